//! The running hand of each table, replayed from the stored rows alone.

use gow::{AnyRound, Deal, House, Move, Round as _, Seat, SeatSet};
use tiengow::store::{HandRow, PlayRow, Write};
use tiengow::table::{Hand, StepOutcome};

use super::laws::{Violation, law};
use super::locks::was_dealt;
use super::payments;

/// The law that the stored plays reproduce the hand.
pub(super) const REPLAY: &str = "the plays that were kept, played again, come to the same";

/// A running hand, reconstructed from the writes.
pub(super) struct Shadow {
    row: Box<HandRow>,
    round: AnyRound,
    claims: SeatSet,
    resolved: bool,
}

impl Shadow {
    /// Follows a stored step; returns the shadow of the hand that runs afterwards.
    pub(super) fn follow(
        shadow: Option<Self>,
        progress: &StepOutcome,
    ) -> Result<Option<Self>, Violation> {
        let mut shadow = shadow;
        for write in &progress.writes {
            match write {
                Write::StartHand(row) if !was_dealt(row) => {}
                Write::StartHand(row) => {
                    let started = Self::start(row)?;
                    payments::held(&started.round, row, &progress.transfers)?;
                    shadow = Some(started);
                }
                Write::Claim(row) => {
                    let seat = Seat::new(usize::from(row.seat)).filter(|seat| {
                        shadow
                            .as_ref()
                            .is_some_and(|shadow| shadow.round.may_claim(*seat).is_some())
                    });
                    law("only who may claim does", seat.is_some())?;
                    if let (Some(shadow), Some(seat)) = (&mut shadow, seat) {
                        shadow.claims = shadow.claims.with(seat);
                    }
                }
                Write::Play(row) => {
                    let shadow = shadow
                        .as_mut()
                        .ok_or_else(|| Violation::new(REPLAY, "a play without a hand"))?;
                    shadow.play(row)?;
                }
                Write::FinishHand { .. } => {
                    let shadow = shadow
                        .as_mut()
                        .ok_or_else(|| Violation::new(REPLAY, "an end without a hand"))?;
                    shadow.resolve()?;
                    payments::settled(&shadow.round, &shadow.row, &progress.transfers)?;
                }
                _ => {}
            }
        }
        let Some(hand) = progress.next.hand() else {
            return Ok(None);
        };
        let mut shadow =
            shadow.ok_or_else(|| Violation::new(REPLAY, "a hand that was never dealt"))?;
        shadow.agrees(hand)?;
        Ok(Some(shadow))
    }

    fn start(row: &HandRow) -> Result<Self, Violation> {
        let unreadable = |_| Violation::new("what is kept of a deal can be read", "");
        let house: House = serde_json::from_str(&row.house).map_err(unreadable)?;
        let hands = serde_json::from_str(row.hands.expose()).map_err(unreadable)?;
        let banker = Seat::new(usize::from(row.banker))
            .ok_or_else(|| Violation::new(REPLAY, "no such banker"))?;
        let bets = row
            .bets
            .as_deref()
            .map(serde_json::from_str)
            .transpose()
            .map_err(unreadable)?;
        let deal = Deal {
            house,
            banker,
            streak: row.streak,
            hands,
            bets,
        };
        let round =
            AnyRound::start(deal).map_err(|error| Violation::new(REPLAY, error.to_string()))?;
        Ok(Self {
            row: Box::new(row.clone()),
            round,
            claims: SeatSet::new(),
            resolved: false,
        })
    }

    fn play(&mut self, row: &PlayRow) -> Result<(), Violation> {
        self.resolve()?;
        let mv = row.mv.parse::<Move>().ok();
        let seat = Seat::new(usize::from(row.seat));
        let played = mv
            .zip(seat)
            .is_some_and(|(mv, seat)| self.round.play(seat, mv).is_ok());
        law(REPLAY, played)
    }

    fn resolve(&mut self) -> Result<(), Violation> {
        if std::mem::replace(&mut self.resolved, true) || self.claims.is_empty() {
            return Ok(());
        }
        law(
            "only who may claim does",
            self.round.claim(self.claims).is_ok(),
        )
    }

    /// Checks that the live hand is the stored one.
    fn agrees(&mut self, hand: &Hand) -> Result<(), Violation> {
        match hand.claimed {
            Some(claimed) => law("a claim is kept", claimed == self.claims)?,
            None => self.resolve()?,
        }
        law(REPLAY, self.round.plays() == hand.round.plays())?;
        law(REPLAY, self.round.to_act() == hand.round.to_act())?;
        if hand.round.plays().is_empty() {
            law(
                "a hand goes on with the tiles that were dealt",
                self.round.deal() == hand.round.deal(),
            )?;
        }
        Ok(())
    }
}
