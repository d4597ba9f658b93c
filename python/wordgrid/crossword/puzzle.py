"""A published crossword: a grid, its answer, its clues, and who made it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wordgrid.crossword.grid import BLOCK, OPEN, Fill, Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wordgrid.crossword.grid import Slot

__all__ = ["Puzzle"]


@dataclass(frozen=True)
class Puzzle:
    """What a ``.puz``, ``.ipuz`` or ``.xd`` file holds.

    >>> from wordgrid.crossword import Fill, Grid, Puzzle
    >>> grid = Grid(["..", ".#"])
    >>> puzzle = Puzzle(grid, Fill(grid, ["AT", "AN"]), title="Tiny", clues={"1A": "Near"})
    >>> list(puzzle.entries())
    [('1A', 'Near', 'AT'), ('1D', '', 'AN')]
    """

    grid: Grid
    """The diagram, with the letters that are given."""
    solution: Fill | None = None
    """The answer, where the file has it."""
    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""
    clues: dict[str, str] = field(default_factory=dict, hash=False)
    """Clues by number and direction: ``"12A"``, ``"3D"``."""

    def names(self) -> Iterator[tuple[str, Slot]]:
        """Every slot with its name, in the order of the numbers, across before down."""
        numbers = self.grid.numbers
        for slot in sorted(self.grid.slots, key=lambda s: (numbers[s.row, s.col], s.direction)):
            yield f"{numbers[slot.row, slot.col]}{'A' if slot.direction == 'H' else 'D'}", slot

    def entries(self) -> Iterator[tuple[str, str, str]]:
        """Every slot's name, clue and answer; what is not known is empty."""
        for name, slot in self.names():
            yield name, self.clues.get(name, ""), self.solution[slot] if self.solution else ""

    def _repr_svg_(self) -> str:
        return (self.solution or self.grid)._repr_svg_()


def as_puzzle(what: Grid | Fill | Puzzle) -> Puzzle:
    """A grid or a fill as a puzzle without clues."""
    if isinstance(what, Fill):
        return Puzzle(what.grid, what)
    return what if isinstance(what, Puzzle) else Puzzle(what)


def from_answer(rows: list[str]) -> tuple[Grid, Fill | None]:
    """The grid and the fill that rows of letters and blocks show.

    Where every cell has its letter, the rows are the answer and the grid is empty; where some are
    open, the letters are given.
    """
    shown = Grid(rows)
    if any(OPEN in row for row in rows) or all(cell == BLOCK for row in rows for cell in row):
        return shown, None
    grid = shown.blank()
    words = ["".join(rows[row][col] for row, col in slot.cells) for slot in grid.slots]
    return grid, Fill(grid, words)
