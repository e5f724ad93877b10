//! The scores of all hands of a table, in games that add them up.

use gow::Seat;

use crate::table::{PhaseScene, Scene, ScoreTotal, Scorer, winners};
use crate::text::Locale;
use crate::text::phrases::{SettlementText, TableText};

use super::names;
use super::screen::Field;

/// The most people and computers listed; the lowest scores are left out.
const LISTED_MAX: usize = 12;

/// The totals so far, the highest first; `None` if no scores are counted.
pub(super) fn field(scene: &Scene, locale: Locale) -> Option<Field> {
    let hands = scene.totals.iter().map(|total| total.hands).max()?;
    let mut totals: Vec<&ScoreTotal> = scene.totals.iter().collect();
    totals.sort_by_key(|total| std::cmp::Reverse(total.score));
    let line = |total: &&ScoreTotal| {
        locale.say(&SettlementText::TotalLine {
            player: name(scene, total, locale),
            score: total.score,
        })
    };
    let lines: Vec<String> = totals.iter().take(LISTED_MAX).map(line).collect();
    let heading = SettlementText::TotalsHeading {
        hands: hands.into(),
    };
    Some(Field::titled(locale.say(&heading), &lines))
}

/// The winner over all hands of a closed table, or the winners who share it.
pub(super) fn final_line(scene: &Scene, locale: Locale) -> Option<String> {
    let best = winners(&scene.totals);
    let score = best.first()?.score;
    let players = locale.list(
        best.iter()
            .take(LISTED_MAX)
            .map(|total| name(scene, total, locale)),
    );
    Some(locale.say(&match best.len() {
        1 => SettlementText::FinalWinner { players, score },
        _ => SettlementText::FinalShared { players, score },
    }))
}

/// The name, with the letter of the seat in the last hand.
fn name(scene: &Scene, total: &ScoreTotal, locale: Locale) -> String {
    let name = match (&total.name, total.who) {
        (Some(name), _) => names::display_name(name, locale),
        (None, Scorer::Computer(_)) => locale.say(&TableText::SeatComputer),
        (None, Scorer::Person(user)) => names::mention_unless_deleted(user, locale),
    };
    match seat_of(scene, total.who) {
        Some(seat) => format!("{} {name}", names::bold_letter(seat)),
        None => name,
    }
}

/// The seat in the last hand; `None` if a person did not play it.
fn seat_of(scene: &Scene, scorer: Scorer) -> Option<Seat> {
    let user = match scorer {
        Scorer::Computer(seat) => return Some(seat),
        Scorer::Person(user) => user,
    };
    let (PhaseScene::Between { last, .. }
    | PhaseScene::Closed {
        last: Some(last), ..
    }) = &scene.phase
    else {
        return None;
    };
    last.seat_of(user)
}
