//! The times at which a person is notified of their turn.

use std::time::Duration;

use crate::discord::surfaces::nonce::nonce;
use crate::id::{Millis, TableId};

/// How long a person who uses a private screen may look at it before they are notified.
const IDLE: Duration = Duration::from_secs(10);

/// How long before the end of a turn its player is warned.
const WARNING: Duration = Duration::from_secs(15);

/// One turn of a person, and the notifications sent for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Turn {
    /// The version of the table at the turn.
    pub(super) version: u64,
    /// When it began.
    pub(super) since: Millis,
    /// Its number, which no other turn of the table has that began at the same time.
    pub(super) number: u32,
    /// The newest notification about it, and when that was sent.
    pub(super) sent: Option<(Call, Millis)>,
    /// When to retry a notification that Discord did not answer.
    pub(super) again: Option<Millis>,
}

/// The content of a notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Call {
    /// It is the person's turn.
    Turn,
    /// The turn is about to end.
    Warning,
}

impl Call {
    pub(super) const fn is_warning(self) -> bool {
        matches!(self, Self::Warning)
    }
}

/// The facts that decide when the player of a turn is notified.
#[derive(Debug, Clone, Copy)]
pub(super) struct Signs {
    pub(super) now: Millis,
    /// Whether the person has used one of their private screens recently.
    pub(super) is_live: bool,
    /// When they last pressed a button of one.
    pub(super) pressed: Option<Millis>,
    /// How much of the turn is left; `None` without a clock.
    pub(super) left: Option<Duration>,
}

/// When to notify a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Due {
    Now(Call),
    At(Millis),
    Never,
}

impl Turn {
    pub(super) const fn new(version: u64, since: Millis) -> Self {
        Self {
            version,
            since,
            number: 0,
            sent: None,
            again: None,
        }
    }

    /// Returns the nonce of a notification: a retry in the same place has the same one, so that Discord posts one
    /// message.
    pub(super) fn nonce(&self, table: TableId, call: Call, is_direct: bool) -> String {
        let sort = match (call, is_direct) {
            (Call::Turn, true) => 'd',
            (Call::Turn, false) => 'c',
            (Call::Warning, true) => 'e',
            (Call::Warning, false) => 'w',
        };
        nonce(table, sort, self.number, self.since)
    }

    /// Returns when to notify the person next.
    ///
    /// A person who uses a private screen is notified only after they have pressed nothing for [`IDLE`].
    pub(super) fn due(&self, signs: Signs) -> Due {
        if let Some(again) = self.again.filter(|again| signs.now < *again) {
            return Due::At(again);
        }
        let idle = signs
            .pressed
            .map_or(self.since, |pressed| pressed.max(self.since))
            .plus(IDLE);
        let warning = signs
            .left
            .map(|left| signs.now.plus(left.saturating_sub(WARNING)));
        let at = match self.sent {
            None if signs.is_live => idle,
            None => signs.now,
            Some((Call::Turn, sent)) => {
                let Some(warning) = warning.filter(|at| *at >= sent.plus(IDLE)) else {
                    // There is no clock, or the warning would follow the first notification so soon
                    // that it says nothing new.
                    return Due::Never;
                };
                warning.max(idle)
            }
            Some((Call::Warning, _)) => return Due::Never,
        };
        if signs.now < at {
            return Due::At(at);
        }
        let is_late = warning.is_some_and(|warning| warning <= signs.now);
        Due::Now(if is_late { Call::Warning } else { Call::Turn })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const START: Millis = Millis::new(1_000_000);

    fn at(seconds: u64) -> Millis {
        START.plus(Duration::from_secs(seconds))
    }

    /// The circumstances some seconds into a turn of a minute and a half.
    fn signs(seconds: u64, is_live: bool) -> Signs {
        Signs {
            now: at(seconds),
            is_live,
            pressed: None,
            left: Some(Duration::from_secs(90 - seconds)),
        }
    }

    #[test]
    fn a_person_who_uses_a_screen_is_notified_after_ten_seconds_and_warned_before_the_end() {
        let mut turn = Turn::new(1, START);
        assert_eq!(turn.due(signs(0, true)), Due::At(at(10)));
        assert_eq!(turn.due(signs(10, true)), Due::Now(Call::Turn));
        turn.sent = Some((Call::Turn, at(10)));
        assert_eq!(turn.due(signs(10, true)), Due::At(at(75)));
        assert_eq!(turn.due(signs(75, true)), Due::Now(Call::Warning));
        turn.sent = Some((Call::Warning, at(75)));
        assert_eq!(turn.due(signs(76, true)), Due::Never);
    }

    #[test]
    fn a_person_without_a_screen_in_use_is_notified_at_once() {
        assert_eq!(
            Turn::new(1, START).due(signs(0, false)),
            Due::Now(Call::Turn)
        );
    }

    #[test]
    fn a_press_delays_the_notification() {
        let pressed = |seconds, pressed| Signs {
            pressed: Some(at(pressed)),
            ..signs(seconds, true)
        };
        let turn = Turn::new(1, START);
        assert_eq!(turn.due(pressed(10, 8)), Due::At(at(18)));
        // A press in the turn before does not count.
        let later = Turn::new(2, at(20));
        assert_eq!(later.due(pressed(21, 8)), Due::At(at(30)));
        // A player who has pressed until now gets the warning without an earlier notification.
        assert_eq!(turn.due(pressed(80, 70)), Due::Now(Call::Warning));
    }

    #[test]
    fn a_notification_without_an_answer_is_retried() {
        let mut turn = Turn::new(1, START);
        turn.again = Some(at(25));
        assert_eq!(turn.due(signs(10, false)), Due::At(at(25)));
        assert_eq!(turn.due(signs(25, false)), Due::Now(Call::Turn));
        // Without a clock nothing else would notify the person.
        let endless = Signs {
            left: None,
            ..signs(25, false)
        };
        assert_eq!(turn.due(endless), Due::Now(Call::Turn));
        turn.sent = Some((Call::Turn, at(5)));
        turn.again = Some(at(90));
        assert_eq!(turn.due(signs(80, false)), Due::At(at(90)), "the warning");
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
            for call in [Call::Turn, Call::Warning] {
                nonces.extend([true, false].map(|is_direct| turn.nonce(table, call, is_direct)));
            }
        }
        assert_eq!(nonces.len(), 16, "{nonces:?}");
        let retried = Turn {
            again: Some(at(25)),
            ..turn
        };
        assert!(nonces.contains(&retried.nonce(table, Call::Turn, true)));
    }

    #[test]
    fn a_short_turn_has_no_second_notification() {
        let mut turn = Turn::new(1, START);
        turn.sent = Some((Call::Turn, at(10)));
        let short = Signs {
            left: Some(Duration::from_secs(20)),
            ..signs(10, true)
        };
        assert_eq!(turn.due(short), Due::Never);
        let endless = Signs {
            left: None,
            ..signs(10, true)
        };
        assert_eq!(turn.due(endless), Due::Never);
    }
}
