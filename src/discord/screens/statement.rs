//! A person's last transfers, in words.

use crate::discord::custom_id::{PersonAct, Press};
use crate::ledger::{Account, Code};
use crate::store::{Entry, EntryHand, STATEMENT_MAX};
use crate::text::phrases::ChipsText;
use crate::text::{Locale, shown_line, signed};

use super::screen::{Button, Colour, Embed, Screen, Style};
use super::{markup, who};

/// Lines on a page: what a phone shows without scrolling.
const PAGE: usize = 10;

/// What a person got or paid for one reason; all transfers of a hand count as one.
struct Sum<'a> {
    /// The newest transfer.
    newest: &'a Entry,
    chips: i64,
    /// Whether the hand is paid out.
    settled: bool,
}

/// Renders a page of a person's transfers, a line for each hand. There are [`STATEMENT_MAX`]
/// `entries` if older ones may exist; `newest` is whether the page begins with the newest.
#[must_use]
pub fn statement(entries: &[Entry], newest: bool, locale: Locale) -> Screen {
    let (sums, last) = page(entries);
    let mut lines: Vec<String> = sums.iter().map(|sum| line(sum, locale)).collect();
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

/// The sums of a page, and its oldest transfer if older ones may exist.
fn page(entries: &[Entry]) -> (Vec<Sum<'_>>, Option<&Entry>) {
    let mut sums: Vec<Sum<'_>> = Vec::new();
    let mut last = None;
    for entry in entries {
        let same = |sum: &&mut Sum<'_>| entry.hand.is_some() && sum.newest.hand == entry.hand;
        let settles = entry.code == Code::Settle;
        if let Some(sum) = sums.iter_mut().find(same) {
            sum.chips += entry.chips;
            sum.settled |= settles;
        } else if sums.len() == PAGE {
            return (sums, last);
        } else {
            // Of what was lost, nothing comes back when the hand is settled.
            let lost = entry.code == Code::Hold && entry.hand.is_some_and(|hand| hand.is_over);
            sums.push(Sum {
                newest: entry,
                chips: entry.chips,
                settled: settles || lost,
            });
        }
        last = Some(entry);
    }
    let is_full = entries.len() == STATEMENT_MAX;
    (sums, last.filter(|_| is_full))
}

fn line(sum: &Sum<'_>, locale: Locale) -> String {
    let what = what(sum, locale);
    let (chips, when) = (signed(sum.chips), markup::countdown(sum.newest.at));
    locale.say(&ChipsText::StatementLine { chips, what, when })
}

fn what(sum: &Sum<'_>, locale: Locale) -> String {
    let entry = sum.newest;
    if let Some(EntryHand { table, number, .. }) = entry.hand.filter(|_| sum.settled) {
        return locale.say(&ChipsText::StatementPlayed {
            number: number.into(),
            table: table.to_string(),
        });
    }
    if let Some(reason) = &entry.reason {
        let reason = shown_line(reason);
        return locale.say(&ChipsText::StatementAward { reason });
    }
    let what = locale.say(&ChipsText::StatementWhat {
        key: key(entry),
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

fn key(entry: &Entry) -> &'static str {
    match entry.code {
        Code::Gift if entry.chips < 0 => "gift-out",
        Code::Gift => "gift-in",
        Code::Grant
        | Code::Daily
        | Code::Hold
        | Code::Settle
        | Code::HouseBankPays
        | Code::HouseBankTakes
        | Code::Commission
        | Code::Void
        | Code::Farewell
        | Code::Award => entry.code.name(),
    }
}

/// The other person's name, else a mention, which pings nobody.
fn name(entry: &Entry, locale: Locale) -> String {
    match (&entry.name, entry.other) {
        (Some(name), _) => who::person(name, locale),
        (None, Account::User(user)) => who::somebody(user, locale),
        (None, Account::Escrow(_) | Account::Mint | Account::HouseBank | Account::Burn) => {
            String::new()
        }
    }
}
