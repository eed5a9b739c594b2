"""Trading a card, and the merchant guild (C5 to C7)."""

from __future__ import annotations

from companion.games.catan.rules.deal import refuse_cards, refuse_drawn
from companion.games.catan.rules.moves import MARKET, PILE, Guild, Partner, Trade
from companion.games.catan.rules.resources import NOTHING, ONE, RESOURCES, Resource, Resources, number
from companion.games.catan.rules.state import (
    BUILD,
    GUILD,
    LIBRARY,
    MARKET_SIZE,
    Size,
    State,
    deck,
    has,
    points_of,
    side_a,
    trades_allowed,
    with_hand,
)
from companion.games.catan.rules.turn import not_now
from companion.rules import Refusal, SeatNumber, Step, Task


def refuse_trade(state: State, move: Trade) -> Refusal | None:
    refusal = not_now(state, move.player)
    if refusal:
        return refusal
    if state.phase == BUILD:
        return Refusal("C7", "trading_over")
    if state.trades >= trades_allowed(state, move.player):
        return Refusal("C5", "no_trade_left", trades=state.trades)
    if move.partner != PILE and not side_a(state.roads[move.player]):
        return Refusal("C5", "pile_only", player=move.player)
    if move.partner == move.player:
        return Refusal("C6", "trade_with_oneself")
    return _refuse_library(state, move) or _refuse_traded_cards(state, move)


def _refuse_library(state: State, move: Trade) -> Refusal | None:
    if not move.library:
        return None
    if move.partner < 0:
        return Refusal("C6", "library_needs_player")
    if not has(state, move.player, "library"):
        return Refusal("C6", "no_library", player=move.player)
    if state.used & LIBRARY:
        return Refusal("C6", "library_used")
    return None


def _refuse_traded_cards(state: State, move: Trade) -> Refusal | None:
    """Whether the cards given and got can have been where they came from."""
    if move.partner == PILE and not state.sizes[move.player].most:
        return Refusal("C6", "no_card_to_give", player=move.player)
    if move.partner >= 0 and not state.sizes[move.partner].most:
        return Refusal("C6", "partner_has_none", player=move.partner)
    # With the draw pile one discards first: the card given, or any of the hand if it was not told, may come back (C6).
    hand = state.hands[move.player]
    given = NOTHING if hand is None else hand if move.gave is None else ONE[move.gave]
    return _refuse_gave(state, move) or _refuse_got(state, move.partner, move.got, given)


def _refuse_gave(state: State, move: Trade) -> Refusal | None:
    hand = state.hands[move.player]
    if move.gave is None or (move.gave == move.got and move.partner != PILE):
        return None  # the card just taken may be given back
    if hand is None:
        return refuse_cards(state, ONE[move.gave])
    return (
        None
        if number(hand, move.gave)
        else Refusal("C6", "not_in_hand", player=move.player, resource=RESOURCES[move.gave])
    )


def _refuse_got(state: State, partner: Partner, got: Resource | None, given: Resources = NOTHING) -> Refusal | None:
    """Whether a card can come from the pile, the market or another player's hand."""
    if got is None:
        return None
    if partner == PILE:
        return refuse_drawn(state, ONE[got], given)
    if partner == MARKET:
        if number(state.market, got):
            return None
        return (
            refuse_cards(state, ONE[got]) if state.hidden else Refusal("C6", "not_in_market", resource=RESOURCES[got])
        )
    hand = state.hands[partner]
    if hand is None:
        return refuse_cards(state, ONE[got])
    return None if number(hand, got) else Refusal("C6", "not_in_hand", player=partner, resource=RESOURCES[got])


def trade(state: State, move: Trade) -> Step[State]:
    used = state.used | LIBRARY if move.library else state.used
    todo = [Task("C6", "shuffle_hand", player=move.partner)] if move.library else []
    if move.gave is None or move.got is None:
        traded = _trade_untold(state, move.player, move.partner)
        return Step(traded._replace(trades=state.trades + 1, used=used), tuple(todo))
    gave, got = ONE[move.gave], ONE[move.got]
    hands = list(state.hands)
    market, hidden, discards = state.market, state.hidden, state.discards
    if move.partner == PILE:
        if deck(state) == NOTHING:
            todo.append(Task("C15", "shuffle"))
            discards = NOTHING
        elif discards is not None:
            discards += gave
    elif move.partner == MARKET and number(market, move.got):
        market += gave - got
    elif move.partner == MARKET:
        market, hidden = market + gave, hidden - 1
    else:
        theirs = hands[move.partner]
        hands[move.partner] = None if theirs is None else theirs + gave - got
    mine = hands[move.player]
    hands[move.player] = None if mine is None else mine + got - gave
    return Step(
        state._replace(
            trades=state.trades + 1, used=used, hands=tuple(hands), market=market, hidden=hidden, discards=discards
        ),
        tuple(todo),
    )


def _trade_untold(state: State, player: SeatNumber, partner: Partner) -> State:
    """A trade whose cards were not both told: what they went through is no longer known."""
    state = with_hand(state, player, None)
    if partner == PILE:
        return state._replace(discards=None)
    if partner == MARKET:
        return state._replace(market=NOTHING, hidden=MARKET_SIZE)
    return with_hand(state, partner, None)


def refuse_guild(state: State, move: Guild) -> Refusal | None:
    refusal = not_now(state, move.player)
    if refusal:
        return refusal
    if not has(state, move.player, "guild"):
        return Refusal("C11", "no_guild", player=move.player)
    if state.used & GUILD:
        return Refusal("C11", "guild_used")
    if move.victim == move.player:
        return Refusal("C11", "guild_on_oneself")
    if points_of(state, move.victim) < points_of(state, move.player):
        return Refusal("C11", "guild_on_poorer", player=move.victim)
    if not state.sizes[move.victim].most:
        return Refusal("C6", "partner_has_none", player=move.victim)
    return _refuse_got(state, move.victim, move.got)


def guild(state: State, move: Guild) -> Step[State]:
    """One card goes from the victim to the player."""
    state = state._replace(used=state.used | GUILD)
    for player, by in ((move.victim, -1), (move.player, 1)):
        hand, size = state.hands[player], state.sizes[player]
        known = None if hand is None or move.got is None else hand + by * ONE[move.got]
        state = with_hand(state, player, known, Size(max(0, size.least + by), size.most + by))
    return Step(state)
