//! Threads that are deleted while people are reading them.

use sandbox::Options;
use sandbox_client::browser::Key;

use crate::{MONITOR, Visit};

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_thread_loses_its_unread_mark_and_its_readers() {
    let Some(visit) = Visit::open(Options::default(), MONITOR).await else {
        return;
    };
    let browser = &visit.browser;
    visit.send_command("/tour").await;
    browser
        .click_text(".message button", "Thread")
        .await
        .unwrap();
    browser
        .wait_for_text(".message.ephemeral", "I began a thread")
        .await
        .unwrap();
    // Ben reads the thread. Ann does not.
    browser.type_keys(&(Key::Alt + "2")).await.unwrap();
    browser.wait_for_text("#me", "Ben").await.unwrap();
    browser.click_text(".place", "Side talk").await.unwrap();
    browser
        .wait_for_text("#place-title", "Side talk")
        .await
        .unwrap();
    browser.type_keys(&(Key::Alt + "1")).await.unwrap();
    browser.wait_for_text("#me", "Ann").await.unwrap();
    browser
        .wait_for_text(".place.thread.unread", "Side talk")
        .await
        .unwrap();
    let threads = visit.map_elements(".place.thread", "e.dataset.id").await;
    let thread = threads[0].as_str().unwrap().parse().unwrap();
    visit.sandbox.control().delete_channel(thread).unwrap();
    browser
        .wait_until("!document.querySelector('.place.thread, #open-sidebar .unread-dot')")
        .await
        .unwrap();
    browser.type_keys(&(Key::Alt + "2")).await.unwrap();
    browser.wait_for_text("#me", "Ben").await.unwrap();
    browser
        .wait_for_text("#place-title", "general")
        .await
        .unwrap();
    visit.end().await;
}
