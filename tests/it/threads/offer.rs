//! Threads that a host requests with the command, and the bot's offer of a thread in a busy channel.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox::Fault;
use sandbox_client::{Client, Message};
use tiengow::discord::custom_id::{Press, TableAct};

use crate::fixture::BotFixture;
use crate::hands::{board, ensure_known_to_discord, fill_with_computers, settlement};
use crate::hostile::forge::press;
use crate::player::{PanelPlace, Player, ensure_answer, ensure_slash_answer};
use crate::state;

use super::{
    CREATE_PUBLIC_THREADS, SEND_MESSAGES_IN_THREADS, channel_snowflake, count_public_messages,
    linked_thread, refuse_thread,
};

/// More than half the age of a lobby at which the bot offers a thread.
const HALF: Duration = Duration::from_secs(31);

/// The label of the offer's button.
const MOVE: &str = "Move to a thread";

/// Whether a message is the public message of a lobby.
fn is_lobby(message: &Message) -> bool {
    !message.ephemeral && message.button("Sit").is_some()
}

/// Opens a table and waits for its lobby.
async fn open_lobby(ann: &Client) -> Result<Message> {
    ann.slash("tiengow start").await?;
    Ok(ann.wait_for("the lobby", is_lobby).await?)
}

/// Lets time pass while a person writes below a lobby. Waits for the offer to its host.
async fn wait_for_offer(fixture: &BotFixture, ann: &Client, writer: &Client) -> Result<Message> {
    fixture.clock.advance(HALF);
    writer.send_message("has anybody seen the film?").await?;
    fixture.clock.advance(HALF);
    let is_offer = |message: &Message| message.button(MOVE).is_some();
    let offer = ann.wait_for("the offer", is_offer).await?;
    ensure!(offer.ephemeral, "everybody sees the offer");
    Ok(offer)
}

