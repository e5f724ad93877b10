//! The terms of a table, which its host changes in select menus.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, Message};
use tiengow::discord::custom_id::{Press, TableAct};
use tiengow::table::Refusal;

use crate::claims::refusal;
use crate::fixture::BotFixture;
use crate::hands::see_public;
use crate::hostile::forge;
use crate::player::ensure_answer;
use crate::public;
use crate::state;

#[tokio::test(flavor = "multi_thread")]
async fn the_host_sets_options_in_select_menus() -> Result<()> {
    let fixture = BotFixture::new(45).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    ann.slash("tiengow start stake:1").await?;
    ann.wait_for_match(|message| message.button("Sit").is_some())
        .await?;
    let refused = ben.slash("table settings").await?;
    ensure_answer(&refused, &refusal(&Refusal::NotHost))?;
    fixture.pause();
    let panel = pick_term(&fixture, &ann, "Early death: yes").await?;
    let before = state::table(&fixture)?.version;
    ann.select(&["no"]).await?;
    let changed = "Now: *Early death*: no (was yes).";
    see_public(&ann, changed).await?;
    let marked = "Hong Kong (Celko), 1 change";
    see_public(&ann, marked).await?;
    ensure!(
        state::table(&fixture)?.version > before,
        "older screens are stale"
    );
    // The same menu, as drawn for the previous state, used by the host and by another person.
    let old = Press::at(state::table(&fixture)?.id, before, TableAct::ResetHouse).to_string();
    fixture.pause();
    forge::press(&fixture, &ann, &panel, &old)
        .await?
        .ensure_says(&refusal(&Refusal::Stale))?;
    forge::press(&fixture, &ben, &panel, &old)
        .await?
        .ensure_says(&refusal(&Refusal::NotHost))?;
    fixture.pause();
    ann.click_on(&panel.id, "Reset the rules").await?;
    let undone = "Now: *Early death*: yes (was no).";
    see_public(&ann, undone).await?;
    public::ensure_no_leak_with(fixture, public::FaceUpPlays::None).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_sets_stake_pace_and_level_without_a_new_table() -> Result<()> {
    let fixture = BotFixture::new(46).await?;
    let ann = fixture.client("ann").await?;
    ann.slash("tiengow start stake:1").await?;
    ann.wait_for_match(|message| message.button("Sit").is_some())
        .await?;
    fixture.pause();
    ann.click("Add computer").await?;
    fixture.pause();
    ann.click("Settings").await?;
    for (term, value, change) in [
        (
            "Stake: 1 chip per point",
            "50 chips per point",
            "50 chips per point (was 1)",
        ),
        (
            "Pace: 90 seconds a turn",
            "30 seconds a turn",
            "*Pace*: 30 seconds a turn (was 90 seconds a turn)",
        ),
        (
            "Computers: steady",
            "expert",
            "*Computers*: expert (was steady)",
        ),
    ] {
        fixture.pause();
        pick_term(&fixture, &ann, term).await?;
        ann.select(&[value]).await?;
        let news = format!("Now: {change}.");
        see_public(&ann, &news).await?;
    }
    for words in [
        "50 chips per point · 30 seconds a turn",
        "Computer (expert)",
    ] {
        see_public(&ann, words).await?;
    }
    fixture.local.stop().await
}

/// Opens the settings of the table and picks a term, so that the bot offers its values. Returns the message with the
/// settings.
pub(crate) async fn pick_term(fixture: &BotFixture, host: &Client, term: &str) -> Result<Message> {
    let answer = host.slash("table settings").await?;
    let panel = answer.ephemeral().context("settings are shown privately")?;
    fixture.pause();
    host.select(&[term]).await?;
    let offered = host
        .wait_for_message(&panel.id, |panel| panel.selects.len() == 2)
        .await?;
    fixture.pause();
    Ok(offered)
}
