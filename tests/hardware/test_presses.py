"""Keys: bounce, holding, keys that are down at the start, keys that flood."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.presses import Pressed, Presses

RecordProperty = Callable[[str, object], None]


def test_a_short_press_fires_when_the_key_is_let_go() -> None:
    keys = Presses()
    assert keys.edge("K1", True, 0.0) == []
    assert keys.edge("K1", False, 0.2) == [Pressed("K1")]


def test_a_long_press_fires_at_the_threshold_and_not_again() -> None:
    keys = Presses(hold=0.6)
    keys.edge("K1", True, 0.0)
    assert keys.next_due() == 0.6
    assert keys.due(0.59) == []
    assert keys.due(0.6) == [Pressed("K1", held=True)]
    assert keys.due(2.0) == []
    assert keys.edge("K1", False, 2.1) == []


def test_a_late_look_still_finds_the_long_press_before_the_release() -> None:
    keys = Presses(hold=0.6)
    keys.edge("K1", True, 0.0)
    assert keys.edge("K1", False, 0.9) == [Pressed("K1", held=True)]


def test_bounce_is_one_press() -> None:
    keys = Presses(bounce=0.03)
    found = []
    for down, at in ((True, 0.0), (False, 0.004), (True, 0.006), (False, 0.2), (True, 0.203), (False, 0.209)):
        found += keys.edge("K1", down, at)
    assert found + keys.due(1.0) == [Pressed("K1")]


def test_a_press_shorter_than_the_bounce_time_is_still_a_press() -> None:
    keys = Presses(bounce=0.03)
    assert keys.edge("K1", True, 0.0) == []
    assert keys.edge("K1", False, 0.01) == []
    assert keys.due(0.03) == [Pressed("K1")]


def test_a_key_that_is_down_at_the_start_fires_nothing() -> None:
    keys = Presses()
    keys.begin("BACK", down=True)
    assert keys.due(5.0) == []
    assert keys.edge("BACK", False, 6.0) == []
    assert keys.edge("BACK", True, 7.0) == []
    assert keys.edge("BACK", False, 7.1) == [Pressed("BACK")]


def test_a_key_that_floods_is_muted_until_it_is_quiet() -> None:
    keys = Presses(flood=30)
    found = []
    for step in range(200):
        found += keys.edge("K2", step % 2 == 0, step * 0.005)
    assert keys.muted == ("K2",)
    assert len(found) < 8
    assert keys.edge("K1", True, 1.0) == []
    assert keys.edge("K1", False, 1.1) == [Pressed("K1")], "the others go on"
    keys.edge("K2", False, 1.1)
    keys.due(2.2)
    assert keys.muted == ()
    keys.edge("K2", True, 3.0)
    assert keys.edge("K2", False, 3.1) == [Pressed("K2")]


@given(st.lists(st.tuples(st.floats(0.1, 2.0), st.integers(0, 4)), max_size=12), st.floats(0.001, 0.0035))
def test_every_press_with_bounce_is_told_once_and_rightly(presses: list[tuple[float, int]], apart: float) -> None:
    """Presses of any length, each edge followed by some bounces that end at the true level."""
    keys, now, found, meant = Presses(bounce=0.03, hold=0.6), 0.0, [], []
    for length, bounces in presses:
        for down in (True, False):
            for step in range(2 * bounces + 1):
                found += keys.edge("K1", down == (step % 2 == 0), now + step * apart)
            now += length if down else 1.0
            found += keys.due(now)
        meant.append(Pressed("K1", held=length >= 0.6))
    assert found == meant


def test_a_contact_that_does_not_become_quiet_is_no_press() -> None:
    keys, found = Presses(), []
    for step in range(100):
        found += keys.edge("K1", step % 2 == 0, step * 0.005)
    assert found == []


def test_a_contact_that_chatters_is_not_held() -> None:
    keys, found = Presses(hold=0.6), []
    for step in range(90):
        found += keys.edge("K1", step % 2 == 0, step * 0.009)
    assert found + keys.due(0.85) == [Pressed("K1")], "let go at last, so it was a press, and never held"


@pytest.mark.parametrize("rate", [20, 30, 50, 80, 100, 150, 250, 1000, 3000])
def test_noise_of_any_rate_is_muted_within_a_second_or_two(rate: int) -> None:
    chance, keys, now, found = random.Random(rate), Presses(), 0.0, []
    for step in range(20 * rate):
        now += chance.expovariate(rate)
        found += keys.edge("K1", step % 2 == 0, now)
        if now > 3:
            assert keys.muted == ("K1",)
    assert len(found) <= 2 * keys.rush


def test_fast_fingers_on_a_bad_contact_are_not_noise() -> None:
    keys, found = Presses(), []
    for press in range(30):
        for down, start in ((True, press / 7), (False, press / 7 + 0.06)):
            for step in range(7):
                found += keys.edge("UP", down == (step % 2 == 0), start + step * 0.002)
    assert found == [Pressed("UP")] * 30
    assert keys.muted == ()


def test_a_muted_key_does_not_remember_every_edge() -> None:
    keys = Presses(flood=100)
    for step in range(10_000):
        keys.edge("K1", step % 2 == 0, step * 0.0001)
    assert len(keys._keys["K1"].edges) == 101


def test_a_key_that_stays_down_is_stuck_until_it_comes_up() -> None:
    keys = Presses(stuck=10)
    keys.edge("K1", True, 0.0)
    assert keys.due(9.9) == [Pressed("K1", held=True)]
    assert keys.stuck == ()
    assert keys.next_due() == 10
    assert keys.due(10.0) == []
    assert keys.stuck == ("K1",)
    assert keys.next_due() is None
    assert keys.edge("K1", False, 99.0) == []
    assert keys.stuck == ()
    keys.edge("K1", True, 100.0)
    assert keys.edge("K1", False, 100.1) == [Pressed("K1")]


def test_a_key_that_is_down_at_the_start_is_stuck_after_a_while() -> None:
    keys = Presses(stuck=10)
    keys.begin("K1", down=True, now=50.0)
    assert keys.due(59.9) == []
    assert keys.stuck == ()
    keys.due(60.0)
    assert keys.stuck == ("K1",)


def test_what_became_due_is_told_in_the_order_of_time() -> None:
    keys = Presses()
    keys.edge("K1", True, 0.0)
    keys.edge("K2", True, 0.1)
    keys.edge("K2", False, 0.11)
    assert keys.due(5.0) == [Pressed("K2"), Pressed("K1", held=True)]


def test_a_step_of_the_dial_is_a_press_at_once() -> None:
    keys = Presses()
    assert [keys.step("UP", step * 0.01) for step in range(100)] == [[Pressed("UP")]] * 100
    assert keys.next_due() is None


def test_a_dial_that_whirls_is_muted_until_it_is_calm() -> None:
    keys = Presses(whirl=150)
    found = [press for step in range(1000) for press in keys.step("UP", step * 0.001)]
    assert len(found) == 150
    assert keys.muted == ("UP",)
    keys.due(2.0)
    assert keys.muted == ()
    assert keys.step("UP", 3.0) == [Pressed("UP")]


def test_a_lost_release_is_made_good_by_looking_twice() -> None:
    keys = Presses()
    keys.edge("K1", True, 0.0)
    assert keys.look({"K1": False}, 0.3) == []
    assert keys.in_doubt
    assert keys.look({"K1": False}, 0.33) == [Pressed("K1")]
    assert not keys.in_doubt
    assert keys.next_due() is None


def test_a_lost_press_is_made_good_and_held_from_when_it_was_found() -> None:
    keys = Presses(hold=0.6)
    keys.begin("K1", down=False)
    keys.look({"K1": True}, 5.0)
    assert keys.look({"K1": True}, 5.03) == []
    assert keys.next_due() == 5.6
    assert keys.look({"K1": True}, 5.6) == [Pressed("K1", held=True)]


@pytest.mark.parametrize(("released", "held"), [(0.59, False), (0.61, True)])
def test_an_edge_that_is_on_its_way_still_tells_the_time(released: float, held: bool) -> None:
    """The pin is found up when the hold becomes due: whether it was held is known when the edge arrives."""
    keys = Presses(hold=0.6)
    keys.edge("K1", True, 0.0)
    assert keys.look({"K1": False}, 0.615) == []
    assert keys.edge("K1", False, released) == [Pressed("K1", held=held)]
    assert keys.look({"K1": False}, 0.7) == []


def test_a_lost_bounce_does_not_let_a_key_go() -> None:
    """Down, up, and the second down was lost: the pin itself is asked before the key is taken for up."""
    keys = Presses(hold=0.6)
    keys.edge("K1", True, 0.0)
    keys.edge("K1", False, 0.005)
    assert keys.look({"K1": True}, 0.03) == []
    assert keys.look({"K1": True}, 0.06) == []
    assert keys.look({"K1": True}, 0.6) == [Pressed("K1", held=True)]


def random_line(chance: random.Random, seconds: float) -> list[tuple[float, bool]]:
    """Any line at all: edges at any distance, from chatter to rest."""
    edges, now, down = [], 0.0, False
    while now < seconds:
        now += chance.choice((0.0002, 0.002, 0.02, 0.2, 2.0)) * chance.uniform(0.5, 1.5)
        down = not down
        edges.append((now, down))
    return edges


def test_whatever_the_lines_do_looking_early_and_late_tell_the_same(record_property: RecordProperty) -> None:
    """Who asks at every due moment and who asks only at the edges hear the same presses."""
    lines, heard = 400, 0
    for seed in range(lines):
        edges = random_line(random.Random(seed), 20)
        punctual, lazy, told, told_late = Presses(), Presses(), [], []
        for at, down in edges:
            while (due := punctual.next_due()) is not None and due <= at:
                told += punctual.due(due)
            told += punctual.edge("K1", down, at)
            told_late += lazy.edge("K1", down, at)
        assert told + punctual.due(99) == told_late + lazy.due(99)
        assert punctual.next_due() is None or edges[-1][1]
        heard += len(told)
    record_property("cases", f"{lines} random lines of a key, {heard} presses the same whenever they are asked for")


def test_whatever_edges_are_lost_no_key_stays_down(record_property: RecordProperty) -> None:
    """Half of the edges never arrive; the pins are looked at. In the end the key is what the pin is."""
    lines, lost = 400, 0
    for seed in range(lines):
        chance = random.Random(seed)
        keys, truth, now = Presses(), False, 0.0
        for at, down in random_line(chance, 10):
            while now + 0.03 < at:
                now += 0.03
                keys.look({"K1": truth}, now)
            now, truth = at, down
            if chance.random() < 0.5:
                keys.edge("K1", down, at)
            else:
                lost += 1
        for _ in range(60):
            now += 0.03
            keys.look({"K1": truth}, now)
        assert keys._keys["K1"].down == truth
        assert not keys.in_doubt
    record_property("cases", f"{lines} random lines of a key with {lost} lost edges made good")


def test_a_key_lingers_before_it_is_held_and_only_then() -> None:
    keys = Presses()
    keys.edge("K1", True, 1.0)
    assert keys.next_linger(1.0) == 1.25
    assert keys.lingering(1.2) == ()
    assert keys.lingering(1.3) == ("K1",)
    assert keys.next_linger(1.3) is None
    assert keys.due(1.6) == [Pressed("K1", held=True)]
    assert keys.lingering(1.7) == ()


def test_a_key_that_is_let_go_lingers_no_more() -> None:
    keys = Presses()
    keys.edge("K1", True, 1.0)
    assert keys.edge("K1", False, 1.4) == [Pressed("K1")]
    assert keys.lingering(1.5) == ()
    assert keys.next_linger(1.5) is None
