//! House ways: published rules that set any four tiles.

mod canberra;
mod wizard_basic;

use std::sync::OnceLock;

use super::{DEALS, HAND, Setting, deals, each_deal};
use crate::{TILES, Tile};

/// A published rule that sets any four tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HouseWay {
    /// The way of Casino Canberra, used by the house's bank, by computers and for players who run
    /// out of time.
    #[default]
    Canberra,
    /// The simple strategy that the Wizard of Odds recommends to players.
    WizardBasic,
}

impl HouseWay {
    /// Every way, the default one first.
    pub const ALL: [HouseWay; 2] = [HouseWay::Canberra, HouseWay::WizardBasic];

    /// Sets four tiles; `six_high` puts the Big Six above the Fives.
    #[must_use]
    pub fn set(self, tiles: [Tile; HAND], six_high: bool) -> Setting {
        let settings = Setting::all(tiles, six_high);
        // Three equal tiles, which no deal has, can be set in one way only.
        if let [only] = settings[..] {
            return only;
        }
        match self {
            HouseWay::Canberra => canberra::set(tiles, &settings),
            HouseWay::WizardBasic => wizard_basic::set(tiles, &settings),
        }
    }

    /// Returns the strengths of the high and the low hand for every deal set this way, indexed by
    /// its [number](super::number_of_deal); they are computed once.
    #[must_use]
    pub fn strengths(self, six_high: bool) -> &'static [[u8; 2]] {
        static TABLES: [OnceLock<Vec<[u8; 2]>>; 2 * HouseWay::ALL.len()] =
            [const { OnceLock::new() }; 4];
        TABLES[2 * self as usize + usize::from(six_high)].get_or_init(|| {
            let all: Vec<u8> = (0..TILES as u8).collect();
            let mut table = Vec::with_capacity(DEALS);
            each_deal(&all, |ids| {
                table.push(self.set(deals::faces(ids), six_high).strengths());
            });
            table
        })
    }
}

/// Returns the setting with the highest measure, the first of equals.
fn most<K: Ord>(settings: &[Setting], measure: impl Fn(&Setting) -> K) -> Setting {
    most_of(settings, |_| true, measure).expect("four tiles can be set")
}

/// Returns the setting with the highest measure of those that are wanted, the first of equals; `None` if
/// none is wanted.
fn most_of<K: Ord>(
    settings: &[Setting],
    is_wanted: impl Fn(&Setting) -> bool,
    measure: impl Fn(&Setting) -> K,
) -> Option<Setting> {
    let wanted = settings.iter().copied().rev().filter(is_wanted);
    wanted.max_by_key(measure)
}

/// Returns the settings with the largest sum of points.
fn fullest(settings: &[Setting]) -> Vec<Setting> {
    let total = most(settings, |setting| setting.total()).total();
    let all = settings.iter().copied();
    all.filter(|setting| setting.total() == total).collect()
}

/// A sort key: the low hand, then the high one.
fn by_low(setting: &Setting) -> (u8, u8) {
    (setting.low.rank.strength(), setting.high.rank.strength())
}

/// A sort key: the high hand, then the low one.
fn by_high(setting: &Setting) -> (u8, u8) {
    (setting.high.rank.strength(), setting.low.rank.strength())
}
