"""What companion.toml can say."""

from __future__ import annotations

from dataclasses import dataclass

from companion.config.declaration import setting
from companion.config.kinds import Flag, FolderName, JoinCode, Number, OneOf, PlainText, TextList, Whole
from companion.languages import LANGUAGES


@dataclass(frozen=True)
class KeySection:
    """How long is long, for keys."""

    hold: float = setting(Number(0.3, 3), 0.6, "seconds after which a key counts as held")
    bounce: float = setting(Number(0.005, 0.2), 0.03, "seconds a contact is given to settle")
    correction_window: float = setting(
        Number(0, 5), 1.5, "seconds in which another action key takes the last one's place; 0: never"
    )


@dataclass(frozen=True)
class LightSection:
    """How the strip shines."""

    brightness: float = setting(Number(0, 1), 0.4, "0 to 1: no LED is ever brighter")
    night: bool = setting(Flag(), False, "dimmer, slower, warmer")
    palette: str = setting(OneOf(("safe", "vivid", "white")), "safe", "safe (for every eye), vivid or white")


@dataclass(frozen=True)
class SoundSection:
    """Whether it beeps."""

    on: bool = setting(Flag(), True, "short beeps, if the box has a buzzer")


@dataclass(frozen=True)
class PageSection:
    """Who may look at the page, and where it is."""

    on: bool = setting(Flag(), True, "the live table for phones and the box in the browser")
    lan: bool = setting(Flag(), False, "true: phones in the same network reach it; false: only this machine does")
    port: int = setting(Whole(1024, 65535), 8080)
    code: str = setting(JoinCode(), "", "six digits with which phones always join; for a box without display or keys")
    names: tuple[str, ...] = setting(
        TextList(), (), 'other names of the box in its network, as in ["table.lan"]; its numbers always work'
    )


@dataclass(frozen=True)
class PowerSection:
    """When it goes off."""

    idle: int = setting(Whole(0, 1440), 0, "minutes that nobody uses the box, after which it goes off; 0: never")


@dataclass(frozen=True)
class Settings:
    """Everything that companion.toml can say; what it does not say is as it is here."""

    box: str = setting(
        PlainText(),
        "",
        'a file of boxes/, without .toml; "simulated": no hardware; empty: mine.toml, else reference',
    )
    language: str = setting(OneOf(LANGUAGES), "en", "nl, en, it or de")
    state: str = setting(FolderName(), "", "the folder of the journal; empty: the system's own place for it")
    log: str = setting(OneOf(("debug", "info", "warning", "error")), "info", "debug, info, warning or error")
    keys: KeySection = KeySection()
    lights: LightSection = LightSection()
    sound: SoundSection = SoundSection()
    page: PageSection = PageSection()
    power: PowerSection = PowerSection()
