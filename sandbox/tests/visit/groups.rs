//! Groups of people, and the commands of applications that a person has installed.

use sandbox::Options;
use sandbox_client::browser::Key;

use crate::{MONITOR, Visit};

#[tokio::test(flavor = "multi_thread")]
async fn a_person_uses_an_installed_command_in_a_group() {
    let Some(visit) = Visit::open(Options::default(), MONITOR).await else {
        return;
    };
    let browser = &visit.browser;
    browser.click_text(".place", "New group").await.unwrap();
    browser
        .wait_for_text(".place", "Ben, Chloe, Dan, Eve")
        .await
        .unwrap();
    browser.click_text(".place", "Ben, Chloe").await.unwrap();
    browser
        .wait_for_text("#place-title", "Ben, Chloe")
        .await
        .unwrap();
    browser
        .wait_for_text(".welcome-title", "You are Ann")
        .await
        .unwrap();
    assert!(
        !visit
            .is_true("document.querySelector('.welcome-command')")
            .await
    );
    browser.click("[data-id=install]").await.unwrap();
    browser
        .wait_for_text(".welcome-command", "/form")
        .await
        .unwrap();
    visit.save_screenshot("visit-group").await;
    visit.send_command("/form").await;
    browser.wait_for_text(".embed", "A form").await.unwrap();
    // Ben sees the message in the same group and may press its button too.
    browser.type_keys(&(Key::Alt + "2")).await.unwrap();
    browser.wait_for_text("#me", "Ben").await.unwrap();
    browser.click_text(".place", "Ben, Chloe").await.unwrap();
    browser.wait_for_text(".embed", "A form").await.unwrap();
    browser.wait_for_text(".origin", "Ann").await.unwrap();
    browser.click_text(".message button", "🔁").await.unwrap();
    browser
        .wait_for_text(".embed-field", "Pressed1")
        .await
        .unwrap();
    visit.end().await;
}
