"""A past move was another one: what it was, and whether all that followed can still have happened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from companion.dialogue.command import Command, Play, Revise, Stay
from companion.dialogue.label import Label, Say
from companion.dialogue.question import Option, Question, QuestionPainter
from companion.dialogue.standard import Leads
from companion.match.position import Position
from companion.match.timeline import PlayedMove
from companion.rules import Correction, Move, Refusal, State

AskedAt = Callable[[State], Question]
"""What the keys meant in a position."""
Story = Callable[[State, Move], Label] | None
"""A move in words; None: as the record has it."""
MOST_LISTED = 12


def ask_past_move(match: Position[State], asked: AskedAt, story: Story) -> Question:
    """Which of the last moves, the newest first. Facts that were set right are set right again, and not here."""
    newest = list(enumerate(reversed(match.timeline.done[-MOST_LISTED:]), 1))
    options = (
        Option(
            _told(match, done, story), partial(ask_instead, match, count, asked, story), reaches=partial(_is_of, count)
        )
        for count, done in newest
        if can_be_revised(done)
    )
    return Question(Say("which_move"), tuple(options), wide=True)


def can_be_revised(done: PlayedMove[State]) -> bool:
    return not isinstance(done.move, Correction)


def _is_of(count: int, goal: Command) -> bool:
    return isinstance(goal, Revise) and goal.count == count


def _told(match: Position[State], done: PlayedMove[State], story: Story) -> Label:
    return match.game.write(done.before.terms, done.move) if story is None else story(done.before, done.move)


def ask_instead(match: Position[State], count: int, asked: AskedAt, story: Story) -> Question:
    """What happened in place of a past move: the questions of that moment."""
    done = match.timeline.done[-count]
    past = match.before(done)

    def revised(ask: Question) -> Question:
        options = tuple(option for option in map(instead, ask.options) if option is not None)
        picture = None if ask.picture is None else partial(_paint_past, past, ask.picture)
        return Question(ask.title, options, min(ask.cursor, len(options) - 1), wide=ask.wide, picture=picture)

    def instead(option: Option) -> Option | None:
        """The same option for the past; None for one that is no move, such as drawing lots."""
        leads, reaches = option.leads, option.reaches
        behind = None if reaches is None else (lambda goal: _is_of(count, goal) and reaches(Play(goal.move)))
        if not isinstance(leads, Command):
            return replace(option, leads=lambda: revised(leads()), reaches=behind)
        if not isinstance(leads, Play):
            return None
        return replace(option, leads=_standing(match, count, leads.move, story), reaches=partial(_is_of, count))

    ask = revised(asked(done.before))
    return replace(ask, title=Say("what_instead"), sentence=Say("not_this", what=_told(match, done, story)))


def _standing(match: Position[State], count: int, move: Move, story: Story) -> Leads:
    """The move in its place; where not all that followed can stand behind it, it is asked first."""
    following = match.timeline.done[len(match.timeline.done) - count + 1 :]
    step = match.game.apply(match.timeline.done[-count].before, move)
    standing = 0
    while not isinstance(step, Refusal) and standing < len(following):
        step = match.game.apply(step.state, following[standing].move)
        standing += not isinstance(step, Refusal)
    if standing == len(following) or match.game.refuse(match.timeline.done[-count].before, move):
        return Revise(count, move, len(following))
    lost = following[standing]
    losing = Option(Say("lose_them", count=len(following) - standing), Revise(count, move, standing))
    return lambda: Question(
        Say("would_be_lost", count=len(following) - standing),
        (Option(Say("no_go_on"), Stay()), losing),
        sentence=Say("lost_from", what=_told(match, lost, story)),
    )


def _paint_past(past: Position[State], picture: QuestionPainter, sheet: Any, view: Any, cursor: int) -> None:
    picture(sheet, replace(view, at=past), cursor)
