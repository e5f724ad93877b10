//! Watches the other processes' sessions for signs of life.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use rusqlite::params;

use crate::store::StoreError;
use crate::store::connection::{Connection, Row};
use crate::store::processes::lease::ABSENT;

/// The columns that show a sign of life: the session's pid, whether it is running a statement, and
/// when that last changed, in microseconds of the server's clock. The session is `a`.
pub(in crate::store) const ACTIVITY_COLUMNS: &str = "a.pid::bigint, coalesce(a.state = 'active', true), (extract(epoch FROM a.state_change) * 1000000)::bigint";

/// The longest pause between two checks that still counts as silence of the others. If this process
/// or the server halted for longer, the others may have had no chance to show a sign.
const PAUSE_MAX: Duration = Duration::from_secs(1);

/// The activity of a session at one check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) struct SessionActivity {
    /// The pid of the session.
    pub(in crate::store) pid: i64,
    /// Whether it is running a statement, which is a sign of life.
    pub(super) is_active: bool,
    /// When that last changed, by the server's clock; used only to detect changes.
    pub(super) changed: Option<i64>,
}

impl SessionActivity {
    /// Reads a row that begins with [`ACTIVITY_COLUMNS`].
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
/// This process measures the time itself, from one check to the next: neither a change of the
/// server's clock nor a halt of the server makes a session look silent.
#[derive(Debug, Default)]
pub(in crate::store) struct SessionMonitor {
    last_check: Option<Instant>,
    last: BTreeMap<i64, (Option<i64>, Instant)>,
}

impl SessionMonitor {
    /// Records the activity of all relevant sessions at one check.
    pub(in crate::store) fn record(
        &mut self,
        activities: impl IntoIterator<Item = SessionActivity>,
        now: Instant,
    ) {
        let paused = |last_check| now.duration_since(last_check) > PAUSE_MAX;
        if self.last_check.replace(now).is_none_or(paused) {
            self.last.clear();
        }
        let before = std::mem::take(&mut self.last);
        let since = |activity: &SessionActivity| match before.get(&activity.pid) {
            Some((changed, since)) if !activity.is_active && *changed == activity.changed => *since,
            Some(_) | None => now,
        };
        self.last = activities
            .into_iter()
            .map(|activity| (activity.pid, (activity.changed, since(&activity))))
            .collect();
    }

    /// Whether, at the last check, a session had shown no sign of life for at least this time.
    pub(super) fn is_silent(&self, pid: i64, time: Duration) -> bool {
        let last = self.last.get(&pid).zip(self.last_check);
        last.is_some_and(|((_, since), last_check)| last_check.duration_since(*since) >= time)
    }

    /// Ends a session that has shown no sign of life for [`ABSENT`]; returns whether it did.
    pub(super) fn end_if_absent(
        &self,
        connection: &dyn Connection,
        activity: SessionActivity,
    ) -> Result<bool, StoreError> {
        Ok(self.is_silent(activity.pid, ABSENT)
            && connection.exists(TERMINATE_SESSION, params![activity.pid, activity.changed])?)
    }
}

/// Ends session `$1` unless it has shown a sign of life since time `$2`; returns a row if it
/// was ended. A process that loses its session loses its locks and can write no more. Without
/// `MATERIALIZED`, PostgreSQL may call the function before it has compared the times.
pub(in crate::store) const TERMINATE_SESSION: &str = "WITH silent AS MATERIALIZED (
         SELECT pid FROM pg_stat_activity WHERE pid::bigint = $1 AND state <> 'active'
             AND (extract(epoch FROM state_change) * 1000000)::bigint = $2)
     SELECT 1 FROM silent WHERE pg_terminate_backend(pid)";

#[cfg(test)]
mod tests {
    use super::*;

    const STEP: Duration = Duration::from_millis(250);

    fn activity(changed: i64) -> SessionActivity {
        SessionActivity {
            pid: 7,
            is_active: false,
            changed: Some(changed),
        }
    }

    #[test]
    fn a_session_is_silent_once_regular_looks_have_shown_nothing_new() {
        let (mut monitor, begun) = (SessionMonitor::default(), Instant::now());
        let mut at = begun;
        for _ in 0..5 {
            monitor.record([activity(1)], at);
            at += STEP;
        }
        assert!(monitor.is_silent(7, 4 * STEP) && !monitor.is_silent(7, 5 * STEP));
        assert!(!monitor.is_silent(8, Duration::ZERO), "it is not there");
        monitor.record([activity(2)], at);
        assert!(monitor.is_silent(7, Duration::ZERO) && !monitor.is_silent(7, STEP));
        let active = SessionActivity {
            is_active: true,
            ..activity(2)
        };
        monitor.record([active], at + STEP);
        assert!(!monitor.is_silent(7, STEP), "a statement runs");
    }

    #[test]
    fn a_pause_between_looks_does_not_count_as_silence() {
        let (mut monitor, begun) = (SessionMonitor::default(), Instant::now());
        monitor.record([activity(1)], begun);
        monitor.record([activity(1)], begun + PAUSE_MAX + STEP);
        assert!(!monitor.is_silent(7, STEP));
        monitor.record([activity(1)], begun + PAUSE_MAX + 2 * STEP);
        assert!(monitor.is_silent(7, STEP));
    }
}
