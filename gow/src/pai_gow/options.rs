//! The switches by the names and values that records use.

use super::{Copies, House, house::MAX_COMMISSION_BPS};
use crate::{
    OptionInfo,
    Setting::{Flag, Number, Word},
    Values,
    option::{Row, Rows},
};

/// Every switch in the order in which records list them.
pub(super) const OPTIONS: Rows<House> = Rows(&[
    Row {
        info: OptionInfo {
            name: "commission_bps",
            meaning: "What the house keeps of a bet that a player wins, in ten-thousandths of it.",
            values: Values::Range { from: 0, to: MAX_COMMISSION_BPS as i64 },
        },
        get: |house| Number(house.commission_bps.into()),
        set: |house, setting| {
            let Number(number) = setting else { return None };
            house.commission_bps = u16::try_from(number).ok()?;
            Some(())
        },
    },
    Row {
        info: OptionInfo {
            name: "copies",
            meaning: "Whether the bank wins two hands that rank the same, or nobody does.",
            values: Values::List(&[Word("bank"), Word("tie")]),
        },
        get: |house| {
            Word(match house.copies {
                Copies::Bank => "bank",
                Copies::Tie => "tie",
            })
        },
        set: |house, setting| {
            house.copies = match setting {
                Word("bank") => Copies::Bank,
                Word("tie") => Copies::Tie,
                Word(_) | Flag(_) | Number(_) => return None,
            };
            Some(())
        },
    },
    Row {
        info: OptionInfo {
            name: "six_high",
            meaning: "Whether the Big Six, 42, ranks above the Fives instead of last.",
            values: Values::List(&[Flag(false), Flag(true)]),
        },
        get: |house| Flag(house.six_high),
        set: |house, setting| {
            let Flag(flag) = setting else { return None };
            house.six_high = flag;
            Some(())
        },
    },
]);
