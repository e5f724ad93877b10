//! Tables while Discord does not answer. When it answers again, the bot shows a table's end and a turn.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox::{Fault, Snowflake};
use sandbox_client::{Client, Message};

use crate::faults::{advance_until_seen, until};
use crate::fixture::{BotFixture, IDLE, config_without_emojis};
use crate::hands::{board, is_board, open_with_computers, seat_with_computers, settlement};
use crate::player::{PanelPlace, Player, is_turn, private_slash_answer};
use crate::state;

/// The seconds of a turn, more than any outage in these tests lasts.
const TURN_SECONDS: u32 = 3_600;

/// How long Discord holds the post of a direct message, in milliseconds.
const HELD_MS: u64 = 5_000;

/// Makes requests of a route fail until the bot has made all of its immediate tries. `act` makes the bot send one.
async fn fail_requests(
    fixture: &BotFixture,
    route: String,
    act: impl AsyncFnOnce() -> Result<()>,
) -> Result<()> {
    /// The number of immediate tries of a request.
    const TRIES: usize = 6;
    /// Longer than the wait between two tries.
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
    let lobby = ann.wait_for("the lobby", |m| m.button("Sit").is_some());
    let lobby = lobby.await?;
    let edit = format!("PATCH /channels/{}/", lobby.channel_id);
    fail_requests(&fixture, edit, async || {
        fixture.pause();
        ann.slash("table end").await?;
        Ok(())
    })
    .await?;
    ann.wait_for_message(&lobby.id, |m| m.text().contains("table closed"))
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
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    fail_requests(&fixture, post, async || {
        player.play_hand(&fixture, 1).await?;
        Ok(())
    })
    .await?;
    let is_end = |m: &Message| m.text().contains("Hand 1 settled") && m.button("Rematch").is_some();
    ann.wait_for("the end", is_end).await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_notified_of_their_turn_later() -> Result<()> {
    let mut config = config_without_emojis();
    config.table.slow_seconds = TURN_SECONDS;
    let fixture = BotFixture::with_config(config, 179).await?;
    fixture.control().set_dms("ann", false)?;
    let ann = fixture.client("ann").await?;
    ann.slash("tiengow start seats:computers pace:slow").await?;
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    player.open(&fixture, 1).await?;
    let hand = player.wait(is_turn).await?;
    let post = format!("POST /channels/{}/messages", hand.channel_id);
    fail_requests(&fixture, post, async || {
        fixture.clock.advance(IDLE);
        Ok(())
    })
    .await?;
    let me = format!("<@{}>", ann.id());
    ann.wait_for("a ping", |m| !m.ephemeral && m.content.contains(&me))
        .await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ping_is_deleted_later() -> Result<()> {
    /// Longer than the wait before the deletion is retried.
    const RETRY_DELAY: Duration = Duration::from_secs(31);
    let mut config = config_without_emojis();
    config.table.slow_seconds = TURN_SECONDS;
    let fixture = BotFixture::with_config(config, 186).await?;
    let control = fixture.control();
    control.set_dms("ann", false)?;
    let ann = fixture.client("ann").await?;
    ann.slash("tiengow start seats:computers pace:slow").await?;
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    player.open(&fixture, 1).await?;
    player.wait(is_turn).await?;
    let me = format!("<@{}>", ann.id());
    let is_ping = |m: &Message| !m.ephemeral && m.content.contains(&me);
    let ping = advance_until_seen((&fixture, &ann), IDLE, "a ping", is_ping).await?;
    let deletion = format!("DELETE /channels/{}/messages/{}", ping.channel_id, ping.id);
    fail_requests(&fixture, deletion, async || {
        player.play_once(&fixture).await
    })
    .await?;
    let channel = ping.channel_id.parse::<Snowflake>()?;
    let is_gone = |_: &Message| {
        let messages = control.messages(channel);
        messages.is_ok_and(|all| all.iter().all(|one| one["id"] != ping.id.as_str()))
    };
    advance_until_seen((&fixture, &ann), RETRY_DELAY, "the ping to go", is_gone).await?;
    fixture.local.stop().await
}

/// Discord limits for an hour how fast the bot opens direct messages.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_whose_direct_messages_are_not_opened_is_notified_in_the_channel() -> Result<()> {
    const LIMITED_SECONDS: f64 = 3_600.0;
    let fixture = BotFixture::new(187).await?;
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    fixture.control().add_fault(Fault {
        route: "POST /users/@me/channels".to_owned(),
        status: 429,
        retry_after: Some(LIMITED_SECONDS),
        times: u32::MAX,
        ..Fault::default()
    })?;
    ann.click("Start").await?;
    let me = format!("<@{}>", ann.id());
    let is_ping = |m: &Message| !m.ephemeral && m.content.contains(&me);
    advance_until_seen((&fixture, &ann), IDLE, "a ping", is_ping).await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_held_direct_message_shows_the_end_of_its_table() -> Result<()> {
    let fixture = BotFixture::new(180).await?;
    let ann = fixture.client("ann").await?;
    let direct = ann.in_dm();
    // The command opens her direct messages.
    direct.slash("hand").await?;
    fixture.pause();
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
    let question = private_slash_answer(&fixture, &ann, "table leave").await?;
    fixture.pause();
    ann.click_on(&question.id, "Leave").await?;
    until("closed", || state::table(&fixture).is_err()).await?;
    fixture.clock.advance(Duration::from_millis(HELD_MS));
    direct
        .wait_for("the end", |m| m.text().contains("Everyone left."))
        .await?;
    fixture.local.stop().await
}

/// Makes Discord lose its answer to the next followup message, which it posts.
fn lose_followup_answer(fixture: &BotFixture) -> Result<()> {
    fixture.control().add_fault(Fault {
        route: "POST /webhooks/".to_owned(),
        status: 500,
        after_effect: true,
        ..Fault::default()
    })?;
    Ok(())
}

/// Discord posts the followup message of a press, but its answer is lost.
#[tokio::test(flavor = "multi_thread")]
async fn a_hand_whose_post_had_no_answer_has_one_message() -> Result<()> {
    let fixture = BotFixture::new(181).await?;
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    lose_followup_answer(&fixture)?;
    ann.click("Start").await?;
    ensure_one_message(&fixture, &ann).await?;
    fixture.local.stop().await
}

/// The channel has had many messages since the table's last one.
#[tokio::test(flavor = "multi_thread")]
async fn a_hand_whose_post_had_no_answer_has_one_message_in_a_busy_channel() -> Result<()> {
    const OTHERS: usize = 30;
    let fixture = BotFixture::new(182).await?;
    let ann = fixture.client("ann").await?;
    seat_with_computers(&fixture, &ann).await?;
    for number in 1..=OTHERS {
        ann.send_message(&format!("Message {number}")).await?;
    }
    lose_followup_answer(&fixture)?;
    ann.click("Start").await?;
    ensure_one_message(&fixture, &ann).await?;
    fixture.local.stop().await
}

/// Plays the first hand, and asserts that no other message of it has buttons after its settlement.
async fn ensure_one_message(fixture: &BotFixture, ann: &Client) -> Result<()> {
    let board = board(ann).await?;
    let mut player = Player::new(ann, PanelPlace::Ephemeral);
    player.play_hand(fixture, 1).await?;
    settlement(ann).await?;
    ann.wait_for_message(&board.id, |m| m.buttons().next().is_none())
        .await?;
    ensure!(!ann.messages().iter().any(is_board), "{}", ann.dump());
    Ok(())
}

/// Makes Discord lose its answers to some posts in a channel, which all take effect. Waits for the answer to the next
/// post. `act` makes the bot post.
async fn lose_answers(
    fixture: &BotFixture,
    (channel, losses): (&str, u32),
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
        times: losses,
        ..Fault::default()
    })?;
    act().await?;
    let posts = |status: u16| {
        let mut requests = control.requests();
        requests.retain(|one| one.method == "POST" && one.path == path && one.status == status);
        requests.len()
    };
    for tries in 1..=usize::try_from(losses)? {
        until("the bot tries again", || posts(502) >= tries).await?;
        fixture.clock.advance(LATER);
    }
    until("answered", || posts(200) > 0).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_posts_had_no_answer_has_one_message() -> Result<()> {
    /// The tries of two posts.
    const LOSSES: u32 = 12;
    let fixture = BotFixture::new(183).await?;
    let ann = fixture.client("ann").await?;
    let channel = ann.channel_id().context("a channel")?;
    lose_answers(&fixture, (channel.as_str(), LOSSES), async || {
        ann.slash("tiengow start").await?;
        Ok(())
    })
    .await?;
    fixture.pause();
    let is_lobby = |m: &Message| !m.ephemeral && m.button("Sit").is_some();
    let lobby = ann.wait_for("the lobby", is_lobby).await?;
    ann.click_on(&lobby.id, "Add computer").await?;
    ann.wait_for_message(&lobby.id, |m| m.text().contains("Computer"))
        .await?;
    let lobbies = ann.messages().into_iter().filter(is_lobby).count();
    ensure!(lobbies == 1, "{lobbies} lobbies");
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_whose_direct_message_had_no_answer_is_sent_once() -> Result<()> {
    /// The tries of one post.
    const LOSSES: u32 = 6;
    let mut config = config_without_emojis();
    config.table.slow_seconds = TURN_SECONDS;
    let fixture = BotFixture::with_config(config, 184).await?;
    let ann = fixture.client("ann").await?;
    let direct = ann.in_dm();
    // The command opens her direct messages.
    direct.slash("hand").await?;
    fixture.pause();
    let channel = direct.channel_id().context("direct messages")?;
    open_with_computers(&fixture, &ann, "tiengow start pace:slow").await?;
    lose_answers(&fixture, (channel.as_str(), LOSSES), async || {
        ann.click("Start").await?;
        Ok(())
    })
    .await?;
    let player = Player::new(&ann, PanelPlace::Direct);
    player.wait(is_turn).await?;
    let is_hand = |m: &Message| m.text().contains("Your hand · hand 1");
    let hands = direct.messages().into_iter().filter(is_hand).count();
    ensure!(hands == 1, "{hands} hands");
    fixture.local.stop().await
}

/// At first Discord does not answer when the bot opens a person's direct messages.
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
    let first = ann.in_dm().wait_for_match(|_| true).await?.text();
    ensure!(
        first.contains("Your hand"),
        "the hand was not sent: {first}"
    );
    fixture.local.stop().await
}
