"""Acting from phones: everything that the keys can enter, the same refusals, and never two moves for one position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks.presses import told_barely
from companion.console.typist import type_command
from companion.dialogue.command import Abandon, Command, Correct, Pause, Play, Proceed, Redo, Revise
from companion.dialogue.keys import Press
from companion.dialogue.path import find_path
from companion.dialogue.phones import ask_phones
from companion.dialogue.question import Option
from companion.games.alhambra.rules import Purchase
from companion.match.dealer import next_move
from companion.rules import Move
from companion.store.journal import Status
from companion.store.roster import Person, enrol, roster
from companion.web import guard
from companion.web.identity import id_of
from companion.words import LANGUAGES
from tests.match.playing import HandClock
from tests.web.browsing import deal, patient, tell
from tests.web.phone import Phone
from tests.web.serving import Serving, serving
from tests.web.swift import swift_match

GAMES = {"alhambra": 2, "sequence": 3, "catan": 3}
SOME = 60
"""Moves of a match that is not played to its end."""


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    for often in ("LOOKS", "ACTS"):
        monkeypatch.setattr(guard, often, (1e6, 1e6))  # a test is quicker than people
    with serving(tmp_path) as at_work:
        yield at_work


def next_of(box: Serving, rng: Random, all_told: bool) -> Move | None:
    choose = next_move if all_told else told_barely
    return choose(box.match.game, box.match.state, rng)


# Whole matches


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_played_from_a_phone_by_answering_questions(box: Serving, game: str) -> None:
    moves = answer_questions(box, game, all_told=False)
    assert box.match.status == Status.FINISHED
    print(f"cases: {game}: {moves} moves from a phone")


@pytest.mark.parametrize("game", GAMES)
def test_so_are_moves_that_tell_every_card(box: Serving, game: str) -> None:
    assert answer_questions(box, game, all_told=True, most=SOME) == SOME


def answer_questions(box: Serving, game: str, all_told: bool, most: int = 10_000) -> int:
    """A match from its set-up to its end, or so many moves of it. Returns how many there were."""
    phone, rng = Phone(box, speaks="nl"), Random(7)
    begun = phone.client.post("/api/matches", {"stamp": "0.0", "game": game, "players": names(GAMES[game])})
    assert begun.status == 200, begun.body
    moves = 0
    while moves < most and (move := next_of(box, rng, all_told)) is not None:
        before, expected = box.match.version, box.match.game.apply(box.match.state, move)
        answer = phone.enter_at_once(Play(move), f"{box.match.number}.{before}")
        assert answer.status == 200, answer.body
        assert answer.json["stamp"] == f"{box.match.number}.{before + 1}"
        assert box.match.state == expected.state  # type: ignore[union-attr]
        moves += 1
        if moves % 20 == 0:
            seen = phone.look()
            assert seen["match"]["version"] == box.match.version
            assert [player["points"] for player in seen["match"]["players"]] == list(
                box.match.game.points(box.match.state)
            )
            assert [line["number"] for line in seen["story"]] == list(range(moves, max(0, moves - 12), -1))
    return moves


def names(count: int) -> list[dict[str, Any]]:
    return [{"name": name} for name in ("Ann", "Ben", "Cem", "Dee", "Eva", "Fay")[:count]]


def test_questions_are_answered_one_by_one_as_a_person_does(box: Serving) -> None:
    phone, rng = Phone(box, speaks="de"), Random(3)
    box.sit_down("sequence", 2)
    for _ in range(12):
        move = next_of(box, rng, all_told=False)
        assert move is not None
        expected: Any = box.match.game.apply(box.match.state, move)
        answer = phone.enter(Play(move))
        assert answer.status == 200, answer.body
        assert box.match.state == expected.state


# Two phones and the keys at once


def test_M1_of_two_phones_at_once_one_is_refused_and_nothing_is_lost(box: Serving) -> None:
    box.sit_down("alhambra", 3)
    ann, ben = Phone(box, "Ann"), Phone(box, "Ben", "it")
    move = next_of(box, Random(1), all_told=False)
    assert move is not None
    stamp = ann.stamp
    first = ann.enter_at_once(Play(move), stamp)
    assert first.status == 200
    second = ben.ask([], stamp)
    assert second.status == 409
    assert second.json["error"]["rule"] == "M1"
    assert second.json["stamp"] == ben.stamp == f"{box.match.number}.1"
    assert box.match.version == 1


def test_M1_a_command_from_before_the_keys_moved_is_refused(box: Serving) -> None:
    box.sit_down("alhambra", 3)
    phone = Phone(box)
    stale = phone.stamp
    press(box, next_of(box, Random(1), all_told=False))
    assert box.match.version == 1
    for path, body in (
        ("/api/act", {"answers": []}),
        ("/api/undo", {"preview": True}),
        ("/api/undo", {}),
        ("/api/moves", {"move": box.match.game.write(box.match.state.terms, box.match.timeline.done[0].move)}),
        ("/api/matches", {"game": "catan", "players": names(2)}),
    ):
        answer = phone.client.post(path, {"stamp": stale, **body})
        assert (answer.status, answer.json["error"]["code"]) == (409, "stale"), path
    assert box.match.version == 1


def press(box: Serving, move: Move | None) -> None:
    """A move entered at the box itself, on its pins."""
    assert move is not None
    keys = box.do(lambda: type_command(Play(move), box.console.home(), box.console.box, box.console.session.at_rest))
    assert keys is not None
    for key in keys:
        press_key(box, key)


def press_key(box: Serving, key: Press) -> None:
    before = box.console.session.pressed
    if key.key.value in ("UP", "DOWN"):
        box.do(lambda: box.twins.pins.turn(1 if key.key.value == "DOWN" else -1))
    else:
        box.do(lambda: box.twins.pins.press(key.key.value, box.parts.hold + 0.1 if key.held else 0.06, 2))
    box.until(lambda: box.console.session.pressed > before)


def test_what_a_phone_does_is_on_the_box_at_once_and_told_to_everybody(box: Serving) -> None:
    box.sit_down("alhambra", 3)
    phone = Phone(box)
    with box.events() as told:
        assert next(told).data["match"]["version"] == 0
        shown = box.twins.panel.bytes
        move = next_of(box, Random(1), all_told=False)
        assert move is not None
        assert phone.enter(Play(move)).status == 200
        event = next(told)
        assert (event.name, event.id, event.data["match"]["version"]) == ("table", f"{box.match.number}.1", 1)
        box.until(lambda: box.twins.panel.bytes > shown)


def test_who_slept_through_moves_gets_the_newest_picture(box: Serving) -> None:
    box.sit_down("catan", 3)
    phone, rng = Phone(box), Random(2)
    with box.events() as told:
        next(told)
    for _ in range(5):
        move = next_of(box, rng, all_told=False)
        assert move is not None
        phone.enter_at_once(Play(move), phone.stamp)
    with box.events() as told:
        picture = next(told).data
    assert picture["match"]["version"] == 5
    assert len(picture["story"]) == 5


# What else a phone does


def test_M2_an_undo_is_shown_before_it_happens_and_says_what_to_put_back(box: Serving) -> None:
    box.sit_down("alhambra", 3)
    phone, rng = Phone(box), Random(5)
    for _ in range(6):
        move = next_of(box, rng, all_told=True)
        assert move is not None
        phone.enter_at_once(Play(move), phone.stamp)
    stamp, lines = phone.stamp, [line["words"] for line in phone.look()["story"]]
    shown = phone.client.post("/api/undo", {"stamp": stamp, "count": 3, "preview": True})
    assert shown.json["preview"]["moves"] == lines[:3]
    assert shown.json["preview"]["todo"]
    assert box.match.version == 6, "nothing has happened"
    done = phone.client.post("/api/undo", {"stamp": stamp, "count": 3})
    assert done.json["done"]["kind"] == "undo"
    assert done.json["done"]["todo"] == shown.json["preview"]["todo"]
    assert [line["words"] for line in phone.look()["story"]] == lines[3:]
    again = phone.enter(Redo())
    assert again.json["done"]["kind"] == "redo"


def test_M2_nothing_to_undo_is_refused_in_words(box: Serving) -> None:
    box.sit_down("alhambra", 3)
    phone = Phone(box)
    for body in ({"preview": True}, {}, {"count": 7}):
        answer = phone.client.post("/api/undo?lang=de", {"stamp": phone.stamp, **body})
        assert (answer.status, answer.json["error"]["rule"]) == (422, "M2")
        assert "(Regel M2)" in answer.json["error"]["words"]


def test_M4_pause_and_giving_up_come_through_the_menu(box: Serving) -> None:
    box.sit_down("alhambra", 3)
    phone = Phone(box, "Ann's phone")
    assert phone.enter(Pause()).json["done"]["kind"] == "pause"
    assert phone.look()["match"]["paused"]
    assert phone.look()["clock"]["runs"] is None
    assert phone.enter(Proceed()).status == 200
    assert phone.enter(Abandon()).json["done"]["kind"] == "abandon"
    assert phone.look()["match"] is None


def test_M8_a_correction_carries_the_name_of_the_phone(box: Serving) -> None:
    box.sit_down("alhambra", 3)
    phone, rng = Phone(box, "Ann's phone"), Random(5)
    for _ in range(3):
        move = next_of(box, rng, all_told=False)
        assert move is not None
        phone.enter_at_once(Play(move), phone.stamp)
    name = box.match.setup.names[1]
    answer = phone.enter(Correct(((f'"{name}', "purple", "2"),), "miscounted"))
    assert answer.status == 200, answer.body
    assert phone.look()["story"][0]["why"].startswith("Ann's phone: ")


def test_A_refused_move_says_which_rule_and_why_in_the_phones_language(box: Serving) -> None:
    box.sit_down("alhambra", 3)
    phone = Phone(box)
    line = box.match.game.write(box.match.state.terms, Purchase(0, 0))
    answer = phone.client.post("/api/moves?lang=it", {"stamp": phone.stamp, "move": line})
    assert answer.status == 422
    assert answer.json["error"]["words"].endswith(f"(regola {answer.json['error']['rule']}).")
    assert box.match.version == 0


def test_moves_are_taken_as_a_record_writes_them(box: Serving) -> None:
    box.sit_down("catan", 2)
    phone, rng = Phone(box), Random(4)
    for _ in range(40):
        move = next_of(box, rng, all_told=True)
        assert move is not None
        line = box.match.game.write(box.match.state.terms, move)
        answer = phone.client.post("/api/moves", {"stamp": phone.stamp, "move": line})
        assert answer.status == 200, (line, answer.body)
    assert box.match.version == 40
    nonsense = phone.client.post("/api/moves", {"stamp": phone.stamp, "move": "eat the robber"})
    assert (nonsense.status, nonsense.json["error"]["code"]) == (422, "unreadable_move")


def test_a_phone_corrects_a_past_move_and_what_followed_stands(box: Serving) -> None:
    box.sit_down("alhambra", 3)
    match = box.match
    for line in ("start {0}", "{0} buys blue", "{0} ends", "{1} takes money"):
        move = match.game.read(match.state.terms, line.format(*match.setup.names))
        box.do(lambda move=move: match.play(move, match.version))  # type: ignore[misc]
    bought = match.timeline.done[1].move
    red = replace(bought, colour=1)
    told = Phone(box).enter(Revise(3, red, 2))
    assert (told.status, told.json["done"]["kind"]) == (200, "revise"), told.body
    assert [done.move for done in match.timeline.done][1] == red
    assert match.timeline.length == 4


def test_M8_a_correction_in_a_record_line_is_the_phones_own(box: Serving) -> None:
    box.sit_down("catan", 2)
    phone, rng = Phone(box, "Ann's phone"), Random(4)
    for _ in range(30):
        move = next_of(box, rng, all_told=True)
        assert move is not None
        box.do(lambda move=move: box.match.play(move, box.match.version))  # type: ignore[misc]
    name = box.match.setup.names[1]
    silent = phone.client.post("/api/moves", {"stamp": phone.stamp, "move": f"correct turn {name}"})
    assert silent.status == 200, silent.body
    assert phone.look()["story"][0]["why"] == "Ann's phone", "why may be left out, but not who"
    line = f'correct turn {name}; why "Ben: we forgot"'
    told = phone.client.post("/api/moves", {"stamp": phone.stamp, "move": line})
    assert told.status == 200, told.body
    assert phone.look()["story"][0]["why"].startswith("Ann's phone: ")


def test_what_was_known_of_a_player_stays_known(box: Serving) -> None:
    phone = Phone(box)
    box.do(lambda: enrol(box.console.journal, Person("Ann", "blue", 2, "de")))
    assert phone.client.post("/api/players", {"name": "Ann"}).status == 200
    assert box.do(lambda: roster(box.console.journal)) == [Person("Ann", "blue", 2, "de")]
    assert phone.client.post("/api/players", {"name": "Ann", "colour": None}).status == 200
    assert box.do(lambda: roster(box.console.journal)) == [Person("Ann", None, 2, "de")]


def test_an_answer_that_was_never_offered_is_refused(box: Serving) -> None:
    box.sit_down("alhambra", 3)
    phone = Phone(box)
    known = phone.ask([]).json["ask"]["options"][0]
    for wrong in ({"at": 99}, {"at": -1}, {"at": known["at"], "id": "another"}, {"at": 99, "id": known["id"]}):
        answer = phone.ask([wrong])
        assert (answer.status, answer.json["error"]["code"]) == (409, "no_such_option")
    assert phone.ask([], touch="z99").status == 409


# Which option is meant


def walk(phone: Phone, *wanted: str) -> tuple[str, list[dict[str, Any]]]:
    """The answers that lead through options of these labels, none of them done yet; and the stamp they are for."""
    stamp, way = phone.stamp, list[dict[str, Any]]()
    for label in wanted:
        options = phone.ask(way, stamp).json["ask"]["options"]
        found = next((option for option in options if option["label"] == label), None)
        assert found is not None, f"{label} is none of {[option['label'] for option in options]}"
        way.append({"at": found["at"], "id": found["id"]})
    return stamp, way


@pytest.mark.parametrize("game", GAMES)
def test_an_option_is_the_same_in_every_language(box: Serving, game: str) -> None:
    box.sit_down(game, GAMES[game])
    phones = [Phone(box, speaks, speaks) for speaks in LANGUAGES]
    rng = Random(6)
    for _ in range(12):
        asked = [phone.ask([]).json["ask"]["options"] for phone in phones]
        assert len({tuple((option["at"], option["id"]) for option in options) for options in asked}) == 1
        assert len({option["id"] for option in asked[0]}) == len(asked[0])
        move = next_of(box, rng, all_told=False)
        assert move is not None
        box.do(lambda move=move: box.match.play(move, box.match.version))  # type: ignore[misc]
    assert len({tuple(option["label"] for option in options) for options in asked}) > 1, "each has its own words"


def test_a_language_that_changes_between_question_and_answer_changes_nothing(box: Serving) -> None:
    phone = Phone(box, speaks="en")
    stamp, way = walk(phone, "New match", "Catan")
    phone.speaks = "de"
    assert phone.ask(way, stamp).status == 200
    box.sit_down("alhambra", 3)
    move = next_of(box, Random(1), all_told=False)
    assert move is not None
    path = box.do(partial(find_path, box.console.home().root, Play(move)))
    assert path is not None
    phone.speaks, stamp, way = "it", phone.stamp, []
    for speaks, (_, at) in zip(cycle(("nl", "de", "en")), path, strict=False):
        options = phone.ask(way, stamp).json["ask"]["options"]
        way.append({"at": at, "id": next(option["id"] for option in options if option["at"] == at)})
        phone.speaks = speaks
    assert phone.ask(way, stamp).status == 200
    assert box.match.version == 1


def test_another_phone_of_the_same_name_is_another_option(box: Serving) -> None:
    """It came when the first was gone, and stands at its place: nothing that can be read tells them apart."""

    def removal() -> Option:
        phones = box.console.phones
        assert phones is not None
        leads = ask_phones(phones, wifi=False).options[-1].leads
        assert not isinstance(leads, Command)
        return leads().options[1]

    gone = box.pair("Ben")
    before = box.do(removal)
    assert gone.post("/api/unpair", {}).status == 200
    box.pair("Ben")
    after = box.do(removal)
    assert before.label == after.label
    assert id_of(before) != id_of(after)
    assert id_of(before) == id_of(replace(before, legend="x")), "where and how it is offered does not count"


def test_somebody_else_on_the_roster_does_not_sit_down_instead(box: Serving) -> None:
    phone = Phone(box)
    for name in ("Ben", "Cem"):
        assert phone.client.post("/api/players", {"name": name}).status == 200
    stamp, way = walk(phone, "New match", "Catan", "Names …", "Ben")
    assert phone.client.post("/api/players", {"name": "Ann"}).status == 200
    answer = phone.ask(way, stamp)
    assert (answer.status, answer.json["error"]["code"]) == (409, "no_such_option")
    _, way = walk(phone, "New match", "Catan", "Names …", "Ben")
    assert phone.ask(way, stamp).status == 200


def test_a_program_that_names_no_id_is_believed_by_place_and_stamp(box: Serving) -> None:
    phone = Phone(box)
    stamp, way = walk(phone, "New match", "Catan")
    meant = phone.ask(way, stamp).json
    for more in ({}, {"label": "New match"}, {"label": "Nuova partita"}):
        assert phone.ask([{"at": answer["at"], **more} for answer in way], stamp).json == meant


# Players and set-up


def test_players_are_enrolled_and_sit_down(box: Serving) -> None:
    phone = Phone(box)
    for name, colour in (("Ann", "blue"), ("Ben", "red"), ("<b>Cem</b>", None)):
        answer = phone.client.post("/api/players", {"name": name, "colour": colour})
        assert answer.status == 200, answer.body
    assert [one["name"] for one in answer.json["players"]] == ["<b>Cem</b>", "Ann", "Ben"]
    players = [{"name": "Ann", "colour": "blue"}, {"name": "Ben", "colour": "red"}]
    begun = phone.client.post("/api/matches", {"stamp": "0.0", "game": "catan", "players": players})
    assert begun.status == 200, begun.body
    assert [seat.colour for seat in box.match.setup.seats] == ["blue", "red"]
    left = phone.client.post("/api/players/remove", {"name": "Ben"})
    assert [one["name"] for one in left.json["players"]] == ["<b>Cem</b>", "Ann"]


@pytest.mark.parametrize("name", ["", " ", "x" * 200, 'quo"te', "\n\u2028", "\x00"])
def test_names_that_cannot_be_are_refused_with_a_sentence(box: Serving, name: str) -> None:
    phone = Phone(box)
    answer = phone.client.post("/api/players", {"name": name})
    assert answer.status == 422
    assert answer.json["error"]["words"].endswith("(rule M7).")


def test_a_match_with_house_rules_and_another_edition_is_begun(box: Serving) -> None:
    phone = Phone(box)
    games = {game["name"]: game for game in phone.client.get("/api/games?lang=nl").json["games"]}
    for game, told in games.items():
        count = told["counts"][0]
        rules = [rule for rule in told["house_rules"] if rule["name"] != "teams"]
        offered = {rule["name"]: [one["name"] for one in rule["choices"] if count in one["counts"]] for rule in rules}
        house = {name: choices[-1] for name, choices in offered.items() if choices}
        edition = told["editions"][-1]["name"] if told["editions"] else None
        body = {"stamp": phone.stamp, "game": game, "players": names(count), "house": house}
        begun = phone.client.post("/api/matches", body | ({"edition": edition} if edition else {}))
        assert begun.status == 200, begun.body
        assert dict(box.match.setup.house) == house
        assert phone.enter(Abandon()).status == 200
        assert box.console.match is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"game": "catan", "players": "Ann"},
        {"game": "catan", "players": ["Ann"]},
        {"game": "catan", "players": names(2), "edition": "none"},
        {"game": "catan", "players": names(2), "house": {"x": 1}},
        {"game": "catan", "players": [{"name": "Ann", "colour": "octarine"}]},
    ],
)
def test_a_match_that_cannot_be_begun_is_told_in_a_sentence(box: Serving, wrong: dict[str, Any]) -> None:
    answer = Phone(box).client.post("/api/matches", {"stamp": "0.0", "players": [], **wrong})
    assert answer.status == 400
    assert answer.json["error"]["words"].endswith(".")
    assert box.console.match is None


def test_M5_a_match_under_way_is_not_dropped_for_a_new_one(box: Serving) -> None:
    box.sit_down("alhambra", 3)
    phone = Phone(box)
    answer = phone.client.post("/api/matches", {"stamp": phone.stamp, "game": "catan", "players": names(2)})
    assert (answer.status, answer.json["error"]["code"]) == (422, "match_under_way")
    assert box.match.game.name == "alhambra"
    assert box.match.status == Status.OPEN


def test_the_story_goes_back_to_the_first_move_also_after_a_restart(tmp_path: Path) -> None:
    rng = Random(9)
    with serving(tmp_path) as box:
        box.sit_down("catan", 2)
        phone = Phone(box)
        for _ in range(120):
            move = next_of(box, rng, all_told=True)
            assert move is not None
            box.do(lambda move=move: box.match.play(move, box.match.version))  # type: ignore[misc]
        whole = tell_all(phone)
    with serving(tmp_path) as box:
        assert tell_all(Phone(box)) == whole
        assert [line["number"] for line in whole] == list(range(120, 0, -1))


def tell_all(phone: Phone) -> list[Any]:
    lines = phone.look()["story"]
    while lines[-1]["number"] > 1:
        lines += phone.client.get(f"/api/match/story?before={lines[-1]['number']}").json["story"]
    return [{**line, "seconds": 0} for line in lines]


def test_the_end_is_told_with_ranking_and_awards(box: Serving) -> None:
    rng = Random(11)
    box.sit_down("sequence", 2)
    phone = Phone(box)
    while (move := next_of(box, rng, all_told=True)) is not None:
        box.do(lambda move=move: box.match.play(move, box.match.version))  # type: ignore[misc]
    assert box.match.status == Status.FINISHED
    assert box.match.status != Status.ABANDONED
    assert phone.look()["match"]["todo"] == []
    outcome = phone.look()["match"]["outcome"]
    found = box.match.game.outcome(box.match.state)
    assert found is not None
    assert outcome["winners"] == list(found.winners)
    assert [row["seat"] for row in outcome["ranking"]] == [row.owner for row in found.ranking]
    assert {award["award"] for award in outcome["awards"]} <= {"quickest", "longest_thought", "greatest_leap"}


def test_M1_a_request_that_is_sent_again_under_its_name_is_answered_and_not_done_again(box: Serving) -> None:
    match = box.sit_down("catan", 2)
    phone, other = Phone(box), Phone(box, "Ben's phone")
    begun = box.do(lambda: next(match.game.moves(match.state)))
    body = {"stamp": phone.stamp, "move": box.do(lambda: match.game.write(match.state.terms, begun)), "request": "once"}
    first = phone.client.post("/api/moves?lang=en", body)
    assert (first.status, match.version) == (200, 1)
    assert first.json["done"]["words"] == phone.look()["story"][0]["words"]
    again = phone.client.post("/api/moves?lang=en", body)
    assert (again.status, again.json, match.version) == (200, first.json, 1)
    assert other.client.post("/api/moves?lang=en", body).status == 409, "the name is that phone's own"
    assert phone.client.post("/api/moves?lang=en", {**body, "request": "twice"}).status == 409


def test_what_an_undo_leaves_to_put_back_is_dismissed_by_the_number_of_its_list(box: Serving) -> None:
    match = box.sit_down("sequence", 2)
    phone = Phone(box)
    for move in list(swift_match(match.game, match.state, 5)):
        assert phone.enter(Play(move)).status == 200
    for left in (1, 2):
        assert phone.client.post("/api/undo", {"stamp": phone.stamp}).status == 200
        put_back = phone.look()["put_back"]
        assert (put_back["number"], len(put_back["tasks"]) >= left) == (left, True)
    phone.client.post("/api/put-back", {"number": 1})
    assert phone.look()["put_back"] == put_back, "there is more to do than they have seen"
    assert phone.enter(Redo()).status == 200
    assert len(phone.look()["put_back"]["tasks"]) < len(put_back["tasks"])
    phone.client.post("/api/put-back", {"number": 2})
    assert phone.look()["put_back"] is None


def test_what_ends_a_match_for_good_is_marked_wherever_it_is_offered(box: Serving) -> None:
    box.sit_down("catan", 2)
    phone = Phone(box)
    home = phone.ask([]).json["ask"]["options"]
    menu = next(option for option in home if option.get("key") == "OK+")
    ways = phone.ask([menu]).json["ask"]["options"]
    graves = [option for option in ways if option.get("grave")]
    assert [option["label"] for option in graves] == ["Abandon the match …"]
    sure = phone.ask([menu, graves[0]]).json["ask"]["options"]
    assert [(option["does"], option.get("grave", False)) for option in sure] == [("stay", False), ("abandon", True)]


def test_S10_where_no_card_is_dead_the_phone_says_so_and_asks_nothing(box: Serving) -> None:
    match = box.sit_down("sequence", 2)
    phone = Phone(box)
    for move in list(swift_match(match.game, match.state, 3)):
        phone.enter(Play(move))
    dead = next(option for option in phone.ask([]).json["ask"]["options"] if option["label"] == "Dead card")
    assert dead["not_now"] == "No card is dead."


def test_C10_while_an_event_is_read_out_it_is_still_the_builders_turn(box: Serving) -> None:
    match = box.sit_down("catan", 2)
    phone, rng = Phone(box), Random(3)
    turns = set()
    while not match.game.outcome(match.state):
        move = told_barely(match.game, match.state, rng)
        assert move is not None
        box.do(partial(box.console.act, Play(move), box.console.stamp, "the test"))
        picture = phone.look()["match"]
        if picture["turn"]:
            assert picture["mid_turn"] is None
        elif picture["status"] == "open":
            turns.add((picture["mid_turn"], match.state.on_turn))
        if turns:
            break
    assert turns, "a city was built"
    assert all(mid == on_turn is not None for mid, on_turn in turns)


def test_M9_a_code_with_a_blank_in_it_is_that_code(box: Serving) -> None:
    phones = box.console.phones
    assert phones is not None
    code = box.do(phones.show_code)
    paired = box.post("/api/pair", {"code": f" {code[:3]} {code[3:]} ", "name": "Ann"})
    assert paired.status == 200, paired.body


@pytest.mark.parametrize("moved", [False, True], ids=["dismissed", "gone on meanwhile"])
def test_M8_a_correction_that_is_dismissed_is_nobodys_time(tmp_path: Path, moved: bool) -> None:
    clock = HandClock()
    with patient(tmp_path, clock=clock) as box:
        match, phone = deal(box, "alhambra", moves=12), Phone(box)
        goal = Correct((('"Ben', "purple", "2"),), "miscounted")
        path = box.do(lambda: find_path(box.console.home().root, goal))
        assert path is not None
        before = match.times()
        way = [{"at": at} for _, at in path]
        asked = [phone.ask(way[:deep]).json["ask"] for deep in range(len(way))]
        assert any(ask.get("corrects") for ask in asked)
        clock.wait(60.0)
        if moved:
            tell(box, Play(next(swift_match(match.game, match.state))))
            before = match.times()  # what was asked was for another position
        phone.ask([])
        assert match.times() == before
