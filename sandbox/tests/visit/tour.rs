//! Everything that a message can contain, and the traffic between the bot and the sandbox.

use std::time::Duration;

use sandbox::Options;
use sandbox_client::Client;
use sandbox_client::browser::{Browser, Key};

use crate::{PHONE, Visit};

/// A monitor with room for the whole tour.
const TALL: (u32, u32) = (1280, 900);

/// Opens a page where ann has started the bot's tour, or returns `None` if there is no browser.
async fn open_tour() -> Option<Visit> {
    let visit = Visit::open(Options::default(), TALL).await?;
    visit.send_command("/tour").await;
    visit
        .browser
        .wait_for_text(".message", "Here is everything else")
        .await
        .unwrap();
    Some(visit)
}

async fn choose_from_menus(visit: &Visit) {
    let browser = &visit.browser;
    browser
        .click_text(".select-button", "A channel")
        .await
        .unwrap();
    browser.wait_for_text(".option", "off-topic").await.unwrap();
    visit.save_screenshot("tour-menu").await;
    browser.click_text(".option", "games").await.unwrap();
    browser
        .wait_for_text(".ephemeral .mention", "#games")
        .await
        .unwrap();
    browser
        .click_text(".select-button", "A role")
        .await
        .unwrap();
    browser.click_text(".option", "@everyone").await.unwrap();
    browser
        .wait_for_text(".ephemeral .mention", "@everyone")
        .await
        .unwrap();
}

async fn open_form_menu(visit: &Visit) {
    let browser = &visit.browser;
    browser
        .click_text(".message button", "Long form")
        .await
        .unwrap();
    browser.wait_for_text("dialog", "An order").await.unwrap();
    assert!(
        !visit
            .is_true("document.querySelector('dialog .option')")
            .await
    );
    browser
        .click_text("dialog .select-button", "Choose a dish")
        .await
        .unwrap();
}

async fn fill_in_form(visit: &Visit) {
    let browser = &visit.browser;
    // Closing a modal also closes its open menu for the next one.
    open_form_menu(visit).await;
    browser.click_text("dialog button", "Cancel").await.unwrap();
    open_form_menu(visit).await;
    browser
        .click_text("dialog .option", "noodles")
        .await
        .unwrap();
    browser
        .wait_for_text("dialog .select-button", "noodles")
        .await
        .unwrap();
    browser.click("dialog textarea").await.unwrap();
    browser.type_keys("not too hot").await.unwrap();
    visit.save_screenshot("tour-form").await;
    browser.click_text("dialog button", "Submit").await.unwrap();
    browser
        .wait_for_text(".ephemeral", "noodles, and: not too hot")
        .await
        .unwrap();
}

async fn describe_picture_and_react(browser: &Browser) {
    browser
        .click_text(".message button", "Picture")
        .await
        .unwrap();
    browser.click(".alt-badge").await.unwrap();
    browser
        .wait_for_text(".alt-text", "A patch of colour")
        .await
        .unwrap();
    browser
        .click_text(".message button", "React")
        .await
        .unwrap();
    browser
        .wait_for_text(".reaction:not(.mine)", "🍵1")
        .await
        .unwrap();
    browser.click(".reaction").await.unwrap();
    browser
        .wait_for_text(".reaction.mine", "🍵2")
        .await
        .unwrap();
}

