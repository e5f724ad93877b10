//! Payments: for single tricks, and at the end of the hand by stacks.

use crate::{
    LastTrick, Line, Payment, PerSeat, Reason, Seat,
    tien_gow::{
        Banker, BigSixCaptures, Combination, CompleteGame, HAND, House, LastTrickBonus,
        OverParBanker, PAR, QuartetPays, SEATS, Shape, SupremePays,
        combination::{BIG_HEAD_SIX, LITTLE_THREE},
    },
};

/// What each other player pays for a quartet or two couples, in points before all factors.
pub const QUARTET_POINTS: i64 = 4;

/// What each other player pays for the lead of Supreme, in points before all factors.
pub const SUPREME_POINTS: i64 = 2;

/// The banker's factor where payments for a trick do not grow with the streak.
pub(crate) const FIXED_FACTOR: i64 = 2;

/// The factor of a special last trick.
pub const LAST_TRICK_FACTOR: i64 = 2;

/// The factor of a last trick taken with a quartet in Hong Kong.
pub const LAST_QUARTET_FACTOR: i64 = 4;

/// The factor of a complete game, and of a slam of seven stacks.
pub const COMPLETE_FACTOR: i64 = 2;

/// The factor of a slam of eight stacks.
pub const SLAM_FACTOR: i64 = 4;

/// The factor of a capture where it has one.
pub const CAPTURE_FACTOR: i64 = 4;

/// How many stacks of a complete game the others could contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slam {
    /// Seven: the last trick was a single that the winner took uncontested (TG-44).
    Seven,
    /// Eight: the last trick was wider, or unbeatable, or the lowest single of its suit (TG-44).
    Eight,
}

/// What the settlement depends on at the end of a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The banker's seat.
    pub banker: Seat,
    /// How many hands in a row the banker has banked, this one included.
    pub streak: u32,
    /// The seat that took the last trick, or claimed the hand.
    pub winner: Seat,
    /// The stacks that each seat took.
    pub stacks: PerSeat<u8>,
    /// What took the last trick.
    pub last_trick: LastTrick,
    /// The seat that led the tile captured in the last trick, if one was.
    pub captured: Option<Seat>,
    /// What a complete game would count as.
    pub slam: Slam,
    /// Whether the banker's first lead was too strong for the full bonus of a complete game.
    pub strong_opening: bool,
    /// Whether the hand was claimed before the first lead.
    pub claimed: bool,
}

impl Ending {
    /// Makes an ending in which nothing special happened.
    #[must_use]
    pub const fn ordinary(banker: Seat, streak: u32, winner: Seat, stacks: PerSeat<u8>) -> Ending {
        Ending {
            banker,
            streak,
            winner,
            stacks,
            last_trick: LastTrick::Ordinary,
            captured: None,
            slam: Slam::Seven,
            strong_opening: false,
            claimed: false,
        }
    }

    /// Makes the ending of a hand won by a claim.
    #[must_use]
    pub fn of_claim(banker: Seat, streak: u32, claimant: Seat) -> Ending {
        let stacks = PerSeat::filled(SEATS, 0);
        Ending {
            claimed: true,
            ..Ending::ordinary(banker, streak, claimant, stacks)
        }
    }

    fn is_complete(&self) -> bool {
        self.claimed || usize::from(self.stacks[self.winner]) == HAND
    }
}

/// The payments at the end of a hand and their arithmetic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// The arithmetic of each seat that did not win.
    pub lines: PerSeat<Option<Line>>,
    /// The payments in playing order from the winner's seat; seats that owe nothing are left out.
    pub payments: Vec<Payment>,
    /// The factor for the last trick.
    pub last: i64,
    /// The factor for a complete game.
    pub complete: i64,
    /// The factor of a capture.
    pub capture: i64,
}

