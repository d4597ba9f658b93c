"""Many boards: scored or solved part by part, in order, here or elsewhere, in bounded memory."""

from __future__ import annotations

import math
from contextlib import nullcontext
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from wordgrid import arguments
from wordgrid._core import BoggleBoard as Board
from wordgrid._core import (
    Lexicon,
    _engine_names,
    _read_bytes,
    _restore_solution,
    _score_boards,
    _score_bytes,
    _solve_boards,
)
from wordgrid.batch import Items, Journal, Pace, Part, Slices, Task, remaining, spread
from wordgrid.batch.journal import Codec
from wordgrid.boggle.best import MAX_CELLS
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor
    from contextlib import AbstractContextManager

    import numpy as np
    from numpy.typing import NDArray

    from wordgrid._core import BoggleSolution as Solution

ENGINES: tuple[str, ...] = tuple(_engine_names())
"""The kinds of machine instructions that the search can use here, slowest first."""

FIRST = 1 << 6
"""Boards that are taken first, so that an answer comes soon."""

MOST = 1 << 17
"""Boards that are scored at a time at most: two megabytes of 4x4 boards."""

READ = 1 << 12
"""Boards that are made of text at a time at most: each takes some three kilobytes."""

SOLVED = 1 << 10
"""Boards that are solved at a time at most: their words and paths take memory."""


class Options(NamedTuple):
    """What the compiled core is told of a batch."""

    min_length: int
    threads: int | None
    engine: str | None
    timeout: float | None

    @classmethod
    def checked(cls, min_length: Any, threads: Any, engine: Any, timeout: Any) -> Options:
        """What a caller gave, or an error that names the argument."""
        if engine is not None:
            arguments.of_type("engine", engine, str)
        return cls(
            arguments.whole("min_length", min_length),
            arguments.threads(threads),
            engine,
            arguments.seconds(timeout),
        )


