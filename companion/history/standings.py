"""Players in the order of what they are compared by, each with the ratings that they have."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from companion.history.ratings import Rating, Ratings, fold
from companion.history.scope import ALL, Scope
from companion.history.stats import PlayerStats, all_stats, stats_of
from companion.store.journal import Journal


class Standing(NamedTuple):
    """A player, the rating in all matches that count, and that in each game by itself."""

    player: PlayerStats
    rating: Rating | None
    by_game: Mapping[str, Rating]


ORDERS: Mapping[str, Callable[[Standing], tuple[float, ...]]] = {
    "wins": lambda one: (one.player.wins, one.player.win_share),
    "share": lambda one: (one.player.win_share, one.player.wins),
    "matches": lambda one: (one.player.matches,),
    "rating": lambda one: (not one.rating.provisional, one.rating.value) if one.rating else (-1.0, 0.0),
}
"""What players may be compared by. A provisional rating stands below every other: a single match proves little."""


def standings(
    journal: Journal, ratings: Ratings, scope: Scope = ALL, least: int = 1, by: str = "wins"
) -> list[Standing]:
    """Everybody who finished at least so many matches. Those who are level stay in the order of their wins."""
    found = [player for player in all_stats(journal, scope) if player.matches >= least]
    return sorted(_rated(journal, ratings, scope, found), key=ORDERS[by], reverse=True)


def standing_of(journal: Journal, ratings: Ratings, name: str, scope: Scope = ALL) -> Standing | None:
    """One player. None where nobody of this name finished a match, of whatever scope."""
    found = stats_of(journal, name, scope)
    return None if found is None else _rated(journal, ratings, scope, [found])[0]


def _rated(journal: Journal, ratings: Ratings, scope: Scope, players: Sequence[PlayerStats]) -> list[Standing]:
    games = {tally.game for player in players for tally in player.games}
    overall = ratings.look(journal, scope)
    by_game = {game: ratings.look(journal, scope._replace(game=game)) for game in games}

    def stand(player: PlayerStats) -> Standing:
        name = fold(player.name)
        of_each = {game: rated[name] for game, rated in by_game.items() if name in rated}
        return Standing(player, overall.get(name), of_each)

    return [stand(player) for player in players]
