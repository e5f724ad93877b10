//! Combinations of cards, and which beats which (TT-11 to TT-14).

use crate::tet_gow::{CardSet, Cards, Preset, Tier};

/// How many cards of each set are in each tier.
const IN_DECK: [[u8; CardSet::ALL.len()]; Tier::ALL.len()] = {
    let mut counts = [[0; CardSet::ALL.len()]; Tier::ALL.len()];
    let mut tier = 0;
    while tier < Tier::ALL.len() {
        counts[tier] = count(Cards::of_tier(Tier::ALL[tier]));
        tier += 1;
    }
    counts
};

/// Cards of one tier, described by the tier and the number of cards of each set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Combination {
    /// The tier of all its cards.
    pub tier: Tier,
    /// The number of cards of each set, in the order of [`CardSet::ALL`].
    pub sets: [u8; CardSet::ALL.len()],
}

/// Counts the cards of each set.
const fn count(cards: Cards) -> [u8; CardSet::ALL.len()] {
    const fn of(cards: Cards, set: CardSet) -> u8 {
        cards.common(Cards::of_set(set)).len() as u8
    }
    [
        of(cards, CardSet::Suits),
        of(cards, CardSet::Cycle),
        of(cards, CardSet::Inter),
    ]
}

impl Combination {
    /// Returns the combination that cards form; `None` unless there is at least one and all are of
    /// one tier.
    #[must_use]
    pub fn of(cards: Cards) -> Option<Combination> {
        let tier = cards.first()?.tier();
        Cards::of_tier(tier).contains(cards).then(|| Combination {
            tier,
            sets: count(cards),
        })
    }

    /// Counts the cards.
    #[must_use]
    pub const fn width(self) -> usize {
        let [suits, cycle, inter] = self.sets;
        (suits + cycle + inter) as usize
    }

    /// Whether it may be led by a preset (TT-11 to TT-13).
    #[must_use]
    pub const fn may_be_led(self, preset: Preset) -> bool {
        let cycle = self.sets[CardSet::Cycle as usize] as usize;
        let Some(limit) = preset.limit() else {
            return true;
        };
        self.width() == 1 || self.width() <= limit.cards && cycle <= limit.of_cycle
    }

    /// Whether it beats another: the same number of cards of each set, of a better tier (TT-14).
    #[must_use]
    pub fn beats(self, other: Combination) -> bool {
        self.sets == other.sets && self.tier.is_better_than(other.tier)
    }

    /// Whether no cards of the whole deck beat it.
    #[must_use]
    pub(crate) fn is_top(self) -> bool {
        let enough = |tier: &[u8; 3]| {
            tier.iter()
                .zip(self.sets)
                .all(|(there, needed)| *there >= needed)
        };
        !IN_DECK[..self.tier.place()].iter().any(enough)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<Combination> {
        Combination::of(Cards::of_pieces(text.parse().unwrap()).unwrap())
    }

    #[test]
    fn what_no_cards_of_the_deck_beat_is_known() {
        for top in ["A.M", "4.MS 8.MS", "4.MS 8.MS 9.MS 3.MW"] {
            assert!(of(top).unwrap().is_top(), "{top}");
        }
        for beaten in ["2.WL 4.WL 8.WL", "A.S", "5.SW", "5.ML 7.ML A.S C.S"] {
            assert!(!of(beaten).unwrap().is_top(), "{beaten}");
        }
    }
}
