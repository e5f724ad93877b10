//! What a seat can know about cards it does not see.

use super::cards;
use crate::{
    TrickView,
    computer::power,
    tet_gow::{Cards, Combination, House, Preset, Tier, listing::each_lead},
};

/// How often somebody who can beat a single card does.
const BEATEN_SINGLE: f32 = 0.9;

/// How often somebody who can beat several cards does.
const BEATEN_SET: f32 = 0.75;

/// How often cards of an equal or better tier come before one's own when somebody else leads.
const FORESTALLED: f32 = 0.35;

/// How often others lead one, two, three or four cards; wider leads are too rare to prepare for.
pub(super) const LED: [f32; 4] = [0.6, 0.27, 0.1, 0.03];

/// How many kinds of combinations there are: up to two cards of one suit, three of the Cycle, two of Inter.
pub(super) const KINDS: usize = 3 * 4 * 3;

/// Returns the number of the kind: which sets, as often each.
pub(super) fn kind(set: Combination) -> usize {
    let [suits, cycle, inter] = set.sets.map(usize::from);
    suits + 3 * cycle + 12 * inter
}

/// Counts the cards of a kind.
pub(super) const fn width(kind: usize) -> usize {
    kind % 3 + kind / 3 % 4 + kind / 12
}

/// The cards that are neither in one's hand nor were seen, and how likely they are still held.
pub(super) struct Knowledge {
    pub(super) preset: Preset,
    unseen: Cards,
    /// The chance that one unseen card is in a given other hand.
    held: f32,
    /// How many others there are.
    pub(super) others: usize,
    /// How often each kind of combination is led by others.
    pub(super) led: [f32; KINDS],
}

impl Knowledge {
    pub(super) fn new(house: House, view: &TrickView) -> Knowledge {
        let unseen = view.seen().fold(house.cards(view.seats), |unseen, seen| {
            unseen.minus(cards(seen))
        });
        let others = view.seats - 1;
        let held = view.held_by_others() as f32 / (unseen.len() * others).max(1) as f32;
        Knowledge {
            preset: house.preset,
            unseen,
            held,
            others,
            led: led(unseen, house.preset),
        }
    }

    /// Estimates the chance that nobody of so many others beats a combination.
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

    /// Estimates the chance that a combination of one's own takes a trick that somebody else leads with its kind.
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

    /// Estimates the chance that one other seat holds the same sets in a tier.
    fn has(&self, set: Combination, tier: Tier) -> f32 {
        let all_of_them = power(self.held, set.width());
        1.0 - power(1.0 - all_of_them, self.ways(set, tier))
    }

    /// Counts the ways to make the same sets of unseen cards of a tier.
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

/// Estimates how often each kind is led: a width as usual, within it as often as the unseen cards have it.
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

/// Counts the ways to choose some of so many.
fn choices(of: usize, some: usize) -> usize {
    if some > of {
        0
    } else {
        (0..some).fold(1, |ways, place| ways * (of - place) / (place + 1))
    }
}
