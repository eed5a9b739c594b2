"""How players fare, as the page shows it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.history.export import moment_of
from companion.history.ratings import FEW, Ratings, fold
from companion.history.scope import Scope
from companion.history.stats import (
    GameTally,
    Meeting,
    Played,
    PlayerStats,
    all_stats,
    last_played,
    seasons,
    stats_of,
)
from companion.shelf import game_names
from companion.store.journal import Journal
from companion.web import answers
from companion.words import Language

MOST_PLAYED = 100
"""This many of a player's matches are drawn over time: more do not fit a phone."""


def everybody(journal: Journal, ratings: Ratings, language: Language, scope: Scope) -> answers.Fares:
    """Everybody who finished a match, most wins first; of one game or one season where somebody chose so."""
    found = all_stats(journal, scope)
    rated = _Rated(journal, ratings, scope, found)
    return {
        "players": [_player(one, rated, language) for one in found],
        "sure_from": FEW,
        "seasons": seasons(journal),
        "games": [{"name": name, "title": language.title(name)} for name in game_names()],
    }


def somebody(
    journal: Journal, ratings: Ratings, name: str, language: Language, scope: Scope
) -> answers.WholeFare | None:
    """One player, against the others and over time. None where nobody of this name finished a match."""
    found = stats_of(journal, name, scope)
    if found is None:
        return None
    played = last_played(journal, found.name, MOST_PLAYED, scope)
    return {
        **_player(found, _Rated(journal, ratings, scope, [found]), language),
        "meetings": [_meeting(met) for met in found.meetings],
        "played": [_played(match, language) for match in played],
    }


class _Rated:
    """The ratings of players, in the scope and in each of their games by itself."""

    def __init__(self, journal: Journal, ratings: Ratings, scope: Scope, players: Sequence[PlayerStats]) -> None:
        games = {tally.game for player in players for tally in player.games}
        self._scope = scope
        self._found = ratings.by_game(journal, scope, games)

    def of(self, player: PlayerStats, game: str | None = None) -> answers.Rating | None:
        rating = self._found[game or self._scope.game].get(fold(player.name))
        if rating is None:
            return None
        value, margin, matches = rating
        return {"value": value, "margin": margin, "matches": matches, "provisional": rating.provisional}


def _player(player: PlayerStats, rated: _Rated, language: Language) -> answers.Fare:
    return {
        "name": player.name,
        "matches": player.matches,
        "wins": player.wins,
        "win_share": player.win_share,
        "mean_seconds": player.mean_seconds,
        "longest": player.longest,
        "rating": rated.of(player),
        "games": [_game(tally, rated.of(player, tally.game), language) for tally in player.games],
    }


def _game(tally: GameTally, rating: answers.Rating | None, language: Language) -> answers.Tally:
    return {
        "game": tally.game,
        "title": language.title(tally.game),
        "matches": tally.matches,
        "wins": tally.wins,
        "win_share": tally.win_share,
        "mean_points": tally.mean_points,
        "best_points": tally.best_points,
        "mean_seconds": tally.mean_seconds,
        "longest": tally.longest if tally.timed else None,
        "rating": rating,
    }


def _meeting(met: Meeting) -> answers.Meeting:
    return {
        "other": met.other,
        "matches": met.matches,
        "ahead": met.ahead,
        "behind": met.behind,
        "level": met.matches - met.ahead - met.behind,
    }


def _played(match: Played, language: Language) -> answers.Played:
    return {
        "number": match.number,
        "begun": moment_of(match.begun),
        "game": match.game,
        "points": match.points,
        "place": match.place,
        "won": match.won,
        "seconds": match.seconds,
        "title": language.title(match.game),
    }
