-- A hand that is over leaves the tables of running hands and is packed: what statements and lists need of it stays in
-- columns, the rest in one piece that is taken out whole when it goes into the archive. The hands of before are carried
-- over by the program (store/carry.rs), which drops the tables of before then.

DROP INDEX one_running_hand_a_table;
DROP INDEX hands_of_a_person;
DROP INDEX running_hands_of_a_person;
ALTER TABLE hand RENAME TO hand_before;
ALTER TABLE sitter RENAME TO sitter_before;
ALTER TABLE play RENAME TO play_before;
ALTER TABLE claim RENAME TO claim_before;

-- The hand that runs at a table.
CREATE TABLE hand (
    id            INTEGER PRIMARY KEY CHECK (id > 0),
    table_id      INTEGER NOT NULL UNIQUE REFERENCES game_table (id),
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
    -- What each seat bet before the deal, as JSON; nothing in games without bets.
    bets          TEXT    CHECK (bets IS NULL OR json_valid(bets)),
    started_ms    INTEGER NOT NULL,
    -- What those who do not sit at it get to see of it once it is over; nothing said is "hand": everything, at once.
    reveal        TEXT    CHECK (reveal IS NULL OR reveal IN ('hand', 'table', 'never'))
) STRICT;

-- The people of a running hand and what is held of each.
CREATE TABLE sitter (
    hand_id INTEGER NOT NULL REFERENCES hand (id),
    seat    INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    user    INTEGER NOT NULL,
    hold    INTEGER NOT NULL CHECK (hold >= 0),
    -- Whether the standings have what the hand brought this person: it is added once.
    noted   INTEGER NOT NULL DEFAULT 0 CHECK (noted IN (0, 1)),
    PRIMARY KEY (hand_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX holds_of_a_person ON sitter (user, hold);

-- The moves of a running hand.
CREATE TABLE play (
    hand_id INTEGER NOT NULL REFERENCES hand (id),
    seq     INTEGER NOT NULL CHECK (seq >= 0),
    seat    INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    move    TEXT    NOT NULL,
    made_by TEXT    NOT NULL CHECK (made_by IN ('person', 'computer', 'clock', 'forced')),
    at_ms   INTEGER NOT NULL,
    PRIMARY KEY (hand_id, seq)
) STRICT, WITHOUT ROWID;

-- Who has declared a running hand before the first lead; hidden until all of them are resolved together.
CREATE TABLE claim (
    hand_id INTEGER NOT NULL REFERENCES hand (id),
    seat    INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    at_ms   INTEGER NOT NULL,
    PRIMARY KEY (hand_id, seat)
) STRICT, WITHOUT ROWID;

-- A hand that is over; its record lies under its day (UTC, counted from 1970-01-01), here or in the archive.
CREATE TABLE past_hand (
    id       INTEGER PRIMARY KEY CHECK (id > 0),
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    number   INTEGER NOT NULL CHECK (number > 0),
    day      INTEGER NOT NULL,
    -- The numbers of its people, eight bytes each: an archive does not name them.
    people   BLOB    NOT NULL CHECK (length(people) % 8 = 0),
    reveal   TEXT    CHECK (reveal IS NULL OR reveal IN ('hand', 'table', 'never')),
    UNIQUE (table_id, number)
) STRICT;

-- Deal, moves, seed and result of a hand that is over, packed (store/pack.rs). By day, so that old days go out together.
CREATE TABLE past_record (
    day     INTEGER NOT NULL,
    hand_id INTEGER NOT NULL REFERENCES past_hand (id),
    body    BLOB    NOT NULL CHECK (length(body) > 65),
    PRIMARY KEY (day, hand_id)
) STRICT, WITHOUT ROWID;

-- Nobody looks at a table any more once it is closed.
UPDATE game_table SET body = '{}' WHERE closed_ms IS NOT NULL;
