//! A channel where the bot may no longer send messages, or that it may no longer view.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox_client::Message;
use tiengow::text::Locale;
use tiengow::text::phrases::ReplyText;

use crate::fixture::BotFixture;
use crate::player::{PRESSES_MAX, PanelPlace, Player};
use crate::state;

use super::{Moment, advance_until_seen, at_every_moment, start_case, until};

/// Discord's permissions to view a channel and to send messages there.
const VIEW_CHANNEL: u64 = 0x400;
const SEND_MESSAGES: u64 = 0x800;

/// Longer than the bot ever waits before a retry.
const RETRY_WAIT_MAX: Duration = Duration::from_secs(31 * 60);

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_goes_on_where_the_bot_may_not_send_messages() -> Result<()> {
    at_every_moment(421, async |mut case| {
        let moment = case.moment;
        let control = case.fixture.control();
        let channel = case.channel()?;
        control.forget_tokens(true);
        control.deny_bot(channel, SEND_MESSAGES)?;
        let words = Locale::default().say(&ReplyText::NoPermission);
        let number = moment.hand_after();
        let mut player = match case.player.take() {
            Some(player) => player,
            None => {
                case.ann.click_on(&case.board.id, moment.button()).await?;
                Player::new(&case.ann, PanelPlace::Direct)
            }
        };
        // The hand goes on where the person can see it.
        if moment == Moment::Turn {
            player.play_hand(&case.fixture, number).await?;
        } else {
            player.open(&case.fixture, number).await?;
        }
        let is_refused = || {
            control
                .requests()
                .iter()
                .any(|request| request.code == 50_013)
        };
        until("refused", is_refused).await?;
        if moment != Moment::Turn {
            // The bot may receive the first of these before the refusal.
            let mut answer = String::new();
            for _ in 0..PRESSES_MAX {
                if answer.contains(&words) {
                    break;
                }
                case.fixture.pause();
                answer = case.ann.slash("hand").await?.text();
            }
            ensure!(answer.contains(&words), "no reason: {answer}");
        }
        control.grant_bot(channel, SEND_MESSAGES)?;
        let is_current = |text: &str| text.contains("Hand ") || text.contains("table closed");
        let old = case.board.id.clone();
        let is_board = |m: &Message| !m.ephemeral && m.id != old && is_current(&m.text());
        let who = case.fixture_and_ann();
        advance_until_seen(who, RETRY_WAIT_MAX, "a new board", is_board).await?;
        state::ensure_sound(&case.fixture).await?;
        case.fixture.local.stop().await
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_closes_in_its_message_where_the_bot_may_not_send_another() -> Result<()> {
    let mut case = start_case(Moment::Turn, BotFixture::new(427).await?).await?;
    let control = case.fixture.control();
    control.forget_tokens(true);
    control.deny_bot(case.channel()?, SEND_MESSAGES)?;
    let mut player = case.player.take().context("a hand")?;
    player.play_hand(&case.fixture, 1).await?;
    case.fixture.pause();
    case.ann.slash("table leave").await?;
    let is_closed = |board: &Message| board.text().contains("table closed");
    let ended = case.ann.wait_for_message(&case.board.id, is_closed).await?;
    ensure!(
        ended.button("My hand").is_none() && ended.button("Record").is_some(),
        "{ended:?}"
    );
    state::ensure_sound(&case.fixture).await?;
    case.fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_in_a_hidden_channel_is_shown_once_the_bot_may_view_it() -> Result<()> {
    at_every_moment(431, async |mut case| {
        let control = case.fixture.control();
        let (old_text, old_id) = (case.board.text(), case.board.id.clone());
        control.forget_tokens(true);
        control.deny_bot(case.channel()?, VIEW_CHANNEL)?;
        case.press_decisive_button().await?;
        let refusals = || {
            control
                .requests()
                .iter()
                .filter(|request| request.code == 50_001)
                .count()
        };
        until("refused", || refusals() > 0).await?;
        let mut attempts = BTreeMap::<_, usize>::new();
        for request in control
            .requests()
            .into_iter()
            .filter(|request| request.code == 50_001)
        {
            *attempts.entry((request.method, request.path)).or_default() += 1;
        }
        ensure!(
            attempts.values().all(|times| *times == 1),
            "retried at once: {attempts:?}"
        );
        control.grant_bot(case.channel()?, VIEW_CHANNEL)?;
        let title = format!("Hand {} ·", case.moment.hand_after());
        let is_new = |m: &Message| m.id != old_id || m.text() != old_text;
        let is_hand = |m: &Message| !m.ephemeral && is_new(m) && m.text().contains(&title);
        let who = case.fixture_and_ann();
        advance_until_seen(who, Duration::from_secs(31), "the hand", is_hand).await?;
        case.finish().await
    })
    .await
}
