//! Deals that wait for a public beacon, over the real protocol.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use gow::fair::{Beacon, Published, Step, Verifier};
use sandbox_client::{Client, Message};
use tiengow::table::BEACON_WAIT_MS;

use crate::drand::LocalDrand;
use crate::fair::{ensure_says, receipts};
use crate::fixture::{BotFixture, config_without_emojis};
use crate::hands::{board, seat_with_computers, see_public, settlement_of};
use crate::player::{PanelPlace, Player, private_slash_answer};
use crate::state;

/// The latest round at the start of a bot.
const LATEST: u64 = 70;

/// A time longer than a table waits for a round.
const TOO_LONG: Duration = Duration::from_millis(BEACON_WAIT_MS.unsigned_abs() + 1_000);

/// Starts a bot that uses a local beacon.
async fn start_with_beacon(seed: u64) -> Result<(BotFixture, LocalDrand)> {
    let drand = LocalDrand::start(LATEST).await?;
    let mut config = config_without_emojis();
    config.fair = drand.config();
    Ok((BotFixture::with_config(config, seed).await?, drand))
}

/// Presses *Start* and waits for the message that reports a fixed deal.
async fn press_start(fixture: &BotFixture, ann: &Client) -> Result<Message> {
    fixture.pause();
    ann.click("Start").await?;
    see_public(ann, "is sealed, and nobody can cut any more. It is dealt").await
}

/// Returns the only receipt in a reply to `/fair now`, and asserts that it is sealed.
async fn sealed_receipt(fixture: &BotFixture, who: &Client) -> Result<Published> {
    let reply = private_slash_answer(fixture, who, "fair now").await?;
    let mut found = receipts(&reply).await?;
    let sealed = found.pop().context("a receipt")?;
    ensure!(found.is_empty() && sealed.opened.is_none(), "{sealed}");
    Ok(sealed)
}

fn beacon_round(receipt: &Published) -> Result<u64> {
    match receipt.beacon() {
        Some(Beacon::Round { round, .. }) => Ok(round),
        other => anyhow::bail!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deal_is_fixed_survives_a_restart_and_waits_for_its_round() -> Result<()> {
    let (fixture, drand) = start_with_beacon(611).await?;
    let (ann, eve) = (fixture.client("ann").await?, fixture.client("eve").await?);
    seat_with_computers(&fixture, &ann).await?;
    let lobby = press_start(&fixture, &ann).await?;
    ensure!(lobby.button("Start").is_none(), "it can be started again");
    let fixed = sealed_receipt(&fixture, &eve).await?;
    ensure!(beacon_round(&fixed)? > LATEST, "{fixed}");
    let digits = &fixed.receipt.hash().to_string()[..32];
    ensure_says(&lobby, digits)?;
    let refused = private_slash_answer(&fixture, &ann, "fair salt text:late").await?;
    ensure_says(&refused, "about to be dealt")?;

    let fixture = fixture.restart_bot().await?;
    let (ann, eve) = (fixture.client("ann").await?, fixture.client("eve").await?);
    ensure!(
        sealed_receipt(&fixture, &eve).await? == fixed,
        "fixed again"
    );
    drand.publish(beacon_round(&fixed)?);
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    player.open(&fixture, 1).await?;
    ensure!(
        sealed_receipt(&fixture, &eve).await? == fixed,
        "another deal"
    );
    let board = board(&ann).await?;
    ensure_says(
        &board,
        &format!("{digits} · drand round {}", beacon_round(&fixed)?),
    )?;
    player.play_hand(&fixture, 1).await?;
    settlement_of(&ann, 1).await?;

    let checked = private_slash_answer(&fixture, &eve, "fair verify").await?;
    for words in ["✔ **Deal", "✔ **Beacon:** drand signed round"] {
        ensure_says(&checked, words)?;
    }
    let file = receipts(&checked).await?;
    ensure!(file[0].receipt == fixed.receipt, "another receipt");
    Verifier::knowing(drand.network()).check(&file[0])?;
    let error = Verifier::default().check(&file[0]).unwrap_err();
    ensure!(error.step == Step::Receipt, "{error}");
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_that_does_not_come_voids_the_hand_and_play_goes_on() -> Result<()> {
    let (fixture, drand) = start_with_beacon(612).await?;
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    press_start(&fixture, &ann).await?;
    let fixed = sealed_receipt(&fixture, &ann).await?;
    drand.go_down();
    fixture.clock.advance(TOO_LONG);
    see_public(&ann, "The hand was not dealt").await?;
    let checked = private_slash_answer(&fixture, &ann, "fair verify").await?;
    for words in ["never dealt", "This hand was cancelled", "✔ **Seal"] {
        ensure_says(&checked, words)?;
    }
    let void = receipts(&checked).await?.pop().context("a receipt")?;
    ensure!(void.receipt == fixed.receipt, "another receipt");

    // A bot that cannot reach the beacon fixes the next deal without it, and the message says so.
    let can_start = |m: &Message| !m.ephemeral && m.button("Start").is_some();
    ann.wait_for("the lobby", can_start).await?;
    fixture.pause();
    ann.click("Start").await?;
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    player.open(&fixture, 2).await?;
    let board = board(&ann).await?;
    ensure_says(&board, "without drand, which could not be reached")?;
    player.play_hand(&fixture, 2).await?;
    settlement_of(&ann, 2).await?;
    let checked = private_slash_answer(&fixture, &ann, "fair verify").await?;
    ensure_says(&checked, "could not be reached before this hand")?;
    let both = receipts(&checked).await?;
    ensure!(both.len() == 2 && both[0] == void, "{both:?}");
    let mut verifier = Verifier::knowing(drand.network());
    both.iter()
        .try_for_each(|receipt| verifier.check(receipt))?;
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}
