//! The page shows everything that a message can have on it, and the traffic between bot and
//! sandbox.
#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

#[path = "../examples/echo_bot/bot.rs"]
mod bot;

use std::path::Path;

use sandbox::{Options, Sandbox};
use sandbox_client::Client;
use sandbox_client::browser::{Browser, Key};
use serde_json::json;

async fn picture(browser: &Browser, name: &str) {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
    browser.screenshot(&file).await.unwrap();
    println!("picture: {}", file.display());
}

/// Opens a page of a size in pixels, on which ann has started the bot's tour.
async fn tour(browser: &Browser, size: (u32, u32)) -> Sandbox {
    let options = Options {
        port: 0,
        bot_name: "Echo".to_owned(),
        ..Options::default()
    };
    let sandbox = Sandbox::start(options).await.unwrap();
    bot::start(&sandbox).await.unwrap();
    browser.resize(size.0, size.1).await.unwrap();
    browser.prefer_dark(true).await.unwrap();
    browser.goto(&sandbox.url()).await.unwrap();
    browser.see("#place-title", "general").await.unwrap();
    browser.click("#composer-field").await.unwrap();
    browser.type_keys("/tour").await.unwrap();
    browser.see(".suggestion", "/tour").await.unwrap();
    browser.press(Key::Enter).await.unwrap();
    browser.press(Key::Enter).await.unwrap();
    browser
        .see(".message", "Here is everything else")
        .await
        .unwrap();
    sandbox
}

async fn is_true(browser: &Browser, expression: &str) -> bool {
    browser
        .run(&format!("return Boolean({expression});"), json!([]))
        .await
        .unwrap()
        == true
}

async fn menus_are_chosen_from(browser: &Browser) {
    browser
        .click_text(".select-button", "A channel")
        .await
        .unwrap();
    browser.see(".option", "off-topic").await.unwrap();
    picture(browser, "tour-menu").await;
    browser.click_text(".option", "games").await.unwrap();
    browser.see(".ephemeral .mention", "#games").await.unwrap();
    browser
        .click_text(".select-button", "A role")
        .await
        .unwrap();
    browser.click_text(".option", "@everyone").await.unwrap();
    browser
        .see(".ephemeral .mention", "@everyone")
        .await
        .unwrap();
}

async fn a_form_is_opened_with_its_menu(browser: &Browser) {
    browser
        .click_text(".message button", "Long form")
        .await
        .unwrap();
    browser.see("dialog", "An order").await.unwrap();
    assert!(!is_true(browser, "document.querySelector('dialog .option')").await);
    browser
        .click_text("dialog .select-button", "Choose a dish")
        .await
        .unwrap();
}

async fn a_form_is_filled_in(browser: &Browser) {
    // One that is closed leaves no open menu to the next.
    a_form_is_opened_with_its_menu(browser).await;
    browser.click_text("dialog button", "Cancel").await.unwrap();
    a_form_is_opened_with_its_menu(browser).await;
    browser
        .click_text("dialog .option", "noodles")
        .await
        .unwrap();
    browser
        .see("dialog .select-button", "noodles")
        .await
        .unwrap();
    browser.click("dialog textarea").await.unwrap();
    browser.type_keys("not too hot").await.unwrap();
    picture(browser, "tour-form").await;
    browser.click_text("dialog button", "Submit").await.unwrap();
    browser
        .see(".ephemeral", "noodles, and: not too hot")
        .await
        .unwrap();
}

async fn a_picture_is_described_and_a_reaction_added(browser: &Browser) {
    browser
        .click_text(".message button", "Picture")
        .await
        .unwrap();
    browser.click(".alt-badge").await.unwrap();
    browser.see(".alt-text", "A patch of colour").await.unwrap();
    browser
        .click_text(".message button", "React")
        .await
        .unwrap();
    browser.see(".reaction:not(.mine)", "🍵1").await.unwrap();
    browser.click(".reaction").await.unwrap();
    browser.see(".reaction.mine", "🍵2").await.unwrap();
}

