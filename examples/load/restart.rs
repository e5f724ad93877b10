//! A restart with many open tables.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context as _, Result};
use sandbox::{Clock, Control, RawInteraction, RequestRecord, Snowflake};
use serde_json::json;
use tiengow::app::{LocalDiscord, SandboxArgs};
use tiengow::config::Config;

use crate::{READ, start_command};

/// One table in so many has a running turn: a person plays with three computers. At the others people
/// still gather.
const TABLES_A_TURN: u64 = 8;

/// Tables that one person opens.
const TABLES_A_PERSON: u64 = 2;

/// The time from one table's opening to the next: slower than the bot allows itself requests.
const APART: Duration = Duration::from_millis(60);

/// How long the tables may take to open, and to be shown again.
const PATIENCE: Duration = Duration::from_secs(300);

/// The choice of `seats:` with computers on all other seats, as Discord sends it.
const SEATS_COMPUTERS: u64 = 1;

/// What a table shows while the bot is stopping.
const PARKED: &str = "The bot is restarting";

/// Opens tables, restarts the bot and prints after which time they were shown again.
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
        open(&control, channel, name, has_turn)?;
        if has_turn { &mut turns } else { &mut lobbies }.push(channel);
        tokio::time::sleep(APART).await;
    }
    let mut opened = Shown::after(0);
    opened.all(&control, tables).await?;
    let local = local.restart_bot().await?;
    let mut shown = Shown::after(opened.last);
    shown.all(&control, tables).await?;
    let since = shown.connected.context("the bot connects")?;
    println!("{tables} tables after a restart, all shown again");
    for (what, channels) in [("with a running turn", turns), ("the others", lobbies)] {
        let times = channels
            .iter()
            .filter_map(|channel| shown.first.get(channel));
        let last = times.max().context("a table")?;
        println!(
            "{} {what}: within {} ms of the start",
            channels.len(),
            last - since
        );
    }
    local.stop().await
}

/// Opens a table in a channel: with three computers, who begin at once, or a lobby.
fn open(control: &Control, channel: Snowflake, name: String, has_turn: bool) -> Result<()> {
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

/// When tables were shown after a request.
struct Shown {
    last: u64,
    /// When the public message of each channel was first posted or edited.
    first: BTreeMap<Snowflake, i64>,
    /// When the bot asked for the gateway.
    connected: Option<i64>,
}

impl Shown {
    fn after(last: u64) -> Self {
        Self {
            last,
            first: BTreeMap::new(),
            connected: None,
        }
    }

    /// Reads requests until so many tables are shown.
    async fn all(&mut self, control: &Control, tables: u64) -> Result<()> {
        let reading = async {
            while (self.first.len() as u64) < tables {
                for request in control.requests_after(self.last) {
                    self.note(&request);
                }
                tokio::time::sleep(READ).await;
            }
        };
        let all = tokio::time::timeout(PATIENCE, reading).await;
        let count = self.first.len();
        all.with_context(|| format!("{count} of {tables} tables are shown"))
    }

    fn note(&mut self, request: &RequestRecord) {
        self.last = request.number;
        if request.route == "/gateway/bot" {
            self.connected.get_or_insert(request.at_ms);
        }
        let public = request
            .message
            .as_ref()
            .filter(|message| !message.ephemeral);
        let is_table = request.status < 300 && !request.body.to_string().contains(PARKED);
        if let Some(message) = public.filter(|_| is_table) {
            self.first.entry(message.channel).or_insert(request.at_ms);
        }
    }
}
