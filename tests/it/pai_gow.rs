//! Pai Gow over the real protocol, in the channel and by direct message.

mod forgeries;

use anyhow::{Context as _, Result, ensure};
use gow::{Record, Round as _, Verb};
use sandbox_client::{Client, Message};

use crate::fixture::BotFixture;
use crate::hands::settlement_of;
use crate::houses::{record, record_in};
use crate::player::{PanelPlace, Player, ensure_contains, is_turn};
use crate::public;
use crate::state;

/// Returns the players Ann, in direct messages, and Ben, in the channel.
pub(crate) async fn ann_and_ben(fixture: &BotFixture) -> Result<(Player, Player)> {
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    Ok((
        Player::new(&ann, PanelPlace::Direct),
        Player::new(&ben, PanelPlace::Ephemeral),
    ))
}

/// Opens a table of Pai Gow, seats two people and a computer, and starts the first hand. Returns the two people.
async fn start_table(fixture: &BotFixture, options: &str) -> Result<(Player, Player)> {
    let (ann, ben) = ann_and_ben(fixture).await?;
    let host = fixture.client("ann").await?;
    host.slash(&format!("paigow start {options}")).await?;
    fixture.pause();
    ben.client.click("Sit").await?;
    fixture.pause();
    host.click("Add computer").await?;
    fixture.pause();
    host.click("Start").await?;
    Ok((ann, ben))
}

/// Waits for the public message on which people bet.
async fn betting_message(client: &Client, hand: u32) -> Result<Message> {
    let title = format!("Hand {hand} · Pai Gow");
    // A private screen has the same heading.
    let is_betting =
        |m: &Message| !m.ephemeral && m.text().contains(&title) && m.button("Sit out").is_some();
    Ok(client.wait_for("the betting", is_betting).await?)
}

/// Bets with the modal, after a text that is no number.
async fn bet_by_modal(fixture: &BotFixture, client: &Client, hand: u32, chips: &str) -> Result<()> {
    let board = betting_message(client, hand).await?;
    fixture.pause();
    let answer = client.click_on(&board.id, "Other…").await?;
    let modal = answer.modal.context("a modal for the bet")?;
    ensure!(modal.custom_id.contains(".other"), "{modal:?}");
    fixture.pause();
    let answer = client.submit_modal(&modal, &[("line", "ten")]).await?;
    let refusal = client.wait_for_private_answer(&answer).await?.text();
    ensure!(refusal.contains("isn't a number"), "{refusal}");
    fixture.pause();
    let answer = client.click_on(&board.id, "Other…").await?;
    let modal = answer.modal.context("the modal again")?;
    fixture.pause();
    client.submit_modal(&modal, &[("line", chips)]).await?;
    Ok(())
}

