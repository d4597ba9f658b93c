"""The lexicon through its Python face."""

from __future__ import annotations

import copy
import gc
import itertools
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
import wordgrid
from wordgrid import Lexicon, LexiconError, ParseError

if TYPE_CHECKING:
    from pathlib import Path


def test_set_protocol() -> None:
    lexicon = Lexicon(["dog", "Cat", "CAT"])
    assert len(lexicon) == 2
    assert list(lexicon) == ["CAT", "DOG"]
    assert "cat" in lexicon
    assert "do" not in lexicon
    assert "" not in lexicon
    assert "d0g" not in lexicon
    assert "\ud800" not in lexicon
    for stranger in (5, None, b"cat", ["cat"]):
        assert stranger not in lexicon
    assert list(Lexicon([])) == []
    assert Lexicon(iter(["cat"])) == Lexicon(("cat",)) == Lexicon(Lexicon(["cat"]))


def test_embedded(default: Lexicon, enable: list[str]) -> None:
    assert default is Lexicon.default()
    assert list(default) == enable
    assert default.alphabet == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert all(word in default for word in enable)
    assert default == Lexicon(enable)
    assert default == Lexicon(reversed(enable))


def test_two_iterators_are_independent() -> None:
    lexicon = Lexicon(["a", "b", "c"])
    assert list(itertools.product(lexicon, lexicon))[4] == ("B", "B")


def test_equality_hash_and_copies() -> None:
    lexicon = Lexicon(["cat", "dog"])
    scored = Lexicon(["cat", "dog"], scores={"cat": 1})
    assert lexicon == Lexicon(["DOG", "CAT"])
    assert hash(lexicon) == hash(Lexicon(["DOG", "CAT"]))
    assert lexicon != scored
    assert lexicon != Lexicon(["cat"])
    assert lexicon != ["CAT", "DOG"]
    assert copy.copy(lexicon) is lexicon
    assert copy.deepcopy(lexicon) is lexicon
    for value in (lexicon, scored):
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301
        assert eval(repr(value), {"Lexicon": Lexicon}) == value  # noqa: S307
    assert pickle.loads(pickle.dumps(Lexicon.default())) is Lexicon.default()  # noqa: S301
    assert len(pickle.dumps(Lexicon.default())) < 100


def test_repr_and_str(tmp_path: Path, default: Lexicon) -> None:
    assert repr(default) == "Lexicon.default()"
    assert str(default) == "Lexicon of 172820 words up to 28 letters, A to Z"
    assert str(Lexicon([])) == "Lexicon without words"
    path = tmp_path / "it's.txt"
    path.write_text("cat\n")
    lexicon = Lexicon.from_file(path)
    lexicon.save(tmp_path / "a.wgl")
    for value in (lexicon, Lexicon.load(tmp_path / "a.wgl")):
        assert eval(repr(value), {"Lexicon": Lexicon}) == value  # noqa: S307


def test_other_alphabets() -> None:
    polish = Lexicon(["żółć", "łoś", "Los"])
    assert list(polish) == ["LOS", "ŁOŚ", "ŻÓŁĆ"] == sorted(polish)
    assert "ŁOŚ" in polish
    assert polish.matching("?o[sś]") == ["LOS", "ŁOŚ"]
    assert polish.anagrams("śoł") == ["ŁOŚ"]
    assert "STRASSE" in Lexicon(["straße"])
    assert "stra\u1e9ee" in Lexicon(["strasse"])
    assert list(Lexicon(["ısı", "isi"])) == ["ISI", "İSİ"]
    assert list(Lexicon(["ñu", "n\u0303u"])) == ["ÑU"]


