//! A turn that somebody missed, as the viewer may know it.

use gow::{Pieces, Seat};

use crate::id::UserId;
use crate::table::clock::missed::{ClockAct, MissedTurn};

/// A turn that somebody missed, and has not played since, as the viewer may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissedTurnScene {
    /// The seat.
    pub seat: Seat,
    /// Whether it is the viewer's own turn.
    pub own: bool,
    /// How many turns in a row the person had missed then.
    pub turns: u8,
    /// What the clock did.
    pub act: ClockAct,
    /// How many pieces it played.
    pub width: usize,
    /// Which ones; `None` unless they lie face up or are the viewer's own.
    pub pieces: Option<Pieces>,
    /// Whether nothing has been played on the seat since.
    pub is_latest: bool,
}

impl MissedTurnScene {
    /// Returns what a person, or with `None` the public, may know of a missed turn.
    pub(super) fn of(missed: &MissedTurn, viewer: Option<UserId>) -> Self {
        let own = viewer == Some(missed.user);
        let face_up = match missed.act {
            ClockAct::Led => true,
            ClockAct::Discarded | ClockAct::Set | ClockAct::SatOut => false,
        };
        Self {
            seat: missed.seat,
            own,
            turns: missed.turns,
            act: missed.act,
            width: missed.pieces.len(),
            pieces: (own || face_up).then_some(missed.pieces),
            is_latest: missed.is_latest,
        }
    }
}
