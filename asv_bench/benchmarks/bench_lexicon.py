"""The lexicon: building, opening, looking up, listing; every answer asserted before it is timed."""

from __future__ import annotations

import tempfile
from pathlib import Path

from wordgrid import Lexicon

from .common import hits, inflected, misses, racks, words


class Membership:
    """``word in lexicon``, 10,000 times."""

    params = ("hit", "miss")
    param_names = ("kind",)

    def setup(self, kind: str) -> None:
        self.lexicon = Lexicon.default()
        self.questions = hits() if kind == "hit" else misses()
        assert all((word in self.lexicon) is (kind == "hit") for word in self.questions)

    def time_contains(self, kind: str) -> None:
        lexicon = self.lexicon
        for word in self.questions:
            word in lexicon  # noqa: B015


class Building:
    """From a list to a lexicon, by the number of words."""

    params = (1_000, 10_000, 100_000, 280_000, 1_500_000)
    param_names = ("words",)
    timeout = 300

    def setup(self, count: int) -> None:
        self.words = inflected(count)
        lexicon = Lexicon(self.words)
        assert len(lexicon) == count
        assert all(word in lexicon for word in self.words[:: count // 100])

    def time_build(self, count: int) -> None:
        Lexicon(self.words)

    def track_bytes(self, count: int) -> int:
        return Lexicon(self.words).nbytes

    track_bytes.unit = "bytes"  # type: ignore[attr-defined]


class Opening:
    """A compiled file, and what it costs in memory."""

    def setup(self) -> None:
        self.path = Path(tempfile.mkdtemp(), "enable.wgl")
        Lexicon.default().save(self.path)
        assert Lexicon.load(self.path) == Lexicon.default()

    def teardown(self) -> None:
        self.path.unlink()
        self.path.parent.rmdir()

    def time_load(self) -> None:
        Lexicon.load(self.path)

    def peakmem_load(self) -> None:
        Lexicon.load(self.path)

    def track_file_bytes(self) -> int:
        return self.path.stat().st_size

    track_file_bytes.unit = "bytes"  # type: ignore[attr-defined]


class Listing:
    """Prefixes, patterns and anagrams."""

    def setup(self) -> None:
        self.lexicon = Lexicon.default()
        assert len(self.lexicon.words_with_prefix("un")) == 3856
        assert len(self.lexicon.matching("c?t??s")) == 12
        assert self.lexicon.count_matching("*a*e*i*o*u*") == 28
        assert all(rack.upper() in self.lexicon.anagrams(rack) for rack in racks())
        assert list(self.lexicon) == [word.upper() for word in words()]

    def time_prefix(self) -> None:
        self.lexicon.words_with_prefix("un")

    def time_pattern(self) -> None:
        self.lexicon.matching("c?t??s")

    def time_stars(self) -> None:
        self.lexicon.count_matching("*a*e*i*o*u*")

    def time_1000_anagrams(self) -> None:
        for rack in racks():
            self.lexicon.anagrams(rack)

    def time_1000_sub_anagrams(self) -> None:
        for rack in racks():
            self.lexicon.anagrams(rack, exact=False)

    def time_iterate(self) -> None:
        for _ in self.lexicon:
            pass
