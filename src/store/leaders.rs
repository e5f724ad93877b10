//! Who has won most on a server.

use rusqlite::{Row, params};

use crate::id::{GuildId, Millis, UserId};
use crate::store::{Store, StoreError, read};

/// The most people of one answer.
pub const LEADERS_MAX: u32 = 25;

/// Which hands are compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contest {
    /// The server.
    pub guild: GuildId,
    /// The name of the game; `None` takes all.
    pub game: Option<String>,
    /// From when on.
    pub since: Millis,
    /// Whether hands count in which a computer had a seat.
    pub computers: bool,
}

/// What somebody won in the hands that are compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leader {
    /// Who.
    pub user: UserId,
    /// The name that is kept of them; empty when none is.
    pub name: String,
    /// Chips won; negative when they were lost.
    pub chips: i64,
    /// How many hands.
    pub hands: i64,
}

impl Store {
    /// Returns who has won most, the most first; at most `LEADERS_MAX` people.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn leaders(&self, contest: Contest, count: u32) -> Result<Vec<Leader>, StoreError> {
        self.ask(move |connection| {
            let sql = "SELECT result.user, coalesce(person.name, ''), sum(chips) AS won, count(*)
                       FROM result LEFT JOIN person ON person.user = result.user
                       WHERE guild = ?1 AND at_ms >= ?2 AND (?3 IS NULL OR game = ?3) AND computers <= ?4
                       GROUP BY result.user ORDER BY won DESC, count(*) DESC, result.user LIMIT ?5";
            let Contest { guild, game, since, computers } = contest;
            let values = params![guild.to_bits(), since.get(), game, computers, count.min(LEADERS_MAX)];
            read::all(connection, sql, values, leader)
        })
        .await
    }
}

fn leader(row: &Row<'_>) -> Result<Leader, StoreError> {
    Ok(Leader {
        user: UserId::from_bits(row.get(0)?),
        name: row.get(1)?,
        chips: row.get(2)?,
        hands: row.get(3)?,
    })
}
