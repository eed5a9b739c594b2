"""A panel on a bus that is not there, I2C or SPI. It sits below luma: the very bytes that would go over the wire arrive
here.

The last transfers are kept with their times, and there are switches for what goes wrong on a table.
"""

from __future__ import annotations

import errno
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from PIL import Image

from hardware.display.settings import I2c, Serial, Spi
from hardware.simulated.grey_oled import GREY_CHIPS, GreyChip
from hardware.simulated.oled import CHIPS, Chip

_DATA = 0x40
"""The control byte before pieces of a picture."""
_COMMAND = 0x00


class Transfer(NamedTuple):
    """Bytes that arrived together, after the address."""

    at: float
    sent: bytes
    whole: bool = True


class SimulatedPanel:
    """One panel and its bus. Give `open_serial` to `open_panel`.

    Where there is no model of the chip, the bytes are counted and its image stays empty.
    """

    def __init__(
        self,
        chip: str = "ssd1306",
        width: int = 128,
        height: int = 64,
        *,
        bus: int = 1,
        address: int = 0x3C,
        blocks: int = 4096,
        clock: Callable[[], float] = time.monotonic,
        keeps: int = 10_000,
    ) -> None:
        self.size = (width, height)
        self.history: deque[Transfer] = deque(maxlen=keeps)
        """The last transfers."""
        self.bytes = 0
        """All that went over the wire, with the addresses."""
        self.transfers = 0
        self.opened = 0
        """How many times somebody has the bus open."""
        self.has_bus = True
        """False: I2C is not switched on."""
        self.may_open = True
        """False: the user is not in the group i2c."""
        self._model: Callable[[int, int], Chip | GreyChip] | None = CHIPS.get(chip) or GREY_CHIPS.get(chip)
        self._bus = bus
        self._address = address
        self._blocks = blocks
        self._clock = clock
        self._there = True
        self._fails_after: int | None = None
        self._leaves = False
        self._tears = False
        self.lag = 0.0
        """Seconds that each transfer takes, whatever its length."""
        self._free = threading.Event()
        self._held = threading.Event()
        self._free.set()
        self.chip = self._power_up()

    @property
    def image(self) -> Image.Image:
        """What a person sees who looks at it."""
        return self.chip.image if self.chip and self._there else Image.new("1", self.size)

    # What goes wrong

    def unplug(self) -> None:
        """Nobody answers any more."""
        self._there = False

    def plug_in(self) -> None:
        """It is back: as after power-up, with noise in its memory and nothing set."""
        self._there, self._fails_after, self._tears = True, None, False
        self.chip = self._power_up()

    def unplug_after(self, count: int) -> None:
        """This many bytes still arrive, then it is gone."""
        self._fails_after, self._leaves = count, True

    def break_after(self, count: int) -> None:
        """This many bytes still arrive, then one transfer fails, and the panel is left with half of it."""
        self._fails_after, self._leaves = count, False

    def tear(self) -> None:
        """Only the first half of the next piece of a picture arrives."""
        self._tears, self._leaves = True, False

    def hold(self) -> None:
        """The bus hangs: transfers wait until `release`."""
        self._free.clear()

    def release(self) -> None:
        self._free.set()

    def wait_until_held(self, timeout: float = 10) -> None:
        """Wait until a transfer hangs."""
        if not self._held.wait(timeout):
            raise TimeoutError("nobody has used the bus")

    # Below luma

    def open_serial(self, place: I2c | Spi) -> Serial:
        """luma's own serial interface, opened on this bus as luma opens it on the kernel's."""
        from luma.core.error import DeviceNotFoundError, DevicePermissionError
        from luma.core.interface.serial import i2c, spi

        if not self.may_open:
            raise DevicePermissionError(f"Device permission denied: {place.file}")
        if not self.has_bus or (isinstance(place, I2c) and place.bus != self._bus):
            raise DeviceNotFoundError(f"Device not found: {place.file}")
        if isinstance(place, I2c):
            serial = i2c(bus=_Bus(self, self._blocks), address=place.address)
            if self._blocks > 32:
                # luma sends long blocks only on a bus that it opened itself; on one that it was given, 32 bytes.
                serial._managed, serial._i2c_msg_write = True, _Message
        else:
            pins = _Pins()
            bus = _SpiBus(self, pins, place.data_pin)
            serial = spi(spi=bus, gpio=pins, gpio_DC=place.data_pin, gpio_RST=place.reset_pin)
        self.opened += 1
        opened: Serial = serial
        return opened

    def _power_up(self) -> Chip | GreyChip | None:
        return self._model(*self.size) if self._model else None

    def _transfer(self, address: int | None, sent: bytes) -> None:
        """Bytes come over I2C to an address; or over SPI, where a pin says what the control byte says here."""
        if not self._free.is_set():
            self._held.set()
            self._free.wait()
            self._held.clear()
        if self.lag:
            time.sleep(self.lag)
        if not self._there or address not in (self._address, None):
            raise _os_error(errno.EREMOTEIO)
        arriving = self._arriving(sent)
        if self.chip is not None:
            self.chip.begin()
            for byte in arriving:
                self.chip.receive(byte)
        whole = arriving == sent
        self.bytes += len(arriving) + (-1 if address is None else 1)
        self.transfers += 1
        self.history.append(Transfer(self._clock(), arriving, whole))
        if not whole:
            self._fails_after, self._there, self._tears = None, not self._leaves, False
            raise _os_error(errno.EREMOTEIO)

    def _arriving(self, sent: bytes) -> bytes:
        if self._tears and sent[0] == _DATA:
            return sent[: len(sent) // 2]
        if self._fails_after is None:
            return sent
        arriving = sent[: self._fails_after]
        self._fails_after -= len(arriving)
        return arriving


class _Message(NamedTuple):
    """As smbus2's messages."""

    address: int
    sent: list[int]


class _Bus:
    """What luma uses of smbus2's bus."""

    def __init__(self, panel: SimulatedPanel, blocks: int) -> None:
        self._panel: SimulatedPanel | None = panel
        self._blocks = blocks

    def write_i2c_block_data(self, address: int, register: int, data: Sequence[int]) -> None:
        if len(data) > 32:
            raise _os_error(errno.EINVAL)
        self._open_panel()._transfer(address, bytes([register, *data]))

    def i2c_rdwr(self, message: _Message) -> None:
        if len(message.sent) > self._blocks + 1:
            raise _os_error(errno.EINVAL)
        self._open_panel()._transfer(message.address, bytes(message.sent))

    def close(self) -> None:
        if self._panel is not None:
            self._panel.opened -= 1
        self._panel = None

    def _open_panel(self) -> SimulatedPanel:
        if self._panel is None:
            raise _os_error(errno.EBADF)
        return self._panel


class _Pins:
    """What luma uses of RPi.GPIO for a panel on SPI."""

    LOW, HIGH, OUT = 0, 1, 2

    def __init__(self) -> None:
        self.levels: dict[int, int] = {}

    def setup(self, pin: int, mode: int) -> None:
        self.levels[pin] = self.LOW

    def output(self, pin: int, level: int) -> None:
        self.levels[pin] = level


class _SpiBus(_Bus):
    """What luma uses of spidev."""

    def __init__(self, panel: SimulatedPanel, pins: _Pins, data_pin: int) -> None:
        super().__init__(panel, 4096)
        self._pins = pins
        self._data_pin = data_pin
        self.max_speed_hz = 0

    def open(self, port: int, device: int) -> None: ...

    def writebytes(self, data: Sequence[int]) -> None:
        is_data = self._pins.levels[self._data_pin] == _Pins.HIGH
        self._open_panel()._transfer(None, bytes([_DATA if is_data else _COMMAND, *data]))


def _os_error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
