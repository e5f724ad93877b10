//! The switches in which houses of Pai Gow differ, with the values that records know.

use crate::{Setting::Word, option::switch};

switch! {
    /// Who wins two hands that rank the same.
    Copies {
        /// The bank.
        Bank = Word("bank"),
        /// Nobody; the other hand decides.
        Tie = Word("tie"),
    }
}
