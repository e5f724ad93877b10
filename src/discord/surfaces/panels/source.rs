//! The data from which a person's private screens at a table are rendered.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};

use crate::discord::delivery::budget::Purpose;
use crate::discord::delivery::edit_queue::RenderedMessage;
use crate::discord::private_place::PrivatePlace;
use crate::discord::surfaces::purpose::private_purpose;
use crate::id::{Timestamp, UserId};
use crate::table::{Scene, Table};
use crate::text::Locale;

use super::newest_table::NewestTable;
use super::panel::LastPress;
use super::renderer::PanelRenderer;
use super::tile_selection::TileSelection;

/// How long after a press a person is assumed to look at the message that they pressed.
pub(super) const IN_USE_TIME: Duration = Duration::from_secs(3 * 60);

/// The data from which a person's private screens at a table are rendered.
pub(super) struct PanelSource {
    pub(super) reader: UserId,
    pub(super) newest: Arc<NewestTable>,
    renderer: Arc<PanelRenderer>,
    /// A plain mutex: nothing is awaited while it is held.
    state: Mutex<PanelState>,
}

/// What a person's screens show besides the table: their language, selected tiles, notes and hints.
#[derive(Default)]
pub(super) struct PanelState {
    pub(super) locale: Locale,
    pub(super) picked: TileSelection,
    pub(super) note: Option<Note>,
    pub(super) hint: Option<Hint>,
}

/// The words of a hint, which stay until the person plays.
pub(super) struct Hint {
    /// The moment of the hand that it is for.
    pub(super) moment: TileSelection,
    pub(super) words: String,
}

impl PanelState {
    /// Changes the tiles that are picked; the plays of a hint keep their buttons in the same turn.
    pub(super) fn pick(&mut self, picked: TileSelection) {
        let moment = |of: &TileSelection| (of.hand, of.own_plays);
        let hint = self.hint.as_ref().map(|hint| hint.moment);
        let hint = hint.filter(|hint| moment(hint) == moment(&picked));
        let hinted = hint.map_or(picked.hinted, |hint| hint.hinted);
        self.picked = TileSelection { hinted, ..picked };
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
    pub(super) lifetime: NoteLifetime,
    /// Whether the reply is in the person's direct messages; their other private screen does not
    /// repeat the text.
    pub(super) is_direct: bool,
}

/// How long a note stays without another press.
pub(super) enum NoteLifetime {
    /// Until the table has another version.
    Version(u64),
    /// Until this many hands have been dealt.
    Hand(u32),
}

impl NoteLifetime {
    fn includes(&self, table: &Table) -> bool {
        match self {
            Self::Version(version) => *version == table.version,
            Self::Hand(hand) => *hand >= table.hands,
        }
    }
}

impl PanelSource {
    pub(super) fn new(
        reader: UserId,
        newest: Arc<NewestTable>,
        renderer: Arc<PanelRenderer>,
    ) -> Self {
        Self {
            reader,
            newest,
            renderer,
            state: Mutex::default(),
        }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, PanelState> {
        self.state.lock()
    }

    /// Returns how urgent it is to show the reader the newest state.
    pub(super) fn purpose(&self) -> Purpose {
        private_purpose(&self.newest.get().0, self.reader)
    }

    /// Whether a message that the reader does not use has to show the newest state: no hand is being played, the
    /// clocks are stopped, or it is the turn of a reader who has pressed nothing for a while.
    ///
    /// If no hand is being played, an edit that Discord counts is sent only to a reader who has pressed nothing for
    /// a while, unless the state is the last one.
    pub(super) fn is_due(
        &self,
        pressed: Option<LastPress>,
        now: Timestamp,
        is_counted: bool,
    ) -> bool {
        let (table, _) = self.newest.get();
        let plays = table.hand().is_some() || table.betting().is_some();
        let is_idle = pressed.is_none_or(|pressed| now.since(pressed.at) >= IN_USE_TIME);
        let is_last = table.suspended.is_some() || table.is_closed();
        is_last
            || (!plays && (is_idle || !is_counted))
            || (is_idle && table.awaited().contains(&self.reader))
    }

    /// Renders the newest state for one of the reader's private places.
    pub(super) fn render(&self, place: &PrivatePlace) -> RenderedMessage {
        // The revision is read first: a change made meanwhile raises it, which causes another
        // rendering.
        let (table, revision) = self.newest.get();
        let is_direct = place.channel().is_some();
        let scene = table.scene(Some(self.reader));
        let (locale, picked, note) = {
            let state = self.state();
            let note = state
                .note
                .as_ref()
                .filter(|note| note.is_direct == is_direct && note.lifetime.includes(&table));
            let note = note.map(|note| note.words.as_str());
            (state.locale, state.picked, state.above(&scene, note))
        };
        let note = note.as_deref();
        RenderedMessage {
            message: self.renderer.render(&scene, picked, place, locale, note),
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
        let (lasting, passing) = (
            NoteLifetime::Hand(table.hands),
            NoteLifetime::Version(table.version),
        );
        assert!(lasting.includes(&table) && passing.includes(&table));
        table.version += 1;
        assert!(lasting.includes(&table) && !passing.includes(&table));
        table.hands += 1;
        assert!(!lasting.includes(&table));
    }
}
