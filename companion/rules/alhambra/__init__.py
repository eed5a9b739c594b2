"""Alhambra, the card game by Dirk Henn, with Dirk for two players."""

from companion.rules.alhambra import buying, ending, form, listing, position, table, text, turn, undoing
from companion.rules.alhambra.edition import COLOURS, Edition, read_edition
from companion.rules.alhambra.ending import next_scoring
from companion.rules.alhambra.moves import (
    Deal,
    DirkDraws,
    EndTurn,
    HoldScoring,
    Leftover,
    Purchase,
    ShowBuilding,
    ShowMoney,
    Start,
    TakeMoney,
)
from companion.rules.alhambra.scoring import Majority, Scoring, Share, score
from companion.rules.alhambra.state import COUNTS, HOUSE_RULES, State, Terms, start
from companion.rules.core import Game

GAME: Game[State] = Game(
    name="alhambra",
    version=1,
    counts=COUNTS,
    house_rules=HOUSE_RULES,
    edition=read_edition,
    start=start,
    opening=table.opening,
    rules={
        Deal: (table.refuse_deal, table.deal),
        Start: (table.refuse_start, table.start_player),
        ShowBuilding: (table.refuse_show_building, table.show_building),
        ShowMoney: (table.refuse_show_money, table.show_money),
        DirkDraws: (table.refuse_dirk_draws, table.dirk_draws),
        Purchase: (buying.refuse_purchase, buying.purchase),
        TakeMoney: (turn.refuse_take, turn.take),
        EndTurn: (turn.refuse_end, turn.end),
        HoldScoring: (ending.refuse_scoring, ending.hold_scoring),
        Leftover: (ending.refuse_leftover, ending.leftover),
    },
    moves=listing.moves,
    chances=listing.chances,
    actors=listing.actors,
    points=lambda state: state.points,
    outcome=ending.outcome,
    check=position.check,
    amend=position.amend,
    put_back=undoing.put_back,
    write=text.write,
    read=text.read,
    to_json=form.to_json,
    from_json=form.from_json,
)

__all__ = [
    "COLOURS",
    "GAME",
    "Deal",
    "DirkDraws",
    "Edition",
    "EndTurn",
    "HoldScoring",
    "Leftover",
    "Majority",
    "Purchase",
    "Scoring",
    "Share",
    "ShowBuilding",
    "ShowMoney",
    "Start",
    "State",
    "TakeMoney",
    "Terms",
    "next_scoring",
    "score",
]
