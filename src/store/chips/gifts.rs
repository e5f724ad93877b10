//! Chips that one person gives to another.

use rusqlite::params;

use crate::id::{Day, InteractionId, Timestamp, UserId};
use crate::ledger::{self, Chips};
use crate::store::people::person;
use crate::store::query::QueryKind;
use crate::store::{PostingOutcome, Step, Store, StoreError, Wallet, Write};

/// A requested gift.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gift {
    /// The command that requested it, so that a gift confirmed twice is given once.
    pub asked: InteractionId,
    /// Who gives.
    pub from: UserId,
    /// Who receives.
    pub to: UserId,
    /// How many chips.
    pub chips: Chips,
    /// The most that a person may give, and may receive, in a UTC day.
    pub most: Chips,
}

/// The result of a gift.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GiftOutcome {
    /// It was given; the giver's wallet afterwards.
    Done(Wallet),
    /// It had been given before.
    Before,
    /// The giver has too few free chips.
    Short {
        /// How many.
        free: i64,
    },
    /// One of the two would exceed the daily limit.
    BeyondDay {
        /// The chips that can still be given today.
        left: i64,
    },
}

impl Store {
    /// Makes a gift, unless a daily limit or the giver's chips forbid it.
    ///
    /// # Errors
    /// As [`Store::commit`].
    pub async fn give(
        &self,
        gift: Gift,
        interaction: Option<InteractionId>,
        at: Timestamp,
    ) -> Result<GiftOutcome, StoreError> {
        let Gift { from, to, .. } = gift;
        let transfer = ledger::gift(gift.asked, from, to, gift.chips);
        let mut step = Step::new(at);
        step.interaction = interaction;
        step.writes.push(Write::Gift(gift));
        step.transfers.push(transfer);
        match self.commit(step).await {
            Ok(kept) if kept.posted == [PostingOutcome::New] => Ok(GiftOutcome::Done(
                kept.wallets.get(&from).copied().unwrap_or_default(),
            )),
            Ok(_) | Err(StoreError::Duplicate(_) | StoreError::KeyConflict { .. }) => {
                Ok(GiftOutcome::Before)
            }
            Err(StoreError::Insufficient { has, .. }) => Ok(GiftOutcome::Short { free: has }),
            Err(StoreError::BeyondDay { .. }) => Ok(GiftOutcome::BeyondDay {
                left: self.gift_room((from, to), at.day(), gift.most).await?,
            }),
            Err(error) => Err(error),
        }
    }

    /// Returns how many chips one person can still give to the other on a day.
    pub(in crate::store) async fn gift_room(
        &self,
        (from, to): (UserId, UserId),
        day: Day,
        most: Chips,
    ) -> Result<i64, StoreError> {
        self.query(QueryKind::GiftRoom, move |connection| {
            let sum = |column: &str, user: UserId| {
                let sql = format!("SELECT {column} FROM gift_day WHERE user = ?1 AND day = ?2");
                let person = person::number(connection, user)?;
                let found = connection.first(&sql, params![person, day.get()], |row| row.get(0))?;
                Ok::<i64, StoreError>(found.unwrap_or(0))
            };
            let (gave, got) = (sum("gave", from)?, sum("got", to)?);
            Ok((most.get() - gave.max(got)).max(0))
        })
        .await
    }
}
