//! The deal: the banker, the chips that are held, and the tiles.

use gow::fair::{self, Beacon, Receipt, Seed, Signature};
use gow::{AnyRound, Deal, House, MAX_STREAK, PerSeat, RULES_VERSION, Seat};
use serde::{Deserialize, Serialize};

use crate::id::{HandId, Timestamp, UserId};
use crate::ledger;
use crate::store::{HandRow, Sitter, Write};

use super::computers::ComputerPolicy;
use super::hand::play::seat_number;
use super::hand::{ChipOwner, Hand, holders, key_of};
use super::input::{DealInputs, Input};
use super::limits::NEXT_HAND_WAIT_MS;
use super::notice::Notice;
use super::refusal::Refusal;
use super::seating::ComputerSeats;
use super::seating::occupant::Person;
use super::state::{Phase, Table};
use super::step::{StepBuilder, later};
use receipt::{first_banker, receipt_body};

pub(super) mod awaited_round;
pub(super) mod beacon;
mod deal_inputs;
pub(super) mod locked;
pub(super) mod receipt;
pub(super) mod salt;

/// The terms of a deal, apart from the tiles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct DealPlan {
    /// Who banks; `None` lets the dice choose.
    pub(super) banker: Option<Seat>,
    pub(super) streak: u32,
    /// Chips a point; zero when the hand is for nothing.
    pub(super) stake: i64,
    pub(super) bets: Option<PerSeat<i64>>,
}

impl Table {
    /// Whether the input may deal a hand, so that the step needs [`DealInputs`].
    #[must_use]
    pub fn may_deal(&self, input: &Input, now: Timestamp) -> bool {
        if let Some(locked) = &self.locked {
            return self.may_unlock(locked, input, now);
        }
        match (input, &self.phase) {
            (Input::Start { by } | Input::FillAndStart { by }, Phase::Lobby) => self.may_lead(*by),
            (Input::NextHand { by, .. }, Phase::Between(_)) => self.all_are_ready(Some(*by)),
            (Input::Tick, Phase::Between(between)) => {
                between.deadline.is_some_and(|next| next <= now)
            }
            (Input::Bet { by, .. } | Input::Bank { by, .. }, Phase::Betting(_)) => {
                self.seat_of(*by).is_some()
            }
            (Input::Tick, Phase::Betting(betting)) => betting.deadline <= now,
            (
                _,
                Phase::Lobby
                | Phase::Betting(_)
                | Phase::Playing(_)
                | Phase::Between(_)
                | Phase::Closed { .. },
            ) => false,
        }
    }

    /// Whether somebody is ready for the next hand and the table no longer waits for anybody; `by` counts
    /// as ready. Without a clock, the table does not wait for people for whom a computer plays.
    pub(super) fn all_are_ready(&self, by: Option<UserId>) -> bool {
        let is_ready = |person: &Person| person.ready || Some(person.user) == by;
        let is_awaited = |person: &Person| self.terms.has_clock() || !person.away;
        let people = || self.people().map(|(_, person)| person);
        people().any(is_ready) && people().all(|person| is_ready(person) || !is_awaited(person))
    }

    /// The rules of a hand that this seat banks; `None`, a banker chosen by dice, is never the
    /// house's.
    fn house_of_hand(&self, banker: Option<Seat>) -> House {
        let by_house_bank = banker.is_some_and(|seat| self.seats[seat].is_house_bank());
        if by_house_bank {
            self.terms.house.with_house_bank()
        } else {
            self.terms.house.clone()
        }
    }
}

