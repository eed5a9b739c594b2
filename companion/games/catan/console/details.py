"""Everything that can be told at a Catan table: each kind of move with all its cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.dialogue.command import Command, Play, Stay
from companion.dialogue.label import Label, Say, Word
from companion.dialogue.question import Option, Question
from companion.dialogue.standard import Leads, ask_number, ask_player
from companion.games.catan.console.cards import ask_lot, ask_resource, move_lot
from companion.games.catan.console.construction import EXPANSION, expansions_in_play, is_build
from companion.games.catan.console.questions import ask_event
from companion.games.catan.console.trade import on_turn, others, partner_labels
from companion.games.catan.rules import (
    Build,
    Deal,
    Discard,
    Draw,
    EndTurn,
    Event,
    Guild,
    ShowMarket,
    Start,
    State,
    Trade,
    TurnArrows,
)
from companion.games.catan.rules.edition import KINDS, Building
from companion.games.catan.rules.moves import Partner
from companion.games.catan.rules.state import DRAW, LEAST_DRAWN, has
from companion.games.catan.rules.turn import begin_drawing
from companion.rules import SeatNumber

NOTHING = (Option(Say("not_told"), Stay()),)
"""In place of cards: there is nothing to tell after all."""


def more(state: State) -> tuple[Option, ...]:
    """Everything that the table may tell besides; what needs an expansion, where the player has that."""
    player = on_turn(state)
    names = state.terms.names
    guild = (_detail("guild_in_detail", Guild, partial(_ask_guild, state)),) if has(state, player, "guild") else ()
    return (
        _detail("trade_in_detail", Trade, partial(_ask_trade, state)),
        _detail("building_in_detail", Build, partial(_ask_build, state)),
        *guild,
        _detail("cards_drawn", Draw, partial(_ask_drawn, state)),
        _detail("market_turned_up", ShowMarket, _ask_market),
        _detail("cards_dealt", Deal, lambda: ask_player(Say("dealt_to_whom"), names, partial(_dealt, state))),
        _detail("cards_discarded", Discard, lambda: ask_player(Say("who"), names, partial(_discarded, state))),
        _detail("event_of_a_city", Event, partial(_ask_event, state)),
        Option(Say("turns_arrows"), Play(TurnArrows(player))),
        Option(Say("ends_turn"), Play(EndTurn(player))),
        _detail("who_begins", Start, partial(_ask_start, state, by_lot=False)),
        _detail("lots_were_drawn", Start, partial(_ask_start, state, by_lot=True)),
    )


def _detail(code: str, kind: type, ask: Callable[[], Question]) -> Option:
    return Option(Say(code), ask, reaches=partial(_plays, kind, {}))


def _plays(kind: type, told: dict[str, object], goal: Command) -> bool:
    """Whether a command plays a move of this kind with these facts."""
    if not isinstance(goal, Play) or not isinstance(goal.move, kind):
        return False
    return all(getattr(goal.move, field) == fact for field, fact in told.items())


# Trades


def _ask_trade(state: State) -> Question:
    """With whom, by the library or not, which card was given, which was got; each may be left untold."""
    player = on_turn(state)

    def option(partner: Partner, label: Label) -> Option:
        seat = partner if partner >= 0 else None
        ask = _ask_library if seat is not None and has(state, player, "library") else _ask_gave
        reaches = partial(_plays, Trade, {"partner": partner})
        return Option(label, partial(ask, Trade(player, partner)), seat=seat, reaches=reaches)

    return Question(Say("trade_with"), tuple(option(*partner) for partner in partner_labels(state).items()))


def _ask_library(trade: Trade) -> Question:
    answers = ((Say("blindly"), False), (Say("by_library"), True))
    options = (
        Option(
            label,
            partial(_ask_gave, replace(trade, library=library)),
            reaches=partial(_plays, Trade, {"library": library}),
        )
        for label, library in answers
    )
    return Question(Say("traded_how"), tuple(options))


def _ask_gave(trade: Trade) -> Question:
    return ask_resource(Say("gave_which"), lambda card: partial(_ask_got, replace(trade, gave=card)), Trade, "gave")


def _ask_got(trade: Trade) -> Question:
    return ask_resource(Say("got_which"), lambda card: Play(replace(trade, got=card)), Trade, "got")


def _ask_guild(state: State) -> Question:
    def lead(seat: SeatNumber) -> Leads:
        guild = Guild(on_turn(state), seat)
        return lambda: ask_resource(Say("got_which"), lambda card: Play(replace(guild, got=card)), Guild, "got")

    options = (
        Option(state.terms.names[seat], lead(seat), seat=seat, reaches=partial(_plays, Guild, {"victim": seat}))
        for seat in others(state)
    )
    return Question(Say("draws_from"), tuple(options))


# Buildings


def _ask_build(state: State) -> Question:
    """What, paid in full or with the university's help, and with which cards."""

    def option(label: Label, kind: Building, expansion: str | None, leads: Callable[[], Question]) -> Option:
        return Option(label, leads, reaches=partial(is_build, kind, expansion, None))

    def helped(kind: Building, expansion: str | None) -> Callable[[], Question]:
        build = Build(on_turn(state), kind, expansion)
        return partial(_ask_helped if has(state, build.player, "university") else _ask_paid, build)

    def which() -> Question:
        names = expansions_in_play(state)
        expansions = (option(Word(name), EXPANSION, name, helped(EXPANSION, name)) for name in names)
        return Question(Say("which_expansion"), tuple(expansions))

    plain = (option(Word(kind), kind, None, helped(kind, None)) for kind in KINDS if kind != EXPANSION)
    return Question(Say("builds_what"), (*plain, option(Word(EXPANSION), EXPANSION, None, which)))


