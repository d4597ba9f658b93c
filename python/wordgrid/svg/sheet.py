"""The sheet that every picture is drawn on: its colours, shapes and frame."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["COLOURS", "STYLE", "document", "heading", "line", "mark", "rect", "stack", "text"]

COLOURS = {
    "paper": ("#ffffff", "#0d1117"),
    "ink": ("#1b1f24", "#e6edf3"),
    "soft": ("#57606a", "#a9b3bf"),
    "blue": ("#0969da", "#58a6ff"),
    "red": ("#b3261e", "#ff9b93"),
    "rule": ("#8c959f", "#6e7681"),
    "tile": ("#fff3d6", "#4a3f2a"),
    "wood": ("#8a6d3b", "#d4a95a"),
    "fresh": ("#ffd966", "#4d3b00"),
    "given": ("#e6edf5", "#2d3b4d"),
    "cell": ("#ffffff", "#22272e"),
    "block": ("#1b1f24", "#010409"),
    "square": ("#efe9dc", "#2b2f36"),
    "letter2": ("#cfe8f5", "#1f3a4a"),
    "letter3": ("#8cc7ea", "#24567a"),
    "letter4": ("#5fb0e0", "#2a6796"),
    "word2": ("#f9d5d2", "#4a2a2a"),
    "word3": ("#f2a49d", "#7a3632"),
    "word4": ("#ea7f76", "#96403a"),
}
"""Every colour by day and by night. Tests hold text against what it stands on."""

FILLS = {name: name for name in ("paper", "ink", "soft", "block", "given", "fresh", "square")} | {
    "bar": "blue",
    "dot": "blue",
    "blank": "red",
    "letter": "ink",
    "number": "soft",
    "cell": "cell",
    "tile": "tile",
    "dl": "letter2",
    "tl": "letter3",
    "ql": "letter4",
    "dw": "word2",
    "tw": "word3",
    "qw": "word4",
}
"""What a class is filled with."""

STROKES = {
    "cell": "rule",
    "block": "rule",
    "given": "rule",
    "square": "rule",
    "tile": "wood",
    "fresh": "wood",
    "way": "blue",
    "axis": "rule",
}
"""What a class is outlined with."""

SHAPES = """\
.wordgrid text{font-family:system-ui,"Segoe UI",Helvetica,Arial,sans-serif}
.wordgrid .way{fill:none;stroke-width:6;stroke-opacity:.5;stroke-linejoin:round}
.wordgrid .way{stroke-linecap:round}
.wordgrid .axis{fill:none;stroke-opacity:.35}
.wordgrid .bold{font-weight:700}
.wordgrid [data-mark]{display:none}
.wordgrid [data-mark].on{display:inline}
"""


def _rules(night: int) -> str:
    fills = (f".wordgrid .{name}{{fill:{COLOURS[c][night]}}}" for name, c in FILLS.items())
    lines = (f".wordgrid .{name}{{stroke:{COLOURS[c][night]}}}" for name, c in STROKES.items())
    return "".join((*fills, *lines))


STYLE = f"{SHAPES}{_rules(0)}\n@media screen and (prefers-color-scheme:dark){{{_rules(1)}}}"
"""The one style sheet: several pictures on a page agree, and paper is printed as by day."""


def document(
    width: float, height: float, title: str, description: str, parts: Iterable[str]
) -> str:
    """A picture, complete in itself, on a sheet of its own colour.

    >>> from wordgrid.svg.sheet import document
    >>> document(10, 10, "A title", "What it shows", []).startswith("<svg ")
    True
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="wordgrid" width="{width:g}" '
        f'height="{height:g}" viewBox="0 0 {width:g} {height:g}" role="img" font-size="12">'
        f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
        f"<style>{STYLE}</style>"
        f'<rect class="paper" width="{width:g}" height="{height:g}" rx="6"/>'
        f"{''.join(parts)}</svg>\n"
    )


def rect(kind: str, x: float, y: float, width: float, height: float, corner: float = 0) -> str:
    """A rectangle."""
    rounded = f' rx="{corner:g}"' if corner else ""
    return (
        f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{rounded}/>'
    )


def text(
    kind: str, x: float, y: float, words: str, size: float = 12, anchor: str = "middle"
) -> str:
    """Words, standing on the line ``y``."""
    return (
        f'<text class="{kind}" x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )


def heading(words: str) -> str:
    """The line above a picture."""
    return text("ink", 8, 24, words, 15, "start")


def line(kind: str, points: Iterable[tuple[float, float]]) -> str:
    """A line through points."""
    return f'<polyline class="{kind}" points="{" ".join(f"{x:g},{y:g}" for x, y in points)}"/>'


def mark(number: int, parts: Iterable[str], *, shown: bool = False) -> str:
    """Something that a page shows when its entry ``number`` is pointed at."""
    on = ' class="on"' if shown else ""
    return f'<g data-mark="{number}"{on}>{"".join(parts)}</g>'


def stack(title: str, pictures: Iterable[str]) -> str:
    """Pictures below one another, as one.

    >>> from wordgrid.svg.sheet import document, stack
    >>> stack("Two", [document(9, 5, "One", "", [])] * 2).count("<svg ")
    3
    """
    width, below, parts = 0.0, 0.0, []
    for picture in pictures:
        across, high = map(float, re.findall(r' (?:width|height)="([\d.]+)"', picture)[:2])
        parts.append(picture.replace("<svg ", f'<svg y="{below:g}" ', 1))
        width, below = max(width, across), below + high + 12
    return document(width, below, title, f"{len(parts)} pictures", parts)
