"""Puzzles in plain text: grids, and fill-ins with their words below.

Two ways to draw are understood. Where a ``*`` occurs, ``*`` is an open cell and ``.`` a block, and
every line without either is a word. Elsewhere ``.`` is an open cell and ``#`` a block, and the
lines after the last row are words; without words the file is a grid to be filled from a lexicon.
"""

from __future__ import annotations

from wordgrid.crossword.fillin import FillIn
from wordgrid.crossword.grid import BLOCK, OPEN, Grid
from wordgrid.errors import ParseError

__all__ = ["parse_text"]

Line = tuple[int, str]


def parse_text(text: str, path: str | None = None) -> FillIn | Grid:
    r"""Reads a puzzle in text.

    >>> from wordgrid.crossword.text import parse_text
    >>> parse_text("***\n.*.\ncat\nan\n")
    FillIn(Grid(['...', '#.#']), ['cat', 'an'])
    >>> parse_text("..#\n...\n")
    Grid(['..#', '...'])

    :raises ParseError: with line and column of what is no puzzle.
    """
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), start=1)]
    lines = [(number, line) for number, line in lines if line]
    if any("*" in line for _, line in lines):
        rows = [line for line in lines if set(".*") & set(line[1])]
        words = [line for line in lines if not set(".*") & set(line[1])]
        _check(rows, words, ".*", path)
        grid = [row.translate({ord("."): BLOCK, ord("*"): OPEN}) for _, row in rows]
        return FillIn(Grid(grid), [word for _, word in words])
    marked = [index for index, (_, line) in enumerate(lines) if set(".#") & set(line)]
    end = marked[-1] + 1 if marked else 0
    rows, words = lines[:end], lines[end:]
    _check(rows, words or None, "#.", path)
    grid = [row for _, row in rows]
    return FillIn(Grid(grid), [word for _, word in words]) if words else Grid(grid)


def fail(message: str, path: str | None, line: int, column: int = 1) -> ParseError:
    """The error for a place in a file."""
    place = f"{path}:{line}:{column}" if path else f"{line}:{column}"
    return ParseError(f"{place}: {message}", path, line, column)


def _check(rows: list[Line], words: list[Line] | None, marks: str, path: str | None) -> None:
    if not rows:
        raise fail("there is no grid; expected rows of '*' and '.', or of '.' and '#'", path, 1)
    if words is not None and not words:
        raise fail("there are no words; expected one a line below the grid", path, rows[-1][0] + 1)
    width = len(rows[0][1])
    for number, row in rows:
        for column, cell in enumerate(row, start=1):
            if cell not in marks and not cell.isalpha():
                expected = f"expected {marks[0]!r}, {marks[1]!r} or a letter"
                raise fail(f"{cell!r} is no cell; {expected}", path, number, column)
        if len(row) != width:
            message = f"row of {len(row)} cells; expected {width} as in the first"
            raise fail(message, path, number, min(len(row), width) + 1)
    for number, word in words or []:
        for column, letter in enumerate(word, start=1):
            if not letter.isalnum():
                message = f"{letter!r} is neither a letter nor a digit in {word!r}"
                raise fail(message, path, number, column)
