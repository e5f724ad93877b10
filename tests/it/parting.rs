//! Ends and absences: a table that closes, direct messages that are turned off, and the seat of an absent player.

use anyhow::{Result, ensure};
use sandbox_client::{Client, Message};

use crate::fixture::BotFixture;
use crate::hands::{board, deal_with_computers};
use crate::player::{
    NEWER, Player, Way, asked, clicked, ensure_contains, is_tile, says, slash_says,
};

#[tokio::test(flavor = "multi_thread")]
async fn players_see_the_settlement_of_a_tables_last_hand() -> Result<()> {
    let fixture = BotFixture::new(31).await?;
    let ann = fixture.client("ann").await?;
    deal_with_computers(&fixture, &ann).await?;
    let mut player = Player::new(&ann, Way::Ephemeral);
    let panel = player.open(&fixture, 1).await?;
    let board = ann
        .see_that("the dice", |m| {
            m.text().contains("Dice for the first banker")
        })
        .await?;
    fixture.breathe();
    let ending = ann.slash("table end").await?;
    ensure_contains(&ending.text(), "after this hand")?;
    player.play_hand(&fixture, 1).await?;
    let closed = ann
        .see_that("the end", |m| m.text().contains("table closed"))
        .await?;
    shows_the_settlement_and_the_end(&closed)?;
    ensure!(
        closed.id != board.id,
        "an edit of an old message is easily missed"
    );
    ann.see_message(&board.id, |message| message.buttons().next().is_none())
        .await?;
    ensure!(panel.ephemeral, "a private panel");
    let over = ann
        .see_that("the own result", |m| {
            m.ephemeral && m.text().contains("Hand 1 is over")
        })
        .await?;
    ensure!(over.text().contains("closed the table"), "{over:?}");
    ensure!(
        ["Rematch", "Review"].map(|label| over.button(label).is_some()) == [true; 2],
        "{over:?}"
    );
    replays_hers(&fixture, &ann).await?;
    // Another table in the channel makes no difference.
    let eve = fixture.client("eve").await?;
    slash_says(&eve, "tiengow start", "The table is open").await?;
    replays_hers(&fixture, &ann).await
}

async fn replays_hers(fixture: &BotFixture, ann: &Client) -> Result<()> {
    let replay = asked(fixture, ann, "replay").await?;
    ensure_contains(&replay.text(), "Replay of hand 1")
}

fn shows_the_settlement_and_the_end(closed: &Message) -> Result<()> {
    let text = closed.text();
    ensure!(
        text.contains("Hand 1 settled")
            && text.contains("wins the hand")
            && text.contains("chips**"),
        "no arithmetic: {text}"
    );
    ensure!(
        text.contains("The players closed the table."),
        "no reason: {text}"
    );
    ensure!(
        closed
            .buttons()
            .map(|button| button.label.as_str())
            .eq(["Rematch", "Review", "Rules", "Record"]),
        "{closed:?}"
    );
    Ok(())
}

async fn she_turns_them_off(fixture: &BotFixture, ann: &Client) -> Result<()> {
    let direct = ann.in_dm();
    let hand = direct
        .see_that("the hand", |m| m.button("No more DMs").is_some())
        .await?;
    fixture.breathe();
    direct.click_on(&hand.id, "No more DMs").await?;
    let off = direct
        .see_that("the way back", |m| m.button("Send my hand by DM").is_some())
        .await?;
    ensure_contains(&off.text(), "Direct messages are off")?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_can_be_turned_off_and_on() -> Result<()> {
    let fixture = BotFixture::new(32).await?;
    let ann = fixture.client("ann").await?;
    deal_with_computers(&fixture, &ann).await?;
    // During a turn the plays take the place of the button.
    let mut player = Player::new(&ann, Way::Direct);
    player.play_hand(&fixture, 1).await?;
    she_turns_them_off(&fixture, &ann).await?;
    fixture.breathe();
    ann.click("Next hand").await?;
    let mut player = Player::new(&ann, Way::Ephemeral);
    let panel = player.open(&fixture, 2).await?;
    ensure!(
        panel.button("Send my hand by DM").is_some(),
        "no way back: {panel:?}"
    );
    // The stored choice still applies after a restart.
    let fixture = fixture.restarted().await?;
    let ann = fixture.client("ann").await?;
    let board = board(&ann).await?;
    let panel = clicked(&fixture, &ann, &board.id, "My hand").await?;
    let before: Vec<String> = ann
        .dm_messages()
        .into_iter()
        .map(|message| message.id)
        .collect();
    fixture.breathe();
    ann.click_on(&panel.id, "Send my hand by DM").await?;
    let shown = ann
        .see_message(&panel.id, |m| m.text().contains("Direct messages are on"))
        .await?;
    ensure!(
        shown.button("Send my hand by DM").is_none(),
        "twice: {shown:?}"
    );
    let fresh = ann.in_dm();
    fresh
        .see_that("a new message with the hand", |m| {
            !before.contains(&m.id) && m.text().contains("hand 2")
        })
        .await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_waits_for_a_seat_is_told() -> Result<()> {
    let fixture = BotFixture::new(33).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    deal_with_computers(&fixture, &ann).await?;
    let board = ben
        .see_that("the board", |m| {
            m.button("Sit").is_some() && m.button("My hand").is_some()
        })
        .await?;
    let sat = clicked(&fixture, &ben, &board.id, "Sit").await?;
    let words = |text: &str| text.contains("from the next hand");
    ensure!(words(&sat.text()), "{}", sat.text());
    let panel = clicked(&fixture, &ben, &board.id, "My hand").await?;
    ensure!(words(&panel.text()), "{}", panel.text());
    fixture.breathe();
    ben.click_on(&panel.id, "Give up the seat").await?;
    let gone = ben
        .see_message(&panel.id, |m| m.text().contains("gave the seat up"))
        .await?;
    ensure!(gone.button("Give up the seat").is_none(), "{gone:?}");
    fixture.breathe();
    ben.click_on(&board.id, "Sit").await?;
    fixture.breathe();
    slash_says(&ben, "table leave", "gave the seat up").await?;
    fixture.breathe();
    ben.click_on(&board.id, "Sit").await?;
    fixture.breathe();
    let kicked = ann.slash("table kick seat:B").await?;
    says(&kicked, "The computer keeps seat B.")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_that_was_never_pressed_ends_when_its_player_leaves() -> Result<()> {
    let fixture = BotFixture::new(95).await?;
    let ann = fixture.client("ann").await?;
    ann.slash("tiengow start seats:computers").await?;
    let has_tiles = |shown: &Message| shown.ephemeral && shown.buttons().any(is_tile);
    let hand = ann.see_that("her hand", has_tiles).await?;
    let question = asked(&fixture, &ann, "table leave").await?;
    fixture.breathe();
    ann.click_on(&question.id, "Leave").await?;
    let left = ann
        .see_message(&hand.id, |left| left.text().contains(NEWER))
        .await?;
    ensure!(left.buttons().next().is_none(), "it has buttons: {left:?}");
    fixture.local.stop().await
}
