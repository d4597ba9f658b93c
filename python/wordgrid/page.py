"""Web pages around the pictures, complete in themselves: no script, style or font from outside.

Pointing at an entry, or reaching it with the keyboard, lights up what it stands for in the picture.
"""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from wordgrid import svg
from wordgrid.svg.boggle import way
from wordgrid.svg.crossword import cells
from wordgrid.svg.scrabble import laid
from wordgrid.svg.sheet import COLOURS, mark

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from wordgrid.boggle import Solution
    from wordgrid.crossword import Puzzle
    from wordgrid.scrabble import Board, Move

__all__ = ["boggle", "crossword", "gallery", "plain", "scrabble"]

STYLE = f"""\
:root{{color-scheme:light dark;--paper:{COLOURS["paper"][0]};--ink:{COLOURS["ink"][0]};\
--soft:{COLOURS["soft"][0]};--lit:{COLOURS["fresh"][0]}}}
@media screen and (prefers-color-scheme:dark){{:root{{--paper:{COLOURS["paper"][1]};\
--ink:{COLOURS["ink"][1]};--soft:{COLOURS["soft"][1]};--lit:{COLOURS["fresh"][1]}}}}}
body{{margin:2rem auto;max-width:72rem;padding:0 1rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,"Segoe UI",Helvetica,Arial,sans-serif}}
h1{{font-size:1.4rem;margin:0}}h2{{font-size:1rem;margin:1rem 0 .25rem}}
p{{color:var(--soft);margin:.25rem 0 1rem}}
main{{display:flex;flex-wrap:wrap;gap:2rem;align-items:flex-start}}
figure{{margin:0;flex:1 1 20rem;max-width:34rem}}
@media screen{{main>figure{{position:sticky;top:1rem}}}}
section{{flex:1 1 20rem;max-width:34rem}}
nav{{flex:1 1 22rem}}svg{{width:100%;height:auto}}
ol{{list-style:none;margin:0;padding:0}}.flow{{columns:8rem}}
button{{all:unset;cursor:pointer;border-radius:4px;padding:0 .3rem;margin-left:-.3rem}}
button:hover,button:focus-visible,button.on{{background:var(--lit)}}
button:focus-visible{{outline:2px solid var(--ink)}}
.soft{{color:var(--soft)}}
@media print{{body{{margin:0;max-width:none;font-size:9pt;line-height:1.35}}main{{display:block}}\
figure{{max-width:28rem}}ol{{columns:3}}.flow{{columns:4}}
li{{break-inside:avoid}}.screen,details:not([open]),.wordgrid [data-mark]{{display:none}}
button{{display:inline}}button.on{{background:none}}}}
"""

SCRIPT = """\
let on = [...document.querySelectorAll(".on")];
const show = (number) => {
  for (const part of on) part.classList.remove("on");
  on = [...document.querySelectorAll(`[data-mark="${number}"],[data-shows="${number}"]`)];
  for (const part of on) part.classList.add("on");
};
for (const event of ["pointerover", "focusin", "click"])
  document.addEventListener(event, ({target}) => {
    const entry = target.closest("[data-shows]");
    if (entry) show(entry.dataset.shows);
  });
"""


def plain(title: str, picture: str) -> str:
    """A page with nothing but a picture.

    >>> from wordgrid import page
    >>> page.plain("A title", "<svg/>").startswith("<!doctype html>")
    True
    """
    return _page(title, f"<main><figure>{picture}</figure></main>")


def gallery(title: str, pictures: Iterable[tuple[str, str]]) -> str:
    """Pictures one after another, each with its name above it.

    >>> from wordgrid import page
    >>> page.gallery("Two", [("one", "<svg/>"), ("two", "<svg/>")]).count("<h2>")
    2
    """
    shown = (
        f"<section><h2>{escape(name)}</h2><figure>{picture}</figure></section>"
        for name, picture in pictures
    )
    return _page(title, f"<header><h1>{escape(title)}</h1></header><main>{''.join(shown)}</main>")


