-- The tables of migrations/sqlite, as its last migration leaves them. Whole numbers are bigint everywhere, because
-- SQLite's are; Discord's unsigned ids are stored bit by bit as signed numbers. Texts are compared byte by byte.

CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '%', TG_ARGV[0];
END $$;

-- The ledger: accounts, and the transfers that alone move chips between them.

CREATE TABLE account (
    id       bigint PRIMARY KEY,
    kind     text COLLATE "C" NOT NULL CHECK (kind IN ('user', 'escrow', 'mint', 'house', 'burn')),
    -- The person's or the table's number; 0 for the three accounts there is one of.
    owner    bigint NOT NULL CHECK (owner = 0 OR kind IN ('user', 'escrow')),
    -- What the account has: the sum of its transfers, kept by a trigger.
    posted   bigint NOT NULL DEFAULT 0 CHECK (posted BETWEEN -4000000000000000000 AND 4000000000000000000),
    -- The last transfer that moved the balance: proof for the trigger that nothing else did.
    moved_by bigint NOT NULL DEFAULT 0,
    UNIQUE (kind, owner),
    CHECK (posted >= 0 OR kind IN ('mint', 'house'))
);

INSERT INTO account (id, kind, owner) VALUES (1, 'mint', 0), (2, 'house', 0), (3, 'burn', 0);

CREATE INDEX accounts_with_chips ON account (kind, owner, posted) WHERE posted <> 0;

CREATE TABLE transfer (
    seq           bigint PRIMARY KEY,
    -- Why, as a number; the tens say what "subject" and "part" are:
    -- 1 hold, 2 void: a hand and a seat; 3 settlement: a hand and the number of the payment;
    -- 4 grant: a person; 5 daily: a person and a UTC day; 6 gift: the command that asked for it;
    -- 7 farewell: a person; 8 award: the command that asked for it.
    code          bigint NOT NULL CHECK (code IN (10, 20, 30, 31, 32, 33, 40, 50, 60, 70, 80)),
    subject       bigint NOT NULL,
    part          bigint NOT NULL,
    debit         bigint NOT NULL REFERENCES account (id),
    credit        bigint NOT NULL REFERENCES account (id),
    amount        bigint NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
    at_ms         bigint NOT NULL,
    -- A person's transfers are a chain: the one before this on either side, and 0 where there is none or no person.
    debit_before  bigint NOT NULL,
    credit_before bigint NOT NULL,
    kind          bigint GENERATED ALWAYS AS (code / 10) STORED,
    UNIQUE (subject, kind, part),
    CHECK (debit <> credit)
);

CREATE FUNCTION transfer_is_linked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.debit_before <> coalesce((SELECT moved_by FROM account WHERE id = NEW.debit AND kind = 'user'), 0)
        OR NEW.credit_before <> coalesce((SELECT moved_by FROM account WHERE id = NEW.credit AND kind = 'user'), 0)
    THEN
        RAISE EXCEPTION 'a transfer names the one before it';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER transfer_is_linked BEFORE INSERT ON transfer
FOR EACH ROW EXECUTE FUNCTION transfer_is_linked();

CREATE FUNCTION transfer_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE account SET posted = posted - NEW.amount, moved_by = NEW.seq WHERE id = NEW.debit;
    UPDATE account SET posted = posted + NEW.amount, moved_by = NEW.seq WHERE id = NEW.credit;
    RETURN NULL;
END $$;

CREATE TRIGGER transfer_moves AFTER INSERT ON transfer
FOR EACH ROW EXECUTE FUNCTION transfer_moves();

CREATE TRIGGER transfer_stays BEFORE UPDATE ON transfer
FOR EACH ROW EXECUTE FUNCTION refuse('a transfer is never changed');

CREATE TRIGGER transfer_is_kept BEFORE DELETE ON transfer
FOR EACH ROW EXECUTE FUNCTION refuse('a transfer is never deleted');

CREATE TRIGGER transfers_are_kept BEFORE TRUNCATE ON transfer
FOR EACH STATEMENT EXECUTE FUNCTION refuse('a transfer is never deleted');

