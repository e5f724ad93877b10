//! The data from which a person's private screens at a table are rendered.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};

use crate::discord::delivery::budget::Purpose;
use crate::discord::delivery::edit_queue::Rendered;
use crate::discord::private_place::PrivatePlace;
use crate::discord::surfaces::purpose::of_private;
use crate::id::{Millis, UserId};
use crate::table::{Scene, Table};
use crate::text::Locale;

use super::looks::Looks;
use super::newest::Newest;
use super::panel::LastPress;
use super::picked::Picked;

/// How long after a press a person is assumed to look at the message that they pressed.
pub(super) const USED_FOR: Duration = Duration::from_secs(3 * 60);

/// The data from which a person's private screens at a table are rendered.
pub(super) struct Source {
    pub(super) reader: UserId,
    pub(super) newest: Arc<Newest>,
    looks: Arc<Looks>,
    /// A plain mutex: nothing is awaited while it is held.
    chosen: Mutex<Chosen>,
}

/// The data of the person instead of the table.
#[derive(Default)]
pub(super) struct Chosen {
    pub(super) locale: Locale,
    pub(super) picked: Picked,
    pub(super) note: Option<Note>,
    pub(super) hint: Option<Hint>,
}

/// The words of a hint, which stay until the person plays.
pub(super) struct Hint {
    /// The moment of the hand that it is for.
    pub(super) moment: Picked,
    pub(super) words: String,
}

impl Chosen {
    /// Changes the tiles that are picked; the plays of a hint keep their buttons in the same turn.
    pub(super) fn pick(&mut self, picked: Picked) {
        let moment = |of: &Picked| (of.hand, of.own_plays);
        let hint = self.hint.as_ref().map(|hint| hint.moment);
        let hint = hint.filter(|hint| moment(hint) == moment(&picked));
        let hinted = hint.map_or(picked.hinted, |hint| hint.hinted);
        self.picked = Picked { hinted, ..picked };
    }

    /// The hint for the viewer of a scene, then a note.
    pub(super) fn above(&self, scene: &Scene, note: Option<&str>) -> Option<String> {
        let hint = self.hint.as_ref().filter(|hint| hint.moment.is_for(scene));
        let words = [hint.map(|hint| hint.words.as_str()), note];
        let words: Vec<&str> = words.into_iter().flatten().collect();
        (!words.is_empty()).then(|| words.join("\n"))
    }
}

/// Text above the newest reply to a press. It stays until the person presses again or until it expires.
pub(super) struct Note {
    pub(super) words: String,
    pub(super) lasts: Lasts,
    /// Whether the reply is in the person's direct messages; their other private screen does not
    /// repeat the text.
    pub(super) is_direct: bool,
}

/// How long a note stays without another press.
pub(super) enum Lasts {
    /// Until the table has another version.
    Version(u64),
    /// Until this many hands have been dealt.
    Hand(u32),
}

impl Lasts {
    fn lasts(&self, table: &Table) -> bool {
        match self {
            Self::Version(version) => *version == table.version,
            Self::Hand(hand) => *hand >= table.hands,
        }
    }
}

impl Source {
    pub(super) fn new(reader: UserId, newest: Arc<Newest>, looks: Arc<Looks>) -> Self {
        Self {
            reader,
            newest,
            looks,
            chosen: Mutex::default(),
        }
    }

    pub(super) fn chosen(&self) -> MutexGuard<'_, Chosen> {
        self.chosen.lock()
    }

    /// Returns how urgent it is to show the reader the newest state.
    pub(super) fn purpose(&self) -> Purpose {
        of_private(&self.newest.get().0, self.reader)
    }

    /// Whether a message that the reader does not use has to show the newest state: no hand is played, the
    /// clocks stand still, or it is the turn of a reader who has pressed nothing for a while.
    ///
    /// An edit that Discord counts has to wait for a reader who has pressed nothing for a while even if no hand is
    /// played, unless the state is the last one.
    pub(super) fn is_due(&self, pressed: Option<LastPress>, now: Millis, is_counted: bool) -> bool {
        let (table, _) = self.newest.get();
        let plays = table.hand().is_some() || table.betting().is_some();
        let is_idle = pressed.is_none_or(|pressed| now.since(pressed.at) >= USED_FOR);
        let is_last = table.suspended.is_some() || table.is_closed();
        is_last
            || (!plays && (is_idle || !is_counted))
            || (is_idle && table.awaited().contains(&self.reader))
    }

    /// Renders the newest state for one of the reader's private places.
    pub(super) fn render(&self, place: &PrivatePlace) -> Rendered {
        // The revision is read first: a choice made meanwhile raises it, and causes another
        // rendering.
        let (table, revision) = self.newest.get();
        let is_direct = place.channel().is_some();
        let scene = table.scene(Some(self.reader));
        let (locale, picked, note) = {
            let chosen = self.chosen();
            let note = chosen
                .note
                .as_ref()
                .filter(|note| note.is_direct == is_direct && note.lasts.lasts(&table));
            let note = note.map(|note| note.words.as_str());
            (chosen.locale, chosen.picked, chosen.above(&scene, note))
        };
        let note = note.as_deref();
        Rendered {
            message: self.looks.body(&scene, picked, place, locale, note),
            revision,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::surfaces::fixture::lobby;

    #[test]
    fn a_lasting_note_stays_while_others_play_until_the_next_hand() {
        let mut table = lobby();
        let (lasting, passing) = (Lasts::Hand(table.hands), Lasts::Version(table.version));
        assert!(lasting.lasts(&table) && passing.lasts(&table));
        table.version += 1;
        assert!(lasting.lasts(&table) && !passing.lasts(&table));
        table.hands += 1;
        assert!(!lasting.lasts(&table));
    }
}
