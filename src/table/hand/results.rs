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
    /// The people of the last settled hand, if it was played for chips.
    pub(in crate::table) fn settled_people(&self) -> Vec<UserId> {
        let settled = self.settled().filter(|last| last.stake > 0);
        let parties = settled.into_iter().flat_map(|last| last.parties.values());
        parties.filter_map(ChipOwner::user).collect()
    }

    /// The people of the last settled hand whose free chips after it are unknown.
    pub(in crate::table) fn people_without_balance(&self) -> Vec<UserId> {
        let Some(last) = self.settled() else {
            return Vec::new();
        };
        let mut people = self.settled_people();
        people.retain(|user| !last.balances.contains_key(user));
        people
    }

    /// Notes people's free chips after a stored step, when a settled hand is shown.
    pub(in crate::table) fn note_balances(&mut self, wallets: &BTreeMap<UserId, Wallet>) {
        if let Phase::Between(last)
        | Phase::Closed {
            last: Some(last), ..
        } = &mut self.phase
        {
            let free = wallets.iter().map(|(user, wallet)| (*user, wallet.free));
            last.balances.extend(free);
        }
    }
}
