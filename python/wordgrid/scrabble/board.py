"""The board as Python sees it: text in, text out, pictures; the squares are the core's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wordgrid import arguments
from wordgrid._core import ScrabbleBoard
from wordgrid.scrabble import cgp

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wordgrid._core import TileSet

__all__ = ["Board"]


class Board(ScrabbleBoard):
    """A board with its rules and tiles.

    ``layout`` is ``"standard"`` (15x15), ``"super"`` (21x21), ``"plain"`` (any size up to 21) or
    rows of premium symbols: ``.`` none, ``'`` ``"`` ``^`` a letter twice, three, four times, ``-``
    ``=`` ``~`` a word twice, three, four times. ``rules`` is ``"standard"`` or ``"overlap"`` (which
    knows no premium squares, so any size does). ``rows`` puts tiles on the board, ``.`` for an
    empty square.

    >>> from wordgrid.scrabble import Board, Move
    >>> board = Board(5, rules="overlap")
    >>> board.push(Move.from_notation("2:2:H CAT", board))
    >>> board.rows
    ['.....', '.....', '..CAT', '.....', '.....']
    >>> board[2, 3], board[0, 0]
    ('A', '')
    >>> board.pop()
    >>> board == Board(5, rules="overlap")
    True

    :raises ParseError: for a size, layout, rule, tile set or row that is none.
    """

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def from_cgp(
        cls,
        text: str,
        *,
        layout: str | Sequence[str] | None = None,
        rules: str = "standard",
        tileset: str | TileSet = "english",
    ) -> Board:
        """Reads a board from a CGP position; racks and scores behind it are skipped.

        >>> board = Board.from_cgp("15/15/15/15/15/15/15/4QUIRKY5/15/15/15/15/15/15/15 ABC/ 0/0 0")
        >>> board[7, 4]
        'Q'

        :raises ParseError: with the column of what is no board.
        """
        rows = cgp.parse_rows(text)
        if layout is None:
            layout = {15: "standard", 21: "super"}.get(len(rows), "plain")
        return cls(len(rows), layout=layout, rules=rules, tileset=tileset, rows=rows)

    def cgp(self, rack: str = "", other: str = "", scores: Sequence[int] = (0, 0)) -> str:
        """The position as CGP: board, racks, scores, scoreless turns.

        >>> Board(3, layout="plain").cgp("ABC")
        '3/3/3 ABC/ 0/0 0'
        """
        for name, tiles in (("rack", rack), ("other", other)):
            arguments.of_type(name, tiles, str)
        first, second = arguments.pair("scores", scores, "a pair of ints")
        return f"{cgp.board_text(self.cells)} {rack}/{other} {first}/{second} 0"

    @property
    def rows(self) -> list[str]:
        """The tiles as rows of text: ``.`` for an empty square, lower case for a blank."""
        return ["".join(cgp.cell_text(cell, ".") for cell in row) for row in self.cells]

    def copy(self) -> Board:
        """The same position, with nothing to take back.

        >>> board = Board()
        >>> board.copy() == board, board.copy() is board
        (True, False)
        """
        copied = self.__copy__()
        assert isinstance(copied, Board)  # noqa: S101
        return copied

    def __copy__(self) -> Board:
        return _restore(type(self), *self._arguments())

    def __deepcopy__(self, _memo: dict[int, Any]) -> Board:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), *self._arguments())

    def _arguments(self) -> tuple[Any, ...]:
        return self.size, self.layout, self.rules, self.tileset, self.cells

    def __repr__(self) -> str:
        options = [f"layout={self.layout!r}"]
        if self.rules != "standard":
            options = [f"rules={self.rules!r}"]
        if self.tileset != _english():
            options.append(f"tileset={self.tileset!r}")
        if self.is_empty:
            return f"Board({', '.join([str(self.size), *options])})"
        return f"Board.from_cgp({', '.join([repr(cgp.board_text(self.cells)), *options])})"

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        rule = "--|" + "---|" * self.size
        yield "  |" + "".join(f"{col:>2} |" for col in range(self.size))
        yield rule
        for number, (row, premiums) in enumerate(zip(self.cells, self.premiums, strict=True)):
            cells = (
                cell or premium.replace(".", " ")
                for cell, premium in zip(row, premiums, strict=True)
            )
            yield f"{number:<2}|" + "".join(f"{cell:>2} |" for cell in cells)
            yield rule

    def _repr_svg_(self) -> str:
        from wordgrid import svg

        return svg.scrabble(self)


def _english() -> TileSet:
    from wordgrid._core import TileSet

    return TileSet("english")


def _restore(
    kind: type[Board],
    size: int,
    layout: str | list[str],
    rules: str,
    tileset: TileSet,
    cells: list[list[str]],
) -> Board:
    return kind(size, layout=layout, rules=rules, tileset=tileset, rows=cells)
