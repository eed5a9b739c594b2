"""A disk for tests: it counts what the product asks of it, and at any of these calls it stalls, fails or is cut off.

It is a VFS, which is what SQLite calls its way to the operating system, made by ctypes in the test's own process: the
very library that the product uses, nothing to compile, and a case costs milliseconds. A library to preload would also
see what is written beside SQLite, but it needs a compiler, and a process for each case. The files are real, so locks
and shared memory work as ever. Only a sync asks nothing of the machine's own disk: what is safe is known here.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import errno
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, Structure, c_char_p, c_int, c_int64, c_void_p, sizeof, string_at
from enum import StrEnum
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch


class Kind(StrEnum):
    """What can be asked of a disk."""

    READ = "read"
    WRITE = "write"
    SYNC = "sync"
    TRUNCATE = "truncate"
    DELETE = "delete"
    FOLDER = "sync of the folder"


class Call(NamedTuple):
    """One call: to which file, where in it, and with what."""

    kind: Kind
    file: str = ""
    at: int = 0
    data: bytes = b""


class Failed(Exception):
    """The disk does not do it: it says that it is full, or that it failed."""

    def __init__(self, full: bool = False) -> None:
        super().__init__("full" if full else "failed")
        self.full = full


class PowerCut(Exception):
    """The power is gone, in the middle of this call. Nothing is done any more."""


Fault = Callable[[int, Call], None]
"""Asked before each call, with the call's number. It may wait; it may raise Failed or PowerCut."""


def faultless(number: int, call: Call) -> None:
    """A disk as it should be."""


# What outlives a power cut


class Wear(NamedTuple):
    """How a cut treats what was written and not synced: the chance of a piece to be there, and how large pieces are."""

    chance: float = 0.5
    piece: int = 512
    torn: bool = False
    """A piece that is not there whole may be there in part."""
    garbage: bool = False
    """Where a file grew and nothing came there is not nothing, but anything."""


class File:
    """A file on a medium: what is safe, and the calls since, any of which may be lost."""

    def __init__(self, safe: bytes = b"") -> None:
        self.safe = safe
        self.since: list[Call] = []

    def left(self, wear: Wear, lots: Random) -> bytes:
        """What may be found after a cut."""
        found = bytearray(self.safe)
        for call in self.since:
            if call.kind is Kind.TRUNCATE:
                if lots.random() < wear.chance:
                    _resize(found, call.at)
            else:
                for at, piece in _pieces(call, wear.piece):
                    _wear_down(found, at, piece, wear, lots)
        return bytes(found)

    def sync(self) -> None:
        if self.since:
            self.safe, self.since = self.left(Wear(chance=1.0, piece=1 << 20), Random(0)), []


