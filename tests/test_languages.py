"""Spanish and Polish: every puzzle works with their letters, from Python and from a shell."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from wordgrid import Lexicon
from wordgrid.boggle import Board as BoggleBoard
from wordgrid.cli import main
from wordgrid.crossword import FillIn, Grid, Puzzle, read_puzzle, write
from wordgrid.scrabble import Board, TileSet, autoplay

if TYPE_CHECKING:
    from pathlib import Path

LANGUAGES = ("spanish", "polish")


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def path(root: Path, language: str) -> Path:
    return root / "puzzles/words" / f"{language}.txt"


@pytest.fixture
def lexicon(path: Path) -> Lexicon:
    return Lexicon.from_file(path)


def test_list_is_what_its_text_says(path: Path, lexicon: Lexicon, tmp_path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    words = sorted(line.upper() for line in lines if not line.startswith("#"))
    assert list(lexicon) == words
    assert set(lexicon.alphabet) == set("".join(words))
    lexicon.save(tmp_path / "words.wgl")
    assert Lexicon.load(tmp_path / "words.wgl") == lexicon


def test_letters_with_accents_are_letters(language: str, lexicon: Lexicon) -> None:
    with_accent, without = {"spanish": ("año", "ano"), "polish": ("łoś", "los")}[language]
    assert with_accent in lexicon
    assert without.replace("l", "ł") not in lexicon
    assert lexicon.matching(f"?{with_accent[1:]}") == [with_accent.upper()]
    assert with_accent.upper() in lexicon.anagrams(with_accent[::-1])


def test_every_word_is_found_on_a_board_of_its_letters(lexicon: Lexicon) -> None:
    for word in lexicon:
        board = BoggleBoard([[letter] for letter in word], plain_q=True)
        assert board.find(word) is not None
        found = {method: board.solve(lexicon, method=method).words for method in METHODS}
        assert all(words == found["auto"] for words in found.values())
        assert word in found["auto"]


METHODS = ("auto", "scan", "bisect", "trie", "dawg")


def test_tiles_of_two_letters() -> None:
    board = BoggleBoard([["CH", "I"], ["O", "C"]])
    assert board.solve(Lexicon(["chico", "chic", "hico"])).words == ["CHIC", "CHICO"]


def test_grids_are_filled(lexicon: Lexicon, tmp_path: Path) -> None:
    grid = Grid(["....", ".##.", "...."])
    fill = grid.fill(lexicon, seed=1)
    assert fill is not None
    assert all(word in lexicon for word in fill.words)
    for ending in (".ipuz", ".xd"):
        write(tmp_path / f"a{ending}", Puzzle(grid, fill, title="Año, łoś"))
        again = read_puzzle(tmp_path / f"a{ending}")
        assert again.solution is not None
        assert (again.solution.rows, again.title) == (fill.rows, "Año, łoś")
    assert FillIn(grid, fill.words).solve() is not None


def test_given_letters_with_accents() -> None:
    polish = Lexicon(["żółć", "łoś", "łza"])
    assert [fill.words for fill in Grid(["ż..ć"]).fills(polish)] == [["ŻÓŁĆ"]]
    assert Grid(["ń..."]).fill(polish) is None


def test_scrabble(language: str, lexicon: Lexicon) -> None:
    tiles = TileSet(language)
    board = Board(tileset=tiles)
    rack = {"spanish": ["Ñ", "A", "O", "RR", "CH", "LL", "?"], "polish": "ŻÓŁĆAKS"}[language]
    moves = board.moves(rack, lexicon)
    assert len(moves) > 3
    assert board.best_move(rack, lexicon) == moves[0]
    for move in moves:
        assert move.word in lexicon
        board.check(move, rack, lexicon)
    board.push(moves[0])
    assert Board.from_cgp(board.cgp(), tileset=tiles) == board
    (result,) = autoplay(lexicon, games=1, seed=1, board=Board(tileset=tiles))
    assert result.turns > 2


def test_commands(path: Path, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    pattern, expected = {"spanish": ("?a?o", "BAÑO"), "polish": ("ż*ć", "ŻÓŁĆ")}[language]
    options = ["--lexicon", str(path), "--json"]
    assert main(["lexicon", "match", pattern, *options]) == 0
    assert expected in json.loads(capsys.readouterr().out)["words"]
    assert main(["boggle", "find", expected, " ".join(expected), *options]) == 0
    assert json.loads(capsys.readouterr().out)["found"] is True
    rack = expected[:7]
    assert main(["scrabble", "best", rack, "--tileset", language, *options]) == 0
    assert json.loads(capsys.readouterr().out)["moves"][0]["word"] == expected