/// Counts the threads that the bot has created or tried to create.
fn count_threads(fixture: &BotFixture) -> usize {
    let requests = fixture.control().requests();
    let is_creation = |path: &str| path.ends_with("/threads");
    let creations = requests.iter().filter(|one| is_creation(&one.path));
    creations.count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_who_asks_for_a_thread_gets_one() -> Result<()> {
    let fixture = BotFixture::new(130).await?;
    let ann = fixture.client("ann").await?;
    for game in ["tiengow", "paigow", "tetgow"] {
        let answer = ann.slash(&format!("{game} start thread:true")).await?;
        ensure_answer(&answer, "The table is open in")?;
        let inside = ann.in_channel(linked_thread(&answer)?);
        inside.wait_for("the lobby", is_lobby).await?;
        fixture.pause();
    }
    ensure!(count_threads(&fixture) == 3, "a thread for each table");
    ensure!(count_public_messages(&ann) == 3, "{}", ann.dump());
    ensure_known_to_discord(&fixture)?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_permission_for_a_requested_thread_no_table_opens() -> Result<()> {
    let fixture = BotFixture::new(131).await?;
    let ben = fixture.client("ben").await?;
    let control = fixture.control();
    let ensure_request_answer = async |client: &Client, words: &str| {
        fixture.pause();
        ensure_slash_answer(client, "tiengow start thread:true", words).await
    };
    control.deny_member("ben", CREATE_PUBLIC_THREADS)?;
    ensure_request_answer(&ben, "You need the permission *Create Public Threads*").await?;
    control.deny_member("ben", 0)?;
    for permission in [CREATE_PUBLIC_THREADS, SEND_MESSAGES_IN_THREADS] {
        control.deny_bot(channel_snowflake(&ben)?, permission)?;
        ensure_request_answer(&ben, "I can't create a thread").await?;
    }
    control.deny_bot(channel_snowflake(&ben)?, 0)?;
    ensure_request_answer(&ben.in_dm(), "There are no threads here").await?;
    let tables = &fixture.app().tables;
    ensure!(tables.all().is_empty() && count_threads(&fixture) == 0);
    // In a thread the table opens without another thread.
    let answer = ben.slash("tiengow start thread:true").await?;
    let inside = ben.in_channel(linked_thread(&answer)?);
    fixture.pause();
    inside.slash("table end").await?;
    ensure_request_answer(&inside, "The table is open, and you have seat").await?;
    ensure!(count_threads(&fixture) == 1, "a thread in a thread");
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_moves_from_a_busy_channel_to_a_thread_and_is_played_there() -> Result<()> {
    let fixture = BotFixture::new(132).await?;
    let ann = fixture.client("ann").await?;
    let ben = fixture.client("ben").await?;
    let lobby = open_lobby(&ann).await?;
    ben.click_on(&lobby.id, "Sit").await?;
    let offer = wait_for_offer(&fixture, &ann, &ben).await?;
    ann.click_on(&offer.id, MOVE).await?;
    let moved = ann
        .wait_for_message(&offer.id, |m| m.text().contains("moved to"))
        .await?;
    ensure!(moved.button(MOVE).is_none(), "{}", moved.text());
    // The old message in the channel links to the thread.
    let old = ben
        .wait_for_message(&lobby.id, |m| m.text().contains("moved to"))
        .await?;
    ensure!(old.button("Sit").is_none(), "{}", old.text());
    let place = state::handle(&fixture)?.now().place;
    ensure!(place.parent.map(|parent| parent.to_string()) == ann.channel_id());
    ensure!(old.text().contains(&format!("<#{}>", place.channel)));
    let inside = ann.in_channel(place.channel);
    let is_theirs = |message: &Message| is_lobby(message) && message.text().contains("**B** Ben");
    inside.wait_for("the lobby", is_theirs).await?;
    // The channel has room for another table, and the thread keeps its table after a restart.
    let fixture = fixture.restart_bot().await?;
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
    Player::new(&inside, PanelPlace::Ephemeral)
        .play_hand(&fixture, 1)
        .await?;
    settlement(&inside).await?;
    // The old lobby, Ben's message, and the system message about the thread.
    ensure!(count_public_messages(&ann) == 3, "{}", ann.dump());
    fixture.pause();
    ensure_slash_answer(&ann, "tetgow start", "The table is open, and").await?;
    state::ensure_sound(&fixture).await?;
    ensure_known_to_discord(&fixture)?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_move_leaves_the_table_in_its_channel() -> Result<()> {
    let fixture = BotFixture::new(133).await?;
    let ann = fixture.client("ann").await?;
    let before = open_lobby(&ann).await?;
    let offer = wait_for_offer(&fixture, &ann, &fixture.client("ben").await?).await?;
    refuse_thread(&fixture, &ann)?;
    ann.click_on(&offer.id, MOVE).await?;
    ann.wait_for_message(&offer.id, |m| m.text().contains("stays here"))
        .await?;
    ensure!(count_threads(&fixture) == 1);
    fixture.pause();
    ann.click_on(&before.id, "Fill and start").await?;
    fixture.pause();
    ensure_slash_answer(&ann, "table status", "Hand 1").await?;
    fixture.local.stop().await
}

/// Only the offer has the button. If a forged press is on the table's message, the reply must not replace that message.
#[tokio::test(flavor = "multi_thread")]
async fn a_forged_move_leaves_the_table_message_in_place() -> Result<()> {
    let fixture = BotFixture::new(136).await?;
    let ann = fixture.client("ann").await?;
    let ben = fixture.client("ben").await?;
    let lobby = open_lobby(&ann).await?;
    let table = state::handle(&fixture)?.now();
    let id = Press::at(table.id, table.version, TableAct::MoveToThread).to_string();
    let answer = press(&fixture, &ben, &lobby, &id).await?;
    ensure!(answer.is_private(), "not private: {}", answer.body);
    let unchanged = ann.message(&lobby.id).context("the lobby is there")?;
    ensure!(unchanged.text() == lobby.text(), "{}", unchanged.text());
    ensure!(count_threads(&fixture) == 0, "a thread for nothing");
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_presses_on_the_offer_create_one_thread() -> Result<()> {
    let fixture = BotFixture::new(137).await?;
    let ann = fixture.client("ann").await?;
    open_lobby(&ann).await?;
    let offer = wait_for_offer(&fixture, &ann, &fixture.client("ben").await?).await?;
    let control = fixture.control();
    // The creation takes long enough for the second press to arrive meanwhile.
    control.add_fault(Fault {
        route: format!("POST /channels/{}/threads", channel_snowflake(&ann)?),
        delay_ms: 1_000,
        ..Fault::default()
    })?;
    let button = offer.button(MOVE).context("the button")?;
    let press_offer = async || {
        fixture.pause();
        ann.press(&offer.id, &button.custom_id).await
    };
    let (first, second) = tokio::join!(press_offer(), press_offer());
    ensure!(first.is_ok() || second.is_ok(), "{first:?} {second:?}");
    let table = state::handle(&fixture)?;
    let moved = table.wait_until(|table| table.place.parent.is_some()).await;
    ensure!(moved.place.parent.is_some(), "the table has not moved");
    let threads = count_threads(&fixture);
    ensure!(threads == 1, "{threads} threads");
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_first_deal_the_offer_is_out_of_date() -> Result<()> {
    let fixture = BotFixture::new(134).await?;
    let ann = fixture.client("ann").await?;
    let before = open_lobby(&ann).await?;
    let offer = wait_for_offer(&fixture, &ann, &fixture.client("ben").await?).await?;
    ann.click_on(&before.id, "Fill and start").await?;
    board(&ann).await?;
    fixture.pause();
    ann.click_on(&offer.id, MOVE).await?;
    ann.wait_for_message(&offer.id, |m| m.text().contains("out of date"))
        .await?;
    ensure!(count_threads(&fixture) == 0, "a thread for nothing");
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_offers_no_thread_in_a_quiet_channel_or_during_a_hand() -> Result<()> {
    let fixture = BotFixture::new(135).await?;
    let ann = fixture.client("ann").await?;
    let control = fixture.control();
    let channel = format!("/channels/{}", ann.channel_id().context("a channel")?);
    let channel_reads = || {
        let all = control.requests();
        let is_read = |method: &str, path: &str| method == "GET" && path == channel;
        let reads = all.iter().filter(|one| is_read(&one.method, &one.path));
        reads.count()
    };
    open_lobby(&ann).await?;
    ann.send_message("who wants to play?").await?;
    fixture.clock.advance(2 * HALF);
    while channel_reads() == 0 {
        fixture.pause();
        ann.slash("table status").await?;
    }
    let is_offer = |message: &Message| message.button(MOVE).is_some();
    fixture.pause();
    ensure_slash_answer(&ann, "table end", "The table is closed").await?;
    ensure!(!ann.messages().iter().any(is_offer), "an offer was sent");
    // The minute also passes during a hand.
    fixture.pause();
    let before = open_lobby(&ann).await?;
    ann.click_on(&before.id, "Fill and start").await?;
    board(&ann).await?;
    fixture.clock.advance(2 * HALF);
    fixture.pause();
    ensure_slash_answer(&ann, "table status", "Hand 1").await?;
    ensure!(channel_reads() == 1, "{} reads", channel_reads());
    fixture.local.stop().await
}
