//! Tables that close while people bet, and messages that a newer one replaces.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use sandbox::{Control, Fault};
use sandbox_client::{Client, Message};
use serde_json::json;

use crate::faults::until;
use crate::fixture::BotFixture;
use crate::hands::{play_first_hand, see_public, settlement_of};
use crate::player::{PanelPlace, Player, ensure_contains, ensure_slash_answer, is_turn};
use crate::state;

/// Longer than the time that people have for their bets.
const PAST_BETTING: Duration = Duration::from_secs(120);

/// Brings two people at a table of Pai Gow to the bets of hand two: the first hand is settled, and both have pressed
/// *Next hand*.
async fn reach_bets_of_hand_two(
    fixture: &BotFixture,
    options: &str,
) -> Result<(Client, Client, Message)> {
    // On a slow machine all this takes longer than a turn.
    let _slowed = fixture.clock.slow_down();
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    ann.slash(&format!("paigow start {options}")).await?;
    for client in [&ann, &ben] {
        fixture.pause();
        client.click("Sit").await?;
    }
    fixture.pause();
    ann.click("Start").await?;
    place_bets(fixture, [&ann, &ben], 1).await?;
    for client in [&ann, &ben] {
        let mut player = Player::new(client, PanelPlace::Ephemeral);
        player.open(fixture, 1).await?;
        let panel = player.wait(is_turn).await?;
        player.play(fixture, panel).await?;
    }
    let settlement = settlement_of(&ann, 1).await?;
    for client in [&ann, &ben] {
        fixture.pause();
        client.click_on(&settlement.id, "Next hand").await?;
    }
    let board = ann
        .wait_for("the bets", |m| {
            !m.ephemeral && m.text().contains("Hand 2 · Pai Gow")
        })
        .await?;
    ann.wait_for_message(&settlement.id, |m| m.buttons().next().is_none())
        .await?;
    Ok((ann, ben, board))
}

/// Makes both people bet. A person who is offered the bank passes it on first.
async fn place_bets(fixture: &BotFixture, people: [&Client; 2], hand: u32) -> Result<()> {
    let title = format!("Hand {hand} · Pai Gow");
    for _ in people {
        let is_open = |m: &Message| {
            !m.ephemeral
                && m.text().contains(&title)
                && (m.button("Sit out").is_some() || m.button("Pass").is_some())
        };
        let board = people[0].wait_for("the bets or an offer", is_open).await?;
        if board.button("Sit out").is_some() {
            break;
        }
        for client in people {
            fixture.pause();
            // The last pass removes the button.
            if client
                .message(&board.id)
                .is_some_and(|message| message.button("Pass").is_some())
            {
                client.click_on(&board.id, "Pass").await?;
            }
        }
    }
    let can_bet = |m: &Message| m.text().contains(&title) && m.button("Bet 10").is_some();
    let board = people[0].wait_for("the bets", can_bet).await?;
    for client in people {
        fixture.pause();
        client.click_on(&board.id, "Bet 10").await?;
    }
    Ok(())
}

/// Returns the number of public messages that show the settlement of the first hand.
fn count_settlements(client: &Client) -> usize {
    client
        .messages()
        .iter()
        .filter(|m| !m.ephemeral && m.text().contains("Hand 1 settled"))
        .count()
}

