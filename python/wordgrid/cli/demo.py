"""``wordgrid demo``: solves every puzzle of a folder and shows what it finds."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from wordgrid.cli import boggle as boggle_command
from wordgrid.cli import lexicon as lexicon_command
from wordgrid.cli import scrabble as scrabble_command
from wordgrid.cli.common import open_lexicon

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from wordgrid import Lexicon
    from wordgrid.cli.common import Subparsers

    Solve = Callable[[Path, Lexicon], Iterator[str]]

SUBJECTS: dict[str, Solve] = {
    "boggle": boggle_command.demo,
    "lexicon": lexicon_command.demo,
    "scrabble": scrabble_command.demo,
}
"""For each folder of puzzles, how one of its files is solved."""


def add_parser(subjects: Subparsers) -> None:
    """Adds the command."""
    summary = "solve every puzzle of a folder and show pictures and times"
    command = subjects.add_parser("demo", help=summary, description=summary)
    command.add_argument("folder", nargs="?", default="puzzles", help="default: puzzles")
    command.add_argument("--lexicon", metavar="PATH", help="word list; default: the embedded one")
    command.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    folder = Path(args.folder)
    lexicon = open_lexicon(args.lexicon)
    folders = sorted(path for path in folder.iterdir() if path.name in SUBJECTS)
    solved = 0
    started = time.perf_counter()
    for subject in folders:
        for puzzle in sorted(path for path in subject.iterdir() if path.suffix == ".txt"):
            print(f"{subject.name}: {puzzle.stem}")
            solved += 1
            _show(SUBJECTS[subject.name](puzzle, lexicon))
    seconds = time.perf_counter() - started
    print(f"{solved} puzzle files in {seconds * 1000:.1f} ms, {lexicon}")
    return 0 if solved else 1


def _show(lines: Iterator[str]) -> None:
    """Prints what a solver yields; only the solver's own time is counted."""
    started = time.perf_counter()
    found = list(lines)
    seconds = time.perf_counter() - started
    print("\n".join(found))
    print(f"  {seconds * 1000:.2f} ms\n")
