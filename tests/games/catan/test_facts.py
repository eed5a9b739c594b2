"""Catan on the box: every fact is set right by keys."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

from companion.console.box import Box
from companion.console.reaction import react
from companion.dialogue.command import Command, Correct
from companion.dialogue.correction import REASONS
from companion.games.catan.rules import GAME
from companion.games.catan.rules.position import FACTS
from companion.rules import Refusal
from tests.console.playing import Table, on_both_boxes
from tests.games.catan.tellings import EXPANSIONS, cards


def every_fact(names: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The facts of the rules, each word of each template in all that it may stand for."""
    words = {
        "NAME": [f'"{name}' for name in names],
        "NUMBER": ["0", "1", "3"],
        "CARDS": ["ore", "wool ore ore ore brick"],
        "EXPANSION": list(EXPANSIONS),
    }
    for template in FACTS:
        slots = [
            [word for choice in slot.split("|") for word in words.get(choice, [choice])] for slot in template.split()
        ]
        yield from (tuple(" ".join(parts).split()) for parts in product(*slots))


@on_both_boxes
def test_every_fact_is_set_right_by_keys(tmp_path: Path, box: Box) -> None:
    table = Table(tmp_path, box).sit_down("catan", 3).tell("start P1")
    for at, fact in enumerate(every_fact(table.state.terms.names)):
        why = REASONS[at % len(REASONS)]
        correction = Correct((fact,), why)
        assert leads_to(table, correction), fact
        refusal = GAME.amend(table.state, correction.facts)
        assert not isinstance(refusal, Refusal), (fact, refusal)


@on_both_boxes
def test_two_facts_are_set_right_together(tmp_path: Path, box: Box) -> None:
    table = Table(tmp_path, box).sit_down("catan", 3).tell("start P1")
    table.type(
        Correct((('"P1', "villages", "2"), ('"P1', "has", "church"), ("market", "ore", "ore", "wool")), "agreed")
    )
    assert (table.state.villages[0], table.state.expansions[0]) == (2, ("church",))
    assert table.state.market == cards("ore ore wool")


def leads_to(table: Table, command: Command) -> bool:
    """Whether the typed presses lead to a command. It is not done."""
    way = table.way_to(command)
    assert way is not None, command
    session = table.console.session
    for press in way:
        session, found = react(press, session, table.home, table.box)
    return found == command
