phrases! {
    /// The ranks of two-tile hands in Pai Gow.
    RankText {
        "rank-gee-joon" => GeeJoon,
        "rank-wong" => Wong { tile: String },
        "rank-gong" => Gong { tile: String },
        "rank-high-nine" => HighNine { tile: String },
        "rank-points-alone" => PointsAlone { points: i64 },
        "rank-points" => Points { points: i64, tile: String },
        "rank-zero" => Zero,
    }
}
