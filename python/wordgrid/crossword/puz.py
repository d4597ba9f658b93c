"""The binary ``.puz`` form (Across Lite): a header with checksums, two grids, texts."""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING

from wordgrid.crossword.grid import Grid
from wordgrid.crossword.marks import BLOCK, OPEN, capitals
from wordgrid.crossword.puzzle import Puzzle, answer, first_letter
from wordgrid.crossword.text import fail
from wordgrid.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wordgrid.crossword.slot import Cell

__all__ = ["MAGIC", "format_puz", "parse_puz"]

MAGIC = b"ACROSS&DOWN\0"
HEADER = struct.Struct("<H12sH8s4s2sH12sBBHHH")
"""Checksum, magic, header checksum, masked checksums, version, reserved, scrambled checksum,
reserved, width, height, number of clues, kind, scrambled or not."""
SECTION = struct.Struct("<4sHH")
"""Name, length and checksum of what may follow the texts."""
NAME = re.compile("[A-Z]{4}")
"""What sections are called."""
REBUS = ("GRBS", "RTBL")
"""Those that say what stands in cells of several letters: where, and the texts."""
MASK = b"ICHEATED"
BLOCKS, UNSOLVED = ".:", "-"
SCRAMBLED = 4
NUMBER = re.compile(r"\s*\d{1,9}\s*")


def parse_puz(data: bytes, path: str | None = None) -> Puzzle:
    """Reads a ``.puz`` file; letters that a solver had filled in are given ones.

    >>> from wordgrid.crossword import Grid, Puzzle
    >>> from wordgrid.crossword.puz import format_puz, parse_puz
    >>> parse_puz(format_puz(Puzzle(Grid(["..", "a#"]), title="Tiny"))).grid
    Grid(['..', 'A#'])

    :raises ParseError: for a file that is truncated, corrupted, or scrambled.
    """
    start = data.find(MAGIC) - 2  # what some programs write before the file is skipped
    data = data[max(start, 0) :]
    if start < 0 or len(data) < HEADER.size:
        raise fail("no .puz file; expected a header", path, 1)
    fields = HEADER.unpack_from(data)
    version, (width, height, count) = fields[4], fields[8:11]
    if fields[12] == SCRAMBLED:
        raise fail("the answer is scrambled; expected a plain .puz file", path, 1)
    body = data[HEADER.size :]
    if width * height == 0 or len(body) < 2 * width * height:
        raise fail(f"truncated .puz file: no room for {height} rows of {width} cells", path, 1)
    encoding = "utf-8" if version[:1] == b"2" else "iso-8859-1"
    solved, state, rest = (
        body[: width * height],
        body[width * height : 2 * width * height],
        body[2 * width * height :],
    )
    parts = rest.split(b"\0", count + 4)
    texts = [text.decode(encoding, "replace") for text in parts[: count + 4]]
    if len(texts) < count + 4:
        raise fail(f"truncated .puz file: {len(texts)} texts of {count + 4}", path, 1)
    grid = Grid(_rows(state, width, path))
    solution = answer(grid, _rows(solved, width, path))
    title, author, right = texts[:3]
    sections = _sections(b"".join(parts[count + 4 :]))
    rebus = _read_rebus(sections, (height, width), encoding)
    puzzle = Puzzle(grid, solution, title, author, right, notes=texts[3 + count], rebus=rebus)
    puzzle.sections.update(item for item in sections.items() if item[0] not in REBUS)
    names = [name for name, _ in puzzle.names()]
    puzzle.clues.update(zip(names, texts[3 : 3 + count], strict=False))
    return puzzle


def _sections(data: bytes) -> dict[str, bytes]:
    """What follows the texts: parts with a name and a length each."""
    sections = {}
    while len(data) >= SECTION.size:
        code, length, _ = SECTION.unpack_from(data)
        name = code.decode("iso-8859-1")
        if NAME.fullmatch(name):
            sections[name] = data[SECTION.size : SECTION.size + length]
        data = data[SECTION.size + length + 1 :]
    return sections


def _read_rebus(
    sections: dict[str, bytes], shape: tuple[int, int], encoding: str
) -> dict[Cell, str]:
    """The cells with several letters: their keys, less one, are in a table of texts."""
    table = sections.get(REBUS[1], b"").decode(encoding, "replace")
    pairs = (pair.partition(":") for pair in table.split(";"))
    texts = {int(key) + 1: text for key, _, text in pairs if NUMBER.fullmatch(key)}
    cells = enumerate(sections.get(REBUS[0], b"")[: shape[0] * shape[1]])
    found = ((divmod(at, shape[1]), texts.get(key, "")) for at, key in cells)
    return {cell: text for cell, text in found if first_letter(text)}


def _write_rebus(rebus: dict[Cell, str], shape: tuple[int, int], encoding: str) -> dict[str, bytes]:
    if not rebus:
        return {}
    texts = {text: key for key, text in enumerate(dict.fromkeys(rebus.values()), start=1)}
    if len(texts) > 99 or any(set(text) & set(":;\0") for text in texts):
        raise ParseError("a .puz file holds up to 99 rebus texts without ':' and ';'")
    keys = {cell: texts[text] for cell, text in rebus.items()}
    cells = bytes(keys.get(divmod(at, shape[1]), 0) for at in range(shape[0] * shape[1]))
    table = "".join(f"{key - 1:2}:{text};" for text, key in texts.items()).encode(encoding)
    return dict(zip(REBUS, (cells, table), strict=True))


