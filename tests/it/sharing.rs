//! Processes that share the tables on a PostgreSQL database. One of them answers each press, and the tables of a
//! process that stops, is killed or freezes go on in another. Without PostgreSQL these tests print a note and pass.

use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, ClientError, Message};
use tiengow::discord::custom_id::Press;
use tiengow::id::PartitionSet;

use crate::bots::{AWAY_MAX, Bots, CommandSenders, Proxy, wait_for_failure, wait_for_silent_exit};
use crate::hands::see_public;
use crate::player::ensure_contains;
use crate::process::{ControlPlane, Process, Signal, connect_person};
use crate::processes::{deal_to_ann, ensure_same_tiles, open_hand, tile_labels};

/// The number of partitions that each of two processes has.
pub(crate) const HALF: usize = PartitionSet::ALL.len() / 2;

/// Starts a bot that shares the tables, and waits until it has its share.
async fn start_bot(bots: &Bots, name: &str) -> Result<Process> {
    start_bot_at(bots, name, &bots.database()).await
}

/// Starts a bot like [`start_bot`], on the database at an address.
async fn start_bot_at(bots: &Bots, name: &str, database: &str) -> Result<Process> {
    let mut bot = bots.run(name, database, &[]).await?;
    bot.wait_until_joined(HALF).await?;
    Ok(bot)
}

/// Starts two bots that share the tables.
async fn start_two_bots(bots: &Bots) -> Result<[Process; 2]> {
    start_two_bots_at(bots, &bots.database()).await
}

/// Starts two bots like [`start_two_bots`], on the database at an address.
async fn start_two_bots_at(bots: &Bots, database: &str) -> Result<[Process; 2]> {
    let first = start_bot_at(bots, "first", database).await?;
    Ok([first, start_bot_at(bots, "second", database).await?])
}

