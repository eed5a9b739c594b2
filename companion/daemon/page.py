"""The page as a part of the daemon: it comes after the first picture, and when it fails the box plays on without it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from companion.config import Config
from companion.console.event import Event
from companion.daemon.desk import PAGE, Desk
from companion.daemon.logs import log
from companion.daemon.parts import Parts

if TYPE_CHECKING:
    from companion.daemon.mirror import RealMirror, SimulatedMirror

logger = logging.getLogger(__name__)

Served = Callable[[str], None]
AGAIN = 30.0
"""Seconds until a page that has no place is tried again."""


async def run_page(desk: Desk, parts: Parts, config: Config, served: Served) -> None:
    """Serves the page as players have set it, until it is cancelled. `served` is told its address, each time that there
    is one. Another setting counts at once."""
    await desk.begun.wait()
    while True:
        wanted = desk.console.settings["page"]
        work = [asyncio.create_task(_until_set_otherwise(desk, wanted))]
        if wanted == "off":
            desk.well(PAGE)
        else:
            work.append(asyncio.create_task(_serve(desk, parts, config, wanted == "lan", served)))
        try:
            done, _ = await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in work:
                task.cancel()
            await asyncio.gather(*work, return_exceptions=True)
        for task in done:
            task.result()  # whatever went wrong is for the supervisor


async def _until_set_otherwise(desk: Desk, page: str) -> None:
    changed = asyncio.Event()

    def hear(_: Event) -> None:
        if desk.console.settings["page"] != page:
            changed.set()

    leave = desk.listen(hear)
    try:
        await changed.wait()
    finally:
        leave()


async def _serve(desk: Desk, parts: Parts, config: Config, lan: bool, served: Served) -> None:
    # The server takes as long to import as all the rest: in a thread, so that keys and display go on.
    await asyncio.to_thread(import_module, "companion.web")
    from companion.web import PageError, PageSettings, Table, serve

    page = config.settings.page
    settings = PageSettings(lan, page.port, page.names, any_port=config.simulated)
    table = Table(desk.console, desk.errands.run)
    mirror = _mirror(desk, parts)

    phones = desk.console.phones

    def ready(port: int) -> None:
        if phones is not None:
            phones.locate, phones.public = partial(settings.address, port), settings.lan
            phones.name = settings.name(port)
        address = settings.address(port) or settings.here(port)
        log(logger, "page.served", address=address)
        desk.well(PAGE)
        served(address)

    leave = desk.listen(table.hear)
    try:
        await serve(settings, table, mirror, ready)
    except PageError as error:
        # The words say what to do; somebody has to do it, so there is no hurry to try again.
        desk.fault(PAGE, str(error))
        await asyncio.sleep(AGAIN)
    finally:
        leave()
        if phones is not None:
            phones.locate = None


def _mirror(desk: Desk, parts: Parts) -> SimulatedMirror | RealMirror:
    """The box for its own page."""
    from companion.daemon.mirror import RealMirror, SimulatedMirror

    if parts.twins is None:
        return RealMirror(desk, parts)
    return SimulatedMirror(desk, parts, parts.twins)
