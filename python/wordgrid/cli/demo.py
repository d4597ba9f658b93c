"""``wordgrid demo``: solves every puzzle of a folder and shows what it finds."""

from __future__ import annotations

import time
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from wordgrid.cli import terminal
from wordgrid.cli.common import ANSWERED, NOT_FOUND, answer, configure, open_lexicon
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Iterator

    from wordgrid import Lexicon
    from wordgrid.scrabble import Board, Move

    Solve = Callable[[Path, Lexicon], "Shown"]

ANSWER = ".answer"
"""How the names of answer files end."""

SUMMARY = "solve every puzzle of a folder and show pictures and times"


CAPTIONS = {
    "boggle": "Boggle: all words along touching tiles",
    "crossword": "Crosswords: grids filled from the lexicon, fill-ins from lists of their own",
    "lexicon": "Lexicon: words by pattern, words by their letters",
    "scrabble": "Scrabble: the best move of a position, a whole game",
}
"""What is done with the puzzles of a folder."""


class Shown(NamedTuple):
    """A solved puzzle: blocks of lines, its picture, and whether it is as its answer file says."""

    blocks: list[list[str]]
    picture: Callable[[], str]
    is_expected: bool


def add_commands(command: argparse.ArgumentParser) -> None:
    """Makes the subject a command."""
    configure(command, _run, SUMMARY, examples="wordgrid demo puzzles --html tour.html")
    command.add_argument("folder", nargs="?", default="puzzles", help="default: puzzles")


def _run(args: argparse.Namespace) -> int:
    lexicon = open_lexicon(args.lexicon)
    files = _files(Path(args.folder))
    tour: list[Stop] = []

    def stops() -> Iterator[Stop]:
        """Every puzzle, shown as soon as it is solved, and solved once."""
        for at, file in enumerate(files):
            if at == len(tour):
                tour.append(_solved(file, lexicon))
            yield tour[at]

    answer(
        args,
        facts=lambda: [stop.facts() for stop in stops()],
        lines=lambda: _told(stops(), lexicon),
        picture=lambda: _stacked(stops()),
        page=lambda: _page(stops()),
    )
    return ANSWERED if tour and all(stop.shown.is_expected for stop in tour) else NOT_FOUND


def _files(folder: Path) -> list[Path]:
    """The puzzles of a folder, subject after subject."""
    subjects = (folder / name for name in sorted(SUBJECTS))
    files = [
        file
        for subject in subjects
        if subject.is_dir()
        for file in sorted(subject.iterdir())
        if file.is_file() and file.suffix != ANSWER
    ]
    if not files:
        message = f"{folder}: no puzzles here; expected a folder that holds {', '.join(SUBJECTS)}"
        raise ParseError(message, str(folder))
    return files


def _solved(file: Path, lexicon: Lexicon) -> Stop:
    started = time.perf_counter()
    shown = SUBJECTS[file.parent.name](file, lexicon)
    return Stop(file.parent.name, file.name, shown, time.perf_counter() - started)


class Stop(NamedTuple):
    """One stop of the tour."""

    subject: str
    file: str
    shown: Shown
    seconds: float

    @property
    def name(self) -> str:
        """The subject and the file."""
        return f"{self.subject}: {self.file}"

    def blocks(self) -> Iterator[list[str]]:
        """Its blocks, the name and the time above the first."""
        took = terminal.paint(f"{self.seconds * 1000:.2f} ms", "soft")
        heading = f"{terminal.paint(self.file, 'bold')}  {took}"
        for block in self.shown.blocks:
            yield [heading, *block]
            heading = ""
        if not self.shown.is_expected:
            yield ["", terminal.paint("NOT AS ITS ANSWER FILE SAYS", "bad")]

    def facts(self) -> dict[str, object]:
        """Everything, for programs."""
        return {
            "puzzle": self.name,
            "ms": self.seconds * 1000,
            "expected": self.shown.is_expected,
            "lines": [line for block in self.shown.blocks for line in block],
        }


def _told(tour: Iterable[Stop], lexicon: Lexicon) -> Iterator[str]:
    told: list[Stop] = []
    for subject, stops in groupby(tour, lambda stop: stop.subject):
        yield terminal.paint(CAPTIONS[subject], "heading")
        yield ""
        yield from terminal.beside(block for stop in stops for block in _noted(stop, told))
    wrong = sum(not stop.shown.is_expected for stop in told)
    verdict = f"{wrong} not as expected" if wrong else "all as expected"
    seconds = sum(stop.seconds for stop in told)
    yield f"{len(told)} puzzle files in {seconds:.2f} s, {verdict}."
    yield str(lexicon)


def _noted(stop: Stop, told: list[Stop]) -> Iterator[list[str]]:
    told.append(stop)
    yield from stop.blocks()


