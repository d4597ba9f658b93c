"""Calls that run long: they stop at their time limit and at Ctrl-C, in threads and processes."""

from __future__ import annotations

import contextlib
import gc
import itertools
import multiprocessing
import os
import pickle
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from wordgrid import Lexicon, SearchTimeout
from wordgrid.boggle import (
    Board,
    best_board,
    compare,
    iter_scores,
    prove_best,
    score_many,
    solve_many,
)
from wordgrid.crossword import FillIn, Grid, Slot, fill_many
from wordgrid.scrabble import Bag, Move, autoplay, best_moves, iter_best_moves, iter_games
from wordgrid.scrabble import Board as ScrabbleBoard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Call = Callable[[float | None], object]


def contradictory(size: int) -> Iterator[str]:
    """The rows and columns of a square of two letters, all but the first as they are."""
    chance = random.Random(3)  # noqa: S311
    rows = ["".join(chance.choices("AB", k=size)) for _ in range(size)]
    yield rows[0].translate({65: 66, 66: 65})
    yield from rows[1:]
    yield from map("".join, zip(*rows, strict=True))


DEFAULT = Lexicon.default()
SAME, LONG = Board("A" * 25), Lexicon(["A" * 24 + "B", "AAA"])
STAR = Board(
    ["AAAA#####AAAA"] * 2 + ["A" * 13, "AAAA##A##AAAA", "######A######"] + ["####AAAA#####"] * 4
)
"""Three rooms and a hall, which no path visits all."""
BOARDS = np.full((2_000_000, 5, 5), ord("E"), np.uint8)
OPEN = Grid(["." * 8] * 8)
HARD = FillIn(Grid(["." * 64] * 64), list(contradictory(64)))
SEPARATE = Grid([("...#" * 256)[:1023] if row % 2 == 0 else "#" * 1023 for row in range(160)])
MANY = FillIn(
    SEPARATE,
    [
        "".join(letters)
        for letters in random.Random(5).choices(  # noqa: S311
            list(itertools.product("ABCDEFGHIJKLMNOPQRSTUVWXYZ", repeat=3)), k=len(SEPARATE.slots)
        )
    ],
)
LARGE = Grid([("." * 8 + "#") * 113 if row % 9 < 8 else "#" * 1017 for row in range(1017)])
GAME = ScrabbleBoard.from_cgp(
    "15/15/15/15/4L10/4I10/4B10/3FINNED6/4D10/4OW9/4SO9/5N9/5T9/5O9/2KAINIT7"
)


def save_for_ever() -> None:
    """Writes the default list again and again."""
    while True:
        DEFAULT.save(COMPILED)


FOLDER = tempfile.TemporaryDirectory()
LIST, COMPILED = Path(FOLDER.name, "words.txt"), Path(FOLDER.name, "words.wgl")
LIST.write_text("\n".join(DEFAULT))
DEFAULT.save(COMPILED)

