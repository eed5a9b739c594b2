"""Acting from a page: the same questions as at the box, answered by touch. A page names the answers it has given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.console.view import View
from companion.dialogue.command import Command, Correct, Play, SetFact
from companion.dialogue.label import Label, Of, Row, Say, Word
from companion.dialogue.question import Option, Question
from companion.rules import Refusal, State
from companion.web import answers
from companion.web.game_page import find_page
from companion.web.identity import id_of
from companion.web.table import Table
from companion.words import language


class Answer(NamedTuple):
    """One answer on the way: its place and its id, so that none is taken for another.

    Where a program names no id, the option at that place is taken to be the one it means.
    """

    at: int
    id: str | None = None


class Found(NamedTuple):
    """Where answers lead, and whether they pass a question for something to be set right."""

    leads: Question | Command | Refusal
    corrects: bool = False


def follow(table: Table, given: Sequence[Answer], touched: str | None) -> Found:
    """Where these answers lead from the table itself, or from something on it that somebody pointed at."""
    ask = _root(table, touched)
    if ask is None:
        return Found(Refusal("M1", "no_such_option"))
    corrects = ask.corrects
    for answer in given:
        option = dict(_options(ask)).get(answer.at)
        if option is None or answer.id not in (None, id_of(option)):
            return Found(Refusal("M1", "no_such_option"), corrects)
        if isinstance(option.leads, Command):
            return Found(option.leads, corrects)
        ask = option.leads()
        corrects = corrects or ask.corrects
    return Found(ask, corrects)


def _root(table: Table, touched: str | None) -> Question | None:
    match = table.console.match
    if touched is None:
        return table.console.home().root
    return None if match is None else find_page(match.game).touch(match.state, touched)


def _view(table: Table, speaks: str) -> View[State]:
    match = table.console.match
    return View(language(speaks), table.console.box, None if match is None else match.position)


def _options(ask: Question) -> list[tuple[int, Option]]:
    return [(at, option) for at, option in enumerate(ask.options) if not option.box_only]


def question(table: Table, speaks: str, ask: Question) -> answers.Ask:
    """A question with everything that a page needs to lay it out."""
    view = _view(table, speaks)
    asked: answers.Ask = {
        "title": view.words(ask.title),
        "likely": ask.cursor,
        "options": [_option(table, view, at, option) for at, option in _options(ask)],
    }
    if ask.corrects:
        asked["corrects"] = True
    if ask.sentence is not None:
        asked["sentence"] = view.words(ask.sentence)
    return asked


def _option(table: Table, view: View[State], at: int, option: Option) -> answers.Option:
    leads = option.leads
    label = view.words(option.label)
    shown: answers.Option = {"at": at, "id": id_of(option), "label": label, "does": kind_of(leads)}
    word = _word(option.label)
    if word is not None:
        shown["word"] = word
        shown["thing"] = view.words(Word(word))
    if option.seat is not None:
        shown["seat"] = option.seat
    if option.key is not None:
        shown["key"] = option.key.key.value + ("+" if option.key.held else "")
    if option.by_touch:
        shown["by_touch"] = True
    if option.grave:
        shown["grave"] = True
    if option.moot is not None:
        shown["not_now"] = view.words(option.moot) + "."
    match = table.console.match
    if isinstance(leads, Play) and match is not None:
        refusal = match.game.refuse(match.state, leads.move)
        if refusal is not None:
            shown["not_now"] = view.language.sentence(refusal, match.state.terms.owners)
    return shown


def _word(label: Label) -> str | None:
    """The word of the game in a label: pages show its colour or its picture."""
    match label:
        case Word(name):
            return name
        case Of(_, inner):
            return _word(inner)
        case Row(parts):
            return next((part.name for part in parts if isinstance(part, Word)), None)
        case Say():
            return next((fact.name for fact in label.facts.values() if isinstance(fact, Word)), None)
    return None


def kind_of(leads: object) -> str:
    """What an answer does: a further question, or a command by its name."""
    if not isinstance(leads, Command):
        return "ask"
    if isinstance(leads, (SetFact, Correct)):
        return "correct"
    return type(leads).__name__.lower()


def preview(table: Table, speaks: str, count: int) -> answers.Undoing | Refusal:
    """What an undo would take back, in words, the last move first, and which pieces would go where."""
    match = table.console.match
    if match is None:
        return Refusal("M5", "no_match")
    found = match.undo_preview(count)
    if isinstance(found, Refusal):
        return found
    words = _view(table, speaks).language
    return {
        "count": count,
        "moves": [line["words"] for line in table.story(speaks, count)],
        "todo": [words.sentence(task, match.state.terms.owners) for task in found.todo],
    }
