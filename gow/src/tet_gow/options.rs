//! The options by the names and values that records use.

use crate::{
    OptionValue::Word,
    option::{Rows, row},
    tet_gow::House,
};

/// Every option, in the order of records.
pub(super) const OPTIONS: Rows<House> = Rows(&[row!(
    first_leader,
    &[Word("winner"), Word("dice")],
    "Whether the winner of the previous hand leads first, or dice choose the leader of every hand."
)]);
