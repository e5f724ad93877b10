//! A set of cards as 36 bits, for positions.

use std::fmt;

use crate::{
    CARDS, Card, Piece, Pieces,
    piece_set::PieceSet,
    tet_gow::{CardSet, Tier},
};

/// A set of cards, one bit for each card, the first in canonical order in the lowest bit.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cards(u64);

/// The cards of each tier.
const TIERS: [Cards; Tier::ALL.len()] = {
    let mut tiers = [Cards::NONE; Tier::ALL.len()];
    let mut id = 0;
    while id < CARDS {
        let card = Card::ALL[id];
        let tier = &mut tiers[card.tier().place()];
        *tier = tier.and(Cards::one(card));
        id += 1;
    }
    tiers
};

/// The cards of each set.
const SETS: [Cards; CardSet::ALL.len()] = {
    let mut sets = [Cards::NONE; CardSet::ALL.len()];
    let mut id = 0;
    while id < CARDS {
        let card = Card::ALL[id];
        let set = &mut sets[card.set() as usize];
        *set = set.and(Cards::one(card));
        id += 1;
    }
    sets
};

impl Cards {
    /// The empty set.
    pub const NONE: Cards = Cards(0);

    /// All 36 cards.
    pub const ALL: Cards = Cards((1 << CARDS) - 1);

    /// Makes the set of one card.
    #[must_use]
    pub const fn one(card: Card) -> Cards {
        Cards(1 << card.id())
    }

    /// Returns the cards of a tier.
    #[must_use]
    pub(crate) const fn of_tier(tier: Tier) -> Cards {
        TIERS[tier.place()]
    }

    /// Returns the cards of one of the three sets.
    #[must_use]
    pub(crate) const fn of_set(set: CardSet) -> Cards {
        SETS[set as usize]
    }

    /// Returns the cards of all better tiers.
    #[must_use]
    pub const fn above(tier: Tier) -> Cards {
        let mut above = Cards::NONE;
        let mut place = 0;
        while place < tier.place() {
            above = above.and(TIERS[place]);
            place += 1;
        }
        above
    }

    /// Converts from pieces; `None` if they are not all different cards.
    #[must_use]
    pub fn of_pieces(pieces: Pieces) -> Option<Cards> {
        pieces.iter().try_fold(Cards::NONE, |cards, piece| {
            let one = Cards::one(piece.card()?);
            cards.common(one).is_empty().then(|| cards.and(one))
        })
    }

    /// Converts to pieces.
    #[must_use]
    pub fn pieces(self) -> Pieces {
        self.iter().map(Piece::from).collect()
    }

    /// Returns the cards in canonical order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        std::iter::successors(Some(self), |left| Some(left.split().1))
            .map_while(|left| Card::of_id(left.0.trailing_zeros() as u8))
    }

    /// Counts the cards.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every card of the other set is in this one.
    #[must_use]
    pub const fn contains(self, other: Cards) -> bool {
        other.0 & !self.0 == 0
    }

    /// Returns this set without the cards of the other.
    #[must_use]
    pub const fn minus(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }

    /// Returns the union of two sets.
    #[must_use]
    pub const fn and(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }

    /// Returns the cards that are in both sets.
    #[must_use]
    pub const fn common(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }

    /// Returns the first card in canonical order; `None` if the set is empty.
    #[must_use]
    pub const fn first(self) -> Option<Card> {
        Card::of_id(self.0.trailing_zeros() as u8)
    }

    /// Splits off the first card in canonical order; an empty set splits into two empty ones.
    pub(super) const fn split(self) -> (Cards, Cards) {
        let rest = self.0 & self.0.wrapping_sub(1);
        (Cards(self.0 ^ rest), Cards(rest))
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        cards
            .into_iter()
            .map(Cards::one)
            .fold(Cards::NONE, Cards::and)
    }
}

impl PieceSet for Cards {
    type Piece = Card;

    const NONE: Cards = Cards::NONE;

    fn of_pieces(pieces: Pieces) -> Option<Cards> {
        Cards::of_pieces(pieces)
    }

    fn listed(self) -> Vec<Card> {
        self.iter().collect()
    }

    fn size(self) -> usize {
        self.len()
    }

    fn with(self, card: Card) -> Cards {
        self.and(Cards::one(card))
    }

    fn plus(self, other: Cards) -> Cards {
        self.and(other)
    }

    fn minus(self, other: Cards) -> Cards {
        Cards::minus(self, other)
    }

    fn contains(self, other: Cards) -> bool {
        Cards::contains(self, other)
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.pieces(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<Cards> {
        Cards::of_pieces(text.parse().unwrap())
    }

    #[test]
    fn what_no_deck_of_cards_has_is_refused() {
        assert_eq!(
            of("C.K A.M 4.MS").unwrap().pieces().to_string(),
            "A.M 4.MS C.K"
        );
        assert_eq!(of("A.M A.M"), None);
        assert_eq!(of("A.M 66"), None);
    }

    #[test]
    fn every_card_is_of_one_tier() {
        assert_eq!(
            Tier::ALL.map(|tier| Cards::of_tier(tier).len()),
            [7, 5, 7, 5, 7, 5]
        );
        assert_eq!(
            Tier::ALL
                .map(Cards::of_tier)
                .into_iter()
                .fold(Cards::NONE, Cards::and),
            Cards::ALL
        );
        assert_eq!(Cards::ALL.iter().count(), CARDS);
    }
}
