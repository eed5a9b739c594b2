"""One way for a change: whoever makes it, it is answered once on the box and everybody who listens hears of it once."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.console.event import Event, Kept, PutAway
from companion.console.face import find_face
from companion.daemon.desk import Desk, Tune
from companion.dialogue.command import Abandon, Begin, Command, Leave, Pause, Play, Proceed, Redo, Speak, Undo
from companion.dialogue.keys import Key, Press
from companion.match.dealer import next_move
from companion.match.match import Change, ChangeKind
from companion.rules import Refusal
from companion.shelf import find_game, game_names
from companion.store.journal import Status
from hardware.presses import Pressed
from tests.console.playing import Table, builder, setup_for


class Tunes:
    """A buzzer that writes down what it would have played."""

    def __init__(self) -> None:
        self.played: list[Tune] = []

    def beep(self, kind: Tune) -> None:
        self.played.append(kind)


def heard_at(table: Table) -> list[Event]:
    heard: list[Event] = []
    table.console.listen(heard.append)
    return heard


def by_phone(table: Table, command: Command) -> Change | Refusal | None:
    return table.console.act(command, table.console.stamp, "Ann's phone")


def by_keys(table: Table, command: Command) -> None:
    table.clock.wait(5)
    table.type(command)


def next_play(table: Table) -> Play:
    return Play(next_move(table.match.game, table.state, Random(1)))


@pytest.mark.parametrize("game", game_names())
def test_keys_and_phones_are_heard_the_same_way(tmp_path: Path, game: str) -> None:
    (tmp_path / "keys").mkdir()
    (tmp_path / "phone").mkdir()
    at_keys = Table(tmp_path / "keys").sit_down(game)
    at_phone = Table(tmp_path / "phone").sit_down(game)
    keys, phone = heard_at(at_keys), heard_at(at_phone)
    for _ in range(5):
        play = next_play(at_keys)
        by_keys(at_keys, play)
        by_phone(at_phone, play)
    for command in (Undo(), Redo(), Pause(), Proceed()):
        by_keys(at_keys, command) if not isinstance(command, Undo) else at_keys.press("BACK BACK")
        by_phone(at_phone, command)
    changes = [event for event in keys if isinstance(event, Change)]
    assert [change.kind for change in changes] == [
        *[ChangeKind.PLAY] * 5,
        ChangeKind.UNDO,
        ChangeKind.REDO,
        ChangeKind.PAUSE,
        ChangeKind.PROCEED,
    ]
    assert changes == [event for event in phone if isinstance(event, Change)]
    assert at_keys.console.session.notes == at_phone.console.session.notes


def test_a_phones_move_is_told_on_the_box_like_one_by_keys(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", players=3).tell("start P1", "P1 buys green")
    table.clock.wait(60)
    by_phone(table, Play(table.match.game.read(table.state.terms, "P1 ends")))
    assert [task.code for task in table.console.session.notes] == ["refill_buildings"]
    assert "building" in table.text()
    by_phone(table, Undo())
    assert "Undone: P1 ends the turn" in table.text()


@pytest.mark.parametrize("game", game_names())
def test_a_phones_move_beeps(tmp_path: Path, game: str) -> None:
    table = Table(tmp_path).sit_down(game)
    desk = Desk(table.console)
    tunes = desk.sound = Tunes()
    by_phone(table, next_play(table))
    assert tunes.played == ["ok"]
    by_phone(table, Undo())
    desk.press(Pressed("BACK", False))
    assert tunes.played == ["ok", "ok", "refused"], "there is nothing left to undo"


def test_a_key_that_corrects_another_beeps_once(tmp_path: Path) -> None:
    table = builder(tmp_path)
    desk = Desk(table.console)
    tunes = desk.sound = Tunes()
    desk.press(Pressed("K1", False))
    desk.press(Pressed("K3", False))
    assert table.kinds()[-3:] == ["play", "undo", "play"]
    assert tunes.played == ["ok", "ok"]


def test_the_last_move_of_a_phone_sounds_like_the_end(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan", players=2)
    desk = Desk(table.console)
    tunes = desk.sound = Tunes()
    rng = Random(3)
    while table.match.status == Status.OPEN:
        by_phone(table, Play(next_move(table.match.game, table.state, rng)))
    assert tunes.played[-1] == "end"
    assert "end" not in tunes.played[:-1]


def test_a_refusal_is_for_whoever_asked(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan")
    heard = heard_at(table)
    refused = by_phone(table, Proceed())
    assert isinstance(refused, Refusal)
    assert refused.code == "not_paused"
    assert heard == []
    assert table.notice is None or not isinstance(table.notice, Refusal), "nobody at the box asked for it"


def test_m1_a_command_for_another_match_is_stale(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan")
    stamp = table.console.stamp
    by_phone(table, Abandon())
    table.sit_down("catan")
    assert table.console.stamp.version == stamp.version
    refused = table.console.act(Pause(), stamp, "Ann")
    assert isinstance(refused, Refusal)
    assert (refused.rule, refused.code) == ("M1", "stale")
    assert not table.match.paused


def test_begin_and_put_away_are_heard(tmp_path: Path) -> None:
    table = Table(tmp_path)
    heard = heard_at(table)
    begun = by_phone(table, Begin(find_game("catan"), setup_for("catan", 2)))
    assert isinstance(begun, Change)
    assert begun.kind is ChangeKind.BEGIN
    assert begun.todo, "what to lay out"
    by_phone(table, Abandon())
    by_phone(table, Speak("nl"))
    by_phone(table, Leave())
    kinds = [event.kind if isinstance(event, Change) else type(event) for event in heard]
    assert kinds == [ChangeKind.BEGIN, PutAway, ChangeKind.ABANDON, Kept, PutAway]
    assert table.console.match is None


def test_one_listener_that_fails_costs_nobody_anything(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan")

    def fail(event: Event) -> None:
        raise RuntimeError(event)

    table.console.listen(fail)
    heard = heard_at(table)
    assert isinstance(by_phone(table, Pause()), Change)
    assert len(heard) == 1


def test_who_no_longer_listens_hears_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan")
    heard: list[Event] = []
    leave = table.console.listen(heard.append)
    leave()
    by_phone(table, Pause())
    assert heard == []


@pytest.mark.parametrize("game", game_names())
def test_looking_changes_nothing(tmp_path: Path, game: str) -> None:
    """Painting the screen and lighting the strip leave the session as it is, wherever a person is on the box."""
    table = Table(tmp_path).sit_down(game, seed=2, moves=20)
    rng = Random(5)
    keys = sorted(table.box.keys)
    for _ in range(150):
        table.console.press(Press(Key(rng.choice(keys)), held=rng.random() < 0.2))
        session = table.console.session
        first = table.ink()
        table.console.scene()
        assert table.console.session is session
        assert table.ink() == first
        if table.console.match is None:
            table.sit_down(game, seed=2, moves=20)


@pytest.mark.parametrize("game", game_names())
def test_an_info_screen_that_is_gone_gives_way_to_the_table(tmp_path: Path, game: str) -> None:
    """A phone plays to the end while somebody reads the screens that INFO shows, each in turn."""
    table = Table(tmp_path).sit_down(game, players=2)
    rng = Random(4)
    for count in range(3000):
        if table.match.status != Status.OPEN:
            break
        infos = len(find_face(table.match.game).infos(table.state))
        table.console.press(Press(Key.BACK, held=True))
        table.press("INFO " * (1 + count % infos if count % 5 else infos))
        by_phone(table, Play(next_move(table.match.game, table.state, rng)))
        if count % 10 == 0 or table.match.status != Status.OPEN:
            table.console.screen()
    assert table.match.status == Status.FINISHED
