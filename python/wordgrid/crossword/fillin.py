"""Fill-ins: a grid and a list of words, each used exactly once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from wordgrid import arguments
from wordgrid._core import CrosswordFillIn
from wordgrid.crossword.fill import Fill
from wordgrid.crossword.grid import Grid
from wordgrid.crossword.marks import bound, check_encodable
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from wordgrid._core import CrosswordFills
    from wordgrid.crossword.slot import Cell, Slot

__all__ = ["FillIn", "Round", "Trial"]

Method = Literal["auto", "simplify"]


class Round(NamedTuple):
    """One round of crossing out; see :meth:`FillIn.simplify`."""

    letters: dict[Cell, str]
    """The letters of the grid once those common to all words of a slot are written in."""
    agreeing: list[list[str]]
    """The words of each slot that agree with these letters."""
    settled: list[str]
    """The words that are the only ones of a slot."""
    possible: list[list[str]]
    """The words of each slot once settled ones are crossed out elsewhere."""


class Trial(NamedTuple):
    """A word tried in a slot; see :meth:`FillIn.trials`."""

    depth: int
    """How many words tried before it still stand."""
    slot: Slot
    """Where it was tried."""
    word: str
    """The word."""
    outcome: str
    """``"dead end"``, ``"open"`` (some slots still have several words) or ``"solved"``."""


class FillIn:
    """A grid and the words to be placed in it, each exactly once; equal words are distinct copies.

    Slots are the runs of ``min_length`` cells and more. Case does not matter, but answers keep the
    caller's own spelling.

    >>> from wordgrid.crossword import FillIn, Grid
    >>> puzzle = FillIn(Grid(["...", "#.#", "#.#"]), ["cat", "art"])
    >>> print(puzzle.solve())
    cat
    #r#
    #t#

    :raises ParseError: for a word that holds anything but letters and digits.
    """

    def __init__(
        self, grid: Grid | Iterable[str], words: Iterable[str], *, min_length: int = 2
    ) -> None:
        given = grid if isinstance(grid, Grid) else Grid(grid)
        self.min_length = arguments.whole("min_length", min_length)
        """How many cells the shortest slot has."""
        self.words = [_word(number, word) for number, word in enumerate(words)]
        """The words as they were given."""
        self.grid = given.with_min_length(min_length)
        """The grid, with the slots to be filled."""
        shortest = min(max(self.min_length, 1), 2**31)
        self._core = CrosswordFillIn(self.grid._core, self.words, shortest)

    @property
    def reason(self) -> str | None:
        """Why the words cannot match the slots at all; ``None`` if their lengths agree.

        >>> from wordgrid.crossword import FillIn, Grid
        >>> FillIn(Grid(["..."]), ["cat", "dog"]).reason
        '2 words for 1 slot: 2 words of length 3 for 1 slot'
        """
        return self._core.reason

    def solve(self, *, timeout: float | None = None, method: Method = "auto") -> Fill | None:
        """A solution; ``None`` is a proof that there is none.

        ``method`` is ``"auto"``, or ``"simplify"``: as a person solves, crossing out
        (:meth:`simplify`) and then trying (:meth:`trials`).

        >>> from wordgrid.crossword import FillIn, Grid
        >>> FillIn(Grid(["..", ".#"]), ["at", "no"]).solve() is None
        True

        :raises SearchTimeout: if the time limit ends the search.
        """
        return self._next(self._search(method), timeout)

    def solutions(self, *, timeout: float | None = None, method: Method = "auto") -> Iterator[Fill]:
        """Every distinct filled grid once, found one at a time; the time limit is for each of them.

        >>> from wordgrid.crossword import FillIn, Grid
        >>> sorted(fill.rows for fill in FillIn(Grid(["..", ".#"]), ["at", "as"]).solutions())
        [['as', 't#'], ['at', 's#']]

        :raises SearchTimeout: if the time limit ends the search.
        """
        search = self._search(method)
        return iter(lambda: self._next(search, timeout), None)

    def count(self, limit: int | None = None, *, timeout: float | None = None) -> int:
        """How many distinct filled grids there are; counting stops at ``limit``.

        >>> from wordgrid.crossword import FillIn, Grid
        >>> FillIn(Grid(["..", "##", ".."]), ["at", "no"]).count()
        2

        :raises SearchTimeout: if the time limit ends the search.
        """
        return int.from_bytes(self._core.count(bound(limit), timeout), "little")

    def is_unique(self, *, timeout: float | None = None) -> bool:
        """Whether there is exactly one solution.

        >>> from wordgrid.crossword import FillIn, Grid
        >>> FillIn(Grid(["...", "#.#"]), ["cat", "an"]).is_unique()
        True

        :raises SearchTimeout: if the time limit ends the search.
        """
        return self.count(limit=2, timeout=timeout) == 1

    def possible_words(self, *, timeout: float | None = None) -> list[tuple[Slot, list[str]]]:
        """The words possible in each slot to begin with, sorted, equal words once.

        A word is possible if it has the slot's length, agrees with the letters given, and leaves
        every slot that it crosses some word of the list.

        >>> from wordgrid.crossword import FillIn, Grid
        >>> puzzle = FillIn(Grid(["...", "#.#"]), ["cat", "car", "up", "an"])
        >>> [words for slot, words in puzzle.possible_words()]
        [['car', 'cat'], ['an']]

        :raises SearchTimeout: if the time limit ends the work.
        """
        return list(zip(self.grid.slots, self._core.possible_words(timeout), strict=True))

    def simplify(self, *, timeout: float | None = None) -> list[Round]:
        """Crosses out as a person does, round by round, until a round changes nothing.

        Each round writes in the letters that all possible words of a slot have in common, crosses
        out the words that contradict the grid, and crosses out elsewhere a word that is the only
        one of some slot. The round that changes nothing is the last of the list.

        >>> from wordgrid.crossword import FillIn, Grid
        >>> rounds = FillIn(Grid(["...", "#.#"]), ["cat", "an"]).simplify()
        >>> len(rounds), rounds[0].letters[0, 1], rounds[-1].possible
        (2, 'a', [['cat'], ['an']])

        :raises SearchTimeout: if the time limit ends the work.
        """
        return [
            Round({(row, col): letter for row, col, letter in letters}, agreeing, settled, possible)
            for letters, agreeing, settled, possible in self._core.simplify(timeout)
        ]

    def trials(self, *, limit: int = 100, timeout: float | None = None) -> list[Trial]:
        """The words that a person tries after crossing out, up to the first solution or ``limit``.

        Of the slots with several possible words, the first with the fewest is taken; its words are
        tried in order, each followed by crossing out.

        >>> from wordgrid.crossword import FillIn, Grid
        >>> puzzle = FillIn(Grid(["..", ".#"]), ["at", "as"])
        >>> [(trial.word, trial.outcome) for trial in puzzle.trials()]
        [('as', 'solved')]

        :raises SearchTimeout: if the time limit ends the search.
        """
        return [
            Trial(depth, self.grid.slots[slot], word, outcome)
            for depth, slot, word, outcome in self._core.trials(bound(limit) or 0, timeout)
        ]

    def _search(self, method: str) -> CrosswordFills:
        if arguments.of_type("method", method, str) not in ("auto", "simplify"):
            raise ParseError(f"{method!r} is no method; expected 'auto' or 'simplify'")
        return self._core.solutions(method == "simplify")

    def _next(self, search: CrosswordFills, timeout: float | None) -> Fill | None:
        found = search.next(timeout)
        return found and Fill(self.grid, found[0])

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return (self.grid, tuple(self.words), self.min_length)

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, FillIn) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        return _fill_in, (self.grid, self.words, self.min_length)

    def __str__(self) -> str:
        return "\n".join([str(self.grid), *self.words])

    def __repr__(self) -> str:
        length = f", min_length={self.min_length}" if self.min_length != 2 else ""
        return f"FillIn({self.grid!r}, {self.words!r}{length})"

    def _repr_svg_(self) -> str:
        return self.grid._repr_svg_()


def _word(number: int, word: str) -> str:
    arguments.of_type(f"words[{number}]", word, str)
    check_encodable(word, f"words[{number}]: column ")
    return word


def _fill_in(grid: Grid, words: list[str], min_length: int) -> FillIn:
    """Unpickles a puzzle."""
    return FillIn(grid, words, min_length=min_length)
