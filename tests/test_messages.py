"""Every message that wordgrid can raise, word by word, as ``messages.txt`` lists them.

The list is also held against the source: a message that nothing in the list shows is missed.
"""

from __future__ import annotations

import ast
import io
import re
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from wordgrid import Lexicon, boggle, crossword, scrabble
from wordgrid.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "tests/messages.txt"


def entries() -> list[tuple[str, str]]:
    """What is done, and what is said to it."""
    lines = [line for line in LIST.read_text(encoding="utf-8").splitlines() if line[:1] not in "#"]
    return list(zip(lines[::2], (line.strip() for line in lines[1::2]), strict=True))


ENTRIES = entries()
TOOLS: dict[str, Callable[..., object]] = {}


def tool(function: Callable[..., object]) -> Callable[..., object]:
    """Makes a function one that the list may use."""
    TOOLS[function.__name__] = function
    return function


@tool
def file(name: str, content: str | bytes) -> str:
    data = content.encode() if isinstance(content, str) else content
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_bytes(data)
    return name


@tool
def folder(name: str, content: str) -> str:
    file(f"folder/{name}", content)
    return "folder"


@tool
def compiled(*, at: int | None = None, cut: int | None = None) -> str:
    """A compiled lexicon with one byte changed, or cut short."""
    Lexicon(["cat", "dog"]).save("words.wgl")
    data = bytearray(Path("words.wgl").read_bytes())[:cut]
    if at is not None:
        data[at] ^= 0xFF
    return str(file("words.wgl", bytes(data)))


@tool
def element(**changes: str) -> str:
    """An XML puzzle of one element."""
    usual = {"elementId": "1", "row": "1", "col": "1", "direction": "H", "size": "3"}
    attributes = " ".join(f'{name}="{value}"' for name, value in {**usual, **changes}.items())
    return f"<objects><CrosswordElement {attributes}/></objects>"


@tool
def puz(*, cut: int | None = None, scrambled: bool = False, cell: int | None = None) -> str:
    """A .puz file that is no good."""
    crossword.write("good.puz", crossword.Grid(["..", ".."]))
    data = bytearray(Path("good.puz").read_bytes())[:cut]
    if scrambled:
        data[0x32] = 4
    if cell is not None:
        data[0x34] = cell
    return str(file("bad.puz", bytes(data)))


@tool
def crafted_array() -> object:
    """What says that it is an array, and is none."""
    return type("Crafted", (), {"__array_interface__": None})()


@tool
def kept() -> str:
    """A run of scores."""
    boggle.score_many(["cats"], Lexicon.default(), checkpoint="kept.run")
    return "kept.run"


def position(name: str | None) -> scrabble.Board:
    board = scrabble.Board()
    if name:
        board.push(scrabble.Move(name.upper(), 7, 7, "H"))
    return board


@tool
def check(text: str, rack: str, board: str | None = None) -> None:
    place, word = text.split(" ")
    row, col = int(place[:-1]) - 1, ord(place[-1]) - ord("A")
    position(board).check(scrabble.Move(word, row, col, "H"), rack, Lexicon.default())


@tool
def overlap() -> scrabble.Board:
    board = scrabble.Board(rules="overlap")
    board.push(scrabble.Move("CAT", 7, 7, "H"))
    return board


@tool
def small_game() -> scrabble.Game:
    """A game whose bag is nearly empty."""
    tiles = scrabble.TileSet(values={"A": 1}, counts={"A": 16})
    return scrabble.Game(board=scrabble.Board(tileset=tiles))


@tool
def over() -> scrabble.Game:
    game = scrabble.Game(seed=1)
    while not game.is_over:
        game.pass_turn()
    return game


@tool
def run(*args: str) -> None:
    """A command that fails; what it prints is raised."""
    try:
        status = main(args)
    except SystemExit as stopped:
        status = int(str(stopped.code))
    assert status == 2


