//! `/admin`: the commands that only the bot's operators can use.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use sandbox_client::Client;
use serde_json::Value;
use tempfile::TempDir;
use tiengow::id::PartitionSet;
use tiengow::store::{FILE, Step, Store, Text, Write};

use crate::hands::{balance, see_public};
use crate::player::{ensure_answer, ensure_slash_answer};
use crate::process::{ControlPlane, Process};
use crate::processes::program;

/// Returns a text field of the ready line, or of one of its people.
fn text_field(value: &Value, name: &str) -> Result<String> {
    let text = value[name].as_str();
    Ok(text.with_context(|| format!("it has {name}"))?.to_owned())
}

/// A process of the bot with `/admin` for one person.
struct Bot {
    ready: Value,
    folder: TempDir,
    process: Process,
    _server: Process,
}

impl Bot {
    /// Starts a bot whose operator is the person with this index.
    async fn new(operator: usize, seed: u64) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let (server, ready) = Process::start_sandbox(program, seed, folder.path()).await?;
        let process = Self::start(&ready, &folder, Some(operator)).await?;
        Ok(Self {
            ready,
            folder,
            process,
            _server: server,
        })
    }

    async fn start(ready: &Value, folder: &TempDir, operator: Option<usize>) -> Result<Process> {
        let guild = match operator {
            Some(_) => format!("[\"{}\"]", text_field(ready, "guild_id")?),
            None => "[]".to_owned(),
        };
        let operator = text_field(&ready["users"][operator.unwrap_or(0)], "id")?;
        let settings = [
            ("TIENGOW_ADMINS", format!("[\"{operator}\"]")),
            ("TIENGOW_ADMIN_GUILDS", guild),
            ("TIENGOW_TABLE__COMPUTER_PAUSE", "0s-0s".to_owned()),
            ("TIENGOW_DISCORD__EMOJIS", "false".to_owned()),
        ];
        let settings: Vec<(&str, &str)> = settings
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        let mut process = Process::start_bot(program, ready, &settings, folder.path())?;
        process.wait_for_line("connected and ready").await?;
        Ok(process)
    }

    /// Restarts the bot with another operator or none.
    async fn restart(&mut self, operator: Option<usize>) -> Result<()> {
        self.process.kill()?;
        self.start_again(operator).await
    }

    /// Starts the bot again after it was killed.
    async fn start_again(&mut self, operator: Option<usize>) -> Result<()> {
        ControlPlane::of(&self.ready)?.let_identify().await?;
        self.process = Self::start(&self.ready, &self.folder, operator).await?;
        Ok(())
    }

    async fn client(&self, person: usize) -> Result<Client> {
        let token = text_field(&self.ready["users"][person], "token")?;
        Ok(Client::connect(&text_field(&self.ready, "api")?, &token).await?)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_lists_voids_and_ends_tables_and_announces() -> Result<()> {
    let mut bot = Bot::new(0, 241).await?;
    let ann = bot.client(0).await?;
    ensure_slash_answer(&ann, "admin tables", "No table is open.").await?;
    ensure_slash_answer(&ann, "admin announce text:hello", "No table is open.").await?;
    ann.slash("tiengow start seats:computers pace:slow").await?;
    see_public(&ann, "Ann to play").await?;
    let available = balance(&ann).await?;
    ensure!(available < 5_000, "a hand holds chips: {available}");
    ensure_table_is_listed_and_counted(&ann).await?;
    ann.slash("admin announce text:back at nine, @everyone")
        .await?;
    let line = ann
        .wait_for_text("From the people who run the bot: back at nine, @everyone")
        .await?;
    ensure!(!line.ephemeral, "for everybody");
    ensure_answer(
        &ann.slash("admin void table:1").await?,
        "The hand at table 1 is cancelled.",
    )?;
    ann.wait_for_text("The people who run the bot cancelled the hand.")
        .await?;
    ensure!(balance(&ann).await? == 5_000, "all chips must come back");
    let again = ann.slash("admin void table:1").await?;
    ensure_answer(&again, "No hand is being played here.")?;
    ensure_slash_answer(&ann, "admin end table:1", "Table 1 is closed.").await?;
    ann.wait_for_text("Closed by the people who run the bot.")
        .await?;
    for command in [
        "admin end table:1",
        "admin void table:zz",
        "admin end table:*",
    ] {
        ensure_slash_answer(&ann, command, "is not open.").await?;
    }
    ensure_log_names_acts_but_no_person(&mut bot).await
}

/// Asserts that the list and the figures contain the running hand, but no names.
async fn ensure_table_is_listed_and_counted(ann: &Client) -> Result<()> {
    let listed = ann.slash("admin tables").await?;
    ensure_answer(
        &listed,
        "**1** · Tien Gow · playing · 1 person, 3 computers",
    )?;
    let text = listed.message().context("a list")?.text();
    ensure!(listed.ephemeral().is_some(), "privately");
    ensure!(!text.contains("Ann") && !text.contains('['), "{text}");
    let health = ann.slash("admin health").await?;
    for words in [
        "0 in the lobby, 0 betting, 1 playing",
        "Seats: 1 person, 3 computers",
        "Connections to Discord: 1 of 1",
        "Hands since the start: 0 settled, 0 cancelled",
    ] {
        ensure_answer(&health, words)?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_gives_chips_with_a_reason_and_audits_all_chips() -> Result<()> {
    let mut bot = Bot::new(0, 243).await?;
    let (ann, ben) = (bot.client(0).await?, bot.client(1).await?);
    ensure!(balance(&ben).await? == 5_000, "the grant");
    let grant = "admin grant user:ben chips:250 reason:found *the* bug that nobody else had found";
    ensure_slash_answer(&ann, grant, "You gave 250 chips.").await?;
    ensure!(balance(&ben).await? == 5_250, "given once");
    ensure_answer(
        &ben.slash("chips history").await?,
        "+250** · from the people who run the bot: found \\*the\\* bug that nobody else had found",
    )?;
    let audit = ann.slash("admin audit").await?;
    for words in [
        "Chips in wallets and set aside: 5,250",
        "All accounts add up to zero",
        "**250** · found",
    ] {
        ensure_answer(&audit, words)?;
    }
    let message = audit.message().context("an audit")?;
    let text = message.text();
    ensure!(!text.contains("Ben"), "{text}");
    let to_bot = format!("admin grant user:{} chips:1 reason:none", message.author_id);
    ensure_slash_answer(&ann, &to_bot, "bots get none").await?;
    bot.process.kill()?;
    let (is_sound, output) = Process::run(program, &["check"], &[], bot.folder.path()).await?;
    ensure!(
        is_sound && output.contains("5250 chips in play"),
        "{output}"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_ends_a_table_that_cannot_be_restored() -> Result<()> {
    let mut bot = Bot::new(0, 244).await?;
    let ann = bot.client(0).await?;
    ann.slash("tiengow start seats:computers pace:slow").await?;
    let board = see_public(&ann, "Ann to play").await?;
    // The store answers in order, so the place of the message is stored when it answers.
    ensure!(balance(&ann).await? < 5_000, "the hand holds chips");
    bot.process.kill()?;
    corrupt_first_table(&bot.folder.path().join("data").join(FILE)).await?;
    bot.start_again(Some(0)).await?;
    let ann = bot.client(0).await?;
    ensure!(balance(&ann).await? < 5_000, "the hand still holds chips");
    ensure_slash_answer(&ann, "admin tables", "Broken (the log says why): 1.").await?;
    ensure_slash_answer(&ann, "admin end table:1", "Table 1 is closed.").await?;
    ensure!(balance(&ann).await? == 5_000, "all chips must come back");
    ann.wait_for("no buttons", |m| {
        m.id == board.id && m.buttons().next().is_none()
    })
    .await?;
    ensure_slash_answer(&ann, "admin tables", "No table is open.").await?;
    ensure_slash_answer(&ann, "tiengow start", "The table is open").await
}

/// Replaces the stored state of the first table by one that cannot be read.
async fn corrupt_first_table(database: &Path) -> Result<()> {
    let (store, thread) = Store::open(database)?;
    let open = store.open_tables(PartitionSet::ALL).await?;
    let row = &open.first().context("a table")?.table;
    let mut step = Step::new(row.opened);
    step.writes.push(Write::TableState {
        table: row.table,
        version: row.version + 1,
        body: Text::from("{}"),
    });
    store.commit(step).await?;
    store.close().await;
    ensure!(thread.join().is_ok(), "the store's thread");
    Ok(())
}

/// Asserts that the log contains each act, but no person.
async fn ensure_log_names_acts_but_no_person(bot: &mut Bot) -> Result<()> {
    bot.process.kill()?;
    let (_, lines) = bot.process.wait_for_exit().await?;
    for line in [
        "an operator acts act=\"void\" table=1",
        "an operator acts act=\"end\" table=1",
        "an operator acts act=\"announce\"",
        "an announcement was posted tables=1 failed=0",
    ] {
        ensure!(
            lines.iter().any(|logged| logged.contains(line)),
            "{line} is not in {lines:#?}"
        );
    }
    for user in bot.ready["users"].as_array().context("people")? {
        let id = text_field(user, "id")?;
        let found = lines.iter().find(|line| line.contains(&id));
        ensure!(found.is_none(), "{found:?}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn others_are_refused_and_the_command_is_removed_with_its_server() -> Result<()> {
    // The operator is Ben; Ann, who owns the server, sees the command and is refused.
    let mut bot = Bot::new(1, 242).await?;
    let (ann, ben) = (bot.client(0).await?, bot.client(1).await?);
    for command in [
        "admin health",
        "admin tables",
        "admin end table:1",
        "admin void table:1",
        "admin announce text:hello",
        "admin grant user:ann chips:9 reason:why not",
        "admin audit",
    ] {
        ensure_answer(
            &ann.slash(command).await?,
            "Only the people who run the bot can do that.",
        )?;
    }
    // Ben does not administer the server, and only administrators see the command.
    let refused = ben.slash("admin health").await;
    ensure!(
        refused.is_err_and(|error| error.to_string().contains("none of")),
        "it is not offered"
    );
    bot.restart(None).await?;
    let ann = bot.client(0).await?;
    let refused = ann.slash("admin health").await;
    ensure!(
        refused.is_err_and(|error| error.to_string().contains("none of")),
        "the command is gone"
    );
    Ok(())
}
