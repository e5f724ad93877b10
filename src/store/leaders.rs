//! Who has won most on a server.

use rusqlite::{Row, params};

use crate::id::{GuildId, Millis, UserId};
use crate::store::{Store, StoreError, read};

/// The most people of one answer.
pub const LEADERS_MAX: u32 = 25;

/// How many different people somebody has to have met in the hands that are compared: two who play into each other's
/// hands lead nowhere.
pub const OPPONENTS_MIN: u32 = 3;

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
    /// Returns who has won most of those who have met at least [`OPPONENTS_MIN`] others, the most first; at most
    /// `LEADERS_MAX` people.
    ///
    /// A computer is nobody's opponent, also where hands with computers count.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn leaders(&self, contest: Contest, count: u32) -> Result<Vec<Leader>, StoreError> {
        self.ask(move |connection| {
            let sql = "WITH counted AS (
                           SELECT hand_id, user, chips FROM result
                           WHERE guild = ?1 AND at_ms >= ?2 AND (?3 IS NULL OR game = ?3) AND computers <= ?4
                       ), met AS (
                           SELECT counted.user, count(DISTINCT other.user) AS opponents
                           FROM counted JOIN result AS other
                               ON other.hand_id = counted.hand_id AND other.user <> counted.user
                           GROUP BY counted.user
                       )
                       SELECT counted.user, coalesce(person.name, ''), sum(chips) AS won, count(*)
                       FROM counted JOIN met ON met.user = counted.user AND opponents >= ?6
                           LEFT JOIN person ON person.user = counted.user
                       GROUP BY counted.user ORDER BY won DESC, count(*) DESC, counted.user LIMIT ?5";
            let Contest { guild, game, since, computers } = contest;
            let count = count.min(LEADERS_MAX);
            let values = params![guild.to_bits(), since.get(), game, computers, count, OPPONENTS_MIN];
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
