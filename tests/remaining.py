"""What remains of the product when a game's folder is taken out: tests for such a copy, and for nothing else.

`tests/test_without_a_game.py` makes the copy and runs them there. The environment says which game was taken out, which
ones remain, and where a journal lies that knows the evenings of the one that is gone.
"""

from __future__ import annotations

import io
import os
import pkgutil
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import cycle, islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import companion
import hardware
from companion.cli import main
from companion.console.box import BOXES, Box
from companion.console.console import Console
from companion.console.session import OpenQuestion, Session
from companion.dialogue.command import Begin, Play
from companion.dialogue.label import Say
from companion.dialogue.menu import MENU
from companion.dialogue.new_match import Guests, ask_ready, title
from companion.dialogue.question import Question
from companion.editions import SHIPPED
from companion.rules import Move, Remark, Setup
from companion.shelf import find_game, folder_of, game_names
from companion.store.journal import Status
from companion.store.roster import Person, enrol
from companion.web import guard
from companion.words import LANGUAGES, Language, language
from tests.console.playing import Table, on_both_boxes, sane, setup_for, text_of
from tests.web.phone import Phone
from tests.web.serving import Serving, serving
from tests.web.swift import swift_match, swift_move
from tests.words.test_whose_words import everything_below

COPY = Path.cwd()
GONE = os.environ["GAME_TAKEN_OUT"]
REMAINING = os.environ["GAMES_REMAINING"].split()
EVENINGS = Path(os.environ["EVENINGS"])
FINISHED, OPEN = 1, 2
"""The matches of the game that is gone, by their numbers in the journal of those evenings."""
NOT_HERE = f'"{GONE}" is no game; there are {", ".join(REMAINING)}.'
QUICK_SCORING = Say("quick_scoring")
TAKING_TURNS = list(
    zip(LANGUAGES, islice(cycle(BOXES.values()), sorted((GONE, *REMAINING)).index(GONE), None), strict=False)
)
"""Every language on one of the boxes; without the next game it is on the other."""


