"""Puzzles in plain text: grids, and fill-ins with their words below.

Two ways to draw are understood. Where a ``*`` occurs, ``*`` is an open cell and ``.`` a block, and
every line without either is a word. Elsewhere ``.`` is an open cell, ``#`` a block, ``|`` and ``_``
after a cell are bars, and the lines after the last row are words; without words the file is a grid
to be filled from a lexicon.
"""

from __future__ import annotations

from typing import NamedTuple

from wordgrid.crossword.fillin import FillIn
from wordgrid.crossword.grid import Grid
from wordgrid.crossword.marks import BLOCK, OPEN
from wordgrid.errors import ParseError

__all__ = ["parse_text"]


class Line(NamedTuple):
    """A line of a file without the space around it."""

    number: int
    indent: int
    text: str


def parse_text(text: str, path: str | None = None) -> FillIn | Grid:
    r"""Reads a puzzle in text.

    >>> from wordgrid.crossword.text import parse_text
    >>> parse_text("***\n.*.\ncat\nan\n")
    FillIn(Grid(['...', '#.#']), ['cat', 'an'])
    >>> parse_text("..#\n.|..\n")
    Grid(['..#', '.|..'])

    :raises ParseError: with line and column of what is no puzzle.
    """
    lines = [
        Line(number, len(line) - len(line.lstrip()), line.strip())
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip()
    ]
    starred = any("*" in line.text for line in lines)
    if starred:
        rows = [line for line in lines if set(".*") & set(line.text)]
        words = [line for line in lines if not set(".*") & set(line.text)]
    else:
        marked = [index for index, line in enumerate(lines) if set(".#") & set(line.text)]
        end = marked[-1] + 1 if marked else 0
        rows, words = lines[:end], lines[end:]
    if not rows:
        raise fail("there is no grid; expected rows of '*' and '.', or of '.' and '#'", path, 1)
    grid = _grid([_from_stars(row, path) for row in rows] if starred else rows, path)
    if not words and starred:
        raise fail("there are no words; expected one a line below the grid", path, rows[-1][0] + 1)
    for word in words:
        _check_word(word, path)
    return FillIn(grid, [word.text for word in words]) if words else grid


def fail(message: str, path: str | None, line: int, column: int = 1) -> ParseError:
    """The error for a place in a file."""
    place = f"{path}:{line}:{column}" if path else f"{line}:{column}"
    return ParseError(f"{place}: {message}", path, line, column)


def _from_stars(row: Line, path: str | None) -> Line:
    """A row of ``*`` and ``.`` in the marks of a grid."""
    for column, cell in enumerate(row.text, start=row.indent + 1):
        if cell not in ".*" and not cell.isalpha():
            message = f"{cell!r} is no cell; expected '.', '*' or a letter"
            raise fail(message, path, row.number, column)
    return row._replace(text=row.text.translate({ord("."): BLOCK, ord("*"): OPEN}))


def _grid(rows: list[Line], path: str | None) -> Grid:
    try:
        return Grid([row.text for row in rows])
    except ParseError as error:
        if error.line is None:
            raise fail(str(error), path, rows[0].number) from None
        row = rows[error.line - 1]
        message = str(error).partition(": ")[2]
        raise fail(message, path, row.number, row.indent + (error.column or 1)) from None


def _check_word(word: Line, path: str | None) -> None:
    for column, letter in enumerate(word.text, start=word.indent + 1):
        if not letter.isalnum():
            message = f"{letter!r} is neither a letter nor a digit in {word.text!r}"
            raise fail(message, path, word.number, column)
