//! The ranks of two-tile hands in Pai Gow, as text.

use gow::Piece;
use gow::pai_gow::{Category, Rank, TwoTiles};

use super::locale::Locale;
use super::phrases::RankText;
use super::tiles::{called, called_singly, set_name};

/// Returns two tiles and their rank: `6-5 4-3 · 8 points (Hatchet)`.
#[must_use]
pub fn two_tiles(hand: TwoTiles, locale: Locale) -> String {
    two_tiles_with_rank(hand, &rank_name(hand, locale), locale)
}

/// Names two tiles; by one name only if they are a pair or Gee Joon.
#[must_use]
pub fn two_tiles_called(hand: TwoTiles, locale: Locale) -> String {
    let tiles = hand.pieces.iter();
    match hand.rank.category {
        Category::GeeJoon | Category::Pair => called(tiles, locale),
        Category::Wong | Category::Gong | Category::Points(_) => called_singly(tiles, locale),
    }
}

/// Returns two tiles and this text for their rank.
#[must_use]
pub fn two_tiles_with_rank(hand: TwoTiles, rank: &str, locale: Locale) -> String {
    let tiles = two_tiles_called(hand, locale);
    // A pair that is called by its name has it already.
    if tiles == rank {
        tiles
    } else {
        format!("{tiles} · {rank}")
    }
}

/// Names the rank of two tiles; points come with the tile that decides between equal points.
#[must_use]
pub fn rank_name(hand: TwoTiles, locale: Locale) -> String {
    let Rank { category, best, .. } = hand.rank;
    let best = || set_name(Piece::into(best), locale);
    match category {
        Category::GeeJoon => locale.say(&RankText::GeeJoon),
        Category::Pair => set_name(hand.pieces, locale),
        Category::Wong => locale.say(&RankText::Wong { tile: best() }),
        Category::Gong => locale.say(&RankText::Gong { tile: best() }),
        Category::Points(_) if hand.rank.is_high_nine() => {
            locale.say(&RankText::HighNine { tile: best() })
        }
        Category::Points(0) => locale.say(&RankText::Zero),
        Category::Points(points) => locale.say(&RankText::Points {
            points: points.into(),
            tile: best(),
        }),
    }
}

/// The same in fewer words: points without the tile that decides between equal points.
#[must_use]
pub fn short_rank(hand: TwoTiles, locale: Locale) -> String {
    match hand.rank.category {
        Category::Points(points) if points > 0 && !hand.rank.is_high_nine() => {
            let points = points.into();
            locale.say(&RankText::PointsAlone { points })
        }
        Category::GeeJoon
        | Category::Pair
        | Category::Wong
        | Category::Gong
        | Category::Points(_) => rank_name(hand, locale),
    }
}

#[cfg(test)]
mod tests {
    use gow::Tile;

    use super::*;

    fn check(notation: &str, words: &str) {
        check_in(Locale::En, notation, words);
    }

    fn check_in(locale: Locale, notation: &str, words: &str) {
        let tiles: Vec<Tile> = notation
            .split(' ')
            .map(|text| text.parse::<Piece>().unwrap().tile().unwrap())
            .collect();
        let hand = TwoTiles::new(tiles[0], tiles[1], false);
        assert_eq!(two_tiles(hand, locale), words, "{notation}");
    }

    #[test]
    fn every_kind_of_hand_has_its_words() {
        check("42 21", "4-2 2-1 · Gee Joon");
        check("66 66", "6-6 6-6 · pair of Heavens");
        check("63 54", "6-3 5-4 · pair of Nines");
        check("54 11", "1-1 5-4 · Wong with Earth");
        check("66 44", "6-6 4-4 · Gong with Heaven");
        check("66 43", "6-6 4-3 · High Nine with Heaven");
        check("61 22", "2-2 6-1 · 1 point (Bench)");
        check("65 43", "6-5 4-3 · 8 points (Hatchet)");
        check("64 55", "5-5 6-4 · 0 points");
        check("42 66", "6-6 4-2 · 8 points (Heaven)");
    }

    #[test]
    fn only_pairs_and_gee_joon_are_called_by_one_name() {
        for (notation, words) in [
            ("42 21", "至尊"),
            ("66 66", "雙天"),
            ("66 63", "天、雜九（6-3） · 天王"),
            ("31 32", "和、雜五（3-2） · 9 點（和）"),
        ] {
            check_in(Locale::ZhHant, notation, words);
        }
    }
}
