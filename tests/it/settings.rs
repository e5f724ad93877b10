//! The settings of servers and people, over the real protocol.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, Message};
use tiengow::table::ComputerPolicy;

use crate::fixture::BotFixture;
use crate::hands::{balance, board, deal_with_computers};
use crate::pictures::{fetched, image};
use crate::player::{ensure_contains, says, slash_says, words};
use crate::state;

/// Chooses a value of a setting of the server.
pub(crate) async fn choose(
    fixture: &BotFixture,
    client: &Client,
    setting: &str,
    value: &str,
) -> Result<()> {
    fixture.breathe();
    let page = client.slash("server").await?;
    says(&page, "Server settings")?;
    let page = page.message().context("the settings")?.id.clone();
    for choice in [setting, value] {
        fixture.breathe();
        let answer = client.select(&[choice]).await?;
        client.answer_in_place(&answer, &page).await?;
    }
    client.see(&format!("• {setting}: ")).await?;
    fixture.breathe();
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_table_follows_the_settings_of_its_server() -> Result<()> {
    let fixture = BotFixture::new(73).await?;
    let ann = fixture.client("ann").await?;
    choose(&fixture, &ann, "Tien Gow rules", "Hong Kong today").await?;
    choose(&fixture, &ann, "Default stake", "20 chips").await?;
    choose(&fixture, &ann, "Computers", "play, without chips").await?;
    choose(
        &fixture,
        &ann,
        "Daily limit on winnings from computers",
        "500 chips",
    )
    .await?;
    crate::hands::seat_with_computers(&fixture, &ann).await?;
    let terms = state::table(&fixture)?.terms.clone();
    ensure!(
        (terms.house.name(), terms.stake) == ("hong-kong", 20),
        "{terms:?}"
    );
    ensure!(
        (terms.computers, terms.house_win_cap) == (ComputerPolicy::Nothing, 500),
        "{terms:?}"
    );
    ann.click("Start").await?;
    let board = board(&ann).await?;
    ensure_contains(&board.text(), "no chips: a computer is playing")?;
    fixture.breathe();
    ensure!(balance(&ann).await? == 5_000, "nothing is held");
    // The choice still applies after a restart.
    let fixture = fixture.restarted().await?;
    let ann = fixture.client("ann").await?;
    fixture.breathe();
    slash_says(&ann, "server", "Tien Gow rules: Hong Kong today").await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_can_refuse_computers_daily_chips_and_channels() -> Result<()> {
    let fixture = BotFixture::new(74).await?;
    let ann = fixture.client("ann").await?;
    choose(&fixture, &ann, "Computers", "do not play").await?;
    says(
        &ann.slash("tiengow start seats:computers").await?,
        "This server allows no computers.",
    )?;
    choose(&fixture, &ann, "Daily chips", "not available").await?;
    slash_says(&ann, "daily", "Daily chips are off").await?;
    choose(
        &fixture,
        &ann,
        "Channels",
        "only listed channels: add this one",
    )
    .await?;
    let here = ann.channel_id();
    let channels = fixture.local.sandbox().channel_ids();
    let other = channels
        .iter()
        .find(|channel| Some(channel.to_string()) != here)
        .context("another channel")?;
    let elsewhere = ann.in_channel(other);
    fixture.breathe();
    slash_says(&elsewhere, "tiengow start", "You can't open a table here").await?;
    fixture.breathe();
    slash_says(&ann, "tiengow start", "The table is open").await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn chips_are_given_once_and_only_where_the_server_allows_it() -> Result<()> {
    let fixture = BotFixture::new(75).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    ensure!(balance(&ben).await? == 5_000, "the grant");
    let give = format!("give user:{} chips:300", ben.name());
    slash_says(&ann, &give, "Gifts are off").await?;
    choose(&fixture, &ann, "Giving chips with /give", "allowed").await?;
    slash_says(&ann, "give user:ben chips:501", "1 to 500 chips").await?;
    fixture.breathe();
    let asked = ann.slash(&give).await?;
    says(&asked, "of your chips?")?;
    let question = asked.ephemeral().context("a private question")?.clone();
    let button = question
        .button("Give 300")
        .context("a way to say yes")?
        .clone();
    ensure!(balance(&ben).await? == 5_000, "nothing before the button");
    fixture.breathe();
    ann.press(&question.id, &button.custom_id).await?;
    ann.see("300 chips and have").await?;
    // The same button, forged with its id, gives nothing again.
    fixture.breathe();
    crate::hostile::forge::press(&fixture, &ann, &question, &button.custom_id).await?;
    ensure!(balance(&ben).await? == 5_300, "once");
    fixture.breathe();
    slash_says(&ben, "chips history", "+300").await?;
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_persons_choice_shows_immediately_on_their_open_screens() -> Result<()> {
    let fixture = BotFixture::new(77).await?;
    let ann = fixture.client("ann").await?;
    ann.slash("settings").await?;
    fixture.breathe();
    ann.select(&["Direct messages: none"]).await?;
    deal_with_computers(&fixture, &ann).await?;
    let mut player = crate::player::Player::new(&ann, crate::player::Way::Ephemeral);
    let panel = player.open(&fixture, 1).await?;
    ensure!(ann.dm_messages().is_empty(), "no direct message was wanted");
    let drawn = player.wait(|words| words.contains("Your tiles: ")).await?;
    let by_suit = words(&drawn);
    fixture.breathe();
    ann.slash("settings").await?;
    fixture.breathe();
    ann.select(&["Tiles: by family"]).await?;
    let other = |panel: &Message| words(panel) != by_suit;
    ann.see_message(&panel.id, other).await?;
    fixture.breathe();
    ann.select(&["Language: 繁體中文"]).await?;
    ann.see_message(&panel.id, |panel| panel.text().contains("你的牌 · 第 1 局"))
        .await?;
    fixture.breathe();
    ann.select(&["私訊：私訊我的牌"]).await?;
    ann.in_dm().see("你的牌 · 第 1 局").await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_changes_its_language_together_with_its_server() -> Result<()> {
    let fixture = BotFixture::new(78).await?;
    let ann = fixture.client("ann").await?;
    deal_with_computers(&fixture, &ann).await?;
    let board = board(&ann).await?;
    let dice = "Dice for the first banker";
    ensure_contains(&board.text(), dice)?;
    choose(&fixture, &ann, "Table language", "简体中文").await?;
    let board = ann
        .see_message(&board.id, |board| board.button("我的牌").is_some())
        .await?;
    ensure!(
        !board.text().contains(dice),
        "two languages: {}",
        board.text()
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_the_look_of_its_server_and_changes_it_immediately() -> Result<()> {
    let fixture = BotFixture::new(79).await?;
    let ann = fixture.client("ann").await?;
    deal_with_computers(&fixture, &ann).await?;
    let has_picture = |m: &Message| image(m).is_some();
    // The table does not move on while it is her turn.
    let board = |m: &Message| !m.ephemeral && m.text().contains("Ann to play") && has_picture(m);
    let classic = ann.see_that("the board", board).await?;
    let address = |m: &Message| image(m).map(|image| image["media"]["url"].clone());
    let file = fetched(&classic).await?.file;
    choose(&fixture, &ann, "Table pictures", "colour-blind friendly").await?;
    let was = address(&classic);
    let other = ann
        .see_message(&classic.id, |m| has_picture(m) && address(m) != was)
        .await?;
    ensure!(fetched(&other).await?.file != file, "the same picture");
    ensure!(
        other.text() == classic.text(),
        "other words: {}",
        other.text()
    );
    fixture.local.stop().await
}
