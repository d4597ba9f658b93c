"""Scrabble boards: premium squares, tiles with their values, blanks, the new move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordgrid.svg.sheet import document, rect, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wordgrid.scrabble import Board, Move

__all__ = ["laid", "scrabble"]

SIDE, TILE, EDGE = 34, 32, 26

PREMIUMS = {
    "'": ("dl", "2L"),
    '"': ("tl", "3L"),
    "^": ("ql", "4L"),
    "-": ("dw", "2W"),
    "=": ("tw", "3W"),
    "~": ("qw", "4W"),
}
"""For each symbol its class and what stands on the square."""


def scrabble(
    board: Board, move: Move | None = None, title: str = "Scrabble", *, marks: Sequence[str] = ()
) -> str:
    """Draws a board; a move is drawn on it, its new tiles in a colour of their own.

    Blanks stand for their letter in red, without a value. Rows and columns are named as moves are
    written: 8D under standard rules, numbers from 0 under overlap rules.

    >>> from wordgrid import Lexicon, svg
    >>> from wordgrid.scrabble import Board
    >>> board = Board()
    >>> svg.scrabble(board, board.best_move("QUIXOTE", Lexicon.default())).count('"fresh"')
    7
    """
    parts = [*_edges(board), *_squares(board), *(laid(board, move) if move else ()), *marks]
    rows = "; ".join("".join(cell or "." for cell in row) for row in board.cells)
    description = f"A board of {board.size} rows: {rows}"
    if move is not None:
        description += f"; the move {move}"
    side = EDGE + board.size * SIDE + 8
    return document(side, side, title, description, parts)


def laid(board: Board, move: Move) -> Iterator[str]:
    """The tiles that a move lays on the board."""
    before, after = board.cells, board.copy()
    after.push(move)
    for row, cells in enumerate(after.cells):
        for col, cell in enumerate(cells):
            if cell != before[row][col]:
                yield _tile(board, row, col, cell, "fresh")


def _edges(board: Board) -> Iterator[str]:
    overlap = board.rules == "overlap"
    for number in range(board.size):
        middle = EDGE + number * SIDE + TILE / 2
        across = str(number) if overlap else chr(ord("A") + number)
        yield text("soft", middle, 18, across, 11)
        yield text("soft", 20, middle + 4, str(number if overlap else number + 1), 11, "end")


def _squares(board: Board) -> Iterator[str]:
    for row, (cells, premiums) in enumerate(zip(board.cells, board.premiums, strict=True)):
        for col, (cell, premium) in enumerate(zip(cells, premiums, strict=True)):
            if cell:
                yield _tile(board, row, col, cell, "tile")
                continue
            kind, label = PREMIUMS.get(premium, ("", ""))
            x, y = EDGE + col * SIDE, EDGE + row * SIDE
            yield rect(f"square {kind}".strip(), x, y, TILE, TILE, 3)
            if label:
                yield text("ink", x + TILE / 2, y + 20, label, 10)


def _tile(board: Board, row: int, col: int, cell: str, kind: str) -> str:
    x, y = EDGE + col * SIDE, EDGE + row * SIDE
    ink = "blank" if cell.islower() else "ink"
    size = 19 if len(cell) == 1 else 14
    parts = [rect(kind, x, y, TILE, TILE, 4)]
    parts.append(text(ink, x + TILE / 2 - 2, y + 22, cell.upper(), size))
    if not cell.islower():
        value = str(board.tileset.values[cell])
        parts.append(text("soft", x + TILE - 2, y + TILE - 3, value, 8, "end"))
    return "".join(parts)
