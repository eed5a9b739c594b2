"""Sequence: one row or more for every refusal that its rules can give."""

from __future__ import annotations

from companion.games.sequence.rules.cards import read_card
from companion.games.sequence.rules.lines import bits, read_cell
from companion.rules.lots import ONE
from tests.table import Refused, RefusedSetup, WrongPosition

PREFIX, LAST = "S", 20
"""The rules of the rule book: S1 to S20."""

TWO = "Ann, Ben"
THREE = "Ann, Ben, Cem"
FOUR = "Ann, Ben, Cem, Dan"
SPADES = "2S 3S 4S 5S 6S 7S"
SEVEN = f"{SPADES} 8S"
HEARTS = "2H 3H 4H 5H 6H 7H 8H"
FINED = {"table_talk": "lost"}
SWAPPED = {"table_talk": "replaced"}
KEPT = {"forgotten_draw": "kept"}


def lay(colour: str, cells: str) -> str:
    return "correct " + "; ".join(f"chip {cell} {colour}" for cell in cells.split())


WON = f"dealer Cem / {lay('blue', 'c3 d3 e3 f3 g3')}"
SIX = f"dealer Ben / {lay('blue', 'c3 d3 e3 g3 h3')} / Ann places f3"
DEAD = f"dealer Ben / {lay('green', 'a2 c4 b2 d4')}"
FOUR_JACKS = (
    "dealer Ben / Ann places b1 with jack / Ben places b9 with jack / Ann places e1 with jack / Ben places e9 with jack"
)

