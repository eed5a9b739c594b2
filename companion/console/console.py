"""The console: presses in, a screen and lights out. What it shows was written to the journal before."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Protocol

from companion.clock import Clock
from companion.console.box import Box
from companion.console.description import describe
from companion.console.event import Event, Kept, PutAway, Shown, Warned
from companion.console.face import Face, find_face
from companion.console.join_page import address_page, join_page
from companion.console.light_cues import scene_of
from companion.console.lights import Cycle, Scene, StripLayout
from companion.console.paint import Font, Sheet, short_names
from companion.console.reaction import Home, about_to, opened, react
from companion.console.screens import NOTED, paint
from companion.console.session import STANDING, Booklet, LastAction, Recorded, Session, Stamp
from companion.console.text_pages import fault_pages, help_page, note_pages
from companion.console.time_warning import Shortage, TimeWarning, warning_of
from companion.console.view import View
from companion.console.wifi_page import wifi_page
from companion.dialogue.command import (
    Abandon,
    Allow,
    AskInstead,
    Begin,
    Command,
    Correct,
    DrawLots,
    ExplainKeys,
    JoinWifi,
    Leave,
    LeaveWifi,
    Look,
    Page,
    Pause,
    Play,
    PreviewUndo,
    Proceed,
    Redo,
    Revise,
    Set,
    SetUpBox,
    ShowAddress,
    ShowCode,
    ShowFaults,
    Speak,
    SwitchOff,
    Tell,
    Undo,
    Unpair,
    Update,
)
from companion.dialogue.correction import REASONS
from companion.dialogue.keys import ACTION_KEYS, Key, Press
from companion.dialogue.label import Label, Say
from companion.dialogue.menu import Around, asked_at, home_of, instead_of, main_menu
from companion.dialogue.new_match import Guests
from companion.dialogue.question import Option
from companion.dialogue.revision import can_be_revised
from companion.dialogue.settings import ask_language, can_be, was_set
from companion.dialogue.time_budget import time_words
from companion.editions import SHIPPED, Editions
from companion.match.lineup import last_lineup
from companion.match.match import Change, ChangeKind, Match, begin, refuse_begin, refuse_storing
from companion.match.timeline import PlayedMove
from companion.rules import PlayersMove, Refusal, Remark, State, Told
from companion.store.journal import Journal, JournalError, Status
from companion.store.phones import Phones
from companion.store.roster import Person, enrol, roster
from companion.store.settings import keep, kept
from companion.wifi.stage import Stage
from companion.words import Language, language

NAMED = 55
"""The room for a name in what is said to another player."""
GRACE = 0.7
"""This many seconds after a question was closed by somebody else's move, a press was still meant for it."""

BESIDE_PLAY = (ChangeKind.PAUSE, ChangeKind.PROCEED, ChangeKind.TIME)
"""Changes after which the table still has to do what it had to do before."""

logger = logging.getLogger(__name__)


class Updates(Protocol):
    """What can be had from a stick, and how it is asked for."""

    def offered(self) -> str | None: ...

    def wish(self, version: str) -> None: ...


class Switch(Protocol):
    """The machine's own."""

    def off(self) -> None: ...


class Wifi(Protocol):
    """Joining a Wi-Fi, which takes a while; how far it has come is told by `tell_wifi`."""

    @property
    def stage(self) -> Stage | None: ...

    def begin(self) -> None: ...

    def cancel(self) -> None: ...


