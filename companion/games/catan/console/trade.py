"""Trading, and what the merchant guild and the library do. Where the hand is known, the cards are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial

from companion.console.paint import Font, short_names
from companion.dialogue.command import Command, Play
from companion.dialogue.keys import ACTION_KEYS, Key
from companion.dialogue.label import Label, Say, Word
from companion.dialogue.question import Option, Question, held, short
from companion.dialogue.standard import Leads
from companion.games.catan.console.cards import ask_resource
from companion.games.catan.rules import MARKET, PILE, Guild, State, Trade
from companion.games.catan.rules.knowledge import market_is_known
from companion.games.catan.rules.moves import Partner
from companion.games.catan.rules.resources import KINDS, NOTHING, ONE, Resource, kinds
from companion.games.catan.rules.state import has, trades_allowed
from companion.games.catan.rules.trade import refuse_guild, refuse_trade
from companion.rules import SeatNumber

QUICK = 5
"""This many partners have a held key of their own while the table is shown; the sixth stands for the expansions."""
SHORT_NAME = 50


def on_turn(state: State) -> SeatNumber:
    return state.on_turn if state.on_turn is not None else SeatNumber(0)


def others(state: State) -> list[SeatNumber]:
    """The other players, from the left neighbour of whoever is on turn."""
    count = len(state.terms.names)
    return [SeatNumber((on_turn(state) + distance) % count) for distance in range(1, count)]


def partners(state: State) -> list[Partner]:
    """The draw pile, the market, the players: those that a trade with is not refused."""
    player = on_turn(state)
    return [partner for partner in _everybody(state) if not refuse_trade(state, Trade(player, partner))]


def _everybody(state: State) -> tuple[Partner, ...]:
    return (PILE, MARKET, *others(state))


def trades_left(state: State) -> int:
    return trades_allowed(state, on_turn(state)) - state.trades if partners(state) else 0


# With whom


def quick_trades(state: State) -> tuple[tuple[Partner, Option], ...]:
    """A held key is a trade, with each partner: the same keys that answer with whom."""
    return tuple(
        (partner, replace(_trading(state, partner, _says(state, partner)), key=held(key), seat=None))
        for key, partner in zip(ACTION_KEYS, _everybody(state)[:QUICK], strict=False)
    )


def trade_option(state: State) -> Option:
    """With whom; not asked where it can only be the draw pile, nor where there is no trade at all."""
    only_pile = set(partners(state)) <= {PILE}
    leads: Leads = _trade(state, PILE, library=False) if only_pile else partial(ask_partner, state)
    return Option(Say("trades"), leads, short(Key.K6), Word("trade"), reaches=partial(_is_trade, None, None))


def ask_partner(state: State) -> Question:
    """The draw pile, the market, the players from the left neighbour on; the library last, if it has a key left."""
    options = [_trading(state, partner, label) for partner, label in partner_labels(state).items()]
    if has(state, on_turn(state), "library") and len(options) < len(ACTION_KEYS):
        options.append(library_option(state))
    return Question(Say("trade_with"), tuple(options))


def partner_labels(state: State) -> dict[Partner, Label]:
    """Whom one may trade with, by the keys; in two columns there is no room for long words."""
    labels: dict[Partner, Label] = {PILE: Say("draw_pile"), MARKET: Say("market")}
    if len(labels) + len(others(state)) > len(ACTION_KEYS):
        labels = {PILE: Say("pile_key"), MARKET: Say("market_key")}
    return labels | {seat: state.terms.names[seat] for seat in others(state)}


def library_option(state: State) -> Option:
    def ask() -> Question:
        options = (_trading(state, seat, state.terms.names[seat], library=True) for seat in others(state))
        return Question(Say("trade_with"), tuple(options))

    leads: Leads = ask
    if len(others(state)) == 1:
        leads = _trade(state, others(state)[0], library=True)
    return Option(Word("library"), leads, reaches=partial(_is_trade, None, True))


def _says(state: State, partner: Partner) -> Label:
    if partner == PILE:
        return Say("trades_with_pile")
    if partner == MARKET:
        return Say("trades_with_market")
    return Say("trades_with", name=_short(state.terms.names)[partner])


@lru_cache(maxsize=8)
def _short(names: tuple[str, ...]) -> tuple[str, ...]:
    return short_names(names, SHORT_NAME, Font.SMALL)


def _trading(state: State, partner: Partner, label: Label, library: bool = False) -> Option:
    seat = partner if partner >= 0 else None
    leads = _trade(state, partner, library)
    return Option(label, leads, seat=seat, reaches=partial(_is_trade, partner, library))


def _is_trade(partner: Partner | None, library: bool | None, goal: Command) -> bool:
    move = goal.move if isinstance(goal, Play) else None
    if not isinstance(move, Trade):
        return False
    return partner in (None, move.partner) and library in (None, move.library)


# Which cards


def _trade(state: State, partner: Partner, library: bool) -> Leads:
    """One press is a trade. Where the hand is known, the cards are asked for in the order that they change hands."""
    bare = Trade(on_turn(state), partner, library=library)
    if state.hands[bare.player] is None or refuse_trade(state, bare):
        return Play(bare)
    return _ask_cards(state, bare, ("gave", "got") if partner == PILE else ("got", "gave"))


def _ask_cards(state: State, trade: Trade, fields: tuple[str, ...]) -> Leads:
    """The cards of a trade, unless one can only be the one. What is impossible is refused before more is asked."""
    if not fields:
        return Play(trade)
    field, *rest = fields

    def leads(card: Resource | None) -> Leads:
        told = replace(trade, gave=card) if field == "gave" else replace(trade, got=card)
        return Play(told) if refuse_trade(state, told) else _ask_cards(state, told, tuple(rest))

    possible = _to_give(state, trade) if field == "gave" else _to_get(state, trade)
    if len(possible) == 1:
        return leads(possible[0])
    title = Say("gave_which") if field == "gave" else Say("got_which")
    return partial(ask_resource, title, leads, Trade, field)


def _to_give(state: State, trade: Trade) -> Sequence[Resource]:
    """What is in the hand; the card just taken too (C6)."""
    return kinds((state.hands[trade.player] or NOTHING) | (NOTHING if trade.got is None else ONE[trade.got]))


def _to_get(state: State, trade: Trade) -> Sequence[Resource]:
    if trade.partner == MARKET:
        return kinds(state.market + state.sure) if market_is_known(state) else KINDS
    hand = None if trade.partner == PILE else state.hands[trade.partner]
    return KINDS if hand is None else kinds(hand)


# The merchant guild


def guild_option(state: State, name: str) -> Option:
    """From whom, unless there is only one other player."""
    leads: Leads = partial(_ask_victim, state)
    if len(others(state)) == 1:
        leads = _guild(state, others(state)[0])
    return Option(Word(name), leads, reaches=is_guild)


def is_guild(goal: Command) -> bool:
    return isinstance(goal, Play) and isinstance(goal.move, Guild)


def _ask_victim(state: State) -> Question:
    return Question(
        Say("draws_from"),
        tuple(
            Option(state.terms.names[seat], _guild(state, seat), seat=seat, reaches=is_guild) for seat in others(state)
        ),
    )


def _guild(state: State, victim: SeatNumber) -> Leads:
    """A card drawn from a player; asked for where one of the two hands is known."""
    bare = Guild(on_turn(state), victim)
    hand = state.hands[victim]
    if (hand is None and state.hands[bare.player] is None) or refuse_guild(state, bare):
        return Play(bare)
    if hand is not None and len(kinds(hand)) == 1:
        return Play(replace(bare, got=kinds(hand)[0]))
    return partial(ask_resource, Say("got_which"), lambda card: Play(replace(bare, got=card)), Guild, "got")
