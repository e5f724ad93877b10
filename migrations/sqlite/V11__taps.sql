-- Whether one press of a tile that can only be discarded plays it, when a single tile is followed.
ALTER TABLE person ADD COLUMN taps TEXT NOT NULL DEFAULT 'one' CHECK (taps IN ('one', 'two'));
