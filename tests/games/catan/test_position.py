"""Catan: what the table knows, matches joined late, corrections, and what is wrong with a position."""

from __future__ import annotations

from companion.games.catan.rules import GAME as CATAN
from companion.games.catan.rules import Size, resources
from companion.games.catan.rules.knowledge import deck
from companion.games.catan.rules.position import FACTS
from companion.rules import Refusal
from tests.games.catan.tables import NAMES, begun, cards, hand, lines, sit, size, told


def codes(refusals: list[Refusal]) -> list[tuple[str, str]]:
    return [(refusal.rule, refusal.code) for refusal in refusals]


# What the table knows


def test_C6_a_bare_trade_forgets_the_hands_it_went_through() -> None:
    table = told().tell("Ann trades Ben")
    assert [hand(table, name) for name in NAMES[:3]] == [None, None, "ore ore ore"]
    table = told().tell("Ann trades market ore")
    assert (hand(table, "Ann"), resources.text(table.state.parts[0])) == (None, "brick lumber")
    assert (resources.text(table.state.market), table.state.hidden) == ("ore wool", 3), "one wool must still be there"
    table = told().tell("Ann trades pile for ore")
    assert (hand(table, "Ann"), resources.text(table.state.parts[0])) == (None, "ore")
    assert (table.state.discards, deck(table.state)) == (0, None)


def test_C6_told_trades_of_an_unknown_hand_still_move_the_other_side() -> None:
    table = begun("Ben hand ore wool").tell("Ann trades Ben grain for ore")
    assert (hand(table, "Ann"), hand(table, "Ben")) == (None, "wool grain")
    table = begun("Ann roads 1").tell("Ann trades market grain for ore")
    assert (resources.text(table.state.market), table.state.hidden) == ("grain", 4)


def test_C15_a_bare_match_is_played_with_bare_moves() -> None:
    assert lines(sit().tell("start Ann")) == [
        "Ann trades pile",
        "Ann trades market",
        "Ann trades Ben",
        "Ann trades Cem",
        "Ann builds road",
        "Ann builds knight",
        "Ann draws",
    ]


def test_C15_a_told_match_is_listed_card_by_card() -> None:
    listed = lines(told())
    assert "Ann trades pile ore for grain" in listed
    assert "Ann trades market brick for wool" in listed
    assert "Ann trades Cem ore for ore" in listed
    assert listed[-2:] == ["Ann builds road paying brick lumber", "Ann ends"]
    assert "Ann trades market ore for ore" not in listed


# Corrections and positions


def test_C1_a_match_is_joined_in_the_middle() -> None:
    table = sit(4).tell(
        "correct Ann roads 4; Ann knights 2; Ann cities 1; Ann has church; Ann cards 9; "
        'Ben hand ore ore wool; Cem villages 3; arrows counterclockwise; turn Cem; why "we began without the box"'
    )
    assert table.points == {"Ann": 9, "Ben": 1, "Cem": 3, "Dee": 1}
    assert (size(table, "Ann"), hand(table, "Ben")) == ((9, 9), "ore ore wool")
    assert (table.state.on_turn, table.state.clockwise) == (2, False)
    assert table.tell("Cem builds road").state.roads == (4, 1, 2, 1)


def test_C2_cards_corrected_before_the_start_are_kept() -> None:
    table = sit(2).tell("correct Ann hand ore ore ore ore; Ben cards 6 / start Ann")
    assert (hand(table, "Ann"), size(table, "Ann"), size(table, "Ben")) == ("ore ore ore ore", (4, 4), (6, 6))


def test_C1_a_correction_is_taken_whole_or_not_at_all() -> None:
    table = begun("Ann roads 3")
    assert table.refusal("correct Ann roads 2; Ben knights 9").code == "too_many_built"
    assert table.state.roads == (3, 1, 1)


