"""The state folder: where it is, that it is there, and that one daemon at a time plays in it."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.store import rights


class FolderError(OSError):
    """The state folder cannot be used; the text is one sentence."""


class HeldError(FolderError):
    """Another daemon plays in the folder."""


def state_folder(chosen: str | None = None, environ: Mapping[str, str] = os.environ) -> Path:
    """The folder that was chosen, or systemd's, or the one the desktop standard names."""
    if chosen:
        return Path(os.path.expanduser(chosen))  # a home that is nobody's is no reason to stop
    if environ.get("STATE_DIRECTORY"):
        return Path(environ["STATE_DIRECTORY"].split(":")[0])
    base = environ.get("XDG_STATE_HOME") or Path(environ.get("HOME", "~"), ".local", "state")
    return Path(base).expanduser() / "companion"


def make_folder(folder: Path) -> Path:
    """The folder, made if need be, closed to others and on the disk to stay. Raises FolderError."""
    try:
        folder.mkdir(rights.FOLDER, parents=True, exist_ok=True)
        rights.close_folder(folder)
        sync_folder(folder)
        sync_folder(folder.parent)
    except OSError as error:
        raise FolderError(
            f"The state folder {folder} cannot be used: {error.strerror}. Choose another with --state."
        ) from None
    return folder


def sync_folder(folder: Path) -> None:
    """A new file is there after a power cut only when its folder was synced too."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def holder(folder: Path) -> str | None:
    """The process that plays in a folder, if one does. Nothing is made."""
    try:
        descriptor = os.open(folder / "lock", os.O_RDONLY)
    except OSError:
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return os.pread(descriptor, 32, 0).decode(errors="replace").strip() or "unknown"
    finally:
        os.close(descriptor)
    return None


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Keeps the folder for this process. Raises FolderError where another one plays in it."""
    path = make_folder(folder) / "lock"
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, rights.FILE)
    except OSError as error:
        raise FolderError(
            f"The state folder {folder} cannot be written: {error.strerror}. Choose another with --state."
        ) from None
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(descriptor, 32, 0).decode(errors="replace").strip() or "unknown"
            raise HeldError(
                f"Another companion (process {holder}) plays in {folder}. Stop it, or choose another folder."
            ) from None
        with suppress(OSError):  # who holds it is only for the other one's sentence; a full disk is no reason to stop
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(descriptor)
