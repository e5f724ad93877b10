//! The bank of a game with bets: who may have it, how much it has to cover, and how a person takes it.

use gow::{MAX_STREAK, Seat};

use crate::id::UserId;
use crate::ledger::Chips;

use super::{Bank, Betting};
use crate::table::input::DealInputs;
use crate::table::limits::BANK_HANDS_MAX;
use crate::table::refusal::Refusal;
use crate::table::seating::occupant::Occupant;
use crate::table::state::{Phase, Table};
use crate::table::step::StepBuilder;

impl Table {
    /// The seat of the house's bank, in games with bets.
    pub(in crate::table) fn house_bank_seat(&self) -> Option<Seat> {
        self.first_seat(Occupant::is_house_bank)
    }

    /// The least chips that a bank has to cover: the smallest bet of everybody else.
    fn least_cover(&self) -> i64 {
        let others = i64::try_from(self.taken().saturating_sub(1)).unwrap_or(i64::MAX);
        self.terms.stake.saturating_mul(others)
    }

    /// The people who are offered the bank before a hand: those who may bank and can cover the
    /// smallest bets, in playing order from the last banker on; before the first hand, from the
    /// house's bank on.
    pub(in crate::table) fn offers(&self, inputs: &DealInputs) -> Vec<UserId> {
        let from = self
            .last_bank
            .map(|last| last.seat)
            .or_else(|| self.house_bank_seat());
        let order = from
            .into_iter()
            .flat_map(|seat| std::iter::once(seat).chain(seat.others(self.seats.len())));
        let person = |seat: Seat| {
            self.seats
                .get(seat)?
                .person()
                .filter(|person| person.plays())
        };
        order
            .filter_map(person)
            .map(|person| person.user)
            .filter(|user| {
                self.may_bank(*user) && self.spendable_chips(inputs, *user) >= self.least_cover()
            })
            .collect()
    }

    /// Whether a person may bank the next hand. Nobody may if the bank is always the house's;
    /// otherwise everybody may before the first hand, and later the people who bet in the hand
    /// before. The last banker may bank up to [`BANK_HANDS_MAX`] hands in a row, or, where the bank
    /// is kept, until it loses.
    fn may_bank(&self, user: UserId) -> bool {
        let Some(last) = self.last_bank else {
            return self.terms.bets.bank != Bank::HouseBank;
        };
        let may_keep = match self.terms.bets.bank {
            Bank::HouseBank => return false,
            Bank::Passes => last.streak < BANK_HANDS_MAX,
            Bank::Kept => !last.lost,
        };
        if last.user == Some(user) {
            may_keep
        } else {
            self.last_bet(user).is_some_and(|chips| chips > 0)
        }
    }

    /// The largest bet that a person can make now: at most what the table allows, what the person
    /// has, and what the bank covers if everybody who has not bet yet makes the smallest bet. Somebody
    /// may have sat down since the bank was taken; if it cannot cover the smallest bet of everybody now,
    /// it covers those that are made first.
    pub(in crate::table) fn most_bet(
        &self,
        inputs: &DealInputs,
        betting: &Betting,
        user: UserId,
    ) -> i64 {
        let own = self.terms.bets.most.min(self.spendable_chips(inputs, user));
        let Some(bank) = betting.bank else {
            // The house's bank covers the largest bet of every seat.
            return own;
        };
        let others = self.seats.iter().filter(|(_, occupant)| {
            !occupant.is_empty()
                && occupant
                    .person()
                    .is_none_or(|person| ![user, bank].contains(&person.user))
        });
        let least = self.terms.stake;
        let (mut left, mut silent) = (
            self.spendable_chips(inputs, bank).min(Chips::MAX.get()),
            0_i64,
        );
        for (seat, occupant) in others {
            match self.bet_on(betting, seat) {
                None if occupant.person().is_some() => silent = silent.saturating_add(least),
                bet => left = left.saturating_sub(bet.unwrap_or(least)),
            }
        }
        own.min(left.saturating_sub(silent).max(left.min(least)))
    }
}

impl StepBuilder<'_> {
    /// Takes the bank that is offered to a person, or passes it on.
    pub(in crate::table) fn take_bank(
        &mut self,
        by: UserId,
        version: u64,
        take: bool,
    ) -> Result<(), Refusal> {
        self.require_seat(by)?;
        let inputs = self.inputs.deal.as_ref().ok_or(Refusal::Stale)?;
        let betting = self.table.betting().ok_or(Refusal::NoBetting)?;
        self.require_current_version(version)?;
        if betting.offered_to() != Some(by) {
            return Err(Refusal::NotYourTurn);
        }
        let (needed, has) = (
            self.table.least_cover(),
            self.table.spendable_chips(inputs, by),
        );
        if take && has < needed {
            return Err(Refusal::NotEnoughChips { needed, has });
        }
        let kept = self
            .table
            .last_bank
            .filter(|last| last.user == Some(by))
            .map_or(0, |last| last.streak);
        if let Phase::Betting(betting) = &mut self.table.phase {
            if take {
                betting.bank = Some(by);
                betting.streak = (kept + 1).min(MAX_STREAK);
                betting.offers.clear();
            } else {
                betting.offers.remove(0);
            }
        }
        self.touch();
        self.advance_betting();
        self.deal_if_all_have_bet()
    }
}
