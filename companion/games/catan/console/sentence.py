"""A move of Catan in one short sentence."""

from __future__ import annotations

from companion.dialogue.label import Label, Row, Say, Word
from companion.games.catan.console.cards import cards_label
from companion.games.catan.rules import (
    MARKET,
    PILE,
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
from companion.games.catan.rules.construction import cost_of
from companion.games.catan.rules.edition import SIDED
from companion.games.catan.rules.resources import RESOURCES, Resource, count
from companion.games.catan.rules.state import DRAW, LEAST_DRAWN, supply, victim
from companion.games.catan.rules.turn import begin_drawing
from companion.rules import Move, PlayersMove

_PLACES = {PILE: "pile", MARKET: "market"}


def in_story(move: Move) -> frozenset[str]:
    """How many cards to draw, or that one is taken: whoever does it is told so."""
    return frozenset({"draw", "take_card"})


def story(state: State, move: Move) -> Label:
    """Who did what, as far as it was told."""
    match move:
        case ShowMarket():
            return Say("story_market_gets", cards=cards_label(move.cards))
        case Event():
            return Say("story_event", event=Word(move.event))
    if not isinstance(move, PlayersMove):
        raise TypeError(f"{move!r} is no move of catan")
    name = state.terms.names[move.player]
    match move:
        case Deal():
            return Say("story_dealt", name=name, cards=cards_label(move.cards))
        case Start():
            return Say("story_begins_by_lot" if move.by_lot else "story_begins", name=name)
        case Trade():
            return _by(_trade(state, name, move), *[Word("library")] * move.library)
        case Guild():
            drawn = Say("story_draws_from", name=name, card=_card(move.got), other=state.terms.names[move.victim])
            return _by(drawn, Word("merchant_guild"))
        case Build():
            return _by(_build(state, name, move), *_paid(state, move), *[Word("university")] * move.university)
        case TurnArrows():
            return Say("story_turns_arrows", name=name)
        case Discard():
            return Say("story_robbed", name=name, cards=cards_label(move.cards))
        case EndTurn():
            return Say(_ending(state), name=name)
        case Draw():
            if move.cards is None and move.count is not None:
                return Say("story_draws_number", name=name, count=move.count)
            if move.cards is None:
                return _draws_due(state, name, move)
            return Say("story_draws", name=name, cards=cards_label(move.cards))
    raise TypeError(f"{move!r} is no move of catan")


def _ending(state: State) -> str:
    """Whoever ends a turn while drawing leaves what a knight adds, or has found the pile empty."""
    if state.phase != DRAW:
        return "story_ends_turn"
    return "story_draws_no_more" if count(state.drawn) >= LEAST_DRAWN else "story_none_left"


def _trade(state: State, name: str, move: Trade) -> Say:
    whom = _PLACES.get(move.partner, "player")
    facts: dict[str, Label] = {"name": name}
    if whom == "player":
        facts["other"] = state.terms.names[move.partner]
    if move.gave is None and move.got is None:
        return Say(f"story_trades_with_{whom}", **facts)
    return Say(f"story_swaps_with_{whom}", gave=_card(move.gave), got=_card(move.got), **facts)


def _card(card: Resource | None) -> Label:
    return Say("story_a_card") if card is None else Word(RESOURCES[card])


def _draws_due(state: State, name: str, move: Draw) -> Say:
    drawing = state if state.phase == DRAW else begin_drawing(state, move.player)
    return Say("story_draws_due", name=name, count=drawing.due) if drawing.due else Say("story_none_left", name=name)


def _build(state: State, name: str, move: Build) -> Say:
    if move.expansion is not None:
        return Say("story_expands", name=name, expansion=Word(move.expansion))
    loser = victim(state, move.player, move.kind) if move.kind in SIDED and not supply(state, move.kind) else None
    if loser is not None:
        return Say(f"story_takes_{move.kind}", name=name, other=state.terms.names[loser])
    return Say(f"story_builds_{move.kind}", name=name)


def _paid(state: State, move: Build) -> tuple[Label, ...]:
    """The cards, unless they are those that are printed as its price: everybody knows them."""
    return () if move.paid is None or move.paid == cost_of(state, move) else (cards_label(move.paid),)


def _by(told: Label, *means: Label) -> Label:
    """What it was paid with, and the expansion that made it possible, in brackets behind it."""
    return Row((told, Row(("(", Row(means, "; "), ")"), "")), " ") if means else told
