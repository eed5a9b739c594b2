"""Sequence: two to twelve players, alone or in teams."""

from companion.rules.core import Game
from companion.rules.sequence import form, hands, listing, placing, position, table, talking, text, turn, undoing
from companion.rules.sequence.edition import Edition, read_edition
from companion.rules.sequence.moves import (
    JACK,
    Cut,
    Deal,
    Dealer,
    Discard,
    Draw,
    Exchange,
    Forget,
    Pass,
    Place,
    Remove,
    TableTalk,
    TurnOver,
)
from companion.rules.sequence.state import COUNTS, HOUSE_RULES, State, Terms, start

GAME: Game[State] = Game(
    name="sequence",
    version=1,
    counts=COUNTS,
    house_rules=HOUSE_RULES,
    edition=read_edition,
    start=start,
    opening=table.opening,
    rules={
        Cut: (table.refuse_cut, table.cut),
        Dealer: (table.refuse_dealer, table.dealer),
        Deal: (table.refuse_deal, table.deal),
        Place: (placing.refuse_place, placing.place),
        Remove: (placing.refuse_remove, placing.remove),
        Exchange: (turn.refuse_exchange, turn.exchange),
        Draw: (hands.refuse_draw, hands.draw),
        Forget: (hands.refuse_forget, hands.forget),
        TurnOver: (placing.refuse_turn_over, placing.turn_over),
        TableTalk: (talking.refuse_talk, talking.talk),
        Discard: (talking.refuse_discard, talking.discard),
        Pass: (turn.refuse_pass, turn.pass_turn),
    },
    moves=listing.moves,
    chances=listing.chances,
    actors=listing.actors,
    points=turn.points_of,
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
    "JACK",
    "Cut",
    "Deal",
    "Dealer",
    "Discard",
    "Draw",
    "Edition",
    "Exchange",
    "Forget",
    "Pass",
    "Place",
    "Remove",
    "State",
    "TableTalk",
    "Terms",
    "TurnOver",
]
