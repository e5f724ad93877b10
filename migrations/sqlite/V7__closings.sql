-- Transfers take less room, and the books are closed now and then, so that a start adds up only what came since.

DROP TRIGGER account_moves_by_transfer;
DROP TRIGGER transfer_is_new;
DROP TRIGGER transfer_moves;
DROP TRIGGER transfer_stays;
DROP TRIGGER transfer_is_kept;
ALTER TABLE transfer RENAME TO transfer_of_before;

CREATE TABLE transfer (
    seq           INTEGER PRIMARY KEY,
    -- Why, as a number; the tens say what "subject" and "part" are:
    -- 1 hold, 2 void: a hand and a seat; 3 settlement: a hand and the number of the payment;
    -- 4 grant: a person; 5 daily: a person and a UTC day; 6 gift: the command that asked for it.
    code          INTEGER NOT NULL CHECK (code IN (10, 20, 30, 31, 32, 33, 40, 50, 60)),
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
SELECT old.seq,
    CASE old.code
        WHEN 'hold' THEN 10 WHEN 'void' THEN 20
        WHEN 'settle' THEN 30 WHEN 'house-pays' THEN 31 WHEN 'house-takes' THEN 32 WHEN 'commission' THEN 33
        WHEN 'grant' THEN 40 WHEN 'daily' THEN 50 WHEN 'gift' THEN 60
    END,
    CASE WHEN key GLOB 'hand:*' THEN CAST(substr(key, 6) AS INTEGER)
        WHEN key GLOB 'grant:*' OR key GLOB 'daily:*' THEN c.owner
        WHEN key GLOB 'gift:*' THEN CAST(substr(key, 6) AS INTEGER)
    END,
    CASE WHEN key GLOB 'hand:*:hold:*' OR key GLOB 'hand:*:void:*'
            THEN CAST(substr(key, instr(key, 'd:') + 2 + instr(substr(key, instr(key, 'd:') + 2), 'd:') + 1) AS INTEGER)
        WHEN key GLOB 'hand:*:settle:*' THEN CAST(substr(key, instr(key, 'settle:') + 7) AS INTEGER)
        WHEN key GLOB 'daily:*' THEN CAST(substr(key, 6 + instr(substr(key, 7), ':') + 1) AS INTEGER)
        WHEN key GLOB 'grant:*' OR key GLOB 'gift:*' THEN 0
    END,
    old.debit, old.credit, old.amount, old.at_ms,
    iif(d.kind <> 'user', 0, max(
        coalesce((SELECT max(seq) FROM transfer_of_before WHERE debit = old.debit AND seq < old.seq), 0),
        coalesce((SELECT max(seq) FROM transfer_of_before WHERE credit = old.debit AND seq < old.seq), 0))),
    iif(c.kind <> 'user', 0, max(
        coalesce((SELECT max(seq) FROM transfer_of_before WHERE debit = old.credit AND seq < old.seq), 0),
        coalesce((SELECT max(seq) FROM transfer_of_before WHERE credit = old.credit AND seq < old.seq), 0)))
FROM transfer_of_before AS old
    CROSS JOIN account AS d ON d.id = old.debit
    CROSS JOIN account AS c ON c.id = old.credit
ORDER BY old.seq;

DROP TABLE transfer_of_before;

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

-- The digest of all transfers up to the last one: each is hashed with the digest of those before it.
CREATE TABLE seal (
    id     INTEGER PRIMARY KEY CHECK (id = 1),
    seq    INTEGER NOT NULL,
    digest BLOB    NOT NULL CHECK (length(digest) = 32)
) STRICT;

INSERT INTO seal (id, seq, digest) VALUES (1, 0, zeroblob(32));

-- Where the books were closed, and the seal as it was there.
CREATE TABLE closing (
    seq    INTEGER PRIMARY KEY,
    digest BLOB    NOT NULL CHECK (length(digest) = 32)
) STRICT;

-- What accounts had when the books were closed last; one without a row had nothing.
CREATE TABLE closed_balance (
    account INTEGER PRIMARY KEY REFERENCES account (id),
    posted  INTEGER NOT NULL CHECK (posted <> 0)
) STRICT;

-- A start looks at accounts with chips, open tables and running hands, however many there have been.
CREATE INDEX accounts_with_chips ON account (kind, owner, posted) WHERE posted <> 0;
CREATE INDEX open_tables ON game_table (id) WHERE closed_ms IS NULL;
