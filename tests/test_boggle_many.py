"""Boggle in bulk: streams, engines, executors, time limits, the best board, and their commands."""

from __future__ import annotations

import io
import json
import os
import signal
import string
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from wordgrid import Lexicon, ParseError, SearchTimeout
from wordgrid.boggle import ENGINES, Board, best_board, iter_scores, score_many, solve_many
from wordgrid.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

Output = pytest.CaptureFixture[str]


def rolled(boards: int) -> list[Board]:
    return [Board.roll(4, seed=seed) for seed in range(boards)]


def letters(boards: list[Board]) -> np.ndarray:
    text = "".join(str(board).replace("\n", "") for board in boards)
    return np.frombuffer(text.encode(), np.uint8).reshape(-1, 4, 4)


def test_engines_agree(default: Lexicon) -> None:
    boards = rolled(300)
    expected = score_many(boards, default).tolist()
    assert ENGINES[0] == "scalar"
    for engine in ENGINES:
        assert score_many(boards, default, engine=engine).tolist() == expected
        assert score_many(letters(boards), default, engine=engine, threads=1).tolist() == expected
        solved = solve_many(letters(boards), default, engine=engine)
        assert [solution.score for solution in solved] == expected


def test_streams_are_read_no_further_than_needed(default: Lexicon) -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield "cats"

    assert list(islice(iter_scores(endless(), default), 3)) == [9, 9, 9]
    assert taken <= 64
    with ThreadPoolExecutor(1) as executor:
        assert list(islice(iter_scores(endless(), default, executor=executor), 3)) == [9, 9, 9]


SQUARES = st.sampled_from([1, 4, 9, 16]).flatmap(
    lambda size: st.text(st.sampled_from("aeinrstAEqQuUı?#"), min_size=size, max_size=size)
)


@given(st.lists(SQUARES, max_size=6), st.integers(1, 4))
def test_text_is_scored_as_boards_are(texts: list[str], times: int) -> None:
    lexicon, boards = Lexicon.default(), [Board(text) for text in texts]
    for batch, same in ((texts, boards), (texts[:1] * times, boards[:1] * times)):
        expected = [board.score(lexicon) for board in same]
        assert score_many(batch, lexicon, threads=1).tolist() == expected


