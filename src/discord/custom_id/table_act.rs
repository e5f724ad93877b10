//! Presses of an open table.

use gow::Verb;

use super::acts::acts;
use super::{Term, TileMask};

acts! {
    /// A press of an open table.
    pub enum TableAct {
        /// To sit down in the first free seat.
        Sit = "sit",
        /// To leave the table.
        Leave = "leave",
        /// To put a computer in the first empty seat.
        AddComputer = "computer",
        /// To start the first hand.
        Start = "start",
        /// To put computers in all empty seats and start the first hand.
        FillAndStart = "fill",
        /// To move the table to a thread of its channel.
        MoveToThread = "thread",
        /// To see one's own hand.
        MyHand = "hand" privately,
        /// To play the next hand.
        NextHand = "next",
        /// To ask for the end of the table, or to agree to it.
        EndConfirm = "end",
        /// To see the panel with a different selection; does not change the table.
        Toggle {
            /// The hand that the selection belongs to.
            hand: u32,
            /// How many plays the player had made in it, so that other players' plays do not make
            /// a selection stale.
            own_plays: u8,
            /// The tiles that are selected after the press.
            mask: TileMask,
        } = "toggle",
        /// To be asked whether to discard a selection that would beat; does not change the table.
        AskDiscard {
            /// As in [`TableAct::Toggle`].
            hand: u32,
            /// As in [`TableAct::Toggle`].
            own_plays: u8,
            /// The tiles that are selected.
            mask: TileMask,
        } = "ask",
        /// To play the tiles of a selection.
        Play {
            /// Lead, beat, discard or set.
            verb: Verb,
            /// The tiles.
            mask: TileMask,
        } = "play",
        /// To bet on the next hand; a bet of 0 sits it out.
        Bet {
            /// The bet in chips.
            chips: u32,
        } = "bet",
        /// To repeat the bet of the previous hand.
        BetAgain = "again",
        /// To bet a different number of chips, typed into a form.
        BetOther = "other",
        /// To take the bank that is offered.
        TakeBank = "bank",
        /// To pass the bank on.
        PassBank = "pass",
        /// To see what is best on average: a setting of Pai Gow, or plays to compare.
        Hint = "hint",
        /// To see the arithmetic of the last settled hand.
        Sums = "sums" privately,
        /// To claim a win before the first lead.
        Claim = "claim",
        /// To end the time for claims at a table without another person.
        EndClaims = "begin",
        /// To add a salt to the next deal, typed into a form.
        Cut = "cut",
        /// To take the seat back from the computer.
        Back = "back",
        /// To see the terms that the host can change.
        Settings = "settings" privately,
        /// To choose the term of the table to change, in a list.
        PickTerm = "terms",
        /// To change a term of the table, in a list of its values.
        SetTerm {
            /// The term.
            term: Term,
        } = "term",
        /// To reset all options of the rules.
        ResetHouse = "reset",
    }
}
