"""Running totals of the results, so that statistics cost the same however many matches there are.

Derived like the results themselves: whatever is here can be made again from them. Triggers keep the totals right
whoever writes results, in the same transaction, by adding and taking away only what changes.
"""

from __future__ import annotations

import sqlite3

from companion.match.journal import Journal

_TABLES = """
    CREATE TABLE tallies (           -- derived: one player's finished matches of one game
        name TEXT NOT NULL COLLATE NOCASE,
        game TEXT NOT NULL,
        matches INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        points INTEGER NOT NULL,     -- the sum
        best INTEGER NOT NULL,
        timed INTEGER NOT NULL,      -- matches of which the time is known
        seconds REAL NOT NULL,       -- of thought, in all of them
        longest REAL NOT NULL,
        PRIMARY KEY (name, game)
    ) WITHOUT ROWID;
    CREATE TABLE meetings (          -- derived: how often two players met, and who came out ahead
        name TEXT NOT NULL COLLATE NOCASE,
        other TEXT NOT NULL COLLATE NOCASE,
        matches INTEGER NOT NULL,
        ahead INTEGER NOT NULL,
        behind INTEGER NOT NULL,
        PRIMARY KEY (name, other)
    ) WITHOUT ROWID;
"""


def _tally(sign: str, match: str, which: str = "true") -> str:
    """Adds these results of one match to the totals, or takes them away."""
    best, longest = "max(best, excluded.best)", "max(longest, excluded.longest)"
    if sign == "-":
        best, longest = _best_of_the_rest(match, "best", "points"), _best_of_the_rest(match, "longest", "longest")
    return f"""
        INSERT INTO tallies
            SELECT mine.name, game, {sign}1, {sign}mine.won, {sign}mine.points, mine.points,
                {sign}(mine.seconds > 0), {sign}mine.seconds, mine.longest
            FROM results AS mine JOIN matches ON id = mine.match
            WHERE NOT mine.dummy AND mine.match = {match} AND {which}
        ON CONFLICT (name, game) DO UPDATE SET
            matches = matches + excluded.matches,
            wins = wins + excluded.wins,
            points = points + excluded.points,
            best = {best},
            timed = timed + excluded.timed,
            seconds = round(seconds + excluded.seconds, 3),
            longest = {longest};
    """


def _best_of_the_rest(match: str, total: str, column: str) -> str:
    """Not known by subtracting: looked up, but only where the best itself is taken away and nobody equals it."""
    rest = f"""
        FROM results AS rest JOIN matches AS theirs ON theirs.id = rest.match
        WHERE rest.name = tallies.name AND theirs.game = tallies.game AND theirs.status = 'finished'
            AND NOT rest.dummy AND rest.match <> {match}
    """
    return f"""CASE
        WHEN excluded.{total} < tallies.{total} THEN tallies.{total}
        WHEN EXISTS (SELECT 1 {rest} AND rest.{column} = tallies.{total}) THEN tallies.{total}
        ELSE coalesce((SELECT max(rest.{column}) {rest}), 0)
    END"""


def _meet(sign: str, match: str, which: str = "true") -> str:
    """Adds what these results of one match say about players among each other, or takes it away."""
    return f"""
        INSERT INTO meetings
            SELECT mine.name, other.name, {sign}1, {sign}coalesce(mine.place < other.place, 0),
                {sign}coalesce(mine.place > other.place, 0)
            FROM results AS mine JOIN results AS other ON other.match = mine.match AND other.owner <> mine.owner
            WHERE NOT mine.dummy AND NOT other.dummy AND mine.match = {match} AND {which}
        ON CONFLICT (name, other) DO UPDATE SET
            matches = matches + excluded.matches,
            ahead = ahead + excluded.ahead,
            behind = behind + excluded.behind;
    """


_FORGET = "DELETE FROM tallies WHERE matches = 0; DELETE FROM meetings WHERE matches = 0;"

_TRIGGERS = f"""
    CREATE TRIGGER result_tallied AFTER INSERT ON results
    WHEN (SELECT status FROM matches WHERE id = NEW.match) = 'finished' BEGIN
        {_tally("+", "NEW.match", "mine.owner = NEW.owner")}
        {_meet("+", "NEW.match", "NEW.owner IN (mine.owner, other.owner)")}
    END;
    CREATE TRIGGER result_untallied BEFORE DELETE ON results
    WHEN (SELECT status FROM matches WHERE id = OLD.match) = 'finished' BEGIN
        {_tally("-", "OLD.match", "mine.owner = OLD.owner")}
        {_meet("-", "OLD.match", "OLD.owner IN (mine.owner, other.owner)")}
        {_FORGET}
    END;
    CREATE TRIGGER match_tallied AFTER UPDATE OF status ON matches
    WHEN OLD.status <> 'finished' AND NEW.status = 'finished' BEGIN
        {_tally("+", "NEW.id")}
        {_meet("+", "NEW.id")}
    END;
    CREATE TRIGGER match_untallied AFTER UPDATE OF status ON matches
    WHEN OLD.status = 'finished' AND NEW.status <> 'finished' BEGIN
        {_tally("-", "OLD.id")}
        {_meet("-", "OLD.id")}
        {_FORGET}
    END;
"""

_FILL = """
    INSERT INTO tallies
        SELECT name, game, count(*), sum(won), sum(points), max(points), sum(seconds > 0), round(sum(seconds), 3),
            max(longest)
        FROM results JOIN matches ON id = match WHERE status = 'finished' AND NOT dummy GROUP BY name, game;
    INSERT INTO meetings
        SELECT mine.name, other.name, count(*), sum(coalesce(mine.place < other.place, 0)),
            sum(coalesce(mine.place > other.place, 0))
        FROM results AS mine JOIN results AS other ON other.match = mine.match AND other.owner <> mine.owner
        JOIN matches ON id = mine.match
        WHERE status = 'finished' AND NOT mine.dummy AND NOT other.dummy GROUP BY mine.name, other.name;
"""

_PARTS = {
    "tallies": "TABLE",
    "meetings": "TABLE",
    "result_tallied": "TRIGGER",
    "result_untallied": "TRIGGER",
    "match_tallied": "TRIGGER",
    "match_untallied": "TRIGGER",
}


def keep_tallies(journal: Journal) -> None:
    """Makes the totals where they are not kept yet. Raises JournalError."""
    with journal.reading() as connection:
        if _kept(connection):
            return
    with journal.transaction() as connection:
        if not _kept(connection):  # another process may have been quicker
            _make(connection)


def _kept(connection: sqlite3.Connection) -> bool:
    return _PARTS.keys() <= {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}


def _make(connection: sqlite3.Connection) -> None:
    for name, kind in _PARTS.items():
        connection.execute(f"DROP {kind} IF EXISTS {name}")
    statement = ""
    for line in (_TABLES + _TRIGGERS + _FILL).splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):  # one by one: a script would end the transaction
            connection.execute(statement)
            statement = ""
