"""Catan on the box: what the keys and the seat buttons do."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.dialogue.label import Say, Word
from companion.games.catan.rules import MARKET, PILE, Build, Draw, Guild, Start, Trade, TurnArrows
from companion.rules import Move
from tests.console.playing import Table
from tests.games.catan.tellings import CITIZEN, GRAIN, HAND, ORE, SEVERAL, begun, cards

# What the keys do


def last(table: Table) -> Move:
    return table.match.timeline.done[-1].move


@pytest.mark.parametrize(("key", "kind"), [("K1", "road"), ("K2", "knight"), ("K3", "village"), ("K4", "city")])
def test_one_press_builds(tmp_path: Path, key: str, kind: str) -> None:
    assert last(begun(tmp_path, "correct P1 cards 9").press(key)) == Build(0, kind)


def test_an_expansion_is_one_press_more(tmp_path: Path) -> None:
    assert last(begun(tmp_path, f"correct {CITIZEN}; P1 cards 9").press("K5 K4")) == Build(0, "expansion", "church")


@pytest.mark.parametrize(("house", "refused"), [({}, "C8"), (SEVERAL, None)])
def test_several_expansions_a_turn_are_a_house_rule(tmp_path: Path, house: dict[str, str], refused: str | None) -> None:
    table = begun(tmp_path, "correct P1 cities 2; P1 cards 9", house=house).press("K5 K4 K5 K5")
    assert table.refused_by() == refused
    assert table.state.expansions[0] == (("church",) if refused else ("church", "library"))


def test_an_expansion_is_refused_at_once_where_there_is_no_city(tmp_path: Path) -> None:
    table = begun(tmp_path, "correct P1 cards 9").press("K5")
    assert (table.refused_by(), table.console.session.questions) == ("C11", ())


@pytest.mark.parametrize(("keys", "partner"), [("K1+", PILE), ("K2+", MARKET), ("K3+", 1), ("K4+", 2)])
def test_a_held_key_trades(tmp_path: Path, keys: str, partner: int) -> None:
    table = begun(tmp_path).press(keys)
    assert last(table) == Trade(0, partner)


@pytest.mark.parametrize(("keys", "partner"), [("K1", PILE), ("K2", MARKET), ("K3", 1), ("SEAT3", 2)])
def test_the_trade_key_asks_with_whom_at_the_same_keys(tmp_path: Path, keys: str, partner: int) -> None:
    assert last(begun(tmp_path).press(f"K6 {keys}")) == Trade(0, partner)


def test_the_players_to_trade_with_begin_at_the_left(tmp_path: Path) -> None:
    table = begun(tmp_path, "P1 draws", players=4).press("K6")
    assert [option.label for option in table.console.session.questions[-1].question.options[2:]] == ["P3", "P4", "P1"]


def test_without_a_road_of_side_A_a_trade_is_with_the_pile(tmp_path: Path) -> None:
    assert last(begun(tmp_path, "correct P1 roads 0").press("K6")) == Trade(0, PILE)


def test_a_trade_is_refused_at_once_where_none_is_left(tmp_path: Path) -> None:
    table = begun(tmp_path, "P1 trades pile").press("K6")
    assert (table.refused_by(), table.console.session.questions) == ("C5", ())


def test_turn_ends_the_turn(tmp_path: Path) -> None:
    assert last(begun(tmp_path).press("TURN")) == Draw(0)


def test_turn_held_turns_the_arrows(tmp_path: Path) -> None:
    assert last(begun(tmp_path, "correct P1 cards 9", "P1 builds village").press("TURN+")) == TurnArrows(0)


@pytest.mark.parametrize(
    ("expansion", "keys", "move"),
    [
        ("merchant_guild", "K6+ K1", Guild(0, 1)),
        ("merchant_guild", "K6+ SEAT3", Guild(0, 2)),
        ("library", "K6+ K1", Trade(0, 1, library=True)),
        ("library", "K6 K5 K2", Trade(0, 2, library=True)),
        ("university", "K6+ K1", Build(0, "road", university=True)),
        ("university", "K6+ K5 K4", Build(0, "expansion", "church", university=True)),
    ],
)
def test_the_sixth_key_held_uses_an_expansion(tmp_path: Path, expansion: str, keys: str, move: Move) -> None:
    table = begun(
        tmp_path, f"correct P1 villages 0; P1 cities 1; P1 cards 9; P1 has {expansion}; P2 cities 2; P3 cities 2"
    )
    assert last(table.press(keys)) == move


def test_with_several_expansions_it_is_asked_which(tmp_path: Path) -> None:
    table = begun(tmp_path, "correct P1 villages 0; P1 has church; P1 has library; P1 has university; P1 cards 9")
    assert last(table.press("K6+ K2 K1")) == Build(0, "road", university=True)


def test_without_such_an_expansion_the_key_is_answered(tmp_path: Path) -> None:
    assert begun(tmp_path).press("K6+").refused_by() == "C11"


def test_a_known_hand_is_asked_what_it_gave_and_got(tmp_path: Path) -> None:
    table = begun(tmp_path, f"correct {HAND}").press("K1+ K3 K5")
    assert last(table) == Trade(0, PILE, gave=ORE, got=GRAIN)
    assert table.state.hands[0] is not None


def test_from_the_market_one_takes_first(tmp_path: Path) -> None:
    assert last(begun(tmp_path, f"correct {HAND}").press("K2+ K5 K3")) == Trade(0, MARKET, gave=ORE, got=GRAIN)


def test_the_only_card_of_a_hand_is_not_asked_for(tmp_path: Path) -> None:
    assert last(begun(tmp_path, "correct P1 hand ore ore").press("K1+ K5")) == Trade(0, PILE, gave=ORE, got=GRAIN)


def test_what_is_not_in_the_hand_is_refused_before_more_is_asked(tmp_path: Path) -> None:
    assert begun(tmp_path, "correct P1 hand ore wool").press("K1+ K5").refused_by() == "C6"


def test_the_only_way_to_pay_is_not_asked_for(tmp_path: Path) -> None:
    assert last(begun(tmp_path, "correct P1 hand brick lumber ore").press("K1")) == Build(
        0, "road", paid=cards("brick lumber")
    )


def test_of_several_ways_to_pay_one_is_asked_for(tmp_path: Path) -> None:
    table = begun(tmp_path, "correct P1 hand brick lumber ore ore ore").press("K1")
    assert "as printed" in table.text()
    assert "3 ore for lumber" in table.text()
    assert last(table.press("K2")) == Build(0, "road", paid=cards("brick ore ore ore"))


def test_a_known_hand_is_told_card_by_card(tmp_path: Path) -> None:
    table = begun(tmp_path, f"correct {HAND}").press("TURN K3")
    assert last(table) == Draw(0, cards("ore"))
    assert "P1 draws 1" in table.text()
    assert last(table.press("TURN")) == Draw(0), "the other card is not told"
    assert table.state.hands[0] is None


def test_hands_dealt_are_asked_for_once_the_table_tells_them(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan", 2)
    assert "Who begins" in table.text()
    table.tell("deal P1 ore").press("K4 K4")
    assert table.state.hands == (cards("ore wool wool"), None)
    assert "Dealt to P2" in table.text()
    assert last(table.press("TURN K2")) == Start(1), "TURN leaves it out"


def test_the_market_is_asked_for_once_all_hands_are_known(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan", 2).tell("deal P1 ore ore ore", "deal P2 wool wool wool").press("K1")
    assert table.state.market == cards("brick")
    assert last(table.press("TURN K1")) == Start(0)


def test_a_robbed_player_may_leave_the_cards_untold(tmp_path: Path) -> None:
    table = begun(tmp_path, f"correct {CITIZEN}; P1 cards 9", "P1 builds city", f"correct {HAND}", "event robbery")
    assert "P1 discards 5" in table.text()
    table.press("TURN")
    assert (table.state.phase, table.state.sizes[0].most) == ("build", 7)


def test_lots_may_decide_who_begins(tmp_path: Path) -> None:
    move = last(Table(tmp_path).sit_down("catan", 4).press("TURN"))
    assert isinstance(move, Start)
    assert move.by_lot


# Seat buttons


def test_seat_buttons_say_who_begins_and_end_the_turn(tmp_path: Path) -> None:
    table = Table(tmp_path).sit_down("catan", 4).press("SEAT3")
    assert last(table) == Start(2)
    assert last(table.press("SEAT3")) == Draw(2)


def test_the_seat_of_somebody_else_does_nothing_at_the_table(tmp_path: Path) -> None:
    """Whoever thinks that it is their turn already must not make a trade by that."""
    table = begun(tmp_path)
    before = table.state
    assert table.press("SEAT2").state == before


def test_ones_own_seat_is_no_partner(tmp_path: Path) -> None:
    table = begun(tmp_path)
    before = table.state
    assert table.press("K6 SEAT1").state == before


# What cannot be is not offered


def labels(table: Table) -> list[object]:
    return [option.label for option in table.console.session.questions[-1].question.options]


@pytest.mark.parametrize("has_it", [False, True])
def test_nobody_is_asked_about_a_library_that_is_not_there(tmp_path: Path, has_it: bool) -> None:
    held = ("correct P1 cities 1; P1 has library",) if has_it else ()
    table = begun(tmp_path, *held).press("INFO+").choose(Say("trade_in_detail")).choose("P2")
    assert (Say("by_library") in labels(table)) == has_it


def test_nobody_is_asked_about_a_university_or_a_guild_that_is_not_there(tmp_path: Path) -> None:
    table = begun(tmp_path).press("INFO+")
    assert Say("guild_in_detail") not in labels(table)
    table.choose(Say("building_in_detail")).choose(Word("road"))
    assert Say("by_university") not in labels(table)


def test_the_list_has_no_trade_after_the_last_one_and_no_arrows_that_may_not_be_turned(tmp_path: Path) -> None:
    table = begun(tmp_path).press("DOWN")
    assert Say("trades_with_pile") in labels(table)
    assert Say("turns_arrows") not in labels(table)
    assert Say("uses_expansion") not in labels(table)
    table.press("BACK K1+ DOWN")
    assert Say("trades_with_pile") not in labels(table)


def test_a_hand_that_was_told_once_does_not_tax_the_moves_after_it(tmp_path: Path) -> None:
    table = begun(tmp_path, "correct P1 hand lumber brick ore; P1 cards 3")
    table.press("OK+").choose(Say("details_on")).press("K1 TURN TURN TURN TURN")
    assert table.kinds()[-5:] == ["play"] * 5
