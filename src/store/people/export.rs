//! Everything that the store has about a person, exported for that person.

use rusqlite::params;

use crate::id::{ChannelId, Day, GuildId, HandId, MessageId, TableId, Timestamp, UserId};
use crate::store::connection::Connection;
use crate::store::people::{mention, person};
use crate::store::query::QueryKind;
use crate::store::{PersonRow, Span, StatementEntry, Store, StoreError, Wallet, row};

/// How many standings, or days, one query reads.
pub(in crate::store) const ROWS_PER_QUERY: u32 = 1_000;

/// How many hands one query reads.
pub(super) const HANDS_PER_QUERY: u32 = 2_000;

/// Reads the next rows, after a given one, of the person with a number.
type ReadPart<T> = fn(&dyn Connection, i64, Option<&T>) -> Result<Vec<T>, StoreError>;

/// Everything about a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// Their number, which replaces their Discord id in accounts and hands.
    pub number: i64,
    /// Name, languages and choices.
    pub person: PersonRow,
    /// Since when they have a row; `None` for rows of versions that did not note it.
    pub since: Option<Timestamp>,
    /// Their chips.
    pub wallet: Wallet,
    /// The open tables that name them.
    pub tables: Vec<ExportedTable>,
    /// The direct messages that show them a table.
    pub messages: Vec<(ChannelId, MessageId)>,
    /// Their winnings on each server.
    pub standings: Vec<ExportedStanding>,
    /// Chips won from computers by day; negative if lost.
    pub house_wins: Vec<(Day, i64)>,
    /// Chips given to others and got from them by day.
    pub gifts: Vec<(Day, i64, i64)>,
    /// Their transfers, newest first.
    pub transfers: Vec<StatementEntry>,
    /// Their finished hands, oldest first.
    pub hands: Vec<ExportedHand>,
}

/// An open table that names a person, who sits there, waits for a seat, or once did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExportedTable {
    /// The table.
    pub table: TableId,
    /// Its server; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// Its channel.
    pub channel: ChannelId,
    /// The number of the running hand, if the person plays in it.
    pub hand: Option<u32>,
}

/// The winnings of a person on a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedStanding {
    /// The server.
    pub guild: GuildId,
    /// The name of the game; empty for all games together.
    pub game: String,
    /// The kind of time span.
    pub span: Span,
    /// The first day of the span.
    pub since: Day,
    /// Chips won in hands without a computer's seat, and how many hands.
    pub among_people: (i64, i64),
    /// The same for all hands.
    pub all: (i64, i64),
}

/// A finished hand of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExportedHand {
    /// The hand.
    pub hand: HandId,
    /// Its table.
    pub table: TableId,
    /// Its number there.
    pub number: u32,
    /// When it ended.
    pub day: Day,
}

impl Store {
    /// Returns everything that the store has about a person; `None` if it has nothing.
    ///
    /// Other jobs run between the parts, so the export may lack the newest events.
    ///
    /// # Errors
    /// As [`Store::open_tables`].
    pub async fn export(&self, user: UserId) -> Result<Option<Export>, StoreError> {
        let Some(mut export) = self.begin_export(user).await? else {
            return Ok(None);
        };
        loop {
            let before = export.transfers.last().map(|last| last.seq);
            let more = self.statement(user, before).await?;
            if more.is_empty() {
                break;
            }
            export.transfers.extend(more);
        }
        export.standings = self.export_rows(export.number, standings).await?;
        export.house_wins = self.export_rows(export.number, house_wins).await?;
        export.gifts = self.export_rows(export.number, gifts).await?;
        let (number, mut after) = (export.number, Some(0));
        while let Some(from) = after {
            let (hands, next) = self.export_hands(number, from).await?;
            export.hands.extend(hands);
            after = next;
        }
        Ok(Some(export))
    }

    /// Returns all rows of a person, read in parts, each after the last row of the part before.
    pub(in crate::store) async fn export_rows<T: Clone + Send + 'static>(
        &self,
        number: i64,
        part: ReadPart<T>,
    ) -> Result<Vec<T>, StoreError> {
        let mut all = Vec::new();
        loop {
            let last: Option<T> = all.last().cloned();
            let more = self.query(QueryKind::ExportedRows, move |connection| {
                part(connection, number, last.as_ref())
            });
            let more = more.await?;
            if more.is_empty() {
                return Ok(all);
            }
            all.extend(more);
        }
    }

    /// Returns an export without standings, days, transfers and hands.
    pub(in crate::store) async fn begin_export(
        &self,
        user: UserId,
    ) -> Result<Option<Export>, StoreError> {
        self.query(QueryKind::ExportedPerson, move |connection| {
            read_person_part(connection, user)
        })
        .await
    }

    /// Returns the hands of a person among the next [`HANDS_PER_QUERY`], and the hand to continue after.
    pub(in crate::store) async fn export_hands(
        &self,
        number: i64,
        after: i64,
    ) -> Result<(Vec<ExportedHand>, Option<i64>), StoreError> {
        self.query(QueryKind::ExportedHands, move |connection| {
            // Numbers have gaps: after a restore they continue far above.
            let sql =
                "SELECT max(id) FROM (SELECT id FROM past_hand WHERE id > ?1 ORDER BY id LIMIT ?2) AS next";
            let last: Option<i64> = connection.value(sql, params![after, HANDS_PER_QUERY])?;
            let Some(to) = last else {
                return Ok((Vec::new(), None));
            };
            let sql = "SELECT id, table_id, number, day, people FROM past_hand
                       WHERE id > ?1 AND id <= ?2 AND instr(people, ?3) > 0 ORDER BY id";
            let values = params![after, to, person::encode_numbers(&[number])];
            let found = connection.all(sql, values, |row| {
                let hand = ExportedHand {
                    hand: row::hand_id(row.get(0)?)?,
                    table: row::table_id(row.get(1)?)?,
                    number: row.get(2)?,
                    day: Day::new(row.get(3)?),
                };
                Ok((hand, row.get::<Vec<u8>>(4)?))
            })?;
            // Half of one number followed by half of the next may look like this number.
            let sat = |people: &[u8]| person::decode_numbers(people).any(|other| other == number);
            let hands = found.into_iter().filter(|(_, people)| sat(people));
            Ok((hands.map(|(hand, _)| hand).collect(), Some(to)))
        })
        .await
    }
}

