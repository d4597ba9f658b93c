"""A line that says how far a long command is: on a terminal alone, after its first second."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType

__all__ = ["PERCENT", "Progress", "is_seen"]

PATIENCE, PAUSE = 1.0, 0.1
"""Seconds until the line appears, and between two of its states."""

BAR = 16

PERCENT = "percent"
"""The unit of what can be told as a share alone."""


class Progress:
    """A bar with rate and estimate where the end is known, else a count with its rate.

    >>> from wordgrid.cli.progress import Progress
    >>> with Progress("games", total=10) as progress:
    ...     progress.update(5)  # nothing: doctest reads along, no terminal does
    """

    def __init__(self, unit: str, total: int | None = None, *, seen: bool | None = None) -> None:
        self.unit, self.total = unit, total
        self.seen = is_seen() if seen is None else seen
        self.started = time.monotonic()
        self._done, self._note = 0, ""

    def __enter__(self) -> Progress:
        if self.seen:
            from threading import Event, Thread

            self._ended = Event()
            # A thread of its own: also what has done nothing for a while shows that it is at work.
            self._teller = Thread(target=self._tell, daemon=True)
            self._teller.start()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: object, _trace: TracebackType | None
    ) -> None:
        if self.seen:
            self._ended.set()
            self._teller.join()

    def update(self, done: int, note: str = "") -> None:
        """Says that so much is done."""
        self._done, self._note = done, note

    def _tell(self) -> None:
        if self._ended.wait(PATIENCE):
            return
        while not self._ended.wait(PAUSE):
            line = self._line(self._done, time.monotonic() - self.started)
            line += self._note and f"  {self._note}"
            # What does not fit is left out: a line that is broken in two cannot be taken back.
            sys.stderr.write(f"\r\x1b[K{line[: _room()]}")
            sys.stderr.flush()
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()

    def _line(self, done: int, seconds: float) -> str:
        rate = done / seconds
        if not self.total:
            return f"{done:,} {self.unit}  {rate:,.0f}/s  {_clock(seconds)}"
        share = min(done / self.total, 1)
        bar = "#" * round(BAR * share)
        left = f"{_clock((self.total - done) / rate)} left" if rate else _clock(seconds)
        figures = f"{done:,} of {self.total:,} {self.unit}  {rate:,.0f}/s"
        if self.unit == PERCENT:
            figures = f"{rate:,.1f} %/s"
        return f"[{bar:.<{BAR}}] {share:4.0%}  {figures}  {left}"


def is_seen(*, streams: bool = False) -> bool:
    """Whether someone waits at a terminal, one that no answers fill meanwhile."""
    return sys.stderr.isatty() and not (streams and sys.stdout.isatty())


def _room() -> int:
    """How many letters a line of the terminal takes."""
    return (os.get_terminal_size(sys.stderr.fileno()).columns or 80) - 1


def _clock(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    return f"{minutes}:{seconds:02}"
