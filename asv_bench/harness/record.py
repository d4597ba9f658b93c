"""The results of the record machine, kept in the repository in a small form.

The form is asv's own, so that asv reads it, less what only asv's machine would need: code, samples,
quantiles, and digits that are noise.
"""

from __future__ import annotations

import datetime
import json
import shutil
from typing import TYPE_CHECKING, Any

from harness.failure import Failure
from harness.git import Repository

if TYPE_CHECKING:
    from pathlib import Path

COLUMNS = ["result", "params", "version"]
FIELDS = ["name", "param_names", "params", "type", "unit", "version", "pretty_name"]
MACHINE = "record"
"""The name under which results are kept, whatever the host is called."""


def keep(suite: Path) -> int:
    """Copies this machine's results into the record, and says in its README what they are."""
    results = suite / ".asv" / "results"
    if not (results / "benchmarks.json").exists():
        raise Failure("no results to keep: expected those of `make bench`")
    kept = 0
    for path in sorted(results.glob("*/*-*.json")):
        small = _small(json.loads(path.read_text()))
        if small["results"]:  # asv also notes commits that it could not build
            target = suite / "record" / MACHINE / path.name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(_lines(small))
            kept += 1
    machine = json.loads(next(results.glob("*/machine.json")).read_text())
    target = suite / "record" / MACHINE / "machine.json"
    machine |= {"machine": MACHINE, "os": machine["os"].split()[0]}
    target.write_text(_lines(machine))
    benchmarks = json.loads((results / "benchmarks.json").read_text())
    (suite / "record" / "benchmarks.json").write_text(_lines(_described(benchmarks)))
    (suite / "record" / "README.md").write_text(_readme(suite, machine))
    print(f"{kept} commits kept in {suite / 'record'}")
    return 0


def _readme(suite: Path, machine: dict[str, Any]) -> str:
    """What the record is of: the machine, and each commit with its date and CPU."""
    commits = []
    for path in (suite / "record" / MACHINE).glob("*-*.json"):
        results = json.loads(path.read_text())
        day = datetime.datetime.fromtimestamp(results["date"] / 1000, datetime.UTC).date()
        facts = results["params"]
        place = f"{facts['cpu']} | {facts['python']}"
        count = len(results["results"])
        commits.append(f"| `{results['commit_hash'][:10]}` | {day} | {place} | {count} |")
    memory = int(machine["ram"]) / 2**30
    return "\n".join(
        [
            "# The record",
            "",
            "Results written by `make bench-record`; `make dashboard` shows them, those of another",
            "CPU as lines of their own.",
            f"The last machine: {machine['cpu']}, {machine['num_cpu']} cores, {memory:.0f} GiB,"
            f" {machine['os']} on {machine['arch']}, shared with other work.",
            "",
            "| commit | of | CPU | Python | benchmarks |",
            "|---|---|---|---|---|",
            *sorted(commits, key=lambda line: line.split("|")[2]),
            "",
        ]
    )


def gather(suite: Path, folder: Path) -> None:
    """Lays the record and the results of this machine into one folder for asv."""
    shutil.rmtree(folder, ignore_errors=True)
    described: dict[str, Any] = {}
    for source in (suite / "record", suite / ".asv" / "results"):
        if source.is_dir():
            shutil.copytree(source, folder, dirs_exist_ok=True)
            described |= _described(json.loads((source / "benchmarks.json").read_text()))
    if not described:
        raise Failure("no results to show: expected a record, or those of `make bench`")
    (folder / "benchmarks.json").write_text(_lines(described))
    repository = Repository(suite)
    hashes = [json.loads(path.read_text())["commit_hash"] for path in folder.glob("*/*-*.json")]
    if not any(repository.knows(commit) for commit in hashes):
        raise Failure(f"none of {len(hashes)} measured commits is in this clone; is it shallow?")


def _small(results: dict[str, Any]) -> dict[str, Any]:
    """One commit's results with the columns that a graph needs."""
    places = [results["result_columns"].index(column) for column in COLUMNS]
    rows = {}
    for name, row in sorted(results["results"].items()):
        values, params, version = (row[place] if place < len(row) else None for place in places)
        if values is not None:
            rows[name] = [[_rounded(value) for value in values], params, version]
    results["params"] |= {"machine": MACHINE, "os": results["params"]["os"].split()[0]}
    return results | {"result_columns": COLUMNS, "results": rows, "durations": {}}


def _described(benchmarks: dict[str, Any]) -> dict[str, Any]:
    """What the benchmarks are called and take, without their code."""
    small: dict[str, Any] = {}
    for name, facts in benchmarks.items():
        if name == "version":
            small[name] = facts
        else:
            small[name] = {field: facts[field] for field in FIELDS if field in facts}
            small[name]["code"] = ""
    return small


def _rounded(value: float | None) -> float | None:
    """Five digits; the sixth is never the same twice."""
    if value is None or isinstance(value, int):
        return value
    return float(f"{value:.5g}")


def _lines(content: dict[str, Any]) -> str:
    """JSON with a line for each entry of the first two levels, so that changes show."""

    def entry(key: str, value: Any) -> str:
        if key == "results":
            rows = ",\n  ".join(f"{json.dumps(name)}: {_dense(row)}" for name, row in value.items())
            return f'"results": {{\n  {rows}\n }}'
        return f"{json.dumps(key)}: {_dense(value)}"

    return "{\n " + ",\n ".join(entry(key, value) for key, value in content.items()) + "\n}\n"


def _dense(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
