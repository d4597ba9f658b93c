"""``wordgrid crossword``: the commands; what they do is loaded when one is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordgrid.cli.common import add_command, add_subject, at_least, whole

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

FORMS = "fill-in text, grid text, XML, .puz, .ipuz, .xd, JSON; - reads it"


def add_commands(subject: argparse.ArgumentParser) -> None:
    """Adds the commands of the subject."""
    commands = add_subject(subject)
    solve = add_command(
        commands,
        "solve",
        _run("solve"),
        "solve a puzzle, or every puzzle of a folder",
        examples="wordgrid crossword solve puzzles/crossword --explain",
        options="--seed --timeout",
    )
    solve.add_argument("path", metavar="FILE_OR_FOLDER", help=FORMS)
    solve.add_argument("--explain", action="store_true", help="say why a puzzle is not possible")

    fill = add_command(
        commands,
        "fill",
        _run("fill"),
        "fill a grid from a lexicon",
        examples="wordgrid crossword fill grid.txt --html grid.html\n"
        "wordgrid crossword fill grid.txt --seed 3 --output grid.puz",
        options="--seed --threads --timeout",
    )
    fill.add_argument("path", metavar="FILE", help=FORMS)
    fill.add_argument("--output", metavar="PATH", help="also write .puz, .ipuz, .xd, .json or text")
    fill.add_argument(
        "--fills", type=at_least(1), default=1, metavar="N", help="how many; default: 1"
    )
    fill.add_argument(
        "--seeds",
        type=at_least(1),
        default=1,
        metavar="N",
        help="one fill each from so many seeds at once",
    )
    for command in (solve, fill):
        _add_options(command)

    show = add_command(
        commands,
        "show",
        _run("show"),
        "show a puzzle, its numbers and its slots",
        examples="wordgrid crossword show grid.puz --svg grid.svg",
    )
    explain = add_command(
        commands,
        "explain",
        _run("explain"),
        "solve a fill-in as a person does, aloud",
        examples="wordgrid crossword explain puzzle.txt",
    )
    show.add_argument("--candidates", action="store_true", help="what of the lexicon can go where")
    for command in (show, explain):
        command.add_argument("path", metavar="FILE", help=FORMS)
    for command in (solve, explain):
        command.add_argument(
            "--min-length", type=whole, default=2, metavar="N", help="shortest slot; default: 2"
        )


def _add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--min-score", type=whole, default=0, metavar="N", help="least word score")
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
