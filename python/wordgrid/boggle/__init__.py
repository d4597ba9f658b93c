"""Boggle: every word along paths of touching tiles, no tile twice.

>>> from wordgrid import Lexicon
>>> from wordgrid.boggle import Board
>>> solution = Board("ezsu eose feai ayol").solve(Lexicon.default())
>>> len(solution), solution.score
(87, 117)
>>> solution.path("lasso")
[(3, 3), (2, 2), (1, 2), (0, 2), (1, 1)]
"""

from wordgrid._core import BoggleBoard as Board
from wordgrid._core import BoggleSolution as Solution
from wordgrid._core import Lexicon, _dice_names
from wordgrid._core import boggle_points as points
from wordgrid.boggle.batch import ENGINES, iter_scores, score_many, solve_many
from wordgrid.boggle.best import best_board
from wordgrid.boggle.comparison import Comparison, compare
from wordgrid.boggle.prove import prove_best

__all__ = [
    "DICE",
    "ENGINES",
    "Board",
    "Comparison",
    "Solution",
    "best_board",
    "compare",
    "iter_scores",
    "points",
    "prove_best",
    "score_many",
    "solve_many",
]

DICE: tuple[str, ...] = tuple(_dice_names())
"""The named sets of dice."""


def _unpickle_board(rows: list[list[str]], wrap: bool) -> Board:
    return Board(rows, wrap=wrap, plain_q=True)


def _unpickle_solution(board: Board, lexicon: Lexicon, min_length: int) -> Solution:
    return board.solve(lexicon, min_length=min_length)
