"""Whole evenings end to end: pins with bounce in, the panel's memory and the strip's bytes out."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.daemon import root
from companion.dialogue.command import Begin
from companion.dialogue.new_match import Guests
from companion.editions import SHIPPED
from companion.match.resume import resume
from companion.rules import Setup
from companion.shelf import find_game, game_names
from companion.store.journal import NAME, Status, open_journal
from tests.daemon.evening import Evening, LoopClock, evening
from tests.hardware.standing import on_loop

PLAYERS = {"alhambra": 2, "sequence": 3, "catan": 2}
SEEDS = {"alhambra": 3, "sequence": 23, "catan": 39}
"""Matches that are not long."""
SHORTEST = "sequence"
"""Its match is played to the end: pins know nothing of games."""
SOME = 40
"""Moves of the others."""


async def sit_down(at: Evening, game: str) -> None:
    """A match of so many colours, begun by the keys."""
    found = find_game(game)
    edition = SHIPPED.load(found)
    seats = Guests((), str.capitalize).coloured(found, edition, PLAYERS[game])
    await at.type(Begin(found, Setup(edition, seats)))
    assert at.match.setup.seats == seats


async def seen_is_shown(at: Evening) -> None:
    assert await at.look() == at.console.screen().image.tobytes()


@on_loop
async def test_a_whole_match_is_played_through_the_pins(tmp_path: Path, record_property: pytest.RecordProperty) -> None:
    """Every move by fingers on bouncing keys; after each the rules' own state, and what was painted is on the panel."""
    rng, moves = Random(SEEDS[SHORTEST]), 0
    async with evening(tmp_path) as at:
        await sit_down(at, SHORTEST)
        while at.match.status != Status.FINISHED:
            await at.play(rng)
            moves += 1
        assert at.twins.strip is not None
        lit = at.twins.strip.history[-1].colours
        assert len(lit) == at.parts.strip.leds if at.parts.strip else 0
        assert any(map(any, lit)), "the winner is lit"
        record_property("cases", f"{SHORTEST}: {moves} moves by {len(at.twins.pins.history)} edges, panel and strip")
        last = at.match.state
    is_kept(tmp_path, last)


@pytest.mark.parametrize("game", [game for game in PLAYERS if game != SHORTEST])
def test_some_moves_of_every_other_game_are_played_through_the_pins(game: str, tmp_path: Path) -> None:
    @on_loop
    async def play() -> None:
        rng = Random(SEEDS[game])
        async with evening(tmp_path) as at:
            await sit_down(at, game)
            for _ in range(SOME):
                await at.play(rng)
            assert at.match.timeline.length == SOME
            last = at.match.state
        is_kept(tmp_path, last)

    play()


def is_kept(state: Path, last: Any) -> None:
    """What was played is in the journal."""
    with open_journal(state / NAME) as journal:
        found = resume(journal, LoopClock(), 1)
        assert found.match is not None
        assert found.match.state == last


def test_a_match_goes_on_after_the_daemon_was_stopped(tmp_path: Path) -> None:
    @on_loop
    async def play() -> None:
        async with evening(tmp_path) as at:
            await sit_down(at, "alhambra")
            for key in ("K1", "K2", "K3", "K4", "K5", "K6", "TURN"):
                await at.press("BACK", held=True)
                await at.press(key)
            state, version = at.match.state, at.match.version
        async with evening(tmp_path) as at:
            assert at.match.state == state
            assert at.match.version == version
            await seen_is_shown(at)

    play()


def test_the_strip_shows_what_the_console_says(tmp_path: Path) -> None:
    @on_loop
    async def play() -> None:
        async with evening(tmp_path) as at:
            await sit_down(at, "catan")
            await at.press("BACK", held=True)
            await at.press("K1")
            await at.wait(2)
            assert at.twins.strip is not None
            assert at.parts.lights is not None
            lit = at.twins.strip.history[-1].colours
            leds = [place for place, colour in enumerate(lit) if any(colour)]
            spots = at.parts.lights.spots_for(2)
            land = {led for spot in spots for led in spot.leds(at.parts.lights.leds)}
            assert set(leds) <= land
            assert set(spots[0].leds(at.parts.lights.leds)) & set(leds), "who is on turn is lit"

    play()


def test_a_second_daemon_is_told_why_not(tmp_path: Path) -> None:
    from companion.store.folder import FolderError

    @on_loop
    async def play() -> None:
        async with evening(tmp_path):
            with pytest.raises(FolderError, match="Another companion"):
                async with evening(tmp_path):
                    pass

    play()


@on_loop
async def test_the_rules_of_every_game_are_read_before_one_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On another thread than the one that answers the keys."""
    read: dict[str, int] = {}
    monkeypatch.setattr(root, "find_face", lambda game: read.setdefault(game.name, threading.get_ident()))
    async with evening(tmp_path):
        while len(read) < len(game_names()):
            await asyncio.sleep(0)
    assert list(read) == game_names()
    assert threading.get_ident() not in read.values()
