//! Threads that a host requests, and the offer of a thread in a busy channel.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox::Fault;
use sandbox_client::{Client, Message};
use tiengow::discord::custom_id::{Press, TableAct};

use crate::fixture::BotFixture;
use crate::hands::{board, discord_would_understand, fill_with_computers, settlement};
use crate::hostile::forge::press;
use crate::player::{Player, Way, says, slash_says};
use crate::state;

use super::{
    CREATE_PUBLIC_THREADS, SEND_MESSAGES_IN_THREADS, id, linked, public_messages, refuse_a_thread,
};

/// More than half the time after which the bot offers a thread.
const HALF: Duration = Duration::from_secs(31);

/// The button of the offer.
const MOVE: &str = "Move to a thread";

fn is_lobby(message: &Message) -> bool {
    !message.ephemeral && message.button("Sit").is_some()
}

/// Opens a table and waits for its lobby.
async fn lobby(ann: &Client) -> Result<Message> {
    ann.slash("tiengow start").await?;
    Ok(ann.see_that("the lobby", is_lobby).await?)
}

/// Lets somebody write below a lobby for a while, and waits for the offer to its host.
async fn offered(fixture: &BotFixture, ann: &Client, writer: &Client) -> Result<Message> {
    fixture.clock.advance(HALF);
    writer.say("has anybody seen the film?").await?;
    fixture.clock.advance(HALF);
    let is_offer = |message: &Message| message.button(MOVE).is_some();
    let offer = ann.see_that("the offer", is_offer).await?;
    ensure!(offer.ephemeral, "everybody sees the offer");
    Ok(offer)
}

