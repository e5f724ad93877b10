//! The layout of messages on a phone, as in Discord's app.

use sandbox::Options;
use sandbox_client::browser::Key;

use crate::{MONITOR, PHONE, Visit};

/// An expression for the left edge and the width of an element.
const LEFT_AND_WIDTH: &str =
    "[e.getBoundingClientRect().left, e.getBoundingClientRect().width].map(Math.round)";

fn integers(found: &serde_json::Value) -> Vec<i64> {
    let list = found.as_array().unwrap();
    list.iter().map(|n| n.as_i64().unwrap()).collect()
}

/// Returns the left edge and the width of the first element of a selector.
async fn left_and_width(visit: &Visit, css: &str) -> (i64, i64) {
    let found = visit.map_elements(css, LEFT_AND_WIDTH).await;
    let values = integers(found.first().unwrap_or_else(|| panic!("there is no {css}")));
    (values[0], values[1])
}

#[tokio::test(flavor = "multi_thread")]
async fn avatars_stay_in_a_column_left_of_text_and_controls() {
    let Some(visit) = Visit::open(Options::default(), PHONE).await else {
        return;
    };
    visit.send_command("/form").await;
    visit
        .browser
        .wait_for_text(".embed", "A form")
        .await
        .unwrap();
    visit.save_screenshot("visit-phone-form").await;
    let (avatar, width) = left_and_width(&visit, ".message .gutter .avatar").await;
    assert_eq!(width, 40);
    for part in [".embed", ".components", ".row .button", ".select"] {
        let (left, _) = left_and_width(&visit, part).await;
        assert!(left > avatar + width, "{part} begins at {left}");
    }
    // A menu is as wide as the column, a button is as wide as its label, and a field has its own line.
    let (_, column) = left_and_width(&visit, ".message .body").await;
    assert_eq!(left_and_width(&visit, ".select").await.1, column);
    for button in visit.map_elements(".row .button", LEFT_AND_WIDTH).await {
        assert!(integers(&button)[1] < column / 2, "{button}");
    }
    let fields = visit.map_elements(".embed-field", LEFT_AND_WIDTH).await;
    assert_eq!(fields.len(), 2);
    assert_eq!(fields[0], fields[1], "one field below the other");
    visit.browser.resize(MONITOR.0, MONITOR.1).await.unwrap();
    let fields = visit.map_elements(".embed-field", LEFT_AND_WIDTH).await;
    assert_ne!(fields[0], fields[1], "one field next to the other");
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_shows_accessories_on_the_right_and_pictures_as_tiles() {
    let Some(visit) = Visit::open(Options::default(), PHONE).await else {
        return;
    };
    visit.send_command("/card").await;
    visit
        .browser
        .wait_for_text(".container", "A card")
        .await
        .unwrap();
    for size in [PHONE, MONITOR] {
        visit.browser.resize(size.0, size.1).await.unwrap();
        visit
            .save_screenshot(&format!("visit-card-{}", size.0))
            .await;
        let right = |e: &str| format!("Math.round({e}.getBoundingClientRect().right)");
        let edges = visit
            .map_elements(
                ".accessory",
                &format!(
                    "[{}, {}]",
                    right("e"),
                    right("e.closest('.container').querySelector('.separator')")
                ),
            )
            .await;
        assert_eq!(edges.len(), 2, "a button and a picture");
        for edge in edges {
            assert_eq!(
                edge[0], edge[1],
                "the accessory is at the right edge of the container"
            );
        }
        // The first of three pictures is twice as wide as the others, which are next to it.
        let tiles = visit.map_elements(".mosaic > *", LEFT_AND_WIDTH).await;
        let tiles: Vec<_> = tiles.iter().map(integers).collect();
        assert_eq!(tiles.len(), 3);
        assert!(tiles[0][1] > tiles[1][1] * 3 / 2, "{tiles:?}");
        assert_eq!(tiles[1], tiles[2], "one tile below the other");
        // The badge is on its picture.
        let badge = "[...document.querySelectorAll('.alt-badge')].every((badge) => {
            const [b, p] = [badge, badge.parentElement.querySelector('img')].map((e) => e.getBoundingClientRect());
            return b.left >= p.left && b.right <= p.right && b.top >= p.top && b.bottom <= p.bottom;
        })";
        visit.browser.wait_until(badge).await.unwrap();
    }
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_jump_to_present_button_covers_nothing() {
    let Some(visit) = Visit::open(Options::default(), PHONE).await else {
        return;
    };
    let browser = &visit.browser;
    for _ in 0..3 {
        visit.send_command("/form").await;
    }
    browser
        .wait_until("document.querySelectorAll('.embed').length === 3")
        .await
        .unwrap();
    let hidden = "document.getElementById('jump').hidden";
    browser.wait_until(hidden).await.unwrap();
    let scroll_up = "const s = document.getElementById('scroller'); s.scrollTop = 0;";
    browser.run(scroll_up, serde_json::json!([])).await.unwrap();
    browser
        .wait_for_text("#jump", "Jump to present")
        .await
        .unwrap();
    visit.save_screenshot("visit-phone-jump").await;
    let is_below = "document.getElementById('jump').getBoundingClientRect().top \
        >= document.getElementById('scroller').getBoundingClientRect().bottom";
    assert!(visit.is_true(is_below).await);
    browser.click("#jump").await.unwrap();
    browser.wait_until(hidden).await.unwrap();
    // Another channel opens at its end.
    browser.run(scroll_up, serde_json::json!([])).await.unwrap();
    browser
        .wait_for_text("#jump", "Jump to present")
        .await
        .unwrap();
    browser.click("#composer-field").await.unwrap();
    browser.type_keys(&(Key::Alt + &Key::Down)).await.unwrap();
    browser
        .wait_for_text("#place-title", "games")
        .await
        .unwrap();
    browser.wait_until(hidden).await.unwrap();
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_modal_has_radio_buttons_checkboxes_and_a_file() {
    let Some(visit) = Visit::open(Options::default(), PHONE).await else {
        return;
    };
    let browser = &visit.browser;
    visit.send_command("/card").await;
    browser
        .click_text(".message button", "Sit here")
        .await
        .unwrap();
    browser
        .wait_for_text("dialog", "A few questions")
        .await
        .unwrap();
    let questions = ["Where", "What with it", "Hot", "A picture of you"];
    let named = visit
        .map_elements("dialog [role=group].modal-field", "e.ariaLabel")
        .await;
    assert_eq!(named, questions);
    browser.click_text(".choice", "by the door").await.unwrap();
    browser.click_text(".choice", "sugar").await.unwrap();
    browser.click_text(".choice", "Yes").await.unwrap();
    // Choose a file the way the browser's file window does.
    let choose = "
        const files = new DataTransfer();
        files.items.add(new File(['words'], 'me.txt', { type: 'text/plain' }));
        document.querySelector('dialog input[type=file]').files = files.files;";
    browser.run(choose, serde_json::json!([])).await.unwrap();
    visit.save_screenshot("visit-groups").await;
    browser.click_text("dialog button", "Submit").await.unwrap();
    browser
        .wait_for_text(".ephemeral", "by the door, [\"sugar\"], cold, me.txt")
        .await
        .unwrap();
    visit.end().await;
}
