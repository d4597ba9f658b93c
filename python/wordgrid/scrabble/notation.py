"""Moves in text: ``8D WORD``, ``D8 WORD``, ``6:6:H WORD``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wordgrid._core import Move
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    from wordgrid._core import ScrabbleBoard

__all__ = ["parse_location", "parse_move"]

ACROSS = re.compile(r"(?P<row>\d{1,2})(?P<col>[A-Za-z])")
DOWN = re.compile(r"(?P<col>[A-Za-z])(?P<row>\d{1,2})")
PLAIN = re.compile(r"(?P<row>\d{1,2}):(?P<col>\d{1,2}):(?P<direction>[HVhv])")


def parse_location(text: str) -> tuple[int, int, str]:
    """Row, column and direction.

    >>> parse_location("8D"), parse_location("D8"), parse_location("7:3:h")
    ((7, 3, 'H'), (7, 3, 'V'), (7, 3, 'H'))
    """
    if found := PLAIN.fullmatch(text):
        return int(found["row"]), int(found["col"]), found["direction"].upper()
    for pattern, direction in ((ACROSS, "H"), (DOWN, "V")):
        found = pattern.fullmatch(text)
        if found and int(found["row"]) > 0:
            return int(found["row"]) - 1, ord(found["col"].upper()) - ord("A"), direction
    message = f"column 1: {text!r} is no place; expected one like '8D', 'D8' or '7:3:H'"
    raise ParseError(message, None, None, 1)


def parse_move(text: str, board: ScrabbleBoard) -> Move:
    """The move on a board, with its score; see :meth:`Move.from_notation`."""
    place, _, word = text.strip().partition(" ")
    row, col, direction = parse_location(place)
    word = word.strip()
    if not word:
        message = f"column {len(place) + 1}: no word behind {place!r}; expected one like '8D WORD'"
        raise ParseError(message, None, None, len(place) + 1)
    if ":" in place and not any(letter.isupper() for letter in word):
        word = word.upper()  # who writes places so writes words in either case
    return board.scored(_move(board, word, row, col, direction))


def _move(board: ScrabbleBoard, text: str, row: int, col: int, direction: str) -> Move:
    # "(ABC)" marks tiles of the board; they are looked up as letters are.
    text = text.replace("(", "").replace(")", "")
    word, at = "", 0
    for piece in re.split(r"(\.)", text):
        if piece == ".":
            word += _tile(board, row, col, direction, at).upper()
            at += 1
        elif piece:
            tiles = board.tileset.spell(piece)
            word += "".join(tiles)
            at += len(tiles)
    return Move(word, row, col, direction, tiles=text)


def _tile(board: ScrabbleBoard, row: int, col: int, direction: str, steps: int) -> str:
    row, col = (row, col + steps) if direction == "H" else (row + steps, col)
    tile = board[row, col] if max(row, col) < board.size else ""
    if not tile:
        raise ParseError(f"'.' for row {row}, column {col}, where no tile lies", None, None, None)
    return tile
