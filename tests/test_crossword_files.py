"""Crossword files: every form read and written, bad ones placed, pictures."""

# ruff: noqa: D101 - test classes

from __future__ import annotations

import json
import string
from typing import TYPE_CHECKING, Any

import pytest
from crossword_twins import grids
from hypothesis import given
from hypothesis import strategies as st
from wordgrid import ParseError
from wordgrid.crossword import Fill, FillIn, Grid, Puzzle, read, read_folder, read_puzzle, write
from wordgrid.crossword.elements import format_xml, parse_xml
from wordgrid.crossword.ipuz import format_ipuz, parse_ipuz
from wordgrid.crossword.puz import format_puz, parse_puz
from wordgrid.crossword.record import as_json, format_json, load_json, parse_json
from wordgrid.crossword.text import parse_text
from wordgrid.crossword.xd import format_xd, parse_xd

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TEXTS = st.text(string.ascii_letters + "żß ~:.", max_size=12).map(str.strip)


@st.composite
def puzzles(draw: st.DrawFn, *, bars: bool = False) -> Puzzle:
    """Painted grids, filled or not, with texts that every form can hold."""
    drawn = Grid(draw(grids)).blank()
    grid = drawn if bars else Grid(drawn.rows)
    size = sum(row.count(".") for row in grid.rows)
    letters = iter(draw(st.text("ABCZ", min_size=size, max_size=size)))
    rows = ["".join(next(letters) if cell == "." else "#" for cell in row) for row in grid.rows]
    words = ["".join(rows[row][col] for row, col in slot.cells) for slot in grid.slots]
    covered = {cell for slot in grid.slots for cell in slot.cells}
    solution = Fill(grid, words) if draw(st.booleans()) and len(covered) == size > 0 else None
    puzzle = Puzzle(grid, solution, title=draw(TEXTS), author=draw(TEXTS))
    puzzle.clues.update({name: draw(TEXTS) for name, _ in puzzle.names()})
    if solution:
        for row, col in draw(st.lists(st.sampled_from(sorted(covered)), max_size=3)):
            puzzle.rebus[row, col] = rows[row][col] + draw(st.sampled_from(["XY", "1", "é"]))
    return puzzle


