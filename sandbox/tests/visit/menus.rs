//! Menus in messages, and the context menu of a message.

use sandbox::Options;
use sandbox_client::Client;
use sandbox_client::browser::Key;
use serde_json::json;

use crate::{MONITOR, PHONE, Visit};

#[tokio::test(flavor = "multi_thread")]
async fn a_message_offers_the_commands_for_messages_in_the_readers_language() {
    let Some(visit) = Visit::open(Options::default(), PHONE).await else {
        return;
    };
    let browser = &visit.browser;
    browser.click("#composer-field").await.unwrap();
    browser.type_keys("good morning").await.unwrap();
    browser.press(Key::Enter).await.unwrap();
    browser
        .wait_for_text(".message .content", "good morning")
        .await
        .unwrap();
    browser.click(".message .apps summary").await.unwrap();
    browser
        .wait_for_text(".apps-entry", "Repeat")
        .await
        .unwrap();
    visit.save_screenshot("visit-menu").await;
    browser.click(".apps-entry").await.unwrap();
    browser
        .wait_for_text(".origin", "used Repeat")
        .await
        .unwrap();
    // The page shows the reply before its text.
    let reply = ".message:has(.origin) .content";
    browser.wait_for_text(reply, "good morning").await.unwrap();
    let contents = visit
        .map_elements(".message .content", "e.textContent")
        .await;
    assert_eq!(contents, [json!("good morning"), json!("good morning")]);
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_menu_keeps_the_focus_when_its_message_changes() {
    let Some(visit) = Visit::open(Options::default(), MONITOR).await else {
        return;
    };
    let browser = &visit.browser;
    let ben = Client::log_in(&visit.sandbox, "ben").await.unwrap();
    let ben = ben.in_channel(visit.sandbox.channel_ids()[0]);
    visit.send_command("/form").await;
    browser
        .click_text(".select-button", "A colour")
        .await
        .unwrap();
    browser.press(Key::Down).await.unwrap();
    let is_green_focused = "document.activeElement.matches('.option[data-value=green]')";
    browser.wait_until(is_green_focused).await.unwrap();
    ben.click("Again").await.unwrap();
    browser
        .wait_for_text(".embed-field", "Pressed1")
        .await
        .unwrap();
    assert!(visit.is_true(is_green_focused).await);
    browser.press(Key::Enter).await.unwrap();
    browser
        .wait_for_text(".message.ephemeral", "You chose green")
        .await
        .unwrap();
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_option_shows_an_emoji_of_the_application() {
    let Some(visit) = Visit::open(Options::default(), MONITOR).await else {
        return;
    };
    let script = "return import('/assets/select.js').then(({ drawSelect }) => {
        const options = [{ label: 'a tile', value: '66', emoji: { id: '5', name: 'tile_66' } }];
        const menu = drawSelect({ type: 3, options }, { choices: { user: { id: '1' } } }, 'here');
        menu.querySelector('button').click();
        return menu.querySelector('.option img').getAttribute('src');
    });";
    let picture = visit.browser.run(script, json!([])).await.unwrap();
    assert_eq!(picture, "/emojis/5.png");
}
