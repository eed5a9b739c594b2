"""Positions set up by hand: what is inconsistent in one, and how a correction changes one."""

from __future__ import annotations

from companion.games.alhambra.rules import money
from companion.games.alhambra.rules.deal import untold
from companion.games.alhambra.rules.edition import COLOURS, RANKS, Buildings, Colour, Price
from companion.games.alhambra.rules.majority import SCORINGS, implied_scorings, paid_places
from companion.games.alhambra.rules.money import NOTHING, Currency
from companion.games.alhambra.rules.notation import read_money
from companion.games.alhambra.rules.sight import plain
from companion.games.alhambra.rules.state import (
    ALL_CURRENCIES,
    ALL_MONEY,
    DIRKS_DRAW,
    LEFTOVERS,
    OVER,
    SETUP,
    TURN,
    UNSEEN,
    YARD,
    Building,
    State,
    held,
    on_yard,
    settled,
    shown,
    with_hand,
    with_slot,
    with_vague,
)
from companion.rules import Refusal, SeatNumber, find_name
from companion.rules.correction import Facts, impossible, set_facts, small_number
from companion.rules.lots import ONE

FACTS = (
    "turn NAME",
    "scored none|A|B",
    "yard SLOT COLOUR PRICE|unknown",
    "display CARDS|unknown",
    "NAME COLOUR NUMBER",
    "NAME points NUMBER",
    "NAME money CARDS|unknown",
)
UNKNOWN = (0, ALL_MONEY)
"""How many money cards were turned up in refills, where nobody knows."""
SCORED = {"none": "", "A": "A", "B": "AB"}


def check(state: State) -> list[Refusal]:
    """Everything that is wrong with a position, not only the first thing."""
    lying = money.count(state.display) + state.hidden
    wrong = impossible(
        "A1",
        [
            ("whose turn it is", state.on_turn is None or 0 <= state.on_turn < len(state.terms.names)),
            ("somebody's points", min(state.points) >= 0),
            ("somebody's buildings", min(map(min, state.holdings)) >= 0),
            ("what was bought in this turn", 0 <= state.bought <= YARD),
            ("the open money", state.hidden >= 0 and lying <= YARD),
            ("the scorings held", state.scored in ("", "A", "AB", "C", "AC", "ABC")),
            ("what Dirk draws", state.dirk_due == 0 or state.terms.dirk is not None),
        ],
    )
    return [*wrong, *_wrong_buildings(state), *_wrong_money(state), *_wrong_points(state), *_wrong_draw(state)]


def _wrong_buildings(state: State) -> list[Refusal]:
    """Buildings that cannot be where they are, and a deck that they do not leave."""
    edition = state.terms.edition
    wrong = [
        Refusal("A1", "too_many_buildings", colour=COLOURS[colour], count=count, cards=edition.cards[colour])
        for colour in RANKS
        if (count := held(state, colour) + on_yard(state, colour)) > edition.cards[colour]
    ]
    drawn = shown(state) + sum(held(state, colour) for colour in RANKS)
    if drawn > edition.total:
        wrong.append(Refusal("A1", "too_many_in_all", count=drawn, total=edition.total))
    elif state.deck + drawn != edition.total:
        wrong.append(Refusal("A1", "buildings_do_not_add_up", deck=state.deck, total=edition.total))
    on_show = [building for building in state.yard if building is not None and building.colour is not None]
    if len(on_show) > shown(state):
        counts = {"count": len(on_show), "shown": shown(state)}
        wrong.append(Refusal("A9" if state.phase == TURN else "A18", "too_many_on_yard", **counts))
    for (colour, price), copies in zip(edition.kinds, edition.copies, strict=True):
        if on_show.count(Building(colour, price)) > copies:
            wrong.append(Refusal("A1", "price_sold_out", colour=COLOURS[colour], price=price))
    if state.phase in (LEFTOVERS, OVER) and state.deck > 0:
        wrong.append(Refusal("A18", "deck_at_the_end", deck=state.deck))
    return wrong


def _wrong_money(state: State) -> list[Refusal]:
    copies, text = state.terms.copies, state.terms.edition.card_text
    two = state.terms.dirk is not None
    return [
        Refusal("A21" if two else "A2", "too_many_of_a_card", card=text(card), count=count, copies=copies)
        for card, count in zip(money.KINDS, located_counts(state), strict=True)
        if count > copies
    ]


def _wrong_points(state: State) -> list[Refusal]:
    """More points than the scorings held can have paid, where it is known which were held."""
    if state.joined or (state.phase == SETUP and not state.scored):
        return []
    held_scorings = [scoring for scoring in SCORINGS if scoring in state.scored]
    most = sum(sum(paid_places(scoring, colour)) for scoring in held_scorings for colour in RANKS)
    if sum(state.points) <= most:
        return []
    return [Refusal("A13", "too_many_points", points=sum(state.points), most=most, scored=state.scored or "-")]


def _wrong_draw(state: State) -> list[Refusal]:
    if state.dirk_due <= max(0, state.deck):
        return []
    return [Refusal("A23", "dirk_draws_too_many", count=state.dirk_due, deck=state.deck)]


