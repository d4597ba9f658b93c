"""Runs the fuzz targets of both languages, each for its share of the time.

``python tests/fuzz/run.py --seconds 60`` prints a line for each; the exit status is 1 if one of
them found something. What a target learns is kept under ``target/fuzz`` and used the next time.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
RUST = ROOT / "rust/fuzz"
LEARNT = ROOT / "target/fuzz"


def commands() -> dict[str, list[str]]:
    """How each target is started, by name."""
    found = subprocess.run(
        ["cargo", "build", "--quiet", "--release", "--locked", "--message-format=json"],
        cwd=RUST,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    built = re.findall(r'"executable":"([^"]+)"', found.stdout)
    rust = {f"rust/{Path(path).name}": [path] for path in built}
    script = ROOT / "tests/fuzz/targets.py"
    names = re.findall(r"^def ([a-z]\w*)\(data: bytes\)", script.read_text(), re.MULTILINE)
    return rust | {f"python/{name}": [sys.executable, str(script), name] for name in names}


def corpora(name: str) -> list[Path]:
    """Where a target's inputs are: first what it learns, then what the tree has, if anything."""
    language, target = name.split("/")
    learnt = LEARNT / "corpus" / name
    learnt.mkdir(parents=True, exist_ok=True)
    kept = {"rust": RUST, "python": ROOT / "tests/fuzz"}[language] / "corpus" / target
    return [learnt, kept] if kept.is_dir() else [learnt]


def run(name: str, command: list[str], seconds: int, seed: int) -> tuple[int, str]:
    """Runs one target; gives what it executed and, if it found something, where that is."""
    findings = LEARNT / "findings" / name
    findings.mkdir(parents=True, exist_ok=True)
    options = [
        f"-max_total_time={seconds}",
        "-timeout=10",
        f"-seed={seed}",
        "-rss_limit_mb=2048",
        "-print_final_stats=1",
        f"-artifact_prefix={findings}/",
    ]
    log = findings / "log"
    with log.open("w") as output:
        ended = subprocess.run(
            [*command, *options, *map(str, corpora(name))], stderr=output, stdout=output
        )
    executed = re.search(r"number_of_executed_units: (\d+)", log.read_text(errors="replace"))
    return int(executed[1]) if executed else 0, str(log) if ended.returncode else ""


def main() -> int:
    """Runs all, or those named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=5, help="for each target (default: 5)")
    parser.add_argument("--minutes", type=float, help="for all together, instead")
    parser.add_argument("targets", nargs="*", help="such as rust/boggle or python/xml")
    arguments = parser.parse_args()
    chosen = {
        name: command
        for name, command in sorted(commands().items())
        if not arguments.targets or name in arguments.targets
    }
    # A short run goes the same way each time, as a test must; a long one looks for something new.
    seconds, seed = arguments.seconds, 1
    if arguments.minutes is not None:
        seconds, seed = max(1, round(arguments.minutes * 60 / max(len(chosen), 1))), 0
    bad = 0
    for name, command in chosen.items():
        executed, found = run(name, command, seconds, seed)
        print(f"{name:20} {executed:>12,}  {found and 'FOUND, see ' + found}", flush=True)
        bad += bool(found) or not executed
    return 1 if bad or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
