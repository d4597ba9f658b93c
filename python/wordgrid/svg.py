"""Pictures as SVG, for notebooks, files and web pages. Colours follow the reader's light or dark."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wordgrid import Lexicon

__all__ = ["lexicon", "page", "words"]

STYLE = """\
.ink{fill:#1b1f24}.soft{fill:#57606a}.bar{fill:#0969da}.tile{fill:#fff3d6;stroke:#8a6d3b}
text{font-family:system-ui,sans-serif}
@media(prefers-color-scheme:dark){
.ink{fill:#e6edf3}.soft{fill:#9da7b3}.bar{fill:#58a6ff}.tile{fill:#4a3f2a;stroke:#d4a95a}}
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
        parts.extend(_tile(8 + i * (TILE + 2), 40 + row * (TILE + 6), c) for i, c in enumerate(word))
        parts.append("</g>")
    width = max(16 + longest * (TILE + 2), 16 + 9 * len(heading))
    return _document(width, 50 + len(words) * (TILE + 6), heading, " ".join(words), parts)


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
