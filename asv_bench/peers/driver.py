"""Solvers from crates.io, each in a process of its own that works when asked."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks import common

if TYPE_CHECKING:
    from collections.abc import Callable

    from peers.contest import Timed

BINARY = Path(__file__).parents[2] / "target" / "drivers" / "release" / "drivers"


class Driver:
    """A running solver on one input."""

    def __init__(self, solver: str, text: str) -> None:
        if not BINARY.exists():
            raise FileNotFoundError("its driver is not built: no network, or no such crate")
        self.folder = tempfile.TemporaryDirectory()
        words, given = Path(self.folder.name, "words.txt"), Path(self.folder.name, "input.txt")
        # One of them refuses words longer than a board; none could use them.
        words.write_text("".join(f"{word}\n" for word in common.words() if len(word) <= 15))
        given.write_text(text)
        self.process = subprocess.Popen(
            [str(BINARY), solver, str(words), str(given)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def work(self) -> Timed:
        """Has it work once: CPU seconds, and its answer as text."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        nanoseconds, _, found = self.process.stdout.readline().rstrip("\n").partition(" ")
        return int(nanoseconds) / 1e9, found


def driven(solver: str, text: str) -> Callable[[], Callable[[], Timed]]:
    """A way to start a driver, for :meth:`Contest.enter_timed`."""
    return lambda: Driver(solver, text).work
