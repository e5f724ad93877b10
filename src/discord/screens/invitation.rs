//! A message that invites people to a table.

use crate::discord::custom_id::TableAct;
use crate::id::UserId;
use crate::table::PublicScene;
use crate::text::Locale;
use crate::text::phrases::{InviteText, TableText};

use super::screen::{Button, Screen, Style};
use super::{names, terms};

/// The table that people are invited to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// A table with seats to take.
    Seats,
    /// A table that follows another one where they also sat.
    Rematch,
}

/// Invites people by a mention, with a button to sit down; nobody else is pinged.
pub fn invitation(
    scene: &PublicScene,
    by: &str,
    people: &[UserId],
    occasion: Occasion,
    locale: Locale,
) -> Screen {
    let name = names::display_name(by, locale);
    let mentions = mentions(people, locale);
    let words = match occasion {
        Occasion::Seats => InviteText::Invites {
            name,
            people: mentions,
            game: terms::game_name(scene.terms.house.game(), locale),
        },
        Occasion::Rematch => InviteText::PlaysOn {
            name,
            people: mentions,
        },
    };
    let (label, act) = (TableText::ButtonSit, TableAct::Sit);
    let sit = Button::for_table(scene, locale, &label, Style::Success, act);
    let mut screen = Screen::say(locale.say(&words)).row([sit]);
    screen.mentions.extend(people);
    screen
}

/// The people, as Discord shows them.
#[must_use]
pub fn mentions(people: &[UserId], locale: Locale) -> String {
    locale.list(people.iter().map(|user| names::mention(*user)))
}
