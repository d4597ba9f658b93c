"""Boards as SVG."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wordgrid.scrabble.board import Board

__all__ = ["draw"]

SIDE = 30
EDGE = 24

STYLE = """\
.sq{fill:#efe9dc;stroke:#c9c2b2}.dl{fill:#b9dcef}.tl{fill:#4f9fd0}.ql{fill:#2c6d9e}.dw{fill:#f3c3c0}
.tw{fill:#e07a72}.qw{fill:#b5473f}.tile{fill:#fff3d6;stroke:#8a6d3b}.ink{fill:#1b1f24}.blank{fill:#b3261e}
.soft{fill:#57606a}text{font-family:system-ui,sans-serif}
@media(prefers-color-scheme:dark){.sq{fill:#2b2f36;stroke:#484f58}.dl{fill:#274b5f}.tl{fill:#2f6f99}
.ql{fill:#3f8fc0}.dw{fill:#5f3434}.tw{fill:#8f3f3a}.qw{fill:#b5473f}.tile{fill:#4a3f2a;stroke:#d4a95a}
.ink{fill:#e6edf3}.blank{fill:#ff8f86}.soft{fill:#9da7b3}}
"""

KINDS = {"'": "dl", '"': "tl", "^": "ql", "-": "dw", "=": "tw", "~": "qw"}


def draw(board: Board) -> str:
    """A board as a picture, complete in itself.

    >>> from wordgrid.scrabble import Board
    >>> draw(Board()).startswith("<svg ")
    True
    """
    size = EDGE + board.size * SIDE + 4
    description = "; ".join("".join(cell or "." for cell in row) for row in board.cells)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" '
        f'viewBox="0 0 {size} {size}" role="img" font-size="12">'
        f"<title>Scrabble board</title><desc>{escape(description)}</desc>"
        f"<style>{STYLE}</style>{''.join(_parts(board))}</svg>\n"
    )


def _parts(board: Board) -> Iterator[str]:
    values = board.tileset.values
    for number in range(board.size):
        middle = EDGE + number * SIDE + SIDE // 2
        yield f'<text class="soft" x="{middle}" y="16" text-anchor="middle">{number}</text>'
        yield f'<text class="soft" x="18" y="{middle + 4}" text-anchor="end">{number}</text>'
    for row, (cells, premiums) in enumerate(zip(board.cells, board.premiums, strict=True)):
        for col, (cell, premium) in enumerate(zip(cells, premiums, strict=True)):
            x, y = EDGE + col * SIDE, EDGE + row * SIDE
            kind = "tile" if cell else f"sq {KINDS.get(premium, '')}".strip()
            side = SIDE - 2
            yield f'<rect class="{kind}" x="{x}" y="{y}" width="{side}" height="{side}" rx="3"/>'
            if cell:
                yield _letter(cell, x, y, 0 if cell.islower() else values[cell])


def _letter(cell: str, x: int, y: int, value: int) -> str:
    ink = "blank" if cell.islower() else "ink"
    return (
        f'<text class="{ink}" x="{x + 13}" y="{y + 20}" text-anchor="middle" font-size="15">'
        f'{escape(cell.upper())}</text><text class="soft" x="{x + 26}" y="{y + 26}" '
        f'text-anchor="end" font-size="7">{value}</text>'
    )
