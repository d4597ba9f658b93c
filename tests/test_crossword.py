"""Crosswords: grids, fills, fill-ins, files, against slow twins and verified answers."""

# ruff: noqa: D101, S301, S307 - test classes; a law of errors; repr and pickle of our own values

from __future__ import annotations

import copy
import json
import pickle
from typing import TYPE_CHECKING, Any

import pytest
from crossword_twins import grids, slow_fills, verify, word_lists
from hypothesis import given
from hypothesis import strategies as st
from wordgrid import Lexicon, ParseError, SearchTimeout
from wordgrid.crossword import Fill, FillIn, Grid, Progress, Slot, read, read_folder
from wordgrid.crossword.elements import format_xml, parse_xml

if TYPE_CHECKING:
    from pathlib import Path

METHODS: list[Any] = ["auto", "static", "forward"]


class TestGrid:
    def test_slots_and_crossings(self) -> None:
        grid = Grid("..#.\n....\n.#..")
        assert [(s.row, s.col, s.direction, s.length) for s in grid.slots] == [
            (0, 0, "H", 2),
            (1, 0, "H", 4),
            (2, 2, "H", 2),
            (0, 0, "V", 3),
            (0, 1, "V", 2),
            (1, 2, "V", 2),
            (0, 3, "V", 3),
        ]
        assert [slot.id for slot in grid.slots] == list(range(7))
        assert len(grid.crossings) == 8
        for across, across_at, down, down_at in grid.crossings:
            assert grid.slots[across].cells[across_at] == grid.slots[down].cells[down_at]

    @given(grids)
    def test_is_a_value(self, rows: list[str]) -> None:
        grid = Grid(rows)
        for other in (eval(repr(grid)), pickle.loads(pickle.dumps(grid)), copy.deepcopy(grid)):
            assert other == grid
            assert hash(other) == hash(grid)
        assert Grid(str(grid)) == grid
        slots = Grid.from_slots(grid.slots, letters={})
        assert eval(repr(slots)) == slots == pickle.loads(pickle.dumps(slots))

    @pytest.mark.parametrize(
        ("rows", "message"),
        [
            (["..", ".+"], "2:2: '+' is no cell; expected '#', '.' or a letter"),
            (["..", "..."], "2:3: row of 3 cells; expected 2 as in the first"),
            ([], "the grid has no cells; expected rows of '#', '.' and letters"),
            (["\ud800"], "1:1: '\\ud800' is no character"),
            ([".." * 1000], "the grid has 1 rows and 2000 columns; expected at most 1024 of each"),
        ],
    )
    def test_bad_rows(self, rows: list[str], message: str) -> None:
        with pytest.raises(ParseError) as caught:
            Grid(rows)
        assert str(caught.value) == message

    def test_bad_slots(self) -> None:
        with pytest.raises(ParseError, match="no direction"):
            Slot(1, 0, 0, "X", 3)  # type: ignore[arg-type]
        for slot in (Slot(1, -1, 0, "H", 3), Slot(1, 0, 0, "H", 0), Slot(1, 0, 2**40, "H", 2)):
            with pytest.raises(ParseError):
                Grid.from_slots([slot])
        with pytest.raises(ParseError, match="expected a letter"):
            Grid.from_slots([Slot(1, 0, 0, "H", 2)], letters={(3, 3): "A"})
        with pytest.raises(TypeError):
            Grid([1])  # type: ignore[list-item]

    def test_overlapping_slots_share_letters_only_where_they_cross(self) -> None:
        grid = Grid.from_slots([Slot(1, 0, 0, "V", 2), Slot(2, 1, 0, "V", 2)])
        assert grid.crossings == []
        assert grid.count_fills(Lexicon(["ab", "cd"])) == 2
        barred = Grid.from_slots([Slot(1, 0, 0, "H", 2), Slot(2, 0, 2, "H", 2)])
        assert barred.rows == ["...."]
        assert barred.count_fills(Lexicon(["ab", "cd"])) == 2


