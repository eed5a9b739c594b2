"""Taking a move back: what the table does with the real cards. What was done last is undone first."""

from __future__ import annotations

from companion.games.catan.rules import resources
from companion.games.catan.rules.knowledge import market_is_known
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
from companion.games.catan.rules.resources import RESOURCES
from companion.games.catan.rules.state import MARKET_SIZE, ROBBED_ABOVE, State
from companion.rules import Correction, SeatNumber, Task, seated, seats


def put_back(before: State, move: Move, after: State) -> tuple[Task, ...]:
    """What the table does with the real pieces to take a move back."""
    match move:
        case Deal():
            return (Task("C2", "cards_to_pile", player=move.player, cards=resources.text(move.cards)),)
        case ShowMarket():
            return (Task("C2", "market_to_pile", cards=resources.text(move.cards)),)
        case Trade():
            return _take_trade_back(before, move)
        case Guild():
            return _take_guild_back(move)
        case Build():
            return (_take_piece_back(before, move, after), _take_payment_back(move))
        case TurnArrows():
            return (Task("C9", "turn_arrows", clockwise=int(before.clockwise)),)
        case Event():
            return _take_event_back(before, move, after)
        case Discard():
            return (Task("C10", "discard_to_hand", player=move.player, cards=resources.text(move.cards)),)
        case Draw():
            return _take_draw_back(before, move, after)
        case Correction():
            return _look_again(move)
        case Start() | EndTurn():
            return ()  # the cards drawn at the end of a turn are told as a move of their own
    raise TypeError(f"{move!r} is no move of catan")


# Cards


def _take_draw_back(before: State, move: Draw, after: State) -> tuple[Task, ...]:
    told = resources.count(before.drawn)
    if move.cards is None:
        count = after.sizes[move.player].most - before.sizes[move.player].most - told
        drawn = Task("C15", "drawn_to_pile", player=move.player, count=count)
    else:
        count = resources.count(move.cards)
        drawn = Task("C15", "cards_to_pile", player=move.player, cards=resources.text(move.cards))
    if not count:
        return ()
    # Discards that were shuffled on the way cannot be told from the rest of the pile any more.
    return (drawn, Task("C15", "leave_shuffled")) if before.pile.most < told + count else (drawn,)


def _take_trade_back(before: State, move: Trade) -> tuple[Task, ...]:
    if move.gave is None or move.got is None:
        return (Task("C6", "swap_back_untold", player=move.player),)
    gave, got = RESOURCES[move.gave], RESOURCES[move.got]
    if move.partner == PILE:
        drawn = Task("C6", "cards_to_pile", player=move.player, cards=got)
        if not before.pile.most:  # the card given was shuffled with the discards before one was drawn
            return (drawn, Task("C15", "find_in_pile", player=move.player, resource=gave))
        return (drawn, Task("C6", "discard_to_hand", player=move.player, cards=gave))
    if gave == got:
        return ()  # the same resource went there and back
    if move.partner == MARKET:
        return (Task("C6", "swap_back_market", player=move.player, gave=gave, got=got),)
    return (Task("C6", "swap_back", player=move.player, owner=move.partner, gave=gave, got=got),)


def _take_guild_back(move: Guild) -> tuple[Task, ...]:
    if move.got is None:
        return (Task("C11", "guild_back_untold", player=move.player, loser=move.victim),)
    return (Task("C11", "guild_back", player=move.player, loser=move.victim, resource=RESOURCES[move.got]),)


# Buildings


def _take_piece_back(before: State, move: Build, after: State) -> Task:
    if move.kind == "city":
        return Task("C10", "city_to_village", player=move.player)
    if move.kind == "expansion":
        return Task("C11", "expansion_to_stack", player=move.player, expansion=move.expansion)
    if move.kind == "village":
        return Task("C9", "piece_to_supply", player=move.player, kind=move.kind)
    had, has = (before.roads, after.roads) if move.kind == "road" else (before.knights, after.knights)
    losers = [player for player, count in seated(had) if has[player] < count]
    if not losers:
        return Task("C12", "piece_to_supply", player=move.player, kind=move.kind)
    side = "A" if had[losers[0]] % 2 else "B"
    return Task("C13", "piece_to_loser", player=move.player, kind=move.kind, loser=losers[0], side=side)


def _take_payment_back(move: Build) -> Task:
    if move.paid is None:
        return Task("C8", "payment_back_untold", player=move.player)
    return Task("C8", "payment_back", player=move.player, cards=resources.text(move.paid))


# Events


def _take_event_back(before: State, move: Event, after: State) -> tuple[Task, ...]:
    if move.event == "market_day":
        return (Task("C10", "new_market_to_pile"), _old_market(before))
    players = tuple(player for player in seats(len(before.hands)) if _was_robbed(before, player))
    robbed = move.event == "robbery" and players
    todo = [Task("C10", "robbed_to_hand", players=players)] if robbed else []
    if before.clockwise != after.clockwise:
        todo.append(Task("C10", "turn_arrows", clockwise=int(before.clockwise)))
    return tuple(todo)


def _old_market(before: State) -> Task:
    if not market_is_known(before):
        return Task("C10", "old_market_untold")
    cards, shuffled = resources.text(before.market + before.sure), before.pile.most < MARKET_SIZE
    return Task("C10", "old_market_in_pile" if shuffled else "old_market", cards=cards)


def _was_robbed(before: State, player: SeatNumber) -> bool:
    """Whether a player may have discarded with the event; one whose hand is known tells it as a move of its own."""
    return before.hands[player] is None and before.sizes[player].most > ROBBED_ABOVE


# Corrections


def _look_again(move: Correction) -> tuple[Task, ...]:
    """A correction follows the table, so only the table knows whether pieces were moved for it."""
    facts = [fact for fact in move.facts if fact[0] != "turn" and fact[-1] != "unknown"]
    texts = tuple(" ".join(word.removeprefix('"') for word in fact) for fact in facts)
    return (Task("C1", "no_longer_so", facts=texts),) if texts else ()
