"""Crossword grids: numbers, blocks, given letters, answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordgrid.svg.sheet import document, rect, text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from wordgrid.crossword import Grid

__all__ = ["cells", "crossword"]

SIDE, EDGE, BAR = 32, 6, 4


def crossword(
    grid: Grid,
    rows: Sequence[str] | None = None,
    title: str = "Crossword",
    *,
    marks: Sequence[str] = (),
) -> str:
    """Draws a grid with the usual numbers; the letters are those given, or those of ``rows``.

    What was given stands bold on a cell of its own colour, bars are thick lines. ``marks`` lie
    between the cells and their letters.

    >>> from wordgrid import svg
    >>> from wordgrid.crossword import Grid
    >>> svg.crossword(Grid(["..", ".#"]), ["AT", "N#"]).count('class="cell"')
    3
    """
    rows = grid.rows if rows is None else rows
    width = max((len(row) for row in rows), default=0)
    parts = [*_cells(grid), *marks, *_bars(grid), *_letters(grid, rows)]
    description = f"{len(rows)} rows, {len(grid.slots)} words: {' / '.join(rows)}"
    margin = 2 * EDGE
    return document(SIDE * width + margin, SIDE * len(rows) + margin, title, description, parts)


def cells(places: Iterable[tuple[int, int]]) -> Iterator[str]:
    """The cells of a word, lit."""
    for row, col in places:
        yield rect("fresh", EDGE + SIDE * col, EDGE + SIDE * row, SIDE, SIDE)


def _cells(grid: Grid) -> Iterator[str]:
    for row, given in enumerate(grid.rows):
        for col, cell in enumerate(given):
            kind = {"#": "block", ".": "cell"}.get(cell, "given")
            yield rect(kind, EDGE + SIDE * col, EDGE + SIDE * row, SIDE, SIDE)


def _bars(grid: Grid) -> Iterator[str]:
    for one, (row, col) in grid.bars:
        x, y = EDGE + SIDE * col, EDGE + SIDE * row
        beside = one[0] == row
        width, height = (BAR, SIDE + BAR) if beside else (SIDE + BAR, BAR)
        yield rect("ink", x - BAR / 2, y - BAR / 2, width, height)


def _letters(grid: Grid, rows: Sequence[str]) -> Iterator[str]:
    for row, shown in enumerate(rows):
        for col, letter in enumerate(shown):
            x, y = EDGE + SIDE * col, EDGE + SIDE * row
            if (row, col) in grid.numbers:
                yield text("number", x + 3, y + 10, str(grid.numbers[row, col]), 9, "start")
            if letter not in "#.":
                weight = "letter" if grid.rows[row][col] == "." else "letter bold"
                yield text(weight, x + SIDE / 2, y + 25, letter, 18)
