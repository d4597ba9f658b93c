"""Scrabble: the search against other engines and slow twins, moves, notations, games, bad input."""

from __future__ import annotations

import copy
import hashlib
import io
import itertools
import json
import pickle
import re
import tracemalloc
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wordgrid import IllegalMove, Lexicon, ParseError, SearchTimeout, WordgridError
from wordgrid.cli import main
from wordgrid.scrabble import (
    Bag,
    Board,
    Game,
    Leaves,
    Move,
    TileSet,
    autoplay,
    best_moves,
    reference,
)

if TYPE_CHECKING:
    from pathlib import Path

EMPTY = "/".join(["15"] * 15)


def placed(move: Move) -> str:
    """A move as the published positions write it."""
    squares = []
    for steps, tile in enumerate(move.tiles):
        down = steps if move.direction == "V" else 0
        if tile != ".":
            squares.append((move.row + down, move.col + steps - down, tile))
    return ";".join(f"{row},{col},{tile}" for row, col, tile in sorted(squares))


def test_published_positions(shared_data: Path) -> None:
    lexicon = Lexicon.from_file(shared_data / "words/enable1.txt")
    for position in json.loads((shared_data / "scrabble/positions.json").read_text())["positions"]:
        board = Board(rows=position["board"])
        moves = board.moves(position["rack"], lexicon)
        assert len(moves) == position["num_moves"] == board.count_moves(position["rack"], lexicon)
        lines = sorted(f"{placed(move)}={move.score}" for move in moves)
        digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
        assert digest == position["sha256"], position["id"]
        assert board.best_move(position["rack"], lexicon) == moves[0]
        assert moves[0].score == position["top_score"]


def order(move: Move) -> tuple[int, int, int, str, str]:
    return -move.score, move.row, move.col, move.direction, move.word


def test_moves_are_sorted_and_lazy(default: Lexicon) -> None:
    moves = Board().moves("RETINA?", default)
    keys = [order(move) for move in moves]
    assert keys == sorted(keys)
    assert moves[:3] == [moves[0], moves[1], moves[2]]
    assert moves[-1] == list(moves)[-1]
    assert moves[::-1][0] == moves[-1]
    assert {placed(move) for move in moves} == {placed(move) for move in set(moves)}
    with pytest.raises(IndexError):
        moves[len(moves)]
    assert all(move.direction == "H" for move in moves)


POSITIONS = [
    (EMPTY, "RETINA?"),
    ("15/15/15/DEAD11/1SLIM10/3TUNA8/4TOPAZ6/5HEX7/6RETILE3/15/15/15/15/15/15", "IANGE??"),
    ("15/15/15/15/15/15/15/3JERID7/15/15/15/15/15/15/15", "EILNNST"),
]


@pytest.mark.parametrize("rules", ["standard", "overlap"])
@pytest.mark.parametrize(("cgp", "rack"), POSITIONS)
def test_the_first_question_is_answered_alike(
    cgp: str, rack: str, rules: str, default: Lexicon
) -> None:
    """A lexicon that was never asked has nothing prepared, and answers all the same."""
    board = Board.from_cgp(cgp, rules=rules)
    autoplay(default)  # prepares it
    expected = list(board.moves(rack, default))
    leaves = {"?": 30, "S": 8, "E": 2, "N": -1}
    with_leaves = board.best_move(rack, default, leaves=leaves)
    assert list(board.moves(rack, Lexicon(default))) == expected
    assert board.count_moves(rack, Lexicon(default)) == len(expected)
    assert board.best_move(rack, Lexicon(default), leaves=leaves) == with_leaves
    fresh = Lexicon(default)
    for _ in range(3):
        assert board.best_move(rack, fresh) == expected[0]


