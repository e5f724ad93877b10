//! The signs of life of the other processes' sessions.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use rusqlite::params;

use crate::store::StoreError;
use crate::store::connection::{Connection, Row};
use crate::store::processes::lease::ABSENT;

/// The columns that show a sign of life: the session's pid, whether it is running a statement, and
/// when that last changed, in microseconds of the server's clock. The session is `a`.
pub(in crate::store) const COLUMNS: &str = "a.pid::bigint, coalesce(a.state = 'active', true), (extract(epoch FROM a.state_change) * 1000000)::bigint";

/// The longest pause between two looks that still counts as silence of the others. If this process
/// or the server halted for longer, the others may have had no chance to show a sign.
const PAUSE_MAX: Duration = Duration::from_secs(1);

/// What one look shows of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) struct Sign {
    /// The pid of the session.
    pub(in crate::store) pid: i64,
    /// Whether it is running a statement, which is a sign of life.
    pub(super) is_active: bool,
    /// When that last changed, by the server's clock; used only to tell signs apart.
    pub(super) changed: Option<i64>,
}

impl Sign {
    /// Reads a row that begins with [`COLUMNS`].
    pub(super) fn read(row: &Row<'_>) -> Result<Self, StoreError> {
        Ok(Self {
            pid: row.get(0)?,
            is_active: row.get(1)?,
            changed: row.get(2)?,
        })
    }
}

/// How long each session has shown no sign of life.
///
/// This process measures the time itself, from one look to the next: neither a change of the
/// server's clock nor a halt of the server makes a session look silent.
#[derive(Debug, Default)]
pub(in crate::store) struct Signs {
    looked: Option<Instant>,
    last: BTreeMap<i64, (Option<i64>, Instant)>,
}

impl Signs {
    /// Notes the signs of all relevant sessions at one look.
    pub(in crate::store) fn note(&mut self, signs: impl IntoIterator<Item = Sign>, now: Instant) {
        let paused = |looked| now.duration_since(looked) > PAUSE_MAX;
        if self.looked.replace(now).is_none_or(paused) {
            self.last.clear();
        }
        let before = std::mem::take(&mut self.last);
        let since = |sign: &Sign| match before.get(&sign.pid) {
            Some((changed, since)) if !sign.is_active && *changed == sign.changed => *since,
            Some(_) | None => now,
        };
        self.last = signs
            .into_iter()
            .map(|sign| (sign.pid, (sign.changed, since(&sign))))
            .collect();
    }

    /// Whether, at the last look, a session had shown no sign of life for at least this time.
    pub(super) fn is_silent(&self, pid: i64, time: Duration) -> bool {
        let last = self.last.get(&pid).zip(self.looked);
        last.is_some_and(|((_, since), looked)| looked.duration_since(*since) >= time)
    }

    /// Ends a session that has shown no sign of life for [`ABSENT`]; returns whether it did.
    pub(super) fn end_if_absent(
        &self,
        connection: &dyn Connection,
        sign: Sign,
    ) -> Result<bool, StoreError> {
        Ok(self.is_silent(sign.pid, ABSENT)
            && connection.exists(ENDING, params![sign.pid, sign.changed])?)
    }
}

/// Ends session `$1` unless it has shown a sign of life since the one at `$2`; returns a row if it
/// was ended. A process that loses its session loses its locks and can write no more. Without
/// `MATERIALIZED`, PostgreSQL may call the function before it has compared the signs.
pub(in crate::store) const ENDING: &str = "WITH silent AS MATERIALIZED (
         SELECT pid FROM pg_stat_activity WHERE pid::bigint = $1 AND state <> 'active'
             AND (extract(epoch FROM state_change) * 1000000)::bigint = $2)
     SELECT 1 FROM silent WHERE pg_terminate_backend(pid)";

#[cfg(test)]
mod tests {
    use super::*;

    const STEP: Duration = Duration::from_millis(250);

    fn sign(changed: i64) -> Sign {
        Sign {
            pid: 7,
            is_active: false,
            changed: Some(changed),
        }
    }

    #[test]
    fn a_session_is_silent_once_regular_looks_have_shown_nothing_new() {
        let (mut signs, begun) = (Signs::default(), Instant::now());
        let mut at = begun;
        for _ in 0..5 {
            signs.note([sign(1)], at);
            at += STEP;
        }
        assert!(signs.is_silent(7, 4 * STEP) && !signs.is_silent(7, 5 * STEP));
        assert!(!signs.is_silent(8, Duration::ZERO), "it is not there");
        signs.note([sign(2)], at);
        assert!(signs.is_silent(7, Duration::ZERO) && !signs.is_silent(7, STEP));
        let active = Sign {
            is_active: true,
            ..sign(2)
        };
        signs.note([active], at + STEP);
        assert!(!signs.is_silent(7, STEP), "a statement runs");
    }

    #[test]
    fn a_pause_between_looks_does_not_count_as_silence() {
        let (mut signs, begun) = (Signs::default(), Instant::now());
        signs.note([sign(1)], begun);
        signs.note([sign(1)], begun + PAUSE_MAX + STEP);
        assert!(!signs.is_silent(7, STEP));
        signs.note([sign(1)], begun + PAUSE_MAX + 2 * STEP);
        assert!(signs.is_silent(7, STEP));
    }
}
