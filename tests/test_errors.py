"""Every error class is exported, documented, of the promised kind, and raised."""

from __future__ import annotations

import inspect
import pickle
from typing import TYPE_CHECKING

import pytest
import wordgrid
from wordgrid import Lexicon, boggle, errors, scrabble

if TYPE_CHECKING:
    from collections.abc import Callable

CAUSES: dict[str, Callable[[], object]] = {
    "ParseError": lambda: Lexicon.default().matching("["),
    "LexiconError": lambda: Lexicon([""]),
    "IllegalMove": lambda: scrabble.Board().check(
        scrabble.Move("CAT", 0, 0, "H"), "ACT", Lexicon.default()
    ),
    "OutOfRange": lambda: scrabble.Board()[15, 0],
    "SearchTimeout": lambda: boggle.Board("A" * 25).paths("A" * 25, timeout=0),
}


@pytest.mark.parametrize("name", errors.__all__)
def test_exported_and_documented(name: str) -> None:
    error = getattr(errors, name)
    assert getattr(wordgrid, name) is error
    assert issubclass(error, wordgrid.WordgridError)
    assert ">>>" in (inspect.getdoc(error) or "")


@pytest.mark.parametrize("name", CAUSES)
def test_raised_as_promised(name: str) -> None:
    kind = {"SearchTimeout": TimeoutError, "OutOfRange": IndexError}.get(name, ValueError)
    with pytest.raises(kind, match=r"\S") as caught:
        CAUSES[name]()
    assert type(caught.value).__name__ == name
    assert "\n" not in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert (type(again), str(again)) == (type(caught.value), str(caught.value))


def test_every_class_has_a_cause() -> None:
    assert {*CAUSES, "WordgridError"} == set(errors.__all__)
