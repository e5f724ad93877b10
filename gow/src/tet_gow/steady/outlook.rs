//! The value of every part of a hand with and without the lead.

use super::{
    knowledge::{KINDS, Knowledge, LED, kind, width},
    taken,
};
use crate::tet_gow::{Cards, Combination, MAX_HAND, Tier, listing::each_lead};

/// The number of parts of the largest hand.
const PARTS: usize = 1 << MAX_HAND;

/// How many cards others lead at most, as far as the computer prepares for it.
const WIDEST_LED: usize = LED.len();

/// The value of each part of a hand, in points of the score.
///
/// A part is a bit set over the cards of the hand in canonical order. Values are computed from the
/// smallest parts up: with the lead, from the best combination to lead; without it, from what can
/// be won on others' usual leads, or has to be discarded.
pub(super) struct Outlook {
    hand: Cards,
    values: [PartValue; PARTS],
}

/// The value of one part.
#[derive(Clone, Copy)]
struct PartValue {
    leading: f32,
    /// Without the lead: first for a seat without stacks, which only such a seat asks for, then for
    /// one with some. Each has the value of the part as it is, and after discarding its one to four
    /// least useful cards; the impossible has the least number.
    following: [[f32; WIDEST_LED + 1]; 2],
}

/// A combination in the hand.
#[derive(Clone, Copy)]
struct OwnSet {
    set: Combination,
    kind: usize,
    safety: f32,
    reply: f32,
}

/// The combinations in the hand, each by its part.
struct OwnSets {
    sets: Vec<Option<OwnSet>>,
    /// The parts that are all cards of one tier.
    tiers: [usize; Tier::ALL.len()],
}

/// The kinds of combinations that others lead, with how often and how many cards each has.
struct LeadWeights(Vec<(usize, f32, usize)>);

impl Outlook {
    /// Works out every part of a hand; without stacks only if the seat has none.
    pub(super) fn new(knowledge: &Knowledge, hand: Cards, has_stacks: bool) -> Outlook {
        let nothing = PartValue {
            leading: 0.0,
            following: [[0.0; WIDEST_LED + 1]; 2],
        };
        let mut outlook = Outlook {
            hand,
            values: [nothing; PARTS],
        };
        for following in &mut outlook.values[0].following {
            following[1..].fill(f32::MIN);
        }
        let own = OwnSets::new(knowledge, hand);
        let led = LeadWeights::new(knowledge);
        let first = usize::from(has_stacks);
        for part in 1..1 << hand.len() {
            outlook.values[part] = outlook.value(&led, &own, part, first);
        }
        outlook
    }

    /// Returns the value of a part of the hand to a seat that has just taken a trick.
    pub(super) fn leading(&self, rest: Cards) -> f32 {
        self.values[part(self.hand, rest)].leading
    }

    /// Returns the value of a part of the hand to a seat that has just lost a trick.
    pub(super) fn following(&self, rest: Cards, has_stacks: bool) -> f32 {
        self.values[part(self.hand, rest)].following[usize::from(has_stacks)][0]
    }

    /// Works out a part from smaller ones; `first` is 0 for a seat without stacks, else 1.
    fn value(&self, led: &LeadWeights, own: &OwnSets, whole: usize, first: usize) -> PartValue {
        let size = whole.count_ones() as usize;
        let mut following = self.values_after_discards(whole, first);
        let given = following;
        let mut best = [[0.0; KINDS]; 2];
        for stacks in first..2 {
            for (kind, _, width) in &led.0 {
                best[stacks][*kind] = given[stacks][width - 1];
            }
        }
        let mut leading = f32::MIN;
        own.each_inside(whole, |part, own| {
            let rest = &self.values[whole & !part];
            let won = taken(own.set, part == whole) + rest.leading;
            let value = own.safety * won + (1.0 - own.safety) * rest.following[1][0];
            leading = leading.max(value);
            let given_up = own.set.width().min(WIDEST_LED) - 1;
            for stacks in first..2 {
                // A seat that cannot reply discards what is worth least.
                let lost = given[stacks][given_up];
                let value = own.reply * won + (1.0 - own.reply) * lost;
                let best = &mut best[stacks][own.kind];
                *best = best.max(value);
            }
        });
        for stacks in first..2 {
            // A barred seat can only discard.
            let is_barred = size == 1 && stacks == 0;
            let best = &best[stacks];
            let mean = led.mean(size, |kind, width| {
                if is_barred {
                    given[stacks][width - 1]
                } else {
                    best[kind]
                }
            });
            let [one, two, three, four, _] = given[stacks];
            following[stacks] = [mean.unwrap_or(one), one, two, three, four];
        }
        PartValue { leading, following }
    }

    /// Returns the values of the rest after the one to five least useful cards are discarded.
    fn values_after_discards(&self, whole: usize, first: usize) -> [[f32; WIDEST_LED + 1]; 2] {
        let mut best = [[f32::MIN; WIDEST_LED + 1]; 2];
        let mut left = whole;
        while left != 0 {
            let rest = &self.values[whole ^ (left & left.wrapping_neg())];
            left &= left - 1;
            for (best, rest) in best.iter_mut().zip(&rest.following).skip(first) {
                for (best, rest) in best.iter_mut().zip(rest) {
                    *best = best.max(*rest);
                }
            }
        }
        best
    }
}

impl OwnSets {
    /// Finds the combinations that can be led from the hand.
    fn new(knowledge: &Knowledge, hand: Cards) -> OwnSets {
        let mut sets = vec![None; 1 << hand.len()];
        each_lead(hand, knowledge.preset, &mut |cards, set| {
            sets[part(hand, cards)] = Some(OwnSet {
                set,
                kind: kind(set),
                safety: knowledge.safety(set, knowledge.others),
                reply: knowledge.reply(set),
            });
        });
        OwnSets {
            sets,
            tiers: Tier::ALL.map(|tier| part(hand, hand.common(Cards::of_tier(tier)))),
        }
    }

    /// Visits the combinations that a part holds, each with its own part.
    fn each_inside(&self, whole: usize, mut visit: impl FnMut(usize, &OwnSet)) {
        for tier in self.tiers {
            let there = whole & tier;
            let mut part = there;
            while part != 0 {
                if let Some(own) = &self.sets[part] {
                    visit(part, own);
                }
                part = (part - 1) & there;
            }
        }
    }
}

impl LeadWeights {
    fn new(knowledge: &Knowledge) -> LeadWeights {
        let kinds = knowledge.led.iter().enumerate();
        let led = kinds.filter(|(_, often)| **often > 0.0);
        LeadWeights(
            led.map(|(kind, often)| (kind, *often, width(kind)))
                .collect(),
        )
    }

    /// Returns the mean of values over others' leads into a part of so many cards; `None` if they can
    /// lead nothing.
    fn mean(&self, size: usize, value: impl Fn(usize, usize) -> f32) -> Option<f32> {
        let possible = self.0.iter().filter(|(_, _, width)| *width <= size);
        let (sum, weights) = possible.fold((0.0, 0.0), |(sum, weights), (kind, often, width)| {
            (sum + often * value(*kind, *width), weights + often)
        });
        (weights > 0.0).then(|| sum / weights)
    }
}

/// Returns the part of the hand that these cards are.
fn part(hand: Cards, cards: Cards) -> usize {
    let places = hand
        .iter()
        .enumerate()
        .filter(|(_, card)| cards.contains(Cards::one(*card)));
    places.fold(0, |part, (place, _)| part | 1 << place)
}
