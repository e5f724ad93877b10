//! A person who writes, presses and reads with keyboard and pointer.

use sandbox::Options;
use sandbox_client::browser::Key;
use serde_json::json;

use crate::{MONITOR, PHONE, Visit};

async fn a_form_is_asked_for(visit: &Visit) {
    visit.command("/form").await;
    visit.browser.see(".embed", "A form").await.unwrap();
}

async fn a_menu_a_modal_and_a_direct_message(visit: &Visit) {
    let browser = &visit.browser;
    browser
        .click_text(".select-button", "A colour")
        .await
        .unwrap();
    browser.click_text(".option", "green").await.unwrap();
    browser
        .see(".message.ephemeral", "You chose green")
        .await
        .unwrap();
    browser
        .click_text(".message button", "Ask me")
        .await
        .unwrap();
    browser.see("dialog", "A few words").await.unwrap();
    browser.type_keys("good morning").await.unwrap();
    browser.type_keys(&(Key::Alt + "2")).await.unwrap();
    let ann = "document.querySelector('.person.current').dataset.user === 'ann'";
    assert!(visit.is_true(ann).await);
    visit.picture("phone-dialogue").await;
    browser.press(Key::Enter).await.unwrap();
    browser
        .see(".message .content", "says: good morning")
        .await
        .unwrap();
    browser
        .click_text(".message button", "Write to me")
        .await
        .unwrap();
    browser
        .see(".message.ephemeral", "I wrote to you")
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_two_users_with_keyboard_and_pointer() {
    let Some(visit) = Visit::open(Options::default(), MONITOR).await else {
        return;
    };
    let browser = &visit.browser;

    // A command with completed options, with the keyboard only.
    browser.click("#composer-field").await.unwrap();
    browser.type_keys("/ec").await.unwrap();
    browser.see(".suggestion", "/echo").await.unwrap();
    browser.press(Key::Enter).await.unwrap();
    browser
        .type_keys("Hello there times:2 voice:back")
        .await
        .unwrap();
    browser.see(".suggestion", "backwards").await.unwrap();
    browser.press(Key::Enter).await.unwrap();
    browser.press(Key::Enter).await.unwrap();
    browser
        .see(".message .content", "ereht olleH")
        .await
        .unwrap();

    // One button updates the message, and the other answers privately.
    a_form_is_asked_for(&visit).await;
    browser
        .click_text(".message button", "Whisper")
        .await
        .unwrap();
    browser
        .see(".message.ephemeral", "nobody else reads this")
        .await
        .unwrap();
    browser
        .click_text(".message button", "🔁Again")
        .await
        .unwrap();
    browser.see(".embed-field", "Pressed1").await.unwrap();
    visit.picture("desktop-ann").await;

    // The other user sees the form, but not the private answer.
    browser.click(".person[data-user=ben]").await.unwrap();
    browser.see(".me", "Ben").await.unwrap();
    browser.see(".embed", "A form").await.unwrap();
    let seen = browser.text("#timeline").await.unwrap();
    assert!(
        !seen.contains("nobody else"),
        "ben sees a private message: {seen}"
    );
    visit.picture("desktop-ben").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_shows_everything_within_its_width() {
    let Some(visit) = Visit::open(Options::default(), PHONE).await else {
        return;
    };
    let browser = &visit.browser;
    a_form_is_asked_for(&visit).await;
    a_menu_a_modal_and_a_direct_message(&visit).await;
    let wide = "document.documentElement.scrollWidth <= innerWidth \
        && [...document.querySelectorAll('#timeline *')].every((e) => e.getBoundingClientRect().right <= innerWidth + 1)";
    browser.wait_until(wide).await.unwrap();
    visit.picture("phone-channel").await;

    browser.click("#open-sidebar").await.unwrap();
    browser.see(".sidebar.shown .badge", "1").await.unwrap();
    browser.click_text(".place", "E").await.unwrap();
    browser
        .see(".message .content", "Here we are alone")
        .await
        .unwrap();
    visit.picture("phone-direct").await;

    browser.prefer_dark(false).await.unwrap();
    let light = "getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)'";
    browser.wait_until(light).await.unwrap();
    visit.picture("phone-light").await;
}

/// Markdown and its rendered elements.
const WRITINGS: &[(&str, &str)] = &[
    (
        "**bold** and *slanted*",
        "<strong>bold</strong> and <em>slanted</em>",
    ),
    ("***both***", "<strong><em>both</em></strong>"),
    (
        "__line__ ~~gone~~ snake_case_name",
        "<u>line</u> <s>gone</s> snake_case_name",
    ),
    ("\\*plain\\* 2 * 3 * 4", "*plain* 2 * 3 * 4"),
    (
        "`<b>` & ``a`b``",
        "<code class=\"code\">&lt;b&gt;</code> &amp; <code class=\"code\">a`b</code>",
    ),
    (
        "<@7> in <#8>",
        "<span class=\"mention\">@user 7</span> in <span class=\"mention\">#channel 8</span>",
    ),
    (
        "<img src=x onerror=alert(1)> [x](javascript:alert(1))",
        "&lt;img src=x onerror=alert(1)&gt; [x](javascript:alert(1))",
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn markdown_is_rendered_as_on_discord() {
    let Some(visit) = Visit::open(Options::default(), MONITOR).await else {
        return;
    };
    let browser = &visit.browser;
    let script = "
        const [text] = arguments;
        return import('/assets/markdown.js').then(({ markdown }) => {
            const box = document.createElement('div');
            const names = { userName: (id) => `user ${id}`, channelName: (id) => `channel ${id}` };
            box.append(markdown(text, names));
            return box.innerHTML;
        });";
    for (written, shown) in WRITINGS {
        let html = browser.run(script, json!([written])).await.unwrap();
        assert_eq!(
            html,
            format!("<div class=\"paragraph\">{shown}</div>"),
            "{written}"
        );
    }
    for (written, tag) in [
        ("# big", "h3"),
        ("> said", "blockquote"),
        ("- one\n- two", "ul"),
        ("```\nx\n```", "pre"),
    ] {
        let html = browser.run(script, json!([written])).await.unwrap();
        assert!(
            html.as_str().unwrap().starts_with(&format!("<{tag}")),
            "{written}: {html}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_browsers_complaints_are_returned() {
    let Some(visit) = Visit::open(Options::default(), MONITOR).await else {
        return;
    };
    let browser = &visit.browser;
    assert_eq!(browser.complaints().await.unwrap(), Vec::<String>::new());
    browser
        .run("console.error('a tile is missing')", json!([]))
        .await
        .unwrap();
    let complaints = browser.complaints().await.unwrap();
    assert!(
        complaints.len() == 1 && complaints[0].contains("a tile is missing"),
        "{complaints:?}"
    );
}