@pytest.fixture
def names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, default: Lexicon) -> dict[str, object]:
    """What the list can name, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b""), encoding="utf-8"))
    known = {"boggle": boggle, "crossword": crossword, "scrabble": scrabble, "np": np}
    return {"Lexicon": Lexicon, "default": default, **known, **TOOLS}


@pytest.mark.parametrize(("code", "said"), ENTRIES, ids=[code for code, _ in ENTRIES])
def test_message(
    code: str, said: str, names: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    if code.startswith("run("):
        eval(code, names)  # noqa: S307 - our own list
        assert f"stderr: {capsys.readouterr().err}" == f"{said}\n"
        return
    kind, _, message = said.partition(": ")
    with pytest.raises((ValueError, TypeError, OSError, LookupError)) as raised:
        eval(code, names)  # noqa: S307 - our own list
    assert type(raised.value).__name__ == kind
    pattern = re.escape(message).replace(r"\.\.\.\ ", ".* ")
    assert re.fullmatch(pattern, str(raised.value)), str(raised.value)


ELSEWHERE = {
    "rust/core/src/crossword/verify.rs": "its own tests: a bug of ours, never a user's",
    "rust/core/src/lexicon/appendix.rs": "rust/core/tests/file.rs",
    "rust/core/src/lexicon/census.rs": "rust/core/tests/file.rs",
    "rust/core/src/lexicon/image.rs": "rust/core/tests/file.rs",
    "{words} of length {length} for {slots}": "FillIn.reason, an answer",
    "The location in the first move must be {}:H or {}:V\n": "the overlap game's own talk",
    "compiled lexicon of format {found}, newer than this version of wordgrid reads ({known})": (
        "rust/core/tests/file.rs"
    ),
    "cannot start threads: {0}": "needs a machine without memory",
    "the word graph outgrows its 31-bit offsets; split the list": "needs a list of gigabytes",
    "the alphabet has every letter of the text": "a promise, not an error",
    "{} tiles do not fill {rows} rows of {cols}": "from Rust alone, and tested there",
    "the input ended before the question was answered": "tests/test_terminal.py",
    "engine {name:?} is not here; expected one of: {names}": "tests/test_boggle.py",
    "the time limit passed before all parts were done": "tests/test_boggle_many.py",
    "the executor lost a part ({}); it is done here": "tests/test_batch.py",
    "the solution is of another board or lexicon": "from a worker that does not keep to the rules",
    "-:1:{}: no UTF-8 text": "tests/test_grammar.py",
    "Lexicon of {} words up to {} letters, {first} to {last}": "str(lexicon)",
    "Lexicon without words": "str(lexicon)",
}
"""Files and messages that the list need not show, and why."""

LITERAL = re.compile(r"""'"'|r#"(.*?)"#|"((?:[^"\\]|\\.)*)\"""", re.DOTALL)
NOT_SAID = re.compile(
    r"""\.expect\("[^"]*"\)|(?:debug_)?assert\w*!\([^;]*;|(?:panic|unreachable)!\("[^"]*\""""
    r"""|reason = "[^"]*\""""
)


def said_in_rust(path: Path) -> Iterator[str]:
    """The strings of several words in a file, its tests left out."""
    code = re.sub(
        r"(?m)(?:^|\s)//.*", "", path.read_text(encoding="utf-8").split("#[cfg(test)]")[0]
    )
    for raw, usual in LITERAL.findall(NOT_SAID.sub("", code)):
        text = re.sub(r"\\\n\s*", "", raw or usual).replace('\\"', '"')
        if len(re.findall(r"[a-z]{2,} ", text)) > 1:
            yield text


def said_in_python(path: Path) -> Iterator[str]:
    """What is raised in a file, and what is called a message in it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        is_message = isinstance(node, ast.Assign) and "message" in ast.unparse(node.targets[0])
        if isinstance(node, ast.Raise) or is_message:
            strings = [part for part in ast.walk(node) if isinstance(part, ast.JoinedStr)]
            pieces = {id(value) for string in strings for value in string.values}
            for string in strings:
                parts = (getattr(value, "value", "") for value in string.values)
                yield "".join(part if isinstance(part, str) else "{}" for part in parts)
            for part in ast.walk(node):
                is_whole = isinstance(part, ast.Constant) and id(part) not in pieces
                if is_whole and " " in str(getattr(part, "value", "")):
                    yield str(getattr(part, "value", ""))


def templates() -> Iterator[tuple[str, str]]:
    """Every message of the source, with its file."""
    for path in sorted((ROOT / "rust").glob("*/src/**/*.rs")):
        yield from ((path.relative_to(ROOT).as_posix(), text) for text in said_in_rust(path))
    for path in sorted((ROOT / "python/wordgrid").rglob("*.py")):
        yield from ((path.relative_to(ROOT).as_posix(), text) for text in said_in_python(path))


def test_the_list_has_every_message() -> None:
    said = "\n".join(message for _, message in ENTRIES)
    missed = []
    for path, text in templates():
        fixed = [re.escape(part) for part in re.split(r"\{[^{}]*\}", text)]
        pattern = "[^\n]*".join(fixed)
        known = path in ELSEWHERE or text in ELSEWHERE
        if not known and "".join(fixed).strip(" :{}") and not re.search(pattern, said):
            missed.append(f"{path}: {text}")
    assert not missed, "\n".join(missed)
