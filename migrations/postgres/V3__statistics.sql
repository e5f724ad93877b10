-- No statistics of what identifies people. ANALYZE copies values of a column into pg_stats, where they would outlast
-- the rows of deleted people: for good, if the table has become empty. The planner does without them, because it
-- finds such rows by an index. A change to the same type rewrites no row, and drops the statistics that are there.

ALTER TABLE person
    ALTER COLUMN "user" TYPE bigint,
    ALTER COLUMN "user" SET STATISTICS 0,
    ALTER COLUMN name TYPE text COLLATE "C",
    ALTER COLUMN name SET STATISTICS 0;

ALTER TABLE award
    ALTER COLUMN reason TYPE text COLLATE "C",
    ALTER COLUMN reason SET STATISTICS 0;

ALTER TABLE game_table
    ALTER COLUMN channel TYPE bigint,
    ALTER COLUMN channel SET STATISTICS 0,
    ALTER COLUMN body TYPE text COLLATE "C",
    ALTER COLUMN body SET STATISTICS 0;

ALTER TABLE sitter
    ALTER COLUMN "user" TYPE bigint,
    ALTER COLUMN "user" SET STATISTICS 0;

ALTER TABLE board
    ALTER COLUMN "user" TYPE bigint,
    ALTER COLUMN "user" SET STATISTICS 0,
    ALTER COLUMN channel TYPE bigint,
    ALTER COLUMN channel SET STATISTICS 0,
    ALTER COLUMN message TYPE bigint,
    ALTER COLUMN message SET STATISTICS 0;

-- The salts that people entered are in the receipt of a hand, and later in its record.

ALTER TABLE hand
    ALTER COLUMN receipt_body TYPE text COLLATE "C",
    ALTER COLUMN receipt_body SET STATISTICS 0;

ALTER TABLE past_record
    ALTER COLUMN body TYPE bytea,
    ALTER COLUMN body SET STATISTICS 0;
