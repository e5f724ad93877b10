//! What two tiles of Pai Gow are worth.

use crate::text::phrase::phrases;

phrases! {
    /// What two tiles of Pai Gow are worth.
    RankText {
        "rank-gee-joon" => GeeJoon,
        "rank-wong" => Wong { tile: String },
        "rank-gong" => Gong { tile: String },
        "rank-high-nine" => HighNine { tile: String },
        "rank-points" => Points { points: i64, tile: String },
        "rank-zero" => Zero,
    }
}
