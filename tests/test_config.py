"""Settings: every mistake is found at once, has its place, and says what to do."""

from __future__ import annotations

import os
import re
import shutil
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.config import BoxSettings, Settings, last_good, load, read_box, read_config, reader
from companion.config.box import KEYS, STRIPS
from companion.config.codes import CODES
from companion.config.declaration import Setting, sections_of, settings_of
from companion.config.strips import spi_buffer
from companion.daemon.parts import real_parts
from companion.editions import Editions
from companion.shelf import find_game
from companion.shipped import shipped
from hardware.errors import HardwareError
from hardware.strip import StripSettings, Way
from hardware.strip.leds0 import Leds0
from hardware.strip.serial_port import Adalight
from hardware.strip.spi import Apa102, Ws2812
from hardware.strip.wled import Wled


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the settings that ship."""
    shutil.copytree(shipped("config"), tmp_path / "config")
    return tmp_path / "config"


def troubles(folder: Path, box: str | None = None) -> list[str]:
    reading = read_config(folder / "companion.toml", box)
    assert (reading.config is None) == bool(reading.troubles)
    return [str(trouble) for trouble in reading.troubles]


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")


@pytest.mark.parametrize("box", ["reference", "compact", "seats", "bonnet", "hat", "keypad", "simulated"])
def test_what_ships_is_right(folder: Path, box: str) -> None:
    assert troubles(folder, box) == []


def all_settings(made: type) -> dict[tuple[str, str], Setting]:
    """Every setting by its section and its name; the section of those at the top is empty."""
    found = {("", name): setting for name, setting in settings_of(made).items()}
    for heading, section in sections_of(made).items():
        found |= {(heading, name): setting for name, setting in section.settings.items()}
    return found


def test_every_setting_stands_in_the_shipped_file_with_its_default(folder: Path) -> None:
    """Commented, so that taking the "#" away changes nothing."""
    text = (folder / "companion.toml").read_text(encoding="utf-8")
    lines = [line.removeprefix("# ") if " = " in line else line for line in text.split("\n")]
    shown = tomllib.loads("\n".join(line for line in lines if not line.startswith("# ")))
    for (heading, name), setting in all_settings(Settings).items():
        table = shown[heading] if heading else shown
        assert setting.kind.read(table[name]) == setting.default, name


def test_every_setting_is_explained_in_the_shipped_files_as_where_it_is_declared(folder: Path) -> None:
    for made, file in ((Settings, "companion.toml"), (BoxSettings, "boxes/reference.toml")):
        text = (folder / file).read_text(encoding="utf-8")
        for (heading, name), setting in all_settings(made).items():
            if made is Settings or name not in KEYS:
                explained = re.escape(f"  # {setting.about}" if setting.about else "")
                assert re.search(rf"^(?:# )?{name} = .*{explained}$", text, re.MULTILINE), (heading, name)


def test_every_section_of_a_box_is_explained_in_the_reference_box(folder: Path) -> None:
    shown = tomllib.loads((folder / "boxes" / "reference.toml").read_text(encoding="utf-8"))
    for heading, section in sections_of(BoxSettings).items():
        if wanted := set(section.settings) - set(KEYS):
            assert set(shown[heading]) == wanted, heading


def test_what_is_not_set_is_at_its_default(folder: Path) -> None:
    (folder / "companion.toml").write_text("[page]\nport = 9000\n", encoding="utf-8")
    config = read_config(folder / "companion.toml", "simulated").config
    assert config is not None
    assert config.settings.page.port == 9000
    assert config.settings == replace(Settings(), page=replace(Settings().page, port=9000))
    assert config.box == BoxSettings()


def test_an_unknown_setting_is_named_with_its_line_and_a_guess(folder: Path) -> None:
    edit(folder / "companion.toml", "[lights]\n", "[lights]\nbrightnes = 0.5\n")
    (sentence,) = troubles(folder)
    line = (folder / "companion.toml").read_text(encoding="utf-8").split("\n").index("brightnes = 0.5") + 1
    assert sentence == (
        f'companion.toml, line {line}: "brightnes" is no setting of [lights]. Did you mean "brightness"?'
    )


def test_all_mistakes_are_told_at_once(folder: Path) -> None:
    edit(folder / "companion.toml", '# language = "en"', 'language = "fr"')
    edit(folder / "companion.toml", "[keys]\n", '[keys]\nhold = "long"\n')
    edit(folder / "boxes" / "reference.toml", "height = 64", "height = 7")
    found = troubles(folder)
    assert len(found) == 3
    assert "language must be one of nl, en, it, de, not 'fr'" in found[0]
    assert "hold must be a number from 0.3 to 3, not 'long'" in found[1]
    assert found[2].startswith("boxes/reference.toml, line ")
    assert "height must be a whole number from 32 to 128, not 7" in found[2]


def test_a_pin_booked_twice(folder: Path) -> None:
    edit(folder / "boxes" / "reference.toml", "TURN = 20", "TURN = 6")
    (sentence,) = troubles(folder)
    assert sentence.endswith("GPIO6 is booked twice: K2 and TURN. Give one of them another pin.")


def test_the_pins_of_the_panels_bus(folder: Path) -> None:
    edit(folder / "boxes" / "reference.toml", "a = 17", "a = 3")
    (sentence,) = troubles(folder)
    assert sentence.endswith("GPIO3 carries the panel's I2C; dial.a needs another pin.")


def test_the_pins_of_a_panel_on_spi(folder: Path) -> None:
    box = folder / "boxes" / "reference.toml"
    edit(box, "K1 = 5", "K1 = 10")
    edit(box, "TURN = 20", "TURN = 25")
    assert troubles(folder) == []
    edit(box, 'interface = "i2c"', 'interface = "spi"')
    first, second = troubles(folder)
    assert first.endswith("GPIO10 carries the panel's SPI; K1 needs another pin.")
    assert second.endswith("GPIO25 is booked twice: TURN and display.reset. Give one of them another pin.")
    edit(box, "K1 = 10", "K1 = 3")  # no longer the panel's
    edit(box, "reset = 25", "reset = 0")
    assert troubles(folder) == []
    edit(box, "dc = 24", "dc = 0")
    assert troubles(folder)[0].endswith("dc must be a GPIO number from 2 to 27, not 0.")


def test_the_pins_of_the_serial_line(folder: Path) -> None:
    edit(folder / "boxes" / "reference.toml", "K1 = 5", 'K1 = "GPIO14"')
    assert troubles(folder) == []
    edit(folder / "boxes" / "reference.toml", 'port = "auto"', 'port = "/dev/ttyAMA0"')
    assert "GPIO14 carries the strip's serial line" in troubles(folder)[0]


def test_a_key_without_a_pin_and_a_pin_that_is_none(folder: Path) -> None:
    edit(folder / "boxes" / "compact.toml", "BACK = 19\n", "")
    edit(folder / "boxes" / "compact.toml", "UP = 5", "UP = 99")
    found = troubles(folder, "compact")
    assert "UP must be a GPIO number from 2 to 27, not 99" in found[0]
    edit(folder / "boxes" / "compact.toml", "UP = 99", "UP = 5")
    assert troubles(folder, "compact") == [
        "boxes/compact.toml: these keys have no pin: BACK. A dial gives UP and DOWN."
    ]


@pytest.mark.parametrize(
    ("box", "before", "after", "expected"),
    [
        ("compact", "UP = 5", "UP = 5\nK1 = 12", 'K1 has no use on a box of the layout "compact": leave it out.'),
        ("phones", "[display]", "[keys]\nOK = 5\n[display]", 'OK has no use on a box of the layout "phones"'),
        (
            "reference",
            "TURN = 20",
            "TURN = 20\nUP = 4",
            "UP is a key and a way to turn the dial. Leave one of them out.",
        ),
        (
            "hat",
            "[second]",
            "[second]\nSEAT1 = 4",
            "SEAT1 has a second pin and no first one: that stands under [keys].",
        ),
        ("hat", "OK = 26", "OK = 6", "GPIO6 is booked twice: UP and the second OK."),
        ("keypad", '"auto"', '"auto"\nK1 = "KEY_ONE"', 'must be a key as evtest calls it, as in "KEY_KP1"'),
        ("keypad", '"auto"', '"auto"\nkeys = "none"', "no key of the keypad is a key of the box"),
        ("keypad", '"auto"', '"auto"\nkeys = "none"\nK1 = ["KP7", "KEY_7"]', "these keys have no pin: K2, K3,"),
    ],
)
def test_keys_that_cannot_be_are_refused_when_they_are_read(
    folder: Path, box: str, before: str, after: str, expected: str
) -> None:
    edit(folder / "companion.toml", "# lan = false ", "lan = true #")
    edit(folder / "companion.toml", '# code = ""', 'code = "482913"')
    edit(folder / "boxes" / f"{box}.toml", before, after)
    assert expected in troubles(folder, box)[0]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("width = 128", "width = 256", "a panel with ssd1309 has 128 x 64 pixels, not 256 x 64."),
        ('"ssd1309"', '"ssd1327"', "a panel with ssd1327 has 128 x 128 pixels, not 128 x 64."),
        ('"ssd1309"', '"ssd1325"', 'a panel with ssd1325 is wired to SPI: write interface = "spi" under [display].'),
    ],
)
def test_a_panel_that_cannot_be_is_refused_when_it_is_read(
    folder: Path, before: str, after: str, expected: str
) -> None:
    edit(folder / "boxes" / "reference.toml", before, after)
    assert troubles(folder)[0].endswith(expected)


def test_a_box_for_phones_needs_a_code_with_which_they_join(folder: Path) -> None:
    (sentence,) = troubles(folder, "phones")
    assert sentence.endswith('under [page] write lan = true and a code of six digits, as in code = "482913".')
    edit(folder / "companion.toml", "# lan = false ", "lan = true #")
    edit(folder / "companion.toml", '# code = ""', 'code = "48291"')
    assert 'code must be six digits in quotes, as in "482913", or empty' in troubles(folder, "phones")[0]
    edit(folder / "companion.toml", '"48291"', '"482913"')
    assert troubles(folder, "phones") == []


def test_a_key_of_the_keypad_that_is_named_is_no_longer_what_it_usually_is(folder: Path) -> None:
    edit(
        folder / "boxes" / "keypad.toml",
        '"auto"',
        '"auto"\nSEAT1 = "KEY_KP7"\nINFO = ["KP0", "F1"]\nTURN = "KPASTERISK"',
    )
    config = read_config(folder / "companion.toml", "keypad").config
    assert config is not None
    codes = config.box.keypad.codes(KEYS)
    named = {CODES[name].number: name for name in CODES}
    keys = {named[code.number]: key for code, key in codes.items()}
    assert (keys["KEY_KP7"], keys["KEY_KP0"], keys["KEY_F1"], keys["KEY_KPASTERISK"]) == (
        "SEAT1",
        "INFO",
        "INFO",
        "TURN",
    )
    assert "KEY_SPACE" not in keys


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[lights", "companion.toml, line 1: this is not TOML"),
        ("[light]\n", 'companion.toml, line 1: "light" is no setting and no section. Did you mean'),
        ("lights = 3\n", 'companion.toml, line 1: "lights" is no setting and no section.'),
        ('box = "referense"\n', 'companion.toml: there is no box "referense". Did you mean "reference"?'),
        ("lights = { brightnes = 1 }\n", 'companion.toml, line 1: "brightnes" is no setting of [lights].'),
        ("lights.brightnes = 1\n", 'companion.toml, line 1: "brightnes" is no setting of [lights].'),
        ("[sound]\non = 1\n", "companion.toml, line 2: on must be true or false, not 1."),
    ],
)
def test_broken_files(folder: Path, text: str, expected: str) -> None:
    (folder / "companion.toml").write_text(text, encoding="utf-8")
    assert troubles(folder)[0].startswith(expected)


def test_ready_made_boxes_are_there_wherever_the_settings_are(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('box = "keypad"\n', encoding="utf-8")
    config = read_config(tmp_path / "mine.toml").config
    assert config is not None
    assert config.box.strip.kind == "wled"
    assert last_good(tmp_path / "state") is None
    assert load(tmp_path / "mine.toml", tmp_path / "state").config == config
    assert last_good(tmp_path / "state") == config
    (tmp_path / "boxes").mkdir()
    (tmp_path / "boxes" / "keypad.toml").write_text('layout = "compact"\n', encoding="utf-8")
    assert read_box(tmp_path / "mine.toml", "keypad")[0].layout == "compact", "one's own goes before them"
    assert 'Did you mean "hat"' in str(read_box(tmp_path / "mine.toml", "hut")[1][0])


def test_a_missing_or_unreadable_file(folder: Path) -> None:
    (folder / "companion.toml").write_bytes(b"\xff\xfe")
    assert "this is no text in UTF-8" in troubles(folder)[0]
    (folder / "companion.toml").unlink()
    assert "there is no such file" in troubles(folder)[0]


@pytest.mark.parametrize("seats", ["[[1, 2, 3]]", "[[-1, 4]]", '["left"]', "[[1, 0]]", "4"])
def test_seats_on_the_strip_are_pairs(folder: Path, seats: str) -> None:
    edit(folder / "boxes" / "reference.toml", "seats = []", f"seats = {seats}")
    assert "seat" in troubles(folder)[0]


@pytest.mark.parametrize(
    ("written", "at", "sentence"),
    [
        ('kind = "wled"', "kind", 'a strip of the kind "wled" needs a host: its address or its name'),
        ('kind = "wled"\nhost = "http://wled.local"', "host", "must be an address or a name, as in 192.168.1.50 or"),
        ('kind = "wled"\nhost = "wled local"', "host", "must be an address or a name"),
        ('kind = "wled"\nhost = "8.8.8.8"', "host", "8.8.8.8 is no address of a local network"),
        ('kind = "wled"\nhost = "wled.local"\nport = "/dev/ttyACM0"', "port", 'the kind "wled" has no port'),
        ('host = "wled.local"', "host", 'host is only for kind = "wled", and this strip is of the kind "adalight".'),
        ('order = "GRBW"', "order", 'a strip of the kind "adalight" has no white of its own: GRB is its order.'),
        ('order = "BGRW"\nkind = "apa102"', "order", 'the kind "apa102" has no white of its own: BGR is its order.'),
        ('kind = "neon"', "kind", "kind must be one of adalight, wled, leds0, ws2812, apa102"),
        (
            'port = "/dev/spidev0.0"',
            "port",
            "the kind \"adalight\" has a port as in /dev/ttyACM0, not '/dev/spidev0.0'",
        ),
        ('kind = "ws2812"\nport = "/dev/ttyACM0"', "port", 'the kind "ws2812" has a port as in /dev/spidev0.0'),
        ('kind = "leds0"\nport = "/dev/spidev0.0"', "port", 'the kind "leds0" has a port as in /dev/leds0'),
        ('kind = "ws2812"\npin = 18', "pin", 'pin is only for kind = "leds0"'),
        ('kind = "leds0"\npin = 6', "pin", "GPIO6 is booked twice: DOWN and strip.pin. Give one of them another pin."),
        ("leds = 601", "leds", "leds must be a whole number from 0 to 600, not 601"),
    ],
)
def test_a_strip_that_cannot_work_is_refused_in_one_sentence(
    folder: Path, written: str, at: str, sentence: str
) -> None:
    box = folder / "boxes" / "compact.toml"
    leds = "" if written.startswith("leds") else "leds = 60\n"
    box.write_text(f"{box.read_text(encoding='utf-8')}\n[strip]\n{leds}{written}\n", encoding="utf-8")
    (found,) = troubles(folder, "compact")
    lines = box.read_text(encoding="utf-8").split("\n")
    line = max(number for number, text in enumerate(lines, 1) if text.startswith(f"{at} = "))
    assert found.startswith(f"boxes/compact.toml, line {line}: ")
    assert sentence in found


@pytest.mark.parametrize(
    ("written", "way"),
    [
        ('kind = "adalight"\nport = "/dev/ttyACM0"\nbaud = 9600', Adalight("/dev/ttyACM0", 9600)),
        ('kind = "wled"\nhost = "192.168.1.50"', Wled("192.168.1.50")),
        ('kind = "wled"\nhost = "wled-table.local"\norder = "RGBW"', Wled("wled-table.local")),
        ('kind = "leds0"\npin = 18', Leds0("/dev/leds0")),
        ('kind = "apa102"', Apa102("/dev/spidev0.0")),
        ('kind = "apa102"\nport = "/dev/spidev0.1"', Apa102("/dev/spidev0.1")),
    ],
)
def test_strips_of_every_kind_are_taken(folder: Path, written: str, way: Way) -> None:
    box = folder / "boxes" / "compact.toml"
    box.write_text(f"{box.read_text(encoding='utf-8')}\n[strip]\nleds = 600\n{written}\n", encoding="utf-8")
    assert troubles(folder, "compact") == []
    config = read_config(folder / "companion.toml", "compact").config
    assert config is not None
    strip = real_parts(config).strip
    assert strip is not None
    assert (strip.leds, strip.way) == (600, way)


def test_the_strips_that_the_docs_show_are_taken(folder: Path) -> None:
    page = Path(__file__).parents[1].joinpath("docs", "strips.md").read_text(encoding="utf-8")
    shown = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    box = folder / "boxes" / "compact.toml"
    text = box.read_text(encoding="utf-8")
    for strip in shown:
        box.write_text(f"{text}\n{strip}", encoding="utf-8")
        assert troubles(folder, "compact") == []
    assert {tomllib.loads(strip)["strip"]["kind"] for strip in shown} | {"apa102"} == set(STRIPS)


def test_a_strip_on_spi_shares_its_bus_and_its_pins_with_nobody(folder: Path) -> None:
    box = folder / "boxes" / "reference.toml"
    edit(box, 'kind = "adalight"', 'kind = "apa102"')
    assert troubles(folder) == []
    edit(box, "a = 17", "a = 10")
    assert troubles(folder)[0].endswith("GPIO10 carries the strip's SPI; dial.a needs another pin.")
    edit(box, 'port = "auto"', 'port = "/dev/spidev1.0"')
    assert [sentence.partition(": ")[2] for sentence in troubles(folder)] == [
        f"GPIO{pin} carries the strip's SPI; {key} needs another pin."
        for key, pin in (("K4", 19), ("K6", 21), ("TURN", 20))
    ]
    edit(box, 'port = "/dev/spidev1.0"', 'port = "auto"')
    edit(box, "a = 10", "a = 17")
    edit(box, 'interface = "i2c"', 'interface = "spi"')
    (sentence,) = troubles(folder)
    assert sentence.endswith(
        "the panel is on the same SPI bus, and the LEDs would show what it is sent. "
        'Give the strip another bus, as in port = "/dev/spidev1.0", or take another kind.'
    )


@pytest.mark.parametrize(("order", "buffer", "most"), [("auto", 4096, 445), ("GRBW", 4096, 334), ("GRB", 5600, 600)])
def test_more_leds_than_spi_takes_at_once_are_refused(
    folder: Path, order: str, buffer: int, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bufsiz").write_text(f"{buffer}\n")
    monkeypatch.setattr(reader, "spi_buffer", lambda: spi_buffer(tmp_path / "bufsiz"))
    box = folder / "boxes" / "compact.toml"
    text = box.read_text(encoding="utf-8")
    for leds, fits in ((most, True), (most + 1, False)):
        strip = f'[strip]\nkind = "ws2812"\nleds = {leds}\norder = "{order}"\n'
        box.write_text(f"{text}\n{strip}", encoding="utf-8")
        found = troubles(folder, "compact")
        if fits:
            assert found == []
            assert StripSettings(leds, Ws2812(buffer=buffer), order).leds == leds
        elif leds <= 600:
            assert f"SPI takes {buffer} bytes at once, which is {most} of them. spidev.bufsiz=" in found[0]
            with pytest.raises(HardwareError):
                StripSettings(leds, Ws2812(buffer=buffer), order)
    assert spi_buffer(tmp_path / "none") == 4096


def test_a_list_over_several_lines_is_no_heading(folder: Path) -> None:
    edit(folder / "boxes" / "reference.toml", "seats = []", "seats = [\n[7, 10],\n[22, 10],\n]\nled = 3")
    (sentence,) = troubles(folder)
    lines = (folder / "boxes" / "reference.toml").read_text(encoding="utf-8").split("\n")
    line = next(number for number, line in enumerate(lines, 1) if line.startswith("led = 3"))
    assert sentence == f'boxes/reference.toml, line {line}: "led" is no setting of [strip]. Did you mean "leds"?'


def test_a_broken_edit_starts_with_the_last_settings_that_were_right(folder: Path, tmp_path: Path) -> None:
    file, state = folder / "companion.toml", tmp_path / "state"
    edit(file, '# language = "en"', 'language = "nl"')
    assert load(file, state).troubles == ()
    edit(file, 'language = "nl"', 'language = "nl')
    edit(folder / "boxes" / "reference.toml", "K1 = 5", "K1 = 6")
    loaded = load(file, state)
    assert loaded.config is not None
    assert loaded.config.settings.language == "nl"
    assert loaded.config.box.keys["K1"] == 5
    assert [trouble.file for trouble in loaded.troubles] == ["companion.toml", "boxes/reference.toml"]


def test_a_first_start_with_a_broken_file_has_the_shipped_settings(folder: Path, tmp_path: Path) -> None:
    (folder / "companion.toml").write_text("[", encoding="utf-8")
    loaded = load(folder / "companion.toml", tmp_path / "state")
    assert loaded.config is not None
    assert loaded.config.settings == Settings()
    assert loaded.troubles


def test_a_first_start_with_one_mistake_has_what_is_right(folder: Path, tmp_path: Path) -> None:
    text = 'box = "compact"\nlanguage = "nl"\n[lights]\nbrightness = 7\n'
    (folder / "companion.toml").write_text(text, encoding="utf-8")
    loaded = load(folder / "companion.toml", tmp_path / "state")
    assert loaded.config is not None
    assert (loaded.config.box_name, loaded.config.settings.language) == ("compact", "nl")
    assert loaded.config.settings.lights.brightness == Settings().lights.brightness
    assert [trouble.line for trouble in loaded.troubles] == [4]


def test_a_first_start_with_a_broken_box_has_the_shipped_one(folder: Path, tmp_path: Path) -> None:
    edit(folder / "boxes" / "reference.toml", "K1 = 5", "K1 = 6")
    loaded = load(folder / "companion.toml", tmp_path / "state", None, shipped("config", "companion.toml"))
    assert loaded.config is not None
    assert loaded.config.box.keys["K1"] == 5


ODD_FILES = {
    "a number of 5,000 digits": b"[page]\nport = " + b"9" * 5000,
    "a number of 4,200 digits": b"[page]\nport = " + b"9" * 4200,
    "a large number in hexadecimal": b"[page]\nport = 0x" + b"f" * 100_000,
    "a pin of 5,000 digits": b'[keys]\nK1 = "' + b"1" * 5000 + b'"',
    "brackets": b"box = " + b"[" * 100_000,
    "brackets that close": b"[lights]\nbrightness = " + b"[" * 900 + b"]" * 900,
    "tables in tables": b"a = " + b"{a=" * 400 + b"1" + b"}" * 400,
    "dots": b"a" + b".a" * 60_000 + b" = 1",
    "dots in a table": b"[" + b'"a" . ' * 20_000 + b"a]",
    "NUL": b'box = "a\0b"',
    "NUL, told": b'box = "a\\u0000b"\nstate = "a\\u0000b"',
    "an escape sequence": b'box = "\\u001b[2J"\n"\\u001b[2J" = 1',
    "no number": b"[lights]\nbrightness = nan",
    "without end": b"[keys]\nhold = inf\n[strip]\nseats = [[inf, 3], [1e999, 3]]",
    "a seat far away": b"[strip]\nseats = [[" + b"9" * 400 + b", 3]]",
    "a long name": b'box = "' + b"x" * 5000 + b'"',
    "a long key": b"x" * 200_000 + b" = 1",
    "another folder": b'box = "../../../etc/passwd"',
    "half a letter": b"# \xe2\x82\n[page]\n",
    "no text": bytes(range(256)),
    "a long file": b"# comment\n" * 30_000,
    "a date": b"[page]\nport = 2020-01-01\nlan = 07:32:00",
    "lists for words": b"language = [[1]]\nbox = {a = 1}\nlog = 1.5",
}


@pytest.mark.parametrize("name", ["companion.toml", "boxes/reference.toml", "games/catan.toml"])
@pytest.mark.parametrize("kind", ODD_FILES)
def test_any_file_is_a_sentence_and_starts_a_box(folder: Path, tmp_path: Path, kind: str, name: str) -> None:
    file = folder / name
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(ODD_FILES[kind])
    loaded = load(folder / "companion.toml", tmp_path / "state", None, shipped("config", "companion.toml"))
    editions = Editions(folder / "games")
    assert loaded.config is not None
    assert editions.load(find_game("catan")).name
    told = [str(trouble) for trouble in (*loaded.troubles, *editions.troubles())]
    assert told
    for sentence in told:
        assert sentence.isprintable()
        assert len(sentence) < 600


@pytest.mark.parametrize("name", ["companion.toml", "boxes/reference.toml", "games/catan.toml"])
@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("/dev/zero")])
def test_what_is_no_file_is_not_waited_for(
    folder: Path, tmp_path: Path, make: Callable[[Path], object], name: str
) -> None:
    file = folder / name
    file.parent.mkdir(exist_ok=True)
    file.unlink(missing_ok=True)
    make(file)
    loaded = load(folder / "companion.toml", tmp_path / "state", None, shipped("config", "companion.toml"))
    editions = Editions(folder / "games")
    assert loaded.config is not None
    assert editions.load(find_game("catan")).name
    (trouble,) = (*loaded.troubles, *editions.troubles())
    assert "cannot be read: it is" in str(trouble)


def test_a_state_folder_that_cannot_be_written_is_no_reason_not_to_start(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where the folder should be", encoding="utf-8")
    assert load(folder / "companion.toml", tmp_path / "state").config is not None