LONG_CALLS: dict[str, Call] = {
    "scan": lambda timeout: SAME.solve(LONG, method="scan", timeout=timeout),
    "bisect": lambda timeout: SAME.solve(LONG, method="bisect", timeout=timeout),
    "trie": lambda timeout: SAME.solve(LONG, method="trie", timeout=timeout),
    "dawg": lambda timeout: SAME.solve(LONG, method="dawg", timeout=timeout),
    "paths": lambda timeout: SAME.paths("A" * 25, limit=10**7, timeout=timeout),
    "find": lambda timeout: STAR.find("A" * 55, timeout=timeout),
    "compare": lambda timeout: compare(DEFAULT, boards=10**9, timeout=timeout),
    "compare, short lists": lambda timeout: compare(LONG, sizes=[1], boards=10**9, timeout=timeout),
    "prove_best": lambda timeout: prove_best(DEFAULT, shape=(3, 4), timeout=timeout),
    "iter_scores": lambda timeout: sum(
        iter_scores(itertools.repeat("abcd"), LONG, timeout=timeout)
    ),
    "score_many": lambda timeout: score_many(BOARDS, DEFAULT, timeout=timeout),
    "score_many, one thread": lambda timeout: score_many(
        BOARDS, DEFAULT, threads=1, timeout=timeout
    ),
    "solve_many": lambda timeout: list(solve_many(BOARDS, DEFAULT, timeout=timeout)),
    "fill": lambda timeout: OPEN.fill(DEFAULT, timeout=timeout),
    "fill, static": lambda timeout: OPEN.fill(DEFAULT, method="static", timeout=timeout),
    "fill, forward": lambda timeout: OPEN.fill(DEFAULT, method="forward", timeout=timeout),
    "count_fills": lambda timeout: Grid(["...."] * 4).count_fills(DEFAULT, timeout=timeout),
    "a large grid": lambda timeout: LARGE.fill(DEFAULT, timeout=timeout),
    "a large grid, static": lambda timeout: LARGE.fill(DEFAULT, method="static", timeout=timeout),
    "a large grid, forward": lambda timeout: LARGE.fill(DEFAULT, method="forward", timeout=timeout),
    "a large grid, counted": lambda timeout: LARGE.count_fills(DEFAULT, timeout=timeout),
    "many words": lambda timeout: MANY.solve(timeout=timeout),
    "many words, by trial": lambda timeout: MANY.solve(method="simplify", timeout=timeout),
    "many words, counted": lambda timeout: MANY.count(timeout=timeout),
    "many words, unique or not": lambda timeout: MANY.is_unique(timeout=timeout),
    "many words, listed": lambda timeout: list(MANY.solutions(timeout=timeout)),
    "many words, tried": lambda timeout: MANY.trials(limit=10**9, timeout=timeout),
    "fill_many": lambda timeout: list(fill_many(OPEN, DEFAULT, itertools.count(), timeout=timeout)),
    "fill-in": lambda timeout: HARD.solve(timeout=timeout),
    "fill-in, by trial": lambda timeout: HARD.solve(method="simplify", timeout=timeout),
    "fill-in, counted": lambda timeout: HARD.count(timeout=timeout),
    "possible words": lambda timeout: MANY.possible_words(timeout=timeout),
    "crossing out": lambda timeout: MANY.simplify(timeout=timeout),
    "candidates": lambda timeout: LARGE.candidates(DEFAULT, timeout=timeout),
    "best_moves": lambda timeout: best_moves([(GAME, "AEINRT?")] * 10**6, DEFAULT, timeout=timeout),
    "iter_best_moves": lambda timeout: list(
        iter_best_moves(itertools.repeat((GAME, "AEINRT?")), DEFAULT, timeout=timeout)
    ),
    "iter_games": lambda timeout: list(iter_games(DEFAULT, timeout=timeout)),
    "autoplay": lambda timeout: autoplay(DEFAULT, games=10**6, timeout=timeout),
}

ENDLESS: dict[str, Callable[[], object]] = {
    "best_board": lambda: best_board(DEFAULT, effort=1e6),
    "a lexicon of endless words": lambda: Lexicon(itertools.repeat("cat")),
    "dice without end": lambda: Board.roll(dice=itertools.repeat("AB")),
    "tiles without end": lambda: Bag(tiles=itertools.repeat("A")),
    "rows without end": lambda: Grid(itertools.repeat("...")),
    "slots without end": lambda: Grid.from_slots(itertools.repeat(Slot(1, 0, 0, "H", 3))),
    "words of a fill-in without end": lambda: FillIn(OPEN, itertools.repeat("cat")),
    "a list in text": lambda: [Lexicon.from_file(LIST) for _ in range(10**6)],
    "a compiled list": lambda: [Lexicon.load(COMPILED) for _ in range(10**6)],
    "saving": save_for_ever,
    "iter_scores": lambda: sum(1 for _ in iter_scores(itertools.repeat("E" * 25), DEFAULT)),
    "fills": lambda: sum(1 for _ in Grid(["....."] * 3).fills(DEFAULT, repeats=True)),
    "matching": lambda: [DEFAULT.matching("*") for _ in range(10**6)],
    "anagrams": lambda: [DEFAULT.anagrams("?" * 30, exact=False) for _ in range(10**6)],
    "moves": lambda: [GAME.moves("AEINR??", DEFAULT)[0] for _ in range(10**6)],
    "best_move": lambda: [GAME.best_move("AEINR??", DEFAULT) for _ in range(10**6)],
}

SLACK = 0.1
"""Seconds of work after which a call must have ended."""


@pytest.fixture(autouse=True, scope="module")
def prepared() -> None:
    """What a lexicon makes once and keeps is made before anything is timed."""
    GAME.best_move("AEINR??", DEFAULT)
    OPEN.candidates(DEFAULT)
    SAME.score(DEFAULT)


