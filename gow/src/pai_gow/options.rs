//! The options by the names and values that records use.

use super::{CommissionOf, Copies, House, MAX_COMMISSION_BPS};
use crate::{
    OptionInfo,
    OptionValue::Number,
    Unit, Values,
    option::{Row, Rows, row},
};

/// Every option, in the order of records.
pub(super) const OPTIONS: Rows<House> = Rows(&[
    Row {
        info: OptionInfo {
            name: "commission_bps",
            meaning: "The house's share of each bet that a player wins, in basis points.",
            values: Values::Range {
                from: 0,
                to: MAX_COMMISSION_BPS as i64,
                unit: Unit::BasisPoints,
            },
        },
        get: |house| Number(house.commission_bps.into()),
        set: |house, setting| {
            let Number(number) = setting else { return None };
            house.commission_bps = u16::try_from(number).ok()?;
            Some(())
        },
    },
    row!(
        copies,
        Copies,
        "Whether the bank wins two hands that rank the same, or nobody does."
    ),
    row!(
        six_high,
        bool,
        "Whether the Big Six, 42, ranks above the Fives instead of last."
    ),
    row!(
        commission_of,
        CommissionOf,
        "Whether players alone pay the commission, on each bet that they win, or a bank that is a seat pays it too, on \
         what its whole hand brings."
    ),
]);
