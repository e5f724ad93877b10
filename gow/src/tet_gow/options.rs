//! The options by the names and values that records use.

use crate::{
    option::{Rows, row},
    tet_gow::{FirstLeader, House},
};

/// Every option, in the order of records.
pub(super) const OPTIONS: Rows<House> = Rows(&[row!(
    first_leader,
    FirstLeader,
    "Whether the winner of the previous hand leads first, or dice choose the leader of every hand."
)]);
