"""A turn: trade, then build, then draw (C5 to C16)."""

from __future__ import annotations

from companion.rules.catan import resources
from companion.rules.catan.moves import MARKET, PILE, Build, Discard, Draw, EndTurn, Event, Guild, Trade, TurnArrows
from companion.rules.catan.resources import ONE, RESOURCES, number
from companion.rules.catan.state import (
    BUILD,
    DRAW,
    EVENT,
    GUILD,
    LIBRARY,
    MARKET_SIZE,
    OVER,
    ROBBED_ABOVE,
    ROBBERY,
    SETUP,
    UNIVERSITY,
    WINNING,
    Size,
    State,
    changed,
    deck,
    draws_allowed,
    has,
    points,
    points_of,
    side_a,
    stock,
    supply,
    trades_allowed,
    victim,
    with_hand,
)
from companion.rules.catan.table import begin_turn, refuse_cards, refuse_drawn, shuffle_if_short, shuffled
from companion.rules.core import News, Outcome, Refusal, Step, Task, Told, rank


def not_now(state: State, player: int) -> Refusal | None:
    """Why this player cannot act in the turn now, or None."""
    if state.phase == SETUP:
        return Refusal("C4", "not_started")
    if state.phase == OVER:
        return Refusal("C16", "match_over")
    if player != state.on_turn:
        return Refusal("C4", "not_your_turn", player=player, on_turn=state.on_turn)
    if state.phase == EVENT:
        return Refusal("C10", "event_first")
    if state.phase == ROBBERY:
        return Refusal("C10", "discard_first", players=robbed(state))
    if state.phase == DRAW:
        return Refusal("C15", "draw_first", count=state.due)
    return None


# Trading


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
    given = 0 if hand is None else hand if move.gave is None else ONE[move.gave]
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


def _refuse_got(state: State, partner: int, got: int | None, given: int = 0) -> Refusal | None:
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
        if deck(state) == 0:
            todo.append(Task("C15", "shuffle"))
            discards = 0
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


def _trade_untold(state: State, player: int, partner: int) -> State:
    """A trade whose cards were not both told: what they went through is no longer known."""
    state = with_hand(state, player, None)
    if partner == PILE:
        return state._replace(discards=None)
    if partner == MARKET:
        return state._replace(market=0, hidden=MARKET_SIZE)
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
    state = state._replace(used=state.used | GUILD, may_turn=False)
    for player, by in ((move.victim, -1), (move.player, 1)):
        hand, size = state.hands[player], state.sizes[player]
        known = None if hand is None or move.got is None else hand + by * ONE[move.got]
        state = with_hand(state, player, known, Size(max(0, size.least + by), size.most + by))
    return Step(state)


# Building


def refuse_build(state: State, move: Build) -> Refusal | None:
    refusal = not_now(state, move.player) or refuse_kind(state, move.player, move.kind, move.expansion)
    if refusal:
        return refusal
    if move.university:
        if not has(state, move.player, "university"):
            return Refusal("C11", "no_university", player=move.player)
        if state.used & UNIVERSITY:
            return Refusal("C11", "university_used")
    return _refuse_payment(state, move)


def refuse_kind(state: State, player: int, kind: str, expansion: str | None) -> Refusal | None:
    """Whether this can be built at all, whatever it costs."""
    if kind in state.built and not (kind == "expansion" and state.terms.several_expansions):
        return Refusal("C8", "built_already", kind=kind)
    if kind in ("road", "knight"):
        if not supply(state, kind) and victim(state, player, kind) is None:
            return Refusal("C13", "nobody_has_one", kind=kind)
    elif kind == "village":
        if not supply(state, "village"):
            return Refusal("C9", "no_village_left")
    elif kind == "city":
        if not state.villages[player]:
            return Refusal("C10", "no_village_to_turn", player=player)
    else:
        return _refuse_expansion(state, player, expansion)
    return None


def _refuse_expansion(state: State, player: int, expansion: str | None) -> Refusal | None:
    if expansion is None or expansion not in state.terms.copies:
        return Refusal("C11", "name_the_expansion", known=tuple(state.terms.copies))
    if expansion in state.expansions[player]:
        return Refusal("C11", "has_it_already", expansion=expansion)
    if not state.cities[player]:
        return Refusal("C11", "no_city_to_expand", player=player)
    if not stock(state, expansion):
        return Refusal("C11", "none_left", expansion=expansion)
    return None


def cost_of(state: State, move: Build) -> int:
    """What it costs by the building costs card, or by the expansion itself."""
    if move.expansion is None:
        return state.terms.edition.costs[move.kind]
    return state.terms.expansion(move.expansion).cost


