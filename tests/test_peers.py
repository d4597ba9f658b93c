"""The comparison with rivals: answers before times, the table, the chart; no rival is needed."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from benchmarks.common import is_fill
from peers import chart, contest, table
from peers.contest import Contest
from peers.contests.crossword import SMALL
from wordgrid import Lexicon
from wordgrid.crossword import Grid


def _work(steps: int, answer: object) -> object:
    sum(range(steps))
    return answer


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Contest:
    """Four entrants: ours, a slow one, a wrong one, and one that is not there."""
    monkeypatch.setattr(contest, "ROUNDS", 3)
    task = Contest("Sums & more", "sum", 10)
    task.enter("wordgrid", lambda: lambda: _work(20_000, {1, 2, 3}))
    task.enter("tortoise", lambda: lambda: _work(400_000, [3, 2, 1]), set)
    task.enter("liar", lambda: lambda: _work(0, {3, 4}))

    def gone() -> object:
        raise ImportError("No module named 'gone'")

    task.enter("gone", gone)  # type: ignore[arg-type]
    task.hold()
    return task


def test_answers_are_compared(held: Contest) -> None:
    remarks = {entrant.name: entrant.remark for entrant in held.entrants}
    assert remarks == {
        "wordgrid": "",
        "tortoise": "",
        "liar": "differs: 2 missing, 1 too many",
    }
    assert held.absent == [("gone", "No module named 'gone'")]
    assert all(len(entrant.times) == 3 for entrant in held.entrants)


def test_table_names_the_slow_the_wrong_and_the_missing(held: Contest) -> None:
    text = table.markdown([held], "here and now")
    [row] = [line for line in text.splitlines() if line.startswith("| Sums")]
    assert "tortoise" in row
    assert ", but differs: 2 missing, 1 too many)" in row
    assert "unedited: here and now." in text
    assert "gone (No module named 'gone')" in text
    assert "Faster than wordgrid" not in text  # the liar's time does not count


def test_chart_is_a_picture_of_every_entrant(held: Contest) -> None:
    picture = ET.fromstring(chart.svg([held]))  # noqa: S314
    texts = [element.text or "" for element in picture.iter() if element.tag.endswith("text")]
    assert {"wordgrid", "tortoise", "liar"} <= set(texts)
    assert "Sums & more, a sum" in texts
    assert sum(text.endswith("x, differs: 2 missing, 1 too many") for text in texts) == 1


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(8.25e-8, "82.5 ns"), (3.5e-5, "35 µs"), (0.25, "250 ms"), (61.2, "61.2 s")],
)
def test_durations(seconds: float, text: str) -> None:
    assert table.duration(seconds) == text


def test_judge_of_fills_knows_the_rules() -> None:
    grid, lexicon = Grid(SMALL), Lexicon.default()
    fill = grid.fill(lexicon)
    assert fill is not None
    assert is_fill(grid, fill.words, lexicon)
    assert not is_fill(grid, ["X" * len(word) for word in fill.words], lexicon)
    swapped = list(fill.words)
    swapped[1], swapped[2] = swapped[2], swapped[1]
    assert not is_fill(grid, swapped, lexicon)
