"""``wordgrid boggle``: solve a board, find a word, roll dice, compare the methods.

Without arguments, on a terminal, the commands ask for what they need. The commands for many boards
are in ``boggle_many``.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from wordgrid.cli import boggle_many
from wordgrid.cli.boggle_many import read_size
from wordgrid.cli.common import add_command, open_lexicon, print_json, write_pictures
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from wordgrid import Lexicon
    from wordgrid.boggle import Board, Comparison, Solution
    from wordgrid.cli.common import Subparsers

METHODS = ("auto", "scan", "bisect", "trie", "dawg")


def add_parser(subjects: Subparsers) -> None:
    """Adds the subject and its commands."""
    summary = "Boggle: solve a board, find a word, roll dice"
    subject = subjects.add_parser("boggle", help=summary, description=summary)
    subject.set_defaults(run=_ask_and_solve)
    commands = subject.add_subparsers(title="commands", metavar="COMMAND")

    solve = add_command(commands, "solve", _solve, "list every word of a board")
    solve.add_argument(
        "board", nargs="?", help="letters of a square, or quoted rows; - reads stdin"
    )
    solve.add_argument("--min-length", type=int, default=3, metavar="N", help="default: 3")
    solve.add_argument("--method", choices=METHODS, default="auto", help="default: auto")
    solve.add_argument("--paths", action="store_true", help="print the path of each word too")
    solve.add_argument("--hints", action="store_true", help="print words by the cell they start at")
    solve.add_argument("--draw", metavar="WORD", help="the word whose path is drawn")
    solve.add_argument("--timeout", type=float, metavar="SECONDS")
    solve.epilog = "example: wordgrid boggle solve 'abcd efgh ijkl mnop' --min-length 4"

    find = add_command(commands, "find", _find, "say whether a word is on a board, and where")
    find.add_argument("word", nargs="?", metavar="WORD")
    find.add_argument("board", nargs="?", metavar="BOARD")
    find.add_argument("--all", action="store_true", help="every path, not only the first")
    find.add_argument("--limit", type=int, metavar="N", help="at most so many of them")
    find.add_argument("--timeout", type=float, metavar="SECONDS")
    find.epilog = "example: wordgrid boggle find lasso ezsueosefeaiayol"

    roll = add_command(commands, "roll", _roll, "roll dice into a random board")
    roll.add_argument("size", nargs="?", default="5", help="side, or ROWSxCOLS; default: 5")
    roll.add_argument("--dice", metavar="SET", help="a named set, or a file with one die a line")
    roll.add_argument("--seed", type=int, help="the same seed rolls the same board")
    roll.epilog = "example: wordgrid boggle roll 4 --dice classic-4x4 --seed 7"

    compare = add_command(commands, "compare", _compare, "count the work of the four methods")
    compare.add_argument("--boards", type=int, default=10, metavar="N", help="default: 10")
    compare.add_argument("--seed", type=int, default=0, help="of the first board; default: 0")
    compare.epilog = "example: wordgrid boggle compare --svg comparison.svg"

    boggle_many.add_parsers(commands)

    for command in (solve, find, roll):
        command.add_argument("--wrap", action="store_true", help="opposite edges touch")
    for command in (solve, find):
        command.add_argument("--plain-q", action="store_true", help="a lone Q is no QU")


def _board(args: argparse.Namespace, text: str) -> Board:
    from wordgrid.boggle import Board

    return Board(text, wrap=args.wrap, plain_q=args.plain_q)


def _solve(args: argparse.Namespace) -> int:
    if args.board is None and sys.stdin.isatty():
        return _ask_and_solve(args)
    board = _board(args, sys.stdin.read() if args.board in (None, "-") else args.board)
    lexicon = open_lexicon(args.lexicon)
    options = {"min_length": args.min_length, "method": args.method, "timeout": args.timeout}
    solution = board.solve(lexicon, **options)
    _draw(args, board, solution.path(args.draw) if args.draw else ())
    if args.json:
        print_json(_facts(solution, hints=args.hints))
    elif args.hints:
        for (row, col), words in solution.hints(timeout=args.timeout).items():
            print(f"{row},{col} {board.rows[row][col]}: {' '.join(words)}")
    else:
        _print_words(solution, paths=args.paths)
    return 0 if len(solution) else 1


def _print_words(solution: Solution, *, paths: bool = False) -> None:
    for word, path in solution.items():
        print(f"{word} {_way(path)}" if paths else word)
    print(f"Words found: {len(solution)}")
    print(f"Maximum score: {solution.score}")


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


def _draw(
    args: argparse.Namespace, board: Board, path: Sequence[tuple[int, int]] | None = ()
) -> None:
    def draw() -> str:
        from wordgrid import svg

        return svg.boggle(board, path or ())

    write_pictures(args, "Boggle", draw)


def _find(args: argparse.Namespace) -> int:
    if args.board is None:
        if args.word is None and sys.stdin.isatty():
            return _ask_and_find(args)
        message = "find needs a word and a board, such as: wordgrid boggle find cat tacxxxxxx"
        raise ParseError(message)
    board = _board(args, args.board)
    paths = board.paths(args.word, limit=args.limit if args.all else 1, timeout=args.timeout)
    _draw(args, board, paths[0] if paths else ())
    if args.json:
        print_json({"word": args.word.upper(), "found": bool(paths), "paths": paths})
    else:
        _print_verdict(board, args.word, paths)
    return 0 if paths else 1


def _print_verdict(board: Board, word: str, paths: Sequence[Sequence[tuple[int, int]]]) -> None:
    print("YES" if paths else "NO")
    for path in paths:
        print(_way(path))
    letters = sum(len(tile) for row in board.rows for tile in row if tile != "#")
    if len(word) > letters:
        print(f"{word!r} has {len(word)} letters; the board has {letters}", file=sys.stderr)


def _roll(args: argparse.Namespace) -> int:
    from wordgrid.boggle import Board

    board = Board.roll(read_size(args.size), dice=args.dice, seed=args.seed, wrap=args.wrap)
    _draw(args, board)
    if args.json:
        print_json({"board": board.rows})
    else:
        print(board)
    return 0


def _compare(args: argparse.Namespace) -> int:
    from wordgrid.boggle import compare

    rows = compare(open_lexicon(args.lexicon), boards=args.boards, seed=args.seed)

    def draw() -> str:
        from wordgrid import svg

        return svg.boggle_comparison(rows)

    write_pictures(args, "Four methods", draw)
    if args.json:
        print_json([row._asdict() for row in rows])
    else:
        _print_comparison(rows)
    return 0


def _print_comparison(rows: Sequence[Comparison]) -> None:
    """A table, measured above formula, then the same as bars by powers of ten."""
    sizes = list(dict.fromkeys(row.words for row in rows))
    print(f"{'words':<16}" + "".join(f"{size:>12,}" for size in sizes))
    for method in dict.fromkeys(row.method for row in rows):
        chosen = [row for row in rows if row.method == method]
        print(f"{method:<16}" + "".join(f"{row.operations:>12,.0f}" for row in chosen))
        print(f"{'  by formula':<16}" + "".join(f"{row.formula:>12,}" for row in chosen))
    print()
    for row in rows:
        bar = "#" * round(6 * max(0, len(str(round(row.operations))) - 1) + _fraction(row))
        print(f"{row.method:<7}{row.words:>7,} {bar} {row.operations:,.0f}")


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
    _print_words(solution)
    return 0 if len(solution) else 1


def _ask_and_find(args: argparse.Namespace) -> int:
    """Asks for a word and a board, answers YES or NO, and offers all words of the dictionary."""
    word = _ask("Word: ")
    board = _board(args, _ask("Board: "))
    path = board.find(word)
    _print_verdict(board, word, [path] if path else [])
    if _ask("Iterate through dictionary and print all words on board? y/n ").lower() == "y":
        solution = board.solve(open_lexicon(args.lexicon), min_length=2, method="scan")
        print("\n".join(solution.words))
    return 0 if path else 1


def _ask(question: str) -> str:
    try:
        return input(question).strip()
    except EOFError:
        raise ParseError("the input ended before the question was answered") from None


def demo(path: Path, lexicon: Lexicon) -> Iterator[str]:
    """Solves a file with a board on its first lines and ``WORDS SCORE`` as its last."""
    from wordgrid.boggle import Board

    *rows, answer = path.read_text(encoding="utf-8").strip().splitlines()
    board = Board("\n".join(rows))
    solution = board.solve(lexicon)
    yield from (f"  {line}" for line in str(board).splitlines())
    found = f"{len(solution)} {solution.score}"
    verdict = "" if found == answer else f"   EXPECTED {answer}"
    longest = max(solution.words, key=len, default="")
    yield f"  {len(solution)} words, {solution.score} points, longest {longest}{verdict}"
