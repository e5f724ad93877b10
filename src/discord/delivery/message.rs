//! A message as it is sent: its words and buttons, and the picture that goes with it.

use serde_json::{Value, json};

use crate::board;

/// The attachment id of the only file of a message.
const FILE: u64 = 0;

/// A message as it is sent.
///
/// The picture is rendered only when the request is sent, so equal messages show the same.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    body: Value,
    enclosed: Option<Enclosed>,
    /// Whether the body is complete, so that an edit removes attachments that it does not name.
    whole: bool,
}

/// A picture in a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enclosed {
    /// What it shows.
    pub picture: board::Picture,
    /// The alt text.
    pub alt: String,
    /// The index of the embed that shows it.
    pub embed: usize,
}

impl Enclosed {
    /// The file name, which reveals nothing of what the picture shows.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        if self.picture.is_private() {
            "hand.png"
        } else {
            "table.png"
        }
    }
}

/// How a request refers to the picture of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way<'a> {
    /// Not at all.
    Without,
    /// Uploaded with the request.
    Sent,
    /// Already attached to the message, under this id.
    Kept(&'a str),
}

impl Message {
    /// Makes a complete message; `enclosed` is its picture.
    #[must_use]
    pub const fn new(body: Value, enclosed: Option<Enclosed>) -> Self {
        Self {
            body,
            enclosed,
            whole: true,
        }
    }

    /// Makes an edit that removes the buttons and leaves everything else as it is.
    #[must_use]
    pub fn only_without_buttons() -> Self {
        Self {
            body: json!({"components": []}),
            enclosed: None,
            whole: false,
        }
    }

    /// The same without its buttons.
    #[must_use]
    pub fn without_buttons(&self) -> Self {
        self.with("components", json!([]))
    }

    /// The same without its picture.
    #[must_use]
    pub fn without_picture(&self) -> Self {
        Self {
            enclosed: None,
            ..self.clone()
        }
    }

    /// The same with one more key in its body.
    #[must_use]
    pub fn with(&self, key: &str, value: Value) -> Self {
        let mut message = self.clone();
        message.body[key] = value;
        message
    }

    /// The picture, if it has one.
    #[must_use]
    pub const fn enclosed(&self) -> Option<&Enclosed> {
        self.enclosed.as_ref()
    }

    /// The body of the request, which refers to the picture as `way` requires.
    #[must_use]
    pub fn payload(&self, way: Way<'_>) -> Value {
        let mut body = self.body.clone();
        let named = match (&self.enclosed, way) {
            (None, _) | (_, Way::Without) => None,
            (Some(enclosed), Way::Sent) => Some((enclosed, json!(FILE))),
            (Some(enclosed), Way::Kept(id)) => Some((enclosed, json!(id))),
        };
        // A complete edit removes attachments that it does not name; a partial one names none and
        // keeps all.
        let mut files = Vec::new();
        if let Some((enclosed, id)) = named {
            let name = enclosed.name();
            files.push(json!({"id": id, "filename": name, "description": enclosed.alt}));
            body["embeds"][enclosed.embed]["image"] =
                json!({"url": format!("attachment://{name}")});
        }
        if self.whole {
            body["attachments"] = json!(files);
        }
        body
    }
}

/// The attachment id of the picture in Discord's response to `message`, if it shows one.
///
/// A file that an embed shows is not among the attachments of a response, but its URL has the id.
#[must_use]
pub(crate) fn kept_id(answer: &Value, message: &Message) -> Option<String> {
    let enclosed = message.enclosed()?;
    let url = answer["embeds"][enclosed.embed]["image"]["url"].as_str()?;
    let path = url.split(['?', '#']).next()?;
    let mut parts = path.rsplit('/');
    let is_id = |id: &&str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    (parts.next()? == enclosed.name()).then(|| parts.next().filter(is_id).map(str::to_owned))?
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]
    use super::*;
    use crate::board::{HandPicture, Picture, Style, Subject};

    fn message() -> Message {
        let subject = Subject::Hand(HandPicture::default());
        let picture = Picture {
            style: Style::Classic,
            subject,
        };
        let enclosed = Enclosed {
            picture,
            alt: "no tile".to_owned(),
            embed: 1,
        };
        Message::new(json!({"embeds": [{}, {"title": "t"}]}), Some(enclosed))
    }

    #[test]
    fn a_picture_is_named_as_it_comes() {
        let sent = message().payload(Way::Sent);
        assert_eq!(sent["embeds"][1]["image"]["url"], "attachment://hand.png");
        assert_eq!(
            sent["attachments"],
            json!([{"id": 0, "filename": "hand.png", "description": "no tile"}])
        );
        let kept = message().payload(Way::Kept("77"));
        assert_eq!(kept["attachments"][0]["id"], "77");
        let without = message().payload(Way::Without);
        assert_eq!(without, message().without_picture().payload(Way::Sent));
        assert_eq!(
            without["attachments"],
            json!([]),
            "what was there before goes"
        );
        assert_eq!(without["embeds"][1], json!({"title": "t"}));
    }

    #[test]
    fn taking_buttons_off_leaves_the_picture() {
        assert_eq!(
            Message::only_without_buttons().payload(Way::Sent),
            json!({"components": []})
        );
        let kept = message().without_buttons().payload(Way::Kept("77"));
        assert_eq!(kept["attachments"][0]["id"], "77");
    }

    #[test]
    fn the_id_of_a_kept_picture_is_read_from_its_address() {
        let answer = |url: &str| json!({"embeds": [{}, {"image": {"url": url}}]});
        let id = |url| kept_id(&answer(url), &message());
        assert_eq!(
            id("https://cdn.discordapp.com/attachments/5/77/hand.png?ex=1").as_deref(),
            Some("77")
        );
        assert_eq!(
            id("https://cdn.discordapp.com/attachments/5/77/other.png"),
            None
        );
        assert_eq!(id("hand.png"), None);
        assert_eq!(kept_id(&json!(null), &message()), None);
    }
}
