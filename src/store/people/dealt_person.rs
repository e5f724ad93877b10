//! What a deal needs to know of a person.

use std::collections::BTreeMap;

use rusqlite::types::ToSqlOutput;

use crate::id::{Day, UserId};
use crate::store::query::QueryKind;
use crate::store::write::multi_row;
use crate::store::{Store, StoreError};

/// What a deal needs to know of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DealtPerson {
    /// The number that stands for them in receipts; `None` without a row.
    pub number: Option<u64>,
    /// Whether they have had their first chips.
    pub has_grant: bool,
    /// Chips that they can use.
    pub free: i64,
    /// The chips that they won from computers on the day; negative if they lost.
    pub won_today: i64,
}

impl Store {
    /// Returns what a deal on a day needs to know of a table's people, read by a single statement.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn dealt_people(
        &self,
        users: &[UserId],
        day: Day,
    ) -> Result<BTreeMap<UserId, DealtPerson>, StoreError> {
        let users = users.to_vec();
        self.query(QueryKind::DealtPeople, move |connection| {
            let sql = "SELECT column1, coalesce(number, column2), granted_ms, coalesce(posted, 0), coalesce(chips, 0)
                       FROM (VALUES {rows}) AS asked LEFT JOIN person ON person.user = column1
                       LEFT JOIN account ON kind = 'user' AND owner = coalesce(number, column2)
                       LEFT JOIN house_win ON house_win.user = coalesce(number, column2) AND day = column3";
            let rows = users.iter().map(|user| {
                let former = ToSqlOutput::Owned(user.former_number().into());
                [user.to_bits().into(), former, day.get().into()]
            });
            let rows: Vec<_> = rows.collect();
            let mut people = BTreeMap::new();
            multi_row::query(connection, (sql, ["BIGINT"; 3]), &rows, &mut |row| {
                let person = DealtPerson {
                    number: row.get::<Option<i64>>(1)?.map(i64::unsigned_abs),
                    has_grant: row.get::<Option<i64>>(2)?.is_some(),
                    free: row.get(3)?,
                    won_today: row.get(4)?,
                };
                people.insert(UserId::from_bits(row.get(0)?), person);
                Ok(())
            })?;
            Ok(people)
        })
        .await
    }
}
