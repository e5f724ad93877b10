//! `/balance` and `/daily`.

use serenity::model::user::User;

use crate::discord::delivery::respond::Reply;
use crate::discord::screens;
use crate::id::UserId;
use crate::store::{Daily, StoreError, Wallet};
use crate::text::phrases::ChipsText;

use super::{Call, CommandError, Context};

/// Shows a person's chips.
#[poise::command(slash_command)]
pub(crate) async fn balance(context: Context<'_>, user: Option<User>) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let work = async {
        let (whose, name) = match &user {
            Some(user) if user.id.get() != call.asker.user.get() => (
                UserId::new(user.id.get()),
                Some(user.global_name.as_deref().unwrap_or(&user.name)),
            ),
            Some(_) | None => (call.asker.user, None),
        };
        match wallet(&call, whose, name.is_none()).await {
            Ok(wallet) => call.show(&screens::balance(name, wallet, call.asker.locale)),
            Err(error) => call.failed(&error),
        }
    };
    call.answer(work).await
}

/// Gives the asker the daily chips.
#[poise::command(slash_command)]
pub(crate) async fn daily(context: Context<'_>) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let work = async {
        match no_daily(&call).await {
            Ok(false) => {}
            Ok(true) => return call.say(&ChipsText::DailyOff),
            Err(error) => return call.failed(&error),
        }
        match claim(&call).await {
            Ok(claim) => call.show(&screens::daily(&claim, call.asker.locale)),
            // This is a second copy of the command; the first got the reply.
            Err(StoreError::Duplicate(_)) => Reply::Done,
            Err(error) => call.failed(&error),
        }
    };
    call.answer(work).await
}

/// A person's chips; a person who looks at their own for the first time gets their first chips.
async fn wallet(call: &Call<'_>, whose: UserId, own: bool) -> Result<Wallet, StoreError> {
    let store = &call.app.store;
    if own {
        store
            .welcome(whose, call.app.config.chips.grant, call.app.clock.date())
            .await?;
    }
    store.balance(whose).await
}

async fn claim(call: &Call<'_>) -> Result<screens::Claim, StoreError> {
    let (store, chips) = (&call.app.store, &call.app.config.chips);
    let (user, now) = (call.asker.user, call.app.clock.date());
    store.welcome(user, chips.grant, now).await?;
    let amount = chips.daily;
    Ok(
        match store
            .claim_daily(user, amount, Some(call.interaction), now)
            .await?
        {
            Daily::Given(wallet) => screens::Claim::Given {
                amount: amount.get(),
                wallet,
            },
            Daily::Taken { next } => screens::Claim::Taken { next },
        },
    )
}

/// Whether the server has turned daily chips off.
async fn no_daily(call: &Call<'_>) -> Result<bool, StoreError> {
    match call.guild {
        Some(guild) => Ok(!call.app.servers.settings(guild).await?.daily),
        None => Ok(false),
    }
}
