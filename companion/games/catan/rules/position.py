"""Positions set up by hand: what is inconsistent in one, and how a correction changes one."""

from __future__ import annotations

from companion.games.catan.rules import resources
from companion.games.catan.rules.edition import KINDS as BUILDINGS
from companion.games.catan.rules.knowledge import loose, open_cards, with_hand
from companion.games.catan.rules.resources import KINDS, NOTHING, RESOURCES, Resources, number
from companion.games.catan.rules.state import (
    BUILD,
    DIRECTIONS,
    FIRST_HAND,
    MARKET_SIZE,
    OVER,
    ROBBERY,
    SETUP,
    TRADE,
    Size,
    State,
    changed,
    points_of,
    stock,
    supply,
)
from companion.games.catan.rules.turn import robbed
from companion.rules import Refusal, SeatNumber, find_name, seated
from companion.rules.correction import Facts, impossible, set_facts, small_number

FACTS = (
    "turn NAME",
    "arrows clockwise|counterclockwise",
    "market CARDS|unknown",
    "NAME roads|knights|villages|cities|cards NUMBER",
    "NAME has|lacks EXPANSION",
    "NAME hand CARDS|none|unknown",
)


def check(state: State) -> list[Refusal]:
    """Everything that is wrong with a position, not only the first thing."""
    terms = state.terms
    pieces = [state.roads, state.knights, state.villages, state.cities]
    wrong = impossible(
        "C1",
        [
            ("whose turn it is", state.on_turn is None or 0 <= state.on_turn < len(terms.names)),
            ("a number of pieces", min(map(min, pieces)) >= 0),
            ("a number of cards", all(0 <= size.least <= size.most for size in state.sizes)),
            ("the market", resources.count(state.sure) <= state.hidden <= MARKET_SIZE - resources.count(state.market)),
            ("the cards still to be drawn", state.due >= 0),
            ("the draw pile", 0 <= state.pile.least <= state.pile.most),
            ("somebody without village and city", all(map(_settled, state.villages, state.cities, state.expansions))),
            ("what was built in this turn", set(state.built) <= set(BUILDINGS)),
        ],
    )
    return wrong + _check_buildings(state) + _check_cards(state)


def _check_buildings(state: State) -> list[Refusal]:
    """Whether there are so many of everything."""
    terms = state.terms
    wrong = [
        Refusal("C1", "too_many_built", stack=stack, count=total - supply(state, stack), total=total)
        for stack, total in terms.supply.items()
        if supply(state, stack) < 0
    ]
    for name, copies in terms.copies.items():
        count = copies - stock(state, name)
        if count > copies and copies:
            wrong.append(Refusal("C11", "too_many_of_it", expansion=name, count=count, copies=copies))
        elif count > copies:
            wrong.append(Refusal("C1", "not_in_play", expansion=name, count=len(terms.names)))
    for player, names in seated(state.expansions):
        wrong += [
            Refusal("C11", "two_equal", player=player, expansion=name)
            for name in sorted(set(names))
            if names.count(name) > 1
        ]
    return wrong


def _check_cards(state: State) -> list[Refusal]:
    terms = state.terms
    wrong = []
    placed = open_cards(state) + (state.drawn or state.discards)  # what was drawn may have lain on the discards
    for kind in KINDS:
        count = number(placed, kind)
        if count > number(terms.cards, kind):
            wrong.append(
                Refusal("C2", "too_many_cards", resource=RESOURCES[kind], count=count, cards=number(terms.cards, kind))
            )
    held = sum(size.least for size in state.sizes) + resources.count(state.drawn)
    market = resources.count(state.market) + (state.hidden if state.phase != SETUP else 0)
    if held + market > resources.count(terms.cards):
        total = resources.count(terms.cards)
        wrong.append(Refusal("C2", "cards_do_not_add_up", hands=held, market=market, cards=total))
    return wrong


def _settled(villages: int, cities: int, expansions: tuple[str, ...]) -> bool:
    """Everybody starts with a village, which may become a city but is never lost (C4)."""
    return villages + cities + len(expansions) > 0


def amend(state: State, facts: Facts) -> State | Refusal:
    """The position with these facts set; supplies and points follow from what is built."""
    amended = set_facts(state, facts, _set, "C1", FACTS)
    if isinstance(amended, Refusal):
        return amended
    state = amended
    most = loose(state).most
    pile = Size(min(state.pile.least, most), min(state.pile.most, most))
    state = state._replace(pile=pile, due=min(state.due, max(0, most - resources.count(state.drawn))))
    won = state.on_turn is not None and points_of(state, state.on_turn) >= state.terms.winning
    if state.phase != SETUP and won:
        return state._replace(phase=OVER)
    if state.phase == OVER or (state.phase == ROBBERY and not robbed(state)):
        return state._replace(phase=BUILD if state.built else TRADE)
    return state