def test_what_is_prepared_is_saved(default: Lexicon, tmp_path: Path) -> None:
    default.save(tmp_path / "plain.wgl", prepared=False)
    default.save(tmp_path / "ready.wgl", prepared=True)
    plain, ready = (tmp_path / "plain.wgl").read_bytes(), (tmp_path / "ready.wgl").read_bytes()
    assert len(plain) == default.nbytes
    assert ready.startswith(plain)
    loaded = Lexicon.load(tmp_path / "ready.wgl")
    assert (loaded, loaded.content_hash) == (default, default.content_hash)
    assert Board().moves("RETINA?", loaded)[:100] == Board().moves("RETINA?", default)[:100]
    assert autoplay(loaded, games=3) == autoplay(default, games=3)
    polish = Lexicon(["żółw", "łoś", "los"])
    for tileset in (True, "polish", TileSet("polish")):
        polish.save(tmp_path / "polish.wgl", prepared=tileset)
        again = Lexicon.load(tmp_path / "polish.wgl")
        move = Board(tileset="polish").best_move("ŻÓŁWSO", again)
        assert move == Board(tileset="polish").best_move("ŻÓŁWSO", polish)
    with pytest.raises(ParseError, match='unknown tile set "klingon"'):
        polish.save(tmp_path / "polish.wgl", prepared="klingon")
    with pytest.raises(TypeError):
        polish.save(tmp_path / "polish.wgl", prepared=3)  # type: ignore[arg-type]


def test_listing_makes_no_python_objects(default: Lexicon) -> None:
    board = Board()
    board.push(Move("CAT", 7, 6, "H"))
    autoplay(default)  # whatever is made once is made now
    tracemalloc.start()
    moves = board.moves("RETIN??", default)
    before = tracemalloc.get_traced_memory()[0]
    top = moves[:10]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert len(moves) > 20_000
    assert len(top) == 10
    assert before < 10_000, "a list of moves is one object, however long"
    assert after - before < 10_000, "ten moves are ten objects"


def test_one_tile_plays_are_listed_once(default: Lexicon) -> None:
    board = Board.from_cgp(EMPTY)
    board.push(Move("CAT", 7, 6, "H"))
    lone = [move for move in board.moves("S", default) if len(placed(move).split(";")) == 1]
    assert len({placed(move) for move in lone}) == len(lone)
    assert ("CATS", "H") in {(move.word, move.direction) for move in lone}


@given(st.data())
def test_overlap_is_the_slow_twin(data: st.DataObject) -> None:
    words = data.draw(st.sets(st.text("ABC", min_size=1, max_size=5), min_size=1, max_size=25))
    lexicon = Lexicon(words)
    board = Board(data.draw(st.integers(1, 9)), rules="overlap")
    values = board.tileset.values
    for _ in range(4):
        rack = data.draw(st.text("ABC", min_size=1, max_size=7))
        expected = reference.best_move(board.cells, rack, values, words)
        found = board.best_move(rack, lexicon)
        assert expected == (found and (found.score, *order(found)[1:]))
        if found is None:
            break
        board.push(found)


@given(st.data())
def test_listed_moves_are_legal_and_undone(data: st.DataObject) -> None:
    lexicon = Lexicon.default()
    rules = data.draw(st.sampled_from(["standard", "overlap"]))
    board = Board(rules=rules)
    for _ in range(data.draw(st.integers(1, 6))):
        rack = data.draw(st.text("AEINRSTOLDQZ?", min_size=7, max_size=7))
        moves = board.moves(rack, lexicon)
        if not moves:
            break
        move = moves[data.draw(st.integers(0, min(len(moves), 500) - 1))]
        board.check(move, rack, lexicon)
        assert board.scored(move) == move
        before = board.cgp()
        board.push(move)
        board.pop()
        assert board.cgp() == before
        assert list(board.moves(rack, lexicon)[:5]) == moves[:5]
        assert Move.from_notation(move.notation(), board) == move
        board.push(move)
    assert Board.from_cgp(board.cgp(), rules=rules) == board
    assert eval(repr(board)) == board  # noqa: S307
    assert pickle.loads(pickle.dumps(board)) == board  # noqa: S301
    assert copy.copy(board) == board == copy.deepcopy(board)
    assert ET.fromstring(board._repr_svg_()).tag.endswith("svg")  # noqa: S314


def test_values_come_back(default: Lexicon) -> None:
    moves = Board().moves("RETINA?", default, leaves={"?": 20, "A": 0.125})
    spanish = TileSet("spanish")
    own = TileSet(values={"A": 1, "CH": 5}, counts={"A": 3, "CH": 1, "?": 1})
    for value in (moves[0], moves[7], spanish, own, Bag(spanish, 3), Bag(own)):
        assert eval(repr(value)) == value  # noqa: S307
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301
    assert {moves[0], moves[0]} == {moves[0]}
    assert hash(spanish) == hash(TileSet("spanish"))


