//! What the search needs to know about Tet-Gow.

use crate::{
    Verb,
    computer::hidden::{SearchableGame, Style},
    tet_gow::{Cards, Course, Play, Sight, steady::promises},
};

impl SearchableGame for Course {
    const STYLES: &'static [Style] = &[Style::Steady];

    fn dealt(&self) -> usize {
        self.house.hand(self.trick.seats())
    }

    fn shown(&self, seat: usize) -> Cards {
        self.shown[seat]
    }

    /// Discards always lie face down.
    fn thrown(&self, _: usize) -> Cards {
        Cards::NONE
    }

    fn unit(&self) -> f32 {
        1.0
    }

    fn plays(sight: &Sight) -> Vec<Play> {
        sight.plays()
    }

    fn promises(sight: &Sight, plays: &[Play], _: Style) -> Vec<f32> {
        promises(sight, plays)
    }

    fn parts(play: Play) -> (Verb, Cards) {
        (play.verb, play.cards)
    }
}
