//! The value of every part of a hand with and without the lead.

use super::{Stakes, knowledge::Knowledge};
use crate::{
    Tile,
    computer::steady::{Habits, SHAPES},
    tien_gow::{Combination, HAND, SetTable, Shape, Tiles, WIDEST},
};

/// The value of each part of a hand, in points.
///
/// A part is a bit set over the tiles of the hand in canonical order. Values are computed from the
/// smallest parts up: with the lead, from the best set to lead; without it, from what can be won on
/// others' usual leads, or has to be discarded.
pub(super) struct Outlook {
    hand: Tiles,
    twins: usize,
    /// Which of the [`SHAPES`] the house plays with.
    led: [bool; SHAPES.len()],
    leading: [f32; 1 << HAND],
    /// Without the lead; first for a seat without stacks, then for one with some.
    following: [[f32; 2]; 1 << HAND],
}

/// A set in the hand.
struct OwnSet {
    part: usize,
    set: Combination,
    safety: f32,
    reply: f32,
}

impl Outlook {
    pub(super) fn new(
        habits: &Habits,
        table: &SetTable,
        knowledge: &Knowledge,
        stakes: &Stakes,
        hand: Tiles,
    ) -> Outlook {
        let own = own_sets(table, knowledge, hand);
        let is_led = |shape: Shape| {
            shape.width() == 1 || table.sets().iter().any(|(_, set)| set.shape == shape)
        };
        let mut outlook = Outlook {
            hand,
            twins: twins(hand),
            led: SHAPES.map(is_led),
            leading: [0.0; 1 << HAND],
            following: [[0.0; 2]; 1 << HAND],
        };
        for part in 1..1 << hand.len() {
            if outlook.normal(part) != part {
                continue;
            }
            outlook.leading[part] = outlook.lead(stakes, &own, part);
            for has_stacks in [false, true] {
                let value = outlook.follow(habits, stakes, &own, part, has_stacks);
                outlook.following[part][usize::from(has_stacks)] = value;
            }
        }
        outlook
    }

    /// Returns the value of a part of the hand to a seat that has just taken a trick.
    pub(super) fn leading(&self, rest: Tiles) -> f32 {
        self.leading[part(self.hand, rest)]
    }

    /// Returns the value of a part of the hand to a seat that has just lost a trick.
    pub(super) fn following(&self, rest: Tiles, has_stacks: bool) -> f32 {
        self.following[part(self.hand, rest)][usize::from(has_stacks)]
    }

    /// Replaces the second of two equal tiles by the first if the part has only the second, so that
    /// equal parts have one number.
    fn normal(&self, part: usize) -> usize {
        let alone = part & self.twins & !(part << 1);
        part ^ (alone | alone >> 1)
    }

    fn lead(&self, stakes: &Stakes, own: &[OwnSet], whole: usize) -> f32 {
        let value = |own: &OwnSet| {
            let rest = self.normal(whole & !own.part);
            let at_once = stakes.lead(own.set, rest == 0);
            let won = stakes.trick(own.set, rest == 0, true) + self.leading[rest];
            at_once + own.safety * won + (1.0 - own.safety) * self.following[rest][1]
        };
        inside(own, whole).map(value).fold(f32::MIN, f32::max)
    }

    fn follow(
        &self,
        habits: &Habits,
        stakes: &Stakes,
        own: &[OwnSet],
        whole: usize,
        has_stacks: bool,
    ) -> f32 {
        let size = whole.count_ones() as usize;
        let given = self.give_away(whole, has_stacks);
        let barred = stakes.early_death && size == 1 && !has_stacks;
        let mut best: [f32; SHAPES.len()] = SHAPES.map(|shape| given[shape.width()]);
        for own in inside(own, whole) {
            let Some(kind) = SHAPES.iter().position(|shape| *shape == own.set.shape) else {
                continue;
            };
            if barred {
                continue;
            }
            let rest = self.normal(whole & !own.part);
            let won = stakes.trick(own.set, rest == 0, has_stacks) + self.leading[rest];
            let lost = self.following[rest][usize::from(has_stacks)];
            best[kind] = best[kind].max(own.reply * won + (1.0 - own.reply) * lost);
        }
        let (mut sum, mut weights) = (0.0, 0.0);
        for (kind, shape) in SHAPES.iter().enumerate() {
            if self.led[kind] && shape.width() <= size {
                sum += habits.led[kind] * best[kind];
                weights += habits.led[kind];
            }
        }
        sum / weights
    }

    /// Returns, for each number of tiles, the value of the rest after the least useful ones are
    /// discarded.
    fn give_away(&self, whole: usize, has_stacks: bool) -> [f32; WIDEST + 1] {
        let mut best = [f32::MIN; WIDEST + 1];
        let mut given = whole;
        while given != 0 {
            let width = given.count_ones() as usize;
            if width <= WIDEST {
                let left = self.following[self.normal(whole & !given)][usize::from(has_stacks)];
                best[width] = best[width].max(left);
            }
            given = (given - 1) & whole;
        }
        best
    }
}

fn inside(own: &[OwnSet], whole: usize) -> impl Iterator<Item = &OwnSet> {
    own.iter().filter(move |own| own.part & !whole == 0)
}

/// Returns the sets that can be made of the hand.
fn own_sets(table: &SetTable, knowledge: &Knowledge, hand: Tiles) -> Vec<OwnSet> {
    let singles = hand.faces();
    let sets = table.sets().iter().map(|(tiles, _)| *tiles);
    let held = singles.chain(sets.filter(|tiles| hand.contains(*tiles)));
    held.filter_map(|tiles| {
        let set = Combination::of(tiles, table.rules)?;
        Some(OwnSet {
            part: part(hand, tiles),
            set,
            safety: knowledge.safety(set, 3),
            reply: knowledge.reply(set),
        })
    })
    .collect()
}

/// Returns the bits of the tiles of the hand that are second copies.
fn twins(hand: Tiles) -> usize {
    let tiles: Vec<Tile> = hand.iter().collect();
    let seconds = tiles
        .windows(2)
        .enumerate()
        .filter(|(_, pair)| pair[0] == pair[1]);
    seconds.fold(0, |bits, (index, _)| bits | 2 << index)
}

/// Returns the part of the hand that these tiles are; of two equal ones it takes the first.
fn part(hand: Tiles, tiles: Tiles) -> usize {
    let mut left = tiles;
    let mut part = 0;
    for (index, tile) in hand.iter().enumerate() {
        let one = Tiles::one(tile);
        if left.contains(one) {
            left = left.minus(one);
            part |= 1 << index;
        }
    }
    part
}
