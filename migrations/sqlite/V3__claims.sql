-- Hands that were declared as won before the first lead; hidden until all of them are resolved together.
CREATE TABLE claim (
    hand_id INTEGER NOT NULL REFERENCES hand (id),
    seat    INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
    at_ms   INTEGER NOT NULL,
    PRIMARY KEY (hand_id, seat)
) STRICT, WITHOUT ROWID;
