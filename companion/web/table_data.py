"""A match as the page shows it: one picture of everything, as data, with words in one language."""

from __future__ import annotations

from typing import cast

from companion.console.box import REFERENCE
from companion.console.view import View
from companion.dialogue.new_match import edition_title
from companion.dialogue.time_budget import budget_words
from companion.match.position import Position
from companion.rules import Outcome, SeatNumber, State, seated
from companion.rules.budget import Budget
from companion.store.journal import Status
from companion.web import answers
from companion.web.game_page import find_page
from companion.web.story import todo_of
from companion.words import Language


def match_picture(match: Position[State], language: Language) -> answers.Match:
    """Everything but the story and the clocks."""
    state, game = match.state, match.game
    language = language.of(game.name)
    actors = game.actors(state) if match.status == Status.OPEN else ()
    owners = tuple(state.terms.owners)
    return {
        "number": match.number,
        "version": match.version,
        "game": game.name,
        "title": language.title(game.name),
        "edition": View(language, REFERENCE).words(edition_title(game.name, match.setup.edition)),
        "status": cast(answers.Status, match.status),
        "paused": match.paused,
        "moves": match.timeline.length,
        "undone": len(match.timeline.undone),
        "turn": list(actors),
        "mid_turn": _mid_turn(match) if match.status == Status.OPEN and not actors else None,
        "players": [_player(match, owner, name) for owner, name in seated(owners)],
        "house": [
            {"name": language.word(name), "choice": language.choice(name, choice)}
            for name, choice in match.setup.house.items()
        ],
        "budget": _budget(match.budget, language),
        "todo": _todo(match, language),
        "columns": _columns(match, language),
        "table": find_page(game).table(state, language),
        "outcome": outcome_of(game.outcome(state), match),
    }


def _budget(budget: Budget | None, language: Language) -> answers.Budget | None:
    if budget is None:
        return None
    words = View(language, REFERENCE).words(budget_words(budget))
    return {"text": str(budget), "words": words, "warned_at": budget.warned_at}


def _mid_turn(match: Position[State]) -> int | None:
    """Whoever moved last is still on turn; otherwise the next turn has not begun."""
    movers = (done.thinker for done in reversed(match.timeline.done) if done.thinker is not None)
    on_turn = match.state.on_turn
    return on_turn if on_turn is not None and next(movers, None) == on_turn else None


def _player(match: Position[State], owner: SeatNumber, name: str) -> answers.Player:
    state, seats = match.state, match.setup.seats
    dummy = owner >= len(seats)
    teams = match.game.teams
    return {
        "seat": owner,
        "name": name,
        "colour": None if dummy else seats[owner].colour,
        "team": teams.team(state, owner) if teams and not dummy else None,
        "points": match.game.points(state)[owner],
        "dummy": dummy,
        "first": owner == match.timeline.first(),
    }


def _todo(match: Position[State], language: Language) -> list[str]:
    """What the table has to do after the last move."""
    done = match.timeline.done
    if match.game.outcome(match.state) is not None:
        return []  # what there was to do has been done
    tasks = done[-1].step.todo if done else match.game.opening(match.timeline.start)
    return todo_of(match.game, tasks, match.state, language)


def _columns(match: Position[State], language: Language) -> list[answers.Column]:
    """The score sheet. What was corrected by hand has a column of its own: then the columns add up all the same."""
    told = (news for done in match.timeline.done for news in done.step.told)
    columns = find_page(match.game).columns(match.state, told, language)
    if not columns:
        return []
    counted = [sum(points) for points in zip(*(column["points"] for column in columns), strict=True)]
    rest = [have - sum_ for have, sum_ in zip(match.game.points(match.state), counted, strict=True)]
    return [*columns, {"title": "±", "points": rest}] if any(rest) else columns


def outcome_of(outcome: Outcome | None, match: Position[State]) -> answers.Outcome | None:
    """The result: who won and why, the ranking, and what else is worth telling."""
    if outcome is None:
        return None
    owners = match.state.terms.owners
    return {
        "rule": outcome.rule,
        "code": outcome.code,
        "winners": list(outcome.winners),
        "ranking": [{"place": row.place, "seat": row.owner, "points": row.points} for row in outcome.ranking],
        "teams": _teams(outcome, match),
        "unranked": [seat for seat in range(len(owners)) if seat not in {row.owner for row in outcome.ranking}],
        "awards": _awards(match) if match.status == Status.FINISHED else [],
    }


def _teams(outcome: Outcome, match: Position[State]) -> list[answers.TeamRank]:
    return [
        {"place": row.place, "team": row.team, "seats": list(row.members), "points": row.points}
        for row in match.game.team_ranking(match.state, outcome)
    ]


def _awards(match: Position[State]) -> list[answers.Award]:
    """Who thought longest over one move, who was quickest, who won most in one move."""
    thought = match.timeline.thought()
    awards: list[answers.Award] = []
    timed = [seat for seat, mine in enumerate(thought) if mine.moves and mine.seconds]
    if len(timed) > 1:
        quick = min(timed, key=lambda seat: thought[seat].seconds / thought[seat].moves)
        long = max(timed, key=lambda seat: thought[seat].longest)
        mean = thought[quick].seconds / thought[quick].moves
        awards += [
            {"award": "quickest", "seat": quick, "seconds": round(mean, 1)},
            {"award": "longest_thought", "seat": long, "seconds": round(thought[long].longest, 1)},
        ]
    leap = _greatest_leap(match)
    if leap is not None:
        awards.append(leap)
    return awards


def _greatest_leap(match: Position[State]) -> answers.Award | None:
    """The most points that came to a player by one move. A dummy does not care."""
    best: answers.Award | None = None
    first = match.timeline.length - len(match.timeline.done) + 1
    for number, done in enumerate(match.timeline.done, first):
        gained = zip(match.game.points(done.step.state), match.game.points(done.before), strict=True)
        for seat, (after, before) in enumerate(gained):
            if seat < len(match.setup.seats) and after - before > (best["points"] if best else 0):
                best = {"award": "greatest_leap", "seat": seat, "points": after - before, "move": number}
    return best


def clock_of(match: Position[State]) -> answers.Clock:
    """Everybody's time of thought at this moment, what is left of it, and whose clock runs."""
    times, left = match.times(), match.left()
    return {
        "players": [round(seconds, 1) for seconds in times.players],
        "turn": round(times.turn, 1),
        "match": round(match.duration(), 1),
        "left": None if left is None else [round(seconds, 1) for seconds in left],
        "runs": match.runs,
    }