CREATE TRIGGER account_begins_empty BEFORE INSERT ON account
FOR EACH ROW WHEN (NEW.posted <> 0 OR NEW.moved_by <> 0)
EXECUTE FUNCTION refuse('an account is new and begins with nothing');

-- A balance changes once for each transfer, by its amount, and in no other way.
CREATE FUNCTION account_moves_by_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.id <> OLD.id OR NEW.kind <> OLD.kind OR NEW.owner <> OLD.owner
        OR NEW.moved_by <= OLD.moved_by
        OR NOT EXISTS (
            SELECT 1 FROM transfer
            WHERE seq = NEW.moved_by
                AND ((debit = OLD.id AND NEW.posted = OLD.posted - amount)
                    OR (credit = OLD.id AND NEW.posted = OLD.posted + amount))
        )
    THEN
        RAISE EXCEPTION 'a balance moves by a transfer only';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER account_moves_by_transfer BEFORE UPDATE ON account
FOR EACH ROW EXECUTE FUNCTION account_moves_by_transfer();

CREATE TRIGGER account_is_kept BEFORE DELETE ON account
FOR EACH ROW EXECUTE FUNCTION refuse('an account is never deleted');

CREATE TRIGGER accounts_are_kept BEFORE TRUNCATE ON account
FOR EACH STATEMENT EXECUTE FUNCTION refuse('an account is never deleted');

-- The digest of all transfers up to the last one: each is hashed with the digest of those before it.
CREATE TABLE seal (
    id     bigint PRIMARY KEY CHECK (id = 1),
    seq    bigint NOT NULL,
    digest bytea  NOT NULL CHECK (length(digest) = 32)
);

INSERT INTO seal (id, seq, digest) VALUES (1, 0, decode(repeat('00', 32), 'hex'));

-- Where the books were closed, and the seal as it was there.
CREATE TABLE closing (
    seq    bigint PRIMARY KEY,
    digest bytea  NOT NULL CHECK (length(digest) = 32)
);

-- What accounts had when the books were closed last; one without a row had nothing.
CREATE TABLE closed_balance (
    account bigint PRIMARY KEY REFERENCES account (id),
    posted  bigint NOT NULL CHECK (posted <> 0)
);

-- Chips that operators give: the reason of the transfer.
CREATE TABLE award (
    -- The command that asked for it: the subject of the transfer.
    asked  bigint PRIMARY KEY,
    -- The number of the person who got the chips; deleted with them, because a reason may name them.
    person bigint NOT NULL,
    reason text COLLATE "C" NOT NULL CHECK (length(reason) BETWEEN 1 AND 200)
);

CREATE INDEX awards_of_a_person ON award (person);

CREATE TRIGGER award_stays BEFORE UPDATE ON award
FOR EACH ROW EXECUTE FUNCTION refuse('the reason of a transfer is never changed');

-- People. A Discord id and a name are in this table alone, and in what open tables and running hands need.

CREATE TABLE person (
    number              bigint PRIMARY KEY CHECK (number > 0),
    -- The Discord id.
    "user"              bigint NOT NULL UNIQUE,
    since_ms            bigint NOT NULL,
    name                text COLLATE "C" NOT NULL DEFAULT '',
    granted_ms          bigint,
    dm                  text COLLATE "C" NOT NULL DEFAULT 'unset' CHECK (dm IN ('unset', 'on', 'off')),
    dm_refused_until_ms bigint,
    locale              text COLLATE "C",
    language            text COLLATE "C",
    pictures            text COLLATE "C" NOT NULL DEFAULT 'classic'
                        CHECK (pictures IN ('classic', 'high-contrast', 'colour-blind', 'off')),
    sorting             text COLLATE "C" NOT NULL DEFAULT 'suit' CHECK (sorting IN ('suit', 'rank', 'families')),
    taps                text COLLATE "C" NOT NULL DEFAULT 'one' CHECK (taps IN ('one', 'two'))
);

-- What a person won from computers on a UTC day (counted from 1970-01-01); negative when they lost.
CREATE TABLE house_win (
    "user" bigint NOT NULL,
    day    bigint NOT NULL,
    chips  bigint NOT NULL,
    PRIMARY KEY ("user", day)
);