@pytest.mark.parametrize("name", LONG_CALLS)
def test_time_limits_hold(name: str) -> None:
    wall, work = time.monotonic(), time.process_time()
    with pytest.raises(SearchTimeout):
        LONG_CALLS[name](0.2)
    # On a busy machine the clock says less than the work done since.
    assert min(time.monotonic() - wall, time.process_time() - work) < 0.2 + SLACK


COLD: dict[str, Callable[[Lexicon], object]] = {
    "boggle": lambda lexicon: Board("A" * 121).score(lexicon, timeout=0.02),
    "score_many": lambda lexicon: score_many(BOARDS, lexicon, timeout=0.02),
    "fill": lambda lexicon: OPEN.fill(lexicon, timeout=0.02),
    "fill, stems": lambda lexicon: OPEN.fill(lexicon, distinct_stems=True, timeout=0.02),
    "moves": lambda lexicon: GAME.moves("AEINR??", lexicon, timeout=0.02),
    "best_move": lambda lexicon: GAME.best_move("AEINR??", lexicon, timeout=0.02),
    "autoplay": lambda lexicon: autoplay(lexicon, games=1000, timeout=0.02),
}


@pytest.mark.parametrize("name", COLD)
def test_time_limits_hold_while_a_lexicon_is_prepared(name: str, tmp_path: Path) -> None:
    DEFAULT.save(tmp_path / "words.wgl")
    lexicon = Lexicon.load(tmp_path / "words.wgl")
    wall, work = time.monotonic(), time.process_time()
    with contextlib.suppress(SearchTimeout):
        COLD[name](lexicon)
    assert min(time.monotonic() - wall, time.process_time() - work) < 0.02 + SLACK
    assert "CAT" in lexicon
    assert Board("cats").solve(lexicon).words[:1] == ["ACT"], "usable afterwards"


def test_the_best_board_so_far_is_an_answer() -> None:
    wall, work = time.monotonic(), time.process_time()
    board, score = best_board(DEFAULT, effort=1e6, timeout=0.2)
    threads = os.cpu_count() or 1
    assert min(time.monotonic() - wall, (time.process_time() - work) / threads) < 0.2 + SLACK
    assert board.score(DEFAULT) == score


WORST: dict[str, Call] = {
    "a board of one letter, words of it": lambda timeout: Board("A" * 121).solve(
        Lexicon("A" * length for length in range(1, 64)), timeout=timeout
    ),
    "a fill-in of 400 equal words": lambda timeout: FillIn(
        Grid(["." * 200] * 200), ["A" * 200] * 400
    ).solve(timeout=timeout),
    "a fill-in of 20,480 words": lambda timeout: MANY.solve(timeout=timeout),
    "a pattern of stars": lambda _: DEFAULT.matching("*" * 100_000),
    "stars and letters": lambda _: DEFAULT.matching("*e*" * 20),
    "thirty blanks": lambda _: DEFAULT.anagrams("?" * 30, exact=False),
    "a grid with nothing to fill it": lambda timeout: Grid(["." * 200] * 200).fill(
        DEFAULT, timeout=timeout
    ),
    "a grid of 1,017 rows and columns": lambda timeout: LARGE.fill(DEFAULT, timeout=timeout),
}

MADE: dict[str, Callable[[], object]] = {
    "for patterns and anagrams": lambda: DEFAULT.count_matching("c?t"),
    "for anagrams, once some hundred were asked for": lambda: [
        DEFAULT.count_anagrams("retinas") for _ in range(600)
    ],
    "strs of listed words": lambda: len(DEFAULT.words_with_prefix("")),
    "for Boggle": lambda: Board("cats").score(DEFAULT),
    "for crosswords": lambda: Grid(["..."]).fill(DEFAULT),
    "for crosswords with `distinct_stems`": lambda: Grid(["..."]).fill(
        DEFAULT, distinct_stems=True
    ),
    "for Scrabble moves": lambda: GAME.count_moves("AEINRT?", DEFAULT),
    "for the best Scrabble move": lambda: GAME.best_move("AEINRT?", DEFAULT),
}

STATM = Path("/proc/self/statm")


