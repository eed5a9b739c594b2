"""Trading a card, and the merchant guild (C5 to C7)."""

from __future__ import annotations

from companion.games.catan.rules import resources
from companion.games.catan.rules.deal import refuse_cards, refuse_drawn
from companion.games.catan.rules.knowledge import known, market_is_known, may_hold, take, unplaced, with_hand, without
from companion.games.catan.rules.moves import MARKET, PILE, Guild, Partner, Trade
from companion.games.catan.rules.resources import NOTHING, ONE, RESOURCES, Resource, Resources, number
from companion.games.catan.rules.state import (
    BUILD,
    GUILD,
    LIBRARY,
    MARKET_SIZE,
    Size,
    State,
    has,
    points_of,
    side_a,
    trades_allowed,
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
    return _refuse_gave(state, move) or _refuse_got(state, move)


def _refuse_gave(state: State, move: Trade) -> Refusal | None:
    """Whether the card given can have been in the hand, or be the one just taken (C6)."""
    gave, hand = move.gave, state.hands[move.player]
    if gave is None or (number(hand, gave) if hand is not None else may_hold(state, move.player, gave)):
        return None
    if move.partner != PILE and (move.got == gave or (move.got is None and _may_come(state, move.partner, gave))):
        return None
    return _not_there(state, move.player, gave)


def _refuse_got(state: State, move: Trade) -> Refusal | None:
    got = move.got
    if got is None:
        return None
    if move.partner == PILE:
        return _refuse_drawn(state, move, got)
    return None if _may_come(state, move.partner, got) else _not_there(state, move.partner, got)


def _refuse_drawn(state: State, move: Trade, got: Resource) -> Refusal | None:
    """With the draw pile one discards first: the card given, or any of the hand if it was not told, may come back when
    the discards are shuffled (C6)."""
    if move.gave is None:
        return refuse_drawn(state, ONE[got], given=known(state, move.player))
    if number(known(state, move.player), move.gave):
        return refuse_drawn(state, ONE[got], given=ONE[move.gave])
    return refuse_drawn(state._replace(discards=state.discards + ONE[move.gave]), ONE[got])


def _may_come(state: State, partner: Partner, card: Resource) -> bool:
    """Whether a card may lie in the market or in another player's hand."""
    if partner != MARKET:
        return may_hold(state, partner, card)
    if number(state.market + state.sure, card):
        return True
    return not market_is_known(state) and bool(number(unplaced(state), card))


def _not_there(state: State, place: Partner, card: Resource, by_guild: bool = False) -> Refusal:
    """Why a card cannot have come from a hand or the market: it is known what lies there, or that all lie elsewhere."""
    unknown = not market_is_known(state) if place == MARKET else state.hands[place] is None
    refusal = refuse_cards(state, ONE[card]) if unknown else None
    if refusal:
        return refusal
    if place == MARKET:
        return Refusal("C6", "not_in_market", resource=RESOURCES[card])
    return Refusal("C11" if by_guild else "C6", "not_in_hand", player=place, resource=RESOURCES[card])


def trade(state: State, move: Trade) -> Step[State]:
    mine, gave, got = state.hands[move.player], move.gave, move.got
    if mine is None or gave is None or got is None:
        return _trade_in_part(state, move)
    given, taken = ONE[gave], ONE[got]
    hands = list(state.hands)
    hands[move.player] = mine - given + taken
    traded = state._replace(trades=state.trades + 1, hands=tuple(hands))
    if move.partner == PILE:
        return _with_pile(traded, given)
    if move.partner == MARKET:
        return Step(_with_market(traded, gave, got))
    theirs = hands[move.partner]
    if theirs is None:
        return _trade_in_part(state, move)
    hands[move.partner] = theirs - taken + given
    if not move.library:
        return Step(traded._replace(hands=tuple(hands)))
    traded = traded._replace(hands=tuple(hands), used=state.used | LIBRARY)
    return Step(traded, (Task("C6", "shuffle_hand", player=move.partner),))


def _trade_in_part(state: State, move: Trade) -> Step[State]:
    """A trade of which not everything is known: the hands that it went through, or its cards."""
    got = _only_card_got(state, move) if move.got is None else move.got
    gave = _only_card_given(state, move, got) if move.gave is None else move.gave
    used = state.used | LIBRARY if move.library else state.used
    state = state._replace(trades=state.trades + 1, used=used)
    mine = known(state, move.player)
    taken = NOTHING if got is None else ONE[got]
    if move.partner == PILE:
        given = NOTHING if gave is None else ONE[gave]
        return _with_pile(_holding(state, move.player, without(mine, gave) + taken), given)
    state = _holding(state, move.player, without(mine + taken, gave))
    if move.partner == MARKET:
        return Step(_with_market(state, gave, got))
    theirs = without(known(state, move.partner), got)
    state = _holding(state, move.partner, theirs if gave is None else theirs + ONE[gave])
    return Step(state, (Task("C6", "shuffle_hand", player=move.partner),) if move.library else ())


def _holding(state: State, player: SeatNumber, cards: Resources) -> State:
    """The state with these cards for certain in a hand that has as many cards as it had."""
    return with_hand(state, player, cards, state.sizes[player], told=state.hands[player] is not None)


def _with_pile(state: State, given: Resources) -> Step[State]:
    """The card given lies on the discards when one is drawn."""
    if state.pile.least:
        pile = Size(state.pile.least - 1, state.pile.most - 1)
        return Step(state._replace(pile=pile, discards=state.discards + given))
    pile, discards, shuffled = take(state, 1)
    return Step(state._replace(pile=pile, discards=discards), (Task("C15", "shuffle"),) if shuffled else ())


def _with_market(state: State, gave: Resource | None, got: Resource | None) -> State:
    """One card goes, which is one of those told if it can be, and another comes."""
    market, sure = state.market, state.sure
    if got is None or number(market, got):
        market = without(market, got)
    if sure and (got is None or market == state.market):
        sure = without(sure, got)
    market = market if gave is None else market + ONE[gave]
    return state._replace(market=market, sure=sure, hidden=MARKET_SIZE - resources.count(market))


# Cards that were not told


def _only_card_got(state: State, move: Trade) -> Resource | None:
    """What a card that was not told can only have been: one that the player did not hold before, or all that there was
    to take."""
    if move.partner == PILE:
        return None
    if move.gave is not None and not may_hold(state, move.player, move.gave):
        return move.gave
    if move.partner == MARKET:
        return _only(state.market + state.sure) if market_is_known(state) else None
    return _only(state.hands[move.partner])


def _only_card_given(state: State, move: Trade, got: Resource | None) -> Resource | None:
    hand = state.hands[move.player]
    if hand is None or move.partner == PILE:
        return _only(hand)
    return None if got is None else _only(hand + ONE[got])


def _only(cards: Resources | None) -> Resource | None:
    kinds = () if cards is None else resources.kinds(cards)
    return kinds[0] if len(kinds) == 1 else None


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
        return Refusal("C11", "partner_has_none", player=move.victim)
    if move.got is None or may_hold(state, move.victim, move.got):
        return None
    return _not_there(state, move.victim, move.got, by_guild=True)


def guild(state: State, move: Guild) -> Step[State]:
    """One card goes from the victim to the player."""
    got = _only(state.hands[move.victim]) if move.got is None else move.got
    state = state._replace(used=state.used | GUILD)
    left, size = without(known(state, move.victim), got), state.sizes[move.victim]
    told = got is not None
    state = with_hand(state, move.victim, left, Size(max(0, size.least - 1), size.most - 1), told)
    mine, size = known(state, move.player), state.sizes[move.player]
    mine = mine if got is None else mine + ONE[got]
    return Step(with_hand(state, move.player, mine, Size(size.least + 1, size.most + 1), told))
