//! The state of a panel, and the buttons of a hand.

use sandbox_client::{Button, Message};

/// Whether a panel asks its reader to play or to set.
pub(crate) fn is_turn(text: &str) -> bool {
    text.contains("**Your turn**") || text.contains("**Set your tiles**")
}

/// Whether a button leads, beats, discards or sets.
pub(crate) fn plays(button: &Button) -> bool {
    !button.disabled
        && ["Lead ", "Beat ", "Discard ", "Set "]
            .iter()
            .any(|verb| button.label.starts_with(verb))
}

/// Returns the button that makes a play: a labelled one, otherwise a tile that is discarded immediately.
pub(crate) fn play_of(panel: &Message) -> Option<&Button> {
    let labelled = panel.buttons().find(|button| plays(button));
    labelled.or_else(|| panel.buttons().find(|button| discards_at_once(button)))
}

/// Whether a press on a tile discards it rather than picking it.
pub(crate) fn discards_at_once(button: &Button) -> bool {
    is_tile(button) && button.custom_id.contains(".play.")
}

/// The first characters of the tiles' names, in both Chinese scripts.
const NAMES: &str = "天地人和梅長长板斧紅红高伶铜雜杂大丁";

/// Whether a button stands for one tile or card.
pub(crate) fn is_tile(button: &Button) -> bool {
    let label = button.label.trim_start_matches('✓');
    // In Chinese a tile's label is its name.
    if label.starts_with(|first| NAMES.contains(first)) {
        return true;
    }
    match label.as_bytes() {
        [b'1'..=b'6', b'-', b'1'..=b'6', ..] => true,
        [b'A' | b'C' | b'2'..=b'9', b' ', suit, ..] => b"MSWLYK".contains(suit),
        _ => false,
    }
}
