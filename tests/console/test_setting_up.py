"""From an empty journal to the first move, by presses alone; and from a finished match to the next."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.console.box import BOXES, COMPACT, REFERENCE, Box
from companion.console.lights import Spot, StripLayout
from companion.dialogue.command import Abandon, Begin, Leave, Play
from companion.dialogue.label import Say
from companion.dialogue.new_match import COLOUR_NAMES, edition_title
from companion.editions import SHIPPED
from companion.games.alhambra.rules import COLOURS, DirkDraws
from companion.games.alhambra.rules.deal import starters
from companion.match.resume import resume
from companion.rules import Game, Refusal, Seat, Setup
from companion.shelf import find_game, game_names
from companion.store.roster import Person, enrol, roster
from companion.store.settings import keep
from companion.words import LANGUAGES, language
from tests.console.playing import LONG_NAMES, Table, on_both_boxes, play_some, presses, sane, setup_for, text_of

ROSTER = ("Ann", "Ben", "Cem", "Dunya", "Eva", "Finn", "Gijs", "Hana", "Ivo", "Jet", "Kees", "Lio")


def by_colours(game: Game[Any], players: int, edition: str | None = None, **house: str) -> Setup:
    """The setup of people who are called by colours that nothing else in the game has; a team by its own."""
    components = SHIPPED.load(game, edition)
    if game.name == "sequence":
        teams = players if players < 4 else 2 if players % 2 == 0 else 3
        names = [components.colours[seat % teams].capitalize() for seat in range(players)]
        numbered = [f"{name} {seat // teams + 1}" if players > 3 else name for seat, name in enumerate(names)]
        return Setup(components, tuple(map(Seat, numbered)), house)
    free = [colour for colour in COLOUR_NAMES if game.name != "alhambra" or colour not in COLOURS]
    return Setup(components, tuple(Seat(colour.capitalize(), colour) for colour in free[:players]), house)


def offered_to(name: str, players: int) -> dict[str, tuple[str, ...]]:
    """What a table can choose, by rules that mean something to it: all of them, but for these."""
    offered = {rule.name: rule.choices for rule in find_game(name).house_rules}
    without: dict[str, tuple[str, ...]] = {}
    match name:
        case "alhambra" if players > 2:  # no Dirk
            without = {rule: offered[rule] for rule in ("dirks_third", "dirk_can_win")}
        case "catan" if players == 2:
            without = {"points_to_win": ("13",)}
        case "sequence":  # three teams win with one sequence, two with two
            without = {"to_win": ("1",) if players in (3, 9) else ("2",)}
            without["teams"] = ("2",) if players in (6, 12) else offered["teams"]
    left = {
        rule: tuple(choice for choice in choices if choice not in without.get(rule, ()))
        for rule, choices in offered.items()
    }
    return {rule: choices for rule, choices in left.items() if choices}


OFFERED = {(name, players): offered_to(name, players) for name in game_names() for players in find_game(name).counts}


def variants() -> list[Any]:
    """Every game, count and edition by the printed rules, and each other choice of each house rule."""
    found = []
    for name in game_names():
        game = find_game(name)
        found += [
            pytest.param(name, players, edition, {}, id=f"{name}-{players}-{edition}")
            for players, edition in product(game.counts, SHIPPED.names(game))
        ]
        choices = [(rule.name, choice) for rule in game.house_rules for choice in rule.choices[1:]]
        for rule, choice in choices:
            players = next((n for n in game.counts if choice in OFFERED[name, n].get(rule, ())), None)
            if players is not None:
                label = f"{name}-{rule}={choice}"
                found.append(pytest.param(name, players, SHIPPED.names(game)[0], {rule: choice}, id=label))
    return found


@on_both_boxes
@pytest.mark.parametrize(("name", "players", "edition", "house"), variants())
def test_a_match_begins_with_exactly_the_setup_that_was_keyed_in(
    tmp_path: Path, box: Box, name: str, players: int, edition: str, house: dict[str, str]
) -> None:
    game = find_game(name)
    setup = by_colours(game, players, edition, **house)
    table = Table(tmp_path, box)
    table.type(Begin(game, setup))
    assert table.match.setup == setup
    assert table.state == game.start(setup)
    assert table.entries() == []
    sane(table.console.screen())


@on_both_boxes
@pytest.mark.parametrize("name", game_names())
def test_all_house_rules_are_chosen_together(tmp_path: Path, box: Box, name: str) -> None:
    game = find_game(name)
    players = max(game.counts, key=lambda n: len(OFFERED[name, n]))
    setup = by_colours(game, players, **{rule: choices[-1] for rule, choices in OFFERED[name, players].items()})
    table = Table(tmp_path, box)
    table.type(Begin(game, setup))
    assert table.match.setup == setup


def opened_house_rules(table: Table, name: str, players: int) -> Table:
    way = table.way_to(Begin(find_game(name), by_colours(find_game(name), players)))
    assert way is not None
    table.press(way[:-1])
    table.choose(Say("house_rules"))
    return table


def pages_of(table: Table) -> list[str]:
    """All the pages of house rules."""
    pages = []
    ask = table.console.session.questions[-1].question
    while ask.title not in [title for title, _ in pages]:
        pages.append((ask.title, text_of(sane(table.console.screen()))))
        table.press("TURN")
        ask = table.console.session.questions[-1].question
    return [page for _, page in pages]


@pytest.mark.parametrize(("name", "players"), [("alhambra", 2), ("alhambra", 4), ("catan", 4), ("sequence", 6)])
def test_each_house_rule_opens_on_its_page_with_a_sentence_and_what_holds_now(
    tmp_path: Path, name: str, players: int
) -> None:
    table = opened_house_rules(Table(tmp_path), name, players)
    words, offered = language("en").of(name), OFFERED[name, players]
    pages = pages_of(table)
    rules = [rule.name for rule in find_game(name).house_rules if rule.name in offered]
    assert len(pages) == len(rules)
    for at, (rule, page) in enumerate(zip(rules, pages, strict=True), 1):
        assert page.startswith(f"{words.word(rule)} {at}/{len(rules)}")
        assert words.word(f"{rule}.means") in page
        assert page.count("✓") == 1


SEQUENCES = (("sequence", 3), ("sequence", 4), ("sequence", 6))
"""Three teams, two, and either."""


def test_what_cannot_be_or_means_nothing_is_not_offered(tmp_path: Path) -> None:
    """No three teams for four players, and no Dirk."""
    four = " ".join(pages_of(opened_house_rules(Table(tmp_path), "sequence", 4)))
    assert "3 teams" not in four
    table = Table(tmp_path)
    assert "Dirk" not in " ".join(pages_of(opened_house_rules(table.switch_on(), "alhambra", 4)))
    for name, players in (*(("alhambra", n) for n in (2, 3)), *(("catan", n) for n in (2, 3)), *SEQUENCES):
        game, offered = find_game(name), OFFERED[name, players]
        choices = [(rule.name, choice) for rule in game.house_rules for choice in rule.choices[1:]]
        for rule, choice in choices:
            way = table.switch_on().way_to(Begin(game, by_colours(game, players, **{rule: choice})))
            assert (way is not None) == (choice in offered.get(rule, ())), (name, players, rule, choice)


def test_a_choice_among_equals_is_called_by_what_it_comes_to(tmp_path: Path) -> None:
    pages = pages_of(opened_house_rules(Table(tmp_path), "sequence", 6))
    assert "2 teams ✓" in pages[0], "not: as seated"
    assert any("2 ✓" in page and "Sequences to win" in page for page in pages)


def test_numbers_to_choose_from_stand_in_their_order(tmp_path: Path) -> None:
    points = opened_house_rules(Table(tmp_path), "catan", 3).press("TURN").text().partition("Whoever")[0]
    numbers = [points.index(f" {number}") for number in range(8, 14)]
    assert numbers == sorted(numbers)


def test_back_leaves_the_house_rules_with_what_was_chosen(tmp_path: Path) -> None:
    table = opened_house_rules(Table(tmp_path), "catan", 3).press("TURN K1")
    assert "8 ✓" in table.text()
    table.press("BACK K1")
    assert table.match.setup.house == {"points_to_win": "8"}


@on_both_boxes
def test_how_we_play_is_settled_by_one_answer_too(tmp_path: Path, box: Box) -> None:
    table = opened_house_rules(Table(tmp_path, box), "catan", 3)
    table.choose(table.console.session.questions[-1].question.options[1].label)  # several expansions
    assert "several a turn ✓" in table.text()
    table.choose(Say("house_rules_done"))
    table.choose(Say("begin"))
    assert table.match.setup.house == {"expansions_a_turn": "several"}


# The shortest way, as people press it

SHORTEST = {
    ("reference", "alhambra", 2): "K1 K1 K2 K1",
    ("reference", "alhambra", 6): "K1 K1 K6 K1",
    ("reference", "catan", 4): "K1 K2 K4 K1",
    ("reference", "sequence", 2): "K1 K3 K2 K1",
    ("reference", "sequence", 6): "K1 K3 K6 K1",
    ("reference", "sequence", 8): "K1 K3 K2+ K1",
    ("reference", "sequence", 12): "K1 K3 K6+ K1",
    ("compact", "alhambra", 2): "OK OK OK OK",
    ("compact", "alhambra", 3): "OK OK DOWN OK OK",
    ("compact", "catan", 4): "OK DOWN OK DOWN DOWN OK OK",
    ("compact", "sequence", 2): "OK UP OK OK OK",
}


@pytest.mark.parametrize(("box", "name", "players"), SHORTEST)
def test_new_match_game_count_begin(tmp_path: Path, box: str, name: str, players: int) -> None:
    """Behind "new match" three presses are enough: the game, how many, begin."""
    table = Table(tmp_path, BOXES[box]).press(SHORTEST[box, name, players])
    assert table.match.setup == by_colours(find_game(name), players)


def test_a_key_means_the_same_number_of_players_wherever_it_is_asked(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert "Player 1 holds" in table.press("K2 K1 K2").text()
    table.press("TURN")
    assert "TURN score" in table.text(), "K2 was two players"
    table.press("BACK+ K1 K3 K5")
    assert "Nothing on this key" in table.text(), "five cannot play Sequence"


@pytest.mark.parametrize(("box", "name", "players"), SHORTEST)
def test_the_typist_knows_no_longer_way(tmp_path: Path, box: str, name: str, players: int) -> None:
    table = Table(tmp_path, BOXES[box])
    way = table.way_to(Begin(find_game(name), by_colours(find_game(name), players)))
    assert way is not None
    assert sum(map(table.box.cost, way)) <= sum(map(table.box.cost, presses(SHORTEST[box, name, players])))


def test_what_is_to_be_laid_out_is_told_before_the_first_turn(tmp_path: Path) -> None:
    table = Table(tmp_path).press("K1 K1 K2 K1")
    story = table.console.session.booklet
    assert story is not None
    assert len(story.pages) == len(table.match.game.opening(table.state)) + 1, "and what the keys do"
    rules = []
    for _ in story.pages:
        rules.append(text_of(sane(table.console.screen())))
        table.press("OK")
    assert "A21" in rules[0]
    assert any("Dirk" in page for page in rules)
    assert table.console.session.at_rest


# Players by name


def enrolled(folder: Path, box: Box = REFERENCE, people: tuple[str, ...] = ROSTER) -> Table:
    table = Table(folder, box)
    for number, name in enumerate(people, 1):
        assert enrol(table.journal, Person(name, seat=number)) is None
    return table


@on_both_boxes
@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in game_names() for players in find_game(name).counts]
)
def test_players_of_the_roster_sit_where_they_like(tmp_path: Path, box: Box, name: str, players: int) -> None:
    game = find_game(name)
    table = enrolled(tmp_path, box)
    people = Random(players).sample(ROSTER, players)
    setup = Setup(SHIPPED.load(game), tuple(map(Seat, people)))
    table.type(Begin(game, setup))
    assert table.match.setup == setup


def test_somebody_from_the_roster_and_somebody_who_is_called_by_a_colour(tmp_path: Path) -> None:
    table = enrolled(tmp_path, people=("Ann",))
    game = find_game("alhambra")
    setup = Setup(SHIPPED.load(game), (Seat("Black", "black"), Seat("Ann"), Seat("Pink", "pink")))
    table.type(Begin(game, setup))
    assert table.match.setup == setup


def test_a_player_keeps_the_colour_of_the_roster(tmp_path: Path) -> None:
    table = Table(tmp_path)
    enrol(table.journal, Person("Ann", "green"))
    enrol(table.journal, Person("Ben"))
    table.press("K1 K1 K1 K1 K1 K1 K1")  # new, Alhambra, by name, Ann, Ben, that is all, begin
    assert table.match.setup.seats == (Seat("Ann", "green"), Seat("Ben"))


def test_by_name_is_the_first_choice_where_there_is_a_roster(tmp_path: Path) -> None:
    table = enrolled(tmp_path).press("K1 K1 K1")
    assert "Ann" in table.text()


def test_who_sits_already_is_not_offered_again(tmp_path: Path) -> None:
    table = enrolled(tmp_path, people=("Ann", "Ben")).press("K1 K1 K1 K1")
    assert "Ben" in table.text()
    assert "Ann" not in table.text()


def test_a_roster_of_long_names_is_readable(tmp_path: Path) -> None:
    table = enrolled(tmp_path, people=LONG_NAMES)
    table.press("K1 K1 K1")
    for _ in range(6):
        sane(table.press("K1").console.screen())


def test_a_press_of_back_takes_the_last_one_who_sat_down_away(tmp_path: Path) -> None:
    table = enrolled(tmp_path).press("K1 K1 K1 K1 K2")
    assert "Seat 3" in table.text()
    assert "Seat 2" in table.press("BACK").text()


@on_both_boxes
def test_everyone_moves_one_seat_on(tmp_path: Path, box: Box) -> None:
    table = Table(tmp_path, box)
    game = find_game("alhambra")
    setup = by_colours(game, 4)
    way = table.way_to(Begin(game, setup))
    assert way is not None
    table.press(way[:-1])
    for _ in range(2):
        table.choose(Say("move_seats"))
    table.choose(Say("begin"))
    assert table.match.setup == replace(setup, seats=(*setup.seats[2:], *setup.seats[:2]))


# Names that the box does not know yet

ANN_AND_BEN = "K1 K1 K3 K2 K3 K2 TURN", "K1 K2 K1 K5 K3 K2 TURN"


def test_a_name_is_spelt_by_keys_and_next_time_one_press_is_enough(tmp_path: Path) -> None:
    table = Table(tmp_path).press("K1 K1 K1")
    for spelt in ANN_AND_BEN:
        table.press("K1")
        assert "abcdef" in table.text().lower()
        table.press(spelt)
    assert "Seat 3" in table.text()
    table.press("K1 K1")
    assert table.match.setup.seats == (Seat("Ann"), Seat("Ben"))
    assert [person.name for person in roster(table.journal)] == ["Ann", "Ben"]
    table.switch_on().press("K1 K2 K1")  # not as last time
    table.press("K2 K1 K1 K1")  # Ben, Ann, that is all, begin
    assert table.match.setup.seats == (Seat("Ben"), Seat("Ann"))


@on_both_boxes
def test_any_name_can_be_spelt(tmp_path: Path, box: Box) -> None:
    table = Table(tmp_path, box)
    game = find_game("catan")
    setup = Setup(SHIPPED.load(game), tuple(map(Seat, ("Zoë", "Jan-Willem", "Ko Öz"))))
    for key in table.way_to(Begin(game, setup)) or ():
        table.press([key])
        sane(table.console.screen())
    assert table.match.setup == setup
    assert {person.name for person in roster(table.journal)} == set(setup.names)


def test_back_takes_the_last_letter_away_and_leaves_the_spelling_at_last(tmp_path: Path) -> None:
    table = Table(tmp_path).press("K1 K1 K1 K1 K1 K1 K3 K2")
    assert "Name: An…" in table.text()
    assert "Name: A…" in table.press("BACK").text()
    assert "Seat 1" in table.press("BACK BACK").text()


def test_back_after_a_name_asks_for_the_seat_again(tmp_path: Path) -> None:
    table = Table(tmp_path).press("K1 K1 K1 K1").press(ANN_AND_BEN[0])
    assert "Seat 2" in table.text()
    assert "Seat 1" in table.press("BACK").text()


def test_a_name_that_is_taken_cannot_be_told_twice(tmp_path: Path) -> None:
    table = enrolled(tmp_path, people=("Ann",)).press("K1 K1 K1 K2").press(ANN_AND_BEN[0])
    assert "Nothing on this key" in table.text()


def test_nobody_is_on_the_roster_who_never_played(tmp_path: Path) -> None:
    table = Table(tmp_path).press("K1 K1 K1 K1").press(ANN_AND_BEN[0]).press("BACK+")
    assert roster(table.journal) == []


# The lights while people sit down

STRIP = StripLayout(40, spots=tuple(Spot(middle, 4) for middle in (5, 15, 25, 35)))


def seat_lit(table: Table, seat: int) -> list[tuple[int, int, int]]:
    frame = table.console.lights(STRIP)
    return [frame[led] for led in STRIP.spots[seat].leds(STRIP.leds)]


def test_the_strip_lights_the_seat_that_is_asked_for(tmp_path: Path) -> None:
    table = enrolled(tmp_path, people=("Ann", "Ben")).press("K1 K1 K1")
    for asked in range(2):
        table.clock.wait(0.5)
        lit = [any(map(any, seat_lit(table, seat))) for seat in range(4)]
        assert lit == [seat <= asked for seat in range(4)], "those who sit, and who comes next"
        table.press("K1" if not asked else "K2")


def test_pink_glows_pink(tmp_path: Path) -> None:
    table = Table(tmp_path)
    game = find_game("alhambra")
    table.type(Begin(game, Setup(SHIPPED.load(game), (Seat("Pink", "pink"), Seat("Yellow", "yellow"), Seat("Ann")))))
    table.press("BACK+ K1")
    red, green, blue = max(seat_lit(table, 0))
    assert red > blue > green


# A setup that is refused


def test_A22_a_player_called_Dirk_cannot_play_a_game_of_two(tmp_path: Path) -> None:
    table = enrolled(tmp_path, people=("Ann", "Dirk"))
    game = find_game("alhambra")
    table.type(Begin(game, Setup(SHIPPED.load(game), (Seat("Ann"), Seat("Dirk")))))
    assert table.refused_by() == "A22"
    assert "A22" in text_of(sane(table.console.screen()))
    assert table.console.match is None
    assert table.journal.match(1) is None
    table.press("BACK+")
    assert "New match" in table.text()


def test_a_player_called_Dirk_plays_with_others(tmp_path: Path) -> None:
    table = enrolled(tmp_path, people=("Ann", "Dirk", "Eva"))
    game = find_game("alhambra")
    setup = Setup(SHIPPED.load(game), (Seat("Ann"), Seat("Dirk"), Seat("Eva")))
    table.type(Begin(game, setup))
    assert table.match.setup == setup


def test_a_house_rule_that_does_not_go_with_the_count_is_refused_in_words(tmp_path: Path) -> None:
    """The box offers none; a program may still ask for one."""
    table = Table(tmp_path)
    game = find_game("sequence")
    setup = by_colours(game, 4, teams="3")
    refusal = table.console.begin(Begin(game, setup))
    assert isinstance(refusal, Refusal)
    assert refusal.rule in text_of(sane(table.console.screen()))
    assert table.console.match is None
    assert table.journal.match(1) is None


# Who begins


TURN = {"reference": "TURN", "compact": "UP+"}


@on_both_boxes
@pytest.mark.parametrize("players", find_game("alhambra").counts)
def test_A3_the_start_player_is_drawn_by_lot_and_the_journal_says_so(tmp_path: Path, box: Box, players: int) -> None:
    table = Table(tmp_path, box)
    game = find_game("alhambra")
    begun = set()
    for seed in range(8):
        table.switch_on(seed).type(Begin(game, by_colours(game, players)))
        table.press("BACK+")
        if players == 2:
            for colour in range(6):
                table.type(Play(DirkDraws(colour)))
        table.press(TURN[box.name])
        entry = table.entries()[-1]
        assert entry.body.endswith("by lot")
        begun.add(table.state.on_turn)
    assert len(begun) > 1


DEALS = ("deal P1 b9 b8 b3", "deal P2 y9 y6 y2 y3", "deal P3 g9 g8 g3")
"""P1 and P3 hold fewest cards and the same sum; P2 has one more."""


@on_both_boxes
def test_A3_lots_are_drawn_among_those_who_may_begin(tmp_path: Path, box: Box) -> None:
    table = Table(tmp_path, box)
    begun = set()
    for seed in range(8):
        table.sit_down("alhambra", 3).tell(*DEALS)
        assert starters(table.state) == (0, 2)
        table.take(table.match, seed).press(TURN[box.name])
        assert table.entries()[-1].body.endswith("by lot")
        begun.add(table.state.on_turn)
    assert begun == {0, 2}


def test_A3_who_does_not_hold_the_fewest_cards_is_refused_as_start_player(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3).tell(*DEALS).press("SEAT2")
    assert table.refused_by() == "A3"
    assert table.state.on_turn is None


def test_a_lot_that_was_drawn_survives_a_power_cut(tmp_path: Path) -> None:
    table = Table(tmp_path).press("K1 K1 K3 K1 BACK TURN")
    first = table.state.on_turn
    match = resume(table.journal, table.clock).match
    assert match is not None
    assert match.state.on_turn == first
    assert match.timeline.done[-1].move.by_lot


# The next match


def finished(folder: Path, box: Box = REFERENCE, name: str = "alhambra", players: int = 3) -> Table:
    table = Table(folder, box).sit_down(name, players, seed=1, moves=10_000)
    assert table.match.status == "finished"
    return table.take(table.match).press("BACK+")


@on_both_boxes
@pytest.mark.parametrize(("name", "players"), [("alhambra", 2), ("alhambra", 6), ("sequence", 12), ("catan", 6)])
def test_the_result_names_the_winner(tmp_path: Path, box: Box, name: str, players: int) -> None:
    table = finished(tmp_path, box, name, players)
    outcome = table.match.game.outcome(table.state)
    assert outcome is not None
    shown = text_of(sane(table.console.screen()))
    for winner in outcome.winners:
        assert f"P{winner + 1}" in shown


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_keys_under_a_result_are_called_by_whole_words(tmp_path: Path, code: str) -> None:
    table = finished(tmp_path)
    keep(table.journal, "language", code)
    legend = table.take(table.match).press("BACK+ INFO BACK").console.screen().placed[-4:]
    assert [placed.shown for placed in legend if placed.shortened] == []


@on_both_boxes
def test_the_same_players_play_again(tmp_path: Path, box: Box) -> None:
    table = finished(tmp_path, box)
    setup, number = table.match.setup, table.match.number
    table.press("K1 K1" if box.has_action_keys else "DOWN UP UP UP OK OK")
    assert table.match.setup == setup
    assert table.match.number != number
    assert table.entries() == []
    assert table.journal.match(number).status == "finished"  # type: ignore[union-attr]


@on_both_boxes
def test_the_same_players_play_again_one_seat_on(tmp_path: Path, box: Box) -> None:
    table = finished(tmp_path, box)
    setup = table.match.setup
    table.press("K1" if box.has_action_keys else "DOWN UP UP UP OK")
    table.choose(Say("move_seats"))
    table.choose(Say("begin"))
    assert table.match.setup == replace(setup, seats=(*setup.seats[1:], *setup.seats[:1]))


@on_both_boxes
def test_another_game_follows(tmp_path: Path, box: Box) -> None:
    table = finished(tmp_path, box)
    game = find_game("catan")
    table.type(Begin(game, by_colours(game, 4)))
    assert table.match.game.name == "catan"


@on_both_boxes
def test_a_finished_match_is_put_away_and_stays_in_the_history(tmp_path: Path, box: Box) -> None:
    table = finished(tmp_path, box)
    number = table.match.number
    table.type(Leave())
    assert table.console.match is None
    assert "New match" in table.text()
    row = table.journal.match(number)
    assert row is not None
    assert row.status == "finished"
    assert table.console.session.at_rest


@on_both_boxes
def test_the_last_move_of_a_finished_match_can_be_taken_back(tmp_path: Path, box: Box) -> None:
    table = finished(tmp_path, box).press("BACK BACK")
    assert table.match.status == "open"
    assert table.kinds()[-1] == "undo"


# Giving up

ABANDON = {"reference": ("OK+ TURN K1", "K2"), "compact": ("OK+ UP UP UP OK", "DOWN OK")}


@on_both_boxes
def test_abandoning_a_match_asks_first(tmp_path: Path, box: Box) -> None:
    table = Table(tmp_path, box).sit_down("alhambra", 3).tell("start P1")
    entries = table.entries()
    ask, yes = ABANDON[box.name]
    table.press(ask)
    assert "Abandon" in table.text()
    table.press("OK")  # the cursor is on "no"
    assert table.console.session.at_rest
    assert table.entries() == entries
    table.press(ask).press(yes)
    assert table.console.match is None
    assert "New match" in table.text()
    row = table.journal.match(1)
    assert row is not None
    assert row.status == "abandoned"


@on_both_boxes
def test_a_match_is_abandoned_by_the_typist_too(tmp_path: Path, box: Box) -> None:
    table = Table(tmp_path, box).sit_down("alhambra", 3)
    table.type(Abandon())
    assert table.console.match is None


def test_no_match_is_under_way_after_one_was_abandoned(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("alhambra", 3).press("OK+ TURN K1 K2")
    assert resume(table.journal, table.clock).match is None
    table.press("K1 K1 K1")  # as last time
    assert table.match.number == 2
    assert len(table.match.setup.seats) == 3


def test_an_edition_has_a_name_of_its_own(tmp_path: Path) -> None:
    """What is chosen can be told apart: every edition, game and house rule is called differently."""
    table = Table(tmp_path)
    for name in game_names():
        game = find_game(name)
        editions = [SHIPPED.load(game, edition) for edition in SHIPPED.names(game)]
        called = [table.console.view.words(edition_title(game.name, edition)) for edition in editions]
        assert len(set(called)) == len(called)
        assert not any("edition." in words for words in called), called


def test_a_match_of_twelve_is_set_up_on_four_keys(tmp_path: Path) -> None:
    table = Table(tmp_path, COMPACT)
    game = find_game("sequence")
    setup = setup_for("sequence", 12)
    for seat in setup.seats:
        enrol(table.journal, Person(seat.name))
    table.type(Begin(game, setup))
    assert table.match.setup == setup
    play_some(table.match, Random(1), 5)
    sane(table.console.screen())
