//! Replies that do not arrive, or only after retries.

use anyhow::{Result, ensure};
use sandbox::Fault;
use serde_json::json;

use super::at_every_moment;
use crate::fixture::BotFixture;
use crate::hands::{deal_with_computers, seat_with_computers};
use crate::missed::run_out;
use crate::player::{Player, Way, is_turn};
use crate::state;

/// The path of first answers.
const CALLBACK: &str = "/callback";

/// A number of tries that the bot does not reach before Discord's deadline.
const TRIES_ALL: u32 = 1_000;

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
        let control = scene.fixture.control();
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
            scene.page_is_answered().await?;
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
        let control = scene.fixture.control();
        let html = Fault {
            body: json!("<html>502 Bad Gateway</html>"),
            ..fault(502)
        };
        for trouble in [fault(429), fault(500), html] {
            control.add_fault(trouble)?;
            scene.page_is_answered().await?;
        }
        before
            .ensure_unchanged(&scene.fixture, "refused answers")
            .await?;
        scene.goes_on().await
    })
    .await
}

/// A request that the proxy in front of Discord blocks counts as invalid, and too many of those make the block longer.
#[tokio::test(flavor = "multi_thread")]
async fn block_by_the_proxy_on_an_answer() -> Result<()> {
    let fixture = BotFixture::new(376).await?;
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    fixture.breathe();
    let control = fixture.control();
    control.add_fault(Fault {
        body: json!("<html>403 Forbidden</html>"),
        times: TRIES_ALL,
        ..fault(403)
    })?;
    let pressed = ann.slash("table status").await;
    ensure!(pressed.is_err(), "an answer came through: {pressed:?}");
    let requests = control.requests();
    let refused = requests.iter().filter(|one| one.status == 403);
    let refused = refused.count();
    ensure!(refused == 1, "{refused} answers were tried");
    control.clear_faults();
    fixture.breathe();
    ann.slash("table status").await?;
    fixture.local.stop().await
}

/// The press counts even though its reply is lost, and the next screen shows it.
#[tokio::test(flavor = "multi_thread")]
async fn answer_that_never_arrives() -> Result<()> {
    at_every_moment(371, async |scene| {
        let before = scene.progress()?;
        let (message, button) = scene.decisive().await?;
        let control = scene.fixture.control();
        control.add_fault(Fault {
            times: TRIES_ALL,
            ..fault(500)
        })?;
        let pressed = scene.ann.press(&message.id, &button).await;
        ensure!(pressed.is_err(), "an answer came through: {pressed:?}");
        control.clear_faults();
        scene.ensure_counted_once(before).await?;
        scene.shows_what_came_of_it().await?;
        scene.finish().await
    })
    .await
}

/// Discord shows a hand but its confirmation is lost. The bot still keeps the hand up to date.
#[tokio::test(flavor = "multi_thread")]
async fn hand_whose_answer_was_never_confirmed() -> Result<()> {
    let fixture = BotFixture::new(391).await?;
    let ann = fixture.client("ann").await?;
    deal_with_computers(&fixture, &ann).await?;
    let control = fixture.control();
    let shown = Fault {
        after_effect: true,
        ..fault(500)
    };
    control.add_fault(shown)?;
    control.add_fault(Fault {
        times: TRIES_ALL,
        ..fault(500)
    })?;
    let mut player = Player::new(&ann, Way::Ephemeral);
    player.open(&fixture, 1).await?;
    player.wait(is_turn).await?;
    run_out(&fixture)?;
    player
        .wait(|text| text.contains("Your time ran out"))
        .await?;
    control.clear_faults();
    state::ensure_sound(&fixture).await
}