def _pieces(call: Call, size: int) -> Iterator[tuple[int, bytes]]:
    """What is written, divided where the disk divides it."""
    at, end = call.at, call.at + len(call.data)
    while at < end:
        stop = min(end, (at // size + 1) * size)
        yield at, call.data[at - call.at : stop - call.at]
        at = stop


def _wear_down(found: bytearray, at: int, piece: bytes, wear: Wear, lots: Random) -> None:
    if lots.random() < wear.chance:
        _put(found, at, piece)
    elif wear.torn:
        _put(found, at, piece[: lots.randrange(len(piece))])
    elif wear.garbage and at >= len(found):
        _put(found, at, lots.randbytes(len(piece)))


def _put(found: bytearray, at: int, piece: bytes) -> None:
    if at > len(found):
        _resize(found, at)
    found[at : at + len(piece)] = piece


def _resize(found: bytearray, size: int) -> None:
    del found[size:]
    found.extend(bytes(size - len(found)))


class Medium:
    """What the disk itself holds, below everything that the system only remembers."""

    def __init__(self) -> None:
        self.now: dict[str, File] = {}
        """The folder as programs see it."""
        self.safe: dict[str, File] = {}
        """The folder as it would be found."""

    def note(self, call: Call) -> None:
        """This was done; done for good it is only after a sync."""
        match call.kind:
            case Kind.WRITE | Kind.TRUNCATE:
                self._file(call.file).since.append(call)
            case Kind.SYNC:
                self._file(call.file).sync()
                # Together with a log or rollback journal that it has just made, SQLite syncs the folder.
                if self.safe.get(call.file) is not self.now[call.file] and call.file.endswith(("-wal", "-journal")):
                    self.safe = dict(self.now)
            case Kind.DELETE:
                self.now.pop(call.file, None)
            case Kind.FOLDER:
                self.safe = dict(self.now)

    def fail_sync(self, name: str, lots: Random) -> None:
        """Some of it was written; the rest never will be, for the system takes it for written and says so next time."""
        file = self._file(name)
        file.safe, file.since = file.left(Wear(), lots), []

    def _file(self, name: str) -> File:
        return self.now.setdefault(name, File())

    def lay_out(self, folder: Path, wear: Wear, lots: Random) -> None:
        """Writes into an empty folder what may be found after a cut."""
        for name in sorted({*self.now, *self.safe}):
            file = lots.choice([self.now.get(name), self.safe.get(name)])
            if file is not None:
                (folder / name).write_bytes(file.left(wear, lots))


# The disk


class Disk:
    """A folder whose files are on a disk that does as it is told."""

    def __init__(self, folder: Path, fault: Fault = faultless, lots: Random | None = None) -> None:
        self.folder = folder.resolve()
        self.fault = fault
        self.calls: list[Call] = []
        self.powered = True
        self.medium = Medium()
        self.lots = lots or Random(0)
        for path in self.folder.iterdir():
            if path.is_file():
                self.medium.now[path.name] = self.medium.safe[path.name] = File(path.read_bytes())

    @contextmanager
    def spinning(self) -> Iterator[Disk]:
        """Whatever is opened in the folder meanwhile is on this disk."""
        layer = _layer()
        with layer.serving(self), patch.object(os, "fsync", self._fsync), patch.object(os, "pwrite", self._pwrite):
            yield self
        if layer.trouble is not None:
            raise layer.trouble

    def ask(self, call: Call) -> Failed | None:
        """The next call, to be carried out by whoever asks; or how it fails."""
        if not self.powered:
            return Failed()
        self.calls.append(call)
        try:
            self.fault(len(self.calls) - 1, call)
        except Failed as failure:
            if not failure.full or self._takes_room(call):
                self._note_failed(call)
                return failure
        except PowerCut:
            self.powered = False
            if call.kind in (Kind.WRITE, Kind.TRUNCATE, Kind.DELETE):
                self.medium.note(call)
            return Failed()
        if not self.powered:  # it went while this call was waiting
            return Failed()
        self.medium.note(call)
        return None

    def _takes_room(self, call: Call) -> bool:
        """A full disk still takes what is written over something else, as ext4 does, and all but writing."""
        path = self.folder / call.file
        size = path.stat().st_size if path.exists() else 0
        return call.kind is Kind.WRITE and call.at + len(call.data) > size

    def _note_failed(self, call: Call) -> None:
        if call.kind is Kind.SYNC:
            self.medium.fail_sync(call.file, self.lots)
        elif call.kind is Kind.WRITE:
            self.medium.note(call._replace(data=call.data[: self.written(call)]))

    def written(self, call: Call) -> int:
        """How many bytes of a write that failed are there all the same."""
        return Random(len(self.calls)).randrange(len(call.data) + 1)

    # What the product writes beside SQLite

    def _fsync(self, descriptor: int) -> None:
        path = _path_of(descriptor)
        if path == self.folder:
            self._ask(Call(Kind.FOLDER))
        elif path.parent == self.folder:
            self._ask(Call(Kind.SYNC, path.name))

    def _pwrite(self, descriptor: int, data: bytes, at: int) -> int:
        path = _path_of(descriptor)
        if path.parent == self.folder:
            self._ask(Call(Kind.WRITE, path.name, at, bytes(data)))
        return _pwrite(descriptor, data, at)

    def _ask(self, call: Call) -> None:
        failure = self.ask(call)
        if failure is not None:
            code = errno.ENOSPC if failure.full else errno.EIO
            raise OSError(code, os.strerror(code))


_pwrite = os.pwrite


def _path_of(descriptor: int) -> Path:
    return Path(os.readlink(f"/proc/self/fd/{descriptor}"))


# The way from SQLite to it


class _Methods(Structure):
    """sqlite3_io_methods: what can be done with an open file."""

    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", c_void_p),
        ("truncate", c_void_p),
        ("sync", c_void_p),
        ("others", c_void_p * 13),
    )


class _Vfs(Structure):
    """sqlite3_vfs: how files are opened and deleted."""

    _fields_ = (
        ("version", c_int),
        ("size_of_file", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", c_void_p),
        ("delete", c_void_p),
        ("others", c_void_p * 14),
    )


_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_DELETE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
_CLOSE = CFUNCTYPE(c_int, c_void_p)
_MOVE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)

_OK, _IO_ERROR, _FULL = 0, 10, 13
_ERRORS = {Kind.READ: 1, Kind.WRITE: 3, Kind.SYNC: 4, Kind.TRUNCATE: 6, Kind.DELETE: 10}
"""How SQLite numbers its errors of input and output."""


class _Layer:
    """A VFS beside the default one, whose files do the same, but ask their disk before."""

    def __init__(self, library: Any) -> None:
        library.sqlite3_vfs_find.restype = c_void_p
        library.sqlite3_vfs_register.argtypes = (c_void_p, c_int)
        self.library = library
        self.trouble: BaseException | None = None
        """What went wrong on the way, where nobody can be told."""
        self._disks: list[Disk] = []
        self._files: dict[int, tuple[Disk, str]] = {}
        self._methods: dict[int, _Methods] = {}
        self._kept: list[object] = []
        """Python must not forget what SQLite still calls."""
        self._default = library.sqlite3_vfs_find(None)
        self._vfs = _Vfs.from_buffer_copy(string_at(self._default, sizeof(_Vfs)))
        self._open_file, self._delete_file = _OPEN(self._vfs.open), _DELETE(self._vfs.delete)
        self._vfs.name, self._vfs.next = b"disk", None
        self._vfs.open = self._keep(_OPEN(self._guarded(self._open)))
        self._vfs.delete = self._keep(_DELETE(self._guarded(self._delete)))

    @contextmanager
    def serving(self, disk: Disk) -> Iterator[None]:
        self.trouble = None
        self._disks.append(disk)
        self.library.sqlite3_vfs_register(ctypes.addressof(self._vfs), 1)
        try:
            yield
        finally:
            self._disks.remove(disk)
            if not self._disks:
                self.library.sqlite3_vfs_register(self._default, 1)
            for file in [file for file, place in self._files.items() if place[0] is disk]:
                self._let_go(file)

    def _let_go(self, file: int) -> None:
        """A file that is still open is an ordinary one from now on: it may be closed after Python's end."""
        del self._files[file]
        methods = c_void_p.from_address(file)
        methods.value = next(plain for plain, ours in self._methods.items() if ctypes.addressof(ours) == methods.value)

    def _keep(self, callback: Any) -> int | None:
        self._kept.append(callback)
        return ctypes.cast(callback, c_void_p).value

    def _guarded(self, function: Callable[..., int]) -> Callable[..., int]:
        """Nothing may be raised into SQLite."""

        def call(*args: Any) -> int:
            try:
                return function(*args)
            except BaseException as error:
                self.trouble = error
                return _IO_ERROR

        return call

    def _disk_of(self, name: int | None) -> tuple[Disk, str] | None:
        if name is None:
            return None
        path = Path(os.fsdecode(string_at(name)))
        return next(((disk, path.name) for disk in self._disks if path.parent == disk.folder), None)

    def _open(self, vfs: int, name: int | None, file: int, flags: int, chosen: int | None) -> int:
        code: int = self._open_file(self._default, name, file, flags, chosen)
        place = self._disk_of(name)
        if code == _OK and place is not None:
            methods = c_void_p.from_address(file)  # the first member of every open file
            assert methods.value is not None
            methods.value = ctypes.addressof(self._methods_over(methods.value))
            self._files[file] = place
            disk, called = place
            disk.medium.now.setdefault(called, File())
        return code

    def _delete(self, vfs: int, name: int, sync_folder: int) -> int:
        place = self._disk_of(name)
        if place is not None:
            failure = place[0].ask(Call(Kind.DELETE, place[1]))
            if failure is not None:
                return _code(Kind.DELETE, failure)
            if sync_folder:
                place[0].medium.note(Call(Kind.FOLDER))
        return int(self._delete_file(self._default, name, 0))

    def _methods_over(self, address: int) -> _Methods:
        """The methods of a file, with those that reach the disk replaced."""
        if address not in self._methods:
            methods = _Methods.from_buffer_copy(string_at(address, sizeof(_Methods)))
            close, read, write = _CLOSE(methods.close), _MOVE(methods.read), _MOVE(methods.write)
            truncate = _TRUNCATE(methods.truncate)

            def on_close(file: int) -> int:
                self._files.pop(file, None)
                return int(close(file))

            def on_read(file: int, buffer: int, size: int, at: int) -> int:
                disk, name = self._files[file]
                failure = disk.ask(Call(Kind.READ, name, at))
                return int(read(file, buffer, size, at)) if failure is None else _code(Kind.READ, failure)

            def on_write(file: int, buffer: int, size: int, at: int) -> int:
                disk, name = self._files[file]
                call = Call(Kind.WRITE, name, at, string_at(buffer, size))
                failure = disk.ask(call)
                if failure is None:
                    return int(write(file, buffer, size, at))
                if disk.powered and (some := disk.written(call)):
                    write(file, buffer, some, at)
                return _code(Kind.WRITE, failure)

            def on_truncate(file: int, size: int) -> int:
                disk, name = self._files[file]
                failure = disk.ask(Call(Kind.TRUNCATE, name, size))
                return int(truncate(file, size)) if failure is None else _code(Kind.TRUNCATE, failure)

            def on_sync(file: int, flags: int) -> int:
                disk, name = self._files[file]
                failure = disk.ask(Call(Kind.SYNC, name))
                return _OK if failure is None else _code(Kind.SYNC, failure)

            methods.close = self._keep(_CLOSE(self._guarded(on_close)))
            methods.read = self._keep(_MOVE(self._guarded(on_read)))
            methods.write = self._keep(_MOVE(self._guarded(on_write)))
            methods.truncate = self._keep(_TRUNCATE(self._guarded(on_truncate)))
            methods.sync = self._keep(_SYNC(self._guarded(on_sync)))
            self._methods[address] = methods
        return self._methods[address]


def _code(kind: Kind, failure: Failed) -> int:
    return _FULL if failure.full and kind is Kind.WRITE else _IO_ERROR | _ERRORS[kind] << 8


@cache
def _layer() -> _Layer:
    """Made once: whoever has a file open goes on calling it."""
    library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    try:
        library.sqlite3_libversion.restype = c_char_p
    except AttributeError:
        raise RuntimeError(
            "This Python has an SQLite inside that cannot be reached, so no disk can be put below it. "
            "Use one with the system's library, as Debian's."
        ) from None
    assert library.sqlite3_libversion() == sqlite3.sqlite_version.encode(), "another SQLite than Python's own"
    return _Layer(library)


@contextmanager
def without_shared_memory() -> Iterator[None]:
    """Whatever is opened meanwhile is on a disk like some of those over a network, where SQLite can have no log."""
    library = _layer().library
    default = library.sqlite3_vfs_find(None)
    library.sqlite3_vfs_register(library.sqlite3_vfs_find(b"unix-dotfile"), 1)
    try:
        yield
    finally:
        library.sqlite3_vfs_register(default, 1)


def names(calls: Iterable[Call]) -> list[str]:
    """The calls in words."""
    return [f"{call.kind} {call.file}".strip() for call in calls]
