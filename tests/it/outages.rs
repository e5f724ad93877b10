//! Tables while Discord does not answer. The bot shows their end, and a turn, when Discord answers again.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox::Fault;
use sandbox_client::{Client, Message};

use crate::faults::until;
use crate::fixture::{BotFixture, IDLE, plain};
use crate::hands::{board, is_board, open_with_computers, seat_with_computers, settlement};
use crate::player::{Player, Way, asked, is_turn};
use crate::state;

/// Seconds for a turn, more than an outage here lasts.
const TURN_SECONDS: u32 = 3_600;

/// How long the post of a direct message is on its way, in milliseconds.
const HELD_MS: u64 = 5_000;

/// Makes requests fail for longer than the bot's immediate retries. `act` makes the bot send one.
async fn outage(
    fixture: &BotFixture,
    route: String,
    act: impl AsyncFnOnce() -> Result<()>,
) -> Result<()> {
    /// The number of immediate tries of a request, and more than the seconds between two tries.
    const TRIES: usize = 6;
    const BETWEEN_TRIES: Duration = Duration::from_secs(16);
    /// Longer than the time until the bot tries the request again.
    const LATER: Duration = Duration::from_secs(31);
    let control = fixture.control();
    control.add_fault(Fault {
        route,
        status: 500,
        times: u32::MAX,
        ..Fault::default()
    })?;
    act().await?;
    let failed = || {
        let requests = control.requests();
        requests.iter().filter(|one| one.status == 500).count()
    };
    for tries in 1..=TRIES {
        until("the bot tries again", || failed() >= tries).await?;
        fixture.clock.advance(BETWEEN_TRIES);
    }
    control.clear_faults();
    fixture.clock.advance(LATER);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_lobby_is_shown_in_its_message() -> Result<()> {
    let fixture = BotFixture::new(177).await?;
    let ann = fixture.client("ann").await?;
    fixture.control().forget_tokens(true);
    ann.slash("tiengow start").await?;
    let lobby = ann.see_that("the lobby", |m| m.button("Sit").is_some());
    let lobby = lobby.await?;
    let edit = format!("PATCH /channels/{}/", lobby.channel_id);
    outage(&fixture, edit, async || {
        fixture.breathe();
        ann.slash("table end").await?;
        Ok(())
    })
    .await?;
    ann.see_message(&lobby.id, |m| m.text().contains("table closed"))
        .await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_hand_is_shown_in_a_new_message() -> Result<()> {
    let fixture = BotFixture::new(178).await?;
    let ann = fixture.client("ann").await?;
    fixture.control().forget_tokens(true);
    ann.slash("tiengow start seats:computers until:1hand")
        .await?;
    let board = board(&ann).await?;
    let post = format!("POST /channels/{}/messages", board.channel_id);
    let mut player = Player::new(&ann, Way::Ephemeral);
    outage(&fixture, post, async || {
        player.play_hand(&fixture, 1).await?;
        Ok(())
    })
    .await?;
    let is_end = |m: &Message| m.text().contains("Hand 1 settled") && m.button("Rematch").is_some();
    ann.see_that("the end", is_end).await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_notified_of_their_turn_later() -> Result<()> {
    let mut config = plain();
    config.table.slow_seconds = TURN_SECONDS;
    let fixture = BotFixture::with(config, 179).await?;
    fixture.control().set_dms("ann", false)?;
    let ann = fixture.client("ann").await?;
    ann.slash("tiengow start seats:computers pace:slow").await?;
    let mut player = Player::new(&ann, Way::Ephemeral);
    player.open(&fixture, 1).await?;
    let hand = player.wait(is_turn).await?;
    let post = format!("POST /channels/{}/messages", hand.channel_id);
    outage(&fixture, post, async || {
        fixture.clock.advance(IDLE);
        Ok(())
    })
    .await?;
    let me = format!("<@{}>", ann.id());
    ann.see_that("a ping", |m| !m.ephemeral && m.content.contains(&me))
        .await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_message_that_was_on_its_way_shows_the_end() -> Result<()> {
    let fixture = BotFixture::new(180).await?;
    let ann = fixture.client("ann").await?;
    let direct = ann.in_dm();
    // This opens her direct messages.
    direct.slash("hand").await?;
    fixture.breathe();
    let channel = direct.channel_id().context("direct messages")?;
    seat_with_computers(&fixture, &ann).await?;
    let control = fixture.control();
    control.add_fault(Fault {
        route: format!("POST /channels/{channel}/messages"),
        hold_ms: HELD_MS,
        ..Fault::default()
    })?;
    ann.click("Start").await?;
    until("posted", || control.held_requests() > 0).await?;
    let question = asked(&fixture, &ann, "table leave").await?;
    fixture.breathe();
    ann.click_on(&question.id, "Leave").await?;
    until("closed", || state::table(&fixture).is_err()).await?;
    fixture.clock.advance(Duration::from_millis(HELD_MS));
    direct
        .see_that("the end", |m| m.text().contains("Everyone left."))
        .await?;
    fixture.local.stop().await
}

/// Loses Discord's answer to the next message that is posted by the token of a press.
fn lose_answer_to_token(fixture: &BotFixture) -> Result<()> {
    fixture.control().add_fault(Fault {
        route: "POST /webhooks/".to_owned(),
        status: 500,
        after_effect: true,
        ..Fault::default()
    })?;
    Ok(())
}

/// Discord posts a message by the token of a press, but its answer is lost.
#[tokio::test(flavor = "multi_thread")]
async fn a_hand_whose_post_had_no_answer_has_one_message() -> Result<()> {
    let fixture = BotFixture::new(181).await?;
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    lose_answer_to_token(&fixture)?;
    ann.click("Start").await?;
    ensure_one_message(&fixture, &ann).await?;
    fixture.local.stop().await
}

/// Plays the first hand, and asserts that no other message of it has buttons after its settlement.
async fn ensure_one_message(fixture: &BotFixture, ann: &Client) -> Result<()> {
    let shown = board(ann).await?;
    let mut player = Player::new(ann, Way::Ephemeral);
    player.play_hand(fixture, 1).await?;
    settlement(ann).await?;
    ann.see_message(&shown.id, |m| m.buttons().next().is_none())
        .await?;
    ensure!(!ann.messages().iter().any(is_board), "{}", ann.dump());
    Ok(())
}

/// Loses the answers to some posts in a channel, which all take effect, and waits for the answer to the next one. `act`
/// makes the bot post.
async fn lose_answers(
    fixture: &BotFixture,
    (channel, lost): (&str, u32),
    act: impl AsyncFnOnce() -> Result<()>,
) -> Result<()> {
    /// Longer than the time before any retry.
    const LATER: Duration = Duration::from_secs(16);
    let control = fixture.control();
    let path = format!("/channels/{channel}/messages");
    control.add_fault(Fault {
        route: format!("POST {path}"),
        status: 502,
        after_effect: true,
        times: lost,
        ..Fault::default()
    })?;
    act().await?;
    let posts = |status: u16| {
        let mut requests = control.requests();
        requests.retain(|one| one.method == "POST" && one.path == path && one.status == status);
        requests.len()
    };
    for tries in 1..=usize::try_from(lost)? {
        until("the bot tries again", || posts(502) >= tries).await?;
        fixture.clock.advance(LATER);
    }
    until("answered", || posts(200) > 0).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_posts_had_no_answer_has_one_message() -> Result<()> {
    /// The tries of two posts.
    const LOST: u32 = 12;
    let fixture = BotFixture::new(183).await?;
    let ann = fixture.client("ann").await?;
    let channel = ann.channel_id().context("a channel")?;
    lose_answers(&fixture, (channel.as_str(), LOST), async || {
        ann.slash("tiengow start").await?;
        Ok(())
    })
    .await?;
    fixture.breathe();
    let is_lobby = |m: &Message| !m.ephemeral && m.button("Sit").is_some();
    let lobby = ann.see_that("the lobby", is_lobby).await?;
    ann.click_on(&lobby.id, "Add computer").await?;
    ann.see_message(&lobby.id, |m| m.text().contains("Computer"))
        .await?;
    let lobbies = ann.messages().into_iter().filter(is_lobby).count();
    ensure!(lobbies == 1, "{lobbies} lobbies");
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_whose_direct_message_had_no_answer_is_sent_once() -> Result<()> {
    /// The tries of one post.
    const LOST: u32 = 6;
    let mut config = plain();
    config.table.slow_seconds = TURN_SECONDS;
    let fixture = BotFixture::with(config, 184).await?;
    let ann = fixture.client("ann").await?;
    let direct = ann.in_dm();
    // This opens her direct messages.
    direct.slash("hand").await?;
    fixture.breathe();
    let channel = direct.channel_id().context("direct messages")?;
    open_with_computers(&fixture, &ann, "tiengow start pace:slow").await?;
    lose_answers(&fixture, (channel.as_str(), LOST), async || {
        ann.click("Start").await?;
        Ok(())
    })
    .await?;
    let player = Player::new(&ann, Way::Direct);
    player.wait(is_turn).await?;
    let is_hand = |m: &Message| m.text().contains("Your hand · hand 1");
    let hands = direct.messages().into_iter().filter(is_hand).count();
    ensure!(hands == 1, "{hands} hands");
    fixture.local.stop().await
}

/// Discord does not answer when the bot opens a person's direct messages.
#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_are_opened_when_discord_answers_again() -> Result<()> {
    let fixture = BotFixture::new(185).await?;
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    fixture.control().add_fault(Fault {
        route: "POST /users/@me/channels".to_owned(),
        status: 502,
        times: 2,
        ..Fault::default()
    })?;
    ann.click("Start").await?;
    let first = ann.in_dm().see_where(|_| true).await?.text();
    ensure!(
        first.contains("Your hand"),
        "the hand was not sent: {first}"
    );
    fixture.local.stop().await
}
