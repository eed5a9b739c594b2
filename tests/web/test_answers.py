"""Answers, their types and the file that describes them to other programs say the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.match.dealer import next_move
from companion.shelf import game_names
from companion.web import answers, guard
from tests.history.past import play_whole
from tests.match.playing import HandClock, journal_in
from tests.web.answering import Schema, misfits, named_in, object_of, schema_of
from tests.web.serving import Client, Serving, serving

FILE = Path(__file__).parents[2] / "docs" / "openapi.json"
TOLD: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
EXPLAINS = {"description", "example"}
"""What people read in the file and no type says."""

ANSWERS: dict[str, Any] = {
    "get /api/match": answers.Picture,
    "get /api/match/story": answers.Story,
    "get /api/words": answers.Words,
    "get /api/me": answers.Me,
    "post /api/me": answers.Owned,
    "post /api/pair": answers.Paired,
    "post /api/unpair": answers.Paired,
    "get /api/phones": answers.Phones,
    "post /api/act": answers.Asked | answers.Acted,
    "get /api/rules/{game}": answers.Rules,
    "post /api/undo": answers.Previewed | answers.Acted,
    "post /api/put-back": answers.Stamped,
    "post /api/moves": answers.Acted,
    "get /api/games": answers.Games,
    "get /api/players": answers.Roster,
    "post /api/players": answers.Roster,
    "post /api/players/remove": answers.Roster,
    "post /api/players/rename": answers.Roster,
    "post /api/matches": answers.Acted,
    "get /api/history": answers.History,
    "get /api/history/{number}": answers.PastMatch,
    "post /api/history/{number}/about": answers.Edited,
    "post /api/history/{number}/delete": answers.Edited,
    "get /api/history/{number}/moves/{move}": answers.Position,
    "get /api/stats": answers.Fares | answers.WholeFare,
    "get /api/stats/{name}": answers.WholeFare,
    "get /api/box": answers.Box,
    "post /api/box/keys": answers.Pressed,
    "post /api/box/faults": answers.Switched,
}
REFUSALS = (answers.Error, answers.Refused)
NO_OBJECTS = {"get /api/events", "get /api/box/events", "get /api/join.svg", "get /api/history/{number}/export/{kind}"}
NO_OBJECTS |= {"get /api/history/export/{kind}", "get /api/history/{number}/qr.svg"}
"""Streams, drawings and files."""


def bare(schema: Any) -> Any:
    """A schema without what is only explained in it. What is required has no order."""
    if isinstance(schema, list):
        return [bare(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    kept: Schema = {}
    for name, one in schema.items():
        if name == "properties":
            kept[name] = {field: bare(each) for field, each in one.items()}
        elif name not in EXPLAINS:
            kept[name] = sorted(one) if name == "required" else bare(one)
    return kept


def test_the_file_describes_every_type_as_it_is() -> None:
    kinds = set().union(*(named_in(kind) for kind in (*ANSWERS.values(), *REFUSALS)))
    assert bare(TOLD["components"]["schemas"]) == {kind.__name__: bare(object_of(kind)) for kind in kinds}


def test_the_file_promises_at_every_address_what_is_answered_there() -> None:
    ways = {f"{method} {path}": way for path, told in TOLD["paths"].items() for method, way in told.items()}
    assert ways.keys() == ANSWERS.keys() | NO_OBJECTS
    for address, kind in ANSWERS.items():
        content = ways[address]["responses"]["200"]["content"]
        assert bare(content["application/json"]["schema"]) == bare(schema_of(kind)), address


def test_every_refusal_is_an_error_with_words() -> None:
    allowed = [schema_of(kind) for kind in REFUSALS]
    found = list(TOLD["components"]["responses"].values())
    for told in TOLD["paths"].values():
        for way in told.values():
            found += [one for status, one in way["responses"].items() if status != "200" and "$ref" not in one]
    assert all(one["content"]["application/json"]["schema"] in allowed for one in found)


# What is answered


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Each game was played to its end on other evenings, and the first is on the table again."""
    folder, clock = tmp_path_factory.mktemp("answers"), HandClock(1_750_000_000.0)
    with journal_in(folder) as journal:
        for game in game_names():
            play_whole(journal, game, "Blue", "Red", clock=clock)
    with pytest.MonkeyPatch.context() as patch:
        for often in ("LOOKS", "ACTS", "FINGERS"):
            patch.setattr(guard, often, (1e6, 1e6))
        with serving(folder) as at_work:
            match, rng = at_work.sit_down(game_names()[0], 2), Random(3)
            for _ in range(60):
                move = next_move(match.game, match.state, rng)
                assert move is not None
                at_work.do(partial(match.play, move, match.version))
            yield at_work


