"""Boggle: boards, dice, methods, batches, pictures, and the answers of others."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as ET
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from wordgrid import Lexicon, LexiconError, ParseError, SearchTimeout, reference, svg
from wordgrid.boggle import DICE, ENGINES, Board, compare, points, score_many, solve_many
from wordgrid.cli import main

if TYPE_CHECKING:
    from pathlib import Path

METHODS = ("auto", "scan", "bisect", "trie", "dawg")
Output = pytest.CaptureFixture[str]

tiles = st.sampled_from(["A", "E", "N", "S", "T", "U", "QU", "TH", "?", "#"])
boards = st.builds(
    lambda rows, wrap: Board(rows, wrap=wrap),
    st.integers(1, 4).flatmap(
        lambda cols: st.lists(st.lists(tiles, min_size=cols, max_size=cols), min_size=1, max_size=3)
    ),
    st.booleans(),
)
words = st.lists(st.from_regex("(QU)?[AENSTU]{1,5}", fullmatch=True), min_size=1, max_size=30)


@given(boards, words, st.integers(0, 4))
def test_as_reference(board: Board, words: list[str], min_length: int) -> None:
    expected = reference.boggle(
        [word for word in words if len(word) >= min_length], board.rows, wrap=board.wrap
    )
    lexicon = Lexicon(words)
    for method in METHODS:
        solution = board.solve(lexicon, min_length=min_length, method=method)
        assert solution.words == list(expected)
        firsts = [(word, tuple(paths[0])) for word, paths in expected.items()]
        assert list(solution.items()) == firsts
        assert solution.score == sum(points(len(word)) for word in expected)
    assert board.score(lexicon, min_length=min_length) == solution.score
    for word, paths in expected.items():
        assert solution.paths(word) == paths
        assert board.find(word) == solution.path(word) == paths[0]
    starts = {
        cell: [word for word, paths in expected.items() if any(p[0] == cell for p in paths)]
        for cell in sorted({path[0] for paths in expected.values() for path in paths})
    }
    assert solution.hints() == starts


@given(boards)
def test_boards_are_values(board: Board) -> None:
    assert eval(repr(board)) == board  # noqa: S307
    assert pickle.loads(pickle.dumps(board)) == board  # noqa: S301
    assert hash(copy.copy(board)) == hash(copy.deepcopy(board)) == hash(board)
    assert Board(board.rows, wrap=board.wrap) == board
    assert board != "board"


def test_plain_q_is_kept() -> None:
    board = Board("qi st", plain_q=True)
    assert eval(repr(board)) == board  # noqa: S307
    assert pickle.loads(pickle.dumps(board)) == board  # noqa: S301
    lexicon = Lexicon(["qi", "quit", "qist"])
    assert board.solve(lexicon, min_length=2).words == ["QI", "QIST"]
    assert Board("qi st").solve(lexicon, min_length=2).words == ["QUIT"]


def test_ways_to_write_a_board() -> None:
    board = Board("abc def")
    assert (
        board == Board("ABC\nDEF\n") == Board(["abc", "def"]) == Board([list("abc"), list("def")])
    )
    assert Board(["a", "Qu", "th", "e"]).rows == [["A", "QU"], ["TH", "E"]]
    assert Board(["abcd"]) == Board([list("abcd")])
    assert Board(["abq"]).rows == [["A", "B", "QU"]]
    assert str(Board("aq bc")) == "AQ\nBC"


BAD_BOARDS: dict[str, Any] = {
    "": "the board is empty; expected letters",
    "abc": "3 tiles make no square board; separate the rows of a rectangle by spaces",
    "abc de": "row 2 has 2 tiles and row 1 has 3; expected a rectangle",
    "ab4d": "1:3: \"4\" is no tile; expected letters, '?' or '#'",
    "a" * 144: "the board has 144 cells; expected at most 128",
    " ".join(["a" * 43] * 3): "the board has 129 cells; expected at most 128",
}


@pytest.mark.parametrize("text", BAD_BOARDS)
def test_bad_boards(text: str) -> None:
    with pytest.raises(ParseError) as error:
        Board(text)
    assert str(error.value) == BAD_BOARDS[text]


def test_bad_arguments(default: Lexicon, tmp_path: Path) -> None:
    board = Board("abcd")
    for call in (
        lambda: board.solve(default, method="magic"),
        lambda: board.solve(default, min_length=-1),
        lambda: board.find("c4t"),
        lambda: board.find(""),
        lambda: board.find("\ud800"),
        lambda: Board([]),
        lambda: Board([["a", ""]]),
        lambda: Board.roll(0),
        lambda: Board.roll((20, 20)),
        lambda: Board.roll(4, dice=["ABC"]),
        lambda: Board.roll(1, dice=["A", ""]),
        lambda: Board.roll(1, dice=[]),
        lambda: score_many(["abcd", "abc"], default),
        lambda: score_many(["abcd"], default, threads=0),
        lambda: score_many(["abcd"], default, threads=10**30),
        lambda: score_many(["abcd"], default, engine="steam"),
        lambda: Board("A" * 25).paths("A" * 25),
        lambda: Board.roll(10**30),
        lambda: compare(default, boards=0),
        lambda: score_many(np.zeros((1, 4, 4), np.uint8), default),
        lambda: score_many(np.zeros((1, 4), np.uint8), default),
        lambda: score_many(np.zeros((1, 4, 4), np.int64), default),
    ):
        with pytest.raises(ParseError):
            call()
    for wrong in (
        lambda: Board(7),  # type: ignore[arg-type]
        lambda: Board([[1, 2], [3, 4]]),  # type: ignore[list-item]
        lambda: Board.roll("4"),  # type: ignore[arg-type]
        lambda: Board.roll(4, seed="x"),  # type: ignore[arg-type]
        lambda: board.solve(["abc"]),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(LexiconError, match="not found"):
        board.solve(default).path("zebra")
    with pytest.raises(FileNotFoundError):
        Board.roll(4, dice=tmp_path / "none.txt")


def test_dice_files(tmp_path: Path) -> None:
    path = tmp_path / "dice.txt"
    path.write_text("// mine\nAB\nAn Er\nQu Qu\nX\n\n")
    board = Board.roll(2, dice=path, seed=1)
    assert board.assign_dice(str(path)) is not None
    assert sorted(tile for row in board.rows for tile in row)[-2:] == ["QU", "X"]
    path.write_text("AB\n\nCD\n")
    with pytest.raises(ParseError) as error:
        Board.roll(1, dice=path)
    assert str(error.value) == f'{path}:2: empty die; expected its faces, such as "AAEEGN"'
    assert error.value.line == 2


def test_numbers_of_any_size(default: Lexicon) -> None:
    board = Board("cats")
    assert board.solve(default, min_length=10**30).words == []
    assert board.score(default, min_length=10**30) == 0
    assert len(board.paths("cat", limit=10**30)) == 1
    assert (points(10**30), points(-(10**30))) == (11, 0)


def test_rolls() -> None:
    assert Board.roll(seed=2**64) == Board.roll(seed=0)
    assert Board.roll(4, seed=1) != Board.roll(4, seed=2)
    assert Board.roll((2, 3), seed=1).shape == (2, 3)
    assert len({str(Board.roll(4)) for _ in range(20)}) > 1
    assert str(Board.roll(4, seed=1)).split() == ["HKSU", "TIVA", "OLLC", "WJVS"]
    for name in DICE:
        board = Board.roll(int(name[-1]), dice=name, seed=5)
        assert board.assign_dice(name) is not None
    assert Board("zzzz zzzz zzzz zzzz").assign_dice("new-4x4") is None


def test_solution_is_a_value(default: Lexicon) -> None:
    solution = Board("ca ts").solve(default, min_length=4)
    assert list(solution) == solution.words == ["ACTS", "CAST", "CATS", "SCAT"]
    assert len(solution) == 4
    assert "Cast" in solution
    assert "act" not in solution
    assert 7 not in solution
    assert solution.words[0] is solution.words[0], "one str for each word"
    again = pickle.loads(pickle.dumps(solution))  # noqa: S301
    assert again == solution
    assert hash(again) == hash(solution)
    assert eval(repr(solution), {"Board": Board, "Lexicon": Lexicon}) == solution  # noqa: S307
    assert str(solution).splitlines()[-2:] == ["words: 4", "score: 4"]


def test_paths_are_handed_out_again(default: Lexicon) -> None:
    """Short ones are kept: whoever gets them must not see another board's, nor change them."""
    shapes = [(4, 4), (2, 8), (3, 5), (5, 5), (8, 8)]
    random = np.random.default_rng(6)
    for rows, cols in shapes * 20:
        letters = random.choice(list("AEIOSTRNLD"), (rows, cols))
        solution = Board(["".join(row) for row in letters]).solve(default)
        one_by_one = [(word, solution.path(word)) for word in solution]
        shuffled = {word: solution.path(word) for word in reversed(solution.words)}
        for word, path in solution.items():
            assert "".join(letters[cell] for cell in path) == word
            assert list(path) == shuffled[word]
        assert one_by_one == [(word, list(path)) for word, path in solution.items()]
    one_by_one[0][1].clear()
    assert solution.path(solution.words[0])


