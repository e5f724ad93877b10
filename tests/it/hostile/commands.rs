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
const TEXT: u8 = 3;
const NUMBER: u8 = 4;
const PERSON: u8 = 6;

/// `/tiengow start` with one option.
fn start(name: &str, kind: u8, value: impl Into<Value>) -> Value {
    sub(
        "tiengow",
        "start",
        &[json!({"name": name, "type": kind, "value": value.into()})],
    )
}

fn sub(command: &str, name: &str, options: &[Value]) -> Value {
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
        (start("stake", NUMBER, -1), stake.as_str()),
        (start("stake", NUMBER, 1_000_000_000_000_i64), &stake),
        (start("stake", NUMBER, i64::MIN), &stake),
        (start("stake", TEXT, "ten"), &unknown),
        (start("rules", TEXT, "nope"), "nope"),
        (start("rules", TEXT, "天九".repeat(40)), "天九"),
        (start("rules", TEXT, "@everyone **x** <@1>"), "everyone"),
        (start("rules", NUMBER, 3), &unknown),
        (start("seats", TEXT, "x"), &unknown),
        (start("seats", NUMBER, 99), &unknown),
        (start("pace", NUMBER, -5), &unknown),
        (start("level", NUMBER, i64::MAX), &unknown),
        (sub("tiengow", "stop", &[]), &unknown),
        (json!({"name": "tiengow"}), &unknown),
        (json!({"name": "paigow"}), &unknown),
        (json!({"name": ""}), &unknown),
        (json!({"name": "table"}), &unknown),
        (
            sub(
                "table",
                "kick",
                &[json!({"name": "seat", "type": NUMBER, "value": 9})],
            ),
            &unknown,
        ),
        (
            json!({"name": "balance", "options": [{"name": "user", "type": PERSON, "value": "1"}]}),
            &unknown,
        ),
    ];
    cases.map(|(data, words)| (data, words.to_owned())).into()
}

/// Returns operators' commands, for a person who is not an operator, in a server without these commands.
fn stolen_commands() -> Vec<(Value, String)> {
    let refused = Locale::default().say(&AdminText::Refused);
    let grant = [
        json!({"name": "user", "type": PERSON, "value": "1"}),
        json!({"name": "chips", "type": NUMBER, "value": i64::MAX}),
        json!({"name": "reason", "type": TEXT, "value": "@everyone"}),
    ];
    let table = [json!({"name": "table", "type": TEXT, "value": "1"})];
    vec![
        (json!({"name": "admin"}), reply(&ReplyText::UnknownCommand)),
        (sub("admin", "void", &table), refused.clone()),
        (sub("admin", "audit", &[]), refused),
        (
            sub("admin", "grant", &grant),
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
    for (data, words) in hostile_commands().into_iter().chain(stolen_commands()) {
        fixture.breathe();
        let said = data.to_string();
        let answer = forge::command(&fixture, &ann, data).await?;
        ensure!(
            answer.is_private() && answer.text().contains(&words),
            "{said}: {words:?} is not in {}",
            answer.body
        );
        let mentions = &answer.body["data"]["allowed_mentions"];
        ensure!(
            *mentions == json!({"parse": [], "users": []}),
            "{said} calls people: {mentions}"
        );
    }
    ensure!(fixture.app().tables.all().is_empty(), "a table was opened");
    ensure!(state::wallets(&fixture).await? == before, "chips moved");
    state::ensure_sound(&fixture).await?;
    // An unknown option and a page that does not exist are not errors either.
    let page =
        json!({"name": "rules", "options": [{"name": "topic", "type": TEXT, "value": "nothing"}]});
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
    for line in ["table kick seat:B", "table leave", "table end", "hand"] {
        fixture.breathe();
        let answer = eve.slash(line).await?;
        ensure!(
            answer
                .ephemeral()
                .is_some_and(|answer| !answer.text().is_empty()),
            "/{line} is answered"
        );
        before.ensure_unchanged(&fixture, line).await?;
    }
    fixture.local.stop().await
}
