"""What it costs to start."""


def timeraw_import() -> str:
    """Importing the package in a fresh interpreter."""
    return "import wordgrid"


def timeraw_default() -> str:
    """Importing it and opening the embedded lexicon."""
    return "from wordgrid import Lexicon; assert 'QUIZ' in Lexicon.default()"


def timeraw_help() -> str:
    """What `wordgrid --help` does before it prints."""
    return "from wordgrid.cli import build_parser; build_parser(()).format_help()"
