"""Laws on random input: the core against its plain-Python twin, and values against their code."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st
from wordgrid import Lexicon, LexiconError, ParseError, reference

if TYPE_CHECKING:
    from collections.abc import Callable

words = st.lists(st.text("ABCŁ", min_size=1, max_size=6), max_size=40)


@given(words, st.text("abcł", max_size=4))
def test_prefixes_as_reference(words: list[str], prefix: str) -> None:
    assert Lexicon(words).words_with_prefix(prefix) == reference.words_with_prefix(words, prefix)


@given(words, st.text("abcł?*", max_size=6))
def test_patterns_as_reference(words: list[str], pattern: str) -> None:
    lexicon = Lexicon(words)
    assert lexicon.matching(pattern) == reference.matching(words, pattern)
    assert lexicon.count_matching(pattern) == len(reference.matching(words, pattern))


@given(words, st.text("abcł?", max_size=6), st.booleans())
def test_anagrams_as_reference(words: list[str], letters: str, exact: bool) -> None:
    lexicon = Lexicon(words)
    expected = reference.anagrams(words, letters, exact=exact)
    assert lexicon.anagrams(letters, exact=exact) == expected
    assert lexicon.count_anagrams(letters, exact=exact) == len(expected)


@given(words)
def test_values_round_trip(words: list[str]) -> None:
    lexicon = Lexicon(words, scores={word: len(word) for word in words})
    assert eval(repr(lexicon), {"Lexicon": Lexicon}) == lexicon  # noqa: S307
    assert pickle.loads(pickle.dumps(lexicon)) == lexicon  # noqa: S301
    assert list(lexicon) == sorted(set(words))


@given(st.lists(st.text(max_size=70), max_size=5))
def test_any_text_is_a_lexicon_or_an_error(words: list[str]) -> None:
    try:
        lexicon = Lexicon(words)
    except LexiconError:
        return
    assert all(word in lexicon for word in words)
    assert all(word.upper() in lexicon for word in lexicon)


@given(st.text(max_size=80))
def test_any_question_is_answered_or_refused(text: str) -> None:
    lexicon = Lexicon.default()
    assert isinstance(text in lexicon, bool)
    assert isinstance(lexicon.has_prefix(text), bool)
    lexicon.count_with_prefix(text)
    searches: tuple[Callable[[str], int], ...] = (lexicon.count_matching, lexicon.count_anagrams)
    for search in searches:
        try:
            search(text)
        except ParseError as error:
            assert error.column is not None
