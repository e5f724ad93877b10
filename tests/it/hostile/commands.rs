//! Slash commands that no client would send.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tiengow::config::Config;
use tiengow::text::Locale;
use tiengow::text::phrases::{AdminText, ReplyText};

use super::{forge, reply};
use crate::fixture::BotFixture;
use crate::hands::seat_with_computers;
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
/// these commands. `person` is the id of a user in that server.
fn operator_commands(person: &str) -> Vec<(Value, String)> {
    let unknown = reply(&ReplyText::UnknownCommand);
    let grant = |user: &str, chips: i64| {
        let options = [
            json!({"name": "user", "type": USER, "value": user}),
            json!({"name": "chips", "type": INTEGER, "value": chips}),
            json!({"name": "reason", "type": STRING, "value": "@everyone"}),
        ];
        subcommand("admin", "grant", &options)
    };
    let table = [json!({"name": "table", "type": STRING, "value": "1"})];
    let text = [json!({"name": "text", "type": STRING, "value": "@everyone"})];
    let refused = [
        subcommand("admin", "health", &[]),
        subcommand("admin", "tables", &[]),
        subcommand("admin", "end", &table),
        subcommand("admin", "void", &table),
        grant(person, 250),
        subcommand("admin", "audit", &[]),
        subcommand("admin", "announce", &text),
    ];
    let words = Locale::default().say(&AdminText::Refused);
    let mut commands = vec![
        (json!({"name": "admin"}), unknown.clone()),
        (grant("1", i64::MAX), unknown),
    ];
    commands.extend(refused.map(|command| (command, words.clone())));
    commands
}

#[tokio::test(flavor = "multi_thread")]
async fn options_out_of_range_open_no_table() -> Result<()> {
    let fixture = BotFixture::new(41).await?;
    let ann = fixture.client("ann").await?;
    ann.slash("about").await?;
    let before = state::wallets(&fixture).await?;
    let of_operators = operator_commands(&ann.id());
    for (data, words) in hostile_commands().into_iter().chain(of_operators) {
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
    // A topic that does not exist is not an error either.
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
    seat_with_computers(&fixture, &ann).await?;
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
