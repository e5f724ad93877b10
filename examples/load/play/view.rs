//! What people see in the channel of their table.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandbox::{MessageChanges, Snowflake};

use super::screen::Screen;

/// The number of messages that people look at, more than a hand has. A channel fills with hundreds of them.
const NEWEST: usize = 100;

/// The newest messages of a channel, kept up to date by what changes.
#[derive(Default)]
pub(super) struct View {
    screens: BTreeMap<Snowflake, Arc<Screen>>,
    /// The number of the last change that it shows.
    pub(super) number: u64,
}

impl View {
    /// Applies changes.
    pub(super) fn apply(&mut self, changes: MessageChanges) {
        self.number = changes.number;
        for id in changes.deleted {
            self.screens.remove(&id);
        }
        for screen in changes.shown.into_iter().filter_map(Screen::of) {
            self.screens.insert(screen.id, Arc::new(screen));
        }
        while self.screens.len() > NEWEST {
            self.screens.pop_first();
        }
    }

    /// Returns the newest public message with a button of this label.
    pub(super) fn showing(&self, label: &str) -> Option<&Arc<Screen>> {
        self.newest(|screen| screen.shows(label))
    }

    /// Returns the public message of a running hand.
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
