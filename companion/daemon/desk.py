"""The desk: the console and the outputs of a box. Presses come in; what is shown goes out at once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from math import inf
from typing import Literal, Protocol

from PIL import Image

from companion.console.console import Console
from companion.console.event import Event, Kept, Warned
from companion.console.lights import Cycle, StripLayout, going_off
from companion.console.paint import Sheet
from companion.console.time_warning import Shortage
from companion.daemon.errands import Errands, Outcome
from companion.daemon.logs import log
from companion.dialogue.keys import Key, Press
from companion.dialogue.label import Label, Row, Say
from companion.match.match import Change
from companion.rules import Refusal
from companion.store.journal import Status
from companion.store.last_end import End
from hardware.alarm import Alarm, Round
from hardware.errors import HardwareError
from hardware.keys import Faults
from hardware.presses import Pressed

logger = logging.getLogger(__name__)

PANEL, STRIP, KEYS, KEYPAD, PAGE = "panel", "strip", "keys", "keypad", "page"
PAINTING = "painting"
"""Not a part, but a screen that cannot be painted is as good as a panel that is lost."""
UNPAINTED = Say("unpainted")
DISK, DOUBT = "disk", "doubt"
"""The disk does not answer; or it failed so late that nobody knows whether a change is on it."""
SLOW = 0.15
"""Seconds after which people are told that something is being saved. Until then whoever presses a key means what comes
next; after that perhaps only that nothing happened."""
TICK = 1.0
"""Seconds between two looks at what may be another a moment later: a clock that runs, a code for phones."""
UNSETTLED = 1.0
"""Seconds after which it is tried again to settle a doubt."""
WORTH_A_LINE, LOST = 1.0, 60.0
"""Seconds after which a slow disk is logged, and after which it is said to be lost."""


class Screen(Protocol):
    blank: bool
    """Whether it is left dark in the end, or with its picture."""

    def offer(self, image: Image.Image) -> None: ...


class Lamps(Protocol):
    def show(self, colours: tuple[tuple[int, int, int], ...]) -> None: ...

    def part(self, colours: tuple[tuple[int, int, int], ...]) -> None: ...


Tune = Literal["ok", "refused", "turn", "scoring", "end", "low", "out"]


class Sound(Protocol):
    def beep(self, kind: Tune) -> None: ...


class Desk:
    """One box at work. A part that is lost is named on those that still work; the match goes on."""

    def __init__(self, console: Console, lights: StripLayout | None = None) -> None:
        self.console = console
        self.lights = lights
        self.errands = Errands()
        self.errands.on_wait, self.errands.on_done = self._begin_waiting, self._end_waiting
        self._heard: Event | None = None
        """What came last of an errand: however much that is, it is one beep."""
        self._news: list[Event] = []
        """What the others have not been told yet."""
        self._listeners: list[Callable[[Event], None]] = []
        self._waiting_since: float | None = None
        self._timers: list[asyncio.TimerHandle] = []
        self._settling: asyncio.TimerHandle | None = None
        self._refused = 0
        """How many presses were refused so far."""
        console.listen(self._hear)
        self.screen: Screen | None = None
        self.lamps: Lamps | None = None
        self.sound: Sound | None = None
        self.faults: dict[str, str] = {}
        """What is wrong with which part, in a sentence."""
        self._words: dict[str, Label] = {}
        """The same, as it is said at the table."""
        self.time_passes, self.scene_changes = Round(), Round()
        """Rung when the screen will change by itself sooner than it would have, and when the lights may tell something
        else. Until then nobody has to look."""
        self._looks_at = inf
        """When the screen is looked at next, by the console's clock."""
        self._cycle: Cycle | None = None
        """The lights of the present scene; None: that is to be found out."""
        self.shining: tuple[tuple[int, int, int], ...] = ()
        """The strip as it was last lit."""
        self._shown: bytes | None = None
        self.secret = False
        """The last picture is for those at the table alone."""
        self.was_secret = False
        """The picture before was, and a slow panel may still show it."""
        self.words: tuple[str, ...] = ()
        """What can be read on the last picture, for whoever cannot see it."""
        self.begun = asyncio.Event()
        """The first picture is on the panel, or it is known that none will be. Whatever is slow to import and not
        needed for that picture waits for this."""
        self.used = Alarm()
        """Rung whenever somebody uses the box, at the keys or from a page."""
        self._dozes = False
        self.ended: End | None = None
        """How the daemon before this one ended."""

    # In

    def doze(self) -> None:
        """Nobody has used the box for long: it says that it will go off. The next key only keeps it on."""
        self._dozes = True
        self.console.say(Say("off_soon"), stays=True)

    def part(self) -> None:
        """The machine goes off. What the panel and the strip show now stays until systemd/last_word.py says there
        that the plug can be pulled."""
        if self.screen is not None:
            self.screen.blank = False
        if self.lights is not None and self.lamps is not None:
            self.shining = going_off(self.lights)
            self.lamps.part(self.shining)
        self.lights = None

    def press(self, pressed: Pressed) -> None:
        """A key, from the hardware."""
        self.used.ring()
        if self._dozes:
            self._dozes = False
            self.console.say(Say("stays_on"))
        elif self._is_slow():
            self._press_meanwhile(pressed)
        else:
            self.errands.send(partial(self._react, pressed, self._refused), partial(self._answer, pressed))

    def _press_meanwhile(self, pressed: Pressed) -> None:
        try:
            if not self.console.press_meanwhile(Press(Key(pressed.key), pressed.held)):
                log(logger, "press.dropped", key=pressed.key, held=pressed.held)
        except Exception:  # as in `_answer`: one press must not cost the next
            logger.exception("press.failed key=%s", pressed.key)
        self.show()

    def _react(self, pressed: Pressed, refused: int) -> None:
        """A press whose turn has come. What was pressed quickly after something that was refused meant what did not
        come."""
        if refused != self._refused:
            self.console.drop_press()
            return
        self.console.press(Press(Key(pressed.key), pressed.held))
        if isinstance(self._heard, Refusal):
            self._refused += 1

    def _answer(self, pressed: Pressed, outcome: Outcome) -> None:
        """Whatever goes wrong with one press must not cost the next one."""
        if outcome.error is not None:
            logger.error("press.failed key=%s", pressed.key, exc_info=outcome.error)
            self.console.say(Say("went_wrong"))
        log(logger, "press", logging.DEBUG, key=pressed.key, held=pressed.held)
        self.show()

    def linger(self, key: str | None) -> None:
        """A key is on its way to be held, or none is any more: what it is about to do is shown."""
        try:
            self.console.linger(None if key is None else Key(key))
        except Exception:  # a hint that fails must not cost the press that it announces
            logger.exception("linger.failed key=%s", key)
        self.show()

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Tells this listener of everything that happens at the console, on the loop. Returns how to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _hear(self, event: Event) -> None:
        """Something happened, by keys or from a page: it is heard and seen at once, or when the errand has ended that
        it came from."""
        self._news.append(event)
        if isinstance(event, Change | Kept):
            self._dozes = False
            self.used.ring()
        if self.errands.inside:
            self._heard = event
        else:
            self._tell()
            self._beep(event)
            self.show()

    def _tell(self) -> None:
        news, self._news = self._news, []
        for event in news:
            for listener in list(self._listeners):
                try:
                    listener(event)
                except Exception:  # one that fails must not keep the others from hearing
                    logger.exception("a listener of the desk failed")

    # A slow disk

    def _begin_waiting(self) -> None:
        """The disk takes its time. The mark of a press is seen at once; whatever came of it, when it is on the disk."""
        if self._waiting_since is None:
            loop = asyncio.get_running_loop()
            self._waiting_since = loop.time()
            self._timers = [loop.call_later(SLOW, self._say_saving), loop.call_later(LOST, self._say_lost)]
        self._tell()
        self.console.note_wait()
        self.show()

    def _is_slow(self) -> bool:
        since = self._waiting_since
        return since is not None and asyncio.get_running_loop().time() >= since + SLOW

    def _say_saving(self) -> None:
        self.console.set_saving(Say("saving"))

    def _say_lost(self) -> None:
        self.fault(DISK, "The disk does not answer. Does the card sit badly?")

    def _end_waiting(self) -> None:
        if self._waiting_since is not None:
            seconds = asyncio.get_running_loop().time() - self._waiting_since
            self._waiting_since = None
            for timer in self._timers:
                timer.cancel()
            if seconds > WORTH_A_LINE:
                log(logger, "disk.slow", logging.WARNING, seconds=round(seconds, 1))
            self.console.set_saving(None)
            self.well(DISK)
        self._tell()
        heard, self._heard = self._heard, None
        self._beep(heard)
        if self.console.journal.in_doubt:
            self.fault(DOUBT, "It is not known whether the last change was kept.")
            self._settle_later()
        self.show()

    def _settle_later(self) -> None:
        if self._settling is None:
            self._settling = asyncio.get_running_loop().call_later(UNSETTLED, self._settle)

    def _settle(self) -> None:
        """Tries to find out what became of a change in doubt. As long as that fails, it is tried again."""
        self._settling = None
        self.errands.send(self.console.journal.settle, self._settled)

    def _settled(self, outcome: Outcome) -> None:
        if outcome.error is not None:
            logger.error("doubt.failed", exc_info=outcome.error)
        elif outcome.value:
            self.well(DOUBT)

    def tick(self) -> float | None:
        """Time has passed: what changes by itself is shown again. Returns after how many seconds something will."""
        self._looks_at = -inf  # it is being looked at: nobody has to ring for it
        self.console.tick()
        self._looks_at = self.show()
        return None if self._looks_at == inf else self._looks_at - self.console.clock.monotonic()

    def key_faults(self, faults: Faults, part: str = KEYS) -> None:
        """Keys that flood or stick are named; when they are well again, nothing is said."""
        names = ", ".join((*faults.muted, *faults.stuck))
        if faults.blind:
            self.fault(part, faults.blind)
        elif names:
            self.fault(part, f"These keys do not rest: {names}.", Say("fault_key", keys=names))
        else:
            self.well(part)

    # What is wrong

    def fault(self, part: str, reason: str | HardwareError, words: Label | None = None) -> None:
        """A part is lost. Said once, on the display unless that is what is lost."""
        self._tell_begun(part)
        news = self.faults.get(part) != str(reason)
        self.faults[part] = str(reason)
        self._words.pop(part, None)  # the newest is the last
        self._words[part] = words or Say(f"fault_{part}")
        self._recall()
        if news:
            log(logger, f"{part}.lost", logging.WARNING, reason=reason)
            self._say_all()

    def well(self, part: str) -> None:
        """It is back."""
        self._tell_begun(part)
        if part not in self._words:
            return
        del self._words[part], self.faults[part]
        self._recall()
        log(logger, f"{part}.back")
        if part == PANEL and self._words:
            self._say_all()  # it was said while nobody could read it
        elif part in (PANEL, STRIP, KEYS, KEYPAD, PAGE, DOUBT):  # that the disk is back is told by what it has kept
            self.console.say(Say(f"well_{part}"), stays=part == DOUBT)

    def _tell_begun(self, part: str) -> None:
        if part == PANEL:
            self.begun.set()

    def _recall(self) -> None:
        """The console can tell it again for as long as it lasts."""
        self.console.set_wrong(tuple(reversed(self._words.values())))

    def _say_all(self) -> None:
        """Everything that is wrong, the newest first: a part lost shortly after another does not hide the first."""
        words = self.console.wrong
        self.console.say(words[0] if len(words) == 1 else Row(words, "; "), stays=True)

    # Out

    def show_on(self, screen: Screen) -> None:
        """From now on the pictures go there."""
        self.screen, self._shown = screen, None
        self.show()

    @property
    def shown(self) -> bytes | None:
        """The last picture that went out."""
        return self._shown

    def stand_aside(self) -> None:
        """Display and lights are somebody else's for a while."""
        self.screen = self.lamps = None

    def mirror(self, sheet: Sheet) -> None:
        """What somebody else shows there, for the pages that show it too."""
        self._shown, self.words = sheet.image.tobytes(), tuple(text.shown for text in sheet.placed if text.shown)
        self.secret = False

    def light(self, lamps: Lamps) -> None:
        """From now on the lights go there."""
        self.lamps = lamps
        self.scene_changes.ring()

    def show(self) -> float:
        """Paints the screen; only a new picture goes out. A picture that fails costs no press and no other part.

        Returns when it will be another by itself.
        """
        sheet = self._paint()
        self._cycle = None
        self.scene_changes.ring()
        pixels = sheet.image.tobytes()
        if pixels != self._shown and self.screen is not None:
            self._shown, self.words = pixels, tuple(text.shown for text in sheet.placed if text.shown)
            self.was_secret, self.secret = self.was_secret or self.secret, sheet.secret
            self.screen.offer(sheet.image)
        changes_at = self._changes_at(sheet)
        if changes_at < self._looks_at:
            self.time_passes.ring()
        return changes_at

    def _changes_at(self, sheet: Sheet) -> float:
        """When this picture is another without anybody's doing; at the latest when something is tried again."""
        tried_again = PAINTING in self.faults or self.console.journal.in_doubt
        if sheet.runs or sheet.secret or tried_again:
            return self.console.clock.monotonic() + TICK
        return self.console.changes_at()

    def _paint(self) -> Sheet:
        """The screen. Where it cannot be painted the table is shown with a note, and where not even that can be, the
        note: nobody plays by an old picture."""
        try:
            sheet = self.console.screen()
        except Exception:  # whatever it is, somebody is about to press a key
            self._tell_unpainted()
            was = self.console.session
            self.console.fall_back(UNPAINTED)
            try:
                sheet = self.console.screen()
            except Exception as error:
                self._tell_unpainted()
                self.faults[PAINTING] = str(error)
                self.console.session = was  # nothing can be seen: the keys go on meaning what they meant
                return self.console.words_alone(UNPAINTED)
        if self.faults.pop(PAINTING, None) is not None:
            log(logger, "painting.back")
        return sheet

    def _tell_unpainted(self) -> None:
        if PAINTING not in self.faults:  # it is tried again every second, and told once
            logger.exception("painting.failed")

    def shine(self) -> float | None:
        """The strip as it is at this moment. Returns after how many seconds the next frame is due; None where that is
        only when there is something else to tell."""
        if self.lights is None or self.lamps is None:
            return None
        if self._cycle is None:
            # What is wrong is said on the display; the strip tells only that the display cannot.
            fault = PANEL in self.faults or PAINTING in self.faults
            self._cycle = self.console.cycle(self.lights, self.console.scene(fault))
        frame = self._cycle.at(self.console.clock.monotonic())
        self.shining = frame.colours
        self.lamps.show(frame.colours)
        return frame.lasts

    def _beep(self, event: Event | None) -> None:
        if self.sound is None or self.console.settings.get("sound") == "off":
            return
        if isinstance(event, Refusal):
            self.sound.beep("refused")
        elif isinstance(event, Warned):
            self.sound.beep("out" if event.shortage is Shortage.OUT else "low")
        elif isinstance(event, Change):
            match = self.console.match
            ended = match is not None and match.status == Status.FINISHED
            self.sound.beep("end" if ended else "scoring" if event.told else "ok")
