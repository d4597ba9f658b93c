"""Input of any length, cut into parts, and how large the next part should be."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

SECONDS = 0.25
"""What a part should take: long beside sending it, short beside waiting for it."""

GROWTH = 8
"""How many times larger than one that was measured a part may be."""


class Part(NamedTuple):
    """Some of the input, in order."""

    first: int
    """The number of its first item."""
    items: Any
    """The items: a list, a slice of an array, a range."""


class Source(Protocol):
    """Input that is read as far as it is asked for."""

    def take(self, size: int) -> Part:
        """The next so many items, or fewer at the end; none behind it."""


class Items:
    """The items of an iterable.

    >>> from wordgrid.batch import Items
    >>> source = Items("abc")
    >>> source.take(2), source.take(2), source.take(2)
    (Part(first=0, items=['a', 'b']), Part(first=2, items=['c']), Part(first=3, items=[]))
    """

    def __init__(self, items: Iterable[Any]) -> None:
        self._items = iter(items)
        self._taken = 0

    def take(self, size: int) -> Part:
        """The next so many items, as a list."""
        part = Part(self._taken, list(islice(self._items, size)))
        self._taken += len(part.items)
        return part


class Slices:
    """Slices of an array or a range, without a copy.

    >>> from wordgrid.batch import Slices
    >>> Slices(range(5, 9)).take(3)
    Part(first=0, items=range(5, 8))
    """

    def __init__(self, items: Any) -> None:
        self._items = items
        self._taken = 0

    def take(self, size: int) -> Part:
        """The next so many items, as a slice."""
        part = Part(self._taken, self._items[self._taken : self._taken + size])
        self._taken += len(part.items)
        return part


class Pace:
    """How many items a part gets: few at first, then as many as were measured to take ``SECONDS``.

    >>> from wordgrid.batch import Pace
    >>> pace = Pace(first=10, most=1000)
    >>> pace.measured(10, 0.001)
    >>> pace.size, pace.is_settled
    (80, False)
    >>> pace.measured(80, 2.5)
    >>> pace.size, pace.is_settled
    (8, True)
    """

    def __init__(self, first: int, most: int) -> None:
        self.size = first
        self.is_settled = False
        """Whether the last measured part was of about the size that it should have been."""
        self._most = most

    def measured(self, items: int, seconds: float) -> None:
        """Takes note of what a part took. A small one says little about large ones."""
        fitting = items * SECONDS / max(seconds, 1e-9)
        trusted = items * GROWTH
        self.is_settled = items >= self._most or fitting <= trusted
        self.size = int(max(min(fitting, max(trusted, self.size), self._most), 1))
