//! `/give`.

use serenity::model::user::User;

use crate::discord::context::rate_limiter::{LimitedRequest, RateDecision};
use crate::discord::delivery::respond::Reply;
use crate::discord::screens;
use crate::ledger::Chips;
use crate::store::Gift;
use crate::text::phrases::ChipsText;

use super::{CommandCall, CommandError, Context, EarlyEnd};

/// Asks the asker to confirm a gift of chips; a button then gives them.
#[poise::command(slash_command, guild_only)]
pub(crate) async fn give(
    context: Context<'_>,
    user: User,
    #[min = 1]
    #[max = 1_000_000]
    chips: i64,
) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(confirm_gift(&call, &user, chips)).await
}

async fn confirm_gift(call: &CommandCall<'_>, user: &User, chips: i64) -> Result<Reply, EarlyEnd> {
    let (app, from) = (&call.app, call.asker.user);
    let most = app.config.chips.daily;
    let Some(chips) = Chips::new(chips) else {
        return Ok(call.say(&ChipsText::GiveRange { most: most.get() }));
    };
    let gift = Gift {
        asked: call.interaction,
        from,
        to: user.id.into(),
        chips,
        most,
    };
    if let Some(refused) = app.gift_refusal(&gift, call.guild).await? {
        return Ok(call.say(&refused));
    }
    if user.bot {
        return Ok(call.say(&ChipsText::GiveBot));
    }
    app.store
        .welcome(from, app.config.chips.grant, app.clock.date())
        .await?;
    let free = app.store.balance(from).await?.free;
    if free < chips.get() {
        return Ok(call.say(&ChipsText::GiveShort { free }));
    }
    if app
        .rate_limiter
        .count(from, LimitedRequest::Gift, app.clock.now())
        != RateDecision::Go
    {
        return Ok(call.say(&ChipsText::GiveSlow));
    }
    Ok(call.show(&screens::gift(
        gift.to,
        chips,
        free,
        gift.asked,
        call.asker.locale,
    )))
}
