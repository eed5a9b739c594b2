"""Which lights the table sees: a scene for each position and each answer."""

from __future__ import annotations

from pathlib import Path

from companion.console.lights import Cue, Scene, StripLayout
from tests.console.tour import Tour

STRIP = StripLayout(60)


def cues(scene: Scene) -> list[set[str]]:
    return [{cue.value for cue in seat.cues} for seat in scene.seats]


def table(tmp_path: Path, game: str = "alhambra", *names: str) -> Tour:
    return Tour(tmp_path, "en").sit(game, names or ("Ann", "Ben", "Cem"))


def test_before_a_match_the_strip_is_dark(tmp_path: Path) -> None:
    console = Tour(tmp_path, "en").console
    assert set(console.lights(STRIP)) == {(0, 0, 0)}


def test_active_on_deck_and_first_player(tmp_path: Path) -> None:
    tour = table(tmp_path).press("K2")
    assert cues(tour.console.scene()) == [set(), {"active", "first"}, {"on_deck"}]
    tour.press("TURN")
    assert cues(tour.console.scene()) == [{"on_deck"}, {"first"}, {"active"}]
    tour.press("TURN")
    assert cues(tour.console.scene()) == [{"active"}, {"on_deck", "first"}, set()]


def test_while_dirk_draws_the_player_on_turn_waits(tmp_path: Path) -> None:
    tour = table(tmp_path, "alhambra", "Ann", "Ben").tell("start Ann")
    assert cues(tour.console.scene()) == [{"waiting", "first"}, {"on_deck"}]


def test_who_must_discard_is_lit_beside_the_player_on_turn(tmp_path: Path) -> None:
    hands = "deal Ann ore ore ore / deal Ben wool wool wool / deal Cem grain grain grain"
    tour = table(tmp_path, "catan").tell(f"{hands} / start Ann")
    tour.tell('correct Ben hand wool wool wool wool wool wool wool wool; why "to be robbed"')
    tour.tell('correct Ann hand grain grain ore ore ore; why "to build"').tell(
        "Ann builds city paying grain grain ore ore ore"
    )
    assert cues(tour.console.scene()) == [{"waiting", "first"}, {"on_deck"}, set()], "the event is read"
    tour.tell("event robbery")
    assert cues(tour.console.scene()) == [{"waiting", "first"}, {"on_deck", "waiting"}, set()]


def test_a_refusal_an_undo_preview_and_a_scoring_are_seen_by_everybody(tmp_path: Path) -> None:
    tour = table(tmp_path).press("K1", "K1+")
    assert tour.console.scene().table == {Cue.REFUSED}
    tour.press("BACK")  # by now it has been read
    assert tour.console.scene().table == {Cue.UNDO}
    tour.press("INFO")
    assert tour.console.scene().table == set()
    tour.press("K6", "TURN", "TURN+")
    assert tour.console.scene().table == {Cue.SCORING}
    tour.hold("BACK")
    assert tour.console.scene().table == set()


def test_a_paused_match_waits_and_a_fault_is_told(tmp_path: Path) -> None:
    tour = table(tmp_path).press("K1", "OK+", "K1")
    assert tour.console.scene().table == {Cue.WAITING}
    assert tour.console.scene(fault=True).table == {Cue.WAITING, Cue.FAULT}


def test_the_winner_is_lit_at_the_end(tmp_path: Path) -> None:
    tour = table(tmp_path, "catan").tell("start Ann").tell('correct Ann cities 4; Ann villages 2; why "to see the end"')
    assert cues(tour.console.scene()) == [{"winner"}, set(), set()]


def test_seats_have_the_players_colours_or_the_teams(tmp_path: Path) -> None:
    tour = table(tmp_path, "sequence", "Ann", "Ben", "Cem", "Dora")
    assert [seat.colour for seat in tour.console.scene().seats] == ["blue", "green", "blue", "green"]
    (tmp_path / "other").mkdir()
    by_colour = Tour(tmp_path / "other", "de").press("K1", "K1", "K3", "K1")
    assert [seat.name for seat in by_colour.match.setup.seats] == ["Gelb", "Schwarz", "Orange"]
    assert [seat.colour for seat in by_colour.console.scene().seats] == ["yellow", "black", "orange"]


def test_the_first_player_is_still_known_after_a_restart(tmp_path: Path) -> None:
    from companion.console.console import Console
    from companion.match.resume import resume

    tour = table(tmp_path).press("K2")
    for _ in range(70):  # beyond a snapshot
        tour.press("BACK+", "TURN")  # where something is told, that is left first
    found = resume(tour.journal, tour.clock)
    assert found.match is not None
    assert found.match.timeline.early
    again = Console(tour.box, tour.journal, tour.clock, tour.console._lots, found.match)
    assert again.scene().seats == tour.console.scene().seats


def test_night_at_the_box_dims_the_strip(tmp_path: Path) -> None:
    tour = table(tmp_path).press("K1")
    day = tour.console.lights(STRIP)
    tour.press("OK+", "K5", "K2", "K2")
    tour.clock.wait(1)
    assert sum(map(sum, tour.console.lights(STRIP))) < sum(map(sum, day))