def _refuse_payment(state: State, move: Build) -> Refusal | None:
    cost = cost_of(state, move)
    ways = resources.lowered(cost) if move.university else (cost,)
    hand, size = state.hands[move.player], state.sizes[move.player]
    if move.paid is None:
        if hand is not None and not any(resources.can_pay(hand, way) for way in ways):
            return Refusal("C8", "cannot_afford", cost=resources.text(cost))
        if size.most < resources.count(ways[0]):
            return Refusal("C8", "too_few_cards", cards=size.most, cost=resources.text(cost))
        return None
    if not any(resources.pays(move.paid, way) for way in ways):
        return Refusal("C8", "wrong_payment", paid=resources.text(move.paid), cost=resources.text(cost))
    if hand is not None:
        return None if resources.holds(hand, move.paid) else Refusal("C8", "paid_not_in_hand", player=move.player)
    if size.most < resources.count(move.paid):
        return Refusal("C8", "too_few_cards", cards=size.most, cost=resources.text(cost))
    return refuse_cards(state, move.paid)


def build(state: State, move: Build) -> Step[State]:
    player = move.player
    todo: list[Task] = []
    told: list[Told] = []
    used = state.used | UNIVERSITY if move.university else state.used
    state = _pay(state, move, todo)._replace(phase=BUILD, built=(*state.built, move.kind), used=used, may_turn=False)
    if move.kind in ("road", "knight"):
        state = _take_or_steal(state, player, move.kind, todo)
    elif move.kind == "village":
        arrows = len(state.terms.names) > 2
        state = state._replace(villages=changed(state.villages, player, 1), may_turn=arrows)
        if arrows:
            todo.append(Task("C9", "may_turn_arrows", player=player))
    elif move.kind == "city":
        villages, cities = changed(state.villages, player, -1), changed(state.cities, player, 1)
        state = state._replace(villages=villages, cities=cities, phase=EVENT)
        todo.append(Task("C10", "read_event"))
    else:
        assert move.expansion is not None
        mine = (*state.expansions[player], move.expansion)
        expansions = (*state.expansions[:player], mine, *state.expansions[player + 1 :])
        state = state._replace(expansions=expansions, cities=changed(state.cities, player, -1))
    if points_of(state, player) >= WINNING:
        state = state._replace(phase=OVER, may_turn=False)
        told.append(News("C16", "ten_points", player=player, points=points_of(state, player)))
        todo = [task for task in todo if task.code in ("pay", "pay_one_fewer", "take_card", "lay_card")]
    return Step(state, tuple(todo), tuple(told))


def _pay(state: State, move: Build, todo: list[Task]) -> State:
    hand, size = state.hands[move.player], state.sizes[move.player]
    if move.paid is not None:
        count = resources.count(move.paid)
        paid = None if hand is None else hand - move.paid
        state = state._replace(discards=None if state.discards is None else state.discards + move.paid)
        return with_hand(state, move.player, paid, Size(max(0, size.least - count), size.most - count))
    cost = cost_of(state, move)
    count = resources.count(cost) - move.university
    todo.append(
        Task("C8", "pay_one_fewer" if move.university else "pay", player=move.player, cost=resources.text(cost))
    )
    # Each card may have been three equal ones, so all that is left of the hand's size are its bounds.
    bounds = Size(max(0, size.least - 3 * count), size.most - count)
    return with_hand(state._replace(discards=None), move.player, None, bounds)


def _take_or_steal(state: State, player: int, kind: str, todo: list[Task]) -> State:
    """From the supply, or when that is empty the top one of a player in the arrow's direction (C13)."""
    loser = None if supply(state, kind) else victim(state, player, kind)
    cards = state.roads if kind == "road" else state.knights
    if loser is not None:
        cards = changed(cards, loser, -1)
        todo.append(Task("C13", "take_card", kind=kind, loser=loser, player=player))
    cards = changed(cards, player, 1)
    side = "A" if cards[player] % 2 else "B"
    todo.append(Task("C12", "lay_card", kind=kind, player=player, side=side))
    return state._replace(roads=cards) if kind == "road" else state._replace(knights=cards)


# The direction card and events


def refuse_turn_arrows(state: State, move: TurnArrows) -> Refusal | None:
    refusal = not_now(state, move.player)
    if refusal:
        return refusal
    if len(state.terms.names) == 2:
        return Refusal("C3", "no_direction_card")
    if not state.may_turn:
        return Refusal("C9", "arrows_only_after_village")
    return None


def turn_arrows(state: State, move: TurnArrows) -> Step[State]:
    turned = state._replace(clockwise=not state.clockwise, may_turn=False)
    return Step(turned, (Task("C9", "turn_arrows", clockwise=int(turned.clockwise)),))


def refuse_event(state: State, move: Event) -> Refusal | None:
    if state.phase != EVENT:
        return Refusal("C10", "no_event_due")
    if move.event not in state.terms.edition.events:
        return Refusal("C10", "no_such_event", event=move.event, known=state.terms.edition.events)
    return None


def event(state: State, move: Event) -> Step[State]:
    state = state._replace(phase=BUILD)
    if move.event == "market_day":
        discards = None if state.discards is None or state.hidden else state.discards + state.market
        return Step(state._replace(market=0, hidden=MARKET_SIZE, discards=discards), (Task("C10", "new_market"),))
    return _robbery(state) if move.event == "robbery" else Step(state)


