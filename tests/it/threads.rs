//! Tables in separate threads over the real protocol, and changes of the thread.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, ensure};
use reqwest::Method;
use sandbox::{Fault, Snowflake};
use sandbox_client::{Answer, Client};
use serde_json::{Value, json};
use tiengow::table::Table;

use crate::fixture::BotFixture;
use crate::hands::{board, ensure_known_to_discord, fill_with_computers, settlement};
use crate::places::wait_until_channel_lost;
use crate::player::{PanelPlace, Player, ensure_answer, ensure_contains, ensure_slash_answer};
use crate::public;
use crate::settings::choose;
use crate::state;

mod offer;

/// The permission to create a public thread.
const CREATE_PUBLIC_THREADS: u64 = 1 << 35;

/// The permission to send messages in threads.
const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

/// Starts a fixture whose server has a thread for each table. Returns it with Ann's client.
async fn server_with_threads(seed: u64) -> Result<(BotFixture, Client)> {
    let fixture = BotFixture::new(seed).await?;
    let ann = fixture.client("ann").await?;
    choose(&fixture, &ann, "Threads", "one for each table").await?;
    Ok((fixture, ann))
}

/// Returns the thread that a reply links to.
fn linked_thread(answer: &Answer) -> Result<String> {
    let words = answer.ephemeral().context("a private answer")?.text();
    let link = words
        .split_once("<#")
        .and_then(|(_, rest)| rest.split_once('>'));
    Ok(link
        .with_context(|| format!("no link in {words}"))?
        .0
        .to_owned())
}

/// Opens a table with Ann and three computers in its thread. Returns her client there.
async fn open_table(fixture: &BotFixture, ann: &Client) -> Result<Client> {
    let thread = linked_thread(&ann.slash("tiengow start").await?)?;
    let inside = ann.in_channel(&thread);
    fill_with_computers(fixture, &inside).await?;
    Ok(inside)
}

/// Opens a table like [`open_table`], and deals a hand. Waits for Ann's turn.
async fn deal_hand(fixture: &BotFixture, ann: &Client) -> Result<(Client, Player)> {
    let inside = open_table(fixture, ann).await?;
    inside.click("Start").await?;
    let mut player = Player::new(&inside, PanelPlace::Ephemeral);
    player.open(fixture, 1).await?;
    player.wait(|text| text.contains("**Your turn**")).await?;
    Ok((inside, player))
}

/// Edits the thread with the permissions of its owner, the bot.
async fn edit_thread(fixture: &BotFixture, thread: &Client, change: Value) -> Result<()> {
    let path = format!("/channels/{}", thread.channel_id().context("a thread")?);
    fixture
        .app()
        .outbox
        .rest()
        .call(Method::PATCH, &path, Some(&change))
        .await?;
    Ok(())
}

/// Returns the id of a client's channel.
fn channel_snowflake(client: &Client) -> Result<Snowflake> {
    Ok(client.channel_id().context("a channel")?.parse()?)
}

/// Counts the public messages in a place. A channel has a system message about its thread.
fn count_public_messages(place: &Client) -> usize {
    place
        .messages()
        .iter()
        .filter(|message| !message.ephemeral)
        .count()
}

/// Asserts that Ann gets a public ping in the thread.
async fn ensure_pinged_in(inside: &Client, ann: &Client) -> Result<()> {
    let mention = format!("<@{}>", ann.id());
    let ping = inside
        .wait_for("a ping", |m| !m.ephemeral && m.content.contains(&mention))
        .await?;
    ensure!(
        Some(&ping.channel_id) == inside.channel_id().as_ref(),
        "a ping elsewhere"
    );
    Ok(())
}

