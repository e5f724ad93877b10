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

use super::{FaultCase, Moment, advance_until_seen, at_every_moment, start_case, until};

/// The wait in a 429, in seconds.
const RETRY_AFTER: f64 = 0.05;

/// How long an edit hangs, in milliseconds: longer than Discord waits for any answer.
const HANG_MS: u64 = 60_000;

/// Longer than the wait before another edit of a message that was too old.
const RETRY_WAIT: Duration = Duration::from_secs(31);

/// Returns Discord's refusal to edit a message that is older than an hour too often.
pub(crate) fn too_old_to_edit(message: &Message) -> Fault {
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
async fn change_board(case: &mut FaultCase) -> Result<()> {
    case.fixture.pause();
    match case.moment {
        Moment::Lobby | Moment::Settlement => {
            let ben = case.fixture.client("ben").await?;
            ben.wait_for("the board", |message| message.id == case.board.id)
                .await?;
            ben.click_on(&case.board.id, "Sit").await?;
            if case.moment == Moment::Settlement {
                // The board shows who is ready until everybody is ready.
                case.ann.click_on(&case.board.id, "Next hand").await?;
            }
        }
        Moment::Turn => {
            let player = case.player.as_ref().context("a turn")?;
            let panel = player.wait(|text| text.contains("**Your turn**")).await?;
            player.play(&case.fixture, panel).await?;
        }
    }
    Ok(())
}

/// Plays to the settlement. A person who joined in [`change_board`] leaves first, so that Ann's presses are enough.
async fn play_alone(case: FaultCase) -> Result<()> {
    if case.moment != Moment::Turn {
        let ben = case.fixture.client("ben").await?;
        case.fixture.pause();
        ben.slash("table leave").await?;
        case.fixture.pause();
        let has_free_seat =
            |m: &Message| !m.ephemeral && m.button("Add computer").is_some_and(|b| !b.disabled);
        let board = case.ann.wait_for("a free seat", has_free_seat).await?;
        case.ann.click_on(&board.id, "Add computer").await?;
    }
    case.play_to_settlement().await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_is_retried_after_limits_and_errors() -> Result<()> {
    at_every_moment(381, async |mut case| {
        let control = case.fixture.control();
        let route = format!("PATCH /channels/{}/", case.board.channel_id);
        let fault = |status, body| Fault {
            route: route.clone(),
            status,
            body,
            ..Fault::default()
        };
        let error = json!({"message": "trouble", "code": 0});
        control.add_fault(Fault {
            retry_after: Some(RETRY_AFTER),
            ..fault(429, error.clone())
        })?;
        control.add_fault(fault(500, error))?;
        control.add_fault(fault(502, json!("<html>502 Bad Gateway</html>")))?;
        let old_text = case.board.text();
        change_board(&mut case).await?;
        case.ann
            .wait_for_message(&case.board.id, |message| message.text() != old_text)
            .await?;
        play_alone(case).await
    })
    .await
}

/// The proxy in front of Discord blocks all requests for a while, also those with a token.
#[tokio::test(flavor = "multi_thread")]
async fn an_edit_with_a_token_waits_for_the_end_of_a_block() -> Result<()> {
    /// The wait, which the header contains in seconds.
    const BLOCKED: Duration = Duration::from_secs(30);
    let mut case = start_case(Moment::Lobby, BotFixture::new(384).await?).await?;
    let control = case.fixture.control();
    control.add_fault(Fault {
        route: "PATCH /webhooks/".to_owned(),
        status: 429,
        body: json!("<html>429 Too Many Requests</html>"),
        retry_after: Some(BLOCKED.as_secs_f64()),
        ..Fault::default()
    })?;
    let old_text = case.board.text();
    change_board(&mut case).await?;
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
    case.fixture.clock.advance(BLOCKED);
    let is_new = |message: &Message| message.text() != old_text;
    case.ann.wait_for_message(&case.board.id, is_new).await?;
    let (edits, refused) = (edits(), refused().context("a refusal")?);
    let retry = edits.get(refused + 1).context("a retry")?;
    let waited = retry.at_ms - edits[refused].at_ms;
    ensure!(
        u128::try_from(waited)? >= BLOCKED.as_millis(),
        "retried after {waited} ms"
    );
    case.fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_message_is_posted_again() -> Result<()> {
    at_every_moment(391, async |mut case| {
        let moment = case.moment;
        let control = case.fixture.control();
        control.delete_message(case.channel()?, case.board.id.parse()?)?;
        if moment == Moment::Turn {
            change_board(&mut case).await?;
        } else {
            // A deleted message cannot be pressed, and the table notices at its next edit.
            case.fixture.pause();
            let ben = case.fixture.client("ben").await?;
            let id = state::table(&case.fixture)?.id;
            let sit = Press::at(id, 1, TableAct::Sit);
            let other = case.ann.send_message("a message to press on").await?;
            ben.wait_for("that message", |message| message.id == other.id)
                .await?;
            let press = forge::button_press(&ben, &other, &sit.to_string());
            forge::first_answer(&case.fixture, &ben, &press).await?;
            if moment == Moment::Settlement {
                let next = Press::at(id, 1, TableAct::NextHand);
                let press = forge::button_press(&case.ann, &other, &next.to_string());
                forge::first_answer(&case.fixture, &case.ann, &press).await?;
            }
        }
        let old = case.board.id.clone();
        let board = case
            .see_board("the board, posted again", |message| message.id != old)
            .await?;
        ensure!(board.button(moment.button()).is_some(), "{moment:?}");
        case.board = board;
        play_alone(case).await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_too_old_to_edit_is_replaced() -> Result<()> {
    at_every_moment(401, async |mut case| {
        let control = case.fixture.control();
        control.forget_tokens(true);
        control.add_fault(too_old_to_edit(&case.board))?;
        change_board(&mut case).await?;
        let old = case.board.id.clone();
        case.board = case
            .see_board("a new board", |message| message.id != old)
            .await?;
        play_alone(case).await
    })
    .await
}

/// Discord accepts edits of the old message again after a while.
#[tokio::test(flavor = "multi_thread")]
async fn a_replaced_message_loses_its_buttons() -> Result<()> {
    let mut case = start_case(Moment::Turn, BotFixture::new(405).await?).await?;
    let control = case.fixture.control();
    control.forget_tokens(true);
    control.add_fault(too_old_to_edit(&case.board))?;
    change_board(&mut case).await?;
    let old = case.board.id.clone();
    case.see_board("a new board", |message| message.id != old)
        .await?;
    control.clear_faults();
    let is_bare = |message: &Message| message.id == old && message.buttons().next().is_none();
    advance_until_seen(
        case.fixture_and_ann(),
        RETRY_WAIT,
        "the old board without buttons",
        is_bare,
    )
    .await?;
    case.fixture.local.stop().await
}

/// The bot may edit its messages, but attach nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_picture_is_not_sent_again_at_once() -> Result<()> {
    let mut case = start_case(Moment::Turn, BotFixture::new(406).await?).await?;
    let control = case.fixture.control();
    control.forget_tokens(true);
    let (channel, board) = (&case.board.channel_id, &case.board.id);
    let path = format!("/channels/{channel}/messages/{board}");
    control.add_fault(Fault {
        route: format!("PATCH {path}"),
        status: 403,
        body: json!({"message": "Missing Permissions", "code": 50_013}),
        times: u32::MAX,
        ..Fault::default()
    })?;
    change_board(&mut case).await?;
    let edit_after_picture = || {
        let mut edits = control.requests();
        edits.retain(|edit| edit.path == path && edit.status == 403);
        let sent = edits.iter().position(|edit| !edit.files.is_empty())?;
        edits.into_iter().nth(sent + 1)
    };
    until("edited again", || edit_after_picture().is_some()).await?;
    let files = edit_after_picture().context("an edit")?.files;
    ensure!(files.is_empty(), "sent again: {files:?}");
    case.fixture.local.stop().await
}

/// A public edit hangs longer than Discord waits for answers.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_does_not_wait_for_an_edit() -> Result<()> {
    at_every_moment(411, async |mut case| {
        let control = case.fixture.control();
        let route = format!("PATCH /channels/{}/", case.board.channel_id);
        control.add_fault(Fault {
            route,
            delay_ms: HANG_MS,
            ..Fault::default()
        })?;
        let before = case.fixture.clock.now_ms();
        change_board(&mut case).await?;
        case.ensure_page_is_answered().await?;
        let passed = case.fixture.clock.now_ms() - before;
        ensure!(passed < HANG_MS.cast_signed(), "answered after {passed} ms");
        case.fixture.local.stop().await
    })
    .await
}

/// The new post of a public message hangs.
#[tokio::test(flavor = "multi_thread")]
async fn a_private_screen_does_not_wait_for_a_post() -> Result<()> {
    /// How long the post hangs, in milliseconds, longer than the test takes.
    const HELD_MS: u64 = 3_600_000;
    /// Earlier than the notification of a turn, which would also update the player's screen.
    const SOON_MS: i64 = 9_000;
    let mut case = start_case(Moment::Turn, BotFixture::new(415).await?).await?;
    let control = case.fixture.control();
    control.forget_tokens(true);
    control.add_fault(Fault {
        route: format!("POST /channels/{}/messages", case.board.channel_id),
        hold_ms: HELD_MS,
        times: u32::MAX,
        ..Fault::default()
    })?;
    control.delete_message(case.channel()?, case.board.id.parse()?)?;
    change_board(&mut case).await?;
    until("posted again", || control.held_requests() > 0).await?;
    let is_her_turn = || state::table(&case.fixture).is_ok_and(|table| table.waits_for_a_person());
    until("her turn", is_her_turn).await?;
    let began = case.fixture.clock.now_ms();
    let player = case.player.as_ref().context("a turn")?;
    player.wait(is_turn).await?;
    let passed = case.fixture.clock.now_ms() - began;
    ensure!(passed < SOON_MS, "her screen shows it after {passed} ms");
    Ok(())
}
