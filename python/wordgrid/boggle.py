"""Boggle: every word along paths of touching tiles, no tile twice.

>>> from wordgrid import Lexicon
>>> from wordgrid.boggle import Board
>>> solution = Board("ezsu eose feai ayol").solve(Lexicon.default())
>>> len(solution), solution.score
(87, 117)
>>> solution.path("lasso")
[(3, 3), (2, 2), (1, 2), (0, 2), (1, 1)]
"""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import chain, islice
from math import log, log2
from typing import TYPE_CHECKING, Any, NamedTuple

from wordgrid._core import BoggleBoard as Board
from wordgrid._core import BoggleSolution as Solution
from wordgrid._core import Lexicon, _dice_names, _score_boards, _score_bytes, _solve_boards
from wordgrid._core import boggle_points as points
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor

    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "DICE",
    "Board",
    "Comparison",
    "Solution",
    "compare",
    "points",
    "score_many",
    "solve_many",
]

DICE: tuple[str, ...] = tuple(_dice_names())
"""The named sets of dice."""

CHUNK = 4096
"""Boards that go to an executor, or are solved, at a time."""


def score_many(
    boards: Iterable[Board | str] | NDArray[np.uint8],
    lexicon: Lexicon,
    *,
    min_length: int = 3,
    threads: int | None = None,
    executor: Executor | None = None,
    timeout: float | None = None,
) -> NDArray[np.int32]:
    """The points of many boards.

    ``boards`` is any iterable of boards or of text that reads as one, or, quickest, a numpy array
    of ``uint8`` with the shape (n, rows, cols) that holds ASCII letters, ``?`` or ``#``.
    ``threads`` is how many threads to use, by default one for each processor; with an
    ``executor`` (processes, a cluster: anything with ``submit``) boards are sent there in chunks
    instead.

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

    array = _as_array(boards)
    if executor is not None:
        parts = _chunks(boards) if array is None else _slices(array)
        return _score_elsewhere(parts, lexicon, min_length, executor)
    if array is None:
        scores = _score_boards(list(_read(boards)), lexicon, min_length, threads, timeout)
    else:
        shape = array.shape[1:]
        scores = _score_bytes(array, shape, lexicon, min_length, threads, timeout)
    return np.frombuffer(scores, dtype=np.int32)


def solve_many(
    boards: Iterable[Board | str] | NDArray[np.uint8],
    lexicon: Lexicon,
    *,
    min_length: int = 3,
    threads: int | None = None,
    executor: Executor | None = None,
    timeout: float | None = None,
) -> Iterator[Solution]:
    """The solutions of many boards, in order, made as they are asked for.

    Takes what :func:`score_many` takes; ``timeout`` is the time that one chunk of boards may take.

    >>> from wordgrid import Lexicon
    >>> from wordgrid.boggle import solve_many
    >>> [solution.score for solution in solve_many(["ca ts", "do gs"], Lexicon.default())]
    [9, 7]

    :raises ParseError: for what is no board.
    :raises SearchTimeout: if ``timeout`` seconds pass.
    """
    array = _as_array(boards)
    parts = _chunks(boards) if array is None else _slices(array)
    if executor is not None:
        words = _portable(lexicon, executor)
        futures = [executor.submit(_solve_there, part, words, min_length) for part in parts]
        return chain.from_iterable(future.result() for future in futures)
    return chain.from_iterable(
        _solve_boards(list(_read(part)), lexicon, min_length, threads, timeout) for part in parts
    )


class Comparison(NamedTuple):
    """The work of one method with one size of word list, measured and as its formula says."""

    method: str
    words: int
    operations: float
    """Counted, on average over the boards."""
    formula: int
    """As the method's analysis has it for a board of 25 tiles."""


FORMULAS: dict[str, Callable[[int], float]] = {
    "scan": lambda words: 25 * 9 * words,
    "bisect": lambda words: 25 * 8 ** log(words, 26) * (log2(words) + 1),
    "trie": lambda words: 25 * 2 * 8 ** log(words, 26),
    "dawg": lambda words: 25 * 2 * 8 ** log(words, 26),
}
"""Expected operations on 25 tiles: each step has up to eight ways to go, and each letter leaves a
twenty-sixth of the words."""


