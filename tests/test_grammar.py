"""One grammar for all commands: options, examples, JSON, files, standard input, completion."""

from __future__ import annotations

import argparse
import io
import json
import shlex
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING

import jsonschema
import pytest
from wordgrid.cli import SUBJECTS, build_parser, main

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Output = pytest.CaptureFixture[str]

GRID = "puzzles/crossword/diamond.txt"
FILL_IN = "puzzles/crossword/garden.txt"
GAME = "n\n5\nza\n2:2:H\n***\n"

RUNS: dict[str, str] = {
    "boggle solve": "ezsueosefeaiayol --draw lasso --hints",
    "boggle find": "lasso ezsueosefeaiayol",
    "boggle roll": "4 --seed 1",
    "boggle play": "--board ezsueosefeaiayol",
    "boggle compare": "--boards 1",
    "boggle score": "tests/boards.txt",
    "boggle best": "2x3",
    "boggle prove": "2x2",
    "crossword solve": FILL_IN,
    "crossword fill": GRID,
    "crossword show": FILL_IN,
    "crossword explain": FILL_IN,
    "lexicon build": "puzzles/words/spanish.txt {folder}/words.wgl",
    "lexicon info": "",
    "lexicon match": "qu?z",
    "lexicon anagram": "listen",
    "scrabble play": "",
    "scrabble best": "retina?",
    "scrabble moves": "retinas --top 3",
    "scrabble autoplay": "--games 2",
    "demo": "puzzles",
}
"""For each command, a small run of it that finds something."""