def test_progress(default: Lexicon) -> None:
    boards = rolled(1000)
    told: list[int] = []
    scores = score_many(boards, default, progress=told.append)
    assert told[-1] == 1000
    assert told == sorted(set(told))
    assert scores.tolist() == list(iter_scores(letters(boards), default))
    with pytest.raises(ZeroDivisionError):
        score_many(boards, default, progress=lambda _: 1 // 0)


def test_errors_name_the_board(default: Lexicon) -> None:
    boards = ["cats"] * 100 + ["c4ts"]
    for bad in (boards, np.array([list(text.encode()) for text in boards], np.uint8)):
        array = bad if isinstance(bad, list) else bad.reshape(-1, 2, 2)
        with ThreadPoolExecutor(1) as executor, pytest.raises(ParseError, match=r"boards\[100"):
            score_many(array, default, executor=executor)
        with pytest.raises(ParseError, match=r"boards\[100"):
            list(solve_many(array, default))


@pytest.mark.parametrize("make", [None, ThreadPoolExecutor, ProcessPoolExecutor])
def test_time_limits(make: type[ThreadPoolExecutor] | type[ProcessPoolExecutor] | None) -> None:
    lexicon = Lexicon(["A" * 24 + "B", "AAB"])
    boards = [Board("A" * 24 + "B")] * 100_000
    executor = make(1) if make else None
    started = time.monotonic()
    with pytest.raises(SearchTimeout):
        score_many(boards, lexicon, timeout=0.3, executor=executor)
    assert time.monotonic() - started < 10
    if executor:
        executor.shutdown(cancel_futures=True)


def test_threads_of_an_executor(default: Lexicon) -> None:
    with ThreadPoolExecutor(1) as executor:
        assert score_many(["cats"], default, executor=executor, threads=2).tolist() == [9]
        with pytest.raises(ParseError, match="threads is 0"):
            score_many(["cats"], default, executor=executor, threads=0)


def test_best_board(default: Lexicon) -> None:
    told: list[tuple[float, Board]] = []
    board, score = best_board(
        default, shape=(3, 3), seed=5, progress=lambda part, best: told.append((part, best))
    )
    assert score == board.score(default) > 500
    assert told[-1] == (1.0, board)
    assert best_board(default, shape=(3, 3), seed=5, threads=1) == (board, score)
    most, words = best_board(default, shape=(2, 3), target="words")
    assert words == len(most.solve(default)) >= len(board.solve(default).words[:40])
    long, length = best_board(default, shape=(2, 4), target="longest")
    assert length == max(map(len, long.solve(default).words)) >= 8


def test_best_board_within_limits(default: Lexicon) -> None:
    for least, most in ((5, 5), (40, 60)):
        board, words = best_board(default, shape=(3, 3), target=(least, most))
        assert least <= words == len(board.solve(default)) <= most
    started = time.monotonic()
    board, score = best_board(default, shape=(5, 5), timeout=0.5, effort=1000)
    assert time.monotonic() - started < 10
    assert score == board.score(default)
    assert best_board(Lexicon(["ab"]), shape=(6, 6), min_length=2, timeout=0.2)[0].shape == (6, 6)


def test_best_board_refuses(default: Lexicon) -> None:
    calls: tuple[Callable[[], object], ...] = (
        lambda: best_board(default, shape=(0, 4)),
        lambda: best_board(default, shape=(12, 12)),
        lambda: best_board(default, target="beauty"),
        lambda: best_board(default, target=(5, 4)),
        lambda: best_board(default, effort=0),
        lambda: best_board(default, threads=0),
        lambda: best_board(default, min_length=-1),
        lambda: best_board(Lexicon([])),
    )
    for call in calls:
        with pytest.raises(ParseError):
            call()
    with pytest.raises(ZeroDivisionError):
        best_board(default, shape=(3, 3), progress=lambda _part, _board: 1 // 0)


def test_ctrl_c_stops_the_search_for_the_best(default: Lexicon) -> None:
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        best_board(default, effort=1000)
    assert time.monotonic() - started < 5


def test_records(shared_data: Path) -> None:
    lexicon = Lexicon.from_file(shared_data / "words/enable2k.txt")
    assert best_board(lexicon, shape=(3, 3))[1] == 545
    assert best_board(lexicon, shape=(3, 4))[1] == 1651


def run(*args: str) -> int:
    try:
        return main(["boggle", *args])
    except SystemExit as stopped:
        assert isinstance(stopped.code, int)
        return stopped.code


def test_command_best(capsys: Output, tmp_path: Path) -> None:
    picture = tmp_path / "best.svg"
    assert run("best", "2x3", "--svg", str(picture), "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert len(answer["board"]) == 2
    assert answer["value"] == Board(answer["board"]).score(Lexicon.default())
    assert "<svg" in picture.read_text()
    assert run("best", "3", "--target", "10-12") == 0
    assert capsys.readouterr().out.splitlines()[-1] in ("10", "11", "12")
    assert run("best", "3", "--target", "beauty") == 2
    assert run("best", "0") == 2
    assert capsys.readouterr().err.count("\n") == 2


def test_command_score(capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("cats\n\nezsu eose feai ayol\n")
    assert run("score", str(boards)) == 0
    assert capsys.readouterr().out == "9 cats\n117 ezsu eose feai ayol\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO("cats\n"))
    assert run("score", "--json") == 0
    assert json.loads(capsys.readouterr().out) == [{"board": "cats", "score": 9}]
    picture = tmp_path / "best.svg"
    assert run("score", str(boards), "--svg", str(picture)) == 0
    assert "<svg" in picture.read_text()
    capsys.readouterr()
    boards.write_text("cats\n" * 70 + "cat\n")
    assert run("score", str(boards)) == 2
    output = capsys.readouterr()
    assert output.out == "9 cats\n" * 64, "what was finished is printed"
    assert output.err.startswith(f"{boards}:71: 3 tiles make no square board")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert run("score", "--json") == 1
    assert json.loads(capsys.readouterr().out) == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_interrupted_commands_keep_what_they_have() -> None:
    command = [sys.executable, "-m", "wordgrid", "boggle", "score"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:  # noqa: S603
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"cats\n" * 64)
        process.stdin.flush()
        # What is done is printed while the command waits for more.
        assert [process.stdout.readline() for _ in range(64)] == [b"9 cats\n"] * 64
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == b""
        assert process.wait() == 130


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interrupted_command_prints_all_it_computed(tmp_path: Path) -> None:
    kept = tmp_path / "run"
    boards = tmp_path / "boards.txt"
    boards.write_text("cats\n" * 200_000)
    command = [sys.executable, "-m", "wordgrid", "boggle", "score", str(boards)]
    command += ["--checkpoint", str(kept)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:  # noqa: S603
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(1000)]
        process.send_signal(signal.SIGINT)  # while it waits for a reader
        time.sleep(0.2)
        lines += process.stdout.readlines()
    assert process.returncode == 130
    assert set(lines) == {b"9 cats\n"}
    assert len(lines) < 200_000
    told: list[int] = []
    score_many(["cats"] * len(lines), Lexicon.default(), checkpoint=kept, progress=told.append)
    assert told[-1] == len(lines), "neither more nor fewer than the file has"


def test_plain_squares_and_others_stand_side_by_side(capsys: Output, tmp_path: Path) -> None:
    texts = ["cats", "ca ts", "CATS", "c?ts", "ca\tts", "#ats", "quit"]
    boards = [*texts, *(f"{letter}ats" for letter in string.ascii_lowercase)] * 400
    file = tmp_path / "boards.txt"
    file.write_text("\n".join(boards))
    assert run("score", str(file)) == 0
    said = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    assert [board for _, board in said] == boards
    expected = score_many(map(Board, boards), Lexicon.default())
    assert [int(score) for score, _ in said] == expected.tolist()
    file.write_text("cats\nca ts\ncat s\n")
    assert run("score", str(file)) == 2
    assert capsys.readouterr().err.startswith(f"{file}:3: ")


def test_an_interrupted_search_prints_its_best(
    monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    def interrupted(
        *_args: object, progress: Callable[[float, Board], object], **_: object
    ) -> None:
        progress(0.5, Board("cats"))
        raise KeyboardInterrupt

    monkeypatch.setattr("wordgrid.boggle.best.best_board", interrupted)
    assert run("best", "2") == 130
    assert capsys.readouterr().out == "CA\nTS\n9\n"


def test_pictures_come_before_the_text(tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    command = [sys.executable, "-m", "wordgrid", "boggle", "solve", "?" * 9, "--svg", str(picture)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:  # noqa: S603
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
    assert process.returncode == 0
    assert "<svg" in picture.read_text()
