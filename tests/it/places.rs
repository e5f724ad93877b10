//! A server or channel that the bot can no longer reach during a running hand, and an outage of a server.

use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use sandbox::{Fault, Snowflake};
use sandbox_client::{Client, Message};
use tiengow::table::{CloseReason, Input, InputError, Phase, Refusal, TableHandle};

use crate::faults::until;
use crate::fixture::BotFixture;
use crate::hands::{board, reach_first_turn, settlement};
use crate::player::{PanelPlace, Player, ensure_contains};
use crate::state;

/// The text of a table with suspended clocks.
const PAUSED: &str = "Paused: ";

/// The chips that every player starts with.
const GRANT: i64 = 5_000;

/// A table with a running hand, during Ann's turn.
struct RunningHand {
    fixture: BotFixture,
    ann: Client,
    player: Player,
    handle: TableHandle,
    board: Message,
}

impl RunningHand {
    async fn new(seed: u64) -> Result<Self> {
        let fixture = BotFixture::new(seed).await?;
        let ann = fixture.client("ann").await?;
        let (player, _) = reach_first_turn(&fixture, &ann).await?;
        let board = board(&ann).await?;
        let handle = state::handle(&fixture)?;
        Ok(Self {
            fixture,
            ann,
            player,
            handle,
            board,
        })
    }

    fn guild(&self) -> Result<Snowflake> {
        Ok(Snowflake(
            self.handle.now().place.guild.context("a server")?.get(),
        ))
    }

    fn channel(&self) -> Result<Snowflake> {
        Ok(self.board.channel_id.parse()?)
    }

    /// Returns Ann's available chips.
    async fn free(&self) -> Result<i64> {
        Ok(state::wallet(&self.fixture, &self.ann).await?.free)
    }

    /// Waits until computers have finished the hand and the table is closed for this reason. Asserts that the hand is
    /// settled.
    async fn ensure_finished(&self, reason: CloseReason) -> Result<()> {
        until("closed", || {
            self.fixture.pause();
            self.handle.now().is_closed()
        })
        .await?;
        let Phase::Closed { why, last } = self.handle.now().phase.clone() else {
            bail!("the table is open");
        };
        ensure!(why == reason, "{why:?}");
        let last = last.context("the hand is not settled")?;
        let user = state::user(&self.ann)?;
        let mut parties = last.parties.iter();
        let (seat, _) = parties
            .find(|(_, party)| party.user() == Some(user))
            .context("a seat")?;
        let free = self.free().await?;
        ensure!(free == GRANT + last.net[seat], "{free} chips");
        state::ensure_sound(&self.fixture).await
    }
}

/// Waits until a table is suspended, and asserts that it has not closed.
async fn wait_until_suspended(handle: &TableHandle) -> Result<()> {
    let table = handle
        .wait_until(|table| table.is_closed() || table.suspended.is_some())
        .await;
    ensure!(!table.is_closed(), "{:?}", table.phase);
    Ok(())
}

