"""Grids: blocks, cells and bars, and filling them from a lexicon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from wordgrid import arguments
from wordgrid._core import CrosswordGrid
from wordgrid.crossword.fill import Candidates, Fill, Partial, Progress
from wordgrid.crossword.marks import BLOCK, OPEN, bound, check_encodable, draw_bars, lines
from wordgrid.crossword.slot import Cell, Crossing, Slot
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from wordgrid import Lexicon
    from wordgrid._core import CrosswordFills

__all__ = ["Grid"]

Method = Literal["auto", "static", "forward"]
Theme = bool | Mapping[Slot | int, str]

METHODS = ("auto", "static", "forward")


@dataclass(frozen=True, slots=True)
class _Options:
    """How to fill, as the core reads it."""

    repeats: bool
    min_score: int
    seed: int
    method: Method
    distinct_stems: bool
    theme: list[int]


class Grid:
    """Blocks, open cells and given letters, with the slots found in them.

    ``rows`` are strings, or one string of lines: ``#`` is a block, ``.`` an open cell, a letter is
    given. ``|`` after a cell is a bar on its right, ``_`` one below. Slots are the runs of
    ``min_length`` cells and more.

    >>> from wordgrid.crossword import Grid
    >>> grid = Grid(["..#", "...", "#A."])
    >>> len(grid.slots), len(grid.crossings)
    (6, 7)
    >>> print(grid)
    ..#
    ...
    #A.
    >>> [slot.length for slot in Grid([".|..", "...", "..."]).slots]
    [2, 3, 3, 3, 3, 3]

    :raises ParseError: for rows that differ in length or hold anything else.
    """

    def __init__(self, rows: str | Iterable[str], *, min_length: int = 2) -> None:
        self.min_length = arguments.whole("min_length", min_length)
        """How many cells the shortest slot has."""
        shortest = min(max(self.min_length, 1), 2**31)
        self._core = CrosswordGrid(lines(rows)).with_min_length(shortest)
        self._is_painted = True

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
        slots = [_within_bounds(slot) for slot in slots]
        letters = {} if letters is None else letters
        if not isinstance(letters, Mapping):
            raise arguments.of_other_type("letters", letters, "a mapping of cells to letters")
        given = [
            (*arguments.pair("a cell of letters", cell, "a pair of ints (row, col)"), letter)
            for cell, letter in letters.items()
        ]
        for row, col, letter in given:
            check_encodable(letter, f"letters[{row}, {col}]:")
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
        min_length = arguments.whole("min_length", min_length)
        if self._is_painted:
            return Grid(self._core.lines, min_length=min_length)
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
    def bars(self) -> list[tuple[Cell, Cell]]:
        """The neighbouring cells that a bar parts: side by side, then one above the other.

        >>> from wordgrid.crossword import Grid
        >>> Grid([".|.", "._.", ".."]).bars
        [((0, 0), (0, 1)), ((1, 0), (2, 0))]
        """
        return self._core.bars

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
        distinct_stems: bool = False,
        theme: Theme = False,
        progress: Callable[[Progress], object] | None = None,
    ) -> Fill | None:
        """A fill from the words of a lexicon; ``None`` is a proof that there is none.

        ``repeats`` lets a word stand twice; with ``distinct_stems`` not even two words of one stem
        (BAKE, BAKERS) stand together. Words that score less than ``min_score`` are not used, better
        ones are tried first. Other seeds lead to other fills. ``theme`` puts words into slots, in
        the lexicon or not; ``theme=True`` takes every slot whose letters are all given as it is.
        ``method`` is ``"auto"``, or one of the taught ones: ``"static"`` (slots in a fixed order)
        and ``"forward"`` (forward checking, smallest set first).

        ``progress`` is called up to twenty times a second, and in the end, with a
        :class:`Progress`: the steps, the seconds, the best so far. What it raises ends the search.

        >>> from wordgrid import Lexicon
        >>> from wordgrid.crossword import Grid
        >>> Grid(["qu.z"]).fill(Lexicon.default()).words
        ['QUIZ']
        >>> Grid([".....", "##.##", "##.##"]).fill(Lexicon.default(), theme={0: "oxoxo"}).rows[0]
        'OXOXO'

        :raises ParseError: for theme words that do not fit.
        :raises SearchTimeout: if the time limit ends the search.
        """
        given, options = self._task(
            method, repeats, min_score, seed, distinct_stems=distinct_stems, theme=theme
        )
        search = given._core.fills(lexicon, options, timeout)
        if progress is None:
            return self._next(search, timeout)

        def report(steps: int, elapsed: float, words: list[str | None], score: int) -> None:
            progress(Progress(steps, elapsed, Partial(self, words, score)))

        return self._next(search, timeout, report)

    def fills(
        self,
        lexicon: Lexicon,
        *,
        repeats: bool = False,
        min_score: int = 0,
        seed: int = 0,
        timeout: float | None = None,
        method: Method = "auto",
        distinct_stems: bool = False,
        theme: Theme = False,
    ) -> Iterator[Fill]:
        """Every fill once, found one at a time; the order depends on the seed alone.

        The time limit is for each of them, the rest as in :meth:`fill`.

        >>> from wordgrid import Lexicon
        >>> from wordgrid.crossword import Grid
        >>> lexicon = Lexicon(["ab", "ac", "bd", "cd"])
        >>> sorted(fill.rows for fill in Grid(["..", ".."]).fills(lexicon))
        [['AB', 'CD'], ['AC', 'BD']]

        :raises ParseError: for theme words that do not fit.
        :raises SearchTimeout: if the time limit ends the search.
        """
        given, options = self._task(
            method, repeats, min_score, seed, distinct_stems=distinct_stems, theme=theme
        )
        search = given._core.fills(lexicon, options, timeout)
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
        distinct_stems: bool = False,
        theme: Theme = False,
    ) -> int:
        """How many fills there are; counting stops at ``limit``. The rest as in :meth:`fill`.

        Parts of the grid that do not influence one another are counted apart.

        >>> from wordgrid import Lexicon
        >>> from wordgrid.crossword import Grid
        >>> Grid(["...", "##.", "##."]).count_fills(Lexicon(["cat", "tin", "nit"]))
        3
        >>> Grid(["..#..#..#.."]).count_fills(Lexicon.default(), repeats=True) == 96**4
        True

        :raises ParseError: for theme words that do not fit.
        :raises SearchTimeout: if the time limit ends the search.
        """
        given, options = self._task(
            method, repeats, min_score, seed, distinct_stems=distinct_stems, theme=theme
        )
        count = given._core.count_fills(lexicon, options, bound(limit), timeout)
        return int.from_bytes(count, "little")

    def candidates(
        self,
        lexicon: Lexicon,
        *,
        repeats: bool = False,
        min_score: int = 0,
        distinct_stems: bool = False,
        theme: Theme = False,
        timeout: float | None = None,
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

        :raises ParseError: for theme words that do not fit.
        :raises SearchTimeout: if the time limit ends the work.
        """
        given, options = self._task(
            "auto", repeats, min_score, 0, distinct_stems=distinct_stems, theme=theme
        )
        return Candidates(self, given._core.candidates(lexicon, options, timeout))

    def _task(
        self,
        method: str,
        repeats: bool,
        min_score: int,
        seed: int,
        *,
        distinct_stems: bool,
        theme: Theme,
    ) -> tuple[Grid, _Options]:
        """The grid with its theme words in place, and how to fill it."""
        if arguments.of_type("method", method, str) not in METHODS:
            raise ParseError(f"{method!r} is no method; expected 'auto', 'static' or 'forward'")
        score = min(max(arguments.whole("min_score", min_score), -(2**31)), 2**31 - 1)
        grid, standing = self._with_theme(theme)
        return grid, _Options(
            arguments.flag("repeats", repeats),
            score,
            arguments.whole("seed", seed) % 2**64,
            method,  # type: ignore[arg-type]
            arguments.flag("distinct_stems", distinct_stems),
            standing,
        )

    def _with_theme(self, theme: Theme) -> tuple[Grid, list[int]]:
        """The grid with theme words in place, and the slots that stand as they are."""
        if not arguments.flag("theme", theme):
            return self, []
        letters = self._letters
        if not isinstance(theme, Mapping):
            given = [letters.keys() >= set(slot.cells) for slot in self.slots]
            return self, [at for at, whole in enumerate(given) if whole]
        standing = {self.index(slot): word for slot, word in theme.items()}
        for at, word in standing.items():
            slot = self.slots[at]
            if len(word) != slot.length or not word.isalpha():
                raise ParseError(f"{word!r} in slot {at}; expected {slot.length} letters")
            for cell, letter in zip(slot.cells, word, strict=True):
                if letters.setdefault(cell, letter).upper() != letter.upper():
                    place = f"{letters[cell]!r} at row {cell[0]}, column {cell[1]}"
                    raise ParseError(f"{word!r} in slot {at} contradicts the {place}")
        return self._with_letters(letters), list(standing)

    def _with_letters(self, letters: Mapping[Cell, str]) -> Grid:
        """The same grid with these letters given and no others."""
        if not self._is_painted:
            return Grid.from_slots(self.slots, letters=letters)
        rows = [
            "".join(
                BLOCK if cell == BLOCK else letters.get((row, col), OPEN)
                for col, cell in enumerate(cells)
            )
            for row, cells in enumerate(self.rows)
        ]
        return Grid(self._with_bars(rows), min_length=self.min_length)

    def _with_bars(self, rows: Sequence[str]) -> list[str]:
        """Rows of cells with the bars of the grid written after them."""
        return draw_bars(rows, self.bars)

    def index(self, slot: Slot | int) -> int:
        """The place of a slot among the slots.

        >>> from wordgrid.crossword import Grid
        >>> grid = Grid(["..", ".#"])
        >>> grid.index(grid.slots[1]), grid.index(-1)
        (1, 1)

        :raises ParseError: if the grid has no such slot.
        """
        places = range(len(self.slots))
        at = (
            next((i for i in places if self.slots[i] == slot), None)
            if isinstance(slot, Slot)
            else arguments.whole("slot", slot)
        )
        if at is None or not -len(places) <= at < len(places):
            given = arguments.shown(slot)
            raise ParseError(f"{given} is no slot of this grid; expected one of {len(places)}")
        return places[at]

    def _next(
        self,
        search: CrosswordFills,
        timeout: float | None,
        report: Callable[[int, float, list[str | None], int], None] | None = None,
    ) -> Fill | None:
        found = search.next(timeout, report)
        return found and Fill(self, found[0], score=found[1])

    def blank(self) -> Grid:
        """The same grid without its given letters.

        >>> from wordgrid.crossword import Grid
        >>> Grid(["a#", ".b"]).blank()
        Grid(['.#', '..'])
        """
        return self._with_letters({})

    @property
    def _letters(self) -> dict[Cell, str]:
        cells = ((r, c, cell) for r, row in enumerate(self.rows) for c, cell in enumerate(row))
        return {(row, col): cell for row, col, cell in cells if cell not in (BLOCK, OPEN)}

    def _key(self) -> tuple[object, ...]:
        return (str(self), None if self._is_painted else tuple(self.slots), self.min_length)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Grid) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        if self._is_painted:
            return _painted, (self._core.lines, self.min_length)
        return _from_slots, (self.slots, self._letters)

    def __str__(self) -> str:
        return "\n".join(self._core.lines)

    def __repr__(self) -> str:
        if self._is_painted:
            length = f", min_length={self.min_length}" if self.min_length != 2 else ""
            return f"Grid({self._core.lines!r}{length})"
        letters = f", letters={self._letters!r}" if self._letters else ""
        return f"Grid.from_slots({self.slots!r}{letters})"

    def _repr_svg_(self) -> str:
        from wordgrid import svg

        return svg.crossword(self)


def _within_bounds(slot: Slot) -> Slot:
    """A slot whose numbers the core can hold."""
    arguments.of_type("a slot", slot, Slot)
    numbers = [arguments.whole("a slot's number", n) for n in (slot.row, slot.col, slot.length)]
    if min(numbers) < 0 or max(*numbers, abs(arguments.whole("a slot's id", slot.id))) >= 2**31:
        given = arguments.shown(slot)
        raise ParseError(f"{given} is out of bounds; expected rows and columns 0 to 1023")
    return slot


def _painted(rows: list[str], min_length: int) -> Grid:
    """Unpickles a painted grid."""
    return Grid(rows, min_length=min_length)


def _from_slots(slots: list[Slot], letters: dict[Cell, str]) -> Grid:
    """Unpickles a grid made of slots."""
    return Grid.from_slots(slots, letters=letters)
