"""Sequence, the penalty for table talk (S17)."""

from __future__ import annotations

from companion.rules import Refusal, Task
from tests.games.sequence.tables import CLUBS, GAME, HEARTS, SPADES, cards, four, legal, listed, refused, two


def test_S17_table_talk_is_free_unless_the_table_plays_the_penalty() -> None:
    assert four().refusal("talk blue") == Refusal("S17", "talk_is_free")
    assert not any(line.startswith("talk") for line in listed(four()))
    assert {"talk blue", "talk green"} <= listed(four(table_talk="lost"))


def test_S17_every_member_discards_one_card_and_draws_none() -> None:
    table = four(table_talk="lost").tell("talk green")
    assert table.step.todo == (Task("S17", "discard", player=1, count=1), Task("S17", "discard", player=3, count=1))
    assert (table.state.sizes, table.state.deck) == ((6, 5, 6, 5), 80)
    assert table.state.on_turn == 0
    assert table.tell("Ann places b1 / Ben places c1").state.sizes == (6, 5, 6, 5)


def test_S17_the_table_may_decide_that_it_is_replaced() -> None:
    table = four(table_talk="replaced").tell("talk green")
    assert (table.state.sizes, table.state.deck) == ((6, 6, 6, 6), 78)


def test_S17_known_hands_tell_what_they_discard() -> None:
    table = four(table_talk="lost").tell(f"deal Ann {SPADES} / deal Cem {HEARTS} / talk blue")
    assert GAME.actors(table.state) == (0, 2)
    assert len(listed(table)) == 12
    assert table.refusal("Ann places b1") == Refusal("S17", "discard_first", players=(0, 2))
    table.tell("Cem discards 7H / Ann discards 2S")
    assert table.state.sizes == (5, 6, 5, 6)
    assert table.state.hands[0] == cards(SPADES)[1:]
    assert table.state.fined == ()
    assert refused(table, "Ann draws 8S") == ("S5", "nothing_to_draw")
    assert legal(table, "Ann places c1")


def test_S17_known_hands_draw_where_it_is_replaced() -> None:
    table = four(table_talk="replaced").tell(f"deal Ann {SPADES} / talk blue / Ann discards 2S")
    assert table.step.todo == (Task("S17", "draw", player=0, count=1),)
    assert table.tell("Ann draws 8S").state.hands[0] == cards("3S 4S 5S 6S 7S 8S")


def test_S17_partners_draw_their_replacements_in_any_order() -> None:
    for first, second in (("Ann", "Cem"), ("Cem", "Ann")):
        table = four(table_talk="replaced").tell(f"deal Ann {SPADES} / deal Cem {HEARTS} / talk blue")
        table.tell(f"Ann discards 2S / Cem discards 2H / {first} draws 8S")
        assert table.step.told == ()
        assert table.tell(f"{second} draws 8H").state.sizes == (6, 6, 6, 6)


def test_S17_a_replacement_takes_nobody_elses_draw() -> None:
    table = four(table_talk="replaced").tell(f"deal Ann {SPADES} / deal Ben {HEARTS} / deal Dan {CLUBS}")
    table.tell("Ann places b1 / talk green / Ben discards 2H / Dan discards 2C / Dan draws 8C")
    assert table.step.told == ()
    assert table.tell("Ann draws 8S").state.sizes[0] == 6


def test_S17_a_replacement_comes_on_top_of_the_draw_of_the_turn() -> None:
    table = four(table_talk="replaced").tell(f"deal Ann {SPADES} / Ann places b1 / talk blue / Ann discards 3S")
    assert table.tell("Ann draws 8S / Ann draws 9S").state.sizes[0] == 6


def test_S17_who_plays_alone_has_nobody_to_talk_to() -> None:
    table = two(table_talk="lost")
    assert table.refusal("talk blue") == Refusal("S17", "nobody_to_talk_to", team="blue")
    assert not any(line.startswith("talk") for line in listed(table))


def test_S17_an_empty_hand_discards_nothing() -> None:
    table = four(table_talk="lost").tell("correct Ann cards 0 / talk blue")
    assert table.state.sizes == (0, 6, 5, 6)
    assert table.step.todo == (Task("S17", "discard", player=2, count=1),)


def test_S17_the_card_owed_for_table_talk_is_not_a_dead_cards() -> None:
    table = four(table_talk="replaced").tell(f"deal Ann {SPADES} / talk blue / Ann discards 2S")
    assert table.refusal("Ann places c1") == Refusal("S17", "draw_for_talk", player=0)


def test_S17_a_hand_that_may_be_empty_may_still_get_its_card() -> None:
    table = four(table_talk="lost").tell("correct Ann cards 1 / Ann places b1 / talk blue")
    assert table.state.sizes == (0, 6, 5, 6)
    table.tell("Ben places c1 / Cem places d1 / Dan places e1")
    assert legal(table, "Ann places f1"), "she drew after the others had discarded"
    assert legal(table, "Ann passes")
