"""Parts of work, done in order: here, or by the workers of an executor."""

from __future__ import annotations

import os
import threading
from collections import deque
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from wordgrid import arguments
from wordgrid._core import Lexicon
from wordgrid.batch.clock import remaining
from wordgrid.batch.parcel import Parcel
from wordgrid.errors import SearchTimeout

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor, Future

    from wordgrid.batch.journal import Journal
    from wordgrid.batch.parts import Pace, Part, Source

AHEAD = 16
"""Parts that wait at an executor before any worker is known."""

PER_WORKER = 2
"""Parts that wait for each worker that has answered: one to work on, one to go on with."""

PATIENCE = 0.03
"""Seconds that a part which is too small gets before the next is handed out."""


class Task(NamedTuple):
    """What to do with parts, and within which limits."""

    work: Callable[[Part, Lexicon, int | None, float | None], Any]
    """Called with a part, the lexicon, how many threads it may use, and seconds."""
    lexicon: Lexicon
    threads: int | None = None
    """By default all of this machine; one for each part that goes to an executor."""
    timeout: float | None = None
    executor: Executor | None = None

    def checked(self) -> Task:
        """The same with arguments as they should be, or an error that names the one."""
        arguments.of_type("lexicon", self.lexicon, Lexicon)
        if self.executor is not None and not hasattr(self.executor, "submit"):
            raise arguments.of_other_type("executor", self.executor, "one with a submit")
        return self._replace(
            threads=arguments.threads(self.threads), timeout=arguments.seconds(self.timeout)
        )


class Answer(NamedTuple):
    """What a worker says to a part."""

    worker: tuple[str, int, int]
    """Its machine, process and thread."""
    seconds: float
    result: Any = None
    error: Exception | None = None
    """What the work raised. What a future itself raises is therefore the executor's failure."""
    lacks_words: bool = False
    """The worker has no way to the lexicon: the part must come again with its content."""


def spread(
    task: Task, source: Source, pace: Pace, journal: Journal | None = None
) -> Iterator[tuple[Part, Any]]:
    """Each part with its result, in order; the same results wherever they are made.

    Parts that a journal has are not done again, and what is done goes there.
    """
    if journal is not None:
        yield from journal.replay(source)
    crew = _Crew(task)
    for part, answer in crew.answers(source, pace):
        if answer.error is not None:
            raise answer.error
        if journal is not None:
            journal.keep(part, answer.result)
        yield part, answer.result


class _Crew:
    """Whoever does the work."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._left = remaining(task.timeout)
        self._executor = task.executor
        self._parcel = Parcel(task.lexicon)
        self._workers: set[tuple[str, int, int]] = set()
        self._asked: set[tuple[str, int, int]] = set()

    def answers(self, source: Source, pace: Pace) -> Iterator[tuple[Part, Answer]]:
        """Answers to all parts, in order."""
        waiting: deque[tuple[Part, Future[Answer] | None]] = deque()
        try:
            while True:
                part = source.take(pace.size)
                if len(part.items):
                    waiting.append((part, self._submit(part, self._parcel)))
                if len(part.items) and not self._is_full(waiting, pace):
                    continue
                if not waiting:
                    return
                part, future = waiting[0]
                answer = self._answer(part, future)
                waiting.popleft()
                if answer.error is None:
                    pace.measured(len(part.items), answer.seconds)
                yield part, answer
        finally:
            for _, future in waiting:
                if future is not None:
                    future.cancel()
            self._parcel.close()

    def _is_full(self, waiting: deque[tuple[Part, Future[Answer] | None]], pace: Pace) -> bool:
        """Whether to wait for an answer before more parts are handed out.

        Enough are under way for all workers, whatever the input. While parts are too small, the
        next are not handed out before the first had the time to say how large they should be.
        """
        future = waiting[0][1]
        window = max(AHEAD, PER_WORKER * len(self._workers))
        if self._executor is None or future is None or len(waiting) >= window:
            return True
        return not pace.is_settled and _ends_within(future, PATIENCE)

    def _submit(self, part: Part, parcel: Parcel) -> Future[Answer] | None:
        """Hands a part to the executor; nothing means that it is to be done here."""
        if self._executor is None:
            return None
        threads = 1 if self._task.threads is None else self._task.threads
        timeout = self._left()
        try:
            return self._executor.submit(_do, self._task.work, part, parcel, threads, timeout)
        except Exception as error:
            self._executor = None
            _warn(error)
            return None

    def _answer(self, part: Part, future: Future[Answer] | None) -> Answer:
        """The answer to a part; if the executor lost it, from here."""
        while future is not None:
            try:
                answer = future.result(self._left())
            except Exception as error:
                if isinstance(error, TimeoutError) and not future.done():
                    message = "the time limit passed before all parts were done"
                    raise SearchTimeout(message) from None
                _warn(error)
                break
            if not answer.lacks_words:
                self._workers.add(answer.worker)
                return answer
            future = self._submit(part, self._parcel_for(answer.worker))
        return _do(self._task.work, part, self._parcel, self._task.threads, self._left())

    def _parcel_for(self, worker: tuple[str, int, int]) -> Parcel:
        """The lexicon for a worker that asked: with its content, unless that was just sent.

        Nobody can say which worker gets what is sent, so it may have to ask again; but most of
        those that ask again had asked before the content came.
        """
        self._asked ^= {worker}
        return self._parcel.with_content() if worker in self._asked else self._parcel


def _do(
    work: Callable[[Part, Lexicon, int | None, float | None], Any],
    part: Part,
    parcel: Parcel,
    threads: int | None,
    timeout: float | None,
) -> Answer:
    """Does a part, in the process of a worker."""
    worker = _machine(), os.getpid(), threading.get_ident()
    started = perf_counter()
    lexicon = parcel.open()
    if lexicon is None:
        return Answer(worker, 0, lacks_words=True)
    try:
        result = work(part, lexicon, threads, timeout)
    except Exception as error:
        return Answer(worker, perf_counter() - started, error=error)
    return Answer(worker, perf_counter() - started, result)


def _ends_within(future: Future[Answer], seconds: float) -> bool:
    """Whether a part is done, or lost, after so long."""
    try:
        future.exception(seconds)
    except Exception as error:
        return not isinstance(error, TimeoutError) or future.done()
    return True


def _machine() -> str:
    return os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")


def _warn(error: Exception) -> None:
    import warnings

    reason = str(error) or type(error).__name__
    message = f"the executor lost a part ({reason}); it is done here"
    warnings.warn(message, RuntimeWarning, stacklevel=6)
