"""The best moves of many positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordgrid._core import scrabble_best_moves
from wordgrid.batch import Items, Pace, Task, spread
from wordgrid.errors import SearchTimeout

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor

    from wordgrid import Lexicon
    from wordgrid._core import Move, ScrabbleBoard
    from wordgrid.batch import Part

__all__ = ["best_moves", "counted", "iter_best_moves"]

FIRST, MOST = 64, 1 << 14
"""Positions that are taken first, and at most at a time."""


def best_moves(
    positions: Iterable[tuple[ScrabbleBoard, str]],
    lexicon: Lexicon,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    timeout: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> list[Move | None]:
    """The best move of each position, ``(board, rack)``, in order; None where there is none.

    ``threads`` is how many run at once, all of the machine's by default. ``executor``, anything
    with the ``submit`` of ``concurrent.futures``, gets the positions in parts instead, and
    ``threads`` is how many each part may use, by default one. The input may be of any length: it
    is read as it is needed. ``progress`` is told how many are done.

    >>> from wordgrid import Lexicon
    >>> from wordgrid.scrabble import Board, best_moves
    >>> [move.word for move in best_moves([(Board(), "CAT"), (Board(), "DOG")], Lexicon.default())]
    ['ACT', 'DOG']

    :raises SearchTimeout: after ``timeout`` seconds.
    """
    found: list[Move | None] = []
    for part in _parts(positions, lexicon, threads, executor, timeout):
        found += part
        if progress is not None:
            progress(len(found))
    return found


def iter_best_moves(
    positions: Iterable[tuple[ScrabbleBoard, str]],
    lexicon: Lexicon,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    timeout: float | None = None,
) -> Iterator[Move | None]:
    """The best moves of positions without end, in order, as they come.

    Takes what :func:`best_moves` takes, and keeps nothing: whoever is interrupted has all moves up
    to then.

    >>> from itertools import repeat
    >>> from wordgrid import Lexicon
    >>> from wordgrid.scrabble import Board, iter_best_moves
    >>> next(iter_best_moves(repeat((Board(), "CAT")), Lexicon.default())).word
    'ACT'

    :raises SearchTimeout: after ``timeout`` seconds.
    """
    for part in _parts(positions, lexicon, threads, executor, timeout):
        yield from part


def _parts(
    positions: Iterable[tuple[ScrabbleBoard, str]],
    lexicon: Lexicon,
    threads: int | None,
    executor: Executor | None,
    timeout: float | None,
) -> Iterator[list[Move | None]]:
    task = Task(_search, lexicon, threads, timeout, executor).checked()
    done = 0
    try:
        for _, moves in spread(task, Items(positions), Pace(FIRST, MOST)):
            done += len(moves)
            yield moves
    except SearchTimeout as error:
        raise counted(error, done, "positions") from None


def _search(
    part: Part, lexicon: Lexicon, threads: int | None, timeout: float | None
) -> list[Move | None]:
    return scrabble_best_moves(part.items, lexicon, threads or 0, timeout)


def counted(error: SearchTimeout, done: int, what: str) -> SearchTimeout:
    """The same error, with what earlier parts did added to its statistics."""
    total = error.statistics.get(what, 0) + done
    message = f"{str(error).partition(' after ')[0]} after {total} {what}"
    return SearchTimeout(message, {**error.statistics, what: total})
