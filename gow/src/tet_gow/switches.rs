//! The switches in which houses of Tet-Gow can differ, with the values that records know.

use crate::{Setting::Word, option::switch};

switch! {
    /// Who leads the first trick of the games after the first, which always begins by dice.
    FirstLeader {
        /// The winner of the game before.
        Winner = Word("winner"),
        /// Dice choose anew.
        Dice = Word("dice"),
    }
}
