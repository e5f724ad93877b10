//! A person who does not receive direct messages.

use std::collections::BTreeSet;
use std::time::Duration;

use anyhow::{Result, ensure};
use sandbox::{Control, Fault, RequestRecord, Snowflake};
use sandbox_client::{Client, Message};
use tiengow::text::Locale;
use tiengow::text::phrases::ReplyText;

use crate::faults::{see_in_time, until};
use crate::fixture::{BotFixture, IDLE};
use crate::hands::{begin_with_computers, deal_with_computers, settlement};
use crate::player::{Player, Way, is_turn};
use crate::public;

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_without_direct_messages() -> Result<()> {
    // In this deal she wins a trick and leads the next one, so she has two turns in a row.
    let fixture = BotFixture::new(75).await?;
    // A turn must not end before she has seen it and played.
    let _slow = fixture.clock.slow_down();
    let control = fixture.control();
    control.set_dms("ann", false)?;
    let ann = fixture.client("ann").await?;
    deal_with_computers(&fixture, &ann).await?;
    let mut player = Player::new(&ann, Way::Ephemeral);
    let me = ann.id();
    let ping = ann
        .see_that("a ping", |message| is_ping(message, &me))
        .await?;
    ensure!(
        mentioned(&ping) == [me.clone()],
        "it mentions her alone: {}",
        ping.raw["mentions"]
    );
    let channel = ping.channel_id.parse::<Snowflake>()?;
    let mention = format!("<@{me}>");
    let pings = || pings(&control, channel, &mention);
    player.open(&fixture, 1).await?;
    one_ping_at_a_time(&fixture, &mut player, &ann, pings).await?;
    settlement(&ann).await?;
    ann.see_that("the last ping to go", |_| pings().is_empty())
        .await?;
    let calls = |request: &&RequestRecord| {
        request.method == "POST" && request.body["content"].to_string().contains(&mention)
    };
    let posted = control.requests().iter().filter(calls).count();
    ensure!(posted > 1, "{posted} pings for a whole hand");
    told_once_and_privately(&control, &ann)?;
    let direct: Vec<Message> = ann.dm_messages();
    ensure!(direct.is_empty(), "{direct:?}");
    let tried = control
        .requests()
        .iter()
        .filter(|request| request.code == 50_007)
        .count();
    ensure!(tried == 1, "closed messages tried {tried} times");
    public::nothing_hidden(fixture).await
}

/// Discord does not answer the deletion of a ping, and the next turn has its own in time.
#[tokio::test(flavor = "multi_thread")]
async fn a_ping_does_not_wait_for_the_deletion_of_the_previous_one() -> Result<()> {
    /// The number of times that the bot tries a request.
    const TRIES: usize = 6;
    let fixture = BotFixture::new(75).await?;
    let _slow = fixture.clock.slow_down();
    let (ann, player, channel) = pinged(&fixture).await?;
    let control = fixture.control();
    let mention = format!("<@{}>", ann.id());
    let pings = || pings(&control, channel, &mention);
    let before = pings();
    control.add_fault(Fault {
        route: format!("DELETE /channels/{channel}/"),
        // Longer than this test. Each try ends when the bot has waited long enough in real time.
        delay_ms: u64::MAX,
        times: u32::MAX,
        ..Fault::default()
    })?;
    let tried = || {
        let requests = control.requests();
        let deletes = |one: &&RequestRecord| one.method == "DELETE";
        requests.iter().filter(deletes).count()
    };
    let before_play = tried();
    player.play_once(&fixture).await?;
    until("a deletion", || tried() > before_play).await?;
    player.wait(is_turn).await?;
    let new = || &pings() - &before;
    see_in_time((&fixture, &ann), IDLE, "a new ping", |_| !new().is_empty()).await?;
    let tries = tried() - before_play;
    ensure!(tries < TRIES, "the ping waited for {tries} tries");
    fixture.local.stop().await
}

