//! People who play in Chinese, over the real protocol: private text in their language, and public text in the server's.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Button, Client, ClientError, Message};
use serde_json::Value;

use crate::fixture::BotFixture;
use crate::hands::{board, open_with_computers};
use crate::player::{clicked, ensure_contains, is_picked, is_tile, says, slash_says};
use crate::public;
use crate::state;

/// The number of presses in a hand before the test gives up: eight plays of eight tiles each, and some more.
const PRESSES_MAX: usize = 80;

/// The verbs on the buttons that play.
const PLAYS: [&str; 3] = ["出 ", "打 ", "墊 "];

async fn she_opens_a_table(fixture: &BotFixture, ann: &Client) -> Result<()> {
    let opened = ann.slash("tiengow start pace:slow").await?;
    says(&opened, "牌桌已開")?;
    for computers in 1..=3 {
        fixture.breathe();
        ann.click("加入電腦").await?;
        ann.see_where(|message| message.text().matches("電腦（").count() == computers)
            .await?;
    }
    let lobby = ann
        .see_where(|message| message.button("開局").is_some())
        .await?;
    ensure_contains(&lobby.text(), "座位已滿")?;
    fixture.breathe();
    ann.click("開局").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_in_traditional_characters() -> Result<()> {
    let fixture = BotFixture::new(71).await?;
    fixture.discord_in_chinese("ann")?;
    let ann = fixture.client("ann").await?;
    public_words_in_chinese(&fixture, &ann).await?;
    she_opens_a_table(&fixture, &ann).await?;
    let board = ann
        .see_that("the board", |m| {
            !m.ephemeral && m.button("我的牌").is_some()
        })
        .await?;
    ensure_contains(&board.text(), "第 1 局 · 天九")?;
    // The hand is also sent by direct message, in the language of the table's host.
    ann.in_dm().see("你的牌 · 第 1 局").await?;
    let panel = clicked(&fixture, &ann, &board.id, "我的牌").await?;
    play_to_the_end(&fixture, &ann, &panel).await?;
    let over = ann
        .see_message(&panel.id, |message| message.text().contains("第 1 局打完"))
        .await?;
    ensure_contains(&over.text(), "打完這一局，你有")?;
    let settled = ann
        .see_that("the settlement", |m| {
            m.button("下一局").is_some() && !m.ephemeral
        })
        .await?;
    ensure!(
        settled.text().contains("第 1 局結算") && settled.text().contains("結牌"),
        "{}",
        settled.text()
    );
    someone_else_reads_english(&fixture, &settled).await?;
    public_words_have_no_english(&fixture)?;
    public::nothing_hidden(fixture).await
}

/// A server manager sets the public language to Chinese. Others cannot use the command.
async fn public_words_in_chinese(fixture: &BotFixture, ann: &Client) -> Result<()> {
    let ben = fixture.client("ben").await?;
    ensure!(
        ben.slash("server").await.is_err(),
        "Discord offers the command to managers alone"
    );
    fixture.breathe();
    slash_says(ann, "server", "這個伺服器的設定").await?;
    fixture.breathe();
    ann.select(&["牌桌的語言"]).await?;
    fixture.breathe();
    ann.select(&["繁體中文"]).await?;
    ann.see("牌桌的語言：繁體中文").await?;
    fixture.breathe();
    Ok(())
}

/// A person whose Discord is in English gets English replies at the same table.
async fn someone_else_reads_english(fixture: &BotFixture, board: &Message) -> Result<()> {
    let ben = fixture.client("ben").await?;
    fixture.breathe();
    slash_says(&ben, "table status", "Hand 1 is over.").await?;
    fixture.breathe();
    let answer = ben.click_on(&board.id, "下一局").await?;
    says(&answer, "You have no seat at this table.")
}

/// Plays one hand with the buttons of a private panel.
async fn play_to_the_end(fixture: &BotFixture, client: &Client, panel: &Message) -> Result<()> {
    for _ in 0..PRESSES_MAX {
        let my_turn = |text: &str| text.contains("**輪到你**") || text.contains("第 1 局打完");
        let shown = client
            .see_message(&panel.id, |message| my_turn(&message.text()))
            .await?;
        if shown.text().contains("第 1 局打完") {
            return Ok(());
        }
        let plays = |button: &&Button| PLAYS.iter().any(|verb| button.label.starts_with(verb));
        let tile = |button: &&Button| is_tile(button) && !is_picked(button);
        let button = shown
            .buttons()
            .find(plays)
            .or_else(|| shown.buttons().find(tile));
        let button = button.with_context(|| format!("nothing to press: {}", shown.text()))?;
        fixture.breathe();
        match client.press(&panel.id, &button.custom_id).await {
            // The panel was edited just before, so look at it again.
            Ok(_) | Err(ClientError::Refused { status: 400, .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    anyhow::bail!("the hand does not end:\n{}", client.dump())
}

/// Returns the texts of components, without the ids of buttons.
fn texts_in(components: &Value) -> String {
    match components {
        Value::Object(part) => {
            let own = ["content", "label", "description"]
                .map(|key| part.get(key).and_then(Value::as_str));
            let inner = part.values().map(texts_in);
            own.into_iter()
                .flatten()
                .map(str::to_owned)
                .chain(inner)
                .collect::<Vec<_>>()
                .join("\n")
        }
        Value::Array(list) => list.iter().map(texts_in).collect::<Vec<_>>().join("\n"),
        _ => String::new(),
    }
}

/// Asserts that no English text of the program was public after the server had chosen Chinese.
fn public_words_have_no_english(fixture: &BotFixture) -> Result<()> {
    let boards = fixture.control().requests();
    let guild = public::channels(fixture);
    let public = boards
        .iter()
        .filter(|request| public::is_public(request, &guild));
    let mut seen = 0;
    for request in public {
        let text = texts_in(&request.body["components"]);
        for word in [
            "stack", "Stake", "banker", "leads", "Computer", "chips", "Hand",
        ] {
            ensure!(!text.contains(word), "{word} in {text}");
        }
        seen += 1;
    }
    ensure!(seen > 5, "only {seen} public requests");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chosen_language_applies_after_a_restart_and_in_direct_messages() -> Result<()> {
    let fixture = BotFixture::new(72).await?;
    let ann = fixture.client("ann").await?;
    slash_says(&ann, "settings", "Your settings").await?;
    fixture.breathe();
    ann.select(&["Language: 简体中文"]).await?;
    ann.see("你的设置").await?;
    fixture.breathe();
    // The server itself is in English.
    open_with_computers(&fixture, &ann, "tiengow start pace:slow").await?;
    ann.click("Start").await?;
    ann.in_dm().see("你的牌 · 第 1 局").await?;
    // After a restart, before anybody interacts, the hand is sent in the chosen language.
    let fixture = fixture.restarted().await?;
    let ann = fixture.client("ann").await?;
    ann.in_dm().see("你的牌 · 第 1 局").await?;
    board(&ann).await?;
    fixture.breathe();
    slash_says(&ann, "balance", "个筹码").await?;
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}
