"""Sequence, dead cards and the deck (S10, S11)."""

from __future__ import annotations

from companion.games.sequence.rules.cards import read_card
from companion.games.sequence.rules.state import copies, discards
from companion.rules import Refusal, Task
from tests.games.sequence.tables import CLUBS, GAME, HEARTS, SPADES, cards, four, lay, legal, listed, refused, two


def test_S10_a_dead_card_is_discarded_and_replaced_before_the_turn() -> None:
    table = lay(two(), "green", ["a2", "c4"]).tell(f"deal Ann 6C {SPADES}")
    assert "Ann exchanges 6C" in listed(table)
    table.tell("Ann exchanges 6C")
    assert table.step.todo == (Task("S10", "draw", player=0, count=1),)
    assert table.refusal("Ann places b1") == Refusal("S10", "draw_for_dead", player=0)
    table.tell("Ann draws KD")
    assert table.state.on_turn == 0
    assert table.state.hands[0] == cards(f"{SPADES} KD")
    assert table.tell("Ann places b1").state.on_turn == 1


def test_S10_an_unknown_hand_exchanges_too() -> None:
    table = lay(two(), "green", ["a2", "c4"]).tell("Ann exchanges 6C")
    assert (table.state.on_turn, table.state.sizes, table.state.deck) == (0, (7, 7), 89)
    assert copies(table.state, read_card("6C")) == 1


def test_S10_nothing_is_offered_before_the_card_is_drawn() -> None:
    table = lay(two(), "green", ["a2", "c4"]).tell(f"deal Ann 6C {SPADES} / Ann exchanges 6C")
    assert [line for line in listed(table) if not legal(table, line)] == []


def test_S10_one_covered_space_is_not_dead() -> None:
    table = lay(two(), "green", ["a2"])
    assert table.refusal("Ann exchanges 6C") == Refusal("S10", "not_dead", card="6C")
    assert "Ann exchanges 6C" not in listed(table)


def test_S10_the_chips_on_a_dead_card_may_be_anybodys() -> None:
    table = lay(lay(two(), "green", ["a2"]), "blue", ["c4"])
    assert legal(table, "Ann exchanges 6C")


def test_S10_one_dead_card_a_turn() -> None:
    table = lay(two(), "green", ["a2", "c4", "b2", "d4"]).tell("Ann exchanges 6C")
    assert table.refusal("Ann exchanges 5C") == Refusal("S10", "one_dead_card", player=0)
    assert not any("exchanges" in line for line in listed(table))
    assert legal(table.tell("Ann places b1"), "Ben exchanges 5C")


def test_S10_house_rule_any_number_of_dead_cards() -> None:
    table = lay(two(dead_cards="any"), "green", ["a2", "c4", "b2", "d4"])
    assert table.tell("Ann exchanges 6C / Ann exchanges 5C / Ann exchanges 5C / Ann places b1").state.on_turn == 1


def test_S10_a_jack_is_never_dead() -> None:
    for jack in ("JD", "JS"):
        assert two().refusal(f"Ann exchanges {jack}") == Refusal("S10", "jack_never_dead", card=jack)


def test_S11_an_empty_deck_is_made_anew_from_the_discards() -> None:
    table = two().tell("correct deck 1 / Ann places b1")
    assert ("S11", "shuffle") not in table.todo()
    assert table.state.deck == 0
    table.tell("Ben places c1")
    assert table.todo() == [("S11", "shuffle"), ("S5", "draw")]
    assert (table.state.sizes, table.state.deck, discards(table.state)) == ((7, 7), 90, 0)


def test_S11_after_a_shuffle_cards_can_be_seen_again() -> None:
    table = two().tell("Ann places a2 / Ben places c4 / correct deck 0; chip a2 none")
    table.tell("Ann places c3 / Ben places c5")
    assert legal(table, "Ann places a2")


def test_S11_a_known_hand_draws_from_the_new_deck() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / correct deck 0 / Ann places h1")
    assert table.todo() == [("S11", "shuffle"), ("S5", "draw")]
    table.tell("Ann draws 8S")
    assert (table.state.sizes, table.state.deck) == ((7, 7), 90)


