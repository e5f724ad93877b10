//! Notifications on the page.

use reqwest::multipart::Form;
use sandbox::Options;
use serde_json::{Value, json};

use crate::{PHONE, Visit};

/// The flag of a message that sends no notifications.
const SILENT: u64 = 1 << 12;

/// Keeps notifications open, because a slow machine may need more than their five seconds to read one.
const KEEP_TOASTS_OPEN: &str = "
    const timer = window.setTimeout;
    window.setTimeout = (done, ms) => (ms === 5000 ? 0 : timer(done, ms));";

/// Sends a direct message from the bot to a person, and returns it.
async fn send_dm(visit: &Visit, user: usize, message: Value) -> Value {
    let sandbox = &visit.sandbox;
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let post = async |path: String, body: Value| -> Value {
        let form = Form::new().text("payload_json", body.to_string());
        let request = http.post(format!("{}{path}", sandbox.api()));
        let request = request.header("authorization", format!("Bot {}", sandbox.bot_token()));
        let request = if path.ends_with("channels") {
            request.json(&body)
        } else {
            request.multipart(form)
        };
        let answer = request.send().await.unwrap().error_for_status().unwrap();
        answer.json().await.unwrap()
    };
    let to = json!({"recipient_id": sandbox.users()[user].id});
    let channel = post("/users/@me/channels".to_owned(), to).await;
    let path = format!("/channels/{}/messages", channel["id"].as_str().unwrap());
    post(path, message).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_message_shows_a_notification_unless_it_is_open_or_silent() {
    let Some(visit) = Visit::open(Options::default(), PHONE).await else {
        return;
    };
    let browser = &visit.browser;
    browser.run(KEEP_TOASTS_OPEN, json!([])).await.unwrap();
    send_dm(&visit, 0, json!({"content": "hush", "flags": SILENT})).await;
    browser
        .wait_for_text("#open-sidebar .badge", "1")
        .await
        .unwrap();
    assert!(!visit.is_true("document.querySelector('.toast')").await);
    send_dm(&visit, 1, json!({"content": "for ben"})).await;
    let users = visit.sandbox.users();
    let channel = visit.sandbox.channel_ids()[0];
    let turn = format!("-# **Your** turn, <@{}>\nin <#{channel}>", users[0].id);
    send_dm(&visit, 0, json!({"content": turn})).await;
    browser
        .wait_for_text(".toast .toast-text", "Your turn")
        .await
        .unwrap();
    browser.wait_for_text(".toast .badge", "2").await.unwrap();
    visit.save_screenshot("visit-toast").await;
    let texts = visit.map_elements(".toast-text", "e.textContent").await;
    assert_eq!(
        texts,
        ["Your turn, @Ann in #general"],
        "the page must not show ben's notification to ann"
    );
    browser.click(".toast").await.unwrap();
    browser
        .wait_for_text(".message .content", "hush")
        .await
        .unwrap();
    browser
        .wait_until(
            "!document.querySelector('.toast') && !document.querySelector('#open-sidebar .badge')",
        )
        .await
        .unwrap();
    // A message in the open channel needs no notification.
    send_dm(&visit, 0, json!({"content": "and here"})).await;
    browser
        .wait_for_text(".message .content", "and here")
        .await
        .unwrap();
    assert!(!visit.is_true("document.querySelector('.toast')").await);
    visit.end().await;
}
