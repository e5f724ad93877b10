//! A person who does not receive direct messages.

use std::collections::BTreeSet;
use std::time::Duration;

use anyhow::{Result, ensure};
use sandbox::{Control, Fault, RequestRecord, Snowflake};
use sandbox_client::{Client, Message};
use tiengow::text::Locale;
use tiengow::text::phrases::ReplyText;

use crate::faults::{advance_until_seen, until};
use crate::fixture::{BotFixture, IDLE};
use crate::hands::{deal_with_computers, reach_first_turn, settlement};
use crate::player::{PanelPlace, Player, is_turn};
use crate::public;

#[tokio::test(flavor = "multi_thread")]
async fn a_person_with_closed_direct_messages_is_pinged_in_the_channel() -> Result<()> {
    // In this deal she wins a trick and leads the next one, so she has two turns in a row.
    let fixture = BotFixture::new(75).await?;
    // A turn must not end before she has seen it and played.
    let _slow = fixture.clock.slow_down();
    let control = fixture.control();
    control.set_dms("ann", false)?;
    let ann = fixture.client("ann").await?;
    deal_with_computers(&fixture, &ann).await?;
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    let me = ann.id();
    let ping = ann
        .wait_for("a ping", |message| is_ping(message, &me))
        .await?;
    ensure!(
        mentioned_users(&ping) == [me.clone()],
        "it mentions her alone: {}",
        ping.raw["mentions"]
    );
    let channel = ping.channel_id.parse::<Snowflake>()?;
    let mention = format!("<@{me}>");
    let pings = || ping_ids(&control, channel, &mention);
    player.open(&fixture, 1).await?;
    play_with_pings(&fixture, &mut player, &ann, pings).await?;
    settlement(&ann).await?;
    ann.wait_for("the last ping to go", |_| pings().is_empty())
        .await?;
    let is_ping_request = |request: &&RequestRecord| {
        request.method == "POST" && request.body["content"].to_string().contains(&mention)
    };
    let posted = control.requests().iter().filter(is_ping_request).count();
    ensure!(posted > 1, "{posted} pings for a whole hand");
    ensure_warned_once_in_private(&control, &ann)?;
    let direct: Vec<Message> = ann.dm_messages();
    ensure!(direct.is_empty(), "{direct:?}");
    let attempts = control
        .requests()
        .iter()
        .filter(|request| request.code == 50_007)
        .count();
    ensure!(attempts == 1, "{attempts} direct messages were tried");
    public::ensure_no_leak(fixture).await
}

/// Discord does not answer the deletion of a ping, and the next turn has its own in time.
#[tokio::test(flavor = "multi_thread")]
async fn a_ping_does_not_wait_for_the_deletion_of_the_previous_one() -> Result<()> {
    /// The number of attempts of the bot at a request.
    const ATTEMPTS: usize = 6;
    let fixture = BotFixture::new(75).await?;
    let _slow = fixture.clock.slow_down();
    let (ann, player, channel) = start_hand_until_ping(&fixture).await?;
    let control = fixture.control();
    let mention = format!("<@{}>", ann.id());
    let pings = || ping_ids(&control, channel, &mention);
    let before = pings();
    control.add_fault(Fault {
        route: format!("DELETE /channels/{channel}/"),
        // Longer than this test. Each attempt ends when the bot has waited long enough in real time.
        delay_ms: u64::MAX,
        times: u32::MAX,
        ..Fault::default()
    })?;
    let deletions = || {
        let requests = control.requests();
        let is_deletion = |request: &&RequestRecord| request.method == "DELETE";
        requests.iter().filter(is_deletion).count()
    };
    let before_play = deletions();
    player.play_once(&fixture).await?;
    until("a deletion", || deletions() > before_play).await?;
    player.wait(is_turn).await?;
    let new_pings = || &pings() - &before;
    advance_until_seen((&fixture, &ann), IDLE, "a new ping", |_| {
        !new_pings().is_empty()
    })
    .await?;
    let attempts = deletions() - before_play;
    ensure!(
        attempts < ATTEMPTS,
        "the ping waited for {attempts} attempts"
    );
    fixture.local.stop().await
}

