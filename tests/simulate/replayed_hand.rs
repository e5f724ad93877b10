//! The running hand of a table, replayed from the stored rows alone.

use gow::{AnyRound, Deal, House, Move, Round as _, Seat, SeatSet};
use tiengow::store::{HandRow, PlayRow, Write};
use tiengow::table::{Hand, StepOutcome};

use super::laws::{Violation, law};
use super::locks::was_dealt;
use super::payments;

/// The law that the stored plays reproduce the hand.
pub(super) const REPLAY_LAW: &str = "the stored plays reproduce the hand";

/// A running hand, replayed from the writes of its steps.
pub(super) struct ReplayedHand {
    row: Box<HandRow>,
    round: AnyRound,
    claims: SeatSet,
    /// Whether the round has taken the claims.
    is_resolved: bool,
}

impl ReplayedHand {
    /// Replays a stored step; returns the hand that runs afterwards.
    pub(super) fn follow(
        replayed: Option<Self>,
        result: &StepOutcome,
    ) -> Result<Option<Self>, Violation> {
        let mut replayed = replayed;
        for write in &result.writes {
            match write {
                Write::StartHand(row) if !was_dealt(row) => {}
                Write::StartHand(row) => {
                    let started = Self::start(row)?;
                    payments::check_holds(&started.round, row, &result.transfers)?;
                    replayed = Some(started);
                }
                Write::Claim(row) => {
                    let seat = Seat::new(usize::from(row.seat)).filter(|seat| {
                        replayed
                            .as_ref()
                            .is_some_and(|replayed| replayed.round.may_claim(*seat).is_some())
                    });
                    law("only a seat that may claim claims", seat.is_some())?;
                    if let (Some(replayed), Some(seat)) = (&mut replayed, seat) {
                        replayed.claims = replayed.claims.with(seat);
                    }
                }
                Write::Play(row) => {
                    let replayed = replayed
                        .as_mut()
                        .ok_or_else(|| Violation::new(REPLAY_LAW, "a play without a hand"))?;
                    replayed.play(row)?;
                }
                Write::FinishHand { .. } => {
                    let replayed = replayed
                        .as_mut()
                        .ok_or_else(|| Violation::new(REPLAY_LAW, "an end without a hand"))?;
                    replayed.resolve_claims()?;
                    payments::check_settlement(&replayed.round, &replayed.row, &result.transfers)?;
                }
                _ => {}
            }
        }
        let Some(hand) = result.next.hand() else {
            return Ok(None);
        };
        let mut replayed =
            replayed.ok_or_else(|| Violation::new(REPLAY_LAW, "a hand that was never dealt"))?;
        replayed.check_same(hand)?;
        Ok(Some(replayed))
    }

    fn start(row: &HandRow) -> Result<Self, Violation> {
        let unreadable = |_| Violation::new("a stored deal can be read", "");
        let house: House = serde_json::from_str(&row.house).map_err(unreadable)?;
        let hands = serde_json::from_str(row.hands.expose()).map_err(unreadable)?;
        let banker = Seat::new(usize::from(row.banker))
            .ok_or_else(|| Violation::new(REPLAY_LAW, "no such banker"))?;
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
            AnyRound::start(deal).map_err(|error| Violation::new(REPLAY_LAW, error.to_string()))?;
        Ok(Self {
            row: Box::new(row.clone()),
            round,
            claims: SeatSet::new(),
            is_resolved: false,
        })
    }

    fn play(&mut self, row: &PlayRow) -> Result<(), Violation> {
        self.resolve_claims()?;
        let mv = row.mv.parse::<Move>().ok();
        let seat = Seat::new(usize::from(row.seat));
        let is_legal = mv
            .zip(seat)
            .is_some_and(|(mv, seat)| self.round.play(seat, mv).is_ok());
        law(REPLAY_LAW, is_legal)
    }

    /// Makes the claims, before the first play or the settlement.
    fn resolve_claims(&mut self) -> Result<(), Violation> {
        if std::mem::replace(&mut self.is_resolved, true) || self.claims.is_empty() {
            return Ok(());
        }
        law(
            "only a seat that may claim claims",
            self.round.claim(self.claims).is_ok(),
        )
    }

    /// Checks that the hand of the table's task is the stored one.
    fn check_same(&mut self, hand: &Hand) -> Result<(), Violation> {
        match hand.claimed {
            Some(claimed) => law("a claim is stored", claimed == self.claims)?,
            None => self.resolve_claims()?,
        }
        law(REPLAY_LAW, self.round.plays() == hand.round.plays())?;
        law(REPLAY_LAW, self.round.to_act() == hand.round.to_act())?;
        if hand.round.plays().is_empty() {
            law(
                "a hand goes on with the tiles that were dealt",
                self.round.deal() == hand.round.deal(),
            )?;
        }
        Ok(())
    }
}
