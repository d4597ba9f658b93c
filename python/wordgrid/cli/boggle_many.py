"""``wordgrid boggle score|best|prove``: many boards from a file or a pipe, the best of all."""

from __future__ import annotations

import os
import sys
from collections import deque
from contextlib import contextmanager
from typing import TYPE_CHECKING

from wordgrid.cli.common import (
    ANSWERED,
    NOT_FOUND,
    STDIN,
    add_command,
    answer,
    decimal,
    open_lexicon,
    unbroken,
    write_files,
)
from wordgrid.cli.progress import PERCENT, Progress, is_seen
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator
    from typing import TextIO

    from wordgrid.boggle import Board
    from wordgrid.cli.common import Subparsers


SQUARES = frozenset(side * side for side in range(1, 12))
"""Cells of square boards."""


def add_commands(commands: Subparsers) -> None:
    """Adds the commands."""
    score = add_command(
        commands,
        "score",
        _score,
        "score boards, one a line, as they come; draws the best of them",
        examples="wordgrid boggle score boards.txt --min-length 4",
        options="--min-length --threads --timeout --checkpoint",
    )
    score.add_argument("file", nargs="?", default=STDIN, help="boards, one a line; default: stdin")

    best = add_command(
        commands,
        "best",
        _best,
        "search for the best board of a shape",
        examples="wordgrid boggle best 3x4 --seed 1\nwordgrid boggle best 4 --target 100-120",
        options="--seed --min-length --threads --timeout",
    )
    best.add_argument("size", nargs="?", default="4", help="side, or ROWSxCOLS; default: 4")
    best.add_argument(
        "--target", default="score", metavar="T", help="score, words, longest, or MIN-MAX words"
    )
    best.add_argument("--effort", type=decimal, default=1, metavar="X", help="default: 1")

    prove = add_command(
        commands,
        "prove",
        _prove,
        "find the board with the most points, and prove that none has more",
        examples="wordgrid boggle prove 3\nwordgrid boggle prove 3x4 --checkpoint proof.run",
        options="--seed --min-length --threads --timeout --checkpoint",
    )
    prove.add_argument("size", nargs="?", default="3", help="side, or ROWSxCOLS; default: 3")


def _score(args: argparse.Namespace) -> int:
    from wordgrid.boggle.batch import Options, score_parts

    lexicon = open_lexicon(args.lexicon)
    options = Options(args.min_length, args.threads, None, args.timeout)
    count, highest, best = 0, -1, ""
    with _open(args.file) as file, _progress(args.file) as progress, _listed(args):
        boards = _Boards(file, args.file)
        for _, scores in score_parts(boards, lexicon, options, checkpoint=args.checkpoint):
            with unbroken():
                lines = []
                for score in scores:
                    count += 1
                    board = boards.names.popleft()
                    if score > highest:
                        highest, best = score, board
                    lines.append(_line(count, board, score, as_json=args.json))
                _tell(lines, is_drawn=bool(args.svg or args.html))
            progress.update(count)
    if count:
        write_files(args, lambda: _picture(best))
    else:
        print(f"{args.file}: no boards; expected one a line", file=sys.stderr)
    return ANSWERED if count else NOT_FOUND


def _progress(path: str) -> Progress:
    """A line of progress; where someone sees it, the boards of a file are counted first."""
    seen = is_seen(streams=True)
    total = None
    if seen and os.path.isfile(path):  # noqa: PTH113 - pathlib is a sixth of the start-up
        with _open(path) as file:
            total = sum(not line.isspace() for line in file)
    return Progress("boards", total, seen=seen)


@contextmanager
def _listed(args: argparse.Namespace) -> Iterator[None]:
    """Makes JSON facts, each with a comma before it, a list, however it ends."""
    if not args.json:
        yield
        return
    print("[", end="")
    try:
        yield
    finally:
        print("]")


def _picture(board: Board | str) -> str:
    from wordgrid import svg
    from wordgrid.boggle import Board

    return svg.boggle(Board(board) if isinstance(board, str) else board)


@contextmanager
def _open(name: str) -> Iterator[TextIO]:
    if name == STDIN:
        yield sys.stdin
        return
    with open(name, encoding="utf-8", errors="surrogateescape") as file:  # noqa: PTH123
        yield file


