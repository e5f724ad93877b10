//! The value of every part of a hand with and without the lead.

use super::{Habits, SHAPES, knowledge::Knowledge, stakes::Stakes};
use crate::{
    TILES,
    tien_gow::{Combination, HAND, SetTable, Sight, Tiles, WIDEST},
};

/// The number of parts of a hand.
const PARTS: usize = 1 << HAND;

/// More sets than any hand holds.
const MOST: usize = 48;

/// Room for one number for each of the [`SHAPES`], and for sets that nobody can answer.
const KINDS: usize = 16;

/// The place of each shape among the [`SHAPES`], or the one after the last.
const KIND: [u8; ALL_SHAPES] = {
    let mut kinds = [SHAPES.len() as u8; ALL_SHAPES];
    let mut kind = 0;
    while kind < SHAPES.len() {
        kinds[SHAPES[kind] as usize] = kind as u8;
        kind += 1;
    }
    kinds
};

/// More than the number of any shape.
const ALL_SHAPES: usize = 16;

/// The width of each of the [`SHAPES`], less one.
const WIDTHS: [usize; SHAPES.len()] = {
    let mut widths = [0; SHAPES.len()];
    let mut kind = 0;
    while kind < SHAPES.len() {
        widths[kind] = SHAPES[kind].width() - 1;
        kind += 1;
    }
    widths
};

/// Where the parts of each size begin in [`BY_SIZE`].
const BEGIN: [usize; HAND + 2] = {
    let mut begin = [0; HAND + 2];
    let mut part = 0_usize;
    while part < PARTS {
        begin[part.count_ones() as usize + 1] += 1;
        part += 1;
    }
    let mut size = 1;
    while size < HAND + 2 {
        begin[size] += begin[size - 1];
        size += 1;
    }
    begin
};

/// The parts of a hand, smallest first, so that each comes after everything that it contains, next
/// to parts that it does not depend on. Parts of one size are in ascending order: those of a
/// smaller hand come first.
static BY_SIZE: [u8; PARTS] = {
    let mut parts = [0; PARTS];
    let mut next = BEGIN;
    let mut part = 0_usize;
    while part < PARTS {
        let size = part.count_ones() as usize;
        parts[next[size]] = part as u8;
        next[size] += 1;
        part += 1;
    }
    parts
};

/// The value of each part of a hand, in points.
///
/// A part is a bit set over the tiles of the hand in canonical order. Values are computed from the
/// smallest parts up: with the lead, from the best set to lead; without it, from what can be won on
/// others' usual leads, or has to be discarded.
pub(super) struct Outlook {
    /// For each bit of a tile of the hand, the bit that it has in parts.
    bits: [u8; TILES],
    size: usize,
    /// The parts of single tiles that are second copies.
    twins: usize,
    /// The tiles that must be played when a civil, and when a military tile is led; none without a duty to follow suit.
    owed: [usize; 2],
    /// On the heap, because it would cost more to move than to allocate.
    values: Box<[PartValue; PARTS]>,
}

/// A number for a seat without stacks, and one for a seat with some. Both are computed by the same instructions.
type ByStacks = [f32; 2];

/// The value of one part.
#[derive(Clone, Copy)]
struct PartValue {
    leading: f32,
    /// Without the lead: the value of the part as it is, and after its one, two or three least useful
    /// tiles are discarded; what is impossible has the least number.
    following: [ByStacks; WIDEST],
}

/// A set in the hand.
#[derive(Clone, Copy)]
struct OwnSet {
    part: usize,
    /// Its place among the shapes that others lead, or beyond them.
    kind: usize,
    safety: f32,
    reply: f32,
    /// What is paid for leading it: first in any trick but the last.
    lead: [f32; 2],
    /// What taking a trick with it is worth; first in any trick but the last, and there first to a seat without stacks.
    trick: [ByStacks; 2],
}

/// The sets in the hand.
struct OwnSets {
    sets: [OwnSet; MOST],
    len: usize,
    /// For each part the sets that use one of its tiles or more.
    uses: [u64; PARTS],
}

/// How often others lead each of the shapes that fit into a part of some size.
struct LeadWeights {
    weights: [f32; KINDS],
    /// The sum of the weights.
    all: f32,
    /// How many shapes there are up to the last one with a weight.
    kinds: usize,
}

