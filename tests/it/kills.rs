//! The test kills the bot at any moment of live play. Nothing that was shown is lost, and the hand stays the same.

use anyhow::{Context as _, Result, ensure};
use gow::Game;

use crate::killing::{Death, How, session};
use crate::processes::program;

/// The number of kills in one test, which take a few seconds.
const KILLS: usize = 14;

/// The number of kills in the other games, which are stored in the same way.
const FEWER: usize = 6;

/// The number of freezes in one test. After each, another process waits for a second.
#[cfg(unix)]
const FREEZES: usize = 6;

const fn right(game: Game, seed: u64, kills: usize) -> How {
    How {
        program,
        game,
        kills,
        seed,
        server: None,
        death: Death::Kill,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_outlives_kills_at_any_instant() -> Result<()> {
    outlived(right(Game::TienGow, 41, KILLS)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn bets_and_sets_outlive_kills_at_any_instant() -> Result<()> {
    outlived(right(Game::PaiGow, 43, FEWER)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_tet_gow_outlives_kills_at_any_instant() -> Result<()> {
    outlived(right(Game::TetGow, 44, FEWER)).await
}

async fn outlived(how: How) -> Result<()> {
    let kills = how.kills;
    let tally = session(how).await?;
    ensure!(
        tally.kills == kills && tally.hands >= 1,
        "no hand was played to its end: {tally:?}"
    );
    ensure!(
        tally.cut_off > 0 && tally.answered > tally.kills && tally.in_hands > 0,
        "{tally:?}"
    );
    Ok(())
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_hand_on_a_server_outlives_kills_and_another_process_takes_over() -> Result<()> {
    let Some(server) = scratch_postgres::Server::start()? else {
        println!("PostgreSQL is not installed: no bot was killed on it");
        return Ok(());
    };
    outlived(How {
        server: Some(server.address("postgres")),
        ..right(Game::TienGow, 45, FEWER)
    })
    .await
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_hand_on_a_server_outlives_processes_that_freeze() -> Result<()> {
    let Some(server) = scratch_postgres::Server::start()? else {
        println!("PostgreSQL is not installed: no bot froze on it");
        return Ok(());
    };
    let tally = session(How {
        server: Some(server.address("postgres")),
        death: Death::Freeze,
        ..right(Game::TienGow, 46, FREEZES)
    })
    .await?;
    ensure!(tally.kills == FREEZES && tally.hands >= 1, "{tally:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_loses_its_log_is_noticed() -> Result<()> {
    let noticed = session(How {
        death: Death::KillAndLoseLog,
        ..right(Game::TienGow, 42, KILLS)
    })
    .await
    .err();
    let error = format!("{:#}", noticed.context("it was not noticed")?);
    ensure!(
        error.contains("is gone") || error.contains("was shown"),
        "{error}"
    );
    Ok(())
}
