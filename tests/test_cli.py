"""The command line: output, files, exit statuses, one-line complaints."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import pytest
from wordgrid import Lexicon
from wordgrid.cli import main

if TYPE_CHECKING:
    from pathlib import Path

Output = pytest.CaptureFixture[str]


def run(*args: str) -> int:
    try:
        return main(list(args))
    except SystemExit as stopped:
        assert isinstance(stopped.code, int)
        return stopped.code


def test_match(capsys: Output) -> None:
    assert run("lexicon", "match", "s?zyg?") == 0
    assert capsys.readouterr().out == "SYZYGY\n"
    assert run("lexicon", "match", "s?zyg?", "--count") == 0
    assert capsys.readouterr().out == "1\n"
    assert run("lexicon", "match", "xyz") == 1
    assert capsys.readouterr().out == ""


def test_match_as_json(capsys: Output) -> None:
    assert run("lexicon", "match", "s?zyg?", "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer == {"pattern": "s?zyg?", "count": 1, "words": ["SYZYGY"]}
    assert run("lexicon", "match", "s?zyg?", "--json", "--count") == 0
    assert json.loads(capsys.readouterr().out) == {"pattern": "s?zyg?", "count": 1}


def test_anagram(capsys: Output) -> None:
    assert run("lexicon", "anagram", "silent") == 0
    assert capsys.readouterr().out.split()[0] == "ELINTS"
    assert run("lexicon", "anagram", "retina?", "--some", "--count") == 0
    assert capsys.readouterr().out == "1408\n"


def test_build_and_info(tmp_path: Path, capsys: Output) -> None:
    words = tmp_path / "pets.txt"
    words.write_text("cat\ndog;5\n")
    compiled = tmp_path / "pets.wgl"
    assert run("lexicon", "build", str(words), str(compiled)) == 0
    assert capsys.readouterr().out == f"{compiled}: 2 words, {compiled.stat().st_size} bytes\n"
    assert Lexicon.load(compiled).score("dog") == 5
    for path in (words, compiled):
        assert run("lexicon", "info", "--lexicon", str(path), "--json") == 0
        facts = json.loads(capsys.readouterr().out)
        assert facts["words"] == 2
        assert facts["alphabet"] == "ACDGOT"
        assert facts["lengths"] == [0, 0, 0, 2]
    assert run("lexicon", "info") == 0
    assert capsys.readouterr().out.splitlines()[0] == "words     172,820"


def test_pictures(tmp_path: Path) -> None:
    svg, html = tmp_path / "a.svg", tmp_path / "a.html"
    commands = (["info"], ["match", "qu?z"], ["anagram", "silent", "--count"])
    for command in commands:
        assert run("lexicon", *command, "--svg", str(svg), "--html", str(html)) == 0
        picture = ET.parse(svg).getroot()  # noqa: S314
        assert picture.tag.endswith("svg")
        assert picture[0].tag.endswith("title")
        assert "<svg" in html.read_text()
        assert "src=" not in html.read_text()
        svg.unlink()
        html.unlink()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["lexicon", "match", "c[t"], "column 2: '[' is never closed; expected a ']'"),
        (["lexicon", "anagram", "c1"], "column 2: '1' among the letters"),
        (["lexicon", "info", "--lexicon", "missing.txt"], "missing.txt: No such file or directory"),
        (["lexicon", "match"], "wordgrid lexicon match: the following arguments are required"),
        (["lexicon", "dance"], "invalid choice: 'dance'"),
        ([], "the following arguments are required"),
        (["demo", "missing"], "missing: no puzzles here"),
    ],
)
def test_bad_input_is_one_line(args: list[str], message: str, capsys: Output) -> None:
    assert run(*args) == 2
    output = capsys.readouterr()
    assert message in output.err
    assert output.err.count("\n") == 1
    assert output.out == ""


def test_bad_list_names_the_place(tmp_path: Path, capsys: Output) -> None:
    words = tmp_path / "bad.txt"
    words.write_text("cat\nd0g\n")
    assert run("lexicon", "match", "cat", "--lexicon", str(words)) == 2
    assert capsys.readouterr().err == f"{words}:2:2: '0' is not a letter in \"d0g\"\n"
    assert run("lexicon", "build", str(tmp_path), "out.wgl") == 2
    assert capsys.readouterr().err == f"{tmp_path}: Is a directory\n"


def test_demo(root: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run("demo", str(root / "puzzles")) == 0
    output = capsys.readouterr().out
    assert "SYZYGY" in output
    assert "EXPECTED" not in output
    lines = output.splitlines()
    assert any("garden.txt" in line and "library.txt" in line for line in lines)
    pictures = output[: output.index("Lexicon:")].splitlines()
    assert 70 < max(map(len, pictures)) <= 80
    assert len(lines) < 200


def test_demo_says_which_puzzle_differs(tmp_path: Path, capsys: Output) -> None:
    folder = tmp_path / "boggle"
    folder.mkdir()
    (folder / "one.txt").write_text("ca\nts\n")
    (folder / "one.answer").write_text("9 words\n9 points\nACTS\n")
    assert run("demo", str(tmp_path)) == 0
    assert "1 puzzle files" in capsys.readouterr().out
    (folder / "one.answer").write_text("7 words\n")
    assert run("demo", str(tmp_path)) == 1
    assert "NOT AS ITS ANSWER FILE SAYS" in capsys.readouterr().out


def test_demo_needs_puzzles(tmp_path: Path, capsys: Output) -> None:
    for folder in (tmp_path, tmp_path / "missing"):
        assert run("demo", str(folder), "--json") == 2
        said = capsys.readouterr()
        assert said.err.startswith(f"{folder}: no puzzles here; expected a folder that holds")
        assert said.out == ""


def test_empty_places_are_named(tmp_path: Path, capsys: Output) -> None:
    assert run("crossword", "solve", str(tmp_path)) == 1
    assert capsys.readouterr().err == f"{tmp_path}: no puzzles in this folder\n"
    boards = tmp_path / "boards.txt"
    boards.write_text("\n\n")
    assert run("boggle", "score", str(boards)) == 1
    assert capsys.readouterr().err == f"{boards}: no boards; expected one a line\n"


def test_help_has_examples(capsys: Output) -> None:
    assert run("--help") == 0
    assert "wordgrid lexicon match" in capsys.readouterr().out
    for command in ("build", "info", "match", "anagram"):
        assert run("lexicon", command, "--help") == 0
        assert f"\n  wordgrid lexicon {command}" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="pipes")
def test_reader_that_leaves_early() -> None:
    command = [sys.executable, "-m", "wordgrid", "lexicon", "match", "*"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:  # noqa: S603
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"AA" + os.linesep.encode()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


WHILE_STARTING = """
import os, signal, sys
from wordgrid.command import run
class Finder:
    def find_spec(self, name, *_):
        if name == "wordgrid.cli":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
sys.argv = ["wordgrid", "lexicon", "match", "qu?z"]
run()
"""
WHILE_ENDING = """
import atexit, os, signal, sys
from wordgrid.command import run
atexit.register(os.kill, os.getpid(), signal.SIGINT)
sys.argv = ["wordgrid", "lexicon", "match", "qu?z"]
run()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    ("code", "status", "printed"), [(WHILE_STARTING, 130, ""), (WHILE_ENDING, 0, "QUIZ\n")]
)
def test_an_interrupt_is_quiet_before_and_after_the_work(
    code: str, status: int, printed: str
) -> None:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)  # noqa: S603
    assert (done.returncode, done.stdout, done.stderr) == (status, printed, "")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes")
def test_a_pipe_is_read_once(tmp_path: Path, capsys: Output) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for text, status in (("..\n..\n", 0), ("..\n.5\n", 2)):
        writer = threading.Thread(target=pipe.write_text, args=(text,))
        writer.start()
        assert run("crossword", "show", str(pipe)) == status
        writer.join()
    said = capsys.readouterr()
    assert said.out.startswith("..\n..\n")
    assert said.err.startswith(f"{pipe}:2:2: ")
