"""Crosswords: filling, proving impossible, fill-ins. Every answer is checked before it is timed."""

from __future__ import annotations

from wordgrid import Lexicon, _core
from wordgrid.crossword import FillIn, Grid

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

GRIDS = {
    "open 5x5": "\n".join(["....."] * 5),
    "open 6x6": "\n".join(["......"] * 6),
    "daily 15x15": DAILY,
}
IMPOSSIBLE = {
    "open 4x15": "\n".join(["." * 15] * 4),
    "daily with a bad corner": DAILY.replace("....#", "q.z.#", 1),
}


class Fill:
    """The first fill of a grid."""

    params = (list(GRIDS), [0, 1, 2])
    param_names = ("grid", "seed")

    def setup(self, name: str, seed: int) -> None:
        assert _core.build_profile == "release"
        self.lexicon = Lexicon.default()
        self.grid = Grid(GRIDS[name])
        fill = self.grid.fill(self.lexicon, seed=seed)
        assert fill is not None
        assert all(word in self.lexicon for word in fill.words)
        assert len(set(fill.words)) == len(fill.words)

    def time_fill(self, _name: str, seed: int) -> None:
        self.grid.fill(self.lexicon, seed=seed)


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


class SolveFillIn:
    """A fill-in of newspaper size, made from a fill of our own."""

    def setup(self) -> None:
        fill = Grid(DAILY).fill(Lexicon.default())
        assert fill is not None
        self.puzzle = FillIn(fill.grid, sorted(fill.words))
        solution = self.puzzle.solve()
        assert solution is not None
        assert sorted(solution.words) == sorted(fill.words)

    def time_solve(self) -> None:
        self.puzzle.solve()

    def time_count(self) -> None:
        self.puzzle.count(limit=10)


class Tables:
    """What is built from a lexicon once."""

    number = 1
    repeat = 5

    def setup(self) -> None:
        self.lexicon = Lexicon(list(Lexicon.default()))

    def time_first_call(self) -> None:
        Grid([".."]).fill(self.lexicon)