def test_S11_a_dead_card_can_empty_the_deck() -> None:
    table = lay(two(), "green", ["a2", "c4"]).tell("correct deck 0 / Ann exchanges 6C")
    assert table.todo() == [("S11", "shuffle"), ("S10", "draw")]
    assert (table.state.sizes, discards(table.state)) == ((7, 7), 0)


def test_S11_no_card_is_drawn_where_there_is_none() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / Ann places h1 / correct deck 0; Ben cards 97")
    step = GAME.apply(table.state, GAME.read(table.state.terms, "Ann draws"))
    assert isinstance(step, Refusal) or GAME.check(step.state) == []


def test_S11_two_draws_from_a_deck_of_one_card() -> None:
    table = two().tell(f"deal Ann 8S {SPADES} / deal Ben 8H {HEARTS} / correct deck 1 / Ann places h1 / Ben places i4")
    assert table.todo() == [("S5", "draw")]
    assert table.tell("Ann draws 9S").todo() == [("S11", "shuffle")]
    assert table.tell("Ben draws 8S").state.deck == 104 - 14


def test_S11_a_forgotten_draw_shifts_the_shuffle_and_no_true_card_is_refused() -> None:
    """Ann forgot to draw, so Ben drew the last card, and the 6C that Ann played then was shuffled too."""
    table = two().tell("correct deck 1 / Ann places b1 / Ben places c1 / Ann forgets / Ann places a2 / Ben places c4")
    table.tell("Ann removes c4")
    assert legal(table, "Ben places c4")


def test_S11_a_late_draw_shifts_the_shuffle_and_no_true_card_is_refused() -> None:
    """Ann drew only when Ben had played: his 6C was shuffled too."""
    table = two().tell("correct deck 0 / Ann places b1 / Ben places a2 / Ann places c1 / Ben places c4")
    table.tell("Ann removes c4")
    assert legal(table, "Ben places c4")


def test_S11_cards_are_seen_again_once_it_is_sure_that_the_deck_was_shuffled() -> None:
    table = two().tell("correct deck 0 / Ann places b1 / Ben places c1 / Ann places d1 / Ben places e1")
    table.tell("Ann places a2 / Ben places c4 / Ann removes c4")
    assert refused(table, "Ben places c4") == ("S5", "seen_twice")


def test_S11_the_last_card_is_drawn_from_the_old_deck() -> None:
    """Ben's draw was counted when he placed: nothing has been shuffled since, and both twos lie in the open."""
    table = two().tell("deal Ben 2S 3H 4H 5H 6H 7H 8H / correct deck 2 / Ann places b1 / Ben places g9")
    assert table.state.deck == 0
    assert refused(table, "Ben draws 2S") == ("S5", "both_seen")
    assert legal(table, "Ben draws 3S")


def test_S11_where_all_hands_are_known_it_is_sure_at_once() -> None:
    table = two().tell("deal Ann 6C 2S 3S 4S 5S 6S JS / deal Ben 6C 2H 3H 4H 5H 6H 7H / correct deck 0")
    table.tell("Ann places b1 / Ann draws 8S / Ben places c4 / Ben draws 9S")
    assert table.state.blur is None
    assert copies(table.state, read_card("6C")) == 2


def test_S11_replaced_penalties_of_hidden_hands_shift_the_shuffle() -> None:
    table = four(table_talk="replaced").tell(f"deal Ben {HEARTS} / correct deck 1 / talk green")
    assert table.todo() == [("S17", "discard"), ("S17", "discard"), ("S17", "draw")]
    assert table.tell("Ben discards 2H").todo() == [("S11", "shuffle"), ("S17", "draw")]
    assert legal(table, "Ben draws 2H"), "it may have been shuffled too"


def test_S11_whoever_waits_draws_when_the_deck_was_shuffled() -> None:
    table = four(table_talk="replaced").tell(f"deal Ann {SPADES} / deal Cem {CLUBS} / correct deck 1 / talk blue")
    assert table.tell("Ann discards 2S").todo() == []
    assert table.tell("Cem discards 2C").step.todo == (Task("S17", "draw", player=0, count=1),)
    shuffle = Task("S11", "shuffle")
    assert table.tell("Ann draws 8S").step.todo == (shuffle, Task("S17", "draw", player=2, count=1))
