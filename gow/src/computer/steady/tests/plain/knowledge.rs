//! What a seat can infer about tiles that it does not see.

use super::tiles;
use crate::{
    Tile, TrickView,
    computer::{power, steady::Habits},
    tien_gow::{Combination, SetTable, Shape, Tiles},
};

/// The tiles that the seat neither holds nor has seen, and how likely they are still in a hand.
pub(super) struct Knowledge<'a> {
    habits: &'a Habits,
    table: &'static SetTable,
    unseen: Tiles,
    /// The chance that an unseen tile is in a hand and not among the discards.
    held: f32,
    /// The number of other seats.
    others: usize,
}

impl<'a> Knowledge<'a> {
    pub(super) fn new(
        habits: &'a Habits,
        table: &'static SetTable,
        view: &TrickView,
    ) -> Knowledge<'a> {
        let unseen = view
            .seen()
            .fold(Tiles::ALL, |unseen, seen| unseen.minus(tiles(seen)));
        let held = view.held_by_others() as f32 / unseen.len().max(1) as f32;
        Knowledge {
            habits,
            table,
            unseen,
            held,
            others: view.seats - 1,
        }
    }

    /// Estimates the chance that none of `others` other seats beats a set.
    pub(super) fn safety(&self, set: Combination, others: usize) -> f32 {
        let share = others as f32 / self.others as f32;
        let width = set.shape.width();
        if width == 1 {
            let threat = self.held * share * self.habits.beaten_single;
            return power(1.0 - threat, self.higher_singles(set, false));
        }
        // All tiles of a higher set have to be in one hand.
        let mut together = self.held;
        for _ in 1..width {
            together *= self.held / self.others as f32;
        }
        let threat = together * share * self.habits.beaten_set;
        power(1.0 - threat, self.higher_sets(set))
    }

    /// Estimates the chance that the seat's own set takes a trick that another player leads with
    /// its shape.
    pub(super) fn reply(&self, set: Combination) -> f32 {
        let width = set.shape.width();
        if width == 1 {
            let threat = self.held * self.habits.forestalled;
            return power(1.0 - threat, self.higher_singles(set, true));
        }
        let mut together = self.held;
        for _ in 1..width {
            together *= self.held / self.others as f32;
        }
        let lower = self.lower_sets(set);
        if lower == 0 {
            return 0.0;
        }
        power(
            1.0 - together * self.habits.forestalled,
            self.higher_sets(set),
        )
    }

    /// Counts the unseen single tiles of a higher rank, or also of the same rank.
    fn higher_singles(&self, set: Combination, equal_too: bool) -> usize {
        let suit = match set.shape {
            Shape::CivilSingle => self.unseen.civil(),
            _ => self.unseen.military(),
        };
        let higher = |tile: &Tile| tile.rank() > set.rank || equal_too && tile.rank() == set.rank;
        suit.iter().filter(higher).count()
    }

    fn higher_sets(&self, set: Combination) -> usize {
        let sets = self.table.sets().iter();
        let higher = sets.filter(|(_, other)| other.beats(set));
        higher
            .filter(|(tiles, _)| self.unseen.contains(*tiles))
            .count()
    }

    fn lower_sets(&self, set: Combination) -> usize {
        let sets = self.table.sets().iter();
        let lower = sets.filter(|(_, other)| set.beats(*other));
        lower
            .filter(|(tiles, _)| self.unseen.contains(*tiles))
            .count()
    }
}
