//! Everything that a message can contain, and the traffic between the bot and the sandbox.

use std::time::Duration;

use sandbox::Options;
use sandbox_client::Client;
use sandbox_client::browser::{Browser, Key};

use crate::{PHONE, Visit};

/// A monitor with room for the whole tour.
const TALL: (u32, u32) = (1280, 900);

/// Opens a page where ann has started the bot's tour, or returns `None` if there is no browser.
async fn tour() -> Option<Visit> {
    let visit = Visit::open(Options::default(), TALL).await?;
    visit.command("/tour").await;
    visit
        .browser
        .see(".message", "Here is everything else")
        .await
        .unwrap();
    Some(visit)
}

async fn menus_are_chosen_from(visit: &Visit) {
    let browser = &visit.browser;
    browser
        .click_text(".select-button", "A channel")
        .await
        .unwrap();
    browser.see(".option", "off-topic").await.unwrap();
    visit.picture("tour-menu").await;
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

async fn a_form_is_opened_with_its_menu(visit: &Visit) {
    let browser = &visit.browser;
    browser
        .click_text(".message button", "Long form")
        .await
        .unwrap();
    browser.see("dialog", "An order").await.unwrap();
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

async fn a_form_is_filled_in(visit: &Visit) {
    let browser = &visit.browser;
    // Closing a modal also closes its open menu for the next one.
    a_form_is_opened_with_its_menu(visit).await;
    browser.click_text("dialog button", "Cancel").await.unwrap();
    a_form_is_opened_with_its_menu(visit).await;
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
    visit.picture("tour-form").await;
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

async fn a_thread_is_entered(visit: &Visit) {
    let browser = &visit.browser;
    browser
        .click_text(".message button", "Thread")
        .await
        .unwrap();
    browser.see(".thread-card", "Side talk").await.unwrap();
    browser
        .see(".place.thread.unread", "Side talk")
        .await
        .unwrap();
    visit.picture("tour-channel").await;
    browser.click(".thread-card").await.unwrap();
    browser
        .see(".message .content", "Here we go on")
        .await
        .unwrap();
    browser.see("#place-title", "Side talk").await.unwrap();
    visit.picture("tour-thread").await;
    assert!(
        !visit
            .is_true("document.querySelector('.place.unread')")
            .await
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn threads_menus_forms_pictures_and_reactions_are_shown() {
    let Some(visit) = tour().await else {
        return;
    };
    let browser = &visit.browser;
    menus_are_chosen_from(&visit).await;
    a_form_is_filled_in(&visit).await;
    a_picture_is_described_and_a_reaction_added(browser).await;
    a_thread_is_entered(&visit).await;
    visit.sandbox.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn silence_edits_and_unseen_messages_are_marked() {
    let Some(visit) = tour().await else {
        return;
    };
    let browser = &visit.browser;
    browser
        .click_text(".message button", "Silence")
        .await
        .unwrap();
    browser.see(".button.busy", "Silence").await.unwrap();
    visit.sandbox.control().advance(Duration::from_secs(3));
    browser
        .see(".failure", "This interaction failed")
        .await
        .unwrap();

    // Messages that arrive while the user looks at another channel are marked as new, and so is an edit.
    browser.click_text(".place", "games").await.unwrap();
    browser.see("#place-title", "games").await.unwrap();
    let ben = Client::log_in(&visit.sandbox, "ben")
        .await
        .unwrap()
        .in_channel(visit.sandbox.channel_ids()[0]);
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
    visit.picture("tour-new").await;
    browser.click_text(".place", "games").await.unwrap();
    browser.click_text(".place", "general").await.unwrap();
    browser.see(".message", "unseen words").await.unwrap();
    assert!(!visit.is_true("document.querySelector('.new-line')").await);
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
async fn the_keyboard_alone_reaches_everything() {
    let Some(visit) = tour().await else {
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
    visit.picture("tour-keys").await;
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
    the_traffic_opens_and_closes(browser).await;
    visit.sandbox.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_traffic_pane_lists_frames_and_covers_nothing() {
    let Some(visit) = tour().await else {
        return;
    };
    let browser = &visit.browser;
    let hidden = "document.getElementById('traffic').hidden";
    assert!(visit.is_true(hidden).await);
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
    visit.picture("traffic-desktop").await;
    browser
        .click("[data-kind=gateway].chip-button")
        .await
        .unwrap();
    assert!(
        !visit
            .is_true("[...document.querySelectorAll('.frame.to_bot')].some((e) => !e.hidden)")
            .await
    );
    browser.prefer_dark(false).await.unwrap();
    visit.picture("traffic-light").await;

    browser.prefer_dark(true).await.unwrap();
    browser.resize(PHONE.0, PHONE.1).await.unwrap();
    visit.picture("traffic-phone").await;
    let wide = "document.documentElement.scrollWidth <= innerWidth && [...document.querySelectorAll('#traffic *')]\
        .every((e) => e.closest('[hidden]') || e.getBoundingClientRect().right <= innerWidth + 1)";
    browser.wait_until(wide).await.unwrap();
    browser.press(Key::Escape).await.unwrap();
    browser.wait_until(hidden).await.unwrap();
    visit.picture("tour-phone").await;
    let wide = wide.replace("#traffic", "#timeline");
    browser.wait_until(&wide).await.unwrap();
    visit.sandbox.shutdown().await;
}
