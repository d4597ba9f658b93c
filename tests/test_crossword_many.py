"""One grid from several seeds at once."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest
from wordgrid import Lexicon, ParseError, SearchTimeout
from wordgrid.cli import main
from wordgrid.crossword import Grid, fill_many

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from wordgrid.crossword import Fill

OPEN = Grid(["....."] * 4)
HARD = Grid(["............"] * 5)


def test_the_same_on_threads_and_processes(default: Lexicon) -> None:
    expected = [OPEN.fill(default, seed=seed, repeats=True) for seed in range(6)]
    assert len({str(fill) for fill in expected}) > 1
    for threads in (None, 1, 3):
        found = fill_many(OPEN, default, range(6), threads=threads, repeats=True)
        assert list(found) == expected
    with ProcessPoolExecutor(2) as pool:
        assert list(fill_many(OPEN, default, range(6), executor=pool, repeats=True)) == expected


def test_what_is_impossible_is_none_for_every_seed() -> None:
    assert list(fill_many(Grid(["..."]), Lexicon(["ab"]), [3, 1, 4])) == [None, None, None]


def test_errors_and_time_limits(default: Lexicon) -> None:
    with pytest.raises(ParseError, match="is no method"):
        list(fill_many(OPEN, default, [1], method="guess"))
    started = time.monotonic()
    with pytest.raises(SearchTimeout):
        list(fill_many(HARD, default, range(4), timeout=0.5))
    assert time.monotonic() - started < 10


def test_ctrl_c_ends_all_searches(default: Lexicon) -> None:
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        list(fill_many(HARD, default, range(4), threads=2))
    assert time.monotonic() - started < 10


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], default: Lexicon) -> None:
    grid = tmp_path / "grid.txt"
    grid.write_text("....\n" * 4)
    assert main(["crossword", "fill", str(grid), "--seeds", "3", "--seed", "5", "--json"]) == 0
    rows = [fill["rows"] for fill in json.loads(capsys.readouterr().out)]
    fills = fill_many(Grid(["...."] * 4), default, [5, 6, 7])
    assert rows == [fill.rows for fill in fills if fill]


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), SearchTimeout("time is up")])
def test_a_stopped_command_prints_the_fills_it_has(
    stop: BaseException,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    default: Lexicon,
) -> None:
    grid = tmp_path / "grid.txt"
    grid.write_text("....\n" * 4)

    def two_and_stop(*args: Any, **options: Any) -> Iterator[Fill | None]:
        yield from islice(fill_many(*args, **options), 2)
        raise stop

    monkeypatch.setattr("wordgrid.cli.crossword_commands.fill_many", two_and_stop)
    status = main(["crossword", "fill", str(grid), "--seeds", "9", "--json"])
    assert status == (130 if isinstance(stop, KeyboardInterrupt) else 2)
    rows = [fill["rows"] for fill in json.loads(capsys.readouterr().out)]
    assert rows == [fill.rows for fill in fill_many(Grid(["...."] * 4), default, [0, 1]) if fill]


def test_a_stopped_folder_prints_the_puzzles_it_solved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "abc":
        (tmp_path / f"{name}.txt").write_text("...\n...\n...\n")
    tea = Grid(["..."]).fill(Lexicon(["tea"]), seed=1)
    tried: list[Fill | None] = []

    def one_and_stop(*_args: object) -> Iterator[Fill | None]:
        if tried:
            raise KeyboardInterrupt
        tried.append(tea)
        return iter(tried)

    monkeypatch.setattr("wordgrid.cli.crossword_commands._found", one_and_stop)
    assert main(["crossword", "solve", str(tmp_path), "--json"]) == 130
    assert [puzzle["rows"] for puzzle in json.loads(capsys.readouterr().out)] == [["TEA"]]
