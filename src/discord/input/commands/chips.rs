//! `/balance`, `/daily` and `/chips history`.

use serenity::model::user::User;

use crate::discord::delivery::respond::Reply;
use crate::discord::screens;
use crate::id::UserId;
use crate::store::{DailyOutcome, StoreError, Wallet};
use crate::text::phrases::ChipsText;

use super::{CommandCall, CommandError, Context};

/// Shows a person's chips.
#[poise::command(slash_command)]
pub(crate) async fn balance(context: Context<'_>, user: Option<User>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async {
        let (whose, name) = match &user {
            Some(user) if UserId::from(user.id) != call.asker.user => (
                UserId::from(user.id),
                Some(user.global_name.as_deref().unwrap_or(&user.name)),
            ),
            Some(_) | None => (call.asker.user, None),
        };
        let wallet = wallet(&call, whose, name.is_none()).await?;
        Ok(call.show(&screens::balance(name, wallet, call.asker.locale)))
    })
    .await
}

/// Gives the asker the daily chips.
#[poise::command(slash_command)]
pub(crate) async fn daily(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async { Ok(claim_daily(&call).await?) })
        .await
}

/// Groups the commands about the asker's chips.
#[poise::command(slash_command, subcommands("history"), subcommand_required)]
pub(crate) async fn chips(context: Context<'_>) -> Result<(), CommandError> {
    CommandCall::missing_subcommand(context).await
}

/// Shows the asker's last transfers.
#[poise::command(slash_command)]
async fn history(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async { Ok(call.show(&call.app.statement(&call.asker, None).await?)) })
        .await
}

/// A person's chips; a person who looks at their own for the first time gets their first chips.
async fn wallet(call: &CommandCall<'_>, whose: UserId, own: bool) -> Result<Wallet, StoreError> {
    let store = &call.app.store;
    if own {
        store
            .welcome(whose, call.app.config.chips.grant, call.app.clock.date())
            .await?;
    }
    store.balance(whose).await
}

/// Gives the asker the daily chips, unless the server has turned them off.
async fn claim_daily(call: &CommandCall<'_>) -> Result<Reply, StoreError> {
    if let Some(guild) = call.guild
        && !call.app.servers.settings(guild).await?.daily
    {
        return Ok(call.say(&ChipsText::DailyOff));
    }
    let (store, config) = (&call.app.store, &call.app.config.chips);
    let (user, now) = (call.asker.user, call.app.clock.date());
    store.welcome(user, config.grant, now).await?;
    let amount = config.daily;
    let daily = store.claim_daily(user, amount, Some(call.interaction), now);
    let claim = match daily.await? {
        DailyOutcome::Given(wallet) => screens::Claim::Given {
            amount: amount.get(),
            wallet,
        },
        DailyOutcome::Taken { next } => screens::Claim::Taken { next },
    };
    Ok(call.show(&screens::daily(&claim, call.asker.locale)))
}
