"""Fuzz targets for what Python parses, run by atheris: ``python targets.py NAME [options]``.

Each takes bytes and may raise nothing but what the package promises; whatever is accepted is
written and read back.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import atheris

with atheris.instrument_imports(include=["wordgrid"]):
    from wordgrid import Lexicon, WordgridError, boggle
    from wordgrid.batch import Items, Journal, Part
    from wordgrid.batch.journal import Codec
    from wordgrid.crossword import FillIn, Grid, Puzzle
    from wordgrid.crossword.elements import format_xml, parse_xml
    from wordgrid.crossword.ipuz import format_ipuz, parse_ipuz
    from wordgrid.crossword.puz import format_puz, parse_puz
    from wordgrid.crossword.record import format_json, load_json, parse_json
    from wordgrid.crossword.text import parse_text
    from wordgrid.crossword.xd import format_xd, parse_xd
    from wordgrid.scrabble import Board, Game, Leaves, Move, TileSet

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = tempfile.TemporaryDirectory(dir="/dev/shm")
FILES = [Path(FOLDER.name, name) for name in ("one", "two")]
WORDS = Lexicon(["AT", "CAT", "CATS", "QI", "TA"])


def xml(data: bytes) -> None:
    """Crosswords as XML."""
    grid = parse_xml(data)
    assert parse_xml(format_xml(grid)) == grid


def puz(data: bytes) -> None:
    """Crosswords in the binary form."""
    _settles(parse_puz(data), lambda puzzle: parse_puz(format_puz(puzzle)))


def ipuz(data: bytes) -> None:
    """Crosswords in the JSON form that others share."""
    _settles(parse_ipuz(_text(data)), lambda puzzle: parse_ipuz(format_ipuz(puzzle)))


def record(data: bytes) -> None:
    """Crosswords in our own JSON."""
    found = parse_json(load_json(_text(data)))
    again = parse_json(load_json(format_json(found)))
    assert type(again) is type(found)
    if isinstance(found, Grid | FillIn):
        assert again == found


def xd(data: bytes) -> None:
    """Crosswords in plain text for archives."""
    _settles(parse_xd(_text(data)), lambda puzzle: parse_xd(format_xd(puzzle)))


def _settles(puzzle: Puzzle, again: Callable[[Puzzle], Puzzle]) -> None:
    """Printed and read once, letters are capitals; from then on nothing changes."""
    first = again(Puzzle(puzzle.grid, puzzle.solution, rebus=puzzle.rebus))
    assert len(first.grid.slots) == len(puzzle.grid.slots)
    assert again(first) == first


def fillin(data: bytes) -> None:
    """Grids and fill-ins in text."""
    found = parse_text(_text(data))
    if isinstance(found, Grid):
        assert parse_text(str(found)) == found
    elif len(found.words) < 30:
        found.solve(timeout=0.2)


def cgp(data: bytes) -> None:
    """Scrabble positions."""
    board = Board.from_cgp(_text(data))
    assert Board.from_cgp(board.cgp()).rows == board.rows
    board.count_moves("CAT?", WORDS, timeout=0.2)


def gcg(data: bytes) -> None:
    """Scrabble games."""
    game = Game.from_gcg(_text(data))
    again = Game.from_gcg(game.gcg())
    assert (again.scores, again.board.rows) == (game.scores, game.board.rows)


def notation(data: bytes) -> None:
    """Moves in text, on a board with a word."""
    board = Board.from_cgp("15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15")
    move = Move.from_notation(_text(data), board)
    assert Move.from_notation(move.notation(), board).tiles == move.tiles
    board.check(move, None, None)
    before = board.cgp()
    board.push(move)
    board.pop()
    assert board.cgp() == before


def boards(data: bytes) -> None:
    """Boggle boards and dice in text."""
    text = _text(data)
    try:
        board = boggle.Board(text)
        assert eval(repr(board), {"Board": boggle.Board}) == board  # noqa: S307
        board.solve(WORDS, timeout=0.2)
        board.find(text[:10])
    except WordgridError:
        pass
    boggle.Board.roll(2, dice=text.splitlines(), seed=1)


def questions(data: bytes) -> None:
    """Patterns, letters, prefixes."""
    text = _text(data)
    assert WORDS.has_prefix(text) == bool(WORDS.words_with_prefix(text))
    assert len(WORDS.anagrams(text)) <= len(WORDS.anagrams(text, exact=False))
    assert set(WORDS.matching(text)) <= set(WORDS)


def tables(data: bytes) -> None:
    """Files of scores and tiles, with a zero byte between them; leaves."""
    for file, part in zip(FILES, data.partition(b"\0")[::2], strict=True):
        file.write_bytes(part)
    try:
        tiles = TileSet.from_files(*FILES)
        assert eval(repr(tiles), {"TileSet": TileSet}) == tiles  # noqa: S307
    except WordgridError:
        pass
    leaves = Leaves.from_file(FILES[0])
    assert eval(repr(leaves), {"Leaves": Leaves}) == leaves  # noqa: S307


def journal(data: bytes) -> None:
    """Files of finished parts: what is believed is the parts before the damage."""
    results, codec = [b"one", b"", b"three" * 20], Codec(bytes, bytes, bytes)
    FILES[0].unlink(missing_ok=True)
    with Journal(FILES[0], "fuzz", codec) as kept:
        for at, result in enumerate(results):
            kept.keep(Part(2 * at, [at, at]), result)
    whole = bytearray(FILES[0].read_bytes())
    for at, value in zip(data[1::2], data[2::2], strict=False):
        whole[at % len(whole)] ^= value
    FILES[0].write_bytes(whole[: len(whole) - sum(data[:1])] + data[-5:])
    with Journal(FILES[0], "fuzz", codec) as again:
        found = list(again.replay(Items([0, 0, 1, 1, 2, 2])))
    assert [result for _, result in found] == results[: len(found)]


TARGETS: dict[str, Callable[[bytes], None]] = {
    target.__name__: target
    for target in (
        *(xml, puz, ipuz, record, xd, fillin),
        *(cgp, gcg, notation, tables, boards, journal, questions),
    )
}


def _text(data: bytes) -> str:
    """Any text: what is no UTF-8 becomes half characters, which callers can hand over too."""
    return data.decode("utf-8", "surrogateescape")


def _run(target: Callable[[bytes], None]) -> Callable[[bytes], None]:
    def run(data: bytes) -> None:
        try:
            target(data)
        except (WordgridError, OSError):
            return

    return run


if __name__ == "__main__":
    name = sys.argv.pop(1)
    atheris.Setup(sys.argv, _run(TARGETS[name]))
    atheris.Fuzz()