def test_lists_of_moves_come_back(default: Lexicon) -> None:
    spanish = Board(tileset="spanish")
    own = Board(layout=["..", ".="], tileset=TileSet(values={"A": 1, "T": 2}, tiles=["A", "T"]))
    lists = [
        Board().moves("RETINA?", default),
        Board.from_cgp("3/1AB/3", rules="overlap").moves("S", default, leaves={"S": 0.5}),
        spanish.moves(["C", "H", "CH", "O"], Lexicon(["cho", "ho"])),
        own.moves("AT", Lexicon(["at", "ta"])),
        Board().moves("Q", default),
    ]
    for moves in lists:
        for same in (eval(repr(moves)), pickle.loads(pickle.dumps(moves)), copy.deepcopy(moves)):  # noqa: S301, S307
            assert same == moves
            assert list(same) == list(moves)
            assert hash(same) == hash(moves)
        assert isinstance(moves, Sequence)
        assert ET.fromstring(moves._repr_svg_()).tag.endswith("svg")  # noqa: S314
    first, second = lists[:2]
    assert first != second
    assert first != Board().moves("RETINAS", default)
    assert first != list(first)
    assert [first.index(first[place]) for place in (0, 40, len(first) - 1)] == [
        0,
        40,
        len(first) - 1,
    ]
    assert (first.count(first[3]), first.count(Move("CAT", 7, 7, "H"))) == (1, 0)
    with pytest.raises(ParseError, match='no move "8H CAT 0" in the list'):
        first.index(Move("CAT", 7, 7, "H"))
    assert str(first).splitlines()[::10] == [str(first[0]), f"... {len(first)} moves"]
    assert str(Board().moves("Q", default)) == "no moves"


def test_notation_says_where_and_check_whether(default: Lexicon) -> None:
    board = Board()
    move = Move.from_notation("8D WORD", board)
    assert (move.word, move.row, move.col, move.direction, move.score) == ("WORD", 7, 3, "H", 12)
    with pytest.raises(IllegalMove, match="must cover the middle square"):
        board.check(move, "DORW", default)
    with pytest.raises(IllegalMove, match="must cover the middle square"):
        board.push(move)
    overlap = Board(7, rules="overlap")
    with pytest.raises(IllegalMove, match="must start on the middle square"):
        overlap.check(Move.from_notation("0:0:H BIN", overlap), "BIN", default)
    with pytest.raises(IllegalMove, match="runs off the board"):
        Move.from_notation("15N WORD", board)


@pytest.mark.parametrize(
    "board",
    [
        None,
        Board(9, rules="overlap"),
        Board(21, layout="super", tileset="english-super"),
        Board.from_cgp("3/1AT/3"),
    ],
)
def test_games_come_back(board: Board | None, default: Lexicon) -> None:
    game = Game(("Ada L", "B:ob", "Cy"), lexicon=default, board=board, seed=4)
    assert eval(repr(game)) == game  # noqa: S307
    move = game.best_move()
    game.pass_turn() if move is None else game.play(move)
    game.exchange(game.rack[:2])
    for same in (eval(repr(game)), pickle.loads(pickle.dumps(game)), copy.copy(game)):  # noqa: S301, S307
        assert same == game
        assert same.gcg() == game.gcg()
    before = game.gcg()
    copy.copy(game).pass_turn()
    assert game.gcg() == before


@pytest.mark.parametrize(
    ("move", "rack", "reason"),
    [
        (Move("CAT", 7, 13, "H"), "ACT", "runs off the board"),
        (Move("CAT", 0, 0, "H"), "ACT", "touches no tile"),
        (Move("CAT", 7, 6, "V"), "ACT", "has Q, not C"),
        (Move("QUIT", 7, 6, "H"), "ACT", "places no tile"),
        (Move("QUITS", 7, 6, "H"), "ACT", 'has no "S"'),
        (Move("UITS", 7, 7, "H"), "S", 'part of the longer word "QUITS"'),
        (Move("AT", 6, 6, "H"), "AT", '"AQ" is not in the lexicon'),
        (Move("XX", 6, 9, "V"), "XX", "has T, not X"),
        (Move("A", 6, 6, "H"), "A", "at least 2 letters"),
        (Move("CATS", 1, 6, "H", tiles="CAT."), "ACTS", "has no tile, not S"),
    ],
)
def test_illegal_moves_say_why(move: Move, rack: str, reason: str, default: Lexicon) -> None:
    board = Board()
    board.push(Move("QUIT", 7, 6, "H"))
    before = board.cgp()
    with pytest.raises(IllegalMove) as caught:
        board.check(move, rack, default)
    assert reason in caught.value.reason
    assert board.cgp() == before


