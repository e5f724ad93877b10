//! Answers to commands that are about no table in particular.

use crate::discord::press::{Act, Press, Topic};
use crate::id::{Millis, TableId};
use crate::text::Locale;
use crate::text::phrases::{ReplyText, TableText};

use super::limits::{BUTTONS_MAX, ROWS_MAX};
use super::screen::{Button, Colour, Embed, Screen, Style};
use super::{mark, who};

/// What asking for the day's chips brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// Chips.
    Granted {
        /// How many.
        amount: i64,
        /// Free chips afterwards.
        free: i64,
    },
    /// Nothing: today's were taken already.
    Taken {
        /// When there are chips again.
        next: Millis,
    },
}

/// Draws a person's chips; `name` is `None` for one's own.
#[must_use]
pub fn balance(name: Option<&str>, free: i64, held: i64, locale: Locale) -> Screen {
    let mut lines = vec![locale.say(&match name {
        Some(name) => ReplyText::BalanceOf { name: who::person(name, locale), free },
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

/// Says what asking for the day's chips brought.
#[must_use]
pub fn daily(claim: Claim, locale: Locale) -> Screen {
    Screen::say(locale.say(&match claim {
        Claim::Granted { amount, free } => ReplyText::DailyGranted { amount, free },
        Claim::Taken { next } => ReplyText::DailyTaken { when: mark::countdown(next) },
    }))
}

/// Draws what the program is.
#[must_use]
pub fn about(version: &str, running_since: Millis, source: &str, locale: Locale) -> Screen {
    let phrases = [
        ReplyText::AboutText,
        ReplyText::AboutHidden,
        ReplyText::AboutPolicy,
        ReplyText::AboutVersion { version: version.to_owned() },
        ReplyText::AboutUptime { when: mark::countdown(running_since) },
        ReplyText::AboutSource { source: source.to_owned() },
    ];
    let rules = Press::anywhere(Act::Rules(Topic::Tiles));
    Screen::framed(Embed {
        title: Some(locale.say(&ReplyText::AboutTitle)),
        lines: phrases.iter().map(|phrase| locale.say(phrase)).collect(),
        ..Embed::default()
    })
    .row(vec![Button::new(locale.say(&TableText::ButtonRules), Style::Secondary, rules)])
}

/// Asks which of several tables a person means; the buttons show the hand there.
#[must_use]
pub fn which(tables: &[TableId], locale: Locale) -> Screen {
    if tables.is_empty() {
        return Screen::say(locale.say(&ReplyText::WhichNone));
    }
    let button = |table: &TableId| {
        let label = locale.say(&ReplyText::WhichTable { table: table.to_string() });
        Button::new(label, Style::Secondary, Press::at(*table, 0, Act::MyHand))
    };
    let buttons: Vec<Button> = tables.iter().take(ROWS_MAX * BUTTONS_MAX).map(button).collect();
    let screen = Screen::framed(Embed {
        title: Some(locale.say(&ReplyText::WhichTitle)),
        lines: vec![locale.say(&ReplyText::WhichText)],
        ..Embed::default()
    });
    buttons.chunks(BUTTONS_MAX).fold(screen, |screen, row| screen.row(row.to_vec()))
}
