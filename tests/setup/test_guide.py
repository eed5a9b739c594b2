"""The dialogue of a set-up by itself: presses in, questions out, with somebody who errs, hesitates and turns back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.config import read_box, read_box_text
from companion.console.paint import Sheet
from companion.dialogue.label import Say
from companion.languages import LANGUAGES
from companion.setup.guide import Guide, Way
from companion.setup.learnt import Contact, at_pin
from companion.setup.screen import paint_ask, screen_of
from companion.setup.steps import Around, Kind
from companion.setup.transcript import TYPED, lines_of
from companion.shipped import shipped
from tests.setup.person import reference

FOUR = Around(panel=False, strip=False)


class Table:
    """A guide, and a clock that goes on by itself."""

    def __init__(self, around: Around = FOUR, box: str = "reference") -> None:
        self.now = 100.0
        found = read_box(shipped("config", "companion.toml"), box)[0]
        self.guide = Guide(found, around, "en", self.now)

    def press(self, pin: int, held: bool = False) -> Table:
        """A clean press."""
        contact = at_pin(pin)
        self.guide.edge(contact, True, self.now)
        self.now += 0.7 if held else 0.1
        if held:
            self.guide.press(contact, True, self.now)
        self.guide.edge(contact, False, self.now)
        if not held:
            self.guide.press(contact, False, self.now)
        self.now += 0.5
        return self

    def say(self, *ways: Way) -> Table:
        for way in ways:
            self.guide.say(way, self.now)
        return self

    def wait(self, seconds: float) -> Table:
        self.now += seconds
        self.guide.tick(self.now)
        return self

    @property
    def asked(self) -> str:
        step = self.guide.step
        return step.which or step.kind.value

    @property
    def note(self) -> str:
        note = self.guide.ask(self.now).note
        return note.code if isinstance(note, Say) else ""

    def four_keys(self) -> Table:
        """As far as the first key of a box with four."""
        return self.say(Way.NEXT, Way.TAKE)


def test_a_key_that_was_pressed_before_is_named_and_nothing_else_happens() -> None:
    table = Table().say(Way.TAKE).press(4)
    assert (table.asked, table.note) == ("K2", "setup_got")
    table.press(4)
    assert (table.asked, table.note) == ("K2", "setup_already")
    table.press(5)
    assert (table.asked, table.note) == ("K3", "setup_got")


def test_two_keys_at_once_are_neither() -> None:
    table = Table().say(Way.TAKE)
    one, other = at_pin(4), at_pin(5)
    for contact, down in ((one, True), (other, True), (one, False), (other, False)):
        table.guide.edge(contact, down, table.now)
    table.guide.press(one, False, table.now)
    table.guide.press(other, False, table.now)
    assert (table.asked, table.note) == ("K1", "setup_two_at_once")
    assert table.press(4).asked == "K2"


def test_a_wrong_press_is_taken_back_by_holding_any_key() -> None:
    """Held, a key leads to a menu: on, skip, one step back, leave. A press is the next, holding takes it."""
    table = Table().say(Way.TAKE).press(4).press(5)
    assert table.asked == "K3"
    table.press(9, held=True).press(9).press(9).press(9, held=True)
    assert table.asked == "K2"
    table.press(6)
    assert table.guide.learnt.keys["K2"].pin == 6


def test_a_menu_that_nobody_answers_closes_by_itself() -> None:
    table = Table().say(Way.TAKE).press(4).press(4, held=True)
    assert table.guide.menu == 0
    assert table.wait(10).guide.menu == 0
    assert table.wait(11).guide.menu is None
    assert table.asked == "K2"


def test_one_can_leave_at_every_step_and_nothing_is_changed() -> None:
    """And one step back leads back through all of them, to the first."""
    table = Table(Around(strip=False, asks_language=True))
    seen = []
    while table.guide.ended is None:
        seen.append(table.asked)
        left = Table(Around(strip=False, asks_language=True)).say(*[Way.SKIP] * (len(seen) - 1), Way.LEAVE)
        assert left.guide.ended is not None
        assert left.guide.ended.box is None
        if table.guide.step.kind is Kind.SUM:
            break
        table.say(Way.SKIP)
    assert seen == ["language", "size", "card", "way", "layout", "sum"]
    for step in reversed(seen[:-1]):
        assert table.say(Way.BACK).asked == step
    assert table.say(Way.BACK).note == "setup_first"


def test_where_everything_is_skipped_the_box_stays_as_it_was() -> None:
    table = Table(Around(strip=True, trusted=True)).say(*[Way.SKIP] * 6, Way.TAKE)
    assert table.guide.ended is not None
    assert table.guide.ended.box == reference()


def test_keys_that_were_skipped_are_missed_in_the_end_and_asked_for_again() -> None:
    table = Table().four_keys().press(4).press(5).say(Way.SKIP).press(7).say(Way.SKIP, Way.SKIP)
    assert table.asked == "sum"
    assert table.guide.ask(table.now).words == Say("setup_missing", keys="OK")
    table.say(Way.TAKE)
    assert table.asked == "OK"
    table.press(7)
    assert (table.asked, table.note) == ("OK", "setup_already")
    table.press(8)
    assert table.asked == "sum"
    table.press(8)
    assert table.guide.ended is not None
    assert table.guide.ended.box is not None
    assert dict(table.guide.ended.box.keys) == {"UP": 4, "DOWN": 5, "OK": 8, "BACK": 7}
    assert read_box_text(table.guide.ended.text, "mine") == (table.guide.ended.box, ())


def test_what_a_box_can_do_without_is_skipped_with_ok() -> None:
    table = Table().four_keys().press(4).press(5).press(6).press(7)
    assert table.asked == "TURN"
    assert table.press(6).asked == "SEAT1"
    assert table.press(6).asked == "sum"


def test_nothing_felt_for_long_is_said_and_what_to_look_at() -> None:
    table = Table().say(Way.TAKE).wait(10)
    assert table.note == ""
    assert table.wait(6).note == "setup_nothing_felt"
    assert table.press(4).note == "setup_got"


def test_pins_are_pulled_the_other_way_only_while_nothing_was_ever_felt() -> None:
    table = Table().wait(29)
    assert table.guide.pull_up
    assert not table.wait(2).guide.pull_up
    assert table.wait(4).guide.pull_up
    assert not table.wait(8).guide.pull_up
    felt = Table().press(4).wait(31)
    assert felt.guide.pull_up


def test_whoever_came_from_the_menu_and_went_away_has_changed_nothing() -> None:
    assert Table(Around(trusted=True)).wait(200).guide.ended == (None, "")
    assert Table().wait(4000).guide.ended is None, "a new box waits until somebody comes"


def test_any_one_key_leads_to_every_language() -> None:
    """K1 to K4 lead to theirs where they are wired as usual; whatever key it is, pressed again it goes on."""
    for pin in range(4, 28):
        table = Table(Around(panel=False, strip=False, asks_language=True))
        shown = set()
        for _ in range(8):
            table.press(pin)
            shown.add(table.guide.shown.language)
        assert shown == set(LANGUAGES), pin
    for key, code in zip(("K1", "K2", "K3", "K4"), LANGUAGES, strict=True):
        table = Table(Around(panel=False, strip=False, asks_language=True))
        table.press(reference().keys[key])
        assert table.guide.shown.language == code


def test_keys_that_are_known_mean_in_a_list_what_they_mean_at_the_table() -> None:
    box = reference()
    table = Table(Around(strip=False, trusted=True))
    assert table.asked == "size"
    table.press(box.keys["K1"])
    assert (table.guide.learnt.inches, table.asked) == (0.96, "card")
    table.press(box.keys["BACK"])
    assert table.asked == "size"
    table.press(box.keys["OK"])
    assert (table.guide.learnt.inches, table.asked) == (2.42, "card")
    table.press(box.keys["K6"])
    assert table.note == "nothing_here"
    assert table.asked == "card"


def test_the_old_dial_moves_the_cursor_until_another_is_learnt() -> None:
    table = Table(Around(strip=False, trusted=True))
    assert table.guide.old.dial.pins is not None
    a, b = map(at_pin, table.guide.old.dial.pins)
    for contact, down in ((a, True), (b, True), (a, False), (b, False)):
        table.guide.edge(contact, down, table.now)
    assert table.guide.cursor == 3


def test_a_second_keypad_is_not_mixed_with_the_first() -> None:
    table = Table().say(Way.TAKE)
    table.guide.press(Contact("KEY_KP7", "one"), False, table.now)
    table.guide.press(Contact("KEY_KP8", "another"), False, table.now)
    assert (table.asked, table.note) == ("K2", "setup_one_keypad")


def test_every_press_is_seen() -> None:
    """Whatever it does or does not do, the picture is another one after it."""
    table = Table(Around(strip=False, asks_language=True))
    before = picture(table)
    for pin, held in ((4, False), (4, True), (5, False), (5, True), (5, True), (5, True), (5, True), (6, False)) * 2:
        table.press(pin, held)
        assert picture(table) != before, (pin, held, table.guide.step)
        before = picture(table)


def picture(table: Table) -> bytes:
    return sheet_of(table).image.tobytes()


def sheet_of(table: Table, inches: float | None = None) -> Sheet:
    shown = table.guide.shown if inches is None else replace(table.guide.shown, inches=inches)
    return paint_ask(table.guide.ask(table.now), shown, screen_of(shown, 128, 64))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_terminal_asks_the_same(code: str) -> None:
    table = Table(Around(strip=False))
    table.guide.learnt = replace(table.guide.learnt, language=code)
    for _ in range(4):
        ask = table.guide.ask(table.now)
        lines = lines_of(ask, table.guide.shown)
        assert len([line for line in lines if line.startswith("  ")]) == len(ask.choices)
        table.say(TYPED["\r"])
    assert table.asked == "K1"
    assert "K1" in "\n".join(lines_of(table.guide.ask(table.now), table.guide.shown))
    assert table.say(TYPED["b"]).asked == "layout"
    assert table.say(TYPED["q"]).guide.ended is not None
