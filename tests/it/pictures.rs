//! Pictures over the real protocol: their recipients, file names, descriptions and sizes.

use std::io::Cursor;

use anyhow::{Context as _, Result, ensure};
use sandbox::RequestRecord;
use sandbox_client::{Client, Message};
use serde_json::Value;
use tiengow::config::Config;

use crate::emojis::EMOJIS;
use crate::faults::until;
use crate::fixture::BotFixture;
use crate::hands::{is_board, open_with_computers};
use crate::player::{PanelPlace, Player, ensure_contains, is_turn};
use crate::public;

/// The minimum width of a picture in pixels, so that it is sharp on a phone.
const WIDTH_MIN: u32 = 700;

/// Discord's number of the component type for a gallery of pictures.
const GALLERY: u64 = 12;

/// The most bytes of the picture of a hand, with the trick above it.
const HAND_BYTES_MAX: usize = 19 << 10;

/// The most bytes of the picture of a table.
const TABLE_BYTES_MAX: usize = 40 << 10;

/// A picture with its description, as a reader receives it.
pub(crate) struct DownloadedPicture {
    pub file: Vec<u8>,
    description: String,
}

/// Returns the picture of a message with its description.
pub(crate) fn image(message: &Message) -> Option<&Value> {
    gallery_item(&message.raw["components"])
}

/// Returns the first picture among components.
fn gallery_item(components: &Value) -> Option<&Value> {
    let parts = components.as_array()?;
    parts.iter().find_map(|part| match part["type"].as_u64() {
        Some(GALLERY) => part["items"].get(0),
        _ => gallery_item(&part["components"]),
    })
}

/// Returns the description of a message's picture.
pub(crate) fn description(message: &Message) -> &str {
    image(message)
        .and_then(|image| image["description"].as_str())
        .unwrap_or_default()
}

/// Downloads the picture of a message as a reader does. Fails if it is no picture or has no description.
pub(crate) async fn download_picture(message: &Message) -> Result<DownloadedPicture> {
    let image = image(message).with_context(|| format!("no picture on {}", message.raw))?;
    let description = description(message).to_owned();
    ensure!(!description.is_empty(), "a picture without a description");
    let url = image["media"]["url"].as_str().context("an address")?;
    let answer = reqwest::get(url).await?.error_for_status()?;
    let kind = answer
        .headers()
        .get("content-type")
        .and_then(|kind| kind.to_str().ok())
        .map(str::to_owned);
    ensure!(kind.as_deref() == Some("image/png"), "{kind:?} at {url}");
    let file = answer.bytes().await?.to_vec();
    let mut reader = png::Decoder::new(Cursor::new(&file)).read_info()?;
    let mut pixels = vec![
        0;
        reader
            .output_buffer_size()
            .context("a picture of some size")?
    ];
    let drawn = reader.next_frame(&mut pixels)?;
    ensure!(
        drawn.width >= WIDTH_MIN && drawn.height > 0,
        "{} × {}",
        drawn.width,
        drawn.height
    );
    Ok(DownloadedPicture { file, description })
}

/// Opens a table with computers and starts a hand.
async fn deal(fixture: &BotFixture, client: &Client, command: &str) -> Result<()> {
    fixture.pause();
    open_with_computers(fixture, client, command).await?;
    client.click("Start").await?;
    Ok(())
}

/// Returns the body of a message or of an answer.
fn body(request: &RequestRecord) -> &Value {
    if request.path.starts_with("/interactions") {
        &request.body["data"]
    } else {
        &request.body
    }
}