def boggle(solution: Solution, chosen: str | None = None) -> str:
    """A board and its words, the longest first; pointing at a word shows its path.

    >>> from wordgrid import Lexicon, page
    >>> from wordgrid.boggle import Board
    >>> "CATS" in page.boggle(Board("ca ts").solve(Lexicon.default()))
    True
    """
    found = sorted(solution.items(), key=lambda item: (-len(item[0]), item[0]))
    lit = chosen.upper() if chosen else None
    marks = [
        mark(number, way(path), shown=word == lit) for number, (word, path) in enumerate(found)
    ]
    title = f"Boggle: {len(solution)} words, {solution.score} points"
    picture = svg.boggle(solution.board, title=title, marks=marks)
    numbers = {word: number for number, (word, _) in enumerate(found)}
    lists = []
    for length, group in groupby(numbers, key=len):
        words = list(group)
        lists.append(f'<h2>{length} letters <span class="soft">{len(words)}</span></h2>')
        lists.append(_list((_entry(numbers[word], word) for word in words), flow=True))
    hint = '<p class="screen">Point at a word to see its path.</p>'
    return _page(title, _beside(f"<h1>{title}</h1>{hint}", picture, "".join(lists)), script=True)


def crossword(puzzle: Puzzle, words: Sequence[str] = ()) -> str:
    """A crossword to print: the grid, its clues or its words, and the answer behind a click.

    ``words`` are those of a fill-in. Pointing at a clue shows its cells.

    >>> from wordgrid import page
    >>> from wordgrid.crossword import Grid, Puzzle
    >>> "Near" in page.crossword(Puzzle(Grid(["..", ".#"]), title="Tiny", clues={"1A": "Near"}))
    True
    """
    title = puzzle.title or "Crossword"
    marks = [mark(number, cells(slot.cells)) for number, (_, slot) in enumerate(puzzle.names())]
    picture = svg.crossword(puzzle.grid, title=title, marks=marks)
    lists = [_words_by_length(words)] if words else [*_clues(puzzle)]
    if puzzle.solution:
        answer = svg.crossword(puzzle.grid, puzzle.solution.rows, f"{title}: the answer")
        lists.append(f"<details><summary>The answer</summary>{answer}</details>")
    author = f"<p>{escape(puzzle.author)}</p>" if puzzle.author else ""
    top = f"<h1>{escape(title)}</h1>{author}"
    return _page(title, _beside(top, picture, "".join(lists)), script=True)


def scrabble(board: Board, moves: Sequence[Move], rack: str) -> str:
    """A position and its moves, the best shown; pointing at another shows that one.

    >>> from wordgrid import Lexicon, page
    >>> from wordgrid.scrabble import Board
    >>> "8D QUIXOTE" in page.scrabble(
    ...     Board(), Board().moves("QUIXOTE", Lexicon.default())[:3], "QUIXOTE"
    ... )
    True
    """
    marks = [
        mark(number, laid(board, move), shown=number == 0) for number, move in enumerate(moves)
    ]
    title = f"Scrabble: {rack}"
    picture = svg.scrabble(board, title=title, marks=marks)
    entries = (
        _entry(number, move.notation(), str(move.score)) for number, move in enumerate(moves)
    )
    top = f'<h1>{escape(title)}</h1><p class="screen">Point at a move to see it on the board.</p>'
    return _page(title, _beside(top, picture, _list(entries)), script=True)


def _clues(puzzle: Puzzle) -> Iterator[str]:
    for direction, name in (("H", "Across"), ("V", "Down")):
        entries = (
            _entry(number, f"{label[:-1]} {puzzle.clues.get(label, '')}", f"({slot.length})")
            for number, (label, slot) in enumerate(puzzle.names())
            if slot.direction == direction
        )
        yield f"<h2>{name}</h2>{_list(entries, flow=not puzzle.clues)}"


def _words_by_length(words: Sequence[str]) -> str:
    ordered = sorted(words, key=lambda word: (len(word), word))
    return "".join(
        f"<h2>{length} letters</h2>{_list((escape(word) for word in group), flow=True)}"
        for length, group in groupby(ordered, key=len)
    )


def _entry(number: int, words: str, note: str = "") -> str:
    noted = f' <span class="soft">{escape(note)}</span>' if note else ""
    return f'<button type="button" data-shows="{number}">{escape(words)}</button>{noted}'


def _list(items: Iterable[str], *, flow: bool = False) -> str:
    lines = "".join(f"<li>{item}</li>\n" for item in items)
    return f"<ol{' class=flow' if flow else ''}>\n{lines}</ol>\n"


def _beside(top: str, picture: str, lists: str) -> str:
    return f"<header>{top}</header>\n<main><figure>{picture}</figure>\n<nav>{lists}</nav></main>"


def _page(title: str, body: str, *, script: bool = False) -> str:
    return "\n".join(_lines(title, body, script))


def _lines(title: str, body: str, script: bool) -> Iterator[str]:
    yield '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
    yield f"<title>{escape(title)}</title>"
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<style>\n{STYLE}</style></head><body>"
    yield body
    if script:
        yield f"<script>\n{SCRIPT}</script>"
    yield "</body></html>\n"
