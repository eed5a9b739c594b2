"""Running totals of the results, so that statistics cost the same however many matches there are.

Derived like the results themselves: whatever is here can be made again from them. Triggers keep the totals right
whoever writes results, in the same transaction.
"""

from __future__ import annotations

import sqlite3

from companion.match.journal import Journal

_COUNTED = """
    SELECT name, game, count(*), sum(won), sum(points), max(points), sum(seconds > 0), sum(seconds), max(longest)
    FROM results JOIN matches ON id = match WHERE status = 'finished' AND NOT dummy {which} GROUP BY name, game
"""
_MET = """
    SELECT mine.name, other.name, count(*), sum(coalesce(mine.place < other.place, 0)),
        sum(coalesce(mine.place > other.place, 0))
    FROM results AS mine JOIN results AS other ON other.match = mine.match AND other.owner <> mine.owner
    JOIN matches ON id = mine.match
    WHERE status = 'finished' AND NOT mine.dummy AND NOT other.dummy {which} GROUP BY mine.name, other.name
"""

_TABLES = f"""
    DROP TABLE IF EXISTS tallies;
    DROP TABLE IF EXISTS meetings;
    DROP TRIGGER IF EXISTS results_tallied;
    DROP TRIGGER IF EXISTS results_untallied;

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
    INSERT INTO tallies {_COUNTED.format(which="")};

    CREATE TABLE meetings (          -- derived: how often two players met, and who came out ahead
        name TEXT NOT NULL COLLATE NOCASE,
        other TEXT NOT NULL COLLATE NOCASE,
        matches INTEGER NOT NULL,
        ahead INTEGER NOT NULL,
        behind INTEGER NOT NULL,
        PRIMARY KEY (name, other)
    ) WITHOUT ROWID;
    INSERT INTO meetings {_MET.format(which="")};

    CREATE TRIGGER results_tallied AFTER INSERT ON results
    WHEN NOT NEW.dummy AND (SELECT status FROM matches WHERE id = NEW.match) = 'finished' BEGIN
        INSERT INTO tallies VALUES (
            NEW.name, (SELECT game FROM matches WHERE id = NEW.match), 1, NEW.won, NEW.points, NEW.points,
            NEW.seconds > 0, NEW.seconds, NEW.longest
        ) ON CONFLICT (name, game) DO UPDATE SET
            matches = matches + 1, wins = wins + excluded.wins, points = points + excluded.points,
            best = max(best, excluded.best), timed = timed + excluded.timed,
            seconds = seconds + excluded.seconds, longest = max(longest, excluded.longest);
        INSERT INTO meetings
            SELECT NEW.name, name, 1, coalesce(NEW.place < place, 0), coalesce(NEW.place > place, 0)
            FROM results WHERE match = NEW.match AND owner <> NEW.owner AND NOT dummy
            ON CONFLICT (name, other) DO UPDATE SET
                matches = matches + 1, ahead = ahead + excluded.ahead, behind = behind + excluded.behind;
        INSERT INTO meetings
            SELECT name, NEW.name, 1, coalesce(place < NEW.place, 0), coalesce(place > NEW.place, 0)
            FROM results WHERE match = NEW.match AND owner <> NEW.owner AND NOT dummy
            ON CONFLICT (name, other) DO UPDATE SET
                matches = matches + 1, ahead = ahead + excluded.ahead, behind = behind + excluded.behind;
    END;

    -- The end of a match was undone. The best of the rest is not known by subtracting, so this player is counted anew.
    CREATE TRIGGER results_untallied AFTER DELETE ON results BEGIN
        DELETE FROM tallies WHERE name = OLD.name;
        INSERT INTO tallies {_COUNTED.format(which="AND name = OLD.name")};
        DELETE FROM meetings WHERE name = OLD.name OR other = OLD.name;
        INSERT INTO meetings {_MET.format(which="AND OLD.name IN (mine.name, other.name)")};
    END;
"""

_PARTS = (
    "SELECT count(*) FROM sqlite_master WHERE name IN ('tallies', 'meetings', 'results_tallied', 'results_untallied')"
)


def keep_tallies(journal: Journal) -> None:
    """Makes the totals where they are not kept yet. Raises JournalError."""
    with journal.reading() as connection:
        if _kept(connection):
            return
    with journal.transaction() as connection:
        if not _kept(connection):  # another process may have been quicker
            _make(connection)


def _kept(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute(_PARTS).fetchone()[0] == 4)


def _make(connection: sqlite3.Connection) -> None:
    """Statement by statement: a script would end the transaction that this is part of."""
    statement = ""
    for line in _TABLES.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            connection.execute(statement)
            statement = ""
