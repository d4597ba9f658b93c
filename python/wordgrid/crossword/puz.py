"""The binary ``.puz`` form (Across Lite): a header with checksums, two grids, texts."""

from __future__ import annotations

import struct

from wordgrid.crossword.grid import BLOCK, OPEN, Fill, Grid
from wordgrid.crossword.puzzle import Puzzle, from_answer
from wordgrid.crossword.text import fail
from wordgrid.errors import ParseError

__all__ = ["MAGIC", "format_puz", "parse_puz"]

MAGIC = b"ACROSS&DOWN\0"
HEADER = struct.Struct("<H12sH8s4s2sH12sBBHHH")
"""Checksum, magic, header checksum, masked checksums, version, reserved, scrambled checksum,
reserved, width, height, number of clues, kind, scrambled or not."""
CIB = slice(0x2C, 0x34)
"""The part of the header that has a checksum of its own."""
MASK = b"ICHEATED"
BLOCKS, UNSOLVED = ".:", "-"
SCRAMBLED = 4


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
    answer, state, rest = (
        body[: width * height],
        body[width * height : 2 * width * height],
        body[2 * width * height :],
    )
    texts = [text.decode(encoding, "replace") for text in rest.split(b"\0")]
    if len(texts) < count + 4:
        raise fail(f"truncated .puz file: {len(texts)} texts of {count + 4}", path, 1)
    shown = _rows(state, width, path)
    grid, solution = from_answer(_rows(answer, width, path))
    grid = Grid(shown)
    if solution and solution.grid.rows == grid.blank().rows:
        solution = Fill(grid, solution.words)
    title, author, right = texts[:3]
    puzzle = Puzzle(grid, solution, title, author, right, notes=texts[3 + count])
    names = [name for name, _ in puzzle.names()]
    puzzle.clues.update(zip(names, texts[3 : 3 + count], strict=False))
    return puzzle


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

    :raises ParseError: for a grid of more than 255 rows or columns, or made of slots.
    """
    rows = puzzle.grid.rows
    if not puzzle.grid._is_painted or max(len(rows), len(rows[0])) > 255:
        raise ParseError("a .puz file holds painted grids of up to 255 rows and columns")
    clues = [puzzle.clues.get(name, "") for name, _ in puzzle.names()]
    texts = [puzzle.title, puzzle.author, puzzle.copyright, *clues, puzzle.notes]
    version, encoding = _version("".join(texts))
    state = _cells(rows)
    answer = _cells(puzzle.solution.rows if puzzle.solution else rows)
    encoded = [text.replace("\0", "").encode(encoding) for text in texts]
    cib = struct.pack("<BBHHH", len(rows[0]), len(rows), len(clues), 1, 0)
    overall, masked = _checksums(cib, answer, state, encoded)
    reserved = (b"\0" * 2, 0, b"\0" * 12)
    header = HEADER.pack(
        overall, MAGIC, _checksum(cib), masked, version, *reserved, *struct.unpack("<BBHHH", cib)
    )
    return header + answer + state + b"".join(text + b"\0" for text in encoded)


def _version(text: str) -> tuple[bytes, str]:
    try:
        text.encode("iso-8859-1")
    except UnicodeEncodeError:
        return b"2.0\0", "utf-8"
    return b"1.3\0", "iso-8859-1"


def _cells(rows: list[str]) -> bytes:
    marks = {BLOCK: BLOCKS[0], OPEN: UNSOLVED}
    text = "".join(marks.get(cell, cell.upper()) for row in rows for cell in row)
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


def _checksums(cib: bytes, answer: bytes, state: bytes, texts: list[bytes]) -> tuple[int, bytes]:
    """The checksum of everything, and four partial ones masked by a word."""

    def add_texts(value: int) -> int:
        last = len(texts) - 1
        for at, text in enumerate(texts):
            if text:
                ended = at < 3 or at == last  # clues are summed without their ends
                value = _checksum(text + b"\0" if ended else text, value)
        return value

    overall = add_texts(_checksum(state, _checksum(answer, _checksum(cib))))
    parts = [_checksum(cib), _checksum(answer), _checksum(state), add_texts(0)]
    halves = [part & 0xFF for part in parts] + [part >> 8 for part in parts]
    return overall, bytes(half ^ mask for half, mask in zip(halves, MASK, strict=True))