class _Boards:
    """The boards of a file, one a line, and how those not yet scored are written there."""

    def __init__(self, lines: Iterable[str], path: str) -> None:
        self.lines = lines
        self.path = path
        self.names: deque[str] = deque()

    def __iter__(self) -> Iterator[str]:
        for number, line in enumerate(self.lines, 1):
            text = line.strip()
            if not text:
                continue
            self.names.append(text)
            yield _letters(text) or self._checked(text, number)

    def _checked(self, text: str, number: int) -> str:
        """The text of a board; what is none is told with its line."""
        from wordgrid.boggle import Board

        try:
            Board(text)
        except ParseError as error:
            self.names.pop()
            message = f"{self.path}:{number}: {error}"
            raise ParseError(message, self.path, number, error.column) from None
        return text


def _letters(text: str) -> str:
    """The letters of a plain square, row by row: of these no board has to be made. Else nothing."""
    rows = text.split()
    if len(rows) > 1 and any(len(row) != len(rows) for row in rows):
        return ""
    letters = "".join(rows)
    return letters if letters.isascii() and letters.isalpha() and len(letters) in SQUARES else ""


def _line(count: int, board: str, score: int, *, as_json: bool) -> str:
    """A line for each board; with JSON they make one list."""
    if not as_json:
        return f"{score} {board}\n"
    import json

    fact = json.dumps({"board": board, "score": score}, ensure_ascii=False)
    return f"{',' if count > 1 else ''}{fact}\n"


def _tell(lines: list[str], *, is_drawn: bool) -> None:
    """Prints lines; a reader that leaves ends the command, unless the best is still to be drawn."""
    try:
        sys.stdout.writelines(lines)
        sys.stdout.flush()
    except BrokenPipeError:
        if not is_drawn:
            raise
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115


def _best(args: argparse.Namespace) -> int:
    from wordgrid.boggle.best import best_board, rate

    lexicon = open_lexicon(args.lexicon)
    target = _target(args.target)
    best: Board | None = None

    def told(part: float, board: Board) -> None:
        nonlocal best
        best = board
        progress.update(round(100 * part), str(board).replace("\n", " "))

    try:
        with Progress(PERCENT, 100) as progress:
            board, value = best_board(
                lexicon,
                shape=read_size(args.size),
                target=target,
                min_length=args.min_length,
                seed=args.seed,
                effort=args.effort,
                threads=args.threads,
                timeout=args.timeout,
                progress=told,
            )
    except KeyboardInterrupt:
        if best is not None:
            name = target if isinstance(target, str) else "range"
            _answer(args, best, rate(best, lexicon, name, args.min_length))
        raise
    _answer(args, board, value)
    return ANSWERED


def _prove(args: argparse.Namespace) -> int:
    from wordgrid.boggle import prove_best

    done = units = 0

    def told(*at: int) -> None:
        nonlocal done, units
        done, units = at
        progress.total = units
        progress.update(done)

    try:
        with Progress("units") as progress:
            board, score = prove_best(
                open_lexicon(args.lexicon),
                shape=read_size(args.size),
                min_length=args.min_length,
                seed=args.seed,
                threads=args.threads,
                timeout=args.timeout,
                checkpoint=args.checkpoint,
                progress=told,
            )
    except KeyboardInterrupt:
        if done:
            print(_what_is_kept(done, units, args.checkpoint), file=sys.stderr)
        raise
    answer(
        args,
        facts=lambda: {"board": board.rows, "score": score},
        lines=lambda: [str(board), str(score)],
        picture=lambda: _picture(board),
    )
    return ANSWERED


def _what_is_kept(done: int, units: int, path: str | None) -> str:
    """What to know about a proof that was stopped."""
    if path is None:
        return f"{done} of {units} units were done and are lost; --checkpoint PATH keeps them"
    return f"{done} of {units} units are kept in {path}; the same command goes on from there"


def _target(text: str) -> str | tuple[int, int]:
    least, dash, most = text.partition("-")
    if dash and least.isdecimal() and most.isdecimal():
        return int(least), int(most)
    return text


def _answer(args: argparse.Namespace, board: Board, value: int) -> None:
    answer(
        args,
        facts=lambda: {"board": board.rows, "target": args.target, "value": value},
        lines=lambda: [str(board), str(value)],
        picture=lambda: _picture(board),
    )


def read_size(text: str) -> tuple[int, int]:
    """Rows and columns from a side or ROWSxCOLS."""
    sides = text.lower().split("x")
    if len(sides) > 2 or not all(side.isascii() and side.isdigit() for side in sides):
        message = f"{text!r} is no size; expected a number or ROWSxCOLS"
        raise ParseError(message)
    return int(sides[0][:9]), int(sides[-1][:9])  # Python refuses to read longer ones