def test_refused_push_changes_nothing() -> None:
    board = Board()
    with pytest.raises(IllegalMove, match="must cover the middle square"):
        board.push(Move("CAT", 0, 0, "H"))
    assert board.is_empty
    assert board.depth == 0
    with pytest.raises(ParseError, match="no move to take back"):
        board.pop()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Board(9), 'no layout "standard" of size 9'),
        (lambda: Board(22, layout="plain"), 'no layout "plain" of size 22'),
        (lambda: Board(-1), "size -1; expected a whole number from 0 on"),
        (lambda: Board(layout=["..", ".x"]), "2:2: 'x' is no premium square"),
        (lambda: Board(rules="chess"), "rules \"chess\"; expected 'standard' or 'overlap'"),
        (lambda: Board(tileset="klingon"), 'unknown tile set "klingon"'),
        (lambda: Board(rows=["4" + "." * 14] * 15), "1:1: '4' is no tile of this set"),
        (lambda: Board(rows=["."] * 15), "1:1: row of 1 squares on a board of size 15"),
        (lambda: Board(rows=["." * 15] * 3), "45 squares; a board of size 15 has 225"),
        (
            lambda: Board().moves("ABCDEFGH", Lexicon.default()),
            "has 8 tiles; a rack holds at most 7",
        ),
        (lambda: Board().moves("AB3", Lexicon.default()), "column 3: '3' on rack \"AB3\""),
        (lambda: Board.from_cgp("15/15"), "row of 15 squares on a board of size 2"),
        (lambda: Board.from_cgp("1$/2"), "column 2: '$'; expected a number, a letter or '/'"),
        (lambda: Board.from_cgp("9999999999"), "empty squares; expected at most 21"),
        (lambda: Move("CAT", -1, 0, "H"), "row -1; expected a whole number from 0 on"),
        (lambda: Move("CAT", 0, 0, "X"), "direction \"X\"; expected 'H', 'V', 'across' or 'down'"),
        (lambda: Move.from_notation("8D", Board()), "column 3: no word behind '8D'"),
        (lambda: Move.from_notation("88 CAT", Board()), "'88' is no place"),
        (lambda: Move.from_notation("8D C4T", Board()), "'4' in \"C4T\" is no tile of this set"),
        (lambda: Game.from_gcg("hello"), "line 1: 'hello'; expected '>nick: RACK 8D WORD"),
        (
            lambda: Game.from_gcg("#player1 A A\n>A: CAT 8G CAT +10 11"),
            "line 2: total 11; A has 10",
        ),
        (
            lambda: Game.from_gcg("#player1 A A\n>A: CAT 1A CAT +10 10"),
            "line 2: the first word must",
        ),
        (lambda: Leaves({"ABCDEFGH": 1}), "has 8 tiles"),
        (lambda: Leaves({"A": float("nan")}), "expected less than a million"),
        (lambda: TileSet(values={"A": 1}, tiles=["B"]), 'tile "B" has no score'),
        (lambda: Bag("english", tiles=["CH"]), '"CH" is no tile of this set'),
        (lambda: TileSet(values={"A": -1}, tiles=["A"]), 'values["A"] is -1; expected a whole'),
        (lambda: TileSet(values={"A": 1}, counts={"A": 2**40}), 'counts["A"] is 1099511627776;'),
        (lambda: Board()[15, 0], "no square (15, 0) on a board of size 15"),
        (lambda: Board()[0, -1], "column -1; expected a whole number from 0 on"),
        (
            lambda: Board().moves("CAT", Lexicon.default())[2**70],
            "there is no move 9223372036854775807",
        ),
    ],
)
def test_bad_input_is_one_clear_line(call: object, message: str) -> None:
    assert callable(call)
    with pytest.raises(WordgridError) as caught:
        call()
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_timeouts(default: Lexicon) -> None:
    board = Board()
    board.push(Move("QUIT", 7, 6, "H"))
    with pytest.raises(SearchTimeout) as caught:
        board.moves("???????", default, timeout=0.001)
    assert caught.value.statistics["steps"] >= 4096
    game = Game(lexicon=Lexicon(list(default)), board=board)
    assert game.best_move()
    with pytest.raises(SearchTimeout):  # the second question prepares, which takes its time
        game.best_move(timeout=0.001)
    with pytest.raises(SearchTimeout, match=r"after \d+ games") as caught:
        autoplay(default, games=100_000, timeout=0.1)
    assert 0 <= caught.value.statistics["games"] < 100_000
    with pytest.raises(SearchTimeout, match=r"after \d+ positions"):
        best_moves(((board, "RETINA?") for _ in itertools.count()), default, timeout=0.1)
    assert issubclass(SearchTimeout, TimeoutError)


