"""Input made to do harm: refused with one line, quickly, in bounded memory."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from wordgrid import Lexicon, ParseError, WordgridError, boggle, crossword, scrabble
from wordgrid.crossword import Grid, Slot
from wordgrid.crossword.elements import parse_xml
from wordgrid.crossword.ipuz import format_ipuz, parse_ipuz
from wordgrid.crossword.puz import format_puz, parse_puz
from wordgrid.crossword.record import load_json, parse_json
from wordgrid.crossword.xd import parse_xd

if TYPE_CHECKING:
    from collections.abc import Callable

HALF = "A\ud800"
"""A half character, which no text can hold."""

ELEMENT = '<CrosswordElement elementId="1" row="{}" col="1" direction="H" size="{}" {}/>'
BOMB = (
    '<!DOCTYPE a [<!ENTITY a0 "lol">'
    + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    + "]><a>&a9;</a>"
)
ATTRIBUTES = " ".join(f'a{number}=""' for number in range(50_000))
RECORD = {"grid": ["..."], "painted": False, "min_length": 1}
SLOT = {"id": 1, "row": 0, "col": 0, "direction": "H"}

BOARD = scrabble.Board()
WORDS = Lexicon(["AT", "CAT"])

REFUSED: dict[str, Callable[[], object]] = {
    "entities that multiply": lambda: parse_xml(BOMB),
    "an entity of a file": lambda: parse_xml(
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>'
    ),
    "a parameter entity": lambda: parse_xml('<!DOCTYPE a [<!ENTITY % p "x"> %p;]><a/>'),
    "an outside definition": lambda: parse_xml('<!DOCTYPE a SYSTEM "http://[::1]/a"><a/>'),
    "one long entity, often": lambda: parse_xml(
        f'<!DOCTYPE a [<!ENTITY x "{"y" * 100_000}">]><a>{"&x;" * 10_000}</a>'
    ),
    "deep XML": lambda: parse_xml("<a>" * 100_000 + "</a>" * 100_000),
    "many attributes": lambda: parse_xml(f"<a {ATTRIBUTES}/>"),
    "an absurd row": lambda: parse_xml(ELEMENT.format("9" * 5000, 3, "")),
    "an absurd size": lambda: parse_xml(ELEMENT.format(1, 10**9, "")),
    "an absurd place": lambda: parse_xml(
        ELEMENT.format(1, 3, f'letter="a" letterIndex="{"9" * 5000}"')
    ),
    "deep JSON": lambda: load_json("[" * 1_000_000),
    "a number of many digits": lambda: load_json("9" * 100_000),
    "a slot of many cells": lambda: parse_json({**RECORD, "slots": [{**SLOT, "length": 10**8}]}),
    "deep ipuz": lambda: parse_ipuz('{"puzzle":' + "[" * 100_000 + "]" * 100_000 + "}"),
    "a wide row": lambda: parse_xd("Title: x\n\n\n" + "A" * 100_000),
    "a line of space": lambda: scrabble.Game.from_gcg(">a: x" + " " * 100_000 + "y"),
    "a line of scores": lambda: scrabble.Game.from_gcg(">a: " + "x +1 " * 20_000 + "y"),
    "a long row": lambda: scrabble.Board.from_cgp("A" * 1_000_000),
    "many rows": lambda: scrabble.Board.from_cgp("/" * 100_000),
    "a long run": lambda: scrabble.Board.from_cgp("9" * 100_000),
    "a long word to play": lambda: scrabble.Move.from_notation("8D " + "A" * 100_000, BOARD),
    "brackets": lambda: scrabble.Move.from_notation("8D " + "[" * 100_000, BOARD),
    "a long rack": lambda: BOARD.count_moves("A" * 100_000, WORDS),
    "many tiles": lambda: scrabble.TileSet(values={"A": 1}, tiles=["A"] * 100_000),
    "a large board": lambda: boggle.Board("A" * 100_000),
    "a long tile": lambda: boggle.Board([["A" * 100_000]]),
    "dice of nothing": lambda: boggle.Board.roll((1, 2), dice=["ab", ","], seed=1),
    "a class never closed": lambda: WORDS.matching("[" + "A" * 100_000),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_at_once(name: str) -> None:
    start = time.process_time()
    with pytest.raises(WordgridError) as caught:
        REFUSED[name]()
    assert time.process_time() - start < 2
    assert "\n" not in str(caught.value)


def test_nothing_takes_much_memory() -> None:
    pytest.importorskip("resource")
    code = (
        "import resource, sys; sys.path.insert(0, sys.argv[1]);"
        "from test_hostile import REFUSED, WordgridError\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "for call in REFUSED.values():\n"
        "    try: call()\n"
        "    except WordgridError: pass\n"
        "unit = 1 if sys.platform == 'darwin' else 1024\n"
        "grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * unit\n"
        "assert grown < 200 << 20, grown"
    )
    folder = __file__.rpartition("/")[0]
    subprocess.run([sys.executable, "-c", code, folder], check=True, timeout=50)  # noqa: S603


def test_words_that_no_board_can_hold_are_not_there() -> None:
    assert boggle.Board("A" * 100).find("A" * 1_000_000) is None
    assert boggle.Board([["A" * 63, "B"]]).find("A" * 63 + "B") == [(0, 0), (0, 1)]


HALVES: dict[str, Callable[[], object]] = {
    "Lexicon": lambda: Lexicon([HALF]),
    "scores": lambda: Lexicon(["a"], scores={HALF: 1}),
    "matching": lambda: WORDS.matching(HALF),
    "anagrams": lambda: WORDS.anagrams(HALF),
    "from_file": lambda: Lexicon.from_file(HALF),
    "load": lambda: Lexicon.load(HALF),
    "save": lambda: WORDS.save(HALF),
    "boggle": lambda: boggle.Board(HALF),
    "a tile": lambda: boggle.Board([[HALF]]),
    "find": lambda: boggle.Board("ABCD").find(HALF),
    "method": lambda: boggle.Board("ABCD").solve(WORDS, method=HALF),
    "engine": lambda: boggle.score_many(["ABCD"], WORDS, engine=HALF),
    "score_many": lambda: boggle.score_many([HALF], WORDS),
    "dice": lambda: boggle.Board.roll(1, dice=[HALF]),
    "a file of dice": lambda: boggle.Board.roll(1, dice=HALF),
    "target": lambda: boggle.best_board(WORDS, target=HALF, timeout=1),
    "Grid": lambda: Grid([HALF]),
    "letters": lambda: Grid.from_slots([Slot(1, 0, 0, "H", 2)], letters={(0, 0): HALF[1]}),
    "FillIn": lambda: crossword.FillIn(Grid([".."]), [HALF]),
    "theme": lambda: Grid([".."]).fill(WORDS, theme={0: HALF}),
    "read": lambda: crossword.read(HALF),
    "read, zero byte": lambda: crossword.read("a\0b"),
    "read_folder": lambda: crossword.read_folder(HALF),
    "write": lambda: crossword.write(HALF, Grid([".."])),
    "layout": lambda: scrabble.Board(2, layout=[HALF, ".."]),
    "rules": lambda: scrabble.Board(rules=HALF),
    "tileset": lambda: scrabble.Board(tileset=HALF),
    "TileSet": lambda: scrabble.TileSet(HALF),
    "values": lambda: scrabble.TileSet(values={HALF: 1}, tiles=["A"]),
    "tiles": lambda: scrabble.TileSet(values={"A": 1}, tiles=[HALF]),
    "from_files": lambda: scrabble.TileSet.from_files(HALF, HALF),
    "spell": lambda: scrabble.TileSet("english").spell(HALF),
    "rack": lambda: BOARD.moves(HALF, WORDS),
    "direction": lambda: scrabble.Move("AT", 7, 7, HALF),
    "from_notation": lambda: scrabble.Move.from_notation(f"8D {HALF}", BOARD),
    "from_cgp": lambda: scrabble.Board.from_cgp(HALF),
    "from_gcg": lambda: scrabble.Game.from_gcg(f">a: AB 8H {HALF} +3 3"),
    "#rack1": lambda: scrabble.Game.from_gcg(f"#player1 a a\n#rack1 {HALF}"),
    "leaves": lambda: scrabble.Leaves({HALF: 1.0}),
}


@pytest.mark.parametrize("name", HALVES)
def test_half_characters_are_an_error_as_promised(name: str) -> None:
    with pytest.raises((WordgridError, OSError, TypeError)):
        HALVES[name]()


@pytest.mark.parametrize("solution", [[["XA", "B"]], [["XA", "B", "C"]]])
def test_an_answer_of_other_letters_leaves_the_given_ones(solution: list[list[str]]) -> None:
    cells = [[{"cell": 1, "value": "T"}, 0]]
    puzzle = parse_ipuz({"puzzle": cells, "solution": solution})
    again = parse_ipuz(format_ipuz(puzzle))
    assert (again.grid, again.solution) == (puzzle.grid, puzzle.solution)
    assert again.rebus == puzzle.rebus == ({(0, 0): "XA"} if puzzle.solution else {})


def test_numbers_of_many_digits_in_a_rebus_table() -> None:
    data = format_puz(crossword.Puzzle(Grid(["A."]), rebus={(0, 0): "AB"}))
    at = data.index(b"RTBL")
    table = b"9" * 5000 + b":AB;"
    length = len(table).to_bytes(2, "little")
    again = parse_puz(data[: at + 4] + length + b"\0\0" + table + b"\0")
    assert again.rebus == {}


def test_a_deep_parse_error_is_one() -> None:
    with pytest.raises(ParseError, match="nested too deeply"):
        parse_ipuz("[" * 100_000)
