//! The other rule sets over the real protocol.

use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use gow::Round as _;
use sandbox_client::{Client, Message};
use tiengow::archive::Archive;
use tiengow::discord::custom_id::{PageAct, Press};
use tiengow::id::Day;
use tiengow::store::SystemFiles;

use crate::claims;
use crate::fixture::BotFixture;
use crate::hands::{open_with_computers, settlement_of};
use crate::hostile::forge;
use crate::player::{Player, Way, asked, ensure_contains, slash_says};
use crate::public;
use crate::state;

/// A day after all hands of a test.
const LATER: Day = Day::new(1_000_000);

#[tokio::test(flavor = "multi_thread")]
async fn two_hands_of_hong_kong() -> Result<()> {
    two_hands("hong-kong", Way::Ephemeral, 41).await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hands_of_tien_kow() -> Result<()> {
    two_hands("tien-kow", Way::Direct, 42).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_for_one_hand_closes_after_it() -> Result<()> {
    let fixture = BotFixture::new(44).await?;
    let ann = fixture.client("ann").await?;
    let offered = ann.autocomplete("tiengow start until:1").await?;
    ensure!(
        offered.iter().any(|choice| choice.label == "1 hand"),
        "{offered:?}"
    );
    let houses = ann.autocomplete("tiengow start rules:").await?;
    ensure!(
        houses.len() == gow::House::all(gow::Game::TienGow).len(),
        "{houses:?}"
    );
    fixture.breathe();
    let refused = ann.slash("tiengow start until:tomorrow").await?;
    ensure_contains(&refused.text(), "I don't understand")?;
    fixture.breathe();
    open(&fixture, &ann, "gupai until:1hand").await?;
    let mut player = Player::new(&ann, Way::Ephemeral);
    player.play_hand(&fixture, 1).await?;
    let closed = |message: &Message| {
        message.text().contains("the last hand, as agreed") && message.button("Record").is_some()
    };
    let end = ann
        .see_that("the closed table, whose hand can still be saved", closed)
        .await?;
    fixture.breathe();
    record(&ann, &end).await?;
    ensure!(fixture.app().tables.all().is_empty(), "no table is open");
    public::nothing_hidden(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_in_the_archive_still_has_its_record() -> Result<()> {
    let fixture = BotFixture::new(45).await?;
    let (ann, settlement) = settled(&fixture).await?;
    let before = record(&ann, &settlement).await?;
    archive(&fixture).await?;
    fixture.breathe();
    ensure!(
        record(&ann, &settlement).await? == before,
        "it is another record"
    );
    let replay = asked(&fixture, &ann, "replay hand:1").await?;
    let is_own = replay.button("Next mistake").is_some();
    ensure!(is_own, "whose seat it was is known: {}", replay.text());
    fixture.breathe();
    let answer = ann.use_on_message("Review", &settlement.id).await?;
    let review = ann.private_answer(&answer).await?;
    let is_done = |message: &Message| message.text().contains("Your plays in hand 1");
    ann.see_message(&review.id, is_done).await?;
    fixture.breathe();
    slash_says(&ann, "replay hand:2", "There is no record of that hand").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_settlement_without_buttons_still_offers_its_record_in_its_menu() -> Result<()> {
    let fixture = BotFixture::new(46).await?;
    let (ann, settlement) = settled(&fixture).await?;
    let before = record(&ann, &settlement).await?;
    ann.click_on(&settlement.id, "Next hand").await?;
    let bare =
        |message: &Message| message.id == settlement.id && message.button("Record").is_none();
    ann.see_that("the settlement without buttons", bare).await?;
    fixture.breathe();
    let answer = ann.use_on_message("Record", &settlement.id).await?;
    ensure!(
        record_in(&ann.private_answer(&answer).await?).await? == before,
        "it is another record"
    );
    let playing = |message: &Message| message.text().contains("Hand 2 ·");
    let board = ann.see_that("the next hand", playing).await?;
    fixture.breathe();
    let early = ann.use_on_message("Record", &board.id).await?;
    ensure_contains(&early.text(), "no record")?;
    let said = ann.say("Nice hand!").await?;
    fixture.breathe();
    let other = ann.use_on_message("Record", &said.id).await?;
    ensure_contains(&other.text(), "shows no hand")?;
    Ok(())
}

/// Plays a hand of one person and three computers. Returns the person and the settlement.
async fn settled(fixture: &BotFixture) -> Result<(Client, Message)> {
    let ann = fixture.client("ann").await?;
    open(fixture, &ann, "gupai").await?;
    Player::new(&ann, Way::Ephemeral)
        .play_hand(fixture, 1)
        .await?;
    fixture.breathe();
    let has_record = |message: &Message| message.button("Record").is_some();
    let settlement = ann.see_that("the settlement", has_record).await?;
    Ok((ann, settlement))
}

/// Plays two hands of one person and three computers with a rule set.
async fn two_hands(house: &str, way: Way, seed: u64) -> Result<()> {
    let fixture = BotFixture::new(seed).await?;
    let ann = fixture.client("ann").await?;
    let claims = house == "hong-kong";
    open(&fixture, &ann, house).await?;
    let mut player = Player::new(&ann, way);
    for hand in 1..=2 {
        if claims {
            claims::nobody_claims(&fixture, &ann).await?;
        }
        let title = format!("Hand {hand} ·");
        let board = ann.see_that("the board", |m| {
            m.text().contains(&title) && m.button("My hand").is_some()
        });
        let board = board.await?;
        fixture.breathe();
        let early = forge::press(&fixture, &ann, &board, &record_id(&fixture, hand)?).await?;
        early.ensure_says("There is no record of that hand")?;
        player.play_hand(&fixture, hand).await?;
        fixture.breathe();
        let settlement = settlement_of(&ann, hand).await?;
        let name = if claims {
            "Hong Kong today"
        } else {
            "Tien Kow"
        };
        ensure_contains(&settlement.text(), name)?;
        let record = record(&ann, &settlement).await?;
        ensure!(record.round().deal().house.name() == house, "{record}");
        ensure!(record.round().plays().len() >= 8, "{record}");
        fixture.breathe();
        if hand == 1 {
            ann.click_on(&settlement.id, "Next hand").await?;
        }
    }
    state::ensure_sound(&fixture).await?;
    public::nothing_hidden(fixture).await
}

/// Moves every finished hand into the archive.
async fn archive(fixture: &BotFixture) -> Result<()> {
    let app = fixture.app();
    let folder = app.config.archive();
    std::fs::create_dir_all(&folder)?;
    let moved = Archive::new(folder, Arc::new(SystemFiles))
        .take(&app.store, LATER)
        .await?;
    ensure!(
        moved == 1 && app.store.recorded_day(None).await?.is_none(),
        "{moved} hands were archived"
    );
    Ok(())
}

/// Presses *Record* below a settlement and reads the private reply.
pub(crate) async fn record(client: &Client, settlement: &Message) -> Result<gow::Record> {
    let answer = client.click_on(&settlement.id, "Record").await?;
    record_in(&client.private_answer(&answer).await?).await
}

/// Reads the record in the file of a private reply.
pub(crate) async fn record_in(reply: &Message) -> Result<gow::Record> {
    let text = file_in(reply).await?;
    let line = text.trim_end();
    let record = gow::Record::read(line).map_err(|error| anyhow::anyhow!("{error}: {line}"))?;
    ensure!(record.round().outcome().is_some(), "the hand is over");
    Ok(record)
}

/// Reads the file of a message.
pub(crate) async fn file_in(message: &Message) -> Result<String> {
    let parts = message.raw["components"].as_array().context("parts")?;
    let file = parts.iter().find(|part| part["type"] == 13);
    let url = file.context("a file")?["file"]["url"].as_str();
    let file = reqwest::get(url.context("an address")?).await?;
    Ok(file.error_for_status()?.text().await?)
}

/// Returns the `custom_id` of the button for the record of a hand.
fn record_id(fixture: &BotFixture, hand: u32) -> Result<String> {
    let table = state::table(fixture)?;
    Ok(Press::Page {
        table: Some(table.id),
        act: PageAct::Record { hand },
    }
    .to_string())
}

/// Opens a table of a rule set with three computers and starts.
pub(crate) async fn open(fixture: &BotFixture, client: &Client, house: &str) -> Result<()> {
    fixture.breathe();
    let command = format!("tiengow start rules:{house} stake:1");
    open_with_computers(fixture, client, &command).await?;
    client.click("Start").await?;
    Ok(())
}
