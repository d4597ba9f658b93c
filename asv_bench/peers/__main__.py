"""All contests in one run: a table and a chart, written into the README. ``make bench-rivals``."""

from __future__ import annotations

import argparse
import datetime
import importlib
import platform
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from peers import chart, table

if TYPE_CHECKING:
    from peers.contest import Contest

ROOT = Path(__file__).parents[2]
CHART = ROOT / "asv_bench" / "record" / "rivals.svg"
SUBJECTS = ("lexicon", "boggle", "crossword", "scrabble")
SECTION = re.compile(r"(<!-- rivals: [^>]*-->\n).*?(<!-- end of rivals -->)", re.DOTALL)


def main() -> int:
    """Holds the contests that were asked for; only a run of all of them is written down."""
    parser = argparse.ArgumentParser(prog="peers", description=__doc__)
    parser.add_argument("subjects", nargs="*", help=f"some of {', '.join(SUBJECTS)}; or all")
    asked = parser.parse_args().subjects or list(SUBJECTS)
    if unknown := set(asked) - set(SUBJECTS):
        print(f"bench-rivals: no subject {min(unknown)!r}: expected one of {SUBJECTS}")
        return 2
    held: list[Contest] = []
    for subject in asked:
        for contest in importlib.import_module(f"peers.contests.{subject}").contests():
            print(f"bench-rivals: {contest.task}", file=sys.stderr, flush=True)
            contest.hold()
            held.append(contest)
    text = table.markdown(held, conditions())
    print(text)
    if asked == list(SUBJECTS):
        CHART.write_text(chart.svg(held))
        readme = ROOT / "README.md"
        written = SECTION.sub(lambda found: found[1] + text + found[2], readme.read_text())
        readme.write_text(written)
    return 0


def conditions() -> str:
    """Where and when."""
    cpu = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    name = cpu[1] if cpu else platform.machine()
    today = datetime.datetime.now(datetime.UTC).date()
    return f"{today}, {name}, Python {platform.python_version()}"


if __name__ == "__main__":
    raise SystemExit(main())
