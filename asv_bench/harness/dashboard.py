"""The pages that asv publishes, made to open anywhere: from disk, from a file server, offline.

asv's page fetches its scripts and styles from four hosts and its figures by requests that a
browser refuses on files. Both are brought into the folder: the scripts from Python packages that
carry them, the figures as one script.
"""

from __future__ import annotations

import json
import re
import shutil
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from harness import asv, record
from harness.failure import Failure

FLOT = "js/jquery_flot/resources"
BOOTSTRAP = "js/bootstrap/resources"
PIECES = {
    "js.jquery": ["js/jquery/resources/jquery-3.3.1.min.js"],
    "js.jquery_flot": [
        f"{FLOT}/jquery.flot{part}.min.js" for part in ("", ".time", ".selection", ".categories")
    ],
    "js.bootstrap": [f"{BOOTSTRAP}/js/bootstrap.min.js", f"{BOOTSTRAP}/css/bootstrap.min.css"],
}
"""What asv's page loads, by the package that carries it. ``offline.js`` is the rest."""

OUTSIDE = re.compile(r'\s*<(script|link)\b[^>]*(src|href)="https?://[^>]*>(</script>)?')


def publish(suite: Path) -> int:
    """Publishes the record and this machine's results; prints where the page is."""
    work = suite / ".asv"
    html = work / "html"
    results = work / "published"
    record.gather(suite, results)
    pieces = _pieces()
    config = work / "publish.conf.json"
    settings = json.loads((suite / "asv.conf.json").read_text())
    settings |= {"results_dir": str(results.resolve()), "html_dir": str(html.resolve())}
    settings["repo"] = str((suite / settings["repo"]).resolve())
    config.write_text(json.dumps(settings))
    asv.publish(suite, config)
    make_self_contained(html, pieces)
    print(f"{html / 'index.html'} opens in any browser, with or without a network")
    return 0


def make_self_contained(html: Path, pieces: list[Path]) -> None:
    """Rewrites a published folder so that nothing outside it is asked for."""
    for piece in [*pieces, Path(__file__).with_name("offline.js")]:
        shutil.copy(piece, html)
    figures = {}
    for path in sorted(html.rglob("*.json")):
        figures[path.relative_to(html).as_posix()] = json.loads(path.read_text())
        path.unlink()
    data = json.dumps(figures, separators=(",", ":"))
    (html / "figures.js").write_text(f"const FIGURES = {data};\n")
    page = html / "index.html"
    text, count = OUTSIDE.subn("", page.read_text())
    if not count:
        raise Failure("asv's page has changed: expected scripts from outside in index.html")
    page.write_text(text.replace("</title>", f"</title>\n{_tags(pieces)}", 1))


def _tags(pieces: list[Path]) -> str:
    """The elements that load the copies; the shim last, since it extends jQuery and flot."""
    scripts = [piece.name for piece in pieces if piece.suffix == ".js"]
    styles = [piece.name for piece in pieces if piece.suffix == ".css"]
    lines = [f'    <link rel="stylesheet" href="{name}">' for name in styles]
    lines += [f'    <script src="{name}"></script>' for name in scripts]
    lines += [f'    <script src="{name}"></script>' for name in ("figures.js", "offline.js")]
    return "\n".join(lines)


def _pieces() -> list[Path]:
    """Where the packages were installed."""
    try:
        return [
            Path(str(distribution(package).locate_file(name)))
            for package, names in PIECES.items()
            for name in names
        ]
    except PackageNotFoundError as error:
        raise Failure(f"package {error.name!r} is missing: expected `make dashboard`") from None
