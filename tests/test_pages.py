"""Pictures and pages as a reader sees them: contrast, and what a browser makes of them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest
from wordgrid import Lexicon, page, svg
from wordgrid.boggle import Board as BoggleBoard
from wordgrid.crossword import FillIn, Grid, Puzzle, read_puzzle
from wordgrid.scrabble import Board, Game, Move
from wordgrid.svg.sheet import COLOURS

if TYPE_CHECKING:
    from pathlib import Path

TEXT_ON = {
    "ink": "paper tile fresh given cell square letter2 letter3 letter4 word2 word3 word4",
    "soft": "paper tile cell given fresh",
    "red": "tile fresh",
}
"""Colours of text, and what each stands on."""


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("night", [0, 1])
def test_contrast(night: int) -> None:
    for text, grounds in TEXT_ON.items():
        for ground in grounds.split():
            light, dark = sorted(
                (luminance(COLOURS[text][night]), luminance(COLOURS[ground][night])), reverse=True
            )
            assert (light + 0.05) / (dark + 0.05) >= 4.5, (text, ground)


def test_boggle_path_breaks_where_it_wraps() -> None:
    board = BoggleBoard("cxt axx xxx", wrap=True)
    assert svg.boggle(board, board.find("cat") or ()).count("<polyline") == 2


def test_crossword_shows_what_was_given() -> None:
    picture = svg.crossword(Grid(["a.", ".#"]), ["AT", "N#"])
    assert picture.count('class="given"') == 1
    assert picture.count('class="letter bold"') == 1
    assert picture.count('class="letter"') == 2
    assert picture.count('class="number"') == 1


def test_scrabble_shows_values_blanks_premiums_and_the_move(default: Lexicon) -> None:
    board = Board.from_cgp("15/" * 7 + "6QUiRK4/" + "15/" * 6 + "15")
    move = board.best_move("Y", default)
    assert move is not None
    picture = svg.scrabble(board, move)
    assert picture.count('class="fresh"') == len(move.tiles.replace(".", ""))
    assert picture.count('class="blank"') == 1
    assert ">10</text>" in picture
    assert picture.count(">3W</text>") == 8
    assert f"the move {move}" in picture
    assert ">A</text>" in svg.scrabble(Board())
    overlap = Board(5, rules="overlap")
    assert ">A</text>" not in svg.scrabble(overlap)
    assert 'class="fresh"' in svg.scrabble(overlap, Move("CAT", 2, 2, "H"))


def test_everything_on_a_board_shows_by_itself(default: Lexicon) -> None:
    grid = Grid(["..", ".#"])
    board = BoggleBoard("cats")
    shown = (default, board, board.solve(default), grid, grid.fill(default))
    for thing in (*shown, FillIn(grid, ["at", "an"]), Puzzle(grid), Board(), Game()):
        assert thing is not None
        assert thing._repr_svg_().startswith("<svg ")


BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "chrome"))), None)

WATCH = """<script>const errors = []; window.onerror = (message) => { errors.push(message); };
const point = (text) => [...document.querySelectorAll("button")].find(
  (button) => button.textContent === text).dispatchEvent(
  new PointerEvent("pointerover", {bubbles: true}));
