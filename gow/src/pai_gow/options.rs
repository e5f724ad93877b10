//! The switches by the names and values that records use.

use serde_json::Value;

use super::{Copies, House, house::MAX_COMMISSION_BPS};
use crate::{
    OptionError, OptionInfo,
    Setting::{self, Flag, Number, Word},
    Values,
};

/// One switch: what is known about it, and how a house holds it.
struct Row {
    info: OptionInfo,
    get: fn(&House) -> Setting,
    /// Gives nothing for a value that the switch does not have.
    set: fn(&mut House, Setting) -> Option<()>,
}

/// Every switch in the order in which records list them.
const ROWS: &[Row] = &[
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
];

pub(super) fn infos() -> Vec<OptionInfo> {
    ROWS.iter().map(|row| row.info).collect()
}

pub(super) fn list(house: &House) -> Vec<(&'static str, Value)> {
    ROWS.iter().map(|row| (row.info.name, (row.get)(house).json())).collect()
}

pub(super) fn set(house: &mut House, name: &str, value: &Value) -> Result<(), OptionError> {
    let row = ROWS.iter().find(|row| row.info.name == name).ok_or(OptionError::Unknown)?;
    let setting = row.info.values.find(value).ok_or(OptionError::Unknown)?;
    (row.set)(house, setting).ok_or(OptionError::Unknown)
}
