"""The overlap game on a terminal: one player, the best possible move shown after each.

What a player types is echoed where it does not come from a terminal, so that a game fed from a file
reads like one that was typed.
"""

from __future__ import annotations

import secrets
import sys
from typing import TYPE_CHECKING

from wordgrid.cli import terminal
from wordgrid.cli.scrabble import squares
from wordgrid.errors import IllegalMove, ParseError
from wordgrid.scrabble import Bag, Board, Move, TileSet

if TYPE_CHECKING:
    from wordgrid import Lexicon

__all__ = ["play"]

QUIT = "***"
RACK_SIZE = 7
SMALLEST, LARGEST = 5, 15


class LocationError(Exception):
    """A place that is none on this board, or not where the first word goes."""


def play(lexicon: Lexicon, tileset: TileSet | None, seed: int | None) -> Player | None:
    """Plays until ``***`` or the end of input; answers the game, if it came to one."""
    try:
        is_random = _ask_random()
        size = _ask_size()
    except EOFError:
        print()
        return None
    tileset, bag = _tiles(tileset, is_random=is_random, seed=seed)
    game = Player(lexicon, Board(size, rules="overlap", tileset=tileset), bag)
    try:
        game.run()
    except EOFError:
        print()
    return game


def _ask(prompt: str) -> str:
    answer = input(prompt)
    if not sys.stdin.isatty():
        print(answer)
    return answer.strip()


def _ask_random() -> bool:
    while True:
        answer = _ask("Do you want to use random tiles (enter Y or N): ").upper()
        if answer in ("Y", "N"):
            return answer == "Y"


def _ask_size() -> int:
    while True:
        answer = _ask("Enter board size (a number between 5 to 15): ")
        if answer.isdecimal() and len(answer) < 3 and SMALLEST <= int(answer) <= LARGEST:
            return int(answer)


def _tiles(tileset: TileSet | None, *, is_random: bool, seed: int | None) -> tuple[TileSet, Bag]:
    """The set and the bag. Without files: English letters, no blanks, always in the same order."""
    if tileset is None:
        english = TileSet("english")
        counts = {tile: count for tile, count in english.counts.items() if tile != "?"}
        plain = TileSet(values=english.values, counts=counts)
        tileset = TileSet(values=plain.values, tiles=Bag(plain, 0).tiles)
    if not is_random:
        return tileset, Bag(tileset, None)
    return tileset, Bag(tileset, secrets.randbits(64) if seed is None else seed)


class Player:
    """A game under way."""

    def __init__(self, lexicon: Lexicon, board: Board, bag: Bag) -> None:
        self.lexicon = lexicon
        self.board = board
        self.bag = bag
        self.rack = bag.draw(RACK_SIZE)
        self.total = 0
        self.made: list[Move] = []

    def run(self) -> None:
        """Shows the board and takes moves until ``***``."""
        while True:
            self._show()
            move = self._ask_move()
            if move is None:
                return
            self._make(move)

    def _show(self) -> None:
        values = self.board.tileset.values
        print("\nBoard:")
        print("\n".join(squares(self.board)) if terminal.is_colourful() else self.board)
        print("\nTiles : " + " ".join(self.rack))
        print("Scores: " + " ".join(str(values[tile]) for tile in self.rack) + "\n")

    def _ask_move(self) -> Move | None:
        """Asks until a move is legal; None to quit."""
        while True:
            word = _ask("Enter your word: ").upper()
            if word == QUIT:
                return None
            location = _ask("Enter the location in row:col:direction format: ").upper()
            try:
                move = self._move(word, location)
                self.board.check(move, self.rack)
            except LocationError as error:
                print(f"{error}Invalid Move!!!\n")
                if terminal.is_terminal() and not str(error):
                    print("expected a place where the word is on the board, such as 2:3:H\n")
            except (IllegalMove, ParseError) as error:
                print("Invalid Move!\n")
                if terminal.is_terminal():
                    print(f"{error}\n")
            else:
                if word in self.lexicon:
                    return self.board.scored(move)
                print("This word doesn't exist in the dictionary!\n")

    def _move(self, word: str, location: str) -> Move:
        row, col, direction = self._parse(location)
        length = self._length(word)
        if (
            max(row, col) >= self.board.size
            or (col if direction == "H" else row) + length > self.board.size
        ):
            raise LocationError
        centre = self.board.size // 2
        if self.board.is_empty and (row, col) != (centre, centre):
            place = f"{centre}:{centre}"
            raise LocationError(f"The location in the first move must be {place}:H or {place}:V\n")
        return Move(word, row, col, direction)

    def _parse(self, location: str) -> tuple[int, int, str]:
        parts = [part.strip() for part in location.split(":")]
        if len(parts) != 3 or parts[2] not in ("H", "V"):
            raise LocationError
        if not all(part.isdecimal() and len(part) < 4 for part in parts[:2]):
            raise LocationError
        return int(parts[0]), int(parts[1]), parts[2]

    def _length(self, word: str) -> int:
        try:
            return len(self.board.tileset.spell(word))
        except ParseError:
            return len(word)

    def _make(self, move: Move) -> None:
        best = self.board.best_move(self.rack, self.lexicon) or move
        if move.score >= best.score:
            print("Your move was the best move. Well done!")
        print(
            f"Maximum possible score in this move was {best.score} "
            f"with word {best.word} at {best.location}"
        )
        self.total += move.score
        print(f"Your score in this move: {move.score}")
        print(f"Your total score is: {self.total}")
        self.board.push(move)
        self.made.append(move)
        for part in move.tiles.split("."):
            for tile in self.board.tileset.spell(part):
                self.rack.remove(tile)
        self.rack += self.bag.draw(RACK_SIZE - len(self.rack))