/// The channel bars the bot when a ping is to be deleted, and lets it in again later.
#[tokio::test(flavor = "multi_thread")]
async fn a_ping_is_deleted_once_its_channel_lets_the_bot_in_again() -> Result<()> {
    /// Discord's permission to view a channel.
    const SEE: u64 = 0x400;
    /// Longer than the wait before the deletion is retried.
    const LATER: Duration = Duration::from_secs(31);
    let fixture = BotFixture::new(75).await?;
    let _slow = fixture.clock.slow_down();
    let (ann, player, channel) = pinged(&fixture).await?;
    let control = fixture.control();
    let mention = format!("<@{}>", ann.id());
    let pings = || pings(&control, channel, &mention);
    let before = pings();
    control.deny_bot(channel, SEE)?;
    player.play_once(&fixture).await?;
    let refused = || {
        let requests = control.requests();
        let is_refused = |one: &RequestRecord| one.method == "DELETE" && one.status == 403;
        requests.iter().any(is_refused)
    };
    until("refused", refused).await?;
    control.deny_bot(channel, 0)?;
    let is_gone = |_: &Message| pings().is_disjoint(&before);
    see_in_time((&fixture, &ann), LATER, "the ping to go", is_gone).await?;
    fixture.local.stop().await
}

/// Begins a hand whose player does not receive direct messages, and waits until she is pinged in the channel.
async fn pinged(fixture: &BotFixture) -> Result<(Client, Player, Snowflake)> {
    let control = fixture.control();
    control.set_dms("ann", false)?;
    let ann = fixture.client("ann").await?;
    let (player, panel) = begin_with_computers(fixture, &ann).await?;
    let channel = panel.channel_id.parse::<Snowflake>()?;
    let mention = format!("<@{}>", ann.id());
    let is_pinged = |_: &Message| !pings(&control, channel, &mention).is_empty();
    see_in_time((fixture, &ann), IDLE, "a ping", is_pinged).await?;
    Ok((ann, player, channel))
}

/// Returns the ids of the messages in a channel that mention somebody.
fn pings(control: &Control, channel: Snowflake, mention: &str) -> BTreeSet<String> {
    let messages = control.messages(channel).unwrap_or_default();
    let calls = messages.into_iter().filter(|kept| {
        kept["content"]
            .as_str()
            .is_some_and(|c| c.contains(mention))
    });
    calls.map(|kept| kept["id"].to_string()).collect()
}

/// Plays the hand to its end. Each play deletes the ping of its turn.
async fn one_ping_at_a_time(
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
        see_in_time((fixture, ann), IDLE, "a ping", |_| !pings().is_empty()).await?;
        let before = pings();
        ensure!(before.len() <= 1, "one ping at a time: {before:?}");
        // A press on an outdated screen plays nothing.
        if !player.play(fixture, panel).await? {
            continue;
        }
        ann.see_that("the ping of the turn before to go", |_| {
            pings().is_disjoint(&before)
        })
        .await?;
    }
}

/// Asserts that the bot told her once, and nobody else, that her direct messages are closed.
fn told_once_and_privately(control: &Control, ann: &Client) -> Result<()> {
    let refused = Locale::default().say(&ReplyText::DmRefused);
    let requests = control.requests();
    let hands = requests
        .iter()
        .map(|request| request.body.to_string())
        .filter(|body| body.contains("Your hand"));
    let said: Vec<bool> = hands.map(|body| body.contains(&refused)).collect();
    // The edit that adds the picture to a reply repeats its text.
    let told = said.chunk_by(|one, next| one == next).filter(|run| run[0]);
    let told = told.count();
    ensure!(told == 1, "told {told} times");
    let answer = ann
        .messages()
        .into_iter()
        .find(|message| message.text().contains(&refused));
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

fn mentioned(message: &Message) -> Vec<String> {
    let users = message.raw["mentions"].as_array().into_iter().flatten();
    users
        .filter_map(|user| user["id"].as_str().map(str::to_owned))
        .collect()
}
