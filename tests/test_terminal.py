"""What a terminal shows and a pipe does not: colours, pictures, progress, the clock."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

pty = pytest.importorskip("pty", reason="no pseudo-terminals on this system")


def start(*args: str, **environment: str) -> tuple[int, int]:
    """Runs a command on a terminal of its own; answers its process and the terminal."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update({"TERM": "xterm-256color", "COLUMNS": "80", **environment})
        os.execv(sys.executable, [sys.executable, "-m", "wordgrid", *args])  # noqa: S606
    return child, terminal


def read(terminal: int) -> str:
    """All that is shown until the command ends; closes the terminal."""
    shown = b""
    try:
        while part := os.read(terminal, 65536):
            shown += part
    except OSError:
        pass  # how Linux says that the other side is closed
    os.close(terminal)
    return shown.decode().replace("\r\n", "\n")


def on_terminal(*args: str, say: str = "", **environment: str) -> str:
    """What a command shows on a terminal that is typed at."""
    child, terminal = start(*args, **environment)
    os.write(terminal, say.encode())
    shown = read(terminal)
    os.waitpid(child, 0)
    return shown


@pytest.mark.parametrize(
    "args",
    [
        ("boggle", "solve", "ezsueosefeaiayol"),
        ("boggle", "roll", "--seed", "1"),
        ("crossword", "fill", "puzzles/crossword/diamond.txt"),
        ("scrabble", "best", "retinas"),
        ("demo", "puzzles"),
    ],
)
def test_colours_on_a_terminal(
    args: tuple[str, ...], root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" in on_terminal(*args)
    assert "\x1b[" not in on_terminal(*args, NO_COLOR="1")


def test_words_stand_in_columns() -> None:
    shown = on_terminal("lexicon", "match", "???")
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert len(shown.splitlines()) < 100


def test_what_is_typed_too_late_is_dropped() -> None:
    child, terminal = pty.fork()
    if child == 0:
        round_ = f"{sys.executable} -m wordgrid boggle play --board cats --seconds 1"
        os.execv("/bin/sh", ["sh", "-c", f"{round_}; read rest; echo rest: $rest"])  # noqa: S606
    os.write(terminal, b"act\nrm")
    shown = b""
    while b"You missed" not in shown:
        shown += os.read(terminal, 65536)
    os.write(terminal, b" now\n")
    assert read(terminal).endswith("rest: now\n")
    os.waitpid(child, 0)


def test_a_place_off_the_board_is_explained() -> None:
    said = "n\n5\ncat\n9:9:h\ncat\n0:0:h\n***\n"
    shown = on_terminal("scrabble", "play", say=said)
    assert shown.count("expected a place where the word is on the board, such as 2:3:H") == 1
    assert "The location in the first move must be 2:2:H or 2:2:V\nInvalid Move!!!\n" in shown


def test_progress_of_a_long_command() -> None:
    args = ("scrabble", "autoplay", "--games", "5000", "--threads", "1")
    shown = on_terminal(*args)
    assert re.search(r"\[#+\.*\] +\d+%  [\d,]+ of 5,000 games  [\d,]+/s  \d:\d\d left", shown)
    assert shown.split("\x1b[K")[-1].startswith("games             5000\n")


def test_nothing_found_is_said() -> None:
    assert on_terminal("lexicon", "match", "zzzz") == "no word\n"
    assert on_terminal("lexicon", "anagram", "zzzz", "--some") == "no word\n"
    assert on_terminal("lexicon", "match", "zzzz", "--count") == "0\n"
    assert on_terminal("scrabble", "moves", "vvv").endswith("no move\n")


def test_pictures_of_a_narrow_terminal() -> None:
    for columns, seen in (
        ("80", " 8  3W  A   N   E   s   T   R   I   ·"),
        ("40", " 8 3WA N E s T"),
    ):
        shown = on_terminal("scrabble", "best", "retina?", COLUMNS=columns)
        lines = re.sub(r"\x1b\[[\d;]*m", "", shown).splitlines()
        assert max(map(len, lines)) <= int(columns)
        assert any(line.startswith(seen) for line in lines)


def test_bars_on_a_terminal() -> None:
    shown = on_terminal("crossword", "show", "puzzles/crossword/barred.txt")
    rows = shown.splitlines()[:8]
    assert ["▕" in row for row in rows] == [True] * 3 + [False] * 2 + [True] * 3
    assert [row.count(";4m") for row in rows] == [0, 0, 0, 6, 0, 0, 0, 0]


def test_boards_of_a_file_are_counted_first(tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("ezsueosefeaiayol\n" * 2_000_000)
    line = f"{sys.executable} -m wordgrid boggle score --threads 1 {boards}"
    child, terminal = pty.fork()
    if child == 0:
        os.execv("/bin/sh", ["sh", "-c", f"{line} > {tmp_path}/scores.txt"])  # noqa: S606
    shown = read(terminal)
    os.waitpid(child, 0)
    assert re.search(r"\[#*\.+\] +\d+%  [\d,]+ of 2,000,000 boards  [\d,]+/s  \d:\d\d left", shown)
    assert all(len(line) < 80 for line in shown.split("\r\x1b[K"))


def test_a_terminal_full_of_answers_has_no_progress(tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("ezsueosefeaiayol\n" * 200_000)
    shown = on_terminal("boggle", "score", str(boards), "--threads", "1")
    assert "\x1b[K" not in shown
    assert shown.count("117 ezsueosefeaiayol\n") == 200_000


def test_progress_of_a_share() -> None:
    shown = on_terminal("boggle", "best", "4", "--threads", "1", "--effort", "2")
    states = shown.split("\r\x1b[K")
    line = re.compile(r"\[#*\.+\] +\d+%  [\d.]+ %/s  \d:\d\d left  \w+ \w+ \w+ \w+")
    assert any(line.fullmatch(state) for state in states)
    assert all(len(state) < 80 for state in states[1:-1])


def test_progress_of_a_hard_fill(tmp_path: Path) -> None:
    grid = tmp_path / "open.txt"
    grid.write_text("........\n" * 8)
    shown = on_terminal("crossword", "fill", str(grid), "--timeout", "2")
    assert re.search(r"[\d,]+ positions  [\d,]+/s  0:0\d  at best \d+ of 16 words", shown)
    assert "the time limit passed" in shown


def test_what_has_done_nothing_yet_shows_that_it_works(tmp_path: Path) -> None:
    grid = tmp_path / "open.txt"
    grid.write_text("........\n" * 8)
    shown = on_terminal("crossword", "fill", str(grid), "--timeout", "2", "--seeds", "3")
    assert re.search(r"\[\.+\]   0%  0 of 3 fills  0/s  0:0[12]", shown)
    assert "the time limit passed" in shown


def test_a_pipe_sees_no_progress() -> None:
    args = [sys.executable, "-m", "wordgrid", "scrabble", "autoplay", "--games", "5000"]
    ran = subprocess.run([*args, "--threads", "1"], capture_output=True, text=True, check=True)  # noqa: S603
    assert ran.stderr == ""
    assert "\x1b" not in ran.stdout


def test_interrupted() -> None:
    args = ("scrabble", "autoplay", "--games", "10000000")
    child, terminal = start(*args)
    while b" left" not in os.read(terminal, 65536):
        pass  # its line of progress says that it is at work
    os.write(terminal, b"\x03")
    rest = read(terminal)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 130
    assert "Traceback" not in rest


def test_an_end_is_no_answer() -> None:
    shown = on_terminal("boggle", "find", say="\x04")
    assert shown == "Word: \nthe input ended before the question was answered\n"


def test_a_round_ends_with_its_time() -> None:
    started = time.monotonic()
    shown = on_terminal(
        *("boggle", "play", "--board", "ezsueosefeaiayol", "--seconds", "1"),
        say="lasso\nlasso\nxyzzy\n",
    )
    assert time.monotonic() - started < 20
    assert "LASSO: 2 points" in shown
    assert "LASSO: you had it already" in shown
    assert "XYZZY: not in the lexicon" in shown
    assert "Time is up." in shown
    assert "You found 1 of 87 words: 2 of 117 points" in shown
