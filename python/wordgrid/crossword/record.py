"""Puzzles as JSON of our own: everything that a program may want to know, and back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from wordgrid.crossword.fill import Fill
from wordgrid.crossword.fillin import FillIn
from wordgrid.crossword.grid import Grid
from wordgrid.crossword.puzzle import Puzzle
from wordgrid.crossword.slot import Slot
from wordgrid.crossword.text import fail
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    from wordgrid.crossword.slot import Cell

__all__ = ["as_json", "format_json", "is_record", "load_json", "parse_json"]

TEXTS = ("title", "author", "copyright", "notes", "clues")


def as_json(what: Grid | Fill | FillIn | Puzzle) -> dict[str, object]:
    """What JSON output holds: the grid, what it shows, slots with the usual numbers, words.

    >>> from wordgrid.crossword import Grid
    >>> from wordgrid.crossword.record import as_json
    >>> as_json(Grid(["a."]))["slots"]
    [{'id': 0, 'number': 1, 'row': 0, 'col': 0, 'direction': 'H', 'length': 2}]
    """
    texts: dict[str, object] = {}
    if isinstance(what, Puzzle):
        texts = {name: getattr(what, name) for name in TEXTS if getattr(what, name)}
        if what.rebus:
            texts["rebus"] = [[row, col, text] for (row, col), text in what.rebus.items()]
        what = what.solution or what.grid
    grid = what if isinstance(what, Grid) else what.grid
    words = what.words if isinstance(what, Fill) else None
    slots = [
        {
            "id": slot.id,
            "number": grid.numbers[slot.row, slot.col],
            "row": slot.row,
            "col": slot.col,
            "direction": slot.direction,
            "length": slot.length,
            **({"word": words[at]} if words else {}),
        }
        for at, slot in enumerate(grid.slots)
    ]
    rows = what.rows if isinstance(what, Fill) else grid.rows
    made: dict[str, object] = {"grid": str(grid).split("\n"), "rows": rows, "slots": slots}
    made |= {"painted": grid._is_painted, "min_length": grid.min_length}
    if isinstance(what, FillIn):
        made |= {"words": what.words, "min_length": what.min_length}
    if isinstance(what, Fill):
        made["score"] = what.score
    return made | texts


def format_json(what: Grid | Fill | FillIn | Puzzle) -> str:
    """Writes a puzzle as JSON."""
    return json.dumps(as_json(what), ensure_ascii=False, indent=2) + "\n"


def load_json(text: str, path: str | None = None) -> Any:
    """Any JSON, also as a call of ``ipuz()``.

    :raises ParseError: with line and column of what is no JSON.
    """
    text = text.strip().removeprefix("ipuz(").removesuffix(")")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise fail(f"no JSON: {error.msg}", path, error.lineno, error.colno) from None
    except RecursionError:
        raise fail("no crossword: nested too deeply", path, 1) from None
    except ValueError as error:  # a number of thousands of digits
        raise fail(f"no JSON: {error}", path, 1) from None


def is_record(data: object) -> bool:
    """Whether JSON is of this form."""
    return isinstance(data, dict) and "grid" in data and "slots" in data


def parse_json(data: Any, path: str | None = None) -> FillIn | Grid | Puzzle:
    """Reads what :func:`as_json` made.

    >>> from wordgrid.crossword import FillIn, Grid
    >>> from wordgrid.crossword.record import as_json, parse_json
    >>> parse_json(as_json(FillIn(Grid(["..|.."]), ["at", "no"])))
    FillIn(Grid(['..|..']), ['at', 'no'])

    :raises ParseError: for anything else.
    """
    try:
        grid = _grid(data)
        if "words" in data:
            words = [str(word) for word in data["words"]]
            return FillIn(grid, words, min_length=int(data["min_length"]))
        answered = bool(data["slots"]) and all("word" in slot for slot in data["slots"])
        words = [str(slot["word"]) for slot in data["slots"]] if answered else []
        solution = Fill(grid, words, int(data.get("score", 0))) if answered else None
        texts: dict[str, Any] = {name: str(data[name]) for name in TEXTS[:-1] if data.get(name)}
        clues = {str(name): str(clue) for name, clue in data.get("clues", {}).items()}
        rebus = {(int(row), int(col)): str(text) for row, col, text in data.get("rebus", [])}
    except ParseError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        wrong = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise fail(f"no crossword: {wrong} where a grid is described", path, 1) from None
    if solution is None and not (texts or clues or rebus):
        return grid
    return Puzzle(grid, solution, **texts, clues=clues, rebus=rebus)


def _grid(data: Any) -> Grid:
    if data["painted"]:
        return Grid([str(row) for row in data["grid"]], min_length=int(data["min_length"]))
    names = ("id", "row", "col", "direction", "length")
    slots = [Slot(*(slot[name] for name in names)) for slot in data["slots"]]
    if not all(isinstance(n, int) for s in slots for n in (s.id, s.row, s.col, s.length)):
        raise ValueError("slots")
    cells = {cell for slot in Grid.from_slots(slots).slots for cell in slot.cells}
    letters: dict[Cell, str] = {
        (row, col): letter
        for row, shown in enumerate(data["grid"])
        for col, letter in enumerate(shown)
        if (row, col) in cells and letter != "."
    }
    return Grid.from_slots(slots, letters=letters)
