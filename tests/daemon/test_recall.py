"""What is wrong with the box is said once; the menus tell it again for as long as it is so."""

from __future__ import annotations

from pathlib import Path

from companion.daemon.desk import KEYS, STRIP
from companion.dialogue.keys import Key, Press
from companion.dialogue.label import Say
from companion.dialogue.menu import MENU
from companion.dialogue.question import Question
from tests.daemon.evening import Evening, evening
from tests.daemon.test_evening import sit_down
from tests.hardware.standing import on_loop

WRONG = Say("what_is_wrong")


def asked(at: Evening) -> Question:
    """The question on the display."""
    session = at.console.session
    return session.questions[-1].question if session.questions else at.console.home().root


async def choose(at: Evening, label: Say) -> None:
    """An option of the list, with the dial and OK."""
    labels = [option.label for option in asked(at).options]
    for _ in range(labels.index(label)):
        await at.press("DOWN")
    await at.press("OK")


async def unplug_strip(at: Evening) -> None:
    assert at.twins.strip is not None
    at.twins.strip.unplug()
    await at.wait(0.5)
    assert STRIP in at.desk.faults


async def told(at: Evening) -> bytes:
    """The page that tells it, which the strip does not take for a scoring."""
    session = at.console.session
    assert session.booklet is not None
    assert not session.scoring
    return await at.look()


def test_the_main_menu_tells_what_is_wrong_while_it_is(tmp_path: Path) -> None:
    @on_loop
    async def play() -> None:
        async with evening(tmp_path) as at:
            before = asked(at)
            assert WRONG not in [option.label for option in before.options]
            await unplug_strip(at)
            assert [option.label for option in asked(at).options] == [*(o.label for o in before.options), WRONG]
            await at.press("INFO")
            assert at.console.session.notice != Say("fault_strip"), "a press wipes it away"
            await choose(at, WRONG)
            page = await told(at)
            assert page == at.console.screen().image.tobytes()
            await at.press("OK")
            assert at.console.session.booklet is None
            assert at.twins.strip is not None
            at.twins.strip.plug()
            await at.wait(3)
            assert at.desk.faults == {}
            assert WRONG not in [option.label for option in asked(at).options]

    play()


def test_the_menu_of_a_match_tells_all_of_it_the_newest_first(tmp_path: Path) -> None:
    @on_loop
    async def play() -> None:
        async with evening(tmp_path) as at:
            await sit_down(at, "alhambra")
            await at.press("BACK", held=True)
            await unplug_strip(at)
            at.twins.pins.stick("SEAT6")
            await at.wait(60)
            assert set(at.desk.faults) == {STRIP, KEYS}
            assert at.console.wrong == (Say("fault_key", keys="SEAT6"), Say("fault_strip"))
            await at.enter(MENU)
            await choose(at, WRONG)
            first = await told(at)
            await at.press("DOWN")
            assert await told(at) != first
            await at.enter(Press(Key.OK))
            assert at.console.session.at_rest

    play()
