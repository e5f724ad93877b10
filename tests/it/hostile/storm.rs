//! A hand under random faults: refused, broken and lost edits, and events that arrive twice.

use anyhow::{Result, ensure};
use sandbox::{Control, EventStorm, RequestRecord, RequestStorm};

use crate::fixture::BotFixture;
use crate::hands::{seat_with_computers, settlement};
use crate::player::{PanelPlace, Player};
use crate::state;

/// Determines which requests and events get which fault.
const SEED: u64 = 17;
/// The wait in a 429 of the storm, in seconds.
const RETRY_AFTER: f64 = 0.05;
/// The most invalid requests that one hand in a storm may cause, far fewer than the 10,000 that lead to a ban.
const INVALID_MAX: usize = 100;

/// Starts random faults of edits and posts, and duplicates of interactions.
fn start_storm(control: &Control) -> Result<()> {
    // The storm affects edits and posts of screens. Other tests cover first answers.
    let requests = RequestStorm {
        seed: SEED,
        route: "/messages".to_owned(),
        limited: 0.15,
        retry_after: RETRY_AFTER,
        broken: 0.1,
        html: 0.1,
        lost: 0.05,
        cut: 0.05,
        ..RequestStorm::default()
    };
    control.set_request_storm(Some(requests))?;
    let events = EventStorm {
        seed: SEED,
        events: vec!["INTERACTION_CREATE".to_owned()],
        duplicated: 0.3,
        ..EventStorm::default()
    };
    control.set_event_storm(Some(events))?;
    Ok(())
}

/// Asserts that the bot waited before the retry of a limited edit.
fn ensure_limited_edits_wait(requests: &[RequestRecord]) -> Result<()> {
    let edits: Vec<_> = requests
        .iter()
        .filter(|request| request.method == "PATCH")
        .collect();
    for limited in edits.iter().filter(|request| request.status == 429) {
        let is_retry =
            |next: &&&RequestRecord| next.path == limited.path && next.number > limited.number;
        let waited = edits
            .iter()
            .find(is_retry)
            .map(|next| next.at_ms - limited.at_ms);
        ensure!(
            waited.is_none_or(|ms| ms >= 50),
            "an edit was retried after {waited:?} ms"
        );
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_played_under_random_faults() -> Result<()> {
    let fixture = BotFixture::new(57).await?;
    let control = fixture.control();
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    // Without tokens every edit counts towards the channel's limit, the strictest one.
    control.forget_tokens(true);
    start_storm(&control)?;
    ann.click("Start").await?;
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    let plays = player.play_hand(&fixture, 1).await?;
    ensure!(plays > 0, "nobody played");
    control.set_request_storm(None)?;
    control.set_event_storm(None)?;
    settlement(&ann).await?;
    state::ensure_sound(&fixture).await?;
    let requests = control.requests();
    let count = |status: u16| {
        requests
            .iter()
            .filter(|request| request.status == status)
            .count()
    };
    ensure!(
        count(429) > 0 && count(500) + count(502) > 0,
        "the storm had no effect: {:?}",
        control.request_counts()
    );
    ensure!(
        control.invalid_requests() < INVALID_MAX,
        "{} invalid requests",
        control.invalid_requests()
    );
    ensure_limited_edits_wait(&requests)?;
    fixture.local.stop().await
}
