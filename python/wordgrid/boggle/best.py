"""The search for the best board of a shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wordgrid import arguments
from wordgrid._core import BoggleBoard as Board
from wordgrid._core import Lexicon, _best_board
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Callable

TARGETS = ("score", "words", "longest")
"""What a board can be the best at."""

MAX_CELLS = 128

SHAPE = "a pair of ints (rows, cols)"


class _Plan(NamedTuple):
    """What the compiled core is told of a search."""

    shape: tuple[int, int]
    target: str
    words: tuple[int, int]
    min_length: int
    seed: int
    runs: int
    sweeps: int
    pool: int
    threads: int | None
    timeout: float | None


def best_board(
    lexicon: Lexicon,
    *,
    shape: tuple[int, int] = (4, 4),
    target: str | tuple[int, int] = "score",
    min_length: int = 3,
    seed: int = 0,
    effort: float = 1,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Callable[[float, Board], object] | None = None,
) -> tuple[Board, int]:
    """Searches for the board that has the most points, and answers it with its points.

    ``target`` "words" is for the most words, "longest" for the longest word; a pair of numbers for
    a board whose number of words lies between them. The answer's second part then is the number of
    words, or the letters of the longest. The same seed finds the same board on any number of
    threads; more ``effort`` takes longer and finds better boards. ``timeout`` ends the search with
    the best board so far. ``progress`` is called, now and then, with the part of the runs that has
    ended and the best board so far.

    >>> from wordgrid import Lexicon
    >>> from wordgrid.boggle import best_board
    >>> board, score = best_board(Lexicon.default(), shape=(2, 2))
    >>> score == board.score(Lexicon.default())
    True
    >>> best_board(Lexicon.default(), shape=(3, 3), target=(10, 12))[1] in (10, 11, 12)
    True

    :raises ParseError: for a shape, target, or number that is none.
    """
    rows, cols = arguments.pair("shape", shape, SHAPE)
    cells = rows * cols
    if not (rows > 0 and cols > 0 and cells <= MAX_CELLS):
        given = arguments.shown((rows, cols))
        message = f"shape {given} is no board; expected 1 to {MAX_CELLS} cells"
        raise ParseError(message)
    if not 0 < arguments.number("effort", effort) <= 1e6:
        message = f"effort is {arguments.shown(effort)}; expected a number above 0, up to a million"
        raise ParseError(message)
    name, least, most = _target(target)
    runs = min(max(cells - 4, 5), 12)
    plan = _Plan(
        shape=(rows, cols),
        target=name,
        words=(least, most),
        min_length=arguments.whole("min_length", min_length),
        seed=arguments.whole("seed", seed) % 2**64,
        runs=runs,
        sweeps=max(1, round(effort * _sweeps(cells))),
        pool=100,
        threads=arguments.threads(threads),
        timeout=arguments.seconds(timeout),
    )
    report = None if progress is None else lambda ended, board: progress(ended / runs, board)
    board = _best_board(lexicon, plan, report)
    return board, rate(board, lexicon, name, min_length)


def rate(board: Board, lexicon: Lexicon, target: str, min_length: int) -> int:
    """The points, words, or letters of the longest word of a board, whichever is looked for."""
    if target == "score":
        return board.score(lexicon, min_length=min_length)
    words = board.solve(lexicon, min_length=min_length).words
    return max(map(len, words), default=0) if target == "longest" else len(words)


def _sweeps(cells: int) -> int:
    """How many letters a run draws for each cell: small boards need few."""
    return min(cells * cells, 1000)


def _target(target: str | tuple[int, int]) -> tuple[str, int, int]:
    if isinstance(target, str):
        if target not in TARGETS:
            message = (
                f"target {target!r} is unknown; expected one of {', '.join(TARGETS)}, or a pair"
            )
            raise ParseError(message)
        return target, 0, 0
    least, most = arguments.pair(
        "target", target, f"one of {', '.join(TARGETS)}, or a pair of ints"
    )
    if not 0 <= least <= most < 2**32:
        message = f"target is {arguments.shown(target)}; expected a range of numbers from 0 up"
        raise ParseError(message)
    return "range", least, most
