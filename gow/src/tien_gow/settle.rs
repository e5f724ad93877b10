//! What is paid: at once for Supreme and quartets, and at the end by stacks.

use crate::{
    LastTrick, Line, Payment, PerSeat, Reason, Seat,
    tien_gow::{Combination, HAND, House, OverParBanker, PAR, SEATS, Shape},
};

/// How a hand ended, as far as the settlement depends on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who banked.
    pub banker: Seat,
    /// How many hands in a row, this one included.
    pub streak: u32,
    /// Who took the last trick.
    pub winner: Seat,
    /// The stacks that each seat took.
    pub stacks: PerSeat<u8>,
    /// What took the last trick.
    pub last_trick: LastTrick,
}

/// The payments at the end of a hand and how they came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// The arithmetic of each seat that did not win.
    pub lines: PerSeat<Option<Line>>,
    /// The payments, beginning after the winner's seat; seats that owe nothing are left out.
    pub payments: Vec<Payment>,
    /// The factor for the last trick.
    pub last: i64,
    /// The factor for a complete game.
    pub complete: i64,
}

/// Gives the factor on a transaction between two seats: the banker's if one of them banks.
fn banker_factor(house: &House, banker: Seat, streak: u32, one: Seat, other: Seat) -> i64 {
    if one == banker || other == banker { house.multiplier(streak) } else { 1 }
}

/// Settles the end of a hand by stacks: everybody against the winner.
#[must_use]
pub fn settle(house: &House, ending: &Ending) -> Settlement {
    let last = match ending.last_trick {
        LastTrick::Ordinary => 1,
        LastTrick::Quartet | LastTrick::Supreme | LastTrick::LittleThree => house.last_trick_factor(),
    };
    let all = usize::from(ending.stacks[ending.winner]) == HAND;
    let complete = if all { house.complete_factor() } else { 1 };
    let lines = ending.stacks.map(|seat, stacks| {
        (seat != ending.winner).then(|| line(house, ending, seat, *stacks, (last, complete)))
    });
    let payments = ending
        .winner
        .others(lines.len())
        .filter_map(|seat| par_payment(seat, ending.winner, lines[seat]?.points))
        .collect();
    Settlement { lines, payments, last, complete }
}

/// Works out what one seat owes the winner.
fn line(house: &House, ending: &Ending, seat: Seat, stacks: u8, (last, complete): (i64, i64)) -> Line {
    let base = match stacks {
        0 => house.no_trick_points(),
        _ => PAR - i64::from(stacks),
    };
    let plain = house.over_par_banker == OverParBanker::Plain && seat == ending.banker && base < 0;
    let banker =
        if plain { 1 } else { banker_factor(house, ending.banker, ending.streak, seat, ending.winner) };
    let points = base * banker * last * complete;
    Line { base, banker, last, complete, points }
}

fn par_payment(seat: Seat, winner: Seat, points: i64) -> Option<Payment> {
    let (from, to) = if points < 0 { (winner, seat) } else { (seat, winner) };
    let points = points.abs();
    (points != 0).then_some(Payment { from, to, points, reason: Reason::Par })
}

/// Lists what the others pay a seat for a set: for Supreme when it is led, for a quartet when it has taken the trick.
///
/// Other sets bring nothing.
#[must_use]
pub fn trick_payments(house: &House, banker: Seat, streak: u32, to: Seat, shape: Shape) -> Vec<Payment> {
    let (base, reason) = match shape {
        Shape::Supreme => (house.supreme_points(), Reason::Supreme),
        Shape::Quartet => (house.quartet_points(), Reason::Quartet),
        Shape::CivilSingle
        | Shape::MilitarySingle
        | Shape::CivilPair
        | Shape::MilitaryPair
        | Shape::MixedPair
        | Shape::CivilTriplet
        | Shape::MilitaryTriplet => return Vec::new(),
    };
    let payment = |from| {
        let points = base * banker_factor(house, banker, streak, from, to);
        (points != 0).then_some(Payment { from, to, points, reason })
    };
    to.others(SEATS).filter_map(payment).collect()
}