/// Counts the threads that the bot has created or tried to create.
fn begun(fixture: &BotFixture) -> usize {
    let requests = fixture.control().requests();
    let is_begun = |path: &str| path.ends_with("/threads");
    requests.iter().filter(|one| is_begun(&one.path)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_who_asks_for_a_thread_gets_one() -> Result<()> {
    let fixture = BotFixture::new(130).await?;
    let ann = fixture.client("ann").await?;
    for game in ["tiengow", "paigow", "tetgow"] {
        let answer = ann.slash(&format!("{game} start thread:true")).await?;
        says(&answer, "The table is open in")?;
        let inside = ann.in_channel(linked(&answer)?);
        inside.see_that("the lobby", is_lobby).await?;
        fixture.breathe();
    }
    ensure!(begun(&fixture) == 3, "a thread for each table");
    ensure!(public_messages(&ann) == 3, "{}", ann.dump());
    discord_would_understand(&fixture)?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_permission_for_a_requested_thread_no_table_opens() -> Result<()> {
    let fixture = BotFixture::new(131).await?;
    let ben = fixture.client("ben").await?;
    let control = fixture.control();
    let asks = async |client: &Client, words: &str| {
        fixture.breathe();
        slash_says(client, "tiengow start thread:true", words).await
    };
    control.deny_member("ben", CREATE_PUBLIC_THREADS)?;
    asks(&ben, "You need the permission *Create Public Threads*").await?;
    control.deny_member("ben", 0)?;
    for right in [CREATE_PUBLIC_THREADS, SEND_MESSAGES_IN_THREADS] {
        control.deny_bot(id(&ben)?, right)?;
        asks(&ben, "I can't create a thread").await?;
    }
    control.deny_bot(id(&ben)?, 0)?;
    asks(&ben.in_dm(), "There are no threads here").await?;
    let tables = &fixture.app().tables;
    ensure!(tables.all().is_empty() && begun(&fixture) == 0);
    // In a thread no other thread is needed.
    let answer = ben.slash("tiengow start thread:true").await?;
    let inside = ben.in_channel(linked(&answer)?);
    fixture.breathe();
    inside.slash("table end").await?;
    asks(&inside, "The table is open, and you have seat").await?;
    ensure!(begun(&fixture) == 1, "a thread in a thread");
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_busy_channel_the_lobby_moves_to_a_thread_and_is_played_there() -> Result<()> {
    let fixture = BotFixture::new(132).await?;
    let ann = fixture.client("ann").await?;
    let ben = fixture.client("ben").await?;
    let lobby = lobby(&ann).await?;
    ben.click_on(&lobby.id, "Sit").await?;
    let offer = offered(&fixture, &ann, &ben).await?;
    ann.click_on(&offer.id, MOVE).await?;
    let moved = ann
        .see_message(&offer.id, |now| now.text().contains("moved to"))
        .await?;
    ensure!(moved.button(MOVE).is_none(), "{}", moved.text());
    // The old message in the channel links to the thread.
    let left = ben
        .see_message(&lobby.id, |now| now.text().contains("moved to"))
        .await?;
    ensure!(left.button("Sit").is_none(), "{}", left.text());
    let place = state::handle(&fixture)?.now().place;
    ensure!(place.parent.map(|parent| parent.to_string()) == ann.channel_id());
    ensure!(left.text().contains(&format!("<#{}>", place.channel)));
    let inside = ann.in_channel(place.channel);
    let is_theirs = |message: &Message| is_lobby(message) && message.text().contains("**B** Ben");
    inside.see_that("the lobby", is_theirs).await?;
    // The channel has room for another table, and the thread keeps its table after a restart.
    let fixture = fixture.with_another_bot().await?;
    ensure!(
        state::handle(&fixture)?.now().place == place,
        "another place"
    );
    let ann = fixture.client("ann").await?;
    let inside = ann.in_channel(place.channel);
    fixture
        .client("ben")
        .await?
        .in_channel(place.channel)
        .click("Leave")
        .await?;
    fill_with_computers(&fixture, &inside).await?;
    inside.click("Start").await?;
    Player::new(&inside, Way::Ephemeral)
        .play_hand(&fixture, 1)
        .await?;
    settlement(&inside).await?;
    // The old lobby, Ben's message, and the system message about the thread.
    ensure!(public_messages(&ann) == 3, "{}", ann.dump());
    fixture.breathe();
    slash_says(&ann, "tetgow start", "The table is open, and").await?;
    state::ensure_sound(&fixture).await?;
    discord_would_understand(&fixture)?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_move_leaves_the_table_in_its_channel() -> Result<()> {
    let fixture = BotFixture::new(133).await?;
    let ann = fixture.client("ann").await?;
    let before = lobby(&ann).await?;
    let offer = offered(&fixture, &ann, &fixture.client("ben").await?).await?;
    refuse_a_thread(&fixture, &ann)?;
    ann.click_on(&offer.id, MOVE).await?;
    ann.see_message(&offer.id, |now| now.text().contains("stays here"))
        .await?;
    ensure!(begun(&fixture) == 1);
    fixture.breathe();
    ann.click_on(&before.id, "Fill and start").await?;
    fixture.breathe();
    slash_says(&ann, "table status", "Hand 1").await?;
    fixture.local.stop().await
}

/// Only the offer has the button. On the message that everybody sees, its reply must not take the place of the table.
#[tokio::test(flavor = "multi_thread")]
async fn a_forged_move_leaves_the_table_message_in_place() -> Result<()> {
    let fixture = BotFixture::new(136).await?;
    let ann = fixture.client("ann").await?;
    let ben = fixture.client("ben").await?;
    let lobby = lobby(&ann).await?;
    let table = state::handle(&fixture)?.now();
    let id = Press::at(table.id, table.version, TableAct::MoveToThread).to_string();
    let answered = press(&fixture, &ben, &lobby, &id).await?;
    ensure!(answered.is_private(), "not private: {}", answered.body);
    let now = ann.message(&lobby.id).context("the lobby is there")?;
    ensure!(now.text() == lobby.text(), "{}", now.text());
    ensure!(begun(&fixture) == 0, "a thread for nothing");
    fixture.local.stop().await
}

/// Presses at the same time create one thread.
#[tokio::test(flavor = "multi_thread")]
async fn two_presses_on_the_offer_create_one_thread() -> Result<()> {
    let fixture = BotFixture::new(137).await?;
    let ann = fixture.client("ann").await?;
    lobby(&ann).await?;
    let offer = offered(&fixture, &ann, &fixture.client("ben").await?).await?;
    let control = fixture.control();
    // The creation takes long enough for the second press to arrive meanwhile.
    control.add_fault(Fault {
        route: format!("POST /channels/{}/threads", id(&ann)?),
        delay_ms: 1_000,
        ..Fault::default()
    })?;
    let button = offer.button(MOVE).context("the button")?;
    let press = async || {
        fixture.breathe();
        ann.press(&offer.id, &button.custom_id).await
    };
    let (first, second) = tokio::join!(press(), press());
    ensure!(first.is_ok() || second.is_ok(), "{first:?} {second:?}");
    let table = state::handle(&fixture)?;
    let moved = table.wait_until(|table| table.place.parent.is_some()).await;
    ensure!(moved.place.parent.is_some(), "it stays");
    ensure!(begun(&fixture) == 1, "{} threads", begun(&fixture));
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_first_deal_the_offer_is_out_of_date() -> Result<()> {
    let fixture = BotFixture::new(134).await?;
    let ann = fixture.client("ann").await?;
    let before = lobby(&ann).await?;
    let offer = offered(&fixture, &ann, &fixture.client("ben").await?).await?;
    ann.click_on(&before.id, "Fill and start").await?;
    board(&ann).await?;
    fixture.breathe();
    ann.click_on(&offer.id, MOVE).await?;
    ann.see_message(&offer.id, |now| now.text().contains("out of date"))
        .await?;
    ensure!(begun(&fixture) == 0, "a thread for nothing");
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_offers_no_thread_in_a_quiet_channel_or_during_a_hand() -> Result<()> {
    let fixture = BotFixture::new(135).await?;
    let ann = fixture.client("ann").await?;
    let control = fixture.control();
    let channel = format!("/channels/{}", ann.channel_id().context("a channel")?);
    let looks = || {
        let all = control.requests();
        let is_look = |method: &str, path: &str| method == "GET" && path == channel;
        let looks = all.iter().filter(|one| is_look(&one.method, &one.path));
        looks.count()
    };
    lobby(&ann).await?;
    ann.say("who wants to play?").await?;
    fixture.clock.advance(2 * HALF);
    while looks() == 0 {
        fixture.breathe();
        ann.slash("table status").await?;
    }
    let is_offer = |message: &Message| message.button(MOVE).is_some();
    fixture.breathe();
    slash_says(&ann, "table end", "The table is closed").await?;
    ensure!(!ann.messages().iter().any(is_offer), "offered all the same");
    // A hand that runs after a minute.
    fixture.breathe();
    let before = lobby(&ann).await?;
    ann.click_on(&before.id, "Fill and start").await?;
    board(&ann).await?;
    fixture.clock.advance(2 * HALF);
    fixture.breathe();
    slash_says(&ann, "table status", "Hand 1").await?;
    ensure!(looks() == 1, "{} looks", looks());
    fixture.local.stop().await
}
