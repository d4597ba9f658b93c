"""Pictures as SVG, for notebooks, files and web pages, light or dark as the reader has it."""

from __future__ import annotations

from html import escape
from math import log2, log10
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from wordgrid import Lexicon
    from wordgrid.boggle import Board, Comparison

__all__ = ["boggle", "boggle_comparison", "lexicon", "page", "words"]

STYLE = """\
.ink{fill:#1b1f24}.soft{fill:#57606a}.bar{fill:#0969da}.tile{fill:#fff3d6;stroke:#8a6d3b}
.way{fill:none;stroke:#0969da;stroke-width:6;stroke-opacity:.55;stroke-linejoin:round;stroke-linecap:round}
text{font-family:system-ui,sans-serif}
@media(prefers-color-scheme:dark){
.ink{fill:#e6edf3}.soft{fill:#9da7b3}.bar{fill:#58a6ff}.tile{fill:#4a3f2a;stroke:#d4a95a}
.way{stroke:#58a6ff}}
"""

TILE = 28
"""Side of a letter tile."""


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
        y = 40 + row * 18
        width = 320 * count / most
        bars.append(f'<text class="soft" x="24" y="{y + 12}" text-anchor="end">{row + 1}</text>')
        bars.append(f'<rect class="bar" x="32" y="{y}" width="{width:.1f}" height="14"/>')
        bars.append(f'<text class="soft" x="{40 + width:.1f}" y="{y + 12}">{count:,}</text>')
    title = f'<text class="ink" x="8" y="24" font-size="15">{escape(str(lexicon))}</text>'
    description = "Number of words of each length, as bars."
    return _document(440, 50 + 18 * len(counts), str(lexicon), description, [title, *bars])


def words(title: str, words: Sequence[str]) -> str:
    """Draws words as rows of letter tiles.

    >>> from wordgrid import svg
    >>> "QUIZ" in svg.words("qu?z", ["QUIZ"])
    True
    """
    longest = max((len(word) for word in words), default=0)
    heading = f"{title}: {len(words):,} words"
    parts = [f'<text class="ink" x="8" y="24" font-size="15">{escape(heading)}</text>']
    for row, word in enumerate(words):
        parts.append(f'<g role="img" aria-label="{escape(word)}">')
        y = 40 + row * (TILE + 6)
        parts.extend(_tile(8 + i * (TILE + 2), y, letter) for i, letter in enumerate(word))
        parts.append("</g>")
    width = max(16 + longest * (TILE + 2), 16 + 9 * len(heading))
    return _document(width, 50 + len(words) * (TILE + 6), heading, " ".join(words), parts)


def boggle(board: Board, path: Sequence[tuple[int, int]] = (), title: str = "Boggle") -> str:
    """Draws a board and, on it, the path of a word: a dot where it starts, an edge for every step.

    >>> from wordgrid import svg
    >>> from wordgrid.boggle import Board
    >>> board = Board("ca ts")
    >>> "<polyline" in svg.boggle(board, board.find("cats"))
    True
    """
    side = 44
    rows, cols = board.shape
    parts = []
    for row, tiles in enumerate(board.rows):
        for col, tile in enumerate(tiles):
            if tile != "#":
                parts.append(_big_tile(8 + col * side, 8 + row * side, tile))
    points = [(8 + col * side + 20, 8 + row * side + 20) for row, col in path]
    if points:
        x, y = points[0]
        corners = " ".join(f"{x},{y}" for x, y in points)
        parts.append(f'<polyline class="way" points="{corners}"/>')
        parts.append(f'<circle class="bar" cx="{x}" cy="{y}" r="7" fill-opacity=".7"/>')
    spelled = "".join(board.rows[row][col] for row, col in path)
    description = (
        f"A board of {rows} rows and {cols} columns: {' / '.join(map(' '.join, board.rows))}"
    )
    if spelled:
        description += f"; the path of {spelled}"
    return _document(12 + cols * side, 12 + rows * side, title, description, parts)