@pytest.fixture(autouse=True)
def no_word_is_missing(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Where words are missing the box makes some of the code, rather than say nothing; here that is a mistake."""
    missing: list[str] = []
    say, text = Language.say, Language._text

    def watched_say(self: Language, code: str, /, *args: Any, **facts: Any) -> str:
        if not any(code in book.words.box for book in self._books):
            missing.append(f"{self.game}: {code}")
        return say(self, code, *args, **facts)

    def watched_text(self: Language, remark: Remark) -> Any:
        book, found = text(self, remark)
        if remark.code not in book.words.rules:
            missing.append(f"{self.game}: {remark}")
        return book, found

    monkeypatch.setattr(Language, "say", watched_say)
    monkeypatch.setattr(Language, "_text", watched_text)
    yield
    assert missing == []


# What is there


def test_the_game_is_gone_and_the_others_are_there() -> None:
    assert game_names() == REMAINING
    assert GONE not in REMAINING
    assert not COPY.joinpath("companion", "games", GONE).exists()


def test_every_module_is_imported_from_the_copy() -> None:
    names = [
        module.name
        for package in (companion, hardware)
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.", onerror=_fail)
    ]
    assert len(names) > 150
    for name in names:
        place = import_module(name).__file__
        assert place is not None
        assert Path(place).is_relative_to(COPY), f"{name} is none of the copy: {place}"


def _fail(name: str) -> None:
    raise AssertionError(f"{name} cannot be imported") from sys.exc_info()[1]


# The menus


def offered(ask: Question) -> list[Any]:
    return [option.label for option in ask.options]


def scores_quickly(game: str) -> bool:
    return folder_of(game).joinpath("console", "quick_score.py").exists()


@on_both_boxes
def test_a_new_match_offers_the_games_that_are_there(tmp_path: Path, box: Box) -> None:
    table = Table(tmp_path, box).press("OK")
    assert offered(table.console.session.questions[-1].question) == [title(name) for name in REMAINING]
    assert GONE not in table.text().casefold()


def test_quick_scoring_is_offered_where_a_game_has_it(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert (QUICK_SCORING in offered(table.home.root)) == any(map(scores_quickly, REMAINING))
    for game in REMAINING:
        table.sit_down(game).press([MENU])
        assert (QUICK_SCORING in offered(table.console.session.questions[-1].question)) == scores_quickly(game)


@pytest.mark.parametrize(("code", "box"), TAKING_TURNS)
def test_every_menu_is_read_whole(tmp_path: Path, box: Box, code: str) -> None:
    table = Table(tmp_path, box)
    enrol(table.journal, Person("Ann"))
    console = Console(box, table.journal, table.clock, table.console._lots, speaks=code)
    menus = everything_below(console.home().root, 3)
    for game in REMAINING:
        menus += everything_below(ask_ready(find_game(game), setup_for(game, 3)), 2)
    assert len(menus) > 40
    for ask in menus:
        for cursor in {ask.cursor, len(ask.options) - 1}:
            console.session = Session(questions=(OpenQuestion(ask, cursor),))
            sane(console.screen())


# The command line


def unshowable(number: int) -> str:
    return f"Match {number} cannot be shown: there is no {GONE} here."


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", GONE), NOT_HERE),
        (("score", GONE), NOT_HERE),
        (("demo", GONE), NOT_HERE),
        (("history", "--game", GONE, "--state", str(EVENINGS)), NOT_HERE),
        (("replay", "-"), f"<stdin>: line 1: {NOT_HERE}"),
        (("show", str(FINISHED), "--state", str(EVENINGS)), unshowable(FINISHED)),
        (("export", str(OPEN), "--state", str(EVENINGS)), unshowable(OPEN)),
    ],
)
def test_a_command_for_the_game_says_that_it_is_not_here(
    words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"game: {GONE}\nplayer: Ann\n".encode())))
    assert command(monkeypatch, *words) == 2
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", f"companion: {said}\n")


@pytest.mark.parametrize("game", REMAINING)
def test_commands_for_the_others_work(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(monkeypatch, "simulate", game) == 0
    assert command(monkeypatch, "score", "--help") == 0
    scorings = capsys.readouterr().out.partition("Commands:")[2]
    assert (game in scorings) == scores_quickly(game)


def test_history_and_statistics_keep_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(monkeypatch, "history", "--state", str(EVENINGS)) == 0
    assert capsys.readouterr().out.count(GONE) == 2
    assert command(monkeypatch, "stats", "Ann", "--state", str(EVENINGS)) == 0
    assert GONE in capsys.readouterr().out


def command(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """Runs `companion` with these words. Returns its exit code."""
    monkeypatch.setattr(sys, "argv", ["companion", *words])
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


# A match by keys


@pytest.mark.parametrize("game", REMAINING)
def test_a_match_is_played_by_keys_from_the_first_menu_to_the_result(tmp_path: Path, game: str) -> None:
    table, found = Table(tmp_path), find_game(game)
    edition = SHIPPED.load(found)
    table.type(Begin(found, Setup(edition, Guests((), str.capitalize).coloured(found, edition, 2))))
    for move in swift_match(found, table.state):
        table.play(move)
        sane(table.console.screen())
    assert table.match.status == Status.FINISHED
    table.press("BACK+")
    outcome = found.outcome(table.state)
    assert outcome is not None
    assert "wins" in table.text()
    assert table.state.terms.owners[outcome.winners[0]] in table.text()


# The box that knows evenings of the game, and its page


class Evening(NamedTuple):
    """A box at work, and what it showed when it was switched on."""

    box: Serving
    notice: Any
    screens: dict[str, str]


@pytest.fixture(scope="module")
def evening() -> Iterator[Evening]:
    with pytest.MonkeyPatch.context() as patch:
        for often in ("LOOKS", "ACTS"):
            patch.setattr(guard, often, (1e6, 1e6))  # a test is quicker than people
        with serving(EVENINGS) as box:
            yield Evening(box, box.console.session.notice, box.do(lambda: first_screens(box.console)))


def first_screens(console: Console) -> dict[str, str]:
    """What the display shows, by language."""
    shown = {}
    for code in LANGUAGES:
        console.settings["language"] = code
        shown[code] = text_of(sane(console.screen()))
    console.settings["language"] = "en"
    return shown


def test_the_box_starts_and_says_that_a_match_waits_for_its_game(evening: Evening) -> None:
    assert evening.box.console.match is None
    assert evening.notice == Say("match_waits", game=title(GONE))
    for code, shown in evening.screens.items():
        assert language(code).say("match_waits", game=GONE.capitalize()) in shown
    assert evening.box.desk.faults == {}


@pytest.mark.parametrize("ending", ["js", "css"])
def test_the_page_has_files_and_words_of_the_games_that_are_there(evening: Evening, ending: str) -> None:
    for game in REMAINING:
        assert evening.box.get(f"/games/{game}/table.{ending}").status == 200
    assert evening.box.get(f"/games/{GONE}/table.{ending}").status == 404
    words = evening.box.get("/api/words").json["words"]
    assert not [code for code in words if code.startswith(f"{GONE}_")]
    assert [game["name"] for game in evening.box.get("/api/games").json["games"]] == REMAINING


def test_the_page_lists_the_matches_of_the_game_by_its_name(evening: Evening) -> None:
    listed = {one["number"]: one for one in evening.box.get("/api/history").json["matches"]}
    assert {number: (listed[number]["title"], listed[number]["status"]) for number in (FINISHED, OPEN)} == {
        FINISHED: (GONE.capitalize(), Status.FINISHED),
        OPEN: (GONE.capitalize(), Status.OPEN),
    }
    assert listed[FINISHED]["winners"]
    fares = evening.box.get("/api/stats").json["players"]
    assert GONE in {tally["game"] for fare in fares for tally in fare["games"]}
    answer = evening.box.get(f"/api/history/{FINISHED}")
    assert answer.status == 422
    assert answer.json["error"]["words"] == unshowable(FINISHED)


@pytest.mark.parametrize("game", REMAINING)
def test_a_match_is_played_by_page_from_the_form_to_the_result(evening: Evening, game: str) -> None:
    box, phone = evening.box, Phone(evening.box)
    sent = {"game": GONE, "players": [{"name": "Ann"}, {"name": "Ben"}], "stamp": phone.stamp}
    assert phone.client.post("/api/matches", sent).status == 400
    begun = phone.client.post("/api/matches", {**sent, "game": game})
    assert begun.status == 200, begun.body
    last: Move | None = None
    while (last := swift_move(box.match.game, box.match.state, last)) is not None:
        before = box.match.version
        answer = phone.enter(Play(last))
        assert (answer.status, box.match.version) == (200, before + 1), answer.body
    shown = phone.look()["match"]
    assert (shown["game"], shown["status"]) == (game, Status.FINISHED)
    assert shown["outcome"]["winners"]
    assert box.get("/api/history").json["matches"][0]["title"] == language("en").title(game)
    assert box.desk.faults == {}