def compare(
    lexicon: Lexicon,
    *,
    sizes: Iterable[int] = (1024, 2048, 4096, 8192, 16384, 32768),
    boards: int = 10,
    seed: int = 0,
    min_length: int = 3,
) -> list[Comparison]:
    """Counts the work of the four taught methods on random 5x5 boards, by size of the word list.

    Each list is taken evenly from the lexicon. Sorted by method, as they are taught, then by size.

    >>> from wordgrid import Lexicon
    >>> from wordgrid.boggle import compare
    >>> for row in compare(Lexicon.default(), sizes=[1024], boards=2):
    ...     print(row.method, row.formula, row.operations > 0)
    scan 230400 True
    bisect 22941 True
    trie 4171 True
    dawg 4171 True
    """
    rolled = [Board.roll(5, seed=seed + number) for number in range(boards)]
    lists = [(size, _sample(lexicon, size)) for size in sizes]
    rows = []
    for method, formula in FORMULAS.items():
        for size, words in lists:
            solved = (board.solve(words, method=method, min_length=min_length) for board in rolled)
            total = sum(solution.operations for solution in solved)
            rows.append(Comparison(method, size, total / max(boards, 1), round(formula(size))))
    return rows


def _sample(lexicon: Lexicon, size: int) -> Lexicon:
    """So many words, evenly spread over the alphabet."""
    words = list(lexicon)
    if not 0 < size <= len(words):
        message = f"a list of {size} words; expected 1 to {len(words)}, as the lexicon has"
        raise ParseError(message)
    return Lexicon(words[number * len(words) // size] for number in range(size))


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


def _read(boards: Any) -> Iterator[Board]:
    """Boards from boards, text, or an array."""
    if hasattr(boards, "__array_interface__"):
        for rows in boards:
            yield Board(
                ["".join(map(chr, row)) for row in rows] if len(rows[0]) > 1 else _column(rows)
            )
        return
    for number, board in enumerate(boards):
        try:
            yield board if isinstance(board, Board) else Board(board)
        except ParseError as error:
            message = f"boards[{number}]: {error}"
            raise ParseError(message, error.path, error.line, error.column) from None


def _column(rows: Any) -> list[list[str]]:
    return [[chr(row[0])] for row in rows]


def _chunks(boards: Iterable[Board | str]) -> Iterator[list[Board | str]]:
    boards = iter(boards)
    while chunk := list(islice(boards, CHUNK)):
        yield chunk


def _slices(array: NDArray[np.uint8]) -> Iterator[NDArray[np.uint8]]:
    for first in range(0, len(array), CHUNK):
        yield array[first : first + CHUNK]


def _score_elsewhere(
    parts: Iterable[Any], lexicon: Lexicon, min_length: int, executor: Executor
) -> NDArray[np.int32]:
    import numpy as np

    words = _portable(lexicon, executor)
    futures = [executor.submit(_score_there, part, words, min_length) for part in parts]
    return np.concatenate([np.zeros(0, np.int32), *(future.result() for future in futures)])


def _portable(lexicon: Lexicon, executor: Executor) -> Lexicon | bytes:
    """The lexicon as it is for threads, else in bytes that a worker unpacks only once."""
    return lexicon if isinstance(executor, ThreadPoolExecutor) else pickle.dumps(lexicon)


@lru_cache(maxsize=4)
def _unpacked(words: bytes) -> Lexicon:
    lexicon: Lexicon = pickle.loads(words)  # noqa: S301
    return lexicon


def _score_there(boards: Any, words: Lexicon | bytes, min_length: int) -> NDArray[np.int32]:
    lexicon = _unpacked(words) if isinstance(words, bytes) else words
    return score_many(boards, lexicon, min_length=min_length, threads=1)


def _solve_there(boards: Any, words: Lexicon | bytes, min_length: int) -> list[Solution]:
    lexicon = _unpacked(words) if isinstance(words, bytes) else words
    return _solve_boards(list(_read(boards)), lexicon, min_length, 1, None)


def _unpickle_board(rows: list[list[str]], wrap: bool) -> Board:
    return Board(rows, wrap=wrap, plain_q=True)


def _unpickle_solution(board: Board, lexicon: Lexicon, min_length: int) -> Solution:
    return board.solve(lexicon, min_length=min_length)
