//! The three sets and six tiers of the cards (TT-3 to TT-7).

use crate::{CARDS, Card, CardSuit, named_enum::named_enum};

named_enum! {
    /// One of the three kinds of cards, in the order in which they are shown; a beat needs the same kinds
    /// that were led. The names are keys in texts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum CardSet {
        /// Cards of one suit: aces and crowns.
        Suits = "suits",
        /// Cards of two suits that are adjacent in the order of suits, and the Author.
        Cycle = "cycle",
        /// Cards of two suits that are not adjacent.
        Inter = "inter",
    }
}

/// The strength of a card within its set, named after a suit. The Moons tier is the best and the
/// least in `Ord`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tier(CardSuit);

impl Tier {
    /// Every tier, the best first.
    pub const ALL: [Tier; 6] = {
        let mut all = [Tier(CardSuit::Moons); 6];
        let mut place = 0;
        while place < 6 {
            all[place] = Tier(CardSuit::ALL[place]);
            place += 1;
        }
        all
    };

    /// Returns the suit that the tier is named after.
    #[must_use]
    pub const fn suit(self) -> CardSuit {
        self.0
    }

    /// Returns the number of the tier, from 1 for the best to 6.
    #[must_use]
    pub const fn number(self) -> usize {
        self.place() + 1
    }

    /// Returns the index in [`Tier::ALL`].
    pub(super) const fn place(self) -> usize {
        self.0 as usize
    }

    /// Whether it is better than another.
    #[must_use]
    pub(crate) const fn is_better_than(self, other: Tier) -> bool {
        self.place() < other.place()
    }
}

/// The set and tier of every card, computed once because they are looked up often.
const PLACES: [(CardSet, Tier); CARDS] = {
    let mut places = [(CardSet::Suits, Tier(CardSuit::Moons)); CARDS];
    let mut id = 0;
    while id < CARDS {
        let card = Card::ALL[id];
        places[id] = (card.work_out_set(), card.work_out_tier());
        id += 1;
    }
    places
};

impl Card {
    /// Returns the set that the card belongs to in Tet-Gow (TT-3).
    #[must_use]
    pub const fn set(self) -> CardSet {
        PLACES[self.id() as usize].0
    }

    /// Returns the strength of the card within its set in Tet-Gow (TT-4 to TT-6).
    #[must_use]
    pub const fn tier(self) -> Tier {
        PLACES[self.id() as usize].1
    }

    const fn work_out_set(self) -> CardSet {
        let Some(second) = self.second_suit() else {
            return CardSet::Suits;
        };
        match second as usize - self.suit() as usize {
            // For the Cycle, the suits form a ring: Moons follow Knots, on the Author alone.
            1 | 5 => CardSet::Cycle,
            _ => CardSet::Inter,
        }
    }

    const fn work_out_tier(self) -> Tier {
        use CardSuit::{Knots, Leaves, Moons, Suns, Waves, Wyrms};
        match (self.work_out_set(), self.suit(), self.second_suit()) {
            // The Author joins the ends of the order and ranks below all adjacent pairs; in Inter,
            // the last pair remains.
            (CardSet::Cycle, Moons, Some(Knots)) | (CardSet::Inter, Leaves | Wyrms | Knots, _) => {
                Tier(Knots)
            }
            (CardSet::Suits | CardSet::Cycle, suit, _) => Tier(suit),
            // By the upper suit, then by the lower: the six existing pairs get the six tiers.
            (CardSet::Inter, Moons, Some(Waves)) => Tier(Moons),
            (CardSet::Inter, Moons, _) => Tier(Suns),
            (CardSet::Inter, Suns, Some(Wyrms)) => Tier(Waves),
            (CardSet::Inter, Suns, _) => Tier(Leaves),
            (CardSet::Inter, Waves, _) => Tier(Wyrms),
        }
    }
}
