//! Standings: people's winnings on a server, summed hand by hand; their [`leaders`], and the [`span`] of
//! time that each standing counts.

pub(super) mod leaders;
pub(super) mod span;

use std::collections::BTreeMap;

use rusqlite::params;

use crate::id::{Day, GuildId};
use crate::store::connection::Connection;
use crate::store::people::person;
use crate::store::write::multi_row;
use crate::store::{OPPONENTS_MIN, Span, StoreError, row};

/// How much later a standing's span may start than that of a new hand, in days: one span. Beyond that
/// the clock must have been wrong, and the standing starts again.
const fn ahead_max(span: Span) -> i64 {
    match span {
        Span::Ever => 0,
        Span::Month => 31,
        Span::Week => 7,
    }
}

/// The name for all games together.
pub(super) const ALL_GAMES: &str = "";

/// A person's result in a hand.
#[derive(Debug, Clone, Copy)]
pub(super) struct HandResult<'a> {
    /// Their number.
    pub(super) person: i64,
    pub(super) chips: i64,
    /// Whether a computer had its own seat, the house banked the hand, or no other person played.
    pub(super) computers: bool,
    /// The numbers of the other people of the hand.
    pub(super) others: &'a [i64],
}

/// The key of a standing.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct StandingKey {
    pub(super) guild: GuildId,
    /// The name of a game, or [`ALL_GAMES`].
    pub(super) game: String,
    pub(super) span: Span,
    /// The number of the person.
    pub(super) person: i64,
}

/// The winnings of a person in one span.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Standing {
    since: i64,
    people: Tally,
    all: Tally,
}

/// Chips, hands, and the people met in them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Tally {
    chips: i64,
    hands: i64,
    /// The numbers of the first people met, up to [`OPPONENTS_MIN`].
    met: Vec<i64>,
}

impl StandingKey {
    /// Every standing that a hand of a game counts for, of one person.
    pub(super) fn all(guild: GuildId, game: &str, person: i64) -> impl Iterator<Item = Self> {
        let games = [game.to_owned(), ALL_GAMES.to_owned()];
        games.into_iter().flat_map(move |game| {
            Span::ALL.into_iter().map(move |span| Self {
                guild,
                game: game.clone(),
                span,
                person,
            })
        })
    }
}

impl Standing {
    /// Adds a hand; a hand from an earlier span than the standing's is ignored.
    pub(super) fn add(&mut self, span: Span, day: Day, result: &HandResult<'_>) {
        let since = span.first_day(day).get();
        if self.since < since || self.since.saturating_sub(since) > ahead_max(span) {
            *self = Self {
                since,
                ..Self::default()
            };
        }
        if self.since == since {
            self.all.add(result);
            if !result.computers {
                self.people.add(result);
            }
        }
    }
}

impl Tally {
    fn add(&mut self, result: &HandResult<'_>) {
        self.chips = self.chips.saturating_add(result.chips);
        self.hands = self.hands.saturating_add(1);
        for other in result.others {
            if self.met.len() < OPPONENTS_MIN as usize && !self.met.contains(other) {
                self.met.push(*other);
            }
        }
    }
}

/// Adds a person's result to every standing that it counts for.
pub(super) fn add_result(
    connection: &dyn Connection,
    (guild, game): (GuildId, &str),
    day: Day,
    result: &HandResult<'_>,
) -> Result<(), StoreError> {
    let mut before = read(connection, (guild, game), result.person)?;
    let changed = StandingKey::all(guild, game, result.person).map(|key| {
        let mut standing = before.remove(&key).unwrap_or_default();
        standing.add(key.span, day, result);
        (key, standing)
    });
    write(connection, &changed.collect::<Vec<_>>())
}

/// Reads every standing of a person that a hand of a game counts for.
fn read(
    connection: &dyn Connection,
    (guild, game): (GuildId, &str),
    person: i64,
) -> Result<BTreeMap<StandingKey, Standing>, StoreError> {
    // With all columns of the key, so that only this person's rows are read.
    let sql =
        "SELECT since, chips, hands, met, all_chips, all_hands, all_met, game, span FROM standing
               WHERE guild = ?1 AND game IN (?2, ?3) AND span IN (?4, ?5, ?6) AND user = ?7";
    let [ever, month, week] = Span::ALL.map(Span::number);
    let key = params![guild.to_bits(), game, ALL_GAMES, ever, month, week, person];
    let found = connection.all(sql, key, |row| {
        let tally = |first: usize| {
            let met: Vec<u8> = row.get(first + 2)?;
            Ok::<_, StoreError>(Tally {
                chips: row.get(first)?,
                hands: row.get(first + 1)?,
                met: person::decode_numbers(&met).collect(),
            })
        };
        let standing = Standing {
            since: row.get(0)?,
            people: tally(1)?,
            all: tally(4)?,
        };
        let span: i64 = row.get(8)?;
        let key = StandingKey {
            guild,
            game: row.get(7)?,
            span: row::known(Span::numbered(span), "a span", &span)?,
            person,
        };
        Ok((key, standing))
    });
    Ok(found?.into_iter().collect())
}

/// Writes standings with different keys, replacing the stored ones.
pub(super) fn write(
    connection: &dyn Connection,
    standings: &[(StandingKey, Standing)],
) -> Result<(), StoreError> {
    let sql = "INSERT INTO standing (guild, game, span, user, since, chips, hands, met, all_chips, all_hands, all_met)
               VALUES {rows}
               ON CONFLICT (guild, game, span, user) DO UPDATE SET since = excluded.since,
                   chips = excluded.chips, hands = excluded.hands, met = excluded.met,
                   all_chips = excluded.all_chips, all_hands = excluded.all_hands, all_met = excluded.all_met";
    let types = [
        "BIGINT", "TEXT", "BIGINT", "BIGINT", "BIGINT", "BIGINT", "BIGINT", "BLOB", "BIGINT",
        "BIGINT", "BLOB",
    ];
    let rows = standings.iter().map(|(key, standing)| {
        let Standing { since, people, all } = standing;
        [
            key.guild.to_bits().into(),
            key.game.as_str().into(),
            key.span.number().into(),
            key.person.into(),
            (*since).into(),
            people.chips.into(),
            people.hands.into(),
            person::encode_numbers(&people.met).into(),
            all.chips.into(),
            all.hands.into(),
            person::encode_numbers(&all.met).into(),
        ]
    });
    multi_row::execute(connection, (sql, types), &rows.collect::<Vec<_>>())?;
    Ok(())
}
