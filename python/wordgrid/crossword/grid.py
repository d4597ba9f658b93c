"""Grids, their slots and crossings, and what filling them gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from wordgrid._core import CrosswordGrid
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from wordgrid import Lexicon
    from wordgrid._core import CrosswordCandidates, CrosswordFills

__all__ = ["Candidates", "Crossing", "Fill", "Grid", "Slot"]

Cell = tuple[int, int]
Direction = Literal["H", "V"]
Method = Literal["auto", "static", "forward"]

BLOCK, OPEN = "#", "."
DIRECTIONS: dict[str, Direction] = {"h": "H", "across": "H", "v": "V", "down": "V"}
METHODS = ("auto", "static", "forward")


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
        direction = DIRECTIONS.get(str(self.direction).lower())
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


@dataclass(frozen=True, slots=True)
class _Options:
    """How to fill, as the core reads it."""

    repeats: bool
    min_score: int
    seed: int
    method: Method
    theme: bool


def _options(method: str, repeats: bool, min_score: int, seed: int, theme: bool) -> _Options:
    if method not in METHODS:
        raise ParseError(f"{method!r} is no method; expected 'auto', 'static' or 'forward'")
    score = min(max(min_score, -(2**31)), 2**31 - 1)
    return _Options(bool(repeats), score, seed % 2**64, method, bool(theme))  # type: ignore[arg-type]


class Grid:
    """Blocks, open cells and given letters, with the slots found in them.

    ``rows`` are strings, or one string of lines: ``#`` is a block, ``.`` an open cell, a letter is
    given. Slots are the runs of ``min_length`` cells and more.

    >>> from wordgrid.crossword import Grid
    >>> grid = Grid(["..#", "...", "#A."])
    >>> len(grid.slots), len(grid.crossings)
    (6, 7)
    >>> print(grid)
    ..#
    ...
    #A.

    :raises ParseError: for rows that differ in length or hold anything else.
    """

    def __init__(self, rows: str | Iterable[str], *, min_length: int = 2) -> None:
        self._core = CrosswordGrid(_lines(rows)).with_min_length(min(max(min_length, 1), 2**31))
        self._is_painted = True
        self.min_length = min_length
        """How many cells the shortest slot has."""

    @classmethod
    def from_slots(
        cls, slots: Iterable[Slot], *, letters: Mapping[Cell, str] | None = None
    ) -> Grid:
        """A grid given by its slots alone, in any order: side by side, barred, overlapping.

        Slots cross where one that runs across and one that runs down share a cell.

        >>> from wordgrid.crossword import Grid, Slot
        >>> grid = Grid.from_slots([Slot(1, 0, 0, "H", 3), Slot(2, 0, 1, "V", 2)])
        >>> grid.rows
        ['...', '#.#']

        :raises ParseError: for a slot without cells or out of bounds.
        """
        slots = list(slots)
        for slot in slots:
            numbers = (slot.row, slot.col, slot.length)
            if min(numbers) < 0 or max(*numbers, abs(slot.id)) >= 2**31:
                raise ParseError(f"{slot!r} is out of bounds; expected rows and columns 0 to 1023")
        given = [(row, col, letter) for (row, col), letter in (letters or {}).items()]
        for row, col, letter in given:
            if len(letter) != 1 or not 0 <= min(row, col) <= max(row, col) < 2**31:
                message = (
                    f"{letter!r} is given at row {row}, column {col}; expected a letter in a slot"
                )
                raise ParseError(message)
        places = [(s.id, s.row, s.col, s.direction == "H", s.length) for s in slots]
        grid = object.__new__(cls)
        grid._core = CrosswordGrid.from_slots(places, given)
        grid._is_painted = False
        grid.min_length = 1
        return grid

    def with_min_length(self, min_length: int) -> Grid:
        """The same grid with slots of so many cells and more.

        >>> from wordgrid.crossword import Grid
        >>> len(Grid(["...", "#.#"]).with_min_length(3).slots)
        1
        """
        if self._is_painted:
            return Grid(self.rows, min_length=min_length)
        long = [slot for slot in self.slots if slot.length >= min_length]
        cells = {cell for slot in long for cell in slot.cells}
        letters = {cell: letter for cell, letter in self._letters.items() if cell in cells}
        return Grid.from_slots(long, letters=letters)

    @cached_property
    def rows(self) -> list[str]:
        r"""The picture, row by row.

        >>> from wordgrid.crossword import Grid
        >>> Grid("..\n.#").rows
        ['..', '.#']
        """
        return self._core.rows

    @cached_property
    def slots(self) -> list[Slot]:
        """The slots: across ones row by row, then down ones column by column; or as given.

        >>> from wordgrid.crossword import Grid
        >>> Grid(["..", ".#"]).slots[1]
        Slot(id=1, row=0, col=0, direction='V', length=2)
        """
        return [
            Slot(number, row, col, "H" if across else "V", length)
            for number, row, col, across, length in self._core.slots
        ]

    @cached_property
    def crossings(self) -> list[Crossing]:
        """Every cell that an across and a down slot share, in the order of the across slots.

        >>> from wordgrid.crossword import Grid
        >>> [(crossing.across, crossing.down) for crossing in Grid(["..", ".#"]).crossings]
        [(0, 1)]
        """
        return [Crossing(*crossing) for crossing in self._core.crossings]

    @cached_property
    def numbers(self) -> dict[Cell, int]:
        """The usual numbering: 1, 2, ... for the first cells of slots, in reading order.

        >>> from wordgrid.crossword import Grid
        >>> Grid(["#..", "..."]).numbers
        {(0, 1): 1, (0, 2): 2, (1, 0): 3}
        """
        starts = sorted({(slot.row, slot.col) for slot in self.slots})
        return {cell: number for number, cell in enumerate(starts, start=1)}

    def fill(
        self,
        lexicon: Lexicon,
        *,
        repeats: bool = False,
        min_score: int = 0,
        seed: int = 0,
        timeout: float | None = None,
        method: Method = "auto",
        theme: bool = False,
    ) -> Fill | None:
        """A fill from the words of a lexicon; ``None`` is a proof that there is none.

        ``repeats`` lets a word stand twice; words that score less than ``min_score`` are not used;
        other seeds lead to other fills. With ``theme`` a slot whose letters are all given stands as
        it is, in the lexicon or not. ``method`` is ``"auto"``, or one of the taught ones:
        ``"static"`` (slots in a fixed order) and ``"forward"`` (forward checking, smallest set
        first).

        >>> from wordgrid import Lexicon
        >>> from wordgrid.crossword import Grid
        >>> Grid(["qu?z".replace("?", ".")]).fill(Lexicon.default()).words
        ['QUIZ']

        :raises SearchTimeout: if the time limit ends the search.
        """
        search = self._search(lexicon, _options(method, repeats, min_score, seed, theme))
        return self._next(search, timeout)

    def fills(
        self,
        lexicon: Lexicon,
        *,
        repeats: bool = False,
        min_score: int = 0,
        seed: int = 0,
        timeout: float | None = None,
        method: Method = "auto",
        theme: bool = False,
    ) -> Iterator[Fill]:
        """Every fill once, found one at a time; the order depends on the seed alone.

        The time limit is for each of them.

        >>> from wordgrid import Lexicon
        >>> from wordgrid.crossword import Grid
        >>> lexicon = Lexicon(["ab", "ac", "bd", "cd"])
        >>> sorted(fill.rows for fill in Grid(["..", ".."]).fills(lexicon))
        [['AB', 'CD'], ['AC', 'BD']]

        :raises SearchTimeout: if the time limit ends the search.
        """
        search = self._search(lexicon, _options(method, repeats, min_score, seed, theme))
        return iter(lambda: self._next(search, timeout), None)

    def count_fills(
        self,
        lexicon: Lexicon,
        *,
        limit: int | None = None,
        repeats: bool = False,
        min_score: int = 0,
        seed: int = 0,
        timeout: float | None = None,
        method: Method = "auto",
        theme: bool = False,
    ) -> int:
        """How many fills there are; counting stops at ``limit``.

        >>> from wordgrid import Lexicon
        >>> from wordgrid.crossword import Grid
        >>> Grid(["...", "##.", "##."]).count_fills(Lexicon(["cat", "tin", "nit"]))
        3

        :raises SearchTimeout: if the time limit ends the search.
        """
        search = self._search(lexicon, _options(method, repeats, min_score, seed, theme))
        return search.count(bound(limit), timeout)

    def candidates(
        self,
        lexicon: Lexicon,
        *,
        repeats: bool = False,
        min_score: int = 0,
        theme: bool = False,
    ) -> Candidates:
        """What can still go where: the words of each slot and the letters of each cell.

        Crossings are taken into account, over and over until nothing changes. What is not listed is
        impossible; what is listed may be possible.

        >>> from wordgrid import Lexicon
        >>> from wordgrid.crossword import Grid
        >>> view = Grid(["...", "##.", "##."]).candidates(Lexicon(["cat", "tin", "dog"]))
        >>> view.words(0), view.words(1)
        (['CAT'], ['TIN'])
        >>> view.letters[0, 2]
        'T'
        """
        core = self._core.candidates(lexicon, _options("auto", repeats, min_score, 0, theme))
        return Candidates(self, core)

    def _search(self, lexicon: Lexicon, options: _Options) -> CrosswordFills:
        return self._core.fills(lexicon, options)

    def _next(self, search: CrosswordFills, timeout: float | None) -> Fill | None:
        found = search.next(timeout)
        return found and Fill(self, found[0], score=found[1])

    def blank(self) -> Grid:
        """The same grid without its given letters.

        >>> from wordgrid.crossword import Grid
        >>> Grid(["a#", ".b"]).blank()
        Grid(['.#', '..'])
        """
        if self._is_painted:
            rows = ["".join(cell if cell == BLOCK else OPEN for cell in row) for row in self.rows]
            return Grid(rows, min_length=self.min_length)
        return Grid.from_slots(self.slots)

    @property
    def _letters(self) -> dict[Cell, str]:
        cells = ((r, c, cell) for r, row in enumerate(self.rows) for c, cell in enumerate(row))
        return {(row, col): cell for row, col, cell in cells if cell not in (BLOCK, OPEN)}

    def _key(self) -> tuple[object, ...]:
        return (tuple(self.rows), None if self._is_painted else tuple(self.slots), self.min_length)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Grid) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        if self._is_painted:
            return _painted, (self.rows, self.min_length)
        return _from_slots, (self.slots, self._letters)

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __repr__(self) -> str:
        if self._is_painted:
            length = f", min_length={self.min_length}" if self.min_length != 2 else ""
            return f"Grid({self.rows!r}{length})"
        letters = f", letters={self._letters!r}" if self._letters else ""
        return f"Grid.from_slots({self.slots!r}{letters})"

    def _repr_svg_(self) -> str:
        from wordgrid import svg

        return svg.crossword(self)


def _painted(rows: list[str], min_length: int) -> Grid:
    """Unpickles a painted grid."""
    return Grid(rows, min_length=min_length)


def _from_slots(slots: list[Slot], letters: dict[Cell, str]) -> Grid:
    """Unpickles a grid made of slots."""
    return Grid.from_slots(slots, letters=letters)


def _lines(rows: str | Iterable[str]) -> list[str]:
    lines = rows.splitlines() if isinstance(rows, str) else list(rows)
    for number, line in enumerate(lines, start=1):
        if not isinstance(line, str):
            raise TypeError(f"rows[{number - 1}] is {line!r}; expected a str")
        check_encodable(line, f"{number}:")
    return lines


def check_encodable(text: str, place: str) -> None:
    """Refuses half characters, which are no text."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ParseError(
            f"{place}{error.start + 1}: {text[error.start]!r} is no character",
            column=error.start + 1,
        ) from None


