//! What tricks and the end of the hand are worth to a seat, in points.

use crate::{
    LastTrick, TrickView,
    tien_gow::{Combination, House, PAR, Shape, last_trick},
};

/// What is at stake for the viewer.
pub(super) struct Stakes {
    /// The stacks the viewer has.
    pub(super) own_stacks: u8,
    /// What one more stack is worth.
    pub(super) stack: f32,
    /// What the first stack is worth beyond that.
    pub(super) first: f32,
    /// What taking the last trick is worth, against somebody else's taking it.
    pub(super) win: f32,
    /// What an ordinary last trick is worth more when it is doubled.
    pub(super) doubled: f32,
    /// What leading Supreme brings at once.
    pub(super) supreme: f32,
    /// What taking a trick with a quartet brings at once.
    pub(super) quartet: f32,
    /// Whether a seat without stacks cannot take a last trick of singles.
    pub(super) early_death: bool,
}

impl Stakes {
    pub(super) fn new(house: &House, view: &TrickView) -> Stakes {
        let bank = view.multiplier as f32;
        let is_banker = view.viewer == Some(view.banker);
        let rivals = (view.seats - 1) as f32;
        // Who does not bank meets the banker as winner once in so many times.
        let own_factor = if is_banker { bank } else { 1.0 + (bank - 1.0) / rivals };
        let own_stacks = view.viewer.map_or(0, |seat| view.stacks[seat]);
        let to_come = (PAR * 2) as f32 - view.stacks.values().map(|n| f32::from(*n)).sum::<f32>();
        let mut receipts = 0.0;
        let mut factors = 0.0;
        for (seat, stacks) in view.stacks.iter() {
            if Some(seat) == view.viewer {
                continue;
            }
            let factor = if is_banker || seat == view.banker { bank } else { 1.0 };
            let expected = f32::from(*stacks) + to_come / view.seats as f32;
            factors += factor;
            receipts += factor * (PAR as f32 - expected);
        }
        let own_debt = own_factor * (PAR as f32 - f32::from(own_stacks));
        Stakes {
            own_stacks,
            stack: own_factor,
            first: own_factor * (house.no_trick_points() - PAR) as f32,
            win: receipts + own_debt,
            doubled: receipts * (house.last_trick_factor() - 1) as f32,
            supreme: factors * house.supreme_points() as f32,
            quartet: factors * house.quartet_points() as f32,
            early_death: house.early_death,
        }
    }

    /// Gives what taking a trick with a set is worth.
    pub(super) fn trick(&self, set: Combination, last: bool, has_stacks: bool) -> f32 {
        let stacks = set.shape.width() as f32 * self.stack;
        let first = if has_stacks { 0.0 } else { self.first };
        let quartet = if set.shape == Shape::Quartet { self.quartet } else { 0.0 };
        let end = match (last, last_trick(set)) {
            (false, _) => 0.0,
            (true, LastTrick::Ordinary) => self.win,
            (true, LastTrick::Quartet | LastTrick::Supreme | LastTrick::LittleThree) => {
                self.win + self.doubled
            }
        };
        stacks + first + quartet + end
    }
}
