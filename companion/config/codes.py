"""The keys of keypads and the buttons of arcade encoders, by the names that the kernel gives them.

They are those of linux/input-event-codes.h, which `evtest` shows too, as far as a box may want them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple


class Code(NamedTuple):
    """A key by its number; or an axis of a stick, pushed to its lower (-1) or its upper end (1)."""

    number: int
    way: int = 0


_IN_A_ROW = {
    1: "ESC 1 2 3 4 5 6 7 8 9 0 MINUS EQUAL BACKSPACE TAB Q W E R T Y U I O P LEFTBRACE RIGHTBRACE ENTER LEFTCTRL",
    30: "A S D F G H J K L SEMICOLON APOSTROPHE GRAVE LEFTSHIFT BACKSLASH Z X C V B N M COMMA DOT SLASH RIGHTSHIFT",
    55: "KPASTERISK LEFTALT SPACE CAPSLOCK F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 NUMLOCK SCROLLLOCK",
    71: "KP7 KP8 KP9 KPMINUS KP4 KP5 KP6 KPPLUS KP1 KP2 KP3 KP0 KPDOT",
    87: "F11 F12",
    96: "KPENTER RIGHTCTRL KPSLASH SYSRQ RIGHTALT",
    102: "HOME UP PAGEUP LEFT RIGHT END DOWN PAGEDOWN INSERT DELETE",
    113: "MUTE VOLUMEDOWN VOLUMEUP POWER KPEQUAL",
    121: "KPCOMMA",
    179: "KPLEFTPAREN KPRIGHTPAREN",
}
_BUTTONS = {
    0x100: "0 1 2 3 4 5 6 7 8 9",
    0x120: "TRIGGER THUMB THUMB2 TOP TOP2 PINKIE BASE BASE2 BASE3 BASE4 BASE5 BASE6",
    0x130: "SOUTH EAST C NORTH WEST Z TL TR TL2 TR2 SELECT START MODE THUMBL THUMBR",
    0x220: "DPAD_UP DPAD_DOWN DPAD_LEFT DPAD_RIGHT",
}
_AXES = {"X": 0, "Y": 1, "HAT0X": 0x10, "HAT0Y": 0x11}


def _named() -> Iterator[tuple[str, Code]]:
    for prefix, rows in (("KEY", _IN_A_ROW), ("BTN", _BUTTONS)):
        for first, names in rows.items():
            for number, name in enumerate(names.split(), first):
                yield f"{prefix}_{name}", Code(number)
    for name, number in _AXES.items():
        yield f"ABS_{name}-", Code(number, -1)
        yield f"ABS_{name}+", Code(number, 1)


CODES: Mapping[str, Code] = dict(_named())

NUMBERS = {
    **{f"K{number}": f"KEY_KP{number} KEY_{number}" for number in range(1, 7)},
    "UP": "KEY_KPMINUS KEY_UP",
    "DOWN": "KEY_KPPLUS KEY_DOWN",
    "OK": "KEY_KPENTER KEY_ENTER",
    "BACK": "KEY_KPDOT KEY_KPCOMMA KEY_BACKSPACE KEY_ESC",
    "TURN": "KEY_KP0 KEY_0 KEY_SPACE",
    "INFO": "KEY_KPASTERISK KEY_TAB",
}
"""A number pad, or any keyboard: the digits are K1 to K6, and what lies round them is the rest."""

_ARCADE_ORDER = ("K1", "K2", "K3", "K4", "K5", "K6", "TURN", "INFO", "BACK", "OK")
_JOYSTICK, _GAMEPAD = _BUTTONS[0x120].split(), _BUTTONS[0x130].split()
ARCADE = {
    **{name: f"BTN_{_JOYSTICK[at]} BTN_{_GAMEPAD[at]}" for at, name in enumerate(_ARCADE_ORDER)},
    "UP": "ABS_Y- ABS_HAT0Y- BTN_DPAD_UP",
    "DOWN": "ABS_Y+ ABS_HAT0Y+ BTN_DPAD_DOWN",
}
ARCADE["BACK"] += " ABS_X- ABS_HAT0X- BTN_DPAD_LEFT"
ARCADE["OK"] += " ABS_X+ ABS_HAT0X+ BTN_DPAD_RIGHT"
"""An encoder for arcade buttons and a stick: its buttons in the order of its sockets; right is OK and left is BACK."""

_SIGNS = {
    "MINUS": "-",
    "PLUS": "+",
    "DOT": ".",
    "COMMA": ",",
    "ASTERISK": "*",
    "SLASH": "/",
    "EQUAL": "=",
    "LEFTPAREN": "(",
    "RIGHTPAREN": ")",
}


def printed_on(code: Code) -> str:
    """What people read on this key; nothing where it is a button or a stick, which makers leave blank."""
    name = _NAMES[code]
    if not name.startswith("KEY_"):
        return ""
    bare = name.removeprefix("KEY_").removeprefix("KP")
    return _SIGNS.get(bare, bare.capitalize())


_NAMES = {code: name for name, code in CODES.items()}

USUAL: Mapping[str, Mapping[str, str]] = {"numbers": NUMBERS, "arcade": ARCADE, "none": {}}
"""Which keys are which on the usual devices, by the names of the kernel."""
