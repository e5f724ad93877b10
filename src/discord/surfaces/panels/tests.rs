//! Direct messages that are kept up to date, and tables that have closed.

use futures_util::FutureExt as _;

use super::panel::EphemeralPanel;
use super::*;
use crate::discord::delivery::respond::Place;
use crate::discord::delivery::sent_message::SentMessage;
use crate::discord::private_place::Pressed;
use crate::discord::surfaces::fixture::{ANN, lobby, services};
use crate::id::{ChannelId, InteractionId, MessageId};
use crate::table::tests::watch_clock::WatchClock;
use crate::table::{Clock as _, CloseReason, Phase};

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

    /// Notes the message of a reply to Ann, rendered just before for a private place.
    fn reply(&self, place: PrivatePlace, sent: &PrivateMessage) {
        let table = self.panels.newest(self.table.id).unwrap();
        let draft = self.panels.draft(&table, &place, Locale::default(), &[]);
        self.panels.track_reply(&table, draft, sent);
    }

    /// The interactions that made Ann's ephemeral messages, the newest first, and whether each gets its last edit.
    fn ephemeral(&self) -> Vec<(InteractionId, bool)> {
        let open = self.panels.lock();
        let panel = &open[&self.table.id].panels[&ANN];
        let messages = panel.ephemeral.iter().chain(&panel.replaced);
        let states = messages.map(|message| (message.made_by, message.queue.is_ending()));
        states.collect()
    }

    /// Passes on Ann's newest ephemeral message, and what it would show now.
    fn with_newest(&self, then: impl FnOnce(&mut EphemeralPanel, RenderedMessage)) {
        let mut open = self.panels.lock();
        let at_table = open.get_mut(&self.table.id).unwrap();
        let panel = at_table.panels.get_mut(&ANN).unwrap();
        let rendered = panel.source.render(&PrivatePlace::answer(ANN));
        then(panel.ephemeral.as_mut().unwrap(), rendered);
    }

    /// Whether an edit of Ann's direct message is due.
    fn is_due(&self) -> bool {
        let open = self.panels.lock();
        let panel = &open[&self.table.id].panels[&ANN];
        let direct = panel.direct.as_ref().unwrap();
        direct.queue.sent().now_or_never().is_none()
    }
}

/// Ann's ephemeral message whose button she has pressed, by the interaction that made it.
fn pressed_in(made_by: InteractionId) -> PrivatePlace {
    let pressed = Pressed {
        message: MessageId::new(9),
        ephemeral: Some(made_by),
        direct: None,
    };
    PrivatePlace::of_press(ANN, pressed)
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
    let answer = SentMessage::default();
    let fixture = PanelFixture::new().with_direct(Origin::Edited(Some(&answer)));
    assert!(!fixture.is_due());
    let fixture = PanelFixture::new().with_direct(Origin::Found);
    assert!(fixture.is_due(), "it may show an earlier state");
}

