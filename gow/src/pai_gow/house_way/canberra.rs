//! The way of Casino Canberra.
//!
//! Its sheet names tiles by their pips: an "8" is any tile of eight pips, "H8" is `44`, and "L8" is
//! `62` or `53`. The clauses are those of `docs/rules/pai-gow.md` (PG-25 to PG-31).

use super::{by_high, by_low, fullest, most, most_of};
use crate::{
    Tile,
    pai_gow::{Category, HAND, Setting, TwoTiles, rank::is_wild},
};

/// The lowest low hand that the way accepts: three points with a tile no lower than Long (a "high
/// 3").
const HIGH_THREE: &[(u8, u8)] = &[(6, 6), (1, 1), (4, 4), (3, 1), (5, 5), (3, 3)];

/// Sets four tiles.
pub(super) fn set(tiles: [Tile; HAND], settings: &[Setting]) -> Setting {
    exception(tiles, settings).unwrap_or_else(|| usual(settings))
}

/// Whether the kinds can be matched one to one with the tiles.
fn fits(kinds: &[fn(Tile) -> bool], tiles: &[Tile]) -> bool {
    let Some((first, rest)) = kinds.split_first() else {
        return true;
    };
    (0..tiles.len()).any(|at| {
        let mut left = tiles.to_vec();
        first(left.remove(at)) && fits(rest, &left)
    })
}

/// Whether a tile has this number of pips and is not a wild one.
fn counts(tile: Tile, number: u8) -> bool {
    tile.total() == number && !is_wild(tile)
}

/// Sets four tiles to which no exception applies.
fn usual(settings: &[Setting]) -> Setting {
    let high = most(settings, by_high);
    match high.high.rank.category {
        Category::GeeJoon | Category::Pair => pair(settings, high),
        Category::Wong | Category::Gong => honours(settings),
        Category::Points(_)
            if settings
                .iter()
                .any(|setting| setting.high.rank.is_high_nine()) =>
        {
            honours(settings)
        }
        Category::Points(_) => points(settings),
    }
}

/// Keeps a pair or splits it (PG-25 to PG-27).
fn pair(settings: &[Setting], keep: Setting) -> Setting {
    if matches!(keep.low.rank.category, Category::Pair | Category::GeeJoon) {
        return keep;
    }
    let apart = most_of(settings, |setting| *setting != keep, by_low);
    let apart = apart.expect("there is another way to set them");
    if apart.low.rank.category.worth() < keep.low.rank.category.worth() {
        return keep;
    }
    if splits(keep, apart) { apart } else { keep }
}

fn splits(keep: Setting, apart: Setting) -> bool {
    let at_least = |low, high| {
        apart.low.rank.category.worth() >= low && apart.high.rank.category.worth() >= high
    };
    let Some(tile) = keep.high.rank.best.tile() else {
        return false;
    };
    if keep.high.rank.category == Category::GeeJoon {
        return wild_companions(keep);
    }
    match (tile.pips(), tile.total()) {
        // With a Nine and an Eleven beside the pair, 3/Wong is all that a split can make.
        ((6, 6) | (1, 1), _) => at_least(6, 8) || at_least(3, 11),
        (_, 9) => at_least(9, 9),
        (_, 8) => at_least(8, 8) || at_least(7, 9),
        (_, 7) => at_least(7, 10) || (at_least(7, 9) && apart.high.rank.is_high_nine()),
        _ => false,
    }
}

/// Whether the tiles beside Gee Joon are a six with a four, a five or another six.
fn wild_companions(keep: Setting) -> bool {
    let others: Vec<Tile> = keep
        .low
        .pieces
        .iter()
        .filter_map(crate::Piece::tile)
        .collect();
    let six = |tile| counts(tile, 6);
    let near = |tile| counts(tile, 4) || counts(tile, 5) || counts(tile, 6);
    fits(&[six, near], &others)
}

/// Whether a low hand is a high three or better.
fn is_content(setting: &Setting) -> bool {
    match setting.low.rank.category {
        Category::Points(3) => {
            let best = setting.low.rank.best.tile().map(Tile::pips);
            best.is_some_and(|pips| HIGH_THREE.contains(&pips))
        }
        category => category.worth() > 3,
    }
}

/// Plays a High Nine, else a Gong, else a Wong (PG-28).
fn honours(settings: &[Setting]) -> Setting {
    let wanted: [fn(&Setting) -> bool; 3] = [
        |setting| setting.high.rank.is_high_nine(),
        |setting| setting.high.rank.category == Category::Gong,
        |setting| setting.high.rank.category == Category::Wong,
    ];
    for is_wanted in wanted {
        let is_fitting = |setting: &Setting| is_wanted(setting) && is_content(setting);
        if let Some(best) = most_of(settings, is_fitting, by_high) {
            return best;
        }
    }
    most(settings, by_high)
}

