"""Where words go: slots, and where they cross."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from wordgrid import arguments
from wordgrid.errors import ParseError

__all__ = ["Crossing", "Slot"]

Cell = tuple[int, int]
Direction = Literal["H", "V"]

DIRECTIONS: dict[str, Direction] = {"h": "H", "across": "H", "v": "V", "down": "V"}


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for one word.

    >>> from wordgrid.crossword import Slot
    >>> Slot(id=7, row=1, col=2, direction="down", length=3).cells
    [(1, 2), (2, 2), (3, 2)]
    """

    id: int
    """What the puzzle calls it: its place among the slots, or the number in an XML file."""
    row: int
    """Row of the first cell, counted from 0."""
    col: int
    """Column of the first cell, counted from 0."""
    direction: Direction
    """``"H"`` for across, ``"V"`` for down."""
    length: int
    """How many cells it has."""

    def __post_init__(self) -> None:
        direction = DIRECTIONS.get(arguments.of_type("direction", self.direction, str).lower())
        if direction is None:
            raise ParseError(f"{self.direction!r} is no direction; expected 'H' or 'V'")
        object.__setattr__(self, "direction", direction)

    @property
    def cells(self) -> list[Cell]:
        """The cells as (row, column), in reading order."""
        steps = range(self.length)
        if self.direction == "H":
            return [(self.row, self.col + step) for step in steps]
        return [(self.row + step, self.col) for step in steps]


class Crossing(NamedTuple):
    """Two slots, by their places in ``grid.slots``, that share a cell.

    >>> from wordgrid.crossword import Grid
    >>> Grid(["..", "#."]).crossings
    [Crossing(across=0, across_at=1, down=1, down_at=0)]
    """

    across: int
    across_at: int
    down: int
    down_at: int
