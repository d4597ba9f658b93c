"""Many boards: scored or solved part by part, in order, here or elsewhere, in bounded memory."""

from __future__ import annotations

import pickle
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from wordgrid._core import BoggleBoard as Board
from wordgrid._core import (
    Lexicon,
    _engine_names,
    _read_bytes,
    _score_boards,
    _score_bytes,
    _solve_boards,
)
from wordgrid.boggle.comparison import remaining
from wordgrid.errors import ParseError, SearchTimeout

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor, Future

    import numpy as np
    from numpy.typing import NDArray

    from wordgrid._core import BoggleSolution as Solution

T = TypeVar("T")

ENGINES: tuple[str, ...] = tuple(_engine_names())
"""The kinds of machine instructions that the search can use here, slowest first."""

PART = 1 << 14
"""Boards that are scored, or go to an executor, at a time."""

FIRST = 1 << 6
"""Boards of an iterable that are taken first, so that an answer comes soon; then twice as many."""

SOLVED = 1 << 10
"""Boards that are solved at a time: their words and paths take memory."""

AHEAD = 32
"""Parts that an executor has at a time, so that boards without end need memory with an end."""


class Options(NamedTuple):
    """What the compiled core is told of a batch."""

    min_length: int
    threads: int | None
    engine: str | None
    timeout: float | None


def score_many(
    boards: Iterable[Board | str] | NDArray[np.uint8],
    lexicon: Lexicon,
    *,
    min_length: int = 3,
    threads: int | None = None,
    executor: Executor | None = None,
    timeout: float | None = None,
    engine: str | None = None,
    progress: Callable[[int], object] | None = None,
) -> NDArray[np.int32]:
    """The points of many boards.

    ``boards`` is any iterable of boards or of text that reads as one, or, quickest, a numpy array
    of ``uint8`` with the shape (n, rows, cols) that holds ASCII letters, ``?`` or ``#``.
    ``threads`` is how many threads to use, by default one for each processor; with an
    ``executor`` (processes, a cluster: anything with ``submit``) boards are sent there in parts
    instead, and ``threads`` is how many each part may use, by default one. ``engine`` is one of
    :data:`ENGINES`, by default the fastest. ``progress`` is called with the number of boards done,
    now and then.

    >>> import numpy as np
    >>> from wordgrid import Lexicon
    >>> from wordgrid.boggle import score_many
    >>> letters = np.frombuffer(b"ezsueosefeaiayolcats", dtype=np.uint8)
    >>> score_many(letters[:16].reshape(1, 4, 4), Lexicon.default())
    array([117], dtype=int32)
    >>> score_many(["ca ts", "ezsueosefeaiayol"], Lexicon.default())
    array([  9, 117], dtype=int32)

    :raises ParseError: for what is no board.
    :raises SearchTimeout: if ``timeout`` seconds pass.
    """
    import numpy as np

    options = Options(min_length, threads, engine, timeout)
    array = _as_array(boards)
    if array is not None and executor is None and progress is None:
        return np.frombuffer(_score(0, array, lexicon, options), np.int32)
    done = 0
    scores = [np.zeros(0, np.int32)]
    for part in _each(_score, _parts(boards, PART), lexicon, options, executor):
        scores.append(np.frombuffer(part, np.int32))
        done += len(scores[-1])
        if progress is not None:
            progress(done)
    return np.concatenate(scores)


def iter_scores(
    boards: Iterable[Board | str] | NDArray[np.uint8],
    lexicon: Lexicon,
    *,
    min_length: int = 3,
    threads: int | None = None,
    executor: Executor | None = None,
    timeout: float | None = None,
    engine: str | None = None,
) -> Iterator[int]:
    """The points of boards without end, in order, as they come.

    Takes what :func:`score_many` takes, reads no more than it must, and keeps nothing: whoever is
    interrupted has all scores up to then.

    >>> from itertools import cycle
    >>> from wordgrid import Lexicon
    >>> from wordgrid.boggle import iter_scores
    >>> scores = iter_scores(cycle(["ca ts", "do gs"]), Lexicon.default())
    >>> [next(scores) for _ in range(3)]
    [9, 7, 9]

    :raises ParseError: for what is no board.
    :raises SearchTimeout: if ``timeout`` seconds pass before the boards end.
    """
    options = Options(min_length, threads, engine, timeout)
    for part in _each(_score, _parts(boards, PART), lexicon, options, executor):
        yield from memoryview(part).cast("i")


