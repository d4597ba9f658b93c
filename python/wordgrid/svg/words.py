"""Words as rows of letter tiles."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from wordgrid.svg.sheet import document, heading, rect, text

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["words"]

SIDE = 28


def words(title: str, words: Sequence[str]) -> str:
    """Draws words as rows of letter tiles.

    >>> from wordgrid import svg
    >>> "QUIZ" in svg.words("qu?z", ["QUIZ"])
    True
    """
    longest = max((len(word) for word in words), default=0)
    above = f"{title}: {len(words):,} word{'' if len(words) == 1 else 's'}"
    parts = [heading(above)]
    for row, word in enumerate(words):
        parts.append(f'<g role="img" aria-label="{escape(word)}">')
        for col, letter in enumerate(word):
            x, y = 8 + col * (SIDE + 2), 40 + row * (SIDE + 6)
            parts.append(rect("tile", x, y, SIDE, SIDE, 4))
            parts.append(text("ink", x + SIDE / 2, y + 20, letter, 16))
        parts.append("</g>")
    width = max(16 + longest * (SIDE + 2), 16 + 9 * len(above))
    return document(width, 50 + len(words) * (SIDE + 6), above, " ".join(words), parts)
