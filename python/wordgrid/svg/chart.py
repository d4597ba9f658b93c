"""Charts: the lengths of words, the work of the methods."""

from __future__ import annotations

from math import log2, log10
from typing import TYPE_CHECKING

from wordgrid.svg.sheet import document, heading, line, rect, text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from wordgrid import Lexicon
    from wordgrid.boggle import Comparison

__all__ = ["boggle_comparison", "lexicon"]


METHODS = {"scan": 10, "bisect": 100, "trie": 190, "dawg": 280}
"""The methods that a comparison compares, and the hue of each."""


def lexicon(lexicon: Lexicon) -> str:
    """Draws how many words a lexicon has of each length.

    >>> from wordgrid import Lexicon
    >>> from wordgrid import svg
    >>> svg.lexicon(Lexicon(["cat", "coat"])).startswith("<svg ")
    True
    """
    counts = lexicon.length_counts()[1:]
    most = max(counts, default=1)
    bars = []
    for row, count in enumerate(counts):
        y, width = 40 + row * 18, round(320 * count / most, 1)
        bars.append(text("soft", 24, y + 12, str(row + 1), anchor="end"))
        bars.append(rect("bar", 32, y, width, 14, 2))
        bars.append(text("soft", 40 + width, y + 12, f"{count:,}", anchor="start"))
    description = "Number of words of each length, as bars."
    parts = [heading(str(lexicon)), *bars]
    return document(460, 50 + 18 * len(counts), str(lexicon), description, parts)


def boggle_comparison(rows: Sequence[Comparison]) -> str:
    """Plots the operations of each method against the size of the word list, both by powers.

    >>> from wordgrid import Lexicon, svg
    >>> from wordgrid.boggle import compare
    >>> svg.boggle_comparison(compare(Lexicon.default(), sizes=[64, 128], boards=1)).count("<path")
    8
    """
    most = max(10.0, *(max(row.operations, row.formula) for row in rows))
    sizes = sorted({row.words for row in rows})

    def x(words: int) -> float:
        span = log2(sizes[-1] / sizes[0]) or 1
        return round(80 + 320 * log2(words / sizes[0]) / span, 1)

    def y(operations: float) -> float:
        return round(300 - 260 * log10(max(operations, 1)) / log10(most), 1)

    parts = [*_axes(sizes, x, y, most)]
    for method in dict.fromkeys(row.method for row in rows):
        chosen = [row for row in rows if row.method == method]
        measured = [(x(row.words), y(row.operations)) for row in chosen]
        parts.append(_curve(method, measured, ""))
        parts.append(_curve(method, [(x(row.words), y(row.formula)) for row in chosen], "5 4"))
        below = 13 if method == "dawg" else 0  # trie and dawg do the same work
        parts.append(text("ink", 408, measured[-1][1] + 4 + below, method, anchor="start"))
    title = "Operations by method: measured (line) and by formula (dashed)"
    return document(530, 344, title, "Both axes are logarithmic.", [heading(title), *parts])


def _curve(method: str, points: Sequence[tuple[float, float]], dashes: str) -> str:
    style = f"fill:none;stroke:hsl({METHODS[method]} 65% 48%);stroke-width:2.5"
    dashed = f";stroke-dasharray:{dashes}" if dashes else ""
    steps = "L".join(f"{x:g} {y:g}" for x, y in points)
    return f'<path style="{style}{dashed}" d="M{steps}"/>'


def _axes(
    sizes: Sequence[int], x: Callable[[int], float], y: Callable[[float], float], most: float
) -> Iterator[str]:
    power = 1
    while power <= most:
        yield line("axis", [(74, y(power)), (400, y(power))])
        yield text("soft", 68, y(power) + 4, f"{power:,}", anchor="end")
        power *= 10
    for size in sizes:
        yield text("soft", x(size), 318, f"{size:,}")
    yield text("soft", 240, 336, "words in the list")
