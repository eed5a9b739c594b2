"""The questions around the games: what to play, with whom, by which rules; pause, corrections, the next match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from companion.console.face import Face
from companion.console.faulting import fault_pages
from companion.console.join_page import ask_phones
from companion.console.text_pages import help_page
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
    Proceed,
    Redo,
    Set,
    ShowCode,
    Speak,
    Stay,
    Tell,
    Unpair,
)
from companion.dialogue.correction import ask_correction
from companion.dialogue.game_words import in_words_of
from companion.dialogue.keys import ACTION_KEYS, Key
from companion.dialogue.new_match import Guests, ask_game, ask_ready
from companion.dialogue.question import Label, Option, Question, Say, Word, held, short
from companion.match.match import FINISHED, Match
from companion.store.phones import Phones
from companion.words import LANGUAGES


class Around(NamedTuple):
    """What the box knows besides the match."""

    chosen: Mapping[str, str]
    """The settings of the box, as they are."""
    phones: Phones | None = None
    """Who may act from a page, where there is one."""
    wrong: tuple[Label, ...] = ()
    """What is wrong with the box, the newest first."""


MENU = held(Key.OK)
MORE = held(Key.INFO)


def main_menu(guests: Guests, around: Around) -> Question:
    """No match is under way."""
    options = [
        Option(Say("new_match"), lambda: ask_game(guests), reaches=_leads_to(Begin)),
        Option(Say("quick_scoring"), ask_tally, reaches=_leads_to(Tell), box_only=True),
        *_phones(around),
        Option(Say("settings"), partial(settings, around.chosen), reaches=_leads_to(Speak, Set)),
        *_wrong(around),
    ]
    return Question(Say("welcome"), tuple(options))


def ask_tally() -> Question:
    from companion.games.alhambra.console.quick_scoring import (
        ask_tally as ask,  # Alhambra's rules are not needed to show a menu
    )

    return in_words_of("alhambra", ask())


def _phones(around: Around) -> tuple[Option, ...]:
    if around.phones is None:
        return ()
    reaches = _leads_to(ShowCode, Unpair)
    return (Option(Say("phones"), partial(ask_phones, around.phones), reaches=reaches, box_only=True),)


def _wrong(around: Around) -> tuple[Option, ...]:
    """What was said when it broke, and the next press wiped away. It is the last, so that no other option moves."""
    if not around.wrong:
        return ()
    return (Option(Say("what_is_wrong"), Tell(fault_pages(around.wrong)), reaches=_leads_to(Tell), box_only=True),)


def settings(chosen: Mapping[str, str]) -> Question:
    """What can be set at the box itself; the cursor begins at what is set now."""
    languages = tuple(Option(Word(f"language_{code}"), Speak(code)) for code in LANGUAGES)
    nights = ("off", "on")
    night = tuple(Option(Say(f"night_{value}"), Set("night", value)) for value in nights)
    speaking, shining = LANGUAGES.index(chosen["language"]), nights.index(chosen["night"])
    return Question(
        Say("settings"),
        (
            Option(Say("language"), lambda: Question(Say("language"), languages, speaking)),
            Option(Say("lights_at_night"), lambda: Question(Say("lights_at_night"), night, shining)),
        ),
    )


def home_of(match: Match, face: Face, guests: Callable[[], Guests], around: Around) -> Question:
    """The root of the questions while a match is there."""
    if match.paused:
        return _paused(match, face, around)
    if match.status == FINISHED:
        return _after_match(match, face, guests, around)
    ask = face.home(match.state)
    told = Option(Say("tell_more"), partial(_seldom, match, face), MORE, reaches=_leads_to(Play, DrawLots))
    look = Option(Say("look"), Look(), reaches=_leads_to(Look), box_only=True)
    return replace(ask, options=(*ask.options, look, told, _menu(match, face, around)))


def _paused(match: Match, face: Face, around: Around) -> Question:
    """TURN lets the clocks run again. The other keys stay what they are, and are told why not now."""
    proceed = Option(Say("go_on"), Proceed(), short(Key.TURN), Say("go_key"))
    ask = face.home(match.state)
    others = tuple(option for option in ask.options if option.key != short(Key.TURN))
    options = (proceed, *others, _menu(match, face, around))
    return Question(Say("paused"), options, prompt=True, unlisted=ask.unlisted)


def _seldom(match: Match, face: Face) -> Question:
    return Question(Say("tell_more"), face.more(match.state), wide=True)


def _menu(match: Match, face: Face, around: Around) -> Option:
    others = (Pause, Proceed, Redo, Correct, ShowCode, Unpair, Speak, Set, Tell, Abandon, Stay)
    return Option(Say("menu"), lambda: match_menu(match, face, around), MENU, reaches=_leads_to(*others))


def _leads_to(*kinds: type[Command]) -> Callable[[Command], bool]:
    return lambda goal: isinstance(goal, kinds)


def match_menu(match: Match, face: Face, around: Around) -> Question:
    """What can be done to a match besides playing it."""
    clock = Option(Say("go_on"), Proceed()) if match.paused else Option(Say("pause"), Pause())
    return Question(
        Say("menu"),
        (
            clock,
            Option(Say("redo"), Redo()),
            Option(Say("set_right"), lambda: correction_of(match.state, face), reaches=_leads_to(Correct)),
            *_phones(around),
            Option(Say("settings"), partial(settings, around.chosen), reaches=_leads_to(Speak, Set)),
            Option(Say("quick_scoring"), ask_tally, reaches=_leads_to(Tell), box_only=True),
            Option(Say("abandon"), _ask_abandon, reaches=_leads_to(Abandon, Stay)),
            Option(Say("keys_help"), Tell((partial(help_page, face.help),)), reaches=_leads_to(Tell), box_only=True),
            *_wrong(around),
        ),
        wide=True,
    )


def correction_of(state: Any, face: Face) -> Question:
    return ask_correction(face.facts(state), lambda facts, why: Correct(facts, why))


def _ask_abandon() -> Question:
    return Question(Say("abandon_really"), (Option(Say("no_go_on"), Stay()), Option(Say("yes_abandon"), Abandon())))


def _after_match(match: Match, face: Face, guests: Callable[[], Guests], around: Around) -> Question:
    """The result is on the screen: look at it, take the last move back, or play again."""
    setup = match.setup
    options: list[tuple[Label, Label, Any]] = [
        (Say("again"), Say("again_key"), lambda: ask_ready(match.game, setup)),
        (Say("other_match"), Say("new_key"), lambda: ask_game(guests())),
        (Say("set_right"), Say("right_key"), lambda: correction_of(match.state, face)),
        (Say("put_away"), Say("away_key"), Leave()),
    ]
    other = Say("other_match")  # the page has a form for it, with names to type
    keyed = (
        Option(label, leads, short(key), legend, box_only=label == other)
        for key, (label, legend, leads) in zip(ACTION_KEYS, options, strict=False)
    )
    cursor = len(options) - 1  # whoever pressed OK through the last scoring begins no new match with it
    return Question(
        Say("match_over"), (*keyed, Option(Say("look"), Look(), box_only=True), _menu(match, face, around)), cursor
    )
