"""Alhambra, the card game by Dirk Henn, with Dirk for two players."""

from companion.games.alhambra.rules import (
    choices,
    deal,
    endgame,
    notation,
    position,
    purchase,
    snapshot,
    takeback,
    tally,
    turn,
)
from companion.games.alhambra.rules.edition import COLOURS, Edition, read_edition
from companion.games.alhambra.rules.endgame import next_scoring
from companion.games.alhambra.rules.majority import Majority, Scoring, Share, score
from companion.games.alhambra.rules.moves import (
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
from companion.games.alhambra.rules.state import COUNTS, HOUSE_RULES, State, Terms, start
from companion.rules import Game

GAME: Game[State] = Game(
    name="alhambra",
    version=2,
    counts=COUNTS,
    house_rules=HOUSE_RULES,
    edition=read_edition,
    start=start,
    opening=deal.opening,
    rules={
        Deal: (deal.refuse_deal, deal.deal),
        Start: (deal.refuse_start, deal.start_player),
        ShowBuilding: (deal.refuse_show_building, deal.show_building),
        ShowMoney: (deal.refuse_show_money, deal.show_money),
        DirkDraws: (deal.refuse_dirk_draws, deal.dirk_draws),
        Purchase: (purchase.refuse_purchase, purchase.purchase),
        TakeMoney: (turn.refuse_take, turn.take),
        EndTurn: (turn.refuse_end, turn.end),
        HoldScoring: (endgame.refuse_scoring, endgame.hold_scoring),
        Leftover: (endgame.refuse_leftover, endgame.leftover),
    },
    moves=choices.moves,
    chances=choices.chances,
    actors=choices.actors,
    points=lambda state: state.points,
    outcome=endgame.outcome,
    check=position.check,
    amend=position.amend,
    put_back=takeback.put_back,
    write=notation.write,
    read=notation.read,
    to_json=snapshot.to_json,
    from_json=snapshot.from_json,
    piece_colours=COLOURS,
    score=tally.tally,
    demo_players=2,
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
