//! The 36 cards of the Decktet that are played here: aces, number cards and crowns.

use std::fmt;

use crate::named_enum::named_enum;

named_enum! {
    /// A suit of the Decktet, the best first; the names are keys in texts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum CardSuit {
        /// Moons, `M`.
        Moons = "moons",
        /// Suns, `S`.
        Suns = "suns",
        /// Waves, `W`.
        Waves = "waves",
        /// Leaves, `L`.
        Leaves = "leaves",
        /// Wyrms, `Y`.
        Wyrms = "wyrms",
        /// Knots, `K`.
        Knots = "knots",
    }
}

use CardSuit::{Knots, Leaves, Moons, Suns, Waves, Wyrms};

impl CardSuit {
    /// Returns the letter that stands for the suit in notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Moons => 'M',
            Suns => 'S',
            Waves => 'W',
            Leaves => 'L',
            Wyrms => 'Y',
            Knots => 'K',
        }
    }
}

/// A rank of the Decktet, in canonical order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardRank {
    /// An ace, of one suit.
    Ace,
    /// A number from 2 to 9, of two suits.
    Number(u8),
    /// A crown, of one suit.
    Crown,
}

impl CardRank {
    /// Parses a rank in notation: `A`, `2` to `9` or `C`.
    fn named(text: &str) -> Option<CardRank> {
        match text.as_bytes() {
            b"A" => Some(CardRank::Ace),
            b"C" => Some(CardRank::Crown),
            [digit @ b'2'..=b'9'] => Some(CardRank::Number(digit - b'0')),
            _ => None,
        }
    }
}

impl fmt::Display for CardRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardRank::Ace => f.write_str("A"),
            CardRank::Number(number) => number.fmt(f),
            CardRank::Crown => f.write_str("C"),
        }
    }
}

/// The number of cards, all different.
pub const CARDS: usize = 36;

/// One card, in canonical order: aces, numbers from 2 to 9, crowns, and within a rank by the better
/// suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

struct Face {
    rank: CardRank,
    suit: CardSuit,
    second: Option<CardSuit>,
    key: &'static str,
}

const fn ace(suit: CardSuit) -> Face {
    Face {
        rank: CardRank::Ace,
        suit,
        second: None,
        key: "ace",
    }
}

const fn number(number: u8, suit: CardSuit, second: CardSuit, key: &'static str) -> Face {
    Face {
        rank: CardRank::Number(number),
        suit,
        second: Some(second),
        key,
    }
}

const fn crown(suit: CardSuit, key: &'static str) -> Face {
    Face {
        rank: CardRank::Crown,
        suit,
        second: None,
        key,
    }
}

const TABLE: [Face; CARDS] = [
    ace(Moons),
    ace(Suns),
    ace(Waves),
    ace(Leaves),
    ace(Wyrms),
    ace(Knots),
    number(2, Moons, Knots, "author"),
    number(2, Suns, Wyrms, "desert"),
    number(2, Waves, Leaves, "origin"),
    number(3, Moons, Waves, "journey"),
    number(3, Suns, Knots, "painter"),
    number(3, Leaves, Wyrms, "savage"),
    number(4, Moons, Suns, "mountain"),
    number(4, Waves, Leaves, "sailor"),
    number(4, Wyrms, Knots, "battle"),
    number(5, Moons, Leaves, "forest"),
    number(5, Suns, Waves, "discovery"),
    number(5, Wyrms, Knots, "soldier"),
    number(6, Moons, Waves, "lunatic"),
    number(6, Suns, Wyrms, "penitent"),
    number(6, Leaves, Knots, "market"),
    number(7, Moons, Leaves, "chance-meeting"),
    number(7, Suns, Knots, "castle"),
    number(7, Waves, Wyrms, "cave"),
    number(8, Moons, Suns, "diplomat"),
    number(8, Waves, Leaves, "mill"),
    number(8, Wyrms, Knots, "betrayal"),
    number(9, Moons, Suns, "pact"),
    number(9, Waves, Wyrms, "darkness"),
    number(9, Leaves, Knots, "merchant"),
    crown(Moons, "huntress"),
    crown(Suns, "bard"),
    crown(Waves, "sea"),
    crown(Leaves, "end"),
    crown(Wyrms, "calamity"),
    crown(Knots, "windfall"),
];

