"""The display: what reaches the glass, byte by byte; panels that are missing, lost and back; a bus that hangs."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import pwd
import sys
import threading
from collections.abc import Coroutine, Iterator
from itertools import groupby
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from luma.core.interface.serial import noop, spi
from luma.oled.device import sh1106, ssd1306
from PIL import Image, ImageChops, ImageDraw, ImageFont

from companion.config.panels import SIZES
from hardware.display import I2c, PanelSettings, PanelWriter, Spi, open_panel
from hardware.display.bitmap import pack
from hardware.display.changes import changed_runs
from hardware.display.panel import Panel
from hardware.errors import HardwareError
from hardware.simulated.oled import Sh1106, Ssd1306
from hardware.simulated.panel import SimulatedPanel, Transfer

USER = pwd.getpwuid(os.geteuid()).pw_name

# luma calls what Pillow 14 will take away; pyproject.toml keeps to the Pillow before.
pytestmark = pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated:DeprecationWarning")

GLASSES = [
    ("ssd1306", 128, 64, I2c()),
    ("ssd1306", 128, 32, I2c()),
    ("ssd1306", 64, 48, I2c()),
    ("ssd1306", 64, 32, I2c()),
    ("ssd1309", 128, 64, I2c()),
    ("ssd1309", 128, 64, Spi()),
    ("sh1106", 128, 64, I2c()),
    ("sh1106", 128, 64, Spi()),
    ("sh1107", 128, 128, I2c()),
]
GREYS = [
    ("ssd1322", 256, 64, Spi()),
    ("ssd1322", 128, 64, Spi()),
    ("ssd1325", 128, 64, Spi()),
    ("ssd1327", 128, 128, I2c()),
    ("ssd1327", 128, 128, Spi()),
    ("ssd1362", 256, 64, Spi()),
]
FULL = 1080
"""What a whole frame costs over I2C."""


def opened(panel: SimulatedPanel, chip: str = "ssd1306", **settings: Any) -> Panel:
    return open_panel(PanelSettings(chip, **settings), panel.open_serial)


def noise(rng: Random, size: tuple[int, int]) -> Image.Image:
    return Image.frombytes("1", size, rng.randbytes((size[0] + 7) // 8 * size[1]))


def random_screens(rng: Random, size: tuple[int, int], count: int) -> Iterator[Image.Image]:
    """Each a change of the one before, of any kind and extent."""
    image, font = Image.new("1", size), ImageFont.load_default()
    for _ in range(count):
        image = image.copy()
        draw = ImageDraw.Draw(image)
        x, y = rng.randrange(size[0]), rng.randrange(size[1])
        match rng.randrange(8):
            case 0:
                draw.point([(rng.randrange(size[0]), rng.randrange(size[1])) for _ in range(rng.randrange(30))], fill=1)
            case 1:
                draw.rectangle((x, y, x + rng.randrange(40), y + rng.randrange(30)), fill=rng.randrange(2))
            case 2:
                image.paste(noise(rng, (rng.randint(1, 60), rng.randint(1, 40))), (x, y))
            case 3:
                image = noise(rng, size)
            case 4:
                image = ImageChops.invert(image)
            case 5:
                image = Image.new("1", size, rng.randrange(2))
            case _:
                draw.rectangle((x, y, x + 60, y + 11), fill=0)
                draw.text((x, y), str(rng.randrange(10**6)), fill=1, font=font)
        yield image


def test_every_panel_of_the_settings_is_tried_here() -> None:
    tried = {(chip, (width, height)) for chip, width, height, _ in (*GLASSES, *GREYS)}
    assert {(chip, size) for chip, sizes in SIZES.items() for size in sizes} == tried


# From the image to the glass


@pytest.mark.parametrize(("chip", "width", "height", "wire"), GLASSES)
def test_the_glass_shows_every_pixel(
    chip: str, width: int, height: int, wire: I2c | Spi, record_property: pytest.RecordProperty
) -> None:
    count = 80 if height <= 64 else 10
    for rotate in range(4):
        glass = SimulatedPanel(chip, width, height)
        panel = opened(glass, chip, wire=wire, width=width, height=height, rotate=rotate)
        assert panel.size == ((width, height) if rotate % 2 == 0 else (height, width))
        for image in random_screens(Random(f"{chip} {width} {rotate}"), panel.size, count):
            before = glass.bytes
            sent = panel.show(image)
            assert glass.image.tobytes() == image.rotate(-90 * rotate, expand=True).tobytes()
            assert sent == glass.bytes - before
            assert sent <= FULL * height // 64
    record_property("cases", f"{4 * count} random screens on {chip} at {wire}, turned each way: every pixel")


@pytest.mark.parametrize(("chip", "width", "height", "wire"), GREYS)
def test_so_does_one_with_greys_which_luma_drives(chip: str, width: int, height: int, wire: I2c | Spi) -> None:
    for rotate in range(4):
        glass = SimulatedPanel(chip, width, height)
        panel = opened(glass, chip, wire=wire, width=width, height=height, rotate=rotate, contrast=90)
        assert glass.chip is not None
        assert glass.chip.registers["contrast"] == 90
        for image in random_screens(Random(f"{chip} {width} {rotate}"), panel.size, 3):
            before = glass.bytes
            sent = panel.show(image)
            assert glass.image.tobytes() == image.rotate(-90 * rotate, expand=True).tobytes()
            assert sent == glass.bytes - before
        panel.probe()
        if isinstance(wire, I2c):
            glass.unplug()
            with pytest.raises(HardwareError):
                panel.probe()
        panel.close(blank=True)
        assert glass.image.getbbox() is None


@pytest.mark.parametrize(("device", "width", "height"), [(ssd1306, 128, 64), (ssd1306, 128, 32), (sh1106, 128, 64)])
def test_bytes_are_packed_as_luma_packs_them(device: Any, width: int, height: int) -> None:
    class Listener:
        def __init__(self) -> None:
            self.heard = b""

        def command(self, *command: int) -> None: ...

        def data(self, data: list[int]) -> None:
            self.heard += bytes(data)

    listener = Listener()
    luma_device = device(listener, width=width, height=height)
    luma_device.persist = True
    for image in random_screens(Random(1), (width, height), 200):
        listener.heard = b""
        luma_device.display(image)
        assert pack(image) == listener.heard


def test_the_first_frame_is_sent_whole_also_if_it_is_empty() -> None:
    for chip in ("ssd1306", "ssd1309", "sh1106"):
        assert opened(SimulatedPanel(chip), chip).show(Image.new("1", (128, 64))) == FULL


def test_the_same_frame_again_costs_nothing() -> None:
    panel, image = opened(SimulatedPanel()), noise(Random(1), (128, 64))
    panel.show(image)
    assert panel.show(image.copy()) == 0


@pytest.mark.parametrize(
    ("what", "box", "cost"),
    [
        ("a pixel", (70, 33, 1, 1), 8),
        ("a digit of the clock, 6 × 12", (100, 50, 6, 12), 26),
        ("a digit of the score, 12 × 24", (10, 16, 12, 24), 57),
        ("a line of eleven letters, 6 × 12", (0, 24, 66, 12), 146),
        ("everything", (0, 0, 128, 64), FULL),
    ],
)
def test_a_change_costs_its_size_and_little_more(what: str, box: tuple[int, int, int, int], cost: int) -> None:
    x, y, width, height = box
    changed = Image.new("1", (128, 64))
    changed.paste(1, (x, y, x + width, y + height))
    for chip in ("ssd1306", "sh1106"):
        panel = opened(SimulatedPanel(chip), chip)
        panel.show(Image.new("1", (128, 64)))
        assert panel.show(changed) == cost, what


@pytest.mark.parametrize(
    ("what", "places", "cost"),
    [
        ("side by side: the page is set once", ((10, 8), (60, 8), (110, 8)), 7 + 6 + 6 + 3 * 5),
        ("one below the other", ((10, 8), (10, 40)), 7 + 7 + 2 * 5),
    ],
)
def test_of_the_next_run_only_what_differs_is_set(what: str, places: tuple[tuple[int, int], ...], cost: int) -> None:
    changed = Image.new("1", (128, 64))
    for x, y in places:
        changed.paste(1, (x, y, x + 5, y + 8))
    for chip in ("ssd1306", "sh1106"):
        glass = SimulatedPanel(chip)
        panel = opened(glass, chip)
        panel.show(Image.new("1", (128, 64)))
        assert panel.show(changed) == cost, what
        assert glass.image.tobytes() == changed.tobytes()


def test_the_next_player_costs_less_than_a_third_of_a_frame() -> None:
    """Name, score, clock and a bar, as a box shows them."""

    def screen(name: str, score: str, clock: str, bar: int) -> Image.Image:
        image = Image.new("1", (128, 64))
        draw, font = ImageDraw.Draw(image), ImageFont.load_default()
        for place, text in (((0, 2), name), ((100, 2), score), ((50, 50), clock)):
            draw.text(place, text, fill=1, font=font)
        draw.rectangle((0, 30, bar, 34), fill=1)
        return image

    panel = opened(SimulatedPanel())
    panel.show(screen("Yorick", "17", "12:08", 80))
    assert panel.show(screen("Marit", "23", "09:41", 40)) <= 298


# The cheapest runs


def cheapest(changed: list[bool], opening: int) -> int:
    """The least it can cost to send these columns: by trying for each column where its run began."""
    best = [0]
    for end, is_changed in enumerate(changed, 1):
        ways = [best[begin] + opening + end - begin for begin in range(end)]
        best.append(min(ways if is_changed else [*ways, best[end - 1]]))
    return best[-1]


@given(st.lists(st.booleans(), min_size=1, max_size=60), st.integers(1, 12))
def test_no_other_runs_are_cheaper(changed: list[bool], opening: int) -> None:
    runs = list(changed_runs(bytes(len(changed)), bytes(changed), len(changed), opening))
    assert sum(run.size + opening for run in runs) == cheapest(changed, opening)
    assert all(any(run.left <= column < run.right for run in runs) for column, is_set in enumerate(changed) if is_set)


# The model of the chips, against their data sheets and against luma


@pytest.mark.parametrize(
    ("device", "blocks", "bytes_sent", "transfers"),
    [(ssd1306, 4096, 1034, 2), (sh1106, 4096, 1080, 16), (ssd1306, 32, 1096, 33)],
)
def test_luma_alone_sends_what_was_measured(device: Any, blocks: int, bytes_sent: int, transfers: int) -> None:
    glass = SimulatedPanel(device.__name__, blocks=blocks)
    luma_device = device(glass.open_serial(I2c()))
    luma_device.persist = True
    before, count = glass.bytes, glass.transfers
    image = noise(Random(3), (128, 64))
    luma_device.display(image)
    assert glass.image.tobytes() == image.tobytes()
    assert (glass.bytes - before, glass.transfers - count) == (bytes_sent, transfers)


def test_short_blocks_reach_the_glass_too() -> None:
    glass = SimulatedPanel(blocks=32)
    panel = opened(glass)
    for image in random_screens(Random(5), (128, 64), 50):
        panel.show(image)
        assert glass.image.tobytes() == image.tobytes()
    assert max(len(transfer.sent) for transfer in glass.history) == 33


def test_luma_sends_the_sh1106_two_commands_that_it_does_not_have() -> None:
    known, other = SimulatedPanel("ssd1306"), SimulatedPanel("sh1106")
    opened(known)
    opened(other, "sh1106")
    assert known.chip is not None
    assert other.chip is not None
    assert known.chip.unknown == []
    assert other.chip.unknown == [0x20, 0x8D]


def test_the_ssd1309_needs_no_charge_pump() -> None:
    glass = SimulatedPanel("ssd1309")
    panel = opened(glass, "ssd1309")
    picture = noise(Random(4), (128, 64))
    panel.show(picture)
    assert glass.image.tobytes() == picture.tobytes()
    assert glass.chip is not None
    assert glass.chip.unknown == [0x8D]


def test_over_spi_a_pixel_costs_a_byte_and_its_address() -> None:
    for chip in ("ssd1309", "sh1106"):
        glass = SimulatedPanel(chip)
        panel = opened(glass, chip, wire=Spi())
        panel.show(Image.new("1", (128, 64)))
        dotted = Image.new("1", (128, 64))
        dotted.putpixel((70, 33), 1)
        assert panel.show(dotted) == 4
        assert glass.image.tobytes() == dotted.tobytes()


def test_a_panel_on_spi_that_is_closed_gives_the_bus_back() -> None:
    glass = SimulatedPanel("ssd1309")
    panel = opened(glass, "ssd1309", wire=Spi())
    panel.probe()
    assert glass.opened == 1
    panel.close(blank=True)
    assert glass.opened == 0
    assert glass.image.getbbox() is None


def test_every_transfer_is_kept_with_its_time() -> None:
    now = 100.0
    glass = SimulatedPanel(clock=lambda: now)
    panel = opened(glass)
    glass.history.clear()
    now = 101.5
    panel.contrast(7)
    assert list(glass.history) == [Transfer(101.5, b"\x00\x81\x07")]


def chip_with(chip: Ssd1306 | Sh1106, *transfers: bytes) -> Any:
    for transfer in transfers:
        chip.begin()
        for byte in transfer:
            chip.receive(byte)
    return chip


def written(chip: Ssd1306 | Sh1106) -> dict[tuple[int, int], int]:
    """What is in the memory, by page and column, where it is not zero."""
    return {(page, segment): byte for page, row in enumerate(chip.memory) for segment, byte in enumerate(row) if byte}


def emptied(chip: Any) -> Any:
    chip.memory = [bytearray(chip.columns) for _ in range(8)]
    return chip


def test_after_power_up_it_is_dark_and_its_memory_is_noise() -> None:
    chip = Ssd1306(128, 64)
    assert chip.image.getbbox() is None
    assert len(written(chip)) > 900


def test_a_window_is_filled_row_by_row_and_begins_again() -> None:
    chip = chip_with(emptied(Ssd1306(128, 64)), b"\x00\x20\x00\x21\x05\x06\x22\x02\x03", b"\x40\x01\x02\x03\x04\x09")
    assert written(chip) == {(2, 5): 9, (2, 6): 2, (3, 5): 3, (3, 6): 4}


def test_a_window_is_filled_column_by_column() -> None:
    chip = chip_with(emptied(Ssd1306(128, 64)), b"\x00\x20\x01\x21\x05\x06\x22\x02\x03", b"\x40\x01\x02\x03\x04\x09")
    assert written(chip) == {(2, 5): 9, (3, 5): 2, (2, 6): 3, (3, 6): 4}


def test_in_page_mode_data_stays_in_the_page() -> None:
    chip = chip_with(emptied(Ssd1306(128, 64)), b"\x00\xb3\x0e\x17", b"\x40\x01\x02\x03")
    assert written(chip) == {(3, 126): 1, (3, 127): 2, (3, 0): 3}


def test_the_sh1106_stops_at_the_end_of_the_page() -> None:
    chip = chip_with(emptied(Sh1106(128, 64)), b"\x00\xb3\x02\x18", b"\x40\x01\x02\x03\x04")
    assert written(chip) == {(3, 130): 1, (3, 131): 2}


def test_commands_and_data_can_share_a_transfer_and_arguments_can_come_later() -> None:
    chip = chip_with(emptied(Ssd1306(128, 64)), b"\x80\x81", b"\x80\x33\x80\xb1\x40\x07\x08")
    assert chip.registers["contrast"] == 0x33
    assert written(chip) == {(1, 0): 7, (1, 1): 8}


def test_mirroring_concerns_later_data_only() -> None:
    chip = chip_with(emptied(Ssd1306(128, 64)), b"\x40\x01", b"\x00\xa1", b"\x40\x02")
    assert written(chip) == {(0, 0): 1, (0, 126): 2}


UPRIGHT = b"\x00\x8d\x14\x20\x00\xa1\xc8\xaf"
"""After this the first bit of the memory is the upper left corner."""


@pytest.mark.parametrize(
    ("command", "seen"),
    [
        (b"", (0, 0, 1, 1)),
        (b"\xa0", (127, 0, 128, 1)),
        (b"\xc0", (0, 63, 1, 64)),
        (b"\x41", (0, 63, 1, 64)),
        (b"\x7f", (0, 1, 1, 2)),
        (b"\xd3\x3c", (0, 4, 1, 5)),
        (b"\xa5", (0, 0, 128, 64)),
        (b"\xae", None),
        (b"\x8d\x10", None),
    ],
)
def test_what_is_seen_of_one_bit_in_the_memory(command: bytes, seen: tuple[int, int, int, int] | None) -> None:
    chip = chip_with(emptied(Ssd1306(128, 64)), UPRIGHT + command, b"\x40\x01")
    assert chip.image.getbbox() == seen


def test_an_inverted_panel_shows_the_opposite() -> None:
    chip = chip_with(Ssd1306(128, 64), UPRIGHT)
    upright = chip.image
    assert chip_with(chip, b"\x00\xa7").image.tobytes() == ImageChops.invert(upright).tobytes()


def test_rows_beyond_the_multiplex_ratio_are_dark() -> None:
    chip = chip_with(Ssd1306(128, 64), UPRIGHT + b"\xa8\x1f\xa5")
    assert chip.image.getbbox() == (0, 32, 128, 64)


def test_luma_sets_the_pins_as_each_glass_has_them() -> None:
    for height, pins in ((64, 0x12), (32, 0x02)):
        glass = SimulatedPanel(height=height)
        opened(glass, height=height)
        assert glass.chip is not None
        assert glass.chip.registers["com_pins"] == pins
        assert glass.chip.registers["multiplex"] == height - 1


# Opening, contrast, closing


def test_contrast_is_set_at_the_start_and_later() -> None:
    glass = SimulatedPanel()
    panel = opened(glass, contrast=9)
    assert glass.chip is not None
    assert glass.chip.registers["contrast"] == 9
    panel.contrast(255)
    assert glass.chip.registers["contrast"] == 255


def test_a_panel_is_left_dark_or_with_its_picture() -> None:
    image = noise(Random(4), (128, 64))
    for blank in (True, False):
        glass = SimulatedPanel()
        panel = opened(glass)
        panel.show(image)
        panel.close(blank)
        assert glass.image.tobytes() == (Image.new("1", (128, 64)) if blank else image).tobytes()
        assert glass.opened == 0


def test_only_images_of_its_size_are_shown() -> None:
    panel = opened(SimulatedPanel())
    for image in (Image.new("1", (64, 128)), Image.new("L", (128, 64))):
        with pytest.raises(ValueError, match="images in mode 1 of 128 × 64"):
            panel.show(image)


def luma_devices() -> int:
    """How many devices luma keeps that are not empty."""
    gc.collect()
    return sum(1 for each in gc.get_objects() if type(each) is ssd1306 and vars(each))


def test_trying_again_and_again_leaves_nothing_behind() -> None:
    """luma keeps each device until the process ends; a panel that is away all night must not fill the memory."""
    glass, before = SimulatedPanel(), luma_devices()
    glass.unplug()
    for _ in range(20):
        with pytest.raises(HardwareError):
            opened(glass)
    glass.plug_in()
    for _ in range(20):
        opened(glass).close(blank=True)
    assert luma_devices() == before
    assert glass.opened == 0


# What goes wrong, in words


def why(glass: SimulatedPanel, **settings: Any) -> str:
    with pytest.raises(HardwareError) as refused:
        opened(glass, **settings)
    assert glass.opened == 0
    return str(refused.value)


def test_a_panel_that_is_not_there() -> None:
    glass = SimulatedPanel()
    glass.unplug()
    assert why(glass) == (
        'The panel does not answer at 0x3C on bus 1. Is it plugged in? "companion doctor" shows what is there.'
    )
    assert why(SimulatedPanel(address=0x3D)).startswith("The panel does not answer at 0x3C on bus 1.")


def test_i2c_that_is_switched_off() -> None:
    glass = SimulatedPanel()
    glass.has_bus = False
    meant = "There is no /dev/i2c-{}. Is I2C switched on? sudo raspi-config nonint do_i2c 0"
    assert why(glass) == meant.format(1)
    with pytest.raises(HardwareError) as refused:
        open_panel(PanelSettings(wire=I2c(bus=97)))
    assert str(refused.value) == meant.format(97), "through the kernel too"


@pytest.mark.parametrize(
    ("error", "meant"),
    [
        (
            errno.EACCES,
            f'The user {USER} may not use /dev/i2c-97. Add it to the group "i2c" (sudo usermod -aG i2c {USER})',
        ),
        (
            errno.EPERM,
            "/dev/i2c-97 is closed to the service: its unit lets it use the devices that the box's file named",
        ),
    ],
)
def test_i2c_that_is_forbidden(monkeypatch: pytest.MonkeyPatch, error: int, meant: str) -> None:
    """By its rights, or by the unit of a service: the kernel tells which, and luma does not."""

    def forbidden(path: str, *_: object) -> int:
        raise PermissionError(error, "Permission denied", path)

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", forbidden)
        with pytest.raises(HardwareError) as refused:
            open_panel(PanelSettings(wire=I2c(bus=97)))
    assert str(refused.value).startswith(meant)


def test_spi_without_its_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(HardwareError, match=r"SPI needs packages .* apt install python3-spidev python3-lgpio"):
        open_panel(PanelSettings(wire=Spi()))


@pytest.mark.parametrize(
    ("settings", "meant"),
    [
        ({"chip": "sd1306"}, '"sd1306" is no display that luma.oled knows. Did you mean "ssd1306"?'),
        ({"chip": "toaster"}, '"toaster" is no display that luma.oled knows. It knows '),
        ({"width": 100}, "luma.oled knows no ssd1306 of 100 × 64 pixels. Look at its size again."),
        ({"rotate": 4}, "A panel is turned by 0, 1, 2 or 3 quarters, not by 4."),
        ({"contrast": 300}, "The contrast of a panel is a number from 0 to 255, not 300."),
    ],
)
def test_settings_that_cannot_be(settings: dict[str, Any], meant: str) -> None:
    assert why(SimulatedPanel(), **settings).startswith(meant)


STOPPED = r"^The panel at 0x3C on bus 1 stopped answering\. Is a cable loose\?$"


@pytest.mark.parametrize("chip", ["ssd1306", "sh1106"])
def test_a_panel_that_is_lost_after_any_byte_is_whole_when_it_is_back(
    chip: str, record_property: pytest.RecordProperty
) -> None:
    """Unplugged, or broken off with the power on: half a frame is on the glass, and after opening anew all of it."""
    rng, count = Random(6), 0
    for after in [*range(16), *range(16, 1034, 43)]:
        for leave in (SimulatedPanel.unplug_after, SimulatedPanel.break_after):
            glass = SimulatedPanel(chip)
            panel = opened(glass, chip)
            panel.show(noise(rng, (128, 64)))
            leave(glass, after)
            image = noise(rng, (128, 64))
            with pytest.raises(
                HardwareError, match=r"^The panel at 0x3C on bus 1 stopped answering\. Is a cable loose\?$"
            ):
                panel.show(image)
            panel.close(blank=True)
            if leave is SimulatedPanel.unplug_after:
                glass.plug_in()
            again = opened(glass, chip)
            assert again.show(image) == FULL
            assert glass.image.tobytes() == image.tobytes()
            count += 1
    record_property("cases", f"{count} losses in the middle of a frame on {chip}: whole when it is back")


def test_a_panel_that_is_lost_while_it_is_opened_or_dimmed() -> None:
    glass = SimulatedPanel()
    glass.break_after(40)
    assert "stopped answering" in why(glass)
    panel = opened(glass)
    glass.unplug()
    with pytest.raises(HardwareError, match="stopped answering"):
        panel.contrast(1)
    panel.close(blank=True)


def test_after_an_error_the_memory_of_the_panel_is_not_trusted() -> None:
    glass = SimulatedPanel()
    panel = opened(glass)
    first, second = noise(Random(7), (128, 64)), noise(Random(8), (128, 64))
    panel.show(first)
    glass.break_after(100)
    with pytest.raises(HardwareError):
        panel.show(second)
    assert panel.show(first) == FULL
    assert glass.image.tobytes() == first.tobytes()


# Other chips, other wires


class SpiDevice:
    """What luma uses of spidev."""

    def __init__(self) -> None:
        self.heard: list[int] = []

    def open(self, port: int, device: int) -> None: ...

    def writebytes(self, data: list[int]) -> None:
        self.heard += data

    def close(self) -> None: ...


@pytest.mark.parametrize(
    ("chip", "size", "least"),
    [
        ("ssd1331", (96, 64), 12288),
    ],
)
def test_other_panels_on_spi_are_left_to_luma(chip: str, size: tuple[int, int], least: int) -> None:
    device = SpiDevice()
    settings = PanelSettings(chip, Spi(), *size)
    panel = open_panel(settings, lambda place: spi(spi=device, gpio=noop()))
    device.heard.clear()
    assert panel.show(Image.new("1", size, 1)) == len(device.heard) >= least
    assert set(device.heard[-100:]) == {0xFF}
    panel.close(blank=False)


def test_a_chip_that_luma_cannot_reach_that_way() -> None:
    assert why(SimulatedPanel(), chip="ssd1325") == "luma.oled cannot drive a panel with ssd1325 at 0x3C on bus 1."


# The writer


def stripes(byte: int) -> Image.Image:
    """A frame of which every byte in the panel's memory is this one, so that it is known again on the wire."""
    image = Image.new("1", (128, 64))
    for y in range(64):
        image.paste(byte >> y % 8 & 1, (0, y, 128, y + 1))
    return image


