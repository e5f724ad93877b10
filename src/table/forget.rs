//! Forgetting a person who has left: everything that a table still has of them becomes a former player's.

use crate::id::UserId;
use crate::store::body_names;

use super::betting::next_banker::{NextBanker, StreakOwner};
use super::finished_hand::FinishedHand;
use super::hand::ChipOwner;
use super::notice::Notice;
use super::refusal::Refusal;
use super::state::{Phase, Table};
use super::step::StepBuilder;
use super::totals::Scorer;

impl Table {
    /// Whether the stored state names a person.
    #[must_use]
    pub fn names(&self, user: UserId) -> bool {
        body_names(&self.to_body(), user)
    }
}

impl StepBuilder<'_> {
    /// Forgets a person who neither sits here nor plays the running hand.
    pub(super) fn forget(&mut self, user: UserId) -> Result<(), Refusal> {
        let plays = self.table.hand().is_some_and(|hand| {
            let mut parties = hand.parties.values();
            parties.any(|party| party.user() == Some(user))
        });
        if plays || self.table.is_here(user) {
            return Err(Refusal::HandRunning);
        }
        let table = &mut self.table;
        if table.host == user {
            table.host = UserId::NOBODY;
        }
        table.end_asked_by = table.end_asked_by.filter(|who| *who != user);
        table.removed.retain(|who| *who != user);
        table.last_bets.retain(|(who, _)| *who != user);
        // The next player there begins a new streak.
        if let Some(bank) = table.next_banker
            && bank.of == StreakOwner::Person(user)
        {
            table.next_banker = Some(NextBanker::of_anybody((bank.seat, 1)));
        }
        if let Some(bank) = &mut table.last_bank
            && bank.user == Some(user)
        {
            bank.user = Some(UserId::NOBODY);
        }
        for total in &mut table.totals {
            if total.who == Scorer::Person(user) {
                total.who = Scorer::Person(UserId::NOBODY);
                total.name = Some(String::new());
            }
        }
        match &mut table.phase {
            Phase::Betting(betting) => {
                betting.bets.retain(|(who, _)| *who != user);
                betting.offers.retain(|who| *who != user);
                betting.last.iter_mut().for_each(|last| last.forget(user));
            }
            Phase::Between(last) => last.forget(user),
            Phase::Closed { last, .. } => last.iter_mut().for_each(|last| last.forget(user)),
            Phase::Lobby | Phase::Playing(_) => {}
        }
        self.tell(Notice::Forgotten);
        self.mark_changed();
        Ok(())
    }
}

impl FinishedHand {
    fn forget(&mut self, user: UserId) {
        self.balances.remove(&user);
        for missed in &mut self.missed {
            if missed.user == user {
                missed.user = UserId::NOBODY;
            }
        }
        for (seat, party) in self.parties.iter_mut() {
            if let ChipOwner::Person { user: who, .. } = party
                && *who == user
            {
                *who = UserId::NOBODY;
                self.names[seat] = Some(String::new());
            }
        }
    }
}
