"""Which panel it is and where it is wired."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol


class I2c(NamedTuple):
    """Two wires. The bus is the number in /dev/i2c-1."""

    bus: int = 1
    address: int = 0x3C

    @property
    def file(self) -> str:
        return f"/dev/i2c-{self.bus}"

    def __str__(self) -> str:
        return f"0x{self.address:02X} on bus {self.bus}"


class Spi(NamedTuple):
    """Four wires, two of them plain GPIO pins. Port and device are the numbers in /dev/spidev0.0; the device is chosen
    by a wire of its own ("CS" on the panel)."""

    port: int = 0
    device: int = 0
    data_pin: int = 24
    """Tells commands from data ("DC" on the panel)."""
    reset_pin: int | None = 25
    """None: the panel resets itself."""

    @property
    def file(self) -> str:
        return f"/dev/spidev{self.port}.{self.device}"

    def __str__(self) -> str:
        return self.file


class PanelSettings(NamedTuple):
    """A panel as a box has it."""

    chip: str = "ssd1306"
    """The name of its class in luma.oled."""
    wire: I2c | Spi = I2c()
    width: int = 128
    height: int = 64
    """Of the panel itself, before it is turned."""
    rotate: int = 0
    """Quarter turns, clockwise."""
    contrast: int | None = None
    """0 to 255; None leaves what luma sets."""


class Serial(Protocol):
    """A serial interface of luma's: what goes over it to the chip."""

    def command(self, *command: int) -> None: ...

    def data(self, data: Sequence[int], /) -> None: ...

    def cleanup(self) -> None: ...


OpenSerial = Callable[[I2c | Spi], Serial]
