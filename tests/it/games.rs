//! Pai Gow and Tet-Gow over the real protocol, in the channel and by direct message.

use anyhow::{Context as _, Result, ensure};
use gow::{Round as _, Seat, Verb};
use sandbox_client::{Client, Message};
use tiengow::discord::custom_id::{Act, Press, TileMask};

use crate::fixture::BotFixture;
use crate::hostile::forge;
use crate::houses::record;
use crate::player::{Player, Way, is_turn};
use crate::public;
use crate::state::{self, State};

#[tokio::test(flavor = "multi_thread")]
async fn three_hands_of_tet_gow_by_ephemeral_buttons() -> Result<()> {
    hands_of_tet_gow(Way::Ephemeral, 61, "players:3").await
}

#[tokio::test(flavor = "multi_thread")]
async fn three_hands_of_tet_gow_by_direct_message() -> Result<()> {
    hands_of_tet_gow(Way::Direct, 62, "players:4").await
}

/// One person and computers play three hands, after which the table shows its winner.
async fn hands_of_tet_gow(way: Way, seed: u64, players: &str) -> Result<()> {
    let fixture = BotFixture::new(seed).await?;
    let ann = fixture.client("ann").await?;
    let houses = ann.autocomplete("tetgow start rules:").await?;
    ensure!(
        houses.len() == gow::House::all(gow::Game::TetGow).len(),
        "{houses:?}"
    );
    fixture.breathe();
    ann.slash(&format!(
        "tetgow start {players} seats:computers until:3hands"
    ))
    .await?;
    fixture.breathe();
    ann.see_where(|message| message.button("Start").is_some())
        .await?;
    ann.click("Start").await?;
    let mut player = Player::new(&ann, way);
    for hand in 1..=3 {
        let plays = player.play_hand(&fixture, hand).await?;
        ensure!(plays >= 1, "no play in hand {hand}");
        fixture.breathe();
        let settled = format!("Hand {hand} settled");
        let last = hand == 3;
        let shown = ann.see_that("the settlement", |message| {
            message.text().contains(&settled)
                && (message.button("Next hand").is_some()
                    || message.text().contains("reached the limit"))
        });
        let shown = shown.await?;
        for words in ["Scores: own stacks", "After ", " points × "] {
            ensure!(
                shown.text().contains(words),
                "no {words:?} in {}",
                shown.text()
            );
        }
        if last {
            ensure!(
                shown.text().contains(" with "),
                "no winner in {}",
                shown.text()
            );
        } else {
            ann.click_on(&shown.id, "Next hand").await?;
        }
    }
    state::ensure_sound(&fixture).await?;
    public::nothing_hidden(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_a_computer_play_tet_gow() -> Result<()> {
    let fixture = BotFixture::new(66).await?;
    let (mut ann, mut ben) = ann_and_ben(&fixture).await?;
    let host = fixture.client("ann").await?;
    host.slash("tetgow start rules:wiki-2019 players:4").await?;
    fixture.breathe();
    ben.client.click("Sit").await?;
    fixture.breathe();
    host.click("Add computer").await?;
    fixture.breathe();
    // One seat stays empty: it is a game for three.
    host.click("Start").await?;
    for hand in 1..=2 {
        tokio::try_join!(ann.play_hand(&fixture, hand), ben.play_hand(&fixture, hand))?;
        let settled = settlement(&host, hand).await?;
        fixture.breathe();
        let record = record(&host, &settled).await?;
        ensure!(record.round().deal().hands.len() == 3, "{record}");
        if hand == 1 {
            for client in [&host, &ben.client] {
                fixture.breathe();
                client.click_on(&settled.id, "Next hand").await?;
            }
        }
    }
    state::ensure_sound(&fixture).await?;
    public::nothing_hidden(fixture).await
}

/// Two people who play, and how.
async fn ann_and_ben(fixture: &BotFixture) -> Result<(Player, Player)> {
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
    let title = format!("Hand {hand} · Pai Gow · bets");
    let open =
        |message: &Message| message.text().contains(&title) && message.button("Sit out").is_some();
    Ok(client.see_that("the betting", open).await?)
}

/// Bets by the modal.
async fn bet_by_form(fixture: &BotFixture, client: &Client, hand: u32, chips: &str) -> Result<()> {
    let board = betting(client, hand).await?;
    fixture.breathe();
    let asked = client.click_on(&board.id, "Other…").await?;
    let form = asked.modal.context("a form for the bet")?;
    ensure!(form.custom_id.contains(".other"), "{form:?}");
    fixture.breathe();
    let answer = client.submit_modal(&form, &[("line", "ten")]).await?;
    ensure!(answer.text().contains("not a number"), "{}", answer.text());
    fixture.breathe();
    let asked = client.click_on(&board.id, "Other…").await?;
    fixture.breathe();
    client
        .submit_modal(&asked.modal.context("the form again")?, &[("line", chips)])
        .await?;
    Ok(())
}

/// Makes both set their tiles in turn: two at once would delay each other's presses.
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

async fn settlement(client: &Client, hand: u32) -> Result<Message> {
    let title = format!("Hand {hand} settled");
    let settled = |message: &Message| {
        message.text().contains(&title) && message.button("Next hand").is_some()
    };
    Ok(client.see_that("the settlement", settled).await?)
}

#[tokio::test(flavor = "multi_thread")]
#[expect(clippy::too_many_lines)]
async fn two_people_bet_and_set_against_the_house() -> Result<()> {
    let fixture = BotFixture::new(63).await?;
    let (mut ann, mut ben) = sit_down(&fixture, "rules:casino stake:10 most:200").await?;
    let host = fixture.client("ann").await?;
    let board = betting(&host, 1).await?;
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
    ensure!(refused.text().contains("do not sit"), "{}", refused.text());
    host.click_on(&board.id, "Bet 20").await?;
    bet_by_form(&fixture, &ben.client, 1, "75").await?;
    both_set(&fixture, [&mut ann, &mut ben], 1).await?;
    let settled = settlement(&host, 1).await?;
    for words in [
        "the bank",
        "High hand: ",
        "Low hand: ",
        "Bet: 20 chips",
        "Bet: 75 chips",
        "Won and lost",
    ] {
        ensure!(
            settled.text().contains(words),
            "no {words:?} in {}",
            settled.text()
        );
    }
    fixture.breathe();
    let record = record(&host, &settled).await?;
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
    fixture.breathe();
    host.click_on(&settled.id, "Next hand").await?;
    fixture.breathe();
    ben.client.click_on(&settled.id, "Next hand").await?;
    let board = betting(&host, 2).await?;
    fixture.breathe();
    host.click_on(&board.id, "Same again").await?;
    fixture.breathe();
    ben.client.click_on(&board.id, "Sit out").await?;
    // An edit that crosses the reply shows the hand before it for a moment: pressed again, it is refused.
    ensure!(ann.play_hand(&fixture, 2).await? >= 1, "ann sets again");
    ben.wait(|text| text.contains("Hand 2 is over")).await?;
    let settled = settlement(&host, 2).await?;
    ensure!(settled.text().contains("sat out"), "{}", settled.text());
    ensure!(
        settled.text().contains("Bet: 20 chips"),
        "{}",
        settled.text()
    );
    state::ensure_sound(&fixture).await?;
    public::nothing_hidden(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_alone_against_the_house_bets_again_from_the_settlement() -> Result<()> {
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
        let settled = settlement(&ann, hand).await?;
        ensure!(
            settled.text().contains("Bet: 50 chips"),
            "{}",
            settled.text()
        );
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
#[expect(clippy::too_many_lines)]
async fn forged_bets_and_hands_change_nothing() -> Result<()> {
    let fixture = BotFixture::new(65).await?;
    let (_ann, mut ben) = sit_down(&fixture, "stake:10 most:50").await?;
    let (host, eve) = (fixture.client("ann").await?, fixture.client("eve").await?);
    let board = betting(&host, 1).await?;
    let table = state::table(&fixture)?;
    let id = |version, act| Press::at(table.id, version, act).to_string();
    let before = State::of(&fixture).await?;
    for (chips, words) in [
        (9, "from 10 to 50"),
        (51, "from 10 to 50"),
        (u32::MAX, "from 10 to 50"),
    ] {
        fixture.breathe();
        let answer = forge::press(
            &fixture,
            &host,
            &board,
            &id(table.version, Act::Bet { chips }),
        )
        .await?;
        answer.ensure_says(words)?;
    }
    fixture.breathe();
    let stale = id(table.version - 1, Act::Bet { chips: 10 });
    forge::press(&fixture, &host, &board, &stale)
        .await?
        .ensure_says("moved on")?;
    for act in [
        Act::Bet { chips: 10 },
        Act::BetOther,
        Act::TakeBank,
        Act::Hint,
    ] {
        fixture.breathe();
        forge::press(&fixture, &eve, &board, &id(table.version, act))
            .await?
            .ensure_says("do not sit")?;
    }
    fixture.breathe();
    let bank = id(table.version, Act::TakeBank);
    forge::press(&fixture, &host, &board, &bank)
        .await?
        .ensure_says("not your turn")?;
    before.ensure_unchanged(&fixture, "forged bets").await?;
    for client in [&host, &ben.client] {
        fixture.breathe();
        client.click_on(&board.id, "Bet 10").await?;
    }
    ben.open(&fixture, 1).await?;
    let table = state::table(&fixture)?;
    let board = host
        .see_that("the board", |m| m.button("My hand").is_some())
        .await?;
    // No tiles, three tiles, tiles that nobody was dealt.
    for bits in [0, 0b111, 0b11_0000] {
        fixture.breathe();
        let act = Act::Play {
            verb: Verb::Set,
            mask: TileMask::from_bits(bits),
        };
        let answer = forge::press(&fixture, &host, &board, &id(table.version, act)).await?;
        ensure!(answer.is_private(), "a hand in public");
    }
    fixture.breathe();
    let own = Act::Play {
        verb: Verb::Lead,
        mask: TileMask::from_bits(0b11),
    };
    forge::press(&fixture, &host, &board, &id(table.version, own)).await?;
    ensure!(
        state::table(&fixture)?
            .hand()
            .is_some_and(|hand| hand.plays_of(Seat::new(1).unwrap()) == 0)
    );
    state::ensure_sound(&fixture).await?;
    public::nothing_hidden_of(fixture, public::Plays::None).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_takes_the_bank_from_the_house() -> Result<()> {
    let fixture = BotFixture::new(64).await?;
    let (mut ann, mut ben) = sit_down(&fixture, "stake:10 bank:passes").await?;
    let host = fixture.client("ann").await?;
    // The bank of the first hand is offered too, starting with the seat after the house.
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
    let settled = settlement(&host, 1).await?;
    for client in [&host, &ben.client] {
        fixture.breathe();
        client.click_on(&settled.id, "Next hand").await?;
    }
    let offered = |message: &Message| {
        message.text().contains("Hand 2 · Pai Gow · bets")
            && message.button("Take the bank").is_some()
    };
    let board = host.see_that("the offer", offered).await?;
    fixture.breathe();
    let refused = ben.client.click_on(&board.id, "Take the bank").await?;
    ensure!(
        refused.text().contains("not your turn"),
        "{}",
        refused.text()
    );
    host.click_on(&board.id, "Take the bank").await?;
    let board = betting(&ben.client, 2).await?;
    ensure!(board.text().contains("**B** Ann banks"), "{}", board.text());
    fixture.breathe();
    ben.client.click_on(&board.id, "Bet 50").await?;
    both_set(&fixture, [&mut ann, &mut ben], 2).await?;
    let settled = settlement(&host, 2).await?;
    ensure!(
        settled.text().contains("B Ann · the bank"),
        "{}",
        settled.text()
    );
    let fixture = fixture.restarted().await?;
    state::ensure_sound(&fixture).await?;
    public::nothing_hidden(fixture).await
}
