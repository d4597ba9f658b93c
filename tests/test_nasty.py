"""Every public call, one argument after another replaced by what it was not made for."""

from __future__ import annotations

import itertools
import sys
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from wordgrid import Lexicon, WordgridError, boggle, crossword, scrabble
from wordgrid.crossword import Grid, Slot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


class OwnError(Exception):
    """What callers' objects raise; it comes back to them."""


class Raises:
    """Fails at whatever is asked of it."""

    def fail(self, *_: object) -> Any:
        raise OwnError

    __iter__ = __len__ = __getitem__ = __index__ = __float__ = __add__ = __bool__ = fail
    __str__ = __repr__ = __eq__ = __fspath__ = __call__ = fail
    __hash__ = None  # type: ignore[assignment]


class Crafted:
    """Says that it is an array, a path and a number, and is none."""

    __array_interface__ = None

    def __fspath__(self) -> str:
        return "a\0b"

    def __index__(self) -> int:
        return 2**70

    def __add__(self, _other: object) -> str:
        return "no"

    def __len__(self) -> int:
        return -1


def raises_later() -> Iterator[str]:
    """Good words, then none."""
    yield "CAT"
    raise OwnError


def nasty() -> Iterator[Any]:
    """Values that some argument somewhere was not made for."""
    yield from (None, True, -1, 2**31, 2**70, -(10**5000), 10**5000, 1.5, float("nan"), 1j)
    yield from (float("inf"), Decimal("NaN"), np.int8(-3), np.uint64(2**64 - 1), np.bool_(1))
    yield from ("", " ", "\0", "A\0B", "A\udfff", "שלום", "e\u0301", "\u0301", "²", "٣", "A" * 5000)
    yield from ("#", "[", "9" * 5000, "\x85", "\ufeff", b"CAT", memoryview(b"CATSDOGS")[::2])
    yield from ([], [[]], [None], ["CAT", 3], ["\ud800"], [["A", "B"], ["C"]], (-1, 4), (2**70, 1))
    yield from ((1, 2, 3), ("4", "4"), {}, {"A": 2**70}, {"A": float("nan")}, {3: 3}, {0: None})
    yield from ({(0, 0): "AB"}, {"": 1}, frozenset(["AB"]), range(10**9), object, len, ..., sys)
    yield from (slice(None, None, 0), ".", "/", raises_later(), Raises(), Crafted())
    yield from ([Raises()], {"A": Raises()}, Slot(1, -1, 0, "H", 2**70), [Slot(1, 0, 0, "H", -1)])
    yield from (np.array(3), np.zeros(2), np.zeros(3, ">i4"), np.array(["CATS"]))
    yield from (np.zeros((2, 4, 4), np.uint8), np.full((2, 4, 8), 65, np.uint8)[:, :, ::2])
    yield from (np.zeros((0, 2**40, 1), np.uint8), np.broadcast_to(np.int32(0), (5,)))
    yield from (Lexicon([]), CATS, OPEN, scrabble.Move("CAT", 7, 7, "H"), SQUARE)
    yield from ([(OPEN,)], [(OPEN, None)])


CAT = Lexicon(["cat", "at", "act", "cats"], scores={"cat": 5})
TINY, SQUARE = Grid([".."]), Grid(["...", ".#.", "..."])
FILL = crossword.Fill(TINY, ["AT"])
CATS, OPEN = boggle.Board("cats"), scrabble.Board()
PUZZLE = crossword.FillIn(TINY, ["at"])
T = {"timeout": 0.1}
MANY: dict[str, Any] = {**T, "threads": 1, "executor": None}
FILLING: dict[str, Any] = {
    "repeats": False, "min_score": 0, "distinct_stems": False, "theme": False,
}  # fmt: skip


def every(call: Callable[..., Any]) -> Callable[..., Any]:
    """The same call, what it answers asked for."""
    return lambda *args, **named: list(itertools.islice(call(*args, **named), 3))


def written(ending: str) -> Callable[..., Any]:
    """A call that writes a puzzle."""
    return lambda *args, **named: crossword.write(f"a{ending}", crossword.Puzzle(*args, **named))


