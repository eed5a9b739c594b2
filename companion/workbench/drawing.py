"""The wires of a box as a drawing, an A4 page in SVG."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from xml.sax.saxutils import escape

from companion.workbench.header import NAMES, is_ground, is_power
from companion.workbench.plan import BUZZER, COMMON, DIAL, KEY, PANEL, STRIP, Plan, StripPlan, Wire

WIDTH, HEIGHT = 794, 1123
"""Pixels of a page at 96 to the inch."""
_MIDDLE, _TOP, _ROW = WIDTH / 2, 110, 27
_NAMED, _TAG, _TAG_WIDTH, _RAIL = 34, 128, 92, 345
"""How far from the middle: what a pin is, what hangs on it, and the common wire of the keys."""
_INK, _FAINT, _RED, _GREEN = "#1d1d1f", "#9a9aa2", "#c62828", "#2e7d32"
_COLOURS = {PANEL: "#1565c0", DIAL: "#6a1b9a", KEY: "#00695c", COMMON: _INK, BUZZER: "#b26a00", STRIP: _GREEN}
_FONT = 'font-family="DejaVu Sans, Arial, sans-serif"'
_LINE = 17
_LETTERS = 100
"""In a line of a note."""


def draw_svg(plan: Plan) -> str:
    """The page: the header, the strip, what is to be known."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="210mm" height="297mm" {_FONT}>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        _text(_MIDDLE, 48, f"Wiring: {plan.box}", 24, weight="bold"),
        _text(
            _MIDDLE, 72, "The header of the Pi from above: pin 1 away from the USB ports, the even pins at the edge", 13
        ),
        *_header(plan),
    ]
    y = _TOP + 20 * _ROW + 50
    if plan.strip is not None:
        parts += _strip(plan.strip, y)
        y += 240
    parts += _notes(plan.notes, y)
    return "\n".join((*parts, "</svg>")) + "\n"


def _header(plan: Plan) -> Iterator[str]:
    height = 20 * _ROW
    yield f'<rect x="{_MIDDLE - 28}" y="{_TOP - 15}" width="56" height="{height + 3}" rx="5" fill="#26262b"/>'
    for side, sign in ((1, -1), (0, 1)):
        keys = [wire.pin for wire in plan.wires if wire.kind in (KEY, COMMON) and wire.pin % 2 == side]
        if any(wire.kind == KEY and wire.pin % 2 == side for wire in plan.wires):
            x = _MIDDLE + sign * _RAIL
            top, bottom = _y(min(keys)), _y(max(keys))
            yield _line(x, top, x, bottom, _INK, 3)
            yield _text(x, bottom + 18, plan.keys_to, 11)
    for pin in NAMES:
        yield from _pin(plan, pin)


def _y(pin: int) -> float:
    return _TOP + (pin - 1) // 2 * _ROW


def _pin(plan: Plan, pin: int) -> Iterator[str]:
    sign = -1 if pin % 2 else 1
    y, wire = _y(pin), plan.at(pin)
    fill = _RED if is_power(pin) else "#000000" if is_ground(pin) else "#f2c14e"
    letters = _INK if fill == "#f2c14e" else "white"
    x = _MIDDLE + sign * 13
    ring = "white" if wire else "none"
    yield f'<circle cx="{x}" cy="{y}" r="10" fill="{fill}" stroke="{ring}" stroke-width="2"/>'
    yield _text(x, y + 4, str(pin), 10, letters, weight="bold")
    anchor = "end" if sign < 0 else "start"
    yield _text(_MIDDLE + sign * _NAMED, y + 4, NAMES[pin], 11, _INK if wire else _FAINT, anchor)
    if wire is not None:
        yield from _hanging(wire, sign, y)


