//! What operators see.

use std::collections::BTreeSet;
use std::time::SystemTime;

use gow::Game;

use crate::id::{TableId, Timestamp};
use crate::metrics::{LiveState, Summary};
use crate::store::Audit;
use crate::table::State;
use crate::text::phrases::AdminText;
use crate::text::{Locale, escaped_line, signed_tenths};

use super::screen::Screen;
use super::{markup, terms};

/// The most tables in the list: one message has room for this many lines.
const TABLES_MAX: usize = 30;

/// The bytes of a megabyte.
const MEGABYTE: f64 = 1_000_000.0;

/// An open table as operators see it: no names and no hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenedTable {
    /// Its number.
    pub table: TableId,
    /// What is played.
    pub game: Game,
    /// What it is doing.
    pub state: State,
    /// How many people sit there.
    pub people: usize,
    /// How many computers.
    pub computers: usize,
    /// Since when.
    pub opened: Timestamp,
}

/// Renders the bot's health.
pub fn health(live: &LiveState, summary: &Summary, bytes: u64, locale: Locale) -> Screen {
    let phrases = play(live, summary)
        .into_iter()
        .chain(discord(live, summary))
        .chain(program(summary, bytes));
    let lines = phrases.map(|phrase| locale.say(&phrase));
    Screen::titled(locale.say(&AdminText::HealthTitle), lines.collect())
}

fn play(live: &LiveState, summary: &Summary) -> [AdminText; 3] {
    [
        AdminText::ByState {
            lobby: markup::phrase_number(live.lobby),
            betting: markup::phrase_number(live.betting),
            playing: markup::phrase_number(live.playing),
            between: markup::phrase_number(live.between),
            suspended: markup::phrase_number(live.suspended),
            broken: markup::phrase_number(live.broken),
        },
        AdminText::Seated {
            people: markup::phrase_number(live.people),
            computers: markup::phrase_number(live.computers),
        },
        AdminText::HandsOver {
            settled: whole(summary.settled),
            voided: whole(summary.voided),
        },
    ]
}

fn discord(live: &LiveState, summary: &Summary) -> [AdminText; 4] {
    [
        AdminText::Connections {
            connected: markup::phrase_number(live.connected),
            shards: markup::phrase_number(live.shards),
        },
        AdminText::Waiting {
            requests: markup::phrase_number(live.waiting),
            seconds: whole(live.oldest.as_secs()),
            jobs: markup::phrase_number(live.jobs),
        },
        AdminText::Requests {
            mean: format!("{:.1}", summary.recent.mean),
            peak: summary.recent.peak.into(),
            limit: summary.limit,
        },
        AdminText::Drift {
            seconds: signed_tenths((summary.drift * 10.0).round() as i64),
        },
    ]
}

fn program(summary: &Summary, bytes: u64) -> [AdminText; 3] {
    let when = |at: SystemTime| markup::countdown(Timestamp::from(at));
    [
        match summary.last_backup {
            Some(at) => AdminText::LastBackup { when: when(at) },
            None if summary.backup_interval.is_zero() => AdminText::BackupsOff,
            None => AdminText::NoBackup,
        },
        AdminText::Database {
            size: megabytes(bytes),
        },
        AdminText::Version {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            when: when(summary.started),
        },
    ]
}

/// Lists the open tables, oldest first, and the numbers of the broken ones.
pub fn opened_tables(tables: &[OpenedTable], broken: &BTreeSet<TableId>, locale: Locale) -> Screen {
    if tables.is_empty() && broken.is_empty() {
        return Screen::say(locale.say(&AdminText::NoTables));
    }
    let shown = tables.iter().take(TABLES_MAX);
    let mut lines: Vec<String> = shown.map(|table| line(table, locale)).collect();
    lines.extend(more(tables.len(), locale));
    if !broken.is_empty() {
        let numbers = broken.iter().take(TABLES_MAX).map(TableId::to_string);
        let tables = locale.list(numbers);
        lines.push(locale.say(&AdminText::BrokenTables { tables }));
        lines.extend(more(broken.len(), locale));
    }
    let title = AdminText::TablesTitle {
        count: markup::phrase_number(tables.len()),
    };
    Screen::titled(locale.say(&title), lines)
}

/// How many tables are not listed, if any.
fn more(tables: usize, locale: Locale) -> Option<String> {
    let left = tables.saturating_sub(TABLES_MAX);
    let count = markup::phrase_number(left);
    (left > 0).then(|| locale.say(&AdminText::MoreTables { count }))
}

fn line(table: &OpenedTable, locale: Locale) -> String {
    locale.say(&AdminText::TableLine {
        table: table.table.to_string(),
        game: terms::game_name(table.game, locale),
        state: table.state.name(),
        people: markup::phrase_number(table.people),
        computers: markup::phrase_number(table.computers),
        when: markup::countdown(table.opened),
    })
}

/// Renders the totals of the ledger; `sum` is the sum of all accounts, if known.
pub fn audit(audit: &Audit, sum: Option<i64>, days: i64, locale: Locale) -> Screen {
    let mut phrases = vec![
        AdminText::AuditCounts {
            accounts: audit.accounts,
            transfers: audit.transfers,
        },
        AdminText::AuditChips {
            chips: audit.circulating,
        },
        match sum {
            Some(0) => AdminText::AuditSum,
            Some(sum) => AdminText::AuditWrong { sum },
            None => AdminText::AuditTooLarge,
        },
        AdminText::AuditClosed {
            transfer: audit.closed,
        },
        if audit.largest.is_empty() {
            AdminText::AuditNoGrants { days }
        } else {
            AdminText::AuditGrants { days }
        },
    ];
    let grants = audit.largest.iter().map(|award| AdminText::AuditGrant {
        chips: award.chips,
        reason: escaped_line(&award.reason),
        when: markup::countdown(award.at),
    });
    phrases.extend(grants);
    let lines = phrases.iter().map(|phrase| locale.say(phrase));
    Screen::titled(locale.say(&AdminText::AuditTitle), lines.collect())
}

/// Writes a size in megabytes.
fn megabytes(bytes: u64) -> String {
    #[expect(clippy::cast_precision_loss, reason = "a size is far below 2^52")]
    let bytes = bytes as f64;
    format!("{:.1}", bytes / MEGABYTE)
}

fn whole(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