/// Settles the end of a hand by stacks: every other seat with the winner (TG-26 to TG-32).
///
/// # Panics
/// When the winner is no seat of the table.
#[must_use]
pub fn settle(house: &House, ending: &Ending) -> Settlement {
    let factors = Factors {
        last: if ending.claimed {
            1
        } else {
            house.last_trick_factor(ending.last_trick)
        },
        complete: if ending.is_complete() {
            house.complete_factor(ending)
        } else {
            1
        },
        capture: if ending.captured.is_some() {
            house.capture_factor()
        } else {
            1
        },
    };
    let lines = ending.stacks.map(|seat, stacks| {
        (seat != ending.winner).then(|| line(house, ending, seat, *stacks, &factors))
    });
    let payments = ending
        .winner
        .others(lines.len())
        .filter_map(|seat| par_payment(seat, ending.winner, lines[seat]?))
        .collect();
    Settlement {
        lines,
        payments,
        last: factors.last,
        complete: factors.complete,
        capture: factors.capture,
    }
}

/// The factors of the ending on every debt.
struct Factors {
    last: i64,
    complete: i64,
    capture: i64,
}

impl House {
    /// Returns the factor for the last trick on what the winner receives.
    pub(crate) fn last_trick_factor(&self, last_trick: LastTrick) -> i64 {
        match (self.last_trick_bonus, last_trick) {
            // The single 51 counts only in Hong Kong, and only where 51 51 is a Supreme.
            (LastTrickBonus::None, _)
            | (_, LastTrick::Ordinary)
            | (LastTrickBonus::Double, LastTrick::BigHeadSix) => 1,
            (LastTrickBonus::HongKong, LastTrick::BigHeadSix) if !self.civil_supreme => 1,
            (LastTrickBonus::HongKong, LastTrick::Quartet) => LAST_QUARTET_FACTOR,
            (
                LastTrickBonus::Double | LastTrickBonus::HongKong,
                LastTrick::Quartet
                | LastTrick::Supreme
                | LastTrick::LittleThree
                | LastTrick::BigHeadSix,
            ) => LAST_TRICK_FACTOR,
        }
    }

    fn complete_factor(&self, ending: &Ending) -> i64 {
        let strong = ending.strong_opening && ending.winner == ending.banker && !ending.claimed;
        match (self.complete_game, ending.slam) {
            (CompleteGame::None, _) => 1,
            (CompleteGame::Double, _) if strong => 1,
            (CompleteGame::HongKong, Slam::Eight) if !strong && !ending.claimed => SLAM_FACTOR,
            (CompleteGame::Double | CompleteGame::HongKong, _) => COMPLETE_FACTOR,
        }
    }

    const fn capture_factor(&self) -> i64 {
        match self.big_six_captures {
            BigSixCaptures::None | BigSixCaptures::PaysForAll => 1,
            BigSixCaptures::PaysForAllX4 => CAPTURE_FACTOR,
        }
    }

    /// Returns what `stacks` stacks owe the winner, before all factors; negative above par.
    pub(crate) fn base(&self, streak: u32, stacks: u8) -> i64 {
        let par = match self.banker {
            Banker::Double | Banker::Growing | Banker::Figure => PAR,
            Banker::FigureLiteral => self.figure(streak).unwrap_or(PAR),
        };
        let extra = if stacks == 0 {
            self.no_trick_points() - PAR
        } else {
            0
        };
        par - i64::from(stacks) + extra
    }

    /// Returns the factor of the base figure on what everybody owes.
    pub(crate) fn figure_factor(&self, streak: u32) -> i64 {
        match self.banker {
            Banker::Figure => i64::from(streak),
            Banker::Double | Banker::Growing | Banker::FigureLiteral => 1,
        }
    }
}

/// Works out what one seat owes the winner.
fn line(house: &House, ending: &Ending, seat: Seat, stacks: u8, factors: &Factors) -> Line {
    let &Ending {
        banker,
        streak,
        winner,
        captured,
        ..
    } = ending;
    let base = house.base(streak, stacks);
    let above = base < 0;
    let plain = above && house.over_par_banker == OverParBanker::Plain && seat == banker;
    let figure = if plain {
        1
    } else {
        house.figure_factor(streak)
    };
    let bank = if !plain && (seat == banker || winner == banker) {
        house.multiplier(streak)
    } else {
        1
    };
    // In Hong Kong, the bonus for the last trick does not multiply what the winner owes.
    let last = if above && house.last_trick_bonus == LastTrickBonus::HongKong {
        1
    } else {
        factors.last
    };
    let capture = if above { 1 } else { factors.capture };
    let complete = factors.complete;
    let points = base * figure * bank * last * complete * capture;
    let paid_by = captured
        .filter(|_| points > 0)
        .unwrap_or(if above { winner } else { seat });
    Line {
        base,
        figure,
        banker: bank,
        last,
        complete,
        capture,
        points,
        paid_by,
    }
}

