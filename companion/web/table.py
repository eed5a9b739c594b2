"""The table as every page sees it: one match, told in the language of whoever looks; and who is listening."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar, cast

from companion.console.console import Console
from companion.console.event import Event
from companion.console.view import View
from companion.dialogue.command import Command
from companion.dialogue.label import Label, Say
from companion.match.match import Change, Match
from companion.rules import Refusal
from companion.store.journal import JournalError
from companion.web import answers
from companion.web.callers import Caller
from companion.web.chart import Chart
from companion.web.places import Places
from companion.web.put_back import PutBack
from companion.web.story import Teller
from companion.web.table_data import clock_of, match_picture
from companion.words import Language, language

T = TypeVar("T")

logger = logging.getLogger(__name__)

STORY = 12
"""This many moves of the story come with the picture; the rest is fetched when somebody reads on."""
SLICE = 16
"""This many listeners are told before the keys and the display have their turn."""
BREATH = 0.004
"""Seconds between two slices."""
MOST_LISTENERS, MOST_EACH, KEPT = 256, 32, 48
"""Listeners in all, of one caller from afar, and those of them that are kept for the table's own phones."""


class Listener:
    """Somebody who hears of every change. Only the newest counts: whoever is slow skips what lies between."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.closed = False

    def tell(self) -> None:
        self.news.set()


class Run(Protocol):
    """How something is done that may wait for the disk."""

    def __call__(self, do: Callable[[], T]) -> Awaitable[T]: ...


async def at_once(do: Callable[[], T]) -> T:
    """By whoever asks for it, who waits."""
    return do()


class Table:
    """One console and everybody who looks at it through a page."""

    def __init__(self, console: Console, run: Run = at_once) -> None:
        self.console = console
        self.run = run
        """Whatever may write to the journal is done by this, one thing after another. Nothing else happens before it
        waits for the disk, so that it is judged by the position that it changes."""
        self._tellers: dict[str, Teller] = {}
        self._pictures: dict[str, bytes] = {}
        self._chart = Chart()
        self._put_back = PutBack()
        self._recalling = asyncio.Lock()
        self._untold = 0
        """The match whose first moves cannot be read any more."""
        self._places = Places(MOST_LISTENERS, MOST_EACH, KEPT)
        self._listeners: dict[Listener, None] = {}
        self._others: set[Listener] = set()
        self._stirred = asyncio.Event()

    # What is there

    @property
    def stamp(self) -> str:
        """Which position this is: a command names the one that it was made for."""
        return f"{self.console.stamp.match}.{self.console.stamp.version}"

    def picture(self, speaks: str) -> bytes:
        """Everything a page shows, as JSON. Made once for all who read the same language, and kept until something
        happens; only the clocks run on."""
        if speaks not in self._pictures:
            body = json.dumps(self._picture(speaks), ensure_ascii=False, separators=(",", ":"))
            self._pictures[speaks] = body.encode()
        match = self.console.match
        clock = json.dumps(None if match is None else clock_of(match.position)).encode()
        return self._pictures[speaks][:-1] + b',"clock":' + clock + b"}"

    def _picture(self, speaks: str) -> answers.UnclockedPicture:
        match = self.console.match
        view = View(language(speaks), self.console.box, None if match is None else match.position)
        saving = () if self.console.saving is None else (Say("saving"),)
        faults = [view.words(label) for label in (*saving, *self.console.wrong)]
        return {
            "stamp": self.stamp,
            "language": speaks,
            "faults": faults,
            "match": None if match is None else match_picture(match.position, language(speaks)),
            "story": self.story(speaks, STORY),
            "chart": [] if match is None else self._chart.of(match.position),
            "put_back": None if match is None else self._to_put_back(match, language(speaks).of(match.game.name)),
        }

    def _to_put_back(self, match: Match, words: Language) -> answers.PutBack | None:
        tasks = [words.sentence(task, match.state.terms.owners) for task in self._put_back.tasks]
        return {"number": self._put_back.number, "tasks": tasks} if tasks else None

    async def recall(self) -> None:
        """A story is told from its beginning, also after a restart. The first moves of a long match are fetched in a
        thread, once for all who wait for them: keys and lights go on meanwhile."""
        async with self._recalling:
            match = self.console.match
            while match is not None and self._lacks_moves(match):
                try:
                    whole = await asyncio.to_thread(match.whole_timeline)
                except JournalError as error:
                    logger.warning("the first moves of match %s cannot be told: %s", match.number, error)
                    self._untold = match.number
                    return
                if match.take_over(whole):
                    self._pictures.clear()

    def _lacks_moves(self, match: Match) -> bool:
        return match is self.console.match and match.timeline.early > 0 and match.number != self._untold

    def story(self, speaks: str, count: int, before: int | None = None) -> list[answers.Line]:
        """Moves that stand, the newest first."""
        match = self.console.match
        if match is None:
            return []
        teller = self._tellers.setdefault(speaks, Teller(language(speaks)))
        return teller.newest(match, count, before)

    # What is done

    def act(self, command: Command, who: str) -> Change | Refusal | None:
        """A command from a page, which was decided on the position of now: see `refuse_stale`."""
        return self.console.act(command, self.console.stamp, who)

    def dismiss_put_back(self, number: int) -> None:
        """What was to be put back after an undo lies where it belongs."""
        self._put_back.dismiss(number)
        self._stir()

    def spare(self, match: Match, seconds: float) -> None:
        """So many seconds are given back to whoever is on turn, and every clock shows it."""
        match.spare(seconds)
        self._stir()

    def say(self, words: Label) -> None:
        """Something that the box itself shows."""
        self.console.say(words)

    def refuse_stale(self, based_on: str) -> Refusal | None:
        """Why nothing that was decided on that position can be done now (M1).

        This is the only place where a page's stamp is looked at. Whoever asks must not wait for anything between this
        answer and what is done about it.
        """
        if based_on == self.stamp:
            return None
        meant = based_on.rpartition(".")[2]
        known = meant.isascii() and meant.isdecimal() and len(meant) < 10
        version = self.console.match.version if self.console.match else 0
        return Refusal("M1", "stale", based_on=int(meant) if known else 0, version=version)

    # Who listens

    @contextmanager
    def listener(self, caller: Caller) -> Iterator[Listener]:
        """Somebody who hears of every change of the table until they leave, however they leave. Raises NoPlaceLeft."""
        with self._places.place(caller):
            listener = Listener()
            self._listeners[listener] = None
            try:
                listener.tell()
                yield listener
            finally:
                del self._listeners[listener]

    @contextmanager
    def other(self) -> Iterator[Listener]:
        """Somebody who listens to something else. They too are let go when the page ends."""
        listener = Listener()
        self._others.add(listener)
        try:
            yield listener
        finally:
            self._others.discard(listener)

    @property
    def listening(self) -> int:
        return len(self._listeners)

    def hear(self, event: Event) -> None:
        """Something happened at the table. What was refused at the box changes no picture."""
        if isinstance(event, Refusal):
            return
        self._put_back.hear(event, self.console.match)
        self._stir()

    def _stir(self) -> None:
        """Everybody is to see the table anew."""
        self._pictures.clear()
        self._stirred.set()

    async def pump(self) -> None:
        """Tells the listeners, a few at a time: keys and display come first."""
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            waiting = list(self._listeners)
            for start in range(0, len(waiting), SLICE):
                await asyncio.sleep(BREATH)
                for listener in waiting[start : start + SLICE]:
                    listener.tell()

    def close(self) -> None:
        """Nobody is told anything any more."""
        for listener in (*self._listeners, *self._others):
            listener.closed = True
            listener.tell()


def refusal_of(refusal: Refusal, words: Language, owners: tuple[str, ...]) -> answers.Problem:
    """A refusal for a page: which rule, and why, in a sentence."""
    return cast(answers.Problem, {**refusal.to_json(), "words": words.sentence(refusal, owners)})
