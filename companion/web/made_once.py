"""Answers that cost much and seldom change: each is made once, however many ask for it at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable

from starlette.responses import Response


class MadeOnce:
    """JSON by what it is about, such as a language. It is made anew when what it was made `of` has changed."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[Hashable, asyncio.Task[bytes]]] = {}

    async def answer(self, about: str, make: Callable[[], bytes], of: Hashable = None) -> Response:
        """Made in a thread: it is read from files, which takes longer than a press may wait."""
        made_of, making = self._made.get(about, (None, None))
        if making is None or made_of != of:
            making = asyncio.create_task(asyncio.to_thread(make))
            self._made[about] = of, making
        try:
            return Response(await asyncio.shield(making), media_type="application/json")
        except Exception:
            self._made.pop(about, None)  # whoever asks next has it tried again
            raise
