//! Tables that close while Discord does not answer. The bot shows their end when Discord answers again.

use std::time::Duration;

use anyhow::Result;
use sandbox::Fault;
use sandbox_client::Message;

use crate::faults::until;
use crate::fixture::BotFixture;
use crate::hands::board;
use crate::player::{Player, Way};

/// Makes requests fail for longer than the bot's immediate retries. `act` makes the bot send one.
async fn outage(
    fixture: &BotFixture,
    route: String,
    act: impl AsyncFnOnce() -> Result<()>,
) -> Result<()> {
    /// The number of immediate tries of a request, and more than the seconds between two tries.
    const TRIES: usize = 6;
    const BETWEEN_TRIES: Duration = Duration::from_secs(16);
    /// Longer than the time until the bot tries the request again.
    const LATER: Duration = Duration::from_secs(31);
    let control = fixture.local.sandbox().control();
    control.add_fault(Fault {
        route,
        status: 500,
        times: u32::MAX,
        ..Fault::default()
    })?;
    act().await?;
    let failed = || {
        let requests = control.requests();
        requests.iter().filter(|one| one.status == 500).count()
    };
    for tries in 1..=TRIES {
        until("the bot tries again", || failed() >= tries).await?;
        fixture.clock.advance(BETWEEN_TRIES);
    }
    control.clear_faults();
    fixture.clock.advance(LATER);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_lobby_is_shown_in_its_message() -> Result<()> {
    let fixture = BotFixture::new(177).await?;
    let ann = fixture.client("ann").await?;
    fixture.local.sandbox().control().forget_tokens(true);
    ann.slash("tiengow start").await?;
    let lobby = ann.see_that("the lobby", |m| m.button("Sit").is_some());
    let lobby = lobby.await?;
    let edit = format!("PATCH /channels/{}/", lobby.channel_id);
    outage(&fixture, edit, async || {
        fixture.breathe();
        ann.slash("table end").await?;
        Ok(())
    })
    .await?;
    ann.see_message(&lobby.id, |m| m.text().contains("table closed"))
        .await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_hand_is_shown_in_a_new_message() -> Result<()> {
    let fixture = BotFixture::new(178).await?;
    let ann = fixture.client("ann").await?;
    fixture.local.sandbox().control().forget_tokens(true);
    ann.slash("tiengow start seats:computers until:1hand")
        .await?;
    let board = board(&ann).await?;
    let post = format!("POST /channels/{}/messages", board.channel_id);
    let mut player = Player::new(&ann, Way::Ephemeral);
    outage(&fixture, post, async || {
        player.play_hand(&fixture, 1).await?;
        Ok(())
    })
    .await?;
    let is_end = |m: &Message| m.text().contains("Hand 1 settled") && m.button("Rematch").is_some();
    ann.see_that("the end", is_end).await?;
    fixture.local.stop().await
}