impl Card {
    /// Every card in canonical order.
    pub const ALL: [Card; CARDS] = {
        let mut all = [Card(0); CARDS];
        let mut id = 0;
        while id < CARDS {
            all[id] = Card(id as u8);
            id += 1;
        }
        all
    };

    /// Returns the card with this number in canonical order, from 0.
    #[must_use]
    pub const fn of_id(id: u8) -> Option<Card> {
        if (id as usize) < CARDS {
            Some(Card(id))
        } else {
            None
        }
    }

    /// Returns the card's number in canonical order, from 0.
    #[must_use]
    pub const fn id(self) -> u8 {
        self.0
    }

    /// Parses a card in notation, such as `A.M`, `4.MS` or `C.K`.
    #[must_use]
    pub fn named(text: &str) -> Option<Card> {
        let (rank, suits) = text.split_once('.')?;
        let rank = CardRank::named(rank)?;
        Card::ALL.into_iter().find(|card| {
            card.rank() == rank && card.suits().map(CardSuit::letter).eq(suits.chars())
        })
    }

    /// Returns the rank.
    #[must_use]
    pub const fn rank(self) -> CardRank {
        TABLE[self.0 as usize].rank
    }

    /// Returns the suit; of two, the better one.
    #[must_use]
    pub const fn suit(self) -> CardSuit {
        TABLE[self.0 as usize].suit
    }

    /// Returns the lesser of two suits; `None` for aces and crowns, which have one.
    #[must_use]
    pub const fn second_suit(self) -> Option<CardSuit> {
        TABLE[self.0 as usize].second
    }

    /// Returns the one or two suits, the better one first.
    pub fn suits(self) -> impl Iterator<Item = CardSuit> {
        std::iter::once(self.suit()).chain(self.second_suit())
    }

    /// Returns the translation key of the name, such as `author`; all aces share `ace`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        TABLE[self.0 as usize].key
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.rank(), self.suit().letter())?;
        self.second_suit()
            .map_or(Ok(()), |second| write!(f, "{}", second.letter()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_written_and_found_by_its_name() {
        let names = Card::ALL.map(|card| card.to_string());
        assert_eq!(
            names.join(" "),
            "A.M A.S A.W A.L A.Y A.K 2.MK 2.SY 2.WL 3.MW 3.SK 3.LY 4.MS 4.WL 4.YK 5.ML 5.SW 5.YK \
             6.MW 6.SY 6.LK 7.ML 7.SK 7.WY 8.MS 8.WL 8.YK 9.MS 9.WY 9.LK C.M C.S C.W C.L C.Y C.K"
        );
        for (card, name) in Card::ALL.into_iter().zip(&names) {
            assert_eq!(Card::named(name), Some(card));
        }
        for name in [
            "", "A", "A.", "A.MS", "4.SM", "4.M", "1.MS", "a.m", "A.m", "10.M", "M.A", "4MS",
            "A.月",
        ] {
            assert_eq!(Card::named(name), None, "{name}");
        }
    }

    #[test]
    fn cards_are_in_order_and_the_better_of_two_suits_comes_first() {
        let is_ordered = |card: &Card| card.second_suit().is_none_or(|second| card.suit() < second);
        assert!(Card::ALL.iter().all(is_ordered));
        let order = Card::ALL.map(|card| (card.rank(), card.suit()));
        assert!(order.is_sorted());
    }

    #[test]
    fn names_tell_all_cards_but_the_aces_apart() {
        let mut keys: Vec<&str> = Card::ALL.map(Card::key).to_vec();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), CARDS - 5);
    }
}
