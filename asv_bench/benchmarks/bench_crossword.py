"""Crosswords: filling, proving impossible, counting, fill-ins. Every answer is checked first."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from wordgrid import Lexicon, _core
from wordgrid.crossword import Fill, FillIn, Grid, Progress

from .common import DAILY, is_fill

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

OPEN = {f"open {height}x{width}": ["." * width] * height for height, width in [(5, 5), (6, 6)]}
IMPOSSIBLE = {
    "open 4x15": "\n".join(["." * 15] * 4),
    "daily with a bad corner": DAILY.replace("....#", "q.z.#", 1),
    "two parts, one bad": "....#....\n....#zzzz\n....#....\n....#....",
}


COUNTS = {
    "open 2x7": (["." * 7] * 2, 42_156),
    "open 2x8": (["." * 8] * 2, 18_934),
    "four parts": (["...#...#...#...", ".##.##.##.##.##"], 695_404_927_347_200),
}
"""Grids with the number of their fills, words repeated or not."""

LONG = re.compile("[^#]{8,}")


@cache
def pattern(size: int, seed: int = 0) -> list[str]:
    """A square pattern of words of 3 to 7 letters, the same when turned upside down.

    Blocks are put down in pairs, where every run of cells stays empty or of three cells and more,
    until no run is longer than seven.
    """
    generator = random.Random(seed)
    rows = [["."] * size for _ in range(size)]

    def runs(line: Sequence[str]) -> list[int]:
        return [len(run) for run in "".join(line).split("#") if run]

    def lines(row: int, col: int) -> list[list[str]]:
        return [rows[row], [line[col] for line in rows]]

    while True:
        long = _long(rows)
        if not long:
            return ["".join(row) for row in rows]
        generator.shuffle(long)
        for row, col in long:
            twin = (size - 1 - row, size - 1 - col)
            rows[row][col] = rows[twin[0]][twin[1]] = "#"
            touched = lines(row, col) + lines(*twin)
            if all(run >= 3 for line in touched for run in runs(line)):
                break
            rows[row][col] = rows[twin[0]][twin[1]] = "."
        else:
            return pattern(size, seed + 1000)


def _long(rows: list[list[str]]) -> list[tuple[int, int]]:
    """The cells of runs of more than seven, in reading order."""

    def long(lines: Iterable[Sequence[str]]) -> set[tuple[int, int]]:
        runs = ((at, run) for at, line in enumerate(lines) for run in LONG.finditer("".join(line)))
        return {(at, place) for at, run in runs for place in range(*run.span())}

    return sorted(long(rows) | {(row, col) for col, row in long(zip(*rows, strict=True))})


def check(fill: Fill | None, lexicon: Lexicon) -> Fill:
    """An answer that holds."""
    assert fill is not None
    assert is_fill(fill.grid, fill.words, lexicon)
    return fill


class _Filled:
    """A grid, the lexicon, and a fill that is known to hold."""

    options: dict[str, Any]

    def prepare(self, rows: str | list[str], **options: object) -> None:
        assert _core.build_profile == "release"
        self.lexicon, self.grid = Lexicon.default(), Grid(rows)
        self.options = dict(options)
        check(self.grid.fill(self.lexicon, **self.options), self.lexicon)

    def run(self) -> None:
        self.grid.fill(self.lexicon, **self.options)

    def steps(self) -> int:
        """The nodes searched, the same on every machine."""
        told: list[Progress] = []
        self.grid.fill(self.lexicon, **self.options, progress=told.append)
        return told[-1].steps


class FillBySize(_Filled):
    """The first fill of patterns from 5x5 to 25x25."""

    params = ([5, 9, 13, 15, 17, 21, 25], [0, 1, 2])
    param_names = ("size", "seed")

    def setup(self, size: int, seed: int) -> None:
        self.prepare(pattern(size), seed=seed)

    def time_fill(self, _size: int, _seed: int) -> None:
        self.run()

    def peakmem_fill(self, _size: int, _seed: int) -> None:
        self.run()

    def track_nodes(self, _size: int, _seed: int) -> int:
        return self.steps()

    track_nodes.unit = "nodes"  # type: ignore[attr-defined]


class FillByKind(_Filled):
    """The first fill of a newspaper grid, of open ones, and under further rules."""

    params = (["daily", "distinct stems", "theme", "scores", "barred", *OPEN], [0, 1, 2])
    param_names = ("kind", "seed")

    def setup(self, kind: str, seed: int) -> None:
        self.prepare(OPEN.get(kind, DAILY), seed=seed)
        match kind:
            case "distinct stems":
                self.prepare(DAILY, seed=seed, distinct_stems=True)
            case "theme":
                self.prepare(DAILY, seed=seed, theme={9: "STAGING", 34: "RETINAS"})
            case "barred":
                self.prepare(DAILY.replace("#.......", "#...|....", 1), seed=seed)
            case "scores":
                scores = {word: 100 - 5 * len(set("JQXZKV") & set(word)) for word in self.lexicon}
                self.lexicon = Lexicon(self.lexicon, scores=scores)
                self.run()

    def time_fill(self, _kind: str, _seed: int) -> None:
        self.run()

    def track_nodes(self, _kind: str, _seed: int) -> int:
        return self.steps()

    track_nodes.unit = "nodes"  # type: ignore[attr-defined]


class Prove:
    """The proof that a grid has no fill."""

    params = (list(IMPOSSIBLE),)
    param_names = ("grid",)

    def setup(self, name: str) -> None:
        self.lexicon = Lexicon.default()
        self.grid = Grid(IMPOSSIBLE[name])
        assert self.grid.fill(self.lexicon) is None

    def time_prove(self, _name: str) -> None:
        self.grid.fill(self.lexicon)


class Methods:
    """The taught methods beside the fast one, on a grid of few crossings."""

    params = (["auto", "static", "forward"],)
    param_names = ("method",)

    def setup(self, method: Any) -> None:
        self.lexicon, self.grid = Lexicon.default(), Grid(["....#", ".##.#", "....."])
        check(self.grid.fill(self.lexicon, method=method), self.lexicon)

    def time_fill(self, method: Any) -> None:
        self.grid.fill(self.lexicon, method=method)


class SolveFillIn:
    """Fill-ins of newspaper size, made from fills of our own; one of them has no solution."""

    params = ([9, 15, 21], [True, False])
    param_names = ("size", "possible")

    def setup(self, size: int, possible: bool) -> None:
        fill = check(Grid(pattern(size)).fill(Lexicon.default()), Lexicon.default())
        words = sorted(fill.words)
        if not possible:
            words[0] = "Z" * len(words[0])
        self.puzzle = FillIn(fill.grid, words)
        solution = self.puzzle.solve()
        assert (solution is not None) == possible
        assert solution is None or sorted(solution.words) == words
        assert self.puzzle.reason is None

    def time_solve(self, _size: int, _possible: bool) -> None:
        self.puzzle.solve()

    def time_from_scratch(self, _size: int, _possible: bool) -> None:
        FillIn(self.puzzle.grid, self.puzzle.words).solve()

    def time_is_unique(self, _size: int, _possible: bool) -> None:
        self.puzzle.is_unique()


class Explain:
    """The way a person solves, on a fill-in of newspaper size."""

    def setup(self) -> None:
        fill = check(Grid(DAILY).fill(Lexicon.default()), Lexicon.default())
        self.puzzle = FillIn(fill.grid, sorted(fill.words))
        assert self.puzzle.simplify()[-1].possible == self.puzzle.simplify()[-2].possible

    def time_possible_words(self) -> None:
        self.puzzle.possible_words()

    def time_simplify(self) -> None:
        self.puzzle.simplify()


class Count:
    """How many fills there are."""

    params = (list(COUNTS),)
    param_names = ("grid",)

    def setup(self, name: str) -> None:
        rows, expected = COUNTS[name]
        self.lexicon, self.grid = Lexicon.default(), Grid(rows)
        assert self.grid.count_fills(self.lexicon, repeats=True) == expected

    def time_count(self, _name: str) -> None:
        self.grid.count_fills(self.lexicon, repeats=True)


class Preparing:
    """What a call costs before the search, and what is built from a lexicon once."""

    number = 1
    repeat = 5

    def setup(self) -> None:
        self.lexicon = Lexicon(list(Lexicon.default()))
        self.ready = Lexicon.default()
        self.blocks = Grid(["#" * 25] * 25)
        assert self.blocks.fill(self.ready) is not None

    def time_first_call(self) -> None:
        Grid([".."]).fill(self.lexicon)

    def time_empty_25x25(self) -> None:
        self.blocks.fill(self.ready)
