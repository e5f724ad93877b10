//! The state of a panel, and the buttons of a hand.

use sandbox_client::{Button, Message};

/// Whether a panel asks its reader to play or to set.
pub(crate) fn is_turn(text: &str) -> bool {
    text.contains("**Your turn**") || text.contains("**Set your tiles**")
}

/// Whether a button leads, beats, discards or sets.
pub(crate) fn is_play_button(button: &Button) -> bool {
    !button.disabled
        && ["Lead ", "Beat ", "Discard ", "Set "]
            .iter()
            .any(|verb| button.label.starts_with(verb))
}

/// Returns the button that makes a play: a labelled one, otherwise a tile that a press discards immediately.
pub(crate) fn play_button(panel: &Message) -> Option<&Button> {
    let labelled = panel.buttons().find(|button| is_play_button(button));
    labelled.or_else(|| panel.buttons().find(|button| discards_immediately(button)))
}

/// Whether a press on a tile discards it rather than picking it.
pub(crate) fn discards_immediately(button: &Button) -> bool {
    is_tile(button) && button.custom_id.contains(".play.")
}

/// The first characters of the tiles' names, in both Chinese scripts.
const FIRST_CHARACTERS: &str = "天地人和梅長长板斧紅红高伶铜雜杂大丁";

/// Whether a button stands for one tile or card.
pub(crate) fn is_tile(button: &Button) -> bool {
    let label = button.label.trim_start_matches('✓');
    // In Chinese a tile's label is its name.
    if label.starts_with(|character| FIRST_CHARACTERS.contains(character)) {
        return true;
    }
    match label.as_bytes() {
        [b'1'..=b'6', b'-', b'1'..=b'6', ..] => true,
        [b'A' | b'C' | b'2'..=b'9', b' ', suit, ..] => b"MSWLYK".contains(suit),
        _ => false,
    }
}
