//! The named limits of a table.

/// Commands queued for one table; further inputs are refused with `InputError::Busy`.
pub const INBOX_MAX: usize = 64;

/// Tables open at once in one process.
pub const TABLES_MAX: usize = 5_000;

/// Tables that one person may host at once in a server, so that nobody can take all that the server may have.
pub const HOSTED_MAX: usize = 3;

/// Removed people that a table remembers; beyond that, the first ones may sit down again.
pub(super) const REMOVED_MAX: usize = 64;

/// Turns in a row that a person misses before a computer holds the seat.
pub const MISSED_TURNS_MAX: u8 = 3;

/// The claim window before the first lead, in houses with claims, in milliseconds: enough to look
/// at eight tiles and press one button.
pub const CLAIM_WINDOW_MS: i64 = 8_000;

/// The same at tables without a clock. People there want time, but the first lead has to wait for it.
pub const LONG_CLAIM_WINDOW_MS: i64 = 30_000;

/// How long a person may consider an offer of the bank, in milliseconds: enough to have the message
/// read aloud; never longer than a turn.
pub const BANK_OFFER_MS: i64 = 30_000;

/// How long a table whose deal is fixed waits for the beacon, in milliseconds: a round comes every three
/// seconds, and the table waits for the third.
pub const BEACON_WAIT_MS: i64 = 30_000;

/// Hands in a row that one person may bank, so that the bank goes round.
pub const BANK_HANDS_MAX: u32 = 2;

/// How long the table waits for the others after the first *Next hand*, in milliseconds.
pub const NEXT_HAND_WAIT_MS: i64 = 30_000;

/// How long a table without a running hand stays open when nobody does anything, in milliseconds. At
/// tables without a clock it is also how long a hand waits for one person.
pub const IDLE_MS: i64 = 3_600_000;

/// The least time left on a clock after a restart or an outage, in milliseconds.
pub const RESTART_CREDIT_MS: i64 = 20_000;

/// The least time that a table whose server is out waits after a restart, in milliseconds: by then Discord has said
/// which servers are back, even if the program starts many sessions.
pub const RECONNECT_MS: i64 = 10 * 60_000;

/// How long it takes to show one table again after a restart, in milliseconds: one edit, at the 45
/// requests a second that the bot allows itself, and now and then a ping.
pub const SHOWN_AGAIN_MS: i64 = 25;

/// How long a table waits for its server before computers finish its hand, in milliseconds: longer than any usual
/// Discord outage, short enough that nobody's chips stay held for days.
pub const SUSPENDED_MAX_MS: i64 = 6 * 3_600_000;

/// How long a table message is edited during a hand before a new one is posted, in milliseconds.
pub const BOARD_AGE_MAX_MS: i64 = 55 * 60_000;

/// The highest stake a table can be opened with, in chips a point.
pub const STAKE_MAX: i64 = 1_000_000;

/// Characters of a name that are stored.
pub const NAME_MAX: usize = 32;
