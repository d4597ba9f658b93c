"""The finished parts of a long run, in a file from which the run goes on.

The file is a head of 32 bytes (``MAGIC``, the job's digest, a checksum) and records, one for each
finished part, in order: how many items it had, how many bytes its result has, a digest of the
items, a checksum, the result. A checksum covers its record and the checksum before it, so whatever
a crash or an accident did to the file, what is believed is the records before it.
"""

from __future__ import annotations

import os
import struct
from typing import TYPE_CHECKING, Any, NamedTuple

from wordgrid.errors import ParseError
from wordgrid.paths import real_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType

    from wordgrid.batch.parts import Part, Source

MAGIC = b"\x89WGRUN\r\n"
HEAD = struct.Struct("<QQ8s8s")
"""Of a record: items, bytes of the result, digest of the items, checksum."""


class Codec(NamedTuple):
    """How a run's items and results become bytes."""

    digest: Callable[[Any], bytes]
    """Bytes that tell the items of a part apart from other items."""
    encode: Callable[[Any], bytes]
    decode: Callable[[bytes], Any]


class Record(NamedTuple):
    """A finished part."""

    items: int
    digest: bytes
    result: bytes


class Journal:
    """A file that keeps finished parts. ``job`` says what must be the same to go on.

    >>> import tempfile, os
    >>> from wordgrid.batch import Items, Journal, Part
    >>> from wordgrid.batch.journal import Codec
    >>> codec = Codec(lambda items: bytes(items), lambda result: result, lambda result: result)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "run")
    ...     with Journal(path, "a job", codec) as journal:
    ...         journal.keep(Part(0, [1, 2]), b"three")
    ...     with Journal(path, "a job", codec) as journal:
    ...         print(list(journal.replay(Items([1, 2, 4]))))
    [(Part(first=0, items=[1, 2]), b'three')]

    :raises ParseError: for a file that is none, or of another job.
    """

    def __init__(self, path: str | os.PathLike[str], job: str, codec: Codec) -> None:
        self._path = os.fspath(real_path(path))
        self._codec = codec
        head = MAGIC + _digest(job.encode(), 16)
        self._head = head + _digest(head)
        self._open()
        self._sum = self._head[-8:]

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: object, _trace: TracebackType | None
    ) -> None:
        self._file.close()

    def replay(self, source: Source) -> Iterator[tuple[Part, Any]]:
        """The finished parts with their results, taken from the source, whose items they must be.

        Behind the last whole record the file ends from then on.
        """
        end = self._file.tell()
        while (record := self._read_one()) is not None:
            part = source.take(record.items)
            if len(part.items) != record.items or self._digest(part) != record.digest:
                place = f"items {part.first} to {part.first + record.items - 1}"
                message = f"{self._path}: {place} are others; expected the same input"
                raise ParseError(message, self._path)
            end = self._file.tell()
            yield part, self._codec.decode(record.result)
        self._file.seek(end)
        self._file.truncate()

    def keep(self, part: Part, result: Any) -> None:
        """Adds a finished part.

        It is handed to the system at once, so a killed process loses nothing; after a power cut
        the checksums tell what is whole.
        """
        record = Record(len(part.items), self._digest(part), self._codec.encode(result))
        self._sum = _checksum(record, self._sum)
        head = HEAD.pack(record.items, len(record.result), record.digest, self._sum)
        self._write(head + record.result)

    def _digest(self, part: Part) -> bytes:
        return _digest(self._codec.digest(part.items))

    def _write(self, data: bytes) -> None:
        """Adds bytes; without a buffer, so that a full disk is met here and nowhere later."""
        try:
            while data:
                data = data[self._file.write(data) :]
        except OSError as error:
            self._file.close()
            error.filename = self._path  # of a write the system does not say which file
            raise

    def _open(self) -> None:
        """Opens the file behind its head; where there is none, or its start, it is written."""
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        self._file = os.fdopen(descriptor, "r+b", buffering=0)
        head = self._file.read(len(self._head))
        if head == self._head:
            return
        if self._head.startswith(head):
            self._write(self._head[len(head) :])
            return
        self._file.close()
        kind = "a run of another job" if head.startswith(MAGIC) else "no run"
        message = f"{self._path}: {kind}; expected one with the same lexicon and options"
        raise ParseError(message, self._path)

    def _read_one(self) -> Record | None:
        head = self._file.read(HEAD.size)
        if len(head) < HEAD.size:
            return None
        items, length, digest, found = HEAD.unpack(head)
        if length > os.fstat(self._file.fileno()).st_size:
            return None
        record = Record(items, digest, self._file.read(length))
        checksum = _checksum(record, self._sum)
        if len(record.result) < length or checksum != found:
            return None
        self._sum = checksum
        return record


def _checksum(record: Record, before: bytes) -> bytes:
    counts = HEAD.pack(record.items, len(record.result), record.digest, before)
    return _digest(counts + record.result)


def _digest(data: bytes, size: int = 8) -> bytes:
    from hashlib import blake2b

    return blake2b(data, digest_size=size).digest()
