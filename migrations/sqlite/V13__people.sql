-- Everybody gets a number of their own, drawn at random. A Discord id and a name stand in the table of people alone, and
-- in what open tables and running hands need; everything else has the number, and says nothing of a person without
-- their row. The program carries over what SQL cannot (store/carry.rs), as the row in `meta` says.

DROP TRIGGER account_moves_by_transfer;
DROP TRIGGER transfer_is_new;
DROP TRIGGER transfer_is_linked;
DROP TRIGGER transfer_moves;
DROP TRIGGER transfer_stays;
DROP TRIGGER transfer_is_kept;

ALTER TABLE person RENAME TO person_before;

CREATE TABLE person (
    number              INTEGER PRIMARY KEY CHECK (number > 0),
    -- The Discord id.
    user                INTEGER NOT NULL UNIQUE,
    -- When the row was made; 0 for people of before.
    since_ms            INTEGER NOT NULL,
    name                TEXT    NOT NULL DEFAULT '',
    granted_ms          INTEGER,
    dm                  TEXT    NOT NULL DEFAULT 'unset' CHECK (dm IN ('unset', 'on', 'off')),
    dm_refused_until_ms INTEGER,
    locale              TEXT,
    -- A language that the person chose themself goes before the one that Discord names.
    language            TEXT,
    pictures            TEXT    NOT NULL DEFAULT 'classic'
                        CHECK (pictures IN ('classic', 'high-contrast', 'colour-blind', 'off')),
    sorting             TEXT    NOT NULL DEFAULT 'suit' CHECK (sorting IN ('suit', 'rank', 'families')),
    -- Whether one press of a tile that can only be discarded plays it, when a single tile is followed.
    taps                TEXT    NOT NULL DEFAULT 'one' CHECK (taps IN ('one', 'two'))
) STRICT;

INSERT INTO person (number, user, since_ms, name, granted_ms, dm, dm_refused_until_ms, locale, language, pictures,
                    sorting, taps)
SELECT max(1, random() & 9223372036854775807), user, 0, name, granted_ms, dm, dm_refused_until_ms, locale, language,
       pictures, sorting, taps
FROM person_before;

INSERT INTO person (number, user, since_ms)
SELECT max(1, random() & 9223372036854775807), user, 0
FROM (
    SELECT owner AS user FROM account WHERE kind = 'user'
    UNION SELECT user FROM house_win
    UNION SELECT user FROM gift_day
    UNION SELECT user FROM standing
)
WHERE user NOT IN (SELECT user FROM person_before);

DROP TABLE person_before;

UPDATE account SET owner = (SELECT number FROM person WHERE person.user = account.owner) WHERE kind = 'user';
UPDATE house_win SET user = (SELECT number FROM person WHERE person.user = house_win.user);
UPDATE gift_day SET user = (SELECT number FROM person WHERE person.user = gift_day.user);
UPDATE standing SET user = (SELECT number FROM person WHERE person.user = standing.user);

-- One person's standings, to hand them out and to delete them; their messages likewise.
CREATE INDEX standings_of_a_person ON standing (user);
CREATE INDEX messages_of_a_person ON board (user) WHERE user <> 0;

ALTER TABLE transfer RENAME TO transfer_before;

CREATE TABLE transfer (
    seq           INTEGER PRIMARY KEY,
    -- Why, as a number; the tens say what "subject" and "part" are:
    -- 1 hold, 2 void: a hand and a seat; 3 settlement: a hand and the number of the payment;
    -- 4 grant: a person; 5 daily: a person and a UTC day; 6 gift: the command that asked for it;
    -- 7 farewell: a person.
    code          INTEGER NOT NULL CHECK (code IN (10, 20, 30, 31, 32, 33, 40, 50, 60, 70)),
    subject       INTEGER NOT NULL,
    part          INTEGER NOT NULL,
    debit         INTEGER NOT NULL REFERENCES account (id),
    credit        INTEGER NOT NULL REFERENCES account (id),
    amount        INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
    at_ms         INTEGER NOT NULL,
    -- A person's transfers are a chain: the one before this on either side, and 0 where there is none or no person.
    debit_before  INTEGER NOT NULL,
    credit_before INTEGER NOT NULL,
    kind          INTEGER GENERATED ALWAYS AS (code / 10) VIRTUAL,
    UNIQUE (subject, kind, part),
    CHECK (debit <> credit)
) STRICT;

