//! `/privacy …`: what the bot stores about the asker, an export of all of it, and its deletion.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;

use crate::discord::context::rate_limiter::{LimitedRequest, RateDecision};
use crate::discord::delivery::respond::Reply;
use crate::discord::delivery::rest::File;
use crate::discord::screens;
use crate::id::{ChannelId, Day, MessageId, Timestamp};
use crate::ledger::Account;
use crate::store::{Export, ExportedHand, ExportedStanding, ExportedTable, StatementEntry};
use crate::text::phrases::{PrivacyText, ReplyText};

use super::{CommandCall, CommandError, Context, EarlyEnd};

/// The largest file that is sent uncompressed, in bytes; Discord accepts 10 MiB.
const UNCOMPRESSED_MAX: usize = 8 << 20;

/// The format of exports.
const FORMAT: &str = "tiengow-export/1";

/// Groups the commands about the asker's data.
#[poise::command(
    slash_command,
    subcommands("about", "export", "delete"),
    subcommand_required
)]
pub(crate) async fn privacy(context: Context<'_>) -> Result<(), CommandError> {
    CommandCall::missing_subcommand(context).await
}

/// Shows what is stored, why and for how long.
#[poise::command(slash_command)]
async fn about(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    let days = call.app.config.retention.plays_days;
    let work = async { call.show(&screens::privacy(days, call.asker.locale)) };
    call.answer(work).await
}

/// Sends everything about the asker as a file.
#[poise::command(slash_command)]
async fn export(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async {
        let now = call.app.clock.now();
        if call
            .app
            .rate_limiter
            .count(call.asker.user, LimitedRequest::Export, now)
            != RateDecision::Go
        {
            return Ok(call.say(&ReplyText::SlowDown));
        }
        let exported = call.app.store.export(call.asker.user).await?;
        let export = exported.ok_or_else(|| call.say(&PrivacyText::Nothing))?;
        export_reply(&call, export).await
    })
    .await
}

/// Asks whether to delete everything about the asker; a button then deletes it.
#[poise::command(slash_command)]
async fn delete(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async { Ok(call.show(&call.app.parting(&call.asker).await?)) })
        .await
}

async fn export_reply(call: &CommandCall<'_>, export: Export) -> Result<Reply, EarlyEnd> {
    let screen = screens::exported(&export, call.asker.locale);
    let message = call.app.private_message(call.asker.user, &screen);
    let date = call.app.clock.date();
    // A long history must not block the threads that handle interactions.
    let file = spawn_blocking(move || export_file(&export, date)).await;
    let file = file.map_err(|_panicked| call.say(&ReplyText::Halted))?;
    Ok(Reply::private(message.with_document(file, None)))
}

/// Makes the file; a large one is compressed.
fn export_file(export: &Export, now: Timestamp) -> File {
    let json = serde_json::to_vec_pretty(&export_json(export, now))
        .expect("a value has no key that is not text");
    let (name, bytes) = if json.len() > UNCOMPRESSED_MAX {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        let packed = encoder.write_all(&json).and_then(|()| encoder.finish());
        ("my-data.json.gz", packed.expect("memory takes every byte"))
    } else {
        ("my-data.json", json)
    };
    File {
        name: name.into(),
        bytes: bytes.into(),
    }
}

fn export_json(export: &Export, now: Timestamp) -> Value {
    let Export {
        number,
        person,
        since,
        wallet,
        tables,
        messages,
        standings,
        house_wins,
        gifts,
        transfers,
        hands,
    } = export;
    let win = |(on, chips): &(Day, i64)| json!({"day": day(*on), "chips": chips});
    let gift =
        |(on, gave, got): &(Day, i64, i64)| json!({"day": day(*on), "gave": gave, "got": got});
    let hand = |hand: &ExportedHand| {
        json!({
            "table": hand.table.to_string(),
            "number": hand.number,
            "day": day(hand.day),
        })
    };
    json!({
        "format": FORMAT,
        "made": now.rfc3339(),
        "discord_id": person.user.to_string(),
        "number": number.to_string(),
        "name": person.name,
        "stored_since": since.and_then(Timestamp::rfc3339),
        "first_chips": person.granted.and_then(Timestamp::rfc3339),
        "discord_language": person.locale,
        "language": person.language,
        "direct_messages": person.dm.name(),
        "direct_messages_refused_until": person.dm_refused_until.and_then(Timestamp::rfc3339),
        "pictures": person.pictures.name(),
        "tiles": person.sorting.name(),
        "single_discards": person.taps.name(),
        "chips": {"free": wallet.free, "set_aside": wallet.held},
        "open_tables": tables.iter().map(table).collect::<Vec<_>>(),
        "messages": messages.iter().map(message).collect::<Vec<_>>(),
        "standings": standings.iter().map(standing).collect::<Vec<_>>(),
        "won_from_computers": house_wins.iter().map(win).collect::<Vec<_>>(),
        "gifts": gifts.iter().map(gift).collect::<Vec<_>>(),
        "transfers": transfers.iter().map(transfer).collect::<Vec<_>>(),
        "hands": hands.iter().map(hand).collect::<Vec<_>>(),
    })
}

fn table(one: &ExportedTable) -> Value {
    json!({
        "table": one.table.to_string(),
        "server": one.guild.map(|guild| guild.to_string()),
        "channel": one.channel.to_string(),
        "hand": one.hand,
    })
}

fn message((channel, message): &(ChannelId, MessageId)) -> Value {
    json!({"channel": channel.to_string(), "message": message.to_string()})
}

fn standing(one: &ExportedStanding) -> Value {
    let game = Some(one.game.as_str()).filter(|game| !game.is_empty());
    json!({
        "server": one.guild.to_string(),
        "game": game,
        "span": one.span.name(),
        "since": day(one.since),
        "among_people": {"chips": one.among_people.0, "hands": one.among_people.1},
        "all": {"chips": one.all.0, "hands": one.all.1},
    })
}

fn transfer(entry: &StatementEntry) -> Value {
    let mut written = json!({
        "number": entry.seq,
        "time": entry.at.rfc3339(),
        "chips": entry.chips,
        "why": entry.code.name(),
    });
    // Other people are named as in statements, not by their ids.
    match (&entry.name, entry.other) {
        (Some(name), _) => written["with"] = json!(name),
        (None, Account::User(_)) => written["with"] = json!("somebody"),
        (None, Account::Escrow(_) | Account::Mint | Account::HouseBank | Account::Burn) => {}
    }
    if let Some(reason) = &entry.reason {
        written["reason"] = json!(reason);
    }
    if let Some(hand) = entry.hand {
        written["table"] = json!(hand.table.to_string());
        written["hand"] = json!(hand.number);
    }
    written
}

fn day(day: Day) -> Option<String> {
    day.date().map(|date| date.to_string())
}
