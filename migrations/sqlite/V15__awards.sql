-- Chips that operators give: a kind of transfer of its own, and the reason beside it.

CREATE TABLE award (
    -- The command that asked for it: the subject of the transfer.
    asked  INTEGER PRIMARY KEY,
    -- The number of the person who got the chips; deleted with them, because a reason may name them.
    person INTEGER NOT NULL,
    reason TEXT    NOT NULL CHECK (length(reason) BETWEEN 1 AND 200)
) STRICT;

CREATE INDEX awards_of_a_person ON award (person);

CREATE TRIGGER award_stays BEFORE UPDATE ON award
BEGIN
    SELECT RAISE(ABORT, 'the reason of a transfer is never changed');
END;

-- The table of transfers takes the new code. Its rows stay as they are, so only the text of its CHECK is replaced, as
-- SQLite describes it for changes that concern no stored row: a copy of the table would take minutes for a long past.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema
SET sql = replace(
        replace(sql, '(10, 20, 30, 31, 32, 33, 40, 50, 60, 70)', '(10, 20, 30, 31, 32, 33, 40, 50, 60, 70, 80)'),
        '7 farewell: a person.', '7 farewell: a person; 8 award: the command that asked for it.'
    )
WHERE type = 'table' AND name = 'transfer';
PRAGMA writable_schema = RESET;
