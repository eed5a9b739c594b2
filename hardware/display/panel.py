"""A panel through luma.oled. luma is imported here, so this module is imported when a panel is opened, not before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from math import ceil
from typing import ParamSpec, Protocol

import luma.oled.device
from luma.core.error import DeviceDisplayModeError, DeviceNotFoundError, DevicePermissionError
from luma.core.error import Error as LumaError
from luma.core.interface.serial import i2c, spi
from PIL import Image

from hardware.display.bitmap import pack
from hardware.display.changes import changed_runs
from hardware.display.settings import I2c, OpenSerial, PanelSettings, Serial, Spi
from hardware.errors import HardwareError, no_entry
from hardware.header import Outputs

_DISPLAY_OFF = 0xAE
"""The same command on every chip that speaks I2C."""


P = ParamSpec("P")


class Device(Protocol):
    """What is used of luma's devices."""

    size: tuple[int, int]
    width: int
    height: int
    rotate: int
    mode: str
    persist: bool
    _colstart: int  # of the SSD1306 and SSD1309 alone

    def command(self, *command: int) -> None: ...

    def data(self, data: Sequence[int], /) -> None: ...

    def preprocess(self, image: Image.Image, /) -> Image.Image: ...

    def display(self, image: Image.Image, /) -> None: ...

    def contrast(self, level: int, /) -> None: ...

    def hide(self) -> None: ...

    def show(self) -> None: ...

    def clear(self) -> None: ...


class Wire:
    """luma's serial interface, as luma sees it: counts what goes over it, and tells its failures as a sentence."""

    def __init__(self, serial: Serial, place: I2c | Spi) -> None:
        self.sent = 0
        """Bytes handed to the bus, with address and control byte."""
        self.failure = f"The panel does not answer at {place}. Is it plugged in?"
        if isinstance(place, I2c):
            self.failure += ' "companion doctor" shows what is there.'
        self._serial = serial
        self._overhead = 2 if isinstance(place, I2c) else 0
        self._longest = 4096  # luma cuts longer data into transfers of this length

    def command(self, *command: int) -> None:
        self._send(self._serial.command, *command)
        self.sent += len(command) + self._overhead

    def data(self, data: Sequence[int]) -> None:
        self._send(self._serial.data, data)
        self.sent += len(data) + self._overhead * ceil(len(data) / self._longest)

    def cleanup(self) -> None:
        """Give the bus back; a bus that is gone is given back already."""
        with suppress(OSError, LumaError):
            self._serial.cleanup()

    def _send(self, send: Callable[P, None], *what: P.args, **more: P.kwargs) -> None:
        # luma has an error of its own where a command is not answered, and lets the bus's through where data is not.
        try:
            send(*what, **more)
        except (OSError, LumaError) as error:
            raise HardwareError(self.failure) from error


_NOTHING = 0xE3
"""The command that does nothing, on each of these chips; over I2C a chip that is gone does not take it."""
_BY_PAGES = (0x20, 0x02)
"""Has an SSD1306 fill its memory page by page, which luma switches off."""


class Panel:
    """An open panel. One thread at a time; after a HardwareError all that is left is to close it."""

    def __init__(self, device: Device, wire: Wire) -> None:
        self._device = device
        self._wire = wire
        self.size: tuple[int, int] = device.size
        """Of the images to show: width and height as the panel is turned."""

    def show(self, image: Image.Image) -> int:
        """Show a 1-bit image; returns the number of bytes handed to the bus for it."""
        if image.mode != "1" or image.size != self.size:
            width, height = self.size
            raise ValueError(
                f"the panel shows images in mode 1 of {width} × {height}, not {image.mode} of {image.size}"
            )
        before = self._wire.sent
        self._send(image)
        return self._wire.sent - before

    def contrast(self, level: int) -> None:
        """How bright it is, 0 to 255. The lowest is dim, not dark."""
        _check_contrast(level)
        self._device.contrast(level)

    def probe(self) -> None:
        """Ask the panel whether it is there; a HardwareError says that it is not. On SPI none can be asked."""
        self._device.show()

    def close(self, blank: bool) -> None:
        """Let go of the panel, dark or with its picture left on. A panel that is gone is closed without complaint."""
        if blank:
            with suppress(HardwareError):
                self._device.hide()
                self._clear()
        self._wire.cleanup()
        _forget(self._device)

    def _send(self, image: Image.Image) -> None:
        self._device.display(image.convert(self._device.mode))

    def _clear(self) -> None:
        self._device.clear()


class _PageByPage(Panel):
    """A chip whose memory is known, so that only what differs is sent. The first frame is sent whole.

    Data goes on within a page of eight rows. A window over several pages, which some of these chips know too, saves
    nothing but for a whole frame: its address is twice as long.
    """

    opening = 6
    """What it costs over I2C to send another run of the same page: address, control byte and command; address and
    control byte of the data. Over SPI a pin is switched and switched back instead, which takes as long."""
    first_column: int

    def __init__(self, device: Device, wire: Wire) -> None:
        super().__init__(device, wire)
        self._memory: bytes | None = None
        self._columns = device.width if device.rotate % 2 == 0 else device.height

    def probe(self) -> None:
        self._device.command(_NOTHING)

    def _send(self, image: Image.Image) -> None:
        frame, columns = pack(self._device.preprocess(image)), self._columns
        runs = list(changed_runs(self._memory, frame, columns, self.opening))
        self._memory = None  # whatever is there, until all of this has arrived
        at: int | None = None
        for page, left, right in runs:
            column = self.first_column + left
            place = (column & 0x0F, 0x10 | column >> 4)
            self._device.command(*(place if page == at else (0xB0 | page, *place)))
            self._device.data(frame[page * columns + left : page * columns + right])
            at = page
        self._memory = frame

    def _clear(self) -> None:
        self._memory = None
        self._send(Image.new("1", self.size))


