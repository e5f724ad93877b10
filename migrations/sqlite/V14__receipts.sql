-- What the receipt of a hand fixes besides the table, the hand and the seed's hash: the rules, the receipt before, the salts.
ALTER TABLE hand ADD COLUMN receipt_body TEXT;
