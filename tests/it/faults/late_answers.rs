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

use super::{FaultCase, Moment, at_every_moment, start_case, until};

/// Discord's deadline for a first answer.
const ANSWER_DEADLINE: Duration = Duration::from_secs(3);

/// The delay after which the bot defers its answer.
const DEFER_DELAY: Duration = Duration::from_millis(1_500);

/// The longest duration of one attempt at a first answer, plus the pause before the next.
const RETRY_DELAY: Duration = Duration::from_millis(1_100);

/// Discord's error codes for a late first answer, and for a second one.
const UNKNOWN_INTERACTION: u32 = 10_062;
const ALREADY_ACKNOWLEDGED: u32 = 40_060;

/// Returns the first answers to one interaction, or to any, after the request with a number.
fn first_answers(control: &Control, to: Option<Snowflake>, after: u64) -> Vec<RequestRecord> {
    let path = to.map_or_else(
        || "/interactions/".to_owned(),
        |id| format!("/interactions/{id}/"),
    );
    let mut requests = control.requests_after(after);
    requests
        .retain(|request| request.path.starts_with(&path) && request.path.ends_with("/callback"));
    requests
}

/// Makes Ann press a button in a task.
fn spawn_press(
    case: &FaultCase,
    on: &Message,
    button: &str,
) -> JoinHandle<Result<Answer, ClientError>> {
    let (ann, on, button) = (case.ann.clone(), on.id.clone(), button.to_owned());
    tokio::spawn(async move { ann.press(&on, &button).await })
}

/// Returns Discord's codes for the first answers to one interaction, or to any.
fn answer_codes(control: &Control, to: Option<Snowflake>, after: u64) -> Vec<u32> {
    first_answers(control, to, after)
        .iter()
        .map(|answer| answer.code)
        .collect()
}

/// Asserts that a late press has counted once. Ann sees its effect and can press again, and the table goes on.
async fn ensure_counted_once_and_finish(
    case: FaultCase,
    before: (u32, usize),
    (message, button): (Message, String),
) -> Result<()> {
    case.ensure_counted_once(before).await?;
    case.see_effect().await?;
    press_again(&case, &message, &button).await?;
    case.finish().await
}

/// Makes Ann press the same button again. She sees the current state, and nothing happens twice.
async fn press_again(case: &FaultCase, message: &Message, button: &str) -> Result<()> {
    // Wait until the computers have played, so that no other player acts in between.
    until("her turn", || {
        state::table(&case.fixture).is_ok_and(|table| table.waits_for_a_person())
    })
    .await?;
    let before = case.state().await?;
    let answer = forge::press(&case.fixture, &case.ann, message, button).await?;
    ensure!(!answer.text().is_empty(), "no text: {}", answer.body);
    before
        .ensure_unchanged(&case.fixture, "the same press once more")
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_that_reaches_the_bot_late_counts_once() -> Result<()> {
    at_every_moment(471, async |case| {
        let before = case.progress()?;
        let (message, button) = case.decisive_button().await?;
        let control = case.fixture.control();
        let hour_ms = 3_600_000;
        control.set_event_storm(Some(EventStorm {
            events: vec!["INTERACTION_CREATE".to_owned()],
            delayed: 1.0,
            delay_ms: hour_ms,
            ..EventStorm::default()
        }))?;
        let last = case.fixture.last_request();
        let late = control.interact(&forge::button_press(&case.ann, &message, &button))?;
        case.fixture.clock.advance(ANSWER_DEADLINE);
        ensure!(case.progress()? == before, "the press has arrived already");
        control.set_event_storm(None)?;
        until("answered", || {
            !first_answers(&control, Some(late), last).is_empty()
        })
        .await?;
        let codes = answer_codes(&control, Some(late), last);
        ensure!(codes == [UNKNOWN_INTERACTION], "{codes:?}");
        ensure_counted_once_and_finish(case, before, (message, button)).await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_whose_answer_is_late_counts_once() -> Result<()> {
    at_every_moment(481, async |case| {
        let before = case.progress()?;
        let (message, button) = case.decisive_button().await?;
        let control = case.fixture.control();
        let delay = ANSWER_DEADLINE + DEFER_DELAY;
        control.add_fault(delayed_answer(delay, u32::MAX))?;
        let last = case.fixture.last_request();
        let press = spawn_press(&case, &message, &button);
        until("answered", || control.held_requests() > 0).await?;
        case.fixture.clock.advance(ANSWER_DEADLINE);
        let answer = press.await?;
        ensure!(answer.is_err(), "an answer arrived: {answer:?}");
        control.clear_faults();
        case.fixture.clock.advance(delay);
        let is_late = || {
            first_answers(&control, None, last)
                .iter()
                .any(|answer| answer.code == UNKNOWN_INTERACTION)
        };
        until("refused for being late", is_late).await?;
        ensure_counted_once_and_finish(case, before, (message, button)).await
    })
    .await
}

/// The first attempt is delayed. The second is in time, and the first arrives after it.
#[tokio::test(flavor = "multi_thread")]
async fn a_press_whose_answer_is_overtaken_by_a_retry_counts_once() -> Result<()> {
    at_every_moment(491, async |case| {
        let before = case.progress()?;
        let (message, button) = case.decisive_button().await?;
        let control = case.fixture.control();
        control.add_fault(delayed_answer(ANSWER_DEADLINE, 1))?;
        let last = case.fixture.last_request();
        let press = spawn_press(&case, &message, &button);
        until("answered", || control.held_requests() > 0).await?;
        case.fixture.clock.advance(RETRY_DELAY);
        press.await?.context("the second attempt is in time")?;
        case.fixture.clock.advance(ANSWER_DEADLINE);
        until("arrived", || first_answers(&control, None, last).len() == 2).await?;
        let codes = answer_codes(&control, None, last);
        ensure!(codes == [0, ALREADY_ACKNOWLEDGED], "{codes:?}");
        ensure_counted_once_and_finish(case, before, (message, button)).await
    })
    .await
}

/// Returns a fault that delays first answers.
fn delayed_answer(time: Duration, times: u32) -> Fault {
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
async fn slow_work_is_acknowledged_in_time_and_shown_when_stored() -> Result<()> {
    for (moment, seed) in Moment::ALL.into_iter().zip(501..) {
        let disk = Disk::new();
        let case = start_case(moment, BotFixture::on_disk(disk.name(), seed).await?).await?;
        let before = case.progress()?;
        let (message, button) = case.decisive_button().await?;
        let control = case.fixture.control();
        let stall = disk.stall();
        let last = case.fixture.last_request();
        let sent = control.interact(&forge::button_press(&case.ann, &message, &button))?;
        let app = case.fixture.app();
        until("received", || {
            app.deduplicator.has(InteractionId::new(sent.0))
        })
        .await?;
        until("written", || stall.waiting() > 0).await?;
        case.fixture.clock.advance(DEFER_DELAY);
        until("acknowledged", || {
            !first_answers(&control, Some(sent), last).is_empty()
        })
        .await?;
        let first = first_answers(&control, Some(sent), last)
            .pop()
            .context("a first answer")?;
        let kind = &first.body["type"];
        ensure!(
            first.code == 0 && *kind == forge::DEFERRED_UPDATE,
            "{moment:?}: {} {kind}",
            first.code
        );
        case.fixture.clock.advance(ANSWER_DEADLINE);
        ensure!(
            case.progress()? == before,
            "{moment:?}: shown before it was stored"
        );
        drop(stall);
        case.see_effect_after(before).await?;
        case.ensure_counted_once(before).await?;
        case.finish().await?;
    }
    Ok(())
}
