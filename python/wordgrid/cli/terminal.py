"""What only a terminal gets: colours, pictures of cells, columns."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    Row = Sequence[tuple[str, str]]

__all__ = ["beside", "columns", "is_colourful", "is_terminal", "paint", "picture"]

STYLES = {
    "": "",
    "bold": "1",
    "heading": "1;4",
    "soft": "2",
    "good": "32",
    "bad": "31",
    "tile": "38;5;16;48;5;223",
    "blank": "38;5;124;48;5;223",
    "fresh": "1;38;5;16;48;5;221",
    "cell": "38;5;16;48;5;255",
    "given": "1;38;5;16;48;5;153",
    "block": "48;5;236",
    "square": "38;5;250;48;5;238",
    "dl": "38;5;16;48;5;117",
    "tl": "38;5;255;48;5;32",
    "ql": "38;5;255;48;5;25",
    "dw": "38;5;16;48;5;217",
    "tw": "38;5;255;48;5;160",
    "qw": "38;5;255;48;5;88",
    "below": "4",
    "right": "",
}
"""What the terminal is told for each style: a colour of 256, so that it looks alike everywhere.

A cell may have several, with spaces between: ``below`` and ``right`` are its bars.
"""

EDGE = "\N{RIGHT ONE EIGHTH BLOCK}"


def is_terminal() -> bool:
    """Whether a person reads along, and not a program."""
    return sys.stdout.isatty()


def is_colourful() -> bool:
    """Whether colours are seen and wanted."""
    unwanted = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return is_terminal() and not unwanted


def paint(text: str, style: str) -> str:
    """The text in a style, where colours are seen."""
    if not style or not is_colourful():
        return text
    told = ";".join(STYLES[part] for part in style.split() if STYLES[part])
    return f"\x1b[{told}m{text}\x1b[0m"


def picture(rows: Iterable[Row], width: int = 1, margin: int = 0) -> Iterator[str]:
    """Rows of cells, each a text and its style, all equally wide: ``width`` letters or more.

    They have a space on either side where the terminal has room, ``margin`` columns left aside.
    """
    from shutil import get_terminal_size

    cells = [list(row) for row in rows]
    width = max([width, *(len(text) for row in cells for text, _ in row)])
    across = max(map(len, cells), default=0)
    space = " " if margin + across * (width + 2) <= get_terminal_size().columns else ""
    has_edges = any("right" in style for row in cells for _, style in row)
    after = space or (" " if has_edges else "")
    for row in cells:
        yield "".join(
            paint(f"{space}{text:^{width}}{EDGE if 'right' in style else after}", style)
            for text, style in row
        )


def columns(words: Sequence[str]) -> Iterator[str]:
    """Words side by side as the terminal has room, read downwards."""
    from shutil import get_terminal_size

    width = max((len(word) for word in words), default=0) + 2
    across = max(1, get_terminal_size().columns // width)
    height = -(-len(words) // across)
    for row in range(height):
        yield "".join(f"{word:<{width}}" for word in words[row::height]).rstrip()


def beside(blocks: Iterable[list[str]], gap: int = 4) -> Iterator[str]:
    """Blocks of lines, as many side by side as the terminal has room for, an empty line below."""
    from shutil import get_terminal_size

    room = get_terminal_size().columns
    row: list[tuple[list[str], int]] = []
    for block in blocks:
        width = max(map(_seen, block))
        if row and sum(taken + gap for _, taken in row) + width > room:
            yield from _side_by_side(row, gap)
            row = []
        row.append((block, width))
    yield from _side_by_side(row, gap)


def _side_by_side(row: list[tuple[list[str], int]], gap: int) -> Iterator[str]:
    for at in range(max((len(block) for block, _ in row), default=0)):
        cells = ((block[at] if at < len(block) else "", width) for block, width in row)
        filled = (cell + " " * (width - _seen(cell) + gap) for cell, width in cells)
        yield "".join(filled).rstrip()
    yield ""


def _seen(line: str) -> int:
    """How wide a line is without what only says its colours."""
    import re

    return len(re.sub(r"\x1b\[[\d;]*m", "", line))
