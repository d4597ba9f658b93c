"""Fixtures shared by all tests, and how many cases the property tests try."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from wordgrid import Lexicon

ROOT = Path(__file__).resolve().parent.parent

# Fast while editing; WORDGRID_PROFILE=slow before a release.
settings.register_profile("fast", max_examples=100, deadline=None)
settings.register_profile(
    "slow", max_examples=5000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("WORDGRID_PROFILE", "fast"))

# A shell starts what runs in its background deaf to Ctrl-C, which some tests send.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return ROOT


@pytest.fixture(scope="session")
def enable() -> list[str]:
    """The words of the embedded list, from its text."""
    return (ROOT / "rust/core/data/enable.txt").read_text().upper().split()


@pytest.fixture(scope="session")
def default() -> Lexicon:
    """The embedded lexicon."""
    return Lexicon.default()


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Other people's inputs with verified answers, beside the project; skipped where absent."""
    folder = ROOT.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("no shared data beside the project")
    return folder
