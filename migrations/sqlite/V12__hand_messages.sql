-- Which hand a public message shows, for its context menu: a message keeps it after its buttons are gone.
CREATE TABLE hand_message (
    message  INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES game_table (id),
    number   INTEGER NOT NULL CHECK (number > 0)
) STRICT;
