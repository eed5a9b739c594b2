"""What players set themselves, at the box or from a page: each setting with its choices and a sentence about it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from companion.dialogue.command import Set, SetUpBox, Speak
from companion.dialogue.keys import ACTION_KEYS, Key
from companion.dialogue.label import CHOSEN, Label, Row, Say, Word
from companion.dialogue.question import Option, Question, short
from companion.languages import LANGUAGES


class Setting(NamedTuple):
    """Something that can be set, and to what. What a box has no use for, it is not asked for."""

    name: str
    choices: tuple[str, ...]
    box_only: bool = False
    """Whoever sets it from a page may lock themselves out."""
    unit: str = ""
    """Of a setting that is a number: its file may say any."""
    most: int = 0

    def called(self, choice: str) -> Label:
        number = self.unit and choice.isdecimal()
        return f"{choice} {self.unit}" if number else Say(f"set_{self.name}_{choice}")

    def allows(self, value: str) -> bool:
        return value in self.choices or (bool(self.unit) and value.isdecimal() and int(value) <= self.most)


LANGUAGE = "language"
SETTINGS = (
    Setting("night", ("off", "on")),
    Setting("brightness", ("10", "20", "40", "70", "100"), unit="%", most=100),
    Setting("palette", ("safe", "vivid", "white")),
    Setting("sound", ("on", "off")),
    Setting("page", ("lan", "here", "off"), box_only=True),
    Setting("idle", ("never", "30", "60", "120"), unit="min", most=1440),
)
BY_NAME = {setting.name: setting for setting in SETTINGS}
DETAILS = Setting("details", ("off", "on"))
"""Whether the table is asked for cards: set in a match's own menu, because some games never ask."""


def can_be(name: str, value: str) -> bool:
    """Whether a setting can have this value; of what only the box knows, any."""
    if name == LANGUAGE:
        return value in LANGUAGES
    if name == DETAILS.name:
        return DETAILS.allows(value)
    return name not in BY_NAME or BY_NAME[name].allows(value)


def ask_settings(chosen: Mapping[str, str], sets_up: bool = False) -> Question:
    """What can be set at this box, each with what it is now; and where that is possible, what the box is made of."""
    speaks = Word(f"language_{chosen[LANGUAGE]}")
    languages = Option(Row((Say(LANGUAGE), speaks), ": "), partial(ask_language, chosen[LANGUAGE]))
    others = [_option(each, chosen[each.name]) for each in _offered(chosen)]
    others += [Option(Say("set_up_box"), SetUpBox(), box_only=True)] if sets_up else []
    return Question(Say("settings"), (languages, *others))


def _offered(chosen: Mapping[str, str]) -> list[Setting]:
    return [setting for setting in SETTINGS if setting.name in chosen]


def _option(setting: Setting, now: str) -> Option:
    label = Row((Say(f"set_{setting.name}"), setting.called(now)), ": ")
    return Option(label, partial(_ask, setting, now), box_only=setting.box_only)


def ask_language(now: str) -> Question:
    """Each language in its own words."""
    options = (Option(Word(f"language_{code}"), Speak(code)) for code in LANGUAGES)
    return Question(Say(LANGUAGE), tuple(options), LANGUAGES.index(now))


def _ask(setting: Setting, now: str) -> Question:
    """One setting; the cursor begins at what it is now. A number that somebody wrote into the file is among the
    choices."""
    choices = setting.choices if now in setting.choices else (*setting.choices, now)

    def option(key: Key, choice: str) -> Option:
        label = Row((setting.called(choice), CHOSEN if choice == now else ""), "")
        return Option(label, Set(setting.name, choice), short(key))

    options = map(option, ACTION_KEYS, choices)
    about = Say(f"set_{setting.name}_means")
    return Question(Say(f"set_{setting.name}"), tuple(options), choices.index(now), sentence=about)


def was_set(name: str, value: str) -> Label:
    """What a setting is now, in words."""
    if name == LANGUAGE:
        return Row((Say(LANGUAGE), Word(f"language_{value}")), ": ")
    return Row((Say(f"set_{name}"), BY_NAME[name].called(value)), ": ") if name in BY_NAME else Say("is_set")
