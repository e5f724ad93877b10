//! The value of tricks and of the end of the hand to a seat, in points.

use crate::{
    LastTrick,
    tien_gow::{
        Combination, FIXED_FACTOR, HAND, House, SEATS, Shape, Sight, is_paid_when_led,
        is_paid_when_taken, last_trick, price,
    },
};

/// What is at stake for the viewer.
pub(in crate::computer) struct Stakes {
    house: House,
    /// The viewer's stacks.
    pub(in crate::computer) own_stacks: u8,
    /// The value of one more stack.
    stack: f32,
    /// The extra value of the first stack.
    first: f32,
    /// The value of taking the last trick, compared with another seat taking it.
    win: f32,
    /// What the others are expected to owe the viewer as winner.
    receipts: f32,
    /// The sum of the others' factors on the price of a trick, with the house's banker factor.
    grown: f32,
    /// The same, where the banker pays and receives double.
    fixed: f32,
    /// Whether a seat without stacks is barred from a last trick of singles.
    pub(in crate::computer) early_death: bool,
}

impl Stakes {
    pub(in crate::computer) fn new(sight: &Sight) -> Stakes {
        let course = &sight.course;
        let house = &course.house;
        let bank = house.multiplier(course.streak) as f32;
        let figure = house.figure_factor(course.streak) as f32;
        let is_banker = sight.viewer == course.banker;
        let rivals = (SEATS - 1) as f32;
        // A seat that does not bank has the banker as the winner in one of `rivals` cases.
        let own_factor = figure
            * if is_banker {
                bank
            } else {
                1.0 + (bank - 1.0) / rivals
            };
        let stacks = course.trick.stacks();
        let own_stacks = stacks[sight.viewer];
        let to_come = HAND as f32 - stacks.iter().map(|n| f32::from(*n)).sum::<f32>();
        // One stack more or less is worth a point, so par is the debt of a seat with one stack,
        // plus one.
        let par = (house.base(course.streak, 1) + 1) as f32;
        let (mut receipts, mut grown, mut fixed) = (0.0, 0.0, 0.0);
        for seat in (0..SEATS).filter(|seat| *seat != sight.viewer) {
            let with_banker = is_banker || seat == course.banker;
            let factor = if with_banker { bank } else { 1.0 };
            let expected = f32::from(stacks[seat]) + to_come / SEATS as f32;
            grown += factor;
            fixed += if with_banker {
                FIXED_FACTOR as f32
            } else {
                1.0
            };
            receipts += figure * factor * (par - expected);
        }
        Stakes {
            house: *house,
            own_stacks,
            stack: own_factor,
            first: own_factor * (house.base(course.streak, 0) as f32 - par),
            win: receipts + own_factor * (par - f32::from(own_stacks)),
            receipts,
            grown,
            fixed,
            early_death: house.early_death,
        }
    }

    /// Returns what the others pay for a set.
    fn price(&self, shape: Shape) -> f32 {
        price(&self.house, shape).map_or(0.0, |price| {
            let payers = if price.fixed { self.fixed } else { self.grown };
            price.points as f32 * payers
        })
    }

    /// Returns what is paid at once for leading a set.
    pub(in crate::computer) fn lead(&self, set: Combination, last: bool) -> f32 {
        if is_paid_when_led(&self.house, set, last) {
            self.price(set.shape)
        } else {
            0.0
        }
    }

    /// Returns what taking a trick with a set is worth.
    pub(in crate::computer) fn trick(&self, set: Combination, last: bool, has_stacks: bool) -> f32 {
        self.tricks(set, last)[usize::from(has_stacks)]
    }

    /// Returns the same to a seat without stacks, and to one with some.
    pub(super) fn tricks(&self, set: Combination, last: bool) -> [f32; 2] {
        let stacks = set.shape.width() as f32 * self.stack;
        let paid = if is_paid_when_taken(&self.house, set, last) {
            self.price(set.shape)
        } else {
            0.0
        };
        let end = if last {
            self.win + self.bonus(last_trick(set))
        } else {
            0.0
        };
        [self.first, 0.0].map(|first| stacks + first + paid + end)
    }

    /// Returns the value of a last trick beyond an ordinary one.
    fn bonus(&self, last: LastTrick) -> f32 {
        self.receipts * (self.house.last_trick_factor(last) - 1) as f32
    }
}
