"""Every example of the documentation runs: Python sessions, shell sessions, notebooks."""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted((ROOT / "docs").rglob("*.md"))
NOTEBOOKS = sorted((ROOT / "docs").rglob("*.ipynb"))

BLOCK = re.compile(r"^```(pycon|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*\n(?:> .*\n)*)((?:(?!\$ ).*\n)*)", re.MULTILINE)


def blocks(page: Path, kind: str) -> str:
    """All examples of a kind on a page, one after another."""
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    return "\n".join(text for language, text in found if language == kind)


def pages_with(kind: str) -> list[Path]:
    return [page for page in PAGES if blocks(page, kind)]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with nothing in it but the puzzles, for examples that write files."""
    (tmp_path / "puzzles").symlink_to(ROOT / "puzzles", target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_there_are_examples() -> None:
    assert len(pages_with("pycon")) > 8
    assert len(pages_with("console")) > 5
    assert [notebook.stem for notebook in NOTEBOOKS] == [
        "boggle",
        "crossword",
        "lexicon",
        "scrabble",
    ]


@pytest.mark.parametrize("page", pages_with("pycon"), ids=lambda page: page.stem)
@pytest.mark.usefixtures("desk")
def test_python(page: Path) -> None:
    test = doctest.DocTestParser().get_doctest(blocks(page, "pycon"), {}, page.stem, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    assert test.examples
    assert runner.run(test).failed == 0


@pytest.mark.skipif(sys.platform == "win32", reason="examples are for a POSIX shell")
@pytest.mark.parametrize("page", pages_with("console"), ids=lambda page: page.stem)
def test_shell(page: Path, desk: Path) -> None:
    commands = COMMAND.findall(blocks(page, "console"))
    assert commands
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for text, expected in commands:
        command = text.replace("\n> ", "\n")
        ran = subprocess.run(  # noqa: S602 - our own examples
            command,
            shell=True,
            cwd=desk,
            env={**os.environ, "PATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        pattern = re.escape(expected.rstrip("\n")).replace(r"\.\.\.", ".*")
        assert re.fullmatch(pattern, ran.stdout.rstrip("\n"), re.DOTALL), command


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_notebooks_are_kept_without_outputs(notebook: Path) -> None:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert len(code) > 5
    assert not any(cell["outputs"] or cell["execution_count"] for cell in code)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_notebook(notebook: Path, desk: Path) -> None:
    nbformat = pytest.importorskip("nbformat", reason="no Jupyter here (make docs installs it)")
    nbclient = pytest.importorskip("nbclient", reason="no Jupyter here (make docs installs it)")
    read = nbformat.read(notebook, as_version=4)
    client = nbclient.NotebookClient(read, timeout=50, resources={"metadata": {"path": str(desk)}})
    client.execute()
    shown = [
        output["data"]
        for cell in read.cells
        for output in cell.get("outputs", [])
        if output["output_type"] == "execute_result"
    ]
    assert any("image/svg+xml" in data for data in shown)
