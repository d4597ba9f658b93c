"""Boggle: all words of random 4x4 boards, and their points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from benchmarks import common
from wordgrid import Lexicon
from wordgrid.boggle import Board, points, score_many, solve_many

from peers.contest import Contest
from peers.driver import driven

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BOARDS = 50
# `score_many` is made for batches: with a few boards the round would time its start alone.
SCORED = 2000


def contests() -> Iterator[Contest]:
    """Boards without Q, since few rivals know the tile QU."""
    rolled = (str(Board.roll(4, seed=seed)).replace("\n", "").lower() for seed in range(4000))
    boards = [board for board in rolled if "q" not in board][:SCORED]
    yield _words(boards[:BOARDS])
    yield _points(boards)


def _words(boards: list[str]) -> Contest:
    contest = Contest(f"Boggle, all words of {BOARDS} random 4x4 boards", "board", BOARDS)
    contest.enter("wordgrid", lambda: _ours(boards), _pairs)
    contest.enter_timed(
        "boggle-maker",
        driven("boggle-maker", "\n".join(boards)),
        lambda found: _pairs([words.split(",") for words in found.split("/")]),
    )
    contest.enter("bogglesolver", lambda: _each(_bogglesolver(), boards), _pairs)
    contest.enter("pyggle", lambda: _each(_pyggle(), boards), _pairs)
    contest.enter("wordhunt_package", lambda: _each(_wordhunt(), boards), _pairs)
    contest.enter("boggled", lambda: _each(_boggled(), boards), _pairs)
    contest.enter("wordsolver", lambda: _each(_wordsolver(), boards), _pairs)
    return contest


def _points(boards: list[str]) -> Contest:
    """Rivals have no way of their own to the points: they are added up from the words, untimed."""
    array = np.frombuffer("".join(boards).upper().encode(), np.uint8).reshape(-1, 4, 4)
    lexicon = Lexicon.default()
    contest = Contest(f"Boggle, the points of {SCORED:,} random 4x4 boards", "board", SCORED)
    contest.enter("wordgrid", lambda: lambda: score_many(array, lexicon, threads=1), _listed)
    contest.enter("bogglesolver", lambda: _each(_bogglesolver(), boards), _added_up)
    contest.enter("pyggle", lambda: _each(_pyggle(), boards), _added_up)
    return contest


def _listed(scores: np.ndarray) -> list[int]:
    return [int(score) for score in scores]


def _added_up(found: list[Any]) -> list[int]:
    return [sum(points(len(word)) for word in set(words)) for words in found]


def _pairs(found: list[Any]) -> set[tuple[int, str]]:
    """Words of three letters or more, with the number of their board."""
    return {(i, word.lower()) for i, words in enumerate(found) for word in words if len(word) > 2}


def _each(solve: Callable[[str], Any], boards: list[str]) -> Callable[[], list[Any]]:
    return lambda: [solve(board) for board in boards]


def _ours(boards: list[str]) -> Callable[[], list[list[str]]]:
    lexicon = Lexicon.default()
    return lambda: [found.words for found in solve_many(boards, lexicon, threads=1)]


def _bogglesolver() -> Callable[[str], Any]:
    from bogglesolver.load_english_dictionary import Edict
    from bogglesolver.solve_boggle import SolveBoggle

    solver = SolveBoggle(use_test_words=True)
    solver.edict = Edict()  # without the words it tests itself with
    for word in common.words():
        solver.edict.add_word(word)

    def solve(board: str) -> Any:
        solver.set_board(4, 4, list(board))
        return solver.solve()

    return solve


def _pyggle() -> Callable[[str], Any]:
    from pyggle import Boggle

    boggle = Boggle([["a"]], common.words())

    def solve(board: str) -> Any:
        # A new Boggle would read the word list again, a second for each board.
        boggle.board = [list(board[i : i + 4]) for i in range(0, 16, 4)]
        return boggle.solve()

    return solve


def _wordhunt() -> Callable[[str], Any]:
    from wordhunt_package.english import Trie
    from wordhunt_package.solver import Solver

    trie = Trie()
    for word in common.words():
        trie.insert(word)
    solver = Solver("a" * 16)
    solver.trie = trie  # its own list is read from a file for each board

    def solve(board: str) -> Any:
        solver.matrix = [list(board[i : i + 4]) for i in range(0, 16, 4)]
        solver.output = set()
        return solver.solve()

    return solve


def _boggled() -> Callable[[str], Any]:
    from boggled.boggle_board import BoggleBoard
    from boggled.boggle_solver import BoggleSolver
    from boggled.boggle_words import BoggleWords

    words = BoggleWords()
    words.iteratorPopulateTrie(common.words())

    def solve(board: str) -> Any:
        solver = BoggleSolver(BoggleBoard(board.upper()), words)
        solver.solve()
        return solver.foundWords

    return solve


def _wordsolver() -> Callable[[str], Any]:
    from wordsolver.boggle import BoggleSolver

    solver = BoggleSolver(common.words())
    return lambda board: solver.solve([list(board[i : i + 4]) for i in range(0, 16, 4)])