def located_counts(state: State) -> list[int]:
    """How often each money card is known to lie somewhere."""
    places = [*state.hands, state.display, state.discards or NOTHING]
    return [sum(money.number(place, card) for place in places) for card in money.KINDS]


def amend(state: State, facts: Facts) -> State | Refusal:
    """The position with these facts set; what follows from them is counted anew."""
    awaits_first_draw = state.dirk_due > 0 and state.dirk_due == _first_draw(state)
    amended = set_facts(plain(state), facts, _set, "A1", FACTS)
    if isinstance(amended, Refusal):
        return amended
    state = amended
    if awaits_first_draw:
        state = state._replace(dirk_due=_first_draw(state))
    if state.joined:
        state = state._replace(scored=implied_scorings(sum(state.points)))
    deck = state.terms.edition.total - shown(state) - sum(held(state, colour) for colour in RANKS)
    return settled(state._replace(deck=deck))


def _first_draw(state: State) -> int:
    """How many of Dirk's first six buildings are not drawn yet (A22)."""
    return 0 if state.terms.dirk is None else max(0, DIRKS_DRAW - sum(state.holdings[state.terms.dirk]))


def _set(state: State, fact: tuple[str, ...]) -> State | None:
    """One fact: `turn Ben`, `scored A`, `yard blue green 8`, `Ann points 12`, `Ann green 3`, `Ann money b3 b4`."""
    if fact[0] == "turn" and len(fact) == 2:
        return _set_turn(state, fact[1])
    if fact[0] == "scored" and len(fact) == 2 and fact[1] in SCORED and state.phase != OVER:
        return state._replace(scored=SCORED[fact[1]], joined=False)
    if fact[0] == "display":
        cards = NOTHING if fact[1:] == ("unknown",) else read_money(state.terms, list(fact[1:]))
        hidden = YARD - money.count(cards)
        return None if hidden < 0 else _recount_money(state._replace(display=cards, hidden=hidden))
    if fact[0] == "yard":
        return _set_slot(state, fact[1], fact[2:])
    owner = find_name(state.terms.owners, fact[0])
    if fact[1] == "money" and owner < len(state.terms.names):
        is_known = fact[2:] != ("unknown",)
        hand = read_money(state.terms, list(fact[2:])) if is_known else NOTHING
        vague = with_vague(state.vague, owner, 0 if is_known else ALL_CURRENCIES)
        return _recount_money(state._replace(hands=with_hand(state.hands, owner, hand), vague=vague))
    number = small_number(fact[2])
    if len(fact) != 3 or number is None:
        return None
    if fact[1] == "points":
        return state._replace(points=(*state.points[:owner], number, *state.points[owner + 1 :]))
    return _set_holding(state, owner, _colour(fact[1]), number)


def _set_turn(state: State, name: str) -> State | None:
    """Whose turn it is, from its beginning. Where nobody has begun yet, the match is joined late."""
    if state.phase in (LEFTOVERS, OVER):
        return None
    if state.phase == SETUP:
        state = state._replace(phase=TURN, joined=not state.scored, drawn=UNKNOWN, discards=None, vague=untold(state))
    on_turn = find_name(state.terms.names, name)
    return state._replace(on_turn=on_turn, bought=0, exact=None, yard=_full(state), refilled=None, ended=False)


def _recount_money(state: State) -> State:
    """Money that was set right proves that something about the deck was told wrong, or not at all."""
    return state._replace(money_deck=None, discards=None, shuffled=NOTHING, before_shuffle=0, drawn=UNKNOWN)


def _colour(name: str) -> Colour:
    return RANKS[COLOURS.index(name)]


def _full(state: State) -> tuple[Building | None, ...]:
    return tuple(UNSEEN if building is None else building for building in state.yard)


def _set_slot(state: State, currency: str, building: tuple[str, ...]) -> State:
    slot = Currency(state.terms.edition.currencies.index(currency))
    if building == ("unknown",):
        return _recount(state._replace(yard=with_slot(state.yard, slot, UNSEEN)))
    colour = _colour(building[0])
    price = Price(small_number(building[1]) or 0) if building[1:] else None
    if len(building) > 2 or (price is not None and (colour, price) not in state.terms.edition.kind_of):
        raise ValueError(f"no such building: {building}")
    return _recount(state._replace(yard=with_slot(state.yard, slot, Building(colour, price))))


def _set_holding(state: State, owner: SeatNumber, colour: Colour, number: int) -> State:
    held = state.holdings[owner]
    changed = (*held[:colour], number, *held[colour + 1 :])
    return _recount(state._replace(holdings=(*state.holdings[:owner], changed, *state.holdings[owner + 1 :])))


def _recount(state: State) -> State:
    """Prices seen before a correction prove nothing after it: only those on the yard count."""
    kind_of = state.terms.edition.kind_of
    seen: Buildings = NOTHING
    for building in state.yard:
        if building is not None and building.colour is not None and building.price is not None:
            seen += ONE[kind_of[building.colour, building.price]]
    return state._replace(seen=seen)