/// Plays a hand without pair, Wong, Gong or High Nine (PG-29).
fn points(settings: &[Setting]) -> Setting {
    let largest = fullest(settings);
    let low = most(&largest, by_low);
    let high = most(&largest, by_high);
    let worth = |setting: Setting| {
        (
            setting.low.rank.category.worth(),
            setting.high.rank.category.worth(),
        )
    };
    let chosen = if is_content(&low) || high.high.rank.category.worth() < 7 {
        low
    } else {
        high
    };
    let same: Vec<Setting> = largest
        .into_iter()
        .filter(|setting| worth(*setting) == worth(chosen))
        .collect();
    if chosen.high.rank.category.worth() <= 7 {
        most(&same, by_low)
    } else {
        most(&same, by_high)
    }
}

/// Returns the setting of the exception that applies, if any of the nine does (PG-30); none if
/// another setting is higher in both hands.
fn exception(tiles: [Tile; HAND], settings: &[Setting]) -> Option<Setting> {
    let exception = EXCEPTIONS
        .iter()
        .find(|exception| fits(&exception.tiles, &tiles))?;
    let wanted = settings
        .iter()
        .copied()
        .find(|setting| (exception.wanted)(setting))?;
    let is_higher = |other: &Setting| {
        other.high.rank.strength() > wanted.high.rank.strength()
            && other.low.rank.strength() > wanted.low.rank.strength()
    };
    (!settings.iter().any(is_higher)).then_some(wanted)
}

/// Four kinds of tiles, and the setting to play them in.
struct Exception {
    tiles: [fn(Tile) -> bool; HAND],
    wanted: fn(&Setting) -> bool,
}

/// Whether a hand has this many points, its best tile being one of these where there are any.
fn has_points(hand: TwoTiles, points: u8, best: &[(u8, u8)]) -> bool {
    let tile = hand.rank.best.tile().map(Tile::pips);
    hand.rank.category == Category::Points(points)
        && (best.is_empty() || tile.is_some_and(|pips| best.contains(&pips)))
}

fn teen(tile: Tile) -> bool {
    tile.pips() == (6, 6)
}

fn teen_or_day(tile: Tile) -> bool {
    matches!(tile.pips(), (6, 6) | (1, 1))
}

fn nine(tile: Tile) -> bool {
    counts(tile, 9)
}

fn eleven(tile: Tile) -> bool {
    counts(tile, 11)
}

fn high_eight(tile: Tile) -> bool {
    tile.pips() == (4, 4)
}

fn low_eight(tile: Tile) -> bool {
    counts(tile, 8) && !high_eight(tile)
}

fn eight(tile: Tile) -> bool {
    counts(tile, 8)
}

fn seven(tile: Tile) -> bool {
    counts(tile, 7)
}

fn high_six(tile: Tile) -> bool {
    tile.pips() == (3, 3)
}

fn low_six(tile: Tile) -> bool {
    tile.pips() == (5, 1)
}

fn six(tile: Tile) -> bool {
    counts(tile, 6)
}

fn five(tile: Tile) -> bool {
    counts(tile, 5)
}

fn four(tile: Tile) -> bool {
    counts(tile, 4)
}

fn low_four(tile: Tile) -> bool {
    tile.pips() == (2, 2)
}

fn high_ten(tile: Tile) -> bool {
    tile.pips() == (5, 5)
}

fn low_ten(tile: Tile) -> bool {
    tile.pips() == (6, 4)
}

fn any(_: Tile) -> bool {
    true
}

const EXCEPTIONS: [Exception; 9] = [
    Exception {
        tiles: [teen, teen, nine, eleven],
        wanted: |setting| {
            setting.high.rank.category == Category::Wong && has_points(setting.low, 3, &[])
        },
    },
    Exception {
        tiles: [high_eight, high_ten, eleven, seven],
        wanted: |setting| has_points(setting.low, 7, &[]) && has_points(setting.high, 9, &[]),
    },
    Exception {
        tiles: [is_wild, six, five, teen_or_day],
        wanted: |setting| has_points(setting.low, 7, &[]) && has_points(setting.high, 9, &[]),
    },
    Exception {
        tiles: [is_wild, four, five, any],
        wanted: |setting| has_points(setting.high, 9, &[]),
    },
    Exception {
        tiles: [high_eight, low_eight, nine, low_ten],
        wanted: |setting| has_points(setting.low, 7, &[(4, 4)]) && has_points(setting.high, 8, &[]),
    },
    Exception {
        tiles: [high_six, low_six, is_wild, seven],
        wanted: |setting| has_points(setting.low, 3, &[(3, 3)]) && has_points(setting.high, 9, &[]),
    },
    Exception {
        tiles: [teen_or_day, eight, nine, low_four],
        wanted: |setting| {
            has_points(setting.low, 3, &[]) && setting.high.rank.category == Category::Gong
        },
    },
    Exception {
        tiles: [high_six, eleven, low_six, five],
        wanted: |setting| has_points(setting.low, 1, &[(5, 1)]) && has_points(setting.high, 7, &[]),
    },
    Exception {
        tiles: [high_eight, low_eight, nine, low_four],
        wanted: |setting| has_points(setting.low, 2, &[]) && has_points(setting.high, 7, &[(4, 4)]),
    },
];
