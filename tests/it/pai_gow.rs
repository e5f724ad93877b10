//! Pai Gow over the real protocol, in the channel and by direct message.

mod forgeries;

use anyhow::{Context as _, Result, ensure};
use gow::{Record, Round as _, Verb};
use sandbox_client::{Client, Message};

use crate::fixture::BotFixture;
use crate::hands::settlement_of;
use crate::houses::{record, record_in};
use crate::player::{Player, Way, ensure_contains, is_turn};
use crate::public;
use crate::state;

/// Returns the two players with their ways to play.
pub(crate) async fn ann_and_ben(fixture: &BotFixture) -> Result<(Player, Player)> {
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    Ok((
        Player::new(&ann, Way::Direct),
        Player::new(&ben, Way::Ephemeral),
    ))
}

/// Opens a table of Pai Gow with two people and a computer and starts it.
async fn sit_down(fixture: &BotFixture, options: &str) -> Result<(Player, Player)> {
    let (ann, ben) = ann_and_ben(fixture).await?;
    let host = fixture.client("ann").await?;
    host.slash(&format!("paigow start {options}")).await?;
    fixture.breathe();
    ben.client.click("Sit").await?;
    fixture.breathe();
    host.click("Add computer").await?;
    fixture.breathe();
    host.click("Start").await?;
    Ok((ann, ben))
}

/// Waits for the public message on which people bet.
async fn betting(client: &Client, hand: u32) -> Result<Message> {
    let title = format!("Hand {hand} · Pai Gow");
    let open =
        |message: &Message| message.text().contains(&title) && message.button("Sit out").is_some();
    Ok(client.see_that("the betting", open).await?)
}

/// Bets with the modal.
async fn bet_by_form(fixture: &BotFixture, client: &Client, hand: u32, chips: &str) -> Result<()> {
    let board = betting(client, hand).await?;
    fixture.breathe();
    let asked = client.click_on(&board.id, "Other…").await?;
    let form = asked.modal.context("a form for the bet")?;
    ensure!(form.custom_id.contains(".other"), "{form:?}");
    fixture.breathe();
    let answer = client.submit_modal(&form, &[("line", "ten")]).await?;
    let refused = client.private_answer(&answer).await?.text();
    ensure!(refused.contains("isn't a number"), "{refused}");
    fixture.breathe();
    let asked = client.click_on(&board.id, "Other…").await?;
    fixture.breathe();
    client
        .submit_modal(&asked.modal.context("the form again")?, &[("line", chips)])
        .await?;
    Ok(())
}

/// Makes both people set their tiles in turn, because at the same time they would delay each other's presses.
async fn both_set(fixture: &BotFixture, people: [&mut Player; 2], hand: u32) -> Result<()> {
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
    let (mut ann, mut ben) = sit_down(&fixture, "rules:casino stake:10 most:200").await?;
    let host = fixture.client("ann").await?;
    let bets = betting(&host, 1).await?;
    bet_for_the_first_time(&fixture, &host, &ben.client).await?;
    both_set(&fixture, [&mut ann, &mut ben], 1).await?;
    let settled = settlement_of(&host, 1).await?;
    fixture.breathe();
    // The message of the bets has become that of the hand.
    let answer = host.use_on_message("Record", &bets.id).await?;
    ensure_recorded(&record_in(&host.private_answer(&answer).await?).await?)?;
    fixture.breathe();
    ensure_shown(&sums(&host, &settled).await?)?;
    fixture.breathe();
    ensure_recorded(&record(&host, &settled).await?)?;
    fixture.breathe();
    host.click_on(&settled.id, "Next hand").await?;
    fixture.breathe();
    ben.client.click_on(&settled.id, "Next hand").await?;
    let bets = |message: &Message| message.ephemeral && message.button("Sit out").is_some();
    let shown = ben.client.see_that("the bets in a new message", bets);
    let shown = shown.await?;
    ben.follow(&shown);
    let board = betting(&host, 2).await?;
    fixture.breathe();
    host.click_on(&board.id, "Same again").await?;
    fixture.breathe();
    ben.client.click_on(&board.id, "Sit out").await?;
    // For a moment an edit that crosses the reply shows the previous hand. A second press there is refused.
    ensure!(ann.play_hand(&fixture, 2).await? >= 1, "ann sets again");
    ben.wait(|text| text.contains("Hand 2 is over")).await?;
    let settled = settlement_of(&host, 2).await?;
    fixture.breathe();
    let sums = sums(&host, &settled).await?;
    ensure!(
        sums.contains("sat out") && sums.contains("Bet: 20 chips"),
        "{sums}"
    );
    state::ensure_sound(&fixture).await?;
    public::nothing_hidden(fixture).await
}

