"""How players fare, as the page shows it."""

from __future__ import annotations

from companion.history.export import moment_of
from companion.history.ratings import FEW, Rating, Ratings, fold, why_none
from companion.history.scope import Scope
from companion.history.standings import Standing, standing_of, standings
from companion.history.stats import (
    GameTally,
    Meeting,
    Played,
    Season,
    last_played,
    seasons,
    seasons_of,
)
from companion.shelf import game_names
from companion.store.journal import Journal
from companion.web import answers
from companion.words import Language

MOST_PLAYED = 100
"""This many of a player's matches are drawn over time: more do not fit a phone."""


def everybody(
    journal: Journal, ratings: Ratings, language: Language, scope: Scope, least: int, by: str
) -> answers.Fares:
    """Everybody who finished so many matches, in an order; of one game or one season where somebody chose so."""
    return {
        "players": [_player(one, language) for one in standings(journal, ratings, scope, least, by)],
        "rated": why_none() is None,
        "sure_from": FEW,
        "seasons": seasons(journal),
        "games": [{"name": name, "title": language.title(name)} for name in game_names()],
    }


def somebody(
    journal: Journal, ratings: Ratings, name: str, language: Language, scope: Scope
) -> answers.WholeFare | None:
    """One player, against the others and over time. None where nobody of this name finished a match."""
    found = standing_of(journal, ratings, name, scope)
    if found is None:
        return None
    player = found.player
    trail = ratings.trail(journal, player.name, scope)
    of_game = Scope(scope.game)
    return {
        **_player(found, language),
        "meetings": [_meeting(met) for met in player.meetings],
        "seasons": [
            _season(season, ratings.look(journal, of_game._replace(season=season.year)).get(fold(player.name)))
            for season in seasons_of(journal, player.name, of_game)
        ],
        "played": [
            _played(match, trail.get(match.number), language)
            for match in last_played(journal, player.name, MOST_PLAYED, scope)
        ],
    }


def _rating(rating: Rating | None) -> answers.Rating | None:
    if rating is None:
        return None
    value, margin, matches = rating
    return {"value": value, "margin": margin, "matches": matches, "provisional": rating.provisional}


def _player(standing: Standing, language: Language) -> answers.Fare:
    player = standing.player
    return {
        "name": player.name,
        "matches": player.matches,
        "wins": player.wins,
        "second": player.second,
        "third": player.third,
        "win_share": player.win_share,
        "mean_seconds": player.mean_seconds,
        "longest": player.longest,
        "rating": _rating(standing.rating),
        "games": [_game(tally, standing.by_game.get(tally.game), language) for tally in player.games],
    }


def _season(season: Season, rating: Rating | None) -> answers.Season:
    return {
        "year": season.year,
        "matches": season.matches,
        "wins": season.wins,
        "win_share": season.win_share,
        "rating": _rating(rating),
    }


def _game(tally: GameTally, rating: Rating | None, language: Language) -> answers.Tally:
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
        "rating": _rating(rating),
    }


def _meeting(met: Meeting) -> answers.Meeting:
    return {
        "other": met.other,
        "matches": met.matches,
        "ahead": met.ahead,
        "behind": met.behind,
        "level": met.matches - met.ahead - met.behind,
    }


def _played(match: Played, rating: Rating | None, language: Language) -> answers.Played:
    return {
        "number": match.number,
        "begun": moment_of(match.begun),
        "game": match.game,
        "points": match.points,
        "place": match.place,
        "won": match.won,
        "seconds": match.seconds,
        "title": language.title(match.game),
        "rating": _rating(rating),
    }
