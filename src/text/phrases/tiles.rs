phrases! {
    /// The names of tiles, cards and sets.
    TileText {
        "card-name" => CardName { key: &'static str },
        "tier-name" => TierName { key: &'static str, number: i64 },
        "card-sets" => CardSets { tier: String, sets: String },
        "card-set-name" => CardSetName { key: &'static str, count: i64 },
        "tile-words" => Words { pips: String, name: String },
        "tile-twin" => Twin { pips: String, name: String },
        "key-twin" => TwinKey { pips: String, name: String },
        "set-words" => SetWords { pips: String, name: String },
        "signs-tier" => SignsWithTier { signs: String, tier: i64, sets: String },
        "key-tier" => TierKey { label: String, tier: i64 },
        "key-second" => SecondKey { label: String },
        "key-picked" => PickedKey { label: String },
        "tile-name" => Name { key: &'static str },
        "tile-names" => Names { key: &'static str },
        "set-pair" => Pair { names: String },
        "set-supreme" => Supreme,
        "set-couple" => Couple { family: &'static str },
        "set-two-civil" => TwoCivil { family: &'static str },
        "set-two-military" => TwoMilitary { family: &'static str },
        "set-quartet" => Quartet { family: &'static str },
        "set-two" => TwoSets { one: String, other: String },
    }
}
