//! Whole hands of one person and three computers.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, Message};

use crate::fixture::BotFixture;
use crate::player::{Player, Way, ensure_contains};
use crate::public;

/// Hands of each session.
const HANDS: u32 = 10;

#[tokio::test(flavor = "multi_thread")]
async fn ten_hands_by_ephemeral_buttons() -> Result<()> {
    session(Way::Ephemeral, 11).await
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_hands_by_direct_message() -> Result<()> {
    session(Way::Direct, 12).await
}

/// One person opens a table, fills it with computers and plays ten hands.
async fn session(way: Way, seed: u64) -> Result<()> {
    let fixture = BotFixture::new(seed).await?;
    let ann = fixture.client("ann").await?;
    let before = balance(&ann).await?;
    ensure!(before == 5_000, "the grant: {before}");
    deal_with_computers(&fixture, &ann).await?;
    let mut player = Player::new(&ann, way);
    let mut plays = 0;
    for hand in 1..=HANDS {
        plays += player.play_hand(&fixture, hand).await?;
        fixture.breathe();
        let settlement = settlement_of(&ann, hand).await?;
        ensure_contains(&settlement.text(), "chips")?;
        if hand < HANDS {
            ann.click_on(&settlement.id, "Next hand").await?;
        }
    }
    ensure!(plays >= 40, "ten hands in {plays} plays");
    let after = balance(&ann).await?;
    discord_would_understand(&fixture)?;
    let fixture = fixture.restarted().await?;
    ensure!(
        balance(&fixture.client("ann").await?).await? == after,
        "chips after a restart"
    );
    public::nothing_hidden(fixture).await
}

/// Asserts that the bot has sent only requests that Discord knows.
pub(crate) fn discord_would_understand(fixture: &BotFixture) -> Result<()> {
    let control = fixture.control();
    let unknown = control.unknowns();
    ensure!(
        unknown.routes.is_empty() && unknown.fields.is_empty(),
        "unknown to Discord: {unknown:?}"
    );
    // Compared only if the environment names Discord's OpenAPI file.
    let complaints = control.complaints();
    ensure!(
        complaints.is_empty(),
        "not as in Discord's OpenAPI file: {complaints:#?}"
    );
    Ok(())
}

/// Opens a table, fills it with computers, and waits until it can start.
pub(crate) async fn seat_with_computers(fixture: &BotFixture, client: &Client) -> Result<()> {
    open_with_computers(fixture, client, "tiengow start").await
}

/// Opens a table, fills it with computers, and deals.
pub(crate) async fn deal_with_computers(fixture: &BotFixture, client: &Client) -> Result<()> {
    seat_with_computers(fixture, client).await?;
    client.click("Start").await?;
    Ok(())
}

/// Deals the first hand to a person and computers. Returns the player.
async fn first_hand(fixture: &BotFixture, client: &Client, way: Way) -> Result<Player> {
    deal_with_computers(fixture, client).await?;
    Ok(Player::new(client, way))
}

/// Deals the first hand to a person and computers, and opens it. Returns the player.
pub(crate) async fn open_first_hand(
    fixture: &BotFixture,
    client: &Client,
    way: Way,
) -> Result<Player> {
    let mut player = first_hand(fixture, client, way).await?;
    player.open(fixture, 1).await?;
    Ok(player)
}

/// Deals the first hand to a person and computers, and plays it to its end. Returns the player.
pub(crate) async fn play_first_hand(
    fixture: &BotFixture,
    client: &Client,
    way: Way,
) -> Result<Player> {
    let mut player = first_hand(fixture, client, way).await?;
    player.play_hand(fixture, 1).await?;
    Ok(player)
}

/// Opens a table with a command, fills it with computers, and waits until it can start.
pub(crate) async fn open_with_computers(
    fixture: &BotFixture,
    client: &Client,
    command: &str,
) -> Result<()> {
    client.slash(command).await?;
    fill_with_computers(fixture, client).await
}

/// Opens a table with a command, seats a friend, fills it with computers and deals.
pub(crate) async fn deal_with_friend(
    fixture: &BotFixture,
    [host, friend]: [&Client; 2],
    command: &str,
) -> Result<()> {
    host.slash(command).await?;
    fixture.breathe();
    friend.click("Sit").await?;
    fixture.breathe();
    host.click("Fill and start").await?;
    Ok(())
}

/// Fills an open table with computers, and waits until it can start.
pub(crate) async fn fill_with_computers(fixture: &BotFixture, client: &Client) -> Result<()> {
    loop {
        fixture.breathe();
        let seats = |message: &Message| message.text().matches("Computer").count();
        let lobby = client
            .see_where(|message| {
                message.button("Sit").is_some() || message.button("Leave").is_some()
            })
            .await?;
        if lobby.button("Add computer").is_none() {
            fixture.breathe();
            return Ok(());
        }
        let before = seats(&lobby);
        client.click_on(&lobby.id, "Add computer").await?;
        client
            .see_where(|message| message.id == lobby.id && seats(message) > before)
            .await?;
    }
}

/// Starts a hand of a person and computers and waits for the person's turn. Returns the player and their private panel.
pub(crate) async fn begin_with_computers(
    fixture: &BotFixture,
    client: &Client,
) -> Result<(Player, Message)> {
    let player = open_first_hand(fixture, client, Way::Ephemeral).await?;
    let panel = player.wait(|text| text.contains("**Your turn**")).await?;
    Ok((player, panel))
}

/// Whether a message is the table message of a running hand.
pub(crate) fn is_board(message: &Message) -> bool {
    !message.ephemeral && message.button("My hand").is_some()
}

/// Waits for the table message of a running hand.
pub(crate) async fn board(client: &Client) -> Result<Message> {
    Ok(client.see_that("the board", is_board).await?)
}

/// Waits for a public message with these words.
pub(crate) async fn see_public(client: &Client, words: &str) -> Result<Message> {
    let is_it = |message: &Message| !message.ephemeral && message.text().contains(words);
    Ok(client.see_that(words, is_it).await?)
}

/// Waits for the public settlement of a hand after which another hand can start.
pub(crate) async fn settlement(client: &Client) -> Result<Message> {
    let settled = client.see_that("the settlement", |message| {
        !message.ephemeral && message.button("Next hand").is_some()
    });
    Ok(settled.await?)
}

/// Waits for the public settlement of the hand with this number, after which another hand can start.
pub(crate) async fn settlement_of(client: &Client, hand: u32) -> Result<Message> {
    let title = format!("Hand {hand} settled");
    let settled = client.see_that("the settlement", |message| {
        let goes_on = !message.ephemeral && message.button("Next hand").is_some();
        goes_on && message.text().contains(&title)
    });
    Ok(settled.await?)
}

/// Returns the available chips in `/balance`.
pub(crate) async fn balance(client: &Client) -> Result<i64> {
    let answer = client.slash("balance").await?;
    // Read only the reply, because boards and panels may change at the same moment.
    let text = answer.message().context("an answer to /balance")?.text();
    let digits: String = text
        .split("**")
        .nth(1)
        .with_context(|| format!("no number in {text}"))?
        .chars()
        .filter(char::is_ascii_digit)
        .collect();
    Ok(digits.parse()?)
}
