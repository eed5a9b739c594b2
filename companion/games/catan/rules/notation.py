"""The text form of a move: `Ann trades market wool for ore`, `Ann builds road paying lumber brick`."""

from __future__ import annotations

from companion.games.catan.rules import resources
from companion.games.catan.rules.edition import KINDS
from companion.games.catan.rules.moves import (
    MARKET,
    PILE,
    Build,
    Deal,
    Discard,
    Draw,
    EndTurn,
    Event,
    Guild,
    Move,
    ShowMarket,
    Start,
    Trade,
    TurnArrows,
)
from companion.games.catan.rules.resources import KINDS as RESOURCE_KINDS
from companion.games.catan.rules.resources import RESOURCES, Resource, Resources
from companion.games.catan.rules.state import Terms
from companion.rules import Correction, SeatNumber, Unreadable, Words, quote, show
from companion.rules.correction import read_correction, write_correction

BY_LOT = " by lot"
VERBS = ("deal", "market", "start", "event", "correct")
RESERVED = frozenset({*VERBS, "pile", "turn", "arrows", "why"})


def write(terms: Terms, move: Move) -> str:
    match move:
        case Correction():
            return write_correction(move)
        case ShowMarket():
            return f"market {resources.text(move.cards)}"
        case Event():
            return f"event {move.event}"
    name = _name(terms, move.player)
    match move:
        case Deal():
            return f"deal {name} {resources.text(move.cards)}"
        case Start():
            return f"start {name}{BY_LOT if move.by_lot else ''}"
        case Trade():
            return f"{name} trades {_write_trade(terms, move)}"
        case Guild():
            return f"{name} draws from {_name(terms, move.victim)}" + (
                "" if move.got is None else f" {RESOURCES[move.got]}"
            )
        case Build():
            paid = "" if move.paid is None else f" paying {resources.text(move.paid)}"
            what = f"{move.kind} {move.expansion}" if move.expansion else move.kind
            return f"{name} builds {what}{paid}{' by university' if move.university else ''}"
        case TurnArrows():
            return f"{name} turns arrows"
        case Discard():
            return f"{name} discards {resources.text(move.cards)}"
        case EndTurn():
            return f"{name} ends"
        case Draw():
            count = "" if move.count is None else f" {move.count}"
            return f"{name} draws" + (count if move.cards is None else f" {resources.text(move.cards)}")
    raise TypeError(f"{move!r} is no move of catan")


def _name(terms: Terms, player: SeatNumber) -> str:
    return quote(terms.names[player], RESERVED)


def _write_trade(terms: Terms, move: Trade) -> str:
    text = {PILE: "pile", MARKET: "market"}.get(move.partner) or _name(terms, move.partner)
    if move.gave is not None:
        text += f" {RESOURCES[move.gave]}"
    if move.got is not None:
        text += f" for {RESOURCES[move.got]}"
    return text + (" by library" if move.library else "")


def read(terms: Terms, line: str) -> Move:
    """The move that a line tells. Raises Unreadable with a sentence."""
    words = Words(line, terms.names)
    move = _read_event(words) if words.peek() in VERBS else _read_act(terms, words)
    words.end()
    return move


def _read_event(words: Words) -> Move:
    match words.verb("a move"):
        case "deal":
            return Deal(words.player(), _cards(words))
        case "market":
            return ShowMarket(_cards(words))
        case "start":
            return Start(words.player(), words.by_lot())
        case "event":
            return Event(words.verb("the event"))
    return read_correction(words)


def _resource(words: Words) -> Resource:
    return RESOURCE_KINDS[words.one_of(RESOURCES, "resource")]


def _cards(words: Words) -> Resources:
    rest = words.rest()
    if not rest:
        raise Unreadable("the cards are missing at the end of the line")
    return resources.read(rest)


def _read_act(terms: Terms, words: Words) -> Move:
    player = words.player()
    verb = words.verb("what the player did")
    match verb:
        case "trades":
            return _read_trade(words, player)
        case "builds":
            return _read_build(terms, words, player)
        case "turns":
            if not words.skip("arrows"):
                raise Unreadable('a player "turns arrows"')
            return TurnArrows(player)
        case "discards":
            return Discard(player, _cards(words))
        case "ends":
            return EndTurn(player)
        case "draws":
            if words.skip("from"):
                return Guild(player, words.player(), _resource(words) if words.more() else None)
            if words.peek().isdecimal():
                return Draw(player, count=words.number("the number of cards"))
            return Draw(player, _cards(words) if words.more() else None)
    raise Unreadable(
        f"{show(verb)} is nothing a player does; a player trades, builds, turns arrows, discards, ends or draws"
    )


def _read_trade(words: Words, player: SeatNumber) -> Trade:
    if not words.more():
        raise Unreadable('a player trades with the "pile", the "market" or another player')
    partner = PILE if words.skip("pile") else MARKET if words.skip("market") else words.player()
    gave = _resource(words) if words.peek() not in ("", "for", "by") else None
    got = _resource(words) if words.skip("for") else None
    library = words.skip("by")
    if library and not words.skip("library"):
        raise Unreadable('a trade is made plainly or "by library"')
    return Trade(player, partner, gave, got, library)


def _read_build(terms: Terms, words: Words, player: SeatNumber) -> Build:
    kind = KINDS[words.one_of(KINDS, "building")]
    expansion = None
    if kind == "expansion" and words.peek() not in ("", "paying", "by"):
        names = tuple(terms.copies)
        expansion = names[words.one_of(names, "expansion")]
    rest = [word.casefold() for word in words.rest()]
    university = rest[-2:] == ["by", "university"]
    rest = rest[:-2] if university else rest
    if rest and rest[0] != "paying":
        raise Unreadable(f'{show(rest[0])} is not expected here; a payment begins with "paying"')
    if rest == ["paying"]:
        raise Unreadable("the cards that were paid are missing")
    return Build(player, kind, expansion, resources.read(rest[1:]) if rest else None, university)
