//! Many tables after a restart. The bot draws those with a running turn first, as fast as Discord allows.

use anyhow::{Context as _, Result, ensure};
use sandbox::{RequestRecord, Snowflake};
use sandbox_client::Client;
use tiengow::id::TableId;
use tiengow::table::{RESTART_CREDIT_MS, SHOWN_AGAIN_MS};

use crate::faults::{Moment, until};
use crate::fixture::BotFixture;
use crate::hands::seat_with_computers;
use crate::player::{PanelPlace, Player};

/// The time left in the first turn when the bot stops, less than the credit.
const LEFT_MS: i64 = 10_000;

/// The text on a board while the bot is stopped.
const RESTARTING: &str = "The bot is restarting";

/// The person who opens each table, and the table's moment. Tables without a running turn are opened first.
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

/// An open table in a separate channel.
struct OpenedTable {
    id: TableId,
    moment: Moment,
    /// The path of the table's public message.
    path: String,
}

/// Opens a table and brings it to a moment.
async fn open_table(
    fixture: &BotFixture,
    client: &Client,
    channel: Snowflake,
    moment: Moment,
) -> Result<OpenedTable> {
    let client = client.in_channel(channel);
    fixture.pause();
    seat_with_computers(fixture, &client).await?;
    if moment != Moment::Lobby {
        client.click("Start").await?;
        let mut player = Player::new(&client, PanelPlace::Ephemeral);
        if moment == Moment::Turn {
            player.open(fixture, 1).await?;
            player.wait(|text| text.contains("**Your turn**")).await?;
        } else {
            player.play_hand(fixture, 1).await?;
        }
    }
    let button = moment.button();
    let board = client
        .wait_for("the board", |m| !m.ephemeral && m.button(button).is_some())
        .await?;
    let tables = fixture.app().tables.all();
    let table = tables
        .iter()
        .find(|table| table.now().place.channel.get() == channel.0)
        .context("a table")?;
    let path = format!("/channels/{}/messages/{}", board.channel_id, board.id);
    Ok(OpenedTable {
        id: table.id(),
        moment,
        path,
    })
}

/// Returns the position of the first table that was drawn before a running turn although it has none.
fn first_misplaced(order: &[Moment]) -> Option<usize> {
    let last_turn = order.iter().rposition(|moment| *moment == Moment::Turn)?;
    order[..last_turn]
        .iter()
        .position(|moment| *moment != Moment::Turn)
}

/// Opens all tables, each in a separate channel.
async fn open_tables(fixture: &BotFixture) -> Result<Vec<OpenedTable>> {
    let guild = fixture.local.sandbox().guild_id();
    let mut tables = Vec::new();
    for (number, (name, moment)) in (1..).zip(TABLES) {
        let channel = fixture
            .control()
            .add_channel(guild, &format!("table-{number}"))?;
        let client = fixture.client(name).await?;
        tables.push(open_table(fixture, &client, channel, moment).await?);
    }
    Ok(tables)
}

/// Returns the times when the running turns time out.
fn deadlines(fixture: &BotFixture) -> Vec<i64> {
    let tables = fixture.app().tables.all();
    tables
        .iter()
        .filter_map(|table| Some(table.now().hand()?.deadline.get()))
        .collect()
}

/// Returns, for each table that was drawn, its moment and the number of the request that drew its public message.
fn draw_requests(requests: &[RequestRecord], tables: &[OpenedTable]) -> Vec<(u64, Moment)> {
    let first_draw = |table: &OpenedTable| {
        let is_edit =
            |r: &&RequestRecord| r.method == "PATCH" && r.path == table.path && r.status == 200;
        let is_draw = |r: &&RequestRecord| is_edit(r) && !r.body.to_string().contains(RESTARTING);
        Some((requests.iter().find(is_draw)?.number, table.moment))
    };
    tables.iter().filter_map(first_draw).collect()
}

/// Asserts that the tables with a running turn were drawn first.
fn ensure_turns_come_first(mut drawn: Vec<(u64, Moment)>) -> Result<()> {
    drawn.sort_by_key(|(number, _)| *number);
    let mut order: Vec<Moment> = drawn.into_iter().map(|(_, moment)| moment).collect();
    ensure!(
        first_misplaced(&order).is_none(),
        "drawn in this order: {order:?}"
    );
    order.reverse();
    ensure!(
        first_misplaced(&order) == Some(0),
        "the check would miss the reverse order"
    );
    Ok(())
}

/// Asserts that each running turn has its credit, and that the last one also has time to be drawn.
fn ensure_credited(deadlines: &[i64], stopped: i64) -> Result<()> {
    let least = stopped + RESTART_CREDIT_MS;
    ensure!(
        deadlines.len() == 4 && deadlines.iter().all(|at| *at >= least),
        "{deadlines:?} after {stopped}"
    );
    let last = deadlines.iter().max().context("turns run")?;
    ensure!(
        *last >= least + 3 * SHOWN_AGAIN_MS,
        "the last table has no time to be drawn: {deadlines:?}"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn running_turns_are_drawn_first_within_the_rate() -> Result<()> {
    let fixture = BotFixture::new(85).await?;
    let tables = open_tables(&fixture).await?;
    let first = deadlines(&fixture).into_iter().min().context("turns run")?;
    let rest = u64::try_from(first - LEFT_MS - fixture.clock.now_ms()).unwrap_or(0);
    fixture
        .clock
        .advance(std::time::Duration::from_millis(rest));
    let last_request = fixture.last_request();
    let stopped = fixture.clock.now_ms();
    let fixture = fixture.restart_bot().await?;
    let control = fixture.control();
    let drawn = || draw_requests(&control.requests_after(last_request), &tables);
    until("all drawn", || drawn().len() == TABLES.len()).await?;
    ensure_turns_come_first(drawn())?;
    let limited: Vec<_> = control
        .requests_after(last_request)
        .into_iter()
        .filter(|r| r.status == 429)
        .collect();
    ensure!(
        limited.is_empty(),
        "faster than Discord allows: {limited:?}"
    );
    ensure_credited(&deadlines(&fixture), stopped)?;
    let is_open = |table: &OpenedTable| fixture.app().tables.by_id(table.id).is_some();
    ensure!(tables.iter().all(is_open));
    fixture.local.stop().await
}
