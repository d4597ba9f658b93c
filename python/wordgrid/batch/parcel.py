"""A lexicon on its way to workers that may be processes here or machines elsewhere."""

from __future__ import annotations

import os
import pickle
from typing import TYPE_CHECKING, Any

from wordgrid._core import Lexicon

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

SMALL = 1 << 12
"""Bytes that may go with every part; the embedded lexicon is named in fewer."""

KEPT = 4
"""Lexicons that a worker keeps."""

_opened: dict[int, Lexicon] = {}
"""The lexicons of this process by the hash of their content, the last used last."""


class Parcel:
    """A lexicon by the hash of its content; the words themselves travel only where they must.

    Within a process it is the lexicon itself. Pickled, it says where a compiled file is, which
    every process of this machine maps into memory; a worker elsewhere asks for the content once.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon: Lexicon | None = lexicon
        self._folder: TemporaryDirectory[str] | None = None
        self._name = 0
        self._path = ""
        self._image: bytes | None = None

    def open(self) -> Lexicon | None:
        """The lexicon, or nothing if this process has no way to it."""
        if self._lexicon is not None:
            return self._lexicon
        lexicon = _opened.pop(self._name, None) or self._unpack()
        if lexicon is not None:
            _opened[self._name] = lexicon
            while len(_opened) > KEPT:
                _opened.pop(next(iter(_opened)), None)
        return lexicon

    def _unpack(self) -> Lexicon | None:
        if self._image is not None:
            lexicon: Lexicon = pickle.loads(self._image)  # noqa: S301 - from who sent the work
            return lexicon
        try:
            found = Lexicon.load(self._path)
        except OSError:
            return None
        return found if found.content_hash == self._name else None

    def with_content(self) -> Parcel:
        """The same, carrying the words."""
        self._pack()
        parcel = Parcel.__new__(Parcel)
        parcel.__setstate__((self._name, self._path, pickle.dumps(self._lexicon)))
        return parcel

    def close(self) -> None:
        """Removes the file; who has it open keeps it."""
        if self._folder is not None:
            self._folder.cleanup()

    def _pack(self) -> None:
        """Makes what travels, once."""
        if self._name or self._lexicon is None:
            return
        self._name = self._lexicon.content_hash
        image = pickle.dumps(self._lexicon)
        if len(image) < SMALL:
            self._image = image
            return
        from tempfile import TemporaryDirectory

        self._folder = TemporaryDirectory(prefix="wordgrid-")
        self._path = os.path.join(self._folder.name, "words.wgl")  # noqa: PTH118
        self._lexicon.save(self._path)

    def __getstate__(self) -> tuple[Any, ...]:
        self._pack()
        return self._name, self._path, self._image

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self._lexicon = self._folder = None
        self._name, self._path, self._image = state