def _big_tile(x: int, y: int, letters: str) -> str:
    shown = letters if len(letters) == 1 else letters[0] + letters[1:].lower()
    size = 22 if len(letters) == 1 else 18
    return (
        f'<rect class="tile" x="{x}" y="{y}" width="40" height="40" rx="7"/>'
        f'<text class="ink" x="{x + 20}" y="{y + 27}" text-anchor="middle" font-size="{size}">'
        f"{escape(shown)}</text>"
    )


def boggle_comparison(rows: Sequence[Comparison]) -> str:
    """Plots the operations of each method against the size of the word list, both by powers.

    >>> from wordgrid import Lexicon, svg
    >>> from wordgrid.boggle import compare
    >>> svg.boggle_comparison(compare(Lexicon.default(), sizes=[64, 128], boards=1)).count("<path")
    8
    """
    most = max(max(row.operations, row.formula) for row in rows)
    sizes = sorted({row.words for row in rows})

    def x(words: int) -> float:
        span = log2(sizes[-1] / sizes[0]) or 1
        return 70 + 330 * log2(words / sizes[0]) / span

    def y(operations: float) -> float:
        return 300 - 260 * log10(max(operations, 1)) / log10(most)

    parts = [_axis_labels(sizes, x, y, most)]
    for number, method in enumerate(dict.fromkeys(row.method for row in rows)):
        chosen = [row for row in rows if row.method == method]
        style = f"fill:none;stroke:hsl({number * 90 + 10} 70% 50%);stroke-width:2"
        for values, dash in (
            ([row.operations for row in chosen], ""),
            ([row.formula for row in chosen], ";stroke-dasharray:4 4"),
        ):
            steps = (
                f"{x(row.words):.1f} {y(value):.1f}"
                for row, value in zip(chosen, values, strict=True)
            )
            parts.append(f'<path style="{style}{dash}" d="M{"L".join(steps)}"/>')
        end = y(chosen[-1].operations) + 4 + 12 * (number == len(FOUR) - 1)
        parts.append(f'<text class="ink" x="408" y="{end:.1f}">{escape(method)}</text>')
    title = "Operations by method: measured (line) and by formula (dashed)"
    heading = f'<text class="ink" x="8" y="24" font-size="15">{title}</text>'
    return _document(480, 340, title, "Both axes are logarithmic.", [heading, *parts])


FOUR = ("scan", "bisect", "trie", "dawg")
"""The methods that a comparison compares."""


def _axis_labels(
    sizes: Sequence[int], x: Callable[[int], float], y: Callable[[float], float], most: float
) -> str:
    labels = [
        f'<text class="soft" x="{x(size):.1f}" y="320" text-anchor="middle">{size:,}</text>'
        for size in sizes
    ]
    power = 10
    while power <= most:
        labels.append(
            f'<text class="soft" x="60" y="{y(power) + 4:.1f}" text-anchor="end">{power:,}</text>'
        )
        power *= 10
    labels.append(
        '<text class="soft" x="235" y="336" text-anchor="middle">words in the list</text>'
    )
    return "".join(labels)


def _tile(x: int, y: int, letter: str) -> str:
    middle = x + TILE / 2
    return (
        f'<rect class="tile" x="{x}" y="{y}" width="{TILE}" height="{TILE}" rx="4"/>'
        f'<text class="ink" x="{middle:g}" y="{y + 20}" text-anchor="middle" font-size="16">'
        f"{escape(letter)}</text>"
    )


def _document(
    width: float, height: float, title: str, description: str, parts: Iterable[str]
) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" role="img" font-size="12">'
        f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
        f"<style>{STYLE}</style>{''.join(parts)}</svg>\n"
    )


def page(title: str, picture: str) -> str:
    """A web page around a picture, complete in itself.

    >>> from wordgrid import svg
    >>> svg.page("A title", "<svg/>").startswith("<!doctype html>")
    True
    """
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title>"
        '<meta name="viewport" content="width=device-width">'
        "<style>:root{color-scheme:light dark}body{margin:2rem}svg{max-width:100%;height:auto}"
        f"</style></head><body>\n{picture}</body></html>\n"
    )
