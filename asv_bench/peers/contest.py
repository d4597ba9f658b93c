"""A contest: the same work by wordgrid and its rivals, answers compared before times.

Entrants take turns, round after round, in one run on one machine. What counts is CPU time, of all
threads, the median of the rounds.
"""

from __future__ import annotations

import gc
import statistics
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 7
PATIENCE = 6.0
"""CPU seconds after which an entrant takes no further turns; every entrant has one."""

Timed = tuple[float, Any]


def _as_it_is(answer: Any) -> Any:
    return answer


@dataclass
class Entrant:
    """One that takes part: how it works, how its answer is read, what it took."""

    name: str
    work: Callable[[], Timed]
    read: Callable[[Any], Any]
    remark: str = ""
    times: list[float] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        """The median of its rounds."""
        return statistics.median(self.times)


@dataclass
class Contest:
    """A task; the first to enter is wordgrid, whose answer is the measure of the others."""

    task: str
    unit: str
    per: int = 1
    entrants: list[Entrant] = field(default_factory=list)
    absent: list[tuple[str, str]] = field(default_factory=list)

    def enter(
        self,
        name: str,
        prepare: Callable[[], Callable[[], Any]],
        read: Callable[[Any], Any] = _as_it_is,
    ) -> None:
        """Lets one take part whose work is a call in this process."""

        def prepared() -> Callable[[], Timed]:
            call = prepare()

            def work() -> Timed:
                started = time.process_time_ns()
                answer = call()
                return (time.process_time_ns() - started) / 1e9, answer

            return work

        self.enter_timed(name, prepared, read)

    def enter_timed(
        self,
        name: str,
        prepare: Callable[[], Callable[[], Timed]],
        read: Callable[[Any], Any] = _as_it_is,
    ) -> None:
        """Lets one take part that measures itself. What preparing it needs may be missing."""
        try:
            self.entrants.append(Entrant(name, prepare(), read))
        except (ImportError, OSError) as error:
            self.absent.append((name, str(error).splitlines()[0]))

    def hold(self) -> None:
        """Compares the answers, then lets all take turns."""
        for entrant in self.entrants:
            seconds, answer = entrant.work()
            found = entrant.read(answer)
            if entrant is self.entrants[0]:
                expected = found
            elif found != expected:
                entrant.remark = _difference(found, expected)
            if seconds > PATIENCE:
                entrant.times.append(seconds)
        gc.collect()
        gc.disable()
        for _ in range(ROUNDS):
            for entrant in self.entrants:
                if sum(entrant.times) < PATIENCE:
                    entrant.times.append(entrant.work()[0])
        gc.enable()


def _difference(found: Any, expected: Any) -> str:
    """How an answer differs: what it lacks and should not have, or what it says itself."""
    if isinstance(found, set) and isinstance(expected, set):
        return f"differs: {len(expected - found)} missing, {len(found - expected)} too many"
    return found if isinstance(found, str) else "differs"
