//! Replies that do not arrive, or only after retries.

use anyhow::{Result, ensure};
use sandbox::Fault;
use serde_json::json;

use super::at_every_moment;

/// The path of first answers.
const CALLBACK: &str = "/callback";

/// The wait in a 429, in seconds.
const WAIT: f64 = 0.05;

fn fault(status: u16) -> Fault {
    let body = json!({"message": "trouble", "code": 0});
    let retry_after = (status == 429).then_some(WAIT);
    Fault {
        route: CALLBACK.to_owned(),
        status,
        body,
        retry_after,
        ..Fault::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn answer_lost_after_it_took_effect() -> Result<()> {
    at_every_moment(351, async |scene| {
        let before = scene.state().await?;
        let control = scene.fixture.local.sandbox().control();
        for lost in [
            Fault {
                after_effect: true,
                ..fault(500)
            },
            Fault {
                route: CALLBACK.to_owned(),
                cut: true,
                ..Fault::default()
            },
        ] {
            control.add_fault(lost)?;
            scene.fixture.breathe();
            let answer = scene.ann.click_on(&scene.board.id, "Rules").await?;
            ensure!(answer.ephemeral().is_some(), "{answer:?}");
        }
        before
            .ensure_unchanged(&scene.fixture, "lost answers")
            .await?;
        scene.goes_on().await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_and_errors_on_an_answer() -> Result<()> {
    at_every_moment(361, async |scene| {
        let before = scene.state().await?;
        let control = scene.fixture.local.sandbox().control();
        let html = Fault {
            body: json!("<html>502 Bad Gateway</html>"),
            ..fault(502)
        };
        for trouble in [fault(429), fault(500), html] {
            control.add_fault(trouble)?;
            scene.fixture.breathe();
            let answer = scene.ann.click_on(&scene.board.id, "Rules").await?;
            ensure!(answer.ephemeral().is_some(), "{answer:?}");
        }
        before
            .ensure_unchanged(&scene.fixture, "refused answers")
            .await?;
        scene.goes_on().await
    })
    .await
}

/// The press counts although its reply is lost, and the next screen shows it.
#[tokio::test(flavor = "multi_thread")]
async fn answer_that_never_arrives() -> Result<()> {
    /// More tries than the bot makes before Discord's deadline.
    const ALL: u32 = 1_000;
    at_every_moment(371, async |scene| {
        let before = scene.progress()?;
        let (message, button) = scene.decisive().await?;
        let control = scene.fixture.local.sandbox().control();
        control.add_fault(Fault {
            times: ALL,
            ..fault(500)
        })?;
        let pressed = scene.ann.press(&message.id, &button).await;
        ensure!(pressed.is_err(), "an answer came through: {pressed:?}");
        control.clear_faults();
        scene.ensure_counted_once(before)?;
        scene.shows_what_came_of_it().await?;
        scene.finish().await
    })
    .await
}
