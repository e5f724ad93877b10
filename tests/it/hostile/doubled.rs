//! Every event of Discord arrives twice and has one effect.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, ensure};
use sandbox::RequestRecord;
use tiengow::store::{PlayRow, PlayedBy};

use crate::fixture::BotFixture;
use crate::hands::{balance, seat_with_computers, settlement};
use crate::player::{Player, Way};
use crate::public;
use crate::state;

/// Asserts that every interaction has one answer, and that no message was posted twice.
fn everything_is_sent_once(requests: &[RequestRecord], plays: usize) -> Result<()> {
    let mut answers = BTreeMap::<String, usize>::new();
    for request in requests
        .iter()
        .filter(|request| request.path.ends_with("/callback"))
    {
        ensure!(
            request.status < 300,
            "status {} for {}",
            request.status,
            request.body
        );
        *answers.entry(request.path.clone()).or_default() += 1;
    }
    ensure!(
        answers.len() > plays && answers.values().all(|count| *count == 1),
        "one answer each: {answers:?}"
    );
    let posts = requests.iter().filter(|request| {
        request.method == "POST" && request.body["nonce"].is_string() && request.status < 300
    });
    let mut nonces: Vec<String> = posts.map(|post| post.body["nonce"].to_string()).collect();
    let all = nonces.len();
    nonces.sort();
    nonces.dedup();
    ensure!(nonces.len() == all, "a message was posted twice");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_with_every_event_twice() -> Result<()> {
    let fixture = BotFixture::new(51).await?;
    let control = fixture.control();
    control.duplicate_events(true);
    let ann = fixture.client("ann").await?;
    ensure!(balance(&ann).await? == 5_000, "one grant");
    ann.slash("daily").await?;
    ensure!(balance(&ann).await? == 5_500, "one day's chips");
    seat_with_computers(&fixture, &ann).await?;
    ensure!(
        state::table(&fixture)?.people().count() == 1,
        "one person sat down, once"
    );
    ann.click("Start").await?;
    let mut player = Player::new(&ann, Way::Ephemeral);
    let plays = player.play_hand(&fixture, 1).await?;
    settlement(&ann).await?;
    state::ensure_sound(&fixture).await?;
    everything_is_sent_once(&control.requests(), plays)?;
    let seats = state::table(&fixture)?;
    let seat = seats
        .seat_of(state::user(&ann)?)
        .context("ann sits")?
        .index();
    let data = public::nothing_hidden_in(fixture, public::Plays::Some).await?;
    let kept = plays_of(data.path(), seat).await?;
    ensure!(kept == plays, "{plays} plays, {kept} kept");
    Ok(())
}

/// Returns how many plays of a seat its person made.
async fn plays_of(data: &std::path::Path, seat: usize) -> Result<usize> {
    let (past, running) = state::hands(data).await?;
    let hands = past.iter().map(|past| &past.hand).chain(&running);
    let own = |play: &&PlayRow| usize::from(play.seat) == seat && play.by == PlayedBy::Person;
    Ok(hands.flat_map(|hand| &hand.plays).filter(own).count())
}
