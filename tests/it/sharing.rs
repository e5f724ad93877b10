//! Processes that share the tables on a PostgreSQL database. One of them answers each press, and the tables of a process
//! that stops, dies or freezes go on in another. Without PostgreSQL these tests print a note and pass.

use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, ClientError, Message};
use tiengow::discord::custom_id::Press;
use tiengow::id::Partitions;

use crate::bots::{ANSWERABLE, Asking, Bots, Proxy, fails, leaves};
use crate::hands::see_public;
use crate::player::ensure_contains;
use crate::process::{Plane, Process, Signal, person};
use crate::processes::{ann, ensure_same, hand, tiles};

/// The number of partitions that each of two processes has.
pub(crate) const HALF: usize = Partitions::ALL.len() / 2;

/// Starts a bot that shares the tables, and waits until it has its share.
async fn joins(bots: &Bots, name: &str) -> Result<Process> {
    joins_at(bots, name, &bots.database()).await
}

async fn joins_at(bots: &Bots, name: &str, database: &str) -> Result<Process> {
    let mut bot = bots.run(name, database, &[]).await?;
    bot.joins(HALF).await?;
    Ok(bot)
}

/// Starts two bots that share the tables.
async fn two(bots: &Bots) -> Result<[Process; 2]> {
    two_at(bots, &bots.database()).await
}

async fn two_at(bots: &Bots, database: &str) -> Result<[Process; 2]> {
    let first = joins_at(bots, "first", database).await?;
    Ok([first, joins_at(bots, "second", database).await?])
}

/// Returns some people of the local Discord.
pub(crate) async fn people(bots: &Bots, count: usize) -> Result<Vec<Client>> {
    let mut people = Vec::new();
    for number in 0..count {
        people.push(person(&bots.ready, number).await?);
    }
    Ok(people)
}

