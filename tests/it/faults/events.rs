//! Faults of the gateway: events come twice, late or not at all, and sessions end.

use anyhow::{Result, ensure};

use super::{Moment, scene};

/// What has to pass before a bot may identify again.
const BETWEEN_IDENTIFIES: std::time::Duration = std::time::Duration::from_secs(5);

#[tokio::test(flavor = "multi_thread")]
async fn disconnect_resume_and_replayed_events() -> Result<()> {
    for (moment, seed) in Moment::ALL.into_iter().zip(301..) {
        let scene = scene(moment, seed).await?;
        let before = scene.state().await?;
        let control = scene.stage.local.sandbox().control();
        control.duplicate_events(true);
        ensure!(control.drop_gateway(false) > 0, "nothing was connected");
        let board = scene.see_board("the board", |_| true).await?;
        // The answer alone shows that the connection is back.
        scene.stage.breathe();
        let answer = scene.ann.click_on(&board.id, "Rules").await?;
        ensure!(answer.ephemeral().is_some(), "{moment:?}: {answer:?}");
        before.ensure_unchanged(&scene.stage, "a resume").await?;
        scene.goes_on().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_session_and_lost_events() -> Result<()> {
    for (moment, seed) in Moment::ALL.into_iter().zip(311..) {
        let scene = scene(moment, seed).await?;
        let before = scene.state().await?;
        let control = scene.stage.local.sandbox().control();
        scene.stage.clock.advance(BETWEEN_IDENTIFIES);
        ensure!(control.drop_gateway(true) > 0, "nothing was connected");
        let board = scene.see_board("the board", |_| true).await?;
        let answer = scene.ann.click_on(&board.id, "Rules").await?;
        ensure!(answer.ephemeral().is_some(), "{moment:?}: {answer:?}");
        before.ensure_unchanged(&scene.stage, "a new session").await?;
        scene.goes_on().await?;
    }
    Ok(())
}