def test_batches_agree(default: Lexicon) -> None:
    rolled = [Board.roll(4, seed=seed) for seed in range(600)]
    expected = [board.solve(default, method="trie").score for board in rolled]
    text = [str(board) for board in rolled]
    array = np.frombuffer("".join(text).replace("\n", "").encode(), np.uint8).reshape(-1, 4, 4)
    for boards in (rolled, text, iter(rolled), array, np.asfortranarray(array)):
        scores = score_many(boards, default)
        assert scores.dtype == np.int32
        assert scores.tolist() == expected
        assert [solution.score for solution in solve_many(array, default, threads=2)] == expected
    assert score_many(array, default, threads=3, min_length=5).tolist() == [
        board.score(default, min_length=5) for board in rolled
    ]
    assert score_many([], default).tolist() == []
    assert score_many(array[:0], default).tolist() == []


def test_engines_have_names() -> None:
    with pytest.raises(ParseError) as error:
        score_many(["cats"], Lexicon(["cat"]), engine="steam")
    assert str(error.value) == f'engine "steam" is not here; expected one of: {", ".join(ENGINES)}'


def test_batches_on_executors() -> None:
    lexicon = Lexicon(["cat", "cats", "dog"])
    boards = ["cats", "dogs", "xxxx"] * 3000
    array = np.frombuffer("".join(boards).encode(), np.uint8).reshape(-1, 2, 2)
    for make in (ThreadPoolExecutor, ProcessPoolExecutor):
        with make(2) as executor:
            assert score_many(boards, lexicon, executor=executor).tolist() == [2, 1, 0] * 3000
            assert score_many(array, lexicon, executor=executor).sum() == 9000
            solved = list(solve_many(boards[:5], lexicon, executor=executor))
            assert [len(solution) for solution in solved] == [2, 1, 0, 2, 1]


