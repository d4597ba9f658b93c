"""What users count: boards and moves a second, work of a search; and growth with the board."""

from __future__ import annotations

import random
import time
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from wordgrid import Lexicon
from wordgrid.boggle import Board, score_many
from wordgrid.scrabble import Board as ScrabbleBoard

from .common import boggle_letters, inflected

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

LETTERS = "eeeeeettttaaaaooooiiiinnnnsssshhrrrrddlllucmwfgypbvkjxz"
"""About as often as English has them, without Q."""


@cache
def boards(side: int) -> NDArray[np.uint8]:
    """200 square boards of letters."""
    text = "".join(random.Random(side).choices(LETTERS, k=200 * side * side))
    return np.frombuffer(text.encode(), np.uint8).reshape(-1, side, side)


def rate(count: int, call: Callable[[], object]) -> float:
    """How many of something a second of CPU time, at the best of some tries."""
    tries = [_cpu_time(call)]
    while len(tries) < 10 and sum(tries) < 0.5e9:
        tries.append(_cpu_time(call))
    return count / min(tries) * 1e9


def _cpu_time(call: Callable[[], object]) -> int:
    started = time.process_time_ns()
    call()
    return time.process_time_ns() - started


class BoardSides:
    """Boggle from 3x3 to 10x10."""

    params = (3, 4, 5, 6, 7, 8, 9, 10)
    param_names = ("side",)

    def setup(self, side: int) -> None:
        self.lexicon = Lexicon.default()
        self.boards = boards(side)
        scores = score_many(self.boards, self.lexicon, threads=1)
        board = Board(["".join(map(chr, row)) for row in self.boards[7]])
        assert board.solve(self.lexicon, method="dawg").score == scores[7]

    def time_score(self, side: int) -> None:
        score_many(self.boards, self.lexicon, threads=1)

    def track_boards_per_second(self, side: int) -> float:
        return rate(len(self.boards), lambda: score_many(self.boards, self.lexicon, threads=1))

    track_boards_per_second.unit = "boards/s"  # type: ignore[attr-defined]


class BoggleVocabularies:
    """Boggle boards with lists of 1,000 to 1.5 million words."""

    params = (1_000, 10_000, 100_000, 280_000, 1_500_000)
    param_names = ("words",)
    timeout = 300

    def setup(self, count: int) -> None:
        self.lexicon = Lexicon(inflected(count))
        self.boards = boggle_letters("rich 4x4")[:500]
        scores = score_many(self.boards, self.lexicon, threads=1)
        board = Board(["".join(map(chr, row)) for row in self.boards[7]])
        assert board.solve(self.lexicon, method="dawg").score == scores[7]

    def time_score(self, count: int) -> None:
        score_many(self.boards, self.lexicon, threads=1)


class Rates:
    """Boards and moves of the usual work, on one core."""

    def setup(self) -> None:
        self.lexicon = Lexicon.default()
        self.boards = boggle_letters("4x4")
        self.position = ScrabbleBoard.from_cgp(
            "15/15/15/DEAD11/1SLIM10/3TUNA8/4TOPAZ6/5HEX7/6RETILE3/15/15/15/15/15/15"
        )
        self.count = self.position.count_moves("IANGEEF", self.lexicon)
        assert self.count == len(self.position.moves("IANGEEF", self.lexicon))
        assert np.array_equal(
            score_many(self.boards, self.lexicon, threads=1),
            score_many(self.boards, self.lexicon, threads=2),
        )

    def track_boards_per_second(self) -> float:
        return rate(len(self.boards), lambda: score_many(self.boards, self.lexicon, threads=1))

    track_boards_per_second.unit = "boards/s"  # type: ignore[attr-defined]

    def track_moves_per_second(self) -> float:
        return rate(self.count, lambda: self.position.moves("IANGEEF", self.lexicon)[-1])

    track_moves_per_second.unit = "moves/s"  # type: ignore[attr-defined]


class Operations:
    """The work that the taught methods of Boggle count: the same number on every machine."""

    params = ("scan", "bisect", "trie", "dawg")
    param_names = ("method",)

    def setup(self, method: str) -> None:
        board = Board.roll(4, seed=7)
        self.solution = board.solve(Lexicon.default(), method=method)
        assert self.solution == board.solve(Lexicon.default())

    def track_operations(self, method: str) -> int:
        return self.solution.operations

    track_operations.unit = "operations"  # type: ignore[attr-defined]
