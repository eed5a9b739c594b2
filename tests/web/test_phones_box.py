"""The box without keys and display: a phone joins with the code of the settings, begins a match and plays it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.dialogue.command import Play
from companion.shelf import find_game
from tests.daemon.test_boxes import config_of
from tests.web.phone import Phone
from tests.web.serving import serving


def test_a_match_on_a_box_for_phones(tmp_path: Path) -> None:
    with serving(tmp_path / "state", config_of("phones", tmp_path)) as box:
        wrong = box.post("/api/pair", {"code": "000000", "name": "Eve"})
        assert (wrong.status, wrong.json["error"]["rule"]) == (403, "M9")
        joined = box.post("/api/pair", {"code": "482913", "name": "Ann"})  # no display has shown it
        assert joined.status == 200, joined.body
        phone = Phone(box, "Ben")
        players: list[dict[str, Any]] = [{"name": name} for name in ("Ann", "Ben", "Cem")]
        begun = phone.client.post("/api/matches", {"stamp": "0.0", "game": "alhambra", "players": players})
        assert begun.status == 200, begun.body
        read = find_game("alhambra").read
        for line in ("start Ann", "Ann buys blue", "Ann ends"):
            answer = phone.enter(Play(read(box.match.state.terms, line)))
            assert answer.status == 200, answer.body
        assert [done.move for done in box.match.timeline.done][1:] == [
            read(box.match.state.terms, line) for line in ("Ann buys blue", "Ann ends")
        ]