def _write_sections(sections: dict[str, bytes]) -> Iterator[bytes]:
    for name, data in sections.items():
        if len(data) > 0xFFFF or not NAME.fullmatch(name):
            message = f"section {name!r} of {len(data)} bytes"
            raise ParseError(f"{message}; a .puz file has names like 'GEXT', and up to 65535 bytes")
        yield SECTION.pack(name.encode(), len(data), _checksum(data)) + data + b"\0"


def _rows(cells: bytes, width: int, path: str | None) -> list[str]:
    marks = {**dict.fromkeys(BLOCKS, BLOCK), UNSOLVED: OPEN}
    text = "".join(marks.get(cell, cell) for cell in cells.decode("iso-8859-1"))
    for at, cell in enumerate(text):
        if cell not in (BLOCK, OPEN) and not cell.isalpha():
            place = f"row {at // width + 1}, column {at % width + 1}"
            raise fail(f"{cell!r} at {place}; expected a letter, '.' or '-'", path, 1)
    return [text[at : at + width] for at in range(0, len(text), width)]


def format_puz(puzzle: Puzzle) -> bytes:
    """Writes a ``.puz`` file, its checksums included.

    >>> from wordgrid.crossword import Fill, Grid, Puzzle
    >>> from wordgrid.crossword.puz import format_puz, parse_puz
    >>> grid = Grid(["..", ".#"])
    >>> parse_puz(format_puz(Puzzle(grid, Fill(grid, ["AT", "AN"])))).solution.words
    ['AT', 'AN']

    :raises ParseError: for a grid of more than 255 rows or columns, with bars or made of slots,
        and for letters and rebus texts that the form has no room for.
    """
    rows = puzzle.grid.rows
    if not puzzle.grid._is_painted or max(len(rows), len(rows[0])) > 255:
        raise ParseError("a .puz file holds painted grids of up to 255 rows and columns")
    if puzzle.grid.bars:
        raise ParseError("a .puz file holds no bars; .ipuz and text do")
    clues = [puzzle.clues.get(name, "") for name, _ in puzzle.names()]
    texts = [puzzle.title, puzzle.author, puzzle.copyright, *clues, puzzle.notes]
    version, encoding = _version("".join([*texts, *puzzle.rebus.values()]))
    state = _cells(rows)
    solved = _cells(puzzle.solution.rows if puzzle.solution else rows)
    encoded = [text.replace("\0", "").encode(encoding) for text in texts]
    cib = struct.pack("<BBHHH", len(rows[0]), len(rows), len(clues), 1, 0)
    overall, masked = _checksums(cib, solved, state, encoded)
    reserved = (b"\0" * 2, 0, b"\0" * 12)
    header = HEADER.pack(
        overall, MAGIC, _checksum(cib), masked, version, *reserved, *struct.unpack("<BBHHH", cib)
    )
    rebus = _write_rebus(puzzle.rebus, (len(rows), len(rows[0])), encoding)
    sections = _write_sections({**rebus, **puzzle.sections})
    return b"".join([header, solved, state, *(text + b"\0" for text in encoded), *sections])


def _version(text: str) -> tuple[bytes, str]:
    try:
        text.encode("iso-8859-1")
    except UnicodeEncodeError:
        return b"2.0\0", "utf-8"
    return b"1.3\0", "iso-8859-1"


def _cells(rows: list[str]) -> bytes:
    marks = {BLOCK: BLOCKS[0], OPEN: UNSOLVED}
    text = "".join(marks.get(cell, capitals(cell)) for row in rows for cell in row)
    try:
        return text.encode("iso-8859-1")
    except UnicodeEncodeError as error:
        letter = text[error.start]
        raise ParseError(f"{letter!r} in the grid; a .puz file holds Latin letters only") from None


def _checksum(data: bytes, value: int = 0) -> int:
    for byte in data:
        value = (value >> 1) + ((value & 1) << 15)
        value = (value + byte) & 0xFFFF
    return value


def _checksums(cib: bytes, solved: bytes, state: bytes, texts: list[bytes]) -> tuple[int, bytes]:
    """The checksum of everything, and four partial ones masked by a word."""

    def add_texts(value: int) -> int:
        last = len(texts) - 1
        for at, text in enumerate(texts):
            if text:
                ended = at < 3 or at == last  # clues are summed without their ends
                value = _checksum(text + b"\0" if ended else text, value)
        return value

    overall = add_texts(_checksum(state, _checksum(solved, _checksum(cib))))
    parts = [_checksum(cib), _checksum(solved), _checksum(state), add_texts(0)]
    halves = [part & 0xFF for part in parts] + [part >> 8 for part in parts]
    return overall, bytes(half ^ mask for half, mask in zip(halves, MASK, strict=True))
