"""Plain-Python twins of the solvers: short, slow, obviously right. Tests compare the two.

>>> from wordgrid import reference
>>> reference.matching(["CAT", "COT", "DOG"], "c?t")
['CAT', 'COT']
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["anagrams", "boggle", "matching", "words_with_prefix"]


def words_with_prefix(words: Iterable[str], prefix: str) -> list[str]:
    """The upper-case words that start so, sorted."""
    return sorted(word for word in set(words) if word.startswith(prefix.upper()))


def matching(words: Iterable[str], pattern: str) -> list[str]:
    """The upper-case words that fit a pattern, sorted, by way of a regular expression."""
    wildcards = {"?": ".", "*": ".*"}
    fits = re.compile("".join(wildcards.get(char, char) for char in pattern.upper())).fullmatch
    return sorted(word for word in set(words) if fits(word))


def anagrams(words: Iterable[str], letters: str, *, exact: bool = True) -> list[str]:
    """The upper-case words that the letters make, sorted; ``?`` is a blank."""
    rack = Counter(letters.upper())
    blanks = rack.pop("?", 0)

    def made(word: str) -> bool:
        lacking = (Counter(word) - rack).total()
        return lacking <= blanks and (not exact or len(word) == len(letters))

    return sorted(word for word in set(words) if made(word))


def boggle(
    words: Iterable[str], rows: list[list[str]], *, wrap: bool = False
) -> dict[str, list[list[tuple[int, int]]]]:
    """Every path of every upper-case word on a board of tiles, both sorted.

    >>> from wordgrid import reference
    >>> reference.boggle(["CAT", "DOG"], [["C", "A"], ["T", "C"]])
    {'CAT': [[(0, 0), (0, 1), (1, 0)], [(1, 1), (0, 1), (1, 0)]]}
    """
    height, width = len(rows), len(rows[0])
    cells = [(row, col) for row in range(height) for col in range(width)]

    def apart(one: int, other: int, size: int) -> int:
        return min(abs(one - other), size - abs(one - other) if wrap else size)

    def touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
        return apart(one[0], other[0], height) <= 1 and apart(one[1], other[1], width) <= 1

    def paths(word: str, path: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
        if not word:
            yield path
            return
        for row, col in cells:
            tile = word[0] if rows[row][col] == "?" else rows[row][col]
            if (
                word.startswith(tile)
                and (row, col) not in path
                and (not path or touch(path[-1], (row, col)))
            ):
                yield from paths(word[len(tile) :], [*path, (row, col)])

    found = {word: list(paths(word, [])) for word in sorted(set(words))}
    return {word: ways for word, ways in found.items() if ways}
