//! *Play now*: opens a table against computers.

use gow::Game;

use crate::discord::delivery::respond::Reply;
use crate::discord::input::commands::start_against_computers;
use crate::discord::input::open_table_request::OpenTableRequest;

use super::PressRequest;

impl PressRequest {
    /// Opens a table against computers where the button was pressed, as the command does there.
    pub(super) async fn play_now(&self, game: Game) -> Reply {
        let Some(place) = self.origin.place.clone() else {
            return self.no_such_entry();
        };
        let request = OpenTableRequest {
            app: &self.app,
            asker: &self.asker,
            interaction: self.interaction,
            follow_ups: self.follow_ups.clone(),
            place,
            saw_tutorial: true,
        };
        start_against_computers(&request, game).await
    }
}
