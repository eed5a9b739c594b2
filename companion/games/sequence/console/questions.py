"""What the keys mean at a Sequence table. A table that tells its cards is asked for them, no other is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.dialogue.command import DrawLots, Play, Stay
from companion.dialogue.keys import ACTION_KEYS, Key
from companion.dialogue.label import Label, Row, Say
from companion.dialogue.question import Option, Question, held, short
from companion.dialogue.standard import Leads, ask_player, keyed, plays
from companion.games.sequence.console.cards import ask_card, dealt_next, suit_options, told_card
from companion.games.sequence.console.cell_finder import labels_of, tells_cell, zone_options
from companion.games.sequence.console.line_choice import ask_five
from companion.games.sequence.console.pictures import paint_dead, paint_zones
from companion.games.sequence.console.symbols import card_label, cell_label, team_on
from companion.games.sequence.rules import (
    JACK,
    Cut,
    Deal,
    Dealer,
    Discard,
    Draw,
    Exchange,
    Pass,
    Place,
    Remove,
    State,
    TurnOver,
)
from companion.games.sequence.rules.cards import KINDS, Card, Hand
from companion.games.sequence.rules.chips import refuse_remove
from companion.games.sequence.rules.choices import still_draws
from companion.games.sequence.rules.deal import refuse_dealer
from companion.games.sequence.rules.hands import refuse_card
from companion.games.sequence.rules.lines import Cell
from companion.games.sequence.rules.state import SETUP
from companion.games.sequence.rules.turn import is_dead
from companion.rules import Move, SeatNumber, seated, seats

BELOW = (Say("look"), Say("tell_more"), Say("menu"))
"""What every home list has at its end."""


def home(state: State) -> Question:
    """What happens next, as far as the table tells it."""
    return asked_first(state) or turn(state, BELOW)


def asked_first(state: State) -> Question | None:
    """What has to be told before the turn, or is told by a table that tells its cards."""
    if state.phase == SETUP:
        return _who_deals(state) if state.cuts.count(None) == len(state.cuts) else _next_cut(state)
    drawing = _who_draws(state)
    if drawing is not None:
        return _draw(state, drawing)
    dealt = _who_is_dealt(state)
    if dealt is not None:
        return _next_dealt(state, dealt)
    return _discard(state) if state.fined else None


def player_of(state: State) -> SeatNumber:
    return state.on_turn if state.on_turn is not None else SeatNumber(0)


# Set-up


def _who_deals(state: State) -> Question:
    """Who deals: told, drawn by lot, or found from the cards that everybody draws (S4)."""
    ask = ask_player(Say("who_deals"), state.terms.names, lambda seat: Play(Dealer(seat)))
    possible = (Dealer(seat, by_lot=True) for seat in seats(len(state.terms.names)))
    lots = DrawLots(tuple(dealer for dealer in possible if not refuse_dealer(state, dealer)))
    cuts = partial(_by_place, _next_cut, state)
    return Question(
        ask.title,
        (
            *keyed(ask.options),
            Option(Say("draw_lots"), lots, short(Key.TURN), Say("lots")),
            Option(Say("tell_cuts"), cuts, held(Key.TURN), Say("cuts_key"), reaches=plays(Cut)),
        ),
    )


def _next_cut(state: State) -> Question:
    player = SeatNumber(state.cuts.index(None))
    title = Say("cut_of", name=state.terms.names[player])
    skip = Option(Say("who_deals"), partial(_by_place, _who_deals, state), short(Key.TURN), Say("dealer_key"))
    return Question(title, (*_suits(title, lambda card: Play(Cut(player, card))), skip))


def _by_place(ask: Callable[[State], Question], state: State) -> Question:
    """What is asked at home, asked as a further question: its keys are those of a list."""
    asked = ask(state)
    return replace(asked, options=tuple(replace(option, key=None) for option in asked.options))


def _suits(title: Label, leads: Callable[[Card], Leads]) -> tuple[Option, ...]:
    """A card by its suit, at the action keys."""
    return keyed(suit_options(title, leads))


def _who_is_dealt(state: State) -> SeatNumber | None:
    """The next player to be dealt a card at a table that tells its hands."""
    if state.played or state.exchanged or not any(map(_is_known, state.hands)):
        return None
    players = seats(len(state.hands))
    return next((player for player in players if len(state.hands[player] or ()) < state.sizes[player]), None)


def _is_known(hand: Hand | None) -> bool:
    return hand is not None


def _next_dealt(state: State, player: SeatNumber) -> Question:
    count = len(state.hands[player] or ()) + 1
    title = Say("dealt_card", name=state.terms.names[player], count=count, size=state.sizes[player])
    suits = suit_options(title, lambda card: Play(Deal(player, (card,))), partial(dealt_next, ()))
    skip = Option(Say("not_told"), partial(turn, state), short(Key.TURN), Say("untold_key"))
    return Question(title, (*keyed(suits), skip))


# Cards that a table tells


def _who_draws(state: State) -> SeatNumber | None:
    if state.fined:
        return None
    if any(state.owed):
        return next(player for player, owed in seated(state.owed) if owed)
    drawing = (player for player in seats(len(state.draws)) if still_draws(state, player))
    return next(drawing, None)


def _draw(state: State, player: SeatNumber) -> Question:
    """Which card was drawn. Not told, the hand is no longer known; not drawn, the next player just goes on (S7)."""
    title = Say("draws_card", name=state.terms.names[player])
    return Question(
        title,
        (
            *_suits(title, lambda card: Play(Draw(player, card))),
            Option(Say("not_told"), Play(Draw(player)), short(Key.TURN), Say("untold_key")),
            Option(Say("not_drawn"), partial(turn, state), held(Key.TURN), Say("not_drawn_key")),
        ),
    )


def _discard(state: State) -> Question:
    """Who has to discard for table talk, and which card (S17)."""
    if len(state.fined) == 1:
        ask = _ask_discard(state, state.fined[0])
        return replace(ask, options=keyed(ask.options))
    players = (
        Option(state.terms.names[seat], partial(_ask_discard, state, seat), seat=seat, reaches=plays(Discard, seat))
        for seat in state.fined
    )
    return Question(Say("who_discards"), keyed(players))


def _ask_discard(state: State, player: SeatNumber) -> Question:
    title = Say("discards_card", name=state.terms.names[player])
    cards = sorted(set(state.hands[player] or ()))
    return Question(title, tuple(Option(card_label(card), Play(Discard(player, card))) for card in cards))


# The turn


def turn(state: State, below: tuple[Label, ...] = ()) -> Question:
    """A zone of the board; to pass; a dead card. `below` is what else a home list has."""
    name = state.terms.names[player_of(state)]
    options = [
        *(replace(zone, by_touch=True) for zone in keyed(zone_options(state, name, partial(cell_options, state)))),
        Option(Say("passes"), Play(Pass(player_of(state))), short(Key.TURN), Say("pass_key")),
        _exchange(state),
    ]
    if state.choices:
        options.insert(0, Option(Say("which_five"), partial(ask_five, state), held(Key.K1), reaches=plays(TurnOver)))
    zones = 1 if state.choices else 0
    title = Say("turn_of", name=name)
    picture = partial(paint_zones, Say("which_zone"), (*labels_of(tuple(options)), *below), zones)
    return Question(title, tuple(options), picture=picture, says=frozenset({"draw"}))


def cell_options(state: State, cells: tuple[Cell, ...]) -> tuple[Option, ...]:
    """The cell tells the move: free, a chip with the card it shows; held, with a jack; an opponent's chip goes."""
    played = (
        Option(cell_label(state, cell), _play_on(state, cell), reaches=partial(tells_cell, cell)) for cell in cells
    )
    jacks = (
        Option(
            cell_label(state, cell, "with_jack"),
            _jack_on(state, cell),
            held(key),
            reaches=partial(tells_cell, cell),
        )
        for key, cell in zip(ACTION_KEYS, cells, strict=False)
    )
    return (*keyed(played), *jacks)


