//! Tables that close while people bet, and messages that a newer one replaces.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox::{Control, Fault};
use sandbox_client::{Client, Message};
use serde_json::json;

use crate::faults::until;
use crate::fixture::BotFixture;
use crate::hands::{play_first_hand, see_public, settlement_of};
use crate::player::{Player, Way, ensure_contains, is_turn};
use crate::state;

/// Longer than the time that people have for their bets.
const SILENCE: Duration = Duration::from_secs(120);

/// Brings two people at a table of Pai Gow to the bets of hand two: the first hand is settled, and both have pressed
/// *Next hand*.
async fn bets_of_hand_two(
    fixture: &BotFixture,
    options: &str,
) -> Result<(Client, Client, Message)> {
    // On a slow machine all this takes longer than a turn.
    let _slowed = fixture.clock.slow_down();
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    ann.slash(&format!("paigow start {options}")).await?;
    for client in [&ann, &ben] {
        fixture.breathe();
        client.click("Sit").await?;
    }
    fixture.breathe();
    ann.click("Start").await?;
    bet(fixture, [&ann, &ben], 1).await?;
    for client in [&ann, &ben] {
        let mut player = Player::new(client, Way::Ephemeral);
        player.open(fixture, 1).await?;
        let panel = player.wait(is_turn).await?;
        player.play(fixture, panel).await?;
    }
    let settled = settlement_of(&ann, 1).await?;
    for client in [&ann, &ben] {
        fixture.breathe();
        client.click_on(&settled.id, "Next hand").await?;
    }
    let board = ann
        .see_that("the bets", |m| m.text().contains("Hand 2 · Pai Gow"))
        .await?;
    ann.see_message(&settled.id, |m| m.buttons().next().is_none())
        .await?;
    Ok((ann, ben, board))
}

/// Makes both people bet. A person who is offered the bank first passes it on.
async fn bet(fixture: &BotFixture, people: [&Client; 2], hand: u32) -> Result<()> {
    let title = format!("Hand {hand} · Pai Gow");
    for _ in people {
        let is_open = |m: &Message| {
            m.text().contains(&title)
                && (m.button("Sit out").is_some() || m.button("Pass").is_some())
        };
        let board = people[0].see_that("the bets or an offer", is_open).await?;
        if board.button("Sit out").is_some() {
            break;
        }
        for client in people {
            fixture.breathe();
            // The last pass removes the button.
            if client
                .message(&board.id)
                .is_some_and(|message| message.button("Pass").is_some())
            {
                client.click_on(&board.id, "Pass").await?;
            }
        }
    }
    let open = |m: &Message| m.text().contains(&title) && m.button("Bet 10").is_some();
    let board = people[0].see_that("the bets", open).await?;
    for client in people {
        fixture.breathe();
        client.click_on(&board.id, "Bet 10").await?;
    }
    Ok(())
}

/// Returns the number of public messages that show the settlement of the first hand.
fn settlements(client: &Client) -> usize {
    client
        .messages()
        .iter()
        .filter(|m| !m.ephemeral && m.text().contains("Hand 1 settled"))
        .count()
}

