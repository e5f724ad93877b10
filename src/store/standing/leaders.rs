//! Leaderboards of a server.

use rusqlite::params;

use crate::id::{GuildId, Timestamp, UserId};
use crate::store::connection::Row;
use crate::store::people::person;
use crate::store::query::QueryKind;
use crate::store::standing::ALL_GAMES;
use crate::store::{Span, Store, StoreError};

/// The most people in one answer.
pub(super) const LEADERS_MAX: u32 = 25;

/// How many different opponents a person needs in the hands that count, so that nobody leads who has met only one or
/// two.
pub const OPPONENTS_MIN: u32 = 3;

/// Which hands count for a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderboardQuery {
    /// The server.
    pub guild: GuildId,
    /// The name of the game; `None` is all games.
    pub game: Option<String>,
    /// The kind of time span.
    pub span: Span,
    /// An instant within the span.
    pub at: Timestamp,
    /// Whether hands count that were not only among people.
    pub computers: bool,
}

/// The winnings of a person in the hands that count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leader {
    /// The person.
    pub user: UserId,
    /// Their stored name; empty if there is none.
    pub name: String,
    /// Chips won; negative if lost.
    pub chips: i64,
    /// How many hands.
    pub hands: i64,
}

impl Store {
    /// Returns the people who have won most, of those who have met at least [`OPPONENTS_MIN`]
    /// others; most chips first, at most `LEADERS_MAX` people.
    ///
    /// Computers do not count as opponents, even where hands with computers count.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn leaders(
        &self,
        contest: LeaderboardQuery,
        count: u32,
    ) -> Result<Vec<Leader>, StoreError> {
        self.query(QueryKind::Leaders, move |connection| {
            let game = contest.game.as_deref().unwrap_or(ALL_GAMES);
            let since = contest.span.first_day(contest.at.day()).get();
            let values = params![
                contest.guild.to_bits(),
                game,
                contest.span.number(),
                since,
                count.min(LEADERS_MAX)
            ];
            let prefix = if contest.computers { "all_" } else { "" };
            // Reads the first rows of an index: `leaders_of_all` with the prefix, otherwise `leaders_among_people`.
            let sql = format!(
                "SELECT standing.user, person.user, coalesce(person.name, ''), {prefix}chips, {prefix}hands
                 FROM standing LEFT JOIN person ON person.number = standing.user
                 WHERE guild = ?1 AND game = ?2 AND span = ?3 AND since = ?4 AND length({prefix}met) = 24
                 ORDER BY {prefix}chips DESC, {prefix}hands DESC, standing.user LIMIT ?5"
            );
            connection.all(&sql, values, leader)
        })
        .await
    }
}

fn leader(row: &Row<'_>) -> Result<Leader, StoreError> {
    Ok(Leader {
        user: person::known_or_former(row.get(0)?, row.get(1)?),
        name: row.get(2)?,
        chips: row.get(3)?,
        hands: row.get(4)?,
    })
}
