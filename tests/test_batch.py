"""Work in parts: executors that lose them, lexicons on their way, runs that go on."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from wordgrid import Lexicon, ParseError
from wordgrid.batch import Items, Journal, Pace, Part, Slices, Task, spread
from wordgrid.batch.journal import Codec
from wordgrid.batch.parcel import SMALL, Parcel
from wordgrid.boggle import iter_scores, prove_best, score_many, solve_many
from wordgrid.crossword import Grid, fill_many
from wordgrid.scrabble import Board, autoplay, best_moves, iter_best_moves, iter_games

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

RACKS = ["RETINAS", "QUIXOTE", "ABCDEFG"] * 40


def random_boards(boards: int) -> np.ndarray:
    letters = np.frombuffer(b"EEEEAAATTTSSCRNIOLD", np.uint8)
    return np.random.default_rng(5).choice(letters, (boards, 4, 4))


@pytest.fixture(scope="module")
def words(enable: list[str]) -> Lexicon:
    """A lexicon that is not the embedded one, and too large to go with every part."""
    lexicon = Lexicon(word for word in enable if len(word) < 8)
    assert len(pickle.dumps(lexicon)) > 50 * SMALL
    return lexicon


class Counting(Executor):
    """Processes, and the bytes of what goes to them."""

    def __init__(self) -> None:
        self.pool = ProcessPoolExecutor(2)
        self.sent: list[int] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.sent.append(len(pickle.dumps((fn, args, kwargs))))
        return self.pool.submit(fn, *args, **kwargs)


class Losing(Executor):
    """Loses every third call, and takes none any more after a hundred."""

    def __init__(self) -> None:
        self.calls = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.calls += 1
        if self.calls > 100:
            raise RuntimeError("closed")
        future: Future[Any] = Future()
        if self.calls % 3:
            future.set_result(fn(*args, **kwargs))
        else:
            future.set_exception(ConnectionError("gone"))
        return future


def test_the_lexicon_does_not_go_with_every_part(
    words: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wordgrid.boggle.batch.MOST", 1 << 10)
    boards = random_boards(40_000)
    counting = Counting()
    with counting.pool:
        found = score_many(boards, words, executor=counting)
    assert found.tolist() == score_many(boards, words).tolist()
    assert len(counting.sent) > 16
    assert sum(counting.sent) < boards.nbytes + 1000 * len(counting.sent)


@pytest.mark.parametrize(
    "call",
    [
        lambda *args, **to: [found.words for found in solve_many(random_boards(999), *args, **to)],
        lambda *args, **to: best_moves([(Board(), rack) for rack in RACKS], *args, **to),
        lambda *args, **to: autoplay(*args, games=40, **to),
        lambda words, **to: list(fill_many(Grid(["....", "...."]), words, range(40), **to)),
        lambda *args, **to: prove_best(*args, shape=(2, 2), **to),
    ],
    ids=["solve_many", "best_moves", "autoplay", "fill_many", "prove_best"],
)
def test_no_call_sends_the_lexicon_with_its_parts(
    words: Lexicon, call: Callable[..., object]
) -> None:
    counting = Counting()
    with counting.pool:
        found = call(words, executor=counting)
    assert found == call(words)
    assert max(counting.sent) < len(pickle.dumps(words)) / 2


def test_parts_that_are_quick_grow_at_once(words: Lexicon) -> None:
    executor = Losing()
    executor.calls = -1000
    parts = spread(
        Task(lambda part, *_: len(part.items), words, executor=executor),
        Slices(range(10_000)),
        Pace(first=2, most=1 << 10),
    )
    with pytest.warns(RuntimeWarning, match="the executor lost a part"):
        sizes = [size for _, size in parts]
    assert sizes[:5] == [2, 16, 128, 1024, 1024], "one of each size"


def test_parts_that_take_long_do_not_wait_for_each_other(words: Lexicon) -> None:
    together = threading.Barrier(4)

    def work(part: Part, *_: object) -> int:
        together.wait(60)
        return part.first

    with ThreadPoolExecutor(4) as executor:
        task = Task(work, words, executor=executor)
        done = [part for part, _ in islice(spread(task, Slices(range(4)), Pace(1, 64)), 4)]
    assert [part.first for part in done] == [0, 1, 2, 3]


def test_workers_without_the_file_ask_for_the_lexicon(
    words: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = Parcel._pack

    def pack_and_lose(self: Parcel) -> None:
        pack(self)
        self.close()

    monkeypatch.setattr(Parcel, "_pack", pack_and_lose)
    monkeypatch.setattr("wordgrid.boggle.batch.MOST", 1 << 10)
    boards = random_boards(40_000)
    counting = Counting()
    with counting.pool:
        found = score_many(boards, words, executor=counting)
    assert found.tolist() == score_many(boards, words).tolist()
    carrying = [sent for sent in counting.sent if sent > words.nbytes]
    assert 1 <= len(carrying) <= len(counting.sent) / 3, (
        "once, but for what lands at the wrong worker"
    )


def test_what_an_executor_loses_is_done_here(words: Lexicon) -> None:
    boards = random_boards(20_000)
    expected = score_many(boards, words).tolist()
    pace = Pace(first=64, most=64)
    seen: list[Part] = []

    def work(part: Part, _lexicon: Lexicon, _threads: object, _timeout: object) -> int:
        seen.append(part)
        return part.first

    with pytest.warns(RuntimeWarning, match="the executor lost a part"):
        done = list(spread(Task(work, words, executor=Losing()), Slices(range(10_000)), pace))
    assert [(part.first, result) for part, result in done] == [(n, n) for n in range(0, 10_000, 64)]
    assert sorted(part.first for part in seen) == list(range(0, 10_000, 64)), "each once"
    with pytest.warns(RuntimeWarning, match=r"\(gone\)"):
        assert score_many(boards, words, executor=Losing()).tolist() == expected


def test_a_killed_process_loses_nothing(words: Lexicon) -> None:
    boards = random_boards(300_000)
    expected = score_many(boards, words)
    told: list[int] = []
    with ProcessPoolExecutor(2) as executor:
        victim = executor.submit(os.getpid).result()

        def kill_one(done: int) -> None:
            if not told:
                os.kill(victim, signal.SIGKILL)
            told.append(done)

        with pytest.warns(RuntimeWarning, match="the executor lost a part"):
            scores = score_many(boards, words, executor=executor, progress=kill_one)
    assert np.array_equal(scores, expected)
    assert told == sorted(set(told))
    assert told[-1] == len(boards)


def test_every_batch_call_takes_an_executor(default: Lexicon, words: Lexicon) -> None:
    boards = random_boards(300)
    racks = ["RETINA?", "QUIZZED", "VVV"]
    positions = [(Board(), rack) for rack in racks]
    with ProcessPoolExecutor(2) as pool:
        solved = list(solve_many(boards, words, executor=pool))
        expected = list(solve_many(boards, words))
        assert solved == expected
        for mine, theirs in zip(solved, expected, strict=True):
            assert mine.operations == theirs.operations
            assert list(mine.items()) == list(theirs.items())
        assert best_moves(positions, default, executor=pool) == best_moves(positions, default)
        moves = iter_best_moves(positions * 100, default, executor=pool)
        assert next(moves) == best_moves(positions, default)[0]
        games = autoplay(default, games=40, seed=3, executor=pool)
    alone = autoplay(default, games=40, seed=3, threads=1)
    assert (games, games.tiles) == (alone, alone.tiles)


def test_errors_of_the_work_are_raised(words: Lexicon) -> None:
    with ProcessPoolExecutor(1) as pool, pytest.raises(ParseError, match=r"boards\[2\]"):
        score_many(["cats", "cats", "cat"], words, executor=pool)


def test_arrays_are_not_copied(words: Lexicon) -> None:
    boards = random_boards(5_000)
    expected = score_many(boards, words)
    assert expected.dtype == np.int32
    assert expected.flags.writeable
    out = np.full(6_000, -1, np.int32)
    found = score_many(boards, words, out=out)
    assert np.shares_memory(found, out)
    assert np.array_equal(found, expected)
    assert (out[5_000:] == -1).all()
    boards.flags.writeable = False
    assert np.array_equal(score_many(boards[::-1], words), expected[::-1])


def test_an_interrupted_call_leaves_what_was_done(words: Lexicon) -> None:
    boards = random_boards(20_000)
    out = np.full(20_000, -1, np.int32)
    told = 0

    def interrupt(done: int) -> None:
        nonlocal told
        told = done
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        score_many(boards, words, out=out, progress=interrupt)
    assert 0 < told < 20_000
    assert np.array_equal(out[:told], score_many(boards[:told], words))


CODEC = Codec(bytes, lambda result: result, lambda result: result)


def times_three(part: Part, *_: object) -> bytes:
    return bytes(item * 3 % 256 for item in part.items)


def run(path: Path, items: bytes) -> tuple[bytes, int]:
    """All results of a run that keeps a journal, and how many of the items were worked on."""
    worked = 0

    def work(part: Part, *_: object) -> bytes:
        nonlocal worked
        worked += len(part.items)
        return times_three(part)

    pace = Pace(3, 3)
    with Journal(path, "test", CODEC) as journal:
        parts = spread(Task(work, Lexicon([])), Items(items), pace, journal)
        return b"".join(result for _, result in parts), worked


ITEMS = bytes(range(20))
TRIPLED = times_three(Part(0, ITEMS))


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "run"
    task = Task(times_three, Lexicon([]))
    with Journal(path, "test", CODEC) as journal:
        assert len(list(islice(spread(task, Items(ITEMS), Pace(3, 3), journal), 4))) == 4
    assert run(path, ITEMS) == (TRIPLED, 8)
    assert run(path, ITEMS) == (TRIPLED, 0)
    assert run(path, ITEMS + b"\5") == (TRIPLED + b"\x0f", 1)


@pytest.mark.parametrize("damage", ["cut", "flip"])
def test_torn_writes_are_recognised_at_every_byte(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "run"
    run(path, ITEMS)
    whole = path.read_bytes()
    for at in range(len(whole)):
        torn = bytearray(whole if damage == "flip" else whole[:at])
        if damage == "flip":
            torn[at] ^= 1 << at % 8
        path.write_bytes(torn)
        if damage == "flip" and at < 32:
            with pytest.raises(ParseError, match="expected one with the same lexicon"):
                run(path, ITEMS)
            assert path.read_bytes() == torn, "what is not ours is not touched"
            continue
        results, worked = run(path, ITEMS)
        assert results == TRIPLED
        records = max(at - 32, 0) // 35
        assert worked == 20 - min(3 * records, 20)
        assert path.read_bytes() == whole, "the rest is written again as it was"


@given(data=st.binary(max_size=200), at=st.integers(0, 300))
def test_garbage_behind_the_records_is_dropped(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, at: int
) -> None:
    path = tmp_path_factory.mktemp("run") / "run"
    run(path, ITEMS)
    whole = path.read_bytes()
    kept = max(at, 32)
    path.write_bytes(whole[:kept] + data)
    assert run(path, ITEMS)[0] == TRIPLED
    assert path.read_bytes() == whole


def test_a_run_is_of_one_job_and_one_input(tmp_path: Path, words: Lexicon) -> None:
    path = tmp_path / "run"
    boards = random_boards(3_000)
    first = score_many(boards, words, checkpoint=path)
    size = path.stat().st_size
    assert np.array_equal(score_many(boards, words, checkpoint=path), first)
    assert path.stat().st_size == size
    with pytest.raises(ParseError, match="a run of another job"):
        score_many(boards, words, min_length=4, checkpoint=path)
    with pytest.raises(ParseError, match="are others; expected the same input"):
        score_many(boards[::-1], words, checkpoint=path)
    assert list(iter_scores(boards, words, checkpoint=path)) == first.tolist()


@pytest.mark.skipif(sys.platform == "win32", reason="resource limits")
@pytest.mark.parametrize("room", [0, 20, 1000, 3000])
def test_a_full_disk_is_named_and_a_run_goes_on_from_there(tmp_path: Path, room: int) -> None:
    path, boards = tmp_path / "run", tmp_path / "boards.txt"
    boards.write_text("cats\n" * 3000)
    code = (
        "import resource, sys; from wordgrid.cli import main\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))\n"
        "sys.exit(main(['boggle', 'score', *sys.argv[1:]]))"
    )
    command = [sys.executable, "-c", code, str(boards), "--checkpoint", str(path)]
    done = subprocess.run(command, capture_output=True, text=True)  # noqa: S603
    assert (done.returncode, done.stderr) == (2, f"{path}: File too large\n")
    assert path.stat().st_size == room
    again = score_many(["cats"] * 3000, Lexicon.default(), checkpoint=path)
    assert again.tolist() == [9] * 3000


def test_games_go_on(tmp_path: Path, default: Lexicon) -> None:
    path = tmp_path / "games"
    expected = autoplay(default, games=50, seed=1)
    autoplay(default, games=20, seed=1, checkpoint=path)
    results = autoplay(default, games=50, seed=1, checkpoint=path, timeout=60)
    assert (results, results.tiles) == (expected, expected.tiles)
    again = autoplay(default, games=50, seed=1, checkpoint=path)
    assert again.summary() == expected.summary()
    endless = iter_games(default, seed=1)
    assert next(endless)[:5] == expected[:5]


def test_threads_see_the_lexicon_itself(words: Lexicon) -> None:
    with ThreadPoolExecutor(2) as pool:
        solution = next(solve_many(["cats"], words, executor=pool))
    assert solution.lexicon is words
