//! A person's costliest plays of a finished hand.

use gow::computer::review::Mistake;

use crate::discord::custom_id::PageAct;
use crate::table::Scene;
use crate::text::Locale;
use crate::text::phrases::ReviewText;

use super::hand::Teller;
use super::mark;
use super::screen::{Button, Colour, Embed, Screen};

/// Renders a person's mistakes in a hand of so many seats, in the order of the plays.
#[must_use]
pub fn review(
    number: u32,
    seats: usize,
    stake: i64,
    mistakes: &[Mistake],
    locale: Locale,
) -> Screen {
    let teller = Teller { stake, locale };
    let mut lines: Vec<String> = mistakes
        .iter()
        .map(|mistake| line(mistake, seats, &teller))
        .collect();
    if lines.is_empty() {
        lines.push(locale.say(&ReviewText::None));
    }
    Screen::framed(Embed {
        title: Some(locale.say(&ReviewText::Title {
            number: number.into(),
        })),
        lines,
        colour: Colour::Quiet,
        footer: Some(locale.say(&ReviewText::Judged)),
        ..Embed::default()
    })
}

fn line(mistake: &Mistake, seats: usize, teller: &Teller) -> String {
    let words = ReviewText::Mistake {
        // Everybody plays once in each trick.
        trick: mark::count(mistake.play / seats + 1),
        made: teller.play(mistake.made),
        better: teller.play(mistake.better),
        value: teller.worth(mistake.costs, mistake.error),
    };
    teller.because(teller.locale.say(&words), &mistake.reasons)
}

/// The button that asks for the review of a finished hand.
pub(super) fn review_button(scene: &Scene, hand: u32, locale: Locale) -> Button {
    mark::page_button(scene, locale, &ReviewText::Button, PageAct::Review { hand })
}
