"""The rules of Stones.

S1  Two to six players sit round a heap of stones. Who begins is agreed or drawn by lot.
S2  In turn, clockwise, everybody takes at least one stone, and at most as many as the edition says.
S3  Whoever takes the last stone wins; by a house rule that player alone loses.
"""

from companion.rules import Game
from companion_stones.rules.edition import Edition, read_edition
from companion_stones.rules.notation import read, write
from companion_stones.rules.position import amend, check, from_json, to_json
from companion_stones.rules.state import COUNTS, HOUSE_RULES, Start, State, Take, start
from companion_stones.rules.turn import (
    actors,
    begin,
    moves,
    opening,
    outcome,
    put_back,
    refuse_start,
    refuse_take,
    take,
)

GAME: Game[State] = Game(
    name="stones",
    version=1,
    counts=COUNTS,
    house_rules=HOUSE_RULES,
    edition=read_edition,
    start=start,
    opening=opening,
    rules={Start: (refuse_start, begin), Take: (refuse_take, take)},
    moves=moves,
    chances=lambda state: None,
    actors=actors,
    points=lambda state: state.taken,
    outcome=outcome,
    check=check,
    amend=amend,
    put_back=put_back,
    write=write,
    read=read,
    to_json=to_json,
    from_json=from_json,
)

__all__ = ["GAME", "Edition", "Start", "State", "Take"]
