"""The box over HTTP: fingers reach the match, every fault has its effect and heals, a real box is only seen."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.daemon.desk import KEYS, PANEL, STRIP
from companion.daemon.mirror import RealMirror
from companion.dialogue.command import Play
from companion.match.dealer import next_move
from companion.rules import Refusal
from tests.web.serving import Client, Serving, serving

BOUNCES = 2
"""So few that fingers in a hurry are not taken for a flood of edges: the page makes as many."""


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path) as at:
        at.until(lambda: bool(at.console.session) and KEYS not in at.desk.faults and _reads_keys(at))
        yield at


def _reads_keys(box: Serving) -> bool:
    """gpiozero has the pins open: it is imported after the first picture."""
    return all(pin.when_changed is not None for pin in box.twins.pins._pins.values())


def press(box: Serving, key: str, **how: Any) -> None:
    """A whole press, and what it means is done."""
    before = box.console.session.pressed
    assert act(box, does="press", key=key, **how) == 200
    box.until(lambda: box.console.session.pressed > before)


def act(client: Client, **sent: Any) -> int:
    return client.post("/api/box/keys", sent).status


def switch(box: Serving, fault: str, on: bool = True) -> None:
    answer = box.post("/api/box/faults", {"fault": fault, "on": on})
    assert answer.status == 200, answer.body
    assert (fault in answer.json["wrong"]) == (on and fault not in box.get("/api/box").json["once"])


def lit(box: Serving) -> bytes:
    return b64decode(box.get("/api/box").json["panel"])


def shows_newest(box: Serving) -> bool:
    return box.twins.panel.image.tobytes() == box.desk.shown


# What is seen


def test_the_box_tells_what_it_is_made_of(box: Serving) -> None:
    made = box.get("/api/box").json
    assert made["simulated"]
    assert made["may_press"]
    assert (made["width"], made["height"]) == (128, 64)
    assert made["keys"][:6] == ["K1", "K2", "K3", "K4", "K5", "K6"]
    assert made["dial"]
    assert len(b64decode(made["panel"])) == 128 * 64 // 8
    assert made["contrast"] > 0
    assert len(made["seats"]) == 6, "the seats' buttons, before a match"


def test_the_seats_are_where_their_lamps_are(box: Serving) -> None:
    match = box.sit_down("catan", players=3)
    seats = box.get("/api/box").json["seats"]
    assert box.parts.lights is not None
    assert seats == [
        [name, spot.middle] for name, spot in zip(match.state.terms.names, box.parts.lights.spots_for(3), strict=True)
    ]


def test_what_is_on_the_panel_can_be_read(box: Serving) -> None:
    box.until(lambda: shows_newest(box))
    made = box.get("/api/box").json
    assert b64decode(made["panel"]) == box.desk.shown
    assert "New match" in made["words"]


def test_a_watcher_is_told_only_what_has_changed(box: Serving) -> None:
    box.until(lambda: shows_newest(box))
    with box.events("/api/box/events") as events:
        first = next(events).data
        assert first.keys() == {"panel", "contrast", "words", "secret", "lamps", "seats", "wrong"}
        press(box, "INFO")
        for event in events:
            assert "seats" not in event.data
            assert "contrast" not in event.data
            if "panel" in event.data:
                break
        switch(box, "strip.unplugged")
        assert any(event.data.get("wrong") == ["strip.unplugged"] for event in events)


def test_the_stream_ends_with_the_daemon(tmp_path: Path) -> None:
    with ExitStack() as stack:
        inner = stack.enter_context(ExitStack())
        at = inner.enter_context(serving(tmp_path))
        events = stack.enter_context(at.events("/api/box/events"))
        assert next(events).name == "box"
        inner.close()
        assert [event.name for event in events if event.name != "box"] == []


# Fingers


def test_a_match_is_begun_by_fingers_on_bouncing_keys(box: Serving) -> None:
    for key in ("K1", "K1", "K2", "K1"):  # new match, Alhambra, two players, begin
        press(box, key, bounces=BOUNCES)
    assert box.match.game.name == "alhambra"


def test_a_key_that_is_held_fires_once(box: Serving) -> None:
    box.sit_down("alhambra")
    press(box, "BACK", seconds=box.parts.hold + 0.1)
    before = box.console.session.pressed
    assert act(box, does="down", key="OK") == 200
    box.until(lambda: box.console.session.pressed == before + 1)
    assert box.do(lambda: box.twins.pins.is_down("OK"))
    assert box.do(lambda: box.desk.words)[0] == "Menu"
    assert act(box, does="up", key="OK") == 200
    box.until(lambda: not box.twins.pins.is_down("OK"))
    press(box, "BACK")
    assert box.console.session.pressed == before + 2


def test_a_finger_that_bounces_is_one_finger(box: Serving) -> None:
    before, edges = box.console.session.pressed, len(box.twins.pins.history)
    act(box, does="down", key="INFO", bounces=BOUNCES)
    box.until(lambda: len(box.twins.pins.history) == edges + 2 * BOUNCES + 1)
    box.until(lambda: bool(box.desk.words))
    act(box, does="up", key="INFO", bounces=BOUNCES)
    box.until(lambda: len(box.twins.pins.history) == edges + 2 * (2 * BOUNCES + 1))
    box.until(lambda: not box.twins.pins.is_down("INFO"))
    press(box, "BACK")
    assert box.console.session.pressed <= before + 2


def test_the_dial_is_turned(box: Serving) -> None:
    before = box.console.session.pressed
    assert act(box, does="turn", steps=3) == 200
    box.until(lambda: box.console.session.pressed == before + 3)
    assert act(box, does="turn", steps=-2) == 200
    box.until(lambda: box.console.session.pressed == before + 5)


def test_a_finger_that_nobody_lifts_comes_up_by_itself(box: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.box.LONGEST_HOLD", 0.1)
    act(box, does="down", key="K2")
    box.until(lambda: any(level.line == "K2" for level in box.twins.pins.history))
    box.until(lambda: not box.twins.pins.is_down("K2"))


def test_quick_fingers_are_not_too_often(box: Serving) -> None:
    """Each press is two requests; other acts are counted more strictly."""
    answers = [act(box, does=does, key="K6") for _ in range(35) for does in ("down", "up")]
    assert set(answers) == {200}


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"does": "press", "key": "K7"}, "The box has no such key"),
        ({"does": "press", "key": 3}, '"key" must be a text'),
        ({"does": "tickle", "key": "K1"}, '"does" must be'),
        ({"does": "press", "key": "K1", "seconds": 11}, '"seconds" must be'),
        ({"does": "press", "key": "K1", "seconds": True}, '"seconds" must be'),
        ({"does": "down", "key": "K1", "bounces": 21}, '"bounces" must be'),
        ({"does": "turn", "steps": 21}, '"steps" must be'),
        ({"does": "turn"}, '"steps" must be a whole number'),
        ({}, '"does" must be a text'),
    ],
)
def test_what_no_finger_does_is_refused(box: Serving, sent: dict[str, Any], words: str) -> None:
    answer = box.post("/api/box/keys", sent)
    assert answer.status == 400
    assert answer.json["error"]["words"].startswith(words)
    assert not box.twins.pins.history


def test_from_elsewhere_only_a_paired_phone_presses(box: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.box.LOOPBACK", ())
    phone = box.pair("Ann")
    assert not box.get("/api/box").json["may_press"]
    assert act(box, does="press", key="K1") == 403
    assert box.post("/api/box/faults", {"fault": "panel.unplugged", "on": True}).status == 403
    assert phone.get("/api/box").json["may_press"]
    assert act(phone, does="press", key="K1") == 200


def test_a_real_box_is_only_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.daemon.page._mirror", RealMirror)
    with serving(tmp_path) as at:
        at.sit_down("catan", players=3)
        at.until(lambda: any(map(any, at.desk.shining)) or play(at) is not None)  # whoever is on turn is lit
        assert any(map(any, at.desk.shining))
        made = at.get("/api/box").json
        assert not made["simulated"]
        assert not made["may_press"]
        assert made["faults"] == []
        assert b64decode(made["panel"]) == at.desk.shown
        assert any(letter != "0" for letter in made["lamps"])
        assert [name for name, _ in made["seats"]] == list(at.match.state.terms.names)
        phone = at.pair()
        for client in (at, phone):
            assert act(client, does="press", key="K1") == 403
            assert client.post("/api/box/faults", {"fault": "panel.unplugged", "on": True}).status == 403


# Faults: each has its effect, and heals


def test_an_unplugged_panel(box: Serving) -> None:
    box.until(lambda: shows_newest(box))
    switch(box, "panel.unplugged")
    assert not any(lit(box))
    box.until(lambda: PANEL in box.desk.faults)
    switch(box, "panel.unplugged", False)
    box.until(lambda: PANEL not in box.desk.faults and shows_newest(box))


def test_a_bus_that_hangs(box: Serving) -> None:
    box.until(lambda: shows_newest(box))
    before = lit(box)
    switch(box, "panel.hangs")
    press(box, "INFO")
    assert lit(box) == before
    assert not shows_newest(box)
    switch(box, "panel.hangs", False)
    box.until(lambda: shows_newest(box))


def test_a_slow_bus(box: Serving) -> None:
    box.until(lambda: shows_newest(box))
    switch(box, "panel.slow")
    press(box, "INFO")
    assert not shows_newest(box)
    box.until(lambda: shows_newest(box))
    switch(box, "panel.slow", False)
    assert box.twins.panel.lag == 0


def test_half_of_a_picture(box: Serving) -> None:
    box.until(lambda: shows_newest(box))
    switch(box, "panel.torn")
    press(box, "INFO")
    box.until(lambda: not all(transfer.whole for transfer in list(box.twins.panel.history)))
    box.until(lambda: PANEL not in box.desk.faults and shows_newest(box))


def test_an_unplugged_strip(box: Serving) -> None:
    switch(box, "strip.unplugged")
    assert box.get("/api/box").json["lamps"] == ""
    box.until(lambda: STRIP in box.desk.faults)
    switch(box, "strip.unplugged", False)
    box.until(lambda: STRIP not in box.desk.faults)


def test_a_strip_under_another_name(box: Serving) -> None:
    assert box.twins.strip is not None
    strip = box.twins.strip
    before = strip.tty
    switch(box, "strip.renamed")
    box.until(lambda: STRIP in box.desk.faults)
    box.until(lambda: STRIP not in box.desk.faults)
    assert strip.tty is not None
    assert strip.tty != before


def test_a_strip_that_reads_nothing(box: Serving) -> None:
    assert box.twins.strip is not None
    strip = box.twins.strip
    switch(box, "strip.hangs")
    rng = Random(1)

    def flicker() -> bool:
        """The kernel takes a while what nobody reads; lively lights fill it sooner."""
        assert box.desk.lamps is not None
        box.desk.lamps.show(tuple((rng.randrange(200), 0, 0) for _ in range(60)))
        return STRIP in box.desk.faults

    box.until(flicker)
    shown = strip.shown
    switch(box, "strip.hangs", False)
    box.until(lambda: STRIP not in box.desk.faults and strip.shown > shown)


def test_garbage_on_the_strips_wire(box: Serving) -> None:
    assert box.twins.strip is not None
    strip = box.twins.strip
    heard: list[bytes] = []
    whole = strip.noise
    strip.noise = lambda data: (heard.append(data), whole(data))[1]  # type: ignore[method-assign, func-returns-value]
    switch(box, "strip.garbage")
    box.until(lambda: len(heard) > 3)
    switch(box, "strip.garbage", False)
    shown = strip.shown
    box.until(lambda: strip.shown > shown + 1)
    assert STRIP not in box.desk.faults


def does_nothing(box: Serving, key: str) -> None:
    """Presses of this key are not heard; those of another are."""
    before = box.console.session.pressed
    act(box, does="press", key=key)
    press(box, "INFO")
    assert box.console.session.pressed == before + 1


@pytest.mark.parametrize("key", ["K3", "TURN"])
@pytest.mark.parametrize("fault", ["stuck", "dead"])
def test_a_key_that_no_finger_moves(box: Serving, key: str, fault: str) -> None:
    switch(box, f"{key}.{fault}")
    assert box.do(lambda: box.twins.pins.is_down(key)) == (fault == "stuck")
    if fault == "dead":
        does_nothing(box, key)
    switch(box, f"{key}.{fault}", False)
    box.until(lambda: not box.twins.pins.is_down(key))


@pytest.mark.parametrize("line", ["K3", "SEAT2"])
@pytest.mark.parametrize("fault", ["chatters", "floats"])
def test_a_key_that_does_not_rest(box: Serving, line: str, fault: str) -> None:
    switch(box, f"{line}.{fault}")
    box.until(lambda: line in box.desk.faults.get(KEYS, ""))
    switch(box, f"{line}.{fault}", False)
    box.until(lambda: KEYS not in box.desk.faults)
    press(box, "K4")


def test_a_key_whose_changes_go_unreported(box: Serving) -> None:
    switch(box, "K3.deaf")
    assert box.twins.pins._pins["K3"].edges == "none"
    switch(box, "K3.deaf", False)
    assert box.twins.pins._pins["K3"].edges == "both"


def test_a_storm_of_bounces_is_at_most_a_press(box: Serving) -> None:
    before = box.console.session.pressed
    switch(box, "K3.storm")
    box.until(lambda: len(box.twins.pins.history) == 60)
    press(box, "INFO")
    assert box.console.session.pressed <= before + 2


def test_of_the_faults_of_one_key_one_is_on(box: Serving) -> None:
    switch(box, "K3.stuck")
    switch(box, "K3.dead")
    assert box.get("/api/box").json["wrong"] == ["K3.dead"]
    switch(box, "clock.past")
    switch(box, "clock.future")
    assert box.get("/api/box").json["wrong"] == ["clock.future", "K3.dead"]


def play(box: Serving) -> Refusal | None:
    """A move of a dealer."""
    move = next_move(box.match.game, box.match.state, Random(1))
    done = box.console.act(Play(move), box.console.stamp, "test")
    return done if isinstance(done, Refusal) else None


@pytest.mark.parametrize(("fault", "reason"), [("disk.read_only", "read-only"), ("disk.full", "The disk is full")])
def test_a_disk_that_takes_nothing(box: Serving, fault: str, reason: str) -> None:
    box.sit_down("alhambra")
    switch(box, fault)
    refused = box.do(lambda: next((refusal for _ in range(300) if (refusal := play(box)) is not None), None))
    assert refused is not None
    assert refused.rule == "M6"
    assert reason in str(refused.facts["reason"])
    version = box.match.version
    switch(box, fault, False)
    assert box.do(lambda: play(box)) is None
    assert box.match.version == version + 1


@pytest.mark.parametrize(("fault", "year"), [("clock.past", 1970), ("clock.future", 2040)])
def test_a_clock_that_jumps(box: Serving, fault: str, year: int) -> None:
    right = box.console.clock.wall()
    switch(box, fault)
    begin = (year - 1970) * 365.25 * 86400
    assert abs(box.console.clock.wall() - begin) < 2 * 86400
    switch(box, fault, False)
    assert 0 <= box.console.clock.wall() - right < 60


def test_the_plug_is_pulled_after_the_answer(box: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[tuple[int, int]] = []
    monkeypatch.setattr("os.kill", lambda process, number: killed.append((process, number)))
    switch(box, "power.cut")
    box.until(lambda: len(killed) == 1)


def test_an_unknown_fault_is_refused(box: Serving) -> None:
    for sent in ({"fault": "panel.sad", "on": True}, {"fault": "panel.unplugged", "on": 1}, {"on": True}):
        assert box.post("/api/box/faults", sent).status == 400


def test_every_fault_has_its_words(box: Serving) -> None:
    from companion.words import language

    known: Callable[[str], bool] = language("en").page().__contains__
    for fault in box.get("/api/box").json["faults"]:
        part, _, name = fault.rpartition(".")
        kind = part if part in ("panel", "strip", "disk", "clock", "power") else "key"
        assert known(f"fault_{kind}_{name}"), fault
        assert known(f"part_{kind}")
