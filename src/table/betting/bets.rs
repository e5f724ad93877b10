//! Betting: the bank is offered around, bets are taken, and the hand is dealt.

use gow::{PerSeat, Seat};

use crate::id::UserId;

use super::Betting;
use crate::table::deal::DealPlan;
use crate::table::input::DealInputs;
use crate::table::notice::Notice;
use crate::table::refusal::Refusal;
use crate::table::seating::cover::Shortfall;
use crate::table::state::{CloseReason, Phase, Table};
use crate::table::step::{StepBuilder, later};

impl Table {
    /// The betting, if the table is taking bets.
    #[must_use]
    pub fn betting(&self) -> Option<&Betting> {
        match &self.phase {
            Phase::Betting(betting) => Some(betting),
            Phase::Lobby | Phase::Playing(_) | Phase::Between(_) | Phase::Closed { .. } => None,
        }
    }

    /// Whether every offer of the bank is answered and everybody has bet.
    pub(in crate::table) fn betting_is_done(&self) -> bool {
        self.betting()
            .is_some_and(|betting| betting.offers.is_empty() && self.all_have_bet(betting, None))
    }
}

impl StepBuilder<'_> {
    /// Begins the betting; the bank is offered around first if people may bank.
    pub(in crate::table) fn open_betting(&mut self, inputs: &DealInputs) {
        let capped = self.table.person_at_daily_limit(inputs);
        if let Some(user) = capped {
            self.tell(Notice::ForNothing { user });
        }
        let offers = self.table.offers(inputs);
        // If nobody bets, the table goes back to the hand before, which must not have an old
        // deadline.
        self.stop_countdown();
        let last = match std::mem::replace(&mut self.table.phase, Phase::Lobby) {
            Phase::Between(mut last) => {
                last.nobody_bet_on = None;
                Some(last)
            }
            Phase::Lobby | Phase::Betting(_) | Phase::Playing(_) | Phase::Closed { .. } => None,
        };
        let betting = Betting {
            bank: None,
            streak: 1,
            offers,
            bets: Vec::new(),
            deadline: self.now(),
            for_nothing: capped.is_some(),
            last,
        };
        self.table.phase = Phase::Betting(Box::new(betting));
        self.advance_betting();
    }

    /// Offers the bank to the next person, or takes bets when no offer is left.
    pub(in crate::table) fn advance_betting(&mut self) {
        let now = self.now();
        let (turn_ms, offer_ms) = (self.table.terms.turn_ms, self.table.terms.bank_offer_ms());
        self.table.version += 1;
        self.mark_changed();
        let Phase::Betting(betting) = &mut self.table.phase else {
            return;
        };
        match betting.offered_to() {
            Some(user) => {
                betting.deadline = later(now, offer_ms);
                self.tell(Notice::BankOffered { user });
            }
            None => {
                betting.deadline = later(now, turn_ms);
                self.tell(Notice::BettingBegan);
            }
        }
    }

    /// Records a person's bet; the last bet deals.
    pub(in crate::table) fn bet(
        &mut self,
        by: UserId,
        version: u64,
        chips: i64,
    ) -> Result<(), Refusal> {
        let seat = self.require_seat(by)?;
        let inputs = self.inputs.deal.as_ref().ok_or(Refusal::Stale)?;
        let betting = self.table.betting().ok_or(Refusal::NoBetting)?;
        self.require_current_version(version)?;
        if betting.offered_to().is_some() {
            return Err(Refusal::NotYourTurn);
        }
        if betting.bank == Some(by) {
            return Err(Refusal::Banking);
        }
        let (least, most) = (
            self.table.terms.stake,
            self.table.most_bet(inputs, betting, by),
        );
        if chips != 0 && !(least..=most).contains(&chips) {
            return Err(Refusal::BetRange { least, most });
        }
        if let Phase::Betting(betting) = &mut self.table.phase {
            betting.record_bet(by, chips);
        }
        self.end_absence(seat);
        if let Some(person) = self.table.seats[seat].person_mut() {
            person.missed = 0;
        }
        // The version stays: one person's bet must not make the others' presses stale.
        self.tell(Notice::BetPlaced { user: by, chips });
        self.touch();
        self.deal_if_all_have_bet()
    }

    pub(in crate::table) fn deal_if_all_have_bet(&mut self) -> Result<(), Refusal> {
        if self.table.betting_is_done() {
            self.end_betting()
        } else {
            Ok(())
        }
    }

    /// Ends an offer or the betting when its time is up: silent people pass, or sit the hand out.
    pub(in crate::table) fn time_out_betting(&mut self) -> Result<(), Refusal> {
        let Some(betting) = self.table.betting() else {
            return Ok(());
        };
        if betting.deadline > self.now() {
            return Ok(());
        }
        if betting.offered_to().is_some() {
            if let Phase::Betting(betting) = &mut self.table.phase {
                betting.offers.remove(0);
            }
            self.advance_betting();
            return self.deal_if_all_have_bet();
        }
        let silent: Vec<(Seat, UserId)> = self
            .table
            .bettors(betting)
            .filter(|(_, user)| betting.bet_of(*user).is_none())
            .collect();
        for (seat, user) in silent {
            self.count_missed_turn(seat, user);
        }
        self.end_betting()
    }

    /// Ends the betting with a deal, or closes a table whose minutes have run out meanwhile: no chips are held yet.
    fn end_betting(&mut self) -> Result<(), Refusal> {
        if self.table.is_over(self.now()) {
            self.close(CloseReason::Over);
            return Ok(());
        }
        self.deal_after_betting()
    }

    /// Deals the hand that was bet on. Returns to the phase before the betting if no person bets against the
    /// house's bank, or if somebody cannot cover their bet.
    fn deal_after_betting(&mut self) -> Result<(), Refusal> {
        let inputs = self.inputs.deal.as_ref().ok_or(Refusal::Stale)?;
        self.mark_changed();
        self.drop_empty_seats();
        let Some(betting) = self.table.betting() else {
            return Ok(());
        };
        let banker = self.table.bank_seat(betting).ok_or(Refusal::Stale)?;
        let (streak, by_house_bank) = (betting.streak, betting.bank.is_none());
        let was_told = betting.for_nothing;
        let bets = self
            .table
            .bets_by_seat(betting)
            .map(|_, bet| bet.unwrap_or(0));
        if by_house_bank && !self.table.people().any(|(seat, _)| bets[seat] > 0) {
            let number = self.table.hands + 1;
            self.tell(Notice::NobodyBet { number });
            self.stop_betting();
            if let Phase::Between(last) = &mut self.table.phase {
                last.nobody_bet_on = Some(number);
            }
            return Ok(());
        }
        let capped = self.table.person_at_daily_limit(inputs);
        let for_nothing = was_told || capped.is_some() || self.table.computers_for_nothing();
        let shortfalls = if for_nothing {
            Vec::new()
        } else {
            self.table.bet_shortfalls(inputs, banker, &bets)
        };
        self.stop_betting();
        if !shortfalls.is_empty() {
            self.free_uncovered_seats(&shortfalls);
            return Ok(());
        }
        if let Some(user) = capped {
            self.tell(Notice::ForNothing { user });
        }
        // Bets are in chips, so a point is one chip.
        let stake = i64::from(!for_nothing);
        self.begin_hand(
            inputs,
            DealPlan {
                banker: Some(banker),
                streak,
                stake,
                bets: Some(bets),
            },
        );
        Ok(())
    }

    /// Goes back to the phase before the betting.
    fn stop_betting(&mut self) {
        if let Phase::Betting(betting) = std::mem::replace(&mut self.table.phase, Phase::Lobby)
            && let Some(last) = betting.last
        {
            self.table.phase = Phase::Between(last);
        }
        self.table.version += 1;
    }

    /// Removes a person who has left from the betting: their bet is dropped, and if they bank, the
    /// house's bank replaces them.
    pub(in crate::table) fn leave_betting(&mut self, user: UserId) {
        let now = self.now();
        let Phase::Betting(betting) = &mut self.table.phase else {
            return;
        };
        let was_offered = betting.offered_to() == Some(user);
        betting.offers.retain(|who| *who != user);
        betting.bets.retain(|(who, _)| *who != user);
        if betting.bank == Some(user) {
            betting.bank = None;
            betting.streak = 1;
        }
        if was_offered {
            self.advance_betting();
        }
        let done = self.table.betting_is_done();
        if let Phase::Betting(betting) = &mut self.table.phase
            && done
        {
            // The next tick deals, because a leave step has no deal inputs.
            betting.deadline = now;
        }
    }
}

impl Table {
    /// The people whose chips no longer cover their bet, or the bets that they bank.
    fn bet_shortfalls(
        &self,
        inputs: &DealInputs,
        banker: Seat,
        bets: &PerSeat<i64>,
    ) -> Vec<Shortfall> {
        let sum = bets
            .values()
            .fold(0, |sum: i64, bet| sum.saturating_add(*bet));
        self.shortfalls(inputs, |seat| if seat == banker { sum } else { bets[seat] })
    }
}
