"""Slow twins, an independent verifier, and random puzzles for the crossword tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wordgrid import Lexicon
    from wordgrid.crossword import Fill, Grid


def slow_fills(grid: Grid, words: list[str], *, repeats: bool) -> Iterator[list[str]]:
    """Every fill, by trying every word in every slot."""

    def place(at: int, letters: dict[tuple[int, int], str], used: list[str]) -> Iterator[list[str]]:
        if at == len(grid.slots):
            yield used
            return
        cells = grid.slots[at].cells
        for word in words:
            fits = len(word) == len(cells) and (repeats or word not in used)
            pairs = dict(zip(cells, word, strict=False))
            if fits and all(letters.get(cell, letter) == letter for cell, letter in pairs.items()):
                yield from place(at + 1, letters | pairs, [*used, word])

    yield from place(0, {cell: letter.upper() for cell, letter in grid._letters.items()}, [])


def verify(fill: Fill, lexicon: Lexicon | None = None, *, repeats: bool = False) -> None:
    """Checks an answer from its picture alone."""
    for slot, word in zip(fill.grid.slots, fill.words, strict=True):
        assert "".join(fill.rows[row][col] for row, col in slot.cells).upper() == word.upper()
        assert lexicon is None or word in lexicon
    for (row, col), letter in fill.grid._letters.items():
        assert fill.rows[row][col].upper() == letter.upper()
    for given_row, row_text in zip(fill.grid.rows, fill.rows, strict=True):
        assert [c == "#" for c in given_row] == [c == "#" for c in row_text]
    assert repeats or len({word.upper() for word in fill.words}) == len(fill.words)


CELLS = [*"......##ab", ".|", "._", "a_|"]

grids = st.integers(1, 4).flatmap(
    lambda width: st.lists(
        st.lists(st.sampled_from(CELLS), min_size=width, max_size=width).map("".join),
        min_size=1,
        max_size=4,
    )
)
word_lists = st.lists(st.text("ABC", min_size=2, max_size=4), min_size=1, max_size=12, unique=True)
