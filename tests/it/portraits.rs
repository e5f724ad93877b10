//! People's avatars on pictures, over the real protocol.

use std::io::Cursor;

use anyhow::{Context as _, Result, ensure};
use sandbox_client::Client;

use crate::fixture::BotFixture;
use crate::hands::{discord_would_understand, open_with_computers};
use crate::pictures::{fetched, image};
use crate::player::{Player, Way};

/// The distance between two values of a colour channel in a portrait.
const STEP: u8 = 51;

/// Whether a picture has colours that only portraits have.
fn has_portrait(file: &[u8]) -> Result<bool> {
    let reader = png::Decoder::new(Cursor::new(file)).read_info()?;
    let palette = reader.info().palette.as_ref().context("a palette")?;
    let mut colours = palette.chunks_exact(3);
    let of_portraits = |colour: &[u8]| colour.iter().all(|part| part % STEP == 0);
    // Black stands for transparent pixels too.
    Ok(colours.any(|colour| of_portraits(colour) && colour != [0; 3]))
}

/// Returns a person with an avatar and one without.
async fn people(fixture: &BotFixture) -> Result<[Client; 2]> {
    let mut found = [None, None];
    for name in ["ann", "ben", "chloe", "dan", "eve"] {
        let client = fixture.client(name).await?;
        let said = client.say("hello").await?;
        let has_none = said.raw["author"]["avatar"].is_null();
        found[usize::from(has_none)].get_or_insert(client);
    }
    let [with, without] = found;
    Ok([
        with.context("nobody has an avatar")?,
        without.context("everybody has an avatar")?,
    ])
}

/// Starts a hand against computers and opens it. If a portrait is `wanted`, opens it until the picture has one, because
/// the bot does not wait for portraits. Returns whether the picture has one.
async fn shown(fixture: &BotFixture, client: &Client, wanted: bool) -> Result<bool> {
    open_with_computers(fixture, client, "tiengow start").await?;
    client.click("Start").await?;
    let mut player = Player::new(client, Way::Ephemeral);
    loop {
        let panel = player.open(fixture, 1).await?;
        let has_picture = client.see_message(&panel.id, |message| image(message).is_some());
        let is_shown = has_portrait(&fetched(&has_picture.await?).await?.file)?;
        if is_shown || !wanted {
            return Ok(is_shown);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_shows_the_avatar_of_a_person_who_has_one() -> Result<()> {
    let fixture = BotFixture::new(190).await?;
    let [with, without] = people(&fixture).await?;
    ensure!(shown(&fixture, &with, true).await?);
    let elsewhere = fixture.local.sandbox().channel_ids();
    let without = without.in_channel(elsewhere[1]);
    ensure!(!shown(&fixture, &without, false).await?, "whose portrait?");
    discord_would_understand(&fixture)?;
    fixture.local.stop().await
}