/// Ann bets 20 with a button and ben 75 with the modal. Eve, who has no seat there, is refused.
async fn bet_for_the_first_time(fixture: &BotFixture, ann: &Client, ben: &Client) -> Result<()> {
    let board = betting(ann, 1).await?;
    fixture.breathe();
    ensure!(
        board.button("Same again").is_none(),
        "nobody has bet before"
    );
    let refused = fixture
        .client("eve")
        .await?
        .click_on(&board.id, "Bet 10")
        .await?;
    ensure_contains(&refused.text(), "no seat at this table")?;
    ann.click_on(&board.id, "Bet 20").await?;
    bet_by_form(fixture, ben, 1, "75").await
}

/// Returns the arithmetic of a settlement from a private reply.
pub(crate) async fn sums(client: &Client, settled: &Message) -> Result<String> {
    let answer = client.click_on(&settled.id, "Scoring").await?;
    Ok(client.private_answer(&answer).await?.text())
}

/// Asserts that the arithmetic contains both hands of everybody and the first bets.
fn ensure_shown(sums: &str) -> Result<()> {
    for words in [
        "the bank",
        "High hand: ",
        "Low hand: ",
        "Bet: 20 chips",
        "Bet: 75 chips",
        "Won and lost",
    ] {
        ensure!(sums.contains(words), "no {words:?} in {sums}");
    }
    Ok(())
}

/// Asserts that a record contains the first bets and only plays that set tiles.
fn ensure_recorded(record: &Record) -> Result<()> {
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
    fixture.breathe();
    ann.click("Start").await?;
    let board = betting(&ann, 1).await?;
    fixture.breathe();
    ann.click_on(&board.id, "Bet 50").await?;
    let mut player = Player::new(&ann, Way::Ephemeral);
    for hand in 1..=2 {
        ensure!(
            player.play_hand(&fixture, hand).await? == 1,
            "one setting a hand"
        );
        let settled = settlement_of(&ann, hand).await?;
        fixture.breathe();
        let sums = sums(&ann, &settled).await?;
        ensure!(sums.contains("Bet: 50 chips"), "{sums}");
        fixture.breathe();
        if hand == 1 {
            let again = settled
                .button("Same again")
                .context("the same bet again")?
                .clone();
            ann.press(&settled.id, &again.custom_id).await?;
        }
    }
    state::ensure_sound(&fixture).await?;
    public::nothing_hidden(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_takes_the_bank_from_the_house_bank() -> Result<()> {
    let fixture = BotFixture::new(64).await?;
    let (mut ann, mut ben) = sit_down(&fixture, "stake:10 bank:in-turn").await?;
    let host = fixture.client("ann").await?;
    // The first hand's bank is offered too, beginning with the seat after the house's bank.
    for (client, who) in [(&host, "**B** Ann"), (&ben.client, "**C** Ben")] {
        fixture.breathe();
        let offered = format!("The bank is offered to {who}");
        let is_offer = |m: &Message| m.button("Pass").is_some() && m.text().contains(&offered);
        let asked = client.see_that("the offer", is_offer).await?;
        client.click_on(&asked.id, "Pass").await?;
    }
    let board = betting(&host, 1).await?;
    for client in [&host, &ben.client] {
        fixture.breathe();
        client.click_on(&board.id, "Bet 10").await?;
    }
    both_set(&fixture, [&mut ann, &mut ben], 1).await?;
    let settled = settlement_of(&host, 1).await?;
    for client in [&host, &ben.client] {
        fixture.breathe();
        client.click_on(&settled.id, "Next hand").await?;
    }
    let offered = |message: &Message| {
        message.text().contains("Hand 2 · Pai Gow") && message.button("Take the bank").is_some()
    };
    let board = host.see_that("the offer", offered).await?;
    fixture.breathe();
    ben.client.click_on(&board.id, "Take the bank").await?;
    // On a busy machine the refusal comes after the acknowledgement.
    let refusal = |m: &Message| m.ephemeral && m.text().contains("not your turn");
    ben.client.see_that("the refusal", refusal).await?;
    host.click_on(&board.id, "Take the bank").await?;
    let board = betting(&ben.client, 2).await?;
    ensure_contains(&board.text(), "**B** Ann · banks")?;
    fixture.breathe();
    ben.client.click_on(&board.id, "Bet 50").await?;
    both_set(&fixture, [&mut ann, &mut ben], 2).await?;
    let settled = settlement_of(&host, 2).await?;
    ensure_contains(&settled.text(), "**B** Ann banked")?;
    let fixture = fixture.restarted().await?;
    state::ensure_sound(&fixture).await?;
    public::nothing_hidden(fixture).await
}
