"""The tables of the journal, and how an older journal becomes one of today."""

from __future__ import annotations

import sqlite3

APPLICATION_ID = 0x54424C43  # "TBLC": tells a journal from any other SQLite file

MIGRATIONS = (
    """
    CREATE TABLE matches (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        edition TEXT NOT NULL,
        header TEXT NOT NULL,        -- the setup as the header of a record
        begun REAL NOT NULL,         -- wall clock
        ended REAL,
        status TEXT NOT NULL,        -- open, finished, abandoned, aside
        reason TEXT NOT NULL DEFAULT '',
        last INTEGER NOT NULL DEFAULT 0, -- the last entry, so that a lost end is noticed
        source TEXT UNIQUE,          -- of an imported match: the digest of its record
        record TEXT                  -- of an imported match: the record; it has no entries
    );
    CREATE TABLE entries (
        match INTEGER NOT NULL REFERENCES matches (id),
        seq INTEGER NOT NULL,
        kind TEXT NOT NULL,          -- play, undo, redo, pause, proceed, abandon
        body TEXT NOT NULL,          -- the move in record form, or a number
        rules INTEGER NOT NULL,
        wall REAL NOT NULL,
        monotonic REAL NOT NULL,
        spent REAL NOT NULL,         -- seconds of thought, as the clocks count them
        digest TEXT NOT NULL,        -- of the position after it
        checksum TEXT NOT NULL,      -- chained to the entry before
        PRIMARY KEY (match, seq)
    ) WITHOUT ROWID;
    CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
    CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
    CREATE TRIGGER entries_counted AFTER INSERT ON entries BEGIN
        UPDATE matches SET last = NEW.seq WHERE id = NEW.match;
    END;
    CREATE TABLE snapshots (         -- a cache: whatever is here can be made again from the entries
        match INTEGER PRIMARY KEY REFERENCES matches (id),
        seq INTEGER NOT NULL,
        checksum TEXT NOT NULL,
        body TEXT NOT NULL
    );
    CREATE TABLE results (           -- derived: who had how many points at the end
        match INTEGER NOT NULL REFERENCES matches (id),
        owner INTEGER NOT NULL,
        name TEXT NOT NULL COLLATE NOCASE,
        points INTEGER NOT NULL,
        place INTEGER,
        won INTEGER NOT NULL,
        dummy INTEGER NOT NULL,      -- holds pieces, but nobody plays it
        seconds REAL NOT NULL,
        longest REAL NOT NULL,
        moves INTEGER NOT NULL,
        PRIMARY KEY (match, owner)
    ) WITHOUT ROWID;
    CREATE INDEX results_by_name ON results (name);
    CREATE INDEX matches_by_time ON matches (begun);
    CREATE TABLE players (
        name TEXT PRIMARY KEY COLLATE NOCASE,
        colour TEXT,
        seat INTEGER,
        language TEXT
    );
    """,
    """
    CREATE TABLE settings (          -- what was set at the box itself
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    );
    """,
    """
    ALTER TABLE matches ADD COLUMN dated INTEGER NOT NULL DEFAULT 1; -- whether `begun` is when it was played
    ALTER TABLE matches ADD COLUMN place TEXT NOT NULL DEFAULT '';
    ALTER TABLE matches ADD COLUMN note TEXT NOT NULL DEFAULT '';
    ALTER TABLE matches ADD COLUMN deleted REAL;                     -- when it was; it can be brought back
    UPDATE matches SET dated = source IS NULL;
    ALTER TABLE results ADD COLUMN team INTEGER;                     -- -1 where it is still to be found out
    ALTER TABLE results ADD COLUMN person TEXT COLLATE NOCASE;       -- whom the name at the table stands for today
    UPDATE results SET team = -1, person = name;
    DROP INDEX results_by_name;
    CREATE INDEX results_by_person ON results (person);
    CREATE INDEX results_without_team ON results (match) WHERE team = -1;
    CREATE TABLE aliases (           -- names that somebody had before, or was given by mistake
        name TEXT PRIMARY KEY COLLATE NOCASE,
        person TEXT NOT NULL COLLATE NOCASE
    );
    CREATE TABLE edits (             -- what was changed of the past, by whom: nothing is lost
        id INTEGER PRIMARY KEY,
        wall REAL NOT NULL,
        who TEXT NOT NULL,
        match INTEGER REFERENCES matches (id),
        what TEXT NOT NULL,
        was TEXT NOT NULL,
        now TEXT NOT NULL
    );
    CREATE INDEX edits_by_match ON edits (match);
    CREATE TRIGGER edits_stay BEFORE UPDATE ON edits BEGIN SELECT RAISE(ABORT, 'edits are never changed'); END;
    CREATE TRIGGER edits_last BEFORE DELETE ON edits BEGIN SELECT RAISE(ABORT, 'edits are never deleted'); END;
    INSERT OR IGNORE INTO players (name)
        SELECT DISTINCT name FROM results JOIN matches ON id = match WHERE source IS NOT NULL AND NOT dummy;
    """,
)
"""One script a version; the number of those that were run is the file's `user_version`."""

VERSION = len(MIGRATIONS)


def migrate(connection: sqlite3.Connection) -> None:
    """Brings a journal up to today's tables, one transaction a version."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    for number in range(version, VERSION):
        connection.executescript(
            f"BEGIN IMMEDIATE; {MIGRATIONS[number]}; PRAGMA user_version = {number + 1};"
            f"PRAGMA application_id = {APPLICATION_ID}; COMMIT;"
        )