def solve_many(
    boards: Iterable[Board | str] | NDArray[np.uint8],
    lexicon: Lexicon,
    *,
    min_length: int = 3,
    threads: int | None = None,
    executor: Executor | None = None,
    timeout: float | None = None,
    engine: str | None = None,
) -> Iterator[Solution]:
    """The solutions of many boards, in order, made as they are asked for.

    Takes what :func:`score_many` takes.

    >>> from wordgrid import Lexicon
    >>> from wordgrid.boggle import solve_many
    >>> [solution.score for solution in solve_many(["ca ts", "do gs"], Lexicon.default())]
    [9, 7]

    :raises ParseError: for what is no board.
    :raises SearchTimeout: if ``timeout`` seconds pass before the boards end.
    """
    options = Options(min_length, threads, engine, timeout)
    parts = _parts(boards, SOLVED)
    return chain.from_iterable(_each(_solve, parts, lexicon, options, executor))


def _parts(boards: Any, size: int) -> Iterator[tuple[int, Any]]:
    """The boards in parts, each with the number of its first."""
    array = _as_array(boards)
    if array is not None:
        yield from ((first, array[first : first + size]) for first in range(0, len(array), size))
        return
    boards = iter(boards)
    first, taken = 0, FIRST
    while part := list(islice(boards, taken)):
        yield first, part
        first += len(part)
        taken = min(2 * taken, size)


def _as_array(boards: Any) -> NDArray[np.uint8] | None:
    """The boards as an array fit for the core, if they are an array at all."""
    if not hasattr(boards, "__array_interface__"):
        return None
    import numpy as np

    array = np.asarray(boards)
    if array.dtype != np.uint8 or array.ndim != 3:
        message = (
            f"boards is an array of {array.dtype} with {array.ndim} dimensions; "
            "expected uint8 of shape (n, rows, cols)"
        )
        raise ParseError(message)
    return np.ascontiguousarray(array)


def _each(
    work: Callable[[int, Any, Lexicon, Options], T],
    parts: Iterable[tuple[int, Any]],
    lexicon: Lexicon,
    options: Options,
    executor: Executor | None,
) -> Iterator[T]:
    """What ``work`` makes of each part, in order."""
    left = remaining(options.timeout)
    if executor is None:
        for first, boards in parts:
            yield work(first, boards, lexicon, options._replace(timeout=left()))
        return
    words = _portable(lexicon, executor)
    if options.threads is None:
        options = options._replace(threads=1)
    waiting: deque[Future[T]] = deque()
    try:
        for first, boards in parts:
            if len(waiting) == AHEAD:
                yield _result(waiting.popleft(), left())
            limited = options._replace(timeout=left())
            waiting.append(executor.submit(_elsewhere, work, first, boards, words, limited))
        while waiting:
            yield _result(waiting.popleft(), left())
    finally:
        for future in waiting:
            future.cancel()


def _result(future: Future[T], timeout: float | None) -> T:
    """The result of a task that gets so much time."""
    try:
        return future.result(None if timeout is None else max(timeout, 0))
    except SearchTimeout:
        raise
    except TimeoutError:
        future.cancel()
        raise SearchTimeout("the time limit was reached before the executor answered") from None


def _portable(lexicon: Lexicon, executor: Executor) -> Lexicon | bytes:
    """The lexicon as it is for threads, else in bytes that a worker unpacks only once."""
    return lexicon if isinstance(executor, ThreadPoolExecutor) else pickle.dumps(lexicon)


@lru_cache(maxsize=4)
def _unpacked(words: bytes) -> Lexicon:
    lexicon: Lexicon = pickle.loads(words)  # noqa: S301
    return lexicon


def _elsewhere(
    work: Callable[[int, Any, Lexicon, Options], T],
    first: int,
    boards: Any,
    words: Lexicon | bytes,
    options: Options,
) -> T:
    lexicon = _unpacked(words) if isinstance(words, bytes) else words
    return work(first, boards, lexicon, options)


def _score(first: int, boards: Any, lexicon: Lexicon, options: Options) -> bytearray:
    if isinstance(boards, list):
        return _score_boards(_read(first, boards), lexicon, options)
    return _score_bytes(boards, first, boards.shape[1:], lexicon, options)


def _solve(first: int, boards: Any, lexicon: Lexicon, options: Options) -> list[Solution]:
    return _solve_boards(_read(first, boards), lexicon, options)


def _read(first: int, boards: Any) -> list[Board]:
    """Boards from boards, text, or an array."""
    if not isinstance(boards, list):
        return _read_bytes(boards, first, boards.shape[1:])
    return [_read_one(number, board) for number, board in enumerate(boards, first)]


def _read_one(number: int, board: Board | str) -> Board:
    try:
        return board if isinstance(board, Board) else Board(board)
    except ParseError as error:
        message = f"boards[{number}]: {error}"
        raise ParseError(message, error.path, error.line, error.column) from None
