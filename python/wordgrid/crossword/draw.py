"""Pictures of grids: SVG for notebooks, files and web pages."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from wordgrid.crossword.marks import BLOCK, OPEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wordgrid.crossword.grid import Grid
    from wordgrid.crossword.slot import Cell

__all__ = ["svg"]

CELL = 30
"""Side of a cell."""

STYLE = """\
.cell{fill:#fff;stroke:#57606a}.block{fill:#1b1f24;stroke:#57606a}.letter{fill:#1b1f24}
.number{fill:#57606a}.bar{stroke:#1b1f24;stroke-width:4;stroke-linecap:square}text{font-family:system-ui,sans-serif}
@media(prefers-color-scheme:dark){.cell{fill:#22272e;stroke:#768390}
.block{fill:#0d1117;stroke:#768390}.letter{fill:#e6edf3}.number{fill:#9da7b3}
.bar{stroke:#e6edf3}}
"""


def svg(grid: Grid, rows: Sequence[str]) -> str:
    """Draws a grid with the letters of ``rows`` and the usual numbers.

    >>> from wordgrid.crossword import Grid
    >>> from wordgrid.crossword import draw
    >>> draw.svg(Grid(["..", ".#"]), ["AT", "N#"]).count('class="cell"')
    3
    """
    width, height = CELL * len(rows[0]) + 2 if rows else 2, CELL * len(rows) + 2
    parts = [
        _cell(row, col, cell, grid.numbers.get((row, col)))
        for row, cells in enumerate(rows)
        for col, cell in enumerate(cells)
    ]
    parts.extend(_bar(*between) for between in grid.bars)
    title = f"Crossword, {len(rows)} rows, {len(grid.slots)} words"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">'
        f"<title>{title}</title><desc>{escape(' / '.join(rows))}</desc>"
        f"<style>{STYLE}</style>{''.join(parts)}</svg>\n"
    )


def _bar(one: Cell, other: Cell) -> str:
    """A thick line between two neighbouring cells."""
    x, y = 1 + CELL * other[1], 1 + CELL * other[0]
    end = (x, y + CELL) if one[0] == other[0] else (x + CELL, y)
    return f'<line class="bar" x1="{x}" y1="{y}" x2="{end[0]}" y2="{end[1]}"/>'


def _cell(row: int, col: int, cell: str, number: int | None) -> str:
    x, y = 1 + CELL * col, 1 + CELL * row
    kind = "block" if cell == BLOCK else "cell"
    parts = [f'<rect class="{kind}" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>']
    if number is not None:
        parts.append(f'<text class="number" x="{x + 2}" y="{y + 9}" font-size="8">{number}</text>')
    if cell not in (BLOCK, OPEN):
        parts.append(
            f'<text class="letter" x="{x + CELL // 2}" y="{y + 23}" font-size="17" '
            f'text-anchor="middle">{escape(cell)}</text>'
        )
    return "".join(parts)
