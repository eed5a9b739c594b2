"""The questions around the games: what to play, with whom, by which rules; pause, corrections, the next match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple, Protocol

from companion.dialogue.command import (
    Abandon,
    Allow,
    Begin,
    Command,
    Correct,
    DrawLots,
    ExplainKeys,
    JoinWifi,
    Leave,
    Look,
    Pause,
    Play,
    Proceed,
    Redo,
    Revise,
    Set,
    SetUpBox,
    ShowAddress,
    ShowCode,
    ShowFaults,
    Speak,
    Stay,
    SwitchOff,
    Tell,
    Unpair,
    Update,
)
from companion.dialogue.correction import ask_correction
from companion.dialogue.game_words import in_words_of
from companion.dialogue.keys import ACTION_KEYS, Key
from companion.dialogue.label import Label, Say
from companion.dialogue.new_match import Guests, ask_game, ask_ready, title
from companion.dialogue.phones import ask_phones, join_wifi
from companion.dialogue.question import Option, Question, held, short
from companion.dialogue.revision import ask_instead, ask_past_move
from companion.dialogue.settings import ask_settings
from companion.dialogue.time_budget import ask_time, time_words
from companion.editions import SHIPPED, Editions
from companion.match.position import Position
from companion.rules import Move, State
from companion.shelf import names_offering, surface
from companion.store.journal import Status
from companion.store.phones import Phones

QUICK_SCORING = "console.quick_score"
"""The part of a game's folder that scores without a match."""


class TableQuestions(Protocol):
    """What a game asks at the table: what happened, what is rarely told, what can be corrected."""

    @property
    def home(self) -> Callable[[State], Question]: ...

    @property
    def more(self) -> Callable[[State], tuple[Option, ...]]: ...

    @property
    def facts(self) -> Callable[[State], tuple[Option, ...]]: ...

    @property
    def story(self) -> Callable[[State, Move], Label] | None: ...

    @property
    def bare(self) -> Callable[[State], Question] | None: ...


class Around(NamedTuple):
    """What the box knows besides the match."""

    chosen: Mapping[str, str]
    """The settings of the box, as they are."""
    phones: Phones | None = None
    """Who may act from a page, where there is one."""
    wrong: tuple[Label, ...] = ()
    """What is wrong with the box, the newest first."""
    editions: Editions = SHIPPED
    """What the games can be played with."""
    release: str | None = None
    """The version that is on a stick, ready to be played with."""
    goes_off: bool = False
    """Whether the box can be switched off here."""
    sets_up: bool = False
    """Whether it can be learnt here what the box is made of."""
    wifi: bool = False
    """Whether it may be asked to join a Wi-Fi."""


MENU = held(Key.OK)
MORE = held(Key.INFO)


def main_menu(guests: Guests, around: Around) -> Question:
    """No match is under way."""
    options = [
        Option(Say("new_match"), lambda: ask_game(guests, around.editions), reaches=_leads_to(Begin)),
        *_quick_scoring(),
        *_phones(around),
        _settings(around),
        *_switch_off(around),
        *_update(around),
        *_wrong(around),
    ]
    return Question(Say("welcome"), tuple(options))


def _quick_scoring() -> tuple[Option, ...]:
    """A scoring without a match, where a game offers one."""
    if next(names_offering(QUICK_SCORING), None) is None:
        return ()
    return (Option(Say("quick_scoring"), _ask_quick_scoring, reaches=_leads_to(Tell), box_only=True),)


def _ask_quick_scoring() -> Question:
    """Of which game; where only one offers it, its question comes at once."""
    asks = {name: partial(_ask_scoring_of, name) for name in names_offering(QUICK_SCORING)}
    if len(asks) == 1:
        return next(iter(asks.values()))()
    return Question(Say("which_game"), tuple(Option(title(name), ask) for name, ask in asks.items()))


def _ask_scoring_of(name: str) -> Question:
    """The question of one game, whose code is read only now."""
    return in_words_of(name, surface(name, QUICK_SCORING, "ask")())


