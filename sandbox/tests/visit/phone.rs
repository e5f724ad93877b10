//! The layout of messages on a phone, as in Discord's app.

use sandbox::Options;
use sandbox_client::browser::Key;

use crate::{MONITOR, PHONE, Visit};

/// An expression for the left edge and the width of an element.
const PLACE: &str =
    "[e.getBoundingClientRect().left, e.getBoundingClientRect().width].map(Math.round)";

fn numbers(found: &serde_json::Value) -> Vec<i64> {
    let list = found.as_array().unwrap();
    list.iter().map(|n| n.as_i64().unwrap()).collect()
}

/// Returns the left edge and the width of the first element of a selector.
async fn place(visit: &Visit, css: &str) -> (i64, i64) {
    let found = visit.of_each(css, PLACE).await;
    let place = numbers(found.first().unwrap_or_else(|| panic!("there is no {css}")));
    (place[0], place[1])
}

#[tokio::test(flavor = "multi_thread")]
async fn avatars_stay_in_a_column_left_of_text_and_controls() {
    let Some(visit) = Visit::open(Options::default(), PHONE).await else {
        return;
    };
    visit.command("/form").await;
    visit.browser.see(".embed", "A form").await.unwrap();
    visit.picture("visit-phone-form").await;
    let (avatar, width) = place(&visit, ".message .gutter .avatar").await;
    assert_eq!(width, 40);
    for part in [".embed", ".components", ".row .button", ".select"] {
        let (left, _) = place(&visit, part).await;
        assert!(left > avatar + width, "{part} begins at {left}");
    }
    // A menu is as wide as the column, a button is as wide as its label, and a field has its own line.
    let (_, column) = place(&visit, ".message .body").await;
    assert_eq!(place(&visit, ".select").await.1, column);
    for button in visit.of_each(".row .button", PLACE).await {
        assert!(numbers(&button)[1] < column / 2, "{button}");
    }
    let fields = visit.of_each(".embed-field", PLACE).await;
    assert_eq!(fields.len(), 2);
    assert_eq!(fields[0], fields[1], "one field below the other");
    visit.browser.resize(MONITOR.0, MONITOR.1).await.unwrap();
    let fields = visit.of_each(".embed-field", PLACE).await;
    assert_ne!(fields[0], fields[1], "one field next to the other");
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_shows_accessories_on_the_right_and_pictures_as_tiles() {
    let Some(visit) = Visit::open(Options::default(), PHONE).await else {
        return;
    };
    visit.command("/card").await;
    visit.browser.see(".container", "A card").await.unwrap();
    for size in [PHONE, MONITOR] {
        visit.browser.resize(size.0, size.1).await.unwrap();
        visit.picture(&format!("visit-card-{}", size.0)).await;
        let right = |e: &str| format!("Math.round({e}.getBoundingClientRect().right)");
        let ends = visit
            .of_each(
                ".accessory",
                &format!(
                    "[{}, {}]",
                    right("e"),
                    right("e.closest('.container').querySelector('.separator')")
                ),
            )
            .await;
        assert_eq!(ends.len(), 2, "a button and a picture");
        for end in ends {
            assert_eq!(
                end[0], end[1],
                "the accessory is at the right edge of the container"
            );
        }
        // The first of three pictures is twice as wide as the others, which are next to it.
        let tiles = visit.of_each(".mosaic > *", PLACE).await;
        let tiles: Vec<_> = tiles.iter().map(numbers).collect();
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
async fn the_jump_to_the_present_covers_nothing() {
    let Some(visit) = Visit::open(Options::default(), PHONE).await else {
        return;
    };
    for _ in 0..3 {
        visit.command("/form").await;
    }
    visit
        .browser
        .wait_until("document.querySelectorAll('.embed').length === 3")
        .await
        .unwrap();
    let hidden = "document.getElementById('jump').hidden";
    visit.browser.wait_until(hidden).await.unwrap();
    let up = "const s = document.getElementById('scroller'); s.scrollTop = 0;";
    visit.browser.run(up, serde_json::json!([])).await.unwrap();
    visit.browser.see("#jump", "Jump to present").await.unwrap();
    visit.picture("visit-phone-jump").await;
    let apart = "document.getElementById('jump').getBoundingClientRect().top \
        >= document.getElementById('scroller').getBoundingClientRect().bottom";
    assert!(visit.is_true(apart).await);
    visit.browser.click("#jump").await.unwrap();
    visit.browser.wait_until(hidden).await.unwrap();
    // Another channel opens at its end.
    visit.browser.run(up, serde_json::json!([])).await.unwrap();
    visit.browser.see("#jump", "Jump to present").await.unwrap();
    visit.browser.click("#composer-field").await.unwrap();
    visit
        .browser
        .type_keys(&(Key::Alt + &Key::Down))
        .await
        .unwrap();
    visit.browser.see("#place-title", "games").await.unwrap();
    visit.browser.wait_until(hidden).await.unwrap();
    visit.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_modal_has_radio_buttons_checkboxes_and_a_file() {
    let Some(visit) = Visit::open(Options::default(), PHONE).await else {
        return;
    };
    let browser = &visit.browser;
    visit.command("/card").await;
    browser
        .click_text(".message button", "Sit here")
        .await
        .unwrap();
    browser.see("dialog", "A few questions").await.unwrap();
    let questions = ["Where", "What with it", "Hot", "A picture of you"];
    let named = visit
        .of_each("dialog [role=group].modal-field", "e.ariaLabel")
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
    visit.picture("visit-groups").await;
    browser.click_text("dialog button", "Submit").await.unwrap();
    browser
        .see(".ephemeral", "by the door, [\"sugar\"], cold, me.txt")
        .await
        .unwrap();
    visit.end().await;
}
