"""One grid filled from several seeds at once."""

from __future__ import annotations

import os
import threading
from functools import partial
from typing import TYPE_CHECKING, Any

from wordgrid import arguments
from wordgrid.batch import Items, Pace, Task, remaining, spread
from wordgrid.crossword.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor

    from wordgrid import Lexicon
    from wordgrid.batch import Part
    from wordgrid.crossword.fill import Fill, Progress

__all__ = ["fill_many"]

MOST = 64
"""Seeds that go to a worker at a time, at most."""


def fill_many(
    grid: Grid,
    lexicon: Lexicon,
    seeds: Iterable[int],
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    timeout: float | None = None,
    **options: Any,
) -> Iterator[Fill | None]:
    """The fill of each seed, in the order of the seeds, made as they are asked for.

    Takes the ``options`` of :meth:`Grid.fill`, and gives for each seed what that gives. ``threads``
    is how many seeds are tried at once, by default one for each processor; an ``executor`` gets
    them instead. ``timeout`` is for all of them; whoever is interrupted has all fills up to then.

    >>> from wordgrid import Lexicon
    >>> from wordgrid.crossword import Grid, fill_many
    >>> grid = Grid(["....", "....", "....", "...."])
    >>> fills = list(fill_many(grid, Lexicon.default(), range(4)))
    >>> fills == [grid.fill(Lexicon.default(), seed=seed) for seed in range(4)]
    True

    :raises ParseError: for theme words that do not fit.
    :raises SearchTimeout: if the time limit ends a search.
    """
    arguments.of_type("grid", grid, Grid)
    threads = arguments.threads(threads)
    timeout = arguments.seconds(timeout)
    if executor is not None:
        yield from _each(partial(_fill, grid, options), lexicon, seeds, executor, timeout)
        return
    from concurrent.futures import ThreadPoolExecutor

    stop = threading.Event()
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        try:
            fill = partial(_fill, grid, options, stop=stop, left=remaining(timeout))
            yield from _each(fill, lexicon, seeds, pool, timeout)
        finally:
            stop.set()  # searches that nobody waits for any more


def _each(
    work: Any, lexicon: Lexicon, seeds: Iterable[int], executor: Executor, timeout: float | None
) -> Iterator[Fill | None]:
    task = Task(work, lexicon, timeout=timeout, executor=executor).checked()
    for _, fills in spread(task, Items(seeds), Pace(1, MOST)):
        yield from fills


def _fill(
    grid: Grid,
    options: dict[str, Any],
    part: Part,
    lexicon: Lexicon,
    _threads: int | None,
    timeout: float | None,
    *,
    stop: threading.Event | None = None,
    left: Callable[[], float | None] | None = None,
) -> list[Fill | None]:
    """The fills of some seeds.

    Elsewhere only ``timeout`` is known, which begins with the part. Here ``left`` is what is left
    for all parts, and ``stop`` is set once nobody waits.
    """
    left = left or remaining(timeout)

    def watch(_progress: Progress) -> None:
        if stop is not None and stop.is_set():
            raise InterruptedError

    return [
        grid.fill(lexicon, seed=seed, timeout=left(), progress=watch, **options)
        for seed in part.items
    ]
