"""How the documentation is built: ``make docs``."""

from inspect import signature
from typing import Any

from wordgrid import __version__, boggle

project = "wordgrid"
release = version = __version__
copyright = "the wordgrid authors"  # noqa: A001 - Sphinx wants this name
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx_copybutton"]
html_theme = "furo"
html_title = "wordgrid"
html_static_path: list[str] = []
templates_path: list[str] = []

# Docstrings speak for themselves: everything public, in the order it was written.
autodoc_default_options = {"members": True, "member-order": "bysource", "undoc-members": True}
autodoc_typehints = "signature"
python_use_unqualified_type_names = True
suppress_warnings = ["ref.python"]  # there are boards of Boggle and of Scrabble

myst_heading_anchors = 3
nb_execution_mode = "cache"
nb_execution_raise_on_error = True
nb_execution_timeout = 60
nb_execution_in_temp = True  # what a notebook writes is not kept
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True


def _called(name: str, kind: type[Any]) -> type[Any]:
    """A class of the core under the name that users know, so that autodoc describes it there."""
    kept = {key: value for key, value in vars(kind).items() if key not in ("__new__", "__hash__")}
    return type(
        name, (), {**kept, "__module__": "wordgrid.boggle", "__signature__": signature(kind)}
    )


boggle.Board = _called("Board", boggle.Board)  # type: ignore[misc]
boggle.Solution = _called("Solution", boggle.Solution)  # type: ignore[misc]
