"""What all commands share: their options, opening a lexicon, writing results."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordgrid import Lexicon

if TYPE_CHECKING:
    from collections.abc import Callable

    Subparsers = argparse._SubParsersAction[Any]

COMPILED_MAGIC = b"\x89WGL"
"""How a compiled lexicon starts."""


def add_command(
    commands: Subparsers, name: str, run: Callable[[argparse.Namespace], int], summary: str
) -> argparse.ArgumentParser:
    """Adds a command with the options that every command has."""
    command: argparse.ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=summary,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.set_defaults(run=run)
    command.add_argument(
        "--lexicon", metavar="PATH", help="word list (text or compiled); default: the embedded one"
    )
    command.add_argument("--json", action="store_true", help="print the answer as JSON")
    command.add_argument("--svg", metavar="PATH", type=Path, help="also draw the answer to a file")
    command.add_argument("--html", metavar="PATH", type=Path, help="also write it as a web page")
    return command


def open_lexicon(path: str | None) -> Lexicon:
    """The embedded lexicon, a compiled file, or a list in text: by content, not by name."""
    if path is None:
        return Lexicon.default()
    with Path(path).open("rb") as file:
        compiled = file.read(len(COMPILED_MAGIC)) == COMPILED_MAGIC
    return Lexicon.load(path) if compiled else Lexicon.from_file(path)


def write_pictures(args: argparse.Namespace, title: str, draw: Callable[[], str]) -> None:
    """Writes the files that ``--svg`` and ``--html`` ask for; draws only if one does."""
    if args.svg or args.html:
        from wordgrid import svg

        picture = draw()
        if args.svg:
            args.svg.write_text(picture, encoding="utf-8")
        if args.html:
            args.html.write_text(svg.page(title, picture), encoding="utf-8")


def print_json(answer: object) -> None:
    """Prints an answer as one JSON document."""
    import json  # a tenth of the start-up, needed by few commands

    print(json.dumps(answer, ensure_ascii=False, indent=2))
