"""Alhambra, the set-up: buildings, money, who begins, the stack (A1 to A4), and its house rules."""

from __future__ import annotations

import pytest

from companion.editions import SHIPPED
from companion.games.alhambra.rules import COLOURS, GAME, HoldScoring, ShowMoney
from companion.rules import Refusal, Task
from tests.games.alhambra.refusals import HANDS, OPEN, YARD
from tests.games.alhambra.tables import GREEN, PURPLE, hand, listed, on_turn, sure, three, turned_up, vague
from tests.table import Table

# Setup


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_A1_two_to_six_players_and_four_buildings_on_show(count: int) -> None:
    table = Table("alhambra", *"ABCDEF"[:count])
    assert GAME.counts == (2, 3, 4, 5, 6)
    assert table.state.deck == 54 - 4
    assert len(table.state.yard) == 4
    assert table.state.phase == "setup"
    assert GAME.check(table.state) == []
    assert GAME.outcome(table.state) is None


@pytest.mark.parametrize("edition", ["city", "alhambra"])
def test_A1_there_are_54_buildings_with_the_prices_of_the_table(edition: str) -> None:
    loaded = SHIPPED.load(GAME, edition)
    assert dict(zip(COLOURS, loaded.prices, strict=True)) == {
        "blue": (2, 3, 4, 5, 6, 7, 8),
        "red": (3, 4, 5, 6, 7, 8, 9),
        "brown": (4, 5, 6, 6, 7, 8, 8, 9, 10),
        "white": (5, 6, 7, 7, 8, 9, 9, 10, 11),
        "green": (6, 7, 8, 8, 8, 9, 10, 10, 10, 11, 12),
        "purple": (7, 8, 9, 9, 9, 10, 11, 11, 11, 12, 13),
    }
    assert loaded.cards == (7, 7, 9, 9, 11, 11)
    assert loaded.total == 54
    assert loaded.currencies == ("yellow", "blue", "green", "orange")


def test_A1_buildings_are_turned_up_on_the_slots_of_the_yard() -> None:
    table = three().tell("yard blue green 8 / yard orange purple")
    assert table.state.yard == ((None, None), (GREEN, 8), (None, None), (PURPLE, None))
    assert table.state.deck == 50


def test_A1_as_many_buildings_of_a_price_as_were_printed_can_be_seen() -> None:
    table = three().tell("yard yellow green 8 / yard blue green 8 / yard green green 8")
    assert table.refusal("yard orange green 8").code == "price_sold_out"
    assert not GAME.refuse(table.state, GAME.read(table.state.terms, "yard orange green 9"))


def test_A1_a_price_that_was_sold_does_not_come_again() -> None:
    table = three().tell("start Ann / Ann buys green at blue for 12 with b9 b8")
    assert table.refusal("yard yellow green 12").code == "price_sold_out"


def test_A1_a_type_of_which_all_cards_are_known_cannot_lie_on_another_slot() -> None:
    table = three().tell("correct Ann blue 6; yard yellow blue; turn Ann")
    assert table.refusal("Ann buys blue at green").rule == "A1"


def test_A1_a_correction_cannot_put_one_card_on_two_slots() -> None:
    assert three().refusal("correct yard yellow green 12; yard blue green 12").rule == "A1"


def test_A1_a_correction_cannot_show_more_cards_of_a_price_than_there_are() -> None:
    line = "correct yard yellow green 8; yard blue green 8; yard green green 8; yard orange green 8"
    assert three().refusal(line).rule == "A1"


def test_A2_money_is_dealt_until_a_player_has_twenty() -> None:
    table = three().tell("deal Ann y9 / deal Ann b9 g1")
    assert hand(table, "Ann") == ["y9", "b9", "g1"]
    table.tell("deal Ann o9")
    assert table.refusal("deal Ann o1") == Refusal("A2", "dealt_enough", player=0, total=28)


def test_A2_a_deal_told_in_part_leaves_the_rest_of_the_hand_unknown() -> None:
    table = three().tell("deal Ann y9 b9 / deal Ben y8 b8 g8 / deal Cem b9 g9 o2 / start Ann")
    assert sure(table, "Ann") == ["y9", "b9"]
    assert vague(table, "Ann") == ["yellow", "blue", "green", "orange"]
    table.tell("Ann buys blue at green for 8 with g8 / Ann buys red at yellow for 9 with y9 / Ann ends")
    assert sure(table, "Ann") == ["b9"]
    assert hand(table, "Cem") == ["b9", "g9", "o2"]


def test_A2_a_hand_set_right_is_whole_however_small_and_a_deal_told_in_part_is_not() -> None:
    late = three().tell("correct Ann money y4; turn Ann")
    assert hand(late, "Ann") == ["y4"]
    assert late.refusal("Ann buys blue at blue for 8 with b8").code == "not_in_hand"
    three().tell("deal Ann y4 / correct turn Ann / Ann buys blue at blue for 8 with b8")


def test_A2_a_deal_told_in_part_does_not_decide_who_begins() -> None:
    """Nobody knows how many cards Ann was dealt: she may have the fewest, or not."""
    for first in ("Ann", "Cem"):
        table = three().tell(f"deal Ann y9 / deal Ben y9 b9 g1 o1 / deal Cem b9 g9 o2 / start {first}")
        assert on_turn(table) == first
    assert three().tell("deal Ann y9 / deal Ben y9 b9 g1 o1 / deal Cem b9 g9 o2").refusal("start Ben").rule == "A3"


