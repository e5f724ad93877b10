//! Whole hands of one person and three computers.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, Message};

use crate::fixture::BotFixture;
use crate::player::{Player, Way};
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
    seat_with_computers(&fixture, &ann).await?;
    ann.click("Start").await?;
    let mut player = Player::new(&ann, way);
    let mut plays = 0;
    for hand in 1..=HANDS {
        plays += player.play_hand(&fixture, hand).await?;
        fixture.breathe();
        let settled = format!("Hand {hand}");
        let settlement = ann.see_that("the settlement", |m| {
            m.button("Next hand").is_some() && m.text().contains(&settled)
        });
        let settlement = settlement.await?;
        ensure!(
            settlement.text().contains("chips"),
            "no arithmetic: {}",
            settlement.text()
        );
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
    let control = fixture.local.sandbox().control();
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
    seat_with_computers(fixture, client).await?;
    client.click("Start").await?;
    let mut player = Player::new(client, Way::Ephemeral);
    player.open(fixture, 1).await?;
    let panel = player.wait(|text| text.contains("**Your turn**")).await?;
    Ok((player, panel))
}

/// Waits for the table message of a running hand.
pub(crate) async fn board(client: &Client) -> Result<Message> {
    let board = client.see_that("the board", |message| {
        !message.ephemeral && message.button("My hand").is_some()
    });
    Ok(board.await?)
}

/// Waits for the public settlement of a hand after which another hand can start.
pub(crate) async fn settlement(client: &Client) -> Result<Message> {
    let settled = client.see_that("the settlement", |message| {
        !message.ephemeral && message.button("Next hand").is_some()
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
