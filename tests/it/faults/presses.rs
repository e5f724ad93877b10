//! Doubled, stale or forged presses.

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

/// Returns how many of these interactions have a private message as their answer.
fn private_answers(ann: &Client, to: &[Snowflake]) -> usize {
    let messages = ann.messages();
    let private = messages.iter().filter(|m| m.ephemeral && !m.loading);
    let answered: BTreeSet<_> = private
        .filter_map(|m| m.interaction_id.as_deref())
        .collect();
    to.iter()
        .filter(|id| answered.contains(id.to_string().as_str()))
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_presses_in_any_order() -> Result<()> {
    at_every_moment(321, async |scene| {
        let moment = scene.moment;
        let version = state::table(&scene.fixture)?.version;
        let (message, id) = scene.decisive().await?;
        let pressed = forge::pressed(&scene.ann, &message, &id);
        let control = scene.fixture.control();
        let seen = scene.fixture.last_request();
        let sent: Vec<_> = (0..AT_ONCE)
            .map(|_| control.interact(&pressed))
            .collect::<Result<_, _>>()?;
        let answered = || {
            let requests = control.requests_after(seen);
            let of = |id: &Snowflake| format!("/interactions/{id}/");
            let is_answered = |id| {
                requests
                    .iter()
                    .any(|r| r.path.starts_with(&of(id)) && r.status < 300)
            };
            sent.iter().all(is_answered)
        };
        until("all answered", answered).await?;
        if moment != Moment::Turn {
            // All but one get a private reply that there is nothing left to do.
            let told = || private_answers(&scene.ann, &sent);
            until("all others told", || told() >= AT_ONCE - 1).await?;
            ensure!(told() == AT_ONCE - 1, "{} were told", told());
        }
        let has_moved = || state::table(&scene.fixture).is_ok_and(|now| now.version > version);
        until("something done", has_moved).await?;
        let hands = moment.hand_after();
        let (dealt, played) = scene.progress()?;
        ensure!(dealt == hands, "{dealt} hands were dealt");
        ensure!(
            moment != Moment::Turn || played <= 1,
            "{played} plays from one press"
        );
        scene.finish().await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn button_of_an_old_message() -> Result<()> {
    at_every_moment(331, async |scene| {
        let moment = scene.moment;
        let before = scene.state().await?;
        let table = state::table(&scene.fixture)?;
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
            let wanted = match (moment, act) {
                // A button of the current moment is not stale.
                (Moment::Lobby, TableAct::Start) | (Moment::Settlement, TableAct::NextHand) => {
                    continue;
                }
                _ => Press::at(table.id, 1, act).to_string(),
            };
            let answer = forge::press(&scene.fixture, &scene.ann, &scene.board, &wanted).await?;
            ensure!(
                answer.is_private() && !answer.text().is_empty(),
                "{act:?}: {}",
                answer.body
            );
        }
        before
            .ensure_unchanged(&scene.fixture, "old buttons")
            .await?;
        scene.goes_on().await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_ids_and_other_peoples_buttons() -> Result<()> {
    at_every_moment(341, async |scene| {
        let eve = scene.fixture.client("ben").await?;
        eve.see_that("the board", |message| message.id == scene.board.id)
            .await?;
        let before = scene.state().await?;
        let table = state::table(&scene.fixture)?;
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
            let answer = forge::press(&scene.fixture, &eve, &scene.board, &id).await?;
            ensure!(answer.is_private(), "{id}: {}", answer.body);
        }
        for data in forged_options() {
            let said = data.to_string();
            let answer = forge::command(&scene.fixture, &eve, data).await?;
            ensure!(
                answer.is_private() && !answer.text().is_empty(),
                "{said}: {}",
                answer.body
            );
        }
        before
            .ensure_unchanged(&scene.fixture, "forged presses")
            .await?;
        scene.goes_on().await
    })
    .await
}

/// Returns commands about the table with options that no client would send, from a person without a seat there.
fn forged_options() -> [Value; 4] {
    let sub = |command: &str, name: &str, options: Value| json!({"name": command, "options": [{"name": name, "type": 1, "options": options}]});
    [
        sub(
            "table",
            "kick",
            json!([{"name": "seat", "type": 3, "value": "Z"}]),
        ),
        sub(
            "table",
            "kick",
            json!([{"name": "seat", "type": 4, "value": i64::MIN}]),
        ),
        sub(
            "tiengow",
            "start",
            json!([{"name": "stake", "type": 4, "value": -1}]),
        ),
        sub("table", "nothing", json!([])),
    ]
}

/// Sends far more presses than allowed. A few are answered, one gets a reply to slow down, and the rest are
/// acknowledged.
#[tokio::test(flavor = "multi_thread")]
async fn presses_without_end() -> Result<()> {
    /// The number of presses sent at the same time.
    const PRESSES: usize = 300;
    /// The time after which the bot forgets them.
    const SPAN: Duration = Duration::from_secs(5);
    at_every_moment(511, async |scene| {
        let before = scene.state().await?;
        let table = state::table(&scene.fixture)?;
        let press = Press::at(table.id, table.version, TableAct::MyHand).to_string();
        let pressed = forge::pressed(&scene.ann, &scene.board, &press);
        let control = scene.fixture.control();
        let seen = scene.fixture.last_request();
        for _ in 0..PRESSES {
            control.interact(&pressed)?;
        }
        let answers = || {
            let mut requests = control.requests_after(seen);
            requests.retain(|request| request.path.ends_with("/callback") && request.status < 300);
            requests
        };
        until("all answered", || answers().len() >= PRESSES).await?;
        let slow = Locale::default().say(&ReplyText::SlowDown);
        let told = answers()
            .iter()
            .filter(|answer| answer.body.to_string().contains(&slow))
            .count();
        ensure!(
            (1..PRESSES / 10).contains(&told),
            "{told} of {PRESSES} were told to slow down"
        );
        before
            .ensure_unchanged(&scene.fixture, "presses without end")
            .await?;
        scene.fixture.clock.advance(SPAN);
        scene.goes_on().await
    })
    .await
}