/// Connects this many people of the local Discord.
pub(crate) async fn connect_people(bots: &Bots, count: usize) -> Result<Vec<Client>> {
    let mut people = Vec::new();
    for number in 0..count {
        people.push(connect_person(&bots.ready, number).await?);
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
    ann.wait_for_text("All seated").await?;
    ann.click("Start").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_command_is_answered_while_processes_join_and_leave() -> Result<()> {
    let Some(bots) = Bots::new(51).await? else {
        return Ok(());
    };
    let mut first = start_bot(&bots, "first").await?;
    let ann = deal_to_ann(&bots.ready).await?;
    let dealt = open_hand(&ann).await?;
    // Start the second process before people send commands, because it may identify only five seconds after the first.
    let mut second = bots.run("second", &bots.database(), &[]).await?;
    let senders = CommandSenders::start(&connect_people(&bots, 3).await?[1..]).await?;
    second.wait_until_joined(HALF).await?;
    ensure_same_tiles(&ann, &dealt).await?;
    let start = Instant::now();
    first.signal(Signal::Terminate)?;
    second.wait_for_takeover(HALF).await?;
    let elapsed = start.elapsed();
    let after = match ann.click("My hand").await {
        Err(ClientError::Failed { .. }) if elapsed > AWAY_MAX => open_hand(&ann).await?,
        answer => ann.wait_for_private_answer(&answer?).await?,
    };
    senders.ensure_answered(elapsed).await?;
    let output = wait_for_silent_exit(&mut first).await?;
    ensure!(
        !output.contains("WARN") && !output.contains("ERROR"),
        "{output}"
    );
    ensure!(
        tile_labels(&after) == tile_labels(&dealt),
        "{dealt}\n{after}"
    );
    ensure!(
        count_refused_answers(&bots).await? == 0,
        "something was answered twice"
    );
    bots.ensure_sound()
}

/// Returns how many answers Discord refused.
async fn count_refused_answers(bots: &Bots) -> Result<usize> {
    let plane = ControlPlane::of(&bots.ready)?;
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
    let [mut first, mut second] = start_two_bots(&bots).await?;
    let ann = deal_to_ann(&bots.ready).await?;
    let dealt = open_hand(&ann).await?;
    first.kill()?;
    second.wait_for_takeover(HALF).await?;
    ensure_same_tiles(&ann, &dealt).await?;
    let mut third = start_bot(&bots, "first").await?;
    second.kill()?;
    third.wait_for_takeover(HALF).await?;
    ensure_same_tiles(&ann, &dealt).await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_that_all_stop_together_announce_it_at_their_tables() -> Result<()> {
    let Some(bots) = Bots::new(59).await? else {
        return Ok(());
    };
    let mut both = start_two_bots(&bots).await?;
    let ann = deal_to_ann(&bots.ready).await?;
    let dealt = open_hand(&ann).await?;
    for bot in &both {
        bot.signal(Signal::Terminate)?;
    }
    for bot in &mut both {
        bot.wait_for_success().await?;
    }
    see_public(&ann, "is restarting").await?;
    let _both = start_two_bots(&bots).await?;
    ensure_same_tiles(&ann, &dealt).await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn another_process_takes_the_tables_of_a_frozen_one_which_then_writes_nothing() -> Result<()>
{
    let Some(bots) = Bots::new(53).await? else {
        return Ok(());
    };
    let [mut first, mut second] = start_two_bots(&bots).await?;
    let ann = deal_to_ann(&bots.ready).await?;
    let dealt = open_hand(&ann).await?;
    let senders = CommandSenders::start(&connect_people(&bots, 3).await?[1..]).await?;
    let start = Instant::now();
    first.freeze()?;
    second.wait_for_takeover(HALF).await?;
    let elapsed = start.elapsed();
    ensure_same_tiles(&ann, &dealt).await?;
    senders.ensure_answered(elapsed).await?;
    first.thaw()?;
    first.ensure_loses_tables().await?;
    ensure_same_tiles(&ann, &dealt).await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn another_process_takes_the_tables_of_one_that_lost_its_database() -> Result<()> {
    let Some(bots) = Bots::new(55).await? else {
        return Ok(());
    };
    let proxy = Proxy::start(&bots.server.socket()).await?;
    let mut first = bots.run("first", &proxy.address("postgres"), &[]).await?;
    first.wait_until_joined(HALF).await?;
    let ann = deal_to_ann(&bots.ready).await?;
    let dealt = open_hand(&ann).await?;
    let mut second = start_bot(&bots, "second").await?;
    proxy.cut();
    second.wait_for_takeover(HALF).await?;
    let output = wait_for_failure(&mut first).await?;
    ensure!(output.contains("the database does not answer"), "{output}");
    ensure_same_tiles(&ann, &dealt).await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_crash_of_the_server_all_processes_exit_and_restart_with_all_data() -> Result<()> {
    let Some(mut bots) = Bots::new(56).await? else {
        return Ok(());
    };
    let both = start_two_bots(&bots).await?;
    let ann = deal_to_ann(&bots.ready).await?;
    let dealt = open_hand(&ann).await?;
    bots.server.crash()?;
    for mut bot in both {
        wait_for_failure(&mut bot).await?;
    }
    let _both = start_two_bots(&bots).await?;
    ensure_same_tiles(&ann, &dealt).await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_promoted_replica_has_everything_that_was_confirmed() -> Result<()> {
    let Some(mut bots) = Bots::new(60).await? else {
        return Ok(());
    };
    let replica = bots.server.replica()?;
    let either = bots.server.address_at_either(&replica, "postgres");
    let both = start_two_bots_at(&bots, &either).await?;
    let ann = deal_to_ann(&bots.ready).await?;
    let dealt = open_hand(&ann).await?;
    // The primary and its disk are lost.
    bots.server = replica;
    for mut bot in both {
        wait_for_failure(&mut bot).await?;
    }
    bots.server.promote()?;
    let _both = start_two_bots_at(&bots, &either).await?;
    ensure_same_tiles(&ann, &dealt).await?;
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_process_with_the_table_answers_a_command_from_elsewhere() -> Result<()> {
    let Some(bots) = Bots::new(54).await? else {
        return Ok(());
    };
    let _both = start_two_bots(&bots).await?;
    let people = connect_people(&bots, 4).await?;
    deal(&people).await?;
    // The table is in the partition of its server, the channels of direct messages are in others.
    for person in &people {
        let dealt = open_hand(person).await?;
        let answer = person.in_dm().slash("hand").await?;
        let panel = person.wait_for_private_answer(&answer).await?;
        ensure!(
            tile_labels(&panel) == tile_labels(&dealt),
            "{dealt}\n{panel}"
        );
    }
    bots.ensure_sound()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_others_in_the_channel_hides_no_hand_in_another_process() -> Result<()> {
    let Some(bots) = Bots::new(62).await? else {
        return Ok(());
    };
    let _both = start_two_bots(&bots).await?;
    let people = connect_people(&bots, 4).await?;
    let (host, others) = people.split_first().context("somebody")?;
    host.slash("tiengow start pace:slow").await?;
    // The channels of direct messages are in different partitions.
    for person in others {
        let direct = person.in_dm();
        let start = "tiengow start seats:computers pace:slow";
        let answer = direct.slash(start).await?;
        direct.wait_for_private_answer(&answer).await?;
        let answer = person.slash("hand").await?;
        let panel = person.wait_for_private_answer(&answer).await?;
        ensure_contains(&panel.text(), "Your hand · hand 1")?;
    }
    ensure!(
        count_refused_answers(&bots).await? == 0,
        "something was answered twice"
    );
    bots.ensure_sound()
}

/// Returns the id of the table in the buttons of a message.
fn table_id_of(message: &Message) -> Option<String> {
    let table = |id: &str| id.parse::<Press>().ok()?.table();
    let mut tables = message
        .buttons()
        .filter_map(|button| table(&button.custom_id));
    Some(tables.next()?.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_ends_tables_of_any_process() -> Result<()> {
    let Some(bots) = Bots::new(60).await? else {
        return Ok(());
    };
    let operators = format!("[{}]", bots.ready["users"][0]["id"]);
    let guilds = format!("[{}]", bots.ready["guild_id"]);
    let settings = [
        ("TIENGOW_ADMINS", operators.as_str()),
        ("TIENGOW_ADMIN_GUILDS", guilds.as_str()),
    ];
    let mut both = Vec::new();
    for name in ["first", "second"] {
        let mut bot = bots.run(name, &bots.database(), &settings).await?;
        bot.wait_until_joined(HALF).await?;
        both.push(bot);
    }
    let people = connect_people(&bots, 4).await?;
    for person in &people {
        // The channels of direct messages are in different partitions.
        let direct = person.in_dm();
        direct
            .slash("tiengow start seats:computers pace:slow")
            .await?;
        let board = direct.wait_for("a table", |m| table_id_of(m).is_some());
        let table = table_id_of(&board.await?).context("a table")?;
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
    let _both = start_two_bots(&bots).await?;
    let people = connect_people(&bots, 1).await?;
    let ann = people.first().context("somebody")?;
    ann.slash("tiengow start pace:slow").await?;
    let answer = ann.slash("fair now").await?;
    let reply = ann.wait_for_private_answer(&answer).await?;
    let modal = ann.click_on(&reply.id, "✂ Cut").await?.modal;
    let modal = modal.context("a form for the salt")?;
    let answer = ann.submit_modal(&modal, &[("line", "luck")]).await?;
    let text = ann.wait_for_private_answer(&answer).await?.text();
    ensure!(text.contains("It goes into hand 1"), "{text}");
    ensure!(
        count_refused_answers(&bots).await? == 0,
        "something was answered twice"
    );
    bots.ensure_sound()
}
