//! Which backups to keep: many of the last hours, fewer of the last days, a few of the last weeks.

use std::collections::BTreeSet;

use crate::config::BackupConfig;
use crate::id::Timestamp;

const HOUR_MS: i64 = 3_600_000;

/// For how many hours, days and weeks (UTC) the last backup of each is kept.
///
/// Spans without a backup do not count: a bot that was off for a month still has all its backups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PruningRules {
    pub(super) hourly: u32,
    pub(super) daily: u32,
    pub(super) weekly: u32,
}

impl PruningRules {
    /// Reads the numbers from the configuration.
    pub(super) fn of(config: &BackupConfig) -> Self {
        Self {
            hourly: config.keep.unwrap_or(config.hourly),
            daily: config.daily,
            weekly: config.weekly,
        }
    }

    /// Returns which backups to keep, by the times at which they were made.
    pub(super) fn kept(self, made: &[Timestamp]) -> BTreeSet<Timestamp> {
        let hour: fn(Timestamp) -> i64 = |made| made.get().div_euclid(HOUR_MS);
        let day: fn(Timestamp) -> i64 = |made| made.day().get();
        let week: fn(Timestamp) -> i64 = |made| made.day().week().get();
        let rules = [(self.hourly, hour), (self.daily, day), (self.weekly, week)];
        rules
            .into_iter()
            .flat_map(|(count, span)| last_of_each(made, span, count))
            .collect()
    }
}

/// Returns the last backup of each of the newest `count` spans that have one.
fn last_of_each(made: &[Timestamp], span: fn(Timestamp) -> i64, count: u32) -> Vec<Timestamp> {
    let mut newest_first = made.to_vec();
    newest_first.sort_unstable_by_key(|made| std::cmp::Reverse(*made));
    newest_first.dedup_by_key(|made| span(*made));
    newest_first.truncate(usize::try_from(count).unwrap_or(usize::MAX));
    newest_first
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::DAY_MS;

    const RULES: PruningRules = PruningRules {
        hourly: 24,
        daily: 7,
        weekly: 4,
    };

    /// A Sunday, 2026-11-22, at noon.
    const NOW: i64 = 20_779 * DAY_MS + 12 * HOUR_MS;

    /// Makes backups every `apart` milliseconds and prunes them after each, as the bot does.
    fn pruned(rules: PruningRules, apart: i64, count: i64) -> Vec<i64> {
        let mut kept = BTreeSet::new();
        for back in (0..count).rev() {
            let mut made: Vec<Timestamp> = kept.into_iter().collect();
            made.push(Timestamp::new(NOW - back * apart));
            kept = rules.kept(&made);
        }
        kept.into_iter()
            .rev()
            .map(|made| (NOW - made.get()).div_euclid(HOUR_MS))
            .collect()
    }

    #[test]
    fn a_year_of_hourly_backups_leaves_hours_days_and_weeks() {
        let hours: Vec<i64> = (0..24).collect();
        // The last backups of the days before, at 23:00; yesterday's is among the hours.
        let days = [37, 61, 85, 109, 133];
        // The last backups of the weeks before: Sundays at 23:00.
        let weeks = [157, 325, 493];
        let expected: Vec<i64> = hours.into_iter().chain(days).chain(weeks).collect();
        assert_eq!(pruned(RULES, HOUR_MS, 24 * 365), expected);
    }

    #[test]
    fn backups_closer_than_an_hour_leave_the_last_of_each_hour() {
        let rules = PruningRules {
            hourly: 3,
            daily: 0,
            weekly: 0,
        };
        assert_eq!(pruned(rules, HOUR_MS / 6, 100), [0, 0, 1]);
        let kept =
            rules.kept(&[0, 10, 20, 60, 70, 130].map(|minute| Timestamp::new(minute * 60_000)));
        assert_eq!(
            kept.into_iter()
                .map(|made| made.get() / 60_000)
                .collect::<Vec<_>>(),
            [20, 70, 130]
        );
    }

    #[test]
    fn a_long_pause_deletes_no_backups() {
        let old: Vec<Timestamp> = (0..24).map(|hour| Timestamp::new(hour * HOUR_MS)).collect();
        let rules = PruningRules {
            hourly: 24,
            daily: 1,
            weekly: 1,
        };
        assert_eq!(rules.kept(&old).len(), 24);
        let mut made = old;
        made.push(Timestamp::new(NOW));
        assert_eq!(
            rules.kept(&made).len(),
            24,
            "the newest replaces the oldest"
        );
        assert!(rules.kept(&made).contains(&Timestamp::new(NOW)));
    }

    #[test]
    fn the_newest_backup_is_always_kept() {
        let rules = PruningRules {
            hourly: 1,
            daily: 0,
            weekly: 0,
        };
        let made = [5, 4, 9, 1].map(|hour| Timestamp::new(hour * HOUR_MS));
        assert_eq!(
            rules.kept(&made).into_iter().collect::<Vec<_>>(),
            [Timestamp::new(9 * HOUR_MS)]
        );
    }
}
