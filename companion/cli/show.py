"""`companion show`: one match as a story."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console

from companion.cli.chart import chart
from companion.cli.history import how, moment
from companion.cli.narration import tell
from companion.cli.past import journal_of, number_argument, span, state_option, story_of
from companion.cli.settings import config_option
from companion.cli.speech import echo
from companion.history.archive import Moment, Story, Summary


@click.command()
@number_argument
@state_option
@config_option
def show(number: int, state: str | None, config_file: Path | None) -> None:
    """Tell match N: each move, what came of it, the result, the points over time.

    "companion history" lists the matches with their numbers.
    """
    with journal_of(state) as journal:
        story = story_of(journal, number, config_file)
    echo(_title(story.summary))
    tell(story.reading)
    if story.trouble:
        echo(f"Here the match breaks off: {story.trouble.removesuffix('.')}.")
    if story.moments:
        echo("\nPoints over time")
        Console().print(chart(story.owners, [moment.points for moment in story.moments]))
    _tell_thought(story)


def _title(match: Summary) -> str:
    parts = [f"Match {match.number}", moment(match), how(match)]
    if match.duration:
        parts.append(span(match.duration))
    return ", ".join(filter(None, parts))


def _tell_thought(story: Story) -> None:
    """How long everybody thought, and about which move the longest."""
    thought: dict[str, list[Moment]] = {name: [] for name in story.setup.names}
    for told in story.moments:
        if told.player is not None and told.seconds:
            thought[told.player].append(told)
    if not any(thought.values()):
        return
    echo("\nThinking time")
    for name, moments in thought.items():
        if moments:
            longest = max(moments, key=_seconds)
            total = span(sum(map(_seconds, moments)))
            echo(f"{name}: {total}, the longest {span(longest.seconds)} before move {longest.number}, {longest.line}")


def _seconds(told: Moment) -> float:
    return told.seconds or 0.0