-- Row by row in order, so that no index has to be sorted in memory.
INSERT INTO transfer (seq, code, subject, part, debit, credit, amount, at_ms, debit_before, credit_before)
SELECT seq, code, iif(code IN (40, 50), c.owner, subject), part, debit, credit, amount, at_ms, debit_before, credit_before
FROM transfer_before CROSS JOIN account AS c ON c.id = credit
ORDER BY seq;

DROP TABLE transfer_before;

-- The digests had Discord ids in them: the next start seals all transfers anew, after it has checked the old ones.
DELETE FROM closing;
DELETE FROM closed_balance;
UPDATE seal SET seq = 0, digest = zeroblob(32);

-- "INSERT OR REPLACE" would remove the old row first, so a taken key stops before that.
CREATE TRIGGER transfer_is_new BEFORE INSERT ON transfer
WHEN EXISTS (SELECT 1 FROM transfer WHERE seq = NEW.seq)
    OR EXISTS (
        SELECT 1 FROM transfer
        WHERE subject = NEW.subject AND kind = NEW.code / 10 AND part = NEW.part
    )
BEGIN
    SELECT RAISE(ABORT, 'a transfer is never replaced');
END;

CREATE TRIGGER transfer_is_linked BEFORE INSERT ON transfer
WHEN NEW.debit_before <> coalesce((SELECT moved_by FROM account WHERE id = NEW.debit AND kind = 'user'), 0)
    OR NEW.credit_before <> coalesce((SELECT moved_by FROM account WHERE id = NEW.credit AND kind = 'user'), 0)
BEGIN
    SELECT RAISE(ABORT, 'a transfer names the one before it');
END;

CREATE TRIGGER transfer_moves AFTER INSERT ON transfer
BEGIN
    UPDATE account SET posted = posted - NEW.amount, moved_by = NEW.seq WHERE id = NEW.debit;
    UPDATE account SET posted = posted + NEW.amount, moved_by = NEW.seq WHERE id = NEW.credit;
END;

CREATE TRIGGER transfer_stays BEFORE UPDATE ON transfer
BEGIN
    SELECT RAISE(ABORT, 'a transfer is never changed');
END;

CREATE TRIGGER transfer_is_kept BEFORE DELETE ON transfer
BEGIN
    SELECT RAISE(ABORT, 'a transfer is never deleted');
END;

-- A balance changes once for each transfer, by its amount, and in no other way.
CREATE TRIGGER account_moves_by_transfer BEFORE UPDATE ON account
WHEN NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.owner <> OLD.owner
    OR NEW.moved_by <= OLD.moved_by
    OR NOT EXISTS (
        SELECT 1 FROM transfer
        WHERE seq = NEW.moved_by
            AND ((debit = OLD.id AND NEW.posted = OLD.posted - amount)
                OR (credit = OLD.id AND NEW.posted = OLD.posted + amount))
    )
BEGIN
    SELECT RAISE(ABORT, 'a balance moves by a transfer only');
END;

-- The channel of direct messages leads to a person as their id does; nobody needs that of a closed table.
DELETE FROM board
WHERE table_id IN (SELECT id FROM game_table WHERE guild IS NULL AND closed_ms IS NOT NULL);
UPDATE game_table SET channel = 0 WHERE guild IS NULL AND closed_ms IS NOT NULL;

-- What is left to carry over: the numbers in lists of people, and the people in packed hands.
INSERT INTO meta (key, value)
SELECT 'carry', '"people"' WHERE EXISTS (SELECT 1 FROM person) OR EXISTS (SELECT 1 FROM past_hand);