def _hanging(wire: Wire, sign: int, y: float) -> Iterator[str]:
    """What hangs on a pin: a wire to a tag, and from a key its switch to the common wire."""
    colour = _RED if is_power(wire.pin) else _INK if is_ground(wire.pin) else _COLOURS[wire.kind]
    near, far = _MIDDLE + sign * (_NAMED + 48), _MIDDLE + sign * _TAG
    end = far + sign * _TAG_WIDTH
    yield _line(near, y, far, y, colour, 2.5)
    yield (
        f'<rect x="{min(far, end)}" y="{y - 10}" width="{_TAG_WIDTH}" height="20" rx="4" '
        f'fill="white" stroke="{colour}" stroke-width="1.5"/>'
    )
    yield _text((far + end) / 2, y + 4, wire.words, 12, weight="bold" if wire.kind == KEY else "normal")
    rail = _MIDDLE + sign * _RAIL
    if wire.kind == COMMON:
        yield _line(end, y, rail, y, colour, 3)
    if wire.kind == KEY:
        first, second = end + sign * 40, end + sign * 70
        yield _line(end, y, first, y, colour, 2.5)
        yield _line(first, y, second, y - 9, colour, 2.5)
        yield _line(second, y, rail, y, colour, 2.5)
        yield from (f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>' for x in (first, second))


def _strip(strip: StripPlan, top: float) -> Iterator[str]:
    """Its own supply over a fuse, the bits through a level shifter, and all grounds joined."""
    power, bits, ground = top + 25, top + 95, top + 165
    lamps = 640
    yield _text(40, top - 8, "The strip", 15, anchor="start", weight="bold")
    yield _line(190, power, lamps, power, _RED, 3)
    yield _box(40, power - 22, 150, 44, "supply", f"5 V, {strip.supply} A", _RED)
    yield _box(330, power - 15, 110, 30, f"fuse {strip.fuse:g} A", "", _RED)
    yield _line(285 if strip.controller else 150, bits, lamps, bits, _GREEN, 2.5)
    yield _box(40, bits - 22, 110, 44, "Pi", "" if strip.controller else f"pin of {'/'.join(strip.data)}", _INK)
    if strip.controller:
        dashes = "" if strip.joined else ' stroke-dasharray="5 4"'
        yield f'<path d="M150 {bits} H220" stroke="{_GREEN}" stroke-width="2.5"{dashes}/>'
        yield _text(185, bits - 8, strip.by, 11)
        yield _box(
            220, bits - 22, 130, 44, strip.controller, "5 V by USB" if strip.joined else "5 V of the supply", _GREEN
        )
    yield _box(420, bits - 22, 130, 44, "level shifter", "3.3 V to 5 V", _GREEN)
    yield _line(485, power, 485, bits - 22, _RED, 2)
    yield _line(20, ground, lamps, ground, _INK, 3)
    joined = [485, *([285] if strip.controller else []), *([95] if strip.joined else [])]
    yield from (_line(x, bits + 22, x, ground, _INK, 2) for x in joined)
    yield _line(20, power, 40, power, _INK, 2) + _line(20, power, 20, ground, _INK, 2)
    yield from (f'<circle cx="{x}" cy="{ground}" r="4" fill="{_INK}"/>' for x in joined)
    yield _text(330, ground + 20, "ground: all of them joined", 12)
    yield f'<rect x="{lamps}" y="{top}" width="114" height="190" rx="6" fill="#f4f4f6" stroke="{_INK}"/>'
    for y, word in ((power, "+"), (bits, "/".join(strip.data)), (ground, "-")):
        yield _text(lamps + 10, y + 4, word, 13, anchor="start", weight="bold")
    yield _text(lamps + 57, top + 62, "strip", 13)
    yield _text(lamps + 57, top + 130, f"{strip.leds} LEDs", 13)


def _notes(notes: tuple[str, ...], top: float) -> Iterator[str]:
    y = top
    for note in notes:
        for at, line in enumerate(wrap(note, _LETTERS)):
            yield _text(56, y, line, 12, anchor="start") if at else _text(40, y, f"•  {line}", 12, anchor="start")
            y += _LINE
        y += 4


def _box(x: float, y: float, width: float, height: float, name: str, below: str, colour: str) -> str:
    middle = x + width / 2
    name_y = y + height / 2 + (-2 if below else 4)
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" '
        f'fill="white" stroke="{colour}" stroke-width="2"/>'
        + _text(middle, name_y, name, 13, weight="bold")
        + (_text(middle, name_y + 15, below, 11) if below else "")
    )


def _line(x: float, y: float, to_x: float, to_y: float, colour: str, width: float) -> str:
    return f'<line x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}" stroke="{colour}" stroke-width="{width}"/>'


def _text(
    x: float, y: float, words: str, size: int, colour: str = _INK, anchor: str = "middle", weight: str = "normal"
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}" text-anchor="{anchor}" font-weight="{weight}">'
        f"{escape(words)}</text>"
    )
