//! The most that one seat can lose in one hand (TG-52).

use crate::{
    LastTrick,
    tien_gow::{BigSixCaptures, Combination, CompleteGame, House, Shape, settle, special_endings},
};

/// The number of stacks in a hand.
const STACKS: usize = crate::tien_gow::HAND;

/// Returns the most points that one seat can lose in one hand at this streak.
///
/// The worst case is one of three. In a complete game of the banker, the last trick is the most
/// expensive one and the other tricks are sets that are paid for. In a capture, the captured seat has
/// a single stack and pays for two others without any. And two couples can be led to the last trick,
/// and paid for, that a more expensive quartet takes. A winner who pays a seat above par loses less:
/// that seat is at most three stacks above par, with the same factors, while a seat without stacks
/// owes four or five points.
pub(super) fn largest_loss(house: &House, streak: u32) -> i64 {
    let rates = Rates::new(house, streak);
    LAST_TRICKS
        .into_iter()
        .filter(|shape| rates.exists(*shape))
        .map(|shape| rates.complete_game(shape))
        .chain(rates.captures())
        .chain(rates.taken_couples())
        .max()
        .expect("every house has civil pairs")
}

/// The sets that the most expensive last tricks are taken with.
///
/// A single tile never costs more than one of them: the Little Three and the Big Head Six count as
/// much as the Supreme that needs them, any other as much as a plain pair, and the tricks before it pay
/// for no more sets, because these have an even number of tiles.
const LAST_TRICKS: [Shape; 5] = [
    Shape::CivilPair,
    Shape::Supreme,
    Shape::CivilSupreme,
    Shape::Quartet,
    Shape::TwoCouples,
];

/// What everything costs a seat if it or the seat that it pays is the banker.
struct Rates<'a> {
    house: &'a House,
    streak: u32,
    /// The product of the factors on all stacks: the base figure's and the banker's.
    stacks: i64,
}

impl<'a> Rates<'a> {
    fn new(house: &'a House, streak: u32) -> Rates<'a> {
        Rates {
            house,
            streak,
            stacks: house.figure_factor(streak) * house.multiplier(streak),
        }
    }

    /// Returns what a set costs; 0 if the house does not have it or does not pay for it.
    fn price(&self, shape: Shape) -> i64 {
        let price = settle::price(self.house, shape).filter(|_| self.exists(shape));
        price.map_or(0, |price| price.of_banker(self.house, self.streak))
    }

    /// Whether the house has sets of this shape.
    fn exists(&self, shape: Shape) -> bool {
        self.house.set_rules().table().has(shape)
    }

    /// Returns what a seat without stacks loses in a complete game whose last trick this shape takes.
    fn complete_game(&self, shape: Shape) -> i64 {
        let complete = match self.house.complete_game {
            CompleteGame::None => 1,
            CompleteGame::Double => settle::COMPLETE_FACTOR,
            CompleteGame::HongKong => settle::SLAM_FACTOR,
        };
        let debt = self.house.base(self.streak, 0) * self.stacks;
        let set = Combination { shape, rank: 0 };
        let factor = self.house.last_trick_factor(settle::last_trick(set));
        let paid = if special_endings::is_only_settled(self.house, set, true) {
            0
        } else {
            self.price(shape)
        };
        debt * complete * factor + paid + self.tricks(STACKS - shape.width(), shape)
    }

    /// Returns what a seat without stacks loses if two couples are led to the last trick and a quartet
    /// takes it; `None` if the house has none. Their leader has stacks, so it is no complete game.
    fn taken_couples(&self) -> Option<i64> {
        let shape = Shape::TwoCouples;
        self.exists(shape).then(|| {
            let debt = self.house.base(self.streak, 0) * self.stacks;
            let end = debt * self.house.last_trick_factor(LastTrick::Quartet);
            end + self.price(shape) + self.tricks(STACKS - shape.width(), shape)
        })
    }

    /// Returns the most that can be paid for tricks worth `stacks` stacks, if a set of the
    /// shape `used` is gone.
    fn tricks(&self, stacks: usize, used: Shape) -> i64 {
        let supremes = [Shape::Supreme, Shape::CivilSupreme];
        let supremes = supremes
            .into_iter()
            .filter(|shape| self.exists(*shape) && *shape != used)
            .count();
        let four = self
            .price(Shape::Quartet)
            .max(self.price(Shape::TwoCouples));
        let with = |fours: usize| {
            let rest = (stacks - 4 * fours) / 2;
            four * fours as i64 + self.price(Shape::Supreme) * supremes.min(rest) as i64
        };
        (0..=stacks / 4).map(with).max().unwrap_or(0)
    }

    /// Returns what the leader of a captured tile loses, for every capture that the house has.
    fn captures(&self) -> Vec<i64> {
        let (factor, captures): (i64, &[Shape]) = match self.house.big_six_captures {
            BigSixCaptures::None => return Vec::new(),
            BigSixCaptures::PaysForAll => (1, &[Shape::Supreme]),
            BigSixCaptures::PaysForAllX4 if self.house.civil_supreme => (
                settle::CAPTURE_FACTOR,
                &[Shape::Supreme, Shape::CivilSupreme],
            ),
            BigSixCaptures::PaysForAllX4 => (settle::CAPTURE_FACTOR, &[Shape::Supreme]),
        };
        // The captured seat led the last trick, so it has a stack; it owes what a seat with one
        // stack owes, or nothing.
        let own = self.house.base(self.streak, 1).max(0);
        let debts = 2 * self.house.base(self.streak, 0) + own;
        let cost = |used: &Shape| debts * self.stacks * factor + self.tricks(STACKS - 2, *used);
        captures.iter().map(cost).collect()
    }
}
