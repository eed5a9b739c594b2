"""A past match as the page shows it: its story, and the table after any of its moves."""

from __future__ import annotations

from typing import cast

from companion.history.archive import Story, Summary
from companion.history.export import FORMATS, NotExportable, export, moment_of, summary_data
from companion.match.position import Position
from companion.match.timeline import PlayedMove, Timeline
from companion.rules import State
from companion.store.edits import Edit
from companion.store.journal import MatchRow, Status
from companion.web import answers
from companion.web.chart import Chart
from companion.web.story import line_of
from companion.web.table_data import clock_of, match_picture
from companion.words import Language

LINK = "bgstats"
"""The export that is a link to follow rather than a file to keep."""


def summary_of(summary: Summary, language: Language) -> answers.Summary:
    """A match of the list, with its words."""
    words = {
        "title": language.title(summary.game),
        "reason": summary.reason,
        "standings": [standing._asdict() for standing in summary.standings],
    }
    return cast(answers.Summary, {**summary_data(summary), **words})


def edits_told(edits: list[Edit]) -> list[answers.Edit]:
    """What was changed of a match, the last first."""
    return [
        {"when": moment_of(wall), "who": who, "what": what, "was": _date_in(what, was), "now": _date_in(what, now)}
        for wall, who, what, was, now in edits
    ]


def _date_in(what: str, text: str) -> str:
    return moment_of(float(text)) if what == "begun" else text


class Replayed:
    """One whole match. `row` is what the journal said of it when it was read: while it is the same, so is this."""

    def __init__(self, row: MatchRow, story: Story, edits: list[Edit]) -> None:
        self.row = row
        self.story = story
        self.edits = edits
        self._done = _timed(story)
        self._lines: dict[str, list[answers.Line]] = {}

    @property
    def moves(self) -> int:
        return len(self._done)

    def whole(self, language: Language) -> answers.PastMatch:
        """The table as it was left, the points over time, each move in words."""
        language = language.of(self.story.game.name)
        return {
            "summary": summary_of(self.story.summary, language),
            **self.position(self.moves, language),
            "chart": Chart().of(self._at(self.moves)),
            "opening": [language.sentence(task, self.story.owners) for task in self.story.reading.steps[0].todo],
            "story": self._told(language),
            "edits": edits_told(self.edits),
            "trouble": self.story.trouble,
            "exports": [kind for kind in FORMATS if kind != LINK],
            "link": self._link(),
        }

    def position(self, number: int, language: Language) -> answers.Position:
        """The table and the clocks after this many moves, like the picture of a match that is played now."""
        match = self._at(number)
        shown = match_picture(match, language)
        outcome = shown["outcome"]
        if outcome is not None:
            winners = [self.story.owners[seat] for seat in outcome["winners"]]
            outcome["words"] = (
                language.say("wins", who=language.list_of(winners), count=len(winners))
                if winners
                else language.say("nobody_wins")
            )
        return {"move": number, "match": shown, "clock": {**clock_of(match), "runs": None}}

    def _at(self, number: int) -> Position[State]:
        """The match as it stood after this many moves."""
        story = self.story
        timeline = Timeline(story.game, story.reading.steps[0].state)
        timeline.done = self._done[:number]
        over = story.game.outcome(timeline.state) is not None
        status = Status.FINISHED if over else Status.OPEN
        if number == self.moves:
            status = Status(story.summary.status)
        took = sum(done.spent for done in timeline.done)
        if number == self.moves:
            took = story.summary.duration or took  # and what was taken back
        return Position(
            story.summary.number,
            number,
            story.setup,
            timeline,
            status,
            allotment=story.allotment(number),
            elapsed=took,
        )

    def _told(self, language: Language) -> list[answers.Line]:
        if language.code not in self._lines:
            game = self.story.game
            self._lines[language.code] = [
                line_of(game, done, number, language) for number, done in enumerate(self._done, 1)
            ]
        return self._lines[language.code]

    def _link(self) -> str | None:
        """Where the BG Stats app takes the result from; an unfinished match has none."""
        try:
            return export(self.story, LINK).strip()
        except NotExportable:
            return None


def _timed(story: Story) -> list[PlayedMove[State]]:
    """The moves with the time that each took, where it is known."""
    timeline = Timeline(story.game, story.reading.steps[0].state)
    steps = story.reading.steps[1:]
    for moment, move, step in zip(story.moments, story.reading.moves, steps, strict=True):
        timeline.add(moment.number, move, step, moment.seconds or 0.0)
    return timeline.done