def test_threads_share_a_lexicon(default: Lexicon) -> None:
    rolled = [Board.roll(5, seed=seed) for seed in range(200)]
    expected = [board.score(default) for board in rolled]
    with ThreadPoolExecutor(4) as pool:
        jobs = [pool.submit(lambda: [b.solve(default).score for b in rolled]) for _ in range(4)]
        assert all(job.result() == expected for job in jobs)


@pytest.mark.parametrize("method", METHODS[1:])
def test_timeout(method: str) -> None:
    board, lexicon = Board("A" * 25), Lexicon(["A" * 24 + "B", "AAA"])
    started = time.monotonic()
    with pytest.raises(SearchTimeout) as error:
        board.solve(lexicon, method=method, timeout=0.05)
    assert time.monotonic() - started < 5
    assert error.value.statistics["steps"] > 0
    assert isinstance(error.value, TimeoutError)
    assert board.solve(lexicon).words == ["AAA"], "the fast search sees that there is no B"


def test_timeout_of_paths() -> None:
    with pytest.raises(SearchTimeout):
        Board("A" * 25).paths("A" * 25, timeout=0.05)
    assert len(Board("A" * 25).paths("A" * 25, limit=3)) == 3


def test_ctrl_c_stops_a_search() -> None:
    board, lexicon = Board("A" * 25), Lexicon(["A" * 24 + "B"])
    threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        board.solve(lexicon, method="trie", timeout=30)


def test_hostile_boards(default: Lexicon) -> None:
    counts = default.length_counts()
    assert len(Board("?" * 9).solve(default, timeout=30)) == sum(counts[3:10])
    assert Board("S" * 25).solve(default, timeout=30).words == []
    assert len(Board("?" * 16).solve(default, timeout=50)) == sum(counts[3:17])


