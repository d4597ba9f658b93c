"""The contests as a picture: a bar for each rival, as long as its time is a multiple of ours."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING

from peers.table import duration, ratio, times

if TYPE_CHECKING:
    from peers.contest import Contest

WIDTH, LEFT, LINE = 760, 150, 17
DECADES = (-1, 6)
"""The powers of ten that the scale spans."""

OURS, SLOWER, FASTER = "#1b6ca8", "#b8c4cc", "#d9822b"


def svg(contests: list[Contest]) -> str:
    """A picture that stands alone, on white, so that it reads on any page."""
    lines: list[str] = []
    y = 30
    for contest in contests:
        y += LINE
        lines.append(_text(8, y, f"{contest.task}, a {contest.unit}".replace("`", ""), "bold"))
        for entrant in sorted(contest.entrants, key=lambda entrant: entrant.seconds):
            y += LINE
            factor = ratio(entrant, contest)
            colour = OURS if entrant is contest.entrants[0] else SLOWER if factor >= 1 else FASTER
            label = f"{duration(entrant.seconds / contest.per)}, {times(factor)}x"
            label += f", {entrant.remark}" if entrant.remark else ""
            lines += _bar(y, entrant.name, factor, colour, label)
        y += LINE // 2
    height = y + 30
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" font-family="sans-serif" font-size="11">'
    )
    title = _text(
        8, 18, "CPU time as a multiple of wordgrid's, logarithmic: shorter is faster", "bold"
    )
    background = f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>'
    body = [head, background, title, *_scale(height), *lines, "</svg>"]
    return "\n".join(body) + "\n"


def _place(factor: float) -> float:
    """Where a multiple stands on the scale."""
    low, high = DECADES
    share = (math.log10(factor) - low) / (high - low)
    return LEFT + max(0.0, min(1.0, share)) * (WIDTH - LEFT - 110)


def _bar(y: int, name: str, factor: float, colour: str, label: str) -> list[str]:
    """A name, its bar from the left edge, and what it says."""
    end = _place(factor)
    width = max(end - LEFT, 1)
    return [
        f'<text x="{LEFT - 6}" y="{y}" text-anchor="end" fill="#333">{escape(name)}</text>',
        f'<rect x="{LEFT}" y="{y - 10}" width="{width:.1f}" height="12" fill="{colour}"/>',
        _text(end + 5, y, label),
    ]


def _scale(height: int) -> list[str]:
    """A line at each power of ten, a darker one where wordgrid stands."""
    lines = []
    for power in range(DECADES[0], DECADES[1] + 1):
        x = _place(10.0**power)
        colour = "#888" if power == 0 else "#e4e4e4"
        lines.append(f'<path d="M{x:.1f} 26V{height - 22}" stroke="{colour}"/>')
        label = f"{10**power:,}x" if power >= 0 else "0.1x"
        lines.append(
            f'<text x="{x:.1f}" y="{height - 8}" text-anchor="middle" fill="#777">{label}</text>'
        )
    return lines


def _text(x: float, y: int, text: str, weight: str = "normal") -> str:
    return f'<text x="{x:.1f}" y="{y}" font-weight="{weight}" fill="#222">{escape(text)}</text>'
