//! Remarks about the table that several screens show.

use crate::table::{PhaseScene, Scene, Until};
use crate::text::Locale;
use crate::text::phrases::TableText;

use super::{mark, who};

/// How long a table is to stand.
pub(super) fn until(until: Until) -> TableText {
    match until {
        Until::Hands(hands) => TableText::UntilHands { hands: hands.into() },
        Until::Minutes(minutes) => TableText::UntilMinutes { minutes: minutes.into() },
    }
}

/// How much of that is left once a hand was dealt.
fn how_long(scene: &Scene) -> Option<TableText> {
    let number = match &scene.phase {
        PhaseScene::Playing { number, .. } | PhaseScene::Betting { number, .. } => i64::from(*number),
        PhaseScene::Between { last, .. } => i64::from(last.number),
        PhaseScene::Lobby | PhaseScene::Closed { .. } => return None,
    };
    Some(match scene.until? {
        Until::Hands(hands) => TableText::HandOf { number, hands: hands.into() },
        Until::Minutes(_) => TableText::EndsAt { when: mark::clock(scene.ends_at?) },
    })
}

/// What is to be known about the end of the table, if it draws near.
pub(super) fn end_notes(scene: &Scene, locale: Locale) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(asker) = scene.end_asked_by {
        let name = who::user(scene, asker, locale);
        notes.push(locale.say(&TableText::EndAskedNote { name }));
    }
    if scene.ending {
        notes.push(locale.say(&TableText::EndingNote));
    } else {
        notes.extend(how_long(scene).map(|note| locale.say(&note)));
    }
    notes
}
