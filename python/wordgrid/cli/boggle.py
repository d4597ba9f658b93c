"""``wordgrid boggle``: solve a board, find a word, roll dice, play, compare the methods.

Without arguments, on a terminal, the commands ask for what they need. The commands for many boards
are in ``boggle_many``.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from wordgrid.cli import boggle_many, terminal
from wordgrid.cli.boggle_many import read_size
from wordgrid.cli.common import (
    ANSWERED,
    FRESH,
    NOT_FOUND,
    STDIN,
    add_command,
    add_subject,
    answer,
    at_least,
    duration,
    open_lexicon,
    opened,
    text_of,
    whole,
)
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from wordgrid.boggle import Board, Comparison, Solution

METHODS = ("auto", "scan", "bisect", "trie", "dawg")


def add_commands(subject: argparse.ArgumentParser) -> None:
    """Adds the commands of the subject."""
    subject.set_defaults(run=_ask_and_solve)
    commands = add_subject(subject, required=False)
    boards = "letters of a square, or quoted rows; - reads them"

    solve = add_command(
        commands,
        "solve",
        _solve,
        "list every word of a board",
        examples="wordgrid boggle solve ezsueosefeaiayol --html board.html\n"
        "wordgrid boggle solve 'abcd efgh ijkl mnop' --min-length 4",
        options="--min-length --timeout",
    )
    solve.add_argument("board", nargs="?", metavar="BOARD", help=boards)
    solve.add_argument("--method", choices=METHODS, default="auto", help="default: auto")
    solve.add_argument("--paths", action="store_true", help="print the path of each word too")
    solve.add_argument("--hints", action="store_true", help="print words by the cell they start at")
    solve.add_argument("--draw", metavar="WORD", help="the word whose path is drawn")

    find = add_command(
        commands,
        "find",
        _find,
        "say whether a word is on a board, and where",
        examples="wordgrid boggle find lasso ezsueosefeaiayol",
        options="--timeout",
    )
    find.add_argument("word", nargs="?", metavar="WORD", help="the word to look for")
    find.add_argument("board", nargs="?", metavar="BOARD", help=boards)
    find.add_argument("--all", action="store_true", help="every path, not only the first")
    find.add_argument(
        "--limit", type=at_least(1), metavar="N", help="with --all: at most so many paths"
    )

    roll = add_command(
        commands,
        "roll",
        _roll,
        "roll dice into a random board",
        examples="wordgrid boggle roll 4 --dice classic-4x4 --seed 7",
    )
    play = add_command(
        commands,
        "play",
        _play,
        "play a round against a fresh board, then see what you missed",
        examples="wordgrid boggle play\nwordgrid boggle play 5 --seconds 60 --seed 7 < words.txt",
        options="--min-length",
    )
    play.add_argument("--seconds", type=duration, default=180, metavar="N", help="default: 180")
    play.add_argument("--board", metavar="BOARD", help=f"instead of a fresh one: {boards}")
    for command, size in ((roll, "5"), (play, "4")):
        command.add_argument("--seed", **FRESH)
        command.add_argument(
            "size", nargs="?", default=size, help=f"side, or ROWSxCOLS; default: {size}"
        )
        command.add_argument("--dice", metavar="SET", help="a named set, or a file, one die a line")

    compare = add_command(
        commands,
        "compare",
        _compare,
        "count the work of the four methods",
        examples="wordgrid boggle compare --svg comparison.svg",
        options="--seed",
    )
    compare.add_argument("--boards", type=whole, default=10, metavar="N", help="default: 10")

    boggle_many.add_commands(commands)

    for command in (solve, find, roll, play):
        command.add_argument("--wrap", action="store_true", help="opposite edges touch")
    for command in (solve, find, play):
        command.add_argument("--plain-q", action="store_true", help="a lone Q is no QU")


def _board(args: argparse.Namespace, text: str) -> Board:
    from wordgrid.boggle import Board

    return Board(text, wrap=args.wrap, plain_q=args.plain_q)


def _solve(args: argparse.Namespace) -> int:
    if args.board is None and sys.stdin.isatty():
        return _ask_and_solve(args)
    board = _board(args, text_of(args.board or STDIN))
    lexicon = open_lexicon(args.lexicon)
    options = {"min_length": args.min_length, "method": args.method, "timeout": args.timeout}
    solution = board.solve(lexicon, **options)
    path = solution.path(args.draw) if args.draw else ()

    def page() -> str:
        from wordgrid import page

        return page.boggle(solution, args.draw)

    def lines() -> Iterator[str]:
        if args.hints:
            for (row, col), words in solution.hints(timeout=args.timeout).items():
                yield f"{row},{col} {board.rows[row][col]}: {' '.join(words)}"
        elif args.paths or not terminal.is_terminal():
            yield from _words(solution, paths=args.paths)
        else:
            yield from _picture(solution, path)

    answer(
        args,
        facts=lambda: _facts(solution, hints=args.hints),
        lines=lines,
        picture=lambda: _drawn(board, path),
        page=page,
    )
    return ANSWERED if len(solution) else NOT_FOUND


def _words(solution: Solution, *, paths: bool = False) -> Iterator[str]:
    for word, path in solution.items():
        yield f"{word} {_way(path)}" if paths else word
    yield f"Words found: {len(solution)}"
    yield f"Maximum score: {solution.score}"


def _picture(solution: Solution, path: Sequence[tuple[int, int]]) -> Iterator[str]:
    """The board in colour, then the words by length, the longest last: next to the prompt."""
    yield from tiles(solution.board, path)
    words = sorted(solution.words, key=lambda word: (len(word), word))
    for length in dict.fromkeys(len(word) for word in words):
        chosen = [word for word in words if len(word) == length]
        yield ""
        yield terminal.paint(f"{length} letters, {len(chosen)} words", "bold")
        yield from terminal.columns(chosen)
    yield ""
    yield f"Words found: {len(solution)}"
    yield f"Maximum score: {solution.score}"


def tiles(board: Board, path: Sequence[tuple[int, int]] = ()) -> Iterator[str]:
    """The board for a terminal, a path on it in another colour."""
    if not terminal.is_colourful():
        yield from str(board).splitlines()
        return
    yield from terminal.picture(
        [
            (tile.replace("#", "").capitalize(), _style(tile, is_lit=(row, col) in path))
            for col, tile in enumerate(cells)
        ]
        for row, cells in enumerate(board.rows)
    )


def _style(tile: str, *, is_lit: bool) -> str:
    return "block" if tile == "#" else "fresh" if is_lit else "tile"


def _facts(solution: Solution, *, hints: bool) -> dict[str, object]:
    facts: dict[str, object] = {
        "board": solution.board.rows,
        "count": len(solution),
        "score": solution.score,
        "operations": solution.operations,
        "words": [{"word": word, "path": path} for word, path in solution.items()],
    }
    if hints:
        starts = solution.hints().items()
        facts["hints"] = [{"cell": cell, "words": words} for cell, words in starts]
    return facts


def _way(path: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{row},{col}" for row, col in path)


def _drawn(board: Board, path: Sequence[tuple[int, int]] = ()) -> str:
    from wordgrid import svg

    return svg.boggle(board, path)


def _find(args: argparse.Namespace) -> int:
    if args.board is None:
        if args.word is None and sys.stdin.isatty():
            return _ask_and_find(args)
        message = "find needs a word and a board, such as: wordgrid boggle find cat tacxxxxxx"
        raise ParseError(message)
    board = _board(args, text_of(args.board))
    paths = board.paths(args.word, limit=args.limit if args.all else 1, timeout=args.timeout)
    path = paths[0] if paths else ()
    answer(
        args,
        facts=lambda: {"word": args.word.upper(), "found": bool(paths), "paths": paths},
        lines=lambda: _verdict(board, args.word, paths),
        picture=lambda: _drawn(board, path),
    )
    return ANSWERED if paths else NOT_FOUND


def _verdict(board: Board, word: str, paths: Sequence[Sequence[tuple[int, int]]]) -> Iterator[str]:
    yield "YES" if paths else "NO"
    yield from map(_way, paths)
    if terminal.is_colourful():
        yield from tiles(board, paths[0] if paths else ())
    letters = sum(len(tile) for row in board.rows for tile in row if tile != "#")
    if len(word) > letters:
        print(f"{word!r} has {len(word)} letters; the board has {letters}", file=sys.stderr)


def _roll(args: argparse.Namespace) -> int:
    board = _rolled(args)
    answer(
        args,
        facts=lambda: {"board": board.rows},
        lines=lambda: tiles(board),
        picture=lambda: _drawn(board),
    )
    return ANSWERED


def _rolled(args: argparse.Namespace) -> Board:
    from wordgrid.boggle import DICE, Board

    size = read_size(args.size)
    if args.dice is None or args.dice in DICE:
        return Board.roll(size, dice=args.dice, seed=args.seed, wrap=args.wrap)
    with opened(args.dice) as dice:
        return Board.roll(size, dice=dice, seed=args.seed, wrap=args.wrap)


def _play(args: argparse.Namespace) -> int:
    from wordgrid.cli.boggle_round import play

    board = _board(args, text_of(args.board)) if args.board else _rolled(args)
    return play(args, board, open_lexicon(args.lexicon))


def _compare(args: argparse.Namespace) -> int:
    from wordgrid.boggle import compare

    rows = compare(open_lexicon(args.lexicon), boards=args.boards, seed=args.seed)

    def picture() -> str:
        from wordgrid import svg

        return svg.boggle_comparison(rows)

    answer(
        args,
        facts=lambda: [row._asdict() for row in rows],
        lines=lambda: _comparison(rows),
        picture=picture,
    )
    return ANSWERED


def _comparison(rows: Sequence[Comparison]) -> Iterator[str]:
    """A table, measured above formula, then the same as bars by powers of ten."""
    sizes = list(dict.fromkeys(row.words for row in rows))
    yield f"{'words':<16}" + "".join(f"{size:>12,}" for size in sizes)
    for method in dict.fromkeys(row.method for row in rows):
        chosen = [row for row in rows if row.method == method]
        yield f"{method:<16}" + "".join(f"{row.operations:>12,.0f}" for row in chosen)
        yield f"{'  by formula':<16}" + "".join(f"{row.formula:>12,}" for row in chosen)
    yield ""
    for row in rows:
        bar = "#" * round(6 * max(0, len(str(round(row.operations))) - 1) + _fraction(row))
        yield f"{row.method:<7}{row.words:>7,} {bar} {row.operations:,.0f}"


def _fraction(row: Comparison) -> float:
    """How far a count is on the way to the next power of ten, in sixths."""
    from math import log10

    return 6 * (log10(max(row.operations, 1)) % 1)


def _ask_and_solve(args: argparse.Namespace) -> int:
    """Asks for a board and a dictionary: blank for a random 5x5 board, a number for its side."""
    if not sys.stdin.isatty():
        message = "boggle needs a command, such as: wordgrid boggle solve ezsueosefeaiayol"
        raise ParseError(message)
    from wordgrid.boggle import Board

    text = _ask("Board (blank: random 5x5; a number: random board of that side): ")
    if not text or (text.isascii() and text.isdigit()):
        board = Board.roll(int(text or 5))
        print(board)
    else:
        board = Board(text)
    path = _ask("Dictionary file (blank: the embedded list): ")
    lexicon = open_lexicon(path or getattr(args, "lexicon", None))
    solution = board.solve(lexicon, min_length=getattr(args, "min_length", 3))
    print("\n".join(_words(solution)))
    return ANSWERED if len(solution) else NOT_FOUND


def _ask_and_find(args: argparse.Namespace) -> int:
    """Asks for a word and a board, answers YES or NO, and offers all words of the dictionary."""
    word = _ask("Word: ")
    board = _board(args, _ask("Board: "))
    path = board.find(word)
    print("\n".join(_verdict(board, word, [path] if path else [])))
    if _ask("Iterate through dictionary and print all words on board? y/n ").lower() == "y":
        solution = board.solve(open_lexicon(args.lexicon), min_length=2, method="scan")
        print("\n".join(solution.words))
    return ANSWERED if path else NOT_FOUND


def _ask(question: str) -> str:
    try:
        return input(question).strip()
    except EOFError:
        print()  # off the line of the question
        raise ParseError("the input ended before the question was answered") from None
