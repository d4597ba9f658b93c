"""Paths that a system can have."""

from __future__ import annotations

import errno
import os
from pathlib import Path

__all__ = ["real_path"]


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
