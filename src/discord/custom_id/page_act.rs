//! Presses that need no open table.

use gow::Game;

use super::acts::acts;
use super::{RulesPage, RulesSource, RulesTopic};

acts! {
    /// A press that needs no open table: for a page, or for something that outlives the table whose
    /// message has the button.
    pub enum PageAct {
        /// To read a page of the rules.
        Rules {
            /// The page.
            page: RulesPage,
            /// Whose rules it shows.
            source: RulesSource,
        } = "rules",
        /// To read the first page of another topic of the rules, in a list.
        Topics {
            /// Whose rules it shows.
            source: RulesSource,
        } = "topics",
        /// To read a page of the rules of another house, in a list of a game's houses.
        Houses {
            /// The topic.
            topic: RulesTopic,
            /// The game.
            game: Game,
        } = "houses",
        /// To look up a clause of the rules, in a list.
        Clause {
            /// The number of the hand whose house supplies the numbers in the clause.
            hand: u32,
            /// The house to use if that hand is not found.
            source: RulesSource,
        } = "clause",
        /// To get the record of a hand that is over.
        Record {
            /// The number of the hand at the table.
            hand: u32,
        } = "record" privately,
        /// To see a hand that is over, as it was after `step` plays.
        Replay {
            /// The number of the hand at the table.
            hand: u32,
            /// How many plays have been made.
            step: u8,
        } = "replay",
        /// To compare the next play of a replay with others.
        Compare {
            /// The number of the hand at the table.
            hand: u32,
            /// How many plays have been made.
            step: u8,
        } = "compare",
        /// To see one's next mistake in a hand that is over.
        Mistake {
            /// The number of the hand at the table.
            hand: u32,
            /// How many plays to skip.
            step: u8,
        } = "mistake",
        /// To get a review of one's own plays in a hand that is over.
        Review {
            /// The number of the hand at the table.
            hand: u32,
        } = "review" privately,
        /// To reopen the table, which has closed.
        Rematch = "rematch" privately,
        /// To stop getting direct messages.
        DmOff = "dmoff",
        /// To get direct messages again.
        DmOn = "dmon",
    }
}
