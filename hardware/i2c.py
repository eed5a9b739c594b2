"""Who is on an I2C bus. Nothing is written to anybody, so that a panel in use shows on."""

from __future__ import annotations

import errno
from collections.abc import Callable
from typing import Any

from hardware.display.settings import I2c
from hardware.errors import HardwareError

ADDRESSES = range(0x08, 0x78)
"""Those that the standard leaves to devices."""


def answering(bus: int, open_bus: Callable[[int], Any] | None = None) -> list[int]:
    """The addresses at which somebody answers. A HardwareError says why the bus cannot be used."""
    file = I2c(bus).file
    try:
        opened = (open_bus or _open)(bus)
    except FileNotFoundError:
        raise HardwareError(f"There is no {file}. Is I2C switched on? sudo raspi-config nonint do_i2c 0") from None
    except PermissionError:
        raise HardwareError(
            f'This user may not use {file}. Add it to the group "i2c": sudo usermod -aG i2c $USER'
        ) from None
    except OSError as error:
        raise HardwareError(f"{file} cannot be opened: {error.strerror}.") from None
    try:
        return [address for address in ADDRESSES if _answers(opened, address, file)]
    finally:
        opened.close()


def _answers(opened: Any, address: int, file: str) -> bool:
    try:
        opened.read_byte(address)
    except OSError as error:
        if error.errno == errno.ETIMEDOUT:  # each address would take as long
            raise HardwareError(
                f"{file} hangs: something holds its wires low. Unplug what is on it, one by one."
            ) from None
        return error.errno == errno.EBUSY  # a driver of the kernel has it
    return True


def _open(bus: int) -> Any:
    from smbus2 import SMBus  # only whoever looks round needs it

    return SMBus(bus)
