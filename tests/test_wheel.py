"""What looks for paths of build machines in a wheel finds them, those of a container too."""

from __future__ import annotations

import runpy
import zipfile
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("content", "traces"),
    [
        (rb"x/home/me/.cargo/registry/src/a/l.rs", ["/home/me/.cargo/registry/src/a/l.rs"]),
        (rb"C:\Users\me\.cargo\registry\a.rs", [r"\Users\me\.cargo\registry\a.rs"]),
        (rb"a.rs~/.cargo/registry/src/a/l.rs", []),
        (rb"crates/a/src/l.rs", []),
        (rb"{root}/rust/core/src/lib.rs", ["{root}/rust/core/src/lib.rs"]),
        (rb"{root}/", []),
    ],
)
def test_build_paths(content: bytes, traces: list[str], root: Path, tmp_path: Path) -> None:
    wheel = tmp_path / "a.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("lib.so", content.replace(b"{root}", str(root).encode()))
    find = runpy.run_path(str(root / ".ci/check_wheel.py"))["_build_paths"]
    assert list(find(wheel)) == [trace.replace("{root}", str(root)) for trace in traces]
