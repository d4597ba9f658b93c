"""Games of two players who always take the best move."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from wordgrid._core import scrabble_autoplay
from wordgrid.scrabble.board import Board, Clock

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from wordgrid import Lexicon
    from wordgrid._core import Leaves

__all__ = ["GameResult", "GameResults", "Summary", "autoplay"]

BATCH = 1024
"""Games between two looks at the clock and two reports of progress."""


class GameResult(NamedTuple):
    """How a game went."""

    scores: tuple[int, int]
    """The final scores."""
    turns: int
    """Turns taken, exchanges and passes included."""
    full_racks: int
    """Turns that laid seven tiles."""


class Summary(NamedTuple):
    """How games went on the whole."""

    games: int
    """How many there were."""
    mean_score: float
    """Final points of a player, on average."""
    best_score: int
    """The most points that a player got."""
    mean_turns: float
    """Turns of a game, on average."""
    full_racks: int
    """Turns that laid seven tiles, in all games."""
    score_by_tile: dict[str, float]
    """For each tile that was laid, ``?`` for a blank, the mean score of the moves that laid it."""


class GameResults(list[GameResult]):
    """Games in order, and what was scored with each tile."""

    def __init__(self) -> None:
        super().__init__()
        self.tiles: dict[str, tuple[int, int]] = {}
        """For each tile, ``?`` for a blank: how often it was laid, and what those moves scored."""

    def summary(self) -> Summary:
        """The games on the whole.

        >>> from wordgrid import Lexicon
        >>> from wordgrid.scrabble import autoplay
        >>> summary = autoplay(Lexicon.default(), games=50).summary()
        >>> summary.games, 300 < summary.mean_score < 450
        (50, True)
        >>> summary.score_by_tile["Q"] > summary.score_by_tile["O"]
        True
        """
        scores = [score for game in self for score in game.scores]
        means = {tile: score / laid for tile, (laid, score) in self.tiles.items() if laid}
        return Summary(
            games=len(self),
            mean_score=sum(scores) / max(len(scores), 1),
            best_score=max(scores, default=0),
            mean_turns=sum(game.turns for game in self) / max(len(self), 1),
            full_racks=sum(game.full_racks for game in self),
            score_by_tile=means,
        )

    def _add(
        self, games: list[tuple[list[int], int, int]], tallies: dict[str, tuple[int, int]]
    ) -> None:
        self += [GameResult((a, b), turns, full) for (a, b), turns, full in games]
        for tile, (laid, score) in tallies.items():
            before = self.tiles.get(tile, (0, 0))
            self.tiles[tile] = before[0] + laid, before[1] + score


def autoplay(
    lexicon: Lexicon,
    *,
    games: int = 1,
    seed: int = 0,
    board: Board | None = None,
    leaves: Leaves | Mapping[str, float] | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> GameResults:
    """Plays games from an empty board, or from ``board``, and tells how they went, in order.

    Game number ``i`` draws its tiles by seed ``seed + i``, so the result is the same for any number
    of ``threads``. With ``leaves`` a move counts its score and what it leaves on the rack. Who has
    no move exchanges all tiles, or passes if the bag has fewer than seven. After six turns without
    a score in a row the game ends. ``progress`` is told how many games are played.

    >>> from wordgrid import Lexicon
    >>> from wordgrid.scrabble import autoplay
    >>> results = autoplay(Lexicon.default(), games=2, seed=1)
    >>> results == autoplay(Lexicon.default(), games=2, seed=1)
    True

    :raises SearchTimeout: after ``timeout`` seconds.
    """
    start = board if board is not None else Board()
    faces = [*start.tileset.letters, "?"]
    results = GameResults()
    clock = Clock(timeout)
    while len(results) < games:
        first = seed + len(results)
        play = partial(
            scrabble_autoplay,
            start,
            lexicon,
            [(first + number) % 2**64 for number in range(min(BATCH, games - len(results)))],
            leaves=leaves,
            threads=max(threads or 0, 0),
        )
        played, tallies = clock.run(len(results), play)
        results._add(played, dict(zip(faces, tallies, strict=True)))
        if progress:
            progress(len(results))
    return results
