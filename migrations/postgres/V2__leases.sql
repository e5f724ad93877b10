-- Which process has which part of the tables, so that several can share a database. A table's part is its number
-- modulo 64.
CREATE TABLE lease (
    part  bigint PRIMARY KEY CHECK (part BETWEEN 0 AND 63),
    -- The number of the process, which no other ever has; NULL if none has the part.
    node  bigint,
    -- How often the part has been taken: a step counts only if it names the newest epoch.
    epoch bigint NOT NULL DEFAULT 0 CHECK (epoch >= 0)
);

INSERT INTO lease (part) SELECT generate_series(0, 63);

-- Numbers of processes; an advisory lock of two numbers shows that one lives.
CREATE SEQUENCE node AS integer;
