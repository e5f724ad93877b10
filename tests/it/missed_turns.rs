//! Missed turns: the play that the bot makes, and the people who learn of it.

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use gow::{Round as _, Verb};
use sandbox_client::Message;
use tiengow::table::Table;
use tiengow::text::pips;

use crate::faults::until;
use crate::fixture::{BotFixture, IDLE};
use crate::four_people::{name_to_act, open_hands, seat_four_people};
use crate::hands::reach_first_turn;
use crate::player::{PanelPlace, is_turn};
use crate::public;
use crate::state;

/// Lets the running turn time out.
pub(crate) fn time_out_turn(fixture: &BotFixture) -> Result<()> {
    let left = state::deadline(fixture)?.get() - fixture.clock.now_ms();
    fixture
        .clock
        .advance(Duration::from_millis(u64::try_from(left)?));
    Ok(())
}

/// Returns the text about the play at this index for the person whose turn timed out.
fn timeout_text(table: &Table, index: usize, words: &str) -> Result<String> {
    let (_, mv) = table.hand().context("the hand goes on")?.round.plays()[index];
    let auxiliary = if mv.width() == 1 { "was" } else { "were" };
    let participle = if mv.verb == Verb::Lead {
        "led"
    } else {
        "discarded"
    };
    Ok(format!(
        "⏱ Your time ran out: {} {auxiliary} {participle} for you {words}",
        pips(mv.pieces.iter())
    ))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_timeout_shows_the_player_the_play_and_the_others_that_it_was_made() -> Result<()> {
    let fixture = BotFixture::new(161).await?;
    let ann = fixture.client("ann").await?;
    let (player, _) = reach_first_turn(&fixture, &ann).await?;
    let before = state::table(&fixture)?
        .hand()
        .context("a hand")?
        .round
        .plays()
        .len();
    time_out_turn(&fixture)?;
    let words = "(1 of 3). After 2 more, a computer plays for you.";
    let panel = player.wait(|text| text.contains(words)).await?.text();
    let table = state::table(&fixture)?;
    let line = timeout_text(&table, before, words)?;
    ensure!(panel.contains(&line), "{line:?} is not in {panel}");
    ann.in_dm()
        .wait_for("the same by direct message", |m| m.text().contains(&line))
        .await?;
    let has_timeout = |text: &str| {
        text.contains("Ann ran out of time: ")
            && text.contains("(1 of 3). After 2 more, a computer plays for them.")
    };
    let board = ann.wait_for("the board", |m| {
        !m.ephemeral && m.button("My hand").is_some() && has_timeout(&m.text())
    });
    let board = board.await?;
    // The player misses the next turn too, and then plays.
    player.wait(is_turn).await?;
    time_out_turn(&fixture)?;
    let panel = player
        .wait(|text| is_turn(text) && text.contains("(2 of 3). After one more"))
        .await?;
    player.play(&fixture, panel).await?;
    player.wait(|text| !text.contains('⏱')).await?;
    ann.wait_for_message(&board.id, |m| !m.text().contains("ran out of time"))
        .await?;
    state::ensure_sound(&fixture).await?;
    public::ensure_no_leak(fixture).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_is_back_after_a_missed_turn_gets_no_ping_at_first() -> Result<()> {
    let fixture = BotFixture::new(162).await?;
    let mut people = seat_four_people(&fixture, [PanelPlace::Ephemeral; 4], "normal").await?;
    for (_, player) in &people {
        let direct = player.client.in_dm();
        direct.wait_for_text("Your hand").await?;
    }
    open_hands(&fixture, &mut people, 1).await?;
    let late = name_to_act(&fixture).context("a turn")?;
    let index = people.iter().position(|(name, _)| *name == late);
    let index = index.context("a person is to act")?;
    let dm = people[index].1.client.in_dm().channel_id();
    let path = format!("/channels/{}/messages", dm.context("direct messages")?);
    let control = fixture.control();
    let sent = |method: &str| {
        let mut requests = control.requests();
        requests.retain(|one| one.method == method && one.path.starts_with(&path));
        requests
    };
    fixture.clock.advance(IDLE);
    // The first post is the hand.
    until("notified", || sent("POST").len() > 1).await?;
    time_out_turn(&fixture)?;
    // The ping is deleted at the end of its turn.
    until("over", || !sent("DELETE").is_empty()).await?;
    people[index].1.open(&fixture, 1).await?;
    while let Some(name) = name_to_act(&fixture).filter(|name| *name != late) {
        let other = people.iter_mut().find(|(other, _)| *other == name);
        let (_, other) = other.context("a person is to act")?;
        let panel = other.wait(is_turn).await?;
        other.play(&fixture, panel).await?;
    }
    let began = fixture.clock.now_ms();
    fixture.clock.advance(IDLE);
    let ping = || {
        let mut posts = sent("POST").into_iter();
        posts.find(|post| post.at_ms >= began)
    };
    until("notified again", || ping().is_some()).await?;
    let waited = ping().context("a ping")?.at_ms - began;
    ensure!(
        u128::try_from(waited)? >= IDLE.as_millis(),
        "notified after {waited} ms"
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notified_player_whose_press_begins_their_next_turn_gets_no_ping_at_first() -> Result<()>
{
    let fixture = BotFixture::new(163).await?;
    let ann = fixture.client("ann").await?;
    ann.slash("paigow start").await?;
    fixture.pause();
    ann.click("Start").await?;
    // She uses no private screen, so she is notified at once, with the bets.
    let direct = ann.in_dm();
    let own = direct.wait_for("the bets", |message| message.button("Sit out").is_some());
    let own = own.await?;
    let dm = direct.channel_id().context("direct messages")?;
    let path = format!("/channels/{dm}/messages");
    fixture.pause();
    let began = fixture.clock.now_ms();
    // The only bet deals, and everyone sets their tiles at the same time.
    direct.click_on(&own.id, "Bet").await?;
    let is_setting = |message: &Message| is_turn(&message.text());
    direct.wait_for_message(&own.id, is_setting).await?;
    fixture.clock.advance(IDLE);
    let control = fixture.control();
    let ping = || {
        let mut requests = control.requests().into_iter();
        requests.find(|one| one.method == "POST" && one.path == path && one.at_ms >= began)
    };
    until("notified", || ping().is_some()).await?;
    let waited = ping().context("a ping")?.at_ms - began;
    ensure!(
        u128::try_from(waited)? > IDLE.as_millis() / 2,
        "notified after {waited} ms"
    );
    fixture.local.stop().await
}
