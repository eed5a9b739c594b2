"""A match for other programs: as a record, as JSON, as CSV, or as a link for the BG Stats app."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Callable, Mapping
from urllib.parse import quote

from companion.history.archive import Moment, Standing, Story, Summary, date_of
from companion.rules import Correction, as_json
from companion.rules.plain import json_line

BG_STATS = "https://app.bgstatsapp.com/createPlay.html"
SOURCE = "Table Companion"


class NotExportable(ValueError):
    """A match that this format has no place for; the text is one sentence."""


def export(story: Story, kind: str) -> str:
    """The match in one of the FORMATS, with a newline at its end. Raises NotExportable."""
    return FORMATS[kind](story)


def moment_of(wall: float) -> str:
    """A time as other programs read it."""
    return date_of(wall).isoformat(timespec="seconds")


def summary_data(summary: Summary) -> dict[str, object]:
    """A match of the list, as data."""
    return {
        "number": summary.number,
        "begun": moment_of(summary.begun),
        "game": summary.game,
        "edition": summary.edition,
        "status": summary.status,
        "imported": summary.imported,
        "dated": summary.dated,
        "place": summary.place,
        "note": summary.note,
        "deleted": None if summary.deleted is None else moment_of(summary.deleted),
        "players": list(summary.players),
        "winners": list(summary.winners),
        "points": summary.points,
        "duration": _rounded(summary.duration),
    }


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 3)


def _as_record(story: Story) -> str:
    return story.record


def _as_json(story: Story) -> str:
    data = {
        **summary_data(story.summary),
        "rules": story.game.version,
        "seats": [{"name": seat.name, "colour": seat.colour} for seat in story.setup.seats],
        "house": dict(story.setup.house),
        "time": None if story.setup.budget is None else str(story.setup.budget),
        "owners": list(story.owners),
        "moves": [_moment_data(story, moment) for moment in story.moments],
        "points": story.points,
        "outcome": as_json(story.outcome, story.owners),
        "trouble": story.trouble or None,
    }
    return json_line(data) + "\n"


def _moment_data(story: Story, moment: Moment) -> dict[str, object]:
    return {
        "number": moment.number,
        "line": moment.line,
        "player": moment.player,
        "seconds": moment.seconds,
        "at": None if moment.wall is None else moment_of(moment.wall),
        "points": dict(zip(story.owners, moment.points, strict=True)),
    }


def _as_csv(story: Story) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["number", "line", "player", "seconds", *(f"points {owner}" for owner in story.owners)])
    for moment in story.moments:
        cells = [moment.number, cell(moment.line), cell(moment.player), moment.seconds, *moment.points]
        writer.writerow(cells)
    return text.getvalue()


def cell(text: str | None) -> str | None:
    """A text that no spreadsheet takes for a formula: an apostrophe in front says that it is none."""
    return None if text is None else f"'{text}" if text.startswith(_FORMULA) else text


_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def _as_bg_stats(story: Story) -> str:
    summary = story.summary
    if not summary.finished:
        raise NotExportable(f"Match {summary.number} was not finished ({summary.status}), so it has no result to tell.")
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": _play_id(story),
        "playDate": date_of(summary.begun).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": 0 if summary.duration is None else max(1, round(summary.duration / 60)),
        "game": {
            "name": story.game.name.capitalize(),
            "sourceGameId": story.game.name,
            **({} if story.game.bgg is None else {"bggId": story.game.bgg}),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_bg_player(standing, _first_player(story)) for standing in summary.standings if not standing.dummy],
        "comments": _comments(story),
    }
    return f"{BG_STATS}?data={quote(json.dumps(play, ensure_ascii=False, separators=(',', ':')), safe='')}\n"


def _play_id(story: Story) -> str:
    """The same when a played match is corrected later; for an imported one, the same wherever it is imported."""
    summary = story.summary
    if summary.source is not None:
        return summary.source
    header = story.record.partition("\n\n")[0]
    return hashlib.sha256(f"{summary.number} {summary.begun!r} {header}".encode()).hexdigest()


def _bg_player(standing: Standing, first: str | None) -> dict[str, object]:
    return {
        "name": standing.name,
        "sourcePlayerId": standing.name.casefold(),
        "startPlayer": standing.name == first,
        "score": standing.points,
        "rank": standing.place,
        "winner": standing.won,
    }


def _first_player(story: Story) -> str | None:
    """Who began; not known of a match that was joined in the middle."""
    for move, moment in zip(story.reading.moves, story.moments, strict=True):
        if isinstance(move, Correction):
            return None
        if moment.player is not None:
            return moment.player
    return None


def _comments(story: Story) -> str:
    """What the app has no field for: the edition, house rules, and a dummy's points."""
    parts = [f"{story.setup.edition.name} edition"]
    parts += [f"{name} = {choice}" for name, choice in sorted(story.setup.house.items())]
    parts += [f"{dummy.name}: {dummy.points} points" for dummy in story.summary.standings if dummy.dummy]
    return "; ".join(parts)


FORMATS: Mapping[str, Callable[[Story], str]] = {
    "record": _as_record,
    "json": _as_json,
    "csv": _as_csv,
    "bgstats": _as_bg_stats,
}
