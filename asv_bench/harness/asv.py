"""Calls of asv: what it prints is passed on, except where a line of ours says it better."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

from harness.failure import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FACTOR = "1.3"
"""How much slower counts as slower; see CONTRIBUTING.md."""

ROW = re.compile(r"\|.*\| (bench_\w+\.[\w.]+)")
"""A row of a table about a benchmark."""

OFFLINE = re.compile(
    r"NewConnectionError|Failed to establish a new connection|[Cc]ould not resolve host"
    r"|Temporary failure in name resolution|No matching distribution found|failed to download"
)


def run(suite: Path, commit: str, bench: str) -> int:
    """Measures a commit and keeps the results under ``.asv``."""
    _introduce(suite)
    arguments = ("run", "--show-stderr", "--bench", bench, f"{commit}^!")
    return _Call(suite, *arguments, commit=commit).watched()


def compare(suite: Path, base: str, head: str, bench: str) -> int:
    """Measures two commits in turns; 1 where something got slower."""
    _introduce(suite)
    slower = _Call(
        suite, "continuous", "--interleave-rounds", "--factor", FACTOR, "--bench", bench, base, head
    ).watched()
    print("\nFor the pull request:\n")
    table = _Call(suite, "compare", "--split", "--factor", FACTOR, base, head)
    return table.watched(bench=bench) or slower


def history(suite: Path, commits: list[str], bench: str) -> int:
    """Measures commits that have no results yet. One that cannot be built is named and left out."""
    _introduce(suite)
    unbuilt = 0
    for commit in commits:
        arguments = ("run", "--skip-existing-successful", "--bench", bench, f"{commit}^!")
        call = _Call(suite, *arguments, commit=commit)
        try:
            call.watched()
        except Failure as failure:
            if not call.unbuilt:
                raise
            unbuilt += 1
            print(f"bench-history: {failure}", file=sys.stderr)
    if unbuilt == len(commits):
        raise Failure(f"none of the {len(commits)} commits can be built")
    return 0


def smoke(suite: Path, bench: str) -> int:
    """Runs every benchmark once on the installed build."""
    _introduce(suite)
    call = _Call(
        suite,
        *("run", "--quick", "--dry-run", "--show-stderr", "--bench", bench),
        *("--environment", f"existing:{sys.executable}"),
    )
    status = call.watched()
    if call.failed:
        raise Failure(f"{call.failed} benchmarks failed; their errors stand above")
    return status


def publish(suite: Path, config: Path) -> None:
    """Makes the pages that the configuration asks for."""
    _Call(suite, "publish", "--no-pull", config=config).watched(quiet=True)


def _introduce(suite: Path) -> None:
    """Tells asv what this machine is, as it would ask."""
    _Call(suite, "machine", "--yes").watched(quiet=True)


class _Call:
    """One run of asv, read line by line."""

    def __init__(
        self, suite: Path, *arguments: str, commit: str = "", config: Path | None = None
    ) -> None:
        self.command = [sys.executable, "-m", "asv", *arguments]
        self.command += ["--config", str((config or suite / "asv.conf.json").resolve())]
        self.suite = suite
        self.building = commit[:8]
        self.unbuilt = ""
        self.failed = 0
        self.last = ""
        self.errors: list[str] = []
        self.trace: list[str] = []

    def watched(self, *, quiet: bool = False, bench: str = ".") -> int:
        """Runs it; its exit status, or a failure that names the cause.

        Rows of benchmarks that were not asked for stay out of tables.
        """
        with subprocess.Popen(
            self.command,
            cwd=self.suite,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as process:
            assert process.stdout is not None
            for line in self._without_traces(process.stdout):
                row = ROW.match(line)
                if not quiet and (row is None or re.search(bench, row[1])):
                    print(line, end="", flush=True)
        self._explain(process.returncode)
        return process.returncode

    def _without_traces(self, lines: Iterator[str]) -> Iterator[str]:
        """Keeps to itself what a failed command of asv printed, and how asv itself broke off.

        Remembers what was built last.
        """
        kept: list[str] | None = None
        for line in lines:
            if found := re.search(r"Building ([0-9a-f]{8}) ", line):
                self.building = found[1]
            self.failed += bool(re.search(r" (failed|\d+/\d+ failed)$", line.rstrip()))
            self.last = line.strip() or self.last
            if re.search(r"Error running |Last error: |Failed to build", line):
                kept = self.errors
            elif line.startswith("Traceback "):
                kept = self.trace
            elif re.match(r"·|\[", line):
                kept = None
            if kept is None:
                yield line
            else:
                kept.append(line)

    def _explain(self, status: int) -> None:
        """Turns what was kept into one line."""
        text = "".join(self.errors + self.trace)
        if OFFLINE.search(text):
            raise Failure("no network: what asv builds with could not be fetched")
        if self.errors and self.building:
            self.unbuilt = self.building
            causes = re.findall(r"^\s*(error\b.*|\w*Error: .*)$", text, re.MULTILINE)
            cause = causes[0] if causes else self.errors[0].strip(" ·\n")
            raise Failure(f"commit {self.unbuilt} cannot be built: {cause}")
        if text or status not in (0, 1, 2):
            raise Failure(f"asv {self.command[3]} stopped: {self.last.strip(' ·')}")
