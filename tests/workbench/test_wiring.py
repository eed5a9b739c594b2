"""The drawing of a box: every pin of its file, each once, as it lies on the header."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from companion.cli import companion
from companion.config.box import STRIPS, BoxSettings, BuzzerSection, DialSection, PinSection, StripSection
from companion.workbench.header import NAMES, PIN_OF, is_ground
from companion.workbench.plan import plan_of
from companion.workbench.text import WIDTH, draw_text
from tests.docs.drawings import BOXES, box_of, drawings

SVG = "{http://www.w3.org/2000/svg}"


def test_the_header_is_that_of_every_pi() -> None:
    """Some pins as they are printed on every card: ground, power, the buses."""
    assert [pin for pin in NAMES if is_ground(pin)] == [6, 9, 14, 20, 25, 30, 34, 39]
    assert [pin for pin, name in NAMES.items() if name == "3.3 V"] == [1, 17]
    assert [pin for pin, name in NAMES.items() if name == "5 V"] == [2, 4]
    assert [PIN_OF[gpio] for gpio in (2, 3, 14, 15, 10, 9, 11, 8, 7)] == [3, 5, 8, 10, 19, 21, 23, 24, 26]
    assert sorted(PIN_OF) == list(range(2, 28))


@pytest.mark.parametrize("name", BOXES)
def test_every_pin_of_the_box_is_drawn_once(name: str) -> None:
    box = box_of(name)
    plan = plan_of(name, box)
    assert max(Counter(wire.pin for wire in plan.wires).values(), default=1) == 1
    for key, gpio in box.keys.items():
        wire = plan.at(PIN_OF[gpio])
        assert wire is not None
        assert wire.words == key
    for gpio in (*box.second.values(), *(box.dial.pins or ()), *filter(None, [box.buzzer.pin])):
        assert plan.at(PIN_OF[gpio]) is not None
    if box.display.on("i2c"):
        assert [plan.at(pin).terminal for pin in (1, 3, 5, 6)] == ["VCC", "SDA", "SCL", "GND"]  # type: ignore[union-attr]
    assert (plan.strip is None) == (box.strip.leds == 0)


@pytest.mark.parametrize("name", BOXES)
def test_a_terminal_has_room_for_it(name: str) -> None:
    text = draw_text(plan_of(name, box_of(name)))
    assert max(map(len, text.splitlines())) <= WIDTH
    assert all(f" {pin} " in text for pin in range(1, 41))


def test_keys_that_are_pulled_down_go_to_three_volts() -> None:
    plan = plan_of("mine", BoxSettings(keys={"OK": 5}, pins=PinSection(pull_up=False)))
    assert plan.keys_to == "3.3 V"
    assert [wire.pin for wire in plan.wires if wire.part == "keys"] == [17]


@pytest.mark.parametrize(
    ("leds", "limit", "fuse", "supply"), [(60, 2000, 3.0, 3), (120, 3000, 5.0, 5), (10, 0, 1.0, 1), (60, 0, 5.0, 6)]
)
def test_the_fuse_bears_what_the_strip_may_draw_and_the_supply_blows_it(
    leds: int, limit: int, fuse: float, supply: int
) -> None:
    strip = plan_of("mine", BoxSettings(strip=StripSection(leds=leds, limit_ma=limit))).strip
    assert strip is not None
    assert (strip.fuse, strip.supply) == (fuse, supply)


@pytest.mark.parametrize(
    ("strip", "pins"),
    [
        (StripSection(leds=9), {}),
        (StripSection(leds=9, kind="wled", host="wled.local"), {}),
        (StripSection(leds=9, kind="leds0", pin=12), {32: "strip DIN", 25: "strip GND"}),
        (StripSection(leds=9, kind="ws2812"), {19: "strip DIN", 25: "strip GND"}),
        (StripSection(leds=9, kind="apa102"), {19: "strip DIN", 23: "strip CLK", 25: "strip GND"}),
        (StripSection(leds=9, kind="ws2812", port="/dev/spidev1.0"), {38: "strip DIN", 25: "strip GND"}),
    ],
)
def test_a_strip_without_a_controller_hangs_on_the_pins(strip: StripSection, pins: dict[int, str]) -> None:
    plan = plan_of("mine", BoxSettings(strip=strip))
    assert {wire.pin: wire.words for wire in plan.wires if wire.part == "strip"} == pins
    assert plan.strip is not None
    assert plan.strip.joined == (strip.kind != "wled")


def test_every_kind_of_strip_can_be_drawn() -> None:
    for kind in STRIPS:
        assert "level shifter" in draw_text(plan_of("mine", BoxSettings(strip=StripSection(leds=9, kind=kind))))


def test_everything_at_once_takes_each_ground_once() -> None:
    box = BoxSettings(
        keys={"K1": 5, "K2": 12}, dial=DialSection(17, 22), buzzer=BuzzerSection(18), strip=StripSection(leds=9)
    )
    grounds = [wire.pin for wire in plan_of("mine", box).wires if is_ground(wire.pin)]
    assert sorted(grounds) == sorted(set(grounds)) == [6, 9, 14, 34, 39]


@pytest.mark.parametrize(("path", "text"), list(drawings()), ids=BOXES)
def test_the_drawings_in_the_docs_are_those_of_the_boxes(path: Path, text: str) -> None:
    root = ElementTree.fromstring(text)
    words = [element.text for element in root.iter(f"{SVG}text")]
    assert {str(pin) for pin in NAMES} <= set(words)
    assert path.read_text(encoding="utf-8") == text, "make wiring, look at it, commit it"


def test_the_command_draws_the_box_that_is_named(tmp_path: Path) -> None:
    shown = CliRunner().invoke(companion, ["wiring", "compact"])
    assert shown.exit_code == 0
    assert "UP to ground ──  GPIO5 29 ●" in shown.output
    file = tmp_path / "compact.svg"
    assert CliRunner().invoke(companion, ["wiring", "compact", "--svg", str(file)]).exit_code == 0
    assert ElementTree.parse(file).getroot().tag == f"{SVG}svg"
    wrong = CliRunner().invoke(companion, ["wiring", "compakt"])
    assert 'Did you mean "compact"?' in wrong.output
