"""Sleeping until there is something to do."""

from __future__ import annotations

import asyncio

import pytest

from hardware.alarm import Round
from tests.hardware.standing import on_loop, the_loop


class Turns:
    """Something that is done over and over, and when."""

    def __init__(self, *pauses: float | None) -> None:
        self.round = Round()
        self.at: list[float] = []
        self._pauses = list(pauses)

    def turn(self) -> float | None:
        self.at.append(the_loop().time())
        if not self._pauses:
            raise ZeroDivisionError
        return self._pauses.pop(0)


@on_loop
async def test_what_goes_round_is_done_when_it_is_due() -> None:
    turns = Turns(1.0, 0.5, None)
    task = asyncio.create_task(turns.round.run(turns.turn))
    await the_loop().move(60)
    assert turns.at == [0.0, 1.0, 1.5]
    task.cancel()


@on_loop
async def test_whoever_rings_has_it_done_at_once_and_once() -> None:
    turns = Turns(10.0, 10.0, None)
    turns.round.ring()  # nobody goes round yet
    task = asyncio.create_task(turns.round.run(turns.turn))
    await the_loop().move(3)
    turns.round.ring()
    turns.round.ring()
    await the_loop().move(9)
    assert turns.at == [0.0, 3.0], "what was due at ten is due at thirteen"
    await the_loop().move(9)
    assert turns.at == [0.0, 3.0, 13.0]
    task.cancel()


@on_loop
async def test_a_failure_is_told_to_whoever_has_it_done_and_it_can_begin_anew() -> None:
    turns = Turns(1.0)
    task = asyncio.create_task(turns.round.run(turns.turn))
    await the_loop().move(5)
    with pytest.raises(ZeroDivisionError):
        await task
    turns.round.ring()
    await the_loop().move(5)
    assert turns.at == [0.0, 1.0], "nobody goes round any more"
    again = Turns(None)
    task = asyncio.create_task(turns.round.run(again.turn))
    await the_loop().move(1)
    assert again.at == [10.0]
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    turns.round.ring()
    await the_loop().move(1)
    assert again.at == [10.0]
