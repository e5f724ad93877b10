//! Whether one person may give chips to another.

use crate::id::{DAY_MS, GuildId, Timestamp, UserId};
use crate::store::{Gift, StoreError};
use crate::text::phrases::ChipsText;

use super::AppState;

/// Minimum age of both accounts, in days, so that nobody opens accounts to collect their first chips.
const ACCOUNT_DAYS_MIN: i64 = 7;

impl AppState {
    /// Returns why a gift is not allowed, if it is not. The store checks the daily limit and the
    /// giver's balance.
    ///
    /// # Errors
    /// When the server's settings cannot be read.
    pub async fn gift_refusal(
        &self,
        gift: &Gift,
        guild: Option<GuildId>,
    ) -> Result<Option<ChipsText>, StoreError> {
        let Some(guild) = guild else {
            return Ok(Some(ChipsText::GiveServerOnly));
        };
        if !self.servers.settings(guild).await?.give {
            return Ok(Some(ChipsText::GiveOff));
        }
        if gift.from == gift.to {
            return Ok(Some(ChipsText::GiveSelf));
        }
        if gift.chips > gift.most {
            return Ok(Some(ChipsText::GiveRange {
                most: gift.most.get(),
            }));
        }
        let now = self.clock.date();
        let young = [gift.from, gift.to]
            .into_iter()
            .any(|user| !is_old_enough(user, now));
        Ok(young.then_some(ChipsText::GiveYoung {
            days: ACCOUNT_DAYS_MIN,
        }))
    }
}

/// Whether an account is old enough; its id holds the time of its creation.
fn is_old_enough(user: UserId, now: Timestamp) -> bool {
    now.get().saturating_sub(user.made().get()) >= ACCOUNT_DAYS_MIN * DAY_MS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_old_enough_after_seven_days() {
        let user = UserId::new(1_000 << 22);
        let made = user.made().get();
        assert!(!is_old_enough(user, Timestamp::new(made + 7 * DAY_MS - 1)));
        assert!(is_old_enough(user, Timestamp::new(made + 7 * DAY_MS)));
        assert!(
            !is_old_enough(UserId::new(u64::MAX), Timestamp::new(made)),
            "from the future"
        );
    }
}