/// Makes both people set their tiles, one after the other, because at the same time they would delay each other's
/// presses.
async fn set_both_hands(fixture: &BotFixture, people: [&mut Player; 2], hand: u32) -> Result<()> {
    let mut players = Vec::new();
    for player in people {
        player.open(fixture, hand).await?;
        players.push(player);
    }
    for player in &players {
        let panel = player.wait(is_turn).await?;
        player.play(fixture, panel).await?;
    }
    let over = format!("Hand {hand} is over");
    for player in &players {
        player.wait(|text| text.contains(&over)).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_bet_and_set_against_the_house_bank() -> Result<()> {
    let fixture = BotFixture::new(63).await?;
    let (mut ann, mut ben) = start_table(&fixture, "rules:casino stake:10 most:200").await?;
    let host = fixture.client("ann").await?;
    let bets = betting_message(&host, 1).await?;
    place_first_bets(&fixture, &host, &ben.client).await?;
    set_both_hands(&fixture, [&mut ann, &mut ben], 1).await?;
    let settled = settlement_of(&host, 1).await?;
    fixture.pause();
    // The message of the bets has become that of the hand.
    let answer = host.use_message_command("Record", &bets.id).await?;
    let answered = record_in(&host.wait_for_private_answer(&answer).await?).await?;
    ensure_record(&answered)?;
    fixture.pause();
    ensure_scoring(&scoring_text(&host, &settled).await?)?;
    fixture.pause();
    ensure_record(&record(&host, &settled).await?)?;
    fixture.pause();
    host.click_on(&settled.id, "Next hand").await?;
    fixture.pause();
    ben.client.click_on(&settled.id, "Next hand").await?;
    let is_betting = |message: &Message| message.ephemeral && message.button("Sit out").is_some();
    let panel = ben.client.wait_for("the bets in a new message", is_betting);
    let panel = panel.await?;
    ben.set_panel(&panel);
    let board = betting_message(&host, 2).await?;
    fixture.pause();
    host.click_on(&board.id, "Same bet").await?;
    fixture.pause();
    ben.client.click_on(&board.id, "Sit out").await?;
    // For a moment an edit that crosses the reply shows the previous hand. A second press there is refused.
    ensure!(ann.play_hand(&fixture, 2).await? >= 1, "ann sets again");
    ben.wait(|text| text.contains("Hand 2 is over")).await?;
    let settled = settlement_of(&host, 2).await?;
    fixture.pause();
    let scoring = scoring_text(&host, &settled).await?;
    ensure!(
        scoring.contains("sat out") && scoring.contains("Bet: 20 chips"),
        "{scoring}"
    );
    state::ensure_sound(&fixture).await?;
    public::ensure_no_leak(fixture).await
}

/// Ann bets 20 with a button and Ben 75 with the modal. Eve, who has no seat there, is refused.
async fn place_first_bets(fixture: &BotFixture, ann: &Client, ben: &Client) -> Result<()> {
    let board = betting_message(ann, 1).await?;
    fixture.pause();
    ensure!(board.button("Same bet").is_none(), "nobody has bet before");
    let refusal = fixture
        .client("eve")
        .await?
        .click_on(&board.id, "Bet 10")
        .await?;
    ensure_contains(&refusal.text(), "no seat at this table")?;
    ann.click_on(&board.id, "Bet 20").await?;
    bet_by_modal(fixture, ben, 1, "75").await
}

/// Returns the text of the private reply to *Scoring*, the arithmetic of a settlement.
pub(crate) async fn scoring_text(client: &Client, settled: &Message) -> Result<String> {
    let answer = client.click_on(&settled.id, "Scoring").await?;
    Ok(client.wait_for_private_answer(&answer).await?.text())
}

/// Asserts that the arithmetic contains both hands of everybody and the first bets.
fn ensure_scoring(scoring: &str) -> Result<()> {
    for words in [
        "the bank",
        "High hand: ",
        "Low hand: ",
        "Bet: 20 chips",
        "Bet: 75 chips",
        "Won and lost",
    ] {
        ensure!(scoring.contains(words), "no {words:?} in {scoring}");
    }
    Ok(())
}

/// Asserts that a record contains the first bets and only plays that set tiles.
fn ensure_record(record: &Record) -> Result<()> {
    let deal = record.round().deal();
    ensure!(
        deal.bets
            .as_ref()
            .is_some_and(|bets| bets.values().sum::<i64>() == 105),
        "{record}"
    );
    ensure!(
        record
            .round()
            .plays()
            .iter()
            .all(|(_, mv)| mv.verb == Verb::Set),
        "{record}"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lone_player_against_the_house_bank_bets_again_from_the_settlement() -> Result<()> {
    let fixture = BotFixture::new(68).await?;
    let ann = fixture.client("ann").await?;
    ann.slash("paigow start rules:plain stake:10 most:200")
        .await?;
    fixture.pause();
    ann.click("Start").await?;
    let board = betting_message(&ann, 1).await?;
    fixture.pause();
    ann.click_on(&board.id, "Bet 50").await?;
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    for hand in 1..=2 {
        ensure!(
            player.play_hand(&fixture, hand).await? == 1,
            "one setting a hand"
        );
        let settled = settlement_of(&ann, hand).await?;
        fixture.pause();
        let scoring = scoring_text(&ann, &settled).await?;
        ensure!(scoring.contains("Bet: 50 chips"), "{scoring}");
        fixture.pause();
        if hand == 1 {
            let button = settled
                .button("Same bet")
                .context("the same bet again")?
                .clone();
            ann.press(&settled.id, &button.custom_id).await?;
        }
    }
    state::ensure_sound(&fixture).await?;
    public::ensure_no_leak(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_takes_the_bank_from_the_house_bank() -> Result<()> {
    let fixture = BotFixture::new(64).await?;
    let (mut ann, mut ben) = start_table(&fixture, "stake:10 bank:in-turn").await?;
    let host = fixture.client("ann").await?;
    // The bot offers the bank of the first hand too, first to the seat after the house's bank.
    for (client, player) in [(&host, "**B** Ann"), (&ben.client, "**C** Ben")] {
        fixture.pause();
        let words = format!("The bank is offered to {player}");
        let is_offer = |m: &Message| m.button("Pass").is_some() && m.text().contains(&words);
        let offer = client.wait_for("the offer", is_offer).await?;
        client.click_on(&offer.id, "Pass").await?;
    }
    let board = betting_message(&host, 1).await?;
    for client in [&host, &ben.client] {
        fixture.pause();
        client.click_on(&board.id, "Bet 10").await?;
    }
    set_both_hands(&fixture, [&mut ann, &mut ben], 1).await?;
    let settled = settlement_of(&host, 1).await?;
    for client in [&host, &ben.client] {
        fixture.pause();
        client.click_on(&settled.id, "Next hand").await?;
    }
    let is_offer = |m: &Message| {
        let is_board = !m.ephemeral && m.text().contains("Hand 2 · Pai Gow");
        is_board && m.button("Take the bank").is_some()
    };
    let board = host.wait_for("the offer", is_offer).await?;
    fixture.pause();
    ben.client.click_on(&board.id, "Take the bank").await?;
    // On a busy machine the refusal comes after the acknowledgement.
    let is_refusal = |m: &Message| m.ephemeral && m.text().contains("not your turn");
    ben.client.wait_for("the refusal", is_refusal).await?;
    host.click_on(&board.id, "Take the bank").await?;
    let board = betting_message(&ben.client, 2).await?;
    ensure_contains(&board.text(), "**B** Ann · banks")?;
    fixture.pause();
    ben.client.click_on(&board.id, "Bet 50").await?;
    set_both_hands(&fixture, [&mut ann, &mut ben], 2).await?;
    let settled = settlement_of(&host, 2).await?;
    ensure_contains(&settled.text(), "**B** Ann banked")?;
    let fixture = fixture.restart().await?;
    state::ensure_sound(&fixture).await?;
    public::ensure_no_leak(fixture).await
}
