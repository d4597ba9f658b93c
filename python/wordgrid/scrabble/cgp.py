"""Boards in CGP: rows from the top, ``/`` between them, numbers for empty squares.

A tile of several letters stands in brackets. Racks, scores and scoreless turns may follow.
"""

from __future__ import annotations

import re
from itertools import groupby

from wordgrid import arguments
from wordgrid.errors import ParseError

__all__ = ["board_text", "cell_text", "parse_rows"]

PIECE = re.compile(r"(?P<empty>\d+)|(?P<tile>\[[^\]/\s]+\]|[^\W\d_])")
LARGEST = 21


def parse_rows(text: str) -> list[str]:
    """The rows of a position, ``.`` for each empty square.

    >>> parse_rows("1CAT/4/4/4 ABC/ 0/0 0")
    ['.CAT', '....', '....', '....']
    """
    board = arguments.of_type("a position", text, str).split(" ", 1)[0]
    start = 0
    rows = []
    for row in board.split("/"):
        rows.append(_parse_row(row, start))
        start += len(row) + 1
    size = len(rows)
    if size > LARGEST:
        raise _error(1, f"{size} rows; expected at most {LARGEST}")
    return rows


def _parse_row(row: str, start: int) -> str:
    squares: list[str] = []
    at = 0
    while at < len(row):
        piece = PIECE.match(row, at)
        if piece is None:
            raise _error(start + at + 1, f"{row[at]!r}; expected a number, a letter or '/'")
        if piece["empty"]:
            if len(piece["empty"]) > 2:
                raise _error(
                    start + at + 1, f"{piece['empty']} empty squares; expected at most {LARGEST}"
                )
            squares += "." * int(piece["empty"])
        else:
            squares.append(piece["tile"])
        if len(squares) > LARGEST:
            raise _error(start + at + 1, f"a row of more than {LARGEST} squares")
        at = piece.end()
    return "".join(squares)


def _error(column: int, message: str) -> ParseError:
    return ParseError(f"column {column}: {message}", None, None, column)


def board_text(cells: list[list[str]]) -> str:
    """The board alone.

    >>> board_text([["", "C"], ["", ""]])
    '1C/2'
    """
    return "/".join(_row_text(row) for row in cells)


def _row_text(row: list[str]) -> str:
    parts = []
    for empty, cells in groupby(row, key=lambda cell: cell == ""):
        run = list(cells)
        parts.append(str(len(run)) if empty else "".join(cell_text(cell, "") for cell in run))
    return "".join(parts)


def cell_text(cell: str, empty: str) -> str:
    """A square as text: tiles of several letters in brackets."""
    return (f"[{cell}]" if len(cell) > 1 else cell) or empty
