"""What no other test comes by: representations, rare answers, rare refusals."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest
from wordgrid import Lexicon, ParseError
from wordgrid.boggle import solve_many
from wordgrid.crossword import FillIn, Grid, Partial, Slot, read
from wordgrid.crossword.ipuz import parse_ipuz
from wordgrid.crossword.record import parse_json
from wordgrid.scrabble import Board as ScrabbleBoard
from wordgrid.scrabble import Game, TileSet

if TYPE_CHECKING:
    from pathlib import Path

TURNS = "#player1 a Ann\n#player2 b Bob\n>a: CATDOGS 8G CAT +10 10\n"


def test_games_as_text_and_picture() -> None:
    game = Game.from_gcg(TURNS)
    assert eval(repr(game), {"Game": Game}) == game  # noqa: S307
    assert str(game).endswith("\nAnn 10, Bob 0")
    assert game._repr_svg_().startswith("<svg")
    assert game.winner is None
    assert game != TURNS


@pytest.mark.parametrize(
    ("turn", "message"),
    [("CAT A1 CAT +5 15", "4:"), ("CATDOGS 1A DOG +5 15", "touches no tile"), (" - +0 0", "4:")],
)
def test_games_that_cannot_be(turn: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        Game.from_gcg(f"{TURNS}>b: {turn}\n")


def test_boards_of_other_tiles_as_text() -> None:
    board = ScrabbleBoard(tileset="polish")
    assert "tileset=" in repr(board)
    assert eval(repr(board), {"Board": ScrabbleBoard, "TileSet": TileSet}) == board  # noqa: S307


def test_a_value_past_the_limit_is_placed(tmp_path: Path) -> None:
    (tmp_path / "scores").write_text("A 5000\n")
    (tmp_path / "tiles").write_text("A\n")
    with pytest.raises(ParseError, match=r"scores:1:1: .*1000"):
        TileSet.from_files(tmp_path / "scores", tmp_path / "tiles")


def test_crosswords_as_text_and_picture() -> None:
    grid = Grid(["..", "#."])
    assert Partial(grid, ["AT", None])._repr_svg_().startswith("<svg")
    assert (
        repr(grid.candidates(Lexicon(["at", "to"]))) == "<Candidates: [1, 1] words for the slots>"
    )
    puzzle = FillIn(grid, ["at", "to"])
    assert hash(puzzle) == hash(pickle.loads(pickle.dumps(puzzle)))  # noqa: S301
    assert str(puzzle) == "..\n#.\nat\nto"


def test_slots_alone_lose_their_letters() -> None:
    grid = Grid.from_slots([Slot(7, 0, 0, "H", 2)], letters={(0, 1): "A"})
    assert grid.blank() == Grid.from_slots([Slot(7, 0, 0, "H", 2)])


def test_clues_with_names() -> None:
    clues = {"Across": [{"number": 1, "clue": "a pet"}, 5], "Down": None}
    assert parse_ipuz({"puzzle": [[1, 0, 0]], "clues": clues}).clues == {"1A": "a pet"}


def test_slots_of_no_numbers() -> None:
    slot = {"id": 1, "row": 0, "col": 0, "direction": "H", "length": "3"}
    with pytest.raises(ParseError):
        parse_json({"grid": ["..."], "painted": False, "min_length": 1, "slots": [slot]})


def test_a_grid_of_too_many_rows_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "tall.txt"
    path.write_text("..\n" * 1025)
    with pytest.raises(ParseError, match=r"tall\.txt:1:1: the grid has 1025 rows"):
        read(path)


def test_solutions_travel() -> None:
    solved = list(solve_many(["cats", "taco"], Lexicon(["cat", "taco"])))
    again = pickle.loads(pickle.dumps(solved))  # noqa: S301
    assert [solution.words for solution in again] == [["CAT"], ["CAT", "TACO"]]
