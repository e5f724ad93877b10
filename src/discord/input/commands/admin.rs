//! `/admin …`: the operators' commands, in the servers of `admin_guilds`.

use std::sync::Arc;

use serenity::model::Permissions;
use serenity::model::application::{CommandInteraction, ResolvedOption, ResolvedValue};
use serenity::model::user::User;

use crate::id::{DAY_MS, Millis, Partitions, TableId, UserId};
use crate::ledger::Chips;
use crate::store::{Award, StoreError};
use crate::table::{Input, InputError, TableHandle};
use crate::text::phrases::AdminText;
use crate::text::{escaped_name, plain_line};

use crate::discord::delivery::respond::Reply;
use crate::discord::screens::{self, OpenedTable, Screen};

use super::{CommandCall, CommandError, Context};

mod announcement;

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

/// An act of an operator.
enum AdminAct {
    Health,
    Tables,
    End { table: String },
    Void { table: String },
    Announce { text: String },
    Grant(ChipGrant),
    Audit,
}

/// Chips for a person.
struct ChipGrant {
    to: UserId,
    is_bot: bool,
    chips: i64,
    reason: String,
}

impl AdminAct {
    /// Its name in the log.
    const fn name(&self) -> &'static str {
        match self {
            Self::Health => "health",
            Self::Tables => "tables",
            Self::End { .. } => "end",
            Self::Void { .. } => "void",
            Self::Announce { .. } => "announce",
            Self::Grant(_) => "grant",
            Self::Audit => "audit",
        }
    }

    /// The table that it is about.
    fn table(&self) -> Option<TableId> {
        match self {
            Self::End { table } | Self::Void { table } => parse_table(table),
            Self::Health | Self::Tables | Self::Announce { .. } | Self::Grant(_) | Self::Audit => {
                None
            }
        }
    }
}

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
    perform(context, AdminAct::Health).await
}

/// Lists the open tables.
#[poise::command(slash_command)]
async fn tables(context: Context<'_>) -> Result<(), CommandError> {
    perform(context, AdminAct::Tables).await
}

/// Closes a table and voids its running hand.
#[poise::command(slash_command)]
async fn end(context: Context<'_>, #[max_length = 13] table: String) -> Result<(), CommandError> {
    perform(context, AdminAct::End { table }).await
}

/// Voids the running hand of a table.
#[poise::command(slash_command)]
async fn void(context: Context<'_>, #[max_length = 13] table: String) -> Result<(), CommandError> {
    perform(context, AdminAct::Void { table }).await
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
    let grant = ChipGrant {
        to: UserId::new(user.id.get()),
        is_bot: user.bot,
        chips,
        reason,
    };
    perform(context, AdminAct::Grant(grant)).await
}

/// Shows the totals of the ledger.
#[poise::command(slash_command)]
async fn audit(context: Context<'_>) -> Result<(), CommandError> {
    perform(context, AdminAct::Audit).await
}

/// Posts a line at every open table.
#[poise::command(slash_command)]
async fn announce(
    context: Context<'_>,
    #[min_length = 1]
    #[max_length = 500]
    text: String,
) -> Result<(), CommandError> {
    perform(context, AdminAct::Announce { text }).await
}

/// Performs an operator's act, and logs it.
async fn perform(context: Context<'_>, act: AdminAct) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    let work = async {
        // The server decides who sees the command, so the person is checked here.
        let config = &call.app.config;
        if !call
            .guild
            .is_some_and(|guild| config.is_admin(call.asker.user, guild))
        {
            tracing::warn!(
                act = act.name(),
                "a person who is not an operator was refused"
            );
            return call.say(&AdminText::Refused);
        }
        let table = act.table().map(tracing::field::display);
        tracing::info!(act = act.name(), table, "an operator acts");
        carry_out(&call, act).await
    };
    call.answer(work).await
}

