//! The names of tiles and sets.

use crate::text::phrase::phrases;

phrases! {
    /// The names of tiles and of what can be played together.
    TileText {
        "tile-name" => Name { key: &'static str },
        "tile-names" => Names { key: &'static str },
        "set-pair" => Pair { names: String },
        "set-supreme" => Supreme,
        "set-couple" => Couple { civil: String, military: String },
        "set-two-civil" => TwoCivil { civil: String, military: String },
        "set-two-military" => TwoMilitary { civil: String, military: String },
        "set-quartet" => Quartet { civil: String, military: String },
    }
}
