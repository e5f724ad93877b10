//! The names of backups, each with its time.

use std::path::Path;
use std::time::SystemTime;

use time::{Date, Month, OffsetDateTime};

use crate::id::Timestamp;

/// The prefix and suffix of a backup's name; the time in between sorts chronologically.
const NAME: (&str, &str) = ("tiengow-", ".db");

/// What separates the time from the schema's version, in a backup made before a migration.
const VERSION: &str = "-V";

/// The parsed name of a backup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BackupName<'a> {
    /// When the backup was made.
    pub(super) made: Timestamp,
    /// The version of its schema, if it was made before a migration.
    pub(super) version: Option<i32>,
    /// What follows the name: nothing, unless the backup is unfinished.
    pub(super) suffix: &'a str,
}

/// Returns the name of a backup made at an instant, such as `tiengow-2026-11-20T14-27-52Z.db`; with
/// the version of its schema, if it is made before a migration: `tiengow-2026-11-20T14-27-52Z-V14.db`.
pub(super) fn of(now: SystemTime, version: Option<i32>) -> String {
    let now = OffsetDateTime::from(now);
    let (date, (hour, minute, second)) = (now.date(), now.to_hms());
    let version = version.map_or_else(String::new, |number| format!("{VERSION}{number}"));
    let (begin, end) = NAME;
    format!("{begin}{date}T{hour:02}-{minute:02}-{second:02}Z{version}{end}")
}

/// Reads the name of a backup; `None` for other files.
pub(super) fn read(path: &Path) -> Option<BackupName<'_>> {
    let (stamp, suffix) = path
        .file_name()?
        .to_str()?
        .strip_prefix(NAME.0)?
        .split_once(NAME.1)?;
    let (stamp, version) = match stamp.split_once(VERSION) {
        Some((stamp, version)) => (stamp, Some(version.parse::<u16>().ok()?.into())),
        None => (stamp, None),
    };
    let (date, time) = stamp.strip_suffix('Z')?.split_once('T')?;
    let [year, month, day] = numbers(date)?;
    let [hour, minute, second] = numbers(time)?;
    let small = |number: i32| u8::try_from(number).ok();
    let month = Month::try_from(small(month)?).ok()?;
    let date = Date::from_calendar_date(year, month, small(day)?).ok()?;
    let made = date.with_hms(small(hour)?, small(minute)?, small(second)?);
    let seconds = made.ok()?.assume_utc().unix_timestamp();
    Some(BackupName {
        made: Timestamp::new(seconds * 1_000),
        version,
        suffix,
    })
}

fn numbers(text: &str) -> Option<[i32; 3]> {
    let digits = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'-');
    let parts: Vec<i32> = text
        .split('-')
        .map(str::parse)
        .collect::<Result<_, _>>()
        .ok()?;
    parts.try_into().ok().filter(|_| digits)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    #[test]
    fn names_have_the_calendar_time() {
        let known = [
            (0, "1970-01-01T00-00-00Z"),
            (951_782_399, "2000-02-28T23-59-59Z"),
            (951_782_400, "2000-02-29T00-00-00Z"),
            (1_709_251_199, "2024-02-29T23-59-59Z"),
            (1_735_689_599, "2024-12-31T23-59-59Z"),
            (1_795_012_072, "2026-11-18T14-27-52Z"),
            (4_107_542_400, "2100-03-01T00-00-00Z"),
        ];
        for (seconds, text) in known {
            let at = UNIX_EPOCH + Duration::from_secs(seconds);
            let name = of(at, None);
            assert_eq!(name, format!("tiengow-{text}.db"));
            let made = Timestamp::new(i64::try_from(seconds).unwrap() * 1_000);
            let said = |version, suffix| {
                Some(BackupName {
                    made,
                    version,
                    suffix,
                })
            };
            assert_eq!(read(Path::new(&format!("copies/{name}"))), said(None, ""));
            let part = format!("{name}.part");
            assert_eq!(read(Path::new(&part)), said(None, ".part"));
            let before = of(at, Some(13));
            assert_eq!(before, format!("tiengow-{text}-V13.db"));
            assert_eq!(read(Path::new(&before)), said(Some(13), ""));
        }
    }

    #[test]
    fn other_files_are_no_backups() {
        for name in [
            "tiengow.db",
            "tiengow-before-the-move.db",
            "tiengow-2026-11-18T14-27-52Z.sqlite",
            "tiengow-2026-02-30T14-27-52Z.db",
            "tiengow-2026-11-18T24-27-52Z.db",
            "tiengow-2026-11--8T14-27-52Z.db",
            "old-tiengow-2026-11-18T14-27-52Z.db",
            "tiengow-2026-11-18T14-27-52Z-V.db",
            "tiengow-2026-11-18T14-27-52Z-13.db",
            "tiengow-2026-11-18T14-27-52Z-V1-V2.db",
        ] {
            assert_eq!(read(Path::new(name)), None, "{name}");
        }
    }
}
