//! The names of tiles and sets.

use crate::text::phrase::phrases;

phrases! {
    /// The names of tiles and of what can be played together.
    TileText {
        "tile-name" => Name { key: &'static str },
        "tile-names" => Names { key: &'static str },
        "set-pair" => Pair { names: String },
        "set-supreme" => Supreme,
        "set-couple" => Couple { family: &'static str },
        "set-two-civil" => TwoCivil { family: &'static str },
        "set-two-military" => TwoMilitary { family: &'static str },
        "set-quartet" => Quartet { family: &'static str },
    }
}
