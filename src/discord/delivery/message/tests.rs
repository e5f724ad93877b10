use super::*;
use crate::board::{HandPicture, Subject};
use crate::discord::custom_id::{PersonAct, Press};
use crate::discord::delivery::body::private_body;
use crate::discord::screens::{ApplicationEmoji, Button, Embed, Field, Picture, Style, Visibility};
use crate::store::PictureStyle;

/// A message with a picture, the words that the picture replaces, a text and a button.
fn message() -> Message {
    let words = ["Your tiles: none".to_owned()];
    let embed = Embed {
        fields: vec![Field::lines(&words, Visibility::WithoutPicture)],
        picture: Some(Picture {
            shows: Subject::Hand(HandPicture::default()),
            alt: "no tile".to_owned(),
        }),
        ..Embed::default()
    };
    let screen = Screen {
        content: "Your turn".to_owned(),
        ..Screen::framed(embed)
    };
    private_body(&screen.row(vec![sit()]), PictureStyle::Classic)
}

fn sit() -> Button {
    let emoji = ApplicationEmoji {
        name: "heaven".to_owned(),
        id: "9".to_owned(),
    };
    let press = Press::Person(PersonAct::Forget);
    Button::new("Sit", Style::Primary, press).marked(Some(&emoji))
}

fn rows() -> Value {
    json!({"type": 1, "components": [{"type": 2, "label": "Sit"}]})
}

fn gallery(url: &str) -> Value {
    json!({"type": 12, "items": [{"media": {"url": url}, "description": "no tile"}]})
}

/// A message in the newer format, as Discord describes it.
fn described(parts: &[Value]) -> Value {
    json!({"flags": COMPONENTS_V2, "components": [{"type": 17, "components": parts}]})
}

#[test]
fn a_new_picture_and_a_kept_one_are_referred_to_correctly() {
    let sent = message().payload(PictureReference::Uploaded);
    assert_eq!(
        sent["attachments"],
        json!([{"id": 0, "filename": "hand.png", "description": "no tile"}])
    );
    assert_eq!(
        message().payload(PictureReference::Existing("77"))["attachments"][0]["id"],
        "77"
    );
}

#[test]
fn a_message_without_its_picture_has_the_words_for_it() {
    let without = message().payload(PictureReference::Omitted);
    assert_eq!(
        without,
        message()
            .without_picture()
            .payload(PictureReference::Uploaded)
    );
    assert_eq!(
        without["attachments"],
        json!([]),
        "the earlier contents are removed"
    );
    let text = without.to_string();
    assert!(text.contains("Your tiles: none") && !text.contains("attachment://"));
}

#[test]
fn removing_buttons_leaves_everything_else() {
    let kept = message()
        .without_buttons()
        .payload(PictureReference::Existing("77"));
    assert_eq!(kept["attachments"][0]["id"], "77");
    let text = kept.to_string();
    assert!(
        text.contains("Your turn") && !text.contains("Sit"),
        "{text}"
    );
    // The same from Discord's response.
    let url = "https://cdn.discordapp.com/attachments/5/77/hand.png?ex=1";
    let mut picture = gallery(url);
    picture["items"][0]["media"]["attachment_id"] = json!("77");
    let edit = Message::removing_buttons_of(&described(&[picture, rows()]))
        .payload(PictureReference::Omitted);
    assert_eq!(
        edit["components"],
        json!([{"type": 17, "components": [
            {"type": 12, "items": [{"media": {"url": "attachment://hand.png"}, "description": "no tile"}]},
        ]}])
    );
    assert_eq!(
        edit["attachments"],
        json!([{"id": "77", "filename": "hand.png"}])
    );
    let old = json!({"flags": 0, "embeds": [{}], "components": [rows()]});
    assert_eq!(
        Message::removing_buttons_of(&old).payload(PictureReference::Omitted),
        json!({"components": []})
    );
}

#[test]
fn emojis_can_be_removed_without_their_buttons() {
    let plain = message().without_emojis();
    assert!(message().has_emojis() && !plain.has_emojis());
    let text = plain.payload(PictureReference::Uploaded).to_string();
    assert!(text.contains("Sit") && !text.contains("heaven"), "{text}");
}

#[test]
fn tiles_stay_on_one_line_where_there_is_room() {
    let content = |screen: Screen| {
        let message = Message::new(screen, None);
        let sent = message.payload(PictureReference::Omitted);
        sent["content"].as_str().unwrap().to_owned()
    };
    assert_eq!(content(Screen::say("6-3")), "6-\u{2060}3");
    let full = format!("{} 6-3", "x".repeat(limits::CONTENT_MAX - 4));
    assert_eq!(content(Screen::say(full.as_str())), full);
    let press = Press::Person(PersonAct::Forget);
    let button = Button::new("Lead 6-3", Style::Primary, press);
    let sent = Message::new(Screen::say("6-3").row(vec![button]), None);
    let sent = sent.payload(PictureReference::Omitted).to_string();
    assert!(sent.contains("Lead 6-3"), "{sent}");
}

#[test]
fn every_edit_is_in_the_newer_format() {
    let old = Message::new(Screen::say("Sit down.").row(vec![sit()]), None);
    let posted = old.payload(PictureReference::Omitted);
    assert_eq!(
        (&posted["content"], &posted["flags"]),
        (&json!("Sit down."), &Value::Null)
    );
    let edit = old.as_edit().payload(PictureReference::Omitted);
    assert_eq!(edit["flags"], COMPONENTS_V2);
    assert_eq!(edit["content"], Value::Null);
    assert_eq!(
        edit["components"],
        json!([{"type": 10, "content": "Sit down."}, posted["components"][0]])
    );
    let new = message().as_edit().payload(PictureReference::Uploaded);
    assert_eq!(
        new["components"],
        message().payload(PictureReference::Uploaded)["components"]
    );
    assert_eq!(
        new["embeds"],
        json!([]),
        "an older message loses its embeds"
    );
}

#[test]
fn a_refused_file_is_replaced_by_the_other_screen() {
    let file = File {
        name: "record.json".into(),
        bytes: Arc::from(b"{}".as_slice()),
    };
    let message = Message::new(Screen::say("Your file"), None);
    let message = message.with_document(file, Some(Screen::say("In words")));
    let sent = message.payload(PictureReference::Uploaded);
    assert_eq!(
        sent["attachments"],
        json!([{"id": 0, "filename": "record.json"}])
    );
    assert_eq!(
        sent["components"],
        json!([
            {"type": 10, "content": "Your file"},
            {"type": 13, "file": {"url": "attachment://record.json"}},
        ])
    );
    let refused = message.payload(PictureReference::Omitted);
    assert_eq!(refused["content"], "In words");
    assert_eq!(refused["attachments"], json!([]));
}
