"""A task that fails again and again is started again and again, and says once why."""

from __future__ import annotations

import asyncio

import pytest

from companion.daemon.supervisor import supervise
from tests.hardware.standing import on_loop, the_loop


@on_loop
async def test_how_a_task_fails_is_told_once_and_then_when_it_changes(
    caplog: pytest.LogCaptureFixture,
) -> None:
    begun, told = 0, list[str]()

    async def begin() -> None:
        nonlocal begun
        begun += 1
        raise ValueError("as a bug would" if begun < 20 else "as another would")

    task = asyncio.create_task(supervise("lights", begin, told.append))
    await the_loop().move(60)
    task.cancel()
    assert begun > 30
    assert len(told) == begun, "the display says it for as long as it lasts"
    assert [record.getMessage() for record in caplog.records if record.exc_info] == ["lights.failed"] * 2
