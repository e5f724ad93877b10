//! The named limits of a table.

/// Commands that wait for one table; more are answered "busy".
pub const INBOX_MAX: usize = 64;

/// Tables that are open at once in one process.
pub const TABLES_MAX: usize = 5_000;

/// Turns in a row that the clock plays before a computer holds the seat.
pub const MISSED_TURNS_MAX: u8 = 3;

/// How long every hand waits before the first lead in a house where hands can be declared, in milliseconds: enough to
/// look at eight tiles and press one button.
pub const CLAIM_WINDOW_MS: i64 = 8_000;

/// How long a person to whom the bank is offered may think, in milliseconds; never longer than a turn.
pub const BANK_OFFER_MS: i64 = 20_000;

/// Hands in a row that one person may bank, so that the bank goes round.
pub const BANK_HANDS_MAX: u32 = 2;

/// How long the others are waited for after the first *Next hand*, in milliseconds.
pub const NEXT_HAND_WAIT_MS: i64 = 30_000;

/// How long a table without a running hand stays open untouched, in milliseconds.
pub const IDLE_MS: i64 = 3_600_000;

/// What a clock is given at least after a restart, in milliseconds.
pub const RESTART_CREDIT_MS: i64 = 20_000;

/// How long it takes to show one table again after a restart, in milliseconds: a public message, a direct one and a
/// ping, at the 40 requests a second that the bot allows itself.
pub const SHOWN_AGAIN_MS: i64 = 75;

/// How long a table that cannot be reached waits before its hand is undone, in milliseconds: longer than Discord is
/// ever out, short enough that nobody's chips stay held for days.
pub const SUSPENDED_MAX_MS: i64 = 6 * 3_600_000;

/// How long a table message of one hand may get edits before a new one is posted, in milliseconds.
pub const BOARD_AGE_MAX_MS: i64 = 55 * 60_000;

/// The highest stake a table can be opened with, in chips a point.
pub const STAKE_MAX: i64 = 1_000_000;

/// People and computers whose scores are added up at one table; of those who have gone the lowest make room.
pub const TOTALS_MAX: usize = 32;

/// Characters of a name that are kept.
pub const NAME_MAX: usize = 32;