@pytest.mark.parametrize(
    ("words", "error", "message"),
    [
        (["cat", ""], LexiconError, "words[1]: column 1: empty word"),
        (["c4t"], LexiconError, "words[0]: column 2: '4' is not a letter in \"c4t\""),
        (["cat\n"], LexiconError, "words[0]: column 4: '\\n' is not a letter"),
        (["a" * 64], LexiconError, "has 64 letters; at most 63 are allowed"),
        (["\ud800"], LexiconError, "is not a letter"),
        ([chr(0x4E00 + i) for i in range(63)], LexiconError, "63 different letters"),
        ("cat", TypeError, "words is of type str; expected an iterable of words"),
        (5, TypeError, "not iterable"),
        ([b"cat"], TypeError, "words[0] is of type bytes; expected a str"),
    ],
)
def test_bad_words(words: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        Lexicon(words)
    assert message in str(caught.value)


def test_limits_at_the_edge() -> None:
    assert len(Lexicon(["a" * 63])) == 1
    assert len(Lexicon(chr(0x4E00 + i) for i in range(62))) == 62


def test_scores() -> None:
    lexicon = Lexicon(["cat", "dog", "emu"], scores={"Cat": 50, "CAT": 40, "dog": -1})
    assert [lexicon.score(word) for word in ("cat", "DOG", "emu")] == [50, -1, 0]
    assert Lexicon(["cat"]).score("cat") == 0
    with pytest.raises(LexiconError, match='"gnu" is not in the lexicon'):
        lexicon.score("gnu")
    with pytest.raises(LexiconError, match='scores: "gnu" is not in the lexicon'):
        Lexicon(["cat"], scores={"gnu": 1})
    for bad in (2**31, "high", 1.5):
        with pytest.raises(LexiconError, match="is no whole number of 32 bits"):
            Lexicon(["cat"], scores={"cat": bad})  # type: ignore[dict-item]


def test_numbers(default: Lexicon, enable: list[str]) -> None:
    for number in (0, 1, 1000, len(enable) - 1):
        assert default.word(number) == enable[number]
        assert default.index(enable[number].lower()) == number
    for number in (-1, len(enable), 2**70):
        with pytest.raises(LexiconError, match="there is no word"):
            default.word(number)
    with pytest.raises(TypeError):
        default.word("1")  # type: ignore[arg-type]
    with pytest.raises(LexiconError, match="is not in the lexicon"):
        default.index("zzzz")


@pytest.mark.parametrize(
    ("pattern", "column", "message"),
    [
        ("c4t", 2, "'4' in a pattern; expected a letter, '?', '*' or a class like [AEI]"),
        ("ca[t", 3, "'[' is never closed; expected a ']'"),
        ("ca[]t", 3, "empty class; expected letters between '[' and ']'"),
        ("ca[^]t", 3, "empty class"),
        ("ca]t", 3, "']' in a pattern"),
        ("[a-z]", 3, "'-' in a pattern"),
        ("c t", 2, "' ' in a pattern"),
        ("\ud800", 1, "in a pattern"),
    ],
)
def test_bad_patterns(default: Lexicon, pattern: str, column: int, message: str) -> None:
    for search in (default.matching, default.count_matching):
        with pytest.raises(ParseError) as caught:
            search(pattern)
        assert caught.value.column == column
        assert message in str(caught.value)


def test_patterns_out_of_reach(default: Lexicon) -> None:
    assert default.matching("") == []
    assert default.matching("?" * 64) == []
    assert default.matching("*" * 10_000) == list(default)
    assert default.matching("?" * 100_000) == []
    assert default.matching("ñ*") == []
    assert default.count_matching("*".join("abcdefghijklmnopqrstuvwxyz")) == 0


def test_bad_letters(default: Lexicon) -> None:
    for search in (default.anagrams, default.count_anagrams):
        with pytest.raises(ParseError, match=r"column 3: '1' among the letters") as caught:
            search("ab1")
        assert caught.value.column == 3
    assert default.anagrams("") == []
    assert default.anagrams("ñ", exact=False) == []
    assert default.anagrams("añ") == []
    assert default.anagrams("atñ", exact=False) == ["AT", "TA"]
    assert len(default.anagrams("?" * 100, exact=False)) == len(default)
    assert default.anagrams("a" * 1000) == []


def test_prefixes(default: Lexicon) -> None:
    assert default.has_prefix("") is True
    assert Lexicon([]).has_prefix("") is False
    assert default.has_prefix("zyzzyva")
    assert not default.has_prefix("zyzzyvass")
    assert default.words_with_prefix("zyzzyva") == ["ZYZZYVA", "ZYZZYVAS"]
    assert default.words_with_prefix("") == list(default)
    assert default.words_with_prefix("\ud800") == []
    assert default.count_with_prefix("") == len(default)


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes("\ufeffcat;5\r\n\r\n# no\r\ndog\r\n".encode())
    lexicon = Lexicon.from_file(str(path))
    assert lexicon == Lexicon(["cat", "dog"], scores={"cat": 5})
    compiled = tmp_path / "list.wgl"
    lexicon.save(compiled)
    assert Lexicon.load(compiled) == lexicon
    assert compiled.stat().st_mode & 0o777 == 0o666 & ~_umask()
    assert compiled.stat().st_size == lexicon.nbytes


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_bad_files(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("cat\nd0g\n")
    with pytest.raises(ParseError) as caught:
        Lexicon.from_file(path)
    assert str(caught.value) == f"{path}:2:2: '0' is not a letter in \"d0g\""
    assert (caught.value.path, caught.value.line, caught.value.column) == (str(path), 2, 2)
    with pytest.raises(LexiconError, match="not a compiled wordgrid lexicon"):
        Lexicon.load(path)
    for read in (Lexicon.from_file, Lexicon.load):
        with pytest.raises(FileNotFoundError) as missing:
            read(tmp_path / "missing")
        assert missing.value.filename == str(tmp_path / "missing")
        with pytest.raises(IsADirectoryError):
            read(tmp_path)
    with pytest.raises(OSError, match="No such file"):
        Lexicon(["cat"]).save(tmp_path / "no" / "folder")


def test_errors_pickle() -> None:
    with pytest.raises(ParseError) as caught:
        Lexicon.default().matching("[")
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert (str(again), again.column) == (str(caught.value), 1)


def test_threads(default: Lexicon) -> None:
    barrier = threading.Barrier(8)

    def work(_: int) -> int:
        barrier.wait()
        return sum(default.count_anagrams("retina?", exact=False) for _ in range(50))

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(work, range(8))) == {50 * 1408}


def test_iterator_shared_by_threads() -> None:
    lexicon = Lexicon.default()
    words = iter(lexicon)
    with ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(lambda _: list(words), range(4)))
    assert sorted(itertools.chain(*parts)) == list(lexicon)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_interrupt_while_collecting() -> None:
    threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        Lexicon(itertools.repeat("cat"))  # never ends, and runs no Python code of its own
    assert time.monotonic() - started < 5


