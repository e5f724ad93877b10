//! The most that one seat can lose in one hand (TG-52).

use crate::{
    LastTrick,
    tien_gow::{BigSixCaptures, Combination, CompleteGame, House, Shape, settle, special_endings},
};

/// The number of stacks in a hand.
const STACKS: usize = crate::tien_gow::HAND;

/// The number of tiles in a quartet, and in two couples.
const WIDE: usize = 4;

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
        .iter()
        .filter(|last| rates.is_possible(last))
        .map(|last| rates.complete_game(last))
        .chain(rates.captures())
        .chain(rates.taken_couples())
        .max()
        .expect("an ordinary last trick is always possible")
}

/// One kind of last trick.
#[derive(Clone, Copy)]
struct LastTrickCase {
    kind: LastTrick,
    width: usize,
    /// The set that is paid for when it is played, if any.
    paid: Option<Shape>,
}

const LAST_TRICKS: [LastTrickCase; 8] = [
    LastTrickCase::new(LastTrick::Ordinary, 1, None),
    LastTrickCase::new(LastTrick::Ordinary, 2, None),
    LastTrickCase::new(LastTrick::LittleThree, 1, None),
    LastTrickCase::new(LastTrick::BigHeadSix, 1, None),
    LastTrickCase::new(LastTrick::Supreme, 2, Some(Shape::Supreme)),
    LastTrickCase::new(LastTrick::Supreme, 2, Some(Shape::CivilSupreme)),
    LastTrickCase::new(LastTrick::Quartet, WIDE, Some(Shape::Quartet)),
    LastTrickCase::new(LastTrick::Ordinary, WIDE, Some(Shape::TwoCouples)),
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

    fn is_possible(&self, last: &LastTrickCase) -> bool {
        last.paid.is_none_or(|shape| self.exists(shape))
    }

    /// Returns what a seat without stacks loses in a complete game with this last trick.
    fn complete_game(&self, last: &LastTrickCase) -> i64 {
        let single = last.width == 1;
        // With early death, or if the tile could have been beaten, only seven of the stacks were
        // contested.
        let complete = match self.house.complete_game {
            CompleteGame::None => 1,
            CompleteGame::HongKong if !(single && self.house.early_death) => settle::SLAM_FACTOR,
            CompleteGame::Double | CompleteGame::HongKong => settle::COMPLETE_FACTOR,
        };
        let debt = self.house.base(self.streak, 0) * self.stacks;
        let end = debt * complete * self.house.last_trick_factor(last.kind);
        end + self.paid_last(last) + self.tricks(STACKS - last.width, last.used())
    }

    /// Returns what a seat without stacks loses if two couples are led to the last trick and a quartet
    /// takes it; `None` if the house has none. Their leader has stacks, so it is no complete game.
    fn taken_couples(&self) -> Option<i64> {
        let shape = Shape::TwoCouples;
        self.exists(shape).then(|| {
            let debt = self.house.base(self.streak, 0) * self.stacks;
            let end = debt * self.house.last_trick_factor(LastTrick::Quartet);
            end + self.price(shape) + self.tricks(STACKS - WIDE, None)
        })
    }

    /// Returns what is paid for the last trick itself.
    fn paid_last(&self, last: &LastTrickCase) -> i64 {
        let Some(shape) = last.paid else { return 0 };
        let set = Combination { shape, rank: 0 };
        if special_endings::is_only_settled(self.house, set, true) {
            return 0;
        }
        self.price(shape)
    }

    /// Returns the most that can be paid for tricks worth `stacks` stacks, without the Supreme
    /// `used`.
    fn tricks(&self, stacks: usize, used: Option<Shape>) -> i64 {
        let supremes = [Shape::Supreme, Shape::CivilSupreme];
        let supremes = supremes
            .into_iter()
            .filter(|shape| self.exists(*shape) && Some(*shape) != used)
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
        let cost =
            |used: &Shape| debts * self.stacks * factor + self.tricks(STACKS - 2, Some(*used));
        captures.iter().map(cost).collect()
    }
}

impl LastTrickCase {
    const fn new(kind: LastTrick, width: usize, paid: Option<Shape>) -> LastTrickCase {
        LastTrickCase { kind, width, paid }
    }

    /// Returns the paid set that the last trick rules out elsewhere: its own, or the Supreme that
    /// needs its tile.
    fn used(&self) -> Option<Shape> {
        match self.kind {
            LastTrick::LittleThree => Some(Shape::Supreme),
            LastTrick::BigHeadSix => Some(Shape::CivilSupreme),
            LastTrick::Ordinary | LastTrick::Quartet | LastTrick::Supreme => self.paid,
        }
    }
}
