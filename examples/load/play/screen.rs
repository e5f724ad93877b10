//! A message as people read it.

use sandbox::Snowflake;
use serde_json::Value;

/// Discord's number of a button.
pub(super) const BUTTON: u64 = 2;

/// Discord's number of the style of a grey button.
const GREY: u64 = 2;

/// The button of a lobby with which people sit down.
pub(super) const SIT: &str = "Sit";

/// The button of a lobby with which its host begins the first hand.
pub(super) const START: &str = "Start";

/// The button of a running hand with which a player gets their private screen.
pub(super) const MY_HAND: &str = "My hand";

/// The button of a settlement with which players begin the next hand.
pub(super) const NEXT_HAND: &str = "Next hand";

/// The title of the private screen of a hand. A person gets other private messages as well.
const HAND_TITLE: &str = "Your hand";

/// The words of an older message whose hand has moved to another one. A late post may make it the newest message.
const MOVED: &str = "Your hand is in another message now";

/// The words on that screen when it is its reader's turn.
const YOUR_TURN: &str = "**Your turn**";

/// The words in the answer to a press on an outdated screen.
const STALE: &str = "That button is out of date";

/// The text before the number of a hand.
const HAND_PREFIX: &str = "Hand ";

/// A message of the channel, parsed once for each change.
pub(super) struct Screen {
    pub(super) id: Snowflake,
    /// The id of the person who alone sees the message, if it is private.
    only_for: Option<Snowflake>,
    components: Value,
    buttons: Vec<Button>,
    /// The whole text of a lobby, in lower case because the local Discord shows names with a capital. Empty for another
    /// message.
    pub(super) lobby_text: String,
    /// The numbers of the hands that the message names.
    hand_numbers: Vec<usize>,
    is_hand: bool,
    /// Whether the message says that it is its reader's turn.
    pub(super) has_turn: bool,
    /// Whether the message says that the pressed screen was outdated.
    pub(super) is_stale: bool,
}

/// A button of a message.
#[derive(Clone)]
pub(super) struct Button {
    label: String,
    pub(super) custom_id: String,
    is_grey: bool,
    is_disabled: bool,
}

impl Screen {
    /// Reads a message. Returns `None` for one without an id.
    pub(super) fn from_message(mut message: Value) -> Option<Self> {
        let id = |value: &Value| value.as_str()?.parse().ok();
        let mut buttons = Vec::new();
        add_buttons(&message["components"], &mut buttons);
        let is_lobby = |button: &Button| [SIT, START].contains(&button.label.as_str());
        let lobby_text = if buttons.iter().any(is_lobby) {
            message.to_string().to_lowercase()
        } else {
            String::new()
        };
        let is_stale = message["content"].to_string().contains(STALE);
        let components = message["components"].take();
        let text = components.to_string();
        Some(Self {
            id: id(&message["id"])?,
            only_for: id(&message["only_for"]),
            buttons,
            lobby_text,
            hand_numbers: hand_numbers(&text),
            is_hand: text.contains(HAND_TITLE) && !text.contains(MOVED),
            has_turn: text.contains(YOUR_TURN),
            is_stale: is_stale || text.contains(STALE),
            components,
        })
    }

    /// Returns whether the message is a person's private screen of a hand.
    pub(super) fn is_hand_of(&self, person: Snowflake) -> bool {
        self.is_hand && self.only_for == Some(person)
    }

    /// Returns whether the message has other components than before.
    pub(super) fn differs_from(&self, before: &Self) -> bool {
        self.components != before.components
    }

    /// Returns whether the message shows everybody the running hand with this number.
    pub(super) fn is_board(&self, number: usize) -> bool {
        self.has_public_button(MY_HAND)
            && !self.has_public_button(NEXT_HAND)
            && self.hand_numbers.contains(&number)
    }

    /// Returns whether the message is the settlement of the hand with this number.
    pub(super) fn is_settlement(&self, number: usize) -> bool {
        self.has_public_button(NEXT_HAND) && self.hand_numbers.contains(&number)
    }

    /// Returns whether the message is public and has a button with this label.
    pub(super) fn has_public_button(&self, label: &str) -> bool {
        self.only_for.is_none() && self.button(label).is_some()
    }

    /// Returns the button with this label.
    pub(super) fn button(&self, label: &str) -> Option<&Button> {
        self.buttons.iter().find(|button| button.label == label)
    }

    /// Returns the button to press on one's turn: an offered play, or else a piece. The flag is true for a play.
    pub(super) fn next_button(&self) -> Option<(&Button, bool)> {
        let find = |test: fn(&Button) -> bool| self.buttons.iter().find(|button| test(button));
        let play = find(Button::is_play).or_else(|| find(Button::plays_at_once));
        let piece = || Some((find(Button::is_piece)?, false));
        play.map(|button| (button, true)).or_else(piece)
    }
}

impl Button {
    fn from_component(component: &Value) -> Self {
        let text = |name: &str| component[name].as_str().unwrap_or_default().to_owned();
        Self {
            label: text("label"),
            custom_id: text("custom_id"),
            is_grey: component["style"] == GREY,
            is_disabled: component["disabled"] == true,
        }
    }

    /// Returns whether the button plays the picked pieces or an offered set.
    fn is_play(&self) -> bool {
        let verbs = ["Lead ", "Beat ", "Discard "];
        !self.is_disabled && verbs.iter().any(|verb| self.label.starts_with(verb))
    }

    /// Returns whether the button is a tile, such as `6-6`, or a card, such as `9 MS`, that is not picked.
    fn is_piece(&self) -> bool {
        self.is_grey && matches!(self.label.as_bytes().get(1), Some(b'-' | b' '))
    }

    /// Returns whether the button is a piece that a press discards at once, because it cannot beat.
    fn plays_at_once(&self) -> bool {
        self.is_piece() && self.custom_id.contains(".play.")
    }
}

/// Adds the buttons of a list of components, at any depth.
fn add_buttons(components: &Value, buttons: &mut Vec<Button>) {
    for component in components.as_array().into_iter().flatten() {
        if component["type"] == BUTTON {
            buttons.push(Button::from_component(component));
        } else {
            add_buttons(&component["components"], buttons);
        }
    }
}

/// Returns the numbers of the hands that a text names.
fn hand_numbers(text: &str) -> Vec<usize> {
    let numbers = text.match_indices(HAND_PREFIX).filter_map(|(at, prefix)| {
        let rest = &text[at + prefix.len()..];
        let end = rest.find(|c: char| !c.is_ascii_digit());
        rest[..end.unwrap_or(rest.len())].parse().ok()
    });
    numbers.collect()
}
