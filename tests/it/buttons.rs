//! What the buttons of a hand are for.

use sandbox::actor::Button;

/// Whether a button leads, beats or discards.
pub fn plays(button: &Button) -> bool {
    !button.disabled && ["Lead ", "Beat ", "Discard "].iter().any(|verb| button.label.starts_with(verb))
}

/// Whether a button stands for one tile.
pub fn is_tile(button: &Button) -> bool {
    matches!(button.label.as_bytes(), [b'1'..=b'6', b'-', b'1'..=b'6'])
}
