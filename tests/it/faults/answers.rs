//! First answers that Discord does not accept, or only after retries.

use anyhow::{Result, ensure};
use sandbox::Fault;
use serde_json::json;

use super::at_every_moment;
use crate::fixture::BotFixture;
use crate::hands::{deal_with_computers, seat_with_computers};
use crate::missed_turns::time_out_turn;
use crate::player::{PanelPlace, Player, is_turn};
use crate::state;

/// The path of first answers.
const CALLBACK: &str = "/callback";

/// A number of attempts that the bot does not reach before Discord's deadline.
const ATTEMPTS_ALL: u32 = 1_000;

/// The wait in a 429, in seconds.
const RETRY_AFTER: f64 = 0.05;

/// Returns a fault of first answers.
fn fault(status: u16) -> Fault {
    let body = json!({"message": "trouble", "code": 0});
    let retry_after = (status == 429).then_some(RETRY_AFTER);
    Fault {
        route: CALLBACK.to_owned(),
        status,
        body,
        retry_after,
        ..Fault::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_lost_after_its_effect_is_retried() -> Result<()> {
    at_every_moment(351, async |case| {
        let before = case.state().await?;
        let control = case.fixture.control();
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
            case.ensure_page_is_answered().await?;
        }
        before
            .ensure_unchanged(&case.fixture, "lost answers")
            .await?;
        case.play_to_settlement().await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_retried_after_limits_and_errors() -> Result<()> {
    at_every_moment(361, async |case| {
        let before = case.state().await?;
        let control = case.fixture.control();
        let html = Fault {
            body: json!("<html>502 Bad Gateway</html>"),
            ..fault(502)
        };
        for fault in [fault(429), fault(500), html] {
            control.add_fault(fault)?;
            case.ensure_page_is_answered().await?;
        }
        before
            .ensure_unchanged(&case.fixture, "refused answers")
            .await?;
        case.play_to_settlement().await
    })
    .await
}

/// A request that the proxy in front of Discord blocks counts as invalid, and too many of those make the block longer.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_the_proxy_blocks_is_not_retried() -> Result<()> {
    let fixture = BotFixture::new(376).await?;
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    fixture.pause();
    let control = fixture.control();
    control.add_fault(Fault {
        body: json!("<html>403 Forbidden</html>"),
        times: ATTEMPTS_ALL,
        ..fault(403)
    })?;
    let answer = ann.slash("table status").await;
    ensure!(answer.is_err(), "an answer arrived: {answer:?}");
    let requests = control.requests();
    let refused = requests.iter().filter(|request| request.status == 403);
    let refused = refused.count();
    ensure!(refused == 1, "{refused} attempts");
    control.clear_faults();
    fixture.pause();
    ann.slash("table status").await?;
    fixture.local.stop().await
}

/// The next screen shows the effect of the press.
#[tokio::test(flavor = "multi_thread")]
async fn a_press_counts_although_its_answer_never_arrives() -> Result<()> {
    at_every_moment(371, async |case| {
        let before = case.progress()?;
        let (message, button) = case.decisive_button().await?;
        let control = case.fixture.control();
        control.add_fault(Fault {
            times: ATTEMPTS_ALL,
            ..fault(500)
        })?;
        let answer = case.ann.press(&message.id, &button).await;
        ensure!(answer.is_err(), "an answer arrived: {answer:?}");
        control.clear_faults();
        case.ensure_counted_once(before).await?;
        case.see_effect().await?;
        case.finish().await
    })
    .await
}

/// Discord shows a hand, but the bot never receives the confirmation.
#[tokio::test(flavor = "multi_thread")]
async fn a_hand_without_confirmation_is_kept_up_to_date() -> Result<()> {
    let fixture = BotFixture::new(391).await?;
    let ann = fixture.client("ann").await?;
    deal_with_computers(&fixture, &ann).await?;
    let control = fixture.control();
    control.add_fault(Fault {
        after_effect: true,
        ..fault(500)
    })?;
    control.add_fault(Fault {
        times: ATTEMPTS_ALL,
        ..fault(500)
    })?;
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    player.open(&fixture, 1).await?;
    player.wait(is_turn).await?;
    time_out_turn(&fixture)?;
    player
        .wait(|text| text.contains("Your time ran out"))
        .await?;
    control.clear_faults();
    state::ensure_sound(&fixture).await
}