def frames_on_the_wire(glass: SimulatedPanel) -> list[int]:
    """Which stripes were sent, in their order: each comes page by page."""
    return [byte for byte, _ in groupby(transfer.sent[1] for transfer in glass.history if transfer.sent[0] == 0x40)]


def play(scene: Coroutine[Any, Any, None]) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(20):
            await scene

    asyncio.run(in_time())


async def not_lost(error: HardwareError) -> None:
    raise AssertionError(error)


async def stopped(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait({task})
    assert task.cancelled()


def panel_threads_ended() -> bool:
    threads = [thread for thread in threading.enumerate() if thread.name == "panel"]
    for thread in threads:
        thread.join(10)
    return not any(thread.is_alive() for thread in threads)


def test_the_newest_frame_wins_and_the_loop_goes_on_while_the_bus_hangs() -> None:
    async def scene() -> None:
        glass = SimulatedPanel()
        writer = PanelWriter(lambda: opened(glass), not_lost)
        running = asyncio.create_task(writer.run())
        writer.offer(stripes(1))
        await writer.settled()
        glass.history.clear()
        glass.hold()
        writer.offer(stripes(2))
        await asyncio.to_thread(glass.wait_until_held)
        for byte in range(3, 100):
            writer.offer(stripes(byte))
            await asyncio.sleep(0)
        assert glass.image.tobytes() == stripes(1).tobytes(), "the bus hangs, and here we are"
        glass.release()
        await writer.settled()
        assert frames_on_the_wire(glass) == [2, 99]
        assert glass.image.tobytes() == stripes(99).tobytes()
        await stopped(running)

    play(scene())


def test_a_frame_that_was_offered_before_the_panel_is_open_is_shown() -> None:
    async def scene() -> None:
        glass = SimulatedPanel()
        writer = PanelWriter(lambda: opened(glass), not_lost, blank=False)
        writer.offer(stripes(5))
        writer.contrast(33)
        running = asyncio.create_task(writer.run())
        await writer.settled()
        assert glass.chip is not None
        assert glass.chip.registers["contrast"] == 33
        await stopped(running)
        assert glass.image.tobytes() == stripes(5).tobytes(), "it was to be left with its picture"
        assert glass.opened == 0

    play(scene())


def test_at_the_end_the_panel_goes_dark() -> None:
    async def scene() -> None:
        glass = SimulatedPanel()
        writer = PanelWriter(lambda: opened(glass), not_lost)
        running = asyncio.create_task(writer.run())
        writer.offer(stripes(5))
        await writer.settled()
        await stopped(running)
        assert glass.image.getbbox() is None
        assert glass.opened == 0

    play(scene())


def test_a_lost_panel_is_told_and_opened_anew_with_the_newest_frame() -> None:
    async def scene() -> None:
        glass, told, found = SimulatedPanel(), [], []

        async def lost(error: HardwareError) -> None:
            told.append(str(error)[:29])
            writer.offer(stripes(8))
            if len(told) == 3:
                glass.plug_in()

        writer = PanelWriter(lambda: opened(glass), lost, lambda: found.append(len(told)))
        running = asyncio.create_task(writer.run())
        writer.contrast(11)
        writer.offer(stripes(6))
        await writer.settled()
        glass.unplug_after(500)
        writer.offer(stripes(7))
        await writer.settled()
        assert told == ["The panel at 0x3C on bus 1 st", *["The panel does not answer at "] * 2]
        assert found == [0, 3]
        assert glass.image.tobytes() == stripes(8).tobytes()
        assert glass.chip is not None
        assert glass.chip.registers["contrast"] == 11, "it is as bright as before"
        await stopped(running)

    play(scene())


def test_stopping_does_not_wait_for_a_bus_that_hangs() -> None:
    async def scene() -> None:
        writer = PanelWriter(lambda: opened(glass), not_lost, patience=0)
        running = asyncio.create_task(writer.run())
        writer.offer(stripes(1))
        await writer.settled()
        glass.hold()
        writer.offer(stripes(2))
        await asyncio.to_thread(glass.wait_until_held)
        await stopped(running)
        assert glass.opened == 1

    glass = SimulatedPanel()
    play(scene())
    glass.release()
    assert panel_threads_ended()
    assert glass.opened == 0
    assert glass.image.getbbox() is None, "when the bus is free again, the panel is closed all the same"


def test_a_mistake_in_the_thread_is_not_silent() -> None:
    def broken() -> Panel:
        raise ZeroDivisionError("a mistake")

    with pytest.raises(ZeroDivisionError, match="a mistake"):
        play(PanelWriter(broken, not_lost).run())


def test_frames_of_the_wrong_size_are_not_silent() -> None:
    writer = PanelWriter(lambda: opened(SimulatedPanel()), not_lost)
    writer.offer(Image.new("1", (3, 3)))
    with pytest.raises(ValueError, match="128 × 64"):
        play(writer.run())


def test_a_panel_that_is_unplugged_between_two_frames_is_missed_and_shown_anew_when_it_is_back() -> None:
    async def scene() -> None:
        glass = SimulatedPanel()
        missed = asyncio.Event()

        async def lost(_: HardwareError) -> None:
            missed.set()
            glass.plug_in()

        writer = PanelWriter(lambda: opened(glass), lost, probe=0.01)
        running = asyncio.create_task(writer.run())
        writer.offer(stripes(5))
        await writer.settled()
        glass.unplug()
        await missed.wait()
        await writer.settled()
        assert glass.image.tobytes() == stripes(5).tobytes()
        await stopped(running)

    play(scene())
