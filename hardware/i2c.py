"""Who is on an I2C bus. Nothing is written to anybody, so that a panel in use goes on showing its picture."""

from __future__ import annotations

import errno
from collections.abc import Callable
from typing import Protocol

from hardware.display.settings import I2c
from hardware.errors import HardwareError, no_entry

ADDRESSES = range(0x08, 0x78)
"""Those that the standard leaves to devices."""


class Bus(Protocol):
    """An open bus, as far as it is used here; smbus2 has one."""

    def read_byte(self, address: int, /) -> int: ...

    def close(self) -> None: ...


def answering(bus: int, open_bus: Callable[[int], Bus] | None = None) -> list[int]:
    """The addresses at which somebody answers. A HardwareError says why the bus cannot be used."""
    file = I2c(bus).file
    try:
        opened = (open_bus or _open)(bus)
    except FileNotFoundError:
        raise HardwareError(f"There is no {file}. Is I2C switched on? sudo raspi-config nonint do_i2c 0") from None
    except PermissionError as error:
        raise no_entry(file, "i2c", error.errno) from None
    except OSError as error:
        raise HardwareError(f"{file} cannot be opened: {error.strerror}.") from None
    try:
        return [address for address in ADDRESSES if _answers(opened, address, file)]
    finally:
        opened.close()


def _answers(opened: Bus, address: int, file: str) -> bool:
    try:
        opened.read_byte(address)
    except OSError as error:
        if error.errno == errno.ETIMEDOUT:  # each address would take as long
            raise HardwareError(
                f"{file} hangs: something holds its wires low. Unplug what is on it, one by one."
            ) from None
        return error.errno == errno.EBUSY  # a driver of the kernel has it
    return True


def _open(bus: int) -> Bus:
    from smbus2 import SMBus  # only whoever looks round needs it

    return SMBus(bus)
