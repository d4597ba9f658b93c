"""Tile sets and leaves from files, and the makers that pickles name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordgrid._core import Bag, Leaves, Move, TileSet
from wordgrid.errors import ParseError
from wordgrid.paths import contents

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

    from wordgrid._core import Lexicon, MoveList
    from wordgrid.scrabble.board import Board

__all__ = [
    "make_bag",
    "make_leaves",
    "make_move",
    "make_moves",
    "make_tileset",
    "read_leaves",
    "read_tileset",
]


def read_tileset(scores: str | os.PathLike[str], tiles: str | os.PathLike[str]) -> TileSet:
    """A set from a file of scores, ``LETTER INT`` a line, and one of tiles, one a line as drawn."""
    values: dict[str, int] = {}
    for number, line in _lines(scores):
        face, _, value = line.partition(" ")
        value = value.strip()
        if not value.isdecimal() or len(value) > 5:
            column = len(face) + 2
            raise _error(scores, number, column, f"score {value!r}; expected 'LETTER INT'")
        if face.upper() in values:
            raise _error(scores, number, 1, f"{face!r} has a score already")
        values[face.upper()] = int(value)
    numbered = list(_lines(tiles))
    for number, tile in numbered:
        if tile != "?" and tile.upper() not in values:
            raise _error(tiles, number, 1, f"tile {tile!r} has no score in {scores}")
    try:
        return TileSet(values=values, tiles=[tile for _, tile in numbered])
    except ParseError as error:
        raise _error(scores, 1, 1, str(error)) from None


def read_leaves(path: str | os.PathLike[str], tileset: str | TileSet | None = None) -> Leaves:
    """Leaves from a file of ``LEAVE,VALUE`` or ``LEAVE VALUE`` a line."""
    values: dict[str, float] = {}
    for number, line in _lines(path):
        leave, _, value = line.replace(",", " ").partition(" ")
        try:
            values[leave] = float(value)
            Leaves({leave: values[leave]}, tileset=tileset)
        except ValueError as error:
            reason = str(error) if isinstance(error, ParseError) else f"value {value.strip()!r}"
            raise _error(path, number, 1, f"{reason}; expected 'LEAVE,VALUE'") from None
    return Leaves(values, tileset=tileset)


def _lines(path: str | os.PathLike[str]) -> Iterator[tuple[int, str]]:
    try:
        text = contents(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _error(path, 1, error.start + 1, "not UTF-8") from None
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        if line and not line.startswith("#"):
            yield number, line


def _error(path: str | os.PathLike[str], line: int, column: int, message: str) -> ParseError:
    return ParseError(f"{path}:{line}:{column}: {message}", str(path), line, column)


def make_tileset(name: str | None, values: dict[str, int], tiles: list[str]) -> TileSet:
    """A pickled set."""
    return TileSet(name) if name else TileSet(values=values, tiles=tiles)


def make_bag(tileset: TileSet, seed: int | None, tiles: list[str]) -> Bag:
    """A pickled bag."""
    return Bag(tileset, seed, tiles=tiles)


def make_leaves(values: dict[str, float], tileset: TileSet) -> Leaves:
    """Pickled leaves."""
    return Leaves(values, tileset=tileset)


def make_move(
    word: str, row: int, col: int, direction: str, score: int, tiles: str, equity: float
) -> Move:
    """A pickled move."""
    return Move(word, row, col, direction, score=score, tiles=tiles, equity=equity)


def make_moves(board: Board, rack: list[str], lexicon: Lexicon, leaves: Leaves | None) -> MoveList:
    """A pickled list of moves: what was asked is asked again."""
    return board.moves(rack, lexicon, leaves=leaves)
