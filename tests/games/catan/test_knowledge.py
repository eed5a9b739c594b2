"""Catan at tables that tell a part: what is known of hands, the market and the draw pile, and what follows from it."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.catan.rules import GAME as CATAN
from companion.games.catan.rules import ShowMarket, Size, resources
from companion.games.catan.rules.knowledge import deck, discarded, loose
from companion.match.dealer import play
from companion.rules import Refusal, Step
from tests.conformance import setup_of
from tests.games.catan.tables import begun, cards, chances, hand, lines, sit, size, told, with_pile
from tests.table import Table


def part(table: Table, name: str) -> str:
    """The cards that are known to be in a hand that is not known."""
    return resources.text(table.state.parts[table.state.terms.names.index(name)])


# The draw pile


@pytest.mark.parametrize("left_out", range(5))
def test_C2_a_market_card_that_was_not_told_does_not_spoil_the_count(left_out: int) -> None:
    setup = setup_of(CATAN, 2)
    moves = [turn.move for turn in play(CATAN, setup, Random(9))]
    shown = [at for at, move in enumerate(moves) if isinstance(move, ShowMarket)]
    state = CATAN.start(setup)
    for at, move in enumerate(moves):
        if at != shown[left_out]:
            step = CATAN.apply(state, move)
            assert not isinstance(step, Refusal), (CATAN.write(state.terms, move), step)
            state = step.state
    assert CATAN.outcome(state) is not None


def test_C15_how_many_cards_the_pile_has_is_known_without_a_card_told() -> None:
    table = sit().tell("start Ann / Ann trades pile / Ann draws / Ben trades market / Ben draws")
    assert (table.state.pile, discarded(table.state)) == ((48, 48), (1, 1))


def test_C15_after_a_payment_that_was_not_told_the_pile_is_still_counted() -> None:
    table = begun("Ann cards 9; Ben cards 3; Cem cards 3")
    table.step = Step(table.state._replace(pile=Size(20, 20)))
    table.tell("Ann builds road / Ann draws")
    assert (table.state.pile, loose(table.state)) == ((18, 18), (47, 51))


def test_C15_whether_the_discards_were_shuffled_may_be_uncertain() -> None:
    table = with_pile(told(), "ore wool")
    table.step = Step(table.state._replace(pile=Size(1, 4), hands=(None,) * 3))
    table.tell("Ann draws")
    assert (table.state.pile, table.state.discards) == ((0, loose(table.state).most), 0)
    assert table.todo() == [("C15", "draw")], "the table sees for itself whether the pile is empty"


def test_C15_discards_that_were_surely_shuffled_are_the_new_pile() -> None:
    table = with_pile(sit().tell("start Ann"), "ore")
    table.tell("Ann draws")
    assert table.state.pile == loose(table.state) == (51, 51)
    assert discarded(table.state) == (0, 0)


def test_C15_cards_known_to_lie_on_the_discards_are_not_drawn() -> None:
    table = begun("Ann hand" + 11 * " lumber", players=2)
    table.step = Step(table.state._replace(pile=Size(9, 9)))
    table.tell("Ann trades pile lumber for ore")
    assert table.refusal("Ann draws lumber ore").code == "cards_elsewhere"
    table.step = Step(table.state._replace(pile=Size(1, 9)))
    assert table.tell("Ann draws lumber ore").state.on_turn == 1, "they may have been shuffled"


# Hands


def test_C6_what_must_still_be_in_a_hand_is_known() -> None:
    table = begun("Ann hand ore ore wool; Ann roads 5", players=4).tell("Ann trades pile / Ann trades pile for grain")
    assert (hand(table, "Ann"), part(table, "Ann"), size(table, "Ann")) == (None, "grain", (3, 3))
    table = begun("Ann hand ore ore ore wool").tell("Ann trades pile")
    assert part(table, "Ann") == "ore ore"


def test_C15_an_untold_draw_leaves_what_was_in_the_hand() -> None:
    table = told().tell("Ann draws")
    assert (part(table, "Ann"), size(table, "Ann")) == ("brick lumber ore", (5, 5))


def test_C8_a_hand_is_known_again_when_all_its_cards_are_accounted_for() -> None:
    table = sit(2).tell("start Ann / Ann draws ore wool / Ben draws")
    assert (hand(table, "Ann"), part(table, "Ann"), size(table, "Ann")) == (None, "ore wool", (5, 5))
    table.tell("Ann builds village paying brick lumber wool grain")
    assert hand(table, "Ann") == "ore"


def test_C8_what_is_known_of_a_hand_leaves_no_room_for_other_cards() -> None:
    table = sit(2).tell("start Ann / Ann draws ore wool / Ben draws / Ann builds road paying brick lumber")
    table.tell("Ann draws grain grain / Ben draws")
    assert (part(table, "Ann"), size(table, "Ann")) == ("ore wool grain grain", (5, 5))
    assert table.refusal("Ann builds road paying brick lumber") == Refusal("C8", "paid_not_in_hand", player=0)
    table.tell("Ann builds knight paying ore wool grain")


def test_C8_a_hand_that_was_paid_to_its_last_card_is_known() -> None:
    table = sit(2).tell("start Ann / Ann builds knight paying ore wool grain / Ann draws ore ore wool")
    assert hand(table, "Ann") == "ore ore wool"


def test_C15_an_empty_hand_of_a_table_that_tells_no_cards_is_not_asked_for_any() -> None:
    table = sit(2).tell("start Ann / Ann builds knight")
    assert (hand(table, "Ann"), size(table, "Ann")) == (None, (0, 0))
    assert lines(table)[-1] == "Ann draws"


def test_C6_the_only_card_of_a_hand_is_the_one_that_went() -> None:
    table = begun("Ann hand ore; Ben hand wool wool").tell("Ann trades Ben ore")
    assert (hand(table, "Ann"), hand(table, "Ben")) == ("wool", "ore wool")
    table = told().tell("correct Ann hand ore ore").tell("Ann trades pile for wool")
    assert hand(table, "Ann") == "ore wool"


def test_C10_a_robbed_hand_keeps_what_it_cannot_have_lost() -> None:
    table = begun("Ann cards 9; Ben hand" + 7 * " ore").tell("Ann draws / Ben draws / Cem draws")
    assert (part(table, "Ben").split(), size(table, "Ben")) == (["ore"] * 7, (9, 9))
    table.tell("Ann builds city / event robbery")
    assert (part(table, "Ben").split(), size(table, "Ben")) == (["ore"] * 5, (7, 7))


# What can be nowhere else


def all_but(pile: str, **unknown: str) -> Table:
    """All that was told, with this draw pile; the cards of these places are not known."""
    table = with_pile(told(), pile)
    state = table.state
    if "market" in unknown:
        state = state._replace(market=state.market - cards(unknown["market"]), hidden=len(unknown["market"].split()))
    if "Ann" in unknown:
        state = state._replace(hands=(None, *state.hands[1:]))
    table.step = Step(state)
    return table


def test_C2_a_hand_is_known_when_everything_else_is() -> None:
    table = all_but("grain grain", Ann="brick lumber ore").tell("Ann draws grain grain")
    assert hand(table, "Ann") == "brick lumber ore grain grain"
    assert deck(table.state) == 0


def test_C2_a_market_card_is_known_when_everything_else_is() -> None:
    table = all_but("grain grain", market="wool grain").tell("Ann draws grain grain")
    assert (resources.text(table.state.sure), table.state.hidden) == ("wool grain", 2)
    assert "Ben trades market wool for grain" in lines(table)
    assert table.refusal("Ben trades market wool for ore").code == "not_in_market"
    assert table.refusal("market ore").code == "also_in_market"
    assert table.tell("market grain / market wool").state.hidden == 0, "and it may still be told"


def test_C2_where_only_one_resource_is_left_everything_is_known() -> None:
    table = all_but("grain grain grain", market="grain").tell("Ann draws grain grain")
    assert (resources.text(table.state.sure), table.state.pile) == ("grain", (1, 1))
    assert deck(table.state) == cards("grain")


# Matches that are joined in the middle


def test_C1_whoever_joins_in_the_middle_need_not_tell_how_many_cards_there_are() -> None:
    table = sit(2).tell("correct Ann roads 3 / correct Ben cards 5 / correct turn Ann")
    assert (size(table, "Ann"), size(table, "Ben")) == ((0, 62), (5, 5))
    table.tell("Ann builds village / Ann builds road / Ann draws")
    assert table.state.on_turn == 1


def test_C2_a_hand_half_told_is_asked_for_to_its_end() -> None:
    table = sit(2).tell("deal Ann ore")
    assert list(chances(table)) == [f"deal Ann {name}" for name in resources.RESOURCES]
    assert table.tell("deal Ann ore / deal Ann wool").state.hands[0] == cards("ore ore wool")


def test_C10_a_robbery_after_hours_in_which_no_draw_was_told() -> None:
    table = begun("Ann cities 1; Ann villages 2; Ann roads 3")
    sizes, parts = (Size(0, 400), Size(6, 294), Size(0, 7)), (0, cards("ore wool"), 0)
    table.step = Step(table.state._replace(sizes=sizes, parts=parts))
    table.tell("Ann builds city / event robbery")
    assert [each.most for each in table.state.sizes] == [7, 7, 7]
