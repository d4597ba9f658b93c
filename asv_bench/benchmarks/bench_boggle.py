"""Boggle: scores and solutions by kind of board, threads, method and size of the word list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordgrid import Lexicon
from wordgrid.boggle import Board, score_many, solve_many

from .common import boggle_letters, words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wordgrid.boggle import Solution

TOTALS = {"4x4": 1129479, "5x5": 1794121, "rich 4x4": 2518275}
"""The points of all boards of a kind, with the embedded lexicon."""


def read(solutions: Iterable[Solution]) -> int:
    """Makes every word and path of some boards and answers how many there are."""
    return sum(1 for solution in solutions for _ in solution.items())


class Scoring:
    """``score_many`` on an array, by kind of board and number of threads."""

    params = (tuple(TOTALS), (1, 2))
    param_names = ("boards", "threads")

    def setup(self, kind: str, threads: int) -> None:
        self.lexicon = Lexicon.default()
        self.boards = boggle_letters(kind)
        assert score_many(self.boards, self.lexicon, threads=threads).sum() == TOTALS[kind]

    def time_score(self, kind: str, threads: int) -> None:
        score_many(self.boards, self.lexicon, threads=threads)

    def peakmem_score(self, kind: str, threads: int) -> None:
        score_many(self.boards, self.lexicon, threads=threads)


class Solving:
    """Words and paths as Python objects, one board at a time and in batches."""

    params = tuple(TOTALS)
    param_names = ("boards",)

    def setup(self, kind: str) -> None:
        self.lexicon = Lexicon.default()
        rows = (["".join(map(chr, row)) for row in board] for board in boggle_letters(kind)[:2000])
        self.boards = [Board(board) for board in rows]
        scores = score_many(boggle_letters(kind)[:2000], self.lexicon)
        assert [board.solve(self.lexicon).score for board in self.boards] == scores.tolist()

    def time_words(self, kind: str) -> None:
        for board in self.boards:
            board.solve(self.lexicon).words  # noqa: B018

    def time_words_and_paths(self, kind: str) -> None:
        read(board.solve(self.lexicon) for board in self.boards)

    def time_solve_many(self, kind: str) -> None:
        read(solve_many(self.boards, self.lexicon, threads=1))


class Sizes:
    """Scores and solutions of rolled boards by their side; dice of 6x6 boards have digraphs."""

    params = (3, 4, 5, 6)
    param_names = ("side",)

    def setup(self, side: int) -> None:
        self.lexicon = Lexicon.default()
        self.boards = [Board.roll(side, seed=seed) for seed in range(300)]
        taught = [board.solve(self.lexicon, method="dawg").score for board in self.boards[:30]]
        assert score_many(self.boards[:30], self.lexicon, threads=1).tolist() == taught

    def time_score(self, side: int) -> None:
        score_many(self.boards, self.lexicon, threads=1)

    def time_solve(self, side: int) -> None:
        read(solve_many(self.boards, self.lexicon, threads=1))

    def peakmem_solve(self, side: int) -> None:
        read(solve_many(self.boards, self.lexicon, threads=1))


class Dictionaries:
    """Scores and solutions by the number of words in the list."""

    params = (1_000, 10_000, 100_000)
    param_names = ("words",)

    def setup(self, count: int) -> None:
        self.lexicon = Lexicon(words()[:: len(words()) // count][:count])
        self.boards = boggle_letters("4x4")[:2000]
        scores = score_many(self.boards, self.lexicon, threads=1)
        rows = (["".join(map(chr, row)) for row in board] for board in self.boards[::10])
        taught = [Board(board).solve(self.lexicon, method="dawg").score for board in rows]
        assert scores[::10].tolist() == taught
        assert [found.score for found in solve_many(self.boards, self.lexicon)] == scores.tolist()

    def time_score(self, count: int) -> None:
        score_many(self.boards, self.lexicon, threads=1)

    def time_solve(self, count: int) -> None:
        read(solve_many(self.boards, self.lexicon, threads=1))


class Methods:
    """The taught methods beside the fast one, on one board."""

    params = ("auto", "scan", "bisect", "trie", "dawg")
    param_names = ("method",)

    def setup(self, method: str) -> None:
        self.lexicon = Lexicon.default()
        self.board = Board.roll(4, seed=7)
        solution = self.board.solve(self.lexicon, method=method)
        assert solution == self.board.solve(self.lexicon)

    def time_solve(self, method: str) -> None:
        self.board.solve(self.lexicon, method=method)
