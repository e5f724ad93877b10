//! The settings of servers and people, over the real protocol.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Client, Message};
use tiengow::table::ComputerPolicy;

use crate::fixture::BotFixture;
use crate::hands::{balance, board, deal_with_computers};
use crate::pictures::{download_picture, image};
use crate::player::{ensure_answer, ensure_contains, ensure_slash_answer, text_and_picture};
use crate::state;

/// Chooses a value for a setting of the server.
pub(crate) async fn choose(
    fixture: &BotFixture,
    client: &Client,
    setting: &str,
    value: &str,
) -> Result<()> {
    fixture.pause();
    let page = client.slash("server").await?;
    ensure_answer(&page, "Server settings")?;
    let page_id = page.message().context("the settings")?.id.clone();
    for choice in [setting, value] {
        fixture.pause();
        let answer = client.select(&[choice]).await?;
        client.wait_for_edit(&answer, &page_id).await?;
    }
    client.wait_for_text(&format!("• {setting}: ")).await?;
    fixture.pause();
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
    fixture.pause();
    ensure!(balance(&ann).await? == 5_000, "nothing is held");
    // The choice still applies after a restart.
    let fixture = fixture.restart().await?;
    let ann = fixture.client("ann").await?;
    fixture.pause();
    ensure_slash_answer(&ann, "server", "Tien Gow rules: Hong Kong today").await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_can_refuse_computers_daily_chips_and_channels() -> Result<()> {
    let fixture = BotFixture::new(74).await?;
    let ann = fixture.client("ann").await?;
    choose(&fixture, &ann, "Computers", "do not play").await?;
    ensure_answer(
        &ann.slash("tiengow start seats:computers").await?,
        "This server doesn't allow computers.",
    )?;
    choose(&fixture, &ann, "Daily chips", "not available").await?;
    ensure_slash_answer(&ann, "daily", "Daily chips are off").await?;
    choose(
        &fixture,
        &ann,
        "Channels",
        "only listed channels: add this one",
    )
    .await?;
    let listed = ann.channel_id();
    let channels = fixture.local.sandbox().channel_ids();
    let other = channels
        .iter()
        .find(|channel| Some(channel.to_string()) != listed)
        .context("another channel")?;
    let elsewhere = ann.in_channel(other);
    fixture.pause();
    ensure_slash_answer(&elsewhere, "tiengow start", "You can't open a table here").await?;
    fixture.pause();
    ensure_slash_answer(&ann, "tiengow start", "The table is open").await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn chips_are_given_once_and_only_where_the_server_allows_it() -> Result<()> {
    let fixture = BotFixture::new(75).await?;
    let (ann, ben) = (fixture.client("ann").await?, fixture.client("ben").await?);
    ensure!(balance(&ben).await? == 5_000, "the grant");
    let give = format!("give user:{} chips:300", ben.name());
    ensure_slash_answer(&ann, &give, "Gifts are off").await?;
    choose(&fixture, &ann, "Giving chips with /give", "allowed").await?;
    ensure_slash_answer(&ann, "give user:ben chips:501", "1 to 500 chips").await?;
    fixture.pause();
    let answer = ann.slash(&give).await?;
    ensure_answer(&answer, "of your chips?")?;
    let question = answer.ephemeral().context("a private question")?.clone();
    let button = question
        .button("Give 300")
        .context("a button to confirm")?
        .clone();
    ensure!(balance(&ben).await? == 5_000, "nothing before the button");
    fixture.pause();
    ann.press(&question.id, &button.custom_id).await?;
    ann.wait_for_text("300 chips and have").await?;
    // A forged press with the same button's id gives nothing.
    fixture.pause();
    crate::hostile::forge::press(&fixture, &ann, &question, &button.custom_id).await?;
    ensure!(balance(&ben).await? == 5_300, "once");
    fixture.pause();
    ensure_slash_answer(&ben, "chips history", "+300").await?;
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_persons_choice_shows_immediately_on_their_open_screens() -> Result<()> {
    let fixture = BotFixture::new(77).await?;
    let ann = fixture.client("ann").await?;
    ann.slash("settings").await?;
    fixture.pause();
    ann.select(&["Direct messages: none"]).await?;
    deal_with_computers(&fixture, &ann).await?;
    let mut player = crate::player::Player::new(&ann, crate::player::PanelPlace::Ephemeral);
    let panel = player.open(&fixture, 1).await?;
    ensure!(ann.dm_messages().is_empty(), "no direct message was wanted");
    let drawn = player.wait(|words| words.contains("Your tiles: ")).await?;
    let before = text_and_picture(&drawn);
    fixture.pause();
    ann.slash("settings").await?;
    fixture.pause();
    ann.select(&["Tiles: by family"]).await?;
    let is_changed = |panel: &Message| text_and_picture(panel) != before;
    ann.wait_for_message(&panel.id, is_changed).await?;
    fixture.pause();
    ann.select(&["Language: 繁體中文"]).await?;
    ann.wait_for_message(&panel.id, |panel| panel.text().contains("你的牌 · 第 1 局"))
        .await?;
    fixture.pause();
    ann.select(&["私訊：私訊我的牌"]).await?;
    ann.in_dm().wait_for_text("你的牌 · 第 1 局").await?;
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
        .wait_for_message(&board.id, |board| board.button("我的牌").is_some())
        .await?;
    ensure!(
        !board.text().contains(dice),
        "two languages: {}",
        board.text()
    );
    fixture.local.stop().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_the_picture_style_of_its_server_and_changes_it_immediately() -> Result<()> {
    let fixture = BotFixture::new(79).await?;
    let ann = fixture.client("ann").await?;
    deal_with_computers(&fixture, &ann).await?;
    let has_picture = |m: &Message| image(m).is_some();
    // The table does not move on while it is her turn.
    let is_board = |m: &Message| !m.ephemeral && m.text().contains("Ann to play") && has_picture(m);
    let classic = ann.wait_for("the board", is_board).await?;
    let address = |m: &Message| image(m).map(|image| image["media"]["url"].clone());
    let file = download_picture(&classic).await?.file;
    choose(&fixture, &ann, "Table pictures", "colour-blind friendly").await?;
    let before = address(&classic);
    let other = ann
        .wait_for_message(&classic.id, |m| has_picture(m) && address(m) != before)
        .await?;
    ensure!(
        download_picture(&other).await?.file != file,
        "the same picture"
    );
    ensure!(
        other.text() == classic.text(),
        "other words: {}",
        other.text()
    );
    fixture.local.stop().await
}
