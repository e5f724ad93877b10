//! The table after its last hand.

use crate::discord::custom_id::{PageAct, Press};
use crate::id::{MINUTE_MS, TableId};
use crate::table::{
    CloseReason, ComputerPolicy, IDLE_MS, PublicScene, SUSPENDED_MAX_MS, SettledScene,
};
use crate::text::Locale;
use crate::text::phrases::{InviteText, LessonText, ReplyText, TableText};

use super::screen::{Button, Embed, Screen, Style};
use super::seating;
use super::{clause, lesson, record, review, rules, settlement, terms, totals};

/// Renders a closed table, below the last settled hand.
pub(super) fn closed(
    scene: &PublicScene,
    why: CloseReason,
    last: Option<&SettledScene>,
    locale: Locale,
) -> Screen {
    let game = terms::game_name(scene.terms.house.game(), locale);
    let mut lines: Vec<String> = totals::final_line(scene, locale).into_iter().collect();
    lines.extend([
        locale.say(&reason(why)),
        locale.say(&TableText::ClosedChips),
    ]);
    let end = Embed {
        title: Some(locale.say(&TableText::ClosedTitle { game })),
        lines,
        ..Embed::default()
    };
    let record = last.map(|last| record::record_button(scene, last.number, locale));
    let review = last.and_then(|last| review::review_button(scene, last, locale));
    let shown = last.map(|last| settlement::detailed_embed(scene, last, locale));
    let (shown, cited) = shown.unzip();
    let clauses = last.zip(cited);
    let clauses = clauses.and_then(|(last, cited)| clause::list(&cited, scene.table, last, locale));
    let embeds = shown.into_iter().chain([end]).collect();
    let again = last.filter(|_| why.may_reopen() && seating::has_people(scene));
    let buttons = [
        again.map(|_| rematch_button(scene.table, locale)),
        play_now_button(scene, why, locale),
        review,
        Some(rules::table_button(scene, locale)),
        record,
    ];
    let screen = Screen {
        embeds,
        ..Screen::default()
    };
    let screen = screen.packed(buttons.into_iter().flatten());
    screen.lists(clauses)
}

/// The button that deals a hand against computers, where nobody is left to go on with.
fn play_now_button(scene: &PublicScene, why: CloseReason, locale: Locale) -> Option<Button> {
    let game = scene.terms.house.game();
    let fits = why == CloseReason::Deserted && scene.terms.computers != ComputerPolicy::Never;
    let label = &LessonText::ButtonPlay;
    fits.then(|| lesson::play_button(label, Style::Success, game, locale))
}

/// Says that a table has closed; people who can open it again get the button.
pub fn table_gone(again: Option<TableId>, locale: Locale) -> Screen {
    let rematch = again.map(|table| rematch_button(table, locale));
    Screen::say(locale.say(&ReplyText::TableGone)).row(rematch)
}

/// The button that opens a closed table again.
pub(super) fn rematch_button(table: TableId, locale: Locale) -> Button {
    let press = Press::Page {
        table: Some(table),
        act: PageAct::Rematch,
    };
    let label = locale.say(&InviteText::ButtonRematch);
    Button::new(label, Style::Success, press)
}

/// Why a table closed.
pub(super) const fn reason(why: CloseReason) -> TableText {
    match why {
        CloseReason::Ended => TableText::ClosedEnded,
        CloseReason::Manager => TableText::ClosedManager,
        CloseReason::Over => TableText::ClosedOver,
        CloseReason::Deserted => TableText::ClosedDeserted,
        CloseReason::Idle => TableText::ClosedIdle {
            minutes: IDLE_MS / MINUTE_MS,
        },
        CloseReason::OutOfReach => TableText::ClosedOutOfReach {
            hours: SUSPENDED_MAX_MS / (60 * MINUTE_MS),
        },
        CloseReason::BotRemoved => TableText::ClosedBotRemoved,
        CloseReason::ChannelDeleted => TableText::ClosedChannelDeleted,
        CloseReason::Removed => TableText::ClosedRemoved,
    }
}
