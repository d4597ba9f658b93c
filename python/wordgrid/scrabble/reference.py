"""The slow twin of the search, under overlap rules: every word, everywhere, both ways.

Correct by inspection: a move is legal if the word fits on the board, agrees with every tile it
covers, uses at least one of them (the first word starts in the middle instead), and the rack has
the rest.

>>> values = {"A": 1, "C": 3, "T": 1}
>>> best_move([["", "", ""], ["", "", ""], ["", "", ""]], "CTA", values, ["AT", "CA"])
(4, 1, 1, 'H', 'CA')
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    Found = tuple[int, int, int, str, str]

__all__ = ["best_move", "overlap_moves"]


def overlap_moves(
    cells: Sequence[Sequence[str]], rack: str, values: Mapping[str, int], words: Iterable[str]
) -> Iterator[Found]:
    """Every legal word as ``(score, row, col, direction, word)``, in no order."""
    size = len(cells)
    is_first = not any(any(row) for row in cells)
    for word in words:
        for row in range(size):
            for col in range(size):
                for direction, (down, right) in (("H", (0, 1)), ("V", (1, 0))):
                    if max(row + down * (len(word) - 1), col + right * (len(word) - 1)) >= size:
                        continue
                    there = [cells[row + i * down][col + i * right] for i in range(len(word))]
                    laid = [letter for letter, tile in zip(word, there, strict=True) if not tile]
                    agrees = all(
                        tile in ("", letter) for letter, tile in zip(word, there, strict=True)
                    )
                    starts = (row, col) == (size // 2, size // 2) if is_first else any(there)
                    if laid and agrees and starts and not Counter(laid) - Counter(rack):
                        yield sum(values[letter] for letter in laid), row, col, direction, word


def best_move(
    cells: Sequence[Sequence[str]], rack: str, values: Mapping[str, int], words: Iterable[str]
) -> Found | None:
    """The move with the highest score; of several the first by row, column, direction, word."""
    found = overlap_moves(cells, rack, values, words)
    return min(found, key=lambda move: (-move[0], *move[1:]), default=None)