def _ask_helped(build: Build) -> Question:
    answers = ((Say("in_full"), False), (Say("by_university"), True))
    options = (
        Option(
            label,
            partial(_ask_paid, replace(build, university=university)),
            reaches=partial(_plays, Build, {"university": university}),
        )
        for label, university in answers
    )
    return Question(Say("paid_in_full"), tuple(options))


def _ask_paid(build: Build) -> Question:
    untold = Option(Say("not_told"), Play(build))
    return ask_lot(move_lot(Say("paid_how"), lambda cards: replace(build, paid=cards), Build, "paid", (untold,)))


# Cards


def _ask_drawn(state: State) -> Question:
    """Which cards; or that they are not told, or only how many: what a knight adds may be left."""
    player = on_turn(state)
    untold = Option(Say("not_told"), Play(Draw(player)))
    number = Option(Say("drawn_number"), partial(_ask_number, state), reaches=_counts)
    return ask_lot(move_lot(Say("cards_drawn"), partial(Draw, player), Draw, "cards", (untold, number)))


def _ask_number(state: State) -> Question:
    player = on_turn(state)
    drawing = state if state.phase == DRAW else begin_drawing(state, player)
    numbers = range(min(LEAST_DRAWN, drawing.due), drawing.due + 1)
    return ask_number(Say("how_many"), numbers, drawing.due, lambda count: Play(Draw(player, count=count)))


def _counts(goal: Command) -> bool:
    return isinstance(goal, Play) and isinstance(goal.move, Draw) and goal.move.count is not None


def _ask_market() -> Question:
    return ask_lot(move_lot(Say("market_turned_up"), ShowMarket, ShowMarket, "cards", NOTHING))


def _dealt(state: State, seat: SeatNumber) -> Leads:
    title = Say("dealt_to", name=state.terms.names[seat])
    return partial(ask_lot, move_lot(title, partial(Deal, seat), Deal, "cards", NOTHING))


def _discarded(state: State, seat: SeatNumber) -> Leads:
    return partial(ask_lot, move_lot(Say("discards_which"), partial(Discard, seat), Discard, "cards", NOTHING))


# What is told without cards


def _ask_event(state: State) -> Question:
    return Question(Say("which_event"), tuple(replace(option, key=None) for option in ask_event(state).options))


def _ask_start(state: State, by_lot: bool) -> Question:
    return ask_player(Say("who_begins"), state.terms.names, lambda seat: Play(Start(seat, by_lot)))
