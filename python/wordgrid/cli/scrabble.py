"""``wordgrid scrabble``: play the overlap game, list moves, let games play themselves."""

from __future__ import annotations

import sys
import time
from contextlib import redirect_stdout
from typing import TYPE_CHECKING

from wordgrid.cli import terminal
from wordgrid.cli.common import (
    ANSWERED,
    FRESH,
    NOT_FOUND,
    add_command,
    add_subject,
    answer,
    at_least,
    open_lexicon,
    opened,
    text_of,
)
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from wordgrid import Lexicon
    from wordgrid.scrabble import Board, GameResults, Leaves, Move, TileSet


def add_commands(subject: argparse.ArgumentParser) -> None:
    """Adds the commands of the subject."""
    commands = add_subject(subject)
    play = add_command(
        commands,
        "play",
        _play,
        "play the overlap game on the terminal",
        examples="wordgrid scrabble play\nwordgrid scrabble play --json < game.txt",
    )
    play.add_argument("--seed", **FRESH)
    play.add_argument("--dictionary", metavar="PATH", help="word list; the same as --lexicon")
    play.add_argument("--scores", metavar="PATH", help="what letters score: LETTER INT a line")
    play.add_argument("--tiles", metavar="PATH", help="the tiles in drawing order, one a line")

    best = add_command(
        commands,
        "best",
        _best,
        "find the best move",
        examples="wordgrid scrabble best 'retina?' --svg move.svg",
    )
    moves = add_command(
        commands,
        "moves",
        _moves,
        "list the legal moves, the best first",
        examples="wordgrid scrabble moves 'retina?' --top 20 --html moves.html",
    )
    moves.add_argument(
        "--top", type=at_least(0), default=10, metavar="N", help="how many; 0: all; default: 10"
    )
    for command in (best, moves):
        command.add_argument("rack", metavar="RACK", help="the tiles in hand; ? is a blank")
        command.add_argument(
            "--board", metavar="CGP", help="the position; - reads it; default: an empty board"
        )
        command.add_argument(
            "--rules",
            choices=("standard", "overlap"),
            default="standard",
            help="default: standard",
        )
        command.add_argument("--tileset", default="english", metavar="NAME", help=_tilesets())
        command.add_argument("--leaves", metavar="PATH", help="values of what stays on the rack")

    autoplay = add_command(
        commands,
        "autoplay",
        _autoplay,
        "play games of the best move each time",
        examples="wordgrid scrabble autoplay --games 1000",
        options="--seed --threads --timeout --checkpoint",
    )
    autoplay.add_argument(
        "--games", type=at_least(1), default=100, metavar="N", help="default: 100"
    )


def _tilesets() -> str:
    from wordgrid._core import TileSet

    return f"{', '.join(TileSet.names())}; default: english"


def _play(args: argparse.Namespace) -> int:
    from wordgrid.cli.scrabble_game import play

    if bool(args.scores) != bool(args.tiles):
        raise ParseError(
            "--scores and --tiles go together: one says what the other's letters score"
        )
    tileset = _tileset(args.scores, args.tiles) if args.scores else None
    lexicon = open_lexicon(args.dictionary or args.lexicon)
    with redirect_stdout(sys.stderr if args.json else sys.stdout):
        game = play(lexicon, tileset, args.seed)
    if game is None:  # the input ended before there was a board
        args.svg = args.html = None
    facts = {
        "rows": game.board.rows if game else [],
        "score": game.total if game else 0,
        "moves": [_facts(move) for move in game.made] if game else [],
    }

    def picture() -> str:
        return game.board._repr_svg_() if game else ""

    answer(args, facts=lambda: facts, lines=lambda: (), picture=picture)
    return ANSWERED


def _tileset(scores: str, tiles: str) -> TileSet:
    from wordgrid.scrabble import TileSet

    with opened(scores) as values, opened(tiles) as order:
        return TileSet.from_files(values, order)


def _position(args: argparse.Namespace) -> Board:
    from wordgrid.scrabble import Board

    if args.board:
        return Board.from_cgp(text_of(args.board), rules=args.rules, tileset=args.tileset)
    return Board(rules=args.rules, tileset=args.tileset)


def _leaves(args: argparse.Namespace) -> Leaves | None:
    from wordgrid.scrabble import Leaves

    if not args.leaves:
        return None
    with opened(args.leaves) as path:
        return Leaves.from_file(path, tileset=args.tileset)


def _best(args: argparse.Namespace) -> int:
    board, lexicon, leaves = _position(args), open_lexicon(args.lexicon), _leaves(args)
    move = board.best_move(args.rack, lexicon, leaves=leaves)
    return _answer(args, board, [move] if move else [], {})