def test_best_moves_with_threads_and_executors(default: Lexicon) -> None:
    racks = ["RETINA?", "QUIXOTE", "VVVVVVV", "CAT"] * 50
    board = Board()
    alone = [board.best_move(rack, default) for rack in racks]
    assert alone[2] is None
    for threads in (None, 1, 2):
        heard: list[int] = []
        positions = ((board, rack) for rack in racks)
        assert best_moves(positions, default, threads=threads, progress=heard.append) == alone
        assert heard == sorted(set(heard))
        assert heard[-1] == 200
    with ThreadPoolExecutor(2) as executor:
        assert best_moves([(board, rack) for rack in racks], default, executor=executor) == alone


def test_leaves_order_moves(default: Lexicon, tmp_path: Path) -> None:
    file = tmp_path / "leaves.csv"
    file.write_text("# what stays\n?,30\nS 8.5\n")
    leaves = Leaves.from_file(file)
    assert leaves == Leaves({"?": 30, "S": 8.5})
    moves = Board().moves("CATS?", default, leaves=leaves)
    assert [move.equity for move in moves] == sorted((move.equity for move in moves), reverse=True)
    assert moves[0] == Board().best_move("CATS?", default, leaves=leaves)
    assert moves[0].equity == moves[0].score + 30
    file.write_text("S;8\n")
    with pytest.raises(ParseError, match=r"leaves\.csv:1:1"):
        Leaves.from_file(file)


def test_leaves_are_values() -> None:
    leaves = Leaves({"?": 25.5, "EST": 8, "": -1, "Q": -7.001})
    assert repr(leaves) == "Leaves({'': -1.0, 'Q': -7.001, '?': 25.5, 'EST': 8.0})"
    spanish = Leaves({"CH": 3, "RR?": 1.5}, tileset="spanish")
    for value in (leaves, spanish, Leaves({})):
        pickled = pickle.loads(pickle.dumps(value))  # noqa: S301
        for same in (eval(repr(value)), pickled, copy.copy(value)):  # noqa: S307
            assert (same, hash(same)) == (value, hash(value))
    assert len({leaves, spanish, copy.deepcopy(leaves)}) == 2
    assert leaves != Leaves({"?": 25.5})


def test_best_move_with_leaves_is_the_first(default: Lexicon) -> None:
    board = Board()
    board.push(Move("CAT", 7, 6, "H"))
    leaves = {"?": 30, "E?": 42, "S": 9, "ES?": 55, "Q": -12, "": 2}
    for rack in ("ESTQ?", "RETINAS", "??ESQ", "VVV"):
        moves = board.moves(rack, default, leaves=leaves)
        best = board.best_move(rack, default, leaves=leaves)
        assert best == (moves[0] if moves else None)
        assert best is None or best.equity == moves[0].equity


def test_spanish_digraphs() -> None:
    lexicon = Lexicon(["chico", "perro", "calle", "che", "ache"])
    board = Board(tileset="spanish")
    move = board.best_move(["CH", "I", "C", "O"], lexicon)
    assert move is not None
    assert (move.word, move.tiles) == ("CHICO", "CHICO")
    assert board.best_move("[C][H]ICO", lexicon) is None
    board.push(move)
    assert board[move.row, move.col] == "CH"
    assert Board.from_cgp(board.cgp(), tileset="spanish") == board
    blank = Board(tileset="spanish").best_move("PE?O", lexicon)
    assert blank is not None
    assert blank.tiles == "PErrO"


