"""Data for the benchmarks: made from fixed seeds, only ever appended to, never changed."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import wordgrid._core
from wordgrid import Lexicon, crossword, scrabble
from wordgrid.boggle import Board

if TYPE_CHECKING:
    from numpy.typing import NDArray

if wordgrid._core.build_profile != "release":
    raise RuntimeError("benchmarks refuse a debug build: run `make demo` or build with --release")


DAILY = """\
....#....#.....
....#....#.....
....#....#.....
.......#.......
###...#...#....
.....#...#.....
...#...#...#...
.....#.....#...
...#...#...#...
.....#...#.....
....#...#...###
.......#.......
.....#....#....
.....#....#....
.....#....#...."""
"""An American daily's shape, 15x15."""


@cache
def words() -> list[str]:
    """The words of the embedded lexicon, lower case, sorted."""
    return [word.lower() for word in Lexicon.default()]


@cache
def hits() -> list[str]:
    """10,000 words in no order."""
    return random.Random(1).sample(words(), 10_000)


@cache
def misses() -> list[str]:
    """Words with one letter changed that are no words."""
    generator = random.Random(2)
    known = set(words())
    changed = []
    for word in generator.sample(words(), 10_000):
        place = generator.randrange(len(word))
        letter = generator.choice("abcdefghijklmnopqrstuvwxyz")
        changed.append(word[:place] + letter + word[place + 1 :])
    return [word for word in changed if word not in known]


@cache
def racks() -> list[str]:
    """1,000 words of seven letters, to be scrambled."""
    return random.Random(3).sample([word for word in words() if len(word) == 7], 1000)


@cache
def inflected(count: int) -> list[str]:
    """A sorted list of that many words of a made-up language: stems with many endings."""
    generator = random.Random(4)
    parts = [a + b for a in "bcdfghklmnprstvz" for b in ("a", "e", "i", "o", "u", "an", "er", "is")]
    endings = [a + b for a in ("", "ov", "yn", "ast") for b in ("", "a", "y", "em", "ami")]
    made: set[str] = set()
    while len(made) < count:
        stem = "".join(generator.choices(parts, k=generator.randint(2, 4)))
        made.update(stem + ending for ending in endings)
    return sorted(made)[:count]


def is_fill(grid: crossword.Grid, words: list[str], lexicon: Lexicon) -> bool:
    """Whether these words, one a slot, cross rightly, are of the lexicon, and stand once each."""
    letters: dict[tuple[int, int], set[str]] = {}
    for slot, word in zip(grid.slots, words, strict=True):
        for cell, letter in zip(slot.cells, word, strict=True):
            letters.setdefault(cell, set()).add(letter)
    agree = all(len(found) == 1 for found in letters.values())
    return agree and all(word in lexicon for word in words) and len(set(words)) == len(words)


@cache
def boggle_letters(kind: str) -> NDArray[np.uint8]:
    """Boards as letters: rolled from dice by size, or near a board full of words."""
    if kind == "rich 4x4":
        generator = random.Random(5)
        base = "ratstineladesnub"
        text = "".join(_changed(base, generator) for _ in range(4000))
        return np.frombuffer(text.encode(), np.uint8).reshape(-1, 4, 4)
    size, dice, count = {
        "4x4": (4, "new-4x4", 8000),
        "5x5": (5, "deluxe-5x5", 4000),
    }[kind]
    rolled = (str(Board.roll(size, dice=dice, seed=seed)) for seed in range(count))
    text = "".join(board.replace("\n", "") for board in rolled)
    return np.frombuffer(text.encode(), np.uint8).reshape(-1, size, size)


def _changed(letters: str, generator: random.Random) -> str:
    """The letters with two of them changed."""
    changed = list(letters)
    for place in generator.sample(range(len(changed)), 2):
        changed[place] = generator.choice("abcdefghijklmnoprstuvwxyz")
    return "".join(changed)


@cache
def scrabble_positions() -> list[tuple[scrabble.Board, str]]:
    """Every position, board and rack, of twenty games of the best move each."""
    positions = []
    for seed in range(20):
        game = scrabble.Game(seed=seed)
        while not game.is_over:
            positions.append((game.board.copy(), "".join(game.rack)))
            move = game.best_move()
            if move:
                game.play(move)
            else:
                game.pass_turn()
    return positions