class TestFill:
    @given(grids, word_lists, st.booleans(), st.integers(0, 2**70))
    def test_equals_exhaustive_search(
        self, rows: list[str], words: list[str], repeats: bool, seed: int
    ) -> None:
        grid, lexicon = Grid(rows), Lexicon(words)
        expected = sorted(slow_fills(grid, words, repeats=repeats))
        for method in METHODS:
            fills = list(grid.fills(lexicon, repeats=repeats, seed=seed, method=method))
            for fill in fills:
                verify(fill, lexicon, repeats=repeats)
            assert sorted(fill.words for fill in fills) == expected
            count = grid.count_fills(lexicon, repeats=repeats, method=method, seed=seed, limit=3)
            assert count == min(3, len(expected))
            first = grid.fill(lexicon, repeats=repeats, seed=seed, method=method)
            assert (first is not None) == bool(expected)

    def test_is_a_value(self) -> None:
        fill = Grid(["..", ".a"]).fill(Lexicon(["ab", "ca", "ac", "ba"], scores={"ab": 3}))
        assert fill is not None
        assert eval(repr(fill)) == fill == pickle.loads(pickle.dumps(fill))
        assert fill[fill.grid.slots[0]] == fill[0] == fill.words[0]
        assert str(fill) == "\n".join(fill.rows)
        with pytest.raises(ParseError, match="no slot of this grid"):
            fill[Slot(9, 9, 9, "H", 2)]

    def test_seeds_lead_to_different_fills(self, default: Lexicon) -> None:
        grid = Grid(["....."] * 5)
        fills = [grid.fill(default, seed=seed) for seed in (0, 0, 1, 2)]
        assert fills[0] == fills[1]
        assert len({str(fill) for fill in fills}) > 1

    def test_scores(self) -> None:
        lexicon = Lexicon(["ab", "ba", "aa"], scores={"ab": 60, "ba": 50, "aa": 10})
        assert Grid([".."]).count_fills(lexicon, min_score=50) == 2
        assert Grid([".."]).count_fills(lexicon, min_score=-(10**20)) == 3
        assert Grid([".."]).fill(lexicon, min_score=10**20) is None
        fill = Grid(["a."]).fill(lexicon, min_score=20)
        assert fill is not None
        assert (fill.words, fill.score) == (["AB"], 60)

    def test_theme_entries(self) -> None:
        lexicon = Lexicon(["xa", "yb", "ab"])
        grid = Grid(["xy", ".."])
        assert grid.fill(lexicon) is None
        fill = grid.fill(lexicon, theme=True)
        assert fill is not None
        assert fill.words == ["XY", "AB", "XA", "YB"]

    def test_theme_words_are_put_into_slots(self) -> None:
        lexicon = Lexicon(["xa", "yb", "ab", "xy"])
        grid = Grid(["..", ".."])
        fill = grid.fill(lexicon, theme={grid.slots[0]: "xy"})
        assert fill is not None
        assert (fill.rows, fill.grid) == (["XY", "AB"], grid)
        assert grid.count_fills(lexicon, theme={0: "qq"}) == 0
        assert grid.candidates(lexicon, theme={0: "xy"}).words(1) == ["AB"]
        with pytest.raises(ParseError, match="'xyz' in slot 0; expected 2 letters"):
            grid.fill(lexicon, theme={0: "xyz"})
        with pytest.raises(ParseError, match="contradicts the 'x' at row 0, column 0"):
            grid.fill(lexicon, theme={0: "xy", 2: "ab"})
        with pytest.raises(ParseError, match="7 is no slot of this grid; expected one of 4"):
            grid.fill(lexicon, theme={7: "ab"})

    def test_words_of_one_stem_do_not_meet(self, default: Lexicon) -> None:
        lexicon = Lexicon(["bake", "baker", "bakers", "baking", "cone"])
        apart = Grid(["....#......"])
        assert apart.count_fills(lexicon) == 4
        fills = list(apart.fills(lexicon, distinct_stems=True))
        assert sorted(fill.words for fill in fills) == [["CONE", "BAKERS"], ["CONE", "BAKING"]]
        assert apart.count_fills(lexicon, distinct_stems=True, repeats=True) == 2
        fill = Grid(["#...#", ".....", ".....", ".....", "#...#"]).fill(
            default, distinct_stems=True
        )
        assert fill is not None
        for one in fill.words:
            assert not {one + "S", one + "ED", one + "ING"} & set(fill.words)

    def test_progress(self, default: Lexicon) -> None:
        seen: list[Progress] = []
        grid = Grid(["." * 7] * 7)
        with pytest.raises(SearchTimeout):
            grid.fill(default, timeout=0.7, progress=seen.append)
        assert len(seen) >= 2
        for progress in seen:
            assert progress.steps > 0
            placed = [word for word in progress.best.words if word]
            assert all(word in default for word in placed)
            assert len(set(placed)) == len(placed)
            for slot, word in zip(grid.slots, progress.best.words, strict=True):
                rows = progress.best.rows
                assert not word or word == "".join(rows[row][col] for row, col in slot.cells)
        assert [p.elapsed for p in seen] == sorted(p.elapsed for p in seen)
        easy: list[Progress] = []
        fill = Grid(["....."] * 5).fill(default, progress=easy.append)
        assert fill is not None
        assert easy[-1].best.rows == fill.rows

    def test_what_progress_raises_ends_the_search(self, default: Lexicon) -> None:
        def stop(_: Progress) -> None:
            raise KeyError("enough")

        with pytest.raises(KeyError, match="enough"):
            Grid(["." * 8] * 8).fill(default, progress=stop)

    def test_counts_multiply_parts(self, default: Lexicon) -> None:
        row = "..#" * 20
        assert Grid([row]).count_fills(default, repeats=True) == 96**20
        assert Grid(["..#...#...."]).count_fills(default) == Grid([".."]).count_fills(
            default
        ) * Grid(["..."]).count_fills(default) * Grid(["...."]).count_fills(default)
        assert Grid([row]).count_fills(default, repeats=True, limit=1000) == 1000

    def test_other_alphabets(self) -> None:
        lexicon = Lexicon(["żółw", "łoś", "żal", "ósmy", "śmy"])
        fill = Grid(["ż...", "...#"]).fill(Lexicon(["żółw", "ała", "ża", "óła", "ła", "óa", "łł"]))
        assert fill is None
        fill = Grid(["ż..."]).fill(lexicon)
        assert fill is not None
        assert fill.rows == ["ŻÓŁW"]

    def test_bad_arguments(self, default: Lexicon) -> None:
        with pytest.raises(ParseError, match="'fast' is no method"):
            Grid([".."]).fill(default, method="fast")  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            Grid([".."]).fill(["ab"])  # type: ignore[arg-type]
        assert Grid(["." * 40]).fill(default) is None
        assert Grid([".."]).count_fills(default, limit=-5) == 0
        assert Grid([".."]).count_fills(default, limit=2**90) == 96

    @pytest.mark.parametrize("method", METHODS)
    @pytest.mark.parametrize("timeout", [0.05, 0, -1, float("nan")])
    def test_time_limits(self, default: Lexicon, method: Any, timeout: float) -> None:
        with pytest.raises(SearchTimeout) as caught:
            Grid(["." * 8] * 8).fill(default, timeout=timeout, method=method)
        assert set(caught.value.statistics) == {"dead_ends"}
        assert isinstance(caught.value, TimeoutError)

    def test_candidates(self) -> None:
        lexicon = Lexicon(["cat", "cot", "tin", "ton", "dog"])
        view = Grid(["...", "##.", "##."]).candidates(lexicon)
        assert view.words(0) == ["CAT", "COT"]
        assert view.words(view.grid.slots[1]) == ["TIN", "TON"]
        assert view.count(1) == 2
        assert view.letters[0, 1] == "AO"
        impossible = Grid(["z..", "##.", "##."]).candidates(lexicon)
        assert impossible.words(0) == []
        assert impossible.letters == {}

    @given(grids, word_lists)
    def test_candidates_lose_no_fill(self, rows: list[str], words: list[str]) -> None:
        grid, lexicon = Grid(rows), Lexicon(words)
        view = grid.candidates(lexicon)
        for fill in slow_fills(grid, words, repeats=False):
            for at, word in enumerate(fill):
                assert word in view.words(at)
                for cell, letter in zip(grid.slots[at].cells, word, strict=True):
                    assert letter in view.letters[cell]


