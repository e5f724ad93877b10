//! Public messages that Discord does not let the bot edit, or that no longer exist.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox::{Fault, RequestRecord};
use sandbox_client::Message;
use serde_json::json;
use tiengow::discord::custom_id::{Press, TableAct};

use crate::fixture::BotFixture;
use crate::hostile::forge;
use crate::player::is_turn;
use crate::state;

use super::{Moment, Scene, at_every_moment, scene, see_in_time, until};

/// The wait in a 429, in seconds.
const WAIT: f64 = 0.05;

/// How long an edit hangs, in milliseconds: longer than Discord waits for any answer.
const HANGS_MS: u64 = 60_000;

/// Longer than the wait before another edit of a message that was too old.
const LATER: Duration = Duration::from_secs(31);

/// Discord's refusal to edit a message that is older than an hour too often.
pub(crate) fn too_old(message: &Message) -> Fault {
    let words = "Maximum number of edits to messages older than 1 hour reached";
    let (channel, id) = (&message.channel_id, &message.id);
    Fault {
        route: format!("PATCH /channels/{channel}/messages/{id}"),
        status: 429,
        body: json!({"message": words, "code": 30_046}),
        times: u32::MAX,
        ..Fault::default()
    }
}

/// Makes the public message change: a person sits down in the lobby, is ready, or plays.
async fn stir(scene: &mut Scene) -> Result<()> {
    scene.fixture.breathe();
    match scene.moment {
        Moment::Lobby | Moment::Settlement => {
            let ben = scene.fixture.client("ben").await?;
            ben.see_that("the board", |message| message.id == scene.board.id)
                .await?;
            ben.click_on(&scene.board.id, "Sit").await?;
            if scene.moment == Moment::Settlement {
                // The board shows who is ready until everybody is ready.
                scene.ann.click_on(&scene.board.id, "Next hand").await?;
            }
        }
        Moment::Turn => {
            let player = scene.player.as_ref().context("a turn")?;
            let panel = player.wait(|text| text.contains("**Your turn**")).await?;
            player.play(&scene.fixture, panel).await?;
        }
    }
    Ok(())
}