class _Ssd1306(_PageByPage):
    """The SSD1309 has the same commands. A narrow glass is wired to the middle of the chip."""

    def __init__(self, device: Device, wire: Wire) -> None:
        super().__init__(device, wire)
        self.first_column = device._colstart
        device.command(*_BY_PAGES)


class _Sh1106(_PageByPage):
    """The glass has the middle ones of its 132 columns."""

    first_column = 2


class _Sh1107(_PageByPage):
    """A square glass has all of its 128 columns."""

    first_column = 0


_SPARING: dict[str, type[Panel]] = {"ssd1306": _Ssd1306, "ssd1309": _Ssd1306, "sh1106": _Sh1106, "sh1107": _Sh1107}


def open_panel(settings: PanelSettings, open_serial: OpenSerial | None = None) -> Panel:
    """Open a panel; see the package."""
    make = _chip(settings)
    wire = Wire(_serial(settings.wire, open_serial or _kernel_serial), settings.wire)
    try:
        device = _start(make, settings, wire)
        panel = _SPARING.get(settings.chip, Panel)(device, wire)
        if settings.contrast is not None:
            panel.contrast(settings.contrast)
    except BaseException:
        wire.cleanup()  # whoever tries again every few seconds must not run out of open files
        raise
    return panel


def _chip(settings: PanelSettings) -> Callable[..., Device]:
    """luma's class for the chip, after a look at the settings that luma does not explain."""
    known = luma.oled.device.__all__
    if settings.chip not in known:
        import difflib  # a box starts without it: mistakes are seldom

        near = difflib.get_close_matches(settings.chip, known, 1)
        hint = f'Did you mean "{near[0]}"?' if near else f"It knows {', '.join(sorted(known))}."
        raise HardwareError(f'"{settings.chip}" is no display that luma.oled knows. {hint}')
    if settings.rotate not in range(4):
        raise HardwareError(f"A panel is turned by 0, 1, 2 or 3 quarters, not by {settings.rotate}.")
    if settings.contrast is not None:
        _check_contrast(settings.contrast)
    chip: Callable[..., Device] = getattr(luma.oled.device, settings.chip)
    return chip


def _check_contrast(level: int) -> None:
    if level not in range(256):
        raise HardwareError(f"The contrast of a panel is a number from 0 to 255, not {level}.")


def _kernel_serial(place: I2c | Spi) -> Serial:
    if isinstance(place, I2c):
        serial: Serial = i2c(port=place.bus, address=place.address)
        return serial
    return _SpiWithPins(place)


class _SpiWithPins:
    """luma's SPI with pins that it does not let go of by itself."""

    def __init__(self, place: Spi) -> None:
        self._pins = Outputs()
        try:
            self._serial: Serial = spi(
                gpio=self._pins,
                port=place.port,
                device=place.device,
                gpio_DC=place.data_pin,
                gpio_RST=place.reset_pin,
            )
        except BaseException:
            self._pins.close()
            raise
        self.command, self.data = self._serial.command, self._serial.data

    def cleanup(self) -> None:
        try:
            self._serial.cleanup()
        finally:
            self._pins.close()


def _serial(place: I2c | Spi, open_serial: OpenSerial) -> Serial:
    try:
        return open_serial(place)
    except (OSError, ImportError, LumaError) as error:
        raise _why_not(place, error) from error


def _why_not(place: I2c | Spi, error: Exception) -> HardwareError:
    """Why the bus could not be opened, and what helps."""
    kind = "I2C" if isinstance(place, I2c) else "SPI"
    match error:
        case DevicePermissionError() | PermissionError():
            said = error if isinstance(error, OSError) else error.__context__  # luma hides what the kernel said
            return no_entry(place.file, kind.lower(), getattr(said, "errno", None))
        case DeviceNotFoundError() | FileNotFoundError():
            help_with_it = f"Is {kind} switched on? sudo raspi-config nonint do_{kind.lower()} 0"
            return HardwareError(f"There is no {place.file}. {help_with_it}")
        case ImportError():
            packages = "python3-smbus2" if isinstance(place, I2c) else "python3-spidev python3-lgpio"
            help_with_it = f"sudo apt install {packages}; a venv needs --system-site-packages to see them."
            return HardwareError(f"A panel on {kind} needs packages that are not installed: {help_with_it}")
        case _:
            return HardwareError(f"The panel's bus {place.file} cannot be opened: {error}.")


def _start(make: Callable[..., Device], settings: PanelSettings, wire: Wire) -> Device:
    """Have luma set the chip up and clear it."""
    if isinstance(settings.wire, I2c):
        # luma keeps every device it makes until the process ends, with 300 kB of tables: first see if somebody answers.
        wire.command(_DISPLAY_OFF)
    wire.failure = f"The panel at {settings.wire} stopped answering. Is a cable loose?"
    try:
        device = make(wire, width=settings.width, height=settings.height, rotate=settings.rotate, mode="1")
    except DeviceDisplayModeError as error:
        size = f"{settings.width} × {settings.height}"
        raise HardwareError(f"luma.oled knows no {settings.chip} of {size} pixels. Look at its size again.") from error
    except AssertionError as error:  # luma's way to say it, for example where an SPI chip is set up over I2C
        raise HardwareError(f"luma.oled cannot drive a panel with {settings.chip} at {settings.wire}.") from error
    device.persist = True  # whoever opened it closes it; luma would otherwise use the bus once more at exit
    return device


def _forget(device: Device) -> None:
    """Empty a device that is done with. luma keeps it in a list of things to do at exit, which shrugs at errors."""
    vars(device).clear()
