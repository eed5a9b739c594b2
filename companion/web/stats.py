"""How players fare, as the page shows it."""

from __future__ import annotations

from companion.history.export import moment_of
from companion.history.stats import GameTally, Meeting, Played, PlayerStats, all_stats, last_played, stats_of
from companion.store.journal import Journal
from companion.web.game_page import Json
from companion.words import Language

MOST_PLAYED = 100
"""So many of a player's matches are drawn over time: more do not fit a phone."""


def everybody(journal: Journal, language: Language) -> list[Json]:
    """Everybody who finished a match, who won most first."""
    return [_player(one, language) for one in all_stats(journal)]


def somebody(journal: Journal, name: str, language: Language) -> Json | None:
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


def _player(player: PlayerStats, language: Language) -> Json:
    return {
        "name": player.name,
        "matches": player.matches,
        "wins": player.wins,
        "win_share": player.win_share,
        "mean_seconds": player.mean_seconds,
        "longest": player.longest,
        "games": [_game(tally, language) for tally in player.games],
    }


def _game(tally: GameTally, language: Language) -> Json:
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


def _meeting(met: Meeting) -> Json:
    return {**met._asdict(), "level": met.matches - met.ahead - met.behind}


def _played(match: Played, language: Language) -> Json:
    return {**match._asdict(), "begun": moment_of(match.begun), "title": language.title(match.game)}
