"""The whole history for other programs: a table of results, and a file that the BG Stats app imports."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping
from uuid import NAMESPACE_URL, uuid5

from companion.history.archive import Standing, Summary, date_of
from companion.history.export import SOURCE, cell, moment_of
from companion.shelf import BrokenGame, find_game

COLUMNS = ("match", "date", "game", "edition", "status", "place", "note", "minutes")
RESULT = ("player", "team", "rank", "points", "won", "dummy")


def as_csv(matches: Iterable[Summary]) -> str:
    """One row for each player of each match."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*COLUMNS, *RESULT])
    for match in matches:
        about = (match.game, match.edition, match.status, cell(match.place), cell(match.note), _minutes(match))
        date = moment_of(match.begun) if match.dated else None
        writer.writerows([match.number, date, *about, *_result(standing)] for standing in match.standings)
    return text.getvalue()


def _result(standing: Standing) -> list[object]:
    name, points, place, won, dummy, team, _ = standing
    return [cell(name), None if team is None else team + 1, place, points, int(won), int(dummy)]


def _minutes(match: Summary) -> int | None:
    return None if match.duration is None else max(1, round(match.duration / 60))


def as_bg_stats(matches: Iterable[Summary]) -> str:
    """Finished matches as the app exports its own, with its numbers for games, players and places."""
    finished = [match for match in matches if match.finished]
    games = _numbered(match.game for match in finished)
    players = _numbered(name for match in finished for name in match.players)
    places = _numbered(match.place for match in finished if match.place)
    told = {
        "about": {"exportedFrom": SOURCE},
        "games": [_game(name, number, finished) for name, number in games.items()],
        "players": [{"id": number, "uuid": _uuid("player", name), "name": name} for name, number in players.items()],
        "locations": [{"id": number, "uuid": _uuid("place", name), "name": name} for name, number in places.items()],
        "plays": [_play(match, games, players, places) for match in finished],
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(dict.fromkeys(names), 1)}


def _uuid(kind: str, name: object) -> str:
    """The same whenever it is exported, so that the app takes it for the same."""
    return str(uuid5(NAMESPACE_URL, f"{SOURCE}/{kind}/{name}"))


def _game(name: str, number: int, matches: list[Summary]) -> dict[str, object]:
    try:
        bgg = find_game(name).bgg
    except (BrokenGame, KeyError):
        bgg = None  # a game that is not here any more has its matches all the same
    teams = any(_uses_teams(match) for match in matches if match.game == name)
    about = {"id": number, "uuid": _uuid("game", name), "name": name.capitalize(), "bggId": bgg or 0}
    return {**about, "highestWins": True, "noPoints": False, "usesTeams": teams, "cooperative": False}


def _uses_teams(match: Summary) -> bool:
    """Whether more than one play together."""
    teams = [standing.team for standing in match.standings if standing.team is not None]
    return len(set(teams)) < len(teams)


def _play(
    match: Summary, games: Mapping[str, int], players: Mapping[str, int], places: Mapping[str, int]
) -> dict[str, object]:
    date = date_of(match.begun).strftime("%Y-%m-%d %H:%M:%S")
    teams = _uses_teams(match)
    return {
        "uuid": _uuid("play", match.source or f"{match.number} {match.begun!r}"),
        "playDate": date,
        "entryDate": date,
        "gameRefId": games[match.game],
        "locationRefId": places.get(match.place, 0),
        "durationMin": _minutes(match) or 0,
        "usesTeams": teams,
        "comments": match.note,
        "playerScores": [
            {
                "playerRefId": players[standing.name],
                "score": str(standing.points),
                "rank": standing.place or 0,
                "winner": standing.won,
                "seatOrder": seat,
                "startPlayer": False,
                **({"team": str(standing.team + 1)} if teams and standing.team is not None else {}),
            }
            for seat, standing in enumerate(match.standings, 1)
            if not standing.dummy
        ],
    }


WHOLE: Mapping[str, Callable[[Iterable[Summary]], str]] = {"csv": as_csv, "bgstats": as_bg_stats}
