-- What people won on a server, added up when a hand ends, so that a leaderboard reads its first places by an index and
-- nobody's past. The sums of before are carried over by the program (store/carry.rs), which drops the table result then.

CREATE TABLE standing (
    guild     INTEGER NOT NULL,
    -- The name of a game; empty for all games together.
    game      TEXT    NOT NULL,
    -- 0 all the time, 1 a month, 2 a week: the one that begins on the UTC day `since` (counted from 1970-01-01).
    span      INTEGER NOT NULL CHECK (span BETWEEN 0 AND 2),
    user      INTEGER NOT NULL,
    since     INTEGER NOT NULL,
    -- Hands in which no computer had a seat of its own: chips, how many, and the first three people met in them.
    chips     INTEGER NOT NULL,
    hands     INTEGER NOT NULL CHECK (hands >= 0),
    met       BLOB    NOT NULL CHECK (length(met) IN (0, 8, 16, 24)),
    -- The same for all hands.
    all_chips INTEGER NOT NULL,
    all_hands INTEGER NOT NULL CHECK (all_hands >= hands),
    all_met   BLOB    NOT NULL CHECK (length(all_met) IN (0, 8, 16, 24)),
    PRIMARY KEY (guild, game, span, user)
) STRICT, WITHOUT ROWID;

-- Who has met three others stands on a leaderboard, the most chips first.
CREATE INDEX leaders_among_people ON standing (guild, game, span, since, chips DESC, hands DESC, user)
    WHERE length(met) = 24;
CREATE INDEX leaders_of_all ON standing (guild, game, span, since, all_chips DESC, all_hands DESC, user)
    WHERE length(all_met) = 24;

-- Whether the standings have what the hand brought this person: it is added once.
ALTER TABLE sitter ADD COLUMN noted INTEGER NOT NULL DEFAULT 0 CHECK (noted IN (0, 1));

