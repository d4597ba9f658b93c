"""The commands behind ``make bench`` and its kin. Whatever goes wrong is said in one line."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from harness import asv, dashboard, guard, record
from harness.failure import Failure
from harness.git import Repository

SUITE = Path(__file__).parent.parent


def main(arguments: list[str] | None = None) -> int:
    """Runs one command; 0 is success, 1 a slow-down, 2 a run that could not be made."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.command(options))
    except Failure as failure:
        print(f"{options.name}: {failure}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="harness", description=__doc__)
    parser.add_argument("--suite", type=Path, default=SUITE, help="the folder of asv.conf.json")
    commands = parser.add_subparsers(dest="name", required=True)

    def command(name: str, call: object, text: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text)
        sub.set_defaults(command=call)
        sub.add_argument("--bench", default=".", help="only benchmarks that match this")
        return sub

    command("bench", _bench, "measure this commit")
    compare = command("bench-compare", _compare, "measure two commits and compare them")
    compare.add_argument("--base", default="main~1", help="the commit to compare with")
    history = command("bench-history", _history, "measure the last commits")
    history.add_argument("--count", type=int, default=10, help="how many commits")
    command("bench-smoke", _smoke, "run everything once, save nothing")
    command("bench-record", _record, "keep the results of this machine in the repository")
    command("dashboard", _dashboard, "publish all results as a page that needs no network")
    command("guard", lambda _: guard.check(), "count the kernels' instructions, compare")
    command("guard-renew", lambda _: guard.renew(), "count them and store the counts")
    return parser


def _bench(options: argparse.Namespace) -> int:
    repository = Repository(options.suite)
    repository.require_clean()
    return asv.run(options.suite, repository.commit("HEAD"), options.bench)


def _compare(options: argparse.Namespace) -> int:
    repository = Repository(options.suite)
    base = repository.commit(options.base)
    repository.require_clean()
    return asv.compare(options.suite, base, repository.commit("HEAD"), options.bench)


def _history(options: argparse.Namespace) -> int:
    if options.count < 1:
        raise Failure(f"a history of {options.count} commits: expected 1 or more")
    repository = Repository(options.suite)
    repository.require_clean()
    commits = repository.last(options.count)
    return asv.history(options.suite, commits, options.bench)


def _smoke(options: argparse.Namespace) -> int:
    return asv.smoke(options.suite, options.bench)


def _record(options: argparse.Namespace) -> int:
    return record.keep(options.suite)


def _dashboard(options: argparse.Namespace) -> int:
    return dashboard.publish(options.suite)


if __name__ == "__main__":
    raise SystemExit(main())