/// Plays on. A person who joined in [`stir`] leaves first, so that one person's presses are enough.
async fn go_on(scene: Scene) -> Result<()> {
    if scene.moment != Moment::Turn {
        let ben = scene.fixture.client("ben").await?;
        scene.fixture.breathe();
        ben.slash("table leave").await?;
        scene.fixture.breathe();
        let free =
            |m: &Message| !m.ephemeral && m.button("Add computer").is_some_and(|b| !b.disabled);
        let add = scene.ann.see_that("a free seat", free).await?;
        scene.ann.click_on(&add.id, "Add computer").await?;
    }
    scene.goes_on().await
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_errors_and_html_on_edits() -> Result<()> {
    at_every_moment(381, async |mut scene| {
        let control = scene.fixture.control();
        let route = format!("PATCH /channels/{}/", scene.board.channel_id);
        let fault = |status, body| Fault {
            route: route.clone(),
            status,
            body,
            ..Fault::default()
        };
        let error = json!({"message": "trouble", "code": 0});
        control.add_fault(Fault {
            retry_after: Some(WAIT),
            ..fault(429, error.clone())
        })?;
        control.add_fault(fault(500, error))?;
        control.add_fault(fault(502, json!("<html>502 Bad Gateway</html>")))?;
        let shown = scene.board.text();
        stir(&mut scene).await?;
        scene
            .ann
            .see_message(&scene.board.id, |message| message.text() != shown)
            .await?;
        go_on(scene).await
    })
    .await
}

/// The proxy in front of Discord blocks everything for a while, and a token is no way around that.
#[tokio::test(flavor = "multi_thread")]
async fn block_of_everything_on_an_edit_by_a_token() -> Result<()> {
    /// The wait, which the header contains in seconds.
    const BLOCKED: Duration = Duration::from_secs(30);
    let mut scene = scene(Moment::Lobby, BotFixture::new(384).await?).await?;
    let control = scene.fixture.control();
    control.add_fault(Fault {
        route: "PATCH /webhooks/".to_owned(),
        status: 429,
        body: json!("<html>429 Too Many Requests</html>"),
        retry_after: Some(BLOCKED.as_secs_f64()),
        ..Fault::default()
    })?;
    let shown = scene.board.text();
    stir(&mut scene).await?;
    let is_edit = |request: &RequestRecord| {
        request.method == "PATCH" && request.path.starts_with("/webhooks/")
    };
    let edits = || {
        let mut requests = control.requests();
        requests.retain(is_edit);
        requests
    };
    let refused = || edits().iter().position(|edit| edit.status == 429);
    until("refused", || refused().is_some()).await?;
    scene.fixture.clock.advance(BLOCKED);
    let is_new = |message: &Message| message.text() != shown;
    scene.ann.see_message(&scene.board.id, is_new).await?;
    let (edits, refused) = (edits(), refused().context("a refusal")?);
    let again = edits.get(refused + 1).context("another try")?;
    let waited = again.at_ms - edits[refused].at_ms;
    ensure!(
        u128::try_from(waited)? >= BLOCKED.as_millis(),
        "tried again after {waited} ms"
    );
    scene.fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn message_that_is_gone() -> Result<()> {
    at_every_moment(391, async |mut scene| {
        let moment = scene.moment;
        let control = scene.fixture.control();
        control.delete_message(scene.channel()?, scene.board.id.parse()?)?;
        if moment == Moment::Turn {
            stir(&mut scene).await?;
        } else {
            // A deleted message cannot be pressed, and the table notices at its next edit.
            scene.fixture.breathe();
            let ben = scene.fixture.client("ben").await?;
            let id = state::table(&scene.fixture)?.id;
            let sit = Press::at(id, 1, TableAct::Sit);
            let on = scene.ann.say("a message to press on").await?;
            ben.see_that("that message", |message| message.id == on.id)
                .await?;
            let sits = forge::pressed(&ben, &on, &sit.to_string());
            forge::acknowledged(&scene.fixture, &ben, &sits).await?;
            if moment == Moment::Settlement {
                let next = Press::at(id, 1, TableAct::NextHand);
                let goes_on = forge::pressed(&scene.ann, &on, &next.to_string());
                forge::acknowledged(&scene.fixture, &scene.ann, &goes_on).await?;
            }
        }
        let old = scene.board.id.clone();
        let board = scene
            .see_board("the board, posted again", |message| message.id != old)
            .await?;
        ensure!(board.button(moment.button()).is_some(), "{moment:?}");
        scene.board = board;
        go_on(scene).await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn message_that_is_too_old_to_edit() -> Result<()> {
    at_every_moment(401, async |mut scene| {
        let control = scene.fixture.control();
        control.forget_tokens(true);
        control.add_fault(too_old(&scene.board))?;
        stir(&mut scene).await?;
        let old = scene.board.id.clone();
        scene.board = scene
            .see_board("a new board", |message| message.id != old)
            .await?;
        go_on(scene).await
    })
    .await
}

/// Discord takes edits of the old message again after a while.
#[tokio::test(flavor = "multi_thread")]
async fn message_that_was_too_old_to_edit_loses_its_buttons() -> Result<()> {
    let mut scene = scene(Moment::Turn, BotFixture::new(405).await?).await?;
    let control = scene.fixture.control();
    control.forget_tokens(true);
    control.add_fault(too_old(&scene.board))?;
    stir(&mut scene).await?;
    let old = scene.board.id.clone();
    scene
        .see_board("a new board", |message| message.id != old)
        .await?;
    control.clear_faults();
    let is_over = |message: &Message| message.id == old && message.buttons().next().is_none();
    see_in_time(
        scene.here(),
        LATER,
        "the old board without buttons",
        is_over,
    )
    .await?;
    scene.fixture.local.stop().await
}

/// The bot may edit its messages, but attach nothing.
#[tokio::test(flavor = "multi_thread")]
async fn picture_that_is_refused_is_not_sent_again_at_once() -> Result<()> {
    let mut scene = scene(Moment::Turn, BotFixture::new(406).await?).await?;
    let control = scene.fixture.control();
    control.forget_tokens(true);
    let (channel, board) = (&scene.board.channel_id, &scene.board.id);
    let path = format!("/channels/{channel}/messages/{board}");
    control.add_fault(Fault {
        route: format!("PATCH {path}"),
        status: 403,
        body: json!({"message": "Missing Permissions", "code": 50_013}),
        times: u32::MAX,
        ..Fault::default()
    })?;
    stir(&mut scene).await?;
    let after_a_picture = || {
        let mut edits = control.requests();
        edits.retain(|one| one.path == path && one.status == 403);
        let sent = edits.iter().position(|one| !one.files.is_empty())?;
        edits.into_iter().nth(sent + 1)
    };
    until("edited again", || after_a_picture().is_some()).await?;
    let files = after_a_picture().context("an edit")?.files;
    ensure!(files.is_empty(), "sent again: {files:?}");
    scene.fixture.local.stop().await
}

/// A public edit hangs longer than Discord waits for answers, and no press waits for it.
#[tokio::test(flavor = "multi_thread")]
async fn no_answer_waits_behind_an_edit() -> Result<()> {
    at_every_moment(411, async |mut scene| {
        let control = scene.fixture.control();
        let route = format!("PATCH /channels/{}/", scene.board.channel_id);
        control.add_fault(Fault {
            route,
            delay_ms: HANGS_MS,
            ..Fault::default()
        })?;
        let before = scene.fixture.clock.now_ms();
        stir(&mut scene).await?;
        scene.page_is_answered().await?;
        let passed = scene.fixture.clock.now_ms() - before;
        ensure!(
            passed < HANGS_MS.cast_signed(),
            "answered after {passed} ms"
        );
        scene.fixture.local.stop().await
    })
    .await
}

/// The new post of a public message hangs, and no private screen waits for it.
#[tokio::test(flavor = "multi_thread")]
async fn no_private_screen_waits_behind_a_post() -> Result<()> {
    /// How long the post hangs, in milliseconds, longer than the test takes.
    const HELD_MS: u64 = 3_600_000;
    /// Earlier than the notification of a turn, which would also update the player's screen.
    const SOON_MS: i64 = 9_000;
    let mut scene = scene(Moment::Turn, BotFixture::new(415).await?).await?;
    let control = scene.fixture.control();
    control.forget_tokens(true);
    control.add_fault(Fault {
        route: format!("POST /channels/{}/messages", scene.board.channel_id),
        hold_ms: HELD_MS,
        times: u32::MAX,
        ..Fault::default()
    })?;
    control.delete_message(scene.channel()?, scene.board.id.parse()?)?;
    stir(&mut scene).await?;
    until("posted again", || control.held_requests() > 0).await?;
    let is_hers = || state::table(&scene.fixture).is_ok_and(|table| table.waits_for_a_person());
    until("her turn", is_hers).await?;
    let began = scene.fixture.clock.now_ms();
    let player = scene.player.as_ref().context("a turn")?;
    player.wait(is_turn).await?;
    let passed = scene.fixture.clock.now_ms() - began;
    ensure!(passed < SOON_MS, "her screen shows it after {passed} ms");
    Ok(())
}
