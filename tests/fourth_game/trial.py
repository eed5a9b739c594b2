"""Runs where the example game is installed beside the companion: `python -m tests.fourth_game.trial FOLDER`.

Each step is one thing that a game of one's own must be able to do, in a folder of its own. What does not hold is an
error; at the end every step says what it saw.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from companion.console.box import BOXES
from companion.dialogue.command import Begin, Play, Speak
from companion.editions import SHIPPED
from companion.match.dealer import next_move
from companion.rules import Seat, Setup
from companion.shelf import find_game, folder_of, game_names
from companion.store.journal import Status
from companion.words import LANGUAGES, language
from tests.conformance import examine, played
from tests.console.gallery import PAGES, paint_page, shots
from tests.console.playing import Table, sane
from tests.parts import part
from tests.web.browsing import chromium, patient, visiting
from tests.web.phone import Phone

NAME = "stones"


def found(folder: Path) -> str:
    """It stands on the shelf beside the others, and comes from its own package."""
    assert NAME in game_names()
    assert len(game_names()) > 1
    assert folder_of(NAME).name == "companion_stones"
    assert find_game(NAME).name == NAME
    assert [language(code).title(NAME) for code in ("en", "nl")] == ["Stones", "Stenen"]
    assert SHIPPED.names(find_game(NAME)) == ["river", "beach"]
    return ", ".join(game_names())


def obeyed(folder: Path) -> str:
    """Random whole matches at every player count and by every house rule obey the laws of any game, and its own."""
    game, count = find_game(NAME), 0
    for players in game.counts:
        for choice in game.house_rules[0].choices:
            for seed in range(5):
                seats = tuple(Seat(f"P{number}") for number in range(1, players + 1))
                edition = SHIPPED.load(game, SHIPPED.names(game)[seed % 2])
                match = played(game, Setup(edition, seats, {game.house_rules[0].name: choice}), seed)
                examine(match, seed, part(NAME, "laws").LAWS)
                count += 1
    return f"{count} random matches"


def played_by_keys(folder: Path) -> str:
    """From an empty journal to the result, on every box and in every language, by presses alone."""
    told = []
    for at, box in enumerate(BOXES.values()):
        for code in LANGUAGES:
            place = folder / f"{box.name}-{code}"
            place.mkdir()
            table, rng = Table(place, box), Random(at)
            table.type(Speak(code))
            game = find_game(NAME)
            new_match = table.home.root.options[0].leads
            assert callable(new_match)
            offered = [table.console.view.words(option.label) for option in new_match().options]
            assert language(code).title(NAME) in offered
            table.type(Begin(game, setup_of(table, 3)))
            sane(table.console.screen())
            table.press("OK " * 9)
            while table.match.status == Status.OPEN:
                table.play(next_move(game, table.state, rng))
                sane(table.console.screen())
            told.append(f"{box.name} {code}: {table.match.timeline.length} moves")
            table.journal.close()
    return ", ".join(told)


def setup_of(table: Table, players: int) -> Setup:
    """Colours sit down: nobody is on the roster yet."""
    game = find_game(NAME)
    edition = SHIPPED.load(game)
    return Setup(edition, table.console._guests().coloured(game, edition, players))


def played_by_phone(folder: Path) -> str:
    """Set up, played and seen from a phone: its answers over HTTP, its page in a real browser."""
    rng = Random(7)
    with patient(folder) as box, chromium() as browser, visiting(browser, box, locale="nl-NL") as visitor:
        phone = Phone(box)
        offered = next(game for game in phone.client.get("/api/games?lang=nl").json["games"] if game["name"] == NAME)
        assert offered["words"] == "Stenen"
        assert [edition["words"] for edition in offered["editions"]] == ["Kiezels", "Strandstenen"]
        players = [{"name": name} for name in ("Ann", "Ben")]
        body = {"stamp": phone.stamp, "game": NAME, "edition": "beach", "players": players}
        begun = phone.client.post("/api/matches?lang=nl", body)
        assert begun.status == 200, begun.body
        assert begun.json["done"]["todo"] == ["Leg 31 stenen op tafel."]
        page = visitor.go("/")
        page.locator(".stones .heap .there").nth(30).wait_for(state="attached")
        assert "Nog 31 stenen" in page.locator(".stones .left").inner_text()
        while box.match.status == Status.OPEN:
            move = next_move(box.match.game, box.match.state, rng)
            done = phone.enter(Play(move))
            assert done.status == 200, done.body
        page.locator(".result").wait_for()
        assert "De laatste steen is gepakt." in page.locator(".result").inner_text()
        assert page.locator(".stones .heap .there").count() == 0
        told = phone.look()["story"][0]["words"]
        listed = phone.client.get("/api/history?lang=nl").json["matches"][0]
        assert (listed["game"], listed["title"], listed["status"]) == (NAME, "Stenen", "finished")
        tally = phone.client.get("/api/stats/Ann?lang=nl").json
        assert [game["title"] for game in tally["games"]] == ["Stenen"]
    return str(told)


def pictured(folder: Path) -> str:
    """The gallery walks through its screens in every language, and nothing overflows."""
    assert NAME in PAGES
    names = []
    for code in LANGUAGES:
        taken = shots(NAME, code)
        for _, sheet in taken:
            sane(sheet)
        names = [name for name, _ in taken]
    paint_page(NAME).save(folder / "gallery.png")
    return ", ".join(names)


STEPS: tuple[Callable[[Path], str], ...] = (found, obeyed, played_by_keys, played_by_phone, pictured)


def try_all(folder: Path) -> dict[str, str]:
    """What each step saw, by its name."""
    told = {}
    for step in STEPS:
        place = folder / step.__name__
        place.mkdir()
        told[step.__name__] = step(place)
    return told


if __name__ == "__main__":
    sys.stdout.write(json.dumps(try_all(Path(sys.argv[1]))) + "\n")
