//! People who play in Chinese: private text is in their language, and public text in the server's.

use anyhow::{Context as _, Result, ensure};
use sandbox_client::{Button, Client, ClientError, Message};
use serde_json::Value;

use crate::fixture::BotFixture;
use crate::hands::{board, open_with_computers};
use crate::player::{
    ensure_answer, ensure_contains, ensure_slash_answer, is_picked, is_tile, private_click_answer,
};
use crate::public;
use crate::state;

/// The number of presses in a hand before the test gives up: eight plays of eight tiles each, and some more.
const PRESSES_MAX: usize = 80;

/// The verbs on the buttons that make a play.
const PLAY_VERBS: [&str; 3] = ["出 ", "打出 ", "墊 "];

/// Opens a table, fills it with computers and starts.
async fn open_table(fixture: &BotFixture, ann: &Client) -> Result<()> {
    let opened = ann.slash("tiengow start pace:slow").await?;
    ensure_answer(&opened, "牌桌已開")?;
    for computers in 1..=3 {
        fixture.pause();
        ann.click("加入電腦").await?;
        ann.wait_for_match(|message| message.text().matches("電腦（").count() == computers)
            .await?;
    }
    let lobby = ann
        .wait_for_match(|message| message.button("開局").is_some())
        .await?;
    ensure_contains(&lobby.text(), "座位已滿")?;
    fixture.pause();
    ann.click("開局").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_played_in_traditional_chinese() -> Result<()> {
    let fixture = BotFixture::new(71).await?;
    fixture.set_locale_to_chinese("ann")?;
    let ann = fixture.client("ann").await?;
    set_public_language_to_chinese(&fixture, &ann).await?;
    open_table(&fixture, &ann).await?;
    let board = ann
        .wait_for("the board", |m| {
            !m.ephemeral && m.button("我的牌").is_some()
        })
        .await?;
    ensure_contains(&board.text(), "第 1 局 · 天九")?;
    // The hand is also sent by direct message, in the language of the table's host.
    ann.in_dm().wait_for_text("你的牌 · 第 1 局").await?;
    let panel = private_click_answer(&fixture, &ann, &board.id, "我的牌").await?;
    play_to_end(&fixture, &ann, &panel).await?;
    let over = ann
        .wait_for_message(&panel.id, |message| message.text().contains("第 1 局打完"))
        .await?;
    ensure_contains(&over.text(), "打完這一局，你有")?;
    let settlement = ann
        .wait_for("the settlement", |m| {
            m.button("下一局").is_some() && !m.ephemeral
        })
        .await?;
    ensure!(
        settlement.text().contains("第 1 局結算") && settlement.text().contains("結牌"),
        "{}",
        settlement.text()
    );
    ensure_others_read_english(&fixture, &settlement).await?;
    ensure_no_public_english(&fixture)?;
    public::ensure_no_leak(fixture).await
}

/// Sets the public language to Chinese as a server manager, and asserts that others cannot use the command.
async fn set_public_language_to_chinese(fixture: &BotFixture, ann: &Client) -> Result<()> {
    let ben = fixture.client("ben").await?;
    ensure!(
        ben.slash("server").await.is_err(),
        "Discord offers the command to managers alone"
    );
    fixture.pause();
    ensure_slash_answer(ann, "server", "這個伺服器的設定").await?;
    fixture.pause();
    ann.select(&["牌桌的語言"]).await?;
    fixture.pause();
    ann.select(&["繁體中文"]).await?;
    ann.wait_for_text("牌桌的語言：繁體中文").await?;
    fixture.pause();
    Ok(())
}

/// Asserts that a person whose Discord is in English gets English replies at the same table, which name its buttons
/// as they are labelled.
async fn ensure_others_read_english(fixture: &BotFixture, board: &Message) -> Result<()> {
    let ben = fixture.client("ben").await?;
    fixture.pause();
    ensure_slash_answer(&ben, "table status", "Hand 1 is over.").await?;
    fixture.pause();
    let answer = ben.click_on(&board.id, "下一局").await?;
    ensure_answer(
        &answer,
        "You have no seat at this table. Press *坐下* on its message.",
    )?;
    fixture.pause();
    ensure_slash_answer(&ben, "help", "The others press *坐下* on").await
}

/// Plays one hand with the buttons of a private panel.
async fn play_to_end(fixture: &BotFixture, client: &Client, panel: &Message) -> Result<()> {
    for _ in 0..PRESSES_MAX {
        let is_turn_or_over =
            |text: &str| text.contains("**輪到你**") || text.contains("第 1 局打完");
        let current = client
            .wait_for_message(&panel.id, |message| is_turn_or_over(&message.text()))
            .await?;
        if current.text().contains("第 1 局打完") {
            return Ok(());
        }
        let is_play =
            |button: &&Button| PLAY_VERBS.iter().any(|verb| button.label.starts_with(verb));
        let is_free_tile = |button: &&Button| is_tile(button) && !is_picked(button);
        let button = current
            .buttons()
            .find(is_play)
            .or_else(|| current.buttons().find(is_free_tile));
        let button = button.with_context(|| format!("nothing to press: {}", current.text()))?;
        fixture.pause();
        match client.press(&panel.id, &button.custom_id).await {
            // The bot edited the panel just before, so the loop looks at it again.
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

/// Asserts that the program posted no public English text after the server had chosen Chinese.
fn ensure_no_public_english(fixture: &BotFixture) -> Result<()> {
    let requests = fixture.control().requests();
    let channels = public::channel_ids(fixture);
    let public_requests = requests
        .iter()
        .filter(|request| public::is_public(request, &channels));
    let mut count = 0;
    for request in public_requests {
        let text = texts_in(&request.body["components"]);
        for word in [
            "stack", "Stake", "banker", "leads", "Computer", "chips", "Hand",
        ] {
            ensure!(!text.contains(word), "{word} in {text}");
        }
        count += 1;
    }
    ensure!(count > 5, "only {count} public requests");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chosen_language_applies_after_a_restart_and_in_direct_messages() -> Result<()> {
    let fixture = BotFixture::new(72).await?;
    let ann = fixture.client("ann").await?;
    ensure_slash_answer(&ann, "settings", "Your settings").await?;
    fixture.pause();
    ann.select(&["Language: 简体中文"]).await?;
    ann.wait_for_text("你的设置").await?;
    fixture.pause();
    // The server itself is in English.
    open_with_computers(&fixture, &ann, "tiengow start pace:slow").await?;
    ann.click("Start").await?;
    ann.in_dm().wait_for_text("你的牌 · 第 1 局").await?;
    // After a restart, before anybody interacts, the hand is sent in the chosen language.
    let fixture = fixture.restart().await?;
    let ann = fixture.client("ann").await?;
    ann.in_dm().wait_for_text("你的牌 · 第 1 局").await?;
    board(&ann).await?;
    fixture.pause();
    ensure_slash_answer(&ann, "balance", "个筹码").await?;
    state::ensure_sound(&fixture).await?;
    fixture.local.stop().await
}