@pytest.mark.parametrize(
    ("name", "word"), [("german", "ÄRGER"), ("polish", "ŻÓŁW"), ("french", "WAGON")]
)
def test_other_languages(name: str, word: str) -> None:
    board = Board(tileset=name)
    move = board.best_move(word, Lexicon([word]))
    assert move is not None
    assert move.word == word
    assert board.best_move(word[1:] + "?", Lexicon([word])) is not None


def test_game_from_start_to_end(default: Lexicon) -> None:
    game = Game(("Ada Lovelace", "Bob"), lexicon=default, seed=5)
    with pytest.raises(IllegalMove, match="has no 'Ω' to exchange"):
        game.exchange(["Ω"])
    game.exchange(game.rack[:2])
    while not game.is_over:
        move = game.best_move()
        if move is None:
            game.pass_turn()
        else:
            game.play(move)
    tiles = sum(bool(cell) for row in game.board.cells for cell in row)
    assert tiles + len(game.bag) + sum(map(len, game.racks)) == 100
    assert [game.scores[turn.player] for turn in game.turns[-2:]] == [
        t.total for t in game.turns[-2:]
    ]
    again = Game.from_gcg(game.gcg(), lexicon=default)
    assert (again.gcg(), again.scores, again.is_over) == (game.gcg(), game.scores, True)
    assert [sorted(rack) for rack in again.racks] == [sorted(rack) for rack in game.racks]
    with pytest.raises(IllegalMove, match="the game is over"):
        game.pass_turn()


def test_gcg_restores_racks_and_bag(default: Lexicon) -> None:
    game = Game(("Ada", "Bob"), lexicon=default, seed=8)
    for _ in range(5):
        again = Game.from_gcg(game.gcg(), lexicon=default)
        assert (again.gcg(), again.racks, again.player) == (game.gcg(), game.racks, game.player)
        assert sorted(again.bag.tiles) == sorted(game.bag.tiles)
        move = game.best_move()
        assert move is not None
        assert again.best_move() == move
        game.play(move)
    leave = Game.from_gcg(">a: ABCEQXZ 8G BAC +14 14\n")
    assert leave.racks == [["E", "Q", "X", "Z"]]
    alone = Game.from_gcg("#player1 a A\n#player2 b B\n>a: (QU) +22 22\n")
    assert alone.racks == [[], ["Q", "U"]]
    for text, message in (
        ("#rack3 ABC\n>a: ABC - +0 0\n", "line 1: #rack3; expected one of 1 players"),
        ("#rack1 AB4\n>a: ABC - +0 0\n", "line 1: "),
    ):
        with pytest.raises(ParseError, match=message):
            Game.from_gcg(text)


def test_six_scoreless_turns_end_a_game() -> None:
    game = Game(seed=1)
    hands = [list(rack) for rack in game.racks]
    values = game.board.tileset.values
    for _ in range(6):
        game.pass_turn()
    assert game.is_over
    assert game.scores == [-sum(values[tile] for tile in hand) for hand in hands]


def test_gcg_with_a_withdrawn_word() -> None:
    text = "\n".join([
        "#character-encoding UTF-8", "#player1 a Ann", "#player2 b Ben", "#lexicon OWN",
        ">a: ABCEQXZ 8H QXZ +50 50", ">a: ABCEQXZ -- -50 0", ">b: CATSUP? 8D CAtSUP +22 22",
        ">a: ABCEQXZ -QXZ +0 0", ">b: E - +0 22", ">a: ABCE (time) -10 -10", "",
    ])  # fmt: skip
    game = Game.from_gcg(text)
    assert game.gcg() == text
    assert game.board[7, 5] == "t"
    assert game.turns[1].kind == "withdraw"


