//! A person's last transfers, in words.

use crate::discord::custom_id::{PersonAct, Press};
use crate::ledger::{Account, TransferCode};
use crate::store::{STATEMENT_MAX, StatementEntry, StatementHand};
use crate::text::phrases::ChipsText;
use crate::text::{Locale, escaped_line, signed};

use super::screen::{Button, Colour, Embed, Screen, Style};
use super::{markup, names};

/// Lines on a page: what a phone shows without scrolling.
const PAGE: usize = 10;

/// A line of the statement: all transfers of a hand, or one other transfer.
struct StatementRow<'a> {
    /// The newest transfer.
    newest: &'a StatementEntry,
    chips: i64,
    /// Whether the hand is paid out.
    settled: bool,
}

/// Renders a page of a person's transfers, a line for each hand. There are [`STATEMENT_MAX`]
/// `entries` if older ones may exist; `newest` is whether the page begins with the newest.
pub fn statement(entries: &[StatementEntry], newest: bool, locale: Locale) -> Screen {
    let (rows, last) = page(entries);
    let mut lines: Vec<String> = rows.iter().map(|row| line(row, locale)).collect();
    if lines.is_empty() {
        lines.push(locale.say(&ChipsText::StatementEmpty));
    }
    let button = |label: &ChipsText, before: u64| {
        let press = Press::Person(PersonAct::Statement { before });
        Button::new(locale.say(label), Style::Secondary, press)
    };
    let older = last.map(|last| button(&ChipsText::ButtonOlder, last.seq.unsigned_abs()));
    let back = (!newest).then(|| button(&ChipsText::ButtonNewest, 0));
    Screen::framed(Embed {
        title: Some(locale.say(&ChipsText::StatementTitle)),
        lines,
        colour: Colour::Gold,
        ..Embed::default()
    })
    .row(older.into_iter().chain(back))
}

/// The rows of a page, and its oldest transfer if older ones may exist.
fn page(entries: &[StatementEntry]) -> (Vec<StatementRow<'_>>, Option<&StatementEntry>) {
    let mut rows: Vec<StatementRow<'_>> = Vec::new();
    let mut last = None;
    for entry in entries {
        let same =
            |row: &&mut StatementRow<'_>| entry.hand.is_some() && row.newest.hand == entry.hand;
        if let Some(row) = rows.iter_mut().find(same) {
            row.chips += entry.chips;
            row.settled |= entry.code == TransferCode::Settle;
        } else if rows.len() == PAGE {
            return (rows, last);
        } else {
            rows.push(StatementRow {
                newest: entry,
                chips: entry.chips,
                settled: entry.finished_hand().is_some(),
            });
        }
        last = Some(entry);
    }
    let is_full = entries.len() == STATEMENT_MAX;
    (rows, last.filter(|_| is_full))
}

fn line(row: &StatementRow<'_>, locale: Locale) -> String {
    let what = description(row, locale);
    let (chips, when) = (signed(row.chips), markup::countdown(row.newest.at));
    locale.say(&ChipsText::StatementLine { chips, what, when })
}

fn description(row: &StatementRow<'_>, locale: Locale) -> String {
    let entry = row.newest;
    if let Some(StatementHand { table, number, .. }) = entry.hand.filter(|_| row.settled) {
        return locale.say(&ChipsText::StatementPlayed {
            number: number.into(),
            table: table.to_string(),
        });
    }
    if let Some(reason) = &entry.reason {
        let reason = escaped_line(reason);
        return locale.say(&ChipsText::StatementAward { reason });
    }
    let what = locale.say(&ChipsText::StatementWhat {
        key: code_key(entry),
        name: name(entry, locale),
    });
    match entry.hand {
        Some(hand) => locale.say(&ChipsText::StatementHand {
            what,
            number: hand.number.into(),
            table: hand.table.to_string(),
        }),
        None => what,
    }
}

fn code_key(entry: &StatementEntry) -> &'static str {
    match entry.code {
        TransferCode::Gift if entry.chips < 0 => "gift-out",
        TransferCode::Gift => "gift-in",
        TransferCode::Grant
        | TransferCode::Daily
        | TransferCode::Hold
        | TransferCode::Settle
        | TransferCode::HouseBankPays
        | TransferCode::HouseBankTakes
        | TransferCode::Commission
        | TransferCode::Void
        | TransferCode::Farewell
        | TransferCode::Award => entry.code.name(),
    }
}

/// The other person's name, else a mention, which pings nobody.
fn name(entry: &StatementEntry, locale: Locale) -> String {
    match (&entry.name, entry.other) {
        (Some(name), _) => names::display_name(name, locale),
        (None, Account::User(user)) => names::mention_unless_deleted(user, locale),
        (None, Account::Escrow(_) | Account::Mint | Account::HouseBank | Account::Burn) => {
            String::new()
        }
    }
}
