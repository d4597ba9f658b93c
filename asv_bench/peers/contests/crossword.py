"""Crosswords: filling grids from the lexicon, solving fill-ins from their lists."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from benchmarks import common
from benchmarks.bench_crossword import pattern
from wordgrid import Lexicon
from wordgrid.crossword import FillIn, Grid

from peers.contest import Contest
from peers.driver import driven

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SMALL = """\
....#
.....
.....
.....
#...."""

MIDDLE = """\
....#....
....#....
....#....
...#.....
###...###
.....#...
....#....
....#....
....#...."""

LIMIT = 30.0
"""Seconds after which a model has no fill."""


def contests() -> Iterator[Contest]:
    """Fills differ, so each is judged by rules; a fill-in has one solution."""
    # Two of 15x15: of five that were tried, ingrid_core filled all but the daily within a second.
    usual = "\n".join(pattern(15))
    grids = {"5x5": SMALL, "9x9": MIDDLE, "usual 15x15": usual, "daily 15x15": common.DAILY}
    for name, picture in grids.items():
        yield _filling(name, picture)
    fill = Grid(common.DAILY).fill(Lexicon.default())
    assert fill is not None
    yield _filling_in("daily 15x15", Grid(common.DAILY), sorted(fill.words))


def _filling(name: str, picture: str) -> Contest:
    grid, lexicon = Grid(picture), Lexicon.default()
    contest = Contest(f"Crossword, first fill, {name}", "fill")

    def judge(words: list[str] | None) -> str:
        return (
            "a fill"
            if words is not None and common.is_fill(grid, words, lexicon)
            else f"no fill in {LIMIT:.0f} s"
        )

    contest.enter("wordgrid", lambda: lambda: grid.fill(lexicon), lambda fill: judge(fill.words))
    contest.enter_timed(
        "ingrid_core",
        driven("ingrid_core", picture + "\n"),
        lambda found: judge(_read(grid, found.strip("/").split("/")) if found else None),
    )
    domains = {slot.id: _of_length(slot.length) for slot in grid.slots}
    contest.enter("OR-tools CP-SAT", lambda: lambda: _cp_sat(grid, domains), judge)
    if picture == SMALL:
        contest.enter("python-constraint", lambda: lambda: _constraint(grid, domains), judge)
    return contest


def _filling_in(name: str, grid: Grid, words: list[str]) -> Contest:
    contest = Contest(f"Fill-in, {name}, {len(words)} words", "solution")
    contest.enter(
        "wordgrid", lambda: lambda: FillIn(grid, words).solve(), lambda fill: [*fill.words]
    )
    domains = {slot.id: [word for word in words if len(word) == slot.length] for slot in grid.slots}
    contest.enter("OR-tools CP-SAT", lambda: lambda: _cp_sat(grid, domains))
    contest.enter("python-constraint", lambda: lambda: _constraint(grid, domains))
    return contest


def _of_length(length: int) -> list[str]:
    return [word.upper() for word in common.words() if len(word) == length]


def _read(grid: Grid, rows: list[str]) -> list[str]:
    """The words that stand in the slots of a filled picture."""
    return ["".join(rows[row][col].upper() for row, col in slot.cells) for slot in grid.slots]


def _cp_sat(grid: Grid, domains: dict[int, list[str]]) -> list[str] | None:
    """Variables for cells and slots, a table of words that ties them, all words different."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    cells: dict[tuple[int, int], Any] = {}
    slots = []
    lengths = defaultdict(list)
    for slot in grid.slots:
        words = domains[slot.id]
        chosen = model.new_int_var(0, len(words) - 1, "")
        letters = [cells.setdefault(cell, model.new_int_var(65, 90, "")) for cell in slot.cells]
        rows = [(i, *map(ord, word)) for i, word in enumerate(words)]
        model.add_allowed_assignments([chosen, *letters], rows)
        lengths[slot.length].append(chosen)
        slots.append((chosen, words))
    for same in lengths.values():
        model.add_all_different(same)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = LIMIT
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return [words[solver.value(chosen)] for chosen, words in slots]


def _constraint(grid: Grid, domains: dict[int, list[str]]) -> list[str] | None:
    """A variable a slot whose domain is its words; crossings as functions, all words different."""
    from constraint import AllDifferentConstraint, Problem

    problem = Problem()
    names = [slot.id for slot in grid.slots]
    for slot in grid.slots:
        problem.addVariable(slot.id, domains[slot.id])
    for pair in grid.crossings:
        first, second = grid.slots[pair.across], grid.slots[pair.down]
        problem.addConstraint(_agree(pair.across_at, pair.down_at), (first.id, second.id))
    problem.addConstraint(AllDifferentConstraint(), names)
    found = problem.getSolution()
    return None if found is None else [found[name] for name in names]


def _agree(at: int, other: int) -> Callable[[str, str], bool]:
    return lambda across, down: across[at] == down[other]
