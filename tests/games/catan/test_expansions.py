"""Catan, the expansions and what they do (C11)."""

from __future__ import annotations

import pytest

from companion.games.catan.rules import GAME as CATAN
from companion.games.catan.rules import Build
from companion.games.catan.rules.state import stock
from companion.rules import Refusal
from tests.games.catan.tables import begun, facts, hand, lines, size, told


def test_C11_an_expansion_is_laid_on_a_city_whose_points_no_longer_count() -> None:
    table = begun("Ann cards 9; Ann cities 1")
    assert table.points["Ann"] == 3
    table.tell("Ann builds expansion church")
    assert (table.state.cities[0], table.state.expansions[0], table.points["Ann"]) == (0, ("church",), 4)


@pytest.mark.parametrize(
    ("expansion", "points"),
    [("town_hall", 4), ("city_wall", 3), ("merchant_guild", 3), ("church", 3), ("library", 3), ("university", 3)],
)
def test_C11_points_of_the_expansions(expansion: str, points: int) -> None:
    assert begun(f"Ann has {expansion}").points == {"Ann": 1 + points, "Ben": 1, "Cem": 1}


def test_C11_only_a_city_without_an_expansion_takes_one() -> None:
    table = begun("Ann cards 9; Ann cities 1", expansions_a_turn="several").tell("Ann builds expansion church")
    assert table.refusal("Ann builds expansion library") == Refusal("C11", "no_city_to_expand", player=0)


def test_C11_a_city_built_this_turn_may_be_expanded() -> None:
    table = begun("Ann cards 9").tell("Ann builds city / event market_day / Ann builds expansion library")
    assert table.points["Ann"] == 3


def test_C11_never_two_equal_ones_with_one_player_but_with_two() -> None:
    table = begun("Ann cards 9; Ann cities 2; Ann has church; Ben cities 1; Ben cards 9")
    assert table.refusal("Ann builds expansion church") == Refusal("C11", "has_it_already", expansion="church")
    table.tell("Ann draws / Ben builds expansion church")
    assert stock(table.state, "church") == 0


def test_C11_an_expansion_has_to_be_named() -> None:
    table = begun("Ann cards 9; Ann cities 1", players=2)
    refusal = CATAN.refuse(table.state, Build(0, "expansion"))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("C11", "name_the_expansion")


def test_C11_what_is_left_of_the_stack_is_listed() -> None:
    table = begun("Ann cards 9; Ann cities 1; Ann has library; Ben has city_wall", players=2)
    assert [line for line in lines(table) if "expansion" in line] == [
        "Ann builds expansion town_hall",
        "Ann builds expansion church",
        "Ann builds expansion university",
    ]


def test_C11_merchant_guild_draws_blind_from_a_player_with_as_many_points_or_more() -> None:
    table = begun("Ann has merchant_guild; Ben villages 4; Cem villages 3")
    assert table.points == {"Ann": 4, "Ben": 4, "Cem": 3}
    assert [line for line in lines(table) if "from" in line] == ["Ann draws from Ben"]
    table.tell("Ann draws from Ben")
    assert (size(table, "Ann"), size(table, "Ben")) == ((4, 4), (2, 2))


def test_C11_merchant_guild_works_once_a_turn_before_or_after_building() -> None:
    table = begun("Ann has merchant_guild; Ann cards 9; Ben villages 5").tell("Ann builds road / Ann draws from Ben")
    assert table.refusal("Ann draws from Ben") == Refusal("C11", "guild_used")
    table.tell("Ann draws / Ben draws / Cem draws / Ann draws from Ben / Ann trades pile")
    assert size(table, "Ben") == (3, 3)


def test_C11_merchant_guild_with_told_hands_moves_the_card() -> None:
    table = told().tell("correct Ann has merchant_guild; Ben villages 4")
    assert [line for line in lines(table) if "from" in line] == ["Ann draws from Ben wool", "Ann draws from Ben grain"]
    table.tell("Ann draws from Ben grain")
    assert (hand(table, "Ann"), hand(table, "Ben")) == ("brick lumber ore grain", "wool wool")


def test_C11_merchant_guild_with_an_untold_card_leaves_both_hands_unknown() -> None:
    table = told().tell("correct Ann has merchant_guild; Ben villages 4 / Ann draws from Ben")
    assert (hand(table, "Ann"), hand(table, "Ben")) == (None, None)
    assert (size(table, "Ann"), size(table, "Ben")) == ((4, 4), (2, 2))


def test_C11_university_builds_with_one_required_resource_fewer() -> None:
    for paid in ("lumber brick grain", "lumber brick wool", "lumber grain wool", "brick grain wool"):
        table = begun(f"Ann has university; Ann hand {paid}").tell(f"Ann builds village paying {paid} by university")
        assert (hand(table, "Ann"), table.state.villages[0]) == ("", 2)


def test_C11_university_works_once_a_turn() -> None:
    table = begun("Ann has university; Ann cards 9").tell("Ann builds road by university")
    assert table.refusal("Ann builds knight by university") == Refusal("C11", "university_used")
    table.tell("Ann builds knight / Ann draws / Ben draws / Cem draws / Ann builds road by university")
    assert table.state.roads[0] == 3


def test_C11_university_lets_three_equal_ones_stand_for_one_too() -> None:
    table = begun("Ann has university; Ann hand wool wool wool").tell(
        "Ann builds road paying wool wool wool by university"
    )
    assert hand(table, "Ann") == ""


def test_C11_university_payments_are_listed_without_needless_cards() -> None:
    table = begun("Ann has university; Ann hand brick lumber lumber lumber")
    road = [line for line in lines(table) if "road" in line and "university" in line]
    assert sorted(road) == ["Ann builds road paying brick by university", "Ann builds road paying lumber by university"]


def test_C11_university_leaves_the_player_to_choose_which_card_is_spared() -> None:
    table = begun("Ann has university; Ann hand brick").tell("Ann builds road by university")
    assert table.todo() == [("C8", "pay_one_fewer"), ("C12", "lay_card")]
    assert facts(table, "pay_one_fewer")["cost"] == "brick lumber"


def test_C11_university_does_not_list_what_a_small_unknown_hand_cannot_pay_plainly() -> None:
    table = begun("Ann has university; Ann cards 1")
    assert [line for line in lines(table) if "builds" in line] == ["Ann builds road by university"]


def test_C11_effects_belong_to_their_owner() -> None:
    table = begun("Ben has university; Ben has library; Ben has merchant_guild; Ann cards 9")
    assert not [line for line in lines(table) if "university" in line or "library" in line or "from" in line]
