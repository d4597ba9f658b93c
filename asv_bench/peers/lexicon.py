"""The lexicon beside its peers, in one process: answers compared first, then rounds interleaved.

Every figure is CPU time, the best of many rounds; the ratio is to the peer named. Run it on an idle
machine with ``make bench-lexicon``.
"""

from __future__ import annotations

import argparse
import gc
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ahocorasick
import dawg
import marisa_trie
from benchmarks import common
from wordgrid import Lexicon

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

WORDS = common.words()
PREFIXES = ("un", "re", "c", "st")
PATTERN = "c?t??s"


def main() -> None:
    """Prints a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    print("| what | wordgrid | peer | ratio |\n|---|---|---|---|")
    membership(rounds)
    building(rounds)
    opening(rounds)
    prefixes(rounds)
    patterns(rounds)
    anagrams(rounds)
    large_list()


def best(rounds: int, *work: Callable[[], object]) -> list[float]:
    """The least CPU seconds of each, over rounds in which all take turns."""
    least = [float("inf")] * len(work)
    gc.collect()
    gc.disable()
    for _ in range(rounds):
        for i, call in enumerate(work):
            started = time.process_time_ns()
            call()
            least[i] = min(least[i], (time.process_time_ns() - started) / 1e9)
    gc.enable()
    return least


def row(what: str, unit: str, scale: float, ours: float, theirs: float, peer: str) -> None:
    """One line of the table."""
    mine, other = ours * scale, theirs * scale
    print(f"| {what} | {mine:.3g} {unit} | {other:.3g} {unit} ({peer}) | {ours / theirs:.2f} |")


def alone(what: str, value: float, unit: str) -> None:
    """A line without a peer."""
    print(f"| {what} | {value:.3g} {unit} | | |")


def membership(rounds: int) -> None:
    """Hits and misses against DAWG2 and set."""
    lexicon, peer, known = Lexicon.default(), dawg.DAWG(WORDS), set(WORDS)

    def ask(words: list[str], container: Any) -> Callable[[], None]:
        def work() -> None:
            for word in words:
                word in container  # noqa: B015

        return work

    # New strs in no order, as a text has them, and too many for the nearest caches.
    hits = [word.encode().decode() for word in random.Random(1).sample(WORDS, 50_000)]
    for kind, words in (("hit", hits), ("miss", common.misses())):
        for container in (lexicon, peer, known):
            assert all((word in container) is (kind == "hit") for word in words)
        work = [ask(words, container) for container in (lexicon, peer, known)]
        ours, theirs, sets = (seconds / len(words) for seconds in best(rounds, *work))
        row(f"`in`, {kind}", "ns", 1e9, ours, theirs, "DAWG2")
        row(f"`in`, {kind}", "ns", 1e9, ours, sets, "set")


def building(rounds: int) -> None:
    """From the sorted list."""
    assert list(Lexicon(WORDS)) == [word.upper() for word in WORDS]
    ours, dawg2, marisa = best(
        min(rounds, 9),
        lambda: Lexicon(WORDS),
        lambda: dawg.DAWG(WORDS),
        lambda: marisa_trie.Trie(WORDS),
    )
    row("build from a sorted list", "ms", 1e3, ours, dawg2, "DAWG2")
    row("build from a sorted list", "ms", 1e3, ours, marisa, "marisa-trie")


def opening(rounds: int) -> None:
    """The embedded lexicon in a fresh process; a compiled file and what it adds to memory."""
    code = (
        "import time, wordgrid; started = time.perf_counter_ns(); wordgrid.Lexicon.default(); "
        "print(time.perf_counter_ns() - started)"
    )
    alone("`Lexicon.default()`, first call", in_fresh_process(code) / 1e3, "us")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "enable.wgl")
        Lexicon.default().save(path)
        alone("compiled file", path.stat().st_size / 1e3, "KB")
        [seconds] = best(rounds * 3, lambda: Lexicon.load(path))
        alone("`load`", seconds * 1e6, "us")
        small = Path(folder, "small.wgl")
        Lexicon(["quiz"]).save(small)
        # Not from statm, whose counters are some hundred KB behind on several cores.
        resident = (
            "int(re.search('Rss: +([0-9]+)', open('/proc/self/smaps_rollup').read())[1]) * 1024"
        )
        look_up = "lexicon = wordgrid.Lexicon.load({!r}); assert 'QUIZ' in lexicon"
        # The first lexicon and the first reading bring their code into memory; the second lexicon
        # shows what one takes.
        code = (
            f"import re, wordgrid; {look_up.format(str(small))}; {resident}; before = {resident}; "
            f"{look_up.format(str(path))}; print({resident} - before)"
        )
        alone("resident after `load`", in_fresh_process(code) / 1e3, "KB")


def in_fresh_process(code: str) -> int:
    """The least number that the code prints, over five runs."""
    command = [sys.executable, "-c", code]
    runs = [subprocess.run(command, capture_output=True, check=True) for _ in range(5)]
    return min(int(run.stdout) for run in runs)


def prefixes(rounds: int) -> None:
    """All words with some prefixes, per word listed."""
    lexicon, peer = Lexicon.default(), dawg.CompletionDAWG(WORDS)
    listed = sum(len(lexicon.words_with_prefix(prefix)) for prefix in PREFIXES)
    for prefix in PREFIXES:
        assert lexicon.words_with_prefix(prefix) == [word.upper() for word in peer.keys(prefix)]
    ours, theirs = best(
        rounds,
        lambda: [lexicon.words_with_prefix(prefix) for prefix in PREFIXES],
        lambda: [peer.keys(prefix) for prefix in PREFIXES],
    )
    row("prefix listing, per word", "ns", 1e9, ours / listed, theirs / listed, "DAWG2 completion")
    fresh = Lexicon(WORDS)
    [cold] = best(1, lambda: [fresh.words_with_prefix(prefix) for prefix in PREFIXES])
    alone("prefix listing, per word, first time", cold / listed * 1e9, "ns")


def patterns(rounds: int) -> None:
    """A pattern with gaps."""
    lexicon, peer = Lexicon.default(), ahocorasick.Automaton()
    for word in WORDS:
        peer.add_word(word, 1)

    def theirs() -> list[str]:
        return list(peer.keys(PATTERN, "?", ahocorasick.MATCH_EXACT_LENGTH))

    assert lexicon.matching(PATTERN) == sorted(word.upper() for word in theirs())
    times = best(rounds, repeated(1000, lambda: lexicon.matching(PATTERN)), repeated(1000, theirs))
    row(f"pattern `{PATTERN}`", "us", 1e3, times[0], times[1], "pyahocorasick")


def repeated(count: int, call: Callable[[], object]) -> Callable[[], None]:
    """The same call many times."""

    def work() -> None:
        for _ in range(count):
            call()

    return work


def anagrams(rounds: int) -> None:
    """Seven tiles drawn from the bag of the English game, and seven-letter words."""
    lexicon = Lexicon.default()
    bag = Counter(a=9, b=2, c=2, d=4, e=12, f=2, g=3, h=2, i=9, j=1, k=1, l=4, m=2, n=6, o=8)
    bag.update(Counter(p=2, q=1, r=6, s=4, t=6, u=4, v=2, w=2, x=1, y=2, z=1))
    generator = random.Random(5)
    drawn = ["".join(generator.sample(sorted(bag.elements()), 7)) for _ in range(1000)]
    assert all(rack.upper() in lexicon.anagrams(rack) for rack in common.racks())
    for name, racks in (("drawn tiles", drawn), ("seven-letter words", common.racks())):
        exact, some = best(rounds, *(each(racks, lexicon, exact) for exact in (True, False)))
        alone(f"anagrams of 7 letters, {name}", exact / len(racks) * 1e6, "us")
        alone(f"words from some of 7 letters, {name}", some / len(racks) * 1e6, "us")


def each(racks: Iterable[str], lexicon: Lexicon, exact: bool) -> Callable[[], None]:
    """Asks for every rack once."""

    def work() -> None:
        for rack in racks:
            lexicon.anagrams(rack, exact=exact)

    return work


def large_list() -> None:
    """A million and a half words, the size of an inflected language."""
    words = common.inflected(1_500_000)
    lexicon = Lexicon(words)
    assert len(lexicon) == 1_500_000
    [seconds] = best(3, lambda: Lexicon(words))
    alone("build of 1.5 million made-up inflected words", seconds, "s")
    alone("compiled file of these", lexicon.nbytes / 1e6, "MB")


if __name__ == "__main__":
    main()
