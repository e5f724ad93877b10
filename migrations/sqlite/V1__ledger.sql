-- The books: accounts, and the transfers that alone move chips between them.
-- A transfer is never changed or taken back; what was wrong is put right by another one.

CREATE TABLE account (
    id       INTEGER PRIMARY KEY,
    kind     TEXT    NOT NULL CHECK (kind IN ('user', 'escrow', 'mint', 'house', 'burn')),
    -- The person's or the table's number; 0 for the three accounts there is one of.
    owner    INTEGER NOT NULL CHECK (owner = 0 OR kind IN ('user', 'escrow')),
    -- What the account has: the sum of its transfers, kept by a trigger.
    posted   INTEGER NOT NULL DEFAULT 0
             CHECK (posted BETWEEN -4000000000000000000 AND 4000000000000000000),
    -- The last transfer that moved the balance: proof for the trigger that nothing else did.
    moved_by INTEGER NOT NULL DEFAULT 0,
    UNIQUE (kind, owner),
    CHECK (posted >= 0 OR kind IN ('mint', 'house'))
) STRICT;

INSERT INTO account (kind, owner) VALUES ('mint', 0), ('house', 0), ('burn', 0);

CREATE TABLE transfer (
    seq         INTEGER PRIMARY KEY AUTOINCREMENT,
    key         TEXT    NOT NULL UNIQUE CHECK (octet_length(key) BETWEEN 1 AND 100),
    fingerprint BLOB    NOT NULL CHECK (length(fingerprint) = 32),
    debit       INTEGER NOT NULL REFERENCES account (id),
    credit      INTEGER NOT NULL REFERENCES account (id),
    amount      INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
    code        TEXT    NOT NULL,
    at_ms       INTEGER NOT NULL,
    CHECK (debit <> credit)
) STRICT;

-- "INSERT OR REPLACE" would remove the old row first, so a taken key stops before that.
CREATE TRIGGER transfer_is_new BEFORE INSERT ON transfer
WHEN EXISTS (SELECT 1 FROM transfer WHERE key = NEW.key OR seq = NEW.seq)
BEGIN
    SELECT RAISE(ABORT, 'a transfer is never replaced');
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

CREATE TRIGGER account_begins_empty BEFORE INSERT ON account
WHEN NEW.posted <> 0 OR NEW.moved_by <> 0
    OR EXISTS (SELECT 1 FROM account WHERE id = NEW.id OR (kind = NEW.kind AND owner = NEW.owner))
BEGIN
    SELECT RAISE(ABORT, 'an account is new and begins with nothing');
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

CREATE TRIGGER account_is_kept BEFORE DELETE ON account
BEGIN
    SELECT RAISE(ABORT, 'an account is never deleted');
END;
