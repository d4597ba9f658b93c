"""Every example in the README and in the docstrings runs."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from typing import TYPE_CHECKING

import pytest
import wordgrid
from wordgrid import _core

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import ModuleType

RUNNER = doctest.DocTestRunner(optionflags=doctest.FAIL_FAST)


def modules() -> Iterator[ModuleType]:
    yield wordgrid
    for found in pkgutil.walk_packages(wordgrid.__path__, "wordgrid."):
        if not found.name.endswith(("._core", ".__main__")):
            yield importlib.import_module(found.name)


def compiled() -> Iterator[tuple[str, str]]:
    """The docstrings of the compiled module, which doctest does not look into."""
    for name in _core.__all__:
        item = getattr(_core, name)
        yield name, inspect.getdoc(item) or ""
        if isinstance(item, type):
            for attribute in sorted(vars(item)):  # their order changes from process to process
                yield f"{name}.{attribute}", inspect.getdoc(getattr(item, attribute)) or ""


@pytest.mark.parametrize("module", list(modules()), ids=lambda module: module.__name__)
def test_module(module: ModuleType) -> None:
    for test in doctest.DocTestFinder(exclude_empty=True).find(module):
        assert RUNNER.run(test).failed == 0


@pytest.mark.parametrize(("name", "text"), [item for item in compiled() if ">>>" in item[1]])
def test_compiled(name: str, text: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    assert test.examples
    assert RUNNER.run(test).failed == 0


def test_every_public_method_has_an_example() -> None:
    for name, text in compiled():
        method = name.rpartition(".")[2]
        if name.startswith("Lexicon.") and not method.startswith("_"):
            assert ">>>" in text, name


def test_readme(root: Path) -> None:
    failed, tried = doctest.testfile(str(root / "README.md"), module_relative=False)
    assert tried >= 3
    assert failed == 0
