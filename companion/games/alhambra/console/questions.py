"""What the keys mean at an Alhambra table. A table that tells its money is asked for it, no other is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.dialogue.command import Command, DrawLots, Play
from companion.dialogue.keys import ACTION_KEYS, Key, Press
from companion.dialogue.label import Label, Say, Word
from companion.dialogue.question import Option, Question, held, short
from companion.dialogue.standard import Leads, ask_player, keyed, plays
from companion.games.alhambra.console.cards import (
    ask_building,
    ask_currency,
    ask_money,
    ask_payment,
    ask_price,
    building_options,
    money_label,
)
from companion.games.alhambra.rules import (
    COLOURS,
    GAME,
    Deal,
    DirkDraws,
    EndTurn,
    HoldScoring,
    Leftover,
    Purchase,
    ShowBuilding,
    ShowMoney,
    Start,
    State,
    TakeMoney,
    money,
)
from companion.games.alhambra.rules.choices import moves
from companion.games.alhambra.rules.deal import ENOUGH, starters
from companion.games.alhambra.rules.edition import RANKS, Colour
from companion.games.alhambra.rules.majority import SCORINGS, ScoringName
from companion.games.alhambra.rules.money import CURRENCIES, NOTHING, Currency
from companion.games.alhambra.rules.state import ALL_CURRENCIES, LEFTOVERS, SETUP, TURN, UNSEEN
from companion.rules import Move, SeatNumber, seated, seats


def bare(state: State) -> Question:
    """What happens next at a table that is not asked for cards. What Dirk draws must be told all the same."""
    if state.dirk_due:
        return _dirks_draw(state)
    if state.phase == SETUP:
        return _who_begins(state)
    return _leftovers(state) if state.phase == LEFTOVERS else _turn(state, asks=False)


def home(state: State) -> Question:
    """What happens next, as far as the table tells it."""
    if state.seen and UNSEEN in state.yard:
        slot = CURRENCIES[state.yard.index(UNSEEN)]
        title = Say("turned_up_on", slot=Word(state.terms.edition.currencies[slot]))
        return _skippable(state, ask_building(state, title, lambda colour, price: ShowBuilding(slot, colour, price)))
    if state.dirk_due:
        return _dirks_draw(state)
    if state.phase == SETUP:
        return _setup(state)
    if _tells_money(state) and state.hidden and state.money_deck is not None:
        asked = ask_currency(state, Say("money_turned_up"), lambda card: Play(ShowMoney(money.ONE[card])))
        return _skippable(state, _with_scoring_card(state, asked, Say("scoring_card")))
    return _leftovers(state) if state.phase == LEFTOVERS else _turn(state)


def _tells_money(state: State) -> bool:
    return any(vague != ALL_CURRENCIES for vague in state.vague)


def _skippable(state: State, ask: Question) -> Question:
    """A question for a table that tells everything; TURN leaves it out."""
    usual = _setup if state.phase == SETUP else _leftovers if state.phase == LEFTOVERS else _turn
    skip = Option(Say("not_told"), partial(usual, state), short(Key.TURN), Say("not_told"))
    return replace(ask, options=(*keyed(ask.options), skip), prompt=True)


# Set-up


def _dirks_draw(state: State) -> Question:
    ask = ask_building(state, Say("dirk_draws", count=state.dirk_due), DirkDraws)
    ask = replace(ask, says=frozenset({"draw_for_dirk", "score_now"}))
    return replace(_keyed(ask), prompt=True)


def _keyed(ask: Question) -> Question:
    return replace(ask, options=keyed(ask.options))


def _setup(state: State) -> Question:
    """The money dealt, where it is told; then who begins."""
    short_of = next((seat for seat, hand in seated(state.hands) if money.total(hand) < ENOUGH), None)
    if _tells_money(state) and short_of is not None:
        seat = short_of
        title = Say("dealt_to", name=state.terms.names[seat])
        return _keyed(replace(ask_currency(state, title, lambda card: Play(Deal(seat, money.ONE[card]))), prompt=True))
    return _who_begins(state)


def _who_begins(state: State) -> Question:
    """Told, drawn by lot, or found from the money dealt (A3)."""
    first = tuple(Start(seat, by_lot=True) for seat in starters(state))
    ask = ask_player(Say("who_begins"), state.terms.names, lambda seat: Play(Start(seat)))
    lots = Option(Say("draw_lots"), DrawLots(first), short(Key.TURN), Say("lots"))
    return _keyed(Question(ask.title, (*ask.options, lots)))


# The turn


def _turn(state: State, asks: bool = True) -> Question:
    options = (*(_purchase(state, colour, False, asks) for colour in RANKS), *_ending(state, asks))
    ask = Question(Say("what_happened"), options, cursor=len(COLOURS), says=frozenset({"score_now"}))
    ask = _with_scoring_card(state, ask)
    gifts = tuple(_purchase(state, colour, True, asks) for colour in RANKS)
    if state.terms.dirk is None:  # holding a colour is still answered: Dirk is not here
        return replace(ask, unlisted=(*ask.unlisted, *gifts))
    return replace(ask, options=(*ask.options, *gifts))


def _with_scoring_card(state: State, ask: Question, label: Say | None = None) -> Question:
    """A scoring card was turned up in the refill; there is only one that it can be. Where none can have been, the key
    answers why (A12, A16)."""
    scoring = SCORINGS[min(len(state.scored), 1)]
    called = label or Say("scoring_card_is", scoring=scoring)
    legend = None if label else Say("score_key", scoring=scoring)
    option = Option(called, Play(HoldScoring(scoring)), held(Key.TURN), legend)
    if GAME.refuse(state, HoldScoring(scoring)):
        return replace(ask, unlisted=(*ask.unlisted, option))
    return replace(ask, options=(*ask.options, option))


def _player(state: State) -> SeatNumber:
    return state.on_turn if state.on_turn is not None else SeatNumber(0)


def _purchase(state: State, colour: Colour, for_dirk: bool, asks: bool) -> Option:
    """One press is a purchase. Where the hand is known, the ways to pay are asked for."""
    player = _player(state)
    word = Word(COLOURS[colour])
    label = Say("gives_dirk", colour=word) if for_dirk else Say("buys", colour=word)
    key = Press(ACTION_KEYS[colour], held=for_dirk)
    bare = Play(Purchase(player, colour, for_dirk=for_dirk))
    leads: Leads = bare
    ways = _payments(state, colour, for_dirk) if asks and state.vague[player] != ALL_CURRENCIES else ()
    if len(ways) == 1:
        leads = Play(ways[0])
    elif ways:
        leads = partial(_ask_payment, state, ways, bare)
    return Option(label, leads, key, Word(COLOURS[colour]), reaches=_reaches_purchase(colour, for_dirk))


def _reaches_purchase(colour: Colour, for_dirk: bool) -> Callable[[Command], bool]:
    def reaches(goal: Command) -> bool:
        move = goal.move if isinstance(goal, Play) else None
        return isinstance(move, Purchase) and (move.colour, move.for_dirk) == (colour, for_dirk)

    return reaches


def _payments(state: State, colour: Colour, for_dirk: bool) -> tuple[Purchase, ...]:
    return tuple(
        move
        for move in moves(state)
        if isinstance(move, Purchase) and move.colour == colour and move.for_dirk == for_dirk and move.paid is not None
    )


def _ask_payment(state: State, ways: tuple[Purchase, ...], bare: Play) -> Question:
    options = tuple(Option(money_label(state, way.paid or NOTHING), Play(way)) for way in ways)
    return Question(Say("paid_how"), (*options, Option(Say("not_told"), bare)))


def _ending(state: State, asks: bool) -> tuple[Option, ...]:
    """TURN ends the turn; if nothing was bought, money was taken."""
    player = _player(state)
    takes = tuple(move for move in moves(state) if isinstance(move, TakeMoney) and move.cards is not None)
    took = Option(Say("takes_money"), Play(TakeMoney(player)), None if state.bought else short(Key.TURN), Say("money"))
    if takes and asks:
        took = Option(took.label, lambda: _ask_take(state, takes), took.key, took.legend)
    if not state.bought:
        return (took,)
    return Option(Say("ends_turn"), Play(EndTurn(player)), short(Key.TURN), Say("end_key")), took


def _ask_take(state: State, takes: tuple[TakeMoney, ...]) -> Question:
    options = tuple(Option(money_label(state, move.cards or NOTHING), Play(move)) for move in takes)
    return Question(Say("took_what"), (*options, Option(Say("not_told"), Play(TakeMoney(_player(state))))))


# The end


def _leftovers(state: State) -> Question:
    """Who gets what is left on show, then the last scoring. Other keys are answered by why not."""
    last = Option(Say("last_scoring"), Play(HoldScoring("C")), short(Key.TURN), Say("score_key", scoring="C"))
    must_give = GAME.refuse(state, HoldScoring("C")) is not None
    able = [colour for colour in RANKS if _can_be_left_over(state, colour)]
    given = tuple(_leftover(colour, _ask_owner(state, colour)) for colour in able)
    others = (_leftover(colour, Play(Leftover(colour, None))) for colour in RANKS if colour not in able)
    ask = Question(
        Say("left_over_which" if must_give else "left_over", count=state.left),
        given if must_give else (last, *given),
        says=frozenset({"give_leftovers", "score_now", "say_last_scoring"}),
        unlisted=(last, *others) if must_give else tuple(others),
    )
    return _with_scoring_card(state, ask)


def _can_be_left_over(state: State, colour: Colour) -> bool:
    owners = (None, *seats(len(state.terms.names)))
    return any(GAME.refuse(state, Leftover(colour, owner)) is None for owner in owners)


def _leftover(colour: Colour, leads: Leads) -> Option:
    return Option(Word(COLOURS[colour]), leads, Press(ACTION_KEYS[colour]), Word(COLOURS[colour]))


def _ask_owner(state: State, colour: Colour) -> Callable[[], Question]:
    nobody = Option(Say("nobody"), Play(Leftover(colour, None)))
    return lambda: ask_player(Say("who_gets_it"), state.terms.names, lambda seat: Play(Leftover(colour, seat)), nobody)


# What is rarely told


def more(state: State) -> tuple[Option, ...]:
    """Everything that the table may tell besides and that can be now: cards, prices, payments."""
    player = _player(state)
    dealt = ask_player(Say("dealt_to_whom"), state.terms.names, lambda seat: lambda: _ask_deal(state, seat))
    playing, starting = state.phase == TURN, state.phase == SETUP
    options = (
        (True, Option(Say("building_turned_up"), lambda: _ask_slot(state), reaches=plays(ShowBuilding))),
        (True, Option(Say("money_turned_up"), lambda: _ask_shown(state), reaches=plays(ShowMoney))),
        (starting, Option(Say("money_dealt"), lambda: dealt, reaches=plays(Deal))),
        (playing, Option(Say("purchase_in_detail"), lambda: _ask_bought(state), reaches=plays(Purchase))),
        (playing, Option(Say("money_in_detail"), lambda: _ask_taken(state, player), reaches=plays(TakeMoney))),
        (_can_be(state, TakeMoney(player)), Option(Say("takes_money"), Play(TakeMoney(player)))),
        (_can_be(state, EndTurn(player)), Option(Say("ends_turn"), Play(EndTurn(player)))),
        (bool(state.dirk_due), Option(Say("dirk_draws_one"), lambda: _ask_dirk(state), reaches=plays(DirkDraws))),
        (starting, Option(Say("who_begins"), lambda: _ask_start(state), reaches=plays(Start))),
        (bool(_scorings(state)), Option(Say("which_scoring"), lambda: _ask_scoring(state), reaches=plays(HoldScoring))),
        (
            state.phase == LEFTOVERS,
            Option(Say("leftover_in_detail"), lambda: _ask_leftover(state), reaches=plays(Leftover)),
        ),
    )
    return tuple(option for is_open, option in options if is_open)


def _can_be(state: State, move: Move) -> bool:
    return GAME.refuse(state, move) is None


def _scorings(state: State) -> list[ScoringName]:
    return [scoring for scoring in SCORINGS if _can_be(state, HoldScoring(scoring))]


def _ask_slot(state: State) -> Question:
    return _slots(state, lambda slot: lambda: _ask_on_slot(state, slot))


def _ask_on_slot(state: State, slot: Currency) -> Question:
    return ask_building(state, Say("which_building"), lambda colour, price: ShowBuilding(slot, colour, price), True)


def _slots(state: State, leads: Callable[[Currency], Leads], *more: Option) -> Question:
    slots = zip(CURRENCIES, state.terms.edition.currencies, strict=True)
    return Question(Say("which_slot"), tuple(Option(Word(name), leads(slot)) for slot, name in slots) + more)


def _ask_shown(state: State) -> Question:
    return ask_money(state, Say("money_turned_up"), ShowMoney, lambda cards: Play(ShowMoney(cards)))


def _ask_deal(state: State, seat: SeatNumber) -> Question:
    title = Say("dealt_to", name=state.terms.names[seat])
    return ask_money(state, title, Deal, lambda cards: Play(Deal(seat, cards)))


def _ask_taken(state: State, player: SeatNumber) -> Question:
    return ask_money(state, Say("took_what"), TakeMoney, lambda cards: Play(TakeMoney(player, cards)))


def _ask_dirk(state: State) -> Question:
    return ask_building(state, Say("which_building"), DirkDraws, True)


def _ask_start(state: State) -> Question:
    return ask_player(Say("who_begins"), state.terms.names, lambda seat: Play(Start(seat)))


def _ask_scoring(state: State) -> Question:
    options = tuple(Option(scoring, Play(HoldScoring(scoring))) for scoring in _scorings(state))
    return Question(Say("which_scoring"), options)


def _ask_leftover(state: State) -> Question:
    def owner(colour: Colour, slot: Currency | None) -> Question:
        nobody = Option(Say("nobody"), Play(Leftover(colour, None, slot)))
        title = Say("who_gets_it")
        return ask_player(title, state.terms.names, lambda seat: Play(Leftover(colour, seat, slot)), nobody)

    def slot(colour: Colour) -> Question:
        untold = Option(Say("not_told"), lambda: owner(colour, None))
        return _slots(state, lambda slot: lambda: owner(colour, slot), untold)

    return building_options(Say("which_building"), lambda colour: lambda: slot(colour))


def _ask_bought(state: State) -> Question:
    """A purchase with all that can be told of it: building, slot, price, payment, for whom."""
    player = _player(state)

    def for_whom(bought: Purchase) -> Leads:
        """Asked where Dirk is there."""
        if state.terms.dirk is None:
            return Play(bought)
        mine = Option(state.terms.names[player], Play(bought))
        return partial(Question, Say("for_whom"), (mine, Option("Dirk", Play(replace(bought, for_dirk=True)))))

    def paid(bought: Purchase) -> Question:
        untold = Option(Say("not_told"), for_whom(bought), reaches=_told_so(bought, "paid"))
        return ask_payment(state, bought, lambda cards: for_whom(replace(bought, paid=cards)), untold)

    def price(bought: Purchase) -> Question:
        prices = ask_price(state, bought.colour, lambda price: partial(paid, replace(bought, price=price)), every=True)
        known = [*sorted(set(state.terms.edition.prices[bought.colour])), None]
        options = zip(prices.options, known, strict=True)
        guarded = (replace(option, reaches=_told_so(replace(bought, price=each), "price")) for option, each in options)
        return replace(prices, options=tuple(guarded))

    def slot(colour: Colour) -> Question:
        slots: list[tuple[Label, Currency | None]] = [
            (Word(state.terms.edition.currencies[place]), place) for place in CURRENCIES
        ]
        options = []
        for label, place in [*slots, (Say("not_told"), None)]:
            bought = Purchase(player, colour, place)
            options.append(Option(label, partial(price, bought), reaches=_told_so(bought, "slot")))
        return Question(Say("which_slot"), tuple(options))

    asked = building_options(Say("which_building"), lambda colour: partial(slot, colour))
    guarded = (
        replace(option, reaches=_told_so(Purchase(player, colour), "colour"))
        for colour, option in zip(RANKS, asked.options, strict=True)
    )
    return replace(asked, options=tuple(guarded))


def _told_so(bought: Purchase, field: str) -> Callable[[Command], bool]:
    """Whether a purchase has the same in this field."""

    def reaches(goal: Command) -> bool:
        move = goal.move if isinstance(goal, Play) else None
        return isinstance(move, Purchase) and getattr(move, field) == getattr(bought, field)

    return reaches
