//! Chips from the mint: the grant and the daily chips.

use crate::id::{DAY_MS, InteractionId, Timestamp, UserId};
use crate::ledger::{self, Chips, TransferKey};
use crate::store::books::accounts;
use crate::store::query::QueryKind;
use crate::store::{NO_GRANT_DAYS, PostingOutcome, Step, Store, StoreError, Wallet, Write};

/// The result of claiming the daily chips.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DailyOutcome {
    /// They were given.
    Given(Wallet),
    /// They had been given already.
    Taken {
        /// When the next ones can be claimed.
        next: Timestamp,
    },
}

impl Store {
    /// Whether a person has received the chips of this key, or may have received them before a
    /// deletion `lately`. A deletion runs entirely before or after this query.
    pub(in crate::store) async fn has_received(
        &self,
        key: TransferKey,
        user: UserId,
        lately: impl FnOnce(Timestamp) -> bool + Send + 'static,
    ) -> Result<bool, StoreError> {
        let deletions = self.deletions.clone();
        self.query(QueryKind::Posted, move |connection| {
            let deleted = deletions.lock().deleted(user);
            Ok(deleted.is_some_and(lately) || accounts::exists(connection, key)?)
        })
        .await
    }

    /// Gives a person their first chips, once only; returns whether they got them now. A person
    /// deleted in the last [`NO_GRANT_DAYS`] days gets none.
    ///
    /// # Errors
    /// As [`Store::commit`].
    pub async fn welcome(
        &self,
        user: UserId,
        grant: Chips,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let since = at.get().saturating_sub(NO_GRANT_DAYS * DAY_MS);
        let lately = move |deleted: Timestamp| deleted.get() > since;
        // This is checked first, because the same key would conflict if the grant now has another size.
        if self
            .has_received(TransferKey::Grant(user), user, lately)
            .await?
        {
            return Ok(false);
        }
        let mut step = Step::new(at);
        step.writes.push(Write::Granted { user });
        step.transfers.push(ledger::grant(user, grant));
        let kept = self.commit(step).await?;
        Ok(kept.posted == [PostingOutcome::New])
    }

    /// Gives a person the daily chips of the UTC day of `at`, once. The interaction that got them gets the same answer
    /// again.
    ///
    /// # Errors
    /// As [`Store::commit`].
    pub async fn claim_daily(
        &self,
        user: UserId,
        amount: Chips,
        interaction: Option<InteractionId>,
        at: Timestamp,
    ) -> Result<DailyOutcome, StoreError> {
        let day = at.day();
        let taken = DailyOutcome::Taken {
            next: day.next().start(),
        };
        let key = TransferKey::Daily { user, day };
        if self
            .has_received(key, user, move |deleted| deleted.day() == day)
            .await?
        {
            return self.repeat_claim(user, interaction, taken).await;
        }
        let mut step = Step::new(at);
        step.interaction = interaction;
        step.transfers.push(ledger::daily(user, day, amount));
        let kept = match self.commit(step).await {
            Err(StoreError::Duplicate(_)) => {
                return Ok(DailyOutcome::Given(self.balance(user).await?));
            }
            kept => kept?,
        };
        match kept.posted.first() {
            Some(PostingOutcome::New) => Ok(DailyOutcome::Given(
                kept.wallets.get(&user).copied().unwrap_or_default(),
            )),
            Some(PostingOutcome::Exists) | None => Ok(taken),
        }
    }

    /// The answer to a claim of chips that were given before: `taken`, unless this interaction got them. The process
    /// that gave them may have ended before it replied.
    async fn repeat_claim(
        &self,
        user: UserId,
        interaction: Option<InteractionId>,
        taken: DailyOutcome,
    ) -> Result<DailyOutcome, StoreError> {
        match interaction {
            Some(interaction) if self.accepted(interaction).await? => {
                Ok(DailyOutcome::Given(self.balance(user).await?))
            }
            Some(_) | None => Ok(taken),
        }
    }
}
