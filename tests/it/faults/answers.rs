//! Answers that do not arrive, or only after a fight.

use anyhow::{Result, ensure};
use sandbox::Fault;
use serde_json::json;

use crate::state;

use super::{Moment, scene};

/// Where first answers go.
const CALLBACK: &str = "/callback";

/// What a 429 names, in seconds.
const WAIT: f64 = 0.05;

fn fault(status: u16) -> Fault {
    let body = json!({"message": "trouble", "code": 0});
    let retry_after = (status == 429).then_some(WAIT);
    Fault { route: CALLBACK.to_owned(), status, body, retry_after, ..Fault::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn answer_lost_after_it_took_effect() -> Result<()> {
    for (moment, seed) in Moment::ALL.into_iter().zip(351..) {
        let scene = scene(moment, seed).await?;
        let before = scene.state().await?;
        let control = scene.stage.local.sandbox().control();
        for lost in [
            Fault { after_effect: true, ..fault(500) },
            Fault { route: CALLBACK.to_owned(), cut: true, ..Fault::default() },
        ] {
            control.add_fault(lost)?;
            scene.stage.breathe();
            let answer = scene.ann.click_on(&scene.board.id, "Rules").await?;
            ensure!(answer.ephemeral().is_some(), "{moment:?}: {answer:?}");
        }
        before.ensure_unchanged(&scene.stage, "lost answers").await?;
        scene.goes_on().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_and_errors_on_an_answer() -> Result<()> {
    for (moment, seed) in Moment::ALL.into_iter().zip(361..) {
        let scene = scene(moment, seed).await?;
        let before = scene.state().await?;
        let control = scene.stage.local.sandbox().control();
        let html = Fault { body: json!("<html>502 Bad Gateway</html>"), ..fault(502) };
        for trouble in [fault(429), fault(500), html] {
            control.add_fault(trouble)?;
            scene.stage.breathe();
            let answer = scene.ann.click_on(&scene.board.id, "Rules").await?;
            ensure!(answer.ephemeral().is_some(), "{moment:?}: {answer:?}");
        }
        before.ensure_unchanged(&scene.stage, "refused answers").await?;
        scene.goes_on().await?;
    }
    Ok(())
}

/// The press counts though nobody hears of it, and the next screen shows it.
#[tokio::test(flavor = "multi_thread")]
async fn answer_that_never_arrives() -> Result<()> {
    /// More tries than the bot makes in the time that Discord gives.
    const ALL: u32 = 1_000;
    for (moment, button, seed) in [(Moment::Lobby, "Start", 371), (Moment::Settlement, "Next hand", 372)] {
        let scene = scene(moment, seed).await?;
        let hands = state::table(&scene.stage)?.hands;
        let control = scene.stage.local.sandbox().control();
        control.add_fault(Fault { times: ALL, ..fault(500) })?;
        let pressed = scene.ann.click_on(&scene.board.id, button).await;
        ensure!(pressed.is_err(), "{moment:?}: an answer came through: {pressed:?}");
        control.clear_faults();
        let number = hands + 1;
        ensure!(state::table(&scene.stage)?.hands == number, "{moment:?}: the press did not count");
        let title = format!("Hand {number} ·");
        scene.ann.see_that("the deal", |m| m.text().contains(&title)).await?;
        let mut player = crate::player::Player::new(&scene.ann, crate::player::Way::Ephemeral);
        player.play_hand(&scene.stage, number).await?;
        state::ensure_sound(&scene.stage).await?;
        scene.stage.local.stop().await?;
    }
    Ok(())
}
