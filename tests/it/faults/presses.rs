//! Simultaneous, stale, forged and too many presses.

use std::collections::BTreeSet;
use std::time::Duration;

use anyhow::{Result, ensure};
use sandbox::Snowflake;
use sandbox_client::Client;
use serde_json::{Value, json};
use tiengow::discord::custom_id::{Press, TableAct, TileMask};
use tiengow::text::Locale;
use tiengow::text::phrases::ReplyText;

use crate::hostile::forge;
use crate::state;

use super::{Moment, at_every_moment, until};

/// The number of presses of one button sent at the same time.
const AT_ONCE: usize = 4;

/// Returns how many of these interactions have a private line of text as their answer. A hand has none: all its text is
/// in components.
fn count_refusals(ann: &Client, to: &[Snowflake]) -> usize {
    let messages = ann.messages();
    let refusals = messages
        .iter()
        .filter(|m| m.ephemeral && !m.content.is_empty());
    let answered: BTreeSet<_> = refusals
        .filter_map(|m| m.interaction_id.as_deref())
        .collect();
    to.iter()
        .filter(|id| answered.contains(id.to_string().as_str()))
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn simultaneous_presses_of_one_button_count_once() -> Result<()> {
    at_every_moment(321, async |case| {
        let moment = case.moment;
        let version = state::table(&case.fixture)?.version;
        let (message, id) = case.decisive_button().await?;
        let press = forge::button_press(&case.ann, &message, &id);
        let control = case.fixture.control();
        let last = case.fixture.last_request();
        let sent: Vec<_> = (0..AT_ONCE)
            .map(|_| control.interact(&press))
            .collect::<Result<_, _>>()?;
        let are_answered = || {
            let requests = control.requests_after(last);
            let path_of = |id: &Snowflake| format!("/interactions/{id}/");
            let is_answered = |id| {
                requests
                    .iter()
                    .any(|r| r.path.starts_with(&path_of(id)) && r.status < 300)
            };
            sent.iter().all(is_answered)
        };
        until("all answered", are_answered).await?;
        if moment != Moment::Turn {
            // The other one deals.
            let refused = || count_refusals(&case.ann, &sent);
            until("all others refused", || refused() >= AT_ONCE - 1).await?;
            ensure!(refused() == AT_ONCE - 1, "{} refusals", refused());
        }
        let has_moved = || state::table(&case.fixture).is_ok_and(|now| now.version > version);
        until("moved on", has_moved).await?;
        let hands = moment.hand_after();
        let (dealt, played) = case.progress()?;
        ensure!(dealt == hands, "{dealt} hands were dealt");
        ensure!(
            moment != Moment::Turn || played <= 1,
            "{played} plays from one press"
        );
        case.finish().await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_button_is_answered_and_changes_nothing() -> Result<()> {
    at_every_moment(331, async |case| {
        let moment = case.moment;
        let before = case.state().await?;
        let table = state::table(&case.fixture)?;
        let toggle = TableAct::Toggle {
            hand: table.hands.saturating_sub(1),
            own_plays: 0,
            mask: TileMask::EMPTY,
        };
        for act in [
            TableAct::MyHand,
            toggle,
            TableAct::Start,
            TableAct::NextHand,
        ] {
            let custom_id = match (moment, act) {
                // A button of the current moment is not stale.
                (Moment::Lobby, TableAct::Start) | (Moment::Settlement, TableAct::NextHand) => {
                    continue;
                }
                _ => Press::at(table.id, 1, act).to_string(),
            };
            let answer = forge::press(&case.fixture, &case.ann, &case.board, &custom_id).await?;
            ensure!(
                answer.is_private() && !answer.text().is_empty(),
                "{act:?}: {}",
                answer.body
            );
        }
        before
            .ensure_unchanged(&case.fixture, "old buttons")
            .await?;
        case.play_to_settlement().await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_presses_and_commands_change_nothing() -> Result<()> {
    at_every_moment(341, async |case| {
        let ben = case.fixture.client("ben").await?;
        ben.wait_for("the board", |message| message.id == case.board.id)
            .await?;
        let before = case.state().await?;
        let table = state::table(&case.fixture)?;
        let play = TableAct::Play {
            verb: gow::Verb::Lead,
            mask: TileMask::EMPTY.toggled(0),
        };
        let ids = [
            "t2".to_owned(),
            "t2.0.0.start".to_owned(),
            "x".repeat(100),
            Press::at(table.id, table.version, play).to_string(),
            Press::at(table.id, table.version, TableAct::Start).to_string(),
            Press::at(table.id, table.version, TableAct::NextHand).to_string(),
            Press::at(table.id, u64::MAX, TableAct::MyHand).to_string(),
        ];
        for id in ids {
            let answer = forge::press(&case.fixture, &ben, &case.board, &id).await?;
            ensure!(answer.is_private(), "{id}: {}", answer.body);
        }
        for data in forged_commands() {
            let command = data.to_string();
            let answer = forge::command(&case.fixture, &ben, data).await?;
            ensure!(
                answer.is_private() && !answer.text().is_empty(),
                "{command}: {}",
                answer.body
            );
        }
        before
            .ensure_unchanged(&case.fixture, "forged presses")
            .await?;
        case.play_to_settlement().await
    })
    .await
}

/// Returns commands about the table with options that no client would send, from a person without a seat there.
fn forged_commands() -> [Value; 4] {
    let subcommand = |command: &str, name: &str, options: Value| json!({"name": command, "options": [{"name": name, "type": 1, "options": options}]});
    [
        subcommand(
            "table",
            "kick",
            json!([{"name": "seat", "type": 3, "value": "Z"}]),
        ),
        subcommand(
            "table",
            "kick",
            json!([{"name": "seat", "type": 4, "value": i64::MIN}]),
        ),
        subcommand(
            "tiengow",
            "start",
            json!([{"name": "stake", "type": 4, "value": -1}]),
        ),
        subcommand("table", "nothing", json!([])),
    ]
}

/// Sends far more presses than allowed. Some are answered, a few get a reply to slow down, and the rest are
/// acknowledged.
#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_presses_changes_nothing() -> Result<()> {
    /// The number of presses sent at the same time.
    const PRESSES: usize = 300;
    /// The time after which the bot forgets them.
    const SPAN: Duration = Duration::from_secs(5);
    at_every_moment(511, async |case| {
        let before = case.state().await?;
        let table = state::table(&case.fixture)?;
        let press = Press::at(table.id, table.version, TableAct::MyHand).to_string();
        let press = forge::button_press(&case.ann, &case.board, &press);
        let control = case.fixture.control();
        let last = case.fixture.last_request();
        for _ in 0..PRESSES {
            control.interact(&press)?;
        }
        let answers = || {
            let mut requests = control.requests_after(last);
            requests.retain(|request| request.path.ends_with("/callback") && request.status < 300);
            requests
        };
        until("all answered", || answers().len() >= PRESSES).await?;
        let slow = Locale::default().say(&ReplyText::SlowDown);
        let refusals = answers()
            .iter()
            .filter(|answer| answer.body.to_string().contains(&slow))
            .count();
        ensure!(
            (1..PRESSES / 10).contains(&refusals),
            "{refusals} of {PRESSES} were told to slow down"
        );
        before
            .ensure_unchanged(&case.fixture, "a flood of presses")
            .await?;
        case.fixture.clock.advance(SPAN);
        case.play_to_settlement().await
    })
    .await
}
