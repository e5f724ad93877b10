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
use crate::player::clicked;
use crate::state;

use super::{Moment, Scene, at_every_moment, until};

/// The text of a table with suspended clocks.
const STANDING: &str = "Paused: ";

/// The time left in a turn when the session is lost, less than the credit.
const LEFT_MS: i64 = 10_000;

/// The time after which a suspended table closes.
const SUSPENDED_MAX: Duration = Duration::from_millis(SUSPENDED_MAX_MS.unsigned_abs());

/// The number of failed presses after which the bot counts as unreachable.
const PRESSES_MAX: usize = 1_000;

#[tokio::test(flavor = "multi_thread")]
async fn disconnect_resume_and_replayed_events() -> Result<()> {
    at_every_moment(301, async |scene| {
        let before = scene.state().await?;
        let control = scene.fixture.control();
        control.duplicate_events(true);
        ensure!(control.drop_gateway(false) > 0, "nothing was connected");
        let board = scene.see_board("the board", |_| true).await?;
        // A reply proves that the bot is connected again.
        clicked(&scene.fixture, &scene.ann, &board.id, scene.moment.page()).await?;
        before.ensure_unchanged(&scene.fixture, "a resume").await?;
        scene.goes_on().await
    })
    .await
}

/// Presses until a press arrives, like people who cannot know when the bot is back.
async fn press_until_heard(scene: &Scene) -> Result<()> {
    let (id, page) = (&scene.board.id, scene.moment.page());
    for _ in 0..PRESSES_MAX {
        if scene.ann.click_on(id, page).await.is_ok() {
            return Ok(());
        }
        scene.fixture.breathe();
    }
    bail!("no press arrived")
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_session_and_lost_events() -> Result<()> {
    at_every_moment(311, async |scene| {
        let moment = scene.moment;
        let before = scene.state().await?;
        let control = scene.fixture.control();
        control.forget_tokens(true);
        scene.fixture.clock.advance(BETWEEN_IDENTIFIES);
        let Message { channel_id, id, .. } = &scene.board;
        let path = format!("/channels/{channel_id}/messages/{id}");
        let deadline = || state::deadline(&scene.fixture).ok();
        if moment == Moment::Turn {
            let left = deadline().context("a turn")?.get() - scene.fixture.clock.now_ms() - LEFT_MS;
            scene
                .fixture
                .clock
                .advance(Duration::from_millis(u64::try_from(left).unwrap_or(0)));
        }
        let (seen, lost) = (scene.fixture.last_request(), scene.fixture.clock.now_ms());
        ensure!(control.drop_gateway(true) > 0, "nothing was connected");
        if moment == Moment::Turn {
            let drawn = || {
                control
                    .requests_after(seen)
                    .iter()
                    .any(|r| r.method == "PATCH" && r.path == path)
            };
            until("drawn again", drawn).await?;
            // The board may already have been drawn for another reason.
            let credited = || deadline().is_some_and(|at| at.get() - lost >= RESTART_CREDIT_MS);
            until("credited", credited).await?;
        } else {
            press_until_heard(&scene).await?;
            until("resumed", || {
                state::table(&scene.fixture).is_ok_and(|table| table.suspended.is_none())
            })
            .await?;
        }
        before
            .ensure_unchanged(&scene.fixture, "a new session")
            .await?;
        scene.goes_on().await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn server_that_is_out_for_a_while() -> Result<()> {
    at_every_moment(441, async |scene| {
        let before = scene.state().await?;
        let sandbox = scene.fixture.local.sandbox();
        let guild = sandbox.guild_id();
        let suspended =
            || state::table(&scene.fixture).is_ok_and(|table| table.suspended.is_some());
        sandbox.control().set_outage(guild, true)?;
        until("suspended", suspended).await?;
        scene
            .see_board("the board that says so", |board| {
                board.text().contains(STANDING)
            })
            .await?;
        // Longer than any turn. No turn may time out during this time.
        scene.fixture.clock.advance(Duration::from_secs(600));
        sandbox.control().set_outage(guild, false)?;
        until("resumed", || !suspended()).await?;
        scene
            .see_board("the board as it was", |board| {
                !board.text().contains(STANDING)
            })
            .await?;
        before.ensure_unchanged(&scene.fixture, "an outage").await?;
        scene.goes_on().await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn server_that_removes_the_bot() -> Result<()> {
    at_every_moment(451, async |scene| {
        let moment = scene.moment;
        let sandbox = scene.fixture.local.sandbox();
        sandbox.control().remove_bot(sandbox.guild_id())?;
        closed(scene, moment).await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn channel_that_is_gone() -> Result<()> {
    at_every_moment(461, async |scene| {
        let moment = scene.moment;
        let channel = scene.channel()?;
        let before = scene.state().await?;
        scene.fixture.control().delete_channel(channel)?;
        until("suspended", || {
            state::table(&scene.fixture).is_ok_and(|table| table.suspended.is_some())
        })
        .await?;
        before
            .ensure_unchanged(&scene.fixture, "a lost channel")
            .await?;
        scene.fixture.clock.advance(SUSPENDED_MAX);
        closed(scene, moment).await
    })
    .await
}

/// No event reports the deleted channel, and the bot notices at the next message.
#[tokio::test(flavor = "multi_thread")]
async fn channel_that_is_found_gone_by_a_post() -> Result<()> {
    at_every_moment(521, async |mut scene| {
        let control = scene.fixture.control();
        control.forget_tokens(true);
        let route = format!("POST /channels/{}/messages", scene.board.channel_id);
        let body = json!({"message": "Unknown Channel", "code": 10_003});
        control.add_fault(Fault {
            route,
            status: 404,
            body,
            times: u32::MAX,
            ..Fault::default()
        })?;
        match scene.player.take() {
            // The settlement comes next.
            Some(mut player) => drop(player.play_hand(&scene.fixture, 1).await?),
            None => scene.move_on().await?,
        }
        let gone = |table: &Table| {
            table
                .suspended
                .is_some_and(|it| it.why == Unreachable::ChannelGone)
        };
        until("suspended", || {
            state::table(&scene.fixture).is_ok_and(|table| gone(&table))
        })
        .await?;
        scene.fixture.clock.advance(SUSPENDED_MAX);
        let app = Arc::clone(scene.fixture.app());
        until("closed", || app.tables.all().is_empty()).await?;
        nothing_is_held(&scene).await?;
        state::ensure_sound(&scene.fixture).await?;
        scene.fixture.local.stop().await
    })
    .await
}

/// Asserts that the table holds none of Ann's chips. Returns her wallet.
async fn nothing_is_held(scene: &Scene) -> Result<Wallet> {
    let ann = state::wallet(&scene.fixture, &scene.ann).await?;
    ensure!(
        ann.held.get() == 0,
        "{} chips are still held",
        ann.held.get()
    );
    Ok(ann)
}

/// Asserts that the table closes, a running hand is voided and everybody has their chips back.
async fn closed(scene: Scene, moment: Moment) -> Result<()> {
    let app = Arc::clone(scene.fixture.app());
    until("closed", || app.tables.all().is_empty()).await?;
    let ann = nothing_is_held(&scene).await?;
    if moment == Moment::Turn {
        ensure!(
            ann.free.get() == 5_000,
            "{:?} are left of an undone hand",
            ann.free
        );
    }
    state::ensure_sound(&scene.fixture).await?;
    scene.fixture.local.stop().await
}
