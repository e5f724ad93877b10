//! Commands and times in the language of each person's client.

use sandbox::Options;
use sandbox_client::browser::Key;
use serde_json::json;

use crate::{MONITOR, Visit};

/// Chooses the language `arguments[0]` in the menu of the people column. Returns all languages of the menu.
const CHOOSE_LANGUAGE: &str = "
    const menu = document.querySelector('.language');
    menu.value = arguments[0];
    menu.dispatchEvent(new Event('change'));
    return [...menu.options].map((option) => option.value);";

/// Whether the page has read the commands. Before that it lists all languages in another order.
const COMMANDS_ARE_READ: &str = "document.querySelector('.language')?.options[2].value === 'zh-TW'";

/// Chooses a language. Returns all languages of the menu.
async fn choose_language(visit: &Visit, locale: &str) -> Vec<String> {
    let languages = visit
        .browser
        .run(CHOOSE_LANGUAGE, json!([locale]))
        .await
        .unwrap();
    serde_json::from_value(languages).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_finds_and_types_commands_and_options_in_their_language() {
    let Some(visit) = Visit::open(Options::default(), MONITOR).await else {
        return;
    };
    let browser = &visit.browser;
    browser.wait_until(COMMANDS_ARE_READ).await.unwrap();
    let languages = choose_language(&visit, "zh-TW").await;
    // The languages of the bot's commands come first.
    assert_eq!(languages[..3], ["en-US", "zh-CN", "zh-TW"]);
    assert_eq!(languages.len(), 32);
    browser
        .wait_until("document.getElementById('timeline').lang === 'zh-TW'")
        .await
        .unwrap();
    browser.click("#composer-field").await.unwrap();
    browser.type_keys("/回").await.unwrap();
    browser
        .wait_for_text(".suggestion", "/回聲再說一次")
        .await
        .unwrap();
    visit.save_screenshot("visit-languages").await;
    let timestamp = visit.sandbox.control().state()["now_ms"].as_i64().unwrap() / 1000 + 9000;
    browser
        .type_keys(&format!("聲 文字:in <t:{timestamp}:R>"))
        .await
        .unwrap();
    browser
        .wait_until("document.querySelector('.option-input').value.startsWith('in <t')")
        .await
        .unwrap();
    // An input method uses the Enter key that ends a word.
    let composing = "document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
        return document.querySelectorAll('.option-input').length;";
    assert_eq!(browser.run(composing, json!([])).await.unwrap(), 1);
    browser.press(Key::Enter).await.unwrap();
    // The bot has answered the command, and the reader sees everything in their language.
    browser
        .wait_for_text(".message .content time", "2 小時後")
        .await
        .unwrap();
    browser.wait_for_text(".origin", "/回聲").await.unwrap();
    browser.wait_for_text(".stamp", "今天").await.unwrap();
    // A time is highlighted in light colours too.
    browser.prefer_dark(false).await.unwrap();
    let background = "getComputedStyle(document.querySelector('.timestamp')).backgroundColor";
    let is_dark = format!("{background}.startsWith('rgba(0, 0, 0,')");
    browser.wait_until(&is_dark).await.unwrap();
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_plain_name_still_finds_a_command_and_others_keep_their_language() {
    let Some(visit) = Visit::open(Options::default(), MONITOR).await else {
        return;
    };
    let browser = &visit.browser;
    choose_language(&visit, "zh-CN").await;
    browser
        .wait_until("document.getElementById('timeline').lang === 'zh-CN'")
        .await
        .unwrap();
    browser.click("#composer-field").await.unwrap();
    browser.type_keys("/echo").await.unwrap();
    browser
        .wait_for_text(".suggestion", "/回声再说一次")
        .await
        .unwrap();
    browser.type_keys(&(Key::Alt + "2")).await.unwrap();
    browser.wait_for_text("#me", "Ben").await.unwrap();
    browser.click("#composer-field").await.unwrap();
    browser.type_keys("/echo").await.unwrap();
    browser
        .wait_for_text(".suggestion", "/echoSay something again")
        .await
        .unwrap();
    // The bot gets each person's language.
    let people = visit.sandbox.control().state();
    assert_eq!(people["users"][0]["locale"], "zh-CN");
    assert_eq!(people["users"][1]["locale"], "en-US");
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_language_menu_stays_open_while_others_get_messages() {
    let Some(visit) = Visit::open(Options::default(), MONITOR).await else {
        return;
    };
    let browser = &visit.browser;
    browser.wait_until(COMMANDS_ARE_READ).await.unwrap();
    let mark_menu = "document.querySelector('.language').marked = true;";
    browser.run(mark_menu, json!([])).await.unwrap();
    browser.click("#composer-field").await.unwrap();
    browser.type_keys("good morning").await.unwrap();
    browser.press(Key::Enter).await.unwrap();
    browser
        .wait_for_text(".person[data-user=ben] .unread-dot", "")
        .await
        .unwrap();
    let is_marked = "document.querySelector('.language').marked";
    assert!(visit.is_true(is_marked).await);
    visit.end().await;
}