def test_interrupt_while_building() -> None:
    words = ["".join(letters) for letters in itertools.product("zyxwvutsrq", repeat=6)]
    threading.Timer(0.05, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        for _ in range(1000):
            Lexicon(words)
    assert len(Lexicon(words[:10])) == 10, "usable afterwards"


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="needs /proc")  # noqa: PTH110
def test_no_leaks(tmp_path: Path) -> None:
    path = tmp_path / "a.wgl"
    Lexicon.default().save(path)

    def work() -> None:
        lexicon = Lexicon.load(path)
        lexicon.count_with_prefix("un")
        list(itertools.islice(lexicon, 10))

    def pages() -> int:
        gc.collect()
        with open("/proc/self/statm") as file:  # noqa: PTH123
            return int(file.read().split()[1])

    for _ in range(20):
        work()
    before = pages()
    for _ in range(200):
        work()
    grown = (pages() - before) * os.sysconf("SC_PAGE_SIZE")
    assert grown < 2_000_000, f"200 lexicons of 0.7 MB left {grown:,} bytes behind"
    assert len(os.listdir("/proc/self/fd")) < 100  # noqa: PTH208


def test_clean_import() -> None:
    code = "import wordgrid; assert 'QUIZ' in wordgrid.Lexicon.default()"
    subprocess.run([sys.executable, "-X", "dev", "-W", "error", "-c", code], check=True)  # noqa: S603


def test_import_is_light() -> None:
    code = """
        import sys, wordgrid
        heavy = {"numpy", "rich", "html", "json", "argparse"} & set(sys.modules)
        assert not heavy, heavy
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=True)  # noqa: S603


def test_release_build() -> None:
    assert wordgrid._core.build_profile == "release"
    assert wordgrid.__version__ == wordgrid._core.__version__
