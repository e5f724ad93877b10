//! Giving chips to somebody: the question, and the result.

use crate::discord::custom_id::{PersonAct, Press};
use crate::id::{InteractionId, UserId};
use crate::ledger::Chips;
use crate::store::GiftOutcome;
use crate::text::Locale;
use crate::text::phrases::ChipsText;

use super::names;
use super::screen::{Button, Screen, Style};

/// Asks the giver to confirm; `free` is their balance, `asked` the interaction of the command.
pub fn gift(to: UserId, chips: Chips, free: i64, asked: InteractionId, locale: Locale) -> Screen {
    let (name, number) = (names::mention(to), chips.get());
    let give = Press::Person(PersonAct::Give { to, chips, asked });
    let label = locale.say(&ChipsText::ButtonGive { chips: number });
    Screen::say(locale.say(&ChipsText::GiveAsk {
        name,
        chips: number,
        free,
    }))
    .row([Button::new(label, Style::Success, give)])
}

/// Reports the result of a gift; `most` is the daily limit.
pub fn given(given: GiftOutcome, to: UserId, chips: Chips, most: Chips, locale: Locale) -> Screen {
    Screen::say(locale.say(&match given {
        GiftOutcome::Done(wallet) => ChipsText::GiveDone {
            name: names::mention(to),
            chips: chips.get(),
            free: wallet.free,
        },
        GiftOutcome::Before => ChipsText::GiveAgain,
        GiftOutcome::Short { free } => ChipsText::GiveShort { free },
        GiftOutcome::BeyondDay { left } => ChipsText::GiveDay {
            most: most.get(),
            left,
        },
    }))
}
