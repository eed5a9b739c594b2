"""Journals that the version before the games had folders of their own left behind, each in the middle of a match."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.match.dealer import next_move
from companion.match.match import Change
from companion.match.resume import recover
from companion.store.journal import NAME, Status
from companion.store.roster import roster
from companion.store.settings import kept
from tests.match.playing import HandClock

FORMER = Path(__file__).parent / "former"


@pytest.mark.parametrize("game", sorted(path.stem for path in FORMER.glob("*.sql")))
def test_a_match_goes_on_where_the_former_version_left_it(game: str, tmp_path: Path) -> None:
    """Positions, undone moves, players and settings: as the former version itself told them then."""
    was: dict[str, Any] = json.loads(FORMER.joinpath(f"{game}.json").read_text(encoding="utf-8"))
    with sqlite3.connect(tmp_path / NAME) as file:
        file.executescript(FORMER.joinpath(f"{game}.sql").read_text(encoding="utf-8"))
    found = recover(tmp_path, HandClock())
    match = found.found.match
    assert found.note is None
    assert found.found.aside is None
    assert match is not None
    with found.journal:
        assert (match.game.name, match.status, match.version) == (game, Status.OPEN, was["version"])
        assert (match.timeline.length, len(match.timeline.undone)) == (was["moves"], was["undone"])
        assert _as_then(match.game.to_json(match.state), was) == was["state"]
        assert list(match.game.points(match.state)) == was["points"]
        assert [player.name for player in roster(found.journal)] == ["Ann"]
        assert kept(found.journal)["language"] == "nl"
        assert isinstance(match.undo(match.version, match.timeline.length), Change), "back to the very first move"
        assert isinstance(match.redo(match.version, len(match.timeline.undone)), Change)
        assert _as_then(match.game.to_json(match.state), was) == was["state"]
        rng = Random(1)
        while match.status == Status.OPEN:
            assert isinstance(match.play(next_move(match.game, match.state, rng), match.version), Change)


def _as_then(state: Any, was: dict[str, Any]) -> dict[str, Any]:
    """A position as JSON, without what only newer rules write down."""
    now = json.loads(json.dumps(state))
    return {key: now[key] for key in was["state"]}
