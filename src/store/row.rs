//! Rows of the database: their types by what they are about, and how they are read.

mod hand;
mod person;
mod table;
mod text;
mod word;

use gow::fair::{Hash32, Seed};

use crate::id::{ChannelId, GuildId, HandId, MessageId, TableId, Timestamp, UserId};
use crate::store::connection::Row;
use crate::store::{PersonRow, Reveal, StoreError};

pub use hand::{ClaimRow, HandRow, PlayRow, ResultRow, Sitter};
pub use person::ChoicesRow;
pub use table::{HandMessageRow, MessageRow, TableRow};
pub use text::Text;
pub use word::{DmChoice, PictureStyle, PlayedBy, Sorting, Taps};

/// The longest JSON text of a table, a hand or an outcome, in bytes: far more than eight seats
/// need.
pub const MAX_JSON: usize = 256 * 1024;

/// The longest name, kind, key or move, in bytes.
pub const MAX_WORD: usize = 256;

/// The columns that [`fn@table`] reads.
pub(super) const TABLE: &str = "id, guild, channel, opened_ms, version, body";

/// The columns that [`fn@hand`] reads.
pub(super) const HAND: &str = "id, table_id, number, game, house, rules_version, banker, streak, stake, seed, \
                               receipt, hands, started_ms, bets, reveal, receipt_body";

/// The same columns of the tables before [`data_migration`](super::migration::data_migration), which had no receipts.
pub(super) const OLD_HAND: &str = "id, table_id, number, game, house, rules_version, banker, streak, stake, seed, \
                                      receipt, hands, started_ms, bets, reveal, NULL";

pub(super) fn table(row: &Row<'_>) -> Result<TableRow, StoreError> {
    Ok(TableRow {
        table: table_id(row.get(0)?)?,
        guild: row.get::<Option<i64>>(1)?.map(GuildId::from_bits),
        channel: ChannelId::from_bits(row.get(2)?),
        opened: Timestamp::new(row.get(3)?),
        version: row.get::<i64>(4)?.cast_unsigned(),
        body: Text::from(row.get::<String>(5)?),
    })
}

/// Reads a hand; the caller adds its people.
pub(super) fn hand(row: &Row<'_>) -> Result<HandRow, StoreError> {
    Ok(HandRow {
        hand: hand_id(row.get(0)?)?,
        table: table_id(row.get(1)?)?,
        number: row.get(2)?,
        game: row.get(3)?,
        house: row.get(4)?,
        rules_version: row.get(5)?,
        banker: row.get(6)?,
        streak: row.get(7)?,
        stake: row.get(8)?,
        seed: Seed::from_bytes(row.get(9)?),
        receipt: Hash32::from_bytes(row.get(10)?),
        hands: Text::from(row.get::<String>(11)?),
        sitters: Vec::new(),
        started: Timestamp::new(row.get(12)?),
        bets: row.get(13)?,
        reveal: reveal(row.get(14)?)?,
        receipt_body: row.get(15)?,
    })
}

/// Reads what is revealed of a hand; NULL is the default.
pub(super) fn reveal(word: Option<String>) -> Result<Reveal, StoreError> {
    word.map_or(Ok(Reveal::default()), |word| {
        known(Reveal::named(&word), "what a table reveals", &word)
    })
}

/// Returns the column that [`fn@reveal`] reads; NULL is the default, because most hands are revealed
/// at once.
pub(super) fn reveal_column(reveal: Reveal) -> Option<&'static str> {
    (reveal != Reveal::default()).then(|| reveal.name())
}

/// Reads a person of the hand in the first column.
pub(super) fn sitter(row: &Row<'_>) -> Result<Sitter, StoreError> {
    Ok(Sitter {
        seat: row.get(1)?,
        user: UserId::from_bits(row.get(2)?),
        hold: row.get(3)?,
    })
}

pub(super) fn play(row: &Row<'_>) -> Result<PlayRow, StoreError> {
    Ok(PlayRow {
        hand: hand_id(row.get(0)?)?,
        seq: row.get(1)?,
        seat: row.get(2)?,
        mv: row.get(3)?,
        by: named(row, 4, PlayedBy::named, "who played")?,
        at: Timestamp::new(row.get(5)?),
    })
}

pub(super) fn claim(row: &Row<'_>) -> Result<ClaimRow, StoreError> {
    Ok(ClaimRow {
        hand: hand_id(row.get(0)?)?,
        seat: row.get(1)?,
        at: Timestamp::new(row.get(2)?),
    })
}

pub(super) fn board(row: &Row<'_>) -> Result<MessageRow, StoreError> {
    let user: i64 = row.get(2)?;
    Ok(MessageRow {
        table: table_id(row.get(0)?)?,
        kind: row.get(1)?,
        user: (user != 0).then(|| UserId::from_bits(user)),
        channel: ChannelId::from_bits(row.get(3)?),
        message: MessageId::from_bits(row.get(4)?),
    })
}

/// The columns that [`fn@person`] reads.
pub(super) const PERSON: &str =
    "user, name, granted_ms, dm, dm_refused_until_ms, locale, language, pictures, sorting, taps";

pub(super) fn person(row: &Row<'_>) -> Result<PersonRow, StoreError> {
    Ok(PersonRow {
        user: UserId::from_bits(row.get(0)?),
        name: row.get(1)?,
        granted: row.get::<Option<i64>>(2)?.map(Timestamp::new),
        dm: named(row, 3, DmChoice::named, "a choice of messages")?,
        dm_refused_until: row.get::<Option<i64>>(4)?.map(Timestamp::new),
        locale: row.get(5)?,
        language: row.get(6)?,
        pictures: named(row, 7, PictureStyle::named, "a style of pictures")?,
        sorting: named(row, 8, Sorting::named, "an order of tiles")?,
        taps: named(row, 9, Taps::named, "a number of presses")?,
    })
}

pub(super) fn table_id(number: i64) -> Result<TableId, StoreError> {
    known(TableId::new(number), "a table's number", &number)
}

pub(super) fn hand_id(number: i64) -> Result<HandId, StoreError> {
    known(HandId::new(number), "a hand's number", &number)
}

/// Reads a column that holds the name of a variant.
fn named<T>(
    row: &Row<'_>,
    column: usize,
    find: fn(&str) -> Option<T>,
    what: &'static str,
) -> Result<T, StoreError> {
    let name: String = row.get(column)?;
    known(find(&name), what, &name)
}

/// Returns the meaning of a column; the error quotes the value that has none.
pub(super) fn known<T>(
    value: Option<T>,
    what: &'static str,
    found: &impl ToString,
) -> Result<T, StoreError> {
    value.ok_or_else(|| StoreError::Unreadable {
        what,
        found: found.to_string(),
    })
}
