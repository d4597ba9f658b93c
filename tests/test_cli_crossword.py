"""``wordgrid crossword``: output, exit statuses, one-line complaints."""

from __future__ import annotations

import io
import json
import re
from typing import TYPE_CHECKING

import pytest
from wordgrid.cli import main

if TYPE_CHECKING:
    from pathlib import Path

Output = pytest.CaptureFixture[str]

GOOD = "***\r\n.*.\r\ncat\r\nan\r\n"
IMPOSSIBLE = "***\n.*.\ncat\nno\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "puzzle1.txt").write_text(GOOD)
    (tmp_path / "puzzle2.txt").write_text(IMPOSSIBLE)
    (tmp_path / "puzzle10.txt").write_text("**\nab\nabc\n")
    return tmp_path


def run(*args: object) -> int:
    try:
        return main(["crossword", *(str(arg) for arg in args)])
    except SystemExit as stopped:
        return int(stopped.code or 0)


def test_solve_folder(folder: Path, capsys: Output) -> None:
    assert run("solve", folder, "--explain") == 0
    out = re.sub(r"took [\d.e-]+ ms", "took T ms", capsys.readouterr().out)
    assert out.splitlines() == [
        "Puzzle 1 :",
        "c a t",
        ". n .",
        "Puzzle 2 is not possible",
        "  the lengths agree, but no arrangement of the words fits",
        "Puzzle 3 is not possible",
        "  2 words for 1 slot: 1 word of length 3 for 0 slots",
        "Puzzle 1 took T ms",
        "Puzzle 2 took T ms",
        "Puzzle 3 took T ms",
    ]


def test_bad_files_do_not_stop_the_others(folder: Path, capsys: Output) -> None:
    (folder / "puzzle0.txt").write_text("**\n*\nab\n")
    assert run("solve", folder) == 2
    printed = capsys.readouterr()
    assert "Puzzle 2 :\nc a t" in printed.out
    assert printed.err == f"{folder}/puzzle0.txt:2:2: row of 1 cells; expected 2 as in the first\n"


def test_solve_file(folder: Path, capsys: Output) -> None:
    assert run("solve", folder / "puzzle2.txt") == 1
    assert capsys.readouterr().out.startswith("Puzzle 1 is not possible\n")
    assert run("solve", folder / "puzzle1.txt", "--json") == 0
    (answer,) = json.loads(capsys.readouterr().out)
    assert (answer["possible"], answer["rows"]) == (True, ["cat", "#n#"])
    assert run("solve", folder / "none.txt") == 2
    assert "none.txt" in capsys.readouterr().err


def test_solve_xml(root: Path, capsys: Output) -> None:
    assert run("solve", root / "puzzles/crossword/stairs.xml") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "CrosswordElement ID | Word"
    assert [line.split("\t")[0] for line in lines[2:7]] == ["-1", "1", "2", "3", "4"]
    assert lines[6].endswith("t")
    assert re.fullmatch(r"Execution Time = [\d.]+\[s\]", lines[-1])


def test_fill(tmp_path: Path, capsys: Output) -> None:
    grid = tmp_path / "grid.txt"
    grid.write_text("...\n...\n...\n")
    assert run("fill", grid, "--fills", "2", "--output", tmp_path / "grid.puz") == 0
    first, second = capsys.readouterr().out.split("\n\n")
    assert first != second
    assert run("show", tmp_path / "grid.puz", "--svg", tmp_path / "grid.svg") == 0
    assert "6 slots, 9 crossings" in capsys.readouterr().out
    assert (tmp_path / "grid.svg").read_text().startswith("<svg")
    grid.write_text("qz.\n...\n...\n")
    assert run("fill", grid) == 1
    assert run("fill", grid, "--json") == 1


def test_time_limit_is_one_line(tmp_path: Path, capsys: Output) -> None:
    grid = tmp_path / "grid.txt"
    grid.write_text("........\n" * 8)
    assert run("fill", grid, "--timeout", "0.01") == 2
    assert capsys.readouterr().err.startswith("the time limit passed after ")
    assert run("solve", grid, "--timeout", "0.01") == 2
    assert capsys.readouterr().err.startswith("the time limit passed after ")


def test_pictures_are_written_before_the_text(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    grid = tmp_path / "grid.txt"
    grid.write_text(".|..\n...\n...\n")

    class Closed(io.StringIO):
        def write(self, _: str) -> int:
            raise BrokenPipeError

    puzzle = folder / "puzzle1.txt"
    for command in (["solve", puzzle], ["fill", grid], ["show", grid], ["explain", puzzle]):
        picture = tmp_path / f"{command[0]}.svg"
        monkeypatch.setattr("sys.stdout", Closed())
        assert run(*command, "--svg", picture) == 0
        assert picture.read_text().startswith("<svg")


def test_unreadable_files_do_not_stop_the_others(folder: Path, capsys: Output) -> None:
    missing = folder / "puzzle0.txt"
    missing.symlink_to(folder / "loop.txt")
    (folder / "loop.txt").symlink_to(missing)
    assert run("solve", missing) == 2
    assert capsys.readouterr().err.startswith(f"{missing}: ")
    assert run("solve", folder) == 0


def test_show_candidates(tmp_path: Path, capsys: Output) -> None:
    grid = tmp_path / "grid.txt"
    grid.write_text("qu.z\n")
    assert run("show", grid, "--candidates") == 0
    out = capsys.readouterr().out
    assert "cells from row 1, column 1: 1  QUIZ" in out
    assert "  row 1, column 3: I\n" in out
    assert run("show", grid, "--candidates", "--json") == 0
    assert json.loads(capsys.readouterr().out)["candidates"] == [["QUIZ"]]


def test_explain_tells_the_trials(tmp_path: Path, capsys: Output) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("**\n*.\nat\nas\n")
    assert run("explain", puzzle) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "The rest is trial, first in the first space with the fewest words:" in lines
    assert "  1 across: as fits" in lines


def test_explain(folder: Path, capsys: Output) -> None:
    assert run("explain", folder / "puzzle1.txt") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:4] == [
        "2 spaces, 2 words",
        "Words that fit the length, the letters given and the crossings:",
        "  1 across   cat",
        "  2 down     an",
    ]
    assert "  c at row 1, column 1: common to all words of a space" in lines
    assert lines[-3:] == ["Solution:", "cat", "#n#"]
    assert run("explain", folder / "puzzle2.txt") == 1
    assert capsys.readouterr().out.endswith("There is no solution\n")
    assert run("explain", folder / "puzzle1.txt", "--json") == 0
    assert json.loads(capsys.readouterr().out)["possible"] == [["cat"], ["an"]]


def test_clues_and_title_go_along(root: Path, tmp_path: Path, capsys: Output) -> None:
    page = tmp_path / "page.html"
    for command in ("show", "solve", "fill"):
        assert run(command, root / "puzzles/crossword/breakfast.puz", "--html", page) == 0
        assert "Cry of one who has burnt the toast" in page.read_text()
        assert "<h1>Breakfast</h1>" in page.read_text()
        out = capsys.readouterr().out.splitlines()
        if command == "show":
            assert out[0] == "Breakfast, by wordgrid"
            across = "   1 across  4 cells from row 1, column 1: Cry of one who has burnt the toast"
            assert across in out
