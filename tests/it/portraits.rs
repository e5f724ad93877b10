//! People's avatars on pictures, over the real protocol.

use std::io::Cursor;

use anyhow::{Context as _, Result, ensure};
use sandbox_client::Client;

use crate::fixture::BotFixture;
use crate::hands::{ensure_known_to_discord, open_with_computers};
use crate::pictures::{download_picture, image};
use crate::player::{PanelPlace, Player};

/// The distance between two values of a colour channel in a portrait.
const STEP: u8 = 51;

/// Whether a picture has colours that only portraits have.
fn has_portrait(file: &[u8]) -> Result<bool> {
    let reader = png::Decoder::new(Cursor::new(file)).read_info()?;
    let palette = reader.info().palette.as_ref().context("a palette")?;
    let mut colours = palette.chunks_exact(3);
    let is_portrait = |colour: &[u8]| colour.iter().all(|part| part % STEP == 0);
    // Black stands for transparent pixels too.
    Ok(colours.any(|colour| is_portrait(colour) && colour != [0; 3]))
}

/// Returns a person with an avatar and one without.
async fn people_with_and_without_avatar(fixture: &BotFixture) -> Result<[Client; 2]> {
    let mut people = [None, None];
    for name in ["ann", "ben", "chloe", "dan", "eve"] {
        let client = fixture.client(name).await?;
        let message = client.send_message("hello").await?;
        let has_none = message.raw["author"]["avatar"].is_null();
        people[usize::from(has_none)].get_or_insert(client);
    }
    let [with, without] = people;
    Ok([
        with.context("nobody has an avatar")?,
        without.context("everybody has an avatar")?,
    ])
}

/// Starts a hand against computers and opens it. Returns whether its picture has a portrait. If one is expected, opens
/// the hand until the picture has it, because the bot does not wait for portraits.
async fn shows_portrait(fixture: &BotFixture, client: &Client, is_expected: bool) -> Result<bool> {
    open_with_computers(fixture, client, "tiengow start").await?;
    client.click("Start").await?;
    let mut player = Player::new(client, PanelPlace::Ephemeral);
    loop {
        let panel = player.open(fixture, 1).await?;
        let message = client.wait_for_message(&panel.id, |message| image(message).is_some());
        let is_shown = has_portrait(&download_picture(&message.await?).await?.file)?;
        if is_shown || !is_expected {
            return Ok(is_shown);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_shows_the_avatar_of_a_person_who_has_one() -> Result<()> {
    let fixture = BotFixture::new(190).await?;
    let [with, without] = people_with_and_without_avatar(&fixture).await?;
    ensure!(shows_portrait(&fixture, &with, true).await?);
    let elsewhere = fixture.local.sandbox().channel_ids();
    let without = without.in_channel(elsewhere[1]);
    ensure!(
        !shows_portrait(&fixture, &without, false).await?,
        "an unexpected portrait"
    );
    ensure_known_to_discord(&fixture)?;
    fixture.local.stop().await
}
