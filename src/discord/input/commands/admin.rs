//! `/admin …`: the operators' commands, in the servers of `admin_guilds`.

use std::sync::Arc;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use reqwest::Method;
use serenity::model::Permissions;
use serenity::model::application::{CommandInteraction, ResolvedOption, ResolvedValue};
use serenity::model::user::User;

use crate::id::{DAY_MS, PartitionSet, TableId, Timestamp};
use crate::ledger::Chips;
use crate::store::{Award, StoreError};
use crate::table::{Input, InputError, TableHandle};
use crate::text::phrases::AdminText;
use crate::text::{escaped_name, plain_line};

use crate::discord::context::AppState;
use crate::discord::delivery::body::body;
use crate::discord::delivery::budget::{Priority, Purpose};
use crate::discord::delivery::paths;
use crate::discord::delivery::respond::Reply;
use crate::discord::screens::{self, OpenedTable, Screen};

use super::{CommandCall, CommandError, Context, EarlyEnd};

/// Who sees the command by default: only administrators, until a server says otherwise.
pub(super) const ADMINISTRATORS_ONLY: Permissions = Permissions::empty();

/// The most chips that one command gives.
const CHIPS_MAX: i64 = 1_000_000;

/// The longest announcement, in characters.
const ANNOUNCEMENT_MAX: usize = 500;

/// The longest reason, in characters. The store takes longer ones, but a page of a statement has room
/// for no more than ten of these.
const REASON_MAX: usize = 100;

/// How far back the audit looks for awards, in days.
const AWARD_DAYS: i64 = 30;

/// Groups the operators' commands.
#[poise::command(
    slash_command,
    subcommands("health", "tables", "end", "void", "grant", "audit", "announce"),
    subcommand_required
)]
pub(crate) async fn admin(context: Context<'_>) -> Result<(), CommandError> {
    CommandCall::missing_subcommand(context).await
}

/// Shows the bot's health.
#[poise::command(slash_command)]
async fn health(context: Context<'_>) -> Result<(), CommandError> {
    operate(context, None, |call| {
        async move {
            let metrics = call.app.metrics();
            let live = metrics.live().await.unwrap_or_default();
            let bytes = call.app.store.bytes().await;
            let screen = screens::health(&live, &metrics.summary(), bytes, call.asker.locale);
            Ok(show_local_tables(call, screen))
        }
        .boxed()
    })
    .await
}

/// Lists the open tables.
#[poise::command(slash_command)]
async fn tables(context: Context<'_>) -> Result<(), CommandError> {
    operate(context, None, |call| {
        async move {
            let tables: Vec<_> = call.app.tables.all().iter().map(opened_table).collect();
            let screen =
                screens::opened_tables(&tables, &call.app.tables.broken(), call.asker.locale);
            Ok(show_local_tables(call, screen))
        }
        .boxed()
    })
    .await
}

/// Closes a table, even one that cannot be restored, and voids its running hand.
#[poise::command(slash_command)]
async fn end(context: Context<'_>, #[max_length = 13] table: String) -> Result<(), CommandError> {
    operate(context, parse_table(&table), |call| {
        async move {
            let ended = |table| AdminText::Ended { table };
            let broken = parse_table(&table).filter(|table| call.app.tables.is_broken(*table));
            let Some(broken) = broken else {
                return Ok(ask(call, &table, Input::Close, ended).await);
            };
            call.app.close_broken(broken).await?;
            Ok(call.say(&ended(broken.to_string())))
        }
        .boxed()
    })
    .await
}

/// Voids the running hand of a table.
#[poise::command(slash_command)]
async fn void(context: Context<'_>, #[max_length = 13] table: String) -> Result<(), CommandError> {
    operate(context, parse_table(&table), |call| {
        async move {
            let voided = |table| AdminText::Voided { table };
            Ok(ask(call, &table, Input::Void, voided).await)
        }
        .boxed()
    })
    .await
}

/// Gives chips to a person, with a reason.
#[poise::command(slash_command)]
async fn grant(
    context: Context<'_>,
    user: User,
    #[min = 1]
    #[max = 1_000_000]
    chips: i64,
    #[min_length = 1]
    #[max_length = 100]
    reason: String,
) -> Result<(), CommandError> {
    operate(context, None, |call| {
        async move {
            let reason: String = plain_line(&reason).chars().take(REASON_MAX).collect();
            let granted = Chips::new(chips).filter(|_| chips <= CHIPS_MAX);
            let (Some(granted), false) = (granted, user.bot || reason.is_empty()) else {
                return Ok(call.say(&AdminText::NotGranted { most: CHIPS_MAX }));
            };
            let award = Award {
                asked: call.interaction,
                to: user.id.into(),
                chips: granted,
                reason,
            };
            // A second copy of the command awards nothing. It has the same reply, because the process that took
            // the first may have stopped before it answered.
            let _is_first = call.app.store.award(award, call.app.clock.date()).await?;
            Ok(call.say(&AdminText::Granted { chips }))
        }
        .boxed()
    })
    .await
}

/// Shows the totals of the ledger.
#[poise::command(slash_command)]
async fn audit(context: Context<'_>) -> Result<(), CommandError> {
    operate(context, None, |call| {
        async move {
            let store = &call.app.store;
            let since = call.app.clock.date().get() - AWARD_DAYS * DAY_MS;
            let audit = store.audit(Timestamp::new(since)).await?;
            let sum = match store.sum().await {
                Ok(sum) => Some(sum),
                // There are so many accounts that adding them up would delay the tables.
                Err(StoreError::BeyondBudget { .. }) => None,
                Err(error) => return Err(error.into()),
            };
            Ok(call.show(&screens::audit(&audit, sum, AWARD_DAYS, call.asker.locale)))
        }
        .boxed()
    })
    .await
}