def _settings(around: Around) -> Option:
    ask = partial(ask_settings, around.chosen, around.sets_up)
    return Option(Say("settings"), ask, reaches=_leads_to(Speak, Set, SetUpBox))


def _phones(around: Around) -> tuple[Option, ...]:
    if around.phones is None or around.chosen.get("page") == "off":
        return join_wifi(around.wifi)  # a box without phones may have a strip that is reached by Wi-Fi
    reaches = _leads_to(ShowCode, ShowAddress, JoinWifi, Unpair)
    ask = partial(ask_phones, around.phones, around.wifi)
    return (Option(Say("phones"), ask, reaches=reaches, box_only=True),)


def _update(around: Around) -> tuple[Option, ...]:
    """As long as a stick with a release is plugged in."""
    if around.release is None:
        return ()
    ask = partial(_ask_update, around.release)
    return (Option(Say("update_to", version=around.release), ask, reaches=_leads_to(Update, Stay), box_only=True),)


def _ask_update(version: str) -> Question:
    options = (Option(Say("update_not_now"), Stay()), Option(Say("update_now"), Update(version)))
    return Question(Say("update_to", version=version), options)


def _switch_off(around: Around) -> tuple[Option, ...]:
    if not around.goes_off:
        return ()
    return (Option(Say("switch_off"), _ask_switch_off, reaches=_leads_to(SwitchOff, Stay), box_only=True),)


def _ask_switch_off() -> Question:
    options = (Option(Say("stay_on"), Stay()), Option(Say("yes_switch_off"), SwitchOff()))
    return Question(Say("switch_off_really"), options)


def _wrong(around: Around) -> tuple[Option, ...]:
    """The fault that was told when it happened, until the next press wiped it away. It comes last, so that no other
    option moves.
    """
    return (Option(Say("what_is_wrong"), ShowFaults(), box_only=True),) if around.wrong else ()


def asked_at(state: State, game: TableQuestions, chosen: Mapping[str, str]) -> Question:
    """What the keys mean in a position, at a table that wants to be asked for cards or does not."""
    return (game.home if chosen["details"] == "on" or game.bare is None else game.bare)(state)


def home_of(match: Position[State], game: TableQuestions, guests: Callable[[], Guests], around: Around) -> Question:
    """The root of the questions while a match is there."""
    if match.paused:
        return _paused(match, game, around)
    if match.status == Status.FINISHED:
        return _after_match(match, game, guests, around)
    ask = asked_at(match.state, game, around.chosen)
    told = Option(Say("tell_more"), partial(_ask_more, match, game), MORE, reaches=_leads_to(Play, DrawLots))
    look = Option(Say("look"), Look(), reaches=_leads_to(Look), box_only=True)
    return replace(ask, options=(*ask.options, look, told, _menu(match, game, around)))


def _paused(match: Position[State], game: TableQuestions, around: Around) -> Question:
    """TURN lets the clocks run again. The other keys stay what they are, and answer why not now."""
    proceed = Option(Say("go_on"), Proceed(), short(Key.TURN), Say("go_key"))
    ask = asked_at(match.state, game, around.chosen)
    others = tuple(option for option in ask.options if option.key != short(Key.TURN))
    options = (proceed, *others, _menu(match, game, around))
    return Question(Say("paused"), options, prompt=True, unlisted=ask.unlisted)


def _ask_more(match: Position[State], game: TableQuestions) -> Question:
    return Question(Say("tell_more"), game.more(match.state), wide=True)


def _menu(match: Position[State], game: TableQuestions, around: Around) -> Option:
    others = (
        *(Pause, Proceed, Redo, Correct, Revise, ShowCode, ShowAddress, JoinWifi, Unpair),
        *(Speak, Set, Tell, Allow, Abandon, Stay, ExplainKeys, ShowFaults, SwitchOff, SetUpBox, Update),
    )
    return Option(Say("menu"), lambda: match_menu(match, game, around), MENU, reaches=_leads_to(*others))


def _leads_to(*kinds: type[Command]) -> Callable[[Command], bool]:
    return lambda goal: isinstance(goal, kinds)


