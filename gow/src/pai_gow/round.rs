//! One hand of Pai Gow with its history.

use super::{HAND, House, HouseWay, Setting, settle, tiles_of};
use crate::{
    Deal, DealError, IllegalMove, Move, Outcome, PerSeat, Pieces, Seat, SeatSet, Verb, View,
};

/// The number of tiles in either hand.
const HALF: usize = HAND / 2;

/// One hand of Pai Gow from the deal to its result; the seats set in any order.
#[derive(Clone, Debug)]
pub struct Round {
    deal: Deal,
    house: House,
    /// Each seat's bet, in chips.
    pub(super) bets: PerSeat<i64>,
    /// The ways in which each seat can set its tiles.
    choices: PerSeat<Vec<Setting>>,
    set: PerSeat<Option<Setting>>,
    plays: Vec<(Seat, Move)>,
    outcome: Option<Outcome>,
}

impl Round {
    /// Starts a hand by the house of the deal.
    pub(super) fn start(house: House, deal: Deal) -> Result<Round, DealError> {
        deal.validate()?;
        let bets = deal.bets.clone().ok_or(DealError::Bets)?;
        let choices = deal.hands.map(|_, hand| {
            let tiles = tiles_of(hand).expect("a valid deal is of four dominoes a seat");
            Setting::all(tiles, house.six_high)
        });
        let set = PerSeat::filled(deal.hands.len(), None);
        Ok(Round {
            deal,
            house,
            bets,
            choices,
            set,
            plays: Vec::new(),
            outcome: None,
        })
    }

    /// Returns how a seat has set its tiles; `None` until it has.
    pub(super) fn set_by(&self, seat: Seat) -> Option<Setting> {
        self.set.get(seat).copied().flatten()
    }

    /// Returns the ways in which a seat can set its tiles, in canonical order; none once it has.
    pub(super) fn settings(&self, seat: Seat) -> Vec<Setting> {
        match (self.choices.get(seat), self.set_by(seat)) {
            (Some(choices), None) => choices.clone(),
            (Some(_) | None, _) => Vec::new(),
        }
    }

    /// Checks a move completely and returns the setting that it names by either half.
    fn checked(&self, seat: Seat, mv: Move) -> Result<Setting, IllegalMove> {
        if self.outcome.is_some() {
            return Err(IllegalMove::HandOver);
        }
        let (Some(choices), None) = (self.choices.get(seat), self.set_by(seat)) else {
            return Err(IllegalMove::NotYourTurn);
        };
        if mv.verb != Verb::Set {
            return Err(IllegalMove::NotYourTurn);
        }
        let dealt: Pieces = self.deal.hands[seat].iter().copied().collect();
        let missing = mv.pieces.minus(dealt);
        if !missing.is_empty() {
            return Err(IllegalMove::NotInHand { missing });
        }
        let setting = choices.iter().find(|setting| setting.has(mv.pieces));
        setting
            .copied()
            .ok_or(IllegalMove::WrongWidth { expected: HALF })
    }
}

impl crate::Round for Round {
    fn deal(&self) -> &Deal {
        &self.deal
    }

    fn to_act(&self) -> SeatSet {
        self.set
            .iter()
            .filter(|(_, set)| set.is_none())
            .map(|(seat, _)| seat)
            .collect()
    }

    fn legal_moves(&self, seat: Seat) -> Vec<Move> {
        self.settings(seat).into_iter().map(Setting::mv).collect()
    }

    fn play(&mut self, seat: Seat, mv: Move) -> Result<(), IllegalMove> {
        let setting = self.checked(seat, mv)?;
        self.plays.push((seat, setting.mv()));
        self.set[seat] = Some(setting);
        let hands: Option<Vec<Setting>> = self.set.values().copied().collect();
        if let Some(hands) = hands.and_then(PerSeat::from_vec) {
            self.outcome = Some(Outcome::Set(settle(
                &self.house,
                self.deal.banker,
                &self.bets,
                &hands,
            )));
        }
        Ok(())
    }

    fn timeout_move(&self, seat: Seat) -> Option<Move> {
        if self.set_by(seat).is_some() {
            return None;
        }
        let tiles = tiles_of(self.deal.hands.get(seat)?)?;
        Some(HouseWay::default().set(tiles, self.house.six_high).mv())
    }

    fn plays(&self) -> &[(Seat, Move)] {
        &self.plays
    }

    fn view(&self, seat: Option<Seat>) -> View {
        View::Set(self.seen_by(seat))
    }

    fn revealed(&self) -> View {
        self.view(None)
    }

    fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }
}
