//! The number of a hand's requests that count towards Discord's limit.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use gow::Round as _;
use sandbox::RequestRecord;
use sandbox_client::{Client, Message};

use crate::fixture::{BotFixture, IDLE};
use crate::four_people::{PEOPLE, name_to_act, open_hands, seat_four_people};
use crate::hands::{play_first_hand, settlement_of};
use crate::missed_turns::time_out_turn;
use crate::player::{PanelPlace, Player, is_turn};
use crate::state;

/// The most counted requests of a hand of four people who use their private screens.
const FOUR_MAX: usize = 3;

/// The most counted requests of a hand of one person and three computers.
const ALONE_MAX: usize = 3;

/// The person who misses turns and goes away.
const ABSENT: &str = "dan";

/// The most counted requests of a first hand where one of four people misses three turns. Each missed turn costs a ping
/// and a message about the play for that person, and a ping for the others, who have waited as well.
const ABSENT_MAX: usize = 28;

/// More than half the age at which the bot may offer a thread to the host of a lobby.
const BUSY_AFTER: Duration = Duration::from_secs(31);

/// How long people take for a play, in seconds. This is well below the ten seconds before a ping, because a busy
/// machine adds some.
const PLAY_SECONDS: [u64; 4] = [2, 4, 5, 3];

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_four_in_the_channel() -> Result<()> {
    let places = [PanelPlace::Ephemeral; 4];
    play_two_hands(places, 411).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_four_by_direct_message() -> Result<()> {
    let places = [PanelPlace::Direct; 4];
    play_two_hands(places, 412).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_two_in_the_channel_and_two_by_direct_message() -> Result<()> {
    let places = [
        PanelPlace::Direct,
        PanelPlace::Ephemeral,
        PanelPlace::Direct,
        PanelPlace::Ephemeral,
    ];
    play_two_hands(places, 413).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_four_people_when_one_has_gone_away() -> Result<()> {
    let fixture = BotFixture::new(416).await?;
    // The last person gets a ping rather than the hand, which is already there.
    let places = [
        PanelPlace::Ephemeral,
        PanelPlace::Ephemeral,
        PanelPlace::Ephemeral,
        PanelPlace::Direct,
    ];
    let mut people = seat_four_people(&fixture, places, "normal").await?;
    let away = fixture.client(ABSENT).await?;
    let mut counter = RequestCounter::new(&fixture);
    open_hands(&fixture, &mut people, 1).await?;
    let mut missed = 0;
    let mut play_seconds = PLAY_SECONDS.iter().cycle();
    while let Some(name) = name_to_act(&fixture) {
        if name == ABSENT {
            let is_away = state::table(&fixture)?.people().any(|(_, one)| one.away);
            if is_away {
                let before = count_plays(&fixture);
                let has_played = |_: &Message| count_plays(&fixture) != before;
                away.wait_for("the computer's play", has_played).await?;
                continue;
            }
            missed += 1;
            miss_turn(&fixture, &away, missed).await?;
        } else {
            play_once(&fixture, &people, &name, &mut play_seconds).await?;
        }
    }
    // After the third missed turn a computer has the seat.
    ensure!(missed == 3, "{missed} turns were missed");
    counter.ensure_at_most("a hand of four of whom one has gone away", ABSENT_MAX)?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_of_one_person_and_three_computers() -> Result<()> {
    let fixture = BotFixture::new(414).await?;
    let ann = fixture.client("ann").await?;
    let mut player = play_first_hand(&fixture, &ann, PanelPlace::Ephemeral).await?;
    next_hand(&fixture, &ann, 1).await?;
    let mut counter = RequestCounter::new(&fixture);
    player.play_hand(&fixture, 2).await?;
    next_hand(&fixture, &ann, 2).await?;
    counter.ensure_at_most("a hand against computers", ALONE_MAX)?;
    Ok(())
}

/// The counted requests of a lobby in its first minute: the post of its message, the edit for the first press, and a
/// check whether people write below it.
const OPENING: [&str; 3] = [
    "POST /channels/{channel}/messages",
    "PATCH /channels/{channel}/messages/{message}",
    "GET /channels/{channel}",
];

#[tokio::test(flavor = "multi_thread")]
async fn opening_a_table_takes_three_counted_requests() -> Result<()> {
    let fixture = BotFixture::new(415).await?;
    let ann = fixture.client("ann").await?;
    let mut counter = RequestCounter::new(&fixture);
    ann.slash("tiengow start").await?;
    let lobby = ann.wait_for("the lobby", |message| message.button("Sit").is_some());
    let lobby = lobby.await?;
    ensure!(!lobby.ephemeral, "everybody sees the table");
    ann.click_on(&lobby.id, "Add computer").await?;
    ann.wait_for("the computer", |message| {
        message.text().contains("Computer")
    })
    .await?;
    // A slow machine may make the check before it shows the computer.
    fixture.clock.advance(BUSY_AFTER);
    ann.send_message("hello").await?;
    fixture.clock.advance(BUSY_AFTER);
    ann.wait_for("the offer of a thread", |message| {
        message.button("Move to a thread").is_some()
    })
    .await?;
    let counts = counter.ensure_at_most("a table", usize::MAX)?;
    ensure!(counts == OPENING.map(|kind| (kind.to_owned(), 1)).into());
    Ok(())
}

/// Plays two hands and counts the requests from one *Next hand* to the next.
async fn play_two_hands(places: [PanelPlace; 4], seed: u64) -> Result<()> {
    let fixture = BotFixture::new(seed).await?;
    let mut people = seat_four_people(&fixture, places, "slow").await?;
    let mut counter = RequestCounter::new(&fixture);
    for number in 1..=2 {
        open_hands(&fixture, &mut people, number).await?;
        play_to_end(&fixture, &people).await?;
        for name in PEOPLE {
            next_hand(&fixture, &fixture.client(name).await?, number).await?;
        }
        // In the first hand, everybody gets their direct message.
        let most = if number == 1 { usize::MAX } else { FOUR_MAX };
        counter.ensure_at_most(&format!("hand {number} by {places:?}"), most)?;
    }
    Ok(())
}

/// Plays a dealt hand to its end, at the pace of people.
async fn play_to_end(fixture: &BotFixture, people: &[(&str, Player)]) -> Result<()> {
    let mut play_seconds = PLAY_SECONDS.iter().cycle();
    while let Some(name) = name_to_act(fixture) {
        play_once(fixture, people, &name, &mut play_seconds).await?;
    }
    Ok(())
}

/// Makes one play of the person whose turn it is.
async fn play_once(
    fixture: &BotFixture,
    people: &[(&str, Player)],
    name: &str,
    play_seconds: &mut impl Iterator<Item = &u64>,
) -> Result<()> {
    let player = people.iter().find(|(other, _)| *other == name);
    let (_, player) = player.context("a person is to act")?;
    let panel = player.wait(is_turn).await?;
    let seconds = play_seconds.next().context("a cycle goes on")?;
    fixture.clock.advance(Duration::from_secs(*seconds));
    player.play(fixture, panel).await?;
    Ok(())
}

/// Lets a person's turn time out after a ping, as their missed turn number `missed`.
async fn miss_turn(fixture: &BotFixture, away: &Client, missed: usize) -> Result<()> {
    let control = fixture.control();
    let dm = away.in_dm().channel_id().context("direct messages")?;
    let path = format!("/channels/{dm}/messages");
    let posts = || {
        let all = control.requests();
        let is_post = |one: &&RequestRecord| one.method == "POST" && one.path == path;
        all.iter().filter(is_post).count()
    };
    let before = count_plays(fixture);
    fixture.clock.advance(IDLE);
    // The first post is the hand.
    away.wait_for("the ping", |_| posts() > missed).await?;
    time_out_turn(fixture)?;
    let is_over = |_: &Message| count_plays(fixture) != before;
    away.wait_for("the play for them", is_over).await?;
    Ok(())
}

/// Counts the plays of the running hand.
fn count_plays(fixture: &BotFixture) -> Option<usize> {
    let table = state::table(fixture).ok()?;
    table.hand().map(|hand| hand.round.plays().len())
}

/// Waits for the settlement of a hand and presses *Next hand* on it.
async fn next_hand(fixture: &BotFixture, client: &Client, number: u32) -> Result<()> {
    let settlement = settlement_of(client, number).await?;
    fixture.pause();
    client.click_on(&settlement.id, "Next hand").await?;
    Ok(())
}

/// A count of the requests that Discord counts towards the limit of the bot.
struct RequestCounter<'a> {
    fixture: &'a BotFixture,
    /// The number of requests before those to count.
    start: usize,
}

impl<'a> RequestCounter<'a> {
    fn new(fixture: &'a BotFixture) -> Self {
        let start = fixture.control().requests().len();
        Self { fixture, start }
    }

    /// Asserts that there were at most `most` counted requests since the last call. Returns the counts by kind.
    fn ensure_at_most(&mut self, name: &str, most: usize) -> Result<BTreeMap<String, usize>> {
        let all = self.fixture.control().requests();
        let (counted, rest): (Vec<_>, Vec<_>) = all[self.start..].iter().partition(is_counted);
        self.start = all.len();
        let counts = by_kind(&counted);
        println!(
            "{name}: {} counted {counts:?}, {} not counted {:?}",
            counted.len(),
            rest.len(),
            by_kind(&rest)
        );
        ensure!(
            counted.len() <= most,
            "{name}: {} requests, {counts:?}",
            counted.len()
        );
        let notified = counts.get("POST /channels/{channel}/messages");
        ensure!(
            most > FOUR_MAX || notified.is_none(),
            "{name}: people who played quickly got pings: {notified:?}"
        );
        Ok(counts)
    }
}

/// Counts requests by method and route.
fn by_kind(requests: &[&RequestRecord]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for request in requests {
        let kind = format!("{} {}", request.method, request.route);
        *counts.entry(kind).or_insert(0) += 1;
    }
    counts
}

/// Whether a request counts towards Discord's limit for the bot. Requests with an interaction's token do not.
fn is_counted(request: &&RequestRecord) -> bool {
    !request.path.starts_with("/interactions/") && !request.path.starts_with("/webhooks/")
}
