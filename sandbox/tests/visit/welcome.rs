//! The welcome, which names the person and suggested commands, and the list of commands, which begins with these.

use sandbox::Options;
use sandbox_client::browser::Key;

use crate::{MONITOR, PHONE, Visit};

fn options_with_suggestions(lines: &[&str]) -> Options {
    Options {
        suggestions: lines.iter().map(|&line| line.to_owned()).collect(),
        ..Options::default()
    }
}

/// Returns the names of the listed commands, in order.
async fn command_names(visit: &Visit, css: &str) -> Vec<String> {
    let found = visit.map_elements(css, "e.textContent").await;
    found
        .iter()
        .map(|name| name.as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_channel_names_the_person_and_suggested_commands() {
    let lines = ["/slow", "/echo text:hello there", "/chess start"];
    let Some(visit) = Visit::open(options_with_suggestions(&lines), PHONE).await else {
        return;
    };
    let browser = &visit.browser;
    browser
        .wait_for_text(".welcome-title", "You are Ann")
        .await
        .unwrap();
    browser
        .wait_for_text(".welcome-words", "any of 5 people")
        .await
        .unwrap();
    browser
        .wait_for_text(".welcome-command", "/slow")
        .await
        .unwrap();
    // The names of the others arrive with their connections, one after another.
    browser
        .wait_for_text(".welcome-people", "Eve")
        .await
        .unwrap();
    visit.save_screenshot("visit-welcome").await;
    let names = command_names(&visit, ".welcome-command .suggestion-title").await;
    assert_eq!(
        names,
        ["/slow", "/echo text:hello there"],
        "a command that no bot has is left out"
    );
    // One tap makes another person the reader, and another tap types a command.
    browser.click_text(".welcome-person", "B").await.unwrap();
    browser
        .wait_for_text(".welcome-title", "You are Ben")
        .await
        .unwrap();
    browser.click_text(".welcome-command", "E").await.unwrap();
    browser
        .wait_until("document.querySelector('.option-input')?.value === 'hello there'")
        .await
        .unwrap();
    browser.click("#send").await.unwrap();
    browser
        .wait_for_text(".message .content", "hello there")
        .await
        .unwrap();
    browser.wait_for_text(".origin", "Ben").await.unwrap();
    assert!(!visit.is_true("document.querySelector('.welcome')").await);
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_suggestions_the_registered_commands_are_listed() {
    let Some(visit) = Visit::open(Options::default(), MONITOR).await else {
        return;
    };
    visit
        .browser
        .wait_for_text(".welcome-command", "/card")
        .await
        .unwrap();
    let names = command_names(&visit, ".welcome-command .suggestion-title").await;
    assert_eq!(
        names,
        ["/card", "/echo", "/form", "/slow", "/sulk", "/tour"]
    );
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_begins_with_suggested_and_recently_used_commands() {
    let Some(visit) = Visit::open(options_with_suggestions(&["/tour"]), MONITOR).await else {
        return;
    };
    visit.send_command("/slow").await;
    visit
        .browser
        .wait_for_text(".message", "That took a while")
        .await
        .unwrap();
    visit.send_command("/form").await;
    visit
        .browser
        .wait_for_text(".embed", "A form")
        .await
        .unwrap();
    visit.browser.type_keys("/").await.unwrap();
    visit
        .browser
        .wait_for_text(".suggestions-head", "Frequently used")
        .await
        .unwrap();
    visit.save_screenshot("visit-frequent").await;
    let names = command_names(&visit, ".suggestion-title").await;
    assert_eq!(
        names,
        ["/tour", "/form", "/slow", "/card", "/echo", "/sulk"]
    );
    // Another person has used nothing yet.
    visit.browser.type_keys(&(Key::Alt + "2")).await.unwrap();
    visit.browser.wait_for_text("#me", "Ben").await.unwrap();
    visit.browser.click("#composer-field").await.unwrap();
    visit.browser.type_keys("/").await.unwrap();
    visit
        .browser
        .wait_for_text(".suggestions-head", "All commands")
        .await
        .unwrap();
    let names = command_names(&visit, ".suggestion-title").await;
    assert_eq!(names[..2], ["/tour", "/card"]);
    visit.end().await;
}
