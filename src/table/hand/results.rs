//! Results of hands, which are stored with the transfers and then shown to the people of the hand.

use std::collections::BTreeMap;

use gow::{PerSeat, Round as _};

use crate::id::UserId;
use crate::store::{ResultRow, Wallet, Write};

use super::{ChipOwner, Hand};
use crate::table::state::{Phase, Table};
use crate::table::step::StepBuilder;

impl StepBuilder<'_> {
    /// Records what each person won or lost in a hand for chips, unless they sat it out.
    pub(in crate::table) fn record_results(&mut self, hand: &Hand, net: &PerSeat<i64>) {
        let computers = self.is_against_computers(hand);
        for (seat, party) in hand.parties.iter() {
            if let ChipOwner::Person { user, .. } = *party
                && !hand.sits_out(seat)
            {
                let row = ResultRow {
                    hand: hand.id,
                    user,
                    chips: net[seat],
                    computers,
                };
                self.writes.push(Write::Result(row));
            }
        }
    }

    /// Whether a computer had its own seat in a hand, the house banked it, or no other person played. Where a person
    /// banks, the house's own bet does not count: it is only the smallest.
    fn is_against_computers(&self, hand: &Hand) -> bool {
        let banker = hand.round.deal().banker;
        let house = self.table.house_bank_seat();
        let bettor = house.filter(|seat| *seat != banker);
        let parties = hand.parties.iter();
        let playing = parties.filter(|(seat, _)| Some(*seat) != bettor && !hand.sits_out(*seat));
        let playing: Vec<ChipOwner> = playing.map(|(_, party)| *party).collect();
        playing.len() < 2 || playing.contains(&ChipOwner::HouseBank)
    }
}

impl Table {
    /// The people of the last settled hand whose free chips after it are unknown; nobody if it was for nothing.
    pub(in crate::table) fn people_without_balance(&self) -> Vec<UserId> {
        let last = match &self.phase {
            Phase::Betting(betting) => betting.last.as_deref(),
            Phase::Lobby | Phase::Playing(_) | Phase::Between(_) | Phase::Closed { .. } => {
                self.settled()
            }
        };
        let Some(last) = last.filter(|last| last.stake > 0) else {
            return Vec::new();
        };
        let people = last.parties.values().filter_map(ChipOwner::user);
        let unknown = people.filter(|user| !last.balances.contains_key(user));
        unknown.collect()
    }

    /// Notes people's free chips after a stored step, when a settled hand is shown.
    pub(in crate::table) fn note_balances(&mut self, wallets: &BTreeMap<UserId, Wallet>) {
        let last = match &mut self.phase {
            Phase::Betting(betting) => betting.last.as_mut(),
            Phase::Between(last) => Some(last),
            Phase::Closed { last, .. } => last.as_mut(),
            Phase::Lobby | Phase::Playing(_) => None,
        };
        if let Some(last) = last {
            let free = wallets.iter().map(|(user, wallet)| (*user, wallet.free));
            last.balances.extend(free);
        }
    }
}
