"""Brings frames to the panel from a thread of its own: the newest wins, and nobody waits for the bus."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from hardware.alarm import next_beat
from hardware.errors import HardwareError

if TYPE_CHECKING:
    from PIL import Image

    from hardware.display.panel import Panel

HANG = 2.0
"""Seconds. A whole frame at the slowest speed of the bus takes a tenth of a second."""
IDLE: tuple[None, None] = (None, None)
CallInLoop = Callable[..., None]
"""Has something called in the loop's thread."""


class PanelWriter:
    """Opens a panel and keeps showing what it is offered, for as long as `run` runs.

    The panel belongs to one thread: it is opened, written and closed there. When it is lost, `lost` is awaited with the
    reason, and after that the panel is opened anew: how long to wait before that is decided there. `found` is called
    each time that it is open. Then it gets the newest frame, whole. A bus that hangs is no error to anybody: `hung` is
    called when the panel has been busy for too long, and `found` when it goes on after all.
    """

    def __init__(
        self,
        opening: Callable[[], Panel],
        lost: Callable[[HardwareError], Awaitable[None]],
        found: Callable[[], None] = lambda: None,
        hung: Callable[[HardwareError], None] = lambda error: None,
        *,
        blank: bool = True,
        patience: float = 1.0,
        probe: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._opening = opening
        self._lost = lost
        self._found = found
        self._hung = hung
        self._clock = clock
        self._busy_since: float | None = None
        """When the panel's thread began to use the bus, if it does."""
        self.blank = blank
        """Whether the panel is left dark in the end, or with its picture."""
        self._patience = patience
        """The end is waited for this many seconds on a bus that hangs."""
        self._probe = probe
        """After this many seconds without a new frame the panel is asked whether it is there: one that was unplugged
        and put back between two frames is dark, and would stay so.
        """
        self._changed = threading.Condition()
        self._owner: object | None = None
        """Whose turn it is; a thread whose turn is over closes its panel and ends."""
        self._frame: Image.Image | None = None
        self._level: int | None = None
        self._fresh = False
        self._settled = asyncio.Event()

    def offer(self, image: Image.Image) -> None:
        """Have this shown, in place of whatever has not been shown yet. The image is not to be painted on any more."""
        self._settled.clear()
        with self._changed:
            self._frame, self._fresh = image, True
            self._changed.notify_all()

    def contrast(self, level: int) -> None:
        """Have the panel this bright from now on."""
        with self._changed:
            self._level, self._fresh = level, True
            self._changed.notify_all()

    async def settled(self) -> None:
        """Wait until the newest frame is on the panel."""
        await self._settled.wait()

    async def run(self) -> None:
        """Until it is cancelled."""
        while True:
            reason = await self._use_panel()
            await self._lost(reason)

    async def _use_panel(self) -> HardwareError:
        """One panel, from its opening to its loss."""
        loop = asyncio.get_running_loop()
        ended: asyncio.Future[Exception | None] = loop.create_future()
        owner = object()
        self._settled.clear()
        with self._changed:
            self._owner, self._fresh = owner, True

        def tell(call: Callable[..., object], *what: object) -> None:
            with suppress(RuntimeError):  # a loop that is closed has nobody to tell
                loop.call_soon_threadsafe(call, *what)

        # A daemon, so that a bus that hangs cannot keep the process from ending.
        threading.Thread(target=self._work, args=(owner, tell, ended), name="panel", daemon=True).start()
        try:
            await self._watch(ended)
        finally:
            self._let_go()
            await asyncio.wait({ended}, timeout=self._patience)
        reason = ended.result()
        if isinstance(reason, HardwareError):
            return reason
        raise reason or RuntimeError("the panel's thread ended, and nobody had asked it to")

    async def _watch(self, ended: asyncio.Future[Exception | None]) -> None:
        """Until the panel is lost."""
        hangs = False
        while not ended.done():
            now = asyncio.get_running_loop().time()
            await asyncio.wait({ended}, timeout=next_beat(now, HANG / 2) - now)
            began, before = self._busy_since, hangs
            hangs = began is not None and self._clock() - began > HANG
            if hangs and not before:
                self._hung(
                    HardwareError(
                        "The panel's bus hangs. Unplug the panel and plug it in again; if that does not help, switch "
                        "the box off and on."
                    )
                )
            elif before and not hangs and not ended.done():
                self._found()

    def _let_go(self) -> None:
        with self._changed:
            self._owner = None
            self._changed.notify_all()

    def _was_shown(self, frame: Image.Image) -> None:
        if frame is self._frame:
            self._settled.set()

    # In the panel's thread

    def _work(self, owner: object, tell: CallInLoop, ended: asyncio.Future[Exception | None]) -> None:
        outcome = None
        try:
            with self._busy():
                panel = self._opening()
            tell(self._found)
            self._write(panel, owner, tell)
        except Exception as error:  # told to the loop, whatever it is: a thread must not die in silence
            outcome = error
        tell(ended.set_result, outcome)

    def _write(self, panel: Panel, owner: object, tell: CallInLoop) -> None:
        level = None
        blank = False
        try:
            while (news := self._next(owner)) is not None:
                if news is IDLE:
                    with self._busy():
                        panel.probe()
                    continue
                frame, wanted = news
                if wanted is not None and wanted != level:
                    with self._busy():
                        panel.contrast(wanted)
                    level = wanted
                if frame is not None:
                    with self._busy():
                        panel.show(frame)
                    tell(self._was_shown, frame)
            blank = self.blank
        finally:
            panel.close(blank)

    @contextmanager
    def _busy(self) -> Iterator[None]:
        self._busy_since = self._clock()
        try:
            yield
        finally:
            self._busy_since = None

    def _next(self, owner: object) -> tuple[Image.Image | None, int | None] | None:
        """Wait for news and take it; None when the panel is to be closed, IDLE when there was none for a while."""
        with self._changed:
            came = self._changed.wait_for(lambda: self._fresh or self._owner is not owner, self._probe)
            if self._owner is not owner:
                return None
            if not came:
                return IDLE
            self._fresh = False
            return self._frame, self._level
