"""An edition of one's own at the table: offered, played, resumed after a power cut; and what a mistake costs there."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.console.console import Console
from companion.dialogue.command import Begin
from companion.dialogue.label import Row, Say
from companion.editions import SHIPPED, Editions
from companion.history.archive import UnshowableMatch, fetch, list_matches
from companion.history.export import export
from companion.history.imports import RefusedRecord, Stored, import_record
from companion.match.match import begin
from companion.match.record import read_record
from companion.match.resume import aside_of, recover, resume, take_up
from companion.rules import Refusal, Seat, Setup
from companion.shelf import find_game
from companion.store.journal import NAME, Status, open_journal
from tests.console.playing import Table, on_both_boxes, play_some, sane
from tests.daemon.evening import Evening, evening
from tests.editions.files import changed, copied, titled, write
from tests.hardware.standing import on_loop
from tests.match.playing import HandClock
from tests.web.serving import serving

SEATS = (Seat("Ann"), Seat("Ben"), Seat("Cem"))
TITLE = 'title = { en = "Attic prices", nl = "Zolderprijzen" }'


def attic(folder: Path) -> Editions:
    """Alhambra with other prices and another name for the museum."""
    text = titled(copied("alhambra", "attic"), TITLE, "attic")
    cheaper = ("prices = [2, 3, 4, 5, 6, 7, 8]", "prices = [1, 2, 3, 4, 5, 6, 7]")
    write(folder / "games", "alhambra", changed(text, cheaper, ('en = "Museum"', 'en = "Castle"')))
    return Editions(folder / "games")


def setup(editions: Editions, game: str = "alhambra", name: str | None = "attic") -> Setup:
    return Setup(editions.load(find_game(game), name), SEATS)


# On the box


@on_both_boxes
def test_it_is_offered_by_its_title_and_chosen_by_keys(tmp_path: Path, box: Any) -> None:
    editions = attic(tmp_path)
    table = Table(tmp_path, box)
    table.console = Console(box, table.journal, table.clock, Random(1), editions=editions)
    game, seen = find_game("alhambra"), []
    guests = table.console._guests()
    seats = guests.coloured(game, editions.load(game), 3)
    way = table.way_to(Begin(game, Setup(editions.load(game, "attic"), seats)))
    assert way is not None
    for press in way:
        table.press([press])
        seen.append(" ".join(text.shown for text in sane(table.console.screen()).placed))
    assert any("Attic prices" in words and "City edition" in words for words in seen), seen
    assert table.match.setup.edition.name == "attic"
    assert 1 in table.match.state.terms.edition.prices[0]


@pytest.mark.parametrize(
    "title", ["Attic", "The very long title of an edition that somebody wrote at two in the morning"]
)
@on_both_boxes
def test_any_title_fits_the_screen(tmp_path: Path, box: Any, title: str) -> None:
    write(tmp_path / "games", "alhambra", titled(copied("alhambra", "attic"), f'title = "{title}"', "attic"))
    editions, game = Editions(tmp_path / "games"), find_game("alhambra")
    table = Table(tmp_path, box)
    table.console = Console(box, table.journal, table.clock, Random(1), editions=editions)
    seats = table.console._guests().coloured(game, editions.load(game), 3)
    for press in table.way_to(Begin(game, Setup(editions.load(game, "attic"), seats))) or ():
        table.press([press])
        sane(table.console.screen())
    assert table.match.setup.edition.name == "attic"


def test_an_edition_that_was_taken_away_after_a_match_leaves_the_others(tmp_path: Path) -> None:
    """The question which edition begins at the one that was played; here that one is gone."""
    editions = attic(tmp_path)
    write(tmp_path / "games", "alhambra", copied("alhambra", "attic") + copied("alhambra", "other"))
    table = Table(tmp_path)
    started = begin(table.journal, find_game("alhambra"), setup(editions), table.clock)
    assert not isinstance(started, Refusal)
    play_some(started[0], Random(3), 1000)
    table.console = Console(table.box, table.journal, table.clock, Random(1), started[0], editions=editions)
    write(tmp_path / "games", "alhambra", copied("alhambra", "other"))
    table.press("K1")
    assert "Ready" in table.text() or "Begin" in table.text(), table.text()
    table.press("K2")
    assert "City edition" in table.text(), table.text()
    sane(table.console.screen())


# After a power cut


def test_a_match_on_it_is_resumed_listed_replayed_and_exported(tmp_path: Path) -> None:
    editions = attic(tmp_path)
    with open_journal(tmp_path / NAME) as journal:
        started = begin(journal, find_game("alhambra"), setup(editions), HandClock())
        assert not isinstance(started, Refusal)
        play_some(started[0], Random(7), 25)
        last = started[0].state
    found = recover(tmp_path, HandClock(), editions)
    with found.journal as journal:
        assert found.found.match is not None
        assert found.found.match.state == last
        assert found.found.match.setup.edition == editions.load(find_game("alhambra"), "attic")
        (listed,) = list_matches(journal)
        assert (listed.edition, listed.players) == ("attic", ("Ann", "Ben", "Cem"))
        story = fetch(journal, 1, editions)
        assert story is not None
        assert story.reading.state == last
        record = export(story, "record")
        assert "edition: attic\n" in record
        assert read_record(record, editions).state == last
    with open_journal(tmp_path / "other.db") as other:
        assert import_record(other, record, 1.0, editions) == Stored(1, new=True)
        refused = import_record(other, record, 1.0)
        assert isinstance(refused, RefusedRecord)
        assert 'alhambra has no edition "attic"' in refused.sentence


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[attic]\n", "games/alhambra.toml, line 1: edition attic: there must be four currencies"),
        ("[attic\n", "games/alhambra.toml, line 1: this is not TOML"),
        (None, 'alhambra has no edition "attic". There are: city, alhambra.'),
    ],
    ids=["wrong", "no TOML", "gone"],
)
def test_a_match_on_an_edition_that_is_wrong_now_is_set_aside_and_not_lost(
    tmp_path: Path, text: str | None, reason: str
) -> None:
    editions = attic(tmp_path)
    file = tmp_path / "games" / "alhambra.toml"
    right = file.read_text(encoding="utf-8")
    with open_journal(tmp_path / NAME) as journal:
        started = begin(journal, find_game("alhambra"), setup(editions), HandClock())
        assert not isinstance(started, Refusal)
        play_some(started[0], Random(7), 25)
        last = started[0].state
        if text is None:
            file.unlink()
        else:
            file.write_text(text, encoding="utf-8")
        found = resume(journal, HandClock(), editions=editions)
        assert found.match is None
        assert found.aside is not None
        assert reason in found.aside.reason
        (listed,) = list_matches(journal)
        assert (listed.status, listed.players) == (Status.ASIDE, ("Ann", "Ben", "Cem"))
        assert reason in listed.reason
        with pytest.raises(UnshowableMatch):
            fetch(journal, 1, editions)
        assert not isinstance(begin(journal, find_game("alhambra"), setup(SHIPPED, name=None), HandClock()), Refusal)
        file.write_text(right, encoding="utf-8")
        story = fetch(journal, 1, editions)
        assert story is not None
        assert story.reading.state == last
        aside = aside_of(journal, 1, editions)
        assert aside is not None
        again = take_up(journal, aside, HandClock(), editions)
        assert again is not None
        assert again.state == last


# The daemon


async def sit_down(at: Evening, game: str, edition: str | None = None) -> None:
    found = find_game(game)
    loaded = at.console.editions.load(found, edition)
    seats = at.console._guests().coloured(found, loaded, 3)
    await at.type(Begin(found, Setup(loaded, seats)))
    assert at.match.setup == Setup(loaded, seats)


def test_the_daemon_plays_it_by_pins_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    editions = attic(tmp_path)

    @on_loop
    async def play() -> None:
        async with evening(tmp_path, editions=editions) as at:
            assert at.console.wrong == ()
            await sit_down(at, "alhambra", "attic")
            play_some(at.match, Random(1), 9)
            last = at.match.state
        async with evening(tmp_path, editions=editions) as at:
            assert at.match.state == last
            assert at.match.setup.edition.prices[0][0] == 1

    play()


def test_a_mistake_is_on_the_display_and_a_match_can_be_begun(tmp_path: Path) -> None:
    attic(tmp_path)
    write(tmp_path / "games", "alhambra", "\n\n[attic]\n[second]\n")

    @on_loop
    async def play() -> None:
        async with evening(tmp_path, editions=Editions(tmp_path / "games")) as at:
            said = Say("config_wrong", where="games/alhambra.toml:3")
            assert at.console.session.notice == said
            assert at.console.wrong == (said,)
            assert "games/alhambra.toml, line 3: edition attic: " in at.desk.faults["games/alhambra.toml"]
            assert await at.look() == sane(at.console.screen()).image.tobytes()
            assert "alhambra.toml:3" in " ".join(at.desk.words)
            await sit_down(at, "alhambra")
            play_some(at.match, Random(1), 5)
            assert at.console.wrong == (said,), "it stays wrong, and can be told again"

    play()


def test_two_files_wrong_at_once_are_both_on_the_display(tmp_path: Path) -> None:
    write(tmp_path / "games", "alhambra", "[attic\n")
    (tmp_path / "games" / "catan.toml").mkdir()

    @on_loop
    async def play() -> None:
        async with evening(tmp_path, editions=Editions(tmp_path / "games")) as at:
            first, second = (
                Say("config_wrong", where="games/alhambra.toml:1"),
                Say("config_wrong", where="games/catan.toml"),
            )
            assert at.console.wrong == (first, second)
            assert at.console.session.notice == Row((first, second), "; ")
            for game in ("alhambra", "catan"):
                assert at.console.editions.names(find_game(game)) == SHIPPED.names(find_game(game))
            await sit_down(at, "catan")

    play()


def test_a_match_on_a_shipped_edition_goes_on_when_an_own_file_breaks(tmp_path: Path) -> None:
    editions = attic(tmp_path)

    @on_loop
    async def play() -> None:
        async with evening(tmp_path, editions=editions) as at:
            await sit_down(at, "alhambra")
            play_some(at.match, Random(1), 5)
            write(tmp_path / "games", "alhambra", "[attic\n")
            play_some(at.match, Random(2), 5)
            last = at.match.state
        async with evening(tmp_path, editions=editions) as at:
            assert at.match.state == last
            assert at.console.wrong == (Say("config_wrong", where="games/alhambra.toml:1"),)
            play_some(at.match, Random(3), 5)

    play()


def test_a_match_that_is_set_aside_for_its_edition_is_said_and_the_fault_stands(tmp_path: Path) -> None:
    editions = attic(tmp_path)

    @on_loop
    async def play() -> None:
        async with evening(tmp_path, editions=editions) as at:
            await sit_down(at, "alhambra", "attic")
        write(tmp_path / "games", "alhambra", "[attic]\n")
        async with evening(tmp_path, editions=editions) as at:
            assert at.console.match is None
            assert at.console.session.notice == Say("match_aside")
            assert at.console.wrong == (Say("config_wrong", where="games/alhambra.toml:1"),)
            await sit_down(at, "alhambra")

    play()


# The page


def test_the_page_offers_it_by_its_title_begins_it_and_shows_it(tmp_path: Path) -> None:
    editions = attic(tmp_path)
    with serving(tmp_path, editions=editions) as box:
        for code, title in (("en", "Attic prices"), ("nl", "Zolderprijzen")):
            games = box.get("/api/games", Accept_Language=code).json["games"]
            (offered,) = (game["editions"] for game in games if game["name"] == "alhambra")
            assert offered[-1] == {"name": "attic", "words": title}
            assert [one["name"] for one in offered] == ["city", "alhambra", "attic"]
        phone = box.pair()
        begun = {
            "game": "alhambra",
            "edition": "attic",
            "players": [{"name": seat.name} for seat in SEATS],
            "stamp": "0.0",
        }
        assert phone.post("/api/matches", begun).status == 200
        assert box.match.setup.edition == editions.load(find_game("alhambra"), "attic")
        assert box.get("/api/match").json["match"]["edition"] == "Attic prices"
        box.do(lambda: play_some(box.match, Random(1), 8))
        last = box.match.state
    with serving(tmp_path, editions=editions) as box:
        assert box.match.state == last
        assert box.get("/api/history/1").json["match"]["edition"] == "Attic prices"


def test_the_page_says_what_is_wrong_and_offers_the_shipped_ones(tmp_path: Path) -> None:
    write(tmp_path / "games", "alhambra", "[attic]\n")
    with serving(tmp_path, editions=Editions(tmp_path / "games")) as box:
        (offered,) = (game["editions"] for game in box.get("/api/games").json["games"] if game["name"] == "alhambra")
        assert [one["name"] for one in offered] == ["city", "alhambra"]
        assert "games/alhambra.toml:1" in box.get("/api/match").json["faults"][0]
        begun = {"game": "alhambra", "edition": "attic", "players": [{"name": "Ann"}], "stamp": "0.0"}
        answer = box.pair().post("/api/matches", begun)
        assert answer.status == 400
        assert "games/alhambra.toml, line 1: edition attic" in answer.body.decode()
