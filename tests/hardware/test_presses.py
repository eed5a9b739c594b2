"""Keys: bounce, holding, keys that are down at the start, keys that flood."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hardware.presses import Pressed, Presses


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
