"""The lexicon: membership, building, prefixes, patterns, anagrams, beside every rival."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

from benchmarks import common
from wordgrid import Lexicon

from peers.contest import Contest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PREFIXES = ("un", "re", "c", "st")
PATTERN = "c?t??s"


def contests() -> Iterator[Contest]:
    """Words of the embedded list in lower case, as all rivals take them."""
    # New strs in no order, as a text has them, and too many for the nearest caches.
    sample = random.Random(1).sample(common.words(), 50_000)
    hits = [word.encode().decode() for word in sample]
    yield _membership("hits", hits)
    yield _membership("misses", common.misses())
    yield _building()
    yield _prefixes()
    yield _pattern()
    yield _anagrams()


CONTAINERS: dict[str, Callable[[list[str]], Any]] = {}
"""How each rival makes a container from a sorted list."""


def _container(name: str) -> Callable[[Callable[[list[str]], Any]], Callable[[list[str]], Any]]:
    def register(make: Callable[[list[str]], Any]) -> Callable[[list[str]], Any]:
        CONTAINERS[name] = make
        return make

    return register


@_container("DAWG2")
def _dawg2(words: list[str]) -> Any:
    import dawg

    return dawg.DAWG(words)


@_container("marisa-trie")
def _marisa(words: list[str]) -> Any:
    import marisa_trie

    return marisa_trie.Trie(words)


@_container("pyahocorasick")
def _ahocorasick(words: list[str]) -> Any:
    import ahocorasick

    automaton = ahocorasick.Automaton()
    for word in words:
        automaton.add_word(word, 1)
    return automaton


@_container("datrie")
def _datrie(words: list[str]) -> Any:
    import datrie

    trie = datrie.BaseTrie("abcdefghijklmnopqrstuvwxyz")
    for word in words:
        trie[word] = 1
    return trie


@_container("rust-fst")
def _fst(words: list[str]) -> Any:
    from rust_fst import Set

    return Set.from_iter(words)


@_container("GADDAG")
def _gaddag(words: list[str]) -> Any:
    import gaddag

    return gaddag.GADDAG(words)


@_container("set")
def _set(words: list[str]) -> Any:
    return set(words)


def _membership(kind: str, questions: list[str]) -> Contest:
    contest = Contest(f"Lexicon, `in`, {kind}", "word", len(questions))

    def ask(container: Any) -> Callable[[], int]:
        def call() -> int:
            found = 0
            for word in questions:
                if word in container:
                    found += 1
            return found

        return call

    contest.enter("wordgrid", lambda: ask(Lexicon.default()))
    for name, make in CONTAINERS.items():
        contest.enter(name, lambda make=make: ask(make(common.words())))  # type: ignore[misc]
    return contest


def _building() -> Contest:
    words = common.words()
    contest = Contest("Lexicon, build from a sorted list", "list")

    def sound(container: Any) -> list[bool]:
        return [word in container for word in words[::100] + common.misses()]

    contest.enter("wordgrid", lambda: lambda: Lexicon(words), sound)
    for name, make in CONTAINERS.items():
        contest.enter(name, lambda make=make: lambda: make(words), sound)  # type: ignore[misc]
    return contest


def _prefixes() -> Contest:
    words = common.words()
    count = sum(len(Lexicon.default().words_with_prefix(prefix)) for prefix in PREFIXES)
    contest = Contest("Lexicon, words by prefix", "word listed", count)

    def enter(name: str, listed: Callable[[], Callable[[str], Any]]) -> None:
        def prepare() -> Callable[[], list[Any]]:
            call = listed()
            return lambda: [list(call(prefix)) for prefix in PREFIXES]

        contest.enter(name, prepare, lambda lists: {word.lower() for one in lists for word in one})

    enter("wordgrid", lambda: Lexicon.default().words_with_prefix)
    enter("DAWG2", lambda: _dawg2_completion(words).keys)
    enter("marisa-trie", lambda: _marisa(words).keys)
    enter("pyahocorasick", lambda: _ahocorasick(words).keys)
    enter("datrie", lambda: _datrie(words).keys)
    enter("rust-fst", lambda: _fst_prefix(words))
    enter("GADDAG", lambda: _gaddag(words).starts_with)
    return contest


def _dawg2_completion(words: list[str]) -> Any:
    import dawg

    return dawg.CompletionDAWG(words)


def _fst_prefix(words: list[str]) -> Callable[[str], Any]:
    container = _fst(words)
    return lambda prefix: container[prefix : prefix[:-1] + chr(ord(prefix[-1]) + 1)]


def _pattern() -> Contest:
    contest = Contest(f"Lexicon, pattern `{PATTERN}`", "question", 20)

    def enter(name: str, prepare: Callable[[], Callable[[], list[str]]]) -> None:
        def repeated() -> Callable[[], list[list[str]]]:
            call = prepare()
            return lambda: [call() for _ in range(contest.per)]

        contest.enter(name, repeated, lambda lists: {word.lower() for word in lists[0]})

    enter("wordgrid", lambda: lambda: Lexicon.default().matching(PATTERN))
    enter("pyahocorasick", _ahocorasick_pattern)
    enter("re", _re_pattern)
    return contest


def _ahocorasick_pattern() -> Callable[[], list[str]]:
    import ahocorasick

    automaton = _ahocorasick(common.words())
    return lambda: list(automaton.keys(PATTERN, "?", ahocorasick.MATCH_EXACT_LENGTH))


def _re_pattern() -> Callable[[], list[str]]:
    """One expression over the whole list as one text: twice as fast as word by word."""
    text = "\n".join(common.words())
    find = re.compile(f"^{PATTERN.replace('?', '[a-z]')}$", re.MULTILINE).findall
    return lambda: find(text)


def _anagrams() -> Contest:
    racks = common.racks()[:20]
    contest = Contest("Lexicon, words from some of seven letters", "rack", len(racks))

    def lower(found: list[list[str]]) -> set[tuple[int, str]]:
        return {(i, word.lower()) for i, words in enumerate(found) for word in words}

    lexicon = Lexicon.default()
    contest.enter(
        "wordgrid", lambda: lambda: [lexicon.anagrams(rack, exact=False) for rack in racks], lower
    )
    contest.enter("scrabbler", lambda: _scrabbler(racks), lower)
    return contest


def _scrabbler(racks: list[str]) -> Callable[[], list[list[str]]]:
    from scrabbler.scrabbler import build_trie, find_permutations

    trie = build_trie(common.words())
    return lambda: [find_permutations(rack, trie, use_all_letters=False) for rack in racks]
