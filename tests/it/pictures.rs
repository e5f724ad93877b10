//! Pictures over the real protocol: who gets which, what they are called, what they say, how large they are.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, ensure};
use sandbox::RequestRecord;
use sandbox::actor::{Actor, Message};
use serde_json::Value;
use tiengow::config::Config;

use crate::player::{Player, Way};
use crate::public;
use crate::stage::Stage;

/// The bytes that the picture of a hand, and of a table, stays below.
const HAND_BYTES_MAX: usize = 12 << 10;
const TABLE_BYTES_MAX: usize = 40 << 10;

/// How every PNG file begins.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// The picture of a message and its words.
fn image(message: &Message) -> Option<&Value> {
    message.raw["embeds"].as_array()?.iter().map(|embed| &embed["image"]).find(|image| image.is_object())
}

/// Fetches the picture of a message as a reader does; its words must be there.
pub async fn fetched(message: &Message) -> Result<Vec<u8>> {
    let image = image(message).with_context(|| format!("no picture on {}", message.raw))?;
    let words = image["description"].as_str().unwrap_or_default();
    ensure!(!words.is_empty(), "a picture without words");
    let url = image["url"].as_str().context("an address")?;
    let file = reqwest::get(url).await?.error_for_status()?.bytes().await?.to_vec();
    ensure!(file.starts_with(PNG), "no PNG file at {url}");
    Ok(file)
}

/// Opens a table with computers and starts a hand.
async fn dealt(stage: &Stage, actor: &Actor, command: &str) -> Result<()> {
    stage.breathe();
    actor.slash(command).await?;
    stage.breathe();
    actor.click("Sit").await?;
    let lobby = actor.see_where(|message| message.button("Start").is_some()).await?;
    stage.breathe();
    actor.click_on(&lobby.id, "Start").await?;
    Ok(())
}

/// The body of a message or of an answer.
fn body(request: &RequestRecord) -> &Value {
    if request.path.starts_with("/interactions") { &request.body["data"] } else { &request.body }
}

/// Looks at every request of a hand: a file has words and a name that says nothing, and only public ones are in public.
fn ensure_named(stage: &Stage) -> Result<(usize, usize)> {
    let sandbox = stage.local.sandbox();
    let guild: BTreeSet<String> = sandbox.channel_ids().iter().map(ToString::to_string).collect();
    let (mut hands, mut tables) = (0, 0);
    for request in sandbox.control().requests() {
        let named = body(&request)["attachments"].as_array().cloned().unwrap_or_default();
        ensure!(request.files.len() <= named.len(), "a file without a name: {}", request.body);
        for file in &named {
            let words = file["description"].as_str().unwrap_or_default();
            ensure!(!words.is_empty(), "a picture without words: {}", request.body);
        }
        let is_public = public::is_public(&request, &guild);
        for name in &request.files {
            match (name.as_str(), is_public) {
                ("hand.png", false) => hands += 1,
                ("table.png", _) => tables += 1,
                _ => anyhow::bail!("{name} in {}", request.path),
            }
        }
    }
    Ok((hands, tables))
}

async fn whole_hand(command: &str, seed: u64, way: Way) -> Result<()> {
    let stage = Stage::new(seed).await?;
    let ann = stage.actor("ann").await?;
    dealt(&stage, &ann, command).await?;
    let mut player = Player::new(&ann, way);
    let panel = player.open(&stage, 1).await?;
    let panel = player.actor.see_message(&panel.id, |message| image(message).is_some()).await?;
    let file = fetched(&panel).await?;
    ensure!(file.len() < HAND_BYTES_MAX, "a hand of {} bytes", file.len());
    let board = |message: &Message| !message.ephemeral && message.button("My hand").is_some();
    let board = ann.see_that("the board", |message| board(message) && image(message).is_some()).await?;
    let file = fetched(&board).await?;
    ensure!(file.len() < TABLE_BYTES_MAX, "a table of {} bytes", file.len());
    let plays = player.play_hand(&stage, 1).await?;
    let settled = |message: &Message| message.text().contains("Hand 1 settled") && image(message).is_some();
    let settled = ann.see_that("the settlement", settled).await?;
    ensure!(fetched(&settled).await?.len() < TABLE_BYTES_MAX, "a settlement");
    // The message of the hand goes on without buttons, and keeps its picture.
    let board = ann.see_message(&board.id, |message| message.button("My hand").is_none()).await?;
    fetched(&board).await?;
    let (hands, tables) = ensure_named(&stage)?;
    ensure!(hands >= plays && tables >= 2, "{plays} plays, {hands} hands, {tables} tables");
    public::nothing_hidden(stage).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_tien_gow_is_seen_in_the_channel() -> Result<()> {
    whole_hand("tiengow start seats:computers", 81, Way::Ephemeral).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_tien_gow_is_seen_by_direct_message() -> Result<()> {
    whole_hand("tiengow start seats:computers", 82, Way::Direct).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_tet_gow_is_seen_by_direct_message() -> Result<()> {
    whole_hand("tetgow start players:3 seats:computers", 83, Way::Direct).await
}

#[tokio::test(flavor = "multi_thread")]
async fn tiles_are_uploaded_as_emojis_once_and_stand_on_buttons() -> Result<()> {
    let stage = Stage::with(Config::default(), 85).await?;
    let uploads = |stage: &Stage| {
        let requests = stage.local.sandbox().control().requests();
        requests
            .iter()
            .filter(|request| request.method == "POST" && request.path.ends_with("/emojis"))
            .count()
    };
    let ann = stage.actor("ann").await?;
    dealt(&stage, &ann, "tiengow start seats:computers").await?;
    let panel = Player::new(&ann, Way::Direct).open(&stage, 1).await?;
    // The first hand may be drawn while the last tiles are on their way.
    let emojis = |message: &Message| {
        let rows = message.raw["components"].as_array().cloned().unwrap_or_default();
        let buttons = rows.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
        buttons.filter(|button| button["emoji"]["id"].is_string()).count()
    };
    let stage = if emojis(&panel) == 8 { stage } else { stage.with_another_bot().await? };
    let ann = stage.actor("ann").await?;
    let shown = ann.in_dm().see_where(|message| emojis(message) == 8).await?;
    ensure!(shown.text().contains("<:t"), "{}", shown.text());
    ensure!(uploads(&stage) == 27, "{} uploads", uploads(&stage));
    stage.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_no_pictures_gets_none_and_the_same_words() -> Result<()> {
    let stage = Stage::new(84).await?;
    let ann = stage.actor("ann").await?;
    stage.breathe();
    ann.slash("settings me").await?;
    stage.breathe();
    ann.select(&["Pictures: none, words are enough"]).await?;
    dealt(&stage, &ann, "tiengow start seats:computers").await?;
    let mut player = Player::new(&ann, Way::Ephemeral);
    let panel = player.open(&stage, 1).await?;
    ensure!(image(&panel).is_none(), "a picture for who wants none");
    ensure!(panel.text().contains("Your tiles, strongest first"), "{}", panel.text());
    player.play_hand(&stage, 1).await?;
    let (hands, tables) = ensure_named(&stage)?;
    ensure!(hands == 0 && tables > 0, "{hands} hands, {tables} tables");
    public::nothing_hidden(stage).await
}