def _robbery(state: State) -> Step[State]:
    """Everybody with more than seven cards discards down to seven; the direction card is turned."""
    todo: list[Task] = []
    if len(state.terms.names) > 2:
        state = state._replace(clockwise=not state.clockwise)
        todo.append(Task("C10", "turn_arrows", clockwise=int(state.clockwise)))
    for player, size in enumerate(state.sizes):
        if size.most <= ROBBED_ABOVE:
            continue
        todo.append(_discard_task(state, player))
        if state.hands[player] is None:
            kept = Size(min(size.least, ROBBED_ABOVE), ROBBED_ABOVE)
            state = with_hand(state._replace(discards=None), player, None, kept)
    return Step(state._replace(phase=ROBBERY) if robbed(state) else state, tuple(todo))


def robbed(state: State) -> tuple[int, ...]:
    """The players with known hands who hold more than seven cards."""
    return tuple(
        player for player, hand in enumerate(state.hands) if hand is not None and resources.count(hand) > ROBBED_ABOVE
    )


def refuse_discard(state: State, move: Discard) -> Refusal | None:
    hand = state.hands[move.player]
    if state.phase != ROBBERY or hand is None or move.player not in robbed(state):
        return Refusal("C10", "no_discard_due", player=move.player)
    surplus = resources.count(hand) - ROBBED_ABOVE
    if resources.count(move.cards) > surplus:
        return Refusal("C10", "discarded_too_many", player=move.player, count=surplus)
    if not resources.holds(hand, move.cards):
        return Refusal("C10", "discard_not_in_hand", player=move.player)
    return None


def discard(state: State, move: Discard) -> Step[State]:
    discards = None if state.discards is None else state.discards + move.cards
    state = with_hand(state._replace(discards=discards), move.player, (state.hands[move.player] or 0) - move.cards)
    left = robbed(state)
    if not left:
        return Step(state._replace(phase=BUILD))
    return Step(state, tuple(_discard_task(state, player) for player in left))


def _discard_task(state: State, player: int) -> Task:
    """A player discards down to seven; how many that is, where it is known."""
    size = state.sizes[player]
    surplus = size.least - ROBBED_ABOVE if size.least == size.most else None
    return Task("C10", "discard_to_seven", player=player, count=surplus)


# Drawing


def refuse_end(state: State, move: EndTurn) -> Refusal | None:
    if state.phase == DRAW and move.player == state.on_turn and deck(state) is None:
        return None  # only the table can see that there is nothing left to draw
    return not_now(state, move.player)


def end(state: State, move: EndTurn) -> Step[State]:
    drawing = _begin_drawing(state, move.player) if state.phase != DRAW else state._replace(due=0)
    if not drawing.due:
        return _next_turn(drawing, [])
    return Step(drawing, (Task("C15", "draw", player=move.player, count=drawing.due),))


def _begin_drawing(state: State, player: int) -> State:
    """Two cards and one for each knight with side A up; fewer when there are no more (C15)."""
    due = draws_allowed(state, player)
    pile = deck(state)
    if pile is not None:
        due = min(due, resources.count(pile) + resources.count(state.discards or 0))
    return state._replace(phase=DRAW, due=due, may_turn=False)


def refuse_draw(state: State, move: Draw) -> Refusal | None:
    if state.phase != DRAW or move.player != state.on_turn:
        refusal = not_now(state, move.player)
        if refusal:
            return refusal
    if move.cards is None:
        return None
    due = state.due if state.phase == DRAW else draws_allowed(state, move.player)
    if resources.count(move.cards) > due:
        return Refusal("C15", "drew_too_many", count=resources.count(move.cards), due=due)
    return refuse_drawn(state, move.cards)


def draw(state: State, move: Draw) -> Step[State]:
    player = move.player
    if state.phase != DRAW:
        state = _begin_drawing(state, player)
    count = state.due if move.cards is None else resources.count(move.cards)
    ready = shuffle_if_short(state, count)
    todo = shuffled(state, ready)
    drawn = _from_pile(ready, player, count, move.cards)
    if drawn.due:
        todo.append(Task("C15", "draw", player=player, count=drawn.due))
        return Step(drawn, tuple(todo))
    if move.cards is None and count:
        todo.append(Task("C15", "draw", player=player, count=count))
    return _next_turn(drawn, todo)


def _from_pile(state: State, player: int, count: int, cards: int | None) -> State:
    hand, size = state.hands[player], state.sizes[player]
    if cards is None and count:
        hand = None  # what was drawn is not told
    elif hand is not None and cards is not None:
        hand += cards
    return state._replace(
        hands=(*state.hands[:player], hand, *state.hands[player + 1 :]),
        sizes=(*state.sizes[:player], Size(size.least + count, size.most + count), *state.sizes[player + 1 :]),
        discards=state.discards if cards is not None or not count else None,
        due=state.due - count,
    )


def _next_turn(state: State, todo: list[Task]) -> Step[State]:
    """The next player clockwise, whatever the direction card shows (C4)."""
    assert state.on_turn is not None
    return begin_turn(state, (state.on_turn + 1) % len(state.terms.names), todo)


# The end


def outcome(state: State) -> Outcome | None:
    """The player on turn who has ten points wins (C16)."""
    if state.phase != OVER or state.on_turn is None:
        return None
    return Outcome("C16", "ten_points", (state.on_turn,), rank(points(state)))
