phrases! {
    /// Why the selected tiles cannot be led, or do not beat.
    ObstacleText {
        "obstacle-suit" => Suit { suit: &'static str },
        "obstacle-incomplete" => Incomplete { tiles: String },
        "obstacle-apart" => Apart { held: i64, tile: String, partners: String },
        "obstacle-another" => Another { tile: String },
        "obstacle-any" => Any { key: &'static str, pips: String },
        "obstacle-too-many" => TooMany,
        "obstacle-tiers" => Tiers { one: String, tier: String, other: String, second: String },
        "obstacle-most" => Most { most: i64 },
        "obstacle-cycle" => Cycle { most: i64 },
        "obstacle-other-shape" => OtherShape { shape: &'static str },
        "obstacle-only-by" => OnlyBy { only: String, best: String },
        "obstacle-other-sets" => OtherSets { sets: String },
        "obstacle-lower" => Lower { picked: String, best: String },
        "obstacle-equal" => Equal { picked: String, best: String },
    }
}
