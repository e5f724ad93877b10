//! The simple strategy of the Wizard of Odds (PG-32).

use super::{by_high, by_low, fullest, most, most_of};
use crate::{
    Tile,
    pai_gow::{Category, HAND, Setting},
};

/// Sets four tiles.
pub(super) fn set(tiles: [Tile; HAND], settings: &[Setting]) -> Setting {
    if let Some(best) = at_least_as_good(settings) {
        return best;
    }
    let keep = most(settings, by_high);
    if matches!(keep.high.rank.category, Category::Pair | Category::GeeJoon) {
        return pair(settings, keep);
    }
    let special: Vec<Setting> = settings.iter().copied().filter(is_special).collect();
    match special.len() {
        0 => plain(settings),
        1 => most(settings, by_high),
        _ => several(tiles, settings, &special),
    }
}

/// Returns the setting that no other one surpasses in either hand; `None` if there is none.
fn at_least_as_good(settings: &[Setting]) -> Option<Setting> {
    settings.iter().copied().find(|one| {
        let [high, low] = one.strengths();
        let mut others = settings.iter().map(|other| other.strengths());
        others.all(|[other_high, other_low]| high >= other_high && low >= other_low)
    })
}

/// Whether the high hand is a High Nine, a Gong or a Wong.
fn is_special(setting: &Setting) -> bool {
    let rank = setting.high.rank;
    rank.is_high_nine() || matches!(rank.category, Category::Gong | Category::Wong)
}

/// Keeps a pair or splits it.
fn pair(settings: &[Setting], keep: Setting) -> Setting {
    let tile = keep.high.rank.best.tile();
    let pips = tile.map(Tile::total);
    if keep.high.rank.category == Category::Pair && matches!(pips, Some(10 | 11)) {
        return keep;
    }
    let apart = most_of(settings, |setting| *setting != keep, by_low);
    let apart = apart.expect("there is another way to set them");
    let better =
        apart.total() > keep.total() || (apart.total() == keep.total() && keep.total() < 15);
    if better { apart } else { keep }
}

/// Chooses among several ways to play a High Nine, a Gong or a Wong.
fn several(tiles: [Tile; HAND], settings: &[Setting], special: &[Setting]) -> Setting {
    let holds = |high, low| tiles.iter().any(|tile| tile.pips() == (high, low));
    if holds(6, 6)
        && holds(1, 1)
        && let Some(heaven) = most_of(special, |setting| setting.high.has(6, 6), by_high)
    {
        return heaven;
    }
    let high = most(settings, by_high);
    let low = most(settings, by_low);
    let man_gong = high.high.rank.category == Category::Gong && high.high.has(4, 4);
    let nine = special
        .iter()
        .copied()
        .find(|setting| setting.high.rank.is_high_nine());
    match most(settings, |setting| setting.total()).total() {
        12 if man_gong => low,
        13 if man_gong => nine.unwrap_or(high),
        0..=13 => high,
        _ => nine.unwrap_or_else(|| {
            let low_eight = special.iter().copied().find(|setting| {
                setting.high.rank.category == Category::Gong
                    && !setting.high.has(4, 4)
                    && (setting.low.has(4, 1) || setting.low.has(3, 2))
            });
            low_eight.unwrap_or(low)
        }),
    }
}

/// Plays a hand without anything special by the sum of its points.
fn plain(settings: &[Setting]) -> Setting {
    // A wild tile may cost points in some settings; those are not considered.
    let largest = fullest(settings);
    let high = most(&largest, by_high);
    let low = most(&largest, by_low);
    match high.total() {
        0..=6 => low,
        10..=15 if low.low.rank.category.worth() >= 5 => low,
        _ => high,
    }
}
