"""Games of two players who always take the best move."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from wordgrid import arguments
from wordgrid._core import scrabble_autoplay
from wordgrid.batch import Journal, Pace, Slices, Task, spread
from wordgrid.batch.journal import Codec
from wordgrid.errors import SearchTimeout
from wordgrid.scrabble.board import Board
from wordgrid.scrabble.moves import counted

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor
    from contextlib import AbstractContextManager

    from wordgrid import Lexicon
    from wordgrid._core import Leaves
    from wordgrid.batch import Part

__all__ = ["GameResult", "GameResults", "Summary", "autoplay", "iter_games"]

FIRST, MOST = 16, 1 << 12
"""Games that are played first, and at most at a time."""


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

    def add(self, more: GameResults) -> None:
        """Adds games that were played after these.

        >>> from wordgrid.scrabble import GameResult, GameResults
        >>> results, more = GameResults(), GameResults()
        >>> more.append(GameResult((300, 310), 24, 1))
        >>> results.add(more)
        >>> results == more
        True
        """
        self += more
        for tile, (laid, score) in more.tiles.items():
            before = self.tiles.get(tile, (0, 0))
            self.tiles[tile] = before[0] + laid, before[1] + score

    @classmethod
    def of(
        cls,
        games: Iterable[tuple[Sequence[int], int, int]],
        tiles: Iterable[str],
        tallies: Iterable[Sequence[int]],
    ) -> GameResults:
        """Games as the core tells of them; and for each tile, what it came to."""
        results = cls()
        results += [GameResult((a, b), turns, full) for (a, b), turns, full in games]
        results.tiles = {
            tile: (laid, score) for tile, (laid, score) in zip(tiles, tallies, strict=True)
        }
        return results


def autoplay(
    lexicon: Lexicon,
    *,
    games: int = 1,
    seed: int = 0,
    board: Board | None = None,
    leaves: Leaves | Mapping[str, float] | None = None,
    threads: int | None = None,
    executor: Executor | None = None,
    timeout: float | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    progress: Callable[[int], object] | None = None,
) -> GameResults:
    """Plays games from an empty board, or from ``board``, and tells how they went, in order.

    Game number ``i`` draws its tiles by seed ``seed + i``, so the result is the same for any number
    of ``threads`` and on any ``executor``. With ``leaves`` a move counts its score and what it
    leaves on the rack. Who has no move exchanges all tiles, or passes if the bag has fewer than
    seven. After six turns without a score in a row the game ends. ``progress`` is told how many
    games are played. ``checkpoint`` is a file that keeps what was played; the same call with the
    same file, for more games or as many, goes on where the last one stopped.

    >>> from wordgrid import Lexicon
    >>> from wordgrid.scrabble import autoplay
    >>> results = autoplay(Lexicon.default(), games=2, seed=1)
    >>> results == autoplay(Lexicon.default(), games=2, seed=1)
    True

    :raises SearchTimeout: after ``timeout`` seconds.
    """
    results = GameResults()
    for part in iter_games(
        lexicon,
        games=games,
        seed=seed,
        board=board,
        leaves=leaves,
        threads=threads,
        executor=executor,
        timeout=timeout,
        checkpoint=checkpoint,
    ):
        results.add(part)
        if progress is not None:
            progress(len(results))
    return results


def iter_games(
    lexicon: Lexicon,
    *,
    games: int | None = None,
    seed: int = 0,
    board: Board | None = None,
    leaves: Leaves | Mapping[str, float] | None = None,
    threads: int | None = None,
    executor: Executor | None = None,
    timeout: float | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
) -> Iterator[GameResults]:
    """The games of :func:`autoplay` some at a time, in order, as they are played.

    There is no end to them if ``games`` is None. Whoever is interrupted has all up to then.

    >>> from wordgrid import Lexicon
    >>> from wordgrid.scrabble import autoplay, iter_games
    >>> first = next(iter_games(Lexicon.default()))
    >>> first == autoplay(Lexicon.default(), games=len(first))
    True

    :raises SearchTimeout: after ``timeout`` seconds.
    """
    start = board if board is not None else Board()
    task = Task(partial(_play, start, leaves), lexicon, threads, timeout, executor).checked()
    first = arguments.whole("seed", seed)
    count = sys.maxsize if games is None else arguments.whole("games", games)
    seeds = Slices(range(first, first + max(count, 0)))
    done = 0
    try:
        with _journal(checkpoint, lexicon, start, leaves) as journal:
            for _, (played, tallies) in spread(task, seeds, Pace(FIRST, MOST), journal):
                results = GameResults.of(played, [*start.tileset.letters, "?"], tallies)
                done += len(results)
                yield results
    except SearchTimeout as error:
        raise counted(error, done, "games") from None


def _play(
    board: Board,
    leaves: Leaves | Mapping[str, float] | None,
    part: Part,
    lexicon: Lexicon,
    threads: int | None,
    timeout: float | None,
) -> tuple[Any, Any]:
    return scrabble_autoplay(
        board,
        lexicon,
        [seed % 2**64 for seed in part.items],
        leaves=leaves,
        threads=threads or 0,
        timeout=timeout,
    )


def _journal(
    path: str | os.PathLike[str] | None,
    lexicon: Lexicon,
    board: Board,
    leaves: Leaves | Mapping[str, float] | None,
) -> AbstractContextManager[Journal | None]:
    if path is None:
        return nullcontext()
    import json

    job = f"scrabble games {lexicon.content_hash} {board!r} {leaves!r}"
    codec = Codec(
        lambda seeds: repr(seeds).encode(), lambda done: json.dumps(done).encode(), json.loads
    )
    return Journal(path, job, codec)
