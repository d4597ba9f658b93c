"""A published crossword: a grid, its answer, its clues, and who made it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wordgrid import arguments
from wordgrid.crossword.fill import Fill
from wordgrid.crossword.grid import Grid
from wordgrid.crossword.marks import BLOCK, OPEN, capitals, check_encodable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wordgrid.crossword.slot import Cell, Slot

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
    rebus: dict[Cell, str] = field(default_factory=dict, hash=False)
    """What stands in cells that hold more than a letter; the grid has its first letter."""
    sections: dict[str, bytes] = field(default_factory=dict, hash=False)
    """Parts of a ``.puz`` file that are carried from one to the next as they are, by their names:
    ``GEXT`` (circles), ``LTIM`` (the clock), ``RUSR``. Other forms have no room for them."""

    def __post_init__(self) -> None:
        arguments.of_type("grid", self.grid, Grid)
        if self.solution is not None:
            arguments.of_type("solution", self.solution, Fill)
        for name in ("title", "author", "copyright", "notes"):
            _check_text(name, getattr(self, name))
        for name, clue in arguments.of_type("clues", self.clues, dict).items():
            _check_text("the name of a clue", name)
            _check_text(f"clues[{name!r}]", clue)
        for cell, text in arguments.of_type("rebus", self.rebus, dict).items():
            arguments.pair("a cell of rebus", cell, "a pair of ints (row, col)")
            _check_text(f"rebus[{cell}]", text)
        for name, data in arguments.of_type("sections", self.sections, dict).items():
            _check_text("the name of a section", name)
            arguments.of_type(f"sections[{name!r}]", data, bytes)

    def names(self) -> Iterator[tuple[str, Slot]]:
        """Every slot with its name, in the order of the numbers, across before down."""
        numbers = self.grid.numbers
        for slot in sorted(self.grid.slots, key=lambda s: (numbers[s.row, s.col], s.direction)):
            yield f"{numbers[slot.row, slot.col]}{'A' if slot.direction == 'H' else 'D'}", slot

    def entries(self) -> Iterator[tuple[str, str, str]]:
        """Every slot's name, clue and answer; what is not known is empty."""
        for name, slot in self.names():
            yield name, self.clues.get(name, ""), self._answer(slot)

    def _answer(self, slot: Slot) -> str:
        if self.solution is None:
            return ""
        letters = zip(slot.cells, self.solution[slot], strict=False)
        return "".join(self.rebus.get(cell, letter) for cell, letter in letters)

    def _repr_svg_(self) -> str:
        return (self.solution or self.grid)._repr_svg_()


def _check_text(name: str, text: str) -> None:
    check_encodable(arguments.of_type(name, text, str), f"{name}: column ")


def as_puzzle(what: Grid | Fill | Puzzle) -> Puzzle:
    """A grid or a fill as a puzzle without clues."""
    if isinstance(what, Fill):
        return Puzzle(what.grid, what)
    return what if isinstance(what, Puzzle) else Puzzle(what)


def first_letter(text: str) -> str | None:
    """The letter that stands for a cell of several letters; none if there is none.

    >>> from wordgrid.crossword.puzzle import first_letter
    >>> first_letter("1st"), first_letter("42")
    ('S', None)
    """
    return next((capitals(letter) for letter in text if letter.isalpha()), None)


def answer(grid: Grid, rows: Sequence[str]) -> Fill | None:
    """The fill of a grid that rows of letters show; none where they are not full, or do not match.

    >>> from wordgrid.crossword import Grid
    >>> from wordgrid.crossword.puzzle import answer
    >>> answer(Grid(["..", ".#"]), ["AT", "N#"]).words
    ['AT', 'AN']
    """
    shown = "\n".join(rows)
    is_full = shown.strip(BLOCK + "\n") and OPEN not in shown
    blocks = [[cell == BLOCK for cell in row] for row in rows]
    if not is_full or blocks != [[cell == BLOCK for cell in row] for row in grid.rows]:
        return None
    return Fill(grid, ["".join(rows[row][col] for row, col in slot.cells) for slot in grid.slots])


def from_answer(rows: list[str]) -> tuple[Grid, Fill | None]:
    """The grid and the fill that rows of letters and blocks show.

    Where every cell has its letter, the rows are the answer and the grid is empty; where some are
    open, the letters are given.
    """
    shown = Grid(rows)
    blank = shown.blank()
    solution = answer(blank, rows)
    return (blank, solution) if solution else (shown, None)
