//! A flood of presses of one person.

use std::time::Duration;

use anyhow::{Result, ensure};
use sandbox::RequestRecord;
use tiengow::discord::custom_id::{Press, TableAct};
use tiengow::text::phrases::ReplyText;

use super::{forge, reply};
use crate::fixture::BotFixture;
use crate::hands::{self, seat_with_computers};
use crate::state::{self, State};

/// The number of presses sent at the same time.
const PRESSES: usize = 200;

/// The number of presses that one person may make in the span below.
const ALLOWED: usize = 20;

/// The span over which the bot counts presses, in milliseconds.
const SPAN_MS: i64 = 5_000;

/// Asserts that a few presses were accepted, one was refused with a reply, and the rest were acknowledged without one.
fn ensure_refused_once(answers: &[RequestRecord], spans: usize) -> Result<()> {
    let slow = reply(&ReplyText::SlowDown);
    let (mut accepted, mut refused, mut acknowledged) = (0, 0, 0);
    for answer in answers {
        ensure!(answer.status < 300, "status {}", answer.status);
        let text = answer.body.to_string();
        match answer.body["type"].as_u64() {
            Some(forge::DEFERRED_UPDATE) => acknowledged += 1,
            Some(forge::MESSAGE) if text.contains(&slow) => refused += 1,
            Some(forge::MESSAGE) => accepted += 1,
            _ => anyhow::bail!("{text}"),
        }
    }
    // On a slow machine, where several spans pass during the flood, more presses are allowed.
    ensure!(
        (ALLOWED..=ALLOWED * (spans + 1)).contains(&accepted),
        "{accepted} were accepted in {spans} spans"
    );
    ensure!(
        (1..=1 + ALLOWED * spans).contains(&refused),
        "{refused} were refused"
    );
    ensure!(
        acknowledged == PRESSES - accepted - refused,
        "{acknowledged} were acknowledged"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_is_refused_once_and_then_acknowledged() -> Result<()> {
    let fixture = BotFixture::new(61).await?;
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    let board = ann
        .wait_for("the lobby", |message| message.button("Start").is_some())
        .await?;
    let table = state::table(&fixture)?;
    let before = State::of(&fixture).await?;
    // After this time, earlier presses no longer count.
    fixture
        .clock
        .advance(Duration::from_millis(SPAN_MS.unsigned_abs()));
    let control = fixture.control();
    let press = Press::at(table.id, table.version, TableAct::MyHand).to_string();
    let forged = forge::button_press(&ann, &board, &press);
    let started = fixture.clock.now_ms();
    let mut last = fixture.last_request();
    for _ in 0..PRESSES {
        control.interact(&forged)?;
    }
    let mut answers = Vec::new();
    ann.wait_for("all answers", |_| {
        let new = control.requests_after(last);
        last = new.last().map_or(last, |request| request.number);
        answers.extend(
            new.into_iter()
                .filter(|request| request.path.ends_with("/callback")),
        );
        answers.len() >= PRESSES
    })
    .await?;
    ensure!(answers.len() == PRESSES, "{} answers", answers.len());
    let spans = usize::try_from((fixture.clock.now_ms() - started) / SPAN_MS)?;
    ensure_refused_once(&answers, spans)?;
    before.ensure_unchanged(&fixture, "a flood").await?;
    fixture
        .clock
        .advance(Duration::from_millis(SPAN_MS.unsigned_abs()));
    // A message since then may be a late reply to the flood. Only the board of the hand proves that presses count again.
    ann.click_on(&board.id, "Start").await?;
    hands::board(&ann).await?;
    fixture.local.stop().await
}