const lit = () => [...document.querySelectorAll("[data-mark]")].filter(
  (part) => getComputedStyle(part).display !== "none");</script>"""

REPORT = """<script>document.body.innerHTML = "<pre id=report></pre>" + "";
document.getElementById("report").textContent = JSON.stringify({errors, ...answer});</script>"""


def browse(folder: Path, text: str, script: str, *options: str) -> dict[str, Any]:
    """Opens a page in a browser; the script leaves what it sees in ``answer``."""
    if BROWSER is None:
        pytest.skip("no Chromium on this machine")
    file = folder / "page.html"
    watched = text.replace("<head>", f"<head>{WATCH}")
    asked = f"<script>const answer = (() => {{{script}}})();</script>{REPORT}</body>"
    file.write_text(watched.replace("</body>", asked), encoding="utf-8")
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}"]
    command += [*options, "--dump-dom", file.as_uri()]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, timeout=50)  # noqa: S603
    found = re.search(r'<pre id="report">(.*?)</pre>', shown.stdout, re.DOTALL)
    assert found, shown.stdout[-2000:]
    report: dict[str, Any] = json.loads(unescape(found[1]))
    return report


def test_boggle_page_lights_up_paths(tmp_path: Path, default: Lexicon) -> None:
    solution = BoggleBoard("ezsueosefeaiayol").solve(default)
    script = """const before = lit().length; point("LASSO"); const parts = lit();
      const corners = parts[0].querySelector("polyline").getAttribute("points").split(" ");
      point("SEA"); return {before, after: parts.length, corners: corners.length,
        then: lit()[0].querySelectorAll("text").length,
        overflow: document.documentElement.scrollWidth > innerWidth};"""
    report = browse(tmp_path, page.boggle(solution), script, "--window-size=400,800")
    expected = {"errors": [], "before": 0, "after": 1, "corners": 5, "then": 3, "overflow": False}
    assert report == expected


def test_crossword_page_can_be_printed(tmp_path: Path, root: Path) -> None:
    text = page.crossword(read_puzzle(root / "puzzles/crossword/monsters.xd"))
    script = """point("1 Foe of elves"); const cells = lit()[0].querySelectorAll("rect").length;
      const letters = (svg) => svg.querySelectorAll(".letter").length;
      const [blank, answer] = document.querySelectorAll("svg");
      return {cells, blank: letters(blank), answer: letters(answer),
        hidden: !document.querySelector("details").open};"""
    report = browse(tmp_path, text, script)
    assert report == {"errors": [], "cells": 3, "blank": 0, "answer": 14, "hidden": True}
    fill_in = FillIn(Grid(["...", "#.#"]), ["cat", "an"])
    assert "<li>cat</li>" in page.crossword(Puzzle(fill_in.grid), fill_in.words)


def test_a_daily_prints_on_one_page(tmp_path: Path, root: Path) -> None:
    if BROWSER is None:
        pytest.skip("no Chromium on this machine")
    file, pdf = tmp_path / "page.html", tmp_path / "page.pdf"
    daily = read_puzzle(root / "puzzles/crossword/daily.txt")
    file.write_text(page.crossword(daily), encoding="utf-8")
    command = [BROWSER, "--headless", "--no-sandbox", f"--user-data-dir={tmp_path}"]
    command += ["--disable-gpu", f"--print-to-pdf={pdf}", file.as_uri()]
    subprocess.run(command, capture_output=True, check=True, timeout=50)  # noqa: S603
    assert len(re.findall(rb"/Type /Page\b", pdf.read_bytes())) == 1


def test_scrabble_page_shows_each_move(tmp_path: Path, default: Lexicon) -> None:
    moves = Board().moves("QUIXOTE", default)[:3]
    script = f"""const best = lit()[0].querySelectorAll("rect").length;
      point("{moves[2].notation()}"); return {{best, shown: lit().length,
        last: lit()[0].querySelectorAll("rect").length}};"""
    report = browse(tmp_path, page.scrabble(Board(), moves, "QUIXOTE"), script)
    assert report == {"errors": [], "best": 7, "shown": 1, "last": len(moves[2].tiles)}


@pytest.mark.parametrize(("night", "option"), [(1, "0"), (0, "1")])
def test_pages_follow_the_reader(night: int, option: str, tmp_path: Path, default: Lexicon) -> None:
    text = page.boggle(BoggleBoard("cats").solve(default))
    script = """const colour = (part, what) => getComputedStyle(document.querySelector(part))[what];
      return {body: colour("body", "backgroundColor"), tile: colour(".tile", "fill")};"""
    report = browse(tmp_path, text, script, f"--blink-settings=preferredColorScheme={option}")
    wanted = {"body": COLOURS["paper"][night], "tile": COLOURS["tile"][night]}
    rgb = {
        name: f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))})"
        for name, colour in wanted.items()
    }
    assert report == {"errors": [], **rgb}
