//! Replies to commands that are not about one table.

use gow::Game;

use crate::discord::custom_id::{PersonAct, Press, RulesSource, RulesTopic, TableAct};
use crate::id::{TableId, Timestamp};
use crate::store::Wallet;
use crate::table::Place;
use crate::text::Locale;
use crate::text::phrases::{ReplyText, TableText};

use super::lesson::{begin_button, play_button};
use super::limits::{BUTTONS_MAX, ROWS_MAX};
use super::screen::{Button, Colour, Embed, Screen, Style};
use super::{markup, names, rules};

/// The licence, from the package.
const LICENCE: &str = env!("CARGO_PKG_LICENSE");

/// The URL of the source, from the package; empty if it names none.
const SOURCE: &str = env!("CARGO_PKG_REPOSITORY");

/// The result of claiming the daily chips.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// Chips were paid.
    Given {
        /// How many.
        amount: i64,
        /// The person's chips afterwards.
        wallet: Wallet,
    },
    /// Nothing was paid: the person has already claimed today's chips.
    Taken {
        /// When chips can be claimed again.
        next: Timestamp,
    },
}

/// Renders a person's chips; `name` is `None` for the reader's own.
pub fn balance(name: Option<&str>, wallet: Wallet, locale: Locale) -> Screen {
    let (free, held) = (wallet.free, wallet.held);
    let mut lines = vec![locale.say(&match name {
        Some(name) => ReplyText::BalanceOf {
            name: names::display_name(name, locale),
            free,
        },
        None => ReplyText::BalanceOwn { free },
    })];
    if held > 0 {
        lines.push(locale.say(&ReplyText::BalanceHeld { held }));
    }
    Screen::framed(Embed {
        title: Some(locale.say(&ReplyText::BalanceTitle)),
        lines,
        colour: Colour::Gold,
        footer: Some(locale.say(&ReplyText::BalancePolicy)),
        ..Embed::default()
    })
}

/// Reports the result of claiming the daily chips.
pub fn daily(claim: &Claim, locale: Locale) -> Screen {
    Screen::say(locale.say(&match claim {
        Claim::Given { amount, wallet } => ReplyText::DailyGranted {
            amount: *amount,
            free: wallet.free,
        },
        Claim::Taken { next } => ReplyText::DailyTaken {
            when: markup::countdown(*next),
        },
    }))
}

/// Renders what the program is, how long it has run, and how many tables are open.
pub fn about(version: &str, started: Timestamp, tables: i64, locale: Locale) -> Screen {
    let mut phrases = vec![
        ReplyText::AboutText,
        ReplyText::AboutHidden,
        ReplyText::AboutPolicy,
        ReplyText::AboutVersion {
            version: version.to_owned(),
            licence: LICENCE.to_owned(),
        },
        ReplyText::AboutUptime {
            when: markup::countdown(started),
            tables,
        },
    ];
    if !SOURCE.is_empty() {
        phrases.push(ReplyText::AboutSource {
            source: SOURCE.to_owned(),
        });
    }
    let lines = phrases.iter().map(|phrase| locale.say(phrase)).collect();
    Screen::titled(locale.say(&ReplyText::AboutTitle), lines).row([
        begin_button(Game::TienGow, locale),
        rules::button(RulesTopic::Tiles, RulesSource::Table, None, locale),
    ])
}

/// Renders the first steps of a new player, each with its button; tables' messages are in `public`.
pub fn help(locale: Locale, public: Locale) -> Screen {
    let phrases = [
        ReplyText::HelpLearn,
        ReplyText::HelpComputers,
        ReplyText::HelpFriends {
            sit: public.say(&TableText::ButtonSit),
        },
        ReplyText::HelpMore,
    ];
    let lines = phrases.iter().map(|phrase| locale.say(phrase)).collect();
    let settings = Button::new(
        locale.say(&ReplyText::ButtonSettings),
        Style::Secondary,
        Press::Person(PersonAct::ShowChoices),
    );
    let buttons = [
        begin_button(Game::TienGow, locale),
        play_button(
            &ReplyText::ButtonComputers,
            Style::Primary,
            Game::TienGow,
            locale,
        ),
        rules::button(RulesTopic::Tiles, RulesSource::Table, None, locale),
        settings,
    ];
    Screen::titled(locale.say(&ReplyText::HelpTitle), lines).packed(buttons)
}

/// A table that a person may mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableChoice {
    /// Its number.
    pub table: TableId,
    /// How often it has changed.
    pub version: u64,
    /// Where it is.
    pub place: Place,
}

/// Asks which of several tables a person means; the buttons show the hand there. Tables' messages are in
/// `public`.
pub fn which(tables: &[TableChoice], locale: Locale, public: Locale) -> Screen {
    if tables.is_empty() {
        let sit = public.say(&TableText::ButtonSit);
        return Screen::say(locale.say(&ReplyText::WhichNone { sit }));
    }
    let tables = &tables[..tables.len().min(ROWS_MAX * BUTTONS_MAX)];
    let name = |choice: &TableChoice| {
        locale.say(&ReplyText::WhichTable {
            table: choice.table.to_string(),
        })
    };
    let place = |choice: &TableChoice| {
        if choice.place.is_direct() {
            locale.say(&ReplyText::WhichDirect)
        } else {
            format!("<#{}>", choice.place.channel)
        }
    };
    let line = |choice: &TableChoice| format!("{} · {}", name(choice), place(choice));
    let button = |choice: &TableChoice| {
        let press = Press::at(choice.table, choice.version, TableAct::MyHand);
        Button::new(name(choice), Style::Secondary, press)
    };
    let mut lines = vec![locale.say(&ReplyText::WhichText)];
    lines.extend(tables.iter().map(line));
    let screen = Screen::titled(locale.say(&ReplyText::WhichTitle), lines);
    let buttons: Vec<Button> = tables.iter().map(button).collect();
    buttons
        .chunks(BUTTONS_MAX)
        .fold(screen, |screen, row| screen.row(row.to_vec()))
}
