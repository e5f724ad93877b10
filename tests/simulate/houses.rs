//! What is played: every house of every game.

use gow::{Game, House, Piece, Round, Seat, Verb, View};

/// Every house of every game.
pub fn all() -> Vec<House> {
    Game::ALL.into_iter().flat_map(House::all).collect()
}

/// Whether everybody sees the pieces of such a move while the hand runs.
pub fn is_face_up(verb: Verb) -> bool {
    match verb {
        Verb::Lead | Verb::Beat => true,
        Verb::Discard => false,
    }
}

/// The pieces that a seat has left, by its own view.
pub fn left(round: &dyn Round, seat: Seat) -> Vec<Piece> {
    match round.view(Some(seat)) {
        View::Trick(view) => view.hand,
    }
}

/// Whether plays are made one after the other, each at a version of its own.
pub fn takes_turns(round: &dyn Round) -> bool {
    match round.view(None) {
        View::Trick(_) => true,
    }
}