async fn a_thread_is_entered(browser: &Browser) {
    browser
        .click_text(".message button", "Thread")
        .await
        .unwrap();
    browser.see(".thread-card", "Side talk").await.unwrap();
    browser
        .see(".place.thread.unread", "Side talk")
        .await
        .unwrap();
    picture(browser, "tour-channel").await;
    browser.click(".thread-card").await.unwrap();
    browser
        .see(".message .content", "Here we go on")
        .await
        .unwrap();
    browser.see("#place-title", "Side talk").await.unwrap();
    picture(browser, "tour-thread").await;
    assert!(!is_true(browser, "document.querySelector('.place.unread')").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn threads_menus_forms_pictures_and_reactions_are_shown() {
    let Some(browser) = Browser::open().await.unwrap() else {
        return;
    };
    let sandbox = tour(&browser, (1280, 900)).await;
    menus_are_chosen_from(&browser).await;
    a_form_is_filled_in(&browser).await;
    a_picture_is_described_and_a_reaction_added(&browser).await;
    a_thread_is_entered(&browser).await;
    sandbox.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn silence_edits_and_unseen_messages_are_marked() {
    let Some(browser) = Browser::open().await.unwrap() else {
        return;
    };
    let sandbox = tour(&browser, (1280, 900)).await;
    browser
        .click_text(".message button", "Silence")
        .await
        .unwrap();
    browser.see(".button.busy", "Silence").await.unwrap();
    sandbox.control().advance(std::time::Duration::from_secs(3));
    browser
        .see(".failure", "This interaction failed")
        .await
        .unwrap();

    // Messages that arrive while the user looks elsewhere are marked as new, and an edit is marked.
    browser.click_text(".place", "games").await.unwrap();
    browser.see("#place-title", "games").await.unwrap();
    let ben = Client::log_in(&sandbox, "ben")
        .await
        .unwrap()
        .in_channel(sandbox.channel_ids()[0]);
    ben.slash("echo text:\"unseen words\"").await.unwrap();
    ben.slash("form").await.unwrap();
    ben.click("Again").await.unwrap();
    browser.see(".place.unread", "general").await.unwrap();
    browser.click_text(".place", "general").await.unwrap();
    browser
        .see(".new-line + .message", "unseen words")
        .await
        .unwrap();
    browser.see(".edited", "(edited)").await.unwrap();
    picture(&browser, "tour-new").await;
    browser.click_text(".place", "games").await.unwrap();
    browser.click_text(".place", "general").await.unwrap();
    browser.see(".message", "unseen words").await.unwrap();
    assert!(!is_true(&browser, "document.querySelector('.new-line')").await);
}

/// From the field to the last message, by the regions, and from button to button.
async fn tab_to_the_last_menu(browser: &Browser) {
    browser.press(Key::F6).await.unwrap();
    browser.press(Key::F6).await.unwrap();
    browser.press(Key::F6).await.unwrap();
    browser
        .wait_until("document.activeElement.matches('article.message')")
        .await
        .unwrap();
    browser.press(Key::Tab).await.unwrap();
    browser
        .wait_until("document.activeElement.textContent.includes('Picture')")
        .await
        .unwrap();
    for _ in 0..5 {
        browser.press(Key::Tab).await.unwrap();
    }
    browser
        .wait_until("document.activeElement.matches('.select-button')")
        .await
        .unwrap();
}

async fn the_traffic_opens_and_closes(browser: &Browser) {
    browser.type_keys(&(Key::Alt + "t")).await.unwrap();
    browser.see(".frame", "INTERACTION_CREATE").await.unwrap();
    browser.press(Key::Up).await.unwrap();
    browser
        .wait_until("document.activeElement.matches('.frame > summary')")
        .await
        .unwrap();
    browser.press(Key::Enter).await.unwrap();
    browser.see(".frame-body", "{").await.unwrap();
    browser.press(Key::Escape).await.unwrap();
    browser
        .wait_until("document.getElementById('traffic').hidden")
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_reached_by_the_keyboard_alone() {
    let Some(browser) = Browser::open().await.unwrap() else {
        return;
    };
    let sandbox = tour(&browser, (1280, 900)).await;
    tab_to_the_last_menu(&browser).await;
    browser.press(Key::Enter).await.unwrap();
    browser.type_keys("c").await.unwrap();
    browser
        .wait_until("document.activeElement.textContent.includes('Chloe')")
        .await
        .unwrap();
    picture(&browser, "tour-keys").await;
    browser.press(Key::Enter).await.unwrap();
    browser.see(".ephemeral .mention", "Chloe").await.unwrap();
    browser.press(Key::Escape).await.unwrap();
    browser
        .wait_until("document.activeElement.id === 'composer-field'")
        .await
        .unwrap();
    browser.type_keys(&(Key::Shift + &Key::F6)).await.unwrap();
    browser
        .wait_until("document.activeElement.textContent.includes('You chose')")
        .await
        .unwrap();
    browser.press(Key::Up).await.unwrap();
    browser
        .wait_until("document.activeElement.textContent.includes('Long form')")
        .await
        .unwrap();
    browser.press(Key::Escape).await.unwrap();
    browser.type_keys(&(Key::Alt + &Key::Down)).await.unwrap();
    browser.see("#place-title", "games").await.unwrap();
    the_traffic_opens_and_closes(&browser).await;
    sandbox.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_traffic_is_shown_frame_by_frame_and_never_in_the_way() {
    let Some(browser) = Browser::open().await.unwrap() else {
        return;
    };
    let sandbox = tour(&browser, (1280, 900)).await;
    assert!(is_true(&browser, "document.getElementById('traffic').hidden").await);
    browser.click("#open-traffic").await.unwrap();
    browser
        .see(".frame.to_bot", "INTERACTION_CREATE")
        .await
        .unwrap();
    browser.see(".frame.request", "/callback").await.unwrap();
    browser
        .click_text(".message button", "Picture")
        .await
        .unwrap();
    browser.see(".frame.request", "patch.png").await.unwrap();
    browser
        .click_text(".frame.to_bot > summary", "")
        .await
        .unwrap();
    browser.see(".frame-body", "\"op\": 0").await.unwrap();
    picture(&browser, "traffic-desktop").await;
    browser
        .click("[data-kind=gateway].chip-button")
        .await
        .unwrap();
    assert!(
        !is_true(
            &browser,
            "[...document.querySelectorAll('.frame.to_bot')].some((e) => !e.hidden)"
        )
        .await
    );
    browser.prefer_dark(false).await.unwrap();
    picture(&browser, "traffic-light").await;

    browser.prefer_dark(true).await.unwrap();
    browser.resize(390, 844).await.unwrap();
    picture(&browser, "traffic-phone").await;
    let wide = "document.documentElement.scrollWidth <= innerWidth && [...document.querySelectorAll('#traffic *')]\
        .every((e) => e.closest('[hidden]') || e.getBoundingClientRect().right <= innerWidth + 1)";
    browser.wait_until(wide).await.unwrap();
    browser.press(Key::Escape).await.unwrap();
    browser
        .wait_until("document.getElementById('traffic').hidden")
        .await
        .unwrap();
    picture(&browser, "tour-phone").await;
    let wide = wide.replace("#traffic", "#timeline");
    browser.wait_until(&wide).await.unwrap();
    sandbox.shutdown().await;
}
