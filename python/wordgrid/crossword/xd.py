"""The ``.xd`` form: headers, the filled grid and clues as text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from wordgrid.crossword.marks import BLOCK, OPEN, capitals
from wordgrid.crossword.puzzle import Puzzle, first_letter, from_answer
from wordgrid.crossword.text import fail
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    from wordgrid.crossword.slot import Cell

__all__ = ["format_xd", "is_xd", "parse_xd"]

HEADER = re.compile(r"(\w[\w -]*):\s*(.*)")
CLUE = re.compile(r"([AD])(\d+)\.\s*(.*?)(?:\s*~\s*(.*))?$")
FIELDS = {"title": "title", "author": "author", "copyright": "copyright", "notes": "notes"}
SECTIONS = ("Metadata", "Grid", "Clues")


def is_xd(text: str) -> bool:
    """Whether a text starts like an ``.xd`` file."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return first.startswith("## ") or HEADER.fullmatch(first.strip()) is not None


def parse_xd(text: str, path: str | None = None) -> Puzzle:
    r"""Reads an ``.xd`` crossword.

    A grid full of letters is the answer to an empty diagram; with open cells (``.`` or ``_``) its
    letters are given.

    >>> from wordgrid.crossword.xd import parse_xd
    >>> puzzle = parse_xd("Title: Tiny\n\n\nAT\nN#\n\n\nA1. Near ~ AT\nD1. Article ~ AN\n")
    >>> puzzle.title, puzzle.grid, puzzle.solution.words, puzzle.clues["1A"]
    ('Tiny', Grid(['..', '.#']), ['AT', 'AN'], 'Near')

    :raises ParseError: with line and column of what is no puzzle.
    """
    headers: dict[str, str] = {}
    rows: list[str] = []
    clues: dict[str, str] = {}
    rebus: dict[Cell, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        if not line or line.startswith("## "):
            continue
        if clue := CLUE.fullmatch(line):
            clues[clue[2] + clue[1]] = clue[3]
        elif header := HEADER.fullmatch(line):
            headers[header[1].lower()] = header[2]
        elif not clues:
            keys = _rebus_keys(headers.get("rebus", ""))
            rebus.update({(len(rows), c): keys[x] for c, x in enumerate(line) if x in keys})
            line = "".join(first_letter(keys.get(x, "")) or x for x in line)
            rows.append(_row(line, rows, path, number))
    if not rows:
        raise fail("there is no grid; expected rows of letters and '#'", path, 1)
    grid, solution = from_answer(rows)
    texts: dict[str, Any] = {name: headers[key] for key, name in FIELDS.items() if key in headers}
    return Puzzle(grid, solution, **texts, clues=clues, rebus=rebus)


def _rebus_keys(header: str) -> dict[str, str]:
    """What a header ``1=ONE 2=TWO`` says that the marks of the grid stand for."""
    pairs = (pair.partition("=") for pair in header.split())
    return {key: text for key, _, text in pairs if len(key) == 1 and first_letter(text)}


def _row(line: str, rows: list[str], path: str | None, number: int) -> str:
    row = line.replace("_", OPEN)
    for column, cell in enumerate(row, start=1):
        if cell not in (BLOCK, OPEN) and not cell.isalpha():
            raise fail(f"{cell!r} is no cell; expected '#' or a letter", path, number, column)
    if rows and len(row) != len(rows[0]):
        message = f"row of {len(row)} cells; expected {len(rows[0])} as in the first"
        raise fail(message, path, number, min(len(row), len(rows[0])) + 1)
    return row


def format_xd(puzzle: Puzzle) -> str:
    """Writes an ``.xd`` crossword.

    >>> from wordgrid.crossword import Grid, Puzzle
    >>> from wordgrid.crossword.xd import format_xd
    >>> print(format_xd(Puzzle(Grid([".b"]), title="Tiny")))
    Title: Tiny
    <BLANKLINE>
    <BLANKLINE>
    .B
    <BLANKLINE>
    <BLANKLINE>
    A1.
    <BLANKLINE>

    :raises ParseError: for a grid with bars or made of slots, and for more than ten rebus texts.
    """
    if puzzle.grid.bars or not puzzle.grid._is_painted:
        raise ParseError("an .xd file holds grids of cells and blocks, without bars")
    keys = dict(zip(dict.fromkeys(puzzle.rebus.values()), "1234567890", strict=False))
    if any(text not in keys or len(text.split()) != 1 for text in puzzle.rebus.values()):
        raise ParseError("an .xd file holds up to ten rebus texts without spaces")
    texts = {name: getattr(puzzle, name) for name in FIELDS}
    headers = [f"{name.title()}: {text}" for name, text in texts.items() if text]
    if keys:
        headers.append("Rebus: " + " ".join(f"{key}={text}" for text, key in keys.items()))
    marks = {cell: keys[text] for cell, text in puzzle.rebus.items()}
    rows = [
        "".join(marks.get((row, col), capitals(letter)) for col, letter in enumerate(letters))
        for row, letters in enumerate((puzzle.solution or puzzle.grid).rows)
    ]
    entries = [
        (name, f"{name[-1]}{name[:-1]}. {clue}{f' ~ {answer}' if answer else ''}".rstrip())
        for name, clue, answer in puzzle.entries()
    ]
    across = [line for name, line in entries if name[-1] == "A"]
    down = [line for name, line in entries if name[-1] == "D"]
    groups = "\n\n".join("\n".join(lines) for lines in (across, down) if lines)
    return "\n\n\n".join(["\n".join(headers or ["Title:"]), "\n".join(rows), groups]) + "\n"