REFUSALS = [
    Refused(
        "S11",
        "no_card_left",
        TWO,
        f"dealer Ben / deal Ann {SEVEN} / deal Ben {HEARTS} / Ann places b1 / correct deck 0; Ben cards 98",
        "Ann draws",
    ),
    Refused("S2", "dealt_already", TWO, "dealer Ben / Ann places b1", f"deal Ann {SEVEN}"),
    Refused("S2", "dealt_already", TWO, f"{DEAD} / Ann exchanges 6C", f"deal Ben {SEVEN}"),
    Refused("S2", "dealt_too_many", TWO, "dealer Ben", f"deal Ann {SEVEN} 9S"),
    Refused("S2", "dealt_too_many", TWO, f"dealer Ben / deal Ann {SEVEN}", "deal Ann 9S"),
    Refused("S2", "no_such_fact", TWO, "dealer Ben", "correct weather rainy"),
    Refused("S2", "no_such_fact", TWO, "dealer Ben", "correct chip c4 purple"),
    Refused("S2", "no_such_fact", TWO, "dealer Ben", "correct chip k4 blue"),
    Refused("S2", "no_such_fact", TWO, "dealer Ben", "correct turn Zoe"),
    Refused("S2", "no_such_fact", TWO, "dealer Ben", "correct deck many"),
    Refused("S2", "no_such_fact", TWO, "dealer Ben", "correct deck 4000"),
    Refused("S2", "no_such_fact", TWO, "dealer Ben", "correct Ann chips 4"),
    Refused("S2", "cards_do_not_add_up", TWO, "dealer Ben", "correct deck 91"),
    Refused("S2", "cards_do_not_add_up", TWO, "dealer Ben", "correct Ann cards 98"),
    Refused("S4", "no_dealer", TWO, "", "Ann places b1"),
    Refused("S4", "no_dealer", TWO, "", "Ann removes b1"),
    Refused("S4", "no_dealer", TWO, "", "Ann exchanges 6C"),
    Refused("S4", "no_dealer", TWO, "", "Ann passes"),
    Refused("S4", "no_dealer", TWO, "", "Ann draws"),
    Refused("S4", "no_dealer", TWO, "", f"deal Ann {SEVEN}"),
    Refused("S4", "no_dealer", FOUR, "", "talk blue", FINED),
    Refused("S4", "dealer_known", TWO, "dealer Ben", "cut Ann 7C"),
    Refused("S4", "dealer_known", TWO, "dealer Ben", "dealer Ann"),
    Refused("S4", "cut_already", TWO, "cut Ann 7C", "cut Ann 8C"),
    Refused("S4", "cut_already", THREE, "cut Ann 2S / cut Ben 2H / cut Cem KS", "cut Cem QS"),
    Refused("S4", "cut_seen_twice", THREE, "cut Ann 7C / cut Ben 7C", "cut Cem 7C"),
    Refused("S4", "not_the_lowest", THREE, "cut Ann 2S / cut Ben 2H / cut Cem KS", "dealer Cem"),
    Refused("S4", "not_your_turn", TWO, "dealer Ben", "Ben places b1"),
    Refused("S4", "not_your_turn", TWO, f"dealer Ben / {lay('blue', 'c3')}", "Ben removes c3"),
    Refused("S4", "not_your_turn", TWO, DEAD, "Ben exchanges 6C"),
    Refused("S4", "not_your_turn", TWO, "dealer Ben", "Ben passes"),
    Refused("S5", "cell_shows_other", TWO, "dealer Ben", "Ann places b1 with 3S"),
    Refused("S5", "not_in_hand", TWO, f"dealer Ben / deal Ann {SEVEN}", "Ann places b2"),
    Refused("S8", "not_in_hand", TWO, f"dealer Ben / deal Ann {SEVEN}", "Ann places b2 with JD"),
    Refused("S10", "not_in_hand", TWO, f"{DEAD} / deal Ann {SEVEN}", "Ann exchanges 6C"),
    Refused("S17", "not_in_hand", FOUR, f"dealer Dan / deal Ann {SPADES} / talk blue", "Ann discards 9H", FINED),
    Refused("S5", "both_seen", TWO, "dealer Ben / Ann places b1 / Ben places g9", "Ann exchanges 2S"),
    Refused("S5", "seen_twice", TWO, "dealer Ben / deal Ben 2S 2S 4S 5S 6S 7S 8S", "Ann places b1"),
    Refused(
        "S5", "both_seen", TWO, "dealer Ben / Ann places b1 with JD / Ben places b2 with JD", "Ann places a2 with JD"
    ),
    Refused("S5", "both_seen", TWO, f"dealer Ben / deal Ann {SEVEN} / deal Ben 2S", "deal Ben 2S"),
    Refused("S5", "both_seen", TWO, "dealer Ben", "deal Ann 2S 2S 2S"),
    Refused("S5", "both_seen", TWO, "dealer Ben / deal Ann 2S 2S 3S 4S 5S 6S 7S / Ann places b1", "Ann draws 2S"),
    Refused("S5", "jacks_seen", TWO, FOUR_JACKS, "Ann places h1 with jack"),
    Refused("S5", "jacks_seen", TWO, FOUR_JACKS, "Ann places h1 with JD"),
    Refused(
        "S5",
        "jacks_seen",
        TWO,
        f"dealer Ben / {lay('blue', 'c3 e3 g3')}; chip c5 green; chip e5 green; chip g5 green"
        " / Ann removes c5 / Ben removes c3 with JS / Ann removes e5 with jack / Ben removes e3 with JH",
        "Ann removes g5",
    ),
    Refused("S6", "corner", TWO, "dealer Ben", "Ann places a1 with jack"),
    Refused("S6", "corner", TWO, "dealer Ben", "Ann places j10"),
    Refused("S6", "corner", TWO, "dealer Ben", "Ann removes a10"),
    Refused("S6", "corner", TWO, "dealer Ben", "correct chip j1 blue"),
    Refused("S6", "occupied", TWO, "dealer Ben / Ann places b1", "Ben places b1"),
    Refused("S6", "occupied", TWO, "dealer Ben / Ann places b1", "Ben places b1 with jack"),
    Refused("S7", "can_still_draw", TWO, "dealer Ben / Ann places b1", "Ann forgets"),
    Refused("S7", "can_still_draw", TWO, f"dealer Ben / deal Ann {SEVEN} / Ann places b1", "Ann forgets"),
    Refused("S7", "nothing_forgotten", TWO, "dealer Ben", "Ann forgets"),
    Refused("S7", "nothing_forgotten", TWO, "dealer Ben / Ann places b1 / Ben places c1 / Ann forgets", "Ann forgets"),
    Refused("S5", "nothing_to_draw", TWO, f"dealer Ben / deal Ann {SEVEN}", "Ann draws 9S"),
    Refused("S5", "nothing_to_draw", TWO, "dealer Ben", "Ann draws"),
    Refused(
        "S7",
        "too_late",
        TWO,
        f"dealer Ben / deal Ann {SEVEN} / deal Ben {HEARTS} / Ann places b1 / Ben places i4 / Ben draws 9H",
        "Ann draws 9S",
    ),
    Refused("S7", "can_still_draw", TWO, "dealer Ben / Ann places b1 / Ben places c1", "Ann forgets", KEPT),
    Refused("S7", "no_cards", TWO, "dealer Ben / correct Ann cards 0", "Ann places b1"),
    Refused("S7", "no_cards", TWO, "dealer Ben / correct Ann cards 0", "Ann places b1 with jack"),
    Refused("S8", "no_jack_in_hand", TWO, f"dealer Ben / deal Ann {SPADES} JS", "Ann places b2 with jack"),
    Refused(
        "S9", "no_jack_in_hand", TWO, f"dealer Ben / {lay('green', 'c3')} / deal Ann {SPADES} JD", "Ann removes c3"
    ),
    Refused(
        "S9",
        "not_in_hand",
        TWO,
        f"dealer Ben / {lay('green', 'c3')} / deal Ann {SPADES} JS",
        "Ann removes c3 with JH",
    ),
    Refused("S9", "no_chip", TWO, "dealer Ben", "Ann removes c3"),
    Refused("S9", "own_chip", TWO, f"dealer Ben / {lay('blue', 'c3')}", "Ann removes c3"),
    Refused("S9", "own_chip", FOUR, "dealer Dan / Ann places c3 / Ben places c4", "Cem removes c3"),
    Refused("S9", "one_eyed_removes", TWO, "dealer Ben", "Ann places b1 with JS"),
    Refused("S9", "only_one_eyed", TWO, f"dealer Ben / {lay('green', 'c3')}", "Ann removes c3 with JD"),
    Refused("S9", "only_one_eyed", TWO, f"dealer Ben / {lay('green', 'c3')}", "Ann removes c3 with 2D"),
    Refused("S10", "jack_never_dead", TWO, "dealer Ben", "Ann exchanges JD"),
    Refused("S10", "not_dead", TWO, "dealer Ben", "Ann exchanges 6C"),
    Refused("S10", "not_dead", TWO, f"dealer Ben / {lay('green', 'a2')}", "Ann exchanges 6C"),
    Refused("S10", "one_dead_card", TWO, f"{DEAD} / Ann exchanges 6C", "Ann exchanges 5C"),
    Refused("S10", "draw_for_dead", TWO, f"{DEAD} / deal Ann 6C {SPADES} / Ann exchanges 6C", "Ann places b1"),
    Refused("S13", "in_a_sequence", TWO, f"dealer Ben / {lay('green', 'c3 d3 e3 f3 g3')}", "Ann removes e3"),
    Refused("S15", "nothing_to_choose", TWO, "dealer Ben / Ann places c3", "Ann turns c3 d3 e3 f3 g3"),
    Refused("S15", "nothing_to_choose", TWO, f"{SIX} / Ben places b1", "Ann turns d3 e3 f3 g3 h3"),
    Refused("S15", "nothing_to_choose", TWO, SIX, "Ben turns d3 e3 f3 g3 h3"),
    Refused("S15", "no_such_five", TWO, SIX, "Ann turns e3 f3 g3 h3 i3"),
    Refused("S15", "no_such_five", TWO, SIX, "Ann turns c3 d3 e3 f3 g3 h3"),
    Refused("S16", "match_over", THREE, WON, "Ann places b1"),
    Refused("S16", "match_over", THREE, WON, "Ann passes"),
    Refused("S16", "match_over", THREE, WON, "Ann forgets"),
    Refused(
        "S16",
        "match_over",
        "Ann, Ben, Cem, Dan, Eve, Fay",
        f"{WON} / {lay('blue', 'c5 d5 e5 f5 g5')}",
        "talk blue",
        FINED,
    ),
    Refused("S17", "talk_is_free", FOUR, "dealer Dan", "talk blue"),
    Refused("S17", "nobody_to_talk_to", TWO, "dealer Ben", "talk blue", FINED),
    Refused("S17", "discard_first", FOUR, f"dealer Dan / deal Ann {SPADES} / talk blue", "Ann places b1", FINED),
    Refused("S17", "discard_first", FOUR, f"dealer Dan / deal Ann {SPADES} / talk blue", "talk green", FINED),
    Refused("S17", "no_discard_due", FOUR, f"dealer Dan / deal Ann {SPADES}", "Ann discards 2S", FINED),
    Refused("S17", "no_discard_due", FOUR, f"dealer Dan / deal Ben {SPADES} / talk blue", "Ben discards 2S", FINED),
    Refused(
        "S17",
        "draw_for_talk",
        FOUR,
        f"dealer Dan / deal Ann {SPADES} / talk blue / Ann discards 2S",
        "Ann places c1",
        SWAPPED,
    ),
    Refused("S20", "can_play", TWO, f"dealer Ben / deal Ann {SEVEN}", "Ann passes"),
    Refused(
        "S20",
        "can_exchange",
        TWO,
        "dealer Ben / deal Ann 2S 2S JS JS JH JH 3S / correct chip b1 blue; chip g9 blue; chip c1 blue; chip f9 blue",
        "Ann passes",
    ),
]

