"""How the library looks to a type checker; mypy reads this file with the tests."""

from typing import assert_type

from wordgrid import Lexicon
from wordgrid.boggle import Board, Solution, compare, solve_many

lexicon = Lexicon(["cat"], scores={"cat": 1})
assert_type(Lexicon.default(), Lexicon)
assert_type("cat" in lexicon, bool)
assert_type(lexicon.matching("c?t"), list[str])
assert_type(lexicon.anagrams("tac", exact=False), list[str])
assert_type(lexicon.count_anagrams("tac"), int)
assert_type(list(lexicon), list[str])

board = Board("ca ts")
assert_type(board.find("cat"), list[tuple[int, int]] | None)
assert_type(board.solve(lexicon), Solution)
assert_type(board.solve(lexicon).hints(), dict[tuple[int, int], list[str]])
assert_type(board.score(lexicon), int)
assert_type([solution.words for solution in solve_many([board], lexicon)], list[list[str]])
assert_type(compare(lexicon, sizes=[1])[0].operations, float)