CALLS: dict[str, tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]] = {
    "Lexicon": (Lexicon, (["cat"],), {"scores": None}),
    "from_file": (Lexicon.from_file, ("nowhere",), {}),
    "load": (Lexicon.load, ("nowhere",), {}),
    "save": (CAT.save, ("/nowhere/at/all",), {"prepared": False}),
    "word": (CAT.word, (0,), {}),
    "matching": (CAT.matching, ("c*",), T),
    "anagrams": (CAT.anagrams, ("act",), {"exact": True, **T}),
    "words_with_prefix": (CAT.words_with_prefix, ("c",), T),
    "length_counts": (CAT.length_counts, (), T),
    "score of a word": (CAT.score, ("cat",), {}),
    "boggle.Board": (boggle.Board, ("cats",), {"wrap": False, "plain_q": False}),
    "roll": (boggle.Board.roll, (4,), {"dice": None, "seed": 1, "wrap": False}),
    "find": (CATS.find, ("cat",), T),
    "paths": (CATS.paths, ("cat",), {"limit": 3, **T}),
    "solve": (CATS.solve, (CAT,), {"min_length": 3, "method": "auto", **T}),
    "points": (boggle.points, (3,), {}),
    "score_many": (
        boggle.score_many,
        (["cats"], CAT),
        {"engine": None, "out": None, "checkpoint": None, "progress": None, **MANY},
    ),
    "solve_many": (every(boggle.solve_many), (["cats"], CAT), {"min_length": 3, **MANY}),
    "iter_scores": (every(boggle.iter_scores), (["cats"], CAT), {"checkpoint": None, **MANY}),
    "best_board": (
        boggle.best_board,
        (CAT,),
        {"shape": (2, 2), "target": "score", "seed": 0, "effort": 0.01, "threads": 1, **T},
    ),
    "prove_best": (boggle.prove_best, (CAT,), {"shape": (1, 2), "seed": 0, **MANY}),
    "compare": (boggle.compare, (CAT,), {"sizes": [3], "boards": 1, "seed": 0, **T}),
    "Slot": (Slot, (1, 0, 0, "H", 3), {}),
    "Grid": (Grid, (["..."],), {"min_length": 2}),
    "from_slots": (Grid.from_slots, ([Slot(1, 0, 0, "H", 3)],), {"letters": {(0, 0): "A"}}),
    "with_min_length": (SQUARE.with_min_length, (2,), {}),
    "index": (SQUARE.index, (0,), {}),
    "Grid.fill": (SQUARE.fill, (CAT,), {"seed": 0, "method": "auto", **FILLING, **T}),
    "fills": (every(SQUARE.fills), (CAT,), {**FILLING, **T}),
    "count_fills": (SQUARE.count_fills, (CAT,), {"limit": 3, **FILLING, **T}),
    "candidates": (SQUARE.candidates, (CAT,), FILLING),
    "fill_many": (every(crossword.fill_many), (TINY, CAT, [1]), MANY),
    "Fill": (crossword.Fill, (TINY, ["AT"]), {"score": 0}),
    "a word of a fill": (FILL.__getitem__, (0,), {}),
    "Partial": (crossword.Partial, (TINY, ["AT"]), {"score": 0}),
    "FillIn": (crossword.FillIn, (TINY, ["at"]), {"min_length": 2}),
    "FillIn.solve": (PUZZLE.solve, (), {"method": "auto", **T}),
    "FillIn.count": (PUZZLE.count, (3,), T),
    "trials": (PUZZLE.trials, (), {"limit": 3, **T}),
    "read": (crossword.read, ("nowhere",), {}),
    "read_folder": (crossword.read_folder, ("nowhere",), {}),
    "write": (crossword.write, ("/nowhere/at/all", TINY), {}),
    **{
        f"Puzzle{ending}": (
            written(ending),
            (TINY, FILL),
            {"title": "", "clues": {"1A": "x"}, "rebus": {(0, 0): "AB"}, "sections": {}},
        )
        for ending in (".txt", ".puz", ".ipuz", ".xd", ".xml", ".json", ".svg", ".html")
    },
    "scrabble.Board": (
        scrabble.Board, (15,), {"layout": "plain", "rules": "standard", "rows": None},
    ),
    "from_cgp": (scrabble.Board.from_cgp, ("3/3/3",), {"layout": None, "tileset": "english"}),
    "cgp": (OPEN.cgp, ("ABC",), {"other": "", "scores": (0, 0)}),
    "a square": (OPEN.__getitem__, ((0, 0),), {}),
    "moves": (OPEN.moves, ("CATS", CAT), {"leaves": None, **T}),
    "a move": (OPEN.moves("CATS", CAT).__getitem__, (0,), {}),
    "best_move": (OPEN.best_move, ("CATS", CAT), {"leaves": None, **T}),
    "count_moves": (OPEN.count_moves, ("CATS", CAT), T),
    "check": (OPEN.check, (scrabble.Move("CAT", 7, 7, "H"), "CAT", CAT), {}),
    "best_moves": (scrabble.best_moves, ([(OPEN, "CAT")], CAT), {"progress": None, **MANY}),
    "autoplay": (
        scrabble.autoplay,
        (CAT,),
        {"games": 1, "seed": 0, "board": None, "leaves": None, "checkpoint": None, **MANY},
    ),
    "Move": (scrabble.Move, ("CAT", 7, 7, "H"), {"score": 0, "tiles": "CAT", "equity": 0.0}),
    "from_notation": (scrabble.Move.from_notation, ("8D CAT", OPEN), {}),
    "TileSet": (scrabble.TileSet, (), {"values": {"A": 1}, "counts": {"A": 3}}),
    "TileSet in order": (scrabble.TileSet, (), {"values": {"A": 1}, "tiles": ["A"]}),
    "from_files": (scrabble.TileSet.from_files, ("nowhere", "nowhere"), {}),
    "Bag": (scrabble.Bag, ("english", 1), {"tiles": ["A"]}),
    "draw": (lambda count: scrabble.Bag().draw(count), (3,), {}),
    "put_back": (lambda tiles: scrabble.Bag().put_back(tiles), ("A",), {}),
    "Leaves": (scrabble.Leaves, ({"A": 1.0},), {"tileset": "english"}),
    "Game": (scrabble.Game, (("a", "b"),), {"lexicon": None, "board": None, "seed": 0}),
    "exchange": (lambda tiles: scrabble.Game(seed=None).exchange(tiles), ("A",), {}),
    "from_gcg": (scrabble.Game.from_gcg, ("#player1 a a",), {"lexicon": None, "board": None}),
}  # fmt: skip
"""Calls with arguments that they were made for."""

PROMISED = (WordgridError, TypeError, OSError, OwnError)


@pytest.mark.parametrize("name", CALLS)
def test_only_promised_errors_come_out(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    call, args, named = CALLS[name]
    for place in [*range(len(args)), *named]:
        for value in nasty():
            if isinstance(place, int):
                given = (*args[:place], value, *args[place + 1 :]), named
            else:
                given = args, {**named, place: value}
            try:
                call(*given[0], **given[1])
            except PROMISED:
                continue
            except Exception as error:
                pytest.fail(f"{type(value).__name__} for {place}: {type(error).__name__}: {error}")
