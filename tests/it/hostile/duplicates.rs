//! Events of Discord that all arrive twice and have one effect each.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, ensure};
use sandbox::RequestRecord;
use tiengow::store::{PlayRow, PlayedBy};

use crate::fixture::BotFixture;
use crate::hands::{balance, seat_with_computers, settlement};
use crate::player::{PanelPlace, Player};
use crate::public;
use crate::state;

/// Asserts that every interaction has one answer, and that no message was posted twice.
fn ensure_sent_once(requests: &[RequestRecord], plays: usize) -> Result<()> {
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
    let count = nonces.len();
    nonces.sort();
    nonces.dedup();
    ensure!(nonces.len() == count, "a message was posted twice");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn duplicate_events_have_one_effect() -> Result<()> {
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
    let mut player = Player::new(&ann, PanelPlace::Ephemeral);
    let plays = player.play_hand(&fixture, 1).await?;
    settlement(&ann).await?;
    state::ensure_sound(&fixture).await?;
    ensure_sent_once(&control.requests(), plays)?;
    let table = state::table(&fixture)?;
    let seat = table
        .seat_of(state::user(&ann)?)
        .context("ann sits")?
        .index();
    let data = public::ensure_no_leak_and_keep_data(fixture, public::FaceUpPlays::Some).await?;
    let stored = count_plays_of(data.path(), seat).await?;
    ensure!(stored == plays, "{plays} plays, {stored} stored");
    Ok(())
}

/// Returns how many plays of a seat its person made.
async fn count_plays_of(data: &std::path::Path, seat: usize) -> Result<usize> {
    let (past, running) = state::hands(data).await?;
    let hands = past.iter().map(|past| &past.hand).chain(&running);
    let is_own = |play: &&PlayRow| usize::from(play.seat) == seat && play.by == PlayedBy::Person;
    Ok(hands.flat_map(|hand| &hand.plays).filter(is_own).count())
}
