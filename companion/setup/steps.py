"""What is asked in a set-up, step by step: which steps there are follows from what has been learnt so far."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from companion.config.box import BoxSettings
from companion.config.codes import ARCADE, NUMBERS
from companion.config.panels import SIZES
from companion.config.pins import ACTION_KEYS, NEEDED
from companion.setup.learnt import Contact, Learnt

MOST_SEATS = 12
LIKE_1306 = ("ssd1306", "ssd1309")
TOLD_APART = (*LIKE_1306, "sh1106")
"""The chips of panels that look the same from outside, and are wired alike."""


class Kind(StrEnum):
    LANGUAGE = "language"
    SIZE = "size"
    CARD = "card"
    WAY = "way"
    LAYOUT = "layout"
    KEY = "key"
    TURNING = "turning"
    """A dial, or the key UP in its place."""
    PAD = "pad"
    COUNT = "count"
    LAST = "last"
    PLACE = "place"
    SUM = "sum"


CHOICES = frozenset({Kind.LANGUAGE, Kind.SIZE, Kind.CARD, Kind.WAY, Kind.LAYOUT, Kind.PAD, Kind.SUM})
"""Something is chosen from a list; at the others something is pressed, turned or looked at."""


class Step(NamedTuple):
    kind: Kind
    which: str = ""
    """The key, or the number of the seat."""
    optional: bool = False
    """A box can do without."""


SUM = Step(Kind.SUM)


class Around(NamedTuple):
    """Where a set-up takes place."""

    panel: bool = True
    """There is a panel, and it answers."""
    strip: bool = True
    most_leds: int = 600
    """As many as this kind of strip can have."""
    asks_language: bool = False
    trusted: bool = False
    """The keys are known: somebody came here by them."""


def steps_of(learnt: Learnt, box: BoxSettings, around: Around) -> list[Step]:
    """All of them, as far as they are known by now."""
    steps = [Step(Kind.LANGUAGE)] if around.asks_language else []
    steps += _panel(box) if around.panel else []
    steps += [Step(Kind.LAYOUT), *_keys(learnt)]
    steps += _strip(learnt) if around.strip else []
    return [*steps, SUM]


def _panel(box: BoxSettings) -> Iterator[Step]:
    """Which of the chips it is that are taken for one another, and which way up it hangs."""
    yield Step(Kind.SIZE)
    display = box.display
    if display.chip in TOLD_APART and (display.width, display.height) in SIZES["sh1106"]:
        yield Step(Kind.CARD)
    yield Step(Kind.WAY)


def _keys(learnt: Learnt) -> Iterator[Step]:
    if learnt.layout is None:
        return
    if learnt.layout == "reference":
        yield Step(Kind.KEY, "K1")
        if usual_of(learnt.keys.get("K1")):
            yield Step(Kind.PAD)
        if learnt.usual:
            return
        yield from (Step(Kind.KEY, key) for key in ACTION_KEYS[1:])
    yield Step(Kind.TURNING)
    if "UP" in learnt.keys:
        yield Step(Kind.KEY, "DOWN")
    yield from (Step(Kind.KEY, key) for key in ("OK", "BACK"))
    few = learnt.layout == "compact"
    yield Step(Kind.KEY, "TURN", optional=few)
    if not few or "TURN" in learnt.keys:
        yield Step(Kind.KEY, "INFO", optional=few)
    for seat in range(1, MOST_SEATS + 1):
        yield Step(Kind.KEY, f"SEAT{seat}", optional=True)
        if f"SEAT{seat}" not in learnt.keys:
            return


def usual_of(contact: Contact | None) -> str:
    """The kind of keypad on which this contact usually is K1; empty where it is none."""
    if contact is None or not contact.device:
        return ""
    kinds = {"numbers": NUMBERS, "arcade": ARCADE}
    return next((kind for kind, keys in kinds.items() if contact.name in keys["K1"].split()), "")


def _strip(learnt: Learnt) -> Iterator[Step]:
    yield Step(Kind.COUNT)
    if learnt.counted:
        yield Step(Kind.LAST)
    if learnt.leds:
        for seat in range(1, min(MOST_SEATS, len(learnt.seats) + 1) + 1):
            yield Step(Kind.PLACE, str(seat), optional=True)


def missing_keys(learnt: Learnt) -> tuple[str, ...]:
    """The keys without which the box cannot be played, and that nobody has pressed yet."""
    if learnt.layout is None or learnt.usual:
        return ()
    turned = ("UP", "DOWN") if learnt.dial else ()
    return tuple(key for key in NEEDED[learnt.layout] if key not in learnt.keys and key not in turned)
