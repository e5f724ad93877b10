//! The two times made from the machine's clocks: one that never jumps, and a date that follows the
//! time of day.

use crate::id::{MINUTE_MS, SECOND_MS, Timestamp};

use super::ClockChanges;
use super::anchor::Anchor;

/// How much the date is slowed, in percent, while it is ahead of a time of day that was set back:
/// an hour is made up within two.
pub const SLEW_PERCENT: i64 = 50;

/// The smallest change of the time of day that counts as setting it, in milliseconds; smaller ones
/// are followed without a log line.
pub const SET_MIN_MS: i64 = SECOND_MS;

/// The gap between two readings of the clocks from which the program counts as not having run, in
/// milliseconds.
pub const ABSENCE_MIN_MS: i64 = 10 * SECOND_MS;

/// How far the machine's time of day may be from Discord's, in milliseconds: as much as the alert rules
/// allow. It covers the time that an answer takes to arrive.
pub const DISCORD_OFF_MAX_MS: i64 = 15 * SECOND_MS;

/// How long an interaction of Discord can be answered, in milliseconds; older ones do not arrive.
pub(super) const INTERACTION_LIFE_MS: i64 = 15 * MINUTE_MS;

/// How far the date drifts between two reports to tables while it is slewed, in milliseconds.
const REPORT_WHILE_SLEWED_MS: i64 = 60 * SECOND_MS;

/// The machine's clocks at one instant, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reading {
    /// The monotonic clock; depending on the system it stops while the machine sleeps.
    pub(super) monotonic: i64,
    /// A monotonic clock that counts sleep too; the same as `monotonic` if the system has none.
    pub(super) with_sleep: i64,
    /// The time of day, since 1970.
    pub(super) time_of_day: i64,
}

/// The jumps that one reading of the clocks shows; both are usually zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct ClockJumps {
    /// How far the time of day was set, in milliseconds; negative if back.
    pub(super) set_ms: i64,
    /// How long the program did not run, in milliseconds.
    pub(super) absent_ms: i64,
}

/// The two times of the program, advanced by each reading of the machine's clocks.
#[derive(Debug)]
pub(super) struct Timeline {
    last: Reading,
    /// The source of the time of day, if it is not the machine.
    anchor: Option<Anchor>,
    /// The time for waiting, as in `Clock::now`.
    now: i64,
    date: i64,
    /// Slewing still to be applied, in hundredths of a millisecond.
    slew_owed: i64,
    changes: ClockChanges,
}

impl Timeline {
    /// Begins both times at the time of day.
    pub(super) fn new(first: Reading) -> Self {
        let start = first.time_of_day;
        Self {
            last: first,
            anchor: None,
            now: start,
            date: start,
            slew_owed: 0,
            changes: ClockChanges::default(),
        }
    }

    pub(super) const fn now(&self) -> Timestamp {
        Timestamp::new(self.now)
    }

    pub(super) const fn ahead_ms(&self) -> i64 {
        self.date.saturating_sub(self.now)
    }

    /// Returns the changes reported to tables, including those due now.
    pub(super) const fn changes(&self) -> ClockChanges {
        self.changes
    }

    /// Advances both times by a new reading.
    pub(super) fn advance(&mut self, reading: Reading) -> ClockJumps {
        let reading = match self.anchor {
            Some(anchor) => anchor.adjust(reading),
            None => reading,
        };
        let run = reading.monotonic.saturating_sub(self.last.monotonic).max(0);
        let passed = reading.with_sleep.saturating_sub(self.last.with_sleep);
        // The two clocks tick at different moments: a millisecond more is no sleep.
        let passed = if passed > run + 1 { passed } else { run };
        let set = reading
            .time_of_day
            .saturating_sub(self.last.time_of_day)
            .saturating_sub(passed);
        self.last = reading;
        // While the machine sleeps its monotonic clock stops, or it jumps afterwards: nobody could
        // press meanwhile.
        let leapt = if run >= ABSENCE_MIN_MS { run } else { 0 };
        let absent = passed - run + leapt;
        self.now = self.now.saturating_add(run - leapt);
        self.follow(reading.time_of_day, passed);
        let jumps = ClockJumps {
            set_ms: if set.abs() >= SET_MIN_MS { set } else { 0 },
            absent_ms: if absent >= ABSENCE_MIN_MS { absent } else { 0 },
        };
        self.record_changes(jumps);
        jumps
    }

    /// Takes the time of day from another clock, which showed `other` at the last reading, and moves the
    /// date there at once, even back; returns by how much, in milliseconds.
    pub(super) fn restart_at(&mut self, other: i64) -> i64 {
        let apart = other.saturating_sub(self.last.time_of_day);
        self.anchor = Some(Anchor::of(&self.last, other));
        self.last.time_of_day = other;
        (self.date, self.slew_owed) = (other, 0);
        self.changes.ahead_ms = self.ahead_ms();
        apart
    }

    /// Follows another clock, which showed `other` at the last reading. Ignores a small difference from a
    /// clock already followed: a measurement is not exact.
    pub(super) fn anchor(&mut self, other: i64) {
        let apart = other.saturating_sub(self.last.time_of_day);
        if self.anchor.is_none() || apart.abs() >= SET_MIN_MS {
            self.anchor = Some(Anchor::of(&self.last, other));
        }
    }

    /// Moves the date to the time of day: forward at once, back by slowing down.
    fn follow(&mut self, time_of_day: i64, passed: i64) {
        let going_on = self.date.saturating_add(passed);
        if time_of_day >= going_on {
            (self.date, self.slew_owed) = (time_of_day, 0);
            return;
        }
        self.slew_owed = self
            .slew_owed
            .saturating_add(passed.saturating_mul(SLEW_PERCENT));
        let slower = going_on - self.slew_owed / 100;
        self.slew_owed %= 100;
        self.date = slower.max(time_of_day);
    }

    fn record_changes(&mut self, jumps: ClockJumps) {
        let moved = self.ahead_ms().saturating_sub(self.changes.ahead_ms).abs();
        let is_slewed = self.date > self.last.time_of_day;
        let enough = if is_slewed {
            REPORT_WHILE_SLEWED_MS
        } else {
            SET_MIN_MS
        };
        if moved >= enough {
            self.changes.ahead_ms = self.ahead_ms();
        }
        if jumps.absent_ms > 0 {
            self.changes.absences += 1;
        }
    }

    /// Returns how far the machine's time of day is ahead of a time of Discord's, in milliseconds.
    pub(super) fn ahead_of(&self, discord: Timestamp) -> i64 {
        self.last.time_of_day.saturating_sub(discord.get())
    }

    /// Returns how far the machine's time of day is ahead of Discord's, in milliseconds; `None` if
    /// within [`DISCORD_OFF_MAX_MS`].
    pub(super) fn discord_offset(&self, discord: Timestamp) -> Option<i64> {
        let off = self.ahead_of(discord);
        (off.abs() > DISCORD_OFF_MAX_MS).then_some(off)
    }

    /// Returns how far the machine's time of day is ahead of an interaction that has just arrived,
    /// in milliseconds; `None` if plausible. It is not when the interaction is from the future or
    /// too old to be answered.
    pub(super) fn interaction_offset(&self, made: Timestamp) -> Option<i64> {
        let off = self.ahead_of(made);
        (!(-DISCORD_OFF_MAX_MS..=INTERACTION_LIFE_MS).contains(&off)).then_some(off)
    }
}

#[cfg(test)]
mod tests;
