"""The dialogue of a set-up: what is asked, what was felt, what comes next. Time is handed in, nothing is waited for.

In the beginning no key is known, so any will do: wherever something is chosen, a press goes on to the next and holding
takes it; wherever a key is asked for, a press is the answer, and holding leads to a menu with the ways out. As soon as
the keys are known they mean here what they mean at the table.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from companion.config import BoxSettings, box_text, read_box_text
from companion.config.codes import CODES
from companion.config.pins import ACTION_KEYS, KEYS_OF
from companion.dialogue.label import Label, Row, Say, Word
from companion.languages import LANGUAGES
from companion.setup.learnt import Contact, Dial, Learnt, as_it_is, at_pin, box_of
from companion.setup.steps import (
    CHOICES,
    LIKE_1306,
    SUM,
    Around,
    Kind,
    Step,
    missing_keys,
    steps_of,
    usual_of,
)
from companion.setup.turning import DialFinder, Turner

MENU_STAYS = 20.0
"""Seconds after which a menu that nobody answers is closed."""
UNHEARD = 15.0
"""Seconds after which it is said what to look at."""
PULLED_UP_FIRST, PULLED_DOWN, PULLED_UP = 30.0, 4.0, 8.0
"""Seconds. Where nothing at all was felt for so long, the keys may be wired to 3.3 V: the pins are pulled the other way
in turn."""
PATIENCE = 180.0
"""Seconds after which whoever came from the menu has gone away."""
TOGETHER = 3.0
"""Seconds that a contact counts as down beside another: one that stays down longer is something else."""
LEDS_A_SECOND = 10
INCHES = (0.96, 1.3, 2.42)
LARGE = 2.0
"""Inches. Panels larger than this have another chip with the same commands."""


class Way(Enum):
    """The ways out of a step, and what can be said in a terminal."""

    NEXT = "next"
    PREVIOUS = "previous"
    TAKE = "take"
    GO_ON = "go_on"
    ASK = "ask"
    """For the keys that are missing."""
    KEEP = "keep"
    """All of it, as the box's file."""
    SKIP = "skip"
    BACK = "back"
    LEAVE = "leave"


class Choice(NamedTuple):
    label: Label
    value: object


class Ask(NamedTuple):
    """What is asked now, for whatever shows it."""

    step: Step
    title: Label
    words: Label
    choices: tuple[Choice, ...] = ()
    cursor: int = 0
    note: Label | None = None
    """The answer to the last press, or what to look at."""
    hint: Label = ""
    """What the keys do here."""
    at: int = 1
    of: int = 1
    heard: int = 0
    """Presses so far."""
    keyed: int = 0
    """So many of the choices are also at K1 to K6."""


class Ended(NamedTuple):
    """How a set-up ended: with a box, or with none."""

    box: BoxSettings | None
    text: str = ""


