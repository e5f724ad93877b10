//! Remarks about the table that several screens show.

use crate::table::Scene;
use crate::text::Locale;
use crate::text::phrases::TableText;

use super::who;

/// What is to be known about the end of the table, if it draws near.
pub(super) fn end_notes(scene: &Scene, locale: Locale) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(asker) = scene.end_asked_by {
        let name = who::user(scene, asker, locale);
        notes.push(locale.say(&TableText::EndAskedNote { name }));
    }
    if scene.ending {
        notes.push(locale.say(&TableText::EndingNote));
    }
    notes
}
