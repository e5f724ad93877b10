//! Discord's response to a post or an edit of a message.

use serde::Deserialize;

use crate::id::MessageId;

/// A message that Discord has created or changed; holds only the parts that the bot reads.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default)]
pub(crate) struct SentMessage {
    /// Its id; `None` if the response has none.
    pub(crate) id: Option<MessageId>,
    components: Vec<Component>,
}

/// A component of a message, or a picture in one.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default)]
struct Component {
    components: Vec<Component>,
    items: Vec<Component>,
    media: Media,
}

/// The file of a picture.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default)]
struct Media {
    attachment_id: Option<String>,
}

impl SentMessage {
    /// The attachment id of its picture, if it has one.
    pub(crate) fn attachment_id(&self) -> Option<String> {
        self.components.iter().find_map(Component::attachment_id)
    }
}

impl Component {
    fn attachment_id(&self) -> Option<String> {
        let mut inner = self.components.iter().chain(&self.items);
        let own = self.media.attachment_id.clone();
        own.or_else(|| inner.find_map(Self::attachment_id))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_ids_of_a_message_and_its_picture_are_read_from_the_response() {
        let media = json!({"media": {"url": "u", "attachment_id": "77"}});
        let gallery = json!({"type": 12, "items": [media]});
        let text = json!({"type": 10, "content": "Your tiles"});
        let components = json!([{"type": 17, "components": [text, gallery]}]);
        let read = |answer| serde_json::from_value::<SentMessage>(answer).unwrap();
        let sent = read(json!({"id": "30", "content": "", "components": components}));
        assert_eq!(sent.id, Some(MessageId::new(30)));
        assert_eq!(sent.attachment_id().as_deref(), Some("77"));
        assert_eq!(read(json!({})), SentMessage::default());
    }
}
