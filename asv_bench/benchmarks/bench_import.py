"""What it costs to start, each time in a fresh interpreter that does it once."""


def timeraw_import() -> str:
    """Importing the package."""
    return "import wordgrid; assert wordgrid.__version__"


def timeraw_default() -> str:
    """Importing it and opening the embedded lexicon."""
    return "from wordgrid import Lexicon; assert 'QUIZ' in Lexicon.default()"


def timeraw_help() -> str:
    """What `wordgrid --help` does before it prints."""
    return (
        "from wordgrid.cli import build_parser;assert 'crossword' in build_parser(()).format_help()"
    )


def timeraw_first_solve() -> str:
    """The first Boggle board of a process."""
    return (
        "from wordgrid import Lexicon; from wordgrid.boggle import Board;"
        "assert Board('ezsueosefeaiayol').solve(Lexicon.default()).score == 117"
    )


for _start in (timeraw_import, timeraw_default, timeraw_help, timeraw_first_solve):
    _start.number = 1  # type: ignore[attr-defined]