def _set(state: State, fact: tuple[str, ...]) -> State | None:
    """One fact: `turn Ben`, `arrows clockwise`, `Ann roads 3`, `Ann cards 5`, `Ann hand ore`, `Ann has church`,
    `market ore ore wool brick grain`."""
    if fact[0] == "turn" and len(fact) == 2:
        return _set_turn(state, find_name(state.terms.names, fact[1]))
    if fact[0] == "arrows" and len(fact) == 2 and len(state.terms.names) > 2:
        return state._replace(clockwise=DIRECTIONS.index(fact[1]) == 0)
    if fact[0] == "market":
        return _set_market(state, fact[1:])
    player = find_name(state.terms.names, fact[0])
    if fact[1] == "hand" and fact[2:]:
        if fact[2:] == ("unknown",):
            size, drawn = state.sizes[player], resources.count(state.drawn) if player == state.on_turn else 0
            return _set_hand(state, player, NOTHING, Size(size.least + drawn, size.most + drawn), told=False)
        hand = NOTHING if fact[2:] == ("none",) else resources.read(fact[2:])
        return _set_hand(state, player, hand, Size(resources.count(hand), resources.count(hand)))
    if len(fact) != 3:
        return None
    if fact[1] in ("has", "lacks") and fact[2] in state.terms.copies:
        return _set_expansion(state, player, fact[1] == "has", fact[2])
    number = small_number(fact[2])
    if number is None:
        return None
    if fact[1] == "cards":
        return _set_hand(state, player, NOTHING, Size(number, number), told=False)
    return _set_pieces(state, player, fact[1], number)


def _set_turn(state: State, player: SeatNumber) -> State:
    """A turn begins. Where it is the first, the match is joined in the middle: who has how many cards was not told."""
    if state.phase == SETUP:
        dealt, all_cards = Size(FIRST_HAND, FIRST_HAND), resources.count(state.terms.cards) - MARKET_SIZE
        sizes = tuple(
            Size(resources.count(part), all_cards) if hand is None and size == dealt else size
            for hand, part, size in zip(state.hands, state.parts, state.sizes, strict=True)
        )
        state = _forget(state)._replace(sizes=sizes)
    return state._replace(on_turn=player, phase=TRADE, trades=0, built=(), used=0, may_turn=False, due=0, drawn=NOTHING)


def _forget(state: State) -> State:
    """What was only concluded about cards does not hold any more, when the table has to set cards right."""
    everywhere = resources.count(state.terms.cards)
    none = (NOTHING,) * len(state.hands)
    return state._replace(parts=none, sure=NOTHING, discards=NOTHING, pile=Size(0, everywhere))


def _set_hand(state: State, player: SeatNumber, hand: Resources, size: Size, told: bool = True) -> State:
    """What was told of a draw so far is in the hand by then."""
    robbed = changed(state.robbed, player, -state.robbed[player])
    drawn = NOTHING if player == state.on_turn else state.drawn
    return with_hand(_forget(state)._replace(robbed=robbed, drawn=drawn), player, hand, size, told)


def _set_pieces(state: State, player: SeatNumber, pieces: str, number: int) -> State | None:
    def set_to(counts: tuple[int, ...]) -> tuple[int, ...]:
        return (*counts[:player], number, *counts[player + 1 :])

    match pieces:
        case "roads":
            return state._replace(roads=set_to(state.roads))
        case "knights":
            return state._replace(knights=set_to(state.knights))
        case "villages":
            return state._replace(villages=set_to(state.villages))
        case "cities":
            return state._replace(cities=set_to(state.cities))
    return None


def _set_market(state: State, cards: tuple[str, ...]) -> State | None:
    if cards == ("unknown",):
        return _forget(state)._replace(market=NOTHING, hidden=MARKET_SIZE)
    if not cards:
        return None
    market = resources.read(cards)
    hidden = MARKET_SIZE - resources.count(market)
    return _forget(state)._replace(market=market, hidden=hidden) if hidden >= 0 else None


def _set_expansion(state: State, player: SeatNumber, has: bool, name: str) -> State:
    mine = tuple(other for other in state.expansions[player] if other != name)
    mine = (*mine, name) if has else mine
    return state._replace(expansions=(*state.expansions[:player], mine, *state.expansions[player + 1 :]))