@pytest.fixture(scope="module")
def phone(box: Serving) -> Client:
    return box.pair("Ann's phone")


LOOKS = [
    *((path, f"get {path}") for path in ("/api/match", "/api/match/story", "/api/words", "/api/me", "/api/phones")),
    *((path, f"get {path}") for path in ("/api/games", "/api/players", "/api/history", "/api/stats", "/api/box")),
    *((f"/api/history/{number}", "get /api/history/{number}") for number in (1, 2, 3, 4)),
    *((f"/api/history/{number}/moves/20", "get /api/history/{number}/moves/{move}") for number in (1, 2, 3)),
    ("/api/rules/alhambra", "get /api/rules/{game}"),
    ("/api/stats/Blue", "get /api/stats/{name}"),
    ("/api/stats?player=Blue", "get /api/stats"),
]


@pytest.mark.parametrize(("path", "address"), LOOKS)
def test_what_is_looked_at_is_of_its_type(phone: Client, path: str, address: str) -> None:
    answer = phone.get(path)
    assert answer.status == 200, answer.body
    assert list(misfits(answer.json, ANSWERS[address])) == []


def test_what_is_done_is_answered_by_its_type(box: Serving, phone: Client) -> None:
    stamp = phone.get("/api/match").json["stamp"]
    for path, body in (
        ("/api/act", {"answers": []}),
        ("/api/undo", {"preview": True}),
        ("/api/undo", {}),
        ("/api/put-back", {"number": 0}),
        ("/api/players", {"name": "Ann", "colour": "blue"}),
        ("/api/players/rename", {"name": "Ann", "new": "Anna"}),
        ("/api/players/remove", {"name": "Anna"}),
        ("/api/history/1/about", {"place": "Here", "note": "Once", "begun": "2026-11-18T19:15:00Z"}),
        ("/api/history/1/delete", {"deleted": True}),
        ("/api/history/1/delete", {"deleted": False}),
        ("/api/box/keys", {"does": "press", "key": "BACK"}),
        ("/api/box/faults", {"fault": phone.get("/api/box").json["faults"][0], "on": False}),
    ):
        answer = phone.post(path, {"stamp": stamp, **body})
        assert answer.status == 200, (path, answer.body)
        address = path.replace("/1/", "/{number}/")
        assert list(misfits(answer.json, ANSWERS[f"post {address}"])) == []
    line = phone.get("/api/history/1").json["story"][0]["record"]
    refused = phone.post("/api/moves", {"stamp": stamp, "move": line})
    assert refused.status == 409
    assert list(misfits(refused.json, answers.Refused)) == []
    nowhere = phone.get("/api/nowhere")
    assert list(misfits(nowhere.json, answers.Error)) == []


def test_a_value_of_another_type_is_found_out() -> None:
    clock: dict[str, object] = {"players": [1, 2.5], "turn": 0, "match": 3.5, "left": None, "runs": None}
    assert list(misfits(clock, answers.Clock)) == []
    wrong: tuple[dict[str, object], ...] = ({"turn": "0"}, {"runs": True}, {"players": [None]}, {"more": 1})
    assert all(list(misfits(clock | change, answers.Clock)) for change in wrong)
    del clock["runs"]
    assert list(misfits(clock, answers.Clock)) == ["answer.runs is missing"]
