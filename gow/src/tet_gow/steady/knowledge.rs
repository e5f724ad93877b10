//! What a seat can infer about cards that it does not see.

use crate::{
    computer::power,
    tet_gow::{Cards, Combination, Preset, Sight, Tier, listing::each_lead},
};

/// How often a player who can beat a single card does so, 0 to 1.
const BEATEN_SINGLE: f32 = 0.9;

/// How often a player who can beat several cards does so.
const BEATEN_SET: f32 = 0.75;

/// How often cards of an equal or better tier are played before the computer's own when another
/// player leads.
const FORESTALLED: f32 = 0.35;

/// How often others lead one, two, three or four cards; wider leads are too rare to prepare for.
pub(super) const LED: [f32; 4] = [0.6, 0.27, 0.1, 0.03];

/// The number of kinds of combinations: up to two cards of the Suits, three of the Cycle, two of
/// Inter.
pub(super) const KINDS: usize = 3 * 4 * 3;

/// Returns the index of the kind: the number of cards of each set.
pub(super) fn kind(set: Combination) -> usize {
    let [suits, cycle, inter] = set.sets.map(usize::from);
    suits + 3 * cycle + 12 * inter
}

/// Counts the cards of a kind.
pub(super) const fn width(kind: usize) -> usize {
    kind % 3 + kind / 3 % 4 + kind / 12
}

/// The cards that the seat neither holds nor has seen, and how likely they are still in a hand.
pub(super) struct Knowledge {
    pub(super) preset: Preset,
    unseen: Cards,
    /// The chance that an unseen card is in a given other hand.
    held: f32,
    /// The number of other seats.
    pub(super) others: usize,
    /// How often others lead each kind of combination.
    pub(super) led: [f32; KINDS],
}

impl Knowledge {
    pub(super) fn new(sight: &Sight) -> Knowledge {
        let (unseen, preset) = (sight.unseen, sight.course.house.preset);
        let others = sight.course.trick.seats() - 1;
        let held = sight.held_by_others() as f32 / (unseen.len() * others).max(1) as f32;
        Knowledge {
            preset,
            unseen,
            held,
            others,
            led: led(unseen, preset),
        }
    }

    /// Estimates the chance that none of `others` other seats beats a combination.
    pub(super) fn safety(&self, set: Combination, others: usize) -> f32 {
        let habit = if set.width() == 1 {
            BEATEN_SINGLE
        } else {
            BEATEN_SET
        };
        let better = Tier::ALL
            .into_iter()
            .filter(|tier| tier.is_better_than(set.tier));
        better
            .map(|tier| power(1.0 - habit * self.has(set, tier), others))
            .product()
    }

    /// Estimates the chance that the seat's own combination takes a trick that another player leads
    /// with its kind.
    pub(super) fn reply(&self, set: Combination) -> f32 {
        let below = Tier::ALL
            .into_iter()
            .filter(|tier| set.tier.is_better_than(*tier));
        if below.map(|tier| self.ways(set, tier)).sum::<usize>() == 0 {
            return 0.0;
        }
        let before = Tier::ALL
            .into_iter()
            .filter(|tier| !set.tier.is_better_than(*tier));
        before
            .map(|tier| power(1.0 - FORESTALLED * self.has(set, tier), self.others))
            .product()
    }

    /// Estimates the chance that one other seat holds the same kind in a tier.
    fn has(&self, set: Combination, tier: Tier) -> f32 {
        let all_of_them = power(self.held, set.width());
        1.0 - power(1.0 - all_of_them, self.ways(set, tier))
    }

    /// Counts the ways to form the same kind from the unseen cards of a tier.
    fn ways(&self, set: Combination, tier: Tier) -> usize {
        let there = Combination::of(self.unseen.common(Cards::of_tier(tier)))
            .map_or([0; 3], |all| all.sets);
        there
            .into_iter()
            .zip(set.sets)
            .map(|(there, needed)| choices(there.into(), needed.into()))
            .product()
    }
}

/// Estimates how often each kind is led: each width as in [`LED`], each kind within a width as
/// often as the unseen cards can form it.
fn led(unseen: Cards, preset: Preset) -> [f32; KINDS] {
    let mut counts = [0.0; KINDS];
    let mut widths = [0.0; LED.len()];
    for tier in Tier::ALL {
        each_lead(
            unseen.common(Cards::of_tier(tier)),
            preset,
            &mut |_, set| {
                if let Some(count) = widths.get_mut(set.width() - 1) {
                    *count += 1.0;
                    counts[kind(set)] += LED[set.width() - 1];
                }
            },
        );
    }
    std::array::from_fn(|kind| {
        let all = width(kind)
            .checked_sub(1)
            .and_then(|place| widths.get(place))
            .copied();
        all.filter(|all| *all > 0.0)
            .map_or(0.0, |all| counts[kind] / all)
    })
}

/// Counts the ways to choose `some` of `of` cards.
fn choices(of: usize, some: usize) -> usize {
    if some > of {
        0
    } else {
        (0..some).fold(1, |ways, place| ways * (of - place) / (place + 1))
    }
}