/// Closes a table by agreement of its two players, while they bet or are offered the bank.
async fn close_while_betting(seed: u64, options: &str) -> Result<()> {
    let fixture = BotFixture::new(seed).await?;
    let _slowed = fixture.clock.slow_down();
    let (ann, ben, board) = reach_bets_of_hand_two(&fixture, options).await?;
    fixture.pause();
    ann.slash("table end").await?;
    let words = "wants to close the table. It closes if one more player presses *Close the table*.";
    let board = ben
        .wait_for_message(&board.id, |m| m.text().contains(words))
        .await?;
    ensure!(
        board.text().matches(words).count() == 1,
        "said twice: {}",
        board.text()
    );
    fixture.pause();
    ben.click_on(&board.id, "Close the table").await?;
    let closed = ben
        .wait_for_message(&board.id, |m| m.text().contains("table closed"))
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
    fixture.pause();
    ann.slash("table status").await?;
    ensure!(
        count_settlements(&ann) == 1,
        "{} settlements of hand 1",
        count_settlements(&ann)
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
async fn a_table_that_closes_during_bets_ends_in_the_message_of_the_bets() -> Result<()> {
    close_while_betting(171, "bank:house").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_closes_while_the_bank_is_offered_ends_in_that_message() -> Result<()> {
    close_while_betting(172, "bank:in-turn").await
}

#[tokio::test(flavor = "multi_thread")]
async fn without_bets_the_message_shows_the_settlement_again() -> Result<()> {
    let fixture = BotFixture::new(173).await?;
    let (ann, _ben, board) = reach_bets_of_hand_two(&fixture, "bank:house").await?;
    let count_public = |client: &Client| client.messages().iter().filter(|m| !m.ephemeral).count();
    let before = count_public(&ann);
    fixture.clock.advance(PAST_BETTING);
    let is_settlement =
        |m: &Message| m.text().contains("Hand 1 settled") && m.button("Next hand").is_some();
    let settlement = ann.wait_for_message(&board.id, is_settlement).await?;
    ensure_contains(&settlement.text(), "Nobody bet")?;
    ensure!(count_public(&ann) == before, "another message");
    // The bot still knows the message after a restart, and posts the next bets in a new one.
    let fixture = fixture.restart_bot().await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    for client in [&ann, &ben] {
        fixture.pause();
        client.click_on(&board.id, "Next hand").await?;
    }
    ann.wait_for("the bets again", |m| {
        m.id != board.id && m.button("Sit out").is_some()
    })
    .await?;
    ann.wait_for_message(&board.id, |m| m.buttons().next().is_none())
        .await?;
    state::ensure_sound(&fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_manages_the_server_clears_and_closes_a_table_of_others() -> Result<()> {
    let fixture = BotFixture::new(177).await?;
    // The server is Ann's.
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    let eve = fixture.client("eve").await?;
    ben.slash("tiengow start").await?;
    let lobby = eve
        .wait_for("the lobby", |m| m.button("Sit").is_some())
        .await?;
    fixture.pause();
    eve.click_on(&lobby.id, "Sit").await?;
    for command in ["table kick seat:A", "table end"] {
        fixture.pause();
        ensure_slash_answer(&eve, command, "Only the host can do that").await?;
    }
    ensure_slash_answer(&ann, "table kick seat:B", "Seat B is free again").await?;
    let news = "was removed from the table";
    ben.wait_for_message(&lobby.id, |m| m.text().contains(news))
        .await?;
    // She may do so at a table where she plays, too.
    fixture.pause();
    ann.click_on(&lobby.id, "Sit").await?;
    fixture.pause();
    ensure_slash_answer(&ann, "table end", "The table is closed").await?;
    let closed = ben
        .wait_for_message(&lobby.id, |m| m.text().contains("table closed"))
        .await?;
    ensure_contains(&closed.text(), "Closed by someone who manages the server.")?;
    state::ensure_sound(&fixture).await
}

/// Makes every later edit of this message fail, as if the program were killed before it sent one.
fn fail_edits(control: &Control, message: &Message) -> Result<()> {
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

/// Waits until the stored public messages of the only table pass a test.
async fn wait_for_stored_messages(
    fixture: &BotFixture,
    are_right: impl Fn(&[String]) -> bool,
) -> Result<()> {
    let table = state::table(fixture)?.id;
    let polling = async {
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
    tokio::time::timeout(crate::process::PATIENCE, polling).await?
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_removes_the_buttons_that_a_kill_left_on_the_settlement() -> Result<()> {
    let fixture = BotFixture::new(174).await?;
    let ann = fixture.client("ann").await?;
    play_first_hand(&fixture, &ann, PanelPlace::Ephemeral).await?;
    let settlement = settlement_of(&ann, 1).await?;
    let control = fixture.control();
    fail_edits(&control, &settlement)?;
    fixture.pause();
    ann.click_on(&settlement.id, "Next hand").await?;
    see_public(&ann, "Hand 2 ·").await?;
    wait_for_stored_messages(&fixture, |ids| ids.iter().any(|id| *id != settlement.id))
        .await
        .context("the new message is stored")?;
    let unedited = ann
        .message(&settlement.id)
        .context("the settlement is there")?;
    ensure!(unedited.button("Next hand").is_some(), "a kill leaves it");
    control.clear_faults();
    let fixture = fixture.restart_bot().await?;
    let ann = fixture.client("ann").await?;
    let stripped = ann
        .wait_for_message(&settlement.id, |m| m.buttons().next().is_none())
        .await?;
    ensure_contains(&stripped.text(), "Hand 1 settled").context("the text must stay")?;
    wait_for_stored_messages(&fixture, |ids| ids.len() <= 1)
        .await
        .context("the settlement is no longer stored")?;
    fixture.local.stop().await
}

/// A reply with a hand arrives after its table has closed and after the last edit of every private screen. The bot
/// still edits it to show the end of the table.
#[tokio::test(flavor = "multi_thread")]
async fn a_hand_that_arrives_after_its_table_has_closed_shows_the_end() -> Result<()> {
    let fixture = BotFixture::new(175).await?;
    let (ann, ben, board) = reach_bets_of_hand_two(&fixture, "bank:house").await?;
    fixture.pause();
    ann.slash("table end").await?;
    let board = ben
        .wait_for_message(&board.id, |m| m.button("Close the table").is_some())
        .await?;
    let control = fixture.control();
    let delay = Duration::from_secs(1);
    let hold_ms = u64::try_from(delay.as_millis()).unwrap_or(u64::MAX);
    fixture.pause();
    control.add_fault(Fault {
        route: "/callback".to_owned(),
        hold_ms,
        times: 1,
        ..Fault::default()
    })?;
    let command = tokio::spawn(async move { (ann.slash("hand").await, ann) });
    until("the answer is sent", || control.held_requests() > 0).await?;
    ben.click_on(&board.id, "Close the table").await?;
    ben.wait_for_message(&board.id, |m| m.text().contains("table closed"))
        .await?;
    fixture.clock.advance(delay);
    let (answer, ann) = command.await?;
    let panel = answer?.ephemeral().context("a private answer")?.clone();
    let over = ann
        .wait_for_message(&panel.id, |m| m.text().contains("closed the table"))
        .await?;
    let labels = over.buttons().map(|button| button.label.as_str());
    ensure!(labels.eq(["Rematch"]), "{over:?}");
    state::ensure_sound(&fixture).await
}

/// The reply to the command that opened a table may arrive after the table's end, and the bot may stop at that moment.
/// Neither edits the message again.
#[tokio::test(flavor = "multi_thread")]
async fn the_message_of_a_closed_table_is_not_edited_again() -> Result<()> {
    let fixture = BotFixture::new(176).await?;
    let ann = fixture.client("ann").await?;
    ann.slash("tiengow start").await?;
    let app = fixture.app();
    let table = app.tables.all().pop().context("a table")?;
    let opened = table.now();
    let lobby = ann
        .wait_for("the lobby", |m| m.button("Sit").is_some())
        .await?;
    fixture.pause();
    ann.slash("table end").await?;
    ann.wait_for_message(&lobby.id, |m| m.text().contains("table closed"))
        .await?;
    let requests = || fixture.control().requests().len();
    let before = requests();
    let is_shown = app.updates.is_shown(&opened).await;
    ensure!(is_shown, "the reply says that it is not shown");
    app.updates.announce_shutdown(&table.now()).await;
    ensure!(requests() == before, "it was edited again");
    fixture.local.stop().await
}
