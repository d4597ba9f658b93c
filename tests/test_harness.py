"""The benchmarking harness on a small project of its own: histories, bad input, the dashboard."""

from __future__ import annotations

import contextlib
import functools
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from harness import guard, record
from harness.failure import Failure
from harness.git import Repository

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.timeout(600)

SUITE = Path(__file__).parent.parent / "asv_bench"

BUILD = """
import sys, zipfile
with zipfile.ZipFile(sys.argv[1] + "/tiny-1-py3-none-any.whl", "w") as wheel:
    wheel.write("tiny.py")
    info = "Name: tiny\\nVersion: 1\\n"
    wheel.writestr("tiny-1.dist-info/METADATA", "Metadata-Version: 2.1\\n" + info)
    kind = "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n"
    wheel.writestr("tiny-1.dist-info/WHEEL", kind)
    wheel.writestr("tiny-1.dist-info/RECORD", "")
"""

BENCHMARKS = """
import tiny

def time_work():
    tiny.work()

def track_size(kind):
    return tiny.SIZE

track_size.params = ["small", "large"]
track_size.param_names = ["kind"]
"""


class Project:
    """A clone with a package of one module, and a suite that measures it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.suite = root / "asv_bench"
        self.commits: list[str] = []
        (self.suite / "benchmarks").mkdir(parents=True)
        (self.suite / "benchmarks/__init__.py").write_text("")
        (self.suite / "benchmarks/bench_tiny.py").write_text(BENCHMARKS)
        (self.suite / "README.md").write_text("words\n")
        settings = json.loads((SUITE / "asv.conf.json").read_text())
        settings |= {"project": "tiny", "matrix": {}}
        settings["build_command"] = ["python build.py {build_cache_dir}"]
        (self.suite / "asv.conf.json").write_text(json.dumps(settings))
        self.git("init", "--quiet", "--initial-branch=main")
        self.commit(tiny="SIZE = 1\ndef work(): sum(range(10_000))\n", build=BUILD)

    def commit(self, **files: str) -> None:
        """Writes modules and commits everything."""
        for name, text in files.items():
            (self.root / f"{name}.py").write_text(text)
        self.git("add", "--", "*.py", "asv_bench")
        self.git("commit", "--quiet", "--message", "a change")
        self.commits.append(self.git("rev-parse", "HEAD"))

    def git(self, *arguments: str) -> str:
        """What git prints."""
        person = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        command = ["git", "-C", str(self.root), *person, *arguments]
        done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
        return done.stdout.strip()

    def harness(self, *arguments: str, offline: bool = False) -> subprocess.CompletedProcess[str]:
        """Runs a command of the harness, with a home of its own for what asv keeps there."""
        environment = os.environ | {"PYTHONPATH": str(SUITE), "ASV_HOME": str(self.root)}
        environment["HOME"] = str(self.root)
        if offline:
            environment |= {"PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_RETRIES": "0"}
            environment |= {"PIP_FIND_LINKS": "", "PIP_NO_CACHE_DIR": "1"}
        command = [sys.executable, "-m", "harness", "--suite", str(self.suite), *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True)  # noqa: S603


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project of one commit, nothing measured."""
    return Project(tmp_path)


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Three commits, the one in the middle broken, the last ten times slower; all measured."""
    pytest.importorskip("asv", reason="asv is not installed: make test-harness")
    project = Project(tmp_path_factory.mktemp("history"))
    project.commit(build="raise SystemExit('error: the old compiler is gone')\n")
    project.commit(tiny="SIZE = 2\ndef work(): sum(range(100_000))\n", build=BUILD)
    result = project.harness("bench-history", "--count", "3")
    assert result.returncode == 0, result.stdout + result.stderr
    return project


def test_history_of_two_commits_names_the_one_that_cannot_be_built(history: Project) -> None:
    result = history.harness("bench-history", "--count", "3")
    # The fixture has measured them; nothing is measured twice, the broken commit is tried again.
    assert result.returncode == 0, result.stderr
    [line] = result.stderr.splitlines()
    assert line.startswith(f"bench-history: commit {history.commits[1][:8]} cannot be built: ")
    assert "error: the old compiler is gone" in line


def test_one_commit_that_cannot_be_built(history: Project) -> None:
    history.git("checkout", "--quiet", history.commits[1])
    try:
        result = history.harness("bench")
    finally:
        history.git("checkout", "--quiet", "main")
    assert result.returncode == 2
    [line] = result.stderr.splitlines()
    assert line.startswith(f"bench: commit {history.commits[1][:8]} cannot be built: error: the")


def test_comparison_finds_what_got_slower(history: Project) -> None:
    result = history.harness("bench-compare", "--base", "main~2", "--bench", "time_work")
    assert result.returncode == 1, result.stdout + result.stderr
    assert "PERFORMANCE DECREASED" in result.stdout
    quoted = result.stdout.partition("For the pull request:")[2]
    assert "Ratio" in quoted
    assert re.findall(r"bench_tiny\.\w+", quoted) == ["bench_tiny.time_work"]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (
            ["bench-compare", "--base", "v9"],
            "bench-compare: no commit 'v9' in this clone: expected one that git log shows",
        ),
        (
            ["bench-history", "--count", "0"],
            "bench-history: a history of 0 commits: expected 1 or more",
        ),
        (["bench-record"], "bench-record: no results to keep: expected those of `make bench`"),
        (
            ["dashboard"],
            "dashboard: no results to show: expected a record, or those of `make bench`",
        ),
    ],
)
def test_one_line_for_what_is_missing(project: Project, arguments: list[str], line: str) -> None:
    result = project.harness(*arguments)
    assert (result.returncode, result.stderr) == (2, line + "\n")


@pytest.mark.parametrize("command", ["bench", "bench-compare", "bench-history"])
def test_dirty_tree(project: Project, command: str) -> None:
    (project.root / "tiny.py").write_text("changed = True\n")
    base = ["--base", "HEAD"] if command == "bench-compare" else []
    result = project.harness(command, *base)
    line = f"{command}: 'tiny.py' not committed: expected a clean tree\n"
    assert (result.returncode, result.stderr) == (2, line)


def test_a_suite_being_edited_is_no_dirty_tree(project: Project) -> None:
    (project.suite / "README.md").write_text("new words\n")
    (project.root / "notes.txt").write_text("not a part of any commit\n")
    Repository(project.suite).require_clean()


def test_no_network(project: Project) -> None:
    pytest.importorskip("asv", reason="asv is not installed: make test-harness")
    config = project.suite / "asv.conf.json"
    settings = json.loads(config.read_text())
    config.write_text(json.dumps(settings | {"matrix": {"req": {"numpy": [""]}}}))
    result = project.harness("bench", offline=True)
    line = "bench: no network: what asv builds with could not be fetched\n"
    assert (result.returncode, result.stderr) == (2, line), result.stdout
    assert "Traceback" not in result.stdout


def test_guard_without_a_baseline(tmp_path: Path) -> None:
    with pytest.raises(Failure, match=r"^no baseline at .*guard.json: expected that of `make gua"):
        guard.check(tmp_path / "guard.json")


def test_guard_of_another_compiler(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    baseline = tmp_path / "guard.json"
    baseline.write_text('{"rustc": "1.0.0", "instructions": {}}')
    assert guard.check(baseline) == 0
    assert capsys.readouterr().out.startswith("guard: skipped, the counts are of rustc 1.0.0 and ")


@pytest.mark.parametrize(("count", "status", "word"), [(1030, 0, "ok"), (1031, 1, "SLOWER")])
def test_guard_tolerates_three_percent(
    capsys: pytest.CaptureFixture[str], count: int, status: int, word: str
) -> None:
    assert guard.report({"fill": 1000}, {"fill": count}) == status
    assert word in capsys.readouterr().out


def test_guard_covers_the_same_kernels_as_its_baseline() -> None:
    stored = json.loads(guard.BASELINE.read_text())
    assert tuple(stored["instructions"]) == guard.KERNELS


def test_record_is_small_and_reads_back(history: Project, tmp_path: Path) -> None:
    assert history.harness("bench-record").returncode == 0
    [kept, other] = history.suite.glob("record/record/*-*.json")
    measured = {path.name[:8] for path in (kept, other)}
    assert measured == {history.commits[0][:8], history.commits[2][:8]}  # one cannot be built
    results = json.loads(kept.read_text())
    assert results["result_columns"] == record.COLUMNS
    readme = (history.suite / "record/README.md").read_text()
    assert all(commit[:10] in readme for commit in (history.commits[0], history.commits[2]))
    assert results["params"]["machine"] == "record"
    [[value], *_] = results["results"]["bench_tiny.time_work"]
    assert value == float(f"{value:.5g}") > 0
    record.gather(history.suite, tmp_path / "all")
    assert "bench_tiny.time_work" in json.loads((tmp_path / "all/benchmarks.json").read_text())


def test_debug_build_is_refused(root: Path) -> None:
    code = "import wordgrid._core; wordgrid._core.build_profile = 'debug'; import benchmarks.common"
    result = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(root / "asv_bench")},
        capture_output=True,
        text=True,
    )
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1].startswith("RuntimeError: benchmarks refuse a debug bu")


class Browser:
    """Chromium on a page: what it asked for, what it complained of."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.requests: list[str] = []
        self.complaints: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("requestfailed", lambda request: self.complaints.append(request.url))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._hear)

    def _hear(self, message: Any) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def canvases(self) -> list[int]:
        """How many pixels are drawn on each visible canvas."""
        drawn: list[int] = self.page.evaluate(
            """() => [...document.querySelectorAll("canvas.flot-base")]
                .filter(canvas => canvas.offsetParent !== null)
                .map(canvas => {
                    const size = [canvas.width, canvas.height];
                    const { data } = canvas.getContext("2d").getImageData(0, 0, ...size);
                    return data.filter((alpha, i) => i % 4 === 3 && alpha > 0).length;
                })"""
        )
        return drawn