class Guide:
    """One set-up, from its first question to a box."""

    def __init__(self, box: BoxSettings, around: Around, language: str, now: float) -> None:
        self.old = box
        self.around = around
        self.learnt = as_it_is(box, language)
        self.step = SUM
        self.cursor = 0
        self.menu: int | None = None
        """Where the cursor of the menu is, while it is open."""
        self.note: Label | None = None
        self.heard = 0
        self.ended: Ended | None = None
        self.pull_up = True
        self.place = 0.0
        """Where on the strip the light of the next seat is."""
        self._jumped: Contact | None = None
        """The key that was pressed last for a language."""
        self._felt = False
        """Whether any contact was ever felt."""
        self._answered: frozenset[Step] = frozenset()
        self._past: list[tuple[Learnt, frozenset[Step]]] = []
        self._began = self._used = now
        self._down: dict[Contact, float] = {}
        self._together: set[Contact] = set()
        self._finder = DialFinder()
        self._turner: Turner | None = None
        """Of the dial that is known by now."""
        self._enter(now)

    # What is shown

    @property
    def shown(self) -> Learnt:
        """As it would be if what the cursor stands on were taken: that is how it looks already."""
        if self.menu is not None or self.step.kind not in CHOICES:
            return self.learnt
        return self._with(self._choices()[self.cursor].value)

    def leds_at(self, now: float) -> int:
        """How many LEDs are lit while they are counted."""
        return int((now - self._began) * LEDS_A_SECOND) % self.around.most_leds + 1

    def ask(self, now: float) -> Ask:
        steps = steps_of(self.learnt, self.old, self.around)
        place = (steps.index(self.step) + 1, len(steps))
        note = self._unheard(now) or self.note
        title: Label
        words: Label
        if self.menu is not None:
            title, words, choices, cursor = Say("menu"), "", self._ways(), self.menu
        else:
            title, words, cursor = _TITLES[self.step.kind], self._words(now), self.cursor
            choices = self._choices() if self.step.kind in CHOICES else ()
        keyed = self._keyed(len(choices))
        return Ask(self.step, title, words, choices, cursor, note, self._hint(), *place, self.heard, keyed)

    def _keyed(self, choices: int) -> int:
        if self._knows("K1"):
            return min(choices, len(ACTION_KEYS))
        return len(LANGUAGES) if self.step.kind is Kind.LANGUAGE and self.menu is None else 0

    def _words(self, now: float) -> Label:
        kind, which = self.step.kind, self.step.which
        if kind is Kind.KEY:
            return Say("setup_press_or_ok" if self.step.optional else "setup_press", key=which)
        if kind is Kind.COUNT:
            return Say("setup_count", leds=self.leds_at(now))
        if kind is Kind.LAST:
            return Say("setup_last", leds=self.learnt.leds)
        if kind is Kind.PLACE:
            return Say("setup_place", seat=int(which))
        if kind is Kind.SUM:
            return self._summary()
        return Say(f"setup_{kind}_words") if kind in (Kind.CARD, Kind.WAY, Kind.TURNING) else ""

    def _summary(self) -> Label:
        box = self.box()
        missing = missing_keys(self.learnt)
        if missing:
            return Say("setup_missing", keys=", ".join(missing))
        _, troubles = read_box_text(box_text(box), "mine")
        if troubles:
            return troubles[0].sentence
        typed = box.keypad.codes(KEYS_OF[box.layout]).values()
        said: list[Label] = [Say("setup_so_many_keys", count=len({*box.keys, *typed}))]
        said += [f'{box.display.inches:g}"'] if box.display.there else []
        said += [Say("setup_leds", count=box.strip.leds)] if box.strip.leds else []
        return Row(tuple(said), ", ")

    def _hint(self) -> Label:
        if self.menu is not None or self.step.kind in CHOICES:
            return Say("setup_ok_takes" if self._knows("OK") else "setup_hold_takes")
        if self.step.kind in (Kind.LAST, Kind.PLACE):
            return Say("count_by_arrows" if self.step.kind is Kind.LAST else "setup_turn_ok")
        return Say("setup_hold_more")

    def _unheard(self, now: float) -> Label | None:
        waits = self.step.kind in (Kind.KEY, Kind.TURNING) and self.menu is None
        return Say("setup_nothing_felt") if waits and now >= self._used + UNHEARD else None

    def _choices(self) -> tuple[Choice, ...]:
        """What can be chosen at this step, and the ways out."""
        return (*self._answers(), *self._out())

    def _answers(self) -> tuple[Choice, ...]:
        match self.step.kind:
            case Kind.LANGUAGE:
                return tuple(Choice(Word(f"language_{code}"), code) for code in LANGUAGES)
            case Kind.SIZE:
                sizes = sorted({*INCHES, self.learnt.inches})
                return tuple(Choice(f'{inches:g}"', inches) for inches in sizes)
            case Kind.CARD:
                like = self.learnt.chip if self.learnt.chip in LIKE_1306 else self._like_1306()
                return tuple(Choice(chip.upper(), chip) for chip in (like, "sh1106"))
            case Kind.WAY:
                square = self.old.display.width == self.old.display.height
                return tuple(Choice(Say("setup_upright"), turn) for turn in (range(4) if square else (0, 2)))
            case Kind.LAYOUT:
                return tuple(Choice(Say(f"setup_{said}"), value) for said, value in _LAYOUTS)
            case Kind.PAD:
                usual = usual_of(self.learnt.keys.get("K1"))
                return (Choice(Say("setup_pad_usual"), usual), Choice(Say("setup_pad_each"), ""))
        if missing_keys(self.learnt):
            return (Choice(Say("setup_ask_missing"), Way.ASK),)
        _, troubles = read_box_text(box_text(self.box()), "mine")
        return () if troubles else (Choice(Say("setup_keep"), Way.KEEP),)

    def _like_1306(self) -> str:
        return LIKE_1306[self.learnt.inches > LARGE]

    def _ways(self) -> tuple[Choice, ...]:
        """The menu of a step at which something is pressed or looked at."""
        skip = "setup_no_more" if self.step.kind is Kind.PLACE else "setup_skip"
        return (Choice(Say("setup_go_on"), Way.GO_ON), Choice(Say(skip), Way.SKIP), *self._out())

    def _out(self) -> tuple[Choice, ...]:
        back = (Choice(Say("setup_back"), Way.BACK),) if self._past else ()
        return (*back, Choice(Say("setup_leave"), Way.LEAVE))

    # What was felt

    def edge(self, contact: Contact, down: bool, at: float) -> None:
        """A contact closed or opened, with all its bouncing: a dial is known by this, and so are two keys at once."""
        if self._turner is not None and contact.pin in self._turner.dial:
            self._turn_by(self._turner.edge(contact, down), at)
            return
        self._note_down(contact, down, at)
        if self.step.kind is Kind.TURNING and self.menu is None:
            dial = self._finder.edge(contact, down, at)
            if dial is not None:
                self._hear(at)
                self._finder.forget()
                known = [key for pin in dial if (key := self.learnt.key_at(at_pin(pin)))]
                if known:
                    self.note = Say("setup_already", where=f"GPIO{dial.a}", key=known[0])
                else:
                    for pin in dial:
                        self._down.pop(at_pin(pin), None)
                    said = Say("setup_got_dial", a=dial.a, b=dial.b)
                    self._go_on(replace(self.learnt, dial=dial, pull_up=self.pull_up), at, said)

    def _turn_by(self, step: int, at: float) -> None:
        """The dial was turned, or not far enough yet. Where there is nothing to turn, it only was felt."""
        if not step:
            return
        if self.menu is not None or self.step.kind in (*CHOICES, Kind.LAST, Kind.PLACE):
            self._hear(at)
            self._turn(step)
        else:
            self.heard += 1

    def _note_down(self, contact: Contact, down: bool, at: float) -> None:
        if not down:
            self._down.pop(contact, None)
            return
        others = {other for other, since in self._down.items() if other != contact and at < since + TOGETHER}
        if others:
            self._together |= {contact, *others}
        else:
            self._together.discard(contact)
        self._down[contact] = at

    def press(self, contact: Contact, held: bool, at: float) -> None:
        """A contact was pressed and let go, or is being held: the bouncing is over."""
        if self.ended is not None or (self._turner is not None and contact.pin in self._turner.dial):
            return
        self._hear(at)
        self._felt = True
        if contact in self._together:
            self._together.discard(contact)
            self.note = Say("setup_two_at_once")
        elif self.menu is not None or self.step.kind in CHOICES:
            self._choose(contact, held, at)
        elif held:
            self.menu = 0
        elif self.step.kind is Kind.COUNT:
            self._go_on(replace(self.learnt, leds=self.leds_at(at), counted=True, seats=()), at)
        elif self.step.kind in (Kind.LAST, Kind.PLACE):
            self._adjust(self._known(contact), at)
        else:
            self._learn(contact, at)

    def say(self, way: Way, at: float) -> None:
        """Something typed in a terminal."""
        if self.ended is not None:
            return
        self._hear(at)
        lists = self.menu is not None or self.step.kind in CHOICES
        if way in (Way.NEXT, Way.PREVIOUS):
            self._turn(1 if way is Way.NEXT else -1)
        elif way is Way.TAKE and lists:
            self._take(at)
        elif way is Way.TAKE and self.step.kind is Kind.COUNT:
            self._go_on(replace(self.learnt, leds=self.leds_at(at), counted=True, seats=()), at)
        elif way is Way.TAKE and self.step.kind in (Kind.LAST, Kind.PLACE):
            self._adjust("OK", at)
        elif way is Way.TAKE:
            self.note = self._words(at)
        else:
            self._follow(way, at)

    def tick(self, now: float) -> None:
        """Time has passed."""
        if self.menu is not None and now >= self._used + MENU_STAYS:
            self.menu = None
        if self.around.trusted and now >= self._used + PATIENCE:
            self.ended = Ended(None)
        if not self._felt:
            waited = now - self._used - PULLED_UP_FIRST
            self.pull_up = waited < 0 or waited % (PULLED_DOWN + PULLED_UP) >= PULLED_DOWN

    def find_strip(self, found: bool) -> None:
        """Whether a strip answers. Whoever is counting it, or has come to the end, is not disturbed by a loose plug."""
        if self.step.kind not in (Kind.COUNT, Kind.LAST, Kind.PLACE, Kind.SUM):
            self.around = self.around._replace(strip=found)

    def box(self) -> BoxSettings:
        """The box as it is known by now. What a new box does not have, it is not to miss."""
        has_no_strip = not (self.around.strip or self.around.trusted)
        return box_of(replace(self.learnt, leds=0, seats=()) if has_no_strip else self.learnt, self.old)

    def fail(self, why: Label) -> None:
        """What was learnt could not be kept."""
        self.ended, self.note = None, why

    # What comes of it

    def _hear(self, at: float) -> None:
        self.heard += 1
        self._used = at
        self.note = None

    def _known(self, contact: Contact) -> str | None:
        """Which key it is, as far as that can be relied on."""
        if self.learnt.layout is not None:
            return self.learnt.key_at(contact)
        return self._old_key(contact) if self._trusts_old_keys else None

    @property
    def _trusts_old_keys(self) -> bool:
        return self.around.trusted or Step(Kind.LAYOUT) in self._answered

    def _dial(self) -> Dial | None:
        old = self.old.dial
        if self.learnt.layout is not None or not self._trusts_old_keys or old.pins is None:
            return self.learnt.dial
        return Dial(*(reversed(old.pins) if old.swap else old.pins))

    def _old_key(self, contact: Contact) -> str | None:
        old = self.old
        if contact.pin is not None:
            pins = (*old.keys.items(), *old.second.items())
            return next((key for key, pin in pins if pin == contact.pin), None)
        return old.keypad.codes(KEYS_OF[old.layout]).get(CODES[contact.name])

    def _knows(self, key: str) -> bool:
        if self.learnt.layout is not None:
            return key in self.learnt.keys or bool(self.learnt.usual)
        typed = self.old.keypad.codes(KEYS_OF[self.old.layout]).values()
        return self._trusts_old_keys and key in (*self.old.keys, *typed)

    def _choose(self, contact: Contact, held: bool, at: float) -> None:
        key = self._known(contact)
        if held:
            self._take(at)
        elif key is None and self.step.kind is Kind.LANGUAGE and self.menu is None:
            self._jump(contact)
        elif key in ACTION_KEYS:
            place = ACTION_KEYS.index(key)
            if place < len(self._listed()):
                self._set_cursor(place)
                self._take(at)
            else:
                self.note = Say("nothing_here")
        elif key == "OK":
            self._take(at)
        elif key == "BACK":
            self._follow(Way.GO_ON if self.menu is not None else Way.BACK, at)
        else:
            self._turn(-1 if key == "UP" else 1)

    def _jump(self, contact: Contact) -> None:
        """To the language of a key that is wired as it usually is. Pressed again it goes on to the next, as any other
        does: so each of them can be reached, however the keys are wired."""
        key = self._old_key(contact)
        place = ACTION_KEYS.index(key) if key in ACTION_KEYS else len(LANGUAGES)
        jumps = place < len(LANGUAGES) and contact != self._jumped
        self._jumped = contact
        self.cursor = place if jumps else (self.cursor + 1) % len(self._choices())

    def _listed(self) -> tuple[Choice, ...]:
        return self._ways() if self.menu is not None else self._choices()

    def _set_cursor(self, place: int) -> None:
        if self.menu is not None:
            self.menu = place
        else:
            self.cursor = place

    def _turn(self, step: int) -> None:
        """A step of the dial, or of the cursor."""
        if self.menu is not None:
            self.menu = (self.menu + step) % len(self._ways())
        elif self.step.kind in CHOICES:
            self.cursor = (self.cursor + step) % len(self._choices())
        elif self.step.kind is Kind.LAST:
            leds = min(self.around.most_leds, max(1, self.learnt.leds + step))
            self.learnt = replace(self.learnt, leds=leds)
        elif self.step.kind is Kind.PLACE:
            self.place = (self.place + step) % self.learnt.leds
        else:
            self.note = self._words(self._used)

    def _take(self, at: float) -> None:
        value = self._listed()[self.menu if self.menu is not None else self.cursor].value
        if isinstance(value, Way):
            self._follow(value, at)
        else:
            self._go_on(self._with(value), at)

    def _follow(self, way: Way, at: float) -> None:
        if way is Way.LEAVE:
            self.ended = Ended(None)
        elif way is Way.BACK:
            self._go_back(at)
        elif way is Way.GO_ON:
            self.menu = None
        elif way is Way.ASK:
            self._ask_missing(at)
        elif way is Way.KEEP:
            box = self.box()
            self.ended = Ended(box, box_text(box, HEADING))
        elif self.step.kind is not Kind.SUM:
            self._go_on(self.learnt, at)

    def _with(self, value: object) -> Learnt:
        """What is known if this is chosen."""
        if isinstance(value, Way):
            return self.learnt
        match self.step.kind, value:
            case Kind.LANGUAGE, str(code):
                return replace(self.learnt, language=code)
            case Kind.SIZE, float(inches):
                chip = self.learnt.chip
                like = LIKE_1306[inches > LARGE] if chip in LIKE_1306 else chip
                return replace(self.learnt, inches=inches, chip=like)
            case Kind.CARD, str(chip):
                return replace(self.learnt, chip=chip)
            case Kind.WAY, int(turns):
                return replace(self.learnt, rotate=turns)
            case Kind.LAYOUT, _:
                layout = value if isinstance(value, str) else None
                return replace(self.learnt, layout=layout, keys={}, usual="", dial=None)
            case Kind.PAD, str(usual):
                return replace(self.learnt, usual=usual)
        return self.learnt

    def _learn(self, contact: Contact, at: float) -> None:
        """The key that is asked for is here."""
        known = self.learnt.key_at(contact)
        key = "UP" if self.step.kind is Kind.TURNING else self.step.which
        if known == "OK" and self.step.optional:
            self._go_on(self.learnt, at)
        elif known is not None:
            self.note = Say("setup_already", where=contact.name, key=known)
        elif contact.device and self.learnt.keypad not in ("", contact.device):
            self.note = Say("setup_one_keypad", name=self.learnt.keypad)
        else:
            keys = {**self.learnt.keys, key: contact}
            said = Say("setup_got", key=key, where=contact.name)
            self._go_on(replace(self.learnt, keys=keys, pull_up=self.pull_up), at, said)

    def _adjust(self, key: str | None, at: float) -> None:
        """A number, or a place on the strip."""
        if key in ("UP", "DOWN"):
            self._turn(1 if key == "UP" else -1)
        elif key == "BACK":
            self._go_back(at)
        elif key == "OK" or (key or "").startswith("SEAT"):
            if self.step.kind is Kind.PLACE:
                self._go_on(replace(self.learnt, seats=(*self.learnt.seats, self.place)), at)
            else:
                self._go_on(self.learnt, at)
        else:
            self.note = self._hint()

    def _ask_missing(self, at: float) -> None:
        missing = missing_keys(self.learnt)
        self._past.append((self.learnt, self._answered))
        self._answered = frozenset(
            step
            for step in self._answered
            if step.which not in missing and not (step.kind is Kind.TURNING and "UP" in missing)
        )
        self._enter(at)

    def _go_on(self, learnt: Learnt, at: float, said: Label | None = None) -> None:
        self._past.append((self.learnt, self._answered))
        self._answered |= {self.step}
        self.learnt = learnt
        self._enter(at, said)

    def _go_back(self, at: float) -> None:
        if not self._past:
            self.note = Say("setup_first")
            return
        self.learnt, self._answered = self._past.pop()
        self._enter(at)

    def _enter(self, at: float, said: Label | None = None) -> None:
        """The first step that has not been answered."""
        steps = steps_of(self.learnt, self.old, self.around)
        self.step = next(step for step in steps if step not in self._answered)
        self.menu, self.note, self._began = None, said, at
        self.cursor = self._first_cursor()
        self._finder.forget()
        dial = self._dial()
        if dial is None or self._turner is None or self._turner.dial != dial:
            self._turner = None if dial is None else Turner(dial)
        if self.step.kind is Kind.PLACE:
            seats = self.learnt.seats
            self.place = (seats[-1] + round(self.learnt.leds / 6) if seats else 0) % self.learnt.leds

    def _first_cursor(self) -> int:
        """On what is so already."""
        if self.step.kind not in CHOICES:
            return 0
        now = {
            Kind.LANGUAGE: self.learnt.language,
            Kind.SIZE: self.learnt.inches,
            Kind.CARD: self.learnt.chip,
            Kind.WAY: self.learnt.rotate,
        }.get(self.step.kind)
        values = [choice.value for choice in self._answers()]
        return values.index(now) if now is not None and now in values else 0


HEADING = "This box, as it was set up. What was here before is in the file that ends in .before."
_LAYOUTS = (("six_keys", "reference"), ("four_keys", "compact"), ("keys_stay", None))
_TITLES: dict[Kind, Label] = {
    Kind.LANGUAGE: Say("language"),
    Kind.SIZE: Say("setup_size"),
    Kind.CARD: Say("setup_card"),
    Kind.WAY: Say("setup_way"),
    Kind.LAYOUT: Say("setup_layout"),
    Kind.KEY: Say("setup_keys"),
    Kind.TURNING: Say("setup_keys"),
    Kind.PAD: Say("setup_pad"),
    Kind.COUNT: Say("setup_strip"),
    Kind.LAST: Say("setup_strip"),
    Kind.PLACE: Say("setup_seats"),
    Kind.SUM: Say("setup_sum"),
}
