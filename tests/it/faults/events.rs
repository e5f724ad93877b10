//! Faults of the gateway: events arrive twice, late or not at all, and sessions end.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use sandbox::Fault;
use sandbox_client::Message;
use serde_json::json;
use tiengow::table::RESTART_CREDIT_MS;

use crate::fixture::BETWEEN_IDENTIFIES;
use crate::player::private_click_answer;
use crate::state;

use super::{FaultCase, Moment, at_every_moment, until};

/// The text of a table whose clocks are suspended.
const PAUSED: &str = "Paused: ";

/// The time left in a turn when the session is lost, less than the credit.
const LEFT_MS: i64 = 10_000;

/// The number of failed presses after which the bot counts as unreachable.
const PRESSES_MAX: usize = 1_000;

#[tokio::test(flavor = "multi_thread")]
async fn a_resume_with_replayed_events_changes_nothing() -> Result<()> {
    at_every_moment(301, async |case| {
        let before = case.state().await?;
        let control = case.fixture.control();
        control.duplicate_events(true);
        ensure!(control.drop_gateway(false) > 0, "nothing was connected");
        let board = case.see_board("the board", |_| true).await?;
        // A reply proves that the bot is connected again.
        private_click_answer(
            &case.fixture,
            &case.ann,
            &board.id,
            case.moment.page_button(),
        )
        .await?;
        before.ensure_unchanged(&case.fixture, "a resume").await?;
        case.play_to_settlement().await
    })
    .await
}

/// Presses until the bot answers, like people who cannot know when the bot is back.
async fn press_until_answered(case: &FaultCase) -> Result<()> {
    let (id, page) = (&case.board.id, case.moment.page_button());
    for _ in 0..PRESSES_MAX {
        if case.ann.click_on(id, page).await.is_ok() {
            return Ok(());
        }
        case.fixture.pause();
    }
    bail!("no press was answered")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_goes_on_after_an_invalid_session_and_lost_events() -> Result<()> {
    at_every_moment(311, async |case| {
        let moment = case.moment;
        let before = case.state().await?;
        let control = case.fixture.control();
        control.forget_tokens(true);
        case.fixture.clock.advance(BETWEEN_IDENTIFIES);
        let Message { channel_id, id, .. } = &case.board;
        let path = format!("/channels/{channel_id}/messages/{id}");
        let deadline = || state::deadline(&case.fixture).ok();
        if moment == Moment::Turn {
            let left = deadline().context("a turn")?.get() - case.fixture.clock.now_ms() - LEFT_MS;
            case.fixture
                .clock
                .advance(Duration::from_millis(u64::try_from(left).unwrap_or(0)));
        }
        let (last, lost) = (case.fixture.last_request(), case.fixture.clock.now_ms());
        ensure!(control.drop_gateway(true) > 0, "nothing was connected");
        if moment == Moment::Turn {
            let is_edited = || {
                control
                    .requests_after(last)
                    .iter()
                    .any(|r| r.method == "PATCH" && r.path == path)
            };
            until("edited again", is_edited).await?;
            // The bot may already have edited the board for another reason.
            let is_credited = || deadline().is_some_and(|at| at.get() - lost >= RESTART_CREDIT_MS);
            until("credited", is_credited).await?;
        } else {
            press_until_answered(&case).await?;
            until("resumed", || {
                state::table(&case.fixture).is_ok_and(|table| table.suspended.is_none())
            })
            .await?;
        }
        before
            .ensure_unchanged(&case.fixture, "a new session")
            .await?;
        case.play_to_settlement().await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_of_the_server_suspends_the_table() -> Result<()> {
    at_every_moment(441, async |case| {
        let before = case.state().await?;
        let sandbox = case.fixture.local.sandbox();
        let guild = sandbox.guild_id();
        let is_suspended =
            || state::table(&case.fixture).is_ok_and(|table| table.suspended.is_some());
        sandbox.control().set_outage(guild, true)?;
        until("suspended", is_suspended).await?;
        case.see_board("the board that says so", |board| {
            board.text().contains(PAUSED)
        })
        .await?;
        // Longer than any turn. No turn may time out during this time.
        case.fixture.clock.advance(Duration::from_secs(600));
        sandbox.control().set_outage(guild, false)?;
        until("resumed", || !is_suspended()).await?;
        case.see_board("the board as it was", |board| {
            !board.text().contains(PAUSED)
        })
        .await?;
        before.ensure_unchanged(&case.fixture, "an outage").await?;
        case.play_to_settlement().await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_closes_when_its_server_removes_the_bot() -> Result<()> {
    at_every_moment(451, async |case| {
        let sandbox = case.fixture.local.sandbox();
        sandbox.control().remove_bot(sandbox.guild_id())?;
        ensure_closed(case).await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_closes_when_its_channel_is_deleted() -> Result<()> {
    at_every_moment(461, async |case| {
        let channel = case.channel()?;
        case.fixture.control().delete_channel(channel)?;
        ensure_closed(case).await
    })
    .await
}

/// No event reports the deleted channel, and the bot notices it at the next post.
#[tokio::test(flavor = "multi_thread")]
async fn a_failed_post_reveals_a_deleted_channel() -> Result<()> {
    at_every_moment(521, async |mut case| {
        let control = case.fixture.control();
        control.forget_tokens(true);
        let route = format!("POST /channels/{}/messages", case.board.channel_id);
        let body = json!({"message": "Unknown Channel", "code": 10_003});
        control.add_fault(Fault {
            route,
            status: 404,
            body,
            times: u32::MAX,
            ..Fault::default()
        })?;
        match case.player.take() {
            // The settlement comes next.
            Some(mut player) => drop(player.play_hand(&case.fixture, 1).await?),
            None => case.press_decisive_button().await?,
        }
        ensure_closed(case).await
    })
    .await
}

/// Asserts that computers finish a running hand, the table closes and holds no chips.
async fn ensure_closed(case: FaultCase) -> Result<()> {
    let app = Arc::clone(case.fixture.app());
    until("closed", || {
        case.fixture.pause();
        app.tables.all().is_empty()
    })
    .await?;
    let ann = state::wallet(&case.fixture, &case.ann).await?;
    ensure!(ann.held == 0, "{} chips are still held", ann.held);
    state::ensure_sound(&case.fixture).await?;
    case.fixture.local.stop().await
}