/// The bot may not view the channel when it is to delete a ping, and may view it again later.
#[tokio::test(flavor = "multi_thread")]
async fn a_ping_is_deleted_once_the_bot_may_view_its_channel_again() -> Result<()> {
    /// Discord's permission to view a channel.
    const VIEW_CHANNEL: u64 = 0x400;
    /// Longer than the wait before the deletion is retried.
    const RETRY_DELAY: Duration = Duration::from_secs(31);
    let fixture = BotFixture::new(75).await?;
    let _slow = fixture.clock.slow_down();
    let (ann, player, channel) = start_hand_until_ping(&fixture).await?;
    let control = fixture.control();
    let mention = format!("<@{}>", ann.id());
    let pings = || ping_ids(&control, channel, &mention);
    let before = pings();
    control.deny_bot(channel, VIEW_CHANNEL)?;
    player.play_once(&fixture).await?;
    let refused = || {
        let requests = control.requests();
        let is_refused =
            |request: &RequestRecord| request.method == "DELETE" && request.status == 403;
        requests.iter().any(is_refused)
    };
    until("refused", refused).await?;
    control.deny_bot(channel, 0)?;
    let is_gone = |_: &Message| pings().is_disjoint(&before);
    advance_until_seen((&fixture, &ann), RETRY_DELAY, "the ping to go", is_gone).await?;
    fixture.local.stop().await
}

/// Starts a hand whose player does not receive direct messages, and waits until the bot pings her in the channel.
async fn start_hand_until_ping(fixture: &BotFixture) -> Result<(Client, Player, Snowflake)> {
    let control = fixture.control();
    control.set_dms("ann", false)?;
    let ann = fixture.client("ann").await?;
    let (player, panel) = reach_first_turn(fixture, &ann).await?;
    let channel = panel.channel_id.parse::<Snowflake>()?;
    let mention = format!("<@{}>", ann.id());
    let is_pinged = |_: &Message| !ping_ids(&control, channel, &mention).is_empty();
    advance_until_seen((fixture, &ann), IDLE, "a ping", is_pinged).await?;
    Ok((ann, player, channel))
}

/// Returns the ids of the messages in a channel that contain a mention.
fn ping_ids(control: &Control, channel: Snowflake, mention: &str) -> BTreeSet<String> {
    let messages = control.messages(channel).unwrap_or_default();
    let pings = messages.into_iter().filter(|message| {
        message["content"]
            .as_str()
            .is_some_and(|c| c.contains(mention))
    });
    pings.map(|message| message["id"].to_string()).collect()
}

/// Plays the hand to its end, and asserts that each play deletes the ping of its turn.
async fn play_with_pings(
    fixture: &BotFixture,
    player: &mut Player,
    ann: &Client,
    pings: impl Fn() -> BTreeSet<String>,
) -> Result<()> {
    loop {
        let panel = player
            .wait(|text| text.contains("**Your turn**") || text.contains("Hand 1 is over"))
            .await?;
        if panel.text().contains("Hand 1 is over") {
            return Ok(());
        }
        // A player who looks at their hand gets no ping for some seconds.
        advance_until_seen((fixture, ann), IDLE, "a ping", |_| !pings().is_empty()).await?;
        let before = pings();
        ensure!(before.len() <= 1, "one ping at a time: {before:?}");
        // A press on an outdated screen makes no play.
        if !player.play(fixture, panel).await? {
            continue;
        }
        ann.wait_for("the ping of the turn before to go", |_| {
            pings().is_disjoint(&before)
        })
        .await?;
    }
}

/// Asserts that the bot told her once, and nobody else, that her direct messages are closed.
fn ensure_warned_once_in_private(control: &Control, ann: &Client) -> Result<()> {
    let warning = Locale::default().say(&ReplyText::DmRefused {
        hand: "My hand".to_owned(),
    });
    let requests = control.requests();
    let hands = requests
        .iter()
        .map(|request| request.body.to_string())
        .filter(|body| body.contains("Your hand"));
    let has_warning: Vec<bool> = hands.map(|body| body.contains(&warning)).collect();
    // The edit that adds the picture to a reply repeats its text.
    let runs = has_warning.chunk_by(|one, next| one == next);
    let times = runs.filter(|run| run[0]).count();
    ensure!(times == 1, "told {times} times");
    let answer = ann
        .messages()
        .into_iter()
        .find(|message| message.text().contains(&warning));
    ensure!(
        answer.is_none_or(|answer| answer.ephemeral),
        "told privately"
    );
    Ok(())
}

/// Whether a public message mentions a person.
fn is_ping(message: &Message, who: &str) -> bool {
    !message.ephemeral && message.content.contains(&format!("<@{who}>"))
}

fn mentioned_users(message: &Message) -> Vec<String> {
    let users = message.raw["mentions"].as_array().into_iter().flatten();
    users
        .filter_map(|user| user["id"].as_str().map(str::to_owned))
        .collect()
}
