"""Installs what was built into an empty environment and runs the tests there.

``python .ci/check_wheel.py dist/wordgrid-*.whl dist/wordgrid-*.tar.gz``
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent


def main(built: list[str]) -> int:
    """Checks every file; the first that fails ends it."""
    for name in built:
        file = Path(name).resolve()
        traces = sorted(set(_build_paths(file)))
        if traces:
            print(f"{file.name} carries paths of this machine: {', '.join(traces[:5])}")
            return 1
        with tempfile.TemporaryDirectory() as folder:
            print(f"{file.name}: no build paths; tests in an empty environment")
            _test(file, Path(folder))
    return 0


def _build_paths(file: Path) -> Iterator[str]:
    """Paths in the files of an archive: of this machine, or of where crates were built."""
    folders = {str(ROOT), str(Path.home()), os.environ.get("CARGO_HOME", ""), tempfile.gettempdir()}
    places = [re.escape(folder.encode()) for folder in folders if len(folder) > 1]
    # Home and temporary folders are short names that also stand in documentation.
    here = rb"(?:" + rb"|".join(places) + rb")[\\/][\w.\\/-]*\.(?:rs|c|py|toml)\b"
    # A container has a home of its own, which this machine does not know.
    crates = rb"(?:[\\/][\w.-]+)+[\\/]\.cargo[\\/]registry[\\/][\w.\\/-]*"
    pattern = re.compile(here + rb"|" + crates)
    for content in _contents(file):
        yield from (found.decode() for found in pattern.findall(content))


def _contents(file: Path) -> Iterator[bytes]:
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as wheel:
            yield from (wheel.read(name) for name in wheel.namelist())
        return
    with tarfile.open(file) as source:
        for member in source.getmembers():
            content = source.extractfile(member)
            if content is not None:
                yield content.read()


def _test(file: Path, folder: Path) -> None:
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def run(*args: str) -> None:
        subprocess.run([str(python), *args], check=True, cwd=ROOT, env=environment)  # noqa: S603

    run("-m", "pip", "install", "--quiet", "--upgrade", "pip>=25.1")
    run("-m", "pip", "install", "--quiet", str(file))
    where = "import wordgrid, pathlib; print(pathlib.Path(wordgrid.__file__).parent)"
    run("-c", where)
    run("-m", "pip", "install", "--quiet", "--group", "test")
    run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "auto", "--dist", "worksteal")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
