"""Scrabble: all moves, the best move, self-play. Every benchmark first asserts its answer."""

from __future__ import annotations

from wordgrid import Lexicon, _core
from wordgrid.scrabble import Board, Move, autoplay, best_moves

from . import common

POSITIONS = {
    "open": "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15",
    "mid": "15/15/15/DEAD11/1SLIM10/3TUNA8/4TOPAZ6/5HEX7/6RETILE3/15/15/15/15/15/15",
}
RACKS = {0: "IANGEEF", 1: "IANGEE?", 2: "IANGE??"}


class Moves:
    """One position, racks with no blank, one, two."""

    params = (tuple(POSITIONS), tuple(RACKS))
    param_names = ("position", "blanks")

    def setup(self, position: str, blanks: int) -> None:
        assert _core.build_profile == "release"
        self.lexicon = Lexicon.default()
        self.board = Board.from_cgp(POSITIONS[position])
        self.rack = RACKS[blanks]
        best_moves([(self.board, self.rack)], self.lexicon)  # prepares it
        moves = self.board.moves(self.rack, self.lexicon)
        assert len(moves) == self.board.count_moves(self.rack, self.lexicon)
        assert self.board.best_move(self.rack, self.lexicon) == moves[0]

    def time_moves(self, _position: str, _blanks: int) -> None:
        self.board.moves(self.rack, self.lexicon)

    def time_top_ten(self, _position: str, _blanks: int) -> None:
        self.board.moves(self.rack, self.lexicon)[:10]

    def time_count_moves(self, _position: str, _blanks: int) -> None:
        self.board.count_moves(self.rack, self.lexicon)

    def time_best_move(self, _position: str, _blanks: int) -> None:
        self.board.best_move(self.rack, self.lexicon)


class Natural:
    """Every position of twenty games of the best move each."""

    def setup(self) -> None:
        self.lexicon = Lexicon.default()
        self.positions = common.scrabble_positions()
        for board, rack in self.positions:
            moves = board.moves(rack, self.lexicon)
            assert len(moves) == board.count_moves(rack, self.lexicon)
            assert board.best_move(rack, self.lexicon) == (moves[0] if moves else None)

    def time_moves(self) -> None:
        for board, rack in self.positions:
            board.moves(rack, self.lexicon)

    def time_best_move(self) -> None:
        for board, rack in self.positions:
            board.best_move(rack, self.lexicon)


class Overlap:
    """The best move under overlap rules on a 12x12 board."""

    def setup(self) -> None:
        self.lexicon = Lexicon.default()
        self.board = Board(12, rules="overlap")
        for word, row, col, direction in (("BONUS", 6, 6, "H"), ("NINES", 2, 10, "V")):
            self.board.push(Move(word, row, col, direction))
        best_moves([(self.board, "RETAINS")], self.lexicon)  # prepares it
        first = self.board.moves("RETAINS", self.lexicon)[0]
        assert self.board.best_move("RETAINS", self.lexicon) == first

    def time_best_move(self) -> None:
        self.board.best_move("RETAINS", self.lexicon)


class Preparation:
    """What a lexicon costs that was never asked: one question, and preparing for many."""

    number, repeat = 1, 5

    def setup(self) -> None:
        self.board = Board()
        self.default = Lexicon.default()
        self.lexicon = Lexicon(self.default)
        assert self.lexicon == self.default

    def time_first_best_move(self) -> None:
        move = self.board.best_move("QUIXOTE", self.lexicon)
        assert move is not None
        assert move.score == 116

    def peakmem_first_best_move(self) -> None:
        self.board.best_move("QUIXOTE", self.lexicon)

    def time_first_best_moves(self) -> None:
        (move,) = best_moves([(self.board, "QUIXOTE")], self.lexicon)
        assert move is not None
        assert move.score == 116


class Many:
    """Games and positions by the hundred."""

    params = (1, 2)
    param_names = ("threads",)

    def setup(self, threads: int) -> None:
        self.lexicon = Lexicon.default()
        self.positions = common.scrabble_positions() * 2
        alone = [board.best_move(rack, self.lexicon) for board, rack in self.positions]
        assert best_moves(self.positions, self.lexicon, threads=threads) == alone
        played = autoplay(self.lexicon, games=32, threads=threads)
        assert played == autoplay(self.lexicon, games=32, threads=1)

    def time_autoplay_100_games(self, threads: int) -> None:
        autoplay(self.lexicon, games=100, threads=threads)

    def time_best_moves(self, threads: int) -> None:
        best_moves(self.positions, self.lexicon, threads=threads)
