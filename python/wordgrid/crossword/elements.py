"""Crosswords as XML: one ``CrosswordElement`` for each slot.

An element has ``elementId``, ``row`` and ``col`` (counted from 1), ``direction`` (``H`` or ``V``)
and ``size``. A cell that starts two words has two elements, the across one with the negative id.
Letters are given by ``letterIndex`` (counted from 0, several separated by commas) and ``letter``
(as many).
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING
from xml.parsers import expat

from wordgrid.crossword.grid import Grid
from wordgrid.crossword.slot import DIRECTIONS, Slot
from wordgrid.crossword.text import fail
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    from wordgrid.crossword.slot import Cell

__all__ = ["format_xml", "parse_xml"]


def parse_xml(text: str | bytes, path: str | None = None) -> Grid:
    """Reads a crossword from XML; its slots are in the order of the file.

    >>> from wordgrid.crossword.elements import parse_xml
    >>> grid = parse_xml('''<objects>
    ...   <CrosswordElement elementId="1" row="1" col="1" direction="H" size="3"/>
    ... </objects>''')
    >>> grid.slots
    [Slot(id=1, row=0, col=0, direction='H', length=3)]

    :raises ParseError: with line and column of what is no crossword.
    """
    reader = _Reader(path)
    try:
        reader.parser.Parse(text, True)
    except expat.ExpatError as error:
        message = expat.errors.messages[error.code]
        raise fail(f"no XML: {message}", path, error.lineno, error.offset + 1) from None
    except (ValueError, UnicodeError, LookupError) as error:
        if isinstance(error, ParseError):
            raise
        raise fail(f"no XML: {error}", path, 1) from None
    if not reader.slots:
        raise fail("there is no CrosswordElement; expected one for each word", path, 1)
    return Grid.from_slots(reader.slots, letters=reader.letters)


class _Reader:
    """Collects slots while the parser runs."""

    def __init__(self, path: str | None) -> None:
        self.path = path
        self.slots: list[Slot] = []
        self.letters: dict[Cell, str] = {}
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.EntityDeclHandler = self._refuse_entity

    def _fail(self, message: str) -> ParseError:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        return fail(message, self.path, line, column)

    def _refuse_entity(self, name: str, *_: object) -> None:
        raise self._fail(f"entity {name!r} is declared; expected plain elements")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name != "CrosswordElement":
            return
        element = self._number(attributes, "elementId", -(2**31))
        row, col = self._number(attributes, "row", 1), self._number(attributes, "col", 1)
        size = self._number(attributes, "size", 1)
        direction = DIRECTIONS.get(attributes.get("direction", "").lower())
        if direction is None:
            given = attributes.get("direction")
            raise self._fail(f"element {element} has direction {given!r}; expected 'H' or 'V'")
        if max(row, col) + size > 1025:
            raise self._fail(f"element {element} ends past row or column 1024")
        slot = Slot(element, row - 1, col - 1, direction, size)
        self.slots.append(slot)
        self._give(slot, attributes)

    def _number(self, attributes: dict[str, str], name: str, least: int) -> int:
        given = attributes.get(name)
        try:
            number = int(given or "")
        except ValueError:
            raise self._fail(f"{name} is {given!r}; expected a whole number") from None
        if not least <= number < 2**31:
            raise self._fail(f"{name} is {number}; expected {least} or more")
        return number

    def _give(self, slot: Slot, attributes: dict[str, str]) -> None:
        letters = [letter for letter in attributes.get("letter", "").split(",") if letter]
        places = [place for place in attributes.get("letterIndex", "").split(",") if place]
        if not letters or places == ["-1"]:
            return
        for place, letter in zip(places, letters, strict=False):
            inside = place.isdecimal() and int(place) < slot.length
            if not inside or len(letter) != 1 or not letter.isalpha():
                given = f"letter {letter!r} at {place!r} of element {slot.id}"
                raise self._fail(f"{given}; expected a letter at 0 to {slot.length - 1}")
            self.letters[slot.cells[int(place)]] = letter
        if len(places) != len(letters):
            counts = f"{len(letters)} letters and {len(places)} places"
            raise self._fail(f"element {slot.id} has {counts}; expected as many")


def format_xml(grid: Grid) -> str:
    """Writes a crossword as XML.

    The slots of a painted grid get the usual numbers, the across one of two that start in a cell
    the negative number.

    >>> from wordgrid.crossword import Grid
    >>> from wordgrid.crossword.elements import format_xml
    >>> print(format_xml(Grid(["..", "#."])))
    <?xml version="1.0" ?>
    <objects>
      <CrosswordElement elementId="1" row="1" col="1" direction="H" size="2"></CrosswordElement>
      <CrosswordElement elementId="2" row="1" col="2" direction="V" size="2"></CrosswordElement>
    </objects>
    <BLANKLINE>
    """
    twins = {(slot.row, slot.col) for slot in grid.slots if slot.direction == "V"}

    def number(slot: Slot) -> int:
        if not grid._is_painted:
            return slot.id
        start = (slot.row, slot.col)
        twin = slot.direction == "H" and start in twins
        return -grid.numbers[start] if twin else grid.numbers[start]

    elements = [_element(grid, slot, number(slot)) for slot in grid.slots]
    return "\n".join(['<?xml version="1.0" ?>', "<objects>", *elements, "</objects>", ""])


def _element(grid: Grid, slot: Slot, number: int) -> str:
    attributes = {
        "elementId": str(number),
        "row": str(slot.row + 1),
        "col": str(slot.col + 1),
        "direction": slot.direction,
        "size": str(slot.length),
    }
    given = [
        (at, grid._letters[cell]) for at, cell in enumerate(slot.cells) if cell in grid._letters
    ]
    if given:
        attributes["letterIndex"] = ",".join(str(at) for at, _ in given)
        attributes["letter"] = ",".join(letter for _, letter in given)
    text = " ".join(f'{name}="{escape(value)}"' for name, value in attributes.items())
    return f"  <CrosswordElement {text}></CrosswordElement>"
