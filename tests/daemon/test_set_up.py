"""The set-up as a part of the daemon: from the menu, at the first start of a new box, and over a pulled plug."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

from companion.cli import run as cli
from companion.config import Config, Settings, box_text, read_box, read_config, write_box
from companion.config.last_good import FOLDER
from companion.daemon import parts as building
from companion.daemon.desk import Desk
from companion.daemon.notify import Notifier
from companion.daemon.parts import SIMULATED_BOX, Parts, Twins
from companion.daemon.root import Again, Setup, run
from companion.dialogue.label import Say
from companion.shipped import shipped
from companion.store.first_start import BOX, LANGUAGE, ask_at_first, open_questions, settle
from tests.daemon.evening import Evening, LoopClock, evening, simulated
from tests.daemon.test_traps import seen
from tests.hardware.standing import on_loop, the_loop


async def open_settings(at: Evening) -> None:
    """The main menu, its settings, the last of them."""
    for _ in range(8):
        if "Settings" in seen(at) and at.console.session.at_rest:
            break
        await at.press("BACK")
    labels = [option.label for option in at.console.home().root.options]
    await at.press(f"K{[getattr(label, 'code', '') for label in labels].index('settings') + 1}")
    await at.press("UP")


@on_loop
async def test_the_menu_leads_to_the_set_up_and_out_of_it_again(tmp_path: Path) -> None:
    """Nothing was changed, and the keys are what they were."""
    async with evening(tmp_path, setup=Setup()) as at:
        await open_settings(at)
        assert "Set up this box" in seen(at)
        await at.press("OK")
        await at.wait(1)
        assert "Display size" in at.desk.words
        await at.press("DOWN")
        assert "Leave" in at.desk.words
        await at.press("OK")
        await at.wait(1)
        assert "Set-up left: all as before" in seen(at)
        await at.press("K1")
        assert at.console.session.questions, "the menu is there, and its keys"


@on_loop
async def test_a_key_that_bounces_leads_into_the_set_up_and_out_of_it_and_does_nothing_else(tmp_path: Path) -> None:
    """Whoever listens next must not take the bounce for a press. Without panel and strip nobody is waited for."""
    box = replace(without_page_and_strip().box, display=replace(SIMULATED_BOX.display, chip="none"))
    async with evening(tmp_path, replace(without_page_and_strip(), box=box), setup=Setup()) as at:
        assert at.console.set_up is not None
        at.console.set_up()
        let_go_badly(at, "OK", 0)
        await at.wait(1)
        assert "Leave" in at.desk.words, "the first question stands"
        await at.press("DOWN")
        at.twins.hand.down("OK")
        let_go_badly(at, "OK", 0.1)
        await at.wait(1)
        assert at.console.session.notice == Say("setup_left")
        assert not at.console.session.questions, "OK has chosen nothing from the menu"


def let_go_badly(at: Evening, key: str, after: float) -> None:
    """It comes up, and a thousandth of a second later once more."""
    loop = the_loop()
    loop.call_later(after, at.twins.hand.up, key)
    loop.call_later(after + 0.0005, lambda: None)  # whoever listens next begins here
    loop.call_later(after + 0.001, at.twins.hand.down, key)
    loop.call_later(after + 0.002, at.twins.hand.up, key)


@on_loop
async def test_a_box_that_cannot_be_set_up_here_does_not_offer_it(tmp_path: Path) -> None:
    async with evening(tmp_path) as at:
        await open_settings(at)
        assert "Set up this box" not in seen(at)


@on_loop
async def test_a_new_box_whose_wiring_is_known_asks_for_its_language_once(tmp_path: Path) -> None:
    asked = Setup(at_first=frozenset({LANGUAGE}))
    async with evening(tmp_path, setup=asked) as at:
        assert "Nederlands" in seen(at)
        await at.press("K1")
        assert at.console.settings["language"] == "nl"
    async with evening(tmp_path, setup=asked) as at:
        assert not at.console.session.questions


@on_loop
async def test_nobody_sees_leds_that_a_strip_does_not_have(tmp_path: Path) -> None:
    """While they are counted, more are told to shine than there may be."""
    async with evening(tmp_path, setup=Setup()) as at:
        await open_settings(at)
        await at.press("OK")
        assert at.twins.strip is not None
        while len(at.twins.strip.history[-1].colours) <= at.twins.leds:
            await at.wait(0.2)
        assert len(at.twins.shining()) == at.twins.leds == 60


class NewBox:
    """A daemon that sets its box up at once, and somebody in front of it."""

    def __init__(self, twins: Twins, task: asyncio.Task[Again | None]) -> None:
        self.twins = twins
        self.task = task

    async def press(self, key: str, held: bool = False) -> None:
        self.twins.hand.press(key, 0.8 if held else 0.1, 2)
        await the_loop().move(1.2 if held else 0.4)

    async def answer_all(self) -> None:
        """Dutch; the panel as it is; six keys, each as it is asked for; neither seats nor strip."""
        await self.press("K1")
        for key in ("K1", "K1", "K1", "K1", "K1"):
            await self.press(key, held=True)
        for key in ("K1", "K2", "K3", "K4", "K5", "K6"):
            await self.press(key)
        self.twins.pins.turn(3)
        await the_loop().move(0.5)
        for key in ("OK", "BACK", "TURN", "INFO", "OK"):
            await self.press(key)


async def begin(config: Config, state: Path, setup: Setup) -> NewBox:
    started: asyncio.Future[Parts] = the_loop().create_future()

    def tell(desk: Desk, parts: Parts) -> None:
        desk.errands.patience = None
        started.set_result(parts)

    with patch.object(building, "PROBE", None):
        task = asyncio.create_task(run(config, state, LoopClock(), Notifier({}), started=tell, setup=setup))
        twins = (await started).twins
    assert twins is not None
    await the_loop().move(1)
    return NewBox(twins, task)


def without_page_and_strip() -> Config:
    config = simulated()
    settings: Settings = replace(config.settings, page=replace(config.settings.page, on=False))
    box = replace(SIMULATED_BOX, strip=replace(SIMULATED_BOX.strip, leds=0))
    return replace(config, settings=settings, box=box, box_name="tried")


@on_loop
async def test_a_new_box_is_set_up_at_its_first_start_and_starts_again_with_what_it_learnt(tmp_path: Path) -> None:
    kept: list[str] = []
    ask_at_first(tmp_path, frozenset({BOX, LANGUAGE}))
    setup = Setup(kept.append, lambda: settle(tmp_path, BOX), frozenset({BOX, LANGUAGE}))
    box = await begin(without_page_and_strip(), tmp_path, setup)
    await box.answer_all()
    await box.press("OK")
    again = await box.task
    assert again is not None
    assert dict(again.box.keys) == {key: pin for key, pin in SIMULATED_BOX.keys.items() if "SEAT" not in key}
    assert again.box.dial.pins == SIMULATED_BOX.dial.pins
    assert kept[0].endswith(box_text(again.box))
    assert open_questions(tmp_path) == {LANGUAGE}
    async with evening(tmp_path, replace(without_page_and_strip(), box=again.box)) as at:
        assert at.console.settings["language"] == "nl"
        assert "Nieuwe partij" in seen(at)
        await at.press("K1")
        assert at.console.session.questions


@on_loop
async def test_whoever_leaves_the_first_set_up_is_not_asked_again(tmp_path: Path) -> None:
    ask_at_first(tmp_path, frozenset({BOX}))
    box = await begin(
        without_page_and_strip(), tmp_path, Setup(settled=lambda: settle(tmp_path, BOX), at_first=frozenset({BOX}))
    )
    await box.press("K2")
    await box.press("K2", held=True)
    await the_loop().move(1)
    assert open_questions(tmp_path) == frozenset()
    box.task.cancel()
    await asyncio.gather(box.task, return_exceptions=True)


@on_loop
async def test_a_plug_that_is_pulled_in_the_middle_leaves_everything_as_it_was(tmp_path: Path) -> None:
    """It is asked again from the beginning, until it has been answered."""
    state, kept = tmp_path / "state", []  # type: tuple[Path, list[str]]
    state.mkdir()
    ask_at_first(state, frozenset({BOX}))
    setup = Setup(kept.append, lambda: settle(state, BOX), frozenset({BOX}))
    for presses in (0, 2, 6):
        box = await begin(without_page_and_strip(), state, setup)
        for _ in range(presses):
            await box.press("K1", held=True)
        box.task.cancel()
        await asyncio.gather(box.task, return_exceptions=True)
        assert open_questions(state) == {BOX}
        assert not kept


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "model", lambda: "Raspberry Pi 4")


@pytest.mark.usefixtures("pi")
def test_it_comes_by_itself_only_where_nobody_has_chosen_a_box(tmp_path: Path) -> None:
    boxes, file = tmp_path / "boxes", tmp_path / "companion.toml"
    reference = shipped("config", "boxes", "reference.toml").read_text(encoding="utf-8")
    write_box(boxes, "reference", reference)
    file.write_text("", encoding="utf-8")
    both = frozenset({BOX, LANGUAGE})

    def asked(state: str, box: str | None = None) -> frozenset[str]:
        folder, loaded = cli._load(box, file, str(tmp_path / state))
        assert loaded.config is not None
        return cli.questions_at_first(folder, loaded.config, box)

    assert asked("new") == both
    assert asked("new") == both, "the plug was pulled before it was answered"
    settle(tmp_path / "new", BOX)
    assert asked("new") == {LANGUAGE}
    assert asked("named", "reference") == {LANGUAGE}
    (tmp_path / "played" / FOLDER).mkdir(parents=True)
    assert asked("played") == frozenset(), "an update to this version asks nobody who plays already"
    file.write_text('box = "reference"\nlanguage = "de"\n', encoding="utf-8")
    assert asked("settled") == frozenset()


def test_at_a_desk_nobody_is_asked(tmp_path: Path) -> None:
    folder, loaded = cli._load(None, shipped("config", "companion.toml"), str(tmp_path))
    assert loaded.config is not None
    assert cli.questions_at_first(folder, loaded.config, None) == frozenset()
    assert not open_questions(tmp_path)


@pytest.mark.usefixtures("pi")
def test_what_was_learnt_is_the_file_of_the_box_that_is_named_or_else_mine(tmp_path: Path) -> None:
    """A box that is only simulated writes nothing: it is nobody's."""
    file = tmp_path / "companion.toml"
    text = box_text(read_box(shipped("config", "companion.toml"), "compact")[0])
    for name, said in (("mine", ""), ("kitchen", 'box = "kitchen"\n')):
        write_box(tmp_path / "boxes", "kitchen", shipped("config", "boxes", "hat.toml").read_text(encoding="utf-8"))
        write_box(tmp_path / "boxes", "reference", shipped("config", "boxes", "hat.toml").read_text(encoding="utf-8"))
        file.write_text(said, encoding="utf-8")
        config = read_config(file).config
        assert config is not None
        cli.keeper(replace(config, simulated=True), file)(text)
        assert read_config(file).config == config
        cli.keeper(config, file)(text)
        found = read_config(file).config
        assert found is not None
        assert (found.box_name, found.box.layout, len(found.box.keys)) == (name, "compact", 4)
        (tmp_path / "boxes" / "mine.toml").unlink(missing_ok=True)
