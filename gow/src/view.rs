//! What one seat, or the public, may know of a hand.

use serde::{Deserialize, Serialize};

use crate::{
    Claim, House, Move, Outcome, Payment, PerSeat, Piece, Pieces, Seat, SeatSet, SetView,
    TrickOutcome, Verb,
};

/// What a viewer may know; it holds no hidden piece of any other seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum View {
    /// A trick game.
    Trick(TrickView),
    /// A game in which every player sets against the bank.
    Set(SetView),
}

impl View {
    /// Returns the rules of the hand.
    #[must_use]
    pub fn house(&self) -> &House {
        match self {
            View::Trick(view) => &view.house,
            View::Set(view) => &view.house,
        }
    }

    /// Returns the seat whose view it is; `None` for the public's.
    #[must_use]
    pub const fn viewer(&self) -> Option<Seat> {
        match self {
            View::Trick(view) => view.viewer,
            View::Set(view) => view.viewer,
        }
    }

    /// Returns the number of seats.
    #[must_use]
    pub const fn seats(&self) -> usize {
        match self {
            View::Trick(view) => view.seats,
            View::Set(view) => view.seats,
        }
    }

    /// Returns the banker's seat.
    #[must_use]
    pub const fn banker(&self) -> Seat {
        match self {
            View::Trick(view) => view.banker,
            View::Set(view) => view.banker,
        }
    }

    /// Returns the seats to act; none when the hand is over.
    #[must_use]
    pub fn to_act(&self) -> SeatSet {
        match self {
            View::Trick(view) => view.to_act.into(),
            View::Set(view) => view.to_act,
        }
    }

    /// Returns the viewer's legal moves in canonical order; none when the viewer is not to act.
    #[must_use]
    pub fn legal(&self) -> &[Move] {
        match self {
            View::Trick(view) => &view.legal,
            View::Set(view) => &view.legal,
        }
    }

    /// Returns the viewer's pieces in the order in which they were dealt.
    #[must_use]
    pub fn dealt(&self) -> &[Piece] {
        match self {
            View::Trick(view) => &view.dealt,
            View::Set(view) => &view.dealt,
        }
    }

    /// Returns the result; `None` until the hand is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            View::Trick(view) => view.outcome.clone().map(Outcome::Trick),
            View::Set(view) => view.outcome.clone().map(Outcome::Set),
        }
    }

    /// Returns the view if it is of a trick game.
    #[must_use]
    pub const fn trick(&self) -> Option<&TrickView> {
        match self {
            View::Trick(view) => Some(view),
            View::Set(_) => None,
        }
    }

    /// Returns the view if it is of a game that is set against the bank.
    #[must_use]
    pub const fn set(&self) -> Option<&SetView> {
        match self {
            View::Trick(_) => None,
            View::Set(view) => Some(view),
        }
    }
}

/// What a viewer may know of a trick game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrickView {
    /// The rules.
    pub house: House,
    /// The seat whose view it is; `None` for the public's.
    pub viewer: Option<Seat>,
    /// The number of seats.
    pub seats: usize,
    /// The banker's seat.
    pub banker: Seat,
    /// How many hands in a row the banker has banked, this one included.
    pub streak: u32,
    /// The factor on what the banker pays and receives.
    pub multiplier: i64,
    /// The pieces that the viewer still holds, in canonical order.
    pub hand: Vec<Piece>,
    /// The viewer's pieces in the order in which they were dealt.
    pub dealt: Vec<Piece>,
    /// Which of the dealt pieces are left; of two equal ones the later counts as played first.
    pub held: Vec<bool>,
    /// The pieces that lie face up from the start and are dealt to nobody.
    #[serde(default)]
    pub open: Vec<Piece>,
    /// The viewer's own discards, one set a trick.
    pub own_discards: Vec<Pieces>,
    /// How many pieces each seat has left.
    pub counts: PerSeat<usize>,
    /// The stacks that each seat has taken.
    pub stacks: PerSeat<u8>,
    /// The finished tricks.
    pub tricks: Vec<Trick>,
    /// The trick that is being played.
    pub current: Option<Trick>,
    /// The seat whose turn it is; `None` when the hand is over.
    pub to_act: Option<Seat>,
    /// The viewer's legal moves in canonical order; empty when somebody else is to act.
    pub legal: Vec<Move>,
    /// The payments so far; all of them once the hand is over.
    pub payments: Vec<Payment>,
    /// The result; `None` until the hand is over.
    pub outcome: Option<TrickOutcome>,
    /// Whether it is certain that every seat plays its last pieces in this trick.
    pub last_trick: bool,
    /// Which seats early death bars from this trick: it is the last, a single, and they have no
    /// stacks.
    pub barred: PerSeat<bool>,
    /// The base figure of the table; `None` if the house has none.
    pub figure: Option<i64>,
    /// What the viewer can claim; `None` once the first trick is led.
    pub may_claim: Option<Claim>,
    /// The seats that claimed the hand, once claims are resolved; the winner is among them.
    #[serde(default)]
    pub claims: SeatSet,
}

