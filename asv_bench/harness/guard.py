"""The guard: instructions of the hottest kernels, counted by valgrind, beside stored counts.

Counts do not depend on what else the machine does. They do depend on the compiler and on the CPU
features that valgrind passes on, so the baseline names its compiler, and AVX-512, which valgrind
hides, is never part of it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

from harness.failure import Failure

ROOT = Path(__file__).parent.parent.parent
BASELINE = ROOT / "asv_bench" / "guard.json"
KERNELS = (
    "lexicon-contains",
    "lexicon-build",
    "boggle-score",
    "scrabble-moves",
    "crossword-fill",
)
TOLERANCE = 0.03


def check(baseline: Path = BASELINE) -> int:
    """Prints each kernel's count beside the stored one; 1 where one has grown too much."""
    if not baseline.exists():
        raise Failure(f"no baseline at {_short(baseline)}: expected that of `make guard-renew`")
    stored = json.loads(baseline.read_text())
    if stored["rustc"] != _compiler():
        print(
            f"guard: skipped, the counts are of rustc {stored['rustc']} and this is {_compiler()}:"
            " `make guard-renew` on the commit before yours makes them comparable"
        )
        return 0
    return report(stored["instructions"], _counts())


def report(stored: dict[str, int], counts: dict[str, int]) -> int:
    """A line a kernel, and the verdict as an exit status."""
    slower = 0
    for kernel, count in counts.items():
        if kernel not in stored:
            raise Failure(f"no count of {kernel!r} in the baseline: expected `make guard-renew`")
        change = count / stored[kernel] - 1
        verdict = "ok"
        if count > stored[kernel] * (1 + TOLERANCE):
            slower, verdict = 1, f"SLOWER, more than {TOLERANCE:.0%} allowed"
        elif count < stored[kernel] * (1 - TOLERANCE):
            verdict = "faster: keep it with `make guard-renew`"
        print(f"guard: {kernel:17} {count:>12,} instructions {change:>+7.1%}  {verdict}")
    return slower


def renew(baseline: Path = BASELINE) -> int:
    """Counts and stores."""
    counts = _counts()
    content = {"rustc": _compiler(), "instructions": counts}
    baseline.write_text(json.dumps(content, indent=4) + "\n")
    for kernel, count in counts.items():
        print(f"guard: {kernel:17} {count:>12,} instructions")
    return 0


def _counts() -> dict[str, int]:
    """Builds the kernels and runs each under valgrind."""
    if shutil.which("valgrind") is None:
        raise Failure("valgrind is not installed: expected it on the PATH")
    if "avx2" not in Path("/proc/cpuinfo").read_text():
        raise Failure("this CPU has no AVX2: expected what the baseline was counted with")
    cargo = ["cargo", "build", "--locked", "--quiet", "--profile", "guard"]
    subprocess.run(
        [*cargo, "--package", "wordgrid-core", "--example", "kernels"], cwd=ROOT, check=True
    )
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    return {kernel: _count(target / "guard" / "examples" / "kernels", kernel) for kernel in KERNELS}


def _count(binary: Path, kernel: str) -> int:
    """The instructions inside the function `measured`."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    command += ["--collect-atstart=no", "--toggle-collect=kernels::measured*"]
    done = subprocess.run([*command, str(binary), kernel], capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or found is None or found[1] == "0":
        raise Failure(f"kernel {kernel!r} was not counted: {done.stderr.strip().splitlines()[-1]}")
    return int(found[1])


def _compiler() -> str:
    """The version that decides what instructions the same source becomes."""
    done = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=True)
    return done.stdout.split()[1]


def _short(path: Path) -> str:
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)
