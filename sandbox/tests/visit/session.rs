//! A person who writes, presses and reads with keyboard and pointer.

use sandbox::Options;
use sandbox_client::browser::Key;
use serde_json::json;

use crate::{MONITOR, PHONE, Visit};

async fn open_form(visit: &Visit) {
    visit.send_command("/form").await;
    visit
        .browser
        .wait_for_text(".embed", "A form")
        .await
        .unwrap();
}

async fn use_menu_modal_and_dm(visit: &Visit) {
    let browser = &visit.browser;
    browser
        .click_text(".select-button", "A colour")
        .await
        .unwrap();
    browser.click_text(".option", "green").await.unwrap();
    browser
        .wait_for_text(".message.ephemeral", "You chose green")
        .await
        .unwrap();
    browser
        .click_text(".message button", "Ask me")
        .await
        .unwrap();
    browser
        .wait_for_text("dialog", "A few words")
        .await
        .unwrap();
    browser.type_keys("good morning").await.unwrap();
    browser.type_keys(&(Key::Alt + "2")).await.unwrap();
    let is_ann = "document.querySelector('.person.current').dataset.user === 'ann'";
    assert!(visit.is_true(is_ann).await);
    visit.save_screenshot("phone-dialogue").await;
    browser.press(Key::Enter).await.unwrap();
    browser
        .wait_for_text(".message .content", "says: good morning")
        .await
        .unwrap();
    browser
        .click_text(".message button", "Write to me")
        .await
        .unwrap();
    browser
        .wait_for_text(".message.ephemeral", "I wrote to you")
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
    browser.wait_for_text(".suggestion", "/echo").await.unwrap();
    browser.press(Key::Enter).await.unwrap();
    browser
        .type_keys("Hello there times:2 voice:back")
        .await
        .unwrap();
    browser
        .wait_for_text(".suggestion", "backwards")
        .await
        .unwrap();
    browser.press(Key::Enter).await.unwrap();
    browser.press(Key::Enter).await.unwrap();
    browser
        .wait_for_text(".message .content", "ereht olleH")
        .await
        .unwrap();

    // One button updates the message, and the other answers privately.
    open_form(&visit).await;
    browser
        .click_text(".message button", "Whisper")
        .await
        .unwrap();
    browser
        .wait_for_text(".message.ephemeral", "nobody else reads this")
        .await
        .unwrap();
    browser
        .click_text(".message button", "🔁Again")
        .await
        .unwrap();
    browser
        .wait_for_text(".embed-field", "Pressed1")
        .await
        .unwrap();
    visit.save_screenshot("desktop-ann").await;

    // The other user sees the form, but not the private answer.
    browser.click(".person[data-user=ben]").await.unwrap();
    browser.wait_for_text(".me", "Ben").await.unwrap();
    browser.wait_for_text(".embed", "A form").await.unwrap();
    let seen = browser.text("#timeline").await.unwrap();
    assert!(
        !seen.contains("nobody else"),
        "ben sees a private message: {seen}"
    );
    visit.save_screenshot("desktop-ben").await;
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_shows_everything_within_its_width() {
    let Some(visit) = Visit::open(Options::default(), PHONE).await else {
        return;
    };
    let browser = &visit.browser;
    open_form(&visit).await;
    use_menu_modal_and_dm(&visit).await;
    let fits = "document.documentElement.scrollWidth <= innerWidth \
        && [...document.querySelectorAll('#timeline *')].every((e) => e.getBoundingClientRect().right <= innerWidth + 1)";
    browser.wait_until(fits).await.unwrap();
    visit.save_screenshot("phone-channel").await;

    browser.click("#open-sidebar").await.unwrap();
    browser
        .wait_for_text(".sidebar.shown .badge", "1")
        .await
        .unwrap();
    browser.click_text(".place", "E").await.unwrap();
    browser
        .wait_for_text(".message .content", "Here we are alone")
        .await
        .unwrap();
    visit.save_screenshot("phone-direct").await;

    browser.prefer_dark(false).await.unwrap();
    let is_light = "getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)'";
    browser.wait_until(is_light).await.unwrap();
    visit.save_screenshot("phone-light").await;
    visit.end().await;
}

/// Markdown and its rendered elements.
const MARKDOWN: &[(&str, &str)] = &[
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
    for (source, rendered) in MARKDOWN {
        let html = browser.run(script, json!([source])).await.unwrap();
        assert_eq!(
            html,
            format!("<div class=\"paragraph\">{rendered}</div>"),
            "{source}"
        );
    }
    for (source, tag) in [
        ("# big", "h3"),
        ("> said", "blockquote"),
        ("- one\n- two", "ul"),
        ("```\nx\n```", "pre"),
    ] {
        let html = browser.run(script, json!([source])).await.unwrap();
        assert!(
            html.as_str().unwrap().starts_with(&format!("<{tag}")),
            "{source}: {html}"
        );
    }
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_browsers_complaints_are_returned() {
    let Some(visit) = Visit::open(Options::default(), MONITOR).await else {
        return;
    };
    let browser = &visit.browser;
    assert_eq!(browser.take_log().await.unwrap(), Vec::<String>::new());
    browser
        .run("console.error('a tile is missing')", json!([]))
        .await
        .unwrap();
    let complaints = browser.take_log().await.unwrap();
    assert!(
        complaints.len() == 1 && complaints[0].contains("a tile is missing"),
        "{complaints:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_is_sent_before_the_commands_are_read_is_no_plain_message() {
    let Some(visit) = Visit::open(Options::default(), MONITOR).await else {
        return;
    };
    let browser = &visit.browser;
    // Both events happen in one task of the page, so nothing can be read between them.
    let type_and_send = "const field = document.querySelector('#composer-field');
        field.value = arguments[0];
        field.dispatchEvent(new Event('input'));
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));";
    browser.run(type_and_send, json!(["/slow"])).await.unwrap();
    browser
        .wait_for_text(".message", "That took a while")
        .await
        .unwrap();
    // Half a name is neither a command nor a message: the list appears.
    browser.run(type_and_send, json!(["/sl"])).await.unwrap();
    browser.wait_for_text(".suggestion", "/slow").await.unwrap();
    visit.end().await;
}
