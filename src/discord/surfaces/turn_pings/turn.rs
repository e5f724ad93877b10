//! The times at which a person is notified of their turn.

use std::time::Duration;

use crate::discord::surfaces::nonce::nonce;
use crate::id::{TableId, Timestamp};

/// How long a person who uses a private screen may look at it before they are notified.
const IDLE_TIME: Duration = Duration::from_secs(10);

/// How long before the end of a turn its player is warned.
const WARNING_TIME: Duration = Duration::from_secs(15);

/// One turn of a person, and the notifications sent for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Turn {
    /// The version of the table at the turn.
    pub(super) version: u64,
    /// When it began.
    pub(super) since: Timestamp,
    /// Its number, unique among the table's turns that began at the same time.
    pub(super) number: u32,
    /// The newest notification about it, and when it was sent.
    pub(super) sent: Option<(PingKind, Timestamp)>,
    /// When to retry a notification that Discord did not answer.
    pub(super) retry_at: Option<Timestamp>,
}

/// The content of a notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PingKind {
    /// It is the person's turn.
    Turn,
    /// The turn is about to end.
    Warning,
}

impl PingKind {
    pub(super) const fn is_warning(self) -> bool {
        matches!(self, Self::Warning)
    }
}

/// The facts that decide when the player of a turn is notified.
#[derive(Debug, Clone, Copy)]
pub(super) struct TurnContext {
    pub(super) now: Timestamp,
    /// Whether the person has used one of their private screens recently.
    pub(super) is_in_use: bool,
    /// When they last pressed a button of one.
    pub(super) pressed: Option<Timestamp>,
    /// How much of the turn is left; `None` without a clock.
    pub(super) left: Option<Duration>,
}

/// When to notify a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NextPing {
    Now(PingKind),
    At(Timestamp),
    Never,
}

impl Turn {
    pub(super) const fn new(version: u64, since: Timestamp) -> Self {
        Self {
            version,
            since,
            number: 0,
            sent: None,
            retry_at: None,
        }
    }

    /// Returns the nonce of a notification: a retry in the same place has the same one, so that Discord posts one
    /// message.
    pub(super) fn nonce(&self, table: TableId, kind: PingKind, is_direct: bool) -> String {
        let code = match (kind, is_direct) {
            (PingKind::Turn, true) => 'd',
            (PingKind::Turn, false) => 'c',
            (PingKind::Warning, true) => 'e',
            (PingKind::Warning, false) => 'w',
        };
        nonce(table, code, self.number, self.since)
    }