def resident() -> int:
    """Bytes of this process that are in memory."""
    gc.collect()
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def stated(name: str) -> int:
    """Bytes that the page of limits grants."""
    page = (Path(__file__).parent.parent / "docs/reference/limits.md").read_text()
    found = re.search(rf"^\| {re.escape(name)}(?: \(.*\))? \| (\d+) \|$", page, re.MULTILINE)
    assert found, name
    return int(found[1]) * 1_000_000


@pytest.mark.skipif(not STATM.exists(), reason="needs /proc")
def test_what_is_made_on_demand_takes_what_is_stated() -> None:
    code = (
        "import os, sys; sys.path.insert(0, sys.argv[1])\n"
        "import test_calls\n"
        "for name, make in test_calls.MADE.items():\n"
        "    if os.fork() == 0:\n"  # each beside nothing but the graph
        "        before = test_calls.resident(); make()\n"
        "        print(name, test_calls.resident() - before, sep='\\t', flush=True)\n"
        "        os._exit(0)\n"
        "    os.wait()"
    )
    command = [sys.executable, "-c", code, str(Path(__file__).parent)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
    taken = dict(line.split("\t") for line in done.stdout.splitlines())
    assert taken.keys() == MADE.keys()
    for name, grown in taken.items():
        assert int(grown) < stated(name) * 1.2, name


@pytest.mark.skipif(not STATM.exists(), reason="needs /proc")
@pytest.mark.parametrize("name", WORST)
def test_worst_cases_stay_within_bounds(name: str) -> None:
    code = (
        "import resource, sys; sys.path.insert(0, sys.argv[1])\n"
        "import test_calls, wordgrid\n"
        "call = test_calls.WORST[sys.argv[2]]\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "try: call(0.2)\n"
        "except wordgrid.SearchTimeout: pass\n"
        "print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)"
    )
    folder = str(Path(__file__).parent)
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code, folder, name], check=True, capture_output=True, text=True
    )
    assert int(done.stdout) << 20 < stated(name)
    work = time.process_time()
    with contextlib.suppress(SearchTimeout):
        WORST[name](0.2)
    assert time.process_time() - work < 0.2 + SLACK


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("name", [*LONG_CALLS, *ENDLESS])
def test_interrupts_end_a_call(name: str) -> None:
    sent: list[float] = []

    def interrupt() -> None:
        sent.append(time.process_time())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.2, interrupt)
    timer.start()
    gc.disable()  # hypothesis watches collections in Python, where an interrupt is lost
    try:
        with pytest.raises(KeyboardInterrupt):
            LONG_CALLS[name](None) if name in LONG_CALLS else ENDLESS[name]()
    finally:
        gc.enable()
        timer.cancel()  # a call that ended by itself is not to stop the tests
    threads = os.cpu_count() or 1
    assert time.process_time() - sent[0] < SLACK * threads
    assert Board("cats").solve(Lexicon(["cat"])).words == ["CAT"], "usable afterwards"


QUESTIONS: dict[str, Callable[[Lexicon, float | None], object]] = {
    "matching": lambda lexicon, timeout: lexicon.matching("*", timeout=timeout),
    "count_matching": lambda lexicon, timeout: lexicon.count_matching("*A*B*", timeout=timeout),
    "anagrams": lambda lexicon, timeout: lexicon.anagrams("?" * 30, exact=False, timeout=timeout),
    "count_anagrams": lambda lexicon, timeout: lexicon.count_anagrams("?" * 21, timeout=timeout),
    "words_with_prefix": lambda lexicon, timeout: lexicon.words_with_prefix("", timeout=timeout),
    "length_counts": lambda lexicon, timeout: lexicon.length_counts(timeout=timeout),
}


@pytest.fixture(scope="module")
def two_million() -> Lexicon:
    """So many words that each question takes much longer than its time limit here."""
    lexicon = Lexicon(map("".join, itertools.product("AB", repeat=21)))
    assert lexicon.count_matching("A?*B") == len(lexicon) / 4
    return lexicon


