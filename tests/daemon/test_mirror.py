"""The box as its page sees it: what a real one was sent, what stands below the drivers of a simulated one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.daemon.mirror import RealMirror, SimulatedMirror
from companion.daemon.parts import SIMULATED_LEDS, SIMULATED_PINS
from hardware.keys import KeySettings
from tests.daemon.evening import Evening, evening
from tests.daemon.test_evening import sit_down
from tests.hardware.standing import on_loop


def mirror_of(at: Evening) -> SimulatedMirror:
    return SimulatedMirror(at.desk, at.parts, at.twins, cut=lambda: None)


def test_a_real_box_is_shown_as_it_was_sent(tmp_path: Path) -> None:
    @on_loop
    async def play() -> None:
        async with evening(tmp_path) as at:
            await sit_down(at, "catan")
            await at.press("BACK", held=True)
            await at.press("K1")
            await at.wait(1)
            mirror = RealMirror(at.desk, at.parts)
            pixels, contrast, words, _ = mirror.panel()
            assert pixels == at.console.screen().image.tobytes() == await at.look()
            assert contrast == at.parts.panel.contrast  # type: ignore[union-attr]
            assert set(words) == {text.shown for text in at.console.screen().placed if text.shown}
            assert mirror.lamps() == at.desk.shining
            assert any(map(any, mirror.lamps()))
            edges = len(at.twins.pins.history)
            mirror.down("K1")
            mirror.up("K1")
            mirror.press("K1", 0.1, 0)
            mirror.turn(2)
            await at.wait(0.5)
            assert len(at.twins.pins.history) == edges, "its keys are pressed at the table"
            assert mirror.faults() == {}

    play()


def test_before_the_first_picture_a_real_box_is_dark(tmp_path: Path) -> None:
    @on_loop
    async def look() -> None:
        async with evening(tmp_path) as at:
            at.desk._shown = None
            parts = replace(at.parts, panel=at.parts.panel._replace(contrast=9))
            pixels, contrast, *_ = RealMirror(at.desk, parts).panel()
            assert pixels == bytes(128 * 64 // 8)
            assert contrast == 9

    look()


def test_seats_are_those_of_the_match_or_else_the_buttons(tmp_path: Path) -> None:
    @on_loop
    async def play() -> None:
        async with evening(tmp_path) as at:
            few = KeySettings({"K1": 5, "OK": 6})
            assert RealMirror(at.desk, replace(at.parts, keys=few)).seats() == ()
            assert len(mirror_of(at).seats()) == sum(name.startswith("SEAT") for name in SIMULATED_PINS)
            await sit_down(at, "sequence")
            seats = RealMirror(at.desk, replace(at.parts, keys=few)).seats()
            assert [name for name, _ in seats] == list(at.match.state.terms.names)
            assert all(0 <= middle < SIMULATED_LEDS for _, middle in seats)
            assert RealMirror(at.desk, replace(at.parts, lights=None)).seats() == ()

    play()


def test_a_simulated_panel_is_read_only_where_it_shows_what_was_painted(tmp_path: Path) -> None:
    @on_loop
    async def look() -> None:
        async with evening(tmp_path) as at:
            await at.look()
            mirror = mirror_of(at)
            assert mirror.panel() == (at.desk.shown, at.twins.panel.chip.registers["contrast"], at.desk.words, False)  # type: ignore[union-attr]
            mirror.switch("panel.unplugged", True)
            pixels, _, words, _ = mirror.panel()
            assert not any(pixels)
            assert words == ()

    look()


def test_a_strip_that_is_plugged_in_again_still_hangs(tmp_path: Path) -> None:
    @on_loop
    async def look() -> None:
        async with evening(tmp_path) as at:
            mirror = mirror_of(at)
            for fault in ("strip.hangs", "strip.unplugged"):
                mirror.switch(fault, True)
            mirror.switch("strip.renamed", True)
            await at.wait(3)
            assert at.twins.strip is not None
            assert at.twins.strip.tty is None, "it is unplugged still"
            mirror.switch("strip.unplugged", False)
            assert at.twins.strip.tty is not None
            shown = at.twins.strip.shown
            await at.wait(3)
            assert at.twins.strip.shown == shown
            mirror.switch("strip.hangs", False)
            for _ in range(30):
                await at.wait(0.1)
            assert at.twins.strip.shown > shown

    look()


def test_a_switch_that_is_on_already_does_nothing(tmp_path: Path) -> None:
    @on_loop
    async def look() -> None:
        async with evening(tmp_path) as at:
            mirror = mirror_of(at)
            mirror.switch("panel.unplugged", False)
            assert not any(mirror.faults().values())
            mirror.switch("K1.stuck", True)
            mirror.switch("K1.stuck", True)
            assert [fault for fault, on in mirror.faults().items() if on] == ["K1.stuck"]
            assert "K1.storm" in mirror.once
            mirror.switch("K1.stuck", False)
            assert not at.twins.pins.is_down("K1")

    look()


def test_what_is_switched_on_is_found_by_the_next_page(tmp_path: Path) -> None:
    @on_loop
    async def look() -> None:
        async with evening(tmp_path) as at:
            first = mirror_of(at)
            first.switch("K1.stuck", True)
            anew = mirror_of(at)
            assert anew.faults() == first.faults()
            assert anew.faults()["K1.stuck"]
            anew.switch("K1.stuck", False)
            assert not any(anew.faults().values())
            assert not at.twins.pins.is_down("K1")

    look()


@on_loop
async def test_a_disk_that_stalls_holds_up_the_move_alone(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        await sit_down(at, "alhambra")
        await at.press("BACK", held=True)
        at.desk.errands.patience = 0.0
        mirror, version = mirror_of(at), at.match.version
        mirror.switch("disk.stalls", True)
        await at.press("K1")
        await at.wait(5)
        assert at.match.version == version
        assert at.console.saving is not None
        mirror_of(at).switch("disk.stalls", False)
        await at.desk.errands.settled()
        assert at.match.version == version + 1
