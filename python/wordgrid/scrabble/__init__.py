"""Scrabble: boards, tiles, every legal move, games.

>>> from wordgrid import Lexicon
>>> from wordgrid.scrabble import Board
>>> board = Board()
>>> move = board.best_move("QUIXOTE", Lexicon.default())
>>> str(move)
'8D QUIXOTE 116'
>>> board.push(move)
>>> board.count_moves("AEINRST", Lexicon.default())
1931
"""

from collections.abc import Sequence

from wordgrid._core import Bag, Leaves, Move, MoveList, TileSet
from wordgrid.scrabble.autoplay import GameResult, GameResults, Summary, autoplay, iter_games
from wordgrid.scrabble.board import Board
from wordgrid.scrabble.game import Game, Turn
from wordgrid.scrabble.moves import best_moves, iter_best_moves

__all__ = [
    "Bag",
    "Board",
    "Game",
    "GameResult",
    "GameResults",
    "Leaves",
    "Move",
    "MoveList",
    "Summary",
    "TileSet",
    "Turn",
    "autoplay",
    "best_moves",
    "iter_best_moves",
    "iter_games",
]

Sequence.register(MoveList)
