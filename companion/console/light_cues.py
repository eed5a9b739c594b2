"""What the lights have to say: a pure function of the match and of where the person is."""

from __future__ import annotations

from companion.console.lights import Cue, Scene, SeatLights
from companion.console.session import Session
from companion.console.time_warning import Shortage, shortage_of
from companion.match.match import Match
from companion.rules import Refusal, SeatNumber, seats
from companion.store.journal import Status

NOTHING: frozenset[Cue] = frozenset()
ASKED_FOR = SeatLights("white", frozenset({Cue.WAITING}))


def scene_of(match: Match | None, session: Session, fault: bool = False) -> Scene:
    """The scene round the table. `fault`: a part of the box needs looking at."""
    table = set(_asked(session))
    if fault:
        table.add(Cue.FAULT)
    sitting = session.questions[-1].question.sitting if session.questions else None
    if sitting is not None:
        return Scene(_sitting_down(sitting), frozenset(table), session.since)
    if match is None:
        return Scene((), frozenset(table), session.since)
    if match.paused:
        table.add(Cue.WAITING)
    cues = _seat_cues(match)
    lit = tuple(SeatLights(_colour(match, seat), cues.get(seat, NOTHING)) for seat in seats(len(_names(match))))
    refused_at = session.since if Cue.REFUSED in table else None
    return Scene(lit, frozenset(table), session.since, refused_at)


def _sitting_down(colours: tuple[str | None, ...]) -> tuple[SeatLights, ...]:
    """A dot for everybody who sits already; the seat that is asked for swells."""
    return (*(SeatLights(colour, frozenset({Cue.ON_DECK})) for colour in colours), ASKED_FOR)


def _asked(session: Session) -> frozenset[Cue]:
    """What the lights answer the person at the box."""
    if isinstance(session.notice, Refusal):
        return frozenset({Cue.REFUSED})
    if session.preview is not None:
        return frozenset({Cue.UNDO})
    return frozenset({Cue.SCORING}) if session.booklet is not None and session.scoring else NOTHING


def _seat_cues(match: Match) -> dict[int, frozenset[Cue]]:
    state = match.state
    if match.status == Status.FINISHED:
        outcome = match.game.outcome(state)
        return {} if outcome is None else {seat: frozenset({Cue.WINNER}) for seat in outcome.winners}
    cues: dict[int, set[Cue]] = {seat: set() for seat in range(len(_names(match)))}
    actors = match.game.actors(state)
    on_turn = state.on_turn
    if on_turn is not None:
        cues[on_turn].add(Cue.ACTIVE if on_turn in actors else Cue.WAITING)
        cues[(on_turn + 1) % len(cues)].add(Cue.ON_DECK)
    for seat in actors:
        if seat != on_turn:
            cues[seat].add(Cue.WAITING)
    short = shortage_of(match.position)
    if short is not None:
        cues[short[0]].add(Cue.OVERTIME if short[1] is Shortage.OUT else Cue.HURRY)
    first = match.timeline.first()
    if first is not None:
        cues[first].add(Cue.FIRST)
    return {seat: frozenset(some) for seat, some in cues.items()}


def _names(match: Match) -> tuple[str, ...]:
    return tuple(match.state.terms.names)


def _colour(match: Match, seat: SeatNumber) -> str | None:
    """The player's own colour, or the team's."""
    teams = match.game.teams
    return teams.colour(match.state, seat) if teams else match.setup.seats[seat].colour