class Console:
    """One box at one table, and the one place where a match is changed.

    Whoever acts, at the keys or from a page, hands over a command and gets back what came of it. A change is told by
    the match itself, answered here once, and handed on to whoever listens.
    """

    def __init__(
        self,
        box: Box,
        journal: Journal,
        clock: Clock,
        lots: Random,
        match: Match | None = None,
        speaks: str = "en",
        editions: Editions = SHIPPED,
        settings: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.box = box
        self.journal = journal
        self.clock = clock
        self.editions = editions
        self._session = Session(since=clock.monotonic())
        shipped = {"language": speaks, "night": "off", "details": "off", **settings}
        self.settings = shipped | {name: value for name, value in kept(journal).items() if can_be(name, value)}
        self.match: Match | None = None
        self.phones: Phones | None = None
        """Who may act from a page; set by whoever serves one."""
        self.updates: Updates | None = None
        """Where an update can be asked for; set by whoever runs the box."""
        self.power: Switch | None = None
        """By which the machine is switched off, where it can be; set by whoever runs the box."""
        self.set_up: Callable[[], None] | None = None
        """Begins to learn what the box is made of, where that can be; set by whoever runs the box."""
        self.wifi: Wifi | None = None
        """By which the box joins a Wi-Fi, where it may; set by whoever runs the box."""
        self.wrong: tuple[Label, ...] = ()
        """What is wrong with the box, the newest first."""
        self.saving: Label | None = None
        """What is said for as long as the disk takes its time."""
        self._lots = lots
        self._warning: TimeWarning | None = None
        """What will be said of somebody's time, counted from when this was found out."""
        self._counted_from = 0.0
        self._listeners: list[Callable[[Event], None]] = []
        self._leave_match: Callable[[], None] = _nothing
        self._home: tuple[tuple[object, ...], Home] | None = None
        self._pressed: Key | None = None
        """The key whose press is being answered: a change that comes meanwhile is that press's."""
        self._waited = False
        """The mark of that press was seen before its answer was."""
        self._looked_away = False
        """Since then something else was opened, because the disk takes its time."""
        if match is not None:
            self._sit_down(match)
            self._hear(Change(ChangeKind.RESUME, match.version))

    # What is there now

    @property
    def language(self) -> Language:
        return language(self.settings["language"])

    @property
    def view(self) -> View[State]:
        return View(self.language, self.box, None if self.match is None else self.match.position)

    @property
    def stamp(self) -> Stamp:
        """Which position this is."""
        return Stamp() if self.match is None else Stamp(self.match.number, self.match.version)

    @property
    def session(self) -> Session:
        """Where the person at the box is. Whatever was meant for another position, or has been said for long enough, is
        gone, whoever changed the match: this is the only place that sees to it."""
        reads = self._session.info and self.match is not None  # else nobody asks how many screens there are
        infos = self.home().infos if reads else 0
        return self._session.at(self.clock.monotonic(), self.stamp, infos)

    @session.setter
    def session(self, session: Session) -> None:
        self._session = replace(session, stamp=self.stamp)

    def home(self) -> Home:
        """What the keys mean while no question is open. It is made again only when the match has changed."""
        match = self.match
        if match is None:
            return Home(main_menu(self._guests(), self._around()), is_table=False)
        now = (match.number, match.version, tuple(self.settings.values()), self.phones, self.wrong, self._release())
        if self._home is None or self._home[0] != now:
            self._home = now, self._home_in(match)
        return self._home[1]

    def _home_in(self, match: Match) -> Home:
        face = find_face(match.game)
        actors = match.game.actors(match.state)
        on_turn = actors[0] if len(actors) == 1 else None
        infos = len(face.infos(match.state))
        names = short_names(match.state.terms.names, NAMED, Font.SMALL)
        return Home(home_of(match.position, face, self._guests, self._around()), True, infos, on_turn, names)

    def _around(self) -> Around:
        return Around(
            self.settings,
            self.phones,
            self.wrong,
            self.editions,
            self._release(),
            self.power is not None,
            self.set_up is not None,
            self.wifi is not None,
        )

    def _release(self) -> str | None:
        return None if self.updates is None else self.updates.offered()

    def _guests(self) -> Guests:
        return Guests(
            tuple(self._roster()),
            lambda colour: self.language.word(colour).capitalize(),
            last=lambda: last_lineup(self.journal, self.editions),
        )

    def known(self, name: str) -> Person | None:
        """Somebody at this table or on the roster, as they spell their name."""
        sitting = () if self.match is None else self.match.setup.names
        people = (*self._roster(), *map(Person, sitting))
        return next((person for person in people if person.name.casefold() == name.casefold()), None)

    def language_of(self, name: str) -> str | None:
        """What somebody reads, as far as the roster knows."""
        person = self.known(name)
        return None if person is None else person.language

    def _roster(self) -> list[Person]:
        try:
            return roster(self.journal)
        except JournalError as error:
            logger.warning("the roster cannot be read: %s", error)
            return []  # colours can still sit down

    def screen(self) -> Sheet:
        """What the display shows now."""
        session = self.session
        if self.saving is not None:
            session = replace(session, notice=self.saving)
        return paint(self.view, session, self.home(), self.clock.monotonic())

    def changes_at(self) -> float:
        """When the screen changes without anybody's doing, by the monotonic clock; never, where only a clock runs on
        it."""
        session, now = self.session, self.clock.monotonic()
        stale = session.since + NOTED
        return min(session.passes, stale if stale > now else STANDING, self._warns_at())

    def _warns_at(self) -> float:
        """When somebody's time runs short, by the monotonic clock."""
        return STANDING if self._warning is None else self._counted_from + self._warning.within

    def words_alone(self, words: Label) -> Sheet:
        """A picture that cannot fail: nothing but these words."""
        sheet = Sheet(self.box.width, self.box.height, self.box.letters)
        said = View(self.language, self.box).words(words)
        sheet.lines(sheet.box, said, sheet.letters.any, align="centre", middle=True, may_shorten=True)
        return sheet

    def scene(self, fault: bool = False) -> Scene:
        """What the lights have to say now."""
        return scene_of(self.match, self.session, fault)

    def lights(self, strip: StripLayout, scene: Scene | None = None) -> tuple[tuple[int, int, int], ...]:
        """The colours of all the LEDs of a strip at this moment: of the given scene, or of the present one."""
        return self.cycle(strip, scene or self.scene()).at(self.clock.monotonic()).colours

    def cycle(self, strip: StripLayout, scene: Scene) -> Cycle:
        """The lights of a scene, frame by frame."""
        return Cycle(_as_set(strip, self.settings), scene)

    # Who listens

    def listen(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Tells this listener of everything that happens from now on. Returns how to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _tell(self, event: Event) -> None:
        for listener in list(self._listeners):
            try:
                listener(event)
            except Exception:  # one that fails must not keep the others from hearing, nor undo what has happened
                logger.exception("a listener of the console failed")

    def say(self, words: Label, stays: bool = False) -> None:
        """Something that the box itself has to say: a part is missing, or is back. It passes, or it stays until
        somebody presses a key."""
        self.session = replace(self.session, notice=words, noticed=STANDING if stays else self.clock.monotonic())
        self._tell(Shown())

    def ask_language(self) -> None:
        """The first question of a new box, in each language's own words."""
        self.session = replace(self.session, questions=(opened(ask_language(self.settings["language"])),))

    def fall_back(self, words: Label) -> None:
        """What stands here cannot be shown. The table is, with a note, and the keys mean what they mean there."""
        was = self._session
        self.session = Session(
            notice=words, noticed=self.clock.monotonic(), pressed=was.pressed, mark=was.mark, since=was.since
        )

    def set_wrong(self, wrong: tuple[Label, ...]) -> None:
        """What is wrong with the box from now on, the newest first."""
        if wrong != self.wrong:
            self.wrong = wrong
            self._tell(Shown())

    def set_saving(self, words: Label | None) -> None:
        """The disk takes its time from now on, or no longer."""
        if words != self.saving:
            self.saving = words
            self._tell(Shown())

    def drop_press(self) -> None:
        """A key was pressed while something was being saved: it was seen, and it does nothing."""
        self.session = self.session.heard()
        if self.saving is not None:
            self.set_saving(Say("still_saving"))

    def note_phones(self) -> None:
        """A phone went away by itself: whoever looks on hears that others may act now."""
        self._tell(Shown())

    def tick(self) -> None:
        """Time has passed: a code on the display that has expired gives way to a new one; somebody's time has run
        short."""
        if self.clock.monotonic() >= self._warns_at():
            self._warn()
        booklet = self.session.booklet
        if booklet is not None and booklet.joins and booklet.leave is None and self.phones is not None:
            self.session = replace(self.session, booklet=_joining(self.phones))

    def _warn(self) -> None:
        """Says whose time runs short, but not over what waits for a press."""
        warning, match = self._warning, self._playing()
        assert warning is not None
        if self.session.notice is None or self.session.passes < STANDING:
            name = match.state.terms.names[warning.seat]
            budget = match.position.budget
            left = budget.warned_at if budget is not None and warning.shortage is Shortage.LOW else 0
            words = Say(f"time_{warning.shortage}", name=name, seconds=left)
            self.session = replace(self.session, notice=words, noticed=self.clock.monotonic())
        self._look_ahead()
        self._tell(Warned(warning.seat, warning.shortage))

    def _look_ahead(self) -> None:
        """When there will be something to say of somebody's time: found out anew whenever the clocks do otherwise."""
        match = self.match
        if match is not None:
            match.hold(any(opened.question.corrects for opened in self.session.questions))
        self._warning = None if match is None else warning_of(match.position)
        self._counted_from = self.clock.monotonic()

    # Presses

    def press(self, press: Press) -> None:
        """Does what a press means here, and remembers the answer for the screen."""
        before, seen = self.session, self._seen()
        self._pressed, self._looked_away, self._waited = press.key, False, False
        try:
            if self.clock.monotonic() < before.closed + GRACE:
                self.session = before.heard()
                self._notice(Say("changed_elsewhere"))
            else:
                self._react(press)
        finally:
            self._pressed = None
            self._look_ahead()
        if self._seen() != seen and not self._waited:
            self.session = replace(self.session, mark=before.mark)

    def _seen(self) -> tuple[object, ...]:
        """What makes another picture for certain, at a table: which question is open, or what was recorded just now.
        Where it is the same, the picture may be another or not."""
        session = self.session
        if self.match is None:
            return ()
        if not session.questions:
            return session.at_rest, session.notice if isinstance(session.notice, Recorded) else None
        return (session.questions[-1].question.title,)

    def note_wait(self) -> None:
        """The disk takes longer than a moment: the mark of the press is seen meanwhile, and stays as it is."""
        self._waited = True

    def press_meanwhile(self, press: Press) -> bool:
        """A key while something is being saved. Whoever only looks goes on looking; whatever would do more does
        nothing, and the screen says so. Whether it was answered."""
        reaction = react(press, self.session, self.home(), self.box)
        if reaction.command is not None:
            self.drop_press()
            return False
        self.session = replace(reaction.session, noticed=self.clock.monotonic())
        self._looked_away = True
        self._look_ahead()
        self.set_saving(Say("saving"))
        return True

    def linger(self, key: Key | None) -> None:
        """A key is on its way to be held, or is no longer: the screen says what it is about to do."""
        brink = None if key is None else about_to(key, self.session, self.home(), self.box)
        self.session = replace(self.session, brink=brink)

    def _react(self, press: Press) -> None:
        meant = self._corrects(press)
        reaction = react(press, self.session, self.home(), self.box)
        self.session = replace(reaction.session, noticed=self.clock.monotonic())
        if meant is not None:
            self._replace_last(press.key, meant)
        elif reaction.command is not None:
            self._do(reaction.command, press.key)

    def _corrects(self, press: Press) -> Option | None:
        """What takes the place of the last move: another action key right after the wrong one, of a move that can
        only have been meant instead. Where both can stand, both do: two quick moves are two moves."""
        last, match = self.session.last, self.match
        if last is None or match is None or press.held or not self.session.at_rest:
            return None
        late = self.clock.monotonic() - last.at > self.box.correction_window
        if late or press.key not in ACTION_KEYS or press.key is last.key or self._can_stand(press, match):
            return None
        done = match.timeline.done[-1]
        if not isinstance(done.move, PlayersMove):
            return None  # cards that the table turns up come one after another; none replaces another
        option = asked_at(done.before, find_face(match.game), self.settings).by_key(press)
        if option is None or not isinstance(option.leads, Play) or type(option.leads.move) is not type(done.move):
            return None
        return option if match.game.refuse(done.before, option.leads.move) is None else None

    def _can_stand(self, press: Press, match: Match) -> bool:
        """Whether what a key means now can happen after the last move."""
        now = self.home().root.by_key(press)
        if now is None or not isinstance(now.leads, Play):
            return now is not None
        return match.game.refuse(match.state, now.leads.move) is None

    def _replace_last(self, key: Key, meant: Option) -> None:
        """Another move in the place of the last one: both are on the disk or neither. Says which stands for which."""
        match, last = self._playing(), self.session.last
        assert last is not None
        was = asked_at(match.timeline.done[-1].before, find_face(match.game), self.settings).by_key(Press(last.key))
        assert isinstance(meant.leads, Play)
        change = match.replace_last(meant.leads.move, match.version)
        if isinstance(change, Refusal):
            self._refuse(change)
            return
        self.session = replace(self.session, last=LastAction(key, self.clock.monotonic()))
        if was is not None:
            self._notice(Say("replaced", was=_called(was), now=_called(meant)))

    # Commands

    def act(self, command: Command, based_on: Stamp, who: str) -> Change | Refusal | None:
        """A command from another surface, by somebody there, made for a certain position. The box shows what came of
        it as it shows what came of its keys; a refusal is for whoever asked. None: it changed no match."""
        if based_on.match != self.stamp.match:
            return Refusal("M1", "stale", based_on=based_on.version, version=self.stamp.version)
        match command:
            case Speak(code):
                return self._keep_setting("language", code)
            case Set(name, value):
                return self._keep_setting(name, value)
            case Begin():
                return self._begin(command)
            case Leave():
                self._interrupt()
                self._put_away()
                return None
        return None if self.match is None else self._change(command, based_on.version, who)

    def begin(self, command: Begin) -> Change | Refusal:
        """A new match, and what to lay out for it. A match under way is not dropped for it."""
        begun = self._begin(command)
        return self._refuse(begun, command.game.name) if isinstance(begun, Refusal) else begun

    def _do(self, command: Command, key: Key) -> None:
        """What a press asks for."""
        match command:
            case Begin():
                self.begin(command)
            case Speak(code):
                self._set("language", code)
            case Set(name, value):
                self._set(name, value)
            case Tell(pages, scoring):
                self._show_pages(pages, scoring)
            case ExplainKeys():
                self._show_pages((self._help(),))
            case ShowFaults():
                self._show_pages(fault_pages(self.wrong))
            case Look():
                self.session = replace(self.session, questions=(), info=1)
            case ShowCode():
                self._show_code()
            case ShowAddress():
                self._show_address()
            case JoinWifi():
                self._join_wifi()
            case LeaveWifi():
                self._leave_wifi()
            case Unpair(phone):
                self._unpair(phone)
            case Update(version):
                self._wish(version)
            case SwitchOff():
                self._switch_off()
            case SetUpBox() if self.set_up is not None:
                self._go_home()
                self.set_up()
            case Leave():
                self._put_away()
            case PreviewUndo(count) if self.match is not None:
                self._preview(count)
            case AskInstead(count) if self.match is not None:
                self._ask_instead(self.match, count)
            case _ if self.match is None:
                self._go_home()
            case _:
                self._do_in_match(command, key)

    def _switch_off(self) -> None:
        assert self.power is not None
        self._go_home()
        self.say(Say("switching_off"), stays=True)
        self.power.off()

    def _wish(self, version: str) -> None:
        """The update itself is made by somebody with more rights; here it is asked for."""
        assert self.updates is not None
        self._go_home()
        try:
            with self.journal.at_disk():
                self.updates.wish(version)
        except OSError as error:
            logger.warning("the update cannot be asked for: %s", error)
            self._notice(Say("update_other", version=version))
        else:
            self.say(Say("update_asked", version=version), stays=True)

    def _do_in_match(self, command: Command, key: Key) -> None:
        match = self._playing()
        direct = not self.session.questions and key in ACTION_KEYS
        change = self._change(command, match.version, self.language.say("the_table"))
        if change is None:
            self._go_home()
        elif isinstance(change, Refusal):
            self._go_home()
            self._refuse(change)
        elif direct and change.kind is ChangeKind.PLAY:
            self.session = replace(self.session, last=LastAction(key, self.clock.monotonic()))

    def _change(self, command: Command, based_on: int, who: str) -> Change | Refusal | None:
        """Does to the match what a command asks for; None where it asks for no change."""
        match = self._playing()
        change: Change | Refusal | None = None
        match command:
            case Play(move):
                change = match.play(move, based_on)
            case DrawLots(moves):
                change = match.play(self._lots.choice(moves), based_on)
            case Correct(facts, why):
                reason = self.language.say(f"why_{why}") if why in REASONS else why
                change = match.correct(facts, who, reason, based_on)
            case Undo(count):
                change = match.undo(based_on, count)
            case Redo():
                change = match.redo(based_on)
            case Revise(count, move, following):
                change = match.revise(count, move, following, based_on)
            case Pause():
                change = match.pause(based_on)
            case Proceed():
                change = match.proceed(based_on)
            case Allow(budget):
                change = match.allow(budget, based_on)
            case Abandon():
                change = match.abandon(based_on)
        return change

    def _playing(self) -> Match:
        assert self.match is not None
        return self.match

    # What came of it

    def _hear(self, change: Change) -> None:
        """Somebody has changed the match: the box answers, then everybody hears of it."""
        interrupted = not self._is_awaited and self._interrupt()
        match change.kind:
            case ChangeKind.BEGIN:
                owners = self._playing().state.terms.owners
                self._show_pages((*note_pages(change.todo, owners), self._help()))
                self._mark()
            case ChangeKind.RESUME:
                self.say(_resumed(self._playing()), stays=True)
            case ChangeKind.ABANDON:
                self._put_away(Say("abandoned"))
            case _:
                self._answer(change)
                self._notice(self._recorded(change, interrupted and self._pressed is None))
        self._look_ahead()
        self._tell(change)

    @property
    def _is_awaited(self) -> bool:
        """Whether the person at the box pressed for what comes now, and looks at nothing else yet."""
        return self._pressed is not None and not self._looked_away

    def _answer(self, change: Change) -> None:
        """What there is to do and to tell after a change."""
        match = self._playing()
        face = find_face(match.game)
        pages = tuple(page for told in self._news_beside_story(change, face) for page in face.tell(told, match.state))
        holds = self.session  # of what was there before
        here = self._is_awaited
        scanned = not here and holds.booklet is not None  # only the code for phones is still there
        self.session = replace(
            holds,
            info=0 if here else holds.info,  # whoever reads another screen reads on
            booklet=holds.booklet if scanned else Booklet(pages) if pages else None,
            scoring=bool(pages),
            notes=self._session.notes if change.kind in BESIDE_PLAY else change.todo,
        )

    def _news_beside_story(self, change: Change, face: Face[State]) -> Iterator[Told]:
        """What came of a change, but for what the sentence of the move says already."""
        known = face.in_story(self._playing().timeline.done[-1].move) if change.kind is ChangeKind.PLAY else frozenset()
        codes = [told.code for told in change.told if isinstance(told, Remark)]
        for told in change.told:
            if not isinstance(told, Remark) or told.code not in known or codes.count(told.code) > 1:
                yield told

    def _recorded(self, change: Change, interrupted: bool) -> Recorded:
        """What a change recorded, by name, whoever made it. Whoever was just asked something learns that somebody else
        was quicker."""
        words = self.view.words(self._news_of(change))
        return Recorded(self.view.words(Say("was_quicker", what=words)) if interrupted else words)

    def _news_of(self, change: Change) -> Label:
        timeline = self._playing().timeline
        match change.kind:
            case ChangeKind.PLAY:
                return self._told(timeline.done[-1])
            case ChangeKind.REVISE:
                return Say("done_revise", what=self._told(timeline.done[-change.moves]))
            case ChangeKind.UNDO if change.moves == 1:
                return Say("done_undo", what=self._told(timeline.undone[-1]))
            case ChangeKind.REDO if change.moves == 1:
                return Say("done_redo", what=self._told(timeline.done[-1]))
            case ChangeKind.UNDO | ChangeKind.REDO:
                return Say(f"done_{change.kind}_many", count=change.moves)
            case ChangeKind.TIME:
                return time_words(self._playing().position.budget)
        return Say(f"done_{change.kind}")

    def _told(self, done: PlayedMove[State]) -> str:
        game = self._playing().game
        return describe(self.view, game, find_face(game), done.before, done.move)

    def _interrupt(self) -> bool:
        """Somebody else was quicker than the person at the box. A press that was on its way to what stood there is not
        taken for another. Whether a question was open.
        """
        was = self._session
        asked = bool(was.questions or was.preview)
        if asked or (was.booklet is not None and not was.booklet.joins):
            self._session = replace(was, closed=self.clock.monotonic())
        return asked

    def _begin(self, command: Begin) -> Change | Refusal:
        under_way = refuse_begin(self.match)
        if under_way is not None:
            return under_way
        try:
            started = begin(self.journal, command.game, command.setup, self.clock)
        except JournalError as error:
            return refuse_storing(error)
        if isinstance(started, Refusal):
            return started
        self._remember(command)
        match, step = started
        self._sit_down(match)
        begun = Change(ChangeKind.BEGIN, match.version, step.todo)
        self._hear(begun)
        return begun

    def _remember(self, command: Begin) -> None:
        """Next time one press is enough for whoever is new, and everybody has the colour that they chose now."""
        try:
            for name in command.newcomers:
                enrol(self.journal, Person(name))
            colours = {} if command.game.teams else {seat.name: seat.colour for seat in command.setup.seats}
            for person in roster(self.journal):
                colour = colours.get(person.name)
                if colour is not None and colour != person.colour:
                    enrol(self.journal, person._replace(colour=colour))
        except JournalError:
            logger.exception("the roster cannot be written")  # the match is worth more

    def _sit_down(self, match: Match) -> None:
        self._leave_match()
        self.match = match
        self._leave_match = match.observe(self._hear)

    def _put_away(self, notice: Say | None = None) -> None:
        """The match is put away; it stays in the history."""
        if self.match is not None and self.match.status == Status.OPEN:
            return
        self._leave_match()
        self.match, self._leave_match = None, _nothing
        self._look_ahead()
        now = self.clock.monotonic()
        was = self._session
        self.session = Session(
            pressed=was.pressed, mark=was.mark, since=now, notice=notice, noticed=now, closed=was.closed
        )
        self._tell(PutAway())

    # The box itself

    def _preview(self, count: int) -> None:
        match = self._playing()
        preview = match.undo_preview(min(count, max(1, match.timeline.length)))
        if isinstance(preview, Refusal):
            self._refuse(preview)
            return
        self.session = replace(self.session, preview=preview)
        self._mark()

    def _ask_instead(self, match: Match, count: int) -> None:
        """What happened in place of the move that the undo preview shows."""
        if not can_be_revised(match.timeline.done[-count]):
            self._notice(Say("nothing_here"))
            return
        ask = instead_of(match.position, find_face(match.game), self.settings, count)
        self.session = replace(self.session, preview=None, questions=(opened(ask),))

    def _show_pages(self, pages: tuple[Page, ...], scoring: bool = False) -> None:
        """Something told page by page; nothing where it has been settled meanwhile."""
        self.session = replace(self.session, questions=(), booklet=Booklet(pages) if pages else None, scoring=scoring)

    def _help(self) -> Page:
        return partial(help_page, find_face(self._playing().game).help)

    def _refuse(self, refusal: Refusal, by: str | None = None) -> Refusal:
        """Says why not, in the words of the game that says so."""
        self._notice(refusal, by)
        self._tell(refusal)
        return refusal

    def _set(self, name: str, value: str) -> None:
        refusal = self._keep_setting(name, value)
        if refusal is not None:
            self._refuse(refusal)
        else:
            self.session = replace(self.session, questions=())
            self._notice(Recorded(self.view.words(was_set(name, value))))

    def _keep_setting(self, name: str, value: str) -> Refusal | None:
        try:
            keep(self.journal, name, value)
        except JournalError as error:
            return refuse_storing(error)
        self.settings = {**self.settings, name: value}
        self._tell(Kept())
        return None

    def _show_code(self) -> None:
        """The code for phones, if there is a page to go to."""
        phones = self._reachable()
        if phones is not None:
            self.session = replace(self.session, questions=(), booklet=_joining(phones), scoring=False)

    def _show_address(self) -> None:
        """Where the page is, if there is one."""
        phones = self._reachable()
        if phones is not None:
            self._show_pages((partial(address_page, phones.address, phones.name, phones.public),))

    def _join_wifi(self) -> None:
        """Begins, or shows again how far it has come."""
        assert self.wifi is not None
        if self.wifi.stage is None:
            self.wifi.begin()
        stage = self.wifi.stage or Stage("looking")
        self.session = replace(self.session, questions=(), booklet=_joining_wifi(stage), scoring=False)

    def _leave_wifi(self) -> None:
        assert self.wifi is not None
        self.wifi.cancel()
        self._notice(Say("wifi_cancelled"))

    def tell_wifi(self, stage: Stage) -> None:
        """The joining of a Wi-Fi has come so far. Whoever looks at it sees that; how it ends is told to everybody."""
        booklet = self.session.booklet
        watched = booklet is not None and booklet.leave is not None
        if stage.step in ("joined", "over"):
            if watched:
                self.session = replace(self.session, booklet=None)
            if stage.step == "joined" and watched and self.phones is not None and self.phones.address:
                self._show_address()
            joined = Say("wifi_joined", network=stage.network)
            self.say(joined if stage.step == "joined" else Say(f"wifi_over_{stage.why}"), stays=True)
        elif watched:
            self.session = replace(self.session, booklet=_joining_wifi(stage))
            self._tell(Shown())

    def _reachable(self) -> Phones | None:
        """The phones, if there is a page that they can go to; else it is said why not."""
        phones = self.phones
        if phones is None or phones.locate is None:
            self._notice(Say("phone_no_page"))
        elif not phones.address:
            self._notice(Say("phone_no_network"))
        else:
            return phones
        return None

    def _unpair(self, phone: str) -> None:
        try:
            if self.phones is not None:
                self.phones.remove(phone)
        except JournalError as error:
            self._refuse(refuse_storing(error))
            return
        self._go_home()
        self._notice(Say("phone_removed"))
        self._tell(Shown())

    def _go_home(self) -> None:
        self.session = replace(self.session, questions=(), info=0, booklet=None, preview=None)

    def _notice(self, words: Refusal | Recorded | Say, by: str | None = None) -> None:
        self.session = replace(self.session, notice=words, refused_by=by, noticed=self.clock.monotonic())
        self._mark()

    def _mark(self) -> None:
        """The lights begin their motion now."""
        self.session = replace(self.session, since=self.clock.monotonic())


def _as_set(strip: StripLayout, settings: Mapping[str, str]) -> StripLayout:
    """A strip with what players have set; what they cannot set here stays as it is."""
    return replace(
        strip,
        night=settings["night"] == "on",
        brightness=int(settings["brightness"]) / 100 if "brightness" in settings else strip.brightness,
        palette=settings.get("palette", strip.palette),
    )


def _nothing() -> None:
    """There is no match to leave."""


def _called(option: Option) -> Label:
    """What is written at an option's key."""
    return option.legend if option.legend is not None else option.label


def _resumed(match: Match) -> Say:
    actors = match.game.actors(match.state)
    if len(actors) != 1:
        return Say("resumed_between", move=match.timeline.length)
    return Say("resumed", move=match.timeline.length, name=match.state.terms.names[actors[0]])


def _joining(phones: Phones) -> Booklet:
    return Booklet((partial(join_page, phones.address, phones.show_code(), phones.public),), joins=True)


def _joining_wifi(stage: Stage) -> Booklet:
    return Booklet((partial(wifi_page, stage),), joins=True, leave=LeaveWifi())
