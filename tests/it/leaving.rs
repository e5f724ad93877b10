//! Tables that close, direct messages that are turned off, and people who wait for a seat or leave.

use anyhow::{Result, ensure};
use sandbox_client::{Client, Message};

use crate::fixture::BotFixture;
use crate::hands::{board, deal_with_computers};
use crate::player::{
    MOVED, PanelPlace, Player, ensure_answer, ensure_contains, ensure_slash_answer, is_tile,
    private_click_answer, private_slash_answer,
};

#[tokio::test(flavor = "multi_thread")]
async fn players_see_the_settlement_of_a_tables_last_hand() -> Result<()> {
    let fixture = BotFixture::new(31).await?;
    let ann = fixture.client("ann").await?;
    deal_with_computers(&fixture, &ann).await?;
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    let panel = player.open(&fixture, 1).await?;
    let board = ann
        .wait_for("the dice", |m| {
            m.text().contains("Dice for the first banker")
        })
        .await?;
    fixture.pause();
    let ending = ann.slash("table end").await?;
    ensure_contains(&ending.text(), "after this hand")?;
    player.play_hand(&fixture, 1).await?;
    let closed = ann
        .wait_for("the end", |m| m.text().contains("table closed"))
        .await?;
    ensure_settlement_and_end(&closed)?;
    ensure!(
        closed.id != board.id,
        "an edit of an old message is easily missed"
    );
    ann.wait_for_message(&board.id, |message| message.buttons().next().is_none())
        .await?;
    ensure!(panel.ephemeral, "a private panel");
    let over = ann
        .wait_for("her result", |m| {
            m.ephemeral && m.text().contains("Hand 1 is over")
        })
        .await?;
    ensure!(over.text().contains("closed the table"), "{over:?}");
    ensure!(
        ["Rematch", "Review"].map(|label| over.button(label).is_some()) == [true; 2],
        "{over:?}"
    );
    ensure_replay(&fixture, &ann, "replay").await?;
    ensure_replay(&fixture, &ann, "replay hand:1").await?;
    for command in ["replay hand:2", "fair verify hand:2"] {
        fixture.pause();
        ensure_slash_answer(&ann, command, "is not among your latest hands").await?;
    }
    // Another table in the channel makes no difference.
    let eve = fixture.client("eve").await?;
    ensure_slash_answer(&eve, "tiengow start", "The table is open").await?;
    ensure_replay(&fixture, &ann, "replay").await
}

/// Asserts that a person gets the replay of their hand.
async fn ensure_replay(fixture: &BotFixture, ann: &Client, command: &str) -> Result<()> {
    let replay = private_slash_answer(fixture, ann, command).await?;
    ensure_contains(&replay.text(), "Replay of hand 1")
}

/// Asserts that a message shows the settlement and why the table was closed.
fn ensure_settlement_and_end(closed: &Message) -> Result<()> {
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

/// Turns off direct messages with the button in the hand.
async fn turn_off_direct_messages(fixture: &BotFixture, ann: &Client) -> Result<()> {
    let direct = ann.in_dm();
    let hand = direct
        .wait_for("the hand", |m| m.button("No more DMs").is_some())
        .await?;
    fixture.pause();
    direct.click_on(&hand.id, "No more DMs").await?;
    let message = direct
        .wait_for("the button", |m| m.button("Send my hand by DM").is_some())
        .await?;
    ensure_contains(&message.text(), "Direct messages are off")?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_can_be_turned_off_and_on() -> Result<()> {
    let fixture = BotFixture::new(32).await?;
    let ann = fixture.client("ann").await?;
    deal_with_computers(&fixture, &ann).await?;
    // During a turn the plays take the place of the button.
    let mut player = Player::new(&ann, PanelPlace::Direct);
    player.play_hand(&fixture, 1).await?;
    turn_off_direct_messages(&fixture, &ann).await?;
    fixture.pause();
    ann.click("Next hand").await?;
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    let panel = player.open(&fixture, 2).await?;
    ensure!(
        panel.button("Send my hand by DM").is_some(),
        "no button: {panel:?}"
    );
    // The stored choice still applies after a restart.
    let fixture = fixture.restart().await?;
    let ann = fixture.client("ann").await?;
    let board = board(&ann).await?;
    let panel = private_click_answer(&fixture, &ann, &board.id, "My hand").await?;
    let before: Vec<String> = ann
        .dm_messages()
        .into_iter()
        .map(|message| message.id)
        .collect();
    fixture.pause();
    ann.click_on(&panel.id, "Send my hand by DM").await?;
    let panel = ann
        .wait_for_message(&panel.id, |m| m.text().contains("Direct messages are on"))
        .await?;
    ensure!(
        panel.button("Send my hand by DM").is_none(),
        "twice: {panel:?}"
    );
    ann.in_dm()
        .wait_for("a new message with the hand", |m| {
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
        .wait_for("the board", |m| {
            m.button("Sit").is_some() && m.button("My hand").is_some()
        })
        .await?;
    let answer = private_click_answer(&fixture, &ben, &board.id, "Sit").await?;
    let is_waiting = |text: &str| text.contains("from the next hand");
    ensure!(is_waiting(&answer.text()), "{}", answer.text());
    let panel = private_click_answer(&fixture, &ben, &board.id, "My hand").await?;
    ensure!(is_waiting(&panel.text()), "{}", panel.text());
    fixture.pause();
    ben.click_on(&panel.id, "Give up the seat").await?;
    let panel = ben
        .wait_for_message(&panel.id, |m| m.text().contains("gave the seat up"))
        .await?;
    ensure!(panel.button("Give up the seat").is_none(), "{panel:?}");
    fixture.pause();
    ben.click_on(&board.id, "Sit").await?;
    fixture.pause();
    ensure_slash_answer(&ben, "table leave", "gave the seat up").await?;
    fixture.pause();
    ben.click_on(&board.id, "Sit").await?;
    fixture.pause();
    let kicked = ann.slash("table kick seat:B").await?;
    ensure_answer(&kicked, "The computer keeps seat B.")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_panel_of_a_player_who_leaves_before_any_press_loses_its_buttons() -> Result<()> {
    let fixture = BotFixture::new(95).await?;
    let ann = fixture.client("ann").await?;
    ann.slash("tiengow start seats:computers").await?;
    let has_tiles = |message: &Message| message.ephemeral && message.buttons().any(is_tile);
    let hand = ann.wait_for("her hand", has_tiles).await?;
    let question = private_slash_answer(&fixture, &ann, "table leave").await?;
    fixture.pause();
    ann.click_on(&question.id, "Leave").await?;
    let moved = ann
        .wait_for_message(&hand.id, |moved| moved.text().contains(MOVED))
        .await?;
    ensure!(
        moved.buttons().next().is_none(),
        "it has buttons: {moved:?}"
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_answer_to_the_question_closes_the_table_in_its_place() -> Result<()> {
    let fixture = BotFixture::new(97).await?;
    let ann = fixture.client("ann").await?;
    deal_with_computers(&fixture, &ann).await?;
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    player.open(&fixture, 1).await?;
    let question = private_slash_answer(&fixture, &ann, "table leave").await?;
    player.play_hand(&fixture, 1).await?;
    fixture.pause();
    ann.click_on(&question.id, "Leave").await?;
    let closed = ann
        .wait_for_message(&question.id, |m| m.text().contains("Everyone left."))
        .await?;
    ensure!(closed.button("Leave").is_none(), "{closed:?}");
    fixture.local.stop().await
}
