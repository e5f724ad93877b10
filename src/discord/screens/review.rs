//! A person's costliest plays of a finished hand.

use gow::Seat;
use gow::computer::hint::has_hints;
use gow::computer::review::Mistake;

use crate::discord::custom_id::{PageAct, Press};
use crate::id::TableId;
use crate::table::{Scene, SettledScene};
use crate::text::phrases::{ReplayText, ReviewText};
use crate::text::{CardFormat, Locale};

use super::hand::PlayFormatter;
use super::markup;
use super::screen::{Button, Embed, Screen, Style};

/// The progress of a review.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Other reviews come first.
    Waiting {
        /// How many.
        before: usize,
    },
    /// One play is being compared with others.
    Comparing,
    /// The plays of a hand are judged one by one.
    Judging {
        /// How many have been judged.
        done: usize,
        /// How many there are.
        plays: usize,
    },
}

impl Default for Progress {
    fn default() -> Self {
        Self::Waiting { before: 0 }
    }
}

/// Reports the progress of a review.
#[must_use]
pub fn progress(progress: Progress, locale: Locale) -> String {
    locale.say(&match progress {
        Progress::Waiting { before } => ReviewText::Waiting {
            before: markup::phrase_number(before),
        },
        Progress::Comparing => ReviewText::Comparing,
        Progress::Judging { done, plays } => ReviewText::Judging {
            done: markup::phrase_number(done),
            plays: markup::phrase_number(plays),
        },
    })
}

/// Renders the mistakes of one seat in a hand, in the order of the plays. The hand is identified by
/// its table and its number there; it has `seats` seats and `stake` chips per point.
pub fn review(
    (table, hand): (TableId, u32),
    seats: usize,
    stake: i64,
    seat: Seat,
    mistakes: &[Mistake],
    locale: Locale,
) -> Screen {
    let formatter = PlayFormatter {
        stake,
        signs: CardFormat::Letters,
        locale,
    };
    let own = mistakes.iter().filter(|mistake| mistake.seat == seat);
    let mut lines: Vec<String> = own
        .map(|mistake| line(mistake, seats, &formatter))
        .collect();
    let count = markup::phrase_number(lines.len());
    let act = if lines.is_empty() {
        lines.push(locale.say(&ReviewText::None));
        PageAct::Replay { hand, step: 0 }
    } else {
        PageAct::Mistake { hand, step: 0 }
    };
    let table = Some(table);
    let press = Press::Page { table, act };
    let replay = Button::new(locale.say(&ReplayText::Button), Style::Secondary, press);
    Screen::framed(Embed {
        title: Some(locale.say(&ReviewText::Title {
            number: hand.into(),
        })),
        lines,
        footer: Some(locale.say(&ReviewText::Judged { mistakes: count })),
        ..Embed::default()
    })
    .row([replay])
}

/// One mistake in a hand with `seats` seats.
pub(super) fn line(mistake: &Mistake, seats: usize, formatter: &PlayFormatter<'_>) -> String {
    let words = ReviewText::Mistake {
        // Everybody plays once in each trick.
        trick: markup::phrase_number(mistake.play / seats + 1),
        made: formatter.play(mistake.made),
        better: formatter.play(mistake.better),
        value: formatter.difference(mistake.costs, mistake.error),
    };
    formatter.with_reasons(formatter.locale.say(&words), &mistake.reasons)
}

/// The button that asks for the review of a finished hand, in games with hints.
pub(super) fn review_button(scene: &Scene, last: &SettledScene, locale: Locale) -> Option<Button> {
    let act = PageAct::Review { hand: last.number };
    let has_review = has_hints(last.view.house());
    has_review.then(|| Button::page(scene, locale, &ReviewText::Button, act))
}
