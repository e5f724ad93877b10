//! Presses about a person or a server, made anywhere.

use gow::Game;

use super::acts::acts;
use super::{Choice, Setting, TutorialStep};
use crate::id::{InteractionId, UserId};
use crate::ledger::Chips;

acts! {
    /// A press about a person or a server, made anywhere.
    pub enum PersonAct {
        /// To change a preference, in a list of its values.
        Choose {
            /// The preference.
            choice: Choice,
        } = "choose",
        /// To choose the setting of the server to change, in a list.
        PickSetting = "settings",
        /// To change a setting of the server, in a list of its values.
        PutSetting {
            /// The setting.
            setting: Setting,
        } = "setting",
        /// To confirm a gift of chips that a command asked for.
        Give {
            /// The recipient.
            to: UserId,
            /// The amount.
            chips: Chips,
            /// The interaction of that command.
            asked: InteractionId,
        } = "give",
        /// To see one's last transfers.
        Statement {
            /// The number of a transfer: only older ones are shown. 0 shows the newest.
            before: u64,
        } = "chips",
        /// To have everything about oneself deleted.
        Forget = "forget",
        /// To take a step of the tutorial.
        Learn {
            /// The step.
            step: TutorialStep,
        } = "learn",
        /// To begin another lesson, in a list.
        Lessons = "courses",
        /// To open a table against computers.
        PlayNow {
            /// The game.
            game: Game,
        } = "now" privately,
        /// To see one's preferences.
        ShowChoices = "choices" privately,
    }
}
