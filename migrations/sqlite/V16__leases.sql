-- Which process has which part of the tables, so that several can share a database. A table's part is its number
-- modulo 64.
CREATE TABLE lease (
    part  INTEGER PRIMARY KEY CHECK (part BETWEEN 0 AND 63),
    -- The number of the process, which no other ever has; NULL if none has the part.
    node  INTEGER,
    -- How often the part has been taken: a step counts only if it names the newest epoch.
    epoch INTEGER NOT NULL DEFAULT 0 CHECK (epoch >= 0)
) STRICT;

INSERT INTO lease (part)
WITH RECURSIVE numbers (part) AS (SELECT 0 UNION ALL SELECT part + 1 FROM numbers WHERE part < 63)
SELECT part FROM numbers;
