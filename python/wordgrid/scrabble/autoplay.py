"""Games of two players who always take the best move."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wordgrid._core import scrabble_autoplay
from wordgrid.scrabble.board import Board

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wordgrid import Lexicon
    from wordgrid._core import Leaves

__all__ = ["GameResult", "autoplay"]


class GameResult(NamedTuple):
    """How a game went."""

    scores: tuple[int, int]
    """The final scores."""
    turns: int
    """Turns taken, exchanges and passes included."""
    full_racks: int
    """Turns that laid seven tiles."""


def autoplay(
    lexicon: Lexicon,
    *,
    games: int = 1,
    seed: int = 0,
    board: Board | None = None,
    leaves: Leaves | Mapping[str, float] | None = None,
    threads: int | None = None,
    timeout: float | None = None,
) -> list[GameResult]:
    """Plays games from an empty board, or from ``board``, and tells how they went, in order.

    Game number ``i`` draws its tiles by seed ``seed + i``. With ``leaves`` a move counts its score
    and what it leaves on the rack. Who has no move exchanges all tiles, or passes if the bag has
    fewer than seven. After six turns without a score in a row the game ends.

    >>> from wordgrid import Lexicon
    >>> from wordgrid.scrabble import autoplay
    >>> results = autoplay(Lexicon.default(), games=2, seed=1)
    >>> results == autoplay(Lexicon.default(), games=2, seed=1)
    True

    :raises SearchTimeout: after ``timeout`` seconds.
    """
    seeds = [(seed + number) % 2**64 for number in range(games)]
    played = scrabble_autoplay(
        board or Board(),
        lexicon,
        seeds,
        leaves=leaves,
        threads=max(threads or 0, 0),
        timeout=timeout,
    )
    return [GameResult((a, b), turns, full) for (a, b), turns, full in played]
