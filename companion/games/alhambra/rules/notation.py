"""The text form of a move: `Ann buys green at blue for 10 with b4 b6`."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.alhambra.rules import money
from companion.games.alhambra.rules.edition import COLOURS, RANKS, Colour, Price
from companion.games.alhambra.rules.majority import SCORINGS
from companion.games.alhambra.rules.money import CURRENCIES, Currency, Money
from companion.games.alhambra.rules.moves import (
    Deal,
    DirkDraws,
    EndTurn,
    HoldScoring,
    Leftover,
    Move,
    Purchase,
    ShowBuilding,
    ShowMoney,
    Start,
    TakeMoney,
)
from companion.games.alhambra.rules.state import Terms
from companion.rules import Correction, SeatNumber, Unreadable, Words, quote, show
from companion.rules.correction import read_correction, write_correction

BY_LOT = " by lot"
VERBS = ("deal", "start", "yard", "money", "dirk", "scoring", "left", "correct")
RESERVED = frozenset({*VERBS, "dirk", "nobody", "turn", "scored", "display", "why"})


def write(terms: Terms, move: Move) -> str:
    match move:
        case Deal():
            return f"deal {_name(terms, move.player)} {_money(terms, move.cards)}"
        case Start():
            return f"start {_name(terms, move.player)}{BY_LOT if move.by_lot else ''}"
        case ShowBuilding():
            return f"yard {terms.edition.currencies[move.slot]} {COLOURS[move.colour]}" + _optional("", move.price)
        case ShowMoney():
            return f"money {_money(terms, move.cards)}"
        case DirkDraws():
            return f"dirk {COLOURS[move.colour]}" + _optional("", move.price)
        case Purchase():
            return _write_purchase(terms, move)
        case TakeMoney():
            return f"{_name(terms, move.player)} takes {'money' if move.cards is None else _money(terms, move.cards)}"
        case EndTurn():
            return f"{_name(terms, move.player)} ends"
        case HoldScoring():
            return f"scoring {move.scoring}"
        case Leftover():
            slot = "" if move.slot is None else f" at {terms.edition.currencies[move.slot]}"
            owner = "nobody" if move.owner is None else _owner(terms, move.owner)
            return f"left {COLOURS[move.colour]}{slot} to {owner}"
        case Correction():
            return write_correction(move)
    raise TypeError(f"{move!r} is no move of alhambra")


def _write_purchase(terms: Terms, move: Purchase) -> str:
    text = f"{_name(terms, move.player)} buys {COLOURS[move.colour]}"
    if move.slot is not None:
        text += f" at {terms.edition.currencies[move.slot]}"
    text += _optional("for ", move.price)
    if move.paid is not None:
        text += f" with {_money(terms, move.paid)}"
    return text + (" to Dirk" if move.for_dirk else "")


def _optional(before: str, number: int | None) -> str:
    return "" if number is None else f" {before}{number}"


def _name(terms: Terms, player: SeatNumber) -> str:
    return quote(terms.names[player], RESERVED)


def _owner(terms: Terms, owner: SeatNumber) -> str:
    return "Dirk" if owner == terms.dirk else _name(terms, owner)


def _money(terms: Terms, cards: Money) -> str:
    return " ".join(map(terms.edition.card_text, money.unpack(cards)))


def read(terms: Terms, line: str) -> Move:
    """The move that a line tells. Raises Unreadable with a sentence."""
    words = Words(line, terms.names)
    move = _read_event(terms, words) if words.peek() in VERBS else _read_act(terms, words)
    words.end()
    return move


def _read_event(terms: Terms, words: Words) -> Move:
    match words.verb("a move"):
        case "deal":
            return Deal(words.player(), read_money(terms, words.rest()))
        case "start":
            return Start(words.player(), words.by_lot())
        case "yard":
            slot = _slot(terms, words)
            return ShowBuilding(slot, _colour(words), _price(words) if words.more() else None)
        case "money":
            return ShowMoney(read_money(terms, words.rest()))
        case "dirk":
            return DirkDraws(_colour(words), _price(words) if words.more() else None)
        case "scoring":
            return HoldScoring(SCORINGS[words.one_of(SCORINGS, "scoring")])
        case "left":
            return _read_leftover(terms, words)
    return read_correction(words)


def _read_leftover(terms: Terms, words: Words) -> Leftover:
    colour = _colour(words)
    slot = _slot(terms, words) if words.skip("at") else None
    if not words.skip("to"):
        raise Unreadable('a leftover goes "to" a player or "to nobody"')
    if terms.dirk is not None and words.skip("dirk"):
        return Leftover(colour, terms.dirk, slot)
    return Leftover(colour, None if words.skip("nobody") else words.player(), slot)


def _read_act(terms: Terms, words: Words) -> Move:
    player = words.player()
    verb = words.verb('"buys", "takes" or "ends"')
    if verb == "buys":
        return _read_purchase(terms, words, player)
    if verb == "takes":
        return TakeMoney(player, None if words.skip("money") else read_money(terms, words.rest()))
    if verb == "ends":
        return EndTurn(player)
    raise Unreadable(f'{show(verb)} is nothing a player does; a player "buys", "takes" or "ends"')


def _read_purchase(terms: Terms, words: Words, player: SeatNumber) -> Purchase:
    colour = _colour(words)
    slot = _slot(terms, words) if words.skip("at") else None
    price = _price(words) if words.skip("for") else None
    paid = None
    for_dirk = False
    if words.skip("with"):
        rest = words.rest()
        if [word.casefold() for word in rest[-2:]] == ["to", "dirk"]:
            rest, for_dirk = rest[:-2], True
        if {"at", "for", "to"} & set(rest):
            raise Unreadable('a purchase is told in this order: "at" a slot, "for" a price, "with" money, "to Dirk"')
        paid = read_money(terms, rest)
    elif words.skip("to"):
        for_dirk = words.skip("dirk")
        if not for_dirk:
            raise Unreadable("a building can be given to Dirk and to nobody else")
    return Purchase(player, colour, slot, price, paid, for_dirk)


def _colour(words: Words) -> Colour:
    return RANKS[words.one_of(COLOURS, "building colour")]


def _slot(terms: Terms, words: Words) -> Currency:
    return CURRENCIES[words.one_of(terms.edition.currencies, "slot of the yard")]


def _price(words: Words) -> Price:
    return Price(words.number("the price"))


def read_money(terms: Terms, words: Sequence[str]) -> Money:
    """Money cards such as `y4 b7`: a currency's initial and a value. Raises Unreadable."""
    if not words:
        raise Unreadable("the money cards are missing")
    cards = []
    for word in words:
        initial, value = word[:1].lower(), word[1:]
        if initial not in terms.edition.initials or value not in "123456789" or len(word) != 2:
            initials = ", ".join(f"{name[0]} for {name}" for name in terms.edition.currencies)
            raise Unreadable(f"{show(word)} is no money card; one is an initial and a value from 1 to 9 ({initials})")
        cards.append(money.card(CURRENCIES[terms.edition.initials.index(initial)], int(value)))
        if cards.count(cards[-1]) > 3:
            raise Unreadable(f"{show(word)} is there more than three times")
    return money.pack(cards)
