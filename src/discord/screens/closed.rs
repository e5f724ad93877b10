//! The table after its last hand.

use gow::computer::hint::has_hints;

use crate::id::{MINUTE_MS, TableId};
use crate::table::{Closing, Computers, IDLE_MS, PhaseScene, PublicScene};
use crate::text::Locale;
use crate::text::phrases::{LessonText, ReplyText, TableText};

use super::screen::{Button, Embed, Screen, Style};
use super::{clause, lesson, mark, review, settlement, status, terms, totals};

/// Renders a closed table, below the last settled hand; for an open table, its status.
#[must_use]
pub(crate) fn closed(scene: &PublicScene, locale: Locale) -> Screen {
    let PhaseScene::Closed { why, last } = &scene.phase else {
        return status(scene, locale);
    };
    let game = terms::game_name(scene.terms.house.game(), locale);
    let mut lines: Vec<String> = totals::final_line(scene, locale).into_iter().collect();
    lines.extend([
        locale.say(&reason(*why)),
        locale.say(&TableText::ClosedChips),
    ]);
    let end = Embed {
        title: Some(locale.say(&TableText::ClosedTitle { game })),
        lines,
        ..Embed::default()
    };
    let last = last.as_ref();
    let record = last.map(|last| mark::record_button(scene, last.number, locale));
    let reviewed = last.filter(|last| has_hints(last.view.house()));
    let review = reviewed.map(|last| review::review_button(scene, last.number, locale));
    let shown = last.map(|last| settlement::last(scene, last, locale));
    let (shown, cited) = shown.unzip();
    let clauses = last.zip(cited);
    let clauses = clauses.and_then(|(last, cited)| clause::list(&cited, scene.table, last, locale));
    let embeds = shown.into_iter().chain([end]).collect();
    let again = last.filter(|_| why.can_go_on() && mark::people(scene));
    let rematch = again.map(|_| mark::rematch_button(scene.table, locale));
    let rules = Some(mark::rules_button(scene, locale));
    let buttons: Vec<Button> = [
        rematch,
        play_now(scene, *why, locale),
        review,
        rules,
        record,
    ]
    .into_iter()
    .flatten()
    .collect();
    let screen = Screen {
        embeds,
        ..Screen::default()
    };
    let screen = mark::rows(&buttons).into_iter().fold(screen, Screen::row);
    clauses.into_iter().fold(screen, Screen::list)
}

/// The button that deals a hand against computers, where nobody is left to go on with.
fn play_now(scene: &PublicScene, why: Closing, locale: Locale) -> Option<Button> {
    let game = scene.terms.house.game();
    let fits = why == Closing::Deserted && scene.terms.computers != Computers::Never;
    let label = &LessonText::ButtonPlay;
    fits.then(|| lesson::play_button(label, Style::Success, game, locale))
}

/// Says that a table has closed; people who can open it again get the button.
#[must_use]
pub fn table_gone(again: Option<TableId>, locale: Locale) -> Screen {
    let screen = Screen::say(locale.say(&ReplyText::TableGone));
    screen.row(
        again
            .map(|table| mark::rematch_button(table, locale))
            .into_iter()
            .collect(),
    )
}

/// Why a table closed.
pub(super) const fn reason(why: Closing) -> TableText {
    match why {
        Closing::Ended => TableText::ClosedEnded,
        Closing::Over => TableText::ClosedOver,
        Closing::Deserted => TableText::ClosedDeserted,
        Closing::Idle => TableText::ClosedIdle {
            minutes: IDLE_MS / MINUTE_MS,
        },
        Closing::Removed => TableText::ClosedRemoved,
    }
}
