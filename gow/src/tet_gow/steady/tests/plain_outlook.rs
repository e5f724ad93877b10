//! The value of every part of a hand without short cuts, as it was first written: the second reading
//! that the computer's is compared with.

use crate::tet_gow::steady::{
    knowledge::{KINDS, Knowledge, LED, kind, width},
    taken,
};
use crate::tet_gow::{Cards, Combination, MAX_HAND, listing::each_lead};

/// The number of parts of the largest hand.
const PARTS: usize = 1 << MAX_HAND;

/// The value of each part of a hand, in points of the score.
///
/// A part is a bit set over the cards of the hand in canonical order. Values are computed from the
/// smallest parts up: with the lead, from the best combination to lead; without it, from what can
/// be won on others' usual leads, or has to be discarded.
pub(super) struct Outlook {
    hand: Cards,
    leading: [f32; PARTS],
    /// Without the lead; first for a seat without stacks, then for one with some.
    following: [[f32; 2]; PARTS],
}

/// A combination in the hand.
struct OwnSet {
    part: usize,
    set: Combination,
    kind: usize,
    safety: f32,
    reply: f32,
}

impl Outlook {
    pub(super) fn new(knowledge: &Knowledge, hand: Cards) -> Outlook {
        let own = own_sets(knowledge, hand);
        let mut outlook = Outlook {
            hand,
            leading: [0.0; PARTS],
            following: [[0.0; 2]; PARTS],
        };
        for part in 1..1 << hand.len() {
            outlook.leading[part] = outlook.lead(&own, part);
            for has_stacks in [false, true] {
                let value = outlook.follow(knowledge, &own, part, has_stacks);
                outlook.following[part][usize::from(has_stacks)] = value;
            }
        }
        outlook
    }

    /// Returns the value of a part of the hand to a seat that has just taken a trick.
    pub(super) fn leading(&self, rest: Cards) -> f32 {
        self.leading[part(self.hand, rest)]
    }

    /// Returns the value of a part of the hand to a seat that has just lost a trick.
    pub(super) fn following(&self, rest: Cards, has_stacks: bool) -> f32 {
        self.following[part(self.hand, rest)][usize::from(has_stacks)]
    }

    fn lead(&self, own: &[OwnSet], whole: usize) -> f32 {
        let value = |own: &OwnSet| {
            let rest = whole & !own.part;
            let won = taken(own.set, rest == 0) + self.leading[rest];
            own.safety * won + (1.0 - own.safety) * self.following[rest][1]
        };
        inside(own, whole).map(value).fold(f32::MIN, f32::max)
    }

    fn follow(&self, knowledge: &Knowledge, own: &[OwnSet], whole: usize, has_stacks: bool) -> f32 {
        let size = whole.count_ones() as usize;
        let given = self.give_away(whole, has_stacks);
        let mut best: [f32; KINDS] = std::array::from_fn(|kind| given[width(kind).min(LED.len())]);
        let is_barred = size == 1 && !has_stacks;
        for own in inside(own, whole).filter(|_| !is_barred) {
            let rest = whole & !own.part;
            let won = taken(own.set, rest == 0) + self.leading[rest];
            // A seat that cannot reply discards what is worth least.
            let lost = given[own.set.width().min(LED.len())];
            best[own.kind] = best[own.kind].max(own.reply * won + (1.0 - own.reply) * lost);
        }
        let possible = (0..KINDS).filter(|kind| width(*kind) <= size);
        let (sum, weights) = possible.fold((0.0, 0.0), |(sum, weights), kind| {
            (
                sum + knowledge.led[kind] * best[kind],
                weights + knowledge.led[kind],
            )
        });
        if weights > 0.0 {
            sum / weights
        } else {
            given[1]
        }
    }

    /// Returns, for each number of cards, the value of the rest after the least useful ones are
    /// discarded.
    fn give_away(&self, whole: usize, has_stacks: bool) -> [f32; LED.len() + 1] {
        let mut best = [f32::MIN; LED.len() + 1];
        let mut given = whole;
        while given != 0 {
            let width = given.count_ones() as usize;
            if width <= LED.len() {
                best[width] =
                    best[width].max(self.following[whole & !given][usize::from(has_stacks)]);
            }
            given = (given - 1) & whole;
        }
        best
    }
}

fn inside(own: &[OwnSet], whole: usize) -> impl Iterator<Item = &OwnSet> {
    own.iter().filter(move |own| own.part & !whole == 0)
}

/// Returns the combinations that can be led from the hand.
fn own_sets(knowledge: &Knowledge, hand: Cards) -> Vec<OwnSet> {
    let mut own = Vec::new();
    each_lead(hand, knowledge.preset, &mut |cards, set| {
        own.push(OwnSet {
            part: part(hand, cards),
            set,
            kind: kind(set),
            safety: knowledge.safety(set, knowledge.others),
            reply: knowledge.reply(set),
        });
    });
    own
}

/// Returns the part of the hand that these cards are.
fn part(hand: Cards, cards: Cards) -> usize {
    let places = hand
        .iter()
        .enumerate()
        .filter(|(_, card)| cards.contains(Cards::one(*card)));
    places.fold(0, |part, (place, _)| part | 1 << place)
}