def _play_on(state: State, cell: Cell) -> Leads:
    """A chip on a free cell. To take an opponent's off by a press that is meant for a free cell is too easy: it is
    asked, once, unless it cannot be."""
    if not _is_opponents(state, cell):
        return Play(Place(player_of(state), cell))
    removal = _removal(state, cell)
    if refuse_remove(state, Remove(player_of(state), cell)):
        return removal
    return partial(_ask_removal, state, cell, removal)


def _ask_removal(state: State, cell: Cell, removal: Leads) -> Question:
    yes = Option(Say("yes_take_off"), removal, reaches=partial(tells_cell, cell))
    return Question(cell_label(state, cell, "take_off"), (yes, Option(Say("no_go_on"), Stay())))


def _is_opponents(state: State, cell: Cell) -> bool:
    return team_on(state, cell) not in (None, state.terms.team(player_of(state)))


def _jack_on(state: State, cell: Cell) -> Leads:
    """With a jack: a chip on a free cell, or an opponent's chip away. The rules say so where neither can be."""
    if _is_opponents(state, cell):
        return _removal(state, cell)
    return _with_jack(state, state.terms.edition.two_eyed, partial(Place, player_of(state), cell), JACK)


def _removal(state: State, cell: Cell) -> Leads:
    return _with_jack(state, state.terms.edition.one_eyed, partial(Remove, player_of(state), cell), None)


def _with_jack(state: State, kinds: frozenset[Card], make: Callable[[Card | None], Move], untold: Card | None) -> Leads:
    """The jack of a known hand; which one is asked where there are two kinds."""
    jacks = sorted(kinds.intersection(state.hands[player_of(state)] or ()))
    if len(jacks) < 2:
        return Play(make(jacks[0] if jacks else untold))
    return lambda: Question(Say("which_jack"), tuple(Option(card_label(jack), Play(make(jack))) for jack in jacks))


# Dead cards


def _exchange(state: State) -> Option:
    """A dead card for another. The only one of a known hand is not asked for."""
    player = player_of(state)
    dead = tuple(card for card in KINDS if is_dead(state, card) and not refuse_card(state, player, card))
    key, legend, reaches = held(Key.TURN), Say("dead_key"), plays(Exchange)
    if state.hands[player] is not None and len(dead) == 1:
        label: Label = Row((Say("exchanges"), card_label(dead[0])), " ")
        return Option(label, Play(Exchange(player, dead[0])), key, legend)
    moot = None if any(is_dead(state, card) for card in KINDS) else Say("no_dead_cards")
    return Option(Say("exchanges"), partial(_ask_dead, state, dead), key, legend, reaches=reaches, moot=moot)


def _ask_dead(state: State, dead: tuple[Card, ...]) -> Question:
    if not dead:
        return ask_exchange(state, Say("no_card_dead"))
    options = tuple(Option(card_label(card), Play(Exchange(player_of(state), card))) for card in dead)
    other = Option(Say("another_card"), partial(ask_exchange, state, Say("which_dead")))
    ask = Question(Say("which_dead"), (*options, other))
    return replace(ask, picture=partial(paint_dead, ask))


def ask_exchange(state: State, title: Label) -> Question:
    """Any card: the rules say why it is not dead."""
    return ask_card(title, lambda card: Play(Exchange(player_of(state), card)), told_card)
