"""Engines for many machines, for real: two workers each, one of them killed in the middle.

``make test-engines`` installs the engines; where they are missing these tests are skipped.
"""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import numpy as np
import pytest
from wordgrid import Lexicon
from wordgrid.batch.parcel import Parcel
from wordgrid.boggle import score_many, solve_many
from wordgrid.scrabble import Board, autoplay, best_moves

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

pytestmark = [
    pytest.mark.filterwarnings("default"),  # of the engines' own
    pytest.mark.timeout(180),
]


@pytest.fixture(scope="module")
def words(enable: list[str]) -> Lexicon:
    return Lexicon(word for word in enable if len(word) < 10)


@pytest.fixture(scope="module", params=["dask", "ray"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    """Two workers in processes of their own."""
    start = dask_workers if request.param == "dask" else ray_workers
    yield from start()


def dask_workers() -> Iterator[Executor]:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client.get_executor(pure=False)


def ray_workers() -> Iterator[Executor]:
    ray = pytest.importorskip("ray")
    from wordgrid.executors import RayExecutor

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    with RayExecutor() as executor:
        yield executor
    ray.shutdown()


def random_boards(boards: int) -> np.ndarray:
    letters = np.frombuffer(b"EEEEAAATTTSSCRNIOLD", np.uint8)
    return np.random.default_rng(7).choice(letters, (boards, 4, 4))


def test_every_call_answers_the_same(executor: Executor, words: Lexicon) -> None:
    boards = random_boards(100_000)
    expected = score_many(boards, words)
    assert np.array_equal(score_many(boards, words, executor=executor), expected)
    solved = [solution.words for solution in solve_many(boards[:500], words, executor=executor)]
    assert solved == [solution.words for solution in solve_many(boards[:500], words)]
    positions = [(Board(), rack) for rack in ("RETINA?", "QUIZZED", "VVV")]
    assert best_moves(positions, words, executor=executor) == best_moves(positions, words)
    assert autoplay(words, games=20, executor=executor) == autoplay(words, games=20)


def test_workers_without_the_file_get_the_lexicon(
    executor: Executor, words: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = Parcel._pack

    def pack_and_lose(self: Parcel) -> None:
        pack(self)
        self.close()

    monkeypatch.setattr(Parcel, "_pack", pack_and_lose)
    fewer = Lexicon(word for word in words if len(word) < 9)
    boards = random_boards(20_000)
    assert np.array_equal(score_many(boards, fewer, executor=executor), score_many(boards, fewer))


def test_a_killed_worker_loses_nothing(executor: Executor, words: Lexicon) -> None:
    boards = random_boards(600_000)
    expected = score_many(boards, words)
    victim = executor.submit(os.getpid).result(60)
    assert victim != os.getpid()
    told: list[int] = []

    def kill_one(done: int) -> None:
        if not told:
            os.kill(victim, signal.SIGKILL)
        told.append(done)

    scores = score_many(boards, words, executor=executor, progress=kill_one, timeout=150)
    assert np.array_equal(scores, expected)
    assert told == sorted(set(told))
    assert told[-1] == len(boards)


def test_an_interrupted_call_cancels_what_waits(executor: Executor, words: Lexicon) -> None:
    def interrupt(_done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        score_many(random_boards(50_000), words, executor=executor, progress=interrupt)
    assert executor.submit(abs, -3).result(60) == 3
