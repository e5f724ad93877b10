//! The value of stacks, and how the banker's role changes it.

use gow::tien_gow::{Banker, Ending, House, OverParBanker, PAR, settle};
use gow::{PerSeat, Seat};

use crate::discord::screens::options::OptionDescription;
use crate::text::phrases::{HouseText, RulesText};

/// The streaks that pages give numbers for.
const STREAKS: [u32; 3] = [1, 2, 3];

pub(super) fn descriptions(house: &House) -> Vec<OptionDescription> {
    [par(house), banker(house), over_par(house), no_trick(house)]
        .into_iter()
        .flatten()
        .collect()
}

/// Par, where no base figure decides the value of stacks.
fn par(house: &House) -> Option<OptionDescription> {
    match house.banker {
        Banker::Double | Banker::Growing => {
            OptionDescription::only_rule("TG-26", RulesText::PaymentsPar { par: PAR })
        }
        Banker::Figure | Banker::FigureLiteral => None,
    }
}

fn banker(house: &House) -> Option<OptionDescription> {
    let [first, second, third] = STREAKS.map(|streak| house.multiplier(streak));
    let (brief, rule, clause) = match house.banker {
        Banker::Double => (
            HouseText::BriefBankerDouble,
            RulesText::PaymentsDouble { factor: first },
            "TG-28",
        ),
        Banker::Growing => (
            HouseText::BriefBankerGrowing,
            RulesText::PaymentsGrowing {
                first,
                second,
                third,
            },
            "TG-28",
        ),
        Banker::Figure => (HouseText::BriefFigure, figure(house), "TG-29"),
        Banker::FigureLiteral => {
            let [first, second, third] = figures(house);
            let rule = RulesText::PaymentsFigureLiteral {
                first,
                second,
                third,
            };
            (HouseText::BriefFigureLiteral, rule, "TG-30")
        }
    };
    OptionDescription::new(clause, brief, rule)
}

/// The base figure in a banker's first hands; par without one.
fn figures(house: &House) -> [i64; 3] {
    STREAKS.map(|streak| house.figure(streak).unwrap_or(PAR))
}

/// The effect of a base figure that scales stacks against par.
pub(in crate::discord::screens) fn figure(house: &House) -> RulesText {
    let [first, second, third] = figures(house);
    RulesText::PaymentsFigure {
        par: PAR,
        first,
        second,
        third,
    }
}

fn over_par(house: &House) -> Option<OptionDescription> {
    let (par, brief) = (PAR, HouseText::BriefOverParPlain);
    match (house.over_par_banker, house.banker) {
        // The literal figure has no factor to leave out.
        (OverParBanker::Multiplied, _) | (OverParBanker::Plain, Banker::FigureLiteral) => None,
        (OverParBanker::Plain, Banker::Double | Banker::Growing) => {
            OptionDescription::new("TG-31", brief, RulesText::PaymentsOverParPlain { par })
        }
        (OverParBanker::Plain, Banker::Figure) => {
            let [first, ..] = figures(house);
            OptionDescription::new(
                "TG-31",
                brief,
                RulesText::PaymentsOverParFigure { par, first },
            )
        }
    }
}

fn no_trick(house: &House) -> Option<OptionDescription> {
    let [first, second, third] = STREAKS.map(|streak| without_stacks(house, streak));
    let (brief, rule) = if first == third {
        (
            HouseText::BriefNoTrick { points: first },
            RulesText::PaymentsNoTrick { points: first },
        )
    } else {
        let brief = HouseText::BriefNoTrickFigure {
            first,
            second,
            third,
        };
        (
            brief,
            RulesText::PaymentsNoTrickFigure {
                first,
                second,
                third,
            },
        )
    };
    OptionDescription::new("TG-27", brief, rule)
}

/// What a player without a stack pays a winner when neither of them banks.
fn without_stacks(house: &House, streak: u32) -> i64 {
    let of = |place| Seat::new(place).expect("a table has four seats");
    let (banker, winner, none) = (of(0), of(1), of(2));
    let stacks = PerSeat::from_fn(4, |seat| if seat == none { 0 } else { 2 });
    let settled = settle(house, &Ending::ordinary(banker, streak, winner, stacks));
    settled.lines[none].map_or(0, |line| line.points)
}
