"""Crosswords: grids filled from a lexicon, fill-ins solved from their list, the usual files.

>>> from wordgrid import Lexicon
>>> from wordgrid.crossword import FillIn, Grid
>>> fill = Grid(["#...#", ".....", ".....", ".....", "#...#"]).fill(Lexicon.default())
>>> len(fill.words), all(word in Lexicon.default() for word in fill.words)
(10, True)
>>> print(FillIn(Grid(["ta.", ".#.", "..."]), ["tip", "tan", "pod", "nod"]).solve())
tan
i#o
pod
"""

from wordgrid.crossword.files import Puzzle, read, read_folder, read_puzzle, write
from wordgrid.crossword.fill import Candidates, Fill, Partial, Progress
from wordgrid.crossword.fillin import FillIn, Round, Trial
from wordgrid.crossword.grid import Grid
from wordgrid.crossword.many import fill_many
from wordgrid.crossword.slot import Crossing, Slot

__all__ = [
    "Candidates",
    "Crossing",
    "Fill",
    "FillIn",
    "Grid",
    "Partial",
    "Progress",
    "Puzzle",
    "Round",
    "Slot",
    "Trial",
    "fill_many",
    "read",
    "read_folder",
    "read_puzzle",
    "write",
]
