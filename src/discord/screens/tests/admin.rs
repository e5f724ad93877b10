//! Snapshots of what operators see.

use std::collections::BTreeSet;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use gow::Game;
use insta::assert_snapshot;

use super::every_language::in_every_language;
use super::screen_text::written;
use crate::discord::screens::{OpenedTable, audit, health, opened_tables};
use crate::id::{TableId, Timestamp};
use crate::metrics::{LiveState, RecentRate, Summary};
use crate::store::{Audit, AuditedAward};
use crate::table::State;
use crate::text::Locale;
use crate::text::phrases::AdminText;

fn table(number: i64, game: Game, state: State) -> OpenedTable {
    OpenedTable {
        table: TableId::new(number).expect("a number"),
        game,
        state,
        people: 2,
        computers: 1,
        opened: Timestamp::new(1_700_000_000_000 + number * 60_000),
    }
}

fn ledger(has_awards: bool) -> Audit {
    let award = AuditedAward {
        chips: 250,
        at: Timestamp::new(1_700_000_000_000),
        reason: "found *the* bug".to_owned(),
    };
    Audit {
        accounts: 12,
        transfers: 3_456,
        circulating: 60_000,
        closed: 2_048,
        largest: if has_awards { vec![award] } else { Vec::new() },
    }
}

/// An instant.
fn at() -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(1_700_000_000)
}

/// A bot in trouble.
fn live() -> LiveState {
    LiveState {
        lobby: 1,
        playing: 3,
        broken: 1,
        people: 9,
        computers: 4,
        waiting: 2,
        oldest: Duration::from_millis(1_400),
        shards: 2,
        connected: 1,
        ..LiveState::default()
    }
}

fn summary(last_backup: Option<SystemTime>) -> Summary {
    Summary {
        started: at(),
        settled: 1_234,
        voided: 1,
        last_backup,
        backup_interval: Duration::from_secs(3_600),
        backup_failures: 0,
        drift: -0.34,
        recent: RecentRate {
            mean: 3.26,
            peak: 17,
        },
        limit: 50,
    }
}

/// More tables than are listed, in every state.
fn tables() -> Vec<OpenedTable> {
    let states = [
        State::Lobby,
        State::Betting,
        State::Playing,
        State::Between,
        State::Suspended,
    ];
    let games = Game::ALL.into_iter().cycle();
    (1..)
        .zip(games)
        .zip(states.into_iter().cycle())
        .map(|((number, game), state)| table(number, game, state))
        .take(33)
        .collect()
}

#[test]
fn what_an_operator_sees() {
    let tables = tables();
    let broken = [98, 99].map(|number| table(number, Game::TienGow, State::Playing).table);
    let broken = BTreeSet::from(broken);
    let text = in_every_language(|locale| {
        [
            health(&live(), &summary(Some(at())), 12_345_678, locale),
            health(&LiveState::default(), &summary(None), 0, locale),
            opened_tables(&tables, &broken, locale),
            opened_tables(&[], &BTreeSet::new(), locale),
            audit(&ledger(true), Some(0), 30, locale),
            audit(&ledger(false), Some(-5), 30, locale),
            audit(&ledger(false), None, 30, locale),
        ]
        .iter()
        .map(written)
        .collect::<Vec<_>>()
        .join("\n")
    });
    assert_snapshot!("admin", text);
}

#[test]
fn of_many_broken_tables_the_last_are_only_counted() {
    let broken = (1..=33).map(|number| TableId::new(number).unwrap());
    let broken: BTreeSet<TableId> = broken.collect();
    for locale in Locale::ALL {
        let text = written(&opened_tables(&[], &broken, locale));
        let more = locale.say(&AdminText::MoreTables { count: 3 });
        assert!(text.contains(&more), "{more} is not in {text}");
    }
}

#[test]
fn a_bot_that_makes_no_backups_lacks_none() {
    let off = Summary {
        backup_interval: Duration::ZERO,
        ..summary(None)
    };
    for locale in Locale::ALL {
        for (summary, words) in [
            (&summary(None), AdminText::NoBackup),
            (&off, AdminText::BackupsOff),
        ] {
            let screen = written(&health(&live(), summary, 0, locale));
            let words = locale.say(&words);
            assert!(screen.contains(&words), "{words} is not in {screen}");
        }
    }
}
