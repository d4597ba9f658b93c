"""Boggle boards, and on them the path of a word."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from wordgrid.svg.sheet import document, line, rect, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wordgrid.boggle import Board

__all__ = ["boggle", "way"]

SIDE, TILE, EDGE = 48, 44, 8


def boggle(
    board: Board,
    path: Sequence[tuple[int, int]] = (),
    title: str = "Boggle",
    *,
    marks: Sequence[str] = (),
) -> str:
    """Draws a board and, on it, the path of a word: a dot where it starts, its steps numbered.

    ``marks`` are drawn like the path, between the tiles and their letters.

    >>> from wordgrid import svg
    >>> from wordgrid.boggle import Board
    >>> board = Board("ca ts")
    >>> "<polyline" in svg.boggle(board, board.find("cats"))
    True
    """
    rows, cols = board.shape
    cells = [
        (EDGE + col * SIDE, EDGE + row * SIDE, tile)
        for row, tiles in enumerate(board.rows)
        for col, tile in enumerate(tiles)
        if tile != "#"
    ]
    parts = [rect("tile", x, y, TILE, TILE, 8) for x, y, _ in cells]
    parts.extend((*way(path), *marks))
    parts.extend(_letters(x, y, tile) for x, y, tile in cells)
    shown = " / ".join(" ".join(row) for row in board.rows)
    description = f"A board of {rows} rows and {cols} columns: {shown}"
    if path:
        spelled = "".join(board.rows[row][col] for row, col in path)
        description += f"; the path of {spelled}"
    margin = 2 * EDGE - (SIDE - TILE)
    return document(cols * SIDE + margin, rows * SIDE + margin, title, description, parts)


def way(path: Sequence[tuple[int, int]]) -> Iterator[str]:
    """A path: a line that breaks where it leaves the board by one edge and comes in by another."""
    points = [(EDGE + col * SIDE + TILE / 2, EDGE + row * SIDE + TILE / 2) for row, col in path]
    if not points:
        return
    pieces = [points[:1]]
    for before, point in pairwise(points):
        if max(abs(before[0] - point[0]), abs(before[1] - point[1])) > SIDE:
            pieces.append([])
        pieces[-1].append(point)
    yield from (line("way", piece) for piece in pieces)
    x, y = points[0]
    yield f'<circle class="dot" cx="{x:g}" cy="{y:g}" r="15" fill-opacity=".35"/>'
    for number, (x, y) in enumerate(points, start=1):
        yield text("ink", x + 17, y - 11, str(number), 9, "end")


def _letters(x: float, y: float, tile: str) -> str:
    size = {1: 24, 2: 19, 3: 15}.get(len(tile), 11)
    return text("ink", x + TILE / 2, y + TILE / 2 + size * 0.36, tile.capitalize(), size)