def _moves(args: argparse.Namespace) -> int:
    board, lexicon, leaves = _position(args), open_lexicon(args.lexicon), _leaves(args)
    found = board.moves(args.rack, lexicon, leaves=leaves)
    return _answer(args, board, found[: args.top or None], {"count": len(found)})


def _answer(
    args: argparse.Namespace, board: Board, moves: Sequence[Move], facts: dict[str, object]
) -> int:
    def picture() -> str:
        from wordgrid import svg

        return svg.scrabble(board, moves[0] if moves else None, f"Scrabble: {args.rack}")

    def page() -> str:
        from wordgrid import page

        return page.scrabble(board, moves, args.rack)

    def lines() -> Iterator[str]:
        if terminal.is_colourful():
            yield from squares(board, moves[0] if moves else None)
        if terminal.is_terminal() and not moves:
            yield "no move"
        for move in moves:
            equity = f" {move.equity:8.3f}" if args.leaves else ""
            yield f"{move.score:>4}{equity}  {move.notation()}"

    answer(
        args,
        facts=lambda: {"rack": args.rack, **facts, "moves": [_facts(move) for move in moves]},
        lines=lines,
        picture=picture,
        page=page,
    )
    return ANSWERED if moves else NOT_FOUND


def squares(board: Board, move: Move | None = None) -> Iterator[str]:
    """The board for a terminal with colours, a move on it in a colour of its own."""
    from wordgrid.svg.scrabble import PREMIUMS

    shown = board.copy()
    if move:
        shown.push(move)

    def cell(row: int, col: int) -> tuple[str, str]:
        tile = shown[row, col]
        if tile:
            is_new = not board[row, col]
            return tile, "fresh" if is_new else "blank" if tile.islower() else "tile"
        kind, label = PREMIUMS.get(board.premiums[row][col], ("square", "·"))
        return label, kind

    first = 0 if board.rules == "overlap" else 1
    names = [(_across(board, col), "") for col in range(board.size)]
    rows = ([cell(row, col) for col in range(board.size)] for row in range(board.size))
    header, *lines = terminal.picture([names, *rows], width=2, margin=3)
    yield f"   {header.rstrip()}"
    for number, line in enumerate(lines, start=first):
        yield f"{number:>2} {line}"


def _across(board: Board, col: int) -> str:
    """What a column is called: a number under overlap rules, as its moves are written."""
    return str(col) if board.rules == "overlap" else chr(ord("A") + col)


def _facts(move: Move) -> dict[str, object]:
    return {
        "word": move.word,
        "row": move.row,
        "col": move.col,
        "direction": move.direction,
        "tiles": move.tiles,
        "score": move.score,
        "equity": move.equity,
        "notation": move.notation(),
    }


def _autoplay(args: argparse.Namespace) -> int:
    from wordgrid.scrabble import Board, GameResults, best_moves

    lexicon = open_lexicon(args.lexicon)
    best_moves([(Board(), "A")], lexicon)  # prepares it, so that the time is that of the games
    results = GameResults()
    started = time.perf_counter()
    try:
        _play_games(args, lexicon, results)
    finally:  # interrupted or out of time: what was played is told all the same
        _summarise(args, results, time.perf_counter() - started)
    return ANSWERED if results else NOT_FOUND


def _summarise(args: argparse.Namespace, results: GameResults, seconds: float) -> None:
    """Answers with the games on the whole."""
    from wordgrid.scrabble import Board

    summary = results.summary()
    facts = {
        "games": len(results),
        "turns": sum(result.turns for result in results),
        "mean_turns": round(summary.mean_turns, 2),
        "mean_score": round(summary.mean_score, 2),
        "best_score": summary.best_score,
        "full_racks": summary.full_racks,
        "games_per_second": round(len(results) / seconds, 1),
    }
    by_tile = {tile: round(mean, 2) for tile, mean in summary.score_by_tile.items()}

    def lines() -> Iterator[str]:
        for name, value in facts.items():
            yield f"{name.replace('_', ' '):<17} {value}"
        if by_tile:
            yield f"{'score by tile':<17} {'  '.join(f'{t} {mean}' for t, mean in by_tile.items())}"

    answer(
        args,
        facts=lambda: {**facts, "score_by_tile": by_tile},
        lines=lines,
        picture=Board()._repr_svg_,
    )


def _play_games(args: argparse.Namespace, lexicon: Lexicon, results: GameResults) -> None:
    """Adds games to the results as they are played."""
    from wordgrid.cli.progress import Progress
    from wordgrid.scrabble import iter_games

    with Progress("games", args.games) as progress:
        for part in iter_games(
            lexicon,
            games=args.games,
            seed=args.seed,
            threads=args.threads,
            timeout=args.timeout,
            checkpoint=args.checkpoint,
        ):
            results.add(part)
            progress.update(len(results))