def test_comparison(default: Lexicon) -> None:
    rows = compare(default, boards=3)
    by_method = {method: [r for r in rows if r.method == method] for method in METHODS[1:]}
    assert [row.formula for row in by_method["scan"]][-1] == 7372800
    assert [row.formula for row in by_method["bisect"]][-1] == 304784
    assert [row.formula for row in by_method["trie"]][-1] == 38098
    for size in range(6):
        counts = [by_method[method][size].operations for method in METHODS[1:]]
        assert counts[0] > counts[1] > counts[2] == counts[3]
    assert ET.fromstring(svg.boggle_comparison(rows)).tag.endswith("svg")  # noqa: S314


def test_picture_shows_the_path() -> None:
    board = Board([["TH", "E"], ["#", "?"]])
    picture = ET.fromstring(svg.boggle(board, board.find("the") or ()))  # noqa: S314
    kinds = [element.tag.rpartition("}")[2] for element in picture.iter()]
    assert kinds.count("rect") == 1 + 3
    assert kinds.count("polyline") == kinds.count("circle") == 1
    assert "Th" in [element.text for element in picture.iter()]
    assert board._repr_svg_().count("<polyline") == 0


def run(*args: str) -> int:
    try:
        return main(["boggle", *args])
    except SystemExit as stopped:
        assert isinstance(stopped.code, int)
        return stopped.code


def test_command_solve(capsys: Output, tmp_path: Path) -> None:
    assert run("solve", "ca ts", "--min-length", "4") == 0
    expected = "ACTS\nCAST\nCATS\nSCAT\nWords found: 4\nMaximum score: 4\n"
    assert capsys.readouterr().out == expected
    assert run("solve", "ca ts", "--paths", "--min-length", "4", "--method", "scan") == 0
    assert capsys.readouterr().out.startswith("ACTS 0,1 0,0 1,0 1,1\n")
    assert run("solve", "ca ts", "--json", "--hints", "--min-length", "4") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["score"] == 4
    assert answer["words"][1] == {"word": "CAST", "path": [[0, 0], [0, 1], [1, 1], [1, 0]]}
    assert answer["hints"][0] == {"cell": [0, 0], "words": ["CAST", "CATS"]}
    assert run("solve", "ca ts", "--hints", "--min-length", "4") == 0
    assert capsys.readouterr().out == "0,0 C: CAST CATS\n0,1 A: ACTS\n1,1 S: SCAT\n"
    picture = tmp_path / "board.svg"
    assert run("solve", "ca ts", "--draw", "cats", "--svg", str(picture)) == 0
    assert "the path of CATS" in picture.read_text()
    assert run("solve", "zzzz") == 1


def test_command_find(capsys: Output) -> None:
    assert run("find", "lasso", "ezsueosefeaiayol") == 0
    assert capsys.readouterr().out == "YES\n3,3 2,2 1,2 0,2 1,1\n"
    assert run("find", "abba", "ab ba", "--all") == 0
    assert len(capsys.readouterr().out.splitlines()) == 5
    assert run("find", "dog", "ezsueosefeaiayol") == 1
    assert capsys.readouterr().out == "NO\n"
    assert run("find", "abcde", "abcd") == 1
    assert capsys.readouterr().err == "'abcde' has 5 letters; the board has 4\n"
    assert run("find", "cat", "cats", "--json") == 0
    assert json.loads(capsys.readouterr().out)["found"] is True


def test_command_roll_and_compare(capsys: Output, tmp_path: Path) -> None:
    assert run("roll", "--seed", "3") == 0
    assert [len(line) for line in capsys.readouterr().out.splitlines()] == [5] * 5
    assert run("roll", "2x3", "--seed", "3", "--json") == 0
    assert len(json.loads(capsys.readouterr().out)["board"]) == 2
    assert run("compare", "--boards", "1", "--html", str(tmp_path / "c.html")) == 0
    assert "32,768" in capsys.readouterr().out
    assert "<svg" in (tmp_path / "c.html").read_text()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["solve", "ab4d"], "1:3: \"4\" is no tile; expected letters, '?' or '#'"),
        (["roll", "12"], "a board of 144 cells needs as many dice; there are 36"),
        (["roll", "x"], "'x' is no size; expected a number or ROWSxCOLS"),
        (["roll", "4", "--dice", "nowhere"], "nowhere: No such file or directory"),
        (["find", "c4t", "abcd"], "column 2: '4' is not a letter in \"c4t\""),
    ],
)
def test_complaints(arguments: list[str], complaint: str, capsys: Output) -> None:
    assert run(*arguments) == 2
    assert capsys.readouterr().err == complaint + "\n"