class TestFillIn:
    @given(grids, st.text("ABC", min_size=16, max_size=16), st.randoms())
    def test_equals_exhaustive_search(self, rows: list[str], letters: str, random: Any) -> None:
        grid = Grid(rows)
        picture = [
            [letters[r * 4 + c] if cell == "." else cell.upper() for c, cell in enumerate(row)]
            for r, row in enumerate(grid.rows)
        ]
        words = ["".join(picture[row][col] for row, col in slot.cells) for slot in grid.slots]
        random.shuffle(words)
        copies = {word: words.count(word) for word in words}
        expected = sorted(
            fill
            for fill in slow_fills(grid, sorted(copies), repeats=True)
            if all(fill.count(word) == n for word, n in copies.items())
        )
        puzzle = FillIn(grid, words)
        assert puzzle.reason is None
        solutions = list(puzzle.solutions())
        for fill in solutions:
            verify(fill, repeats=True)
        assert sorted(fill.words for fill in solutions) == expected
        assert puzzle.count() == len(expected)
        assert puzzle.is_unique() == (len(expected) == 1)
        assert eval(repr(puzzle)) == puzzle == pickle.loads(pickle.dumps(puzzle))

    @given(grids, st.text("ABC", min_size=16, max_size=16))
    def test_trial_finds_the_same(self, rows: list[str], letters: str) -> None:
        grid = Grid(rows)
        picture = {
            cell: grid._letters.get(cell, letters[cell[0] * 4 + cell[1]]).upper()
            for slot in grid.slots
            for cell in slot.cells
        }
        words = ["".join(picture[cell] for cell in slot.cells) for slot in grid.slots]
        puzzle = FillIn(grid, words)
        found = [fill.words for fill in puzzle.solutions(method="simplify")]
        assert sorted(found) == sorted(fill.words for fill in puzzle.solutions())
        first = puzzle.solve(method="simplify")
        assert first is not None
        assert first.words == found[0]
        trials = puzzle.trials(limit=10**30)
        assert all(trial.word in words and trial.slot in grid.slots for trial in trials)
        assert not trials or trials[-1].outcome == "solved"
        assert puzzle.trials(limit=0) == []

    def test_bad_method(self) -> None:
        with pytest.raises(ParseError, match="'guess' is no method"):
            FillIn(Grid([".."]), ["ab"]).solve(method="guess")  # type: ignore[arg-type]

    def test_keeps_spelling(self) -> None:
        fill = FillIn(Grid(["...", "#.#"]), ["Cat", "aN"]).solve()
        assert fill is not None
        assert fill.rows == ["Cat", "#N#"]
        assert fill.words == ["Cat", "aN"]

    def test_lists_that_cannot_match(self) -> None:
        puzzle = FillIn(Grid(["...", "#.#"]), ["cat"])
        assert puzzle.solve() is None
        assert puzzle.reason == "1 word for 2 slots: 0 words of length 2 for 1 slot"
        assert FillIn(Grid(["#"]), []).solve() is not None

    def test_digits(self) -> None:
        fill = FillIn(Grid(["..", ".#"]), ["12", "13"]).solve()
        assert fill is not None
        assert fill.rows[0][0] == "1"

    @pytest.mark.parametrize(
        ("word", "message"),
        [
            ("", 'words[0]: "" is no word; expected letters'),
            ("a-b", "words[0]: column 2: '-' is neither a letter nor a digit in \"a-b\""),
            ("\udfff", "words[0]: column 1: '\\udfff' is no character"),
        ],
    )
    def test_bad_words(self, word: str, message: str) -> None:
        with pytest.raises(ParseError) as caught:
            FillIn(Grid([".."]), [word])
        assert str(caught.value) == message

    def test_too_many_letters(self) -> None:
        letters = [chr(0x4E00 + n) for n in range(70)]
        with pytest.raises(ParseError, match="70 different letters"):
            FillIn(Grid([".."]), ["".join(letters)])


