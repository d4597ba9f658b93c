"""A game of Scrabble: players, racks, the bag, turns, and what the end does to the scores."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import TYPE_CHECKING, NamedTuple

from wordgrid import arguments
from wordgrid._core import Bag, Move
from wordgrid.errors import IllegalMove
from wordgrid.scrabble.board import Board

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wordgrid import Lexicon

__all__ = ["Game", "Turn"]

RACK_SIZE = 7
MAX_SCORELESS = 6
"""Turns without a score, in a row, that end a game."""


class Turn(NamedTuple):
    """What a player did, and what came of it."""

    player: int
    """Who, counted from 0."""
    rack: str
    """The tiles in hand before."""
    kind: str
    """``"play"``, ``"exchange"``, ``"pass"``, ``"end"`` (tiles left at the end), or from a file
    ``"withdraw"``, ``"challenge"``, ``"time"``."""
    score: int
    """The points of this turn."""
    total: int
    """The player's points after it."""
    move: Move | None = None
    """The move of a play."""
    tiles: str = ""
    """The tiles exchanged, or left at the end."""


class Game:
    """A game of two players or more.

    ``lexicon``, where given, says which words may be played. ``seed`` shuffles the bag; without one
    the tiles come in the order of the set.

    >>> from wordgrid import Lexicon
    >>> game = Game(("Ada", "Bob"), lexicon=Lexicon.default(), seed=1)
    >>> move = game.best_move()
    >>> game.play(move)
    >>> game.scores[0] == move.score, game.player, len(game.rack)
    (True, 1, 7)
    """

    def __init__(
        self,
        players: Sequence[str] = ("Player1", "Player2"),
        *,
        lexicon: Lexicon | None = None,
        board: Board | None = None,
        seed: int | None = 0,
    ) -> None:
        self.players = _names(players)
        self.lexicon = lexicon
        self.board = Board() if board is None else arguments.of_type("board", board, Board).copy()
        self._start = self.board.copy()
        self.bag = Bag(self.board.tileset, seed)
        self.scores = [0] * len(self.players)
        self.racks: list[list[str]] = [self.bag.draw(RACK_SIZE) for _ in self.players]
        self.turns: list[Turn] = []
        self.nicks = [name.replace(" ", "_").replace(":", "_") or "player" for name in self.players]
        self.pragmas: list[str] = []
        self.player = 0
        self.is_over = False

    @property
    def rack(self) -> list[str]:
        """The tiles of the player whose turn it is."""
        return self.racks[self.player]

    @property
    def winner(self) -> int | None:
        """The player with most points once the game is over; None before, and for a draw."""
        best = max(self.scores)
        if not self.is_over or self.scores.count(best) > 1:
            return None
        return self.scores.index(best)

    def best_move(self, *, timeout: float | None = None) -> Move | None:
        """The best move of the player whose turn it is.

        >>> from wordgrid import Lexicon
        >>> game = Game(("Ada", "Bob"), seed=1)
        >>> game.best_move() == game.board.best_move(game.rack, Lexicon.default())
        True

        :raises SearchTimeout: after ``timeout`` seconds.
        """
        return self.board.best_move(self.rack, self._words(), timeout=timeout)

    def play(self, move: Move) -> None:
        """Makes a move, draws tiles and hands the turn on.

        >>> game = Game(("Ada", "Bob"), seed=1)
        >>> game.play(game.best_move())
        >>> game.turns[0].kind, game.player
        ('play', 1)

        :raises IllegalMove: if it cannot be made; nothing has changed then.
        """
        self._require_running()
        self.board.check(move, self.rack, self.lexicon)
        move = self.board.scored(move)
        self.board.push(move)
        rack = self._rack_text()
        self._remove(laid(move, self.board.tileset.letters))
        self._record(Turn(self.player, rack, "play", move.score, 0, move))
        self._hand_on()

    def exchange(self, tiles: str | Iterable[str]) -> None:
        """Swaps tiles; the bag must hold at least seven.

        >>> game = Game(("Ada", "Bob"), seed=1)
        >>> game.exchange(game.rack[:3])
        >>> game.turns[0].kind, len(game.racks[0]), len(game.bag)
        ('exchange', 7, 86)

        :raises IllegalMove: if the rack has not got them or the bag holds too few.
        """
        self._require_running()
        faces = self._faces(tiles)
        if not faces:
            raise IllegalMove("an exchange needs at least one tile")
        if len(self.bag) < RACK_SIZE:
            raise IllegalMove(f"the bag holds {len(self.bag)} tiles; an exchange needs {RACK_SIZE}")
        rack = self._rack_text()
        self._remove(faces)
        self.racks[self.player] += self.bag.draw(len(faces))
        self.bag.put_back(faces)
        self._record(Turn(self.player, rack, "exchange", 0, 0, None, "".join(faces)))
        self._hand_on()

    def pass_turn(self) -> None:
        """Does nothing and hands the turn on.

        >>> game = Game(("Ada", "Bob"))
        >>> game.pass_turn()
        >>> game.player, game.scores
        (1, [0, 0])

        :raises IllegalMove: if the game is over.
        """
        self._require_running()
        self._record(Turn(self.player, self._rack_text(), "pass", 0, 0))
        self._hand_on()

    @classmethod
    def from_gcg(
        cls, text: str, *, lexicon: Lexicon | None = None, board: Board | None = None
    ) -> Game:
        r"""Replays a game from GCG.

        >>> game = Game.from_gcg("#player1 ada Ada\n>ada: ACT 8G CAT +10 10\n")
        >>> game.scores, game.board[7, 7]
        ([10], 'A')

        :raises ParseError: with the line of what is none, cannot be played, or does not add up.
        """
        from wordgrid.scrabble import gcg

        return gcg.read(text, lexicon, board)

    def gcg(self) -> str:
        """The game as GCG.

        >>> game = Game(("Ada", "Bob"), seed=None)
        >>> game.pass_turn()
        >>> print(game.gcg(), end="")
        #character-encoding UTF-8
        #player1 Ada Ada
        #player2 Bob Bob
        #rack2 AABBCCD
        >Ada: AAAAAAA - +0 0
        """
        from wordgrid.scrabble import gcg

        return gcg.write(self)

    def __copy__(self) -> Game:
        return deepcopy(self)

    def __repr__(self) -> str:
        board = "" if self._start == Board() else f", board={self._start!r}"
        return f"Game.from_gcg({self.gcg()!r}{board})"

    def __str__(self) -> str:
        totals = ", ".join(
            f"{name} {score}" for name, score in zip(self.players, self.scores, strict=True)
        )
        return f"{self.board}\n{totals}"

    def _repr_svg_(self) -> str:
        return self.board._repr_svg_()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.players, self.turns, self.board) == (other.players, other.turns, other.board)

    __hash__ = None  # type: ignore[assignment]

    def _words(self) -> Lexicon:
        from wordgrid import Lexicon

        return self.lexicon if self.lexicon is not None else Lexicon.default()

    def _require_running(self) -> None:
        if self.is_over:
            raise IllegalMove("the game is over")

    def _rack_text(self) -> str:
        return "".join(sorted(self.rack, key=lambda tile: (tile == "?", tile)))

    def _faces(self, tiles: str | Iterable[str]) -> list[str]:
        if not isinstance(tiles, str):
            faces = [arguments.of_type("a tile", tile, str).upper() for tile in tiles]
        else:
            parts = tiles.split("?")
            faces = [face for part in parts for face in self.board.tileset.spell(part)]
            faces += ["?"] * (len(parts) - 1)
        missing = Counter(faces) - Counter(self.rack)
        if missing:
            raise IllegalMove(f"the rack {self._rack_text()!r} has no {min(missing)!r} to exchange")
        return faces

    def _remove(self, tiles: Iterable[str]) -> None:
        for tile in tiles:
            self.rack.remove(tile)

    def _record(self, turn: Turn) -> None:
        self.scores[turn.player] += turn.score
        self.turns.append(turn._replace(total=self.scores[turn.player]))

    def _hand_on(self) -> None:
        self.rack.extend(self.bag.draw(max(0, RACK_SIZE - len(self.rack))))
        recent = self.turns[-MAX_SCORELESS:]
        stuck = len(recent) == MAX_SCORELESS and all(turn.score == 0 for turn in recent)
        if not self.rack or stuck:
            self._finish()
        else:
            self.player = (self.player + 1) % len(self.players)

    def _finish(self) -> None:
        """Each player loses what is left in hand; who has nothing left gets it."""
        self.is_over = True
        values = self.board.tileset.values
        left = [sum(values[tile] for tile in rack) for rack in self.racks]
        for player, rack in enumerate(self.racks):
            tiles = "".join(sorted(rack, key=lambda tile: (tile == "?", tile)))
            if rack:
                self._record(Turn(player, tiles, "end", -left[player], 0, None, tiles))
            else:
                others = "".join("".join(other) for other in self.racks)
                self._record(Turn(player, "", "end", sum(left), 0, None, others))


def _names(players: Iterable[str]) -> tuple[str, ...]:
    """The names of players, one at least."""
    if isinstance(players, str) or not hasattr(players, "__iter__"):
        raise arguments.of_other_type("players", players, "a sequence of names")
    names = tuple(arguments.of_type("a player's name", name, str) for name in players)
    if not names:
        raise TypeError("players is empty; expected a sequence of names")
    return names


def laid(move: Move, letters: list[str]) -> list[str]:
    """The tiles that a move takes from the rack, ``?`` for a blank."""
    faces = set(letters)
    longest = max(map(len, faces), default=1)
    tiles, at = [], 0
    while at < len(move.tiles):
        if move.tiles[at] == ".":
            at += 1
            continue
        length = next(n for n in range(longest, 0, -1) if move.tiles[at : at + n].upper() in faces)
        face = move.tiles[at : at + length]
        tiles.append("?" if face.islower() else face)
        at += length
    return tiles
