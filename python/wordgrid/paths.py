"""Paths that a system can have, and what is read from them whole."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TypeVar

from wordgrid.errors import ParseError

__all__ = ["MOST_BYTES", "contents", "real_path", "within_limit"]

Read = TypeVar("Read", bytes, str)

MOST_BYTES = 1 << 26
"""Bytes that are read of a puzzle, of dice, tiles or leaves; a device may have no end."""


def real_path(path: str | os.PathLike[str]) -> Path:
    r"""A path to open; half characters and zero bytes are in no name.

    >>> from wordgrid.paths import real_path
    >>> real_path("a\0b")
    Traceback (most recent call last):
    OSError: [Errno 22] no path: 'a\x00b'
    """
    found = Path(path)
    try:
        is_real = b"\0" not in os.fsencode(found)
    except UnicodeEncodeError:
        is_real = False
    if not is_real:
        raise OSError(errno.EINVAL, "no path", str(path))
    return found


def contents(path: str | os.PathLike[str]) -> bytes:
    """All bytes of a file.

    :raises ParseError: for more than :data:`MOST_BYTES`.
    """
    with real_path(path).open("rb") as file:
        return within_limit(file.read(MOST_BYTES + 1), str(path))


def within_limit(read: Read, name: str) -> Read:
    """What was read of a file, if that is not too much."""
    if len(read) > MOST_BYTES:
        raise ParseError(f"{name}: longer than {MOST_BYTES} bytes", name)
    return read
