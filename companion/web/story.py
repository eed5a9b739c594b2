"""The story of a match as the page tells it: each move in words, its reason, what came of it."""

from __future__ import annotations

from collections.abc import Iterable

from companion.console.box import REFERENCE
from companion.console.description import describe, describe_reason
from companion.console.face import find_face
from companion.console.view import View
from companion.match.match import Match
from companion.match.timeline import PlayedMove
from companion.rules import Correction, Game, PlayersMove, Remark, State, Task, Told
from companion.web import answers
from companion.web.game_page import find_page
from companion.words import Language


def line_of(game: Game[State], done: PlayedMove[State], number: int, language: Language) -> answers.Line:
    """One move: who, what, what to do, what came of it, everybody's points after it."""
    language = language.of(game.name)
    before, after = done.before, done.step.state
    view: View[State] = View(language, REFERENCE)
    return {
        "number": number,
        "seat": done.move.player if isinstance(done.move, PlayersMove) else None,
        "words": describe(view, game, find_face(game), before, done.move),
        "record": game.write(before.terms, done.move),
        "why": describe_reason(done.move.why, language) if isinstance(done.move, Correction) else "",
        "todo": todo_of(game, done.step.todo, after, language),
        "told": told_of(game, done.step.told, after, language),
        "points": list(game.points(after)),
        "seconds": round(done.spent, 1),
    }


def todo_of(game: Game[State], tasks: Iterable[Task], state: State, language: Language) -> list[str]:
    """What the table has to do; not what is booked already."""
    booked = find_page(game).booked
    return [language.sentence(task, state.terms.owners) for task in tasks if task.code not in booked]


def told_of(
    game: Game[State], told: Iterable[Told], state: State, language: Language
) -> list[answers.News | answers.GameData]:
    """What came of a move: a sentence with its rule, or what the game explains step by step."""
    explained: list[answers.News | answers.GameData] = []
    for news in told:
        steps = find_page(game).tell(news, state, language)
        if steps is not None:
            explained.append(steps)
        elif isinstance(news, Remark):
            sentence = language.sentence(news, state.terms.owners)
            explained.append({"kind": "news", "rule": news.rule, "words": sentence})
    return explained


class Teller:
    """Tells matches in one language and remembers what it told: a move that stands is told the same way for ever."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._match = 0
        self._lines: dict[int, tuple[PlayedMove[State], answers.Line]] = {}

    def newest(self, match: Match, count: int, before: int | None = None) -> list[answers.Line]:
        """The last moves that stand, the newest first; only those before a number, where one is given."""
        if match.number != self._match:
            self._match, self._lines = match.number, {}
        done = match.timeline.done
        first = match.timeline.length - len(done) + 1
        end = len(done) if before is None else max(0, min(len(done), before - first))
        chosen = range(end - 1, max(-1, end - 1 - count), -1)
        return [self._line(match, first + at, done[at]) for at in chosen]

    def _line(self, match: Match, number: int, done: PlayedMove[State]) -> answers.Line:
        known = self._lines.get(number)
        if known is None or known[0] is not done:
            known = done, line_of(match.game, done, number, self._language)
            self._lines[number] = known
        return known[1]
