//! What one seat, or the public, may know of a hand of Pai Gow.

use serde::{Deserialize, Serialize};

use super::{Round, SetOutcome, Setting};
use crate::{House, Move, Outcome, PerSeat, Piece, Round as _, Seat, SeatSet};

/// What a viewer may know of a hand in which all set at the same time; no tiles of other seats
/// until all have set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetView {
    /// The rules.
    pub house: House,
    /// The seat whose view it is; `None` for the public's.
    pub viewer: Option<Seat>,
    /// The number of seats.
    pub seats: usize,
    /// The banker's seat.
    pub banker: Seat,
    /// Each seat's bet, in chips; 0 for the bank.
    pub bets: PerSeat<i64>,
    /// The viewer's tiles in the order in which they were dealt.
    pub dealt: Vec<Piece>,
    /// The seats that have set.
    pub done: SeatSet,
    /// The seats that have not set.
    pub to_act: SeatSet,
    /// How the viewer has set; `None` until then.
    pub setting: Option<Setting>,
    /// The viewer's legal moves, in canonical order; none once the viewer has set.
    pub legal: Vec<Move>,
    /// The setting that each of those moves makes.
    pub settings: Vec<Setting>,
    /// The result with everybody's hands; `None` until all have set.
    pub outcome: Option<SetOutcome>,
}

impl SetView {
    /// Whether a seat neither banks nor bets, so that nothing is won or lost with its tiles.
    #[must_use]
    pub fn sits_out(&self, seat: Seat) -> bool {
        seat != self.banker && self.bets[seat] == 0
    }
}

impl Round {
    /// Returns what a seat may know, or what the public may know if there is no such seat.
    pub(super) fn seen_by(&self, seat: Option<Seat>) -> SetView {
        let seats = self.seats();
        let seat = seat.filter(|seat| seat.index() < seats);
        let settings = seat.map_or_else(Vec::new, |seat| self.settings(seat));
        SetView {
            house: self.deal().house.clone(),
            viewer: seat,
            seats,
            banker: self.deal().banker,
            bets: self.bets.clone(),
            dealt: seat.map_or_else(Vec::new, |seat| self.deal().hands[seat].clone()),
            done: Seat::all(seats)
                .filter(|seat| self.set_by(*seat).is_some())
                .collect(),
            to_act: self.to_act(),
            setting: seat.and_then(|seat| self.set_by(seat)),
            legal: settings.iter().map(|setting| setting.mv()).collect(),
            settings,
            outcome: self.outcome().and_then(Outcome::set).cloned(),
        }
    }
}
