"""What a device says when it cannot be used."""

from __future__ import annotations

import errno
import grp
import os
import pwd
from contextlib import suppress


class HardwareError(Exception):
    """A device cannot be used. Its text is a sentence that says what to do."""


def no_entry(file: str, group: str, error: int | None = None) -> HardwareError:
    """That a device's file may not be opened, and who is to blame for it.

    Where its rights close a file the kernel says EACCES, where the list of devices in a unit does, EPERM: then no group
    helps. `group` is whom such files belong to on a Pi; the file itself counts where it can be asked.
    """
    if error == errno.EPERM:
        return HardwareError(
            f"{file} is closed to the service: its unit lets it use the devices that the box's file named when it was "
            "installed, and no others. Install it again: sudo companion service install"
        )
    user = _name_of_this_user()
    with suppress(OSError, KeyError):
        group = grp.getgrgid(os.stat(file).st_gid).gr_name
    if group == "root":
        return HardwareError(f"{file} belongs to root alone. A rule of udev has to give it to a group.")
    return HardwareError(
        f'The user {user} may not use {file}. Add it to the group "{group}" (sudo usermod -aG {group} {user}) and '
        "start again."
    )


def _name_of_this_user() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())
