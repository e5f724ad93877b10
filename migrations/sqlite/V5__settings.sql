-- What people and servers have chosen, what hands brought to whom, and what was given away.

-- A language that the person chose themself goes before the one that Discord names.
ALTER TABLE person ADD COLUMN language TEXT;
ALTER TABLE person ADD COLUMN pictures TEXT NOT NULL DEFAULT 'classic'
    CHECK (pictures IN ('classic', 'high-contrast', 'colour-blind', 'off'));
ALTER TABLE person ADD COLUMN sorting TEXT NOT NULL DEFAULT 'suit'
    CHECK (sorting IN ('suit', 'rank', 'families'));

CREATE TABLE server (
    guild  INTEGER PRIMARY KEY,
    -- Discord's name of its language.
    locale TEXT,
    -- What whoever manages it has chosen.
    body   TEXT    NOT NULL DEFAULT '{}' CHECK (json_valid(body))
) STRICT;

-- What a hand that was played for chips brought to a person.
CREATE TABLE result (
    hand_id   INTEGER NOT NULL REFERENCES hand (id),
    user      INTEGER NOT NULL,
    guild     INTEGER,
    game      TEXT    NOT NULL,
    chips     INTEGER NOT NULL,
    -- Whether a computer had a seat of its own in it.
    computers INTEGER NOT NULL CHECK (computers IN (0, 1)),
    at_ms     INTEGER NOT NULL,
    PRIMARY KEY (hand_id, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_of_a_server ON result (guild, at_ms);

-- Hands of before: the outcome has the points by seat.
INSERT INTO result (hand_id, user, guild, game, chips, computers, at_ms)
SELECT hand.id, sitter.user, game_table.guild, hand.game,
       CAST(json_extract(hand.outcome, '$.net[' || sitter.seat || ']') AS INTEGER) * hand.stake,
       (SELECT count(*) FROM sitter AS other WHERE other.hand_id = hand.id) < json_array_length(hand.hands),
       hand.finished_ms
FROM hand JOIN sitter ON sitter.hand_id = hand.id JOIN game_table ON game_table.id = hand.table_id
WHERE hand.stake > 0 AND json_extract(hand.outcome, '$.net[' || sitter.seat || ']') IS NOT NULL;

-- What a person gave to others and got from them on a UTC day.
CREATE TABLE gift_day (
    user INTEGER NOT NULL,
    day  INTEGER NOT NULL,
    gave INTEGER NOT NULL DEFAULT 0,
    got  INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (user, day)
) STRICT, WITHOUT ROWID;

-- A person's newest transfers are found without a look at everybody's.
CREATE INDEX transfers_from ON transfer (debit, seq);
CREATE INDEX transfers_to ON transfer (credit, seq);
