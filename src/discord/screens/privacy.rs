//! A person's stored data: what and why, all of it, and its deletion.

use crate::discord::custom_id::{PersonAct, Press};
use crate::id::{DAY_MS, Timestamp};
use crate::store::{Export, FORGOTTEN_DAYS, NO_GRANT_DAYS};
use crate::text::Locale;
use crate::text::phrases::PrivacyText;

use super::screen::{Button, Screen, Style};
use super::{markup, names};

/// Says what the bot stores, why and how long; `days` is when a hand's moves leave the database, 0
/// if they stay.
pub fn privacy(days: u32, locale: Locale) -> Screen {
    let long = PrivacyText::HowLong {
        days: days.into(),
        backups: FORGOTTEN_DAYS,
    };
    let lines = [
        PrivacyText::Kept,
        PrivacyText::Why,
        long,
        PrivacyText::WhatToDo,
    ];
    framed(&PrivacyText::Title, &lines, locale)
}

/// Sums up what the attached file says about a person.
pub fn exported(export: &Export, locale: Locale) -> Screen {
    let lines = [
        PrivacyText::ExportPerson {
            name: names::display_name(&export.person.name, locale),
            number: export.number.to_string(),
        },
        PrivacyText::ExportChips {
            free: export.wallet.free,
            held: export.wallet.held,
        },
        PrivacyText::ExportCounts {
            transfers: markup::phrase_number(export.transfers.len()),
            hands: markup::phrase_number(export.hands.len()),
            standings: markup::phrase_number(export.standings.len()),
        },
        PrivacyText::ExportFile,
    ];
    framed(&PrivacyText::ExportTitle, &lines, locale)
}

/// Asks for confirmation before a person's data is deleted; `chips` is their balance.
pub fn parting(chips: i64, now: Timestamp, locale: Locale) -> Screen {
    let lines = [
        PrivacyText::DeleteChips { chips },
        PrivacyText::DeleteStays,
        PrivacyText::DeleteBack {
            days: NO_GRANT_DAYS,
        },
        PrivacyText::DeleteBackups {
            when: last_backup(now),
        },
    ];
    let label = locale.say(&PrivacyText::ButtonDelete);
    let delete = Press::Person(PersonAct::Forget);
    let delete = Button::new(label, Style::Danger, delete);
    framed(&PrivacyText::DeleteTitle, &lines, locale).row([delete])
}

/// Says that a person's data is deleted.
pub fn deletion_done(chips: i64, now: Timestamp, locale: Locale) -> Screen {
    let when = last_backup(now);
    Screen::say(locale.say(&PrivacyText::Deleted { chips, when }))
}

fn framed(title: &PrivacyText, lines: &[PrivacyText], locale: Locale) -> Screen {
    let lines = lines.iter().map(|line| locale.say(line));
    Screen::titled(locale.say(title), lines.collect())
}

/// The day by which the last backup of today's data is deleted.
fn last_backup(now: Timestamp) -> String {
    let last = now.get().saturating_add(FORGOTTEN_DAYS * DAY_MS);
    markup::date(Timestamp::new(last))
}
