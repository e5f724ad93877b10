//! Many tables after a restart. The bot draws running turns first, as fast as Discord allows.

use anyhow::{Context as _, Result, ensure};
use sandbox::{RequestRecord, Snowflake};
use sandbox_client::Client;
use tiengow::id::TableId;
use tiengow::table::{RESTART_CREDIT_MS, SHOWN_AGAIN_MS};

use crate::faults::{Moment, until};
use crate::fixture::BotFixture;
use crate::hands::seat_with_computers;
use crate::player::{Player, Way};

/// The time left in the first turn when the bot stops, less than the credit.
const LEFT_MS: i64 = 10_000;

/// The text on a board while the bot is stopped.
const PARKED: &str = "The bot is restarting";

/// The person who opens each table, and its moment. Tables that nobody waits for are opened first.
const TABLES: [(&str, Moment); 9] = [
    ("ann", Moment::Lobby),
    ("ben", Moment::Lobby),
    ("chloe", Moment::Lobby),
    ("dan", Moment::Settlement),
    ("eve", Moment::Settlement),
    ("ann", Moment::Turn),
    ("ben", Moment::Turn),
    ("chloe", Moment::Turn),
    ("dan", Moment::Turn),
];

/// A table in a separate channel.
struct Place {
    table: TableId,
    moment: Moment,
    /// The path of the table's public message.
    path: String,
}

/// Opens a table and brings it to a moment.
async fn open(
    fixture: &BotFixture,
    who: &Client,
    channel: Snowflake,
    moment: Moment,
) -> Result<Place> {
    let who = who.in_channel(channel);
    fixture.breathe();
    seat_with_computers(fixture, &who).await?;
    if moment != Moment::Lobby {
        who.click("Start").await?;
        let mut player = Player::new(&who, Way::Ephemeral);
        if moment == Moment::Turn {
            player.open(fixture, 1).await?;
            player.wait(|text| text.contains("**Your turn**")).await?;
        } else {
            player.play_hand(fixture, 1).await?;
        }
    }
    let button = moment.button();
    let board = who
        .see_that("the board", |m| !m.ephemeral && m.button(button).is_some())
        .await?;
    let tables = fixture.app().tables.all();
    let here = |place: u64| place == channel.0;
    let table = tables
        .iter()
        .find(|table| here(table.now().place.channel.get()))
        .context("a table")?;
    let path = format!("/channels/{}/messages/{}", board.channel_id, board.id);
    Ok(Place {
        table: table.id(),
        moment,
        path,
    })
}

/// Returns the position of a table that nobody waits for and that was drawn before a running turn.
fn misplaced(order: &[Moment]) -> Option<usize> {
    let last_turn = order.iter().rposition(|moment| *moment == Moment::Turn)?;
    order[..last_turn]
        .iter()
        .position(|moment| *moment != Moment::Turn)
}

/// Opens all tables, each in a separate channel.
async fn open_all(fixture: &BotFixture) -> Result<Vec<Place>> {
    let guild = fixture.local.sandbox().guild_id();
    let mut places = Vec::new();
    for (number, (name, moment)) in (1..).zip(TABLES) {
        let channel = fixture
            .control()
            .add_channel(guild, &format!("table-{number}"))?;
        let who = fixture.client(name).await?;
        places.push(open(fixture, &who, channel, moment).await?);
    }
    Ok(places)
}

/// Returns the times when the running turns time out.
fn deadlines(fixture: &BotFixture) -> Vec<i64> {
    let tables = fixture.app().tables.all();
    tables
        .iter()
        .filter_map(|table| Some(table.now().hand()?.deadline.get()))
        .collect()
}

/// Returns the number of the request that drew the public message of each place.
fn drawn(requests: &[RequestRecord], places: &[Place]) -> Vec<(u64, Moment)> {
    let first = |place: &Place| {
        let its =
            |r: &&RequestRecord| r.method == "PATCH" && r.path == place.path && r.status == 200;
        let its = |r: &&RequestRecord| its(r) && !r.body.to_string().contains(PARKED);
        Some((requests.iter().find(its)?.number, place.moment))
    };
    places.iter().filter_map(first).collect()
}

fn ensure_turns_come_first(mut drawn: Vec<(u64, Moment)>) -> Result<()> {
    drawn.sort_by_key(|(number, _)| *number);
    let mut order: Vec<Moment> = drawn.into_iter().map(|(_, moment)| moment).collect();
    ensure!(
        misplaced(&order).is_none(),
        "drawn in this order: {order:?}"
    );
    order.reverse();
    ensure!(
        misplaced(&order) == Some(0),
        "the check would miss the reverse order"
    );
    Ok(())
}

/// Asserts that each running turn has its credit, and that the last one also has time to be drawn.
fn ensure_credited(credited: &[i64], stopped: i64) -> Result<()> {
    let least = stopped + RESTART_CREDIT_MS;
    ensure!(
        credited.len() == 4 && credited.iter().all(|at| *at >= least),
        "{credited:?} after {stopped}"
    );
    let last = credited.iter().max().context("turns run")?;
    ensure!(
        *last >= least + 3 * SHOWN_AGAIN_MS,
        "the last table has no time to be drawn: {credited:?}"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn running_turns_are_drawn_first_within_the_rate() -> Result<()> {
    let fixture = BotFixture::new(85).await?;
    let places = open_all(&fixture).await?;
    let first = deadlines(&fixture).into_iter().min().context("turns run")?;
    let rest = u64::try_from(first - LEFT_MS - fixture.clock.now_ms()).unwrap_or(0);
    fixture
        .clock
        .advance(std::time::Duration::from_millis(rest));
    let seen = fixture.last_request();
    let stopped = fixture.clock.now_ms();
    let fixture = fixture.with_another_bot().await?;
    let control = fixture.control();
    let drawn = || drawn(&control.requests_after(seen), &places);
    until("all drawn", || drawn().len() == TABLES.len()).await?;
    ensure_turns_come_first(drawn())?;
    let limited: Vec<_> = control
        .requests_after(seen)
        .into_iter()
        .filter(|r| r.status == 429)
        .collect();
    ensure!(
        limited.is_empty(),
        "faster than Discord allows: {limited:?}"
    );
    ensure_credited(&deadlines(&fixture), stopped)?;
    let is_open = |place: &Place| fixture.app().tables.by_id(place.table).is_some();
    ensure!(places.iter().all(is_open));
    fixture.local.stop().await
}