SETUPS = [
    *(
        RefusedSetup("S1", "wrong_player_count", ", ".join(f"P{'x' * number}" for number in range(count)))
        for count in (1, 5, 7, 11, 13)
    ),
    RefusedSetup("S1", "bad_name", "Ann, " + "n" * 41),
    RefusedSetup("S1", "bad_name", 'Ann, "Ben"'),
    RefusedSetup("S1", "name_twice", "Ann, ann"),
    RefusedSetup("S1", "no_such_house_rule", TWO, {"jokers": "wild"}),
    RefusedSetup("S1", "no_such_choice", TWO, {"teams": "4"}),
    RefusedSetup("S10", "no_such_choice", TWO, {"dead_cards": "none"}),
    RefusedSetup("S7", "no_such_choice", TWO, {"forgotten_draw": "never"}),
    RefusedSetup("S14", "no_such_choice", TWO, {"shared_chips": "two"}),
    RefusedSetup("S14", "no_such_choice", TWO, {"shared_corner": "sometimes"}),
    RefusedSetup("S16", "no_such_choice", TWO, {"to_win": "4"}),
    RefusedSetup("S17", "no_such_choice", TWO, {"table_talk": "yes"}),
    RefusedSetup("S18", "no_such_choice", TWO, {"advanced": "maybe"}),
    RefusedSetup("S19", "no_such_choice", TWO, {"chips": "dutch"}),
    RefusedSetup("S1", "wrong_team_count", THREE, {"teams": "2"}),
    RefusedSetup("S1", "wrong_team_count", FOUR, {"teams": "3"}),
    RefusedSetup("S1", "wrong_team_count", "A, B, C, D, E, F, G, H, I", {"teams": "2"}),
    RefusedSetup("S1", "no_such_team", "Ann blue, Ben purple"),
    RefusedSetup("S3", "not_alternating", "Ann blue, Ben blue"),
    RefusedSetup("S3", "not_alternating", "Ann blue, Ben blue, Cem green, Dan green"),
    RefusedSetup("S3", "not_alternating", "Ann blue, Ben green, Cem red, Dan green"),
    RefusedSetup("S19", "no_such_chips", TWO, {"chips": "us"}, {"chips": {"european": [48, 48, 48]}}),
]

