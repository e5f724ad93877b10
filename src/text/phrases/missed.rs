use crate::text::PieceKind;

phrases! {
    /// Turns that people have missed: what the clock did, and the consequences.
    MissedText {
        "missed-public" => Public { what: String, turns: i64, most: i64, left: i64 },
        "missed-led" => Led { player: String, set: String },
        "missed-discarded" => Discarded { kind: PieceKind, player: String, width: i64 },
        "missed-set" => Set { player: String },
        "missed-sat-out" => SatOut { player: String },
        "missed-own" => Own { what: String, turns: i64, most: i64, left: i64 },
        "missed-you-led" => YouLed { tiles: String },
        "missed-you-discarded" => YouDiscarded { width: i64, tiles: String },
        "missed-you-set" => YouSet,
        "missed-you-sat-out" => YouSatOut,
    }
}