async fn carry_out(call: &CommandCall<'_>, act: AdminAct) -> Reply {
    match act {
        AdminAct::Health => health_reply(call).await,
        AdminAct::Tables => tables_reply(call),
        AdminAct::End { table } => end_table(call, &table).await,
        AdminAct::Void { table } => {
            let voided = |table| AdminText::Voided { table };
            ask(call, &table, Input::Void, voided).await
        }
        AdminAct::Announce { text } => {
            let tables = call.app.tables.all();
            let said = if tables.is_empty() {
                AdminText::NoTables
            } else {
                let count = screens::phrase_number(tables.len());
                // Discord enforces the limit, but a forged command may exceed it.
                let text = text.chars().take(ANNOUNCEMENT_MAX).collect();
                announcement::post(Arc::clone(&call.app), tables, text);
                AdminText::Announcing { count }
            };
            show_local_tables(call, Screen::say(call.asker.locale.say(&said)))
        }
        AdminAct::Grant(grant) => {
            let granted = grant_chips(call, &grant).await;
            granted.unwrap_or_else(|error| call.failed(&error))
        }
        AdminAct::Audit => {
            let audited = audit_reply(call).await;
            audited.unwrap_or_else(|error| call.failed(&error))
        }
    }
}

async fn grant_chips(call: &CommandCall<'_>, grant: &ChipGrant) -> Result<Reply, StoreError> {
    let reason = plain_line(&grant.reason);
    let reason: String = reason.chars().take(REASON_MAX).collect();
    let chips = Chips::new(grant.chips).filter(|_| grant.chips <= CHIPS_MAX);
    let (Some(chips), false) = (chips, grant.is_bot || reason.is_empty()) else {
        return Ok(call.say(&AdminText::NotGranted { most: CHIPS_MAX }));
    };
    let award = Award {
        asked: call.interaction,
        to: grant.to,
        chips,
        reason,
    };
    // A second copy of the command awards nothing. It has the same reply, because the process that took
    // the first may have stopped before it answered.
    let _is_first = call.app.store.award(award, call.app.clock.date()).await?;
    Ok(call.say(&AdminText::Granted { chips: grant.chips }))
}

async fn audit_reply(call: &CommandCall<'_>) -> Result<Reply, StoreError> {
    let store = &call.app.store;
    let since = call.app.clock.date().get() - AWARD_DAYS * DAY_MS;
    let audit = store.audit(Millis::new(since)).await?;
    let sum = match store.sum().await {
        Ok(sum) => Some(sum),
        // There are so many accounts that adding them up would delay the tables.
        Err(StoreError::BeyondBudget { .. }) => None,
        Err(error) => return Err(error),
    };
    Ok(call.show(&screens::audit(&audit, sum, AWARD_DAYS, call.asker.locale)))
}

async fn health_reply(call: &CommandCall<'_>) -> Reply {
    let metrics = call.app.metrics();
    let live = metrics.live().await.unwrap_or_default();
    let bytes = call.app.store.bytes().await;
    let (summary, locale) = (metrics.summary(), call.asker.locale);
    show_local_tables(call, screens::health(&live, &summary, bytes, locale))
}

/// Shows something about the tables of this process, and mentions the tables of other processes if
/// there may be any.
fn show_local_tables(call: &CommandCall<'_>, screen: Screen) -> Reply {
    if call.app.store.partitions() == Partitions::ALL {
        return call.show(&screen);
    }
    let words = call.asker.locale.say(&AdminText::NotAll);
    call.show(&screen.headed(&words))
}

fn tables_reply(call: &CommandCall<'_>) -> Reply {
    let opened = |handle: &TableHandle| {
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
    };
    let tables: Vec<OpenedTable> = call.app.tables.all().iter().map(opened).collect();
    show_local_tables(
        call,
        screens::opened_tables(&tables, &call.app.tables.broken(), call.asker.locale),
    )
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

/// Closes a table, even one that cannot be restored.
async fn end_table(call: &CommandCall<'_>, typed: &str) -> Reply {
    let ended = |table| AdminText::Ended { table };
    let broken = parse_table(typed).filter(|table| call.app.tables.is_broken(*table));
    let Some(table) = broken else {
        return ask(call, typed, Input::Close, ended).await;
    };
    match call.app.close_broken(table).await {
        Ok(()) => call.say(&ended(table.to_string())),
        Err(error) => call.failed(&error),
    }
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
