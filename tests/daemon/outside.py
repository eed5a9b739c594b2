"""What goes on outside the loop: the panel's thread, and bytes on their way through the kernel to the strip.

Neither knows the standing clock. On a busy machine it would run on by seconds before a picture is on the panel or a
frame has come to the strip, and both would seem to hang. So the clock is held while they are under way.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from companion.daemon import set_up, work
from hardware.display import PanelWriter
from hardware.errors import HardwareError
from hardware.simulated.strip import Controller, SimulatedStrip
from hardware.strip.serial_port import SerialLine
from tests.hardware.standing import the_loop


class AwaitedPanel(PanelWriter):
    """The clock waits for its thread to open, to show and to end."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._runs = False
        the_loop().outside.append(self._is_under_way)

    async def _use_panel(self) -> HardwareError:
        self._runs = True
        return await super()._use_panel()

    def _work(self, *args: Any) -> None:
        try:
            super()._work(*args)
        finally:
            self._runs = False

    def _is_under_way(self) -> bool:
        shows = self._frame is not None and not self._settled.is_set()
        return self._runs and (shows or self._owner is None or self._busy_since is not None)


@contextmanager
def awaited_panels() -> Iterator[None]:
    with ExitStack() as stack:
        for module in (work, set_up):
            if module.PanelWriter is not PanelWriter:
                continue  # a test is about the time of its own thread
            stack.enter_context(patch.object(module, "PanelWriter", AwaitedPanel))
        yield


@contextmanager
def awaited_bytes(strip: SimulatedStrip | None) -> Iterator[None]:
    """What is written to the terminal of a strip comes to its other end when the kernel likes."""
    if not isinstance(strip, Controller):
        yield
        return
    sent, write = strip.taken, SerialLine._write

    def count(line: SerialLine, data: bytes | memoryview) -> memoryview:
        nonlocal sent
        sent = max(sent, strip.taken)  # what was dropped when a port was closed is not waited for
        rest = write(line, data)
        sent += len(data) - len(rest)
        return rest

    the_loop().outside.append(lambda: strip.reads and sent > strip.taken)
    with patch.object(SerialLine, "_write", count):
        yield
