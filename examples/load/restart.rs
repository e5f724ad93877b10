//! A restart with many open tables.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context as _, Result};
use sandbox::{Clock, Control, RawInteraction, RequestRecord, Snowflake};
use serde_json::json;
use tiengow::app::{LocalDiscord, SandboxArgs};
use tiengow::config::Config;

use crate::{READ_INTERVAL, start_command};

/// One table in this many has a running turn: a person plays with three computers. The others are lobbies.
const TABLES_A_TURN: u64 = 8;

/// The number of tables that one person opens.
const TABLES_A_PERSON: u64 = 2;

/// The time from one table's opening to the next: longer than the bot needs by its own limit on requests.
const OPENING_INTERVAL: Duration = Duration::from_millis(60);

/// How long the bot may take to show all tables.
const SHOW_TIMEOUT: Duration = Duration::from_secs(300);

/// The choice of `seats:` with computers on all other seats, as Discord sends it.
const SEATS_COMPUTERS: u64 = 1;

/// The text of a table while the bot is stopping.
const RESTARTING_TEXT: &str = "The bot is restarting";

/// Opens tables, restarts the bot and prints how long it took to show them again.
pub(crate) async fn measure(tables: u64) -> Result<()> {
    let data = tempfile::tempdir()?;
    let mut config = Config::default();
    config.discord.emojis = false;
    config.table.max_per_server = 0;
    let args = SandboxArgs::seeded(data.path(), 1);
    let local = LocalDiscord::start(config, &args, Clock::real()).await?;
    let control = local.sandbox().control();
    let (mut turns, mut lobbies) = (Vec::new(), Vec::new());
    for number in 0..tables {
        let channel =
            control.add_channel(local.sandbox().guild_id(), &format!("table-{number}"))?;
        let has_turn = number % TABLES_A_TURN == 0;
        let name = format!("p{}", number / TABLES_A_PERSON);
        if number % TABLES_A_PERSON == 0 {
            control.add_user(&name)?;
        }
        open_table(&control, channel, name, has_turn)?;
        if has_turn { &mut turns } else { &mut lobbies }.push(channel);
        tokio::time::sleep(OPENING_INTERVAL).await;
    }
    let mut opened = ShownTables::after(0);
    opened.wait_for_all(&control, tables).await?;
    let local = local.restart_bot().await?;
    let mut shown = ShownTables::after(opened.last_request);
    shown.wait_for_all(&control, tables).await?;
    let since = shown.connected.context("the bot connects")?;
    println!("{tables} tables after a restart, all shown again");
    for (kind, channels) in [("with a running turn", turns), ("the others", lobbies)] {
        let times = channels
            .iter()
            .filter_map(|channel| shown.first.get(channel));
        let last = times.max().context("a table")?;
        println!(
            "{} {kind}: within {} ms of the start",
            channels.len(),
            last - since
        );
    }
    local.stop().await
}

/// Opens a table in a channel: with three computers, which begin at once, or a lobby.
fn open_table(control: &Control, channel: Snowflake, name: String, has_turn: bool) -> Result<()> {
    let options = if has_turn {
        json!([{"type": 4, "name": "seats", "value": SEATS_COMPUTERS}])
    } else {
        json!([])
    };
    control.interact(&RawInteraction {
        user: name,
        kind: 2,
        channel_id: Some(channel.to_string()),
        message_id: None,
        data: start_command("tiengow", &options),
    })?;
    Ok(())
}

/// The tables that the bot has shown since a request.
struct ShownTables {
    /// The number of the last request read.
    last_request: u64,
    /// When the public message of each channel was first posted or edited.
    first: BTreeMap<Snowflake, i64>,
    /// When the bot requested the address of the gateway.
    connected: Option<i64>,
}

impl ShownTables {
    fn after(last_request: u64) -> Self {
        Self {
            last_request,
            first: BTreeMap::new(),
            connected: None,
        }
    }

    /// Reads requests until the bot has shown that many tables.
    async fn wait_for_all(&mut self, control: &Control, tables: u64) -> Result<()> {
        let reading = async {
            while (self.first.len() as u64) < tables {
                for request in control.requests_after(self.last_request) {
                    self.record(&request);
                }
                tokio::time::sleep(READ_INTERVAL).await;
            }
        };
        let result = tokio::time::timeout(SHOW_TIMEOUT, reading).await;
        let count = self.first.len();
        result.with_context(|| format!("{count} of {tables} tables are shown"))
    }

    fn record(&mut self, request: &RequestRecord) {
        self.last_request = request.number;
        if request.route == "/gateway/bot" {
            self.connected.get_or_insert(request.at_ms);
        }
        let public = request
            .message
            .as_ref()
            .filter(|message| !message.ephemeral);
        let is_restarting = request.body.to_string().contains(RESTARTING_TEXT);
        if let Some(message) = public.filter(|_| request.status < 300 && !is_restarting) {
            self.first.entry(message.channel).or_insert(request.at_ms);
        }
    }
}
