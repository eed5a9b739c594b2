"""A power cut at any instant: which files a disk may hold then, as far as it ever promised anything.

The product works on real files. What it syncs is watched, and before every call that changes a folder or syncs anything
all that can be seen is written down, beside what is known to be on the disk: a file's bytes since its last sync, a
folder's names since its own. After a cut each name and each file that was not synced may be as it was or as it was
meant to be, and a file may also be empty, which is how ext4 leaves one whose bytes it had not placed yet.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

WATCHED = ("fsync", "sync", "rename", "replace", "symlink", "link", "mkdir", "unlink", "remove", "rmdir")
RANDOM_WAYS = 3
"""How many mixtures of lost and kept are tried at each instant, besides the extremes."""


@dataclass(frozen=True)
class Thing:
    """What a disk holds under one number: a file's bytes, a link's aim, or a folder's names."""

    bytes: bytes | None = None
    mode: int = 0
    aim: str | None = None
    names: tuple[tuple[str, int], ...] = ()


Disk = dict[int, Thing]


@dataclass
class Instant:
    """All that could be seen at one moment, and what of it was on the disk."""

    seen: Disk
    safe: Disk

    def cuts(self, root: int, random: Random) -> Iterator[Disk]:
        """The disks that a cut at this moment may leave."""
        yield from (_after(self, root, lambda what: False), _after(self, root, lambda what: True))
        yield _after(self, root, lambda what: what != "bytes")
        for _ in range(RANDOM_WAYS):
            yield _after(self, root, lambda what: random.random() < 0.5)


def _after(instant: Instant, root: int, keeps: Callable[[str], bool]) -> Disk:
    """What is left where `keeps` says, of each change that was not synced, whether it is there."""
    left: Disk = {}

    def visit(number: int) -> None:
        now, safe = instant.seen.get(number), instant.safe.get(number)
        thing = now or safe
        if thing is None or number in left:
            return
        if thing.bytes is not None:
            kept = now is not None and (now == safe or keeps("bytes"))
            left[number] = now if kept and now else Thing(safe.bytes if safe else b"", thing.mode)
        elif thing.aim is not None:
            left[number] = thing  # a link is as good as its name
        else:
            before, after = dict(safe.names if safe else ()), dict(now.names if now else ())
            names = dict(before)
            for name in {*before, *after}:
                if before.get(name) != after.get(name) and keeps("name"):
                    names.pop(name, None)
                    names |= {name: after[name]} if name in after else {}
            left[number] = Thing(names=tuple(sorted(names.items())))
            for inner in names.values():
                visit(inner)

    visit(root)
    return left


@dataclass
class Watch:
    """Looks at one folder while the product works in it."""

    root: Path
    instants: list[Instant] = field(default_factory=list)
    safe: Disk = field(default_factory=dict)
    _open: dict[int, int] = field(default_factory=dict)
    """Whatever was seen stays open, so that no number is given to something else."""

    @property
    def number(self) -> int:
        return self.root.stat().st_ino

    def look(self) -> Disk:
        seen: Disk = {}

        def visit(path: Path) -> int:
            found = path.lstat()
            number = found.st_ino
            if number in seen:
                return number
            if number not in self._open:
                self._open[number] = os.open(path, os.O_PATH | os.O_NOFOLLOW)
            if path.is_symlink():
                seen[number] = Thing(aim=os.readlink(path))
            elif path.is_dir():
                seen[number] = Thing(names=tuple((entry.name, visit(entry)) for entry in sorted(path.iterdir())))
            else:
                seen[number] = Thing(path.read_bytes(), found.st_mode & 0o777)
            return number

        visit(self.root)
        return seen

    def note(self) -> None:
        """Another instant, unless nothing has happened since the last."""
        instant = Instant(self.look(), dict(self.safe))
        if not self.instants or instant != self.instants[-1]:
            self.instants.append(instant)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Whatever is there at the beginning is on the disk."""
        self.safe = self.look()
        with ExitStack() as stack:
            for name in WATCHED:
                stack.enter_context(patch.object(os, name, self._told(name, getattr(os, name))))
            yield
            self.note()
        for descriptor in self._open.values():
            os.close(descriptor)

    def _told(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*words: Any, **more: Any) -> Any:
            self.note()
            if name == "sync":
                return None  # it promises nothing that is asked for here
            if name == "fsync":
                self._sync(os.fstat(words[0]).st_ino)
                return None
            return real(*words, **more)

        return call

    def _sync(self, number: int) -> None:
        seen = self.look()
        if number in seen:
            self.safe[number] = seen[number]


def lay_out(disk: Disk, number: int, folder: Path) -> None:
    """Puts what a disk holds into a folder."""
    folder.mkdir()
    for name, inner in disk[number].names:
        thing, path = disk[inner], folder / name
        if thing.aim is not None:
            path.symlink_to(thing.aim)
        elif thing.bytes is not None:
            path.write_bytes(thing.bytes)
            path.chmod(thing.mode)
        else:
            lay_out(disk, inner, path)
