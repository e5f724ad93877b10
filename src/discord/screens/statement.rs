//! A person's last transfers, in words.

use crate::discord::custom_id::{PersonAct, Press};
use crate::ledger::{Account, Code};
use crate::store::Entry;
use crate::text::phrases::ChipsText;
use crate::text::{Locale, signed};

use super::screen::{Button, Colour, Embed, Screen, Style};
use super::{mark, who};

/// Transfers on a page: as many as a phone shows without scrolling.
pub const STATEMENT_PAGE: usize = 10;

/// Renders a page of a person's transfers. `entries` has one more than a page shows if there are
/// older ones; `newest` is whether the page begins with the newest.
#[must_use]
pub fn statement(entries: &[Entry], newest: bool, locale: Locale) -> Screen {
    let shown = &entries[..entries.len().min(STATEMENT_PAGE)];
    let mut lines: Vec<String> = shown.iter().map(|entry| line(entry, locale)).collect();
    if lines.is_empty() {
        lines.push(locale.say(&ChipsText::StatementEmpty));
    }
    let button = |label: &ChipsText, before: u64| {
        let press = Press::Person(PersonAct::Statement { before });
        Button::new(locale.say(label), Style::Secondary, press)
    };
    let older = shown.last().filter(|_| entries.len() > shown.len());
    let older = older.map(|last| button(&ChipsText::ButtonOlder, last.seq.unsigned_abs()));
    let back = (!newest).then(|| button(&ChipsText::ButtonNewest, 0));
    Screen::framed(Embed {
        title: Some(locale.say(&ChipsText::StatementTitle)),
        lines,
        colour: Colour::Gold,
        ..Embed::default()
    })
    .row(older.into_iter().chain(back).collect())
}

fn line(entry: &Entry, locale: Locale) -> String {
    let what = locale.say(&ChipsText::StatementWhat {
        key: key(entry),
        name: name(entry, locale),
    });
    let what = match entry.hand {
        Some(hand) => locale.say(&ChipsText::StatementHand {
            what,
            number: hand.number.into(),
            table: hand.table.to_string(),
        }),
        None => what,
    };
    let (chips, when) = (signed(entry.chips), mark::countdown(entry.at));
    locale.say(&ChipsText::StatementLine { chips, what, when })
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
        | Code::Farewell => entry.code.name(),
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
