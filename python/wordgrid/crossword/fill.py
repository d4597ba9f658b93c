"""What filling a grid gives: fills, fills in the making, and what can still go where."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, overload

from wordgrid import arguments
from wordgrid._core import CrosswordGrid
from wordgrid.crossword.slot import Slot
from wordgrid.errors import OutOfRange, ParseError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wordgrid._core import CrosswordCandidates
    from wordgrid.crossword.grid import Grid
    from wordgrid.crossword.slot import Cell

__all__ = ["Candidates", "Fill", "Partial", "Progress"]


def _check(grid: Grid, words: Sequence[str | None], score: int) -> None:
    """Refuses what is no fill of a grid."""
    if not isinstance(getattr(grid, "_core", None), CrosswordGrid):
        raise arguments.of_other_type("grid", grid, "a Grid")
    arguments.of_type("words", words, list)
    if not -(2**63) <= arguments.whole("score", score) < 2**63:
        raise ParseError(f"score is {arguments.shown(score)}; expected one of 64 bits")
    if len(words) != len(grid.slots):
        counts = f"{len(words)} words for {len(grid.slots)} slots"
        raise ParseError(f"{counts}; expected a word for each")


def _paint(grid: Grid, words: Sequence[str | None]) -> list[str]:
    """The rows of a grid with words in place; the first slots are painted last."""
    rows = [list(row) for row in grid.rows]
    for slot, word in zip(reversed(grid.slots), reversed(words), strict=True):
        letters = word or ""
        if len(letters) != slot.length:
            letters = letters.upper()
        for (row, col), letter in zip(slot.cells, letters, strict=False):
            rows[row][col] = letter
    return ["".join(row) for row in rows]


@dataclass(frozen=True)
class Fill:
    """A grid with all its words.

    >>> from wordgrid.crossword import Fill, Grid
    >>> fill = Fill(Grid(["..", ".#"]), ["AT", "AN"])
    >>> print(fill)
    AT
    N#
    >>> fill[0], fill[fill.grid.slots[1]]
    ('AT', 'AN')
    """

    grid: Grid
    """What was filled."""
    words: list[str] = field(hash=False)
    """The word of each slot, in the order of the slots."""
    score: int = 0
    """The sum of the words' scores."""

    def __post_init__(self) -> None:
        _check(self.grid, self.words, self.score)
        for number, word in enumerate(self.words):
            arguments.of_type(f"words[{number}]", word, str)

    @cached_property
    def rows(self) -> list[str]:
        """The picture, row by row."""
        return _paint(self.grid, self.words)

    def picture(self) -> list[str]:
        """The rows for reading, letters apart; with their bars where there are any.

        >>> from wordgrid.crossword import Fill, Grid
        >>> Fill(Grid(["..", ".#"]), ["AT", "AN"]).picture()
        ['A T', 'N #']
        """
        if self.grid.bars:
            return str(self).split("\n")
        return [" ".join(row) for row in self.rows]

    @overload
    def __getitem__(self, slot: Slot | int) -> str: ...
    @overload
    def __getitem__(self, slot: slice) -> list[str]: ...
    def __getitem__(self, slot: Slot | int | slice) -> str | list[str]:
        if isinstance(slot, Slot):
            slot = self.grid.index(slot)
        try:
            return self.words[slot]
        except (IndexError, ValueError):  # behind the last, or slices of step 0
            message = f"there is no word {arguments.shown(slot)}: the fill has {len(self.words)}"
            raise OutOfRange(message) from None

    def __str__(self) -> str:
        return "\n".join(self.grid._with_bars(self.rows))

    def __repr__(self) -> str:
        score = f", score={self.score}" if self.score else ""
        return f"Fill({self.grid!r}, {self.words!r}{score})"

    def _repr_svg_(self) -> str:
        from wordgrid import svg

        return svg.crossword(self.grid, self.rows)


@dataclass(frozen=True)
class Partial:
    """A grid with some of its words.

    >>> from wordgrid.crossword import Grid, Partial
    >>> partial = Partial(Grid(["..", "#."]), ["AT", None])
    >>> print(partial)
    AT
    #.
    """

    grid: Grid
    """What is being filled."""
    words: list[str | None] = field(hash=False)
    """The word of each slot that has one, in the order of the slots."""
    score: int = 0
    """The sum of the words' scores."""

    def __post_init__(self) -> None:
        _check(self.grid, self.words, self.score)
        for number, word in enumerate(self.words):
            if word is not None:
                arguments.of_type(f"words[{number}]", word, str)

    @cached_property
    def rows(self) -> list[str]:
        """The picture, row by row."""
        return _paint(self.grid, self.words)

    def __str__(self) -> str:
        return "\n".join(self.grid._with_bars(self.rows))

    def _repr_svg_(self) -> str:
        from wordgrid import svg

        return svg.crossword(self.grid, self.rows)


class Progress(NamedTuple):
    """How far a search has come; see :meth:`Grid.fill`."""

    steps: int
    """How many positions it has looked at."""
    elapsed: float
    """Seconds since it started."""
    best: Partial
    """The position with the most words so far; in the end the fill itself."""


class Candidates:
    """What can still go where; see :meth:`Grid.candidates`.

    >>> from wordgrid import Lexicon
    >>> from wordgrid.crossword import Grid
    >>> view = Grid(["..."]).candidates(Lexicon(["cat", "dog", "mouse"]))
    >>> view.count(0), view.words(0), view.letters[0, 1]
    (2, ['CAT', 'DOG'], 'AO')
    """

    def __init__(self, grid: Grid, core: CrosswordCandidates) -> None:
        self.grid = grid
        self._core = core

    def words(self, slot: Slot | int) -> list[str]:
        """The words that a slot can take, sorted."""
        return self._core.words(self.grid.index(slot))

    def count(self, slot: Slot | int) -> int:
        """How many words a slot can take."""
        return self._core.count(self.grid.index(slot))

    @cached_property
    def letters(self) -> dict[Cell, str]:
        """The letters that each cell of a slot can take; none at all if there is no fill."""
        return {(row, col): letters for row, col, letters in self._core.cells()}

    def __repr__(self) -> str:
        counts = [self.count(slot) for slot in range(len(self.grid.slots))]
        return f"<Candidates: {counts} words for the slots>"
