"""Errands: whatever may have to wait for the disk. The loop goes on meanwhile.

A press or a command of a page is ordinary code, and somewhere deep in it the journal is written. It runs in a thread,
but never at the same time as the loop. The loop stands still until the errand is done or waits for the disk, goes on
while it waits, and stands still again when the disk has answered. So neither needs a lock, and an errand may touch
whatever the loop may touch.

There is one errand at a time, in the order in which they came: the order on the disk is that in which people are
answered.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import NamedTuple, TypeVar

from companion.store.journal import Journal

T = TypeVar("T")

PATIENCE = 0.004
"""Seconds for which the loop stands still for the disk, too. A good one has answered by then, and nobody is told
anything twice."""
LAST_WAIT = 9.0
"""Seconds for which a daemon that is to stop waits for the disk: one less than systemd waits for it."""


class Outcome(NamedTuple):
    """What came of an errand."""

    value: object = None
    error: BaseException | None = None


class _Errand(NamedTuple):
    do: Callable[[], object]
    then: Callable[[Outcome], None]


class Errands:
    """The errands of one daemon. Until they are opened each is done at once, and whoever sends one waits for it."""

    def __init__(self) -> None:
        self.patience: float | None = PATIENCE
        """None: the loop stands still for as long as it takes."""
        self.on_wait: Callable[[], None] = _nothing
        """Called when an errand begins to wait for a disk that is not quick."""
        self.on_done: Callable[[], None] = _nothing
        """Called when an errand is done, before whoever sent it hears of it."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._queue: deque[_Errand] = deque()
        self._current: _Errand | None = None
        self._idle = asyncio.Event()
        self._idle.set()
        # What both sides look at, under this condition:
        self._changed = threading.Condition()
        self._task: Callable[[], object] | None = None
        self._outcome: Outcome | None = None
        self._at_disk = False
        self._alone = False
        """The loop has gone on without the errand."""
        self._closing = False

    # Sending one

    @property
    def busy(self) -> bool:
        """Whether one is under way; the next one has to wait."""
        return self._current is not None

    @property
    def inside(self) -> bool:
        """Whether this is asked by an errand."""
        return self.busy if self._thread is None else self._in_thread

    @property
    def _in_thread(self) -> bool:
        return threading.current_thread() is self._thread

    async def run(self, do: Callable[[], T]) -> T:
        """Does something when its turn has come, and returns what came of it."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def tell(outcome: Outcome) -> None:
            if done.cancelled():
                return  # whoever asked has gone; it is done all the same
            if outcome.error is not None:
                done.set_exception(outcome.error)
            else:
                done.set_result(outcome.value)  # type: ignore[arg-type]  # it is what `do` returned

        self.send(do, tell)
        return await done

    def send(self, do: Callable[[], object], then: Callable[[Outcome], None]) -> None:
        """Does something when its turn has come, which may be now."""
        self._queue.append(_Errand(do, then))
        self._go_on()

    async def settled(self) -> None:
        """Returns when none is under way."""
        while self.busy:
            await self._idle.wait()

    def _go_on(self) -> None:
        while self._queue and self._current is None:
            self._current = self._queue.popleft()
            if self._thread is None:
                self._outcome = _outcome_of(self._current.do)
                self._end()
                continue
            self._idle.clear()
            with self._changed:
                self._task = self._current.do
                self._changed.notify_all()
            self._attend()

    # On the loop

    def _attend(self) -> None:
        """Stands still until the errand is done, or waits for a disk that is not quick."""
        with self._changed:
            while self._outcome is None:
                moved = self._changed.wait(self.patience if self._at_disk else None)
                if self._at_disk and not moved:
                    self._alone = True
                    break
        if self._outcome is not None:
            self._end()
        else:
            self.on_wait()

    def _return(self) -> None:
        """The disk has answered."""
        with self._changed:
            self._alone = False
            self._changed.notify_all()
        try:
            self._attend()
        finally:
            self._go_on()

    def _end(self) -> None:
        errand, outcome = self._current, self._outcome
        assert errand is not None
        assert outcome is not None
        self._current = self._outcome = None
        self._idle.set()
        try:
            self.on_done()
        finally:
            errand.then(outcome)

    # In the thread

    def _work(self) -> None:
        asyncio._set_running_loop(self._loop)  # an errand runs in the place of the loop, and may set a timer
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._task is not None or self._closing)
                task, self._task = self._task, None
            if task is None:
                return
            outcome = _outcome_of(task)
            with self._changed:
                self._outcome = outcome
                self._changed.notify_all()

    @contextmanager
    def at_disk(self) -> Iterator[None]:
        """Entered by the journal around whatever waits for the disk."""
        if not self._in_thread:
            # A change of two people at once would be one for the disk.
            assert not self.busy, "the journal is written by errands alone"
            yield
            return
        with self._changed:
            self._at_disk = True
            self._changed.notify_all()
        try:
            yield
        finally:
            with self._changed:
                self._at_disk = False
                if self._alone:
                    assert self._loop is not None
                    self._loop.call_soon_threadsafe(self._return)
                    self._changed.wait_for(lambda: not self._alone)
                else:
                    self._changed.notify_all()

    # From start to stop

    @asynccontextmanager
    async def opened(self, journal: Journal) -> AsyncIterator[None]:
        """While this lasts the loop does not wait for this journal. Closing it is the last errand."""
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._work, name="errands", daemon=True)
        self._thread.start()
        journal.at_disk = self.at_disk
        try:
            yield
        finally:
            self._queue.clear()
            # Where the disk never answers nobody was told that it had: what it holds at the next start counts.
            with suppress(TimeoutError):
                async with asyncio.timeout(LAST_WAIT):
                    await self.settled()
                    self.on_wait = self.on_done = _nothing
                    await self.run(journal.close)
            journal.hangs = self.busy
            if not self.busy:
                self._stop()

    def _stop(self) -> None:
        assert self._thread is not None
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join()
        self._thread = None


def _outcome_of(do: Callable[[], object]) -> Outcome:
    try:
        return Outcome(do())
    except BaseException as error:  # it belongs to whoever sent the errand
        return Outcome(error=error)


def _nothing() -> None:
    """Nobody wants to know."""