fn par_payment(seat: Seat, winner: Seat, line: Line) -> Option<Payment> {
    let from = line.paid_by;
    let to = if line.points < 0 { seat } else { winner };
    let reason = if from == seat || from == winner {
        Reason::Par
    } else {
        Reason::Capture
    };
    let points = line.points.abs();
    (points != 0).then_some(Payment {
        from,
        to,
        points,
        reason,
    })
}

/// Returns what the others pay a seat for a set, whenever it falls due (TG-33 to TG-37).
///
/// For sets that the house does not pay for, this is empty.
#[must_use]
pub fn trick_payments(
    house: &House,
    banker: Seat,
    streak: u32,
    to: Seat,
    shape: Shape,
) -> Vec<Payment> {
    let Some(price) = price(house, shape) else {
        return Vec::new();
    };
    let payment = |from| {
        let points = if from == banker || to == banker {
            price.of_banker(house, streak)
        } else {
            price.points
        };
        Payment {
            from,
            to,
            points,
            reason: price.reason,
        }
    };
    to.others(SEATS).map(payment).collect()
}

/// What each of the others pays for a set.
pub(crate) struct Price {
    /// The points between seats that do not bank.
    pub(crate) points: i64,
    /// Whether the banker's factor is [`FIXED_FACTOR`] instead of the house's.
    pub(crate) fixed: bool,
    /// The reason of the payment.
    pub(crate) reason: Reason,
}

impl Price {
    /// Returns the points of a payment to or from the banker.
    pub(super) fn of_banker(&self, house: &House, streak: u32) -> i64 {
        let factor = if self.fixed {
            FIXED_FACTOR
        } else {
            house.multiplier(streak)
        };
        self.points * factor
    }
}

/// Returns the price of a set in a house; `None` if nothing is paid for it.
pub(crate) fn price(house: &House, shape: Shape) -> Option<Price> {
    match shape {
        Shape::Supreme | Shape::CivilSupreme => match house.supreme_pays {
            SupremePays::None => None,
            SupremePays::Two => Some(Price {
                points: SUPREME_POINTS,
                fixed: false,
                reason: Reason::Supreme,
            }),
            SupremePays::Fixed => Some(Price {
                points: SUPREME_POINTS,
                fixed: true,
                reason: Reason::Supreme,
            }),
        },
        Shape::Quartet | Shape::TwoCouples => match house.quartet_pays {
            QuartetPays::None => None,
            QuartetPays::Winner => (shape == Shape::Quartet).then_some(Price {
                points: QUARTET_POINTS,
                fixed: false,
                reason: Reason::Quartet,
            }),
            QuartetPays::Leader => Some(Price {
                points: QUARTET_POINTS,
                fixed: true,
                reason: Reason::TwoCouples,
            }),
        },
        Shape::CivilSingle
        | Shape::MilitarySingle
        | Shape::CivilPair
        | Shape::MilitaryPair
        | Shape::MixedPair
        | Shape::CivilTriplet
        | Shape::MilitaryTriplet
        | Shape::TwoCivilPairs
        | Shape::TwoMilitaryPairs => None,
    }
}

/// Returns how a last trick taken with this set counts (TG-38, TG-39).
#[must_use]
pub fn last_trick(set: Combination) -> LastTrick {
    match set.shape {
        Shape::Quartet => LastTrick::Quartet,
        Shape::Supreme | Shape::CivilSupreme => LastTrick::Supreme,
        Shape::MilitarySingle if set.rank == LITTLE_THREE => LastTrick::LittleThree,
        Shape::CivilSingle if set.rank == BIG_HEAD_SIX => LastTrick::BigHeadSix,
        Shape::CivilSingle
        | Shape::MilitarySingle
        | Shape::CivilPair
        | Shape::MilitaryPair
        | Shape::MixedPair
        | Shape::CivilTriplet
        | Shape::MilitaryTriplet
        | Shape::TwoCivilPairs
        | Shape::TwoMilitaryPairs
        | Shape::TwoCouples => LastTrick::Ordinary,
    }
}