class TestSharedAnswers:
    def test_seed_fill_ins(self, shared_data: Path) -> None:
        expected = json.loads((shared_data / "fillin/expected.json").read_text())
        puzzles = read_folder(shared_data / "fillin")
        assert len(puzzles) == len(expected) == 6
        for puzzle, answer in zip(puzzles, expected.values(), strict=True):
            assert isinstance(puzzle, FillIn)
            assert len(puzzle.grid.slots) == answer["n_spaces"]
            found = [[row.replace("#", ".") for row in fill.rows] for fill in puzzle.solutions()]
            assert sorted(found) == sorted(answer["solutions"])

    def test_seed_propagation(self, shared_data: Path) -> None:
        puzzles = json.loads((shared_data / "propagation/puzzles.json").read_text())
        for answer in puzzles.values():
            puzzle = FillIn(Grid(answer["grid"]), answer["words"], min_length=3)
            possible = puzzle.possible_words()
            spaces = [[f"P{row + 1}{col + 1}" for row, col in slot.cells] for slot, _ in possible]
            assert spaces == answer["spaces"]
            assert [words for _, words in possible] == answer["possible_words"]
            rounds = [
                {
                    "after_common": {f"{r + 1},{c + 1}": x for (r, c), x in made.letters.items()},
                    "after_impossible": made.agreeing,
                    "uniques": made.settled,
                    "after_uniques": made.possible,
                }
                for made in puzzle.simplify()
            ]
            assert rounds == answer["simplify_rounds"]
            assert [fill.rows for fill in puzzle.solutions()] == answer["all_solutions"]
            by_trial = [fill.rows for fill in puzzle.solutions(method="simplify")]
            assert by_trial == answer["all_solutions"]
            assert [trial.word for trial in puzzle.trials()] == answer["trace"]

    @pytest.mark.parametrize(
        ("name", "words", "method"),
        [
            ("task1", "dictionary_task1.txt", "static"),
            ("tree", "dictionary.txt", "forward"),
            ("heart", "dictionary.txt", "forward"),
        ],
    )
    def test_seed_xml(self, shared_data: Path, name: str, words: str, method: Any) -> None:
        expected = json.loads((shared_data / "xml/expected.json").read_text())[name]
        lexicon = Lexicon.from_file(shared_data / "xml" / words)
        grid = read(shared_data / "xml" / f"{name}.xml")
        assert isinstance(grid, Grid)
        fill = grid.fill(lexicon, repeats=True, method=method)
        assert fill is not None
        found = {str(slot.id): word for slot, word in zip(grid.slots, fill.words, strict=True)}
        printed = {number: word.upper() for number, word in expected["printed_solution"].items()}
        assert found == printed
        assert parse_xml(format_xml(grid)) == grid
        verify_crossings(fill)

    def test_grids(self, shared_data: Path) -> None:
        lexicon = Lexicon.from_file(shared_data / "words/enable1.txt")
        for name, facts in json.loads((shared_data / "crossword/grids.json").read_text()).items():
            outcomes = {outcome for runs in facts["peers"].values() for outcome, _ in runs}
            fill = Grid(facts["rows"]).fill(lexicon, timeout=50)
            if "solved" in outcomes:
                assert fill is not None, name
            if "impossible" in outcomes:
                assert fill is None, name
            if fill:
                verify(fill, lexicon)

    def test_fill_ins(self, shared_data: Path) -> None:
        puzzles = json.loads((shared_data / "crossword/fillins.json").read_text())
        for name, facts in puzzles.items():
            puzzle = FillIn(Grid(facts["rows"]), facts["words"])
            fill = puzzle.solve(timeout=50)
            if facts["expect"] == "solvable":
                assert fill is not None, name
            if fill:
                verify(fill, repeats=True)
                assert sorted(fill.words) == sorted(facts["words"])
            if facts["count"] and facts["count"][1]:
                assert puzzle.count(timeout=50) == facts["count"][0], name


def verify_crossings(fill: Fill) -> None:
    for across, across_at, down, down_at in fill.grid.crossings:
        assert fill[across][across_at] == fill[down][down_at]


def test_golden_counts(root: Path, default: Lexicon) -> None:
    lines = (root / "puzzles/golden/crossword.txt").read_text().splitlines()
    lines = [line for line in lines if not line.startswith("#")]
    assert len(lines) > 10
    for line in lines:
        match line.split(" "):
            case ["fills", rows, distinct, repeats]:
                grid = Grid(rows.split("/"))
                assert grid.count_fills(default) == int(distinct), line
                assert grid.count_fills(default, repeats=True) == int(repeats), line
            case ["fillin", rows, words, count]:
                assert FillIn(Grid(rows.split("/")), words.split(",")).count() == int(count), line
            case _:
                pytest.fail(line)
