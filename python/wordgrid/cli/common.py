"""The grammar of all commands: their options, what they read, how they answer."""

from __future__ import annotations

import argparse
import os
import stat
import sys
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

from wordgrid import Lexicon
from wordgrid.errors import ParseError, SearchTimeout, WordgridError
from wordgrid.paths import MOST_BYTES, within_limit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    Subparsers = argparse._SubParsersAction[Any]

ANSWERED, NOT_FOUND, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
"""Exit statuses."""

COMPILED_MAGIC = b"\x89WGL"
"""How a compiled lexicon starts."""

STDIN = "-"
"""What stands for standard input where a file is expected."""


def whole(text: str) -> int:
    """What an option takes that is a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r}; expected a whole number") from None


def decimal(text: str) -> float:
    """What an option takes that is a number."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r}; expected a number") from None


def at_least(least: int) -> Callable[[str], int]:
    """What an option that counts takes: a whole number, that one or more."""

    def count(text: str) -> int:
        if text.isdecimal() and len(text) < 19 and int(text) >= least:
            return int(text)
        raise argparse.ArgumentTypeError(f"{text!r}; expected a whole number, {least} or more")

    return count


def duration(text: str) -> float:
    """What an option takes that says how long something goes on: seconds, more than none."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if 0 < seconds < float("inf"):
        return seconds
    raise argparse.ArgumentTypeError(f"{text!r}; expected seconds, more than 0")


OPTIONS: dict[str, dict[str, Any]] = {
    "--lexicon": {
        "metavar": "PATH",
        "help": "word list, text or compiled; default: the embedded one",
    },
    "--json": {"action": "store_true", "help": "print the answer as JSON"},
    "--svg": {"metavar": "PATH", "help": "also draw the answer to a file"},
    "--html": {"metavar": "PATH", "help": "also write it as a web page"},
    "--seed": {
        "type": whole,
        "default": 0,
        "metavar": "N",
        "help": "same seed, same answer; default: 0",
    },
    "--timeout": {"type": decimal, "metavar": "SECONDS", "help": "give up after so long"},
    "--checkpoint": {
        "metavar": "PATH",
        "help": "keep what is done in a file; go on from there if it has something",
    },
    "--threads": {"type": whole, "metavar": "N", "help": "default: one for each processor"},
    "--min-length": {
        "type": whole,
        "default": 3,
        "metavar": "N",
        "help": "shortest word that counts; default: 3",
    },
}
"""Options that mean the same wherever they stand. Every command has the first four."""

FRESH: dict[str, Any] = {
    "type": whole,
    "metavar": "N",
    "help": "same seed, same tiles; default: other ones each time",
}
"""``--seed`` of the commands that are different each time."""


def add_subject(parser: argparse.ArgumentParser, *, required: bool = True) -> Subparsers:
    """Makes a parser one that has commands."""
    return parser.add_subparsers(title="commands", metavar="COMMAND", required=required)


def add_command(
    commands: Subparsers,
    name: str,
    run: Callable[[argparse.Namespace], int],
    summary: str,
    *,
    examples: str,
    options: str = "",
) -> argparse.ArgumentParser:
    """Adds a command with the options that every command has, and those of ``OPTIONS`` named."""
    command: argparse.ArgumentParser = commands.add_parser(name, help=summary)
    configure(command, run, summary, examples=examples, options=options)
    return command


def configure(
    command: argparse.ArgumentParser,
    run: Callable[[argparse.Namespace], int],
    summary: str,
    *,
    examples: str,
    options: str = "",
) -> None:
    """Gives a command its description, its examples (one a line) and its options."""
    command.description = f"{summary[0].upper()}{summary[1:]}."
    lines = examples.splitlines()
    command.epilog = "\n".join(["example:" if len(lines) == 1 else "examples:", *lines])
    command.epilog = command.epilog.replace("\n", "\n  ")
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.set_defaults(run=run)
    for option in (*list(OPTIONS)[:4], *options.split()):
        command.add_argument(option, **OPTIONS[option])


def open_lexicon(path: str | None) -> Lexicon:
    """The embedded lexicon, a compiled file, or a list in text: by content, not by name."""
    if path is None:
        return Lexicon.default()
    with opened(path) as name:
        with open(name, "rb") as file:  # noqa: PTH123 - pathlib is a sixth of the start-up
            compiled = file.read(len(COMPILED_MAGIC)) == COMPILED_MAGIC
        return Lexicon.load(name) if compiled else Lexicon.from_file(name)


@contextmanager
def opened(path: str) -> Iterator[str]:
    """A file to read, as often as one likes: of a pipe, and for ``-`` of standard input, a copy.

    Complaints about the copy speak of what was asked for.
    """
    if path != STDIN and not _is_pipe(path):
        yield path
        return
    from shutil import copyfileobj
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        copy = os.path.join(folder, "stdin")  # noqa: PTH118
        given = nullcontext(sys.stdin.buffer) if path == STDIN else open(path, "rb")  # noqa: PTH123, SIM115
        with given as source, open(copy, "wb") as file:  # noqa: PTH123
            copyfileobj(source, file)
        try:
            yield copy
        except WordgridError as error:
            error.args = (str(error).replace(copy, path), *error.args[1:])
            if isinstance(error, ParseError) and error.path is not None:
                error.path = path
            raise


def _is_pipe(path: str) -> bool:
    try:
        return stat.S_ISFIFO(os.stat(path).st_mode)  # noqa: PTH116
    except (OSError, ValueError):
        return False  # reading it says what is wrong


def text_of(argument: str) -> str:
    """What was given, or for ``-`` what standard input holds."""
    if argument != STDIN:
        return argument
    try:
        return within_limit(sys.stdin.read(MOST_BYTES + 1), STDIN)
    except UnicodeDecodeError as error:
        column = error.start + 1
        raise ParseError(f"-:1:{column}: no UTF-8 text", STDIN, 1, column) from None


def answer(
    args: argparse.Namespace,
    *,
    facts: Callable[[], object],
    lines: Callable[[], Iterable[str]],
    picture: Callable[[], str],
    page: Callable[[], str] | None = None,
) -> None:
    """Writes the files that ``--svg`` and ``--html`` ask for, then prints JSON or text.

    Only what is asked for is made. The files come first: whoever reads the text may leave early.
    """
    write_files(args, picture, page)
    if args.json:
        print_json(facts())
    else:
        sys.stdout.writelines(f"{line}\n" for line in lines())
        sys.stdout.flush()


def write_files(
    args: argparse.Namespace,
    picture: Callable[[], str],
    page: Callable[[], str] | None = None,
) -> None:
    """Writes the files that ``--svg`` and ``--html`` ask for."""
    if args.svg:
        _write(args.svg, picture())
    if args.html:
        _write(args.html, page() if page else _plain_page(picture()))


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="utf-8") as file:  # noqa: PTH123
        file.write(text)


def _plain_page(picture: str) -> str:
    from wordgrid import page

    return page.plain("wordgrid", picture)


@contextmanager
def kept(results: Sequence[object], show: Callable[[], None]) -> Iterator[None]:
    """Shows results once all are there; if the work is stopped before, those that are."""
    try:
        yield
    except (KeyboardInterrupt, SearchTimeout):
        if results:
            with unbroken():
                show()
        raise
    show()


@contextmanager
def unbroken() -> Iterator[None]:
    """Lets what was computed be printed whole: Ctrl-C waits for it; a second one does not."""
    import signal

    pressed = False

    def press(_number: int, _frame: object) -> None:
        nonlocal pressed
        if pressed:
            raise KeyboardInterrupt
        pressed = True

    before = signal.signal(signal.SIGINT, press)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def print_json(answer: object) -> None:
    """Prints an answer as one JSON document."""
    import json  # a tenth of the start-up, needed by few commands

    print(json.dumps(answer, ensure_ascii=False, indent=2))
