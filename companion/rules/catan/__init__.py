"""Catan, the fast card game: two to four players, five or six with a second set."""

from companion.rules.catan import building, events, form, listing, position, table, text, trading, turn, undoing
from companion.rules.catan.edition import COUNTS, Edition, read_edition
from companion.rules.catan.moves import (
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
    Trade,
    TurnArrows,
)
from companion.rules.catan.state import HOUSE_RULES, Size, State, Terms, points, start
from companion.rules.core import Game

GAME: Game[State] = Game(
    name="catan",
    version=1,
    counts=COUNTS,
    house_rules=HOUSE_RULES,
    edition=read_edition,
    start=start,
    opening=table.opening,
    rules={
        Deal: (table.refuse_deal, table.deal),
        ShowMarket: (table.refuse_show_market, table.show_market),
        Start: (table.refuse_start, table.start_player),
        Trade: (trading.refuse_trade, trading.trade),
        Guild: (trading.refuse_guild, trading.guild),
        Build: (building.refuse_build, building.build),
        TurnArrows: (events.refuse_turn_arrows, events.turn_arrows),
        Event: (events.refuse_event, events.event),
        Discard: (events.refuse_discard, events.discard),
        EndTurn: (turn.refuse_end, turn.end),
        Draw: (turn.refuse_draw, turn.draw),
    },
    moves=listing.moves,
    chances=listing.chances,
    actors=listing.actors,
    points=points,
    outcome=turn.outcome,
    check=position.check,
    amend=position.amend,
    put_back=undoing.put_back,
    write=text.write,
    read=text.read,
    to_json=form.to_json,
    from_json=form.from_json,
)

__all__ = [
    "GAME",
    "MARKET",
    "PILE",
    "Build",
    "Deal",
    "Discard",
    "Draw",
    "Edition",
    "EndTurn",
    "Event",
    "Guild",
    "ShowMarket",
    "Size",
    "Start",
    "State",
    "Terms",
    "Trade",
    "TurnArrows",
]
