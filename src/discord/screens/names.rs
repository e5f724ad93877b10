//! The names of seats and people on a screen.

use gow::{PerSeat, Seat};

use crate::board::Badge;
use crate::id::UserId;
use crate::table::{ChipOwner, Scene, SeatScene, SettledScene};
use crate::text::phrases::TableText;
use crate::text::{Locale, enclose_right_to_left, escaped_name, plain_name};

/// Whether Discord formats a text; it does not format alt texts.
#[derive(Clone, Copy)]
pub(super) enum Format {
    /// Formatted: letters are bold, and the punctuation of names is escaped.
    Markdown,
    /// As it is.
    Plain,
}

impl Format {
    /// The letter of a seat.
    fn letter(self, seat: Seat) -> String {
        match self {
            Self::Markdown => bold_letter(seat),
            Self::Plain => seat.letter().to_string(),
        }
    }

    /// A person's name, safe to show.
    fn display_name(self, name: &str, locale: Locale) -> String {
        // Discord has no empty names: this one was deleted.
        if name.is_empty() {
            return locale.say(&TableText::SeatFormer);
        }
        let shown = match self {
            Self::Markdown => escaped_name(name),
            Self::Plain => plain_name(name),
        };
        if shown.is_empty() {
            locale.say(&TableText::SeatNameless)
        } else {
            enclose_right_to_left(shown)
        }
    }
}

/// The most players whose names a short list has; all players of a trick game.
const NAMED_MAX: usize = 4;

/// The names of the players by seat, safe to show.
pub(super) struct SeatNames {
    names: PerSeat<String>,
    /// Whether a person sits there.
    people: PerSeat<bool>,
    badges: PerSeat<Badge>,
    format: Format,
    locale: Locale,
}

impl SeatNames {
    /// The players who sit there now.
    pub(super) fn sitting(scene: &Scene, locale: Locale) -> Self {
        Self::sitting_formatted(scene, Format::Markdown, locale)
    }

    /// The players who sit there now, for a text of this format.
    pub(super) fn sitting_formatted(scene: &Scene, format: Format, locale: Locale) -> Self {
        let name = |_, occupant: &SeatScene| occupant_name(occupant, format, locale);
        let is_person = |_, occupant: &SeatScene| matches!(occupant, SeatScene::Person { .. });
        Self {
            names: scene.seats.map(name),
            people: scene.seats.map(is_person),
            badges: scene.seats.map(|_, occupant| match occupant {
                SeatScene::Person { user, .. } => Badge::Person(user.get()),
                SeatScene::Empty | SeatScene::HouseBank | SeatScene::Computer { .. } => {
                    Badge::Letter
                }
            }),
            format,
            locale,
        }
    }

    /// The players of a finished hand; a seat without a name is a computer or the house's bank.
    pub(super) fn in_hand(hand: &SettledScene, format: Format, locale: Locale) -> Self {
        let name = |seat, name: &Option<String>| match name {
            Some(name) => format.display_name(name, locale),
            None if hand.house_bank_seat == Some(seat) => locale.say(&TableText::SeatHouseBank),
            None => locale.say(&TableText::SeatComputer),
        };
        Self {
            names: hand.names.map(name),
            people: hand.names.map(|_, name| name.is_some()),
            badges: hand.parties.map(|_, party| match party {
                ChipOwner::Person { user, .. } => Badge::Person(user.get()),
                ChipOwner::HouseBank => Badge::Letter,
            }),
            format,
            locale,
        }
    }

    /// The name without the letter.
    pub(super) fn name(&self, seat: Seat) -> &str {
        &self.names[seat]
    }

    /// How a picture shows the player.
    pub(super) fn badge(&self, seat: Seat) -> Badge {
        self.badges[seat].clone()
    }

    /// The letter of a seat.
    pub(super) fn letter(&self, seat: Seat) -> String {
        self.format.letter(seat)
    }

    /// The letter and the name: `**A** ann`.
    pub(super) fn with_letter(&self, seat: Seat) -> String {
        format!("{} {}", self.letter(seat), self.names[seat])
    }

    /// The same, never split over two lines, for a text that lists several.
    pub(super) fn with_letter_unbroken(&self, seat: Seat) -> String {
        format!("{}\u{a0}{}", self.letter(seat), self.names[seat])
    }

