"""What the tests of the Rust core reach: lines never run, file by file.

``python .ci/coverage.py`` runs the core's tests with counters compiled in. It needs the LLVM tools
of the compiler's own version (``llvm-profdata-22`` or ``llvm-profdata`` on the path).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "target/coverage"
CORE = ROOT / "rust/core/src"


def main() -> int:
    """Runs the tests, and lists what they leave out."""
    binaries = build()
    profiles = FOLDER / "profiles"
    shutil.rmtree(profiles, ignore_errors=True)
    failed = []
    for binary in binaries:
        environment = {**os.environ, "LLVM_PROFILE_FILE": f"{profiles}/%p-%m.profraw"}
        print(binary.name, file=sys.stderr)
        done = subprocess.run([binary, "--quiet"], env=environment, cwd=ROOT / "rust/core")
        failed += [binary.name] * bool(done.returncode)
    merged = FOLDER / "core.profdata"
    raw = sorted(profiles.iterdir())
    subprocess.run([tool("profdata"), "merge", "--sparse", *raw, "-o", merged], check=True)
    objects = [part for binary in binaries for part in ("--object", binary)]
    command = [tool("cov"), "export", "--format=lcov", f"--instr-profile={merged}", *objects]
    report(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)
    print(*(f"failed: {name}" for name in failed), sep="\n")
    return 1 if failed else 0


def tool(name: str) -> str:
    """A tool of LLVM, in the compiler's version where there is one."""
    about = subprocess.run(["rustc", "-vV"], stdout=subprocess.PIPE, text=True, check=True).stdout
    version = re.findall(r"^LLVM version: (\d+)", about, re.MULTILINE)[0]
    return shutil.which(f"llvm-{name}-{version}") or f"llvm-{name}"


def build() -> list[Path]:
    """The core's tests with counters."""
    command = ["cargo", "test", "--locked", "-p", "wordgrid-core", "--lib", "--tests", "--no-run"]
    settings = {
        "RUSTFLAGS": "-Cinstrument-coverage",
        "CARGO_TARGET_DIR": str(FOLDER),
        "LLVM_PROFILE_FILE": str(FOLDER / "build.profraw"),  # build scripts count, too
    }
    built = subprocess.run(
        [*command, "--message-format=json"],
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return [Path(path) for path in re.findall(r'"executable":"([^"]+)"', built.stdout)]


def report(lcov: str) -> None:
    """A line for each file: how many of its lines run, and which do not."""
    run = all_lines = 0
    for record in lcov.split("end_of_record"):
        name = re.search(r"^SF:(.*)$", record, re.MULTILINE)
        if name is None or not Path(name[1]).is_relative_to(CORE):
            continue
        source = Path(name[1])
        end = source.read_text().partition("#[cfg(test)]\nmod tests")[0].count("\n")
        counts = {int(n): int(c) for n, c in re.findall(r"^DA:(\d+),(\d+)", record, re.MULTILINE)}
        lines = {line: count for line, count in counts.items() if line <= end}
        missed = sorted(line for line, count in lines.items() if count == 0)
        run, all_lines = run + len(lines) - len(missed), all_lines + len(lines)
        if missed:
            print(f"{source.relative_to(CORE)}: {', '.join(ranges(missed))}")
    print(f"{run} of {all_lines} lines run, {run / max(all_lines, 1):.1%}")


def ranges(lines: list[int]) -> list[str]:
    """Numbers in order, neighbours as one range."""
    breaks = [at + 1 for at, (one, two) in enumerate(pairwise(lines)) if two > one + 1]
    parts = pairwise([0, *breaks, len(lines)])
    ends = [(lines[start], lines[end - 1]) for start, end in parts]
    return [f"{one}" if one == two else f"{one}-{two}" for one, two in ends]


if __name__ == "__main__":
    sys.exit(main())
