-- What each seat bet before the deal, as JSON; nothing in games without bets.
ALTER TABLE hand ADD COLUMN bets TEXT CHECK (bets IS NULL OR json_valid(bets));
