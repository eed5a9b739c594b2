"""The console: presses in, a screen and lights out. What it shows was written to the journal before."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from companion.console.box import Box
from companion.console.face import find_face
from companion.console.join_page import join_page
from companion.console.light_cues import scene_of, start_player
from companion.console.lights import Scene, StripLayout, shine
from companion.console.paint import Sheet, short_names
from companion.console.reaction import Home, react
from companion.console.screens import paint
from companion.console.session import LastAction, Session, Story
from companion.console.text_pages import help_page, note_pages
from companion.console.view import View
from companion.dialogue.command import (
    Abandon,
    Begin,
    Command,
    Correct,
    DrawLots,
    Leave,
    Look,
    Pause,
    Play,
    PreviewUndo,
    Proceed,
    Redo,
    Set,
    ShowCode,
    Speak,
    Tell,
    Undo,
    Unpair,
)
from companion.dialogue.correction import REASONS
from companion.dialogue.keys import ACTION_KEYS, Key, Press
from companion.dialogue.menu import Around, home_of, main_menu
from companion.dialogue.new_match import Guests
from companion.dialogue.question import Label, Say
from companion.match.clock import Clock
from companion.match.match import ABANDONED, ASIDE, OPEN, Change, Match, begin, refuse_begin
from companion.rules import PlayersMove, Refusal
from companion.store.journal import Journal, JournalError
from companion.store.phones import Phones
from companion.store.roster import roster
from companion.store.settings import keep, kept
from companion.words import Language, language

GRACE = 0.7
"""So many seconds after a question was closed by somebody else's move, a press was still meant for it."""

logger = logging.getLogger(__name__)


