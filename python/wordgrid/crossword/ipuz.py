"""The ``.ipuz`` form: a crossword as JSON."""

from __future__ import annotations

import json
from typing import Any

from wordgrid.crossword.grid import BLOCK, OPEN, Fill, Grid
from wordgrid.crossword.puzzle import Puzzle, from_answer
from wordgrid.crossword.text import fail

__all__ = ["format_ipuz", "parse_ipuz"]

KIND = "http://ipuz.org/crossword#1"
VERSION = "http://ipuz.org/v2"
DIRECTIONS = {"Across": "A", "Down": "D"}


def parse_ipuz(text: str, path: str | None = None) -> Puzzle:
    """Reads an ``.ipuz`` crossword; the values of cells are given letters.

    >>> from wordgrid.crossword.ipuz import parse_ipuz
    >>> parse_ipuz('{"kind": ["http://ipuz.org/crossword#1"], "puzzle": [[1, 2], [3, "#"]]}').grid
    Grid(['..', '.#'])

    :raises ParseError: for text that is no JSON, or no crossword.
    """
    text = text.strip().removeprefix("ipuz(").removesuffix(")")
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise fail(f"no JSON: {error.msg}", path, error.lineno, error.colno) from None
    except RecursionError:
        raise fail("no crossword: nested too deeply", path, 1) from None
    if not isinstance(data, dict) or not isinstance(data.get("puzzle"), list):
        raise fail("no crossword: expected an object with a 'puzzle'", path, 1)
    if "crossword" not in str(data.get("kind", "crossword")):
        raise fail(f"{data['kind']!r} is no crossword", path, 1)
    block, empty = str(data.get("block", BLOCK)), str(data.get("empty", 0))
    grid = Grid(_rows(data["puzzle"], block, empty, path, numbered=True))
    solution = None
    if isinstance(data.get("solution"), list):
        rows = _rows(data["solution"], block, empty, path, numbered=False)
        solution = from_answer(rows)[1]
        if solution:
            same = solution.grid.rows == grid.blank().rows
            solution = Fill(grid, solution.words) if same else None
    texts = {name: str(data.get(name, "")) for name in ("title", "author", "copyright", "notes")}
    return Puzzle(grid, solution, **texts, clues=_clues(data.get("clues")))


def _rows(
    cells: list[Any], block: str, empty: str, path: str | None, *, numbered: bool
) -> list[str]:
    if not all(isinstance(row, list) for row in cells):
        raise fail("no crossword: expected a list of rows", path, 1)
    rows = [
        "".join(_cell(cell, block, empty, path, numbered=numbered) for cell in row) for row in cells
    ]
    if not rows or not rows[0] or len({len(row) for row in rows}) > 1:
        raise fail("no crossword: expected rows of one length", path, 1)
    return rows


def _cell(cell: Any, block: str, empty: str, path: str | None, *, numbered: bool) -> str:
    value = cell
    if isinstance(cell, dict):
        value = cell.get("value", cell.get("cell"))
    if value is None or str(value) == block:
        return BLOCK
    text = str(value)
    if text == empty or (numbered and (isinstance(value, int) or text.isdecimal())):
        return OPEN
    if len(text) != 1 or not text.isalpha():
        raise fail(f"{text!r} in a cell; expected one letter, {block!r} or a number", path, 1)
    return text


def _clues(given: Any) -> dict[str, str]:
    clues: dict[str, str] = {}
    for direction, listed in given.items() if isinstance(given, dict) else ():
        suffix = DIRECTIONS.get(direction.partition(":")[0])
        for clue in listed if suffix and isinstance(listed, list) else ():
            match clue:
                case [number, text, *_]:
                    clues[f"{number}{suffix}"] = str(text)
                case {"number": number, "clue": text}:
                    clues[f"{number}{suffix}"] = str(text)
    return clues


def format_ipuz(puzzle: Puzzle) -> str:
    """Writes an ``.ipuz`` crossword.

    >>> from wordgrid.crossword import Grid, Puzzle
    >>> from wordgrid.crossword.ipuz import format_ipuz, parse_ipuz
    >>> parse_ipuz(format_ipuz(Puzzle(Grid([".b", ".#"])))).grid
    Grid(['.B', '.#'])
    """
    rows = puzzle.grid.rows

    def cell(row: int, col: int) -> Any:
        letter = rows[row][col]
        number = puzzle.grid.numbers.get((row, col), 0)
        if letter == BLOCK:
            return BLOCK
        return number if letter == OPEN else {"cell": number, "value": letter.upper()}

    columns = range(len(rows[0]) if rows else 0)
    clues: dict[str, list[list[Any]]] = {"Across": [], "Down": []}
    for name, clue, _ in puzzle.entries():
        clues["Across" if name[-1] == "A" else "Down"].append([int(name[:-1]), clue])
    data: dict[str, Any] = {
        "version": VERSION,
        "kind": [KIND],
        "dimensions": {"width": len(columns), "height": len(rows)},
        "block": BLOCK,
        "empty": "0",
        "puzzle": [[cell(row, col) for col in columns] for row in range(len(rows))],
        "clues": clues,
    }
    if puzzle.solution:
        data["solution"] = [list(row.upper()) for row in puzzle.solution.rows]
    texts = {name: getattr(puzzle, name) for name in ("title", "author", "copyright", "notes")}
    data.update({name: text for name, text in texts.items() if text})
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
