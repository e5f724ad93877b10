//! Whole hands of one person and three computers.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, Message};

use crate::fixture::BotFixture;
use crate::player::{
    PanelPlace, Player, ensure_contains, private_click_answer, private_slash_answer,
};
use crate::public;

/// The number of hands in a session.
const HANDS: u32 = 10;

#[tokio::test(flavor = "multi_thread")]
async fn ten_hands_are_played_in_ephemeral_messages() -> Result<()> {
    play_session(PanelPlace::Ephemeral, 11).await
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_hands_are_played_in_direct_messages() -> Result<()> {
    play_session(PanelPlace::Direct, 12).await
}

/// Plays a session of one person and three computers.
async fn play_session(place: PanelPlace, seed: u64) -> Result<()> {
    let fixture = BotFixture::new(seed).await?;
    let ann = fixture.client("ann").await?;
    let before = balance(&ann).await?;
    ensure!(before == 5_000, "the grant: {before}");
    deal_with_computers(&fixture, &ann).await?;
    let mut player = Player::new(&ann, place);
    let mut plays = 0;
    for hand in 1..=HANDS {
        plays += player.play_hand(&fixture, hand).await?;
        fixture.pause();
        let settlement = settlement_of(&ann, hand).await?;
        ensure_contains(&settlement.text(), "chips")?;
        if hand < HANDS {
            ann.click_on(&settlement.id, "Next hand").await?;
        }
    }
    ensure!(plays >= 40, "ten hands in {plays} plays");
    let after = balance(&ann).await?;
    ensure_known_to_discord(&fixture)?;
    let fixture = fixture.restart().await?;
    ensure!(
        balance(&fixture.client("ann").await?).await? == after,
        "chips after a restart"
    );
    public::ensure_no_leak(fixture).await
}

/// Asserts that the bot has sent only requests that Discord knows.
pub(crate) fn ensure_known_to_discord(fixture: &BotFixture) -> Result<()> {
    let control = fixture.control();
    let unknown = control.unknown_names();
    ensure!(
        unknown.routes.is_empty() && unknown.fields.is_empty(),
        "unknown to Discord: {unknown:?}"
    );
    // The sandbox compares requests and answers only if the environment names Discord's OpenAPI file.
    let mismatches = control.schema_mismatches();
    ensure!(
        mismatches.is_empty(),
        "not as in Discord's OpenAPI file: {mismatches:#?}"
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
async fn deal_first_hand(
    fixture: &BotFixture,
    client: &Client,
    place: PanelPlace,
) -> Result<Player> {
    deal_with_computers(fixture, client).await?;
    Ok(Player::new(client, place))
}

/// Deals the first hand to a person and computers, and opens it. Returns the player.
pub(crate) async fn open_first_hand(
    fixture: &BotFixture,
    client: &Client,
    place: PanelPlace,
) -> Result<Player> {
    let mut player = deal_first_hand(fixture, client, place).await?;
    player.open(fixture, 1).await?;
    Ok(player)
}

/// Deals the first hand to a person and computers, and plays it to its end. Returns the player.
pub(crate) async fn play_first_hand(
    fixture: &BotFixture,
    client: &Client,
    place: PanelPlace,
) -> Result<Player> {
    let mut player = deal_first_hand(fixture, client, place).await?;
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
    fixture.pause();
    friend.click("Sit").await?;
    fixture.pause();
    host.click("Fill and start").await?;
    Ok(())
}

/// Leaves a running hand: answers the question of the command. Returns the question and the screen after it.
pub(crate) async fn leave_hand(fixture: &BotFixture, client: &Client) -> Result<(String, Message)> {
    let question = private_slash_answer(fixture, client, "table leave").await?;
    let after = private_click_answer(fixture, client, &question.id, "Leave").await?;
    Ok((question.text(), after))
}

/// Fills an open table with computers, and waits until it can start.
pub(crate) async fn fill_with_computers(fixture: &BotFixture, client: &Client) -> Result<()> {
    loop {
        fixture.pause();
        let seats = |message: &Message| message.text().matches("Computer").count();
        let lobby = client
            .wait_for_match(|message| {
                message.button("Sit").is_some() || message.button("Leave").is_some()
            })
            .await?;
        if lobby.button("Add computer").is_none() {
            fixture.pause();
            return Ok(());
        }
        let before = seats(&lobby);
        client.click_on(&lobby.id, "Add computer").await?;
        client
            .wait_for_match(|message| message.id == lobby.id && seats(message) > before)
            .await?;
    }
}

/// Deals the first hand to a person and computers, and waits for the person's turn. Returns the player and the panel.
pub(crate) async fn reach_first_turn(
    fixture: &BotFixture,
    client: &Client,
) -> Result<(Player, Message)> {
    let player = open_first_hand(fixture, client, PanelPlace::Ephemeral).await?;
    let panel = player.wait(|text| text.contains("**Your turn**")).await?;
    Ok((player, panel))
}

/// Whether a message is the table message of a running hand.
pub(crate) fn is_board(message: &Message) -> bool {
    !message.ephemeral && message.button("My hand").is_some()
}

/// Waits for the table message of a running hand.
pub(crate) async fn board(client: &Client) -> Result<Message> {
    Ok(client.wait_for("the board", is_board).await?)
}

/// Waits for a public message with these words.
pub(crate) async fn see_public(client: &Client, words: &str) -> Result<Message> {
    let is_it = |message: &Message| !message.ephemeral && message.text().contains(words);
    Ok(client.wait_for(words, is_it).await?)
}

/// Waits for the public settlement of a hand after which another hand can start.
pub(crate) async fn settlement(client: &Client) -> Result<Message> {
    let settled = client.wait_for("the settlement", |message| {
        !message.ephemeral && message.button("Next hand").is_some()
    });
    Ok(settled.await?)
}

/// Waits for the public settlement of the hand with this number, after which another hand can start.
pub(crate) async fn settlement_of(client: &Client, hand: u32) -> Result<Message> {
    let title = format!("Hand {hand} settled");
    let settled = client.wait_for("the settlement", |message| {
        let can_continue = !message.ephemeral && message.button("Next hand").is_some();
        can_continue && message.text().contains(&title)
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