#[tokio::test]
async fn a_new_direct_message_is_in_step_as_long_as_its_reader_may_look_at_it() {
    let answer = SentMessage::default();
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
async fn the_reader_of_a_direct_message_from_before_a_restart_may_be_looking_at_it() {
    for origin in [Origin::Untouched, Origin::Edited(None)] {
        let fixture = PanelFixture::new().with_direct(origin);
        let is_in_use = || fixture.panels.access(fixture.table.id, ANN).is_in_use;
        assert!(is_in_use(), "they get no ping at once");
        fixture.clock.advance(LATER_MS);
        assert!(!is_in_use());
    }
}

#[tokio::test]
async fn a_person_who_presses_is_back_before_the_press_is_handled() {
    let answer = SentMessage::default();
    let fixture = PanelFixture::new().with_direct(Origin::Posted(&answer));
    let (panels, id) = (&fixture.panels, fixture.table.id);
    let is_in_use = || panels.access(id, ANN).is_in_use;
    let press = |message, ephemeral| {
        let pressed = Pressed {
            message,
            ephemeral,
            direct: Some(DIRECT.0),
        };
        panels.note_press(id, &PrivatePlace::of_press(ANN, pressed));
    };
    panels.mark_away(id, ANN);
    press(MessageId::new(31), None);
    press(DIRECT.1, Some(InteractionId::new(1)));
    panels.note_press(id, &PrivatePlace::answer(ANN));
    assert!(!is_in_use(), "other messages");
    press(DIRECT.1, None);
    assert!(is_in_use());
}

#[tokio::test]
async fn a_direct_message_follows_once_its_reader_presses_nothing_in_the_channel() {
    let answer = SentMessage::default();
    let mut fixture = PanelFixture::new().with_direct(Origin::Posted(&answer));
    let panels = Arc::clone(&fixture.panels);
    let table = panels.newest(fixture.table.id).unwrap();
    let place = PrivatePlace::answer(ANN);
    let draft = panels.draft(&table, &place, Locale::default(), &[]);
    let pressed = PrivateMessage::sent(InteractionId::new(1), Place::New);
    panels.track_reply(&table, draft, &pressed);
    fixture.step(ready);
    assert!(!fixture.is_due(), "its reader is busy with another screen");
    assert!(panels.follow_idle(table.id).is_some());
    assert!(!fixture.is_due());
    fixture.clock.advance(LATER_MS);
    assert_eq!(panels.follow_idle(table.id), None);
    assert!(fixture.is_due());
}

#[tokio::test]
async fn a_reply_in_a_new_message_is_not_taken_for_the_pressed_one_whose_queue_goes_on() {
    let fixture = PanelFixture::new();
    let [first, late, next] = [1, 2, 3].map(InteractionId::new);
    // Also whether the message is edited by the token of a later press than the one that created it.
    let made_by_after = |interaction, place, shown| {
        fixture.reply(place, &PrivateMessage::sent(interaction, shown));
        let open = fixture.panels.lock();
        let ephemeral = open[&fixture.table.id].panels[&ANN]
            .ephemeral
            .as_ref()
            .unwrap();
        let has_token = ephemeral.queue.uses_token(fixture.clock.now());
        (ephemeral.made_by, has_token)
    };
    let new = PrivatePlace::answer(ANN);
    let (created, in_place) = (Place::New, Place::Pressed);
    assert_eq!(made_by_after(first, new, created), (first, false));
    let after = made_by_after(next, pressed_in(first), in_place);
    assert_eq!(after, (first, true));
    let after = made_by_after(late, pressed_in(first), created);
    assert_eq!(after, (late, false));
    let after = made_by_after(next, pressed_in(late), in_place);
    assert_eq!(after, (late, true));
}

#[tokio::test]
async fn a_press_in_the_message_before_the_newest_takes_its_last_edit_back() {
    let fixture = PanelFixture::new();
    let [first, second, next] = [1, 2, 3].map(InteractionId::new);
    for made_by in [first, second] {
        let sent = PrivateMessage::sent(made_by, Place::New);
        fixture.reply(PrivatePlace::answer(ANN), &sent);
    }
    assert_eq!(fixture.ephemeral(), [(second, false), (first, true)]);
    let in_place = PrivateMessage::sent(next, Place::Pressed);
    fixture.reply(pressed_in(first), &in_place);
    assert_eq!(fixture.ephemeral(), [(first, false), (second, true)]);
}

#[tokio::test]
async fn an_unconfirmed_reply_replaces_the_message_before_it_once_it_is_known_to_exist() {
    let [first, lost, second] = [1, 2, 3].map(InteractionId::new);
    let place = PrivatePlace::answer(ANN);
    for exists in [false, true] {
        let mut fixture = PanelFixture::new();
        fixture.reply(place, &PrivateMessage::sent(first, Place::New));
        for made_by in [lost, second] {
            fixture.reply(place, &PrivateMessage::unconfirmed(made_by));
            assert_eq!(fixture.ephemeral(), [(made_by, false), (first, false)]);
        }
        fixture.with_newest(|newest, rendered| {
            if exists {
                newest.queue.made(rendered, &SentMessage::default());
            } else {
                newest.until = Timestamp::new(i64::MIN);
            }
        });
        fixture.step(|_| {});
        let expected = if exists {
            vec![(second, false), (first, true)]
        } else {
            vec![(first, false)]
        };
        assert_eq!(fixture.ephemeral(), expected);
    }
}

#[tokio::test]
async fn an_unconfirmed_reply_does_not_end_a_message_known_to_exist() {
    let [first, second, lost] = [1, 2, 3].map(InteractionId::new);
    let place = PrivatePlace::answer(ANN);
    let fixture = PanelFixture::new();
    fixture.reply(place, &PrivateMessage::sent(first, Place::New));
    fixture.reply(place, &PrivateMessage::unconfirmed(second));
    fixture.with_newest(|newest, rendered| newest.queue.made(rendered, &SentMessage::default()));
    fixture.reply(place, &PrivateMessage::unconfirmed(lost));
    assert_eq!(fixture.ephemeral(), [(lost, false), (second, false)]);
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