-- What a person gave to others and got from them on a UTC day.
CREATE TABLE gift_day (
    "user" bigint NOT NULL,
    day    bigint NOT NULL,
    gave   bigint NOT NULL DEFAULT 0,
    got    bigint NOT NULL DEFAULT 0,
    PRIMARY KEY ("user", day)
);

-- What people won on a server, added up when a hand ends.
CREATE TABLE standing (
    guild     bigint NOT NULL,
    -- The name of a game; empty for all games together.
    game      text COLLATE "C" NOT NULL,
    -- 0 all the time, 1 a month, 2 a week: the one that begins on the UTC day `since` (counted from 1970-01-01).
    span      bigint NOT NULL CHECK (span BETWEEN 0 AND 2),
    "user"    bigint NOT NULL,
    since     bigint NOT NULL,
    -- Hands in which no computer had a seat of its own: chips, how many, and the first three people met in them.
    chips     bigint NOT NULL,
    hands     bigint NOT NULL CHECK (hands >= 0),
    met       bytea  NOT NULL CHECK (length(met) IN (0, 8, 16, 24)),
    -- The same for all hands.
    all_chips bigint NOT NULL,
    all_hands bigint NOT NULL CHECK (all_hands >= hands),
    all_met   bytea  NOT NULL CHECK (length(all_met) IN (0, 8, 16, 24)),
    PRIMARY KEY (guild, game, span, "user")
);

CREATE INDEX leaders_among_people ON standing (guild, game, span, since, chips DESC, hands DESC, "user")
    WHERE length(met) = 24;
CREATE INDEX leaders_of_all ON standing (guild, game, span, since, all_chips DESC, all_hands DESC, "user")
    WHERE length(all_met) = 24;
CREATE INDEX standings_of_a_person ON standing ("user");

-- Servers, and what who manages them has chosen.
CREATE TABLE server (
    guild  bigint PRIMARY KEY,
    locale text COLLATE "C",
    body   text COLLATE "C" NOT NULL DEFAULT '{}' CHECK (body::json IS NOT NULL)
);

-- Presses and commands that were accepted, so that one which is delivered twice happens once.
CREATE TABLE interaction (
    id    bigint PRIMARY KEY,
    at_ms bigint NOT NULL
);

-- Tables, hands and their moves.

CREATE TABLE game_table (
    id        bigint PRIMARY KEY CHECK (id > 0),
    guild     bigint,
    channel   bigint NOT NULL,
    opened_ms bigint NOT NULL,
    closed_ms bigint,
    version   bigint NOT NULL CHECK (version >= 0),
    -- Everything about the table but its running hand.
    body      text COLLATE "C" NOT NULL CHECK (body::json IS NOT NULL)
);

CREATE UNIQUE INDEX one_open_table_a_channel ON game_table (channel) WHERE closed_ms IS NULL;
CREATE INDEX open_tables ON game_table (id) WHERE closed_ms IS NULL;

-- The hand that runs at a table.
CREATE TABLE hand (
    id            bigint PRIMARY KEY CHECK (id > 0),
    table_id      bigint NOT NULL UNIQUE REFERENCES game_table (id),
    number        bigint NOT NULL CHECK (number > 0),
    game          text COLLATE "C" NOT NULL,
    house         text COLLATE "C" NOT NULL CHECK (house::json IS NOT NULL),
    rules_version bigint NOT NULL,
    banker        bigint NOT NULL CHECK (banker BETWEEN 0 AND 7),
    streak        bigint NOT NULL CHECK (streak >= 0),
    stake         bigint NOT NULL CHECK (stake >= 0),
    seed          bytea  NOT NULL CHECK (length(seed) = 32),
    receipt       bytea  NOT NULL CHECK (length(receipt) = 32),
    hands         text COLLATE "C" NOT NULL CHECK (hands::json IS NOT NULL),
    -- What each seat bet before the deal, as JSON; nothing in games without bets.
    bets          text COLLATE "C" CHECK (bets IS NULL OR bets::json IS NOT NULL),
    started_ms    bigint NOT NULL,
    -- What those who do not sit at it get to see of it once it is over; nothing said is "hand": everything, at once.
    reveal        text COLLATE "C" CHECK (reveal IS NULL OR reveal IN ('hand', 'table', 'never')),
    receipt_body  text COLLATE "C"
);

