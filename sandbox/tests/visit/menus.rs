//! Commands in the context menu of a message.

use sandbox::Options;
use sandbox_client::browser::Key;
use serde_json::json;

use crate::{PHONE, Visit};

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
        .see(".message .content", "good morning")
        .await
        .unwrap();
    browser.click(".message .apps summary").await.unwrap();
    browser.see(".apps-entry", "Repeat").await.unwrap();
    visit.picture("visit-menu").await;
    browser.click(".apps-entry").await.unwrap();
    browser.see(".origin", "used Repeat").await.unwrap();
    // The reply is announced before its words are there.
    let reply = ".message:has(.origin) .content";
    browser.see(reply, "good morning").await.unwrap();
    let said = visit.of_each(".message .content", "e.textContent").await;
    assert_eq!(said, [json!("good morning"), json!("good morning")]);
    visit.end().await;
}
