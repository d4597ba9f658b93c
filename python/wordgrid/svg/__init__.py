"""Pictures as SVG, for notebooks, files and web pages, light or dark as the reader has it.

>>> from wordgrid import svg
>>> from wordgrid.boggle import Board
>>> svg.boggle(Board("ca ts")).startswith("<svg ")
True
"""

from wordgrid.svg.boggle import boggle
from wordgrid.svg.chart import boggle_comparison, lexicon
from wordgrid.svg.crossword import crossword
from wordgrid.svg.scrabble import scrabble
from wordgrid.svg.words import words

__all__ = ["boggle", "boggle_comparison", "crossword", "lexicon", "scrabble", "words"]
