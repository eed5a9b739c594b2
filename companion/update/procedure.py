"""An update from beginning to end: everything is checked and made before anything changes."""

from __future__ import annotations

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.update.errors import UpdateError
from companion.update.parcel import open_parcel
from companion.update.rescue import Breadcrumb, settle
from companion.update.switch import Switch, tidy
from companion.update.workshop import Workshop


def update(source: Path, state: Path, workshop: Workshop, switch: Switch) -> Breadcrumb | None:
    """Makes the release that is in a file or folder the present one. Raises UpdateError, and then nothing has changed.

    Returns what has to be waited for; None where that release plays already, or is the first one here.
    """
    place = workshop.place
    with _alone(place.root), tempfile.TemporaryDirectory(dir=place.root, prefix="unpacked-") as scratch:
        parcel = open_parcel(source, Path(scratch))
        settle(place, state)
        tidy(place)
        workshop.check_space(state)
        name = workshop.make(parcel, state)
        breadcrumb = switch.turn(name)
        switch.tell(_TURNED.format(parcel.version))
        return breadcrumb


def foretell(source: Path, workshop: Workshop) -> None:
    """What an update would tell; nothing is changed. Raises UpdateError where the file or folder is no release."""
    with tempfile.TemporaryDirectory() as scratch:
        parcel = open_parcel(source, Path(scratch))
        workshop.foretell(parcel)
        workshop.tell(_TURNED.format(parcel.version))


_TURNED = "{} is the release that is started from now on."


@contextmanager
def _alone(root: Path) -> Iterator[None]:
    """One update at a time. Raises UpdateError where another one is under way, or nothing can be written there."""
    try:
        (root / "releases").mkdir(parents=True, exist_ok=True)
        descriptor = os.open(root / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise UpdateError(
            f"{root} cannot be written: {error.strerror}. An update needs root: sudo companion update"
        ) from None
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UpdateError("Another update is under way: wait until it is done.") from None
        yield
    finally:
        os.close(descriptor)
