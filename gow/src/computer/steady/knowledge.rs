//! What a seat can infer about tiles that it does not see.

use super::Habits;
use crate::{
    computer::power,
    tien_gow::{Combination, SEATS, SetBits, SetTable, Sight, Tiles, higher_singles},
};

/// One more than the most tiles of a suit.
const COUNTS: usize = 23;

/// The number of other seats.
const OTHERS: usize = SEATS - 1;

/// The tiles that the seat neither holds nor has seen, and how likely they are still in a hand.
pub(super) struct Knowledge<'a> {
    habits: &'a Habits,
    table: &'static SetTable,
    unseen: Tiles,
    /// The sets that the unseen tiles contain.
    sets: SetBits,
    /// The chance that an unseen tile is in a hand and not among the discards.
    held: f32,
    /// The chance that none of so many single tiles is played by the three others.
    safe: [f32; COUNTS],
    /// The chance that none of so many single tiles forestalls a reply.
    free: [f32; COUNTS],
}

impl<'a> Knowledge<'a> {
    pub(super) fn new(habits: &'a Habits, sight: &Sight) -> Knowledge<'a> {
        let unseen = sight.unseen;
        let held = sight.held_by_others() as f32 / unseen.len().max(1) as f32;
        let table = sight.course.table;
        Knowledge {
            habits,
            table,
            unseen,
            sets: table.held(unseen),
            held,
            safe: powers(1.0 - held * habits.beaten_single),
            free: powers(1.0 - held * habits.forestalled),
        }
    }

    /// Estimates the chance that none of `others` other seats beats a set.
    pub(super) fn safety(&self, set: Combination, others: usize) -> f32 {
        let share = others as f32 / OTHERS as f32;
        let width = set.shape.width();
        if width == 1 {
            let higher = self.higher_singles(set);
            if others == OTHERS {
                return self.safe[higher];
            }
            let threat = self.held * share * self.habits.beaten_single;
            return power(1.0 - threat, higher);
        }
        let threat = self.together(width) * share * self.habits.beaten_set;
        power(1.0 - threat, self.higher_sets(set))
    }

    /// Estimates the chance that the seat's own set takes a trick that another player leads with
    /// its shape.
    pub(super) fn reply(&self, set: Combination) -> f32 {
        let width = set.shape.width();
        if width == 1 {
            // Tiles of the same rank forestall it too: those that beat the next lower rank.
            let lower = Combination {
                rank: set.rank - 1,
                ..set
            };
            return self.free[self.higher_singles(lower)];
        }
        if self.sets & self.table.below(set) == 0 {
            return 0.0;
        }
        let threat = self.together(width) * self.habits.forestalled;
        power(1.0 - threat, self.higher_sets(set))
    }

    /// Estimates the chance that all tiles of a set are in one hand.
    fn together(&self, width: usize) -> f32 {
        (1..width).fold(self.held, |together, _| {
            together * (self.held / OTHERS as f32)
        })
    }

    /// Counts the unseen single tiles of a higher rank.
    fn higher_singles(&self, set: Combination) -> usize {
        self.unseen.common(higher_singles(set)).len()
    }

    fn higher_sets(&self, set: Combination) -> usize {
        (self.sets & self.table.above(set)).count_ones() as usize
    }
}

/// Returns the first powers of a number, by multiplication.
fn powers(base: f32) -> [f32; COUNTS] {
    let mut powers = [1.0; COUNTS];
    for exponent in 1..COUNTS {
        powers[exponent] = powers[exponent - 1] * base;
    }
    powers
}
