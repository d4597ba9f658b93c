"""``wordgrid scrabble``: play the overlap game, list moves, let games play themselves."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from wordgrid.cli.common import add_command, open_lexicon, print_json, write_pictures
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from wordgrid import Lexicon
    from wordgrid.cli.common import Subparsers
    from wordgrid.scrabble import Board, Move


def add_parser(subjects: Subparsers) -> None:
    """Adds the subject and its commands."""
    summary = "Scrabble: play, find the best move, list all, self-play"
    subject = subjects.add_parser("scrabble", help=summary, description=summary)
    commands = subject.add_subparsers(title="commands", metavar="COMMAND", required=True)

    play = add_command(commands, "play", _play, "play the overlap game on the terminal")
    play.add_argument("--dictionary", metavar="PATH", help="word list; the same as --lexicon")
    play.add_argument("--scores", metavar="PATH", help="what letters score: LETTER INT a line")
    play.add_argument("--tiles", metavar="PATH", help="the tiles in drawing order, one a line")
    play.add_argument("--seed", type=int, help="shuffles random tiles the same way every time")
    play.epilog = "example: wordgrid scrabble play"

    best = add_command(commands, "best", _best, "find the best move")
    moves = add_command(commands, "moves", _moves, "list the legal moves, the best first")
    moves.add_argument(
        "--top", type=int, default=10, metavar="N", help="how many; 0: all (default 10)"
    )
    for command in (best, moves):
        command.add_argument("rack", metavar="RACK", help="the tiles in hand; ? is a blank")
        command.add_argument("--board", metavar="CGP", help="the position; default: an empty board")
        command.add_argument("--rules", choices=("standard", "overlap"), default="standard")
        command.add_argument("--tileset", default="english", help="default: english")
        command.add_argument("--leaves", metavar="PATH", help="values of what stays on the rack")
        command.epilog = f"example: wordgrid scrabble {command.prog.split()[-1]} 'retina?'"

    autoplay = add_command(commands, "autoplay", _autoplay, "play games of the best move each time")
    autoplay.add_argument("--games", type=int, default=100, metavar="N", help="default: 100")
    autoplay.add_argument("--seed", type=int, default=0, help="default: 0")
    autoplay.add_argument("--threads", type=int, help="default: all of the machine's")
    autoplay.epilog = "example: wordgrid scrabble autoplay --games 1000"


def _play(args: argparse.Namespace) -> int:
    from wordgrid.cli.scrabble_game import play
    from wordgrid.scrabble import TileSet

    if bool(args.scores) != bool(args.tiles):
        raise ParseError(
            "--scores and --tiles go together: one says what the other's letters score"
        )
    tileset = TileSet.from_files(args.scores, args.tiles) if args.scores else None
    board = play(open_lexicon(args.dictionary or args.lexicon), tileset, args.seed)
    if board is not None:
        write_pictures(args, "Scrabble", board._repr_svg_)
    return 0


def _position(args: argparse.Namespace) -> Board:
    from wordgrid.scrabble import Board

    if args.board:
        return Board.from_cgp(args.board, rules=args.rules, tileset=args.tileset)
    return Board(rules=args.rules, tileset=args.tileset)


def _best(args: argparse.Namespace) -> int:
    args.top = 1
    return _moves(args)


def _moves(args: argparse.Namespace) -> int:
    from wordgrid.scrabble import Leaves

    board = _position(args)
    lexicon = open_lexicon(args.lexicon)
    leaves = Leaves.from_file(args.leaves, tileset=args.tileset) if args.leaves else None
    found = board.moves(args.rack, lexicon, leaves=leaves)
    shown = found[: args.top or None]
    if args.json:
        print_json(
            {"rack": args.rack, "count": len(found), "moves": [_facts(move) for move in shown]}
        )
    else:
        _print_moves(shown, with_equity=leaves is not None)
    if shown:
        board.push(shown[0])
    write_pictures(args, f"Scrabble: {args.rack}", board._repr_svg_)
    return 0 if shown else 1


def _print_moves(moves: Sequence[Move], *, with_equity: bool) -> None:
    for move in moves:
        equity = f" {move.equity:8.3f}" if with_equity else ""
        print(f"{move.score:>4}{equity}  {move.notation()}")


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
    from wordgrid.scrabble import Board, autoplay

    lexicon = open_lexicon(args.lexicon)
    Board().best_move("A", lexicon)  # so that the time is that of the games
    started = time.perf_counter()
    results = autoplay(lexicon, games=max(args.games, 0), seed=args.seed, threads=args.threads)
    seconds = time.perf_counter() - started
    if not results:
        return 1
    scores = [score for result in results for score in result.scores]
    facts = {
        "games": len(results),
        "turns": sum(result.turns for result in results),
        "mean_score": round(sum(scores) / len(scores), 2),
        "best_score": max(scores),
        "full_racks": sum(result.full_racks for result in results),
        "games_per_second": round(len(results) / seconds, 1),
    }
    if args.json:
        print_json(facts)
    else:
        for name, value in facts.items():
            print(f"{name.replace('_', ' '):<17} {value}")
    write_pictures(args, "Scrabble", Board()._repr_svg_)
    return 0


def demo(path: Path, lexicon: Lexicon) -> Iterator[str]:
    """Solves a file of positions: ``CGP RACK/ 0/0 0 = SCORE PLACE WORD``."""
    from wordgrid.scrabble import Board

    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line or line.startswith("#"):
            continue
        position, _, answer = line.partition(" = ")
        fields = position.split()
        if len(fields) < 2:
            message = f"{path}:{number}:1: no rack; expected 'CGP RACK/ 0/0 0 = SCORE PLACE WORD'"
            raise ParseError(message, str(path), number, 1)
        rack = fields[1].partition("/")[0]
        board = Board.from_cgp(position)
        count = board.count_moves(rack, lexicon)
        move = board.best_move(rack, lexicon)
        found = f"{move.score} {move.notation()}" if move else "none"
        verdict = "as expected" if found == answer else f"EXPECTED {answer}"
        if move:
            board.push(move)
        yield "\n".join(f"  {row}" for row in board.rows if row.strip("."))
        yield f"  {rack:<8} {found:<24} {count:>6} moves  {verdict}"