def bound(limit: int | None) -> int | None:
    """A limit that the core can count to."""
    return None if limit is None else min(max(limit, 0), 2**63)


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
        if len(self.words) != len(self.grid.slots):
            counts = f"{len(self.words)} words for {len(self.grid.slots)} slots"
            raise ParseError(f"{counts}; expected a word for each")

    @cached_property
    def rows(self) -> list[str]:
        """The picture, row by row."""
        rows = [list(row) for row in self.grid.rows]
        for slot, word in zip(reversed(self.grid.slots), reversed(self.words), strict=True):
            letters = word if len(word) == slot.length else word.upper()
            for (row, col), letter in zip(slot.cells, letters, strict=False):
                rows[row][col] = letter
        return ["".join(row) for row in rows]

    @overload
    def __getitem__(self, slot: Slot | int) -> str: ...
    @overload
    def __getitem__(self, slot: slice) -> list[str]: ...
    def __getitem__(self, slot: Slot | int | slice) -> str | list[str]:
        if isinstance(slot, Slot):
            if slot not in self.grid.slots:
                raise KeyError(slot)
            slot = self.grid.slots.index(slot)
        return self.words[slot]

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __repr__(self) -> str:
        score = f", score={self.score}" if self.score else ""
        return f"Fill({self.grid!r}, {self.words!r}{score})"

    def _repr_svg_(self) -> str:
        from wordgrid import svg

        return svg.crossword(self.grid, self.rows)


class Candidates:
    """What can still go where; see :meth:`Grid.candidates`."""

    def __init__(self, grid: Grid, core: CrosswordCandidates) -> None:
        self.grid = grid
        self._core = core

    def words(self, slot: Slot | int) -> list[str]:
        """The words that a slot can take, sorted."""
        return self._core.words(self._index(slot))

    def count(self, slot: Slot | int) -> int:
        """How many words a slot can take."""
        return self._core.count(self._index(slot))

    @cached_property
    def letters(self) -> dict[Cell, str]:
        """The letters that each cell of a slot can take; none at all if there is no fill."""
        return {(row, col): letters for row, col, letters in self._core.cells()}

    def _index(self, slot: Slot | int) -> int:
        if isinstance(slot, Slot):
            return self.grid.slots.index(slot)
        return range(len(self.grid.slots))[slot]

    def __repr__(self) -> str:
        counts = [self.count(slot) for slot in range(len(self.grid.slots))]
        return f"<Candidates: {counts} words for the slots>"