def _stacked(tour: Iterable[Stop]) -> str:
    from wordgrid.svg.sheet import stack

    return stack("A tour of the puzzles", [stop.shown.picture() for stop in tour])


def _page(tour: Iterable[Stop]) -> str:
    from wordgrid import page

    return page.gallery("wordgrid", [(stop.name, stop.shown.picture()) for stop in tour])


def _expected(file: Path) -> list[str]:
    """The lines of the answer file, which has the puzzle's name."""
    return file.with_suffix(ANSWER).read_text(encoding="utf-8").splitlines()


def _questions(file: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file that ask something, numbered."""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        if line and not line.startswith("#"):
            yield number, line


def _boggle(file: Path, lexicon: Lexicon) -> Shown:
    from wordgrid import svg
    from wordgrid.boggle import Board
    from wordgrid.cli.boggle import tiles

    board = Board(file.read_text(encoding="utf-8"))
    solution = board.solve(lexicon)
    longest = max(solution.words, key=len, default="")
    path = solution.path(longest) if longest else []
    lines = [*tiles(board, path), f"{len(solution)} words, {solution.score} points", longest]
    found = [f"{len(solution)} words", f"{solution.score} points", longest]
    return Shown([lines], lambda: svg.boggle(board, path, file.stem), found == _expected(file))


def _lexicon(file: Path, lexicon: Lexicon) -> Shown:
    from wordgrid import svg

    answers = []
    for number, line in _questions(file):
        kind, _, text = line.partition(" ")
        if kind not in ("match", "anagram"):
            message = f"{file}:{number}:1: {kind!r}; expected 'match' or 'anagram'"
            raise ParseError(message, str(file), number, 1)
        words = lexicon.matching(text) if kind == "match" else lexicon.anagrams(text)
        answers.append((text, words))
    lines = [f"{text:<14} {' '.join(words) or 'no word'}" for text, words in answers]
    everything = [word for _, words in answers for word in words]
    found = [" ".join(words) for _, words in answers]
    return Shown([lines], lambda: svg.words(file.stem, everything), found == _expected(file))


def _crossword(file: Path, lexicon: Lexicon) -> Shown:
    from wordgrid.cli.crossword_commands import picture
    from wordgrid.crossword import FillIn, read

    puzzle, expected = read(file), _expected(file)
    fill = puzzle.solve() if isinstance(puzzle, FillIn) else puzzle.fill(lexicon)
    if fill is None:
        reason = (isinstance(puzzle, FillIn) and puzzle.reason) or "no words fit together"
        return Shown([["impossible:", reason]], puzzle._repr_svg_, expected == ["impossible"])
    lines = list(picture(fill, plain=fill.picture()))
    # A fill-in has the one answer of its file; of the many fills of a grid the file shows one.
    has_one = isinstance(puzzle, FillIn)
    is_expected = fill.rows == expected if has_one else expected != ["impossible"]
    return Shown([lines], fill._repr_svg_, is_expected)


def _scrabble(file: Path, lexicon: Lexicon) -> Shown:
    from wordgrid import svg
    from wordgrid.scrabble import Board

    if file.suffix == ".gcg":
        return _game(file)
    blocks = []
    found = []
    for number, line in _questions(file):
        fields = line.split()
        if len(fields) < 2:
            message = f"{file}:{number}:1: {line!r} has no rack; expected 'CGP RACK/ 0/0 0'"
            raise ParseError(message, str(file), number, 1)
        board, rack = Board.from_cgp(line), fields[1].partition("/")[0]
        move = board.best_move(rack, lexicon)
        found.append(f"{move.score} {move.notation()}" if move else "none")
        count = f"best of {board.count_moves(rack, lexicon):,} moves"
        blocks.append([*_board(board, move), f"{rack}: {found[-1]}", count])
    return Shown(blocks, lambda: svg.scrabble(board, move, rack), found == _expected(file))


def _game(file: Path) -> Shown:
    from wordgrid.scrabble import Game

    game = Game.from_gcg(file.read_text(encoding="utf-8"))
    scores = [f"{name} {score}" for name, score in zip(game.players, game.scores, strict=True)]
    lines = [*_board(game.board), f"{len(game.turns)} turns: {', '.join(scores)}"]
    return Shown([lines], game.board._repr_svg_, scores == _expected(file))


def _board(board: Board, move: Move | None = None) -> Iterable[str]:
    """In colour whole; in plain text the rows that have tiles."""
    from wordgrid.cli.scrabble import squares

    if terminal.is_colourful():
        return squares(board, move)
    shown = board.copy()
    if move:
        shown.push(move)
    return [row for row in shown.rows if row.strip(".")]


SUBJECTS: dict[str, Solve] = {
    "boggle": _boggle,
    "crossword": _crossword,
    "lexicon": _lexicon,
    "scrabble": _scrabble,
}
"""For each folder of puzzles, how one of its files is solved."""
