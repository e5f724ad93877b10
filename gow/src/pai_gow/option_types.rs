//! The options in which houses of Pai Gow differ, with the values that records know.

use crate::{OptionValue::Word, option::option_type};

option_type! {
    /// Who pays a commission.
    CommissionOf {
        /// Players, on each bet that they win.
        Players = Word("players"),
        /// Players, and also a bank that is a seat, on what it wins in the whole hand.
        PlayersAndBank = Word("players-and-bank"),
    }
}

option_type! {
    /// Who wins two hands that rank the same.
    Copies {
        /// The bank.
        Bank = Word("bank"),
        /// Nobody; the other hand decides.
        Tie = Word("tie"),
    }
}