    /// The legend of a picture, which has only letters: the letters and names of people. Computers
    /// have no names, and a person alone needs no legend.
    pub(super) fn legend(&self) -> Option<String> {
        let people = self.people.iter().filter(|(_, is_person)| **is_person);
        let seats: Vec<String> = people
            .map(|(seat, _)| self.with_letter_unbroken(seat))
            .collect();
        Some(seats)
            .filter(|seats| seats.len() > 1)
            .map(|seats| seats.join(" · "))
    }

    /// Letter and name of each seat as one text, in playing order.
    pub(super) fn list(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        self.locale
            .list(seats.into_iter().map(|seat| self.with_letter(seat)))
    }

    /// The same; of many players the letters alone, which pictures have too.
    pub(super) fn short_list(&self, seats: &[Seat]) -> String {
        self.locale.list(self.short_names(seats))
    }

    /// The items of such a list.
    pub(super) fn short_names(&self, seats: &[Seat]) -> Vec<String> {
        let name = |seat: &Seat| {
            if seats.len() > NAMED_MAX {
                self.letter(*seat)
            } else {
                self.with_letter(*seat)
            }
        };
        seats.iter().map(name).collect()
    }

    /// The letter of each seat as one text, in playing order.
    pub(super) fn letters(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        self.locale
            .list(seats.into_iter().map(|seat| self.letter(seat)))
    }
}

/// The letter of a seat in bold.
pub(crate) fn bold_letter(seat: Seat) -> String {
    format!("**{}**", seat.letter())
}

/// A person's name, safe to show in a text that Discord formats.
pub(super) fn display_name(name: &str, locale: Locale) -> String {
    Format::Markdown.display_name(name, locale)
}

/// The name of a person at the table, else a mention; neither pings anybody.
pub(super) fn name_or_mention(scene: &Scene, user: UserId, locale: Locale) -> String {
    let sitting = scene.seats.values().find_map(|occupant| match occupant {
        SeatScene::Person {
            user: other, name, ..
        } if *other == user => Some(display_name(name, locale)),
        SeatScene::Person { .. }
        | SeatScene::Empty
        | SeatScene::HouseBank
        | SeatScene::Computer { .. } => None,
    });
    sitting.unwrap_or_else(|| mention_unless_deleted(user, locale))
}

/// A mention of a person, unless their data was deleted.
pub(super) fn mention_unless_deleted(user: UserId, locale: Locale) -> String {
    if user.is_former() {
        locale.say(&TableText::SeatFormer)
    } else {
        mention(user)
    }
}

/// A mention of a person.
pub(super) fn mention(user: UserId) -> String {
    format!("<@{user}>")
}

fn occupant_name(occupant: &SeatScene, format: Format, locale: Locale) -> String {
    match occupant {
        SeatScene::Empty => locale.say(&TableText::SeatFree),
        SeatScene::Person { name, .. } => format.display_name(name, locale),
        SeatScene::HouseBank => locale.say(&TableText::SeatHouseBank),
        SeatScene::Computer { .. } => locale.say(&TableText::SeatComputer),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_to_left_names_are_enclosed_in_every_format() {
        let name = format!("\u{200f}{}_", "ש".repeat(31));
        let plain = name.trim_start_matches('\u{200f}');
        let shown = |format: Format| format.display_name(&name, Locale::En);
        assert_eq!(shown(Format::Plain), format!("\u{200e}{plain}\u{200e}"));
        let escaped = plain.replace('_', r"\_");
        assert_eq!(
            shown(Format::Markdown),
            format!("\u{200e}{escaped}\u{200e}")
        );
    }

    #[test]
    fn only_a_text_that_is_formatted_escapes_names() {
        let name = r"a\b *c*";
        assert_eq!(
            Format::Markdown.display_name(name, Locale::En),
            r"a\\b \*c\*"
        );
        assert_eq!(Format::Plain.display_name(name, Locale::En), name);
        assert_eq!(Format::Plain.display_name("\u{200b}", Locale::En), "Player");
        assert_eq!(
            Format::Plain.display_name("", Locale::En),
            "a former player"
        );
        assert_eq!(
            mention_unless_deleted(UserId::former(5), Locale::En),
            "a former player"
        );
    }
}
