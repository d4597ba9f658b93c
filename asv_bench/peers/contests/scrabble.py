"""Scrabble: every legal move in positions of a game of best moves, and a best first move."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from benchmarks import common
from wordgrid import Lexicon
from wordgrid.scrabble import Board, Game, Move

from peers.contest import Contest
from peers.driver import driven

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Position = tuple[Board, str]
Placed = tuple[int, frozenset[tuple[int, int, str]]]
"""The number of a position and the tiles laid: what a move is, however it is written."""


def contests() -> Iterator[Contest]:
    """Many positions for those that can, few for those that take seconds each."""
    positions = _positions()
    many = _contest(positions)
    text = "\n".join(f"{rack.lower()}/{'/'.join(_rows(board))}" for board, rack in positions)
    many.enter_timed(
        "wordfeud-solver",
        driven("wordfeud-solver", text),
        lambda found: {
            _placed(at, positions, word, (int(row), int(col)), across == "1")
            for at, plays in enumerate(found.split("/"))
            for col, row, across, word in (play.split() for play in plays.split(","))
        },
    )
    yield many
    few = positions[2:4]
    contest = _contest(few)
    contest.enter(
        "wordsolver",
        lambda: _wordsolver(few),
        lambda found: {
            _placed(at, few, word, (row, col), not down)
            for at, plays in enumerate(found)
            for word, col, row, down, _score in plays
        },
    )
    yield contest
    yield _opening("zap")


def _contest(positions: list[Position]) -> Contest:
    """All moves, with wordgrid as the first."""
    contest = Contest(f"Scrabble, all moves of {len(positions)} positions", "position")
    contest.per = len(positions)
    contest.enter(
        "wordgrid",
        lambda: _ours(positions),
        lambda found: {
            _placed(at, positions, move.word, (move.row, move.col), move.direction == "H")
            for at, moves in enumerate(found)
            for move in moves
        },
    )
    return contest


def _positions() -> list[Position]:
    """The positions of some games with a word on the board, and no blank on board or rack."""
    return [position for seed in range(4) for position in _game(seed)][:20]


def _game(seed: int) -> Iterator[Position]:
    game = Game(seed=seed, lexicon=Lexicon.default())
    while (move := game.best_move()) is not None and not game.is_over:
        rack = "".join(game.rack)
        blanks = "?" in rack or any(row != row.upper() for row in game.board.rows)
        if game.turns and not blanks:
            yield game.board.copy(), rack
        game.play(move)


def _rows(board: Board) -> list[str]:
    return [row.replace(".", " ").lower() for row in board.rows]


def _placed(
    at: int, positions: list[Position], word: str, start: tuple[int, int], across: bool
) -> Placed:
    """What is laid on empty squares when a word is written from its first square on."""
    row, col = start
    steps = range(len(word))
    squares = [(row, col + i) if across else (row + i, col) for i in steps]
    board = positions[at][0]
    laid = zip(squares, word.upper(), strict=True)
    return at, frozenset((r, c, letter) for (r, c), letter in laid if not board[r, c])


def _ours(positions: list[Position]) -> Callable[[], list[list[Move]]]:
    lexicon = Lexicon.default()
    return lambda: [list(board.moves(rack, lexicon)) for board, rack in positions]


def _wordsolver(positions: list[Position]) -> Callable[[], list[Any]]:
    from wordsolver.scrabble import ScrabbleSolver

    solver = ScrabbleSolver([word.upper() for word in common.words()])
    given = [
        ([list(row.replace(".", "*")) for row in board.rows], rack) for board, rack in positions
    ]
    return lambda: [solver.solve(board, list(rack)) for board, rack in given]


def _opening(rack: str) -> Contest:
    """The best score on an empty board. Few tiles, for one that tries all orders everywhere."""
    contest = Contest(f"Scrabble, best first move of {len(rack)} tiles", "move")
    board, lexicon = Board(), Lexicon.default()
    contest.enter(
        "wordgrid",
        lambda: lambda: board.best_move(rack, lexicon),
        lambda move: move.score if move else 0,
    )
    contest.enter("scrabble", lambda: lambda: _brute_force(rack.upper()))
    return contest


def _brute_force(rack: str) -> int:
    """What its ``get_best_move`` does, without the eight processes that it starts for it."""
    from scrabble import main as scrabble

    game = scrabble.ScrabbleGame(1)
    game.player_rack_list = [[scrabble.ScrabbleTile(letter) for letter in rack]]
    lengths = range(1, len(rack) + 1)
    words = ["".join(order) for n in lengths for order in itertools.permutations(rack, n)]
    squares = sorted(game.board.board_square_dict)
    scores = [scrabble.get_location_best_move(game, square, words)[0] for square in squares]
    return int(max(scores))
