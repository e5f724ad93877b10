//! A channel where the bot may no longer write, or that it may no longer view.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox_client::Message;
use tiengow::text::Locale;
use tiengow::text::phrases::ReplyText;

use crate::fixture::BotFixture;
use crate::player::{PRESSES_MAX, Player, Way};
use crate::state;

use super::{Moment, at_every_moment, scene, see_in_time, until};

/// Discord's permissions to view a channel and to send messages there.
const SEE: u64 = 0x400;
const WRITE: u64 = 0x800;

/// Longer than the bot ever waits before a retry.
const LONG: Duration = Duration::from_secs(31 * 60);

#[tokio::test(flavor = "multi_thread")]
async fn channel_that_may_not_be_written_in() -> Result<()> {
    at_every_moment(421, async |mut scene| {
        let moment = scene.moment;
        let control = scene.fixture.control();
        let channel = scene.channel()?;
        control.forget_tokens(true);
        control.deny_bot(channel, WRITE)?;
        let words = Locale::default().say(&ReplyText::NoPermission);
        let number = moment.hand_after();
        let mut player = match scene.player.take() {
            Some(player) => player,
            None => {
                scene.ann.click_on(&scene.board.id, moment.button()).await?;
                Player::new(&scene.ann, Way::Direct)
            }
        };
        // The hand goes on where the person can see it.
        if moment == Moment::Turn {
            player.play_hand(&scene.fixture, number).await?;
        } else {
            player.open(&scene.fixture, number).await?;
        }
        let refused = || {
            control
                .requests()
                .iter()
                .any(|request| request.code == 50_013)
        };
        until("refused", refused).await?;
        if moment != Moment::Turn {
            // The bot may receive the first of these before the refusal.
            let mut told = String::new();
            for _ in 0..PRESSES_MAX {
                if told.contains(&words) {
                    break;
                }
                scene.fixture.breathe();
                told = scene.ann.slash("hand").await?.text();
            }
            ensure!(told.contains(&words), "not told: {told}");
        }
        control.grant_bot(channel, WRITE)?;
        let newest = |text: &str| text.contains("Hand ") || text.contains("table closed");
        let old = scene.board.id.clone();
        let is_board = |m: &Message| !m.ephemeral && m.id != old && newest(&m.text());
        see_in_time(scene.here(), LONG, "a board once more", is_board).await?;
        state::ensure_sound(&scene.fixture).await?;
        scene.fixture.local.stop().await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn table_that_ends_where_nothing_may_be_posted() -> Result<()> {
    let mut scene = scene(Moment::Turn, BotFixture::new(427).await?).await?;
    let control = scene.fixture.control();
    control.forget_tokens(true);
    control.deny_bot(scene.channel()?, WRITE)?;
    let mut player = scene.player.take().context("a hand")?;
    player.play_hand(&scene.fixture, 1).await?;
    scene.fixture.breathe();
    scene.ann.slash("table leave").await?;
    let is_closed = |board: &Message| board.text().contains("table closed");
    let ended = scene.ann.see_message(&scene.board.id, is_closed).await?;
    ensure!(
        ended.button("My hand").is_none() && ended.button("Record").is_some(),
        "{ended:?}"
    );
    state::ensure_sound(&scene.fixture).await?;
    scene.fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn channel_that_may_not_be_seen() -> Result<()> {
    at_every_moment(431, async |mut scene| {
        let control = scene.fixture.control();
        let (shown, old) = (scene.board.text(), scene.board.id.clone());
        control.forget_tokens(true);
        control.deny_bot(scene.channel()?, SEE)?;
        scene.move_on().await?;
        let barred = || {
            control
                .requests()
                .iter()
                .filter(|request| request.code == 50_001)
                .count()
        };
        until("refused", || barred() > 0).await?;
        let mut tried = BTreeMap::<_, usize>::new();
        for request in control
            .requests()
            .into_iter()
            .filter(|request| request.code == 50_001)
        {
            *tried.entry((request.method, request.path)).or_default() += 1;
        }
        ensure!(
            tried.values().all(|times| *times == 1),
            "the same again at once: {tried:?}"
        );
        control.grant_bot(scene.channel()?, SEE)?;
        let title = format!("Hand {} ·", scene.moment.hand_after());
        let is_new = |m: &Message| m.id != old || m.text() != shown;
        let is_hand = |m: &Message| !m.ephemeral && is_new(m) && m.text().contains(&title);
        see_in_time(scene.here(), Duration::from_secs(31), "the hand", is_hand).await?;
        scene.finish().await
    })
    .await
}