async fn enter_thread(visit: &Visit) {
    let browser = &visit.browser;
    browser
        .click_text(".message button", "Thread")
        .await
        .unwrap();
    browser
        .wait_for_text(".thread-card", "Side talk")
        .await
        .unwrap();
    browser
        .wait_for_text(".place.thread.unread", "Side talk")
        .await
        .unwrap();
    visit.save_screenshot("tour-channel").await;
    browser.click(".thread-card").await.unwrap();
    browser
        .wait_for_text(".message .content", "Here we go on")
        .await
        .unwrap();
    browser
        .wait_for_text("#place-title", "Side talk")
        .await
        .unwrap();
    visit.save_screenshot("tour-thread").await;
    assert!(
        !visit
            .is_true("document.querySelector('.place.unread')")
            .await
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn threads_menus_forms_pictures_and_reactions_are_shown() {
    let Some(visit) = open_tour().await else {
        return;
    };
    let browser = &visit.browser;
    choose_from_menus(&visit).await;
    fill_in_form(&visit).await;
    describe_picture_and_react(browser).await;
    enter_thread(&visit).await;
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn failures_edits_and_unread_messages_are_marked() {
    let Some(visit) = open_tour().await else {
        return;
    };
    let browser = &visit.browser;
    browser
        .click_text(".message button", "Silence")
        .await
        .unwrap();
    browser
        .wait_for_text(".button.busy", "Silence")
        .await
        .unwrap();
    visit.sandbox.control().advance(Duration::from_secs(3));
    browser
        .wait_for_text(".failure", "This interaction failed")
        .await
        .unwrap();

    // Messages that arrive while the user looks at another channel are marked as new, and so is an edit.
    browser.click_text(".place", "games").await.unwrap();
    browser
        .wait_for_text("#place-title", "games")
        .await
        .unwrap();
    let ben = Client::log_in(&visit.sandbox, "ben")
        .await
        .unwrap()
        .in_channel(visit.sandbox.channel_ids()[0]);
    ben.slash("echo text:\"unseen words\"").await.unwrap();
    ben.slash("form").await.unwrap();
    ben.click("Again").await.unwrap();
    browser
        .wait_for_text(".place.unread", "general")
        .await
        .unwrap();
    browser.click_text(".place", "general").await.unwrap();
    browser
        .wait_for_text(".new-line + .message", "unseen words")
        .await
        .unwrap();
    browser.wait_for_text(".edited", "(edited)").await.unwrap();
    visit.save_screenshot("tour-new").await;
    browser.click_text(".place", "games").await.unwrap();
    browser.click_text(".place", "general").await.unwrap();
    browser
        .wait_for_text(".message", "unseen words")
        .await
        .unwrap();
    assert!(!visit.is_true("document.querySelector('.new-line')").await);
    visit.end().await;
}

/// Goes from the field to the last message by regions, and then from button to button.
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

async fn open_and_close_traffic(browser: &Browser) {
    browser.type_keys(&(Key::Alt + "t")).await.unwrap();
    browser
        .wait_for_text(".frame", "INTERACTION_CREATE")
        .await
        .unwrap();
    browser.press(Key::Up).await.unwrap();
    browser
        .wait_until("document.activeElement.matches('.frame > summary')")
        .await
        .unwrap();
    browser.press(Key::Enter).await.unwrap();
    browser.wait_for_text(".frame-body", "{").await.unwrap();
    browser.press(Key::Escape).await.unwrap();
    browser
        .wait_until("document.getElementById('traffic').hidden")
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keyboard_alone_reaches_everything() {
    let Some(visit) = open_tour().await else {
        return;
    };
    let browser = &visit.browser;
    tab_to_the_last_menu(browser).await;
    browser.press(Key::Enter).await.unwrap();
    browser.type_keys("c").await.unwrap();
    browser
        .wait_until("document.activeElement.textContent.includes('Chloe')")
        .await
        .unwrap();
    visit.save_screenshot("tour-keys").await;
    browser.press(Key::Enter).await.unwrap();
    browser
        .wait_for_text(".ephemeral .mention", "Chloe")
        .await
        .unwrap();
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
    browser
        .wait_for_text("#place-title", "games")
        .await
        .unwrap();
    open_and_close_traffic(browser).await;
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_traffic_pane_lists_frames_and_covers_nothing() {
    let Some(visit) = open_tour().await else {
        return;
    };
    let page = &visit.browser;
    let is_hidden = "document.getElementById('traffic').hidden";
    assert!(visit.is_true(is_hidden).await);
    page.click("#open-traffic").await.unwrap();
    page.wait_for_text(".frame.to_bot", "INTERACTION_CREATE")
        .await
        .unwrap();
    page.wait_for_text(".frame.request", "/callback")
        .await
        .unwrap();
    page.click_text(".message button", "Picture").await.unwrap();
    page.wait_for_text(".frame.request", "patch.png")
        .await
        .unwrap();
    page.click_text(".frame.to_bot > summary", "")
        .await
        .unwrap();
    page.wait_for_text(".frame-body", "\"op\": 0")
        .await
        .unwrap();
    visit.save_screenshot("traffic-desktop").await;
    page.click("[data-kind=gateway].chip-button").await.unwrap();
    assert!(
        !visit
            .is_true("[...document.querySelectorAll('.frame.to_bot')].some((e) => !e.hidden)")
            .await
    );
    page.prefer_dark(false).await.unwrap();
    visit.save_screenshot("traffic-light").await;

    page.prefer_dark(true).await.unwrap();
    page.resize(PHONE.0, PHONE.1).await.unwrap();
    visit.save_screenshot("traffic-phone").await;
    let fits = "document.documentElement.scrollWidth <= innerWidth && [...document.querySelectorAll('#traffic *')]\
        .every((e) => e.closest('[hidden]') || e.getBoundingClientRect().right <= innerWidth + 1)";
    page.wait_until(fits).await.unwrap();
    page.press(Key::Escape).await.unwrap();
    page.wait_until(is_hidden).await.unwrap();
    visit.save_screenshot("tour-phone").await;
    let fits = fits.replace("#traffic", "#timeline");
    page.wait_until(&fits).await.unwrap();
    visit.end().await;
}