_C3 = 1 << read_cell("c3")
_FIVE = bits(map(read_cell, ("c3", "d3", "e3", "f3", "g3")))

POSITIONS = [
    WrongPosition("S2", "impossible", TWO, "dealer Ben", {"on_turn": 7}),
    WrongPosition("S2", "impossible", TWO, "dealer Ben", {"owed": (1, 0)}),
    WrongPosition("S2", "impossible", TWO, "dealer Ben", {"sizes": (7, -1)}),
    WrongPosition("S2", "impossible", TWO, "dealer Ben / correct chip c3 blue", {"chips": (0b11111 << 22, 0)}),
    WrongPosition("S2", "hand_too_large", TWO, "dealer Ben", {"hands": (tuple(range(8)), None)}),
    WrongPosition("S2", "impossible", TWO, "dealer Ben", {"deck": -1}),
    WrongPosition("S2", "cards_do_not_add_up", TWO, "dealer Ben", {"sizes": (8, 7)}),
    WrongPosition("S5", "both_seen", TWO, "dealer Ben", {"seen": 3 * ONE[read_card("7C")]}),
    WrongPosition("S5", "both_seen", TWO, "dealer Ben", {"hands": ((read_card("7C"),) * 3, None)}),
    WrongPosition("S6", "two_chips", TWO, "dealer Ben", {"chips": (_C3, _C3)}),
    WrongPosition("S6", "corner", TWO, "dealer Ben", {"chips": (1 << read_cell("a10"), 0)}),
    WrongPosition("S13", "turned_without_chips", TWO, "dealer Ben", {"turned": ((), (_FIVE,))}),
]
