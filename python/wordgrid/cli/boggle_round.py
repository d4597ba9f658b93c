"""A round of Boggle: words against the clock, then the score and what was missed.

On a terminal the clock runs. Words that come from a file or a pipe are taken as fast as they come,
so a round can be written down and replayed.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from wordgrid.boggle import points
from wordgrid.cli import terminal
from wordgrid.cli.boggle import tiles
from wordgrid.cli.common import ANSWERED, answer

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from wordgrid import Lexicon
    from wordgrid.boggle import Board, Solution

__all__ = ["play"]

QUIT = "***"


def play(args: argparse.Namespace, board: Board, lexicon: Lexicon) -> int:
    """Plays until the time is up, ``***`` or the end of input; tells what was missed."""
    solution = board.solve(lexicon, min_length=args.min_length)
    round_ = Round(solution, args.seconds, args.min_length)
    if not args.json:
        print("\n".join(round_.opening()))
    for word in round_.heard():
        verdict = round_.take(word)
        if not args.json:
            print(f"  {verdict}")

    def page() -> str:
        from wordgrid import page

        return page.boggle(solution)

    def picture() -> str:
        from wordgrid import svg

        return svg.boggle(board)

    answer(args, facts=round_.facts, lines=round_.closing, picture=picture, page=page)
    return ANSWERED


class Round:
    """A round under way."""

    def __init__(self, solution: Solution, seconds: float, min_length: int) -> None:
        self.solution = solution
        self.min_length = min_length
        self.seconds = seconds
        self.ends = time.monotonic() + seconds
        self.found: dict[str, int] = {}
        self.is_typed = sys.stdin.isatty()

    def opening(self) -> Iterator[str]:
        """The board and what is to be done."""
        yield from tiles(self.solution.board)
        yield ""
        yield f"Words of {self.min_length} letters or more; {QUIT} ends the round."
        if self.is_typed:
            yield f"You have {self.seconds:g} seconds."

    def heard(self) -> Iterator[str]:
        """What the player says, a word at a time, until the round is over."""
        while (line := self._line()) is not None:
            for word in line.split():
                if word == QUIT:
                    return
                yield word

    def _line(self) -> str | None:
        if not self.is_typed:
            return sys.stdin.readline() or None
        left = self.ends - time.monotonic()
        if left > 0:
            clock = f"{int(left) // 60}:{int(left) % 60:02}"
            print(f"{clock} {sum(self.found.values()):>3}> ", end="", flush=True)
            if _comes_within(left):
                return sys.stdin.readline() or None
        _forget_what_is_typed()
        print("\nTime is up.")
        return None

    def take(self, text: str) -> str:
        """Counts a word if it counts, and says what it is worth or why it is not."""
        word = text.upper()
        if word in self.found:
            return f"{word}: you had it already"
        if len(word) < self.min_length:
            return f"{word}: too short, {self.min_length} letters at least"
        if word not in self.solution:
            return f"{word}: {self._objection(word)}"
        self.found[word] = points(len(word))
        gained = self.found[word]
        return terminal.paint(f"{word}: {gained} point{'' if gained == 1 else 's'}", "good")

    def _objection(self, word: str) -> str:
        if word not in self.solution.lexicon:
            return "not in the lexicon"
        return "not on the board"

    @property
    def missed(self) -> list[str]:
        """What was there and not found, the most valuable first."""
        left = (word for word in self.solution if word not in self.found)
        return sorted(left, key=lambda word: (-points(len(word)), word))

    def closing(self) -> Iterator[str]:
        """The score, and what was missed."""
        score, most = sum(self.found.values()), self.solution.score
        yield ""
        yield f"You found {len(self.found)} of {len(self.solution)} words: {score} of {most} points"
        if not self.missed:
            yield "You missed nothing."
            return
        yield f"You missed {len(self.missed)}:"
        shown = self.missed if not terminal.is_terminal() else self.missed[:60]
        yield from terminal.columns(shown) if terminal.is_terminal() else shown
        if len(shown) < len(self.missed):
            yield f"... and {len(self.missed) - len(shown)} more"

    def facts(self) -> dict[str, object]:
        """Everything, for programs."""
        return {
            "board": self.solution.board.rows,
            "score": sum(self.found.values()),
            "best": self.solution.score,
            "found": [{"word": word, "points": gained} for word, gained in self.found.items()],
            "missed": self.missed,
        }


def _comes_within(seconds: float) -> bool:
    """Waits for a line; where a terminal cannot be waited for, the player is trusted."""
    if sys.platform == "win32":
        return True
    from select import select

    return bool(select([sys.stdin], [], [], seconds)[0])


def _forget_what_is_typed() -> None:
    """Drops a word begun too late: what is left of the input goes to the shell, as a command."""
    if sys.platform != "win32":
        from termios import TCIFLUSH, tcflush

        tcflush(sys.stdin, TCIFLUSH)