impl LeadWeights {
    fn new(habits: &Habits, table: &SetTable, size: usize) -> LeadWeights {
        let mut led = LeadWeights {
            weights: [0.0; KINDS],
            all: 0.0,
            kinds: 0,
        };
        for (kind, shape) in SHAPES.into_iter().enumerate() {
            if shape.width() <= size && table.has(shape) {
                led.weights[kind] = habits.led[kind];
                led.all += habits.led[kind];
                led.kinds = kind + 1;
            }
        }
        led
    }

    /// Returns the mean of the values over others' leads. Kinds without weight would add nothing, not even in rounding.
    fn mean(&self, best: &[ByStacks; KINDS]) -> ByStacks {
        let (mut without, mut with) = (0.0, 0.0);
        for (weight, best) in self.weights.iter().zip(best).take(self.kinds) {
            without += weight * best[0];
            with += weight * best[1];
        }
        [without / self.all, with / self.all]
    }
}

impl Outlook {
    pub(super) fn new(
        habits: &Habits,
        sight: &Sight,
        knowledge: &Knowledge,
        stakes: &Stakes,
    ) -> Outlook {
        let mut outlook = Outlook::empty(sight.hand);
        if habits.obliged {
            outlook.owed = sight.owed_when_led().map(|tiles| outlook.part(tiles));
        }
        let own = outlook.own_sets(sight, knowledge, stakes);
        let (table, early_death) = (sight.course.table, stakes.early_death);
        // No play leaves more than this.
        let most = outlook
            .size
            .saturating_sub(sight.course.trick.width().max(1));
        for size in 1..=most {
            let led = LeadWeights::new(habits, table, size);
            outlook.work_out(&led, &own, size, early_death);
        }
        outlook
    }

    /// Works out all parts of a size.
    fn work_out(&mut self, led: &LeadWeights, own: &OwnSets, size: usize, early_death: bool) {
        let parts = BY_SIZE[BEGIN[size]..BEGIN[size + 1]].iter();
        for part in parts.map(|part| usize::from(*part)) {
            if part >> self.size != 0 {
                break;
            }
            if self.normalized(part) == part {
                let barred = size == 1 && early_death;
                self.values[part] = self.value(led, own, part, barred);
            }
        }
    }

    fn empty(hand: Tiles) -> Outlook {
        let nothing = PartValue {
            leading: 0.0,
            following: [[0.0; 2]; WIDEST],
        };
        let mut outlook = Outlook {
            bits: [0; TILES],
            size: hand.len(),
            twins: 0,
            owed: [0; 2],
            values: Box::new([nothing; PARTS]),
        };
        outlook.values[0].following[1..].fill([f32::MIN; 2]);
        let mut left = hand;
        for index in 0..outlook.size {
            let (tile, rest) = left.split();
            outlook.bits[tile.place() % TILES] = 1 << index;
            if !hand.firsts().contains(tile) {
                outlook.twins |= 1 << index;
            }
            left = rest;
        }
        outlook
    }

    /// Returns the value of what remains after playing these tiles: to a seat that has just taken a
    /// trick, and to one that has just lost one, without stacks and with some.
    pub(super) fn after(&self, tiles: Tiles) -> (f32, ByStacks) {
        let whole = (1 << self.size) - 1;
        let value = &self.values[self.normalized(whole & !self.part(tiles)) % PARTS];
        (value.leading, value.following[0])
    }

    /// Returns the part of the hand that these tiles are; of two equal ones it takes the first.
    fn part(&self, tiles: Tiles) -> usize {
        let (mut part, mut left) = (0, tiles);
        while !left.is_empty() {
            let (tile, rest) = left.split();
            part |= usize::from(self.bits[tile.place() % TILES]);
            left = rest;
        }
        part
    }

    /// Replaces the second of two equal tiles if the part lacks the first, so that equal parts have one number.
    fn normalized(&self, part: usize) -> usize {
        let alone = part & self.twins & !(part << 1);
        part ^ (alone | alone >> 1)
    }

