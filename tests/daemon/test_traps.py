"""The law of the key, on pins: quick fingers, slow fingers, and fingers that only wanted to read or to dismiss.

Every press is an edge on a simulated line, with the bounce of a cheap key and in real time; what is seen is what went
to the panel.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from companion.console.typist import type_command
from companion.dialogue.command import Begin, Correct, Pause, Play, Undo
from companion.dialogue.label import Say
from companion.match.match import Change
from companion.rules import Refusal
from companion.shelf import find_game
from tests.console.playing import setup_for
from tests.daemon.evening import Evening, evening
from tests.hardware.standing import on_loop

APART = 0.2
"""Seconds between two presses of somebody who knows what to press."""
SLOW = 0.7
"""Seconds that a slow finger stays on a key: longer than the threshold of a held one."""
PRESSED = 0.06

Trap = Callable[[Evening], Awaitable[None]]


def spring(folder: Path, trap: Trap) -> None:
    """Somebody steps into a trap at a box that has just been switched on."""

    @on_loop
    async def play() -> None:
        async with evening(folder) as at:
            await trap(at)

    play()


def sit_down(at: Evening, game: str, players: int, *lines: str, names: Any = ("Ann", "Ben", "Cem")) -> None:
    """A match with these moves behind it, and nothing more to read."""
    begun = at.console.begin(Begin(find_game(game), setup_for(game, players, names=names)))
    assert isinstance(begun, Change), begun
    tell(at, *lines)
    at.console.session = type(at.console.session)()
    at.desk.show()


def tell(at: Evening, *lines: str) -> None:
    for line in lines:
        change = at.match.play(at.match.game.read(at.match.state.terms, line), at.match.version)
        assert isinstance(change, Change), (line, change)


async def finger(at: Evening, keys: str, apart: float = APART) -> None:
    """Keys one after another, each with its bounce; a plus says that it is held."""
    for key in keys.split():
        down = SLOW if key.endswith("+") else PRESSED
        at.twins.pins.press(key.rstrip("+"), down, bounces=3)
        await at.wait(down + apart)


def moves(at: Evening) -> list[str]:
    """What stands in the journal, as a record has it."""
    return [at.match.game.write(at.match.state.terms, done.move) for done in at.match.timeline.done]


def seen(at: Evening) -> str:
    return " ".join(at.desk.words)


# Two quick moves are two moves


def test_two_quick_purchases_are_two(tmp_path: Path) -> None:
    async def trap(at: Evening) -> None:
        sit_down(at, "alhambra", 3, "start Ann")
        await finger(at, "K5")
        assert "Ann buys green" in seen(at)
        await finger(at, "K6")
        assert "Ann buys purple" in seen(at)
        assert moves(at)[1:] == ["Ann buys green", "Ann buys purple"]

    spring(tmp_path, trap)


def test_a_road_and_a_village_are_two_buildings(tmp_path: Path) -> None:
    async def trap(at: Evening) -> None:
        sit_down(at, "catan", 3, "start Ann", 'correct Ann cards 9; why "many"')
        await finger(at, "K1 K3")
        assert moves(at)[2:] == ["Ann builds road", "Ann builds village"]

    spring(tmp_path, trap)


def test_what_replaces_another_move_says_so(tmp_path: Path) -> None:
    async def trap(at: Evening) -> None:
        sit_down(at, "catan", 3, "start Ann", 'correct Ann hand lumber brick grain wool; why "for one of two"')
        await finger(at, "K1 K3")
        assert len(moves(at)) == 3
        assert "village" in moves(at)[2]
        assert "Road → village" in seen(at)

    spring(tmp_path, trap)


# Pages are read, not played


@pytest.mark.parametrize("key", ["K1", "K5", "TURN", "INFO"])
def test_one_key_too_many_on_the_rules_is_no_move(tmp_path: Path, key: str) -> None:
    async def trap(at: Evening) -> None:
        begun = at.console.begin(Begin(find_game("alhambra"), setup_for("alhambra", 2)))
        assert isinstance(begun, Change)
        pages = at.console.session.booklet
        assert pages is not None
        await finger(at, " ".join([key] * (len(pages.pages) + 2)))
        assert moves(at) == []
        assert "BACK" in seen(at), "how to leave the last page"
        await finger(at, "BACK")
        assert at.console.session.at_rest

    spring(tmp_path, trap)


def test_a_colour_on_the_page_about_what_is_left_over_is_not_entered(tmp_path: Path) -> None:
    async def trap(at: Evening) -> None:
        bought = (
            "correct Ann green 8; Ann purple 6; Ben blue 6; Ben red 6; Ben brown 8; Cem white 8; Cem green 3; "
            'Cem purple 3; Cem brown 1; Cem red 1; why "to see the end"'
        )
        sit_down(at, "alhambra", 3, "start Ann", "Ann buys purple", "Ann ends", bought)
        await finger(at, "K1 TURN")
        told = len(moves(at))
        assert at.console.session.booklet is not None
        await finger(at, "K6 K2 K6 K2")
        assert len(moves(at)) == told

    spring(tmp_path, trap)


# Dismissing dismisses


def test_back_and_back_after_a_refusal_undo_nothing(tmp_path: Path) -> None:
    async def trap(at: Evening) -> None:
        sit_down(at, "alhambra", 3, "start Ann", "Ann buys green")
        await finger(at, "K1+")
        assert isinstance(at.console.session.notice, Refusal), "Dirk does not play"
        await finger(at, "BACK BACK")
        assert moves(at) == ["start Ann", "Ann buys green"]
        assert "Undo" in seen(at), "it is only shown what an undo would take back"

    spring(tmp_path, trap)


def test_a_key_that_drops_an_undo_says_that_it_did_nothing_else(tmp_path: Path) -> None:
    async def trap(at: Evening) -> None:
        sit_down(at, "alhambra", 3, "start Ann", "Ann buys green")
        await finger(at, "BACK K6")
        assert moves(at) == ["start Ann", "Ann buys green"]
        assert "did nothing" in seen(at)

    spring(tmp_path, trap)


def test_back_leaves_a_cell_that_is_half_entered_wholly(tmp_path: Path) -> None:
    async def trap(at: Evening) -> None:
        sit_down(at, "sequence", 2, "dealer Ben")
        await finger(at, "K1 K1 BACK")
        assert at.console.session.at_rest
        assert moves(at) == ["dealer Ben"]

    spring(tmp_path, trap)


# A slow finger


@pytest.mark.parametrize(
    ("game", "key", "short", "about", "record"),
    [
        ("alhambra", "K5", "Ann buys green", "Green for Dirk", "Ann buys green to Dirk"),
        ("catan", "K3", "Ann builds village", "Trades with Ben", "Ann trades Ben"),
    ],
)
def test_a_held_key_shows_what_it_is_about_to_do_and_names_what_it_did(
    tmp_path: Path, game: str, key: str, short: str, about: str, record: str
) -> None:
    async def trap(at: Evening) -> None:
        if game == "alhambra":
            draws = (f"dirk {colour}" for colour in ("blue", "red", "red", "white", "white", "green"))
            sit_down(at, game, 2, *draws, "start Ann")
        else:
            sit_down(at, game, 2, "start Ann", 'correct Ann cards 9; why "many"')
        before = len(moves(at))
        at.twins.pins.press(key, 0.5, bounces=3)
        await at.wait(0.2)
        assert about not in seen(at), "nobody has held it yet"
        await at.wait(0.1)
        assert about in seen(at)
        assert len(moves(at)) == before, "nothing has happened yet"
        await at.wait(0.3)
        assert moves(at)[before:] == [short], "let go in time"
        assert about not in seen(at)
        await finger(at, f"BACK BACK {key}+")
        assert moves(at)[before:] == [record]
        assert about.split()[-1] in seen(at)

    spring(tmp_path, trap)


def test_an_opponents_chip_is_taken_off_by_a_press_that_says_so(tmp_path: Path) -> None:
    async def trap(at: Evening) -> None:
        sit_down(at, "sequence", 2, "dealer Ben")
        chip = Play(at.match.game.read(at.match.state.terms, "Ann places b1"))
        keys = " ".join(press.key for press in type_command(chip, at.console.home(), at.parts.box) or ())
        await finger(at, f"{keys} {keys}")
        assert moves(at) == ["dealer Ben", "Ann places b1"]
        assert "Take off" in seen(at)
        await finger(at, "BACK")
        assert moves(at) == ["dealer Ben", "Ann places b1"]
        await finger(at, f"BACK+ {keys} K1")
        assert moves(at)[2:] == ["Ben removes b1"]

    spring(tmp_path, trap)


# Notes pass


def test_a_note_covers_neither_keys_nor_answers_and_passes(tmp_path: Path) -> None:
    async def trap(at: Evening) -> None:
        cards = 'correct Ann hand grain grain ore ore ore; why "a city"'
        sit_down(at, "catan", 3, "start Ann", cards, "Ann builds city")
        await finger(at, "K6")
        assert "Nothing on this key now" in seen(at)
        assert "Which event?" in seen(at)
        assert "robbery" in seen(at).lower()
        await at.wait(4)
        assert "Nothing on this key now" not in seen(at)
        assert "Which event?" in seen(at)

    spring(tmp_path, trap)


def test_what_a_phone_causes_does_not_stay_on_the_box(tmp_path: Path) -> None:
    async def trap(at: Evening) -> None:
        sit_down(at, "alhambra", 3, "start Ann")
        quiet = seen(at)
        at.console.say(Say("phone_paired", name="Ann's phone"))
        assert "may act" in seen(at)
        await at.wait(4)
        assert seen(at) == quiet
        refused = at.console.act(Begin(find_game("catan"), setup_for("catan", 2)), at.console.stamp, "Ann's phone")
        assert isinstance(refused, Refusal)
        assert seen(at) == quiet

    spring(tmp_path, trap)


def test_what_a_phone_does_is_named_on_the_box(tmp_path: Path) -> None:
    async def trap(at: Evening) -> None:
        sit_down(at, "alhambra", 3, "start Ann")
        tell(at, "Ann buys green")
        assert "Ann buys green" in seen(at)
        at.console.act(Undo(), at.console.stamp, "Ann's phone")
        assert "Undone: Ann buys green" in seen(at)
        await finger(at, "OK+")
        tell(at, "Ann buys purple")
        assert "Elsewhere: Ann buys purple" in seen(at)

    spring(tmp_path, trap)


def test_a_pause_takes_no_task_away(tmp_path: Path) -> None:
    async def trap(at: Evening) -> None:
        sit_down(at, "alhambra", 3, "start Ann", "Ann buys green")
        await finger(at, "TURN")
        todo = at.console.session.notes
        assert todo
        at.console.act(Pause(), at.console.stamp, "Ann's phone")
        assert at.console.session.notes == todo

    spring(tmp_path, trap)


def test_nothing_says_undo_after_the_undoing(tmp_path: Path) -> None:
    async def trap(at: Evening) -> None:
        sit_down(at, "alhambra", 3, "start Ann")
        set_right = at.console.act(Correct((("Ann", "green", "2"),), "agreed"), at.console.stamp, "Ann's phone")
        assert isinstance(set_right, Change), set_right
        await finger(at, "BACK BACK")
        assert moves(at) == ["start Ann"]
        assert "ndo " not in seen(at)

    spring(tmp_path, trap)
