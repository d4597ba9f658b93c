"""The exceptions of wordgrid. The compiled core raises these very classes."""

from __future__ import annotations

__all__ = [
    "IllegalMove",
    "LexiconError",
    "OutOfRange",
    "ParseError",
    "SearchTimeout",
    "WordgridError",
]


class WordgridError(Exception):
    """The base of every error that wordgrid raises of its own.

    >>> import wordgrid
    >>> issubclass(wordgrid.LexiconError, wordgrid.WordgridError)
    True
    """


class ParseError(WordgridError, ValueError):
    """Text that does not say what it should: a pattern, a word list, a puzzle file.

    >>> from wordgrid import Lexicon, ParseError
    >>> try:
    ...     Lexicon.default().matching("c[a")
    ... except ParseError as error:
    ...     print(error, error.column)
    column 2: '[' is never closed; expected a ']' 2
    """

    path: str | None
    """The file, where the text came from one."""
    line: int | None
    """The line, counted from 1, where the text has lines."""
    column: int | None
    """The column in characters, counted from 1."""

    def __init__(
        self,
        message: str,
        path: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(message, path, line, column)
        self.path = path
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return str(self.args[0])


class LexiconError(WordgridError, ValueError):
    """Words that make no lexicon, a compiled file that is none, a question about a missing word.

    >>> from wordgrid import Lexicon, LexiconError
    >>> try:
    ...     Lexicon(["cat", "c4t"])
    ... except LexiconError as error:
    ...     print(error)
    words[1]: column 2: '4' is not a letter in "c4t"
    """


class IllegalMove(WordgridError, ValueError):  # noqa: N818
    """A Scrabble move that the board, the rack, the words or the rules do not allow.

    >>> from wordgrid import IllegalMove, Lexicon
    >>> from wordgrid.scrabble import Board, Move
    >>> try:
    ...     Board().check(Move("CAT", 0, 0, "H"), "ACT", Lexicon.default())
    ... except IllegalMove as error:
    ...     print(error.reason)
    the first word must cover the middle square, row 7, column 7
    """

    reason: str
    """Why it is illegal, in words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class OutOfRange(WordgridError, IndexError):  # noqa: N818
    """A square that the board does not have, a place past the end of a list.

    >>> from wordgrid import OutOfRange
    >>> from wordgrid.scrabble import Board
    >>> try:
    ...     Board()[15, 0]
    ... except OutOfRange as error:
    ...     print(error)
    no square (15, 0) on a board of size 15
    """


class SearchTimeout(WordgridError, TimeoutError):  # noqa: N818
    """A search that its time limit ended before it found an answer.

    >>> from wordgrid import Lexicon, SearchTimeout
    >>> from wordgrid.boggle import Board
    >>> try:
    ...     Board("A" * 25).solve(Lexicon(["A" * 24 + "B"]), method="scan", timeout=0.01)
    ... except SearchTimeout as error:
    ...     print(error.statistics["steps"] > 0)
    True
    """

    statistics: dict[str, int]
    """What the search had done by then, counted."""

    def __init__(self, message: str, statistics: dict[str, int] | None = None) -> None:
        super().__init__(message, statistics)
        self.statistics = statistics or {}

    def __str__(self) -> str:
        return str(self.args[0])
