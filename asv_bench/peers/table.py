"""The contests as Markdown: who took part, what they took, where a rival wins, who is missing."""

from __future__ import annotations

import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from peers.contest import Contest, Entrant

DISTRIBUTIONS = {"OR-tools CP-SAT": "ortools", "python-constraint": "python-constraint2"}
BUILT_IN = ("set", "re")
LEFT_OUT = (
    (
        "`scrabble` 1.3 beyond three tiles on an empty board",
        "tries every order of the rack's letters on every square and copies the game for each:"
        " six million copies for seven tiles",
    ),
    (
        "python-constraint beyond the smallest grid",
        "its search has no time limit; not tried",
    ),
)
UNITS = ((1e-6, 1e9, "ns"), (1e-3, 1e6, "µs"), (1.0, 1e3, "ms"), (float("inf"), 1.0, "s"))


def markdown(contests: list[Contest], where: str) -> str:
    """The section of the README between its marks."""
    lines = [
        f"One run of `make bench-rivals`, unedited: {where}. CPU time of all threads, the median of"
        " interleaved rounds, answers compared first. In brackets: how many times wordgrid's time.",
        "",
        "![What rivals take beside wordgrid](asv_bench/record/rivals.svg)",
        "",
        "| task | wordgrid | rivals |",
        "|---|---|---|",
        *(_row(contest) for contest in contests),
        "",
        *_exceptions(contests),
        f"Versions: {', '.join(_versions(contests))}.",
        "",
        "Not measured: " + "; ".join(f"{name} ({why})" for name, why in _missing(contests)) + ".",
        "",
    ]
    return "\n".join(lines)


def duration(seconds: float) -> str:
    """Three digits and a unit."""
    scale, unit = next((scale, unit) for limit, scale, unit in UNITS if seconds < limit)
    return f"{seconds * scale:.3g} {unit}" if seconds * scale < 1000 else f"{seconds:.0f} s"


def ratio(entrant: Entrant, contest: Contest) -> float:
    """Its time as a multiple of wordgrid's."""
    return entrant.seconds / contest.entrants[0].seconds


def times(factor: float) -> str:
    """A factor with two digits, or whole."""
    return f"{factor:.2g}" if factor < 10 else f"{factor:,.0f}"


def _row(contest: Contest) -> str:
    ours, *others = contest.entrants
    cells = []
    for entrant in sorted(others, key=lambda entrant: entrant.seconds):
        factor = ratio(entrant, contest)
        shown = f"**{times(factor)}**" if factor < 1 else times(factor)
        remark = f", but {entrant.remark}" if entrant.remark else ""
        cells.append(f"{entrant.name} {duration(entrant.seconds / contest.per)} ({shown}{remark})")
    mine = f"{duration(ours.seconds / contest.per)} a {contest.unit}"
    return f"| {contest.task} | {mine} | {', '.join(cells)} |"


def _exceptions(contests: list[Contest]) -> list[str]:
    """Where wordgrid is not the fastest, in words."""
    lost = [
        f"{entrant.name} at “{contest.task}”"
        for contest in contests
        for entrant in contest.entrants[1:]
        if ratio(entrant, contest) < 1 and not entrant.remark
    ]
    return [f"Faster than wordgrid in this run: {'; '.join(lost)}.", ""] if lost else []


def _versions(contests: Iterable[Contest]) -> list[str]:
    """Every entrant once, with its version."""
    manifest = Path(__file__).parent / "drivers" / "Cargo.toml"
    crates = tomllib.loads(manifest.read_text())["dependencies"]
    found = {}
    for contest in contests:
        for entrant in contest.entrants:
            name = entrant.name
            if name in crates:
                found[name] = f"{name} {crates[name].lstrip('=')} (crate)"
            elif name not in BUILT_IN:
                found[name] = f"{name} {_version(name)}"
    return sorted(found.values(), key=str.lower)


def _version(name: str) -> str:
    try:
        return version(DISTRIBUTIONS.get(name, name))
    except PackageNotFoundError:
        return "of unknown version"


def _missing(contests: Iterable[Contest]) -> list[tuple[str, str]]:
    """Who could not be asked, and why."""
    absent = {name: why for contest in contests for name, why in contest.absent}
    return [*absent.items(), *LEFT_OUT]
