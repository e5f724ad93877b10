//! Direct messages that are kept up to date, and tables that have closed.

use futures_util::FutureExt as _;
use serde_json::json;

use super::*;
use crate::discord::surfaces::fixture::{ANN, lobby, services};
use crate::id::{ChannelId, MessageId};
use crate::table::tests::watch_clock::WatchClock;
use crate::table::{CloseReason, Phase};

/// Ann's direct messages, and the one with her hand.
const DIRECT: (ChannelId, MessageId) = (ChannelId::new(20), MessageId::new(30));

/// Longer than a person is assumed to look at a message that they have received.
const LATER_MS: i64 = 4 * 60_000;

/// The panels of one table, of which nothing is sent: the tests never let a queue's task run.
struct PanelFixture {
    panels: Arc<PrivatePanels>,
    clock: Arc<WatchClock>,
    table: Table,
}

impl PanelFixture {
    fn new() -> Self {
        let clock = Arc::new(WatchClock::new());
        let panels = services(clock.clone()).panels;
        let table = lobby();
        panels.update(&Arc::new(table.clone()));
        Self {
            panels,
            clock,
            table,
        }
    }

    /// Tracks Ann's direct message.
    fn with_direct(self, origin: Origin<'_>) -> Self {
        let now = self.panels.newest(self.table.id).unwrap();
        let place = PrivatePlace::direct(ANN, DIRECT.0);
        let draft = self.panels.draft(&now, &place, Locale::default(), &[]);
        assert_eq!(self.panels.track_direct(draft, DIRECT, origin), None);
        self
    }

    /// Changes the table in a step.
    fn step(&mut self, change: impl FnOnce(&mut Table)) {
        change(&mut self.table);
        self.table.version += 1;
        self.panels.update(&Arc::new(self.table.clone()));
    }

    /// Whether an edit of Ann's direct message is due.
    fn is_due(&self) -> bool {
        let open = self.panels.lock();
        let panel = &open[&self.table.id].panels[&ANN];
        let direct = panel.direct.as_ref().unwrap();
        direct.queue.sent().now_or_never().is_none()
    }
}

/// Notes that Ann wants the next hand.
fn ready(table: &mut Table) {
    let seat = table.seat_of(ANN).unwrap();
    table.seats[seat].person_mut().unwrap().ready = true;
}

#[tokio::test]
async fn a_direct_message_from_before_a_restart_is_edited_for_what_concerns_its_reader() {
    let mut fixture = PanelFixture::new().with_direct(Origin::Untouched);
    assert!(!fixture.is_due(), "nothing has happened");
    fixture.step(|_| {});
    assert!(!fixture.is_due(), "others play");
    fixture.step(ready);
    assert!(fixture.is_due());
}

#[tokio::test]
async fn a_direct_message_whose_edit_after_a_restart_failed_is_edited_again() {
    let fixture = PanelFixture::new().with_direct(Origin::Edited(None));
    assert!(fixture.is_due());
    let answer = json!({"id": "30"});
    let fixture = PanelFixture::new().with_direct(Origin::Edited(Some(&answer)));
    assert!(!fixture.is_due());
    let fixture = PanelFixture::new().with_direct(Origin::Found);
    assert!(fixture.is_due(), "it may show an earlier state");
}

#[tokio::test]
async fn a_new_direct_message_is_in_step_as_long_as_its_reader_may_look_at_it() {
    let answer = json!({"id": "30"});
    let mut fixture = PanelFixture::new().with_direct(Origin::Posted(&answer));
    assert!(!fixture.is_due(), "it was posted with this");
    fixture.step(|_| {});
    assert!(fixture.is_due());
    let mut fixture = PanelFixture::new().with_direct(Origin::Posted(&answer));
    fixture.clock.advance(LATER_MS);
    fixture.step(|_| {});
    assert!(!fixture.is_due(), "others play");
    fixture.step(ready);
    assert!(fixture.is_due());
}

#[tokio::test]
async fn a_closed_table_does_not_come_back() {
    let mut fixture = PanelFixture::new();
    let (panels, id) = (Arc::clone(&fixture.panels), fixture.table.id);
    let before = panels.newest(id).unwrap();
    fixture.step(|table| {
        let (why, last) = (CloseReason::Ended, None);
        table.phase = Phase::Closed { why, last };
    });
    assert!(panels.newest(id).is_none());
    // A press that began before the table closed.
    panels.await_reply(&before, ANN, true);
    assert!(panels.newest(id).is_none());
}