class TestFiles:
    @given(puzzles())
    def test_puz_and_ipuz_keep_everything(self, puzzle: Puzzle) -> None:
        assert parse_puz(format_puz(puzzle)) == puzzle
        assert parse_ipuz(format_ipuz(puzzle)) == puzzle

    @given(puzzles(bars=True))
    def test_ipuz_and_json_keep_bars(self, puzzle: Puzzle) -> None:
        assert parse_ipuz(format_ipuz(puzzle)) == puzzle
        found = parse_json(load_json(format_json(puzzle)))
        assert (Puzzle(found) if isinstance(found, Grid) else found) == puzzle
        assert parse_text(str(puzzle.grid)) == puzzle.grid
        if puzzle.grid.bars:
            for write_form in (format_puz, format_xd):
                with pytest.raises(ParseError, match="bars"):
                    write_form(puzzle)

    @given(puzzles())
    def test_xd_keeps_the_answer(self, puzzle: Puzzle) -> None:
        shown = Puzzle(puzzle.grid, puzzle.solution, title="Title", rebus=puzzle.rebus)
        found = parse_xd(format_xd(shown))
        assert found.grid == puzzle.grid
        assert found.solution == puzzle.solution
        assert found.rebus == puzzle.rebus

    def test_json_takes_empty_texts_for_none(self) -> None:
        grid = Grid(["..", ".#"])
        assert parse_json(as_json(grid) | {"title": "", "notes": None}) == grid

    @given(grids, st.lists(st.text("AB", min_size=2, max_size=4), min_size=1, max_size=4))
    def test_json_keeps_grids_and_fill_ins(self, rows: list[str], words: list[str]) -> None:
        grid = Grid(rows)
        slots = Grid.from_slots(grid.slots)
        for what in (grid, slots, FillIn(grid, words), FillIn(slots, words, min_length=3)):
            assert parse_json(load_json(format_json(what))) == what

    def test_rebus_cells_are_read(self) -> None:
        solution = [["A", {"value": "TEN"}], ["N", "#"]]
        puzzle = parse_ipuz(json.dumps({"puzzle": [[1, 2], [3, "#"]], "solution": solution}))
        assert puzzle.rebus == {(0, 1): "TEN"}
        assert puzzle.solution is not None
        assert puzzle.solution.rows == ["AT", "N#"]
        assert [answer for _, _, answer in puzzle.entries()] == ["ATEN", "AN"]
        for parsed in (parse_puz(format_puz(puzzle)), parse_xd(format_xd(puzzle))):
            assert (parsed.rebus, parsed.solution) == (puzzle.rebus, puzzle.solution)

    def test_puz_carries_sections_from_file_to_file(self) -> None:
        circles = {"GEXT": b"\x80\0\0\0", "LTIM": b"42,0"}
        data = format_puz(
            Puzzle(Grid(["..", ".#"]), notes="By hand", rebus={(0, 0): "ABC"}, sections=circles)
        )
        assert data.index(b"GRBS") < data.index(b"GEXT") < data.index(b"LTIM")
        puzzle = parse_puz(data)
        assert (puzzle.sections, puzzle.notes, puzzle.rebus) == (
            circles,
            "By hand",
            {(0, 0): "ABC"},
        )
        assert format_puz(puzzle) == data
        assert parse_puz(data + b"\0\x01junk, not named").sections == circles

    def test_ipuz_bars_in_all_spellings(self) -> None:
        named = {"styles": {"thick": {"barred": "LT"}}}
        for cells in (
            [[{"cell": 1, "style": {"barred": "R"}}, 2], [3, {"cell": 4, "style": "thick"}]],
            [[1, {"cell": 2, "style": {"barred": "L"}}], [3, {"cell": 0, "style": "thick"}]],
        ):
            grid = parse_ipuz(json.dumps({"puzzle": cells, **named})).grid
            assert grid.bars == [((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 1), (1, 1))]
            assert grid.slots == Grid([".|._", ".|."]).slots

    def test_puz_checksums(self) -> None:
        grid = Grid(["..", ".#"])
        data = format_puz(Puzzle(grid, Fill(grid, ["AT", "AN"]), title="Tiny", clues={"1A": "By"}))
        # Worked out by hand from the published description of the form.
        assert data[0x2C:0x34] == bytes([2, 2, 2, 0, 1, 0, 0, 0])
        cib = 0
        for byte in data[0x2C:0x34]:
            cib = (((cib >> 1) | (cib & 1) << 15) + byte) & 0xFFFF
        assert int.from_bytes(data[0x0E:0x10], "little") == cib
        assert data[0x10] == ord("I") ^ (cib & 0xFF)

    @given(grids)
    def test_xml_keeps_slots(self, rows: list[str]) -> None:
        grid = Grid(rows)
        if not grid.slots:
            return
        found = parse_xml(format_xml(grid))
        places = [(s.row, s.col, s.direction, s.length) for s in grid.slots]
        assert [(s.row, s.col, s.direction, s.length) for s in found.slots] == places
        covered = {cell for slot in grid.slots for cell in slot.cells}
        letters = {cell: x for cell, x in grid._letters.items() if cell in covered}
        assert found._letters == letters

    @pytest.mark.parametrize(
        ("parse", "valid"),
        [
            (parse_puz, format_puz(Puzzle(Grid(["..", ".#"]), title="T"))),
            (parse_ipuz, format_ipuz(Puzzle(Grid(["..", ".#"]), title="T"))),
            (parse_xd, format_xd(Puzzle(Grid(["..", ".#"]), title="T"))),
            (parse_xml, format_xml(Grid(["..", ".#"]))),
            (parse_text, "***\n.*.\ncat\nan\n"),
            (lambda text: parse_json(load_json(text)), format_json(Grid([".|.", ".#"]))),
        ],
    )
    @given(data=st.data())
    def test_damaged_files_are_parse_errors(
        self, parse: Callable[[Any], object], valid: Any, data: st.DataObject
    ) -> None:
        start = data.draw(st.integers(0, len(valid)))
        end = data.draw(st.integers(start, len(valid)))
        noise = data.draw(
            st.binary(max_size=4) if isinstance(valid, bytes) else st.text(max_size=4)
        )
        try:
            parse(valid[:start] + noise + valid[end:])
        except ParseError as error:
            assert "\n" not in str(error)

    def test_read_by_content(self, tmp_path: Path) -> None:
        grid = Grid(["..", ".#"])
        for ending in ("puz", "ipuz", "xd", "txt", "xml", "json"):
            path = tmp_path / f"grid.{ending}"
            write(path, grid)
            plain = tmp_path / f"{ending}.unknown"
            plain.write_bytes(path.read_bytes())
            assert read(plain).rows == grid.rows  # type: ignore[union-attr]
        write(tmp_path / "grid.svg", grid)
        assert (tmp_path / "grid.svg").read_text().startswith("<svg")
        write(tmp_path / "grid.html", Fill(grid, ["AT", "AN"]))
        assert "<svg" in (tmp_path / "grid.html").read_text()
        write(tmp_path / "fill.json", Fill(grid, ["AT", "AN"]))
        assert json.loads((tmp_path / "fill.json").read_text())["rows"] == ["AT", "N#"]
        fill = Fill(grid, ["AT", "AN"])
        write(tmp_path / "fill.puz", fill)
        assert read_puzzle(tmp_path / "fill.puz").solution == fill

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("**\n*\nab\n", ":2:2: row of 1 cells; expected 2 as in the first"),
            ("*+\n**\nab\n", ":1:2: '+' is no cell; expected '.', '*' or a letter"),
            ("**\n", ":2:1: there are no words; expected one a line below the grid"),
            ("cat\n", ":1:1: there is no grid; expected rows of '*' and '.', or of '.' and '#'"),
            ("..\n  .|+\n", ":2:5: '+' is no cell; expected '#', '.' or a letter"),
            ("..\n\n |.\n", ":3:2: '|' before the first cell; expected a bar after one"),
            ("**\n*_*\nab\n", ":2:2: '_' is no cell; expected '.', '*' or a letter"),
            ("**\n\n  c-t\n", ":3:4: '-' is neither a letter nor a digit in 'c-t'"),
            ("**\n\nc-t\n", ":3:2: '-' is neither a letter nor a digit in 'c-t'"),
            ("", ":1:1: there is no grid; expected rows of '*' and '.', or of '.' and '#'"),
            ("<a>\n<b></a>", ":2:6: no XML: mismatched tag"),
            ("<a/>", ":1:1: there is no CrosswordElement; expected one for each word"),
            ('{"puzzle": [}', ":1:13: no JSON: Expecting value"),
        ],
    )
    def test_bad_files_are_placed(self, tmp_path: Path, text: str, message: str) -> None:
        path = tmp_path / "bad.txt"
        path.write_text(text)
        with pytest.raises(ParseError) as caught:
            read(path)
        assert str(caught.value) == f"{path}{message}"
        assert caught.value.path == str(path)

    def test_natural_order_and_line_ends(self, tmp_path: Path) -> None:
        for size in (10, 9, 2):
            word = "a" * size
            (tmp_path / f"puzzle{size}.txt").write_bytes(f"{'*' * size}\r\n{word}\r\n".encode())
        (tmp_path / "readme.md").write_text("no puzzle")
        found = read_folder(tmp_path)
        assert [len(puzzle.words[0]) for puzzle in found if isinstance(puzzle, FillIn)] == [
            2,
            9,
            10,
        ]

    def test_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(OSError, match="none"):
            read(tmp_path / "none.txt")


def test_pictures() -> None:
    fill = Fill(Grid(["..", ".#"]), ["AT", "AN"])
    picture = fill._repr_svg_()
    assert picture.count('class="cell"') == 3
    assert picture.count('class="block"') == 1
    assert picture.count('class="letter"') == 3
    assert FillIn(Grid([".."]), ["ab"])._repr_svg_().startswith("<svg")
    assert Grid([".|._", ".."])._repr_svg_().count('class="ink"') == 2