// The computers keep count themselves (see `Sight`); slow readings read it all again.
#[cfg(test)]
impl TrickView {
    /// Returns every piece that the viewer knows not to be in another hand, in sets: pieces played
    /// face up, the viewer's own discards and hand, and pieces that lie open.
    pub(crate) fn seen(&self) -> impl Iterator<Item = Pieces> {
        let plays = self
            .tricks
            .iter()
            .chain(&self.current)
            .flat_map(|trick| &trick.plays);
        // The viewer's own discards are listed once, whether they lie open or not.
        let face_up = plays.filter_map(|(seat, shown)| {
            if Some(*seat) == self.viewer {
                shown.set()
            } else {
                shown.face_up()
            }
        });
        let own = [
            self.hand.iter().copied().collect(),
            self.open.iter().copied().collect(),
        ];
        face_up.chain(self.own_discards.iter().copied()).chain(own)
    }

    /// Counts the pieces in the other hands.
    pub(crate) fn held_by_others(&self) -> usize {
        let others = self
            .counts
            .iter()
            .filter(|(seat, _)| Some(*seat) != self.viewer);
        others.map(|(_, count)| *count).sum()
    }
}

/// One trick, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trick {
    /// The seat that led.
    pub leader: Seat,
    /// How many pieces each seat plays.
    pub width: usize,
    /// The plays in order.
    pub plays: Vec<(Seat, PublicPlay)>,
    /// The seat that took it; `None` until it is finished.
    pub taker: Option<Seat>,
    /// The seat whose set is to be beaten, or took the trick.
    pub best: Seat,
}

/// One play, as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PublicPlay {
    /// A lead, face up.
    Lead(Pieces),
    /// A beat, face up.
    Beat(Pieces),
    /// A discard, face down: only its width is known.
    Discard {
        /// How many pieces were discarded.
        width: usize,
    },
    /// A discard, face up, where discards lie open.
    #[serde(rename = "open-discard")]
    OpenDiscard(Pieces),
}

impl PublicPlay {
    /// Returns what was done.
    pub(crate) fn verb(self) -> Verb {
        match self {
            PublicPlay::Lead(_) => Verb::Lead,
            PublicPlay::Beat(_) => Verb::Beat,
            PublicPlay::Discard { .. } | PublicPlay::OpenDiscard(_) => Verb::Discard,
        }
    }

    /// Returns the pieces if they lie face up; `None` for a discard that lies face down.
    #[must_use]
    pub fn face_up(self) -> Option<Pieces> {
        match self {
            PublicPlay::Lead(pieces)
            | PublicPlay::Beat(pieces)
            | PublicPlay::OpenDiscard(pieces) => Some(pieces),
            PublicPlay::Discard { .. } => None,
        }
    }

    /// Returns the set of a lead or a beat; `None` for a discard, whether it lies open or not.
    #[must_use]
    pub fn set(self) -> Option<Pieces> {
        match self {
            PublicPlay::Lead(pieces) | PublicPlay::Beat(pieces) => Some(pieces),
            PublicPlay::Discard { .. } | PublicPlay::OpenDiscard(_) => None,
        }
    }
}

impl Trick {
    /// Returns the set to beat, or the one that took the trick.
    #[must_use]
    pub fn best_set(&self) -> Option<Pieces> {
        let best = |(seat, shown): &(Seat, PublicPlay)| (*seat == self.best).then_some(shown.set());
        self.plays.iter().rev().find_map(best).flatten()
    }
}
