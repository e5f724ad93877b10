-- What those who do not sit at a hand get to see of it once it is over; nothing said is "hand": everything, at once.
ALTER TABLE hand ADD COLUMN reveal TEXT CHECK (reveal IS NULL OR reveal IN ('hand', 'table', 'never'));
