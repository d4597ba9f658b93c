"""Compiled files under fire: replaced while mapped, a full disk, a save that is killed."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from wordgrid import Lexicon

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="signals, and open files in the way"
)

OLD = [f"{first}{second}OLD" for first in "ABCDEFGH" for second in "ABCDEFGH"]
NEW = [f"{first}{second}NEWER" for first in "KLMNOPQR" for second in "KLMNOPQR"]


def read_often(path: str, seconds: float) -> int:
    """Loads a file again and again; every word of what was loaded must be of one list."""
    loads, end = 0, time.monotonic() + seconds
    kept: list[tuple[Lexicon, list[str]]] = []
    while time.monotonic() < end:
        lexicon = Lexicon.load(path)
        words = list(lexicon)
        assert words in (OLD, NEW)
        kept.append((lexicon, words))
        # Those that were replaced long ago are what they were.
        assert all(list(mapped) == listed for mapped, listed in kept[-3:])
        loads += 1
    return loads


def test_files_replaced_while_mapped(tmp_path: Path) -> None:
    path = tmp_path / "words.wgl"
    lexicons = [Lexicon(OLD), Lexicon(NEW)]
    lexicons[0].save(path)
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        readers = [pool.apply_async(read_often, (str(path), 1.0)) for _ in range(2)]
        saves = 0
        while not all(reader.ready() for reader in readers):
            lexicons[saves % 2].save(path)
            saves += 1
        assert all(reader.get() > 0 for reader in readers)
    assert saves > 1


def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "words.wgl"
    Lexicon(OLD).save(path)
    code = (
        "import resource, sys; from wordgrid import Lexicon\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))\n"
        "try: Lexicon.default().save(sys.argv[1])\n"
        "except OSError as error: sys.exit(f'{type(error).__name__}: {error}')"
    )
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stderr.startswith("OSError: [Errno 27] File too large")
    assert list(Lexicon.load(path)) == OLD
    assert [file.name for file in tmp_path.iterdir()] == ["words.wgl"], "nothing is left behind"


def test_pipes_and_links_stay_what_they_are(tmp_path: Path) -> None:
    pipe, link, path = tmp_path / "pipe", tmp_path / "link", tmp_path / "words.wgl"
    Lexicon(NEW).save(path)
    link.symlink_to(path)
    Lexicon(OLD).save(link)
    assert link.is_symlink()
    assert list(Lexicon.load(path)) == OLD
    os.mkfifo(pipe)
    with subprocess.Popen(["/bin/cat", str(pipe)], stdout=subprocess.PIPE) as reader:  # noqa: S603
        Lexicon(OLD).save(pipe)
        assert reader.communicate(timeout=30)[0] == path.read_bytes()
    assert pipe.is_fifo()


def test_a_killed_save_leaves_one_of_the_files(tmp_path: Path) -> None:
    path = tmp_path / "words.wgl"
    Lexicon(OLD).save(path)
    code = (
        "import sys; from wordgrid import Lexicon\n"
        "lexicons = [Lexicon(sys.argv[2].split()), Lexicon(sys.argv[3].split())]\n"
        "print('ready', flush=True)\n"
        "while True:\n"
        "    for lexicon in lexicons: lexicon.save(sys.argv[1])"
    )
    chance = random.Random(1)  # noqa: S311
    for _ in range(8):
        command = [sys.executable, "-c", code, str(path), " ".join(OLD), " ".join(NEW)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:  # noqa: S603
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(chance.random() / 50)
            os.kill(process.pid, signal.SIGKILL)
        assert list(Lexicon.load(path)) in (OLD, NEW)