/// Asserts that a finished hand has left its messages in the thread, and one system message in the channel.
async fn ensure_all_posted_in(inside: &Client, ann: &Client) -> Result<()> {
    let settlement = settlement(inside).await?;
    ensure!(
        Some(&settlement.channel_id) == inside.channel_id().as_ref(),
        "settled elsewhere"
    );
    ensure!(
        count_public_messages(inside) >= 3,
        "a lobby, a board and a settlement"
    );
    ensure!(
        count_public_messages(ann) == 1,
        "something was posted outside the thread: {}",
        ann.dump()
    );
    let notice = ann
        .wait_for("the notice about the thread", |m| {
            m.text().contains("Tien Gow · ")
        })
        .await?;
    ensure!(
        notice.text().to_lowercase().contains(&ann.name()),
        "it does not name the host: {}",
        notice.text()
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_in_a_thread_posts_everything_there() -> Result<()> {
    let (fixture, ann) = server_with_threads(120).await?;
    fixture.control().set_dms("ann", false)?;
    let (inside, mut player) = deal_hand(&fixture, &ann).await?;
    ensure_pinged_in(&inside, &ann).await?;
    // In a thread the setting names the thread's channel, and every thread of a named channel counts as that channel.
    choose(
        &fixture,
        &inside,
        "Channels",
        "only listed channels: add this one",
    )
    .await?;
    ensure_slash_answer(&inside, "table status", "Hand 1").await?;
    fixture.pause();
    ensure_slash_answer(&inside, "hand", "Your hand · hand 1").await?;
    fixture.pause();
    ensure_slash_answer(&ann, "hand", "Your hand · hand 1").await?;
    fixture.pause();
    player.play_hand(&fixture, 1).await?;
    ensure_all_posted_in(&inside, &ann).await?;
    // A table in a thread of the same channel is separate.
    fixture.pause();
    let second = linked_thread(&ann.slash("tetgow start").await?)?;
    ensure!(
        Some(&second) != inside.channel_id().as_ref(),
        "the same thread"
    );
    // A thread has no threads, so the table is opened in the thread itself.
    fixture.pause();
    ensure_slash_answer(&inside, "tiengow start", "already has [an open table](").await?;
    let ben = fixture.client("ben").await?.in_channel(&second);
    ensure_slash_answer(&ben, "tiengow start", "press *Sit*").await?;
    state::ensure_sound(&fixture).await?;
    ensure_known_to_discord(&fixture)?;
    let places: BTreeSet<String> = [&ann, &inside]
        .into_iter()
        .filter_map(Client::channel_id)
        .collect();
    let requests = fixture.control().requests();
    fixture.local.stop().await?;
    public::ensure_no_leak_in(
        &requests,
        &places,
        &public::face_up_plays(fixture.data.path()).await?,
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_permission_for_a_thread_the_table_opens_in_the_channel() -> Result<()> {
    for permission in [CREATE_PUBLIC_THREADS, SEND_MESSAGES_IN_THREADS] {
        let (fixture, ann) = server_with_threads(121).await?;
        fixture
            .control()
            .deny_bot(channel_snowflake(&ann)?, permission)?;
        let answer = ann.slash("tiengow start").await?;
        ensure_answer(
            &answer,
            "*Create Public Threads* and *Send Messages in Threads*",
        )?;
        ensure!(answer.ephemeral().is_some(), "a public answer");
        let lobby = ann
            .wait_for("the lobby", |m| m.button("Sit").is_some())
            .await?;
        ensure!(Some(lobby.channel_id) == ann.channel_id(), "elsewhere");
        fixture.local.stop().await?;
    }
    Ok(())
}

/// Makes Discord refuse the next thread in a person's channel.
fn refuse_thread(fixture: &BotFixture, person: &Client) -> Result<()> {
    let refused = Fault {
        route: format!("POST /channels/{}/threads", channel_snowflake(person)?),
        status: 400,
        body: json!({"message": "Maximum number of active threads reached", "code": 160_006}),
        ..Fault::default()
    };
    Ok(fixture.control().add_fault(refused)?)
}

#[tokio::test(flavor = "multi_thread")]
async fn when_discord_refuses_a_thread_the_table_opens_in_the_channel() -> Result<()> {
    let (fixture, ann) = server_with_threads(127).await?;
    refuse_thread(&fixture, &ann)?;
    ensure_slash_answer(&ann, "tiengow start", "Discord would not create a thread").await?;
    let lobby = ann
        .wait_for("the lobby", |m| m.button("Sit").is_some())
        .await?;
    ensure!(Some(lobby.channel_id) == ann.channel_id(), "elsewhere");
    // If the channel already has a table, another one still gets a thread.
    fixture.pause();
    linked_thread(&ann.slash("paigow start").await?)?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_whose_table_failed_to_open_is_archived() -> Result<()> {
    let (fixture, ann) = server_with_threads(128).await?;
    linked_thread(&ann.slash("tetgow start").await?)?;
    fixture.pause();
    // The server's settings are cached, but the next table cannot be stored.
    fixture.app().store.close().await;
    ensure_slash_answer(&ann, "tiengow start", "did not work just now").await?;
    let requests = fixture.control().requests();
    let created = requests
        .iter()
        .filter(|r| r.method == "POST" && r.path.ends_with("/threads"))
        .count();
    let archived = requests
        .iter()
        .filter(|r| r.method == "PATCH" && r.body["archived"] == true)
        .count();
    ensure!(
        (created, archived) == (2, 1),
        "{created} threads, {archived} archived"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_stays_in_its_thread_after_a_restart_and_a_change_of_the_setting() -> Result<()> {
    let (fixture, ann) = server_with_threads(122).await?;
    let (inside, _) = deal_hand(&fixture, &ann).await?;
    let board = board(&inside).await?;
    let before = state::handle(&fixture)?.now();
    let parent = before.place.parent.map(|parent| parent.to_string());
    ensure!(parent == ann.channel_id(), "{:?}", before.place);
    let fixture = fixture.restart_bot().await?;
    ensure!(
        state::handle(&fixture)?.now().place == before.place,
        "another place"
    );
    let ann = fixture.client("ann").await?;
    choose(&fixture, &ann, "Threads", "none").await?;
    let inside = ann.in_channel(&board.channel_id);
    Player::new(&inside, PanelPlace::Ephemeral)
        .play_hand(&fixture, 1)
        .await?;
    settlement(&inside).await?;
    ensure!(
        count_public_messages(&ann) == 1,
        "something was posted outside the thread: {}",
        ann.dump()
    );
    // A new table opens where the command was used.
    fixture.pause();
    ensure_answer(
        &ann.slash("tiengow start").await?,
        "The table is open, and you have seat **A**.",
    )?;
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_play_unarchives_a_thread() -> Result<()> {
    let (fixture, ann) = server_with_threads(123).await?;
    let (inside, mut player) = deal_hand(&fixture, &ann).await?;
    let board = board(&inside).await?;
    edit_thread(&fixture, &inside, json!({"archived": true})).await?;
    let before = board.text();
    let panel = player.wait(|text| text.contains("**Your turn**")).await?;
    player.play(&fixture, panel).await?;
    fixture.pause();
    inside
        .wait_for_message(&board.id, |message| message.text() != before)
        .await?;
    player.play_hand(&fixture, 1).await?;
    settlement(&inside).await?;
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_thread_is_like_a_channel_without_permission_to_write() -> Result<()> {
    let (fixture, ann) = server_with_threads(124).await?;
    let (inside, player) = deal_hand(&fixture, &ann).await?;
    fixture.control().forget_tokens(true);
    edit_thread(&fixture, &inside, json!({"archived": true, "locked": true})).await?;
    let panel = player.wait(|text| text.contains("**Your turn**")).await?;
    player.play(&fixture, panel).await?;
    // After Discord has refused the board, the bot warns a person who opens their hand.
    let warning = async {
        loop {
            fixture.pause();
            let answer = inside.slash("hand").await?;
            if answer.text().contains("I can't write in this thread") {
                return ensure_contains(&answer.text(), "*Send Messages in Threads*");
            }
        }
    };
    tokio::time::timeout(sandbox_client::PATIENCE, warning)
        .await
        .context("no warning")??;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_closes_when_its_thread_is_deleted() -> Result<()> {
    let (fixture, ann) = server_with_threads(125).await?;
    let (inside, _) = deal_hand(&fixture, &ann).await?;
    fixture
        .control()
        .delete_channel(channel_snowflake(&inside)?)?;
    wait_until_channel_lost(&state::handle(&fixture)?).await?;
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_closes_when_its_thread_is_deleted_with_its_channel() -> Result<()> {
    let (fixture, ann) = server_with_threads(126).await?;
    open_table(&fixture, &ann).await?;
    let handle = state::handle(&fixture)?;
    fixture.control().delete_channel(channel_snowflake(&ann)?)?;
    handle.wait_until(Table::is_closed).await;
    fixture.local.stop().await
}
