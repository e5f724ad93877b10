-- People, tables, hands and their moves. Discord's unsigned ids stand here bit by bit as signed integers.

-- Presses and commands that were accepted, so that one which is delivered twice happens once.
CREATE TABLE interaction (
    id    INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE person (
    user                INTEGER PRIMARY KEY,
    name                TEXT    NOT NULL DEFAULT '',
    granted_ms          INTEGER,
    dm                  TEXT    NOT NULL DEFAULT 'unset' CHECK (dm IN ('unset', 'on', 'off')),
    dm_refused_until_ms INTEGER,
    locale              TEXT
) STRICT;

-- What a person won from computers on a UTC day (counted from 1970-01-01); negative when they lost.
CREATE TABLE house_win (
    user  INTEGER NOT NULL,
    day   INTEGER NOT NULL,
    chips INTEGER NOT NULL,
    PRIMARY KEY (user, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE game_table (
    id        INTEGER PRIMARY KEY CHECK (id > 0),
    guild     INTEGER,
    channel   INTEGER NOT NULL,
    opened_ms INTEGER NOT NULL,
    closed_ms INTEGER,
    version   INTEGER NOT NULL CHECK (version >= 0),
    -- Everything about the table but its running hand.
    body      TEXT    NOT NULL CHECK (json_valid(body))
) STRICT;

CREATE UNIQUE INDEX one_open_table_a_channel ON game_table (channel) WHERE closed_ms IS NULL;

CREATE TABLE hand (
    id            INTEGER PRIMARY KEY CHECK (id > 0),
    table_id      INTEGER NOT NULL REFERENCES game_table (id),
    number        INTEGER NOT NULL CHECK (number > 0),
    game          TEXT    NOT NULL,
    house         TEXT    NOT NULL CHECK (json_valid(house)),
    rules_version INTEGER NOT NULL,
    banker        INTEGER NOT NULL CHECK (banker BETWEEN 0 AND 7),
    streak        INTEGER NOT NULL CHECK (streak >= 0),
    stake         INTEGER NOT NULL CHECK (stake >= 0),
    seed          BLOB    NOT NULL CHECK (length(seed) = 32),
    receipt       BLOB    NOT NULL CHECK (length(receipt) = 32),
    hands         TEXT    NOT NULL CHECK (json_valid(hands)),
    seats         TEXT    NOT NULL CHECK (json_valid(seats)),
    started_ms    INTEGER NOT NULL,
    finished_ms   INTEGER,
    outcome       TEXT    CHECK (json_valid(outcome)),
    -- Why the hand does not count.
    voided        TEXT,
    UNIQUE (table_id, number),
    CHECK ((finished_ms IS NULL) = (outcome IS NULL AND voided IS NULL)),
    CHECK (outcome IS NULL OR voided IS NULL)
) STRICT;

CREATE UNIQUE INDEX one_running_hand_a_table ON hand (table_id) WHERE finished_ms IS NULL;

-- The people of a hand and what was held of each.
CREATE TABLE sitter (
    hand_id INTEGER NOT NULL REFERENCES hand (id),
    seat    INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    user    INTEGER NOT NULL,
    hold    INTEGER NOT NULL CHECK (hold >= 0),
    -- Whether the hand still runs: here too, so that a balance need not look at all past hands.
    running INTEGER NOT NULL DEFAULT 1 CHECK (running IN (0, 1)),
    PRIMARY KEY (hand_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX hands_of_a_person ON sitter (user, hand_id);
CREATE INDEX running_hands_of_a_person ON sitter (user) WHERE running = 1;

CREATE TABLE play (
    hand_id INTEGER NOT NULL REFERENCES hand (id),
    seq     INTEGER NOT NULL CHECK (seq >= 0),
    seat    INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    move    TEXT    NOT NULL,
    made_by TEXT    NOT NULL CHECK (made_by IN ('person', 'computer', 'clock', 'forced')),
    at_ms   INTEGER NOT NULL,
    PRIMARY KEY (hand_id, seq)
) STRICT, WITHOUT ROWID;

-- Messages to be drawn again after a restart; user 0 stands for everybody's.
CREATE TABLE board (
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    kind     TEXT    NOT NULL,
    user     INTEGER NOT NULL,
    channel  INTEGER NOT NULL,
    message  INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind, user)
) STRICT, WITHOUT ROWID;

-- Notes of the program to itself.
CREATE TABLE meta (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
