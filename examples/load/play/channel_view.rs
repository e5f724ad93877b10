//! The view that people have of the channel of their table.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandbox::{MessageChanges, Snowflake};

use super::screen::Screen;

/// The most messages of a view, more than a hand has. A channel fills with hundreds of them.
const MESSAGES_MAX: usize = 100;

/// The newest messages of a channel, kept up to date by their changes.
#[derive(Default)]
pub(super) struct ChannelView {
    screens: BTreeMap<Snowflake, Arc<Screen>>,
    /// The number of the last change that it includes.
    pub(super) last_change: u64,
}

impl ChannelView {
    /// Applies changes.
    pub(super) fn apply(&mut self, changes: MessageChanges) {
        self.last_change = changes.number;
        for id in changes.deleted {
            self.screens.remove(&id);
        }
        for screen in changes.updated.into_iter().filter_map(Screen::from_message) {
            self.screens.insert(screen.id, Arc::new(screen));
        }
        while self.screens.len() > MESSAGES_MAX {
            self.screens.pop_first();
        }
    }

    /// Returns the newest public message with a button of this label.
    pub(super) fn with_button(&self, label: &str) -> Option<&Arc<Screen>> {
        self.newest(|screen| screen.has_public_button(label))
    }

    /// Returns the newest public message that shows the running hand with this number.
    pub(super) fn board(&self, number: usize) -> Option<&Arc<Screen>> {
        self.newest(|screen| screen.is_board(number))
    }

    /// Returns whether a hand has ended: it is settled, or the next one runs.
    pub(super) fn is_over(&self, number: usize) -> bool {
        let is_later =
            |screen: &Screen| screen.is_settlement(number) || screen.is_board(number + 1);
        self.newest(is_later).is_some()
    }

    /// Returns the newest private screen of a person's hand.
    pub(super) fn hand_of(&self, person: Snowflake) -> Option<&Arc<Screen>> {
        self.newest(|screen| screen.is_hand_of(person))
    }

    fn newest(&self, test: impl Fn(&Screen) -> bool) -> Option<&Arc<Screen>> {
        self.screens.values().rev().find(|screen| test(screen))
    }
}
