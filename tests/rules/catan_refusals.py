"""Every refusal of the fast Catan card game: a table, a story, and the line that cannot have happened."""

from __future__ import annotations

from companion.rules.catan.resources import ONE
from tests.table import Refused, RefusedSetup, WrongPosition

TWO = "Ann, Ben"
THREE = "Ann, Ben, Cem"
TOLD = """
    deal Ann lumber brick ore
    deal Ben wool wool grain
    deal Cem ore ore ore
    market brick lumber ore wool grain
    start Ann
"""
ROBBERY = "start Ann / correct Ann hand grain grain ore ore ore; Ben hand wool wool wool wool wool wool wool wool wool"
BRICK = ONE[0]

REFUSALS = [
    Refused("C1", "no_such_fact", TWO, "start Ann", "correct Ann elephants 3"),
    Refused("C1", "no_such_fact", TWO, "start Ann", "correct Ann roads many"),
    Refused("C1", "no_such_fact", TWO, "start Ann", "correct Ann"),
    Refused("C1", "no_such_fact", TWO, "start Ann", "correct Zoe roads 3"),
    Refused("C1", "no_such_fact", TWO, "start Ann", "correct Ann has castle"),
    Refused("C1", "no_such_fact", TWO, "start Ann", "correct Ann hand gold"),
    Refused("C1", "no_such_fact", THREE, "start Ann", "correct arrows sideways"),
    Refused("C1", "no_such_fact", TWO, "start Ann", "correct arrows counterclockwise"),
    Refused("C1", "too_many_built", TWO, "start Ann", "correct Ann roads 5"),
    Refused("C1", "too_many_built", TWO, "start Ann", "correct Ann knights 3"),
    Refused("C1", "too_many_built", TWO, "start Ann", "correct Ann villages 4; Ben cities 3"),
    Refused("C2", "cards_do_not_add_up", TWO, "start Ann", "correct Ann cards 68"),
    Refused("C2", "cards_elsewhere", TWO, "start Ann", "market" + 5 * " brick" + " / correct Ann hand" + 7 * " brick")
    if False
    else Refused(
        "C2",
        "cards_elsewhere",
        TWO,
        "start Ann / correct Ann hand" + 11 * " brick" + "; Ben cards 9",
        "Ann trades Ben for brick",
    ),
]
