//! *Play now*: opens a table against computers.

use gow::Game;

use crate::discord::delivery::respond::Reply;
use crate::discord::input::commands::against_computers;
use crate::discord::input::opener::Opener;
use crate::text::phrases::ReplyText;

use super::Pressing;

impl Pressing {
    /// Opens a table against computers where the button was pressed, as the command does there.
    pub(super) async fn play_now(&self, game: Game) -> Reply {
        let Some(spot) = self.origin.spot.clone() else {
            return self.say(&ReplyText::UnknownButton);
        };
        let opener = Opener {
            app: &self.app,
            asker: &self.asker,
            interaction: self.interaction,
            follow_ups: self.follow_ups.clone(),
            spot,
            saw_tutorial: true,
        };
        against_computers(&opener, game).await
    }
}
