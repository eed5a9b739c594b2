"""The turn: a press builds, a held key trades, TURN ends it."""

from __future__ import annotations

from functools import partial

from companion.dialogue.command import Command, Play
from companion.dialogue.keys import Key
from companion.dialogue.label import Say
from companion.dialogue.question import Option, Question, held, short
from companion.dialogue.standard import Leads
from companion.games.catan.console.construction import build_options, is_build, university_option
from companion.games.catan.console.trade import (
    guild_option,
    is_guild,
    library_option,
    on_turn,
    others,
    partners,
    quick_trades,
    trade_option,
)
from companion.games.catan.rules import Draw, EndTurn, Guild, State, Trade, TurnArrows


def turn(state: State) -> Question:
    """In the order of a turn: trade, build, draw; then what is rarely done."""
    trading, building = quick_trades(state), build_options(state)
    arrows = Option(Say("turns_arrows"), Play(TurnArrows(on_turn(state))), held(Key.TURN), Say("arrows_key"))
    options = (*trading, *building, ending(state), arrows, trade_option(state), _using_expansions(state))
    return Question(Say("what_happened"), options, _likeliest(state, len(trading), len(trading) + len(building) + 1))


def _likeliest(state: State, first_building: int, arrows: int) -> int:
    """Where the cursor begins. TURN has a key on every box, so it is not the end of the turn."""
    if state.may_turn:
        return arrows
    return 0 if partners(state) else first_building


def ending(state: State) -> Option:
    """The turn ends. Cards drawn are asked for where the hand is known."""
    player = on_turn(state)
    move = Draw(player) if state.hands[player] is None else EndTurn(player)
    return Option(Say("ends_turn"), Play(move), short(Key.TURN), Say("end_key"))


def _using_expansions(state: State) -> Option:
    """Merchant guild, library, university: what each does once a turn. With one of them it is not asked which."""
    label = Say("uses_expansion")
    options = _powers(state)
    leads: Leads = partial(Question, label, options)
    if not options:
        leads = Play(Guild(on_turn(state), others(state)[0]))  # refused: there is no guild
    elif len(options) == 1:
        leads = options[0].leads
    return Option(label, leads, held(Key.K6), reaches=_uses_expansion)


def _powers(state: State) -> tuple[Option, ...]:
    options = []
    for name in state.expansions[on_turn(state)]:
        match state.terms.expansion(name).effect:
            case "guild":
                options.append(guild_option(state, name))
            case "library":
                options.append(library_option(state))
            case "university":
                options.append(university_option(state, name))
    return tuple(options)


def _uses_expansion(goal: Command) -> bool:
    by_library = isinstance(goal, Play) and isinstance(goal.move, Trade) and goal.move.library
    return by_library or is_guild(goal) or is_build(None, None, True, goal)
