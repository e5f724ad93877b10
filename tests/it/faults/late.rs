//! Late first answers. The press counts once, its presser sees the effect, and the table goes on.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use faultfs::Disk;
use sandbox::{Control, EventStorm, Fault, RequestRecord, Snowflake};
use sandbox_client::{Answer, ClientError, Message};
use tiengow::id::InteractionId;
use tokio::task::JoinHandle;

use crate::fixture::BotFixture;
use crate::hostile::forge;
use crate::state;

use super::{Moment, Scene, at_every_moment, scene, until};

/// Discord's deadline for a first answer.
const FIRST_ANSWER: Duration = Duration::from_secs(3);

/// The delay after which the bot defers its answer.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// The longest duration of one try of a first answer, plus the pause before the next.
const NEXT_TRY: Duration = Duration::from_millis(1_100);

/// Discord's error codes for a late first answer, and for a second one.
const TOO_LATE: u32 = 10_062;
const SECOND: u32 = 40_060;

/// Returns the first answers to one interaction, or to any, after the request with a number.
fn answers(control: &Control, to: Option<Snowflake>, after: u64) -> Vec<RequestRecord> {
    let path = to.map_or_else(
        || "/interactions/".to_owned(),
        |id| format!("/interactions/{id}/"),
    );
    let mut requests = control.requests_after(after);
    requests
        .retain(|request| request.path.starts_with(&path) && request.path.ends_with("/callback"));
    requests
}

/// Makes Ann press while the test goes on.
fn pressing(scene: &Scene, on: &Message, button: &str) -> JoinHandle<Result<Answer, ClientError>> {
    let (ann, on, button) = (scene.ann.clone(), on.id.clone(), button.to_owned());
    tokio::spawn(async move { ann.press(&on, &button).await })
}

/// Returns Discord's codes for the first answers to one interaction, or to any.
fn codes(control: &Control, to: Option<Snowflake>, after: u64) -> Vec<u32> {
    answers(control, to, after)
        .iter()
        .map(|answer| answer.code)
        .collect()
}

/// Asserts that a late press has counted once. Ann sees its effect and can press again, and the table goes on.
async fn has_counted_once(
    scene: Scene,
    before: (u32, usize),
    (message, button): (Message, String),
) -> Result<()> {
    scene.ensure_counted_once(before).await?;
    scene.shows_what_came_of_it().await?;
    press_again(&scene, &message, &button).await?;
    scene.finish().await
}

