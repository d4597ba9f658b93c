"""The work of the four taught methods, counted and as their analysis has it."""

from __future__ import annotations

from math import log, log2
from typing import TYPE_CHECKING, NamedTuple

from wordgrid import arguments
from wordgrid._core import BoggleBoard as Board
from wordgrid._core import Lexicon
from wordgrid.batch import in_time, remaining
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


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
    timeout: float | None = None,
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

    :raises ParseError: for a size that the lexicon does not have, or fewer than one board.
    :raises SearchTimeout: if ``timeout`` seconds pass.
    """
    arguments.of_type("lexicon", lexicon, Lexicon)
    count, first = arguments.whole("boards", boards), arguments.whole("seed", seed)
    if count < 1:
        message = f"a comparison on {arguments.shown(count)} boards; expected 1 or more"
        raise ParseError(message)
    left = remaining(arguments.seconds(timeout))
    lists = []
    for size in sizes:
        in_time(left())
        lists.append((size, _sample(lexicon, arguments.whole("sizes", size))))
    rows = []
    for method, formula in FORMULAS.items():
        for size, words in lists:
            total = 0
            for number in range(count):
                in_time(left())  # short lists are searched without a look at the clock
                board = Board.roll(5, seed=first + number)
                total += board.solve(
                    words, method=method, min_length=min_length, timeout=left()
                ).operations
            rows.append(Comparison(method, size, total / count, round(formula(size))))
    return rows


def _sample(lexicon: Lexicon, size: int) -> Lexicon:
    """So many words, evenly spread over the alphabet."""
    words = list(lexicon)
    if not 0 < size <= len(words):
        given = arguments.shown(size)
        message = f"a list of {given} words; expected 1 to {len(words)}, as the lexicon has"
        raise ParseError(message)
    return Lexicon(words[number * len(words) // size] for number in range(size))