/// Reads the next standings after one, by server, game and span.
pub(in crate::store) fn standings(
    connection: &dyn Connection,
    number: i64,
    after: Option<&ExportedStanding>,
) -> Result<Vec<ExportedStanding>, StoreError> {
    let sql = "SELECT guild, game, span, since, chips, hands, all_chips, all_hands FROM standing
               WHERE user = ?1 AND (guild, game, span) > (?2, ?3, ?4)
               ORDER BY guild, game, span LIMIT ?5";
    // This is before all spans, because none has a negative number.
    let (guild, game, span) = after.map_or((i64::MIN, "", -1), |after| {
        let span = after.span.number();
        (after.guild.to_bits(), after.game.as_str(), span)
    });
    let values = params![number, guild, game, span, ROWS_PER_QUERY];
    connection.all(sql, values, |row| {
        let span: i64 = row.get(2)?;
        Ok(ExportedStanding {
            guild: GuildId::from_bits(row.get(0)?),
            game: row.get(1)?,
            span: row::known(Span::numbered(span), "a span of a leaderboard", &span)?,
            since: Day::new(row.get(3)?),
            among_people: (row.get(4)?, row.get(5)?),
            all: (row.get(6)?, row.get(7)?),
        })
    })
}

/// Reads the next days with hands against computers, newest first.
fn house_wins(
    connection: &dyn Connection,
    number: i64,
    after: Option<&(Day, i64)>,
) -> Result<Vec<(Day, i64)>, StoreError> {
    let sql =
        "SELECT day, chips FROM house_win WHERE user = ?1 AND day < ?2 ORDER BY day DESC LIMIT ?3";
    let before = after.map_or(i64::MAX, |(day, _)| day.get());
    connection.all(sql, params![number, before, ROWS_PER_QUERY], |row| {
        Ok((Day::new(row.get(0)?), row.get(1)?))
    })
}

/// Reads the next days with gifts, newest first.
fn gifts(
    connection: &dyn Connection,
    number: i64,
    after: Option<&(Day, i64, i64)>,
) -> Result<Vec<(Day, i64, i64)>, StoreError> {
    let sql = "SELECT day, gave, got FROM gift_day WHERE user = ?1 AND day < ?2 ORDER BY day DESC LIMIT ?3";
    let before = after.map_or(i64::MAX, |(day, ..)| day.get());
    connection.all(sql, params![number, before, ROWS_PER_QUERY], |row| {
        Ok((Day::new(row.get(0)?), row.get(1)?, row.get(2)?))
    })
}

/// Reads the open tables that name a person.
fn tables(connection: &dyn Connection, user: UserId) -> Result<Vec<ExportedTable>, StoreError> {
    let sql = "SELECT guild, channel,
                   (SELECT number FROM hand JOIN sitter ON hand_id = hand.id
                    WHERE table_id = ?1 AND user = ?2)
               FROM game_table WHERE id = ?1";
    let mut tables = Vec::new();
    for table in mention::tables_that_name(connection, user)? {
        let values = params![table.get(), user.to_bits()];
        tables.extend(connection.first(sql, values, |row| {
            Ok(ExportedTable {
                table,
                guild: row.get::<Option<i64>>(0)?.map(GuildId::from_bits),
                channel: ChannelId::from_bits(row.get(1)?),
                hand: row.get(2)?,
            })
        })?);
    }
    Ok(tables)
}

/// Reads the places of the direct messages that show a person a table.
fn messages(
    connection: &dyn Connection,
    user: UserId,
) -> Result<Vec<(ChannelId, MessageId)>, StoreError> {
    let sql = "SELECT channel, message FROM board WHERE user = ?1 AND user <> 0 ORDER BY message";
    connection.all(sql, params![user.to_bits()], |row| {
        let (channel, message) = (row.get(0)?, row.get(1)?);
        Ok((ChannelId::from_bits(channel), MessageId::from_bits(message)))
    })
}

/// Reads the data that is not read in parts.
fn read_person_part(
    connection: &dyn Connection,
    user: UserId,
) -> Result<Option<Export>, StoreError> {
    let Some(number) = person::number(connection, user)? else {
        return Ok(None);
    };
    let sql = format!("SELECT {} FROM person WHERE number = ?1", row::PERSON);
    let Some(person) = connection.first(&sql, params![number], row::person)? else {
        return Ok(None);
    };
    let since = person::since(connection, user)?;
    Ok(Some(Export {
        number,
        person,
        since: since.filter(|since| since.get() > 0),
        wallet: person::wallet(connection, user)?,
        tables: tables(connection, user)?,
        messages: messages(connection, user)?,
        standings: Vec::new(),
        house_wins: Vec::new(),
        gifts: Vec::new(),
        transfers: Vec::new(),
        hands: Vec::new(),
    }))
}
