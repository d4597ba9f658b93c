"""How grids are written: the marks of cells and bars, and checks of what people hand over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordgrid import arguments
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wordgrid.crossword.slot import Cell

__all__ = ["bound", "capitals", "check_encodable", "draw_bars", "lines"]

BLOCK, OPEN = "#", "."
"""Cells."""
BAR_RIGHT, BAR_BELOW = "|", "_"
"""Written after a cell: a bar on its right, a bar below."""


def lines(rows: str | Iterable[str]) -> list[str]:
    """Rows, checked to be text."""
    given = rows.splitlines() if isinstance(rows, str) else rows
    return [_line(number, line) for number, line in enumerate(given, start=1)]


def _line(number: int, line: str) -> str:
    arguments.of_type(f"rows[{number - 1}]", line, str)
    check_encodable(line, f"{number}:")
    return line


def draw_bars(rows: Sequence[str], bars: Iterable[tuple[Cell, Cell]]) -> list[str]:
    """Rows of cells with bars written after them.

    >>> from wordgrid.crossword.marks import draw_bars
    >>> draw_bars(["AB", "CD"], [((0, 0), (0, 1)), ((0, 0), (1, 0))])
    ['A_|B', 'CD']
    """
    parted = list(bars)
    right = {one for one, other in parted if one[0] == other[0]}
    below = {one for one, other in parted if one[0] != other[0]}
    return [
        "".join(
            cell
            + (BAR_BELOW if (row, col) in below else "")
            + (BAR_RIGHT if (row, col) in right else "")
            for col, cell in enumerate(cells)
        )
        for row, cells in enumerate(rows)
    ]


def capitals(text: str) -> str:
    """Text in upper case, letter by letter: one that has no single capital stays as it is.

    >>> from wordgrid.crossword.marks import capitals
    >>> capitals("straße")
    'STRAßE'
    """
    return "".join(c.upper() if len(c.upper()) == 1 else c for c in text)


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
    return None if limit is None else min(max(arguments.whole("limit", limit), 0), 2**63)
