"""A line that says how far a long command is: on a terminal alone, after its first second."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType

__all__ = ["Progress"]

PATIENCE, PAUSE = 1.0, 0.1
"""Seconds until the line appears, and between two of its states."""

BAR = 24


class Progress:
    """A bar with rate and estimate where the end is known, else a count with its rate.

    >>> from wordgrid.cli.progress import Progress
    >>> with Progress("games", total=10) as progress:
    ...     progress.update(5)  # nothing: doctest reads along, no terminal does
    """

    def __init__(self, unit: str, total: int | None = None) -> None:
        self.unit, self.total = unit, total
        self.started = time.monotonic()
        self._due = self.started + PATIENCE
        self._shown = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: object, _trace: TracebackType | None
    ) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def update(self, done: int, note: str = "") -> None:
        """Shows that so much is done, if it is time to."""
        now = time.monotonic()
        if now < self._due or not sys.stderr.isatty():
            return
        self._due, self._shown = now + PAUSE, True
        sys.stderr.write(f"\r\x1b[K{self._line(done, now - self.started)}{note and f'  {note}'}")
        sys.stderr.flush()

    def _line(self, done: int, seconds: float) -> str:
        rate = done / seconds
        if not self.total:
            return f"{done:,} {self.unit}  {rate:,.0f}/s  {_clock(seconds)}"
        share = min(done / self.total, 1)
        bar = "#" * round(BAR * share)
        left = _clock((self.total - done) / rate) if rate else "?"
        figures = f"{done:,} of {self.total:,} {self.unit}  {rate:,.0f}/s  {left} left"
        return f"[{bar:.<{BAR}}] {share:4.0%}  {figures}"


def _clock(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    return f"{minutes}:{seconds:02}"
