"""What stands on the display when somebody changes the match from elsewhere: it holds for the match of now, or it is
gone."""

from __future__ import annotations

from pathlib import Path

from companion.dialogue.command import Begin, Command, Play
from companion.dialogue.label import Say
from companion.match.match import Change
from companion.rules import Refusal
from companion.shelf import find_game
from tests.console.playing import Table, sane, setup_for


def over(folder: Path, game: str, players: int) -> Table:
    """A match that has just ended, and nobody has pressed a key since."""
    table = Table(folder).sit_down(game, players, seed=1, moves=10_000)
    return table.take(table.match).press("BACK+")


def from_a_phone(table: Table, command: Command) -> Change | Refusal | None:
    return table.console.act(command, table.console.stamp, "Ann's phone")


def another(game: str, players: int) -> Begin:
    return Begin(find_game(game), setup_for(game, players))


def test_the_last_info_screen_does_not_outlive_its_match(tmp_path: Path) -> None:
    table = over(tmp_path, "catan", 3)
    table.press("INFO " * table.home.infos)
    assert table.console.session.info == table.home.infos
    from_a_phone(table, another("sequence", 2))
    table.clock.wait(2)
    table.press("BACK")
    assert table.console.session.at_rest
    sane(table.console.screen())


def test_the_last_info_screen_gives_way_to_the_table_when_there_are_fewer(tmp_path: Path) -> None:
    table = over(tmp_path, "alhambra", 2)
    table.match.undo(table.match.version)
    last = table.match.timeline.undone[-1].move
    table.clock.wait(2)
    table.press("BACK+").press("INFO " * table.home.infos)
    before = table.home.infos
    from_a_phone(table, Play(last))
    assert table.home.infos < before
    table.clock.wait(2)
    table.press("BACK")
    assert table.console.session.at_rest
    sane(table.console.screen())


def test_a_refusal_does_not_outlive_its_match(tmp_path: Path) -> None:
    table = over(tmp_path, "sequence", 12)
    table.console._refuse(Refusal("S5", "not_your_turn", player=11, on_turn=10))
    sane(table.console.screen())
    from_a_phone(table, another("sequence", 2))
    sane(table.console.screen())
    assert table.notice is None


def test_a_match_that_is_refused_is_told_in_its_own_words_over_the_last_one(tmp_path: Path) -> None:
    table = over(tmp_path, "catan", 2)
    game = find_game("alhambra")
    refused = table.console.begin(Begin(game, setup_for("alhambra", 2, names=("Ann", "Dirk"))))
    assert isinstance(refused, Refusal)
    assert table.console.language.of("alhambra").short(refused, ()) in table.text()


def test_a_press_that_was_meant_for_a_page_plays_nothing_when_a_phone_closes_it(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3).tell("start P1")
    table.press("OK+").choose(Say("keys_help"))
    assert table.console.session.booklet is not None, "what the keys do"
    from_a_phone(table, Play(table.match.game.read(table.state.terms, "P1 buys green")))
    assert table.console.session.booklet is None
    version = table.match.version
    table.press("K2")
    assert table.match.version == version
    table.clock.wait(1)
    table.press("K2")
    assert table.match.version == version + 1
