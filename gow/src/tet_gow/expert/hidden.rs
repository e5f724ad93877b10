//! What the search needs to know about Tet-Gow.

use crate::{
    TrickView, Verb,
    computer::{
        evidence::Evidence,
        hidden::{SearchableGame, Style},
    },
    tet_gow::{Cards, Course, House, Play, Sight, steady::promises},
};

/// Returns what the plays of the others say.
pub(super) fn evidence(house: House, view: &TrickView) -> Evidence<Course> {
    let mut evidence = Evidence::new();
    let viewer = view.viewer.map(crate::Seat::index);
    Course::through(house, view, |course, seat, shown| {
        if Some(seat) != viewer {
            evidence.add(*course, seat, shown, Cards::of_pieces);
        }
    });
    evidence
}

impl SearchableGame for Course {
    type Sight = Sight;

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

    fn sight(&self, seat: usize, hand: Cards, discarded: Cards) -> Sight {
        Sight::new(*self, seat, hand, discarded)
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
