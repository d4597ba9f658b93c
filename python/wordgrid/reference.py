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
    from collections.abc import Iterable

__all__ = ["anagrams", "matching", "words_with_prefix"]


def words_with_prefix(words: Iterable[str], prefix: str) -> list[str]:
    """The upper-case words that start so, sorted."""
    return sorted(word for word in set(words) if word.startswith(prefix.upper()))


def matching(words: Iterable[str], pattern: str) -> list[str]:
    """The upper-case words that fit a pattern, sorted, by translating it to a regular expression."""
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