/// Makes Ann press the same button again. She sees the current state, and nothing happens twice.
async fn press_again(scene: &Scene, message: &Message, button: &str) -> Result<()> {
    // Wait until the computers have played, so that no other player acts in between.
    until("her turn", || {
        state::table(&scene.fixture).is_ok_and(|table| table.waits_for_a_person())
    })
    .await?;
    let before = scene.state().await?;
    let told = forge::press(&scene.fixture, &scene.ann, message, button).await?;
    ensure!(!told.text().is_empty(), "silence: {}", told.body);
    before
        .ensure_unchanged(&scene.fixture, "the same press once more")
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn press_that_reaches_the_bot_after_three_seconds() -> Result<()> {
    at_every_moment(471, async |scene| {
        let before = scene.progress()?;
        let (message, button) = scene.decisive().await?;
        let control = scene.fixture.control();
        let presses = vec!["INTERACTION_CREATE".to_owned()];
        let hour_ms = 3_600_000;
        control.event_storm(Some(EventStorm {
            events: presses,
            delayed: 1.0,
            delay_ms: hour_ms,
            ..EventStorm::default()
        }))?;
        let seen = scene.fixture.last_request();
        let late = control.interact(&forge::pressed(&scene.ann, &message, &button))?;
        scene.fixture.clock.advance(FIRST_ANSWER);
        ensure!(scene.progress()? == before, "the press has arrived already");
        control.event_storm(None)?;
        until("answered", || {
            !answers(&control, Some(late), seen).is_empty()
        })
        .await?;
        let codes = codes(&control, Some(late), seen);
        ensure!(codes == [TOO_LATE], "{codes:?}");
        has_counted_once(scene, before, (message, button)).await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn answer_that_reaches_discord_after_three_seconds() -> Result<()> {
    at_every_moment(481, async |scene| {
        let before = scene.progress()?;
        let (message, button) = scene.decisive().await?;
        let control = scene.fixture.control();
        let way = FIRST_ANSWER + PATIENCE;
        control.add_fault(under_way(way, u32::MAX))?;
        let seen = scene.fixture.last_request();
        let press = pressing(&scene, &message, &button);
        until("answered", || control.held_requests() > 0).await?;
        scene.fixture.clock.advance(FIRST_ANSWER);
        let pressed = press.await?;
        ensure!(pressed.is_err(), "an answer came through: {pressed:?}");
        control.clear_faults();
        scene.fixture.clock.advance(way);
        let late = || {
            answers(&control, None, seen)
                .iter()
                .any(|answer| answer.code == TOO_LATE)
        };
        until("refused for being late", late).await?;
        has_counted_once(scene, before, (message, button)).await
    })
    .await
}

/// The first try is delayed. The second is in time, and the first arrives after it.
#[tokio::test(flavor = "multi_thread")]
async fn answer_that_is_overtaken_by_its_second_try() -> Result<()> {
    at_every_moment(491, async |scene| {
        let before = scene.progress()?;
        let (message, button) = scene.decisive().await?;
        let control = scene.fixture.control();
        control.add_fault(under_way(FIRST_ANSWER, 1))?;
        let seen = scene.fixture.last_request();
        let press = pressing(&scene, &message, &button);
        until("answered", || control.held_requests() > 0).await?;
        scene.fixture.clock.advance(NEXT_TRY);
        press.await?.context("the second try is in time")?;
        scene.fixture.clock.advance(FIRST_ANSWER);
        until("arrived", || answers(&control, None, seen).len() == 2).await?;
        let codes = codes(&control, None, seen);
        ensure!(codes == [0, SECOND], "{codes:?}");
        has_counted_once(scene, before, (message, button)).await
    })
    .await
}

fn under_way(time: Duration, times: u32) -> Fault {
    let hold_ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    Fault {
        route: "/callback".to_owned(),
        hold_ms,
        times,
        ..Fault::default()
    }
}

/// On a slow disk the press is acknowledged in time, nobody sees its effect before it is stored, and then its presser
/// sees the effect, even after more than three seconds.
#[tokio::test(flavor = "multi_thread")]
async fn work_that_takes_longer_than_three_seconds() -> Result<()> {
    for (moment, seed) in Moment::ALL.into_iter().zip(501..) {
        let disk = Disk::new();
        let scene = scene(moment, BotFixture::on_disk(disk.name(), seed).await?).await?;
        let before = scene.progress()?;
        let (message, button) = scene.decisive().await?;
        let control = scene.fixture.control();
        let stall = disk.stall();
        let seen = scene.fixture.last_request();
        let late = control.interact(&forge::pressed(&scene.ann, &message, &button))?;
        let taken_up = scene.fixture.app();
        until("taken up", || {
            taken_up.deduplicator.has(InteractionId::new(late.0))
        })
        .await?;
        until("written", || stall.waiting() > 0).await?;
        scene.fixture.clock.advance(PATIENCE);
        until("acknowledged", || {
            !answers(&control, Some(late), seen).is_empty()
        })
        .await?;
        let first = answers(&control, Some(late), seen)
            .pop()
            .context("a first answer")?;
        let kind = &first.body["type"];
        ensure!(
            first.code == 0 && *kind == forge::SILENCE,
            "{moment:?}: {} {kind}",
            first.code
        );
        scene.fixture.clock.advance(FIRST_ANSWER);
        ensure!(
            scene.progress()? == before,
            "{moment:?}: shown before it was stored"
        );
        drop(stall);
        scene.shows_what_came_of_it_after(before).await?;
        scene.ensure_counted_once(before).await?;
        scene.finish().await?;
    }
    Ok(())
}
