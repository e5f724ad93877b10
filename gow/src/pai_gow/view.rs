//! What one seat, or the public, may know of a hand of Pai Gow.

use serde::{Deserialize, Serialize};

use super::{Round, SetOutcome, Setting};
use crate::{House, Move, PerSeat, Piece, Round as _, Seat, SeatSet};

/// What a viewer may know of a hand in which everybody sets at the same time; nothing of other people's tiles before
/// all have set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetView {
    /// The rules.
    pub house: House,
    /// Whose view it is; none for the public's.
    pub viewer: Option<Seat>,
    /// How many seats play.
    pub seats: usize,
    /// Who banks.
    pub banker: Seat,
    /// What each seat has bet, in chips; the bank nothing.
    pub bets: PerSeat<i64>,
    /// The viewer's tiles in the order in which they were dealt.
    pub dealt: Vec<Piece>,
    /// Who has set.
    pub done: SeatSet,
    /// Who has not.
    pub to_act: SeatSet,
    /// How the viewer has set.
    pub setting: Option<Setting>,
    /// The ways in which the viewer can set, in canonical order; none when that is done.
    pub legal: Vec<Move>,
    /// The two hands that each of those moves makes.
    pub settings: Vec<Setting>,
    /// The result with everybody's hands, once all have set.
    pub outcome: Option<SetOutcome>,
}

impl Round {
    /// Returns what a seat may know, or the public where there is no such seat.
    pub(super) fn seen_by(&self, seat: Option<Seat>) -> SetView {
        let seats = self.seats();
        let seat = seat.filter(|seat| seat.index() < seats);
        let settings = seat.map_or_else(Vec::new, |seat| self.settings(seat));
        SetView {
            house: self.deal().house.clone(),
            viewer: seat,
            seats,
            banker: self.deal().banker,
            bets: self.bets().clone(),
            dealt: seat.map_or_else(Vec::new, |seat| self.deal().hands[seat].clone()),
            done: Seat::all(seats)
                .filter(|seat| self.set_by(*seat).is_some())
                .collect(),
            to_act: self.to_act(),
            setting: seat.and_then(|seat| self.set_by(seat)),
            legal: settings.iter().map(|setting| setting.mv()).collect(),
            settings,
            outcome: self.result().cloned(),
        }
    }
}
