//! What a panel asks for, and the buttons of a hand.

use sandbox_client::Button;

/// Whether a panel shows that its reader is to play or to set.
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

/// Whether a button stands for one tile or card.
pub(crate) fn is_tile(button: &Button) -> bool {
    match button.label.as_bytes() {
        [b'1'..=b'6', b'-', b'1'..=b'6'] => true,
        [b'A' | b'C' | b'2'..=b'9', b' ', suit, ..] => b"MSWLYK".contains(suit),
        _ => false,
    }
}
