phrases! {
    /// The words drawn on pictures. A test checks that all their characters can be drawn.
    PictureText {
        "picture-tile" => Tile { key: &'static str },
        "picture-card" => Card { tier: i64, key: &'static str },
        "picture-leads" => Leads,
        "picture-beats" => Beats,
        "picture-discards" => Discards,
        "picture-takes" => Takes,
        "picture-turn" => Turn,
        "picture-your-turn" => YourTurn,
        "picture-can-beat" => CanBeat,
        "picture-banker" => Banker,
        "picture-gong" => Gong,
        "picture-wong" => Wong,
    }
}
