"""The command ``wordgrid``: reads, calls, prints. One module for each subject.

Every subject module has ``add_parser`` for its commands and ``demo`` for its part of the tour.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, NoReturn

from wordgrid import __version__
from wordgrid.cli import boggle, demo, lexicon, scrabble
from wordgrid.errors import WordgridError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

ANSWERED, NOT_FOUND, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
"""Exit statuses."""

EXAMPLES = """\
examples:
  wordgrid boggle solve ezsueosefeaiayol   all words of a board
  wordgrid lexicon match 'c?t??s'          words that fit a pattern
  wordgrid lexicon anagram retinas         words from all the letters
  wordgrid scrabble best 'retina?'         the best move on an empty board
  wordgrid scrabble play                   play the overlap game
  wordgrid demo puzzles                    solve every puzzle of a folder
"""


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="wordgrid",
        description="Word grids solved fast.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"wordgrid {__version__}")
    subjects = parser.add_subparsers(title="subjects", metavar="SUBJECT", required=True)
    for subject in (boggle, lexicon, scrabble, demo):
        subject.add_parser(subjects)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and answers its exit status.

    >>> from wordgrid.cli import main
    >>> main(["lexicon", "match", "qu?z"])
    QUIZ
    0
    """
    try:
        args = _parser().parse_args(argv)
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
