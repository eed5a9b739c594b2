"""Past matches: the list, one of them move by move, statistics, exports."""

from __future__ import annotations

from starlette.routing import BaseRoute

from companion.console.console import Console


class Past:
    """What everybody may look at of the evenings before."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def routes(self) -> list[BaseRoute]:
        return []
