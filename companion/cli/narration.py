"""A match told in the terminal: each move, what came of it, the scorings, the result."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from companion.cli.speech import echo, plain_text
from companion.match.record import Reading
from companion.rules import Game, Outcome, Remark, State, Task, Told
from companion.shelf import surface
from companion.words import Language, language


def tell(reading: Reading) -> None:
    """The whole story of a record."""
    game, names = reading.game, reading.setup.names
    echo(f"{game.name.capitalize()}, {reading.setup.edition.name} edition: {', '.join(names)}")
    if reading.state is None:
        return
    words = language("en").of(game.name)
    _tell_tasks(reading.steps[0].todo, reading.state.terms.owners, words)
    for move, step in zip(reading.moves, reading.steps[1:], strict=True):
        echo(game.write(step.state.terms, move))
        for told in step.told:
            _tell_news(game, told, step.state.terms.owners, words)
        _tell_tasks(step.todo, step.state.terms.owners, words)
    owners = reading.state.terms.owners
    outcome = game.outcome(reading.state)
    points = game.points(reading.state)
    if outcome:
        _tell_outcome(game, reading.state, outcome, points)
    else:
        scores = zip(owners, points, strict=True)
        echo("Points so far: " + ", ".join(f"{name} {score}" for name, score in scores))


def _tell_tasks(todo: Sequence[Task], names: Sequence[str], words: Language) -> None:
    for task in todo:
        echo("    > " + words.sentence(task, names))


def _tell_news(game: Game[State], told: Told, owners: Sequence[str], words: Language) -> None:
    """A piece of news as a sentence; what needs more than one is explained by its game."""
    explain = surface(game.name, "terminal", "explain")
    lines = explain(told, owners) if explain is not None else []
    if not lines and isinstance(told, Remark):
        lines = [words.sentence(told, owners)]
    for line in lines:
        echo(f"    {line}")


def _tell_outcome(game: Game[State], state: State, outcome: Outcome, points: Sequence[int]) -> None:
    """The ranking, of teams where they play; a dummy who cannot win is shown below it."""
    owners, teams = state.terms.owners, game.team_ranking(state, outcome)
    echo(f"\nResult (rule {outcome.rule})")
    table = Table("", "", "" if teams else "points")
    placed = [(row.place, row.members, row.points) for row in teams]
    for place, who, count in placed or [(row.place, (row.owner,), row.points) for row in outcome.ranking]:
        style = "bold" if who[0] in outcome.winners else ""
        table.add_row(f"{place}.", plain_text(", ".join(owners[seat] for seat in who), style), str(count))
    ranked = {row.owner for row in outcome.ranking}
    for owner, name in enumerate(owners):
        if owner not in ranked:
            table.add_row("", plain_text(name), str(points[owner]))
    Console().print(table)
    winners = " and ".join(owners[seat] for seat in outcome.winners)
    echo(f"{winners} won." if winners else "Nobody won: nobody could play any more.")
