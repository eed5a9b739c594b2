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
from companion.games.catan.rules.events import refuse_turn_arrows


def turn(state: State) -> Question:
    """In the order of a turn: trade, build, draw; then what is rarely done. A held key whose meaning cannot be now
    answers why not, and is not offered."""
    arrows = Option(Say("turns_arrows"), Play(TurnArrows(on_turn(state))), held(Key.TURN), Say("arrows_key"))
    may_turn = refuse_turn_arrows(state, TurnArrows(on_turn(state))) is None
    powers = _powers(state)
    willing, trades = partners(state), quick_trades(state)
    listed = [
        *(option for partner, option in trades if partner in willing),
        *(*build_options(state), ending(state), trade_option(state)),
    ]
    unlisted = [option for partner, option in trades if partner not in willing]
    (listed if may_turn else unlisted).append(arrows)
    (listed if powers else unlisted).append(_using_expansions(state, powers))
    cursor = listed.index(arrows) if state.may_turn and may_turn else 0
    return Question(Say("what_happened"), tuple(listed), cursor, unlisted=tuple(unlisted))


def ending(state: State) -> Option:
    """The turn ends. Cards drawn are asked for where the hand is known."""
    player = on_turn(state)
    move = Draw(player) if state.hands[player] is None else EndTurn(player)
    return Option(Say("ends_turn"), Play(move), short(Key.TURN), Say("end_key"))


def _using_expansions(state: State, options: tuple[Option, ...]) -> Option:
    """Merchant guild, library, university: what each does once a turn. With one of them it is not asked which."""
    label = Say("uses_expansion")
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