def test_autoplay_repeats_itself(default: Lexicon) -> None:
    heard: list[int] = []
    results = autoplay(default, games=40, seed=9, threads=2, progress=heard.append)
    alone = autoplay(default, games=40, seed=9, threads=1)
    assert heard == sorted(set(heard))
    assert heard[-1] == 40
    assert (results, results.tiles) == (alone, alone.tiles)
    summary = results.summary()
    assert summary == alone.summary()
    assert summary.games == 40
    assert summary.full_racks == sum(result.full_racks for result in results)
    assert sum(laid for laid, _ in results.tiles.values()) <= 40 * 100
    assert summary.score_by_tile["Z"] > summary.score_by_tile["I"]
    assert autoplay(default, games=-1) == []
    assert autoplay(default, games=0).summary().score_by_tile == {}
    assert results[1:] == autoplay(default, games=39, seed=10)
    assert 300 < sum(sum(result.scores) for result in results) / 80 < 450


def feed(monkeypatch: pytest.MonkeyPatch, text: str, *args: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    return main(["scrabble", "play", *args])


SAYS = re.compile(
    r"Maximum possible score.*|Your (?:move was|score in|total score).*|Invalid Move!+"
    r"|The location in the first move.*|This word doesn't exist.*|Scores: .*"
)
TYPES = re.compile(r"(?:Enter your word|Enter the location in row:col:direction format): (.*)")


def test_longest_transcript(
    shared_data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The game on 12x12, read where it is printed: every message and every rack's scores."""
    (page,) = (shared_data.parent / "seeds").glob("002_*.txt")
    text = page.read_text(encoding="utf-8")
    text = text[text.index("Enter board size (a number between 5 to 15): 12") :]
    lines = [line.strip() for line in text[: text.index("Description of your")].splitlines()]
    typed = [found[1] for line in lines if (found := TYPES.fullmatch(line))]
    expected = [line for line in lines if SAYS.fullmatch(line)]
    assert (len(typed), len(expected)) == (31, 45)
    folder = shared_data / "scrabble"
    files = [f"--{name}={folder / name}.txt" for name in ("dictionary", "scores", "tiles")]
    assert feed(monkeypatch, "\n".join(["N", "12", *typed, ""]), *files) == 0
    output = capsys.readouterr().out.splitlines()
    assert [line for line in output if SAYS.fullmatch(line)] == expected


@pytest.mark.parametrize("game", ["game7", "game9"])
def test_transcripts(
    game: str,
    shared_data: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = shared_data / "scrabble"
    files = [f"--{name}={folder / name}.txt" for name in ("dictionary", "scores", "tiles")]
    assert feed(monkeypatch, (folder / f"{game}.in").read_text(), *files) == 0
    output = capsys.readouterr().out.splitlines()
    expected = (folder / f"{game}.lines").read_text().splitlines()
    assert [line for line in output if line in set(expected)] == expected
    if game == "game7":
        picture = (folder / "board_7_empty.txt").read_text().splitlines()
        assert output[4 : 4 + len(picture)] == picture


def test_play_without_files(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert feed(monkeypatch, "maybe\nn\n4\nsix\n6\n") == 0
    first = capsys.readouterr().out
    assert first.count("Do you want to use random tiles") == 2
    assert first.count("Enter board size") == 3
    assert "Enter your word: " in first
    assert feed(monkeypatch, "y\n15\n***\n", "--seed", "3") == 0
    assert "|10 |11 |" in capsys.readouterr().out
    assert feed(monkeypatch, "") == 0
    assert main(["scrabble", "play", "--scores", "x"]) == 2


def test_commands(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["scrabble", "best", "QUIXOTE"]) == 0
    assert capsys.readouterr().out == " 116  8D QUIXOTE\n"
    picture = tmp_path / "board.svg"
    assert main(["scrabble", "moves", "CAT", "--top", "0", "--json", "--svg", str(picture)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["count"] == len(answer["moves"]) == 10
    assert "<svg" in picture.read_text()
    assert main(["scrabble", "best", "VVV"]) == 1
    assert main(["scrabble", "best", "ABC4"]) == 2
    assert main(["scrabble", "autoplay", "--games", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.split("\n", 0)[-1])["games"] == 3


def test_games_of_many_players_are_written_and_read() -> None:
    game = Game([f"P{number}" for number in range(12)], seed=1)
    again = Game.from_gcg(game.gcg())
    assert again == game
    assert again.racks == game.racks