    /// Returns when to notify the person next.
    ///
    /// A person who uses a private screen is notified only after they have pressed nothing for [`IDLE_TIME`].
    pub(super) fn next_ping(&self, context: TurnContext) -> NextPing {
        if let Some(retry_at) = self.retry_at.filter(|retry_at| context.now < *retry_at) {
            return NextPing::At(retry_at);
        }
        let idle = context
            .pressed
            .map_or(self.since, |pressed| pressed.max(self.since))
            .plus(IDLE_TIME);
        let warning = context
            .left
            .map(|left| context.now.plus(left.saturating_sub(WARNING_TIME)));
        let at = match self.sent {
            None if context.is_in_use => idle,
            None => context.now,
            Some((PingKind::Turn, sent)) => {
                let Some(warning) = warning.filter(|at| *at >= sent.plus(IDLE_TIME)) else {
                    // There is no clock, or the warning would follow the first notification so soon
                    // that it says nothing new.
                    return NextPing::Never;
                };
                warning.max(idle)
            }
            Some((PingKind::Warning, _)) => return NextPing::Never,
        };
        if context.now < at {
            return NextPing::At(at);
        }
        let is_late = warning.is_some_and(|warning| warning <= context.now);
        NextPing::Now(if is_late {
            PingKind::Warning
        } else {
            PingKind::Turn
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const START: Timestamp = Timestamp::new(1_000_000);

    fn at(seconds: u64) -> Timestamp {
        START.plus(Duration::from_secs(seconds))
    }

    /// The circumstances some seconds into a turn of a minute and a half.
    fn context(seconds: u64, is_in_use: bool) -> TurnContext {
        TurnContext {
            now: at(seconds),
            is_in_use,
            pressed: None,
            left: Some(Duration::from_secs(90 - seconds)),
        }
    }

    #[test]
    fn a_person_who_uses_a_screen_is_notified_after_ten_seconds_and_warned_before_the_end() {
        let mut turn = Turn::new(1, START);
        assert_eq!(turn.next_ping(context(0, true)), NextPing::At(at(10)));
        assert_eq!(
            turn.next_ping(context(10, true)),
            NextPing::Now(PingKind::Turn)
        );
        turn.sent = Some((PingKind::Turn, at(10)));
        assert_eq!(turn.next_ping(context(10, true)), NextPing::At(at(75)));
        assert_eq!(
            turn.next_ping(context(75, true)),
            NextPing::Now(PingKind::Warning)
        );
        turn.sent = Some((PingKind::Warning, at(75)));
        assert_eq!(turn.next_ping(context(76, true)), NextPing::Never);
    }

    #[test]
    fn a_person_without_a_screen_in_use_is_notified_at_once() {
        assert_eq!(
            Turn::new(1, START).next_ping(context(0, false)),
            NextPing::Now(PingKind::Turn)
        );
    }

    #[test]
    fn a_press_delays_the_notification() {
        let pressed = |seconds, pressed| TurnContext {
            pressed: Some(at(pressed)),
            ..context(seconds, true)
        };
        let turn = Turn::new(1, START);
        assert_eq!(turn.next_ping(pressed(10, 8)), NextPing::At(at(18)));
        // A press in the turn before does not count.
        let later = Turn::new(2, at(20));
        assert_eq!(later.next_ping(pressed(21, 8)), NextPing::At(at(30)));
        // A player who has pressed until now gets the warning without an earlier notification.
        assert_eq!(
            turn.next_ping(pressed(80, 70)),
            NextPing::Now(PingKind::Warning)
        );
    }

    #[test]
    fn a_notification_without_an_answer_is_retried() {
        let mut turn = Turn::new(1, START);
        turn.retry_at = Some(at(25));
        assert_eq!(turn.next_ping(context(10, false)), NextPing::At(at(25)));
        assert_eq!(
            turn.next_ping(context(25, false)),
            NextPing::Now(PingKind::Turn)
        );
        // Without a clock nothing else would notify the person.
        let endless = TurnContext {
            left: None,
            ..context(25, false)
        };
        assert_eq!(turn.next_ping(endless), NextPing::Now(PingKind::Turn));
        turn.sent = Some((PingKind::Turn, at(5)));
        turn.retry_at = Some(at(90));
        assert_eq!(
            turn.next_ping(context(80, false)),
            NextPing::At(at(90)),
            "the warning"
        );
    }

    #[test]
    fn only_the_same_notification_in_the_same_place_has_the_same_nonce() {
        let table = TableId::new(7).unwrap();
        let turn = Turn::new(1, START);
        let turns = [
            turn,
            Turn { number: 1, ..turn },
            Turn::new(2, at(1)),
            Turn::new(2, at(2)),
        ];
        let mut nonces = BTreeSet::new();
        for turn in turns {
            for kind in [PingKind::Turn, PingKind::Warning] {
                nonces.extend([true, false].map(|is_direct| turn.nonce(table, kind, is_direct)));
            }
        }
        assert_eq!(nonces.len(), 16, "{nonces:?}");
        let retried = Turn {
            retry_at: Some(at(25)),
            ..turn
        };
        assert!(nonces.contains(&retried.nonce(table, PingKind::Turn, true)));
    }

    #[test]
    fn a_short_turn_has_no_second_notification() {
        let mut turn = Turn::new(1, START);
        turn.sent = Some((PingKind::Turn, at(10)));
        let short = TurnContext {
            left: Some(Duration::from_secs(20)),
            ..context(10, true)
        };
        assert_eq!(turn.next_ping(short), NextPing::Never);
        let endless = TurnContext {
            left: None,
            ..context(10, true)
        };
        assert_eq!(turn.next_ping(endless), NextPing::Never);
    }
}
