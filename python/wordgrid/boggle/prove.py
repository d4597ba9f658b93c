"""The proof that a board is the best of its shape."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from wordgrid import arguments
from wordgrid._core import BoggleBoard as Board
from wordgrid._core import Lexicon, _proof_limits, _proof_units, _prove_units
from wordgrid.batch import Journal, Pace, Slices, Task, remaining, spread
from wordgrid.batch.journal import Codec
from wordgrid.boggle.best import SHAPE, best_board
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    import os
    from collections.abc import Callable
    from concurrent.futures import Executor
    from contextlib import AbstractContextManager

    from wordgrid.batch import Part

MAX_CELLS, MAX_LETTERS = _proof_limits()


class _Question(NamedTuple):
    """What the compiled core is asked: whether a board is worth more than the floor."""

    shape: tuple[int, int]
    min_length: int
    floor: int
    threads: int | None = None
    timeout: float | None = None


def prove_best(
    lexicon: Lexicon,
    *,
    shape: tuple[int, int] = (3, 3),
    min_length: int = 3,
    seed: int = 0,
    threads: int | None = None,
    executor: Executor | None = None,
    timeout: float | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> tuple[Board, int]:
    """Searches for the board with the most points and proves that no board has more.

    A good board is found by :func:`best_board`; then all others are excluded by bounds, or a better
    one is found. Boards are of single letters of the lexicon, Q being QU. Those of up to nine cells
    take seconds to minutes; larger ones, up to twelve, are a job of hours in many units:
    ``checkpoint`` is a file that keeps the finished ones, and the same call with the same file goes
    on. ``progress`` is told how many units are done, of how many.

    >>> from wordgrid import Lexicon
    >>> from wordgrid.boggle import prove_best
    >>> board, score = prove_best(Lexicon(["tea", "eat", "seat", "teas", "oats"]), shape=(2, 2))
    >>> board.solve(Lexicon(["tea", "eat", "seat", "teas", "oats"])).words, score
    (['EAT', 'SEAT', 'TEA', 'TEAS'], 4)

    :raises ParseError: for a shape or an alphabet that is too large.
    :raises SearchTimeout: if ``timeout`` seconds pass before all is proved.
    """
    rows, cols = arguments.pair("shape", shape, SHAPE)
    if not (rows > 0 and cols > 0 and rows * cols <= MAX_CELLS):
        given = arguments.shown((rows, cols))
        message = f"shape {given} is none to prove; expected 1 to {MAX_CELLS} cells"
        raise ParseError(message)
    arguments.of_type("lexicon", lexicon, Lexicon)
    if len(lexicon.alphabet) > MAX_LETTERS:
        letters = len(lexicon.alphabet)
        raise ParseError(f"an alphabet of {letters} letters; expected {MAX_LETTERS} at most")
    left = remaining(arguments.seconds(timeout))
    options = {"shape": shape, "min_length": min_length, "threads": threads}
    best = best_board(lexicon, seed=seed, timeout=timeout, **options)  # type: ignore[arg-type]
    question = _Question((rows, cols), min_length, best[1])
    task = Task(partial(_prove, question), lexicon, threads, left(), executor).checked()
    units = range(_proof_units((rows, cols)))
    with _journal(checkpoint, lexicon, question) as journal:
        for part, (tiles, score) in spread(task, Slices(units), Pace(1, 64), journal):
            if score > best[1]:
                best = Board(tiles), score
            if progress is not None:
                progress(part.first + len(part.items), len(units))
    return best


def _prove(
    question: _Question,
    part: Part,
    lexicon: Lexicon,
    threads: int | None,
    timeout: float | None,
) -> tuple[list[list[str]], int]:
    """The best board of some units above the floor, and its points; none has none."""
    question = question._replace(threads=threads, timeout=timeout)
    better, _ = _prove_units(lexicon, question, list(part.items))
    return (better[0].rows, better[1]) if better else ([], 0)


def _journal(
    path: str | os.PathLike[str] | None, lexicon: Lexicon, question: _Question
) -> AbstractContextManager[Journal | None]:
    if path is None:
        return nullcontext()
    import json

    job = f"boggle proof {lexicon.content_hash} {question}"
    codec = Codec(_digest, lambda found: json.dumps(found).encode(), json.loads)
    return Journal(path, job, codec)


def _digest(units: Any) -> bytes:
    return repr(units).encode()
