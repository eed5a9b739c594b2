"""While a card stalls, pages are answered; what was sent to the table waits for its turn and is judged then."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.daemon.slow_card import SlowCard
from tests.web.serving import Answer, Client, Serving, serving


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path) as at_work:
        at_work.sit_down("catan", 2)
        at_work.desk.errands.patience = 0.0
        yield at_work


def play(phone: Client, stamp: str, line: str) -> Answer:
    return phone.post("/api/moves", {"stamp": stamp, "move": line})


def test_a_page_looks_on_and_only_one_of_two_moves_for_one_position_is_played(box: Serving) -> None:
    ann, ben = box.pair("Ann's phone"), box.pair("Ben's phone")
    stamp, line = ann.get("/api/match").json["stamp"], "start Blue"
    card = box.do(lambda: SlowCard(box.console.journal))
    card.stall()
    with ThreadPoolExecutor(2) as people:
        try:
            first = people.submit(play, ann, stamp, line)
            box.until(lambda: box.desk.errands.busy)
            second = people.submit(play, ben, stamp, line)
            box.until(lambda: box.console.saving is not None)
            picture = box.get("/api/match").json
            assert picture["stamp"] == stamp, "nothing is shown that is not on the disk"
            assert picture["faults"] == ["Saving …"]
            assert box.get("/api/match?lang=nl").json["faults"] == ["Bezig met opslaan …"]
            assert box.get("/api/players").status == 200, "the roster is read meanwhile"
            assert box.get("/api/history").status == 200
            assert box.post("/api/pair", {"code": "guessed", "name": "Eve"}).status == 403, "strangers get no turn"
            assert box.post("/api/unpair", {}).status == 200
            assert not first.done()
            assert not second.done()
        finally:
            card.go_on()
        assert first.result().status == 200
        assert second.result().status == 409
        assert second.result().json["error"]["rule"] == "M1"
    assert box.match.version == 1
    assert box.get("/api/match").json["faults"] == []
