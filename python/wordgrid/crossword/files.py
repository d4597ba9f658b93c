"""Puzzle files: which form a file has is seen from its content, which to write from its name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wordgrid import arguments
from wordgrid.crossword.elements import format_xml, parse_xml
from wordgrid.crossword.fill import Fill
from wordgrid.crossword.fillin import FillIn
from wordgrid.crossword.grid import Grid
from wordgrid.crossword.ipuz import format_ipuz, parse_ipuz
from wordgrid.crossword.puz import MAGIC, format_puz, parse_puz
from wordgrid.crossword.puzzle import Puzzle, as_puzzle
from wordgrid.crossword.record import format_json, is_record, load_json, parse_json
from wordgrid.crossword.text import fail, parse_text
from wordgrid.crossword.xd import format_xd, is_xd, parse_xd
from wordgrid.errors import ParseError
from wordgrid.paths import contents, real_path

if TYPE_CHECKING:
    import os
    from pathlib import Path


__all__ = ["Puzzle", "natural_key", "read", "read_folder", "read_puzzle", "write"]

ENDINGS = (".txt", ".xml", ".puz", ".ipuz", ".xd")
"""How the names of puzzle files end."""


def read(path: str | os.PathLike[str]) -> FillIn | Grid:
    r"""Reads a puzzle of any form: text, XML, ``.ipuz``, ``.puz``, ``.xd``, JSON as written here.

    >>> import pathlib, tempfile
    >>> from wordgrid.crossword import read
    >>> path = pathlib.Path(tempfile.mkdtemp(), "puzzle.txt")
    >>> _ = path.write_text("***\n.*.\ncat\nan\n")
    >>> read(path)
    FillIn(Grid(['...', '#.#']), ['cat', 'an'])

    :raises ParseError: with path, line and column of what is no puzzle.
    :raises OSError: if the file cannot be read.
    """
    found = _parse(path)
    return found.grid if isinstance(found, Puzzle) else found


def read_puzzle(path: str | os.PathLike[str]) -> Puzzle:
    """Reads a crossword with its answer, clues and title: ``.puz``, ``.ipuz``, ``.xd``.

    Other forms give a puzzle that is a grid alone.

    >>> import pathlib, tempfile
    >>> from wordgrid.crossword import Grid, Puzzle, read_puzzle, write
    >>> path = pathlib.Path(tempfile.mkdtemp(), "puzzle.ipuz")
    >>> write(path, Puzzle(Grid(["..", ".#"]), title="Tiny"))
    >>> read_puzzle(path).title
    'Tiny'

    :raises ParseError: with path, line and column of what is no puzzle.
    :raises OSError: if the file cannot be read.
    """
    found = _parse(path)
    return as_puzzle(found.grid if isinstance(found, FillIn) else found)


def read_folder(path: str | os.PathLike[str]) -> list[FillIn | Grid]:
    """Reads every puzzle of a folder in natural order: puzzle2 before puzzle10.

    Puzzles are the files named ``.txt``, ``.xml``, ``.puz``, ``.ipuz`` and ``.xd``.

    >>> import pathlib, tempfile
    >>> from wordgrid.crossword import read_folder
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> for size in (10, 2):
    ...     _ = (folder / f"puzzle{size}.txt").write_text("." * size)
    >>> [len(grid.rows[0]) for grid in read_folder(folder)]
    [2, 10]

    :raises ParseError: for the first file that is no puzzle.
    :raises OSError: if the folder or a file cannot be read.
    """
    return [read(file) for file in puzzle_files(path)]


def puzzle_files(folder: str | os.PathLike[str]) -> list[Path]:
    """The puzzle files of a folder, by their endings, in natural order."""
    files = [file for file in real_path(folder).iterdir() if file.is_file()]
    puzzles = [file for file in files if file.suffix.lower() in ENDINGS]
    return sorted(puzzles, key=lambda file: natural_key(file.name))


def natural_key(name: str) -> list[tuple[int, str, int]]:
    """Sorts numbers in names by value.

    >>> from wordgrid.crossword.files import natural_key
    >>> sorted(["b", "a10", "a9"], key=natural_key)
    ['a9', 'a10', 'b']
    """
    parts = re.findall(r"[0-9]+|[^0-9]+", name)
    return [(0, "", int(p[:4000])) if p.isdecimal() else (1, p.casefold(), 0) for p in parts]


def _parse(path: str | os.PathLike[str]) -> FillIn | Grid | Puzzle:
    data, name = contents(path), str(path)
    if MAGIC in data[:64]:
        return parse_puz(data, name)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return parse_xml(data, name)
    text = _decode(data, name)
    try:
        if text.lstrip().startswith(("{", "ipuz(")):
            data = load_json(text, name)
            return parse_json(data, name) if is_record(data) else parse_ipuz(data, name)
        return parse_xd(text, name) if is_xd(text) else parse_text(text, name)
    except ParseError as error:
        if error.path is None:
            raise ParseError(f"{name}: {error}", name, error.line, error.column) from None
        raise


def _decode(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        raise fail("no UTF-8 text", name, line, column) from None


def write(path: str | os.PathLike[str], what: Grid | Fill | FillIn | Puzzle) -> None:
    """Writes a grid, a fill or a puzzle in the form that the name asks for.

    ``.puz``, ``.ipuz``, ``.xd``, ``.xml``, ``.svg``, ``.html``, ``.json``; everything else is text.

    >>> import pathlib, tempfile
    >>> from wordgrid.crossword import Grid, read, write
    >>> path = pathlib.Path(tempfile.mkdtemp(), "grid.puz")
    >>> write(path, Grid(["..", ".#"]))
    >>> read(path)
    Grid(['..', '.#'])

    :raises ParseError: if the form cannot hold the puzzle.
    :raises OSError: if the file cannot be written.
    """
    if not isinstance(what, Grid | Fill | FillIn | Puzzle):
        raise arguments.of_other_type("what", what, "a Grid, Fill, FillIn or Puzzle")
    path = real_path(path)
    suffix = path.suffix.lower()
    if suffix == ".puz":
        path.write_bytes(format_puz(_published(what)))
    else:
        path.write_text(_format(suffix, what), encoding="utf-8")


def _published(what: Grid | Fill | FillIn | Puzzle) -> Puzzle:
    return as_puzzle(what.grid if isinstance(what, FillIn) else what)


def _format(suffix: str, what: Grid | Fill | FillIn | Puzzle) -> str:
    match suffix:
        case ".ipuz":
            return format_ipuz(_published(what))
        case ".xd":
            return format_xd(_published(what))
        case ".xml":
            return format_xml(_published(what).grid)
        case ".json":
            return format_json(what)
        case ".svg":
            shown = what.solution or what.grid if isinstance(what, Puzzle) else what
            return shown._repr_svg_()
        case ".html":
            from wordgrid import page

            return page.crossword(_published(what), what.words if isinstance(what, FillIn) else ())
        case _:
            shown = what.solution or what.grid if isinstance(what, Puzzle) else what
            return f"{shown}\n"
