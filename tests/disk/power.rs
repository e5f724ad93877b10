//! Power cuts: nothing that people were shown is ever lost, and the test would notice if it were.

use anyhow::{Result, ensure};
use gow::Game;
use tiengow::store::{Durability, StoredHand};

use crate::cuts::{self, Tally};
use crate::deals;
use crate::session::{self, How};

/// Cuts of each broken variant: far more than it takes to notice.
const CUTS: usize = 60;

#[tokio::test]
async fn a_cut_after_any_operation_loses_nothing_that_was_told_and_deals_no_number_twice()
-> Result<()> {
    let recording = session::play(How {
        makes_database: true,
        ..How::right(2)
    })
    .await?;
    let tally = cuts::everywhere(&recording).await?;
    ensure!(
        tally.lost == 0 && tally.broken == 0,
        "{tally}: {:?}",
        tally.first
    );
    let mut deals = deals::Tally::default();
    for pair in &tally.found {
        deals::look(&recording, *pair, false, &mut deals)?;
    }
    ensure!(deals.second == 0 && deals.locked == 0, "{deals:?}");
    ensure!(deals.pairs > 60, "hardly two hands: {deals:?}");
    let told = recording.moments.len();
    ensure!(
        recording.logs() >= 2,
        "the log was moved into the database in between"
    );
    ensure!(
        told > 30 && tally.boundaries > 300,
        "hardly a whole hand: {told} steps, {tally}"
    );
    Ok(())
}

#[tokio::test]
async fn a_cut_after_any_operation_loses_no_bet_and_no_set() -> Result<()> {
    let recording = session::play(How {
        game: Game::PaiGow,
        ..How::right(2)
    })
    .await?;
    let tally = cuts::everywhere(&recording).await?;
    ensure!(
        tally.lost == 0 && tally.broken == 0,
        "{tally}: {:?}",
        tally.first
    );
    let hands = recording
        .moments
        .iter()
        .map(|moment| &moment.kept.finished)
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
        "the bank is the house's first, and then a person's: {banked:?}"
    );
    ensure!(tally.boundaries > 100, "hardly two hands: {tally}");
    Ok(())
}

async fn broken(how: How) -> Result<Tally> {
    cuts::anywhere(&session::play(how).await?, CUTS, 1).await
}

#[tokio::test]
async fn without_a_sync_after_each_commit_what_was_told_is_lost() -> Result<()> {
    let tally = broken(How {
        durability: Durability::Normal,
        ..How::right(1)
    })
    .await?;
    ensure!(tally.lost > CUTS / 4, "not noticed: {tally}");
    ensure!(
        tally.broken == 0,
        "it loses, and breaks nothing: {tally}: {:?}",
        tally.first
    );
    Ok(())
}

#[tokio::test]
async fn without_any_sync_what_was_told_is_lost_and_the_file_breaks() -> Result<()> {
    let tally = broken(How {
        durability: Durability::Off,
        ..How::right(2)
    })
    .await?;
    ensure!(tally.lost > CUTS / 4, "not noticed: {tally}");
    Ok(())
}

#[tokio::test]
async fn a_disk_that_only_says_that_it_syncs_is_noticed() -> Result<()> {
    let tally = broken(How {
        forgets_syncs: true,
        ..How::right(1)
    })
    .await?;
    ensure!(tally.lost > CUTS / 4, "not noticed: {tally}");
    Ok(())
}

#[tokio::test]
async fn telling_before_the_commit_is_noticed() -> Result<()> {
    let tally = broken(How {
        tells_first: true,
        ..How::right(1)
    })
    .await?;
    ensure!(tally.lost > 0, "not noticed: {tally}");
    ensure!(tally.broken == 0, "{tally}: {:?}", tally.first);
    Ok(())
}

#[tokio::test]
async fn interactions_that_are_not_remembered_are_noticed() -> Result<()> {
    let tally = broken(How {
        forgets_interactions: true,
        ..How::right(1)
    })
    .await?;
    ensure!(tally.broken > CUTS / 2, "not noticed: {tally}");
    Ok(())
}
