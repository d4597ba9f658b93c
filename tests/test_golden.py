"""The counts of ``puzzles/golden``, which the Rust tests read too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordgrid.boggle import Board as BoggleBoard
from wordgrid.scrabble import Board

if TYPE_CHECKING:
    from pathlib import Path

    from wordgrid import Lexicon


def test_lexicon_counts(root: Path, default: Lexicon) -> None:
    lines = (root / "puzzles/golden/lexicon.txt").read_text().splitlines()
    lines = [line for line in lines if not line.startswith("#")]
    assert len(lines) > 20
    for line in lines:
        kind, question, count, first, last = line.split(" ")
        match kind:
            case "match":
                found = default.matching(question)
            case "prefix":
                found = default.words_with_prefix(question)
            case _:
                found = default.anagrams(question, exact=kind == "anagram")
        assert (str(len(found)), *(found[:1] or "-"), *(found[-1:] or "-")) == (count, first, last)


def test_boggle_boards(root: Path, default: Lexicon) -> None:
    lines = (root / "puzzles/golden/boggle.txt").read_text().splitlines()
    lines = [line for line in lines if not line.startswith("#")]
    assert len(lines) > 20
    for line in lines:
        words, points, longest, text = line.split(" ")
        split = [row.split(",") if "," in row else list(row) for row in text.split("/")]
        solution = BoggleBoard(split).solve(default)
        assert (str(len(solution)), str(solution.score)) == (words, points)
        assert max(solution, key=len, default="-") == longest


def test_scrabble_positions(root: Path, default: Lexicon) -> None:
    lines = (root / "puzzles/golden/scrabble.txt").read_text().splitlines()
    lines = [line for line in lines if not line.startswith("#")]
    assert len(lines) > 15
    for line in lines:
        rules, cgp, rack, count, total, score, notation = line.split(" ", 6)
        board = Board.from_cgp(cgp, rules=rules)
        moves = board.moves(rack, default)
        assert (len(moves), sum(move.score for move in moves)) == (int(count), int(total))
        assert str(moves[0]) == f"{notation} {score}"
        assert board.best_move(rack, default) == moves[0]
        assert board.count_moves(rack, default) == len(moves)
