"""Writes what the wheel is made of as a CycloneDX bill of materials, from the lock file alone.

Equal sources give equal bytes: there is no time, no machine and no path in it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "wordgrid-py"


def metadata() -> dict[str, Any]:
    """What cargo knows of the packages of the lock file."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1"]
    found = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True)  # noqa: S603
    return dict(json.loads(found.stdout))


def shipped(known: dict[str, Any]) -> list[str]:
    """The ids of what is compiled into the wheel: no tests, no build scripts, no benchmarks."""
    nodes = {node["id"]: node for node in known["resolve"]["nodes"]}
    optional = {"criterion"}  # a feature of the core that the wheel does not ask for
    start = next(package["id"] for package in known["packages"] if package["name"] == PACKAGE)
    found, waiting = {start}, [start]
    while waiting:
        for dependency in nodes[waiting.pop()]["deps"]:
            normal = any(kind["kind"] is None for kind in dependency["dep_kinds"])
            if normal and dependency["pkg"] not in found and dependency["name"] not in optional:
                found.add(dependency["pkg"])
                waiting.append(dependency["pkg"])
    return sorted(found)


def component(package: dict[str, Any], sums: dict[tuple[str, str], str]) -> dict[str, Any]:
    """One crate."""
    name, version = package["name"], package["version"]
    made: dict[str, Any] = {
        "type": "library",
        "bom-ref": f"pkg:cargo/{name}@{version}",
        "name": name,
        "version": version,
        "purl": f"pkg:cargo/{name}@{version}",
        "licenses": [{"expression": package["license"].replace("/", " OR ")}],
    }
    if checksum := sums.get((name, version)):
        made["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    return made


def bill() -> dict[str, Any]:
    """The whole bill."""
    known = metadata()
    locked = tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]
    sums = {(p["name"], p["version"]): p["checksum"] for p in locked if "checksum" in p}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    packages = {package["id"]: package for package in known["packages"]}
    crates = [component(packages[number], sums) for number in shipped(known)]
    version = next(crate["version"] for crate in crates if crate["name"] == PACKAGE)
    python = [
        {"type": "library", "name": need.split(">")[0], "purl": f"pkg:pypi/{need.split('>')[0]}"}
        for need in project["dependencies"]
    ]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "library", "name": project["name"], "version": version}},
        "components": sorted(crates, key=lambda crate: str(crate["purl"])) + python,
    }


if __name__ == "__main__":
    text = json.dumps(bill(), indent=2) + "\n"
    assert str(ROOT) not in text, "a path of this machine"  # noqa: S101
    Path(sys.argv[1]).write_text(text)
