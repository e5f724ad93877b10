//! The other rule sets.

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
use crate::player::{
    PanelPlace, Player, ensure_contains, ensure_slash_answer, private_slash_answer,
};
use crate::public;
use crate::state;

/// A day after all hands of a test.
const LATER: Day = Day::new(1_000_000);

#[tokio::test(flavor = "multi_thread")]
async fn two_hands_of_hong_kong() -> Result<()> {
    play_two_hands("hong-kong", PanelPlace::Ephemeral, 41).await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hands_of_tien_kow() -> Result<()> {
    play_two_hands("tien-kow", PanelPlace::Direct, 42).await
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
    fixture.pause();
    let refused = ann.slash("tiengow start until:tomorrow").await?;
    ensure_contains(&refused.text(), "I don't understand")?;
    fixture.pause();
    open_and_start(&fixture, &ann, "gupai until:1hand").await?;
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    player.play_hand(&fixture, 1).await?;
    let is_closed = |message: &Message| {
        message.text().contains("the last hand, as agreed") && message.button("Record").is_some()
    };
    let end = ann
        .wait_for("the closed table, whose hand can still be saved", is_closed)
        .await?;
    fixture.pause();
    record(&ann, &end).await?;
    ensure!(fixture.app().tables.all().is_empty(), "no table is open");
    public::ensure_no_leak(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_in_the_archive_still_has_its_record() -> Result<()> {
    let fixture = BotFixture::new(45).await?;
    let (ann, settlement) = play_to_settlement(&fixture).await?;
    let before = record(&ann, &settlement).await?;
    archive_hands(&fixture).await?;
    fixture.pause();
    ensure!(
        record(&ann, &settlement).await? == before,
        "it is another record"
    );
    let replay = private_slash_answer(&fixture, &ann, "replay hand:1").await?;
    let is_own = replay.button("Next mistake").is_some();
    ensure!(is_own, "the replay has no mistakes: {}", replay.text());
    fixture.pause();
    let answer = ann.use_message_command("Review", &settlement.id).await?;
    let review = ann.wait_for_private_answer(&answer).await?;
    let is_done = |message: &Message| message.text().contains("Your plays in hand 1");
    ann.wait_for_message(&review.id, is_done).await?;
    fixture.pause();
    ensure_slash_answer(&ann, "replay hand:2", "There is no record of that hand").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_settlement_without_buttons_still_offers_its_record_in_its_menu() -> Result<()> {
    let fixture = BotFixture::new(46).await?;
    let (ann, settlement) = play_to_settlement(&fixture).await?;
    let before = record(&ann, &settlement).await?;
    ann.click_on(&settlement.id, "Next hand").await?;
    let is_bare =
        |message: &Message| message.id == settlement.id && message.button("Record").is_none();
    ann.wait_for("the settlement without buttons", is_bare)
        .await?;
    fixture.pause();
    let answer = ann.use_message_command("Record", &settlement.id).await?;
    ensure!(
        record_in(&ann.wait_for_private_answer(&answer).await?).await? == before,
        "it is another record"
    );
    let is_next = |message: &Message| message.text().contains("Hand 2 ·");
    let board = ann.wait_for("the next hand", is_next).await?;
    fixture.pause();
    let early = ann.use_message_command("Record", &board.id).await?;
    ensure_contains(&early.text(), "no record")?;
    let message = ann.send_message("Nice hand!").await?;
    fixture.pause();
    let other = ann.use_message_command("Record", &message.id).await?;
    ensure_contains(&other.text(), "shows no hand")?;
    Ok(())
}

/// Plays a hand of one person and three computers. Returns the person and the settlement.
async fn play_to_settlement(fixture: &BotFixture) -> Result<(Client, Message)> {
    let ann = fixture.client("ann").await?;
    open_and_start(fixture, &ann, "gupai").await?;
    Player::new(&ann, PanelPlace::Ephemeral)
        .play_hand(fixture, 1)
        .await?;
    fixture.pause();
    let has_record = |message: &Message| message.button("Record").is_some();
    let settlement = ann.wait_for("the settlement", has_record).await?;
    Ok((ann, settlement))
}

/// Plays two hands of one person and three computers with a rule set.
async fn play_two_hands(house: &str, place: PanelPlace, seed: u64) -> Result<()> {
    let fixture = BotFixture::new(seed).await?;
    let ann = fixture.client("ann").await?;
    let has_claims = house == "hong-kong";
    open_and_start(&fixture, &ann, house).await?;
    let mut player = Player::new(&ann, place);
    for hand in 1..=2 {
        if has_claims {
            claims::pass_claim_window(&fixture, &ann).await?;
        }
        let title = format!("Hand {hand} ·");
        let board = ann.wait_for("the board", |m| {
            m.text().contains(&title) && m.button("My hand").is_some()
        });
        let board = board.await?;
        fixture.pause();
        let early = forge::press(&fixture, &ann, &board, &record_id(&fixture, hand)?).await?;
        early.ensure_says("There is no record of that hand")?;
        player.play_hand(&fixture, hand).await?;
        fixture.pause();
        let settlement = settlement_of(&ann, hand).await?;
        let name = if has_claims {
            "Hong Kong today"
        } else {
            "Tien Kow"
        };
        ensure_contains(&settlement.text(), name)?;
        let record = record(&ann, &settlement).await?;
        ensure!(record.round().deal().house.name() == house, "{record}");
        ensure!(record.round().plays().len() >= 8, "{record}");
        fixture.pause();
        if hand == 1 {
            ann.click_on(&settlement.id, "Next hand").await?;
        }
    }
    state::ensure_sound(&fixture).await?;
    public::ensure_no_leak(fixture).await
}

/// Moves every finished hand into the archive.
async fn archive_hands(fixture: &BotFixture) -> Result<()> {
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
    record_in(&client.wait_for_private_answer(&answer).await?).await
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
    let response = reqwest::get(url.context("an address")?).await?;
    Ok(response.error_for_status()?.text().await?)
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

/// Opens a table with a rule set and three computers, and starts.
pub(crate) async fn open_and_start(
    fixture: &BotFixture,
    client: &Client,
    house: &str,
) -> Result<()> {
    fixture.pause();
    let command = format!("tiengow start rules:{house} stake:1");
    open_with_computers(fixture, client, &command).await?;
    client.click("Start").await?;
    Ok(())
}
