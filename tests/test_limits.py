"""Both sides of every limit that docs/reference/limits.md states."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import pytest
from wordgrid import Lexicon, LexiconError, ParseError, paths
from wordgrid.boggle import Board, best_board, prove_best, score_many
from wordgrid.crossword import FillIn, Grid, Puzzle, read
from wordgrid.crossword.elements import parse_xml
from wordgrid.crossword.puz import format_puz
from wordgrid.crossword.xd import format_xd
from wordgrid.scrabble import Board as ScrabbleBoard
from wordgrid.scrabble import Leaves, TileSet
from wordgrid.scrabble.files import read_leaves

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Limit = tuple[int, Callable[[int], object]]

LETTERS = [chr(0x4E00 + number) for number in range(64)]
CAT = Lexicon(["cat"])
ENGLISH = TileSet("english")


def xml(size: int) -> Grid:
    """A slot that ends in a column."""
    return parse_xml(
        f'<CrosswordElement elementId="1" row="1" col="1" direction="H" size="{size}"/>'
    )


def tiles(count: int, faces: int = 1, value: int = 1) -> TileSet:
    """A set of so many tiles of so many kinds."""
    values = {LETTERS[face]: value for face in range(faces)}
    return TileSet(values=values, tiles=[LETTERS[0]] * count)


def alphabet(size: int) -> Lexicon:
    """A lexicon of so many letters."""
    return Lexicon(LETTERS[:size])


def rebus(texts: int) -> Puzzle:
    """A puzzle with so many rebus texts."""
    grid = Grid(["A" * texts])
    return Puzzle(grid, rebus={(0, at): f"A{at}" for at in range(texts)})


LIMITS: dict[str, Limit] = {
    "letters of a word": (63, lambda size: Lexicon(["A" * size])),
    "letters of an alphabet": (62, lambda size: Lexicon(LETTERS[:size])),
    "letters of a fill-in": (62, lambda size: FillIn(Grid([".."]), ["".join(LETTERS[:size])])),
    "score of a word": (2**31 - 1, lambda score: Lexicon(["A"], scores={"A": score})),
    "cells of a board": (128, lambda cells: Board([["A"] * cells])),
    "letters of a tile": (63, lambda size: Board([["A" * size]])),
    "cells of a proof": (12, lambda cells: prove_best(CAT, shape=(1, cells))),
    "letters of a proof": (31, lambda size: prove_best(alphabet(size), shape=(1, 1))),
    "effort": (10**6, lambda effort: best_board(CAT, shape=(1, 1), effort=effort, timeout=0.01)),
    "value of a leave": (999_999, lambda value: Leaves({"A": value})),
    "threads": (1024, lambda threads: score_many(["cats"], CAT, threads=threads)),
    "columns of a grid": (1024, lambda size: Grid(["." * size])),
    "rows of a grid": (1024, lambda size: Grid(["."] * size)),
    "columns in XML": (1024, xml),
    "columns in .puz": (255, lambda size: format_puz(Puzzle(Grid(["." * size])))),
    "rows in .puz": (255, lambda size: format_puz(Puzzle(Grid(["."] * size)))),
    "rebus texts in .puz": (99, lambda texts: format_puz(rebus(texts))),
    "rebus texts in .xd": (10, lambda texts: format_xd(rebus(texts))),
    "size of a board": (21, lambda size: ScrabbleBoard(size, layout="plain")),
    "rows in CGP": (21, lambda size: ScrabbleBoard.from_cgp("/".join([str(size)] * size))),
    "tiles on a rack": (7, lambda count: ScrabbleBoard().moves("A" * count, CAT)),
    "tiles of a set": (10_000, tiles),
    "faces of a set": (62, lambda faces: tiles(1, faces)),
    "value of a tile": (1000, lambda value: tiles(1, 1, value)),
}


@pytest.mark.parametrize("name", LIMITS)
def test_the_limit_holds_and_one_more_does_not(name: str) -> None:
    limit, make = LIMITS[name]
    make(limit)
    with pytest.raises((ParseError, LexiconError)) as caught:
        make(limit + 1)
    assert "\n" not in str(caught.value)
    assert any(
        text in str(caught.value)
        for text in (str(limit), str(limit + 1), "ten", "32 bits", "a million")
    )


def test_lines_of_a_list(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("cat" + " " * 4092 + "\n")
    assert list(Lexicon.from_file(path)) == ["CAT"]
    path.write_text("cat" + " " * 4093 + "\n")
    with pytest.raises(ParseError, match="4096"):
        Lexicon.from_file(path)


def test_bytes_of_a_file_with_dice(tmp_path: Path) -> None:
    dice = tmp_path / "dice.txt"
    dice.write_text("AB\n//" + " " * (2**20 - 5))
    assert Board.roll(1, dice=dice).rows[0][0] in "AB"
    with dice.open("a") as file:
        file.write(" ")
    with pytest.raises(ParseError, match=re.escape(f"{dice}:1: longer than 1048576 bytes")):
        Board.roll(1, dice=dice)


def test_bytes_of_other_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert paths.MOST_BYTES == 2**26
    monkeypatch.setattr(paths, "MOST_BYTES", 8)
    path = tmp_path / "a.txt"
    path.write_text("...\n...\n")
    assert read(path) == Grid(["...", "..."])
    path.write_text("CAT,123\n")
    assert read_leaves(path) == Leaves({"CAT": 123})
    path.write_text("...\n....\n")
    for reader in (read, read_leaves):
        with pytest.raises(ParseError, match=re.escape(f"{path}: longer than 8 bytes")):
            reader(path)


@pytest.mark.skipif(sys.platform == "win32", reason="devices")
def test_a_device_without_end_is_refused() -> None:
    endless = "/dev/zero"
    for reader in (read, read_leaves, lambda path: Board.roll(dice=path), Lexicon.from_file):
        with pytest.raises(ParseError, match=endless):
            reader(endless)


def test_what_has_no_limit_has_none(default: Lexicon) -> None:
    assert default.matching("?" * 64) == default.matching("?" * 100_000) == []
    assert default.anagrams("?" * 100_000) == []
    assert len(default.anagrams("?" * 100_000, exact=False)) == len(default)
    assert len(default.matching("*" * 100_000)) == len(default)


def test_the_table_names_every_limit(root: Path) -> None:
    table = (root / "docs/reference/limits.md").read_text().replace(",", "")
    for limit in (
        "63",
        "62",
        "4096",
        "32 bits",
        "128",
        "1000000",
        "12",
        "31",
        "1024",
        "255",
        "99",
        "21",
    ):
        assert f" {limit}" in table
