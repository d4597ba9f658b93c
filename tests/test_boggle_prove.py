"""The best board, proved."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wordgrid import Lexicon, SearchTimeout
from wordgrid.boggle import Board, prove_best
from wordgrid.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@settings(max_examples=20)
@given(st.lists(st.text("AEST", min_size=2, max_size=4), min_size=1, max_size=40))
def test_as_good_as_the_best_of_all(words: list[str]) -> None:
    lexicon = Lexicon(words)
    boards = [Board("".join(tiles)) for tiles in product(lexicon.alphabet, repeat=4)]
    board, score = prove_best(lexicon, shape=(2, 2), threads=1)
    assert score == board.score(lexicon) == max(board.score(lexicon) for board in boards)


def test_units_are_kept_and_spread(tmp_path: Path) -> None:
    lexicon = Lexicon(["tat", "stats", "attas", "bats", "tabs", "stab"])
    path = tmp_path / "proof"
    told: list[tuple[int, int]] = []
    board, score = prove_best(
        lexicon, shape=(2, 5), checkpoint=path, progress=lambda *at: told.append(at)
    )
    assert score == board.score(lexicon)
    assert told[-1] == (4, 4)
    kept = path.read_bytes()
    assert prove_best(lexicon, shape=(2, 5), checkpoint=path) == (board, score)
    assert path.read_bytes() == kept
    with ProcessPoolExecutor(2) as pool:
        assert prove_best(lexicon, shape=(2, 5), executor=pool) == (board, score)


@pytest.mark.timeout(300)
def test_the_record_is_proved(shared_data: Path) -> None:
    lexicon = Lexicon.from_file(shared_data / "words/enable2k.txt")
    assert prove_best(lexicon)[1] == 545


def test_time_limit(default: Lexicon) -> None:
    with pytest.raises(SearchTimeout):
        prove_best(default, shape=(3, 4), timeout=1.5)


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boggle", "prove", "2x2", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert Board(answer["board"]).score(Lexicon.default()) == answer["score"]


@pytest.mark.parametrize(
    ("done", "options", "said"),
    [
        (0, [], ""),
        (3, [], "3 of 72 units were done and are lost; --checkpoint PATH keeps them\n"),
        (
            3,
            ["--checkpoint", "proof.run"],
            "3 of 72 units are kept in proof.run; the same command goes on from there\n",
        ),
    ],
)
def test_an_interrupted_command_says_what_is_kept(
    done: int,
    options: list[str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def interrupted(*_: object, progress: Callable[[int, int], object], **__: object) -> None:
        for unit in range(done):
            progress(unit + 1, 72)
        raise KeyboardInterrupt

    monkeypatch.setattr("wordgrid.boggle.prove_best", interrupted)
    assert main(["boggle", "prove", "3x4", *options]) == 130
    assert capsys.readouterr() == ("", said)