/// Asserts that every file has a description and a name that reveals nothing, and that public messages contain only
/// public files. Returns the number of pictures of hands and of tables.
fn ensure_files_described(fixture: &BotFixture) -> Result<(usize, usize)> {
    let guild = public::channel_ids(fixture);
    let (mut hands, mut tables) = (0, 0);
    for request in fixture.control().requests() {
        let attachments = body(&request)["attachments"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        ensure!(
            request.files.len() <= attachments.len(),
            "a file without a name: {}",
            request.body
        );
        for file in &attachments {
            let description = file["description"].as_str().unwrap_or_default();
            ensure!(
                !description.is_empty(),
                "a picture without a description: {}",
                request.body
            );
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

/// Opens the private hand and returns its picture.
async fn hand_picture(fixture: &BotFixture, player: &mut Player) -> Result<DownloadedPicture> {
    let panel = player.open(fixture, 1).await?;
    let panel = player
        .client
        .wait_for_message(&panel.id, |message| image(message).is_some())
        .await?;
    let picture = download_picture(&panel).await?;
    ensure!(
        picture.file.len() < HAND_BYTES_MAX,
        "a hand of {} bytes",
        picture.file.len()
    );
    Ok(picture)
}

/// Waits for a public message that meets a condition and has a picture. Returns both. Errors contain the name.
async fn table_picture(
    client: &Client,
    name: &str,
    condition: impl Fn(&Message) -> bool,
) -> Result<(Message, DownloadedPicture)> {
    let message = client
        .wait_for(name, |message| {
            condition(message) && image(message).is_some()
        })
        .await?;
    let picture = download_picture(&message)
        .await
        .with_context(|| name.to_owned())?;
    ensure!(
        picture.file.len() < TABLE_BYTES_MAX,
        "{name} of {} bytes",
        picture.file.len()
    );
    Ok((message, picture))
}

/// Plays the first hand to its end. Waits for the picture of each turn before the play. Returns the number of plays.
///
/// A player who does not wait may be faster than the picture, which is then never sent.
async fn play_by_pictures(fixture: &BotFixture, player: &Player) -> Result<usize> {
    let is_over = |message: &Message| message.text().contains("Hand 1 is over");
    let address = |message: &Message| image(message).map(|image| image["media"]["url"].clone());
    let mut plays = 0;
    let mut last = None;
    loop {
        let turn = player
            .wait_for(|message| {
                let has_new = image(message).is_some() && address(message) != last;
                is_over(message) || is_turn(&message.text()) && has_new
            })
            .await?;
        if is_over(&turn) {
            return Ok(plays);
        }
        last = address(&turn);
        plays += usize::from(player.play(fixture, turn).await?);
    }
}

/// Plays a whole hand, and checks its pictures.
async fn play_hand(command: &str, seed: u64, place: PanelPlace) -> Result<()> {
    let fixture = BotFixture::new(seed).await?;
    let ann = fixture.client("ann").await?;
    deal(&fixture, &ann, command).await?;
    let mut player = Player::new(&ann, place);
    hand_picture(&fixture, &mut player).await?;
    let (board, _) = table_picture(&ann, "the board", is_board).await?;
    let plays = play_by_pictures(&fixture, &player).await?;
    let is_settled = |message: &Message| message.text().contains("Hand 1 settled");
    table_picture(&ann, "the settlement", is_settled).await?;
    // The message of the hand stays without buttons and keeps its picture.
    let board = ann
        .wait_for_message(&board.id, |message| message.button("My hand").is_none())
        .await?;
    download_picture(&board).await?;
    let (hands, tables) = ensure_files_described(&fixture)?;
    ensure!(
        hands >= plays && tables >= 2,
        "{plays} plays, {hands} hands, {tables} tables"
    );
    public::ensure_no_leak(fixture).await
}

/// Opens the private hand and sets its tiles. Returns the picture of the whole hand.
async fn set_hand(fixture: &BotFixture, ann: &Client) -> Result<DownloadedPicture> {
    let mut player = Player::new(ann, PanelPlace::Ephemeral);
    let picture = hand_picture(fixture, &mut player).await?;
    let panel = player.wait(is_turn).await?;
    player.play(fixture, panel).await?;
    Ok(picture)
}

/// Plays a hand of Pai Gow from the lobby to the reveal. Each step has a picture with a description of its content.
#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_pai_gow_has_pictures_from_the_bets_to_the_reveal() -> Result<()> {
    let fixture = BotFixture::new(86).await?;
    let ann = fixture.client("ann").await?;
    fixture.pause();
    open_with_computers(&fixture, &ann, "paigow start players:4 stake:10").await?;
    ann.click("Start").await?;
    let is_betting = |m: &Message| !m.ephemeral && m.text().contains("Hand 1 · Pai Gow");
    let (bets, before) = table_picture(&ann, "the betting", |message| {
        is_betting(message) && description(message).contains("C Computer · bets")
    })
    .await?;
    ensure!(
        before.description.contains("A House · banks")
            && before.description.contains("B Ann · no bet yet"),
        "{}",
        before.description
    );
    fixture.pause();
    ann.click_on(&bets.id, "Bet 20").await?;
    let (board, dealt) = table_picture(&ann, "the board", is_board).await?;
    ensure!(
        dealt.file != before.file && dealt.description.contains("B Ann · bets 20 chips"),
        "{}",
        dealt.description
    );
    let hand = set_hand(&fixture, &ann).await?;
    let is_settled = |message: &Message| message.text().contains("Hand 1 settled");
    let (_, reveal) = table_picture(&ann, "the reveal", is_settled).await?;
    let tiles = hand.description.rsplit(": ").next().unwrap_or_default();
    ensure!(
        tiles
            .split(' ')
            .all(|tile| reveal.description.contains(tile)),
        "{tiles} in {}",
        reveal.description
    );
    let over = ann
        .wait_for_message(&board.id, |message| message.button("My hand").is_none())
        .await?;
    download_picture(&over).await?;
    let (hands, tables) = ensure_files_described(&fixture)?;
    ensure!(hands >= 2 && tables >= 4, "{hands} hands, {tables} tables");
    public::ensure_no_leak(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_tien_gow_has_pictures_in_the_channel() -> Result<()> {
    play_hand("tiengow start", 81, PanelPlace::Ephemeral).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_tien_gow_has_pictures_in_direct_messages() -> Result<()> {
    play_hand("tiengow start", 82, PanelPlace::Direct).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_tet_gow_has_pictures_in_direct_messages() -> Result<()> {
    play_hand("tetgow start players:3", 83, PanelPlace::Direct).await
}

#[tokio::test(flavor = "multi_thread")]
async fn tiles_and_suits_are_uploaded_once_as_emojis() -> Result<()> {
    let fixture = BotFixture::with_config(Config::default(), 85).await?;
    let count = |fixture: &BotFixture, method: &str| {
        let requests = fixture.control().requests();
        let of_emojis = requests.iter().filter(|it| it.path.ends_with("/emojis"));
        of_emojis.filter(|it| it.method == method).count()
    };
    until("uploaded", || count(&fixture, "POST") == EMOJIS).await?;
    let listed = count(&fixture, "GET");
    let fixture = fixture.restart_bot().await?;
    until("listed again", || count(&fixture, "GET") > listed).await?;
    let ann = fixture.client("ann").await?;
    deal(&fixture, &ann, "tetgow start").await?;
    Player::new(&ann, PanelPlace::Direct)
        .play_hand(&fixture, 1)
        .await?;
    ensure!(count(&fixture, "POST") == EMOJIS, "uploaded again");
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_without_pictures_gets_the_same_text() -> Result<()> {
    let fixture = BotFixture::new(84).await?;
    let ann = fixture.client("ann").await?;
    fixture.pause();
    ann.slash("settings").await?;
    fixture.pause();
    ann.select(&["Pictures: off, words only"]).await?;
    deal(&fixture, &ann, "tiengow start").await?;
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    let panel = player.open(&fixture, 1).await?;
    ensure!(image(&panel).is_none(), "an unwanted picture");
    ensure_contains(&panel.text(), "Your tiles, strongest first")?;
    player.play_hand(&fixture, 1).await?;
    let (hands, tables) = ensure_files_described(&fixture)?;
    ensure!(hands == 0 && tables > 0, "{hands} hands, {tables} tables");
    public::ensure_no_leak(fixture).await
}
