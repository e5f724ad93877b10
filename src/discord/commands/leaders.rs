//! `/leaderboard`.

use std::time::Duration;

use gow::Game;

use crate::discord::respond::Reply;
use crate::discord::screens::{self, Period};
use crate::id::{GuildId, Millis};
use crate::store::{Contest, StoreError};
use crate::text::phrases::ReplyText;
use crate::text::shown_name;

use super::{Call, CommandError, Context, games};

/// People on the leaderboard.
const PLACES: u32 = 10;

/// Seconds in a day.
const DAY_SECONDS: u64 = 86_400;

/// The time over which hands are compared, as it is chosen.
#[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
pub enum PeriodChoice {
    /// Seven days.
    #[name = "week"]
    #[name_localized("zh-TW", "最近七天")]
    #[name_localized("zh-CN", "最近七天")]
    Week,
    /// Thirty days.
    #[name = "month"]
    #[name_localized("zh-TW", "最近三十天")]
    #[name_localized("zh-CN", "最近三十天")]
    Month,
    /// Since the first hand.
    #[name = "ever"]
    #[name_localized("zh-TW", "歷來")]
    #[name_localized("zh-CN", "历来")]
    Ever,
}

impl From<PeriodChoice> for Period {
    fn from(choice: PeriodChoice) -> Self {
        match choice {
            PeriodChoice::Week => Self::Week,
            PeriodChoice::Month => Self::Month,
            PeriodChoice::Ever => Self::Ever,
        }
    }
}

/// Shows who has won most on this server.
#[poise::command(slash_command, guild_only)]
pub async fn leaderboard(
    context: Context<'_>,
    #[autocomplete = "games"] game: Option<String>,
    period: Option<PeriodChoice>,
) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let work = async {
        let Some(guild) = call.guild else { return call.say(&ReplyText::ServerOnly) };
        let game = match game.as_deref().map(|name| (name, name.trim().parse::<Game>().ok())) {
            None => None,
            Some((_, Some(game))) => Some(game),
            Some((name, None)) => {
                let option = "game".to_owned();
                return call.say(&ReplyText::UnknownValue { value: shown_name(name), option });
            }
        };
        let period = period.map_or(Period::Ever, Period::from);
        leaders(&call, guild, game, period).await.unwrap_or_else(|error| call.failed(&error))
    };
    call.answer(work).await
}

async fn leaders(
    call: &Call<'_>,
    guild: GuildId,
    game: Option<Game>,
    period: Period,
) -> Result<Reply, StoreError> {
    let computers = call.desk.servers.settings(guild).await?.count_computers;
    let name = game.map(|game| game.name().to_owned());
    let contest = Contest { guild, game: name, since: since(period, call.desk.clock.date()), computers };
    let leaders = call.desk.store.leaders(contest, PLACES).await?;
    Ok(call.show(&screens::leaders(&leaders, game, period, computers, call.asker.locale)))
}

/// From when on hands count.
fn since(period: Period, now: Millis) -> Millis {
    let Some(days) = period.days() else { return Millis::new(i64::MIN) };
    let back = Duration::from_secs(days * DAY_SECONDS);
    Millis::new(now.get().saturating_sub(i64::try_from(back.as_millis()).unwrap_or(i64::MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_reaches_back_from_now() {
        let now = Millis::new(40 * 86_400_000);
        assert_eq!(since(Period::Week, now), Millis::new(33 * 86_400_000));
        assert_eq!(since(Period::Month, now), Millis::new(10 * 86_400_000));
        assert!(since(Period::Ever, now) < Millis::new(0));
    }
}
