//! The sessions that Discord allows a bot in a day.

use std::time::Duration;

use anyhow::{Result, ensure};
use sandbox::Control;
use tokio::time::interval;

use crate::faults::until;
use crate::fixture::BotFixture;

/// Longer than the time until all sessions are back.
const DAY: Duration = Duration::from_secs(24 * 3_600 + 60);

/// The time between two steps of the clock.
const BETWEEN_STEPS: Duration = Duration::from_millis(100);

/// Returns how often the bot has asked Discord for the gateway's address.
fn count_gateway_requests(control: &Control) -> usize {
    let requests = control.requests();
    let answered = requests
        .iter()
        .filter(|one| one.path == "/gateway/bot" && one.status == 200);
    answered.count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_that_would_use_the_last_sessions_waits_for_more() -> Result<()> {
    let fixture = BotFixture::new(471).await?;
    let (control, clock) = (fixture.control(), fixture.clock.clone());
    let before = count_gateway_requests(&control);
    control.set_identifies_left(5);
    let mut starting = Box::pin(fixture.restart_bot());
    let asked = until("asked", || count_gateway_requests(&control) > before);
    tokio::select! {
        result = asked => result?,
        _started = &mut starting => anyhow::bail!("the bot has used one of the last sessions"),
    }
    let mut steps = interval(BETWEEN_STEPS);
    let fixture = loop {
        tokio::select! {
            started = &mut starting => break started?,
            _ = steps.tick() => clock.advance(DAY),
        }
    };
    ensure!(
        count_gateway_requests(&control) >= before + 2,
        "the bot did not ask again"
    );
    fixture.local.stop().await
}
