"""What the keys mean at a Catan table. A table that tells its cards is asked for them, no other is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.dialogue.command import Command, Correct, DrawLots, Play
from companion.dialogue.correction import quoted
from companion.dialogue.keys import ACTION_KEYS, Key
from companion.dialogue.label import Label, Say, Word
from companion.dialogue.question import Option, Question, held, short
from companion.dialogue.standard import Leads
from companion.games.catan.console.trade import on_turn
from companion.games.catan.console.turn import turn
from companion.games.catan.rules import Deal, Discard, Draw, EndTurn, Event, ShowMarket, Start, State
from companion.games.catan.rules.choices import chances
from companion.games.catan.rules.edition import EVENTS
from companion.games.catan.rules.knowledge import known
from companion.games.catan.rules.resources import KINDS, NOTHING, ONE, RESOURCES, Resources, count
from companion.games.catan.rules.state import DRAW, EVENT, LEAST_DRAWN, ROBBED_ABOVE, ROBBERY, SETUP, Phase
from companion.games.catan.rules.turn import robbed
from companion.rules import Move, SeatNumber, seated, seats

LIKELIEST = RESOURCES.index("ore")
"""There is most of it, and it stands in the middle: on no box is another card far from it."""


def home(state: State) -> Question:
    """What happens next, as far as the table tells it."""
    match _card_asked(state):
        case Deal(player):
            title = Say("dealt_to", name=state.terms.names[player])
            return _skippable(state, title, _one_by_one(partial(Deal, player)), "lay_out_market")
        case ShowMarket():
            return _skippable(state, Say("market_turned_up"), _one_by_one(ShowMarket), "new_market")
    return _usual(state)


def bare(state: State) -> Question:
    """The same at a table that is not asked for cards: as if nobody's hand were known. What must be told is asked."""
    in_turn = state.phase not in (SETUP, EVENT, ROBBERY, DRAW)
    return _usual(state._replace(hands=(None,) * len(state.hands)) if in_turn else state)


def _card_asked(state: State) -> Move | None:
    """What kind of card a table that tells its cards is asked for now, before anything else goes on."""
    turning_up = chances(state)
    asked = turning_up.moves[0] if turning_up else None
    if isinstance(asked, Deal) and all(hand is None for hand in state.hands) and not any(state.parts):
        asked = ShowMarket(NOTHING) if state.market and state.hidden else None
    return asked if isinstance(asked, (Deal, ShowMarket)) else None


def cards_asked(state: State) -> Resources | None:
    """The cards told so far where more of them are asked for; None where no card is."""
    match _card_asked(state):
        case Deal(player):
            return known(state, player)
        case ShowMarket():
            return state.market
    if state.phase == ROBBERY:
        return state.hands[robbed(state)[0]]
    return known(state, on_turn(state)) + state.drawn if state.phase == DRAW else None


def _usual(state: State) -> Question:
    phases: dict[Phase, Callable[[State], Question]] = {
        SETUP: ask_start,
        EVENT: ask_event,
        ROBBERY: _robbery,
        DRAW: _drawing,
    }
    return phases.get(state.phase, turn)(state)


def _one_by_one(make: Callable[[Resources], Move]) -> tuple[Option, ...]:
    """A card at each of the first five keys."""
    return tuple(
        Option(Word(name), Play(make(ONE[kind])), short(key), Word(name))
        for kind, key, name in zip(KINDS, ACTION_KEYS, RESOURCES, strict=False)
    )


def _skippable(state: State, title: Label, cards: tuple[Option, ...], task: str) -> Question:
    """A question for a table that tells everything; TURN leaves it out."""
    skip = Option(Say("not_told"), partial(_usual, state), short(Key.TURN), Say("not_told"), reaches=_is_no_card)
    return Question(title, (*cards, skip), LIKELIEST, prompt=True, says=frozenset({task}))


def _is_no_card(goal: Command) -> bool:
    return not (isinstance(goal, Play) and isinstance(goal.move, (Deal, ShowMarket)))


# Set-up


def ask_start(state: State) -> Question:
    """The oldest begins (C4); or lots are drawn."""
    players = tuple(
        Option(name, Play(Start(seat)), short(key), name, seat)
        for seat, (key, name) in seated(zip(ACTION_KEYS, state.terms.names, strict=False))
    )
    by_lot = tuple(Start(seat, by_lot=True) for seat in seats(len(state.terms.names)))
    lots = Option(Say("draw_lots"), DrawLots(by_lot), short(Key.TURN), Say("lots"))
    return Question(Say("who_begins"), (*players, lots))


# A new city


def ask_event(state: State) -> Question:
    """What the back of the new city says; each event always at the same key."""
    options = (
        Option(Word(event), Play(Event(event)), short(key), Word(event))
        for key, event in zip(ACTION_KEYS, EVENTS, strict=False)
        if event in state.terms.edition.events
    )
    return Question(Say("which_event"), tuple(options), prompt=True, says=frozenset({"read_event"}))


def _robbery(state: State) -> Question:
    """Known hands discard down to seven, one player after another; any other of them by the sixth key."""
    first, *waiting = robbed(state)
    surplus = count(state.hands[first] or NOTHING) - ROBBED_ABOVE
    title = Say("discards", name=state.terms.names[first], count=surplus)
    options = _one_by_one(partial(Discard, first))
    if waiting:
        another = Option(Say("another_player"), partial(_ask_loser, state, waiting), short(Key.K6), Say("another_key"))
        options = (*options, another)
    untold = Correct(((quoted(state.terms.names[first]), "cards", str(ROBBED_ABOVE)),), "agreed")
    options = (*options, Option(Say("not_told"), untold, short(Key.TURN), Say("not_told")))
    return Question(title, options, LIKELIEST, prompt=True, says=frozenset({"discard_to_seven"}))


def _ask_loser(state: State, losers: Sequence[SeatNumber]) -> Question:
    def lead(seat: SeatNumber) -> Leads:
        return lambda: Question(
            Say("discards_which"), tuple(_bare(option) for option in _one_by_one(partial(Discard, seat)))
        )

    return Question(Say("who"), tuple(Option(state.terms.names[seat], lead(seat), seat=seat) for seat in losers))


def _bare(option: Option) -> Option:
    """Without its own key: in a list it is answered by its place."""
    return Option(option.label, option.leads)


# The end of the turn


def _drawing(state: State) -> Question:
    """Card by card; TURN: the others are not told; TURN held: there are no others."""
    player = on_turn(state)
    untold = Option(Say("not_told"), Play(Draw(player)), short(Key.TURN), Say("not_told"))
    enough = count(state.drawn) >= LEAST_DRAWN
    stops = (Say("draws_no_more"), Say("no_more_key")) if enough else (Say("none_left_to_draw"), Say("none_left_key"))
    no_more = Option(stops[0], Play(EndTurn(player)), held(Key.TURN), stops[1])
    title = Say("draws", name=state.terms.names[player], count=state.due)
    options = (*_one_by_one(partial(Draw, player)), untold, no_more)
    return Question(title, options, LIKELIEST, prompt=True, says=frozenset({"draw"}))