@pytest.mark.parametrize("name", QUESTIONS)
def test_time_limits_hold_for_questions_to_large_lexicons(name: str, two_million: Lexicon) -> None:
    wall, work = time.monotonic(), time.process_time()
    with pytest.raises(SearchTimeout):
        QUESTIONS[name](two_million, 0.005)
    assert min(time.monotonic() - wall, time.process_time() - work) < 0.005 + SLACK


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("name", QUESTIONS)
def test_interrupts_end_questions_to_large_lexicons(name: str, two_million: Lexicon) -> None:
    sent: list[float] = []

    def interrupt() -> None:
        sent.append(time.process_time())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.1, interrupt)
    gc.disable()  # as above
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            while True:
                QUESTIONS[name](two_million, None)
    finally:
        gc.enable()
        timer.cancel()
    assert time.process_time() - sent[0] < SLACK
    assert two_million.matching("ABABABABAB" * 2 + "?") == ["ABABABABAB" * 2 + end for end in "AB"]


def test_a_time_limit_leaves_quick_questions_alone() -> None:
    assert DEFAULT.matching("qu?z", timeout=10) == ["QUIZ"]
    assert DEFAULT.count_anagrams("retinas", timeout=10) == DEFAULT.count_anagrams("retinas")
    with pytest.raises(SearchTimeout):
        DEFAULT.anagrams("?" * 30, exact=False, timeout=0)


def answers(_: int = 0) -> tuple[object, ...]:
    """A bit of everything, on shared objects."""
    return (
        [Board.roll(seed=seed).score(DEFAULT) for seed in range(20)],
        Board.roll(seed=1).solve(DEFAULT).words,
        [(move.score, move.notation()) for move in GAME.moves("AEINRT?", DEFAULT)[:20]],
        GAME.count_moves("AEINRT?", DEFAULT),
        Grid(["...."] * 4).fill(DEFAULT, seed=3),
        DEFAULT.matching("q?i*"),
        DEFAULT.anagrams("retina?"),
        best_board(Lexicon(["cat", "cats", "tacs"]), shape=(2, 2), seed=5, effort=0.01),
    )


def test_eight_threads_use_the_same_objects() -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(answers, range(8)))
    assert all(answer == found[0] for answer in found)


def test_eight_threads_push_and_read_one_board() -> None:
    board = ScrabbleBoard()
    move = Move.from_notation("8H CAT", board)
    errors = []

    def work(number: int) -> None:
        for _ in range(200):
            if number == 0:
                board.push(move)
                board.pop()
            elif board.count_moves("CATS", DEFAULT) <= 0:
                errors.append(number)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    assert not errors
    assert board == ScrabbleBoard()


@pytest.mark.parametrize("way", multiprocessing.get_all_start_methods())
def test_processes_answer_alike(way: str) -> None:
    context = multiprocessing.get_context(way)
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        assert all(answer == answers() for answer in pool.map(answers, range(2)))
        values: list[Any] = [LONG, SAME, GAME, OPEN, HARD, Lexicon(["a"], scores={"a": 3})]
        for value in values:
            assert pool.submit(pickle.loads, pickle.dumps(value)).result() == value


def test_threads_that_end_hold_nothing_up() -> None:
    done: list[int] = []
    worker = threading.Thread(target=lambda: done.append(len(score_many(["cats"] * 999, DEFAULT))))
    worker.start()
    worker.join()
    assert done == [999]


def calls() -> Iterator[Callable[[], object]]:
    """Short calls of every kind; errors too, which hold on to what they saw."""

    def refused() -> None:
        for call in (lambda: Board("4"), lambda: Grid(["!"]), lambda: DEFAULT.matching("[")):
            try:
                call()
            except ValueError:
                continue

    yield lambda: Board("ezsueosefeaiayol").solve(DEFAULT).words
    yield lambda: Lexicon(["cat", "coat"]).matching("c*")
    yield lambda: GAME.moves("AEINRT", DEFAULT)[:3]
    yield lambda: Grid(["...", "..."]).fill(DEFAULT)
    yield lambda: pickle.loads(pickle.dumps(GAME))  # noqa: S301
    yield lambda: score_many(["cats"] * 3, DEFAULT)
    yield refused


@pytest.mark.skipif(not STATM.exists(), reason="needs /proc")
def test_ten_thousand_calls_leave_nothing_behind() -> None:
    every = list(calls())
    for call in itertools.islice(itertools.cycle(every), 2000):
        call()
    before, files = resident(), len(list(Path("/proc/self/fd").iterdir()))
    for call in itertools.islice(itertools.cycle(every), 10_000):
        call()
    grown = resident() - before
    assert grown < 4_000_000, f"{grown:,} bytes"
    assert len(list(Path("/proc/self/fd").iterdir())) == files