    /// Works out a part from smaller ones; `barred` is whether a seat without stacks can only discard.
    fn value(&self, led: &LeadWeights, own: &OwnSets, whole: usize, barred: bool) -> PartValue {
        let given_away = self.values_after_discards(whole, whole);
        let mut best = [[0.0; 2]; KINDS];
        for (best, width) in best.iter_mut().zip(WIDTHS) {
            *best = given_away[width];
        }
        for (best, suit) in best.iter_mut().zip(self.owed) {
            if whole & suit != 0 {
                *best = self.values_after_discards(whole, suit)[0];
            }
        }
        let mut leading = f32::MIN;
        own.each_inside(self.size, whole, |own| {
            let rest = self.normalized(whole & !own.part) % PARTS;
            let left = &self.values[rest];
            let last = usize::from(rest == 0);
            let (trick, lost) = (&own.trick[last], &left.following[0]);
            let won = trick[1] + left.leading;
            let value = own.lead[last] + own.safety * won + (1.0 - own.safety) * lost[1];
            leading = higher(leading, value);
            let best = &mut best[own.kind % KINDS];
            for stacks in 0..2 {
                let won = trick[stacks] + left.leading;
                let value = own.reply * won + (1.0 - own.reply) * lost[stacks];
                best[stacks] = higher(best[stacks], value);
            }
        });
        if barred {
            for (best, width) in best.iter_mut().zip(WIDTHS) {
                best[0] = given_away[width][0];
            }
        }
        let [one, two, three, _] = given_away;
        PartValue {
            leading,
            following: [led.mean(&best), one, two, three],
        }
    }

    /// Returns the values of the rest after the one to four least useful tiles are discarded, the first one of `some`.
    fn values_after_discards(&self, whole: usize, some: usize) -> [ByStacks; WIDEST] {
        // Of two equal tiles the second goes first.
        let mut left = whole & some & !((whole & self.twins) >> 1);
        let mut best = [[f32::MIN; 2]; WIDEST];
        while left != 0 {
            let rest = &self.values[(whole ^ (left & left.wrapping_neg())) % PARTS];
            left &= left - 1;
            for (best, rest) in best.iter_mut().zip(&rest.following) {
                for (best, rest) in best.iter_mut().zip(rest) {
                    *best = higher(*best, *rest);
                }
            }
        }
        best
    }

    fn own_sets(&self, sight: &Sight, knowledge: &Knowledge, stakes: &Stakes) -> OwnSets {
        let mut own = OwnSets::none();
        let table = sight.course.table;
        let mut add = |tiles, set| own.add(self.own_set(tiles, set, knowledge, stakes));
        let mut left = sight.hand.firsts();
        while !left.is_empty() {
            let (tile, rest) = left.split();
            add(tile, Combination::single(tile));
            left = rest;
        }
        let mut held = table.held(sight.hand);
        while held != 0 {
            let (tiles, set) = table.set(held.trailing_zeros() as usize);
            add(tiles, set);
            held &= held - 1;
        }
        own.note_uses(self.size);
        own
    }

    fn own_set(
        &self,
        tiles: Tiles,
        set: Combination,
        knowledge: &Knowledge,
        stakes: &Stakes,
    ) -> OwnSet {
        OwnSet {
            part: self.part(tiles),
            kind: KIND[set.shape as usize % ALL_SHAPES].into(),
            safety: knowledge.safety(set, 3),
            reply: knowledge.reply(set),
            lead: [stakes.lead(set, false), stakes.lead(set, true)],
            trick: [stakes.tricks(set, false), stakes.tricks(set, true)],
        }
    }
}

impl OwnSets {
    fn none() -> OwnSets {
        let none = OwnSet {
            part: 0,
            kind: 0,
            safety: 0.0,
            reply: 0.0,
            lead: [0.0; 2],
            trick: [[0.0; 2]; 2],
        };
        OwnSets {
            sets: [none; MOST],
            len: 0,
            uses: [0; PARTS],
        }
    }

    fn add(&mut self, own: OwnSet) {
        self.sets[self.len] = own;
        self.len += 1;
    }

    fn note_uses(&mut self, size: usize) {
        for (number, own) in self.sets[..self.len].iter().enumerate() {
            let mut left = own.part;
            while left != 0 {
                self.uses[left & left.wrapping_neg()] |= 1 << number;
                left &= left - 1;
            }
        }
        for part in 1..1_usize << size {
            let rest = part & (part - 1);
            self.uses[part] |= self.uses[rest] | self.uses[part ^ rest];
        }
    }

    /// Visits the sets that a part holds; a set with one of two equal tiles is found where the first is.
    fn each_inside(&self, size: usize, whole: usize, mut visit: impl FnMut(&OwnSet)) {
        let outside = self.uses[(!whole & ((1 << size) - 1)) % PARTS];
        let mut left = !outside & ((1 << self.len) - 1);
        while left != 0 {
            visit(&self.sets[left.trailing_zeros() as usize % MOST]);
            left &= left - 1;
        }
    }
}

/// Returns the higher of two numbers, in one instruction.
fn higher(one: f32, other: f32) -> f32 {
    if other > one { other } else { one }
}
