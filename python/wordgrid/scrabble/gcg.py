"""Games in GCG: a line for each turn, ``>nick: RACK 8D WORD +score total``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from wordgrid import arguments
from wordgrid._core import Bag, Move
from wordgrid.errors import IllegalMove, ParseError
from wordgrid.scrabble.game import Game, Turn, laid

if TYPE_CHECKING:
    from wordgrid import Lexicon
    from wordgrid.scrabble.board import Board

__all__ = ["read", "write"]

# No two of its parts that repeat can match the same space, so that no line takes long to refuse.
TURN = re.compile(
    r">(?P<nick>[^:]+):\s*(?P<rest>(?:\S+\s+)*)(?P<score>[+-]\d{1,6})\s+(?P<total>-?\d{1,6})"
)
PLAYER = re.compile(r"#player(?P<number>\d{1,9})\s+(?P<nick>\S+)(?:\s+(?P<name>.*))?")
RACK = re.compile(r"#rack(?P<number>\d{1,9})(?:\s+(?P<rack>\S*))?")
SPECIAL = {"--": "withdraw", "(challenge)": "challenge", "(time)": "time"}


def write(game: Game) -> str:
    """A game as GCG."""
    nicks = game.nicks
    lines = ["#character-encoding UTF-8"]
    lines += [
        f"#player{number} {nick} {name}"
        for number, (nick, name) in enumerate(zip(nicks, game.players, strict=True), start=1)
    ]
    lines += game.pragmas
    lines += [
        f"#rack{player + 1} {''.join(rack)}"
        for player, rack in enumerate(game.racks)
        if sorted(rack) != sorted(_known(game, player))
    ]
    lines += [
        f">{nicks[turn.player]}: {_turn_text(turn)} {turn.score:+} {turn.total}"
        for turn in game.turns
    ]
    return "\n".join(lines) + "\n"


def _turn_text(turn: Turn) -> str:
    if turn.kind == "play" and turn.move is not None:
        place = turn.move.notation().split(" ")[0]
        return f"{turn.rack} {place} {turn.move.tiles}"
    if turn.kind == "end":
        return f"{turn.rack} ({turn.tiles})".strip()
    what = {"exchange": f"-{turn.tiles}", "pass": "-"}.get(turn.kind)
    special = {kind: text for text, kind in SPECIAL.items()}
    return f"{turn.rack} {what or special[turn.kind]}"


def read(text: str, lexicon: Lexicon | None, board: Board | None) -> Game:
    """Replays a game, turn by turn."""
    arguments.of_type("a game", text, str)
    names: list[tuple[str, str]] = []
    pragmas: list[str] = []
    racks: dict[int, tuple[int, str]] = {}
    turns: list[tuple[int, re.Match[str]]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip().removeprefix("\ufeff")
        if found := PLAYER.fullmatch(line):
            names.append((found["nick"], found["name"] or found["nick"]))
        elif found := RACK.fullmatch(line):
            racks[int(found["number"]) - 1] = number, found["rack"] or ""
        elif line.startswith("#"):
            if not line.lower().startswith("#character-encoding"):
                pragmas.append(line)
        elif line:
            turn = TURN.fullmatch(line)
            if turn is None:
                raise _error(number, f"{line!r}; expected '>nick: RACK 8D WORD +score total'")
            turns.append((number, turn))
    if not names:
        nicks = dict.fromkeys(turn["nick"] for _, turn in turns)
        names = [(nick, nick) for nick in nicks] or [("player", "player")]
    game = Game([name for _, name in names], lexicon=lexicon, board=board, seed=None)
    game.nicks = [nick for nick, _ in names]
    game.pragmas = pragmas
    for number, turn in turns:
        _replay(game, number, turn)
    _settle(game, racks)
    return game


def _replay(game: Game, number: int, found: re.Match[str]) -> None:
    if found["nick"] not in game.nicks:
        raise _error(number, f"{found['nick']!r} is no player of this game")
    player, score = game.nicks.index(found["nick"]), int(found["score"])
    rack, kind, tiles, move = _parse_turn(game, number, found["rest"].rstrip())
    if kind == "withdraw":
        if not game.board.depth:
            raise _error(number, "no move to withdraw")
        game.board.pop()
    turn = Turn(player, rack, kind, score, 0, move, tiles)
    if move is not None:
        turn = turn._replace(move=_push(game, number, move, score))
    game._record(turn)
    if game.scores[player] != int(found["total"]):
        message = f"total {found['total']}; {found['nick']} has {game.scores[player]}"
        raise _error(number, message)


def _parse_turn(game: Game, number: int, text: str) -> tuple[str, str, str, Move | None]:
    """Rack, kind, tiles and move of a turn without its score."""
    parts = text.split()
    if len(parts) in (1, 2) and parts[-1] in SPECIAL:
        return "".join(parts[:-1]), SPECIAL[parts[-1]], "", None
    if len(parts) in (1, 2) and re.fullmatch(r"\(.*\)", parts[-1]):
        return "".join(parts[:-1]), "end", parts[-1][1:-1], None
    if len(parts) == 2 and parts[1].startswith("-"):
        return parts[0], "exchange" if len(parts[1]) > 1 else "pass", parts[1][1:], None
    if len(parts) not in (2, 3):
        raise _error(number, f"{text!r}; expected a rack, a place and a word")
    place, word = parts[-2:]
    try:
        move = Move.from_notation(f"{place} {word}", game.board)
    except (ParseError, IllegalMove) as error:
        raise _error(number, str(error)) from None
    return "".join(parts[:-2]), "play", "", move


def _push(game: Game, number: int, move: Move, score: int) -> Move:
    try:
        game.board.check(move, None, game.lexicon)
        game.board.push(move)
    except (ParseError, IllegalMove) as error:
        raise _error(number, str(error)) from None
    return Move(move.word, move.row, move.col, move.direction, score=score, tiles=move.tiles)


def _settle(game: Game, racks: dict[int, tuple[int, str]]) -> None:
    """Whose turn it is, what they hold and what the bag holds, as far as the file tells."""
    game.is_over = any(turn.kind == "end" for turn in game.turns)
    game.racks = [_known(game, player) for player in range(len(game.players))]
    for player, (number, text) in racks.items():
        if player not in range(len(game.players)):
            raise _error(number, f"#rack{player + 1}; expected one of {len(game.players)} players")
        try:
            game.racks[player] = _tiles(game, text)
        except ParseError as error:
            raise _error(number, str(error)) from None
    bag = Bag(game.board.tileset, None)
    cells = [cell for row in game.board.cells for cell in row if cell]
    held = [tile for rack in game.racks for tile in rack]
    try:
        bag.take(["?" if cell.islower() else cell for cell in cells] + held)
    except ParseError:
        # More tiles than the set has: nothing is left.
        bag = Bag(game.board.tileset, None, tiles=[])
    game.bag = bag
    if game.turns:
        game.player = (game.turns[-1].player + 1) % len(game.players)


def _known(game: Game, player: int) -> list[str]:
    """What the turns say that a player holds: the last rack less what was laid or swapped of it."""
    turns = [turn for turn in game.turns if turn.player == player]
    ends = [turn for turn in game.turns if turn.kind == "end"]
    try:
        if ends and not any(turn.kind == "end" for turn in turns):
            # The winner's line alone: it names the tiles of the other.
            return _tiles(game, ends[-1].tiles) if len(game.players) == 2 else []
        if not turns:
            return []
        rack = _tiles(game, turns[-1].rack)
        gone = laid(turns[-1].move, game.board.tileset.letters) if turns[-1].move else []
        gone += _tiles(game, turns[-1].tiles) if turns[-1].kind == "exchange" else []
    except ParseError:
        return []
    for tile in gone:
        if tile in rack:
            rack.remove(tile)
    return rack


def _tiles(game: Game, text: str) -> list[str]:
    """The tiles of a rack in text."""
    parts = re.split(r"(\?)", text)
    spell = game.board.tileset.spell
    return [tile for part in parts for tile in ([part] if part == "?" else spell(part))]


def _error(line: int, message: str) -> ParseError:
    return ParseError(f"line {line}: {message}", None, line, None)
