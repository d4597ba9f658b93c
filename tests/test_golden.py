"""The counts of ``puzzles/golden``, which the Rust tests read too."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from wordgrid import Lexicon


def test_lexicon_counts(root: Path, default: Lexicon) -> None:
    lines = (root / "puzzles/golden/lexicon.txt").read_text().splitlines()
    lines = [line for line in lines if not line.startswith("#")]
    assert len(lines) > 20
    for line in lines:
        kind, question, count, first, last = line.split(" ")
        found = {
            "match": default.matching,
            "prefix": default.words_with_prefix,
            "anagram": default.anagrams,
            "some": lambda letters: default.anagrams(letters, exact=False),
        }[kind](question)
        assert (str(len(found)), *(found[:1] or "-"), *(found[-1:] or "-")) == (count, first, last)
