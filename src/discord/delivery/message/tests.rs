#![allow(clippy::unwrap_used, reason = "a test may")]

use super::*;
use crate::board::{HandPicture, Picture, Style, Subject};

const ROWS: &str = r#"{"type": 1, "components": [{"type": 2, "label": "Sit"}]}"#;

fn rows() -> Value {
    serde_json::from_str(ROWS).unwrap()
}

fn gallery(url: &str) -> Value {
    json!({"type": 12, "items": [{"media": {"url": url}, "description": "no tile"}]})
}

fn body(parts: &[Value]) -> Value {
    json!({"flags": COMPONENTS_V2, "components": [{"type": 17, "components": parts}]})
}

/// A message in the newer format with a picture, some text and a row of buttons.
fn message() -> Message {
    let subject = Subject::Hand(HandPicture::default());
    let picture = Picture {
        style: Style::Classic,
        subject,
    };
    let enclosed = Enclosed {
        picture,
        alt: "no tile".to_owned(),
        embed: 0,
    };
    let text = |content: &str| json!({"type": 10, "content": content});
    let with = body(&[gallery("attachment://hand.png"), text("Your turn"), rows()]);
    let without = body(&[text("Your tiles: none"), text("Your turn"), rows()]);
    Message::with_picture(with, without, enclosed)
}

#[test]
fn a_picture_is_named_as_it_comes() {
    let sent = message().payload(Way::Sent);
    assert_eq!(
        sent["attachments"],
        json!([{"id": 0, "filename": "hand.png", "description": "no tile"}])
    );
    assert_eq!(
        message().payload(Way::Kept("77"))["attachments"][0]["id"],
        "77"
    );
}

#[test]
fn without_its_picture_a_message_has_the_words_for_it() {
    let without = message().payload(Way::Without);
    assert_eq!(without, message().without_picture().payload(Way::Sent));
    assert_eq!(
        without["attachments"],
        json!([]),
        "what was there before goes"
    );
    let text = without.to_string();
    assert!(text.contains("Your tiles: none") && !text.contains("attachment://"));
}

#[test]
fn taking_buttons_off_leaves_everything_else() {
    let kept = message().without_buttons().payload(Way::Kept("77"));
    assert_eq!(kept["attachments"][0]["id"], "77");
    let text = kept.to_string();
    assert!(
        text.contains("Your turn") && !text.contains("Sit"),
        "{text}"
    );
    // The same from what Discord has sent back.
    let url = "https://cdn.discordapp.com/attachments/5/77/hand.png?ex=1";
    let sent = body(&[gallery(url), rows()]);
    assert_eq!(
        Message::without_rows_of(&sent).payload(Way::Without)["components"],
        json!([{"type": 17, "components": [
            {"type": 12, "items": [{"media": {"url": "attachment://hand.png"}, "description": "no tile"}]},
        ]}])
    );
    let old = json!({"flags": 0, "embeds": [{}], "components": [rows()]});
    assert_eq!(
        Message::without_rows_of(&old).payload(Way::Without),
        json!({"components": []})
    );
}

#[test]
fn every_edit_is_in_the_newer_format() {
    let old = Message::new(json!({"content": "Sit down.", "components": [rows()]}));
    let edit = old.as_edit().payload(Way::Without);
    assert_eq!(edit["flags"], COMPONENTS_V2);
    assert_eq!(edit["content"], Value::Null);
    assert_eq!(
        edit["components"],
        json!([{"type": 10, "content": "Sit down."}, rows()])
    );
    let new = message().as_edit().payload(Way::Sent);
    assert_eq!(
        new["components"],
        message().payload(Way::Sent)["components"]
    );
    assert_eq!(
        new["embeds"],
        json!([]),
        "an older message loses its embeds"
    );
}

#[test]
fn the_id_of_a_kept_picture_is_read_from_the_response() {
    let media = json!({"media": {"url": "u", "attachment_id": "77"}});
    let answer = body(&[json!({"type": 12, "items": [media]})]);
    assert_eq!(kept_id(&answer, &message()).as_deref(), Some("77"));
    assert_eq!(kept_id(&answer, &message().without_picture()), None);
    assert_eq!(kept_id(&json!(null), &message()), None);
}
