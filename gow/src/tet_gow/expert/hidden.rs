//! What the search needs to know about Tet-Gow.

use crate::{
    Card, TrickView, Verb,
    computer::{
        evidence::Evidence,
        hidden::{PieceSet, SearchableGame, Style},
    },
    tet_gow::{Cards, House, Play, Sight, sight::Course, steady::promises},
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

impl PieceSet for Cards {
    type Piece = Card;

    const NONE: Cards = Cards::NONE;

    fn listed(self) -> Vec<Card> {
        self.iter().collect()
    }

    fn size(self) -> usize {
        self.len()
    }

    fn with(self, card: Card) -> Cards {
        self.and(Cards::one(card))
    }

    fn plus(self, other: Cards) -> Cards {
        self.and(other)
    }

    fn minus(self, other: Cards) -> Cards {
        Cards::minus(self, other)
    }

    fn contains(self, other: Cards) -> bool {
        Cards::contains(self, other)
    }
}

impl SearchableGame for Course {
    type Set = Cards;
    type Play = Play;
    type Sight = Sight;

    const STYLES: &'static [Style] = &[Style::Steady];

    fn seats(&self) -> usize {
        self.trick.seats()
    }

    fn dealt(&self) -> usize {
        self.house.hand(self.trick.seats())
    }

    fn held(&self, seat: usize) -> usize {
        self.trick.count(seat)
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