def test_C1_a_wrong_fact_is_named() -> None:
    assert sit().refusal('correct Ann roads 2; "Ben" camels 9') == Refusal(
        "C1", "no_such_fact", fact="Ben camels 9", known=FACTS
    )


def test_C11_an_expansion_can_be_corrected_away() -> None:
    table = begun("Ann has church; Ann has library").tell("correct Ann lacks church")
    assert table.state.expansions[0] == ("library",)
    assert begun("Ann has church").tell("correct Ann has church").state.expansions[0] == ("church",)


def test_C6_a_known_hand_can_be_corrected_to_unknown() -> None:
    table = told().tell("correct Ann hand unknown")
    assert (hand(table, "Ann"), size(table, "Ann")) == (None, (3, 3))


def test_C4_correcting_whose_turn_it_is_begins_that_turn() -> None:
    table = begun("Ann cards 9").tell("Ann trades pile / Ann builds road / correct turn Ann / Ann trades pile")
    assert (table.state.trades, table.state.built) == (1, ())


def test_C10_a_robbery_ends_when_a_correction_leaves_nobody_to_discard() -> None:
    table = begun("Ann cards 9; Ben hand" + 9 * " wool").tell(
        "Ann builds city / event robbery / correct Ben hand wool wool"
    )
    assert CATAN.actors(table.state) == (0,)
    assert table.tell("Ann draws").state.on_turn == 1


def test_C16_a_correction_can_end_the_match_and_open_it_again() -> None:
    table = begun("Ann villages 8; Ann roads 4")
    assert CATAN.outcome(table.state) is not None
    table.tell("correct Ann villages 3")
    assert CATAN.outcome(table.state) is None
    assert table.tell("Ann trades pile").state.trades == 1


def test_C16_a_win_corrected_away_does_not_bring_trading_back() -> None:
    table = begun("Ann villages 8; Ann roads 3; Ann cards 9").tell("Ann builds road / correct Ann villages 3")
    assert CATAN.outcome(table.state) is None
    assert table.refusal("Ann trades pile") == Refusal("C7", "trading_over")


def test_C1_check_lists_everything_that_is_wrong() -> None:
    table = sit(2).tell("start Ann")
    assert CATAN.check(table.state) == []
    wrong = table.state._replace(
        roads=(4, 2),
        knights=(3, 0),
        villages=(8, 0),
        expansions=(("church", "church", "library"), ("merchant_guild", "library")),
        hands=(cards("brick " * 12), None),
        market=cards("lumber " * 12),
        sizes=(Size(12, 12), Size(60, 60)),
    )
    assert codes(CATAN.check(wrong)) == [
        ("C1", "impossible"),
        ("C1", "too_many_built"),
        ("C1", "too_many_built"),
        ("C1", "too_many_built"),
        ("C1", "not_in_play"),
        ("C11", "too_many_of_it"),
        ("C11", "too_many_of_it"),
        ("C11", "two_equal"),
        ("C2", "too_many_cards"),
        ("C2", "too_many_cards"),
        ("C2", "cards_do_not_add_up"),
    ]
    assert CATAN.check(wrong)[1] == Refusal("C1", "too_many_built", stack="road", count=6, total=5)


def test_C11_a_correction_is_told_how_many_there_are_not_what_the_stack_has() -> None:
    three = sit(3).tell("start Ann").refusal("correct Ann has church; Ben has church; Cem has church")
    assert three == Refusal("C11", "too_many_of_it", expansion="church", count=3, copies=2)
    two = sit(2).tell("start Ann").refusal("correct Ann has merchant_guild")
    assert two == Refusal("C1", "not_in_play", expansion="merchant_guild", count=2)


def test_C2_hands_and_the_market_together_have_no_more_cards_than_there_are() -> None:
    table = sit(2).tell("start Ann / correct Ann cards 31; Ben cards 31")
    assert size(table, "Ben") == (31, 31)
    assert table.refusal("correct Ben cards 32").code == "cards_do_not_add_up"