def score_many(
    boards: Iterable[Board | str] | NDArray[np.uint8],
    lexicon: Lexicon,
    *,
    min_length: int = 3,
    threads: int | None = None,
    executor: Executor | None = None,
    timeout: float | None = None,
    engine: str | None = None,
    out: NDArray[np.int32] | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
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

    Neither boards in an array nor their scores are copied. ``out`` is an array to write the scores
    to: whoever is interrupted has there what was done. ``checkpoint`` is a file that keeps what
    was done; the same call with the same file goes on where the last one stopped.

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
    options = Options.checked(min_length, threads, engine, timeout)
    array = _as_array(boards)
    plain = executor is None and progress is None and out is None and checkpoint is None
    if array is not None and plain:
        return _score_bytes(array, 0, lexicon, options)
    scores = _Scores(out, array)
    for _, part in score_parts(boards, lexicon, options, executor, checkpoint):
        scores.add(part)
        if progress is not None:
            progress(scores.done)
    return scores.all()


class _Scores:
    """Scores as they come: in the array that was given or whose size is known, else in pieces."""

    def __init__(self, out: NDArray[np.int32] | None, boards: NDArray[np.uint8] | None) -> None:
        import numpy as np

        self.done = 0
        self._pieces = [np.zeros(0, np.int32)]
        if out is None and boards is not None:
            out = np.empty(len(boards), np.int32)
        if out is not None:
            arguments.of_type("out", out, np.ndarray)
            if out.dtype != np.int32 or out.ndim != 1:
                given = f"an array of {out.dtype} with {out.ndim} dimensions"
                raise ParseError(f"out is {given}; expected one of int32")
            if not out.flags.writeable:
                raise ParseError("out is read-only; expected an array to write to")
        self._out = out

    def add(self, part: memoryview[int]) -> None:
        """Takes the scores of the next boards."""
        import numpy as np

        piece = np.frombuffer(part, np.int32)
        end = self.done + len(piece)
        if self._out is None:
            self._pieces.append(piece)
        elif end > len(self._out):
            raise ParseError(
                f"out has room for {len(self._out)} scores; expected one for each board"
            )
        else:
            self._out[self.done : end] = piece
        self.done = end

    def all(self) -> NDArray[np.int32]:
        """What came."""
        import numpy as np

        return np.concatenate(self._pieces) if self._out is None else self._out[: self.done]


def iter_scores(
    boards: Iterable[Board | str] | NDArray[np.uint8],
    lexicon: Lexicon,
    *,
    min_length: int = 3,
    threads: int | None = None,
    executor: Executor | None = None,
    timeout: float | None = None,
    engine: str | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
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
    options = Options.checked(min_length, threads, engine, timeout)
    for _, scores in score_parts(boards, lexicon, options, executor, checkpoint):
        yield from scores


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
    options = Options.checked(min_length, threads, engine, timeout)
    work = partial(_solve, options)
    task = Task(work, lexicon, options.threads, options.timeout, executor).checked()
    parts = spread(task, _source(boards), Pace(FIRST, SOLVED))
    solved = (done.solutions(part, lexicon, min_length) for part, done in parts)
    return chain.from_iterable(solved)


def score_parts(
    boards: Any,
    lexicon: Lexicon,
    options: Options,
    executor: Executor | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
) -> Iterator[tuple[Part, memoryview[int]]]:
    """Parts of the boards with their scores, in order, as they are done."""
    work = partial(_score, options)
    task = Task(work, lexicon, options.threads, options.timeout, executor).checked()
    with _journal(checkpoint, lexicon, options) as journal:
        for part, scores in spread(task, _source(boards), Pace(FIRST, MOST), journal):
            yield part, memoryview(scores).cast("B").cast("i")


def _journal(
    path: str | os.PathLike[str] | None, lexicon: Lexicon, options: Options
) -> AbstractContextManager[Journal | None]:
    if path is None:
        return nullcontext()
    job = f"boggle scores {lexicon.content_hash} {options.min_length}"
    return Journal(path, job, Codec(_digest, bytes, bytearray))


def _digest(boards: Any) -> bytes:
    """Bytes that tell boards apart."""
    if isinstance(boards, list):
        return "\n".join(map(repr, boards)).encode()
    letters: bytes = boards.tobytes()
    return repr(boards.shape).encode() + letters


def _source(boards: Any) -> Items | Slices:
    array = _as_array(boards)
    return Items(boards) if array is None else Slices(array)


def _as_array(boards: Any) -> NDArray[np.uint8] | None:
    """The boards as an array fit for the core, if they are an array at all."""
    if not hasattr(boards, "__array_interface__"):
        return None
    import numpy as np

    try:
        array = np.asarray(boards)
    except ValueError as error:
        raise ParseError(f"boards is no array: {error}") from None
    if array.dtype != np.uint8 or array.ndim != 3:
        message = (
            f"boards is an array of {array.dtype} with {array.ndim} dimensions; "
            "expected uint8 of shape (n, rows, cols)"
        )
        raise ParseError(message)
    return np.ascontiguousarray(array)


def _score(
    options: Options, part: Part, lexicon: Lexicon, threads: int | None, timeout: float | None
) -> Any:
    options = options._replace(threads=threads, timeout=timeout)
    letters = _letters(part.items)
    if letters is not None:
        return _score_bytes(letters, part.first, lexicon, options)
    scores, left = bytearray(), remaining(timeout)
    for at in range(0, len(part.items), READ):
        boards = _read(Part(part.first + at, part.items[at : at + READ]))
        scores += _score_boards(boards, lexicon, options._replace(timeout=left()))
    return scores


_OTHER_TILES = str.maketrans("?#", "AA")


def _letters(boards: Any) -> NDArray[np.uint8] | None:
    """Boards as an array of letters, if that says all of them: no board is made of it.

    Text does if all boards are squares of one size, each tile one character of ASCII.
    """
    if not isinstance(boards, list):
        return cast("NDArray[np.uint8]", boards)
    if not boards or any(type(board) is not str for board in boards):
        return None
    size = len(boards[0])
    side = math.isqrt(size)
    if not 0 < size <= MAX_CELLS or side * side != size or any(len(b) != size for b in boards):
        return None
    text = "".join(boards)
    if not text.isascii() or not text.translate(_OTHER_TILES).isalpha():
        return None
    import numpy as np

    return np.frombuffer(text.encode(), np.uint8).reshape(-1, side, side)


class _Solved:
    """The solutions of a part; between processes words go by their numbers, without the lexicon."""

    def __init__(self, solutions: list[Solution]) -> None:
        self._solutions: list[Solution] | None = solutions

    def solutions(self, part: Part, lexicon: Lexicon, min_length: int) -> list[Solution]:
        """The solutions, made again if they come from elsewhere."""
        if self._solutions is not None:
            return self._solutions
        boards = zip(_read(part), self._packed, strict=True)
        return [_restore_solution(board, lexicon, min_length, found) for board, found in boards]

    def __getstate__(self) -> list[tuple[bytes, bytes, bytes, int, int]]:
        return [solution._pack() for solution in self._solutions or ()]

    def __setstate__(self, packed: list[tuple[bytes, bytes, bytes, int, int]]) -> None:
        self._solutions = None
        self._packed = packed


def _solve(
    options: Options, part: Part, lexicon: Lexicon, threads: int | None, timeout: float | None
) -> _Solved:
    options = options._replace(threads=threads, timeout=timeout)
    return _Solved(_solve_boards(_read(part), lexicon, options))


def _read(part: Part) -> list[Board]:
    """Boards from boards, text, or an array."""
    if not isinstance(part.items, list):
        return _read_bytes(part.items, part.first)
    return [_read_one(number, board) for number, board in enumerate(part.items, part.first)]


def _read_one(number: int, board: Board | str) -> Board:
    try:
        return board if isinstance(board, Board) else Board(board)
    except ParseError as error:
        message = f"boards[{number}]: {error}"
        raise ParseError(message, error.path, error.line, error.column) from None