/// Tells what a last trick taken with this set counts as.
#[must_use]
pub fn last_trick(set: Combination) -> LastTrick {
    match set {
        Combination { shape: Shape::Quartet, .. } => LastTrick::Quartet,
        Combination { shape: Shape::Supreme, .. } => LastTrick::Supreme,
        // The Little Three is the only military tile of rank 1.
        Combination { shape: Shape::MilitarySingle, rank: 1 } => LastTrick::LittleThree,
        Combination { .. } => LastTrick::Ordinary,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]
    use super::*;
    use crate::{net, tien_gow::Banker};

    fn seat(index: usize) -> Seat {
        Seat::new(index).unwrap()
    }

    fn check(house: House, stacks: [u8; 4], winner: usize, last_trick: LastTrick, expected: [i64; 4]) {
        check_streak(house, 1, stacks, winner, last_trick, expected);
    }

    fn check_streak(
        house: House,
        streak: u32,
        stacks: [u8; 4],
        winner: usize,
        last_trick: LastTrick,
        expected: [i64; 4],
    ) {
        let ending = Ending {
            banker: seat(0),
            streak,
            winner: seat(winner),
            stacks: PerSeat::from_vec(stacks.to_vec()).unwrap(),
            last_trick,
        };
        let settlement = settle(&house, &ending);
        let net = net(&settlement.payments, SEATS);
        assert_eq!(net, PerSeat::from_vec(expected.to_vec()).unwrap(), "{ending:?}");
    }

    #[test]
    fn stacks_are_settled_against_par() {
        let celko = House::default();
        let ordinary = LastTrick::Ordinary;
        check(celko, [1, 4, 0, 3], 3, ordinary, [-6, 0, -5, 11]);
        check(celko, [1, 5, 0, 2], 3, ordinary, [-6, 1, -5, 10]);
        check(celko, [3, 2, 2, 1], 0, ordinary, [14, -4, -4, -6]);
        check(celko, [4, 2, 1, 1], 1, ordinary, [0, 6, -3, -3]);
        check(celko, [2, 4, 2, 0], 1, LastTrick::Supreme, [-8, 22, -4, -10]);
        check(celko, [4, 2, 1, 1], 0, LastTrick::Quartet, [32, -8, -12, -12]);
        check(celko, [0, 8, 0, 0], 1, ordinary, [-20, 40, -10, -10]);
        check(celko, [8, 0, 0, 0], 0, LastTrick::LittleThree, [120, -40, -40, -40]);
        let plain = House { last_trick_bonus: crate::tien_gow::LastTrickBonus::None, ..celko };
        check(plain, [8, 0, 0, 0], 0, LastTrick::LittleThree, [60, -20, -20, -20]);
        let four = House { no_trick_pays: crate::tien_gow::NoTrickPays::Four, ..celko };
        check(four, [1, 4, 0, 3], 3, ordinary, [-6, 0, -4, 10]);
    }

    #[test]
    fn a_growing_banker_above_par_may_be_paid_plainly() {
        let growing = House { banker: Banker::Growing, ..crate::tien_gow::Preset::Gupai.house() };
        let plain = House { over_par_banker: OverParBanker::Plain, ..growing };
        let ordinary = LastTrick::Ordinary;
        check_streak(growing, 2, [6, 2, 0, 0], 1, ordinary, [6, 4, -5, -5]);
        check_streak(growing, 5, [6, 2, 0, 0], 1, ordinary, [12, -2, -5, -5]);
        check_streak(plain, 5, [6, 2, 0, 0], 1, ordinary, [2, 8, -5, -5]);
        check_streak(plain, 2, [1, 2, 2, 3], 3, ordinary, [-9, -2, -2, 13]);
        check_streak(plain, 2, [2, 6, 0, 0], 0, ordinary, [24, 6, -15, -15]);
    }

    #[test]
    fn supreme_and_quartets_are_paid_by_everybody() {
        let celko = House::default();
        let paid = |to, shape| net(&trick_payments(&celko, seat(0), 1, seat(to), shape), SEATS);
        let row = |values: [i64; 4]| PerSeat::from_vec(values.to_vec()).unwrap();
        assert_eq!(paid(1, Shape::Supreme), row([-4, 8, -2, -2]));
        assert_eq!(paid(0, Shape::Supreme), row([12, -4, -4, -4]));
        assert_eq!(paid(1, Shape::Quartet), row([-8, 16, -4, -4]));
        assert_eq!(paid(0, Shape::Quartet), row([24, -8, -8, -8]));
        assert_eq!(paid(0, Shape::MixedPair), row([0; 4]));
    }
}
