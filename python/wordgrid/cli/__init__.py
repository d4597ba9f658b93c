"""The command ``wordgrid``: reads, calls, prints. One module for each subject.

Every subject module has ``add_commands``; only the module of the subject asked for is loaded.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

from wordgrid import __version__
from wordgrid.cli.common import ANSWERED, BAD_INPUT, INTERRUPTED, STDIN
from wordgrid.errors import ParseError, WordgridError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["build_parser", "main"]

SUBJECTS = {
    "boggle": "solve a board, find a word, roll dice, play a round",
    "crossword": "solve fill-ins, fill grids, show and explain them",
    "lexicon": "compile, describe and search word lists",
    "scrabble": "play, find the best move, list all, self-play",
    "demo": "solve every puzzle of a folder and show them",
}
"""What the commands are about; the last is a command itself."""

EXAMPLES = """\
examples:
  wordgrid boggle solve ezsueosefeaiayol   all words of a board
  wordgrid boggle play                     three minutes against a fresh board
  wordgrid lexicon match 'c?t??s'          words that fit a pattern
  wordgrid crossword fill grid.txt         fill a grid from the lexicon
  wordgrid scrabble best 'retina?'         the best move on an empty board
  wordgrid demo puzzles                    a tour of all puzzles

Where a file is expected, - reads standard input. Exit status: 0 answered, 1 no solution,
2 bad input, 130 interrupted. `wordgrid SUBJECT COMMAND --help` has more examples.
"""


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


class _Completion(argparse.Action):
    """Prints the completions for a shell, and ends."""

    def __call__(self, parser: argparse.ArgumentParser, *given: object) -> None:
        from wordgrid.cli.completion import script

        print(script(str(given[1]), build_parser(SUBJECTS)), end="")
        parser.exit()


def build_parser(subjects: Sequence[str] | dict[str, str]) -> argparse.ArgumentParser:
    """The parser, with the commands of these subjects."""
    parser = _Parser(
        prog="wordgrid",
        description="Word grids solved fast: Boggle, crosswords, Scrabble, word lists.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"wordgrid {__version__}")
    parser.add_argument(
        "--completion",
        action=_Completion,
        choices=("bash", "zsh", "fish"),
        help="print completions for a shell",
    )
    choices = parser.add_subparsers(title="subjects", metavar="SUBJECT", required=True)
    for name, summary in SUBJECTS.items():
        subject = choices.add_parser(name, help=summary, description=f"{summary.capitalize()}.")
        if name in subjects:
            import_module(f"wordgrid.cli.{name}").add_commands(subject)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and answers its exit status.

    >>> from wordgrid.cli import main
    >>> main(["lexicon", "match", "qu?z"])
    QUIZ
    0
    """
    argv = sys.argv[1:] if argv is None else argv
    try:
        args = build_parser(argv[:1]).parse_args(argv)
        if list(vars(args).values()).count(STDIN) > 1:
            raise ParseError(f"{STDIN!r} is given twice; standard input can be read only once")
        status: int = args.run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has seen enough; Python must not complain again when it closes the pipe.
        sys.stdout = None
        return ANSWERED
    except WordgridError as error:
        return _complain(str(error))
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    return status


def _complain(message: str) -> int:
    print(message, file=sys.stderr)
    return BAD_INPUT
