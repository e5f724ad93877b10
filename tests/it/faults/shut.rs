//! A channel that the bot may no longer write in, or no longer see.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use tiengow::text::Locale;
use tiengow::text::phrases::ReplyText;

use crate::player::{PRESSES_MAX, Player, Way};
use crate::state;

use super::{Moment, scene};

/// What Discord calls the right to see a channel and to write there.
const SEE: u64 = 0x400;
const WRITE: u64 = 0x800;

/// Longer than the bot ever waits before it tries again.
const LONG: Duration = Duration::from_secs(31 * 60);

#[tokio::test(flavor = "multi_thread")]
async fn channel_that_may_not_be_written_in() -> Result<()> {
    for (moment, seed) in Moment::ALL.into_iter().zip(421..) {
        let mut scene = scene(moment, seed).await?;
        let control = scene.stage.local.sandbox().control();
        let channel = scene.channel()?;
        control.deny_bot(channel, WRITE)?;
        let words = Locale::default().say(&ReplyText::NoPermission);
        let number = match moment {
            Moment::Lobby | Moment::Turn => 1,
            Moment::Settlement => 2,
        };
        let mut player = match scene.player.take() {
            Some(player) => player,
            None => {
                scene.ann.click_on(&scene.board.id, moment.button()).await?;
                Player::new(&scene.ann, Way::Direct)
            }
        };
        // The hand goes on where the person can see it.
        if moment == Moment::Turn {
            player.play_hand(&scene.stage, number).await?;
        } else {
            player.open(&scene.stage, number).await?;
        }
        let refused = || control.requests().iter().any(|request| request.code == 50_013);
        scene.ann.in_dm().see_that("a refusal", |_| refused()).await?;
        if moment != Moment::Turn {
            // The bot may not have read the refusal yet when the first of these comes.
            let mut told = String::new();
            for _ in 0..PRESSES_MAX {
                if told.contains(&words) {
                    break;
                }
                scene.stage.breathe();
                told = scene.ann.slash("hand").await?.text();
            }
            ensure!(told.contains(&words), "{moment:?}: not told: {told}");
        }
        control.grant_bot(channel, WRITE)?;
        scene.stage.clock.advance(LONG);
        let newest = |text: &str| text.contains("Hand ") || text.contains("table closed");
        let old = scene.board.id.clone();
        scene.ann.see_that("a board once more", |m| !m.ephemeral && m.id != old && newest(&m.text())).await?;
        state::ensure_sound(&scene.stage).await?;
        scene.stage.local.stop().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn channel_that_may_not_be_seen() -> Result<()> {
    let mut scene = scene(Moment::Turn, 431).await?;
    let control = scene.stage.local.sandbox().control();
    let channel = scene.channel()?;
    control.deny_bot(channel, SEE)?;
    let shown = scene.board.text();
    let player = scene.player.take().context("a turn")?;
    let panel = player.wait(|text| text.contains("**Your turn**")).await?;
    player.play(&scene.stage, panel).await?;
    let barred = || control.requests().iter().filter(|request| request.code == 50_001).count();
    scene.ann.see_that("a refusal", |_| barred() > 0).await?;
    let tried = barred();
    ensure!(tried <= 3, "{tried} tries at once");
    control.grant_bot(channel, SEE)?;
    scene.stage.clock.advance(Duration::from_secs(31));
    scene.ann.see_message(&scene.board.id, |message| message.text() != shown).await?;
    scene.player = Some(player);
    scene.stage.local.stop().await
}
