"""One release gives way to another: a breadcrumb, a link renamed in one step, a new start, a minute of patience."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.commands import RunCommand, run_command
from companion.update.errors import UpdateError
from companion.update.rescue import Breadcrumb, Place, settled_mark, sync_folder
from companion.update.workshop import HALF

SERVICE = "companion.service"
KEPT = 2
PATIENCE = 600.0
"""Seconds: three starts that each hang until systemd ends them, and a minute."""
LOOK = 2.0


@dataclass(frozen=True)
class Switch:
    """From one release to another, on a machine whose service may run."""

    place: Place
    tell: Callable[[str], object]
    run: RunCommand = run_command
    wall: Callable[[], float] = time.time
    monotonic: Callable[[], float] = time.monotonic
    sleep: Callable[[float], object] = time.sleep

    def turn(self, name: str) -> Breadcrumb | None:
        """From now on this release is started; None where it was already, or is the first."""
        former = self._proven()
        if self.place.present() == name:
            return None
        breadcrumb = None
        if former is not None and former != name and self.place.is_whole(former):
            breadcrumb = Breadcrumb(former, name, self.wall())
            self.place.drop(breadcrumb)
        else:
            self.place.sweep()
        self.place.point_to(name)
        return breadcrumb

    def _proven(self) -> str | None:
        """The release to go back to: not one that is on trial itself."""
        present, breadcrumb = self.place.present(), self.place.breadcrumb()
        if breadcrumb is not None and breadcrumb.wanted == present and self.place.is_whole(breadcrumb.former):
            return breadcrumb.former
        return present

    def restart(self) -> bool:
        """Has the new release started, where systemd runs. Whether it was asked to."""
        if self.run(("systemctl", "is-system-running")).output.strip() in ("", "offline"):
            self.tell("systemd does not run here: the release starts with the system.")
            return False
        done = self.run(("systemctl", "--no-block", "restart", SERVICE))
        if done.code:
            self.tell(f"The service was not started: {done.reason}.")
        return not done.code

    def wait(self, breadcrumb: Breadcrumb, state: Path) -> None:
        """Until the new release has lasted a minute. Raises UpdateError where it did not."""
        self.tell(f"{breadcrumb.wanted} is started, and has a minute to show that it lasts.")
        latest = self.monotonic() + PATIENCE
        while self.monotonic() < latest:
            if settled_mark(state) == breadcrumb.mark:
                tidy(self.place)
                self.place.sweep()
                return
            now = self.place.breadcrumb()
            if now is None or now.mark != breadcrumb.mark:
                return  # the start before this look has seen that it lasted
            if now.failed:
                raise UpdateError(f"{now.failed} {now.former} plays on.")
            self.sleep(LOOK)
        raise UpdateError(f"{breadcrumb.wanted} has not said within ten minutes that it lasts. Is the service started?")


def tidy(place: Place) -> None:
    """What is half made goes, and of the releases all but two: the present one and the one to go back to."""
    breadcrumb = place.breadcrumb()
    failed = breadcrumb.wanted if breadcrumb is not None and breadcrumb.failed else None
    former = breadcrumb.former if breadcrumb is not None else None
    others = [name for name in reversed(place.names()) if name != failed]
    kept = list(dict.fromkeys(name for name in (place.present(), former, *others) if place.is_whole(name)))[:KEPT]
    for path in sorted(place.releases.iterdir()):
        if path.name not in kept:
            _remove(path)
    sync_folder(place.releases)


def _remove(path: Path) -> None:
    """A release that is half gone is not whole: it loses its name first."""
    half = path if path.name.endswith(HALF) else path.with_name(path.name + HALF)
    if path != half:
        shutil.rmtree(half, ignore_errors=True)
        path.rename(half)
        sync_folder(path.parent)
    shutil.rmtree(half, ignore_errors=True)
