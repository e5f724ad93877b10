//! Tet-Gow over the real protocol, in the channel and by direct message.

use anyhow::{Context as _, Result, ensure};
use gow::Round as _;

use crate::fixture::BotFixture;
use crate::hands::{open_with_computers, settlement_of};
use crate::houses::record;
use crate::pai_gow::{ann_and_ben, scoring_text};
use crate::player::{PanelPlace, Player, ensure_contains};
use crate::public;
use crate::state;

#[tokio::test(flavor = "multi_thread")]
async fn three_hands_of_tet_gow_by_ephemeral_buttons() -> Result<()> {
    play_three_hands(PanelPlace::Ephemeral, 61, "players:3").await
}

#[tokio::test(flavor = "multi_thread")]
async fn three_hands_of_tet_gow_by_direct_message() -> Result<()> {
    play_three_hands(PanelPlace::Direct, 62, "players:4").await
}

/// Plays three hands of one person and computers. After them the table shows its winner.
async fn play_three_hands(place: PanelPlace, seed: u64, players: &str) -> Result<()> {
    let fixture = BotFixture::new(seed).await?;
    let ann = fixture.client("ann").await?;
    let houses = ann.autocomplete("tetgow start rules:").await?;
    ensure!(
        houses.len() == gow::House::all(gow::Game::TetGow).len(),
        "{houses:?}"
    );
    fixture.pause();
    let command = format!("tetgow start {players} until:3hands");
    open_with_computers(&fixture, &ann, &command).await?;
    ann.click("Start").await?;
    let mut player = Player::new(&ann, place);
    for hand in 1..=3 {
        let plays = player.play_hand(&fixture, hand).await?;
        ensure!(plays >= 1, "no play in hand {hand}");
        fixture.pause();
        let is_last = hand == 3;
        let title = if is_last {
            format!("Hand {hand} settled")
        } else {
            format!("Hand {hand} of 3 settled")
        };
        let settled = ann.wait_for("the settlement", |message| {
            message.text().contains(&title)
                && (message.button("Next hand").is_some()
                    || message.text().contains("the last hand, as agreed"))
        });
        let settled = settled.await?;
        let mut text = settled.text();
        ensure!(text.contains("Total scores after "), "no totals in {text}");
        if !is_last {
            text = scoring_text(&ann, &settled).await?;
            fixture.pause();
        }
        // The message of a closed table has no button *Scoring* and shows the arithmetic itself.
        for words in ["Scores: 1 per stack", " points × "] {
            ensure!(text.contains(words), "no {words:?} in {text}");
        }
        if is_last {
            ensure_contains(&settled.text(), " with ").context("no winner")?;
        } else {
            ann.click_on(&settled.id, "Next hand").await?;
        }
    }
    state::ensure_sound(&fixture).await?;
    public::ensure_no_leak(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_a_computer_play_tet_gow() -> Result<()> {
    let fixture = BotFixture::new(66).await?;
    let (mut ann, mut ben) = ann_and_ben(&fixture).await?;
    let host = fixture.client("ann").await?;
    host.slash("tetgow start rules:wiki-2019 players:4").await?;
    fixture.pause();
    ben.client.click("Sit").await?;
    fixture.pause();
    host.click("Add computer").await?;
    fixture.pause();
    // One seat stays empty, because three can play the game.
    host.click("Start").await?;
    for hand in 1..=2 {
        tokio::try_join!(ann.play_hand(&fixture, hand), ben.play_hand(&fixture, hand))?;
        let settled = settlement_of(&host, hand).await?;
        fixture.pause();
        let record = record(&host, &settled).await?;
        ensure!(record.round().deal().hands.len() == 3, "{record}");
        if hand == 1 {
            for client in [&host, &ben.client] {
                fixture.pause();
                client.click_on(&settled.id, "Next hand").await?;
            }
        }
    }
    state::ensure_sound(&fixture).await?;
    public::ensure_no_leak(fixture).await
}
