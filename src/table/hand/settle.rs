//! The end of a hand: chips, seats, and what comes next.

use std::collections::BTreeMap;

use gow::{MAX_STREAK, Outcome, PerSeat, Round as _, Seat};

use crate::id::HandId;
use crate::ledger::{self, Holder};
use crate::store::{Reveal, Write};

use super::{ChipOwner, Hand, holders};
use crate::table::betting::LastBanker;
use crate::table::betting::next_banker::NextBanker;
use crate::table::deal::json;
use crate::table::finished_hand::FinishedHand;
use crate::table::notice::Notice;
use crate::table::refusal::Refusal;
use crate::table::state::Phase;
use crate::table::step::StepBuilder;

impl StepBuilder<'_> {
    /// Settles a hand that is over.
    pub(in crate::table) fn settle(&mut self) {
        let Phase::Playing(hand) = std::mem::replace(&mut self.table.phase, Phase::Lobby) else {
            return;
        };
        let outcome = hand
            .round
            .outcome()
            .expect("only a hand that is over is settled")
            .clone();
        let net = outcome
            .net()
            .map(|_, points| points.saturating_mul(hand.stake));
        if hand.stake > 0 && !self.pay(&hand, &outcome, &net) {
            return;
        }
        self.writes.push(Write::FinishHand {
            hand: hand.id,
            outcome: json(&outcome).into(),
        });
        self.record_banker(&hand, &outcome);
        if let Some(scores) = outcome.trick().and_then(|outcome| outcome.scores.as_ref()) {
            self.table.add_scores(&hand, scores);
        }
        self.table.version += 1;
        self.tell(Notice::Settled { net: net.clone() });
        self.table.phase = Phase::Between(Box::new(self.finished_hand(*hand, outcome, net)));
        self.after_hand();
    }

    /// Records the next banker or, in a game with bets, who banked and what people bet.
    fn record_banker(&mut self, hand: &Hand, outcome: &Outcome) {
        let deal = hand.round.deal();
        // A cap on the streak applies to one hand only.
        let full_streak = self
            .table
            .next_banker
            .map_or(deal.streak, |bank| bank.streak);
        self.table.next_banker = outcome.next_bank().map(|(seat, streak)| NextBanker {
            seat,
            streak: if streak > 1 {
                full_streak.saturating_add(1).min(MAX_STREAK)
            } else {
                1
            },
            of: hand.parties[seat].into(),
        });
        if let (Outcome::Set(outcome), Some(bets)) = (outcome, &deal.bets) {
            let user_at = |seat: Seat| hand.parties[seat].user();
            self.table.last_bank = Some(LastBanker {
                user: user_at(deal.banker),
                seat: deal.banker,
                streak: deal.streak,
                lost: outcome.net[deal.banker] < 0,
            });
            self.table.last_bets = bets
                .iter()
                .filter_map(|(seat, bet)| Some((user_at(seat)?, *bet)))
                .collect();
        }
    }

    /// Pays the hand out. If the result exceeds the holds, voids the hand instead and returns
    /// `false`.
    fn pay(&mut self, hand: &Hand, outcome: &Outcome, net: &PerSeat<i64>) -> bool {
        let holders = holders(&hand.parties);
        let chips: Vec<i64> = net.values().copied().collect();
        let commission = commission(hand, outcome);
        let burnt = commission
            .values()
            .fold(0, |sum: i64, chips| sum.saturating_add(*chips));
        match ledger::settle(self.table.id, hand.id, &holders, &chips, burnt) {
            Ok(transfers) => self.transfers.extend(transfers),
            Err(error) => {
                self.void(hand.id, &hand.parties, &error.to_string());
                return false;
            }
        }
        let payments = outcome.payments().iter().map(|payment| {
            let chips = payment.points.saturating_mul(hand.stake);
            (payment.from.index(), payment.to.index(), chips)
        });
        self.record_results(hand, net);
        // A person's commission reduces their winnings; a computer's adds to nobody's.
        let banker = hand.round.deal().banker.index();
        let of_people = commission
            .iter()
            .filter(|(seat, _)| hand.parties[*seat] != ChipOwner::HouseBank);
        let kept = of_people.map(|(seat, chips)| (seat.index(), banker, *chips));
        let day = self.now().day();
        for (user, chips) in ledger::won_from_house_bank(&holders, payments.chain(kept)) {
            self.writes.push(Write::HouseBankWin { user, day, chips });
        }
        true
    }

    fn finished_hand(&self, hand: Hand, outcome: Outcome, net: PerSeat<i64>) -> FinishedHand {
        FinishedHand {
            hand: hand.id,
            number: hand.number,
            house: hand.round.deal().house.clone(),
            stake: hand.stake,
            names: hand.parties.map(|seat, _| self.table.name_at(seat)),
            house_bank_seat: self.table.house_bank_seat(),
            view: match self.table.terms.reveal {
                Reveal::Hand => hand.round.revealed(),
                Reveal::Table | Reveal::Never => hand.round.view(None),
            },
            missed: self.table.missed_in(&hand),
            computer_played: hand.computer_played(),
            terms_before: None,
            parties: hand.parties,
            outcome,
            net,
            nobody_bet_on: None,
            deadline: None,
            balances: BTreeMap::new(),
        }
    }

    /// Returns every hold because the hand does not count; the table goes back to its lobby.
    pub(in crate::table) fn void(&mut self, hand: HandId, parties: &PerSeat<ChipOwner>, why: &str) {
        self.refund(hand, parties, why);
        self.table.phase = Phase::Lobby;
        self.tell(Notice::LobbyChanged);
        self.after_hand();
    }

    /// Voids the running hand for an operator; the people at the table are notified.
    pub(in crate::table) fn void_by_operator(&mut self) -> Result<(), Refusal> {
        let hand = self.running_hand()?;
        let (id, parties) = (hand.id, hand.parties.clone());
        self.tell(Notice::Voided);
        self.void(id, &parties, "an operator voided it");
        Ok(())
    }

    /// Returns every hold by compensating transfers; the caller sets the table's next phase.
    pub(in crate::table) fn refund(
        &mut self,
        hand: HandId,
        parties: &PerSeat<ChipOwner>,
        why: &str,
    ) {
        let persons = holders(parties);
        if persons.iter().any(|holder| *holder != Holder::HouseBank) {
            self.transfers
                .extend(ledger::void(self.table.id, hand, &persons));
        }
        self.table.tally.voided = self.table.tally.voided.saturating_add(1);
        self.writes.push(Write::VoidHand {
            hand,
            why: why.to_owned(),
        });
        self.table.version += 1;
    }

    /// After every hand, settled or void: leavers go, people who waited sit down, and the table may
    /// close.
    pub(in crate::table) fn after_hand(&mut self) {
        // A long hand that only the clock has played does not count as idle time.
        self.touch();
        self.apply_seat_changes();
        if let Some(why) = self.table.ending {
            self.close(why);
        } else {
            self.close_if_deserted();
            self.close_if_over();
        }
    }
}

/// The commission that each seat pays on its winnings, in chips.
fn commission(hand: &Hand, outcome: &Outcome) -> PerSeat<i64> {
    match outcome {
        Outcome::Trick(_) => hand.parties.map(|_, _| 0),
        Outcome::Set(outcome) => outcome
            .commission
            .map(|_, points| points.saturating_mul(hand.stake)),
    }
}
