"""Positions set up by hand: what is inconsistent in one, and how a correction changes one."""

from __future__ import annotations

from functools import partial
from itertools import combinations

from companion.games.sequence.rules.cards import CARDS, COPIES, KINDS, Hand, card_text, read_card
from companion.games.sequence.rules.hands import assume_draws
from companion.games.sequence.rules.lines import (
    BIT,
    CORNER_BITS,
    LINES,
    Cell,
    Cells,
    Fives,
    Sharing,
    bits,
    cells_text,
    may_both_count,
    read_cell,
    runs,
    sequences_in,
    settle,
    with_more,
)
from companion.games.sequence.rules.spaces import on
from companion.games.sequence.rules.state import ASSUMED, NONE, OVER, SETUP, TURN, DrawDue, State, copies, replaced
from companion.rules import Refusal, SeatNumber, find_name, seated
from companion.rules.correction import Facts, impossible, set_facts, small_number
from companion.rules.lots import NOTHING, count

FACTS = (
    "turn NAME",
    "chip CELL COLOUR|none",
    "turned FIVE CELLS",
    "deck NUMBER",
    "NAME cards NUMBER",
    "NAME hand CARDS|unknown",
)


def check(state: State) -> list[Refusal]:
    """Everything that is wrong with a position, not only the first thing."""
    terms = state.terms
    wrong = impossible(
        "S2",
        [
            ("whose turn it is", state.on_turn is None or 0 <= state.on_turn < len(terms.names)),
            ("a number of cards", min(state.sizes) >= 0),
            ("a hand", not state.played or all(map(_is_whole, state.hands, state.sizes, state.draws))),
            ("a draw of a hand that is not known", not any(map(_owes_unknown, state.hands, state.owed))),
            ("the deck", state.deck >= 0),
            ("the sequences", all(map(partial(_is_settled, terms.sharing), state.chips, state.turned))),
        ],
    )
    for one, other in combinations(state.chips, 2):
        if one & other:
            wrong.append(Refusal("S6", "two_chips", **on(terms.edition, one & other)))
    for team, chips in enumerate(state.chips):
        if chips & CORNER_BITS:
            wrong.append(Refusal("S6", "corner", cell=cells_text(chips & CORNER_BITS)))
        broken = [line for line in state.turned[team] if line & ~(chips | CORNER_BITS)]
        wrong += [Refusal("S13", "turned_without_chips", **on(terms.edition, line)) for line in broken]
    for player, hand in seated(state.hands):
        if hand is not None and len(hand) > state.sizes[player]:
            wrong.append(Refusal("S2", "hand_too_large", player=player, count=len(hand), size=state.sizes[player]))
    for card in KINDS:
        if copies(state, card) > COPIES:
            wrong.append(Refusal("S5", "both_seen", card=card_text(card)))
    held = sum(state.sizes)
    lying = count(state.seen) + sum(state.jacks)
    if held + state.deck + lying > CARDS:
        wrong.append(Refusal("S2", "cards_do_not_add_up", deck=state.deck, hands=held, open=lying, cards=CARDS))
    return wrong


def _is_whole(hand: Hand | None, size: int, draw: DrawDue) -> bool:
    return hand is None or len(hand) + (draw in ASSUMED) >= size


def _owes_unknown(hand: Hand | None, owed: int) -> bool:
    return hand is None and owed > 0


def _is_settled(sharing: Sharing, chips: Cells, turned: Fives) -> bool:
    """Whether as many sequences are turned over as there are on the board."""
    if sharing.strict:
        apart = all(may_both_count(one, other, sharing) for one, other in combinations(turned, 2))
        return apart and with_more(chips, turned, sharing) == turned
    return len(turned) == sum(sequences_in(len(run), sharing.chips == "any") for run in runs(chips))


def amend(state: State, facts: Facts) -> State | Refusal:
    """The position with these facts set; sequences are found anew where chips changed."""
    amended = set_facts(state, facts, _set, "S2", FACTS)
    if isinstance(amended, Refusal):
        return amended
    return _settle(assume_draws(amended))


