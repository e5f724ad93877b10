//! Power cuts lose nothing that people were shown, and the tests notice a program that loses it.

use anyhow::{Result, ensure};
use gow::Game;
use tiengow::store::{Durability, StoredHand};

use crate::cuts::{self, CutTally};
use crate::deals::{self, DealTally};
use crate::session::{self, SessionSetup};

/// The number of cuts for each broken variant, far more than it takes to notice.
const CUTS: usize = 60;

#[tokio::test]
async fn a_power_cut_loses_nothing_shown_and_deals_no_hand_twice() -> Result<()> {
    let recording = session::play(SessionSetup {
        creates_database: true,
        ..SessionSetup::correct(2)
    })
    .await?;
    let tally = cuts::after_every_operation(&recording).await?;
    ensure!(
        tally.lost == 0 && tally.broken == 0,
        "{tally}: {:?}",
        tally.first_failures
    );
    let mut deals = DealTally::default();
    for pair in &tally.outcomes {
        deals::compare_deals(&recording, *pair, false, &mut deals)?;
    }
    ensure!(deals.second_deals == 0 && deals.locked == 0, "{deals:?}");
    ensure!(deals.pairs > 60, "fewer than two hands: {deals:?}");
    let shown = recording.shown_states.len();
    ensure!(
        recording.log_starts() >= 2,
        "there was no checkpoint of the log"
    );
    ensure!(
        shown > 30 && tally.boundaries > 300,
        "less than a hand: {shown} states, {tally}"
    );
    Ok(())
}

#[tokio::test]
async fn a_power_cut_loses_no_bet_and_no_set_hand() -> Result<()> {
    let recording = session::play(SessionSetup {
        game: Game::PaiGow,
        ..SessionSetup::correct(2)
    })
    .await?;
    let tally = cuts::after_every_operation(&recording).await?;
    ensure!(
        tally.lost == 0 && tally.broken == 0,
        "{tally}: {:?}",
        tally.first_failures
    );
    let hands = recording
        .shown_states
        .iter()
        .map(|state| &state.content.finished)
        .max_by_key(|hands| hands.len());
    let banked = |hand: &StoredHand| {
        hand.row
            .sitters
            .iter()
            .any(|sitter| sitter.seat == hand.row.banker)
    };
    let banked: Vec<bool> = hands.into_iter().flatten().map(banked).collect();
    ensure!(
        banked == [false, true],
        "the house has to bank the first hand, and a person the second: {banked:?}"
    );
    ensure!(tally.boundaries > 100, "fewer than two hands: {tally}");
    Ok(())
}

/// Plays a session with a bug and cuts the power at random.
async fn cut_with_bug(setup: SessionSetup) -> Result<CutTally> {
    cuts::at_random(&session::play(setup).await?, CUTS, 1).await
}

#[tokio::test]
async fn a_missing_sync_after_each_commit_is_noticed() -> Result<()> {
    let tally = cut_with_bug(SessionSetup {
        durability: Durability::Normal,
        ..SessionSetup::correct(1)
    })
    .await?;
    ensure!(tally.lost > CUTS / 4, "not noticed: {tally}");
    ensure!(
        tally.broken == 0,
        "a missing sync breaks nothing: {tally}: {:?}",
        tally.first_failures
    );
    Ok(())
}

#[tokio::test]
async fn a_store_without_syncs_is_noticed() -> Result<()> {
    let tally = cut_with_bug(SessionSetup {
        durability: Durability::Off,
        ..SessionSetup::correct(2)
    })
    .await?;
    ensure!(tally.lost > CUTS / 4, "not noticed: {tally}");
    Ok(())
}

#[tokio::test]
async fn a_disk_that_forgets_syncs_is_noticed() -> Result<()> {
    let tally = cut_with_bug(SessionSetup {
        forgets_syncs: true,
        ..SessionSetup::correct(1)
    })
    .await?;
    ensure!(tally.lost > CUTS / 4, "not noticed: {tally}");
    Ok(())
}

#[tokio::test]
async fn showing_a_step_before_its_commit_is_noticed() -> Result<()> {
    let tally = cut_with_bug(SessionSetup {
        notifies_before_commit: true,
        ..SessionSetup::correct(1)
    })
    .await?;
    ensure!(tally.lost > 0, "not noticed: {tally}");
    ensure!(tally.broken == 0, "{tally}: {:?}", tally.first_failures);
    Ok(())
}

#[tokio::test]
async fn forgotten_interactions_are_noticed() -> Result<()> {
    let tally = cut_with_bug(SessionSetup {
        forgets_interactions: true,
        ..SessionSetup::correct(1)
    })
    .await?;
    ensure!(tally.broken > CUTS / 2, "not noticed: {tally}");
    Ok(())
}