/// The host asks to close a table and the other person agrees, while people bet or are offered the bank.
async fn close_while_betting(seed: u64, options: &str) -> Result<()> {
    let fixture = BotFixture::new(seed).await?;
    let _slowed = fixture.clock.slow_down();
    let (ann, ben, board) = bets_of_hand_two(&fixture, options).await?;
    fixture.breathe();
    ann.slash("table end").await?;
    let asked = "wants to close the table. It closes if one more player presses *Close the table*.";
    let board = ben
        .see_message(&board.id, |m| m.text().contains(asked))
        .await?;
    ensure!(
        board.text().matches(asked).count() == 1,
        "said twice: {}",
        board.text()
    );
    fixture.breathe();
    ben.click_on(&board.id, "Close the table").await?;
    let closed = ben
        .see_message(&board.id, |m| m.text().contains("table closed"))
        .await?;
    ensure!(
        closed.button("Next hand").is_none() && closed.button("Take the bank").is_none(),
        "{closed:?}"
    );
    ensure!(!closed.text().contains("bets"), "frozen: {}", closed.text());
    ensure_contains(&closed.text(), "The players closed the table.")?;
    ensure!(
        !closed.text().contains("Hand 1 settled"),
        "the old settlement again: {}",
        closed.text()
    );
    // A later reply in the channel arrives after everything that the table still posts.
    fixture.breathe();
    ann.slash("table status").await?;
    ensure!(
        settlements(&ann) == 1,
        "{} settlements of hand 1",
        settlements(&ann)
    );
    let ends = ann
        .messages()
        .iter()
        .filter(|m| m.text().contains("table closed"))
        .count();
    ensure!(ends == 1, "{ends} ends");
    state::ensure_sound(&fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_closes_during_bets_ends_in_their_message() -> Result<()> {
    close_while_betting(171, "bank:house").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_closes_while_the_bank_is_offered_ends_in_that_message() -> Result<()> {
    close_while_betting(172, "bank:in-turn").await
}

#[tokio::test(flavor = "multi_thread")]
async fn without_bets_the_message_returns_to_the_settlement() -> Result<()> {
    let fixture = BotFixture::new(173).await?;
    let (ann, _ben, board) = bets_of_hand_two(&fixture, "bank:house").await?;
    let public = |client: &Client| client.messages().iter().filter(|m| !m.ephemeral).count();
    let before = public(&ann);
    // The bot asks people who sit out again, but nobody answers here.
    fixture.clock.advance(SILENCE);
    let back = |m: &Message| m.text().contains("Hand 1 settled") && m.button("Next hand").is_some();
    let back = ann.see_message(&board.id, back).await?;
    ensure_contains(&back.text(), "Nobody bet")?;
    ensure!(public(&ann) == before, "another message");
    // The bot still knows the message after a restart, and the next bets come in a new one.
    let fixture = fixture.with_another_bot().await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    for client in [&ann, &ben] {
        fixture.breathe();
        client.click_on(&board.id, "Next hand").await?;
    }
    ann.see_that("the bets again", |m| {
        m.id != board.id && m.button("Sit out").is_some()
    })
    .await?;
    ann.see_message(&board.id, |m| m.buttons().next().is_none())
        .await?;
    state::ensure_sound(&fixture).await
}

/// Makes every later edit of this message fail, as if the program were killed before it sent one.
fn no_edit_arrives(control: &Control, message: &Message) -> Result<()> {
    let route = format!(
        "PATCH /channels/{}/messages/{}",
        message.channel_id, message.id
    );
    let body = json!({"message": "trouble", "code": 0});
    control.add_fault(Fault {
        route,
        status: 503,
        body,
        times: 1_000,
        ..Fault::default()
    })?;
    // Edits with the token of the press fail too.
    control.forget_tokens(true);
    Ok(())
}

/// Waits until the kept public messages of the only table pass a test.
async fn until_public_messages(
    fixture: &BotFixture,
    are_right: impl Fn(&[String]) -> bool,
) -> Result<()> {
    let table = state::table(fixture)?.id;
    let waited = async {
        loop {
            let rows = fixture.app().store.boards(table).await?;
            let public = rows.iter().filter(|row| row.user.is_none());
            let ids: Vec<String> = public.map(|row| row.message.to_string()).collect();
            if are_right(&ids) {
                return anyhow::Ok(());
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(crate::process::PATIENCE, waited).await?
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_removes_the_buttons_that_a_kill_left_on_the_settlement() -> Result<()> {
    let fixture = BotFixture::new(174).await?;
    let ann = fixture.client("ann").await?;
    play_first_hand(&fixture, &ann, Way::Ephemeral).await?;
    let settled = settlement_of(&ann, 1).await?;
    let control = fixture.control();
    no_edit_arrives(&control, &settled)?;
    fixture.breathe();
    ann.click_on(&settled.id, "Next hand").await?;
    see_public(&ann, "Hand 2 ·").await?;
    until_public_messages(&fixture, |ids| ids.iter().any(|id| *id != settled.id))
        .await
        .context("the new message is kept")?;
    let left = ann
        .message(&settled.id)
        .context("the settlement is there")?;
    ensure!(left.button("Next hand").is_some(), "a kill leaves it");
    control.clear_faults();
    let fixture = fixture.with_another_bot().await?;
    let ann = fixture.client("ann").await?;
    let stripped = ann
        .see_message(&settled.id, |m| m.buttons().next().is_none())
        .await?;
    ensure_contains(&stripped.text(), "Hand 1 settled").context("the text must stay")?;
    until_public_messages(&fixture, |ids| ids.len() <= 1)
        .await
        .context("it is forgotten then")?;
    fixture.local.stop().await
}

/// A reply with a hand is in flight when the table closes. It arrives after the last edit of every private screen, and
/// the bot still updates it to show the end of the table.
#[tokio::test(flavor = "multi_thread")]
async fn a_hand_that_arrives_after_its_table_has_closed_shows_the_end() -> Result<()> {
    let fixture = BotFixture::new(175).await?;
    let (ann, ben, board) = bets_of_hand_two(&fixture, "bank:house").await?;
    fixture.breathe();
    ann.slash("table end").await?;
    let board = ben
        .see_message(&board.id, |m| m.button("Close the table").is_some())
        .await?;
    let control = fixture.control();
    let way = Duration::from_secs(1);
    let hold_ms = u64::try_from(way.as_millis()).unwrap_or(u64::MAX);
    fixture.breathe();
    control.add_fault(Fault {
        route: "/callback".to_owned(),
        hold_ms,
        times: 1,
        ..Fault::default()
    })?;
    let asking = tokio::spawn(async move { (ann.slash("hand").await, ann) });
    until("the answer is on its way", || control.held_requests() > 0).await?;
    ben.click_on(&board.id, "Close the table").await?;
    ben.see_message(&board.id, |m| m.text().contains("table closed"))
        .await?;
    fixture.clock.advance(way);
    let (answer, ann) = asking.await?;
    let panel = answer?.ephemeral().context("a private answer")?.clone();
    let over = ann
        .see_message(&panel.id, |m| m.text().contains("closed the table"))
        .await?;
    let labels = over.buttons().map(|button| button.label.as_str());
    ensure!(labels.eq(["Rematch"]), "{over:?}");
    state::ensure_sound(&fixture).await
}

/// The reply to the command that opened a table may arrive after the table's end, and the bot may stop at that moment.
/// Neither draws the message again.
#[tokio::test(flavor = "multi_thread")]
async fn the_message_of_a_closed_table_stays_as_it_is() -> Result<()> {
    let fixture = BotFixture::new(176).await?;
    let ann = fixture.client("ann").await?;
    ann.slash("tiengow start").await?;
    let app = fixture.app();
    let table = app.tables.all().pop().context("a table")?;
    let opened = table.now();
    let lobby = ann.see_that("the lobby", |m| m.button("Sit").is_some());
    let lobby = lobby.await?;
    fixture.breathe();
    ann.slash("table end").await?;
    ann.see_message(&lobby.id, |m| m.text().contains("table closed"))
        .await?;
    let requests = || fixture.control().requests().len();
    let before = requests();
    let nobody_to_tell = app.updates.is_shown(&opened).await;
    ensure!(nobody_to_tell, "the reply says that it is not shown");
    app.updates.announce_shutdown(&table.now()).await;
    ensure!(requests() == before, "it was drawn again");
    fixture.local.stop().await
}