def _set(state: State, fact: tuple[str, ...]) -> State | None:
    """One fact: `chip c4 blue`, `chip c4 none`, `turned a2 a3 a4 a5 a6`, `turn Ann`, `deck 40`, `Ann cards 5`,
    `Ann hand 7C KD`."""
    if fact[0] == "turn" and len(fact) == 2:
        player = find_name(state.terms.names, fact[1])
        if state.phase == SETUP:
            state = _begun_in_the_middle(state)
        return state._replace(on_turn=player, phase=TURN, exchanged=0, dead=0, passes=0, choices=(), fined=())
    if fact[0] == "chip" and len(fact) == 3:
        return _set_chip(state, read_cell(fact[1]), fact[2])
    if fact[0] == "turned":
        return _set_turned(state, bits(map(read_cell, fact[1:])))
    if len(fact) > 2 and fact[1] == "hand":
        return _set_hand(state, find_name(state.terms.names, fact[0]), fact[2:])
    number = small_number(fact[-1])
    if number is None:
        return None
    if fact[0] == "deck" and len(fact) == 2:
        return state._replace(deck=number, slack=0, blur=None, seen=NOTHING, jacks=(0, 0))
    if len(fact) == 3 and fact[1] == "cards":
        return _with_hand(state, find_name(state.terms.names, fact[0]), None, number)
    return None


def _begun_in_the_middle(state: State) -> State:
    """Nobody has seen the cards so far. Until the deck is told, a shuffle may come at any time."""
    untold = CARDS - len(state.sizes) * state.terms.hand_size
    return state if state.deck != untold else state._replace(slack=CARDS, blur=(0, 0))


def _set_hand(state: State, player: SeatNumber, cards: tuple[str, ...]) -> State:
    """A hand that is known card by card, or no longer."""
    if cards == ("unknown",):
        return _with_hand(state, player, None, state.sizes[player])
    return _with_hand(state, player, tuple(map(read_card, cards)), len(cards))


def _with_hand(state: State, player: SeatNumber, hand: Hand | None, size: int) -> State:
    """A hand set by hand: what was to be drawn for it or discarded from it is settled by that."""
    return state._replace(
        hands=(*state.hands[:player], hand, *state.hands[player + 1 :]),
        sizes=replaced(state.sizes, player, size),
        draws=replaced(state.draws, player, NONE),
        owed=replaced(state.owed, player, 0),
        dead=0 if player == state.on_turn else state.dead,
        assumed=replaced(state.assumed, player, 0),
        missed=replaced(state.missed, player, 0),
        fined=tuple(other for other in state.fined if other != player),
    )


def _set_chip(state: State, cell: Cell, colour: str) -> State:
    bit = BIT[cell]
    chips = [own & ~bit for own in state.chips]
    if colour != "none":
        chips[state.terms.colours.index(colour)] |= bit
    return state._replace(chips=tuple(chips), choices=())


def _set_turned(state: State, line: Cells) -> State | None:
    """These five of a longer line lie turned over."""
    for team, chips in enumerate(state.chips):
        if line in LINES and not line & ~(chips | CORNER_BITS):
            sharing = state.terms.sharing
            others = (
                other
                for other in state.turned[team]
                if (other & line).bit_count() <= 1 and may_both_count(other, line, sharing)
            )
            turned = (*state.turned[:team], (*others, line), *state.turned[team + 1 :])
            return state._replace(turned=turned, choices=())
    return None


def _settle(state: State) -> State:
    """Sequences that still stand are kept, new ones are turned over; a team may have won, or no longer."""
    turned: list[Fives] = []
    sharing = state.terms.sharing
    for own, lines in zip(state.chips, state.turned, strict=True):
        standing = tuple(line for line in lines if not line & ~(own | CORNER_BITS))
        if sharing.strict:
            turned.append(with_more(own, standing, sharing))
            continue
        found = [settle(run, standing, None, sharing.chips == "any").picked for run in runs(own)]
        turned.append(tuple(line for lines in found for line in lines))
    phase = state.phase
    if phase != SETUP and any(len(lines) >= state.terms.to_win for lines in turned):
        phase = OVER
    elif phase == OVER:
        return state._replace(turned=tuple(turned), phase=TURN, passes=0)
    return state._replace(turned=tuple(turned), phase=phase)
