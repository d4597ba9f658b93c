"""Word grids solved fast: a lexicon for Boggle, crosswords and Scrabble.

>>> from wordgrid import Lexicon
>>> Lexicon.default().matching("qu?z")
['QUIZ']
"""

from wordgrid._core import Lexicon, __version__
from wordgrid.errors import (
    IllegalMove,
    LexiconError,
    OutOfRange,
    ParseError,
    SearchTimeout,
    WordgridError,
)

__all__ = [
    "IllegalMove",
    "Lexicon",
    "LexiconError",
    "OutOfRange",
    "ParseError",
    "SearchTimeout",
    "WordgridError",
    "__version__",
]
