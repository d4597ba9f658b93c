"""What the harness asks of git."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

from harness.failure import Failure

if TYPE_CHECKING:
    from pathlib import Path


class Repository:
    """The clone that holds the suite."""

    def __init__(self, suite: Path) -> None:
        self.suite = suite

    def commit(self, name: str) -> str:
        """The hash of a commit by any name git knows."""
        found = self._git("rev-parse", "--quiet", "--verify", f"{name}^{{commit}}", check=False)
        if not found:
            raise Failure(f"no commit {name!r} in this clone: expected one that git log shows")
        return found

    def last(self, count: int) -> list[str]:
        """The last commits of the first-parent history, newest first."""
        return self._git("rev-list", "--first-parent", f"--max-count={count}", "HEAD").split()

    def knows(self, commit: str) -> bool:
        """Whether the clone has this commit."""
        return bool(self._git("cat-file", "-t", commit, check=False))

    def require_clean(self) -> None:
        """Refuses changes that asv would not see: it measures commits, by the suite as it lies."""
        suite = self.suite.resolve().name
        status = self._git(
            "status", "--porcelain", "--untracked-files=no", "--", ":/", f":(top,exclude){suite}"
        )
        if status:
            first = status.splitlines()[0].split(maxsplit=1)[1]
            more = len(status.splitlines()) - 1
            others = f" and {more} more" if more else ""
            raise Failure(f"{first!r}{others} not committed: expected a clean tree")

    def _git(self, *arguments: str, check: bool = True) -> str:
        done = subprocess.run(
            ["git", "-C", str(self.suite), *arguments], capture_output=True, text=True
        )
        if check and done.returncode:
            raise Failure(f"git {arguments[0]}: {done.stderr.strip().splitlines()[-1]}")
        return done.stdout.strip()