/// Waits until a table with a hand has learnt that its channel is deleted.
pub(crate) async fn wait_until_channel_lost(handle: &TableHandle) -> Result<()> {
    let table = handle
        .wait_until(|table| table.is_closed() || table.has_lost_place())
        .await;
    ensure!(
        table.ending == Some(CloseReason::ChannelDeleted),
        "{:?}",
        table.phase
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_finish_the_hand_when_the_bot_is_removed() -> Result<()> {
    let hand = RunningHand::new(91).await?;
    ensure!(hand.free().await? < GRANT, "nothing is held");
    hand.fixture.control().remove_bot(hand.guild()?)?;
    hand.ensure_finished(CloseReason::BotRemoved).await?;
    // When the bot is invited again, it opens tables as before.
    hand.fixture.control().invite_bot(hand.guild()?)?;
    hand.fixture.pause();
    let answer = hand.ann.slash("tiengow start").await?;
    ensure!(
        !answer.text().contains("no table here"),
        "{}",
        answer.text()
    );
    hand.ann
        .wait_for("a new lobby", |m| m.button("Sit").is_some())
        .await?;
    hand.fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_waits_if_the_bot_was_removed_while_it_did_not_run() -> Result<()> {
    let hand = RunningHand::new(90).await?;
    let (guild, free) = (hand.guild()?, hand.free().await?);
    let RunningHand { fixture, ann, .. } = hand;
    let fixture = fixture
        .restart_bot_after(async |sandbox| Ok(sandbox.control().remove_bot(guild)?))
        .await?;
    let handle = state::handle(&fixture)?;
    wait_until_suspended(&handle).await?;
    // Go far beyond the end of the turn. No computer plays for her.
    fixture.clock.advance(Duration::from_secs(3_600));
    let version = handle.now().version;
    fixture.control().invite_bot(guild)?;
    let back = handle
        .wait_until(|table| table.suspended.is_none() || table.is_closed())
        .await;
    ensure!(
        !back.is_closed() && back.version == version,
        "{:?}",
        back.phase
    );
    let wallet = state::wallet(&fixture, &ann).await?;
    ensure!(wallet.free == free, "{wallet:?}");
    fixture.local.stop().await
}

/// Asserts that Ann cannot leave the suspended table.
async fn ensure_leave_refused(hand: &RunningHand) -> Result<()> {
    let leave = Input::Leave {
        user: state::user(&hand.ann)?,
    };
    let is_refused = matches!(
        hand.handle.ask(leave, None).await,
        Err(InputError::Refused {
            refusal: Refusal::Suspended,
            ..
        })
    );
    ensure!(is_refused, "a suspended table takes no presses");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_waits_while_the_server_is_out() -> Result<()> {
    let mut hand = RunningHand::new(92).await?;
    let control = hand.fixture.control();
    let (before, free) = (hand.handle.now(), hand.free().await?);
    control.set_outage(hand.guild()?, true)?;
    wait_until_suspended(&hand.handle).await?;
    let is_paused = |text: &str| text.contains(PAUSED);
    hand.ann
        .wait_for_message(&hand.board.id, |board| is_paused(&board.text()))
        .await?;
    let panel = hand.player.wait(is_paused).await?;
    ensure_contains(&panel.text(), "Discord is having trouble")?;
    // Go far beyond the end of the turn, but stay within the suspension's limit.
    hand.fixture.clock.advance(Duration::from_secs(3_600));
    ensure_leave_refused(&hand).await?;
    ensure!(
        hand.handle.now().version == before.version,
        "somebody played"
    );
    ensure!(hand.free().await? == free, "chips moved");
    control.set_outage(hand.guild()?, false)?;
    let table = hand
        .handle
        .wait_until(|table| table.suspended.is_none())
        .await;
    hand.ann
        .wait_for_message(&hand.board.id, |board| !is_paused(&board.text()))
        .await?;
    let has_pause = || {
        hand.ann
            .dm_messages()
            .iter()
            .any(|message| is_paused(&message.text()))
    };
    until("gone from the direct messages", || !has_pause()).await?;
    let left = table.deadline().context("a turn")?.get() - hand.fixture.clock.now_ms();
    ensure!(left > 15_000, "{left} ms are left of the turn");
    hand.player.play_hand(&hand.fixture, 1).await?;
    settlement(&hand.ann).await?;
    state::ensure_sound(&hand.fixture).await?;
    hand.fixture.local.stop().await
}

/// During an outage the bot retries failed edits with an increasing backoff. When the server is back, it draws the
/// board before the next retry.
#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_drawn_immediately_when_the_server_is_back() -> Result<()> {
    /// The number of failures after which the backoff is longest.
    const FAILURES: usize = 6;
    /// Longer than the longest backoff.
    const STEP: Duration = Duration::from_secs(16);
    /// Much less than the longest backoff.
    const SOON_MS: i64 = 5_000;
    let mut hand = RunningHand::new(95).await?;
    let control = hand.fixture.control();
    control.forget_tokens(true);
    let path = format!(
        "/channels/{}/messages/{}",
        hand.board.channel_id, hand.board.id
    );
    let route = format!("PATCH {path}");
    let body = serde_json::json!({"message": "trouble", "code": 0});
    control.add_fault(Fault {
        route,
        status: 500,
        body,
        times: u32::MAX,
        ..Fault::default()
    })?;
    control.set_outage(hand.guild()?, true)?;
    wait_until_suspended(&hand.handle).await?;
    let failed = || {
        control
            .requests()
            .iter()
            .filter(|request| request.status == 500)
            .count()
    };
    let mut failures = 0;
    while failures < FAILURES {
        until("another failure", || failed() > failures).await?;
        failures = failed();
        if failures < FAILURES {
            hand.fixture.clock.advance(STEP);
        }
    }
    control.clear_faults();
    let back = hand.fixture.clock.now_ms();
    control.set_outage(hand.guild()?, false)?;
    let drawn = || {
        control
            .requests()
            .into_iter()
            .find(|r| r.path == path && r.status == 200 && r.at_ms >= back)
    };
    until("the board drawn", || drawn().is_some()).await?;
    let waited = drawn().context("the board was drawn")?.at_ms - back;
    ensure!(waited < SOON_MS, "it was drawn after {waited} ms");
    hand.player.play_hand(&hand.fixture, 1).await?;
    hand.fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_resumes_a_table_whose_server_is_back() -> Result<()> {
    let hand = RunningHand::new(97).await?;
    // Discord's event that the server is back is lost.
    hand.handle.ask(Input::Suspend, None).await?;
    wait_until_suspended(&hand.handle).await?;
    // An edit from before the press must not look like the answer.
    let is_paused = |text: &str| text.contains(PAUSED);
    hand.ann
        .wait_for_message(&hand.board.id, |board| is_paused(&board.text()))
        .await?;
    hand.player.wait(is_paused).await?;
    hand.fixture.pause();
    let answer = hand.ann.click("My hand").await?;
    let panel = hand.ann.wait_for_private_answer(&answer).await?.text();
    ensure!(!panel.contains(PAUSED), "{panel}");
    ensure!(
        hand.handle.now().suspended.is_none(),
        "it is still suspended"
    );
    hand.fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_finish_the_hand_when_its_channel_is_deleted() -> Result<()> {
    let hand = RunningHand::new(93).await?;
    hand.fixture.control().delete_channel(hand.channel()?)?;
    // The channel is gone, but its people still have their direct messages.
    let direct = Player::new(&hand.ann, PanelPlace::Direct);
    hand.ensure_finished(CloseReason::ChannelDeleted).await?;
    direct
        .wait(|text| text.contains("its channel was deleted"))
        .await?;
    hand.fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_channel_is_missing_after_a_restart_closes() -> Result<()> {
    let hand = RunningHand::new(94).await?;
    let RunningHand { fixture, .. } = hand;
    // Another Discord, without the previous messages and channel.
    let fixture = fixture.restart_in_unknown_channel().await?;
    wait_until_channel_lost(&state::handle(&fixture)?).await?;
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}
