"""How the library looks to a type checker; mypy reads this file with the tests."""

from typing import assert_type

from wordgrid import Lexicon

lexicon = Lexicon(["cat"], scores={"cat": 1})
assert_type(Lexicon.default(), Lexicon)
assert_type("cat" in lexicon, bool)
assert_type(lexicon.matching("c?t"), list[str])
assert_type(lexicon.anagrams("tac", exact=False), list[str])
assert_type(lexicon.count_anagrams("tac"), int)
assert_type([word for word in lexicon], list[str])