class Console:
    """One box at one table. The match may change by other hands too: every command names the version it saw."""

    def __init__(
        self, box: Box, journal: Journal, clock: Clock, lots: Random, match: Match | None = None, speaks: str = "en"
    ) -> None:
        self.box = box
        self.journal = journal
        self.clock = clock
        self.session = Session(since=clock.monotonic())
        self.settings = {"language": speaks, "night": "off", **kept(journal)}
        self.match: Match | None = None
        self.phones: Phones | None = None
        """Who may act from a page; set by who serves one."""
        self.wrong: tuple[Label, ...] = ()
        """What is wrong with the box, the newest first; set by who runs it."""
        self._lots = lots
        self._early_first: int | None = None
        self._version = 0
        self._home: tuple[tuple[Any, ...], Home] | None = None
        self._closed_at = -GRACE
        if match is not None:
            self._sit_down(match)
            self._notice(self._resumed(match))

    # What is there now

    @property
    def language(self) -> Language:
        return language(self.settings["language"])

    @property
    def view(self) -> View:
        return View(self.language, self.box, self.match)

    def home(self) -> Home:
        """What the keys mean while no question is open. It is made anew only where the match has changed."""
        match = self.match
        if match is None:
            return Home(main_menu(self._guests(), self._around()), is_table=False)
        now = (match.number, match.version, self.settings["language"], self.settings["night"], self.wrong)
        if self._home is None or self._home[0] != now:
            self._home = now, self._home_in(match)
        return self._home[1]

    def _home_in(self, match: Match) -> Home:
        face = find_face(match.game)
        actors = match.game.actors(match.state)
        on_turn = actors[0] if len(actors) == 1 else None
        infos = len(face.infos(match.state))
        names = short_names(match.state.terms.names, 12)
        return Home(home_of(match, face, self._guests, self._around()), True, infos, on_turn, names)

    def _around(self) -> Around:
        return Around(self.settings, self.phones, self.wrong)

    def _guests(self) -> Guests:
        return Guests(tuple(self._roster()), lambda colour: self.language.word(colour).capitalize())

    def _roster(self) -> list[Any]:
        try:
            return roster(self.journal)
        except JournalError:
            logger.exception("the roster cannot be read")
            return []  # colours can still sit down

    def screen(self) -> Sheet:
        """What the display shows now."""
        self._catch_up()
        self._renew_code()
        return paint(self.view, self.session, self.home(), self.clock.monotonic())

    def scene(self, fault: bool = False) -> Scene:
        """What the lights have to say now."""
        return scene_of(self.match, self.session, self._first(), fault)

    def lights(self, strip: StripLayout, scene: Scene | None = None) -> tuple[tuple[int, int, int], ...]:
        """The colours of all the LEDs of a strip at this moment: of this scene, or of the one that holds now."""
        at_night = replace(strip, night=strip.night or self.settings["night"] == "on")
        return shine(at_night, scene or self.scene(), self.clock.monotonic())

    def _first(self) -> int | None:
        """The start player. Of a match that was resumed the first moves are fetched once for it."""
        if self.match is None:
            return None
        if self.match.timeline.early:
            return self._early_first
        return start_player(self.match.timeline)

    def say(self, words: Label) -> None:
        """Something that the box itself has to say: a part is missing, or is back."""
        self.session = replace(self.session, notice=words)

    # Presses

    def press(self, press: Press) -> None:
        """Does what a press means here, and remembers the answer for the screen."""
        self._catch_up()
        if self.clock.monotonic() < self._closed_at + GRACE:
            self.session = replace(self.session, pressed=self.session.pressed + 1, notice=Say("changed_elsewhere"))
            return
        correcting = self._corrects(press)
        reaction = react(press, self.session, self.home(), self.box)
        self.session = reaction.session
        if correcting is not None:
            self._replace_last(press.key, correcting)
        elif reaction.command is not None:
            self._do(reaction.command, press.key)

    def _catch_up(self) -> None:
        """Questions that were asked of an older position are closed: somebody else has moved on."""
        if self.match is None or self.match.version == self._version:
            return
        self._version = self.match.version
        if self.match.status in (ABANDONED, ASIDE):
            self._leave(Say("abandoned"))
            return
        told = self._told_elsewhere(self.match)
        if self.session.story is not None and self.session.story.joins:
            told["story"] = self.session.story  # somebody is scanning it
        self._close_questions()
        self.session = replace(self.session, last=None, **told)

    def _close_questions(self) -> None:
        """What was asked is no longer so. A press that was on its way to the answer is not taken for another."""
        if self.session.asks or self.session.preview:
            self._closed_at = self.clock.monotonic()
            self.session = replace(self.session, asks=(), preview=None, notice=Say("changed_elsewhere"))

    def _told_elsewhere(self, match: Match) -> dict[str, Any]:
        """What came of a move that somebody made on another surface."""
        done = match.timeline.done[-1] if match.timeline.done else None
        if done is None or done.seq != match.version:
            return {"story": None, "notes": ()}
        pages = tuple(page for told in done.step.told for page in find_face(match.game).tell(told, match.state))
        return {"story": Story(pages) if pages else None, "scoring": bool(pages), "notes": done.step.todo}

    def _corrects(self, press: Press) -> Play | None:
        """The move that takes the place of the last one: another action key right after the wrong one."""
        last, match = self.session.last, self.match
        if last is None or match is None or match.version != last.version or press.held or self.session.asks:
            return None
        late = self.clock.monotonic() - last.at > self.box.correction_window
        if late or press.key not in ACTION_KEYS or press.key is last.key or self.session.preview is not None:
            return None
        done = match.timeline.done[-1]
        if not isinstance(done.move, PlayersMove) or self.home().root.prompt:
            return None  # cards that the table turns up come one after the other, and none for another
        option = find_face(match.game).home(done.before).by_key(press)
        if option is None or not isinstance(option.leads, Play):
            return None
        return option.leads if type(option.leads.move) is type(done.move) else None

    def _replace_last(self, key: Key, play: Play) -> None:
        """Undoes the last move and plays another, unless that one is refused: then the last one stands."""
        match = self._playing()
        refusal = match.game.refuse(match.timeline.done[-1].before, play.move)
        undone = refusal or match.undo(match.version)
        if isinstance(undone, Refusal):
            self._notice(undone)
            return
        change = match.play(play.move, match.version)
        self._answer(change, key)
        if isinstance(change, Change):
            self._notice(Say("replaced"))

    # Commands

    def _do(self, command: Command, key: Key) -> None:
        match command:
            case Begin():
                self.begin(command)
            case Speak(code):
                self._set("language", code)
            case Set(name, value):
                self._set(name, value)
            case Tell(pages, scoring):
                self.session = replace(self.session, asks=(), story=Story(pages), scoring=scoring)
            case Look():
                self.session = replace(self.session, asks=(), info=1)
            case ShowCode():
                self._show_code()
            case Unpair(phone):
                self._unpair(phone)
            case Leave():
                self._leave()
            case _ if self.match is None:
                self._go_home()
            case _:
                self._do_in_match(command, key)

    def _do_in_match(self, command: Command, key: Key) -> None:
        match = self._playing()
        version = match.version
        if isinstance(command, PreviewUndo):
            self._preview(command.count)
            return
        change = self._change(command, version, self.language.say("the_table"))
        if change is None:
            self._go_home()
            return
        self._answer(change, key)
        if match.version == version:
            return
        if isinstance(command, DrawLots):
            drawn = match.timeline.done[-1].move
            assert isinstance(drawn, PlayersMove), "lots are drawn between players"
            self._notice(Say("lot_fell_on", name=match.state.terms.names[drawn.player]))
        elif isinstance(command, Correct):
            self._notice(Say("is_set"))

    def _change(self, command: Command, based_on: int, who: str) -> Change | Refusal | None:
        """Does to the match what a command asks for; None where it asks for nothing of the kind."""
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
            case Pause():
                change = match.pause(based_on)
            case Proceed():
                change = match.proceed(based_on)
            case Abandon():
                change = match.abandon(based_on)
        return change

    def act(self, command: Command, based_on: int, who: str) -> Change | Refusal | None:
        """A command from another surface, by somebody there. The box shows what came of it as if it came by keys."""
        match command:
            case Speak(code):
                return self._keep_setting("language", code)
            case Set(name, value):
                return self._keep_setting(name, value)
            case Begin():
                self._close_questions()
                return self.begin(command)
            case Leave():
                self._close_questions()
                self._leave()
                return None
        change = self._change(command, based_on, who) if self.match is not None else None
        self._catch_up()
        return change

    def _playing(self) -> Match:
        assert self.match is not None
        return self.match

    def _answer(self, change: Change | Refusal, key: Key) -> None:
        """What came of a command: words for a refusal, or what there is to do and to tell."""
        if isinstance(change, Refusal):
            self._go_home()
            self._notice(change)
            return
        match = self._playing()
        self._version = match.version
        if match.status == ABANDONED:
            self._leave(Say("abandoned"))
            return
        direct = change.kind == "play" and not self.session.asks and key in ACTION_KEYS
        last = LastAction(key, self.clock.monotonic(), match.version) if direct else None
        face = find_face(match.game)
        pages = tuple(page for told in change.told for page in face.tell(told, match.state))
        story = Story(pages) if pages else None
        notice = None if change.kind == "play" else Say(f"done_{change.kind}")
        self.session = replace(
            self.session,
            asks=(),
            info=0,
            preview=None,
            story=story,
            scoring=bool(pages),
            notes=change.todo,
            last=last,
            notice=notice,
        )
        self._mark()

    def _preview(self, count: int) -> None:
        preview = self._playing().undo_preview(count)
        if isinstance(preview, Refusal):
            self._notice(preview)
            return
        self.session = replace(self.session, preview=preview)
        self._mark()

    def begin(self, command: Begin) -> Refusal | None:
        """A new match, and what to lay out for it. One that is under way is not dropped for it."""
        under_way = refuse_begin(self.match)
        if under_way is not None:
            return self._refuse(under_way)
        try:
            started = begin(self.journal, command.game, command.setup, self.clock)
        except JournalError as error:
            return self._refuse(Refusal("M6", "not_stored", reason=str(error)))
        if isinstance(started, Refusal):
            return self._refuse(started)
        match, step = started
        self._sit_down(match)
        help_on_keys = partial(help_page, find_face(match.game).help)
        story = Story((*note_pages(step.todo, match.state.terms.owners), help_on_keys))
        self.session = replace(self.session, asks=(), story=story, scoring=False, notes=(), last=None)
        self._mark()
        return None

    def _refuse(self, refusal: Refusal) -> Refusal:
        self._notice(refusal)
        return refusal

    def _sit_down(self, match: Match) -> None:
        self.match, self._version = match, match.version
        self._early_first = _early_start(match)

    def _leave(self, notice: Say | None = None) -> None:
        """The match is put away; it stays in the history."""
        if self.match is not None and self.match.status == OPEN:
            return
        self.match = None
        self.session = Session(pressed=self.session.pressed, since=self.clock.monotonic(), notice=notice)

    def _set(self, name: str, value: str) -> None:
        if self._keep_setting(name, value) is None:
            self.session = replace(self.session, asks=(), notice=Say("is_set"))

    def _keep_setting(self, name: str, value: str) -> Refusal | None:
        try:
            keep(self.journal, name, value)
        except JournalError as error:
            return self._refuse(Refusal("M6", "not_stored", reason=str(error)))
        self.settings = {**self.settings, name: value}
        return None

    def _show_code(self) -> None:
        """The code for phones, if there is a page to go to."""
        phones = self.phones
        if phones is None or phones.locate is None:
            self._notice(Say("phone_no_page"))
        elif not phones.address:
            self._notice(Say("phone_no_network"))
        else:
            self.session = replace(self.session, asks=(), story=_joining(phones), scoring=False)

    def _renew_code(self) -> None:
        """What is shown is good: a code that was worn out meanwhile gives way to another."""
        story = self.session.story
        if story is not None and story.joins and self.phones is not None:
            self.session = replace(self.session, story=_joining(self.phones))

    def _unpair(self, phone: str) -> None:
        try:
            if self.phones is not None:
                self.phones.remove(phone)
        except JournalError as error:
            self._refuse(Refusal("M6", "not_stored", reason=str(error)))
            return
        self._go_home()
        self._notice(Say("phone_removed"))

    def _go_home(self) -> None:
        self.session = replace(self.session, asks=(), info=0, story=None, preview=None)

    def _notice(self, words: Refusal | Say) -> None:
        self.session = replace(self.session, notice=words)
        self._mark()

    def _mark(self) -> None:
        """The lights begin their motion now."""
        self.session = replace(self.session, since=self.clock.monotonic())

    def _resumed(self, match: Match) -> Say:
        actors = match.game.actors(match.state)
        if len(actors) != 1:
            return Say("resumed_between", move=match.timeline.length)
        return Say("resumed", move=match.timeline.length, name=match.state.terms.names[actors[0]])


def _joining(phones: Phones) -> Story:
    return Story((partial(join_page, phones.address, phones.show_code(), phones.public),), joins=True)


def _early_start(match: Match) -> int | None:
    """The start player of a match whose first moves are no longer at hand."""
    if not match.timeline.early or match.load_all is None:
        return None
    try:
        return start_player(match.load_all())
    except JournalError:
        return None  # the marker is not worth a match
