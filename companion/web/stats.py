"""How players fare, as the page shows it."""

from __future__ import annotations

from companion.history.export import moment_of
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


def everybody(journal: Journal, language: Language, scope: Scope) -> answers.Fares:
    """Everybody who finished a match, most wins first; of one game or one season where somebody chose so."""
    return {
        "players": [_player(one, language) for one in all_stats(journal, scope)],
        "seasons": seasons(journal),
        "games": [{"name": name, "title": language.title(name)} for name in game_names()],
    }


def somebody(journal: Journal, name: str, language: Language) -> answers.WholeFare | None:
    """One player, against the others and over time. None where nobody of this name finished a match."""
    found = stats_of(journal, name)
    if found is None:
        return None
    played = last_played(journal, found.name, MOST_PLAYED)
    return {
        **_player(found, language),
        "meetings": [_meeting(met) for met in found.meetings],
        "played": [_played(match, language) for match in played],
    }


def _player(player: PlayerStats, language: Language) -> answers.Fare:
    return {
        "name": player.name,
        "matches": player.matches,
        "wins": player.wins,
        "win_share": player.win_share,
        "mean_seconds": player.mean_seconds,
        "longest": player.longest,
        "games": [_game(tally, language) for tally in player.games],
    }


def _game(tally: GameTally, language: Language) -> answers.Tally:
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
