//! A player who leaves in the middle of a hand and then stays, and one who waits for a seat.

use anyhow::{Result, ensure};
use sandbox_client::Message;

use crate::fixture::BotFixture;
use crate::hands::{board, deal_with_friend, ensure_known_to_discord, leave_hand, settlement};
use crate::player::{
    PanelPlace, Player, ensure_contains, ensure_slash_answer, is_turn, private_click_answer,
    private_slash_answer,
};
use crate::public;
use crate::state;

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_leaves_in_a_hand_may_stay() -> Result<()> {
    let fixture = BotFixture::new(91).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    deal_with_friend(&fixture, [&ann, &ben], "tiengow start").await?;
    let mut players = [&ann, &ben].map(|client| Player::new(client, PanelPlace::Ephemeral));
    for player in &mut players {
        player.open(&fixture, 1).await?;
    }
    let is_bens_turn = |text: &str| text.to_lowercase().contains("ben to play");
    let panel = players[0]
        .wait(|text| is_turn(text) || is_bens_turn(text))
        .await?;
    // The player who leaves must not be to act, because a computer would play at once.
    let host_leaves = !is_turn(&panel.text());
    let leaver = &mut players[usize::from(!host_leaves)];
    for place in ["the reply", "the hand", "the table"] {
        let (question, hand) = leave_hand(&fixture, &leaver.client).await?;
        ensure_contains(
            &question,
            "A computer plays the rest of this hand with your chips",
        )?;
        // The role passes on the first time, and stays there.
        let passes = host_leaves && place == "the reply";
        ensure!(
            question.contains("Ben becomes the host.") == passes,
            "{question}"
        );
        let is_leaving = |text: &str| text.contains("You're leaving.");
        ensure!(is_leaving(&hand.text()), "{}", hand.text());
        let again = private_slash_answer(&fixture, &leaver.client, "table leave");
        let reply = again.await?;
        ensure_contains(&reply.text(), "You'll leave after this hand.")?;
        let (message, label) = match place {
            "the reply" => (reply.id, "Stay"),
            "the hand" => (hand.id, "Stay"),
            _ => (board(&leaver.client).await?.id, "Sit"),
        };
        let panel = private_click_answer(&fixture, &leaver.client, &message, label).await?;
        ensure!(!is_leaving(&panel.text()), "{place}: {}", panel.text());
        leaver.set_panel(&panel);
    }
    let leaver = leaver.client.clone();
    let [first, second] = &mut players;
    tokio::try_join!(first.play_hand(&fixture, 1), second.play_hand(&fixture, 1))?;
    settlement(&leaver).await?;
    fixture.pause();
    ensure_slash_answer(&leaver, "table leave", "You left the table.").await?;
    ensure_known_to_discord(&fixture)?;
    state::ensure_sound(&fixture).await?;
    public::ensure_no_leak(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_tells_a_person_who_waits_for_a_seat_when_they_play() -> Result<()> {
    let fixture = BotFixture::new(92).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    ann.slash("tiengow start seats:computers").await?;
    fixture.pause();
    ensure_slash_answer(&ben, "hint", "You have no seat at this table.").await?;
    fixture.pause();
    ben.click_on(&board(&ben).await?.id, "Sit").await?;
    fixture.pause();
    ensure_slash_answer(&ben, "hint", "You play from the next hand.").await?;
    state::ensure_sound(&fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hands_after_a_person_has_left_are_not_shown_to_them() -> Result<()> {
    let fixture = BotFixture::new(93).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    deal_with_friend(&fixture, [&ann, &ben], "tiengow start").await?;
    let mut players = [&ann, &ben].map(|client| Player::new(client, PanelPlace::Ephemeral));
    for player in &mut players {
        player.open(&fixture, 1).await?;
    }
    let [first, second] = &mut players;
    tokio::try_join!(first.play_hand(&fixture, 1), second.play_hand(&fixture, 1))?;
    settlement(&ben).await?;
    fixture.pause();
    ensure_slash_answer(&ben, "table leave", "You left the table.").await?;
    fixture.pause();
    ann.click("Add computer").await?;
    fixture.pause();
    ann.click("Next hand").await?;
    let has_text = |text: &'static str| {
        move |message: &Message| message.ephemeral && message.text().contains(text)
    };
    ben.wait_for("that he has no hand", has_text("not in this hand"))
        .await?;
    first.open(&fixture, 2).await?;
    first.play_hand(&fixture, 2).await?;
    ann.wait_for("her result", has_text("Hand 2 is over"))
        .await?;
    let messages = ben.messages();
    ensure!(!messages.iter().any(has_text("Hand 2")), "{messages:?}");
    state::ensure_sound(&fixture).await
}
