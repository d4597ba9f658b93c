"""``wordgrid boggle score|best``: many boards from a file or a pipe, and the best board of all."""

from __future__ import annotations

import sys
from collections import deque
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from wordgrid.cli.common import add_command, open_lexicon, print_json, write_pictures
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator
    from typing import TextIO

    from wordgrid.boggle import Board
    from wordgrid.cli.common import Subparsers

REPORT = 4096
"""Boards between two reports of progress."""


def add_parsers(commands: Subparsers) -> None:
    """Adds the two commands."""
    score = add_command(commands, "score", _score, "score boards, one a line, as they come")
    score.add_argument("file", nargs="?", default="-", help="boards, one a line; default: stdin")
    score.add_argument("--min-length", type=int, default=3, metavar="N", help="default: 3")
    score.add_argument("--threads", type=int, metavar="N", help="default: one for each processor")
    score.add_argument("--timeout", type=float, metavar="SECONDS")
    score.add_argument("--progress", action="store_true", help="count the boards on stderr")
    score.epilog = "example: wordgrid boggle score boards.txt --min-length 4"

    best = add_command(commands, "best", _best, "search for the best board of a shape")
    best.add_argument("size", nargs="?", default="4", help="side, or ROWSxCOLS; default: 4")
    best.add_argument(
        "--target", default="score", metavar="T", help="score, words, longest, or MIN-MAX words"
    )
    best.add_argument("--min-length", type=int, default=3, metavar="N", help="default: 3")
    best.add_argument("--seed", type=int, default=0, help="the same seed finds the same board")
    best.add_argument("--effort", type=float, default=1, metavar="X", help="default: 1")
    best.add_argument("--threads", type=int, metavar="N", help="default: one for each processor")
    best.add_argument("--timeout", type=float, metavar="SECONDS", help="end with the best so far")
    best.add_argument("--progress", action="store_true", help="tell of better boards on stderr")
    best.epilog = "example: wordgrid boggle best 3x4 --seed 1 --progress"


def _score(args: argparse.Namespace) -> int:
    from wordgrid.boggle import iter_scores

    _refuse_pictures(args)
    lexicon = open_lexicon(args.lexicon)
    options = {"min_length": args.min_length, "threads": args.threads, "timeout": args.timeout}
    count = 0
    with _open(args.file) as file:
        boards = _Boards(file, "<stdin>" if args.file == "-" else args.file)
        for count, score in enumerate(iter_scores(boards, lexicon, **options), 1):
            _print_score(boards.names.popleft(), score, as_json=args.json)
            if args.progress and count % REPORT == 0:
                print(f"\r{count:,} boards", end="", file=sys.stderr, flush=True)
    if args.progress:
        print(f"\r{count:,} boards", file=sys.stderr)
    return 0 if count else 1


def _refuse_pictures(args: argparse.Namespace) -> None:
    if args.svg or args.html:
        message = "score draws no picture; solve and best do"
        raise ParseError(message)


@contextmanager
def _open(name: str) -> Iterator[TextIO]:
    if name == "-":
        yield sys.stdin
        return
    with Path(name).open(encoding="utf-8", errors="surrogateescape") as file:
        yield file


class _Boards:
    """The boards of a file, one a line, and how those not yet scored are written there."""

    def __init__(self, lines: Iterable[str], path: str) -> None:
        self.lines = lines
        self.path = path
        self.names: deque[str] = deque()

    def __iter__(self) -> Iterator[Board]:
        from wordgrid.boggle import Board

        for number, line in enumerate(self.lines, 1):
            text = line.strip()
            if not text:
                continue
            try:
                board = Board(text)
            except ParseError as error:
                message = f"{self.path}:{number}: {error}"
                raise ParseError(message, self.path, number, error.column) from None
            self.names.append(text)
            yield board


def _print_score(board: str, score: int, *, as_json: bool) -> None:
    if as_json:
        import json

        print(json.dumps({"board": board, "score": score}, ensure_ascii=False))
    else:
        print(score, board)


def _best(args: argparse.Namespace) -> int:
    from wordgrid.boggle.best import best_board, rate

    lexicon = open_lexicon(args.lexicon)
    target = _target(args.target)
    seen: list[Board] = []

    def progress(part: float, board: Board) -> None:
        if board not in seen[-1:]:
            seen.append(board)
        if args.progress:
            words = str(board).replace("\n", " ")
            print(f"{part:4.0%} {words}", file=sys.stderr, flush=True)

    options = {"min_length": args.min_length, "seed": args.seed, "effort": args.effort}
    limits = {"threads": args.threads, "timeout": args.timeout}
    try:
        board, value = best_board(
            lexicon,
            shape=read_size(args.size),
            target=target,
            progress=progress,
            **options,
            **limits,
        )
    except KeyboardInterrupt:
        if seen:
            name = target if isinstance(target, str) else "range"
            _print_best(args, seen[-1], rate(seen[-1], lexicon, name, args.min_length))
        raise
    _print_best(args, board, value)
    return 0


def _target(text: str) -> str | tuple[int, int]:
    least, dash, most = text.partition("-")
    if dash and least.isdecimal() and most.isdecimal():
        return int(least), int(most)
    return text


def _print_best(args: argparse.Namespace, board: Board, value: int) -> None:
    def draw() -> str:
        from wordgrid import svg

        return svg.boggle(board)

    write_pictures(args, "Boggle", draw)
    if args.json:
        print_json({"board": board.rows, "target": args.target, "value": value})
    else:
        print(board)
        print(value)


def read_size(text: str) -> tuple[int, int]:
    """Rows and columns from a side or ROWSxCOLS."""
    sides = text.lower().split("x")
    if len(sides) > 2 or not all(side.isascii() and side.isdigit() for side in sides):
        message = f"{text!r} is no size; expected a number or ROWSxCOLS"
        raise ParseError(message)
    return int(sides[0]), int(sides[-1])
