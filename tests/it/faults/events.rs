//! Faults of the gateway: events arrive twice, late or not at all, and sessions end.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use sandbox::Fault;
use sandbox_client::Message;
use serde_json::json;
use tiengow::store::Wallet;
use tiengow::table::{RESTART_CREDIT_MS, SUSPENDED_MAX_MS, Table, Unreachable};

use crate::fixture::BETWEEN_IDENTIFIES;
use crate::player::private_click_answer;
use crate::state;

use super::{FaultCase, Moment, at_every_moment, until};

/// The text of a table whose clocks are suspended.
const PAUSED: &str = "Paused: ";

/// The time left in a turn when the session is lost, less than the credit.
const LEFT_MS: i64 = 10_000;

/// The time after which a suspended table closes.
const SUSPENDED_MAX: Duration = Duration::from_millis(SUSPENDED_MAX_MS.unsigned_abs());

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
        let moment = case.moment;
        let sandbox = case.fixture.local.sandbox();
        sandbox.control().remove_bot(sandbox.guild_id())?;
        ensure_closed(case, moment).await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_channel_is_deleted_is_suspended_and_then_closes() -> Result<()> {
    at_every_moment(461, async |case| {
        let moment = case.moment;
        let channel = case.channel()?;
        let before = case.state().await?;
        case.fixture.control().delete_channel(channel)?;
        until("suspended", || {
            state::table(&case.fixture).is_ok_and(|table| table.suspended.is_some())
        })
        .await?;
        before
            .ensure_unchanged(&case.fixture, "a lost channel")
            .await?;
        case.fixture.clock.advance(SUSPENDED_MAX);
        ensure_closed(case, moment).await
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
        let is_suspended = |table: &Table| {
            table
                .suspended
                .is_some_and(|suspension| suspension.why == Unreachable::ChannelGone)
        };
        until("suspended", || {
            state::table(&case.fixture).is_ok_and(|table| is_suspended(&table))
        })
        .await?;
        case.fixture.clock.advance(SUSPENDED_MAX);
        let app = Arc::clone(case.fixture.app());
        until("closed", || app.tables.all().is_empty()).await?;
        ensure_no_chips_held(&case).await?;
        state::ensure_sound(&case.fixture).await?;
        case.fixture.local.stop().await
    })
    .await
}

/// Asserts that the table holds none of Ann's chips. Returns her wallet.
async fn ensure_no_chips_held(case: &FaultCase) -> Result<Wallet> {
    let ann = state::wallet(&case.fixture, &case.ann).await?;
    ensure!(ann.held == 0, "{} chips are still held", ann.held);
    Ok(ann)
}

/// Asserts that the table closes, a running hand is voided and everybody has their chips back.
async fn ensure_closed(case: FaultCase, moment: Moment) -> Result<()> {
    let app = Arc::clone(case.fixture.app());
    until("closed", || app.tables.all().is_empty()).await?;
    let ann = ensure_no_chips_held(&case).await?;
    if moment == Moment::Turn {
        ensure!(
            ann.free == 5_000,
            "{:?} are available after a voided hand",
            ann.free
        );
    }
    state::ensure_sound(&case.fixture).await?;
    case.fixture.local.stop().await
}
