"""The ``.ipuz`` form: a crossword as JSON."""

from __future__ import annotations

import json
from typing import Any

from wordgrid.crossword.grid import Grid
from wordgrid.crossword.marks import BLOCK, OPEN, capitals, draw_bars
from wordgrid.crossword.puzzle import Puzzle, answer, first_letter
from wordgrid.crossword.record import load_json
from wordgrid.crossword.slot import Cell
from wordgrid.crossword.text import fail
from wordgrid.errors import ParseError

__all__ = ["format_ipuz", "parse_ipuz"]

KIND = "http://ipuz.org/crossword#1"
VERSION = "http://ipuz.org/v2"
DIRECTIONS = {"Across": "A", "Down": "D"}


def parse_ipuz(given: Any, path: str | None = None) -> Puzzle:
    """Reads an ``.ipuz`` crossword, text or parsed; the values of cells are given letters.

    >>> from wordgrid.crossword.ipuz import parse_ipuz
    >>> parse_ipuz('{"kind": ["http://ipuz.org/crossword#1"], "puzzle": [[1, 2], [3, "#"]]}').grid
    Grid(['..', '.#'])

    :raises ParseError: for text that is no JSON, or no crossword.
    """
    data = load_json(given, path) if isinstance(given, str) else given
    if not isinstance(data, dict) or not isinstance(data.get("puzzle"), list):
        raise fail("no crossword: expected an object with a 'puzzle'", path, 1)
    if "crossword" not in str(data.get("kind", "crossword")):
        raise fail(f"{data['kind']!r} is no crossword", path, 1)
    reader = _Reader(data, path)
    rows = reader.rows(data["puzzle"], numbered=True)
    grid = Grid(draw_bars(rows, reader.bars))
    solution, given = None, reader.rebus.copy()
    if isinstance(data.get("solution"), list):
        solution = answer(grid, reader.rows(data["solution"], numbered=False))
    rebus = reader.rebus if solution else given  # what an answer to another grid says is nothing
    texts: dict[str, Any] = {
        name: str(data.get(name, "")) for name in ("title", "author", "copyright", "notes")
    }
    return Puzzle(grid, solution, **texts, clues=_clues(data.get("clues")), rebus=rebus)


class _Reader:
    """Reads cells, and collects on the way what is no plain letter."""

    def __init__(self, data: dict[str, Any], path: str | None) -> None:
        self.path = path
        self.block, self.empty = str(data.get("block", BLOCK)), str(data.get("empty", 0))
        styles = data.get("styles")
        self.styles: dict[str, Any] = styles if isinstance(styles, dict) else {}
        self.bars: list[tuple[Cell, Cell]] = []
        self.rebus: dict[Cell, str] = {}

    def rows(self, given: list[Any], *, numbered: bool) -> list[str]:
        if not all(isinstance(row, list) for row in given):
            raise fail("no crossword: expected a list of rows", self.path, 1)
        rows = [
            "".join(self._cell(cell, (row, col), numbered) for col, cell in enumerate(cells))
            for row, cells in enumerate(given)
        ]
        if not rows or not rows[0] or len({len(row) for row in rows}) > 1:
            raise fail("no crossword: expected rows of one length", self.path, 1)
        return rows

    def _cell(self, cell: Any, place: Cell, numbered: bool) -> str:
        value = cell
        if isinstance(cell, dict):
            value = cell.get("value", cell.get("cell"))
            self._read_bars(cell.get("style"), place)
        if value is None or str(value) == self.block:
            return BLOCK
        text = str(value)
        if text == self.empty or (numbered and (isinstance(value, int) or text.isdecimal())):
            return OPEN
        letter = first_letter(text)
        if letter is None:
            expected = f"expected a letter, {self.block!r} or a number"
            raise fail(f"{text!r} in a cell; {expected}", self.path, 1)
        if len(text) > 1:
            self.rebus[place] = text
        return letter

    def _read_bars(self, style: Any, place: Cell) -> None:
        """Bars are sides of a cell, in its style or in one that it names."""
        if isinstance(style, str):
            style = self.styles.get(style)
        sides = style.get("barred", "") if isinstance(style, dict) else ""
        row, col = place
        for side in str(sides):
            match side:
                case "T":
                    self.bars.append(((row - 1, col), place))
                case "L":
                    self.bars.append(((row, col - 1), place))
                case "B":
                    self.bars.append((place, (row + 1, col)))
                case "R":
                    self.bars.append((place, (row, col + 1)))


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

    :raises ParseError: for a grid made of slots.
    """
    if not puzzle.grid._is_painted:
        raise ParseError("an .ipuz file holds painted grids, not slots that overlap")
    rows, columns = puzzle.grid.rows, range(len(puzzle.grid.rows[0]))
    bars = dict[Cell, str]()
    for one, other in puzzle.grid.bars:
        bars[one] = bars.get(one, "") + ("R" if one[0] == other[0] else "B")

    def shown(row: int, col: int, letter: str) -> str:
        text = puzzle.rebus.get((row, col), "")
        # What is given may differ from the answer, whose cells these texts are.
        return text if first_letter(text) == capitals(letter) else capitals(letter)

    def cell(row: int, col: int) -> Any:
        letter = rows[row][col]
        if letter == BLOCK:
            return BLOCK
        made: dict[str, Any] = {"cell": puzzle.grid.numbers.get((row, col), 0)}
        if letter != OPEN:
            made["value"] = shown(row, col, letter)
        if (row, col) in bars:
            made["style"] = {"barred": bars[row, col]}
        return made if len(made) > 1 else made["cell"]

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
        data["solution"] = [
            [shown(row, col, letter) for col, letter in enumerate(letters)]
            for row, letters in enumerate(puzzle.solution.rows)
        ]
    texts = {name: getattr(puzzle, name) for name in ("title", "author", "copyright", "notes")}
    data.update({name: text for name, text in texts.items() if text})
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
