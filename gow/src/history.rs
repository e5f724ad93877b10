//! What has been played in a hand of a trick game.

use crate::{Move, Piece, Pieces, Seat, Shown, Trick, Verb};

/// The plays of a hand, as they were made and as everybody saw them.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    /// Every play in order.
    pub(crate) plays: Vec<(Seat, Move)>,
    /// The finished tricks.
    pub(crate) tricks: Vec<Trick>,
    /// The trick on the table.
    pub(crate) current: Option<Trick>,
}

impl History {
    /// Writes a play down; the first one of a trick is its lead.
    pub(crate) fn play(&mut self, seat: Seat, mv: Move) {
        self.plays.push((seat, mv));
        let shown = match mv.verb {
            Verb::Lead => Shown::Lead(mv.pieces),
            Verb::Beat => Shown::Beat(mv.pieces),
            // Nothing is set in a trick game; if it were, it would lie face down.
            Verb::Discard | Verb::Set => Shown::Discard { width: mv.width() },
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

    /// Lays the trick on the table aside for whoever took it.
    pub(crate) fn taken(&mut self, taker: Seat) {
        if let Some(mut trick) = self.current.take() {
            trick.taker = Some(taker);
            self.tricks.push(trick);
        }
    }

    /// Lists what a seat has discarded, one set a trick.
    pub(crate) fn discards(&self, seat: Seat) -> Vec<Pieces> {
        let own = |(by, mv): &&(Seat, Move)| *by == seat && mv.verb == Verb::Discard;
        self.plays.iter().filter(own).map(|(_, mv)| mv.pieces).collect()
    }
}

/// Marks which of a seat's dealt pieces are left; of two equal ones the later counts as played first.
pub(crate) fn held(dealt: &[Piece], mut left: Pieces) -> Vec<bool> {
    let mut take = |piece| left.without(piece).map(|fewer| left = fewer).is_some();
    dealt.iter().map(|piece| take(*piece)).collect()
}