@pytest.fixture
def browser() -> Iterator[Browser]:
    """A page without anything in it yet."""
    playwright = pytest.importorskip("playwright.sync_api", reason="make test-harness installs it")
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.skip("no Chromium on the PATH")
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield Browser(chromium.new_page())
        chromium.close()


@pytest.fixture(scope="module")
def published(history: Project) -> Path:
    """The dashboard of the two commits that could be measured."""
    pytest.importorskip("asv", reason="asv is not installed: make test-harness")
    result = history.harness("dashboard")
    assert result.returncode == 0, result.stderr
    return history.suite / ".asv/html"


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """The folder on a plain file server."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize("how", ["server", "disk"])
def test_dashboard_draws_and_asks_for_nothing_outside(
    published: Path, browser: Browser, how: str
) -> None:
    disk = contextlib.nullcontext(f"{published.as_uri()}/")
    with served(published) if how == "server" else disk as base:
        browser.page.goto(f"{base}index.html")
        browser.page.wait_for_selector("canvas.flot-base")
        assert len(browser.canvases()) == 2  # a small graph for each benchmark
        assert all(browser.canvases())
        for name in ("time_work", "track_size"):
            browser.page.goto(f"{base}index.html#bench_tiny.{name}")
            browser.page.wait_for_selector("#main-graph canvas.flot-base")
            assert browser.canvases()[0] > 1000
        legend = browser.page.inner_text("#main-graph .legend")
        assert "kind-small" in legend
        assert "kind-large" in legend
        browser.page.goto(f"{base}index.html#/summarylist")
        browser.page.wait_for_selector("#summarylist-body tbody tr")
        rows = browser.page.locator("#summarylist-body tbody tr")
        names = rows.all_inner_texts()
        assert len(names) == 3
        browser.page.click("#summarylist-body th:first-child")
        assert rows.all_inner_texts() == names[::-1]
        outside = [url for url in browser.requests if not url.startswith(base)]
        assert (outside, browser.complaints) == ([], [])
