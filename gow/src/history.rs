//! What has been played in a hand of a trick game.

use crate::{IllegalMove, Move, Piece, Pieces, PublicPlay, Seat, Trick, Verb};

/// The plays of a hand, both as they were made and as everybody saw them.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    /// Whether discards lie face up.
    open_discards: bool,
    /// Every play in order.
    pub(crate) plays: Vec<(Seat, Move)>,
    /// The finished tricks.
    pub(crate) tricks: Vec<Trick>,
    /// The trick on the table.
    pub(crate) current: Option<Trick>,
}

impl History {
    /// Starts the history of a hand.
    pub(crate) fn new(open_discards: bool) -> History {
        History {
            open_discards,
            ..History::default()
        }
    }

    /// Records a play; the first one of a trick is its lead.
    pub(crate) fn play(&mut self, seat: Seat, mv: Move) {
        self.plays.push((seat, mv));
        let shown = match mv.verb {
            Verb::Lead => PublicPlay::Lead(mv.pieces),
            Verb::Beat => PublicPlay::Beat(mv.pieces),
            Verb::Discard if self.open_discards => PublicPlay::OpenDiscard(mv.pieces),
            // Nothing is set in a trick game; if it were, it would stay face down.
            Verb::Discard | Verb::Set => PublicPlay::Discard { width: mv.width() },
        };
        let trick = self.current.get_or_insert_with(|| Trick {
            leader: seat,
            width: mv.width(),
            plays: Vec::with_capacity(4),
            taker: None,
            best: seat,
        });
        trick.plays.push((seat, shown));
        if mv.verb != Verb::Discard {
            trick.best = seat;
        }
    }

    /// Moves the trick on the table to the finished ones, with the seat that took it.
    pub(crate) fn taken(&mut self, taker: Seat) {
        if let Some(mut trick) = self.current.take() {
            trick.taker = Some(taker);
            self.tricks.push(trick);
        }
    }

    /// Returns the finished tricks with their discards turned over.
    pub(crate) fn turned_over(&self) -> Vec<Trick> {
        let mut tricks = self.tricks.clone();
        let shown = tricks.iter_mut().flat_map(|trick| &mut trick.plays);
        for ((_, shown), (_, mv)) in shown.zip(&self.plays) {
            if let PublicPlay::Discard { .. } = shown {
                *shown = PublicPlay::OpenDiscard(mv.pieces);
            }
        }
        tricks
    }

    /// Checks that a seat is the one to act, and that it leads when no trick is open and follows
    /// when one is.
    ///
    /// # Errors
    /// When the hand is over, or it is not the seat's turn to make such a move.
    pub(crate) fn check_turn(
        &self,
        actor: Option<Seat>,
        seat: Seat,
        verb: Verb,
    ) -> Result<(), IllegalMove> {
        let actor = actor.ok_or(IllegalMove::HandOver)?;
        let wrong_verb = (verb == Verb::Lead) == self.current.is_some() || verb == Verb::Set;
        if seat != actor || wrong_verb {
            Err(IllegalMove::NotYourTurn)
        } else {
            Ok(())
        }
    }

    /// Chooses the move to play for a seat that has run out of time, where the canonical order is one
    /// of strength: the last of the legal discards, or the last lead of a single piece.
    pub(crate) fn timeout_move(&self, legal: Vec<Move>) -> Option<Move> {
        let wanted = if self.current.is_some() {
            Verb::Discard
        } else {
            Verb::Lead
        };
        let single = |mv: &Move| wanted == Verb::Discard || mv.width() == 1;
        legal
            .into_iter()
            .rfind(|mv| mv.verb == wanted && single(mv))
    }

    /// Returns a seat's discards, one set for each trick.
    pub(crate) fn discards(&self, seat: Seat) -> Vec<Pieces> {
        let own = |(by, mv): &&(Seat, Move)| *by == seat && mv.verb == Verb::Discard;
        self.plays
            .iter()
            .filter(own)
            .map(|(_, mv)| mv.pieces)
            .collect()
    }
}

/// Returns the seat with a number from a position.
pub(crate) fn seat_of(number: usize) -> Seat {
    Seat::new(number).expect("a position has no more seats than a table")
}

/// Returns which of a seat's dealt pieces are left; of two equal ones the later counts as played
/// first.
pub(crate) fn held(dealt: &[Piece], mut left: Pieces) -> Vec<bool> {
    let mut take = |piece| left.without(piece).map(|fewer| left = fewer).is_some();
    dealt.iter().map(|piece| take(*piece)).collect()
}