-- The people of a running hand and what is held of each.
CREATE TABLE sitter (
    hand_id bigint NOT NULL REFERENCES hand (id),
    seat    bigint NOT NULL CHECK (seat BETWEEN 0 AND 7),
    "user"  bigint NOT NULL,
    hold    bigint NOT NULL CHECK (hold >= 0),
    -- Whether the standings have what the hand brought this person: it is added once.
    noted   bigint NOT NULL DEFAULT 0 CHECK (noted IN (0, 1)),
    PRIMARY KEY (hand_id, seat)
);

CREATE INDEX holds_of_a_person ON sitter ("user", hold);

-- The moves of a running hand.
CREATE TABLE play (
    hand_id bigint NOT NULL REFERENCES hand (id),
    seq     bigint NOT NULL CHECK (seq >= 0),
    seat    bigint NOT NULL CHECK (seat BETWEEN 0 AND 7),
    move    text COLLATE "C" NOT NULL,
    made_by text COLLATE "C" NOT NULL CHECK (made_by IN ('person', 'computer', 'clock', 'forced')),
    at_ms   bigint NOT NULL,
    PRIMARY KEY (hand_id, seq)
);

-- Who has declared a running hand before the first lead; hidden until all of them are resolved together.
CREATE TABLE claim (
    hand_id bigint NOT NULL REFERENCES hand (id),
    seat    bigint NOT NULL CHECK (seat BETWEEN 0 AND 7),
    at_ms   bigint NOT NULL,
    PRIMARY KEY (hand_id, seat)
);

-- A hand that is over; its record lies under its day (UTC, counted from 1970-01-01), here or in the archive.
CREATE TABLE past_hand (
    id       bigint PRIMARY KEY CHECK (id > 0),
    table_id bigint NOT NULL REFERENCES game_table (id),
    number   bigint NOT NULL CHECK (number > 0),
    day      bigint NOT NULL,
    -- The numbers of its people, eight bytes each: an archive does not name them.
    people   bytea  NOT NULL CHECK (length(people) % 8 = 0),
    reveal   text COLLATE "C" CHECK (reveal IS NULL OR reveal IN ('hand', 'table', 'never')),
    UNIQUE (table_id, number)
);

-- Deal, moves, seed and result of a hand that is over, packed (store/pack.rs).
CREATE TABLE past_record (
    day     bigint NOT NULL,
    hand_id bigint NOT NULL REFERENCES past_hand (id),
    body    bytea  NOT NULL CHECK (length(body) > 65),
    PRIMARY KEY (day, hand_id)
);

-- Messages to be drawn again after a restart; user 0 is everybody's.
CREATE TABLE board (
    table_id bigint NOT NULL REFERENCES game_table (id),
    kind     text COLLATE "C" NOT NULL,
    "user"   bigint NOT NULL,
    channel  bigint NOT NULL,
    message  bigint NOT NULL,
    PRIMARY KEY (table_id, kind, "user")
);

CREATE INDEX messages_of_a_person ON board ("user") WHERE "user" <> 0;

-- Which hand a public message shows, for its context menu.
CREATE TABLE hand_message (
    message  bigint PRIMARY KEY,
    table_id bigint NOT NULL REFERENCES game_table (id),
    number   bigint NOT NULL CHECK (number > 0)
);

-- Notes of the program to itself.
CREATE TABLE meta (
    key   text COLLATE "C" PRIMARY KEY,
    value text COLLATE "C" NOT NULL
);

-- SQLite's search for bytes in bytes, from 1 on; 0 if they are not there.
CREATE FUNCTION instr(bytea, bytea) RETURNS integer LANGUAGE sql IMMUTABLE STRICT AS 'SELECT position($2 in $1)';