/// Seats people at a table with slow turns, and deals.
pub(crate) async fn deal(people: &[Client]) -> Result<()> {
    let (ann, others) = people.split_first().context("somebody")?;
    ann.slash("tiengow start pace:slow").await?;
    for other in others {
        other.click("Sit").await?;
    }
    ann.see("All seated").await?;
    ann.click("Start").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_command_is_answered_while_processes_join_and_leave() -> Result<()> {
    let Some(bots) = Bots::new(51).await? else {
        return Ok(());
    };
    let mut first = joins(&bots, "first").await?;
    let ann = ann(&bots.ready).await?;
    let dealt = hand(&ann).await?;
    // Join before people ask, because a second IDENTIFY needs five seconds of Discord's time.
    let mut second = bots.run("second", &bots.database(), &[]).await?;
    let asking = Asking::begin(&people(&bots, 3).await?[1..]).await?;
    second.joins(HALF).await?;
    ensure_same(&ann, &dealt).await?;
    let begun = Instant::now();
    first.signal(Signal::Terminate)?;
    second.takes(HALF).await?;
    let took = begun.elapsed();
    let after = match ann.click("My hand").await {
        Err(ClientError::Failed { .. }) if took > ANSWERABLE => hand(&ann).await?,
        answer => ann.private_answer(&answer?).await?,
    };
    asking.ensure_answered(took).await?;
    let said = leaves(&mut first).await?;
    ensure!(!said.contains("WARN") && !said.contains("ERROR"), "{said}");
    ensure!(tiles(&after) == tiles(&dealt), "{dealt}\n{after}");
    ensure!(refused(&bots).await? == 0, "something was answered twice");
    bots.ensure_sound()
}

/// Returns how many answers Discord refused.
async fn refused(bots: &Bots) -> Result<usize> {
    let plane = Plane::of(&bots.ready)?;
    let requests = plane.requests().await?;
    let is_answer = |path: &str| path.ends_with("/callback");
    let answers = requests.iter().filter(|(path, _)| is_answer(path));
    Ok(answers.filter(|(_, status)| *status >= 400).count())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tables_of_a_killed_process_go_on_in_another() -> Result<()> {
    let Some(bots) = Bots::new(52).await? else {
        return Ok(());
    };
    let [mut first, mut second] = two(&bots).await?;
    let ann = ann(&bots.ready).await?;
    let dealt = hand(&ann).await?;
    first.kill()?;
    second.takes(HALF).await?;
    ensure_same(&ann, &dealt).await?;
    let mut third = joins(&bots, "first").await?;
    second.kill()?;
    third.takes(HALF).await?;
    ensure_same(&ann, &dealt).await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_that_all_stop_together_announce_it_at_their_tables() -> Result<()> {
    let Some(bots) = Bots::new(59).await? else {
        return Ok(());
    };
    let mut both = two(&bots).await?;
    let ann = ann(&bots.ready).await?;
    let dealt = hand(&ann).await?;
    for bot in &both {
        bot.signal(Signal::Terminate)?;
    }
    for bot in &mut both {
        bot.succeeds().await?;
    }
    see_public(&ann, "is restarting").await?;
    let _both = two(&bots).await?;
    ensure_same(&ann, &dealt).await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn another_process_takes_the_tables_of_a_frozen_one_which_then_writes_nothing() -> Result<()>
{
    let Some(bots) = Bots::new(53).await? else {
        return Ok(());
    };
    let [mut first, mut second] = two(&bots).await?;
    let ann = ann(&bots.ready).await?;
    let dealt = hand(&ann).await?;
    let asking = Asking::begin(&people(&bots, 3).await?[1..]).await?;
    let begun = Instant::now();
    first.freeze()?;
    second.takes(HALF).await?;
    let took = begun.elapsed();
    ensure_same(&ann, &dealt).await?;
    asking.ensure_answered(took).await?;
    first.thaw()?;
    first.loses_tables().await?;
    ensure_same(&ann, &dealt).await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn another_process_takes_the_tables_of_one_that_lost_its_database() -> Result<()> {
    let Some(bots) = Bots::new(55).await? else {
        return Ok(());
    };
    let proxy = Proxy::to(&bots.server.socket()).await?;
    let mut first = bots.run("first", &proxy.address("postgres"), &[]).await?;
    first.joins(HALF).await?;
    let ann = ann(&bots.ready).await?;
    let dealt = hand(&ann).await?;
    let mut second = joins(&bots, "second").await?;
    proxy.cut();
    second.takes(HALF).await?;
    let said = fails(&mut first).await?;
    ensure!(said.contains("the database does not answer"), "{said}");
    ensure_same(&ann, &dealt).await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_crash_of_the_server_all_processes_exit_and_restart_with_all_data() -> Result<()> {
    let Some(mut bots) = Bots::new(56).await? else {
        return Ok(());
    };
    let both = two(&bots).await?;
    let ann = ann(&bots.ready).await?;
    let dealt = hand(&ann).await?;
    bots.server.crash()?;
    for mut bot in both {
        fails(&mut bot).await?;
    }
    let _both = two(&bots).await?;
    ensure_same(&ann, &dealt).await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_promoted_replica_has_everything_that_was_confirmed() -> Result<()> {
    let Some(mut bots) = Bots::new(60).await? else {
        return Ok(());
    };
    let replica = bots.server.replica()?;
    let either = bots.server.address_at_either(&replica, "postgres");
    let both = two_at(&bots, &either).await?;
    let ann = ann(&bots.ready).await?;
    let dealt = hand(&ann).await?;
    // The primary and its disk are lost.
    bots.server = replica;
    for mut bot in both {
        fails(&mut bot).await?;
    }
    bots.server.promote()?;
    let _both = two_at(&bots, &either).await?;
    ensure_same(&ann, &dealt).await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_process_with_the_table_answers_a_command_from_elsewhere() -> Result<()> {
    let Some(bots) = Bots::new(54).await? else {
        return Ok(());
    };
    let _both = two(&bots).await?;
    let people = people(&bots, 4).await?;
    deal(&people).await?;
    // The channels of direct messages are in other partitions than the table, which is in that of its server.
    for person in &people {
        let dealt = hand(person).await?;
        let answer = person.in_dm().slash("hand").await?;
        let there = person.private_answer(&answer).await?;
        ensure!(tiles(&there) == tiles(&dealt), "{dealt}\n{there}");
    }
    bots.ensure_sound()
}

/// Returns the number of the table in the buttons of a message.
fn table_of(message: &Message) -> Option<String> {
    let table = |id: &str| id.parse::<Press>().ok()?.table();
    let mut tables = message
        .buttons()
        .filter_map(|button| table(&button.custom_id));
    Some(tables.next()?.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_ends_the_tables_of_all_processes() -> Result<()> {
    let Some(bots) = Bots::new(60).await? else {
        return Ok(());
    };
    let operators = format!("[{}]", bots.ready["users"][0]["id"]);
    let guilds = format!("[{}]", bots.ready["guild_id"]);
    let more = [
        ("TIENGOW_ADMINS", operators.as_str()),
        ("TIENGOW_ADMIN_GUILDS", guilds.as_str()),
    ];
    let mut both = Vec::new();
    for name in ["first", "second"] {
        let mut bot = bots.run(name, &bots.database(), &more).await?;
        bot.joins(HALF).await?;
        both.push(bot);
    }
    let people = people(&bots, 4).await?;
    for person in &people {
        // The channels of direct messages are in different partitions.
        let direct = person.in_dm();
        direct
            .slash("tiengow start seats:computers pace:slow")
            .await?;
        let board = direct.see_that("a table", |m| table_of(m).is_some());
        let table = table_of(&board.await?).context("a table")?;
        let ended = people[0].slash(&format!("admin end table:{table}")).await?;
        ensure_contains(&ended.text(), "is closed")?;
    }
    let listed = people[0].slash("admin tables").await?.text();
    ensure!(listed.contains("Other processes may have more"), "{listed}");
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_process_with_the_table_answers_a_modal() -> Result<()> {
    let Some(bots) = Bots::new(57).await? else {
        return Ok(());
    };
    let _both = two(&bots).await?;
    let people = people(&bots, 1).await?;
    let ann = people.first().context("somebody")?;
    ann.slash("tiengow start pace:slow").await?;
    let now = ann.slash("fair now").await?;
    let now = ann.private_answer(&now).await?;
    let form = ann.click_on(&now.id, "✂ Cut").await?.modal;
    let form = form.context("a form for the salt")?;
    let answer = ann.submit_modal(&form, &[("line", "luck")]).await?;
    let said = ann.private_answer(&answer).await?.text();
    ensure!(said.contains("It goes into hand 1"), "{said}");
    ensure!(refused(&bots).await? == 0, "something was answered twice");
    bots.ensure_sound()
}
