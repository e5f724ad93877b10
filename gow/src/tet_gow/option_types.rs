//! The options in which houses of Tet-Gow can differ, with the values that records know.

use crate::{OptionValue::Word, option::option_type};

option_type! {
    /// Who leads first in every hand after the first, which always starts with dice.
    FirstLeader {
        /// The winner of the previous hand.
        Winner = Word("winner"),
        /// The dice choose again.
        Dice = Word("dice"),
    }
}
