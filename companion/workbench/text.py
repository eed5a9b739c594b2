"""The wires of a box as text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from companion.workbench.header import NAMES
from companion.workbench.plan import COMMON, KEY, Plan, StripPlan, Wire

WIDTH = 80
_SIDE = 18


def draw_text(plan: Plan) -> str:
    """The header as it lies, with what hangs on each pin; below it the strip and what else is to be known."""
    lines = [
        f"The box {plan.box}",
        "The header from above: pin 1 away from the USB ports, the even pins at the edge",
        "",
        *_header(plan),
    ]
    if plan.strip is not None:
        lines += ["", *_strip(plan.strip)]
    for note in plan.notes:
        lines += ["", *wrap(note, WIDTH - 2, initial_indent="- ", subsequent_indent="  ")]
    return "\n".join(lines) + "\n"


def _header(plan: Plan) -> Iterator[str]:
    for left in range(1, 40, 2):
        right = left + 1
        said = _said(plan, plan.at(left)), _said(plan, plan.at(right))
        marks = ["●" if plan.at(pin) else "○" for pin in (left, right)]
        wires = ["──" if plan.at(pin) else "  " for pin in (left, right)]
        odd = f"{said[0]:>{_SIDE}} {wires[0]} {NAMES[left]:>6} {left:>2} {marks[0]}"
        even = f"{marks[1]} {right:<2} {NAMES[right]:<6} {wires[1]} {said[1]}"
        yield f"{odd} {even}".rstrip()


def _said(plan: Plan, wire: Wire | None) -> str:
    if wire is None:
        return ""
    if wire.kind == KEY:
        return f"{wire.words} to {plan.keys_to}"
    return f"all {wire.words}" if wire.kind == COMMON else wire.words


def _strip(strip: StripPlan) -> Iterator[str]:
    """Two lines of power, and one of bits."""
    supply, lamps = f"supply 5 V, {strip.supply} A", f"strip, {strip.leds} LEDs"
    data = "/".join(strip.data)
    source = f"Pi ─{strip.by}─ {strip.controller}" if strip.controller else "Pi"
    yield f"{supply} + ──── fuse {strip.fuse:g} A ──── + {lamps}"
    yield f"{source} ──── level shifter ──── {data} of the strip"
    ends = (strip.controller, "Pi GND" if strip.joined else "")
    grounds = ["supply -", "strip -", "level shifter", *filter(None, ends)]
    yield f"ground: {' ── '.join(grounds)}"