def commands(
    parser: argparse.ArgumentParser, name: str = ""
) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Every command of a parser, by its full name."""
    below = [a for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
    if not below:
        yield name, parser
    for action in below:
        for word, sub in action.choices.items():
            yield from commands(sub, f"{name} {word}".strip())


COMMANDS = dict(commands(build_parser(SUBJECTS)))

OUTSIDE = ("http", "src=", "href=", "url(", "@import")
"""What a file that stands alone does not hold."""


@pytest.fixture(autouse=True)
def _in_project(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    speak(monkeypatch, "lasso sea\n***\n")


def speak(monkeypatch: pytest.MonkeyPatch, text: str | bytes) -> None:
    """Makes this what standard input holds."""
    data = text.encode() if isinstance(text, str) else text
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


def run(line: str, folder: Path, *more: str) -> int:
    return main([*shlex.split(line.format(folder=folder)), *more])


def test_every_command_is_tried_here() -> None:
    assert set(RUNS) == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_options_and_examples(name: str) -> None:
    command = COMMANDS[name]
    known = {option for action in command._actions for option in action.option_strings}
    assert {"--lexicon", "--json", "--svg", "--html", "--help"} <= known
    assert all(action.help for action in command._actions)
    heading, *examples = (command.epilog or "").splitlines()
    assert heading.startswith("example")
    for example in examples:
        words = shlex.split(example.partition("<")[0])
        assert " ".join(words).startswith(f"wordgrid {name}")
        build_parser(SUBJECTS).parse_args(words[1:])


@pytest.mark.parametrize("name", COMMANDS)
def test_json_is_as_documented(name: str, root: Path, tmp_path: Path, capsys: Output) -> None:
    schema = json.loads((root / "docs/reference/answers.schema.json").read_text())
    assert set(schema["$defs"]) == set(COMMANDS)
    assert run(f"{name} {RUNS[name]}", tmp_path, "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    jsonschema.validate(answer, schema["$defs"][name], jsonschema.Draft202012Validator)


ZZZ = "--lexicon {folder}/zzz.txt"

NOTHING: list[tuple[str, str, str]] = [
    ("boggle solve", "zzzz --hints", ""),
    ("boggle find", "zzz abcd --all", ""),
    ("boggle score", "-", ""),
    ("boggle best", f"2x2 {ZZZ}", ""),
    ("boggle prove", f"2x2 {ZZZ}", ""),
    ("boggle play", "--board zzzz", ""),
    ("crossword solve", "puzzles/crossword/closed.txt --explain", ""),
    ("crossword solve", "{folder}/empty", ""),
    ("crossword fill", "puzzles/crossword/closed.txt", ""),
    ("crossword fill", "puzzles/crossword/closed.txt --seeds 3", ""),
    ("crossword explain", "puzzles/crossword/lost.txt", ""),
    ("lexicon match", "zzzz", ""),
    ("lexicon anagram", "zzzz --count", ""),
    ("scrabble best", "vvvv", ""),
    ("scrabble moves", "vvvv", ""),
    ("scrabble play", "", ""),
    ("scrabble autoplay", f"--games 1 {ZZZ}", ""),
]
"""Runs that find nothing, and what standard input holds."""


@pytest.mark.parametrize(("name", "line", "text"), NOTHING)
def test_nothing_is_json_too(
    name: str,
    line: str,
    text: str,
    root: Path,
    tmp_path: Path,
    capsys: Output,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "zzz.txt").write_text("zzzzzzzzz\n")
    (tmp_path / "empty").mkdir()
    speak(monkeypatch, text)
    schema = json.loads((root / "docs/reference/answers.schema.json").read_text())
    plays = name in ("boggle best", "boggle prove", "boggle play", "scrabble play")
    expected = 0 if plays or name == "scrabble autoplay" else 1
    assert run(f"{name} {line}", tmp_path, "--json") == expected
    answer = json.loads(capsys.readouterr().out)
    jsonschema.validate(answer, schema["$defs"][name], jsonschema.Draft202012Validator)


@pytest.mark.parametrize("name", COMMANDS)
def test_complaints_leave_json_alone(name: str, tmp_path: Path, capsys: Output) -> None:
    missing = str(tmp_path / "missing.wgl")
    line = f"{name} {RUNS[name]}"
    status = run(line, tmp_path, "--json", "--lexicon", missing)
    said = capsys.readouterr()
    if status == 2:
        assert said.out == ""
        assert said.err == f"{missing}: No such file or directory\n"
    else:  # what needs no lexicon opens none
        assert name in UNREAD
        json.loads(said.out)


UNREAD = {
    *("boggle find", "boggle roll"),
    *("crossword solve", "crossword show", "crossword explain"),
    "lexicon build",
}
"""Commands that open no lexicon, not for what they are asked here."""


@pytest.mark.parametrize("name", COMMANDS)
def test_files_stand_alone(
    name: str, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "scrabble play":
        speak(monkeypatch, GAME)
    svg, html = tmp_path / "a.svg", tmp_path / "a.html"
    assert run(f"{name} {RUNS[name]}", tmp_path, "--svg", str(svg), "--html", str(html)) == 0
    capsys.readouterr()
    picture = ET.parse(svg).getroot()  # noqa: S314
    assert [child.tag.rpartition("}")[2] for child in picture][:2] == ["title", "desc"]
    assert all(child.text for child in picture[:2])
    for text in (svg.read_text(), html.read_text()):
        rest = text.replace("http://www.w3.org/2000/svg", "")
        assert not [word for word in OUTSIDE if word in rest]


def test_files_are_written_before_a_reader_can_leave(tmp_path: Path) -> None:
    picture = tmp_path / "a.svg"
    words = [sys.executable, "-m", "wordgrid", "lexicon", "match", "c*", "--svg", str(picture)]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as process:  # noqa: S603
        assert process.stdout is not None
        process.stdout.close()
    assert picture.read_text().startswith("<svg")
    assert process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="pipes")
def test_the_best_is_drawn_although_its_reader_has_left(tmp_path: Path) -> None:
    picture, boards = tmp_path / "a.svg", tmp_path / "boards.txt"
    boards.write_text("zzzz\n" * 100_000 + "cats\n")
    words = [sys.executable, "-m", "wordgrid", "boggle", "score", str(boards)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([*words, "--svg", str(picture)], **pipes) as process:  # type: ignore[call-overload]  # noqa: S603
        assert process.stdout.readline().split() == [b"0", b"zzzz"]
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
    assert ">C<" in picture.read_text()


SMALL = "cat\nact\nquiz\n"


@pytest.mark.parametrize(
    ("line", "text", "found"),
    [
        ("boggle solve -", "ca ts", "CATS"),
        ("boggle find cat -", "ca\nts\n", "YES"),
        ("boggle play --board - ", "cats", "You missed"),
        ("boggle roll 1x2 --dice -", "AAAAAA\nBBBBBB\n", "A"),
        ("boggle solve cats --lexicon -", SMALL, "Words found: 2"),
        ("crossword solve -", "***\n.*.\ncat\nan\n", "c a t"),
        ("crossword fill -", "qu.z\n", "QUIZ"),
        ("crossword fill puzzles/crossword/closed.txt --lexicon -", SMALL, "no fill"),
        ("crossword show -", "..\n.#\n", "2 slots"),
        ("crossword explain -", "***\n.*.\ncat\nan\n", "Solution:"),
        ("lexicon build - {folder}/a.wgl", SMALL, "3 words"),
        ("lexicon info --lexicon -", SMALL, "words     3"),
        ("lexicon match -", "qu?z", "QUIZ"),
        ("lexicon anagram - --some", "act", "CAT"),
        ("scrabble best act --lexicon -", SMALL, "ACT"),
        ("scrabble moves act --board -", "15/" * 14 + "15 ABC/ 0/0 0", "ACT"),
        ("scrabble best act --leaves -", "A,1.5\n", "ACT"),
    ],
)
def test_dash_is_standard_input(
    line: str,
    text: str,
    found: str,
    tmp_path: Path,
    capsys: Output,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    speak(monkeypatch, text)
    assert run(line, tmp_path) in (0, 1)
    assert found in capsys.readouterr().out


def test_complaints_about_standard_input(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak(monkeypatch, "cat\nd0g\n")
    assert run("lexicon info --lexicon -", tmp_path) == 2
    assert capsys.readouterr().err == "-:2:2: '0' is not a letter in \"d0g\"\n"
    speak(monkeypatch, "**\n*\nab\n")
    assert run("crossword solve -", tmp_path) == 2
    assert capsys.readouterr().err == "-:2:2: row of 1 cells; expected 2 as in the first\n"
    speak(monkeypatch, b"ca\xff")
    assert run("boggle solve -", tmp_path) == 2
    assert capsys.readouterr().err == "-:1:3: no UTF-8 text\n"
    assert run("crossword fill - --lexicon -", tmp_path) == 2
    assert capsys.readouterr().err == "'-' is given twice; standard input can be read only once\n"


def complete(line: str, script: str) -> set[str]:
    """What bash offers after a line, its last word begun."""
    words = line.split(" ")
    asked = (
        f"{script}\nCOMP_WORDS=({' '.join(shlex.quote(word) for word in words)})\n"
        f"COMP_CWORD={len(words) - 1}\n_wordgrid\nprintf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    command = ["bash", "--norc", "-c", asked]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())  # noqa: S603


@pytest.mark.skipif(not shutil.which("bash"), reason="no bash")
def test_bash_completes(capsys: Output) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--completion", "bash"])
    assert ended.value.code == 0
    script = capsys.readouterr().out
    assert {"boggle", "crossword", "--version"} <= complete("wordgrid ", script)
    assert complete("wordgrid bog", script) == {"boggle"}
    assert complete("wordgrid boggle s", script) == {"solve", "score"}
    assert {"--hints", "--html"} <= complete("wordgrid boggle solve --h", script)
    assert complete("wordgrid boggle solve cats --method b", script) == {"bisect"}
    assert complete("wordgrid crossword fill --lexicon READ", script) == {"README.md"}
    assert complete("wordgrid crossword fill ", script) == set()  # bash offers files then


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completions_name_everything(shell: str, capsys: Output) -> None:
    with pytest.raises(SystemExit):
        main(["--completion", shell])
    script = capsys.readouterr().out
    for name, command in COMMANDS.items():
        assert name.split(" ")[-1] in script
        for action in command._actions:
            assert all(option.lstrip("-") in script for option in action.option_strings[1:])
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=script, text=True, check=True)  # noqa: S603