impl StepBuilder<'_> {
    /// Deals the first hand for the host.
    pub(super) fn start(&mut self, by: UserId) -> Result<(), Refusal> {
        match &self.table.phase {
            Phase::Lobby => {}
            Phase::Playing(_) => return Err(Refusal::HandRunning),
            Phase::Betting(_) | Phase::Between(_) | Phase::Closed { .. } => {
                return Err(Refusal::Stale);
            }
        }
        self.require_host(by)?;
        self.require_players()?;
        if let Ok(seat) = self.require_seat(by) {
            self.end_absence(seat);
        }
        self.agree_by_press(by, None)?;
        self.touch();
        self.deal()
    }

    /// Fills the table with computers and deals the first hand for the host. If that hand cannot
    /// be covered, the computers stay.
    pub(super) fn fill_and_start(&mut self, by: UserId) -> Result<(), Refusal> {
        self.require_host(by)?;
        if self.table.terms.computers == ComputerPolicy::Never {
            return Err(Refusal::NoComputers);
        }
        if matches!(self.table.phase, Phase::Lobby) {
            self.agree_by_press(by, None)?;
            self.free_seats_without_agreement();
            self.table.seat_computers(ComputerSeats::Empty);
        }
        self.start(by)
    }

    /// Notes that a person is ready; the last person's press deals.
    pub(super) fn next_hand(&mut self, by: UserId, version: u64) -> Result<(), Refusal> {
        match &self.table.phase {
            Phase::Between(_) => {}
            Phase::Playing(_) => return Err(Refusal::HandRunning),
            Phase::Lobby | Phase::Betting(_) | Phase::Closed { .. } => return Err(Refusal::Stale),
        }
        let seat = self.require_seat(by)?;
        self.require_players()?;
        self.agree_by_press(by, Some(version))?;
        if let Some(person) = self.table.seats[seat].person_mut() {
            if person.ready {
                // A second press: the person is ready already.
                return Ok(());
            }
            person.ready = true;
        }
        self.end_absence(seat);
        self.touch();
        if self.table.all_are_ready(None) {
            return self.deal();
        }
        let at_the_latest = later(self.now(), NEXT_HAND_WAIT_MS);
        let has_clock = self.table.terms.has_clock();
        if let (Phase::Between(between), true) = (&mut self.table.phase, has_clock) {
            between.deadline.get_or_insert(at_the_latest);
        }
        self.tell(Notice::LobbyChanged);
        Ok(())
    }

    /// Deals a hand, or frees the seats of people whose chips do not cover it, or who have not agreed to new
    /// terms.
    pub(super) fn deal(&mut self) -> Result<(), Refusal> {
        let inputs = self.inputs;
        // The actor calls `may_deal` first; without deal inputs no hand can be dealt.
        let inputs = inputs.deal.as_ref().ok_or(Refusal::Stale)?;
        let is_first = matches!(self.table.phase, Phase::Lobby);
        if self.free_seats_without_agreement() && !(is_first && self.require_players().is_ok()) {
            // Between two hands the next tick deals if enough people are left.
            return Ok(());
        }
        self.require_players()?;
        if self.close_if_over() {
            return Ok(());
        }
        if self.table.terms.house.has_bets() {
            self.open_betting(inputs);
            return Ok(());
        }
        self.drop_empty_seats();
        let wanted = self
            .table
            .next_bank()
            .map_or(1, |bank| bank.streak.clamp(1, MAX_STREAK));
        if self.table.computers_for_nothing() {
            self.begin_trick_hand(inputs, wanted, 0);
            return Ok(());
        }
        if let Some(user) = self.table.person_at_daily_limit(inputs) {
            self.tell(Notice::ForNothing { user });
            self.begin_trick_hand(inputs, wanted, 0);
            return Ok(());
        }
        match self.table.covered_streak(inputs, wanted) {
            Ok(streak) => {
                if streak < wanted {
                    self.tell(Notice::StreakCapped {
                        from: wanted,
                        to: streak,
                    });
                }
                self.begin_trick_hand(inputs, streak, self.table.terms.stake);
                Ok(())
            }
            Err(shortfalls) => {
                self.free_uncovered_seats(&shortfalls);
                Ok(())
            }
        }
    }

    /// Begins a hand of a trick game; from now on the streak belongs to the player who banks it.
    fn begin_trick_hand(&mut self, inputs: &DealInputs, streak: u32, stake: i64) {
        self.table.next_banker = self.table.next_bank();
        let banker = self.table.next_banker.map(|bank| bank.seat);
        self.begin_hand(
            inputs,
            DealPlan {
                banker,
                streak,
                stake,
                bets: None,
            },
        );
    }

    /// Fixes the receipt of a hand and deals it, unless it waits for a round of the beacon first.
    pub(super) fn begin_hand(&mut self, inputs: &DealInputs, plan: DealPlan) {
        let house = self.table.house_of_hand(plan.banker);
        let receipt = self.table.receipt(inputs, &house, plan.banker);
        if Beacon::read(&receipt.beacon).is_some_and(|beacon| beacon.waits()) {
            self.lock_deal(receipt, plan);
        } else {
            self.deal_tiles(inputs, plan, &receipt, None);
        }
    }

    /// Shuffles, holds the chips and begins the first turn.
    pub(super) fn deal_tiles(
        &mut self,
        inputs: &DealInputs,
        plan: DealPlan,
        receipt: &Receipt,
        signature: Option<Signature>,
    ) {
        let stake = plan.stake;
        let deal = self
            .table
            .deal_with_tiles(plan, receipt, signature.as_ref());
        let holds = deal.holds().map(|_, points| points.saturating_mul(stake));
        let parties = self.table.parties(|seat| holds[seat]);
        let new = NewHand {
            id: inputs.hand,
            deal: &deal,
            stake,
            parties: &parties,
            receipt,
            signature,
        };
        self.store_hand(&new);
        self.transfers
            .extend(ledger::hold(self.table.id, inputs.hand, &holders(&parties)));
        let seed = self.take_hand_number(inputs, receipt);
        let hand = Hand {
            id: inputs.hand,
            number: self.table.hands,
            round: AnyRound::start(deal).expect("a shuffled deck is a valid deal"),
            made_by: Vec::new(),
            parties,
            stake,
            seed,
            beacon: receipt.beacon.clone(),
            signature,
            receipt: self.table.last_receipt,
            started: self.now(),
            claimed: None,
            deadline: self.now(),
            computers_at: self.now(),
            hints: Vec::new(),
        };
        self.table.first_deal.get_or_insert(hand.started);
        self.table.end_asked_by = None;
        self.table.phase = Phase::Playing(Box::new(hand));
        self.clear_ready();
        self.tell(Notice::Dealt);
        self.mark_changed();
        self.begin_play();
    }

    /// Stores the row of the next hand, dealt or void.
    pub(super) fn store_hand(&mut self, new: &NewHand<'_>) {
        let (table, deal) = (&self.table, new.deal);
        let row = HandRow {
            hand: new.id,
            table: table.id,
            number: table.hands + 1,
            game: deal.house.game().name().to_owned(),
            house: json(&deal.house),
            rules_version: RULES_VERSION,
            banker: seat_number(deal.banker),
            streak: deal.streak,
            stake: new.stake,
            seed: table.sealed.clone(),
            receipt: new.receipt.hash(),
            receipt_body: Some(receipt_body(new.receipt, new.signature)),
            hands: json(&deal.hands).into(),
            bets: deal.bets.as_ref().map(json),
            sitters: sitters(new.parties),
            started: self.now(),
            reveal: table.terms.reveal,
        };
        self.writes.push(Write::StartHand(Box::new(row)));
    }

    /// Counts the next hand and seals the one after it; returns the seed of this hand.
    pub(super) fn take_hand_number(&mut self, inputs: &DealInputs, receipt: &Receipt) -> Seed {
        let table = &mut self.table;
        table.hands += 1;
        table.last_receipt = receipt.hash();
        table.tally.count(receipt, table.terms.reveal);
        table.version += 1;
        std::mem::replace(&mut table.sealed, inputs.next_seed.clone())
    }
}

