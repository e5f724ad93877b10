//! The bot is killed at random moments of live play. Nothing that it has shown is lost, and the hand stays the same.

use anyhow::{Context as _, Result, ensure};
use gow::Game;

use crate::killing::{KillMode, SessionOptions, run_session};
use crate::processes::program;

/// The number of kills in one test, which takes a few seconds.
const KILLS: usize = 14;

/// The number of kills in the other games, which are stored in the same way.
const FEW_KILLS: usize = 6;

/// The number of freezes in one test. After each, another process waits for a second before it takes over.
#[cfg(unix)]
const FREEZES: usize = 6;

const fn options_for(game: Game, seed: u64, kills: usize) -> SessionOptions {
    SessionOptions {
        program,
        game,
        kills,
        seed,
        server: None,
        mode: KillMode::Kill,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_survives_kills_at_any_moment() -> Result<()> {
    ensure_hand_survives(options_for(Game::TienGow, 41, KILLS)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn bets_and_sets_survive_kills_at_any_moment() -> Result<()> {
    ensure_hand_survives(options_for(Game::PaiGow, 43, FEW_KILLS)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_tet_gow_survives_kills_at_any_moment() -> Result<()> {
    ensure_hand_survives(options_for(Game::TetGow, 44, FEW_KILLS)).await
}

/// Runs a session of kills. Asserts that at least one hand was played to its end.
async fn ensure_hand_survives(options: SessionOptions) -> Result<()> {
    let kills = options.kills;
    let tally = run_session(options).await?;
    ensure!(
        tally.kills == kills && tally.hands >= 1,
        "no hand was played to its end: {tally:?}"
    );
    ensure!(
        tally.in_flight > 0 && tally.answered > tally.kills && tally.in_hands > 0,
        "{tally:?}"
    );
    Ok(())
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_hand_on_a_server_survives_kills_and_another_process_takes_over() -> Result<()> {
    let Some(server) = scratch_postgres::Server::start()? else {
        println!("PostgreSQL is not installed: no bot was killed on it");
        return Ok(());
    };
    ensure_hand_survives(SessionOptions {
        server: Some(server.address("postgres")),
        ..options_for(Game::TienGow, 45, FEW_KILLS)
    })
    .await
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_hand_on_a_server_survives_processes_that_freeze() -> Result<()> {
    let Some(server) = scratch_postgres::Server::start()? else {
        println!("PostgreSQL is not installed: no bot froze on it");
        return Ok(());
    };
    let tally = run_session(SessionOptions {
        server: Some(server.address("postgres")),
        mode: KillMode::Freeze,
        ..options_for(Game::TienGow, 46, FREEZES)
    })
    .await?;
    ensure!(tally.kills == FREEZES && tally.hands >= 1, "{tally:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_loses_its_log_is_noticed() -> Result<()> {
    let result = run_session(SessionOptions {
        mode: KillMode::KillAndLoseLog,
        ..options_for(Game::TienGow, 42, KILLS)
    })
    .await;
    let error = format!("{:#}", result.err().context("no error")?);
    ensure!(
        error.contains("is gone") || error.contains("was shown"),
        "{error}"
    );
    Ok(())
}
