//! Play of Tien Gow by a small neural network that was trained from a seed (see `gow/train`).
//!
//! The network estimates what the rest of the hand is worth after a play, from what the seat knows
//! and from the sums of the steady computer. It does not look ahead.

mod inputs;
mod net;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use rand::Rng;

pub use inputs::{INPUTS, Inputs, NUMBERS};
pub use net::{NARROW, Net, WIDE};

use crate::{
    Move, TrickView,
    computer::{
        most_promising,
        steady::{Habits, PlayEstimator},
    },
    tien_gow::{House, Play, Preset, Sight},
};

/// The network for most rule sets.
static NET: LazyLock<Net> = LazyLock::new(|| read(include_bytes!("learned/weights.bin")));

/// The network for Tien Kow, whose duty to follow suit no other rule set has.
static TIEN_KOW: LazyLock<Net> = LazyLock::new(|| read(include_bytes!("learned/tien_kow.bin")));

fn read(weights: &[u8]) -> Net {
    Net::of_bytes(weights).expect("the training writes whole files")
}

/// Returns the network that computers play these rules by.
#[must_use]
pub fn net(house: &House) -> &'static Net {
    match house.preset {
        Preset::TienKow => &TIEN_KOW,
        Preset::Celko
        | Preset::CelkoFull
        | Preset::Gupai
        | Preset::GupaiClassic
        | Preset::Historical
        | Preset::HongKong => &NET,
    }
}

/// Chooses a legal move for the viewer.
///
/// # Panics
/// When the viewer is not to act.
pub(crate) fn choose(house: &House, view: &TrickView, rng: &mut dyn Rng) -> Move {
    assert!(!view.legal.is_empty(), "only the seat to act chooses");
    if let [only] = view.legal[..] {
        return only;
    }
    let sight = Sight::of(*house, view);
    // They come in the order of the moves.
    let values: Vec<f32> = net(house)
        .values(&sight)
        .iter()
        .map(|each| each.1)
        .collect();
    view.legal[most_promising(&values, rng)]
}

impl Net {
    /// Estimates each legal play of the acting viewer: what the viewer gains from now on, in points.
    #[must_use]
    pub fn values(&self, sight: &Sight) -> Vec<(Play, f32)> {
        let unit = 10.0 * sight.course.unit();
        let mut values = Vec::with_capacity(32);
        self.each_value(sight, |play, _, value| values.push((play, unit * value)));
        values
    }

    /// Returns the acting viewer's legal play with the highest value; the first of equals.
    #[must_use]
    pub fn best(&self, sight: &Sight) -> Option<(Play, f32)> {
        let unit = 10.0 * sight.course.unit();
        let mut best: Option<(Play, f32)> = None;
        self.each_value(sight, |play, _, value| {
            if best.is_none_or(|(_, most)| unit * value > most) {
                best = Some((play, unit * value));
            }
        });
        best
    }

    /// Visits each legal play of the acting viewer, with its inputs and its value in tens of the
    /// unit.
    pub fn each_value(&self, sight: &Sight, visit: impl FnMut(Play, &Inputs, f32)) {
        self.each_promising(sight, f32::INFINITY, visit);
    }

    /// Visits only plays that promise the steady computer at most so many points less than the best.
    pub(crate) fn each_promising(
        &self,
        sight: &Sight,
        within: f32,
        mut visit: impl FnMut(Play, &Inputs, f32),
    ) {
        let estimator = PlayEstimator::new(&Habits::OBLIGED, sight);
        let mut plays: [Option<(Play, f32)>; MOST_PLAYS] = [None; MOST_PLAYS];
        let (mut count, mut best) = (0, f32::MIN);
        sight.each_play(|play| {
            let promise = estimator.promise(play);
            plays[count] = Some((play, promise));
            count += 1;
            best = best.max(promise);
        });
        let mut inputs = Inputs::of(sight);
        let base_sums = self.base_sums(&inputs);
        let plays = plays[..count].iter().flatten();
        for (play, promise) in plays.filter(|(_, promise)| best - promise <= within) {
            inputs.add_play(sight, &estimator, *play, [*promise, best]);
            visit(*play, &inputs, self.value(&base_sums, &inputs));
        }
    }
}

/// The most legal plays of a seat: seventy ways to discard four of eight tiles, and the beats.
const MOST_PLAYS: usize = 96;