/// A stored hand, without the parts that its table has.
pub(super) struct NewHand<'a> {
    pub(super) id: HandId,
    pub(super) deal: &'a Deal,
    pub(super) stake: i64,
    pub(super) parties: &'a PerSeat<ChipOwner>,
    pub(super) receipt: &'a Receipt,
    pub(super) signature: Option<Signature>,
}

impl Table {
    /// The deal of a plan, without its tiles.
    pub(super) fn deal_without_tiles(&self, plan: DealPlan) -> Deal {
        let first = Seat::new(0).expect("every table has a first seat");
        Deal {
            house: self.house_of_hand(plan.banker),
            banker: plan.banker.unwrap_or(first),
            streak: plan.streak,
            hands: self.seats.map(|_, _| Vec::new()),
            bets: plan.bets,
        }
    }

    /// The deal of a plan, with the tiles that follow from the seed, the receipt and the beacon.
    fn deal_with_tiles(
        &self,
        plan: DealPlan,
        receipt: &Receipt,
        signature: Option<&Signature>,
    ) -> Deal {
        let key = key_of(&self.sealed, &receipt.hash(), signature);
        let (banker, seats) = (plan.banker, self.seats.len());
        let mut deal = self.deal_without_tiles(plan);
        deal.banker = banker.unwrap_or_else(|| first_banker(&key, seats));
        deal.hands = fair::deal_hands(&key, &deal.house, seats, deal.banker).hands;
        deal
    }

    /// Whose chips each seat plays for, and how many of them are held.
    pub(super) fn parties(&self, hold: impl Fn(Seat) -> i64) -> PerSeat<ChipOwner> {
        self.seats.map(|seat, who| match who.person() {
            Some(person) => ChipOwner::Person {
                user: person.user,
                hold: hold(seat),
            },
            None => ChipOwner::HouseBank,
        })
    }
}

fn sitters(parties: &PerSeat<ChipOwner>) -> Vec<Sitter> {
    let people = parties.iter().filter_map(|(seat, party)| match *party {
        ChipOwner::Person { user, hold } => Some(Sitter {
            seat: seat_number(seat),
            user,
            hold,
        }),
        ChipOwner::HouseBank => None,
    });
    people.collect()
}

/// Serializes one of our own values as JSON.
pub(super) fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("our own values have string keys and cannot fail")
}