/// Posts a line at every open table.
#[poise::command(slash_command)]
async fn announce(
    context: Context<'_>,
    #[min_length = 1]
    #[max_length = 500]
    text: String,
) -> Result<(), CommandError> {
    operate(context, None, |call| {
        async move {
            let tables = call.app.tables.all();
            let said = if tables.is_empty() {
                AdminText::NoTables
            } else {
                let count = screens::phrase_number(tables.len());
                // Discord enforces the limit, but a forged command may exceed it.
                let text = text.chars().take(ANNOUNCEMENT_MAX).collect();
                post_announcement(Arc::clone(&call.app), tables, text);
                AdminText::Announcing { count }
            };
            let screen = Screen::say(call.asker.locale.say(&said));
            Ok(show_local_tables(call, screen))
        }
        .boxed()
    })
    .await
}

/// Answers a command of operators with the result of `work`, after it has checked the asker and logged the command
/// with the table that it names.
async fn operate(
    context: Context<'_>,
    table: Option<TableId>,
    work: impl for<'c> FnOnce(&'c CommandCall<'_>) -> BoxFuture<'c, Result<Reply, EarlyEnd>> + Send,
) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async {
        authorize(&call, table)?;
        work(&call).await
    })
    .await
}

/// Checks that the asker is an operator, and logs the command; the error is the reply to anybody else.
fn authorize(call: &CommandCall<'_>, table: Option<TableId>) -> Result<(), Reply> {
    let act: &str = call.context.command().name.as_ref();
    let config = &call.app.config;
    // The server decides who sees the command, so the person is checked here.
    if !call
        .guild
        .is_some_and(|guild| config.is_admin(call.asker.user, guild))
    {
        tracing::warn!(act, "a person who is not an operator was refused");
        return Err(call.say(&AdminText::Refused));
    }
    let table = table.map(tracing::field::display);
    tracing::info!(act, table, "an operator acts");
    Ok(())
}

/// Shows something about the tables of this process, and mentions the tables of other processes if
/// there may be any.
fn show_local_tables(call: &CommandCall<'_>, screen: Screen) -> Reply {
    if call.app.store.partitions() == PartitionSet::ALL {
        return call.show(&screen);
    }
    let words = call.asker.locale.say(&AdminText::NotAll);
    call.show(&screen.headed(&words))
}

/// An entry of the list of open tables.
fn opened_table(handle: &TableHandle) -> OpenedTable {
    let table = handle.now();
    let (people, computers) = table.seated_count();
    OpenedTable {
        table: table.id,
        game: table.game(),
        state: table.state(),
        people,
        computers,
        opened: table.opened,
    }
}

/// The table that an operator's command names.
pub(in crate::discord::input) fn table_of_admin_command(
    command: &CommandInteraction,
) -> Option<TableId> {
    if command.data.name != "admin" {
        return None;
    }
    command
        .data
        .options()
        .iter()
        .find_map(|act| match &act.value {
            ResolvedValue::SubCommand(options) => options.iter().find_map(table_option),
            _ => None,
        })
}

fn table_option(option: &ResolvedOption<'_>) -> Option<TableId> {
    match option.value {
        ResolvedValue::String(typed) if option.name == "table" => parse_table(typed),
        _ => None,
    }
}

/// Parses the number of a table in the form of lists, messages and the log.
fn parse_table(typed: &str) -> Option<TableId> {
    typed.trim().parse().ok().and_then(TableId::new)
}

/// Sends an input to a table, and reports the result.
async fn ask(
    call: &CommandCall<'_>,
    typed: &str,
    input: Input,
    done: impl Fn(String) -> AdminText,
) -> Reply {
    let table = escaped_name(typed);
    let handle = parse_table(typed).and_then(|table| call.app.tables.by_id(table));
    let Some(handle) = handle else {
        return call.say(&AdminText::UnknownTable { table });
    };
    match handle.ask(input, Some(call.interaction)).await {
        Ok(_) => call.say(&done(table)),
        Err(InputError::Gone) if call.app.store.fence(handle.id()).is_some() => {
            call.say(&AdminText::UnknownTable { table })
        }
        Err(error) => call.refused(handle.id(), &error),
    }
}

/// Posts a line in the channel of each table, in the background and after everything that people
/// wait for. Each line is tried only once, because it may have arrived even if the request failed.
fn post_announcement(app: Arc<AppState>, tables: Vec<TableHandle>, text: String) {
    tokio::spawn(async move {
        let (all, mut failed) = (tables.len(), 0_usize);
        for handle in tables {
            let table = handle.now();
            let locale = app.updates.locale(&table).await;
            let line = AdminText::Announcement { text: text.clone() };
            let message = body(&Screen::say(locale.say(&line)));
            let path = paths::messages(table.place.channel);
            let purpose = Purpose::of(table.id, Priority::Other);
            let posted = app.outbox.show(purpose, Method::POST, &path, &message);
            if let Err(error) = posted.await {
                failed += 1;
                tracing::warn!(table = %table.id, %error, "an announcement was not posted");
            }
        }
        tracing::info!(tables = all, failed, "an announcement was posted");
    });
}