def match_menu(match: Position[State], game: TableQuestions, around: Around) -> Question:
    """What can be done to a match besides playing it."""
    clock = Option(Say("go_on"), Proceed()) if match.paused else Option(Say("pause"), Pause())
    return Question(
        Say("menu"),
        (
            clock,
            Option(Say("redo"), Redo()),
            Option(
                Say("set_right"), lambda: correction_of(match, game, around.chosen), reaches=_leads_to(Correct, Revise)
            ),
            *_details(game, around.chosen),
            *_phones(around),
            _settings(around),
            *_quick_scoring_in(match.game.name),
            Option(Say("abandon"), _ask_abandon, reaches=_leads_to(Abandon, Stay), grave=True),
            Option(Say("keys_help"), ExplainKeys(), box_only=True),
            *_time(match),
            *_switch_off(around),
            *_update(around),
            *_wrong(around),
        ),
        wide=True,
    )


def _time(match: Position[State]) -> tuple[Option, ...]:
    """How much time the players have from now on."""
    if match.status != Status.OPEN:
        return ()
    return (Option(time_words(match.budget), partial(ask_time, match.budget, Allow), reaches=_leads_to(Allow)),)


def _details(game: TableQuestions, chosen: Mapping[str, str]) -> tuple[Option, ...]:
    """Whether the table is asked for the cards that it could tell; a press changes it."""
    if game.bare is None:
        return ()
    now = chosen["details"]
    return (Option(Say(f"details_{now}"), Set("details", "off" if now == "on" else "on")),)


def _quick_scoring_in(name: str) -> tuple[Option, ...]:
    """During a match only that of its own game: nobody at this table needs another."""
    if name not in names_offering(QUICK_SCORING):
        return ()
    ask = partial(_ask_scoring_of, name)
    return (Option(Say("quick_scoring"), ask, reaches=_leads_to(Tell), box_only=True),)


def correction_of(match: Position[State], game: TableQuestions, chosen: Mapping[str, str]) -> Question:
    """Facts to be set right, or a past move that was another one."""
    ask = ask_correction(game.facts(match.state), lambda facts, why: Correct(facts, why))
    asked = partial(asked_at, game=game, chosen=chosen)
    past = Option(Say("past_move"), lambda: ask_past_move(match, asked, game.story), reaches=_leads_to(Revise, Stay))
    options = (*ask.options, past) if match.timeline.done else ask.options
    return replace(ask, options=options, corrects=True)


def instead_of(match: Position[State], game: TableQuestions, chosen: Mapping[str, str], count: int) -> Question:
    """What happened in place of the last move but so many."""
    return replace(ask_instead(match, count, partial(asked_at, game=game, chosen=chosen), game.story), corrects=True)


def _ask_abandon() -> Question:
    return Question(
        Say("abandon_really"), (Option(Say("no_go_on"), Stay()), Option(Say("yes_abandon"), Abandon(), grave=True))
    )


def _after_match(
    match: Position[State], game: TableQuestions, guests: Callable[[], Guests], around: Around
) -> Question:
    """The result is on the screen: look at it, take the last move back, or play again."""
    again = replace(match.setup, budget=match.budget)
    options = (
        Option(Say("again"), lambda: ask_ready(match.game, again, around.editions), legend=Say("again_key")),
        # The page has a form for it, with names to type.
        Option(Say("other_match"), lambda: ask_game(guests(), around.editions), legend=Say("new_key"), box_only=True),
        Option(Say("set_right"), lambda: correction_of(match, game, around.chosen), legend=Say("right_key")),
        Option(Say("put_away"), Leave(), legend=Say("away_key")),
    )
    keyed = tuple(replace(option, key=short(key)) for key, option in zip(ACTION_KEYS, options, strict=False))
    cursor = len(options) - 1  # whoever pressed OK through the last scoring begins no new match with it
    look = Option(Say("look"), Look(), box_only=True)
    return Question(Say("match_over"), (*keyed, look, _menu(match, game, around)), cursor)
