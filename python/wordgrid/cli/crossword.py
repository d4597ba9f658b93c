"""``wordgrid crossword``: the commands; what they do is loaded when one is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordgrid.cli.common import add_command

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from wordgrid import Lexicon
    from wordgrid.cli.common import Subparsers


def add_parser(subjects: Subparsers) -> None:
    """Adds the subject and its commands."""
    summary = "crosswords and fill-ins: solve, fill, show, explain"
    subject = subjects.add_parser("crossword", help=summary, description=summary)
    commands = subject.add_subparsers(title="commands", metavar="COMMAND", required=True)

    solve = add_command(
        commands, "solve", _run("solve"), "solve a puzzle, or every puzzle of a folder"
    )
    solve.add_argument("path", metavar="FILE_OR_FOLDER", help="fill-ins, XML, grids in any form")
    solve.add_argument("--explain", action="store_true", help="say why a puzzle is not possible")
    solve.add_argument("--min-length", type=int, default=2, metavar="N", help="shortest slot")
    solve.epilog = "example: wordgrid crossword solve puzzles/crossword"

    fill = add_command(commands, "fill", _run("fill"), "fill a grid from a lexicon")
    fill.add_argument("path", metavar="FILE", help="a grid: text, XML, .puz, .ipuz, .xd")
    fill.add_argument("--output", metavar="PATH", help="also write .puz, .ipuz, .xd, .json or text")
    fill.add_argument("--fills", type=int, default=1, metavar="N", help="how many; default 1")
    fill.epilog = "example: wordgrid crossword fill grid.txt --seed 3 --output grid.puz"

    for command in (solve, fill):
        _add_options(command)

    show = add_command(commands, "show", _run("show"), "show a puzzle, its numbers and its slots")
    show.add_argument("path", metavar="FILE", help="a puzzle in any form")
    show.add_argument("--candidates", action="store_true", help="what of the lexicon can go where")
    show.epilog = "example: wordgrid crossword show grid.puz --svg grid.svg"

    explain = add_command(
        commands, "explain", _run("explain"), "solve a fill-in as a person does, aloud"
    )
    explain.add_argument("path", metavar="FILE", help="a fill-in")
    explain.add_argument("--min-length", type=int, default=2, metavar="N", help="shortest slot")
    explain.epilog = "example: wordgrid crossword explain puzzle.txt"


def _add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seed", type=int, default=0, metavar="N", help="other fills; default 0")
    command.add_argument("--timeout", type=float, metavar="SECONDS", help="time limit for each")
    command.add_argument("--min-score", type=int, default=0, metavar="N", help="least word score")
    command.add_argument("--repeats", action="store_true", help="let a word stand twice")
    command.add_argument(
        "--distinct-stems", action="store_true", help="no two words of one stem (bake, bakers)"
    )
    command.add_argument(
        "--theme", action="store_true", help="take entries given whole as they are"
    )
    command.add_argument(
        "--method",
        choices=["auto", "static", "forward"],
        help="default: forward for XML, else auto",
    )


def _run(command: str) -> Callable[[argparse.Namespace], int]:
    def run(args: argparse.Namespace) -> int:
        from wordgrid.cli import crossword_commands

        status: int = getattr(crossword_commands, command)(args)
        return status

    return run


def demo(path: Path, lexicon: Lexicon) -> Iterator[str]:
    """Solves a fill-in, or fills a grid from the lexicon."""
    from wordgrid.crossword import FillIn, read

    puzzle = read(path)
    fill = puzzle.solve() if isinstance(puzzle, FillIn) else puzzle.fill(lexicon)
    if fill is None:
        yield "  no solution"
    else:
        yield from (f"  {row}" for row in fill.picture())