class Terminal:
    """Standard input that claims to be a terminal."""

    def __init__(self, *lines: str) -> None:
        self.lines = iter(lines)

    def isatty(self) -> bool:
        return True

    def readline(self) -> str:
        return next(self.lines, "")


def test_asking(monkeypatch: pytest.MonkeyPatch, capsys: Output, tmp_path: Path) -> None:
    pets = tmp_path / "pets.txt"
    pets.write_text("cat\ndog\n")
    monkeypatch.setattr(sys, "stdin", Terminal("cats\n", f"{pets}\n"))
    assert run() == 0
    assert capsys.readouterr().out.endswith("CAT\nWords found: 1\nMaximum score: 1\n")
    monkeypatch.setattr(sys, "stdin", Terminal("3\n", "\n"))
    assert run() in (0, 1)
    assert len(capsys.readouterr().out.splitlines()) >= 5
    monkeypatch.setattr(sys, "stdin", Terminal("\n", "\n"))
    assert run("solve") in (0, 1)
    monkeypatch.setattr(sys, "stdin", Terminal("cat\n", "cats\n", "y\n"))
    assert run("find", "--lexicon", str(pets)) == 0
    assert capsys.readouterr().out.endswith("CAT\n")
    monkeypatch.setattr(sys, "stdin", Terminal())
    assert run("solve") == 2


def test_a_board_from_a_pipe() -> None:
    command = [sys.executable, "-m", "wordgrid", "boggle", "solve"]
    done = subprocess.run(  # noqa: S603
        command, input="ca\nts\n", capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "Maximum score: 9"


def test_answers_of_others(shared_data: Path) -> None:
    lexicon = Lexicon.from_file(shared_data / "words/enable2k.txt")
    known = json.loads((shared_data / "boggle/enable2k-boards.json").read_text())["boards"]
    assert len(known) > 100
    for fact in known:
        cols = fact["cols"]
        rows = [fact["board"][start : start + cols] for start in range(0, len(fact["board"]), cols)]
        board = Board([list(row) for row in rows])
        solution = board.solve(lexicon)
        assert (len(solution), solution.score) == (fact["words"], fact["score"])
        text = "\n".join(solution.words).lower().encode()
        assert hashlib.sha256(text).hexdigest() == fact["words_sha256"]
        longer = board.solve(lexicon, min_length=4)
        assert (len(longer), longer.score) == (fact["words_min4"], fact["score_min4"])


def test_the_board_that_is_taught(shared_data: Path) -> None:
    expected = json.loads((shared_data / "boggle/expected.json").read_text())
    lexicon = Lexicon.from_file(shared_data / "boggle/dictionary.txt")
    for fact in expected["boards"]:
        for method in METHODS:
            solution = Board(fact["board"]).solve(lexicon, min_length=2, method=method)
            assert (len(solution), solution.score) == (fact["words_found"], fact["score"])
            assert solution.words == fact["words_sorted"]
    dice = shared_data / "boggle/dice.txt"
    assert Board.roll(5, dice=dice, seed=1).assign_dice(dice) is not None
    counts = json.loads((shared_data / "boggle/opcounts.json").read_text())
    rows = compare(Lexicon.default(), sizes=counts["m"], boards=1)
    names = {"scan": "OneWord", "bisect": "BSBoggle", "trie": "EfficientBoggle"}
    for method, name in names.items():
        formulas = [row.formula for row in rows if row.method == method]
        assert formulas == counts[name]["values"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("threads", [None, 1, 2])
def test_interrupt_while_scoring_many(default: Lexicon, threads: int | None) -> None:
    boards = np.random.default_rng(1).integers(65, 91, (1_000_000, 5, 5), dtype=np.uint8)
    threading.Timer(0.1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        while True:
            score_many(boards, default, threads=threads)
    assert time.monotonic() - started < 2
    assert score_many(["ca ts"], default).tolist() == [9], "usable afterwards"