def test_A4_of_cards_too_many_none_is_named_for_it_may_be_any_of_them() -> None:
    assert three().refusal("money y1 y2 y3 y4 y5") == Refusal("A4", "four_on_show", count=5)
    assert three().tell(OPEN).refusal("money y5 b5") == Refusal("A10", "four_on_show", count=6)


def test_A2_twenty_eight_is_the_most() -> None:
    table = three()
    assert table.refusal("deal Ann y9 b9 g2 o9") == Refusal("A2", "dealt_too_much", player=0, total=29)
    assert hand(table.tell("deal Ann y9 b9 g1 o9"), "Ann") == ["y9", "b9", "g1", "o9"]


def test_A2_a_table_that_deals_without_telling_leaves_the_hands_unknown() -> None:
    table = three().tell("start Ben")
    assert [hand(table, name) for name in ("Ann", "Ben", "Cem")] == [None, None, None]
    assert table.state.money_deck is None
    assert on_turn(table) == "Ben"


def test_A3_fewest_money_cards_begin() -> None:
    table = three().tell("deal Ann y9 b5 g3 o3 / deal Ben y9 b9 g9 / deal Cem b9 g5 y3 o3")
    assert on_turn(table) == "Ben"
    assert table.state.phase == "turn"


def test_A3_a_tie_goes_to_the_lowest_total() -> None:
    table = three().tell("deal Ann y9 b9 g3 / deal Ben y9 b9 g4 / deal Cem y9 b9 g2")
    assert on_turn(table) == "Cem"


def test_A3_a_further_tie_goes_to_the_youngest_whom_the_table_names() -> None:
    table = three().tell("deal Ann y9 b9 g2 / deal Ben y9 b9 g4 / deal Cem y9 b9 g2")
    assert table.step.todo == (Task("A3", "youngest_begins", players=(0, 2)),)
    assert listed(table) == {"start Ann", "start Cem"}
    assert table.refusal("start Ben") == Refusal("A3", "another_begins", player=1, players=(0, 2))
    assert on_turn(table.tell("start Cem")) == "Cem"


def test_A3_with_unknown_hands_anybody_may_begin() -> None:
    assert listed(three()) == {"start Ann", "start Ben", "start Cem"}
    assert listed(three().tell("deal Ann y9 b9 g2")) == {"start Ann", "start Ben", "start Cem"}
    assert listed(three().tell("deal Ann y9")) == {"start Ann", "start Ben", "start Cem"}


def test_A4_four_money_cards_are_turned_up_and_the_rest_is_the_stack() -> None:
    table = three().tell(OPEN)
    assert GAME.to_json(table.state)["display"] == ["y1", "b1", "g1", "o5"]
    assert table.state.hidden == 0
    assert table.state.stack == table.state.money_deck == 108 - 11 - 4


def test_A4_money_may_be_told_before_or_after_the_start() -> None:
    before = three().tell(f"money y1 b1 g1 o5 / {YARD} / {HANDS}")
    assert before.state == three().tell(OPEN).state


def test_A4_the_scoring_cards_are_in_the_second_and_the_fourth_pile() -> None:
    """Everybody takes one card at a time, and the scoring cards come as late as they can."""
    table = three().tell(OPEN)
    stack = table.state.stack
    possible: dict[str, list[int]] = {"A": [], "B": []}
    drawn = 0
    while drawn < stack - 1:
        table.tell(f"{on_turn(table)} takes {GAME.to_json(table.state)['display'][0]}")
        for move in [move for move in turned_up(table.state) if isinstance(move, HoldScoring)]:
            possible[move.scoring].append(drawn)
            if len(turned_up(table.state)) == 1:
                table.tell(f"scoring {move.scoring}")
        card = next(move for move in turned_up(table.state) if isinstance(move, ShowMoney))
        table.tell(GAME.write(table.state.terms, card))
        drawn += 1
    assert table.state.scored == "AB"
    for scoring, pile in (("A", 2), ("B", 4)):
        assert min(possible[scoring]) == pytest.approx(stack * (pile - 1) / 5, abs=1)
        assert max(possible[scoring]) == pytest.approx(stack * pile / 5, abs=1)


def test_A4_any_place_in_its_pile_is_equally_likely_for_a_scoring_card() -> None:
    table = three().tell(OPEN)
    stack = table.state.stack
    drawn = stack * 2 // 5 - 3
    state = table.state._replace(money_deck=stack - drawn - 1, hidden=1, display=0, refilled=True)
    chances = turned_up(state)
    scoring = chances.pop(HoldScoring("A"))
    assert scoring * 3 == sum(chances.values())


# House rules


def test_the_first_choice_of_a_house_rule_is_the_rule_book() -> None:
    assert {rule.name: (rule.rule, rule.default, rule.choices) for rule in GAME.house_rules} == {
        "missed_scorings": ("A16", "skip", ("skip", "hold")),
        "dirks_third": ("A23", "deck", ("deck", "with_yard")),
        "dirk_can_win": ("A25", "no", ("no", "yes")),
    }
