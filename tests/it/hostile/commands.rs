//! Slash commands that no client would send.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tiengow::config::Config;
use tiengow::text::Locale;
use tiengow::text::phrases::{AdminText, ReplyText};

use super::{forge, reply};
use crate::fixture::BotFixture;
use crate::state;

/// Discord's numbers for option types: subcommand, string, integer, user.
const SUBCOMMAND: u8 = 1;
const STRING: u8 = 3;
const INTEGER: u8 = 4;
const USER: u8 = 6;

/// Returns the data of `/tiengow start` with one option.
fn start(name: &str, kind: u8, value: impl Into<Value>) -> Value {
    subcommand(
        "tiengow",
        "start",
        &[json!({"name": name, "type": kind, "value": value.into()})],
    )
}

/// Returns the data of a subcommand.
fn subcommand(command: &str, name: &str, options: &[Value]) -> Value {
    json!({"name": command, "options": [{"name": name, "type": SUBCOMMAND, "options": options}]})
}

/// Returns commands, each with words from the expected reply.
fn hostile_commands() -> Vec<(Value, String)> {
    let unknown = reply(&ReplyText::UnknownCommand);
    let stake = reply(&ReplyText::StakeRange {
        least: 0,
        most: Config::default().chips.max_stake,
    });
    let cases = [
        (start("stake", INTEGER, -1), stake.as_str()),
        (start("stake", INTEGER, 1_000_000_000_000_i64), &stake),
        (start("stake", INTEGER, i64::MIN), &stake),
        (start("stake", STRING, "ten"), &unknown),
        (start("rules", STRING, "nope"), "nope"),
        (start("rules", STRING, "天九".repeat(40)), "天九"),
        (start("rules", STRING, "@everyone **x** <@1>"), "everyone"),
        (start("rules", INTEGER, 3), &unknown),
        (start("seats", STRING, "x"), &unknown),
        (start("seats", INTEGER, 99), &unknown),
        (start("pace", INTEGER, -5), &unknown),
        (start("level", INTEGER, i64::MAX), &unknown),
        (subcommand("tiengow", "stop", &[]), &unknown),
        (json!({"name": "tiengow"}), &unknown),
        (json!({"name": "paigow"}), &unknown),
        (json!({"name": ""}), &unknown),
        (json!({"name": "table"}), &unknown),
        (
            subcommand(
                "table",
                "kick",
                &[json!({"name": "seat", "type": INTEGER, "value": 9})],
            ),
            &unknown,
        ),
        (
            json!({"name": "balance", "options": [{"name": "user", "type": USER, "value": "1"}]}),
            &unknown,
        ),
    ];
    cases.map(|(data, words)| (data, words.to_owned())).into()
}

/// Returns operators' commands, each with words from the reply to a person who is not an operator, in a server without
/// these commands.
fn operator_commands() -> Vec<(Value, String)> {
    let refused = Locale::default().say(&AdminText::Refused);
    let grant = [
        json!({"name": "user", "type": USER, "value": "1"}),
        json!({"name": "chips", "type": INTEGER, "value": i64::MAX}),
        json!({"name": "reason", "type": STRING, "value": "@everyone"}),
    ];
    let table = [json!({"name": "table", "type": STRING, "value": "1"})];
    vec![
        (json!({"name": "admin"}), reply(&ReplyText::UnknownCommand)),
        (subcommand("admin", "void", &table), refused.clone()),
        (subcommand("admin", "audit", &[]), refused),
        (
            subcommand("admin", "grant", &grant),
            reply(&ReplyText::UnknownCommand),
        ),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn options_out_of_range_open_no_table() -> Result<()> {
    let fixture = BotFixture::new(41).await?;
    let ann = fixture.client("ann").await?;
    ann.slash("about").await?;
    let before = state::wallets(&fixture).await?;
    for (data, words) in hostile_commands().into_iter().chain(operator_commands()) {
        fixture.pause();
        let command = data.to_string();
        let answer = forge::command(&fixture, &ann, data).await?;
        ensure!(
            answer.is_private() && answer.text().contains(&words),
            "{command}: {words:?} is not in {}",
            answer.body
        );
        let mentions = &answer.body["data"]["allowed_mentions"];
        ensure!(
            *mentions == json!({"parse": [], "users": []}),
            "{command} mentions people: {mentions}"
        );
    }
    ensure!(fixture.app().tables.all().is_empty(), "a table was opened");
    ensure!(state::wallets(&fixture).await? == before, "chips moved");
    state::ensure_sound(&fixture).await?;
    // An unknown option and a page that does not exist are not errors either.
    let topic = json!({"name": "topic", "type": STRING, "value": "nothing"});
    let page = json!({"name": "rules", "options": [topic]});
    ensure!(
        forge::command(&fixture, &ann, page).await?.is_private(),
        "a page"
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_about_a_table_check_the_person() -> Result<()> {
    let fixture = BotFixture::new(42).await?;
    let (ann, eve) = (fixture.client("ann").await?, fixture.client("eve").await?);
    crate::hands::seat_with_computers(&fixture, &ann).await?;
    let before = state::State::of(&fixture).await?;
    // Leave out `start`, because it opens Eve's own table in a thread.
    for command in ["table kick seat:B", "table leave", "table end", "hand"] {
        fixture.pause();
        let answer = eve.slash(command).await?;
        ensure!(
            answer
                .ephemeral()
                .is_some_and(|answer| !answer.text().is_empty()),
            "/{command} has no answer"
        );
        before.ensure_unchanged(&fixture, command).await?;
    }
    fixture.local.stop().await
}
