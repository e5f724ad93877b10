//! The deal: who banks, what is held, and the tiles.

use gow::fair::{self, Receipt};
use gow::{AnyRound, Deal, House, MAX_STREAK, PerSeat, RULES_VERSION, Round as _, Seat};

use crate::id::{Millis, UserId};
use crate::ledger;
use crate::store::{HandRow, Record, Secret32, Sitter};

use super::computers::Computers;
use super::hand::{Hand, Party, holders};
use super::input::{DealInputs, Input};
use super::limits::NEXT_HAND_WAIT_MS;
use super::notice::Notice;
use super::play::seat_number;
use super::receipt::{first_banker, stored};
use super::refusal::Refusal;
use super::state::{Phase, Table};
use super::step::{StepBuilder, later};

/// The terms of a deal, apart from the tiles.
pub(super) struct Plan {
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
    pub fn may_deal(&self, input: &Input, now: Millis) -> bool {
        match (input, &self.phase) {
            (Input::Start { by } | Input::FillAndStart { by }, Phase::Lobby) => self.may_lead(*by),
            (Input::NextHand { by }, Phase::Between(_)) => self
                .people()
                .all(|(_, person)| person.ready || person.user == *by),
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
        self.only_host(by)?;
        self.enough_there()?;
        self.touch();
        self.deal()
    }

    /// Fills the table with computers and deals the first hand for the host. If that hand cannot
    /// be covered, the computers stay.
    pub(super) fn fill_and_start(&mut self, by: UserId) -> Result<(), Refusal> {
        self.only_host(by)?;
        if self.table.terms.computers == Computers::Never {
            return Err(Refusal::NoComputers);
        }
        if matches!(self.table.phase, Phase::Lobby) {
            self.table.fill();
        }
        self.start(by)
    }

    /// Notes that a person is ready; the last person's press deals.
    pub(super) fn next_hand(&mut self, by: UserId) -> Result<(), Refusal> {
        match &self.table.phase {
            Phase::Between(_) => {}
            Phase::Playing(_) => return Err(Refusal::HandRunning),
            Phase::Lobby | Phase::Betting(_) | Phase::Closed { .. } => return Err(Refusal::Stale),
        }
        let seat = self.seated(by)?;
        self.enough_there()?;
        if let Some(person) = self.table.seats[seat].person_mut() {
            if person.ready {
                // A second press: the person is ready already.
                return Ok(());
            }
            person.ready = true;
        }
        self.wake(seat);
        self.touch();
        if self.table.people().all(|(_, person)| person.ready) {
            return self.deal();
        }
        let at_the_latest = later(self.now(), NEXT_HAND_WAIT_MS);
        if let Phase::Between(between) = &mut self.table.phase {
            between.deadline.get_or_insert(at_the_latest);
        }
        self.tell(Notice::LobbyChanged);
        Ok(())
    }

    /// Deals a hand, or frees the seats of people whose chips do not cover it.
    pub(super) fn deal(&mut self) -> Result<(), Refusal> {
        let inputs = self.inputs;
        // The actor calls `may_deal` first; without deal inputs no hand can be dealt.
        let inputs = inputs.deal.as_ref().ok_or(Refusal::Stale)?;
        self.enough_there()?;
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
            self.begin_row(inputs, wanted, 0);
            return Ok(());
        }
        if let Some(user) = self.table.at_the_cap(inputs) {
            self.tell(Notice::ForNothing { user });
            self.begin_row(inputs, wanted, 0);
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
                self.begin_row(inputs, streak, self.table.terms.stake);
                Ok(())
            }
            Err(short) => {
                self.free_seats_of(&short);
                Ok(())
            }
        }
    }

    /// Begins a hand of a trick game; from here on the streak belongs to the player who banks it.
    fn begin_row(&mut self, inputs: &DealInputs, streak: u32, stake: i64) {
        self.table.next_banker = self.table.next_bank();
        let banker = self.table.next_banker.map(|bank| bank.seat);
        self.begin(
            inputs,
            Plan {
                banker,
                streak,
                stake,
                bets: None,
            },
        );
    }

    /// Shuffles, holds the chips and begins the first turn.
    #[expect(clippy::too_many_lines)]
    pub(super) fn begin(&mut self, inputs: &DealInputs, plan: Plan) {
        let Plan {
            banker,
            streak,
            stake,
            bets,
        } = plan;
        let seats = self.table.seats.len();
        let house = self.table.house_of_hand(banker);
        let fixed = self.table.receipt(inputs, &house, banker);
        let receipt = fixed.hash();
        let seed = std::mem::replace(&mut self.table.sealed, inputs.next_seed.clone());
        let key = fair::key(&seed, &receipt, &[]);
        let banker = banker.unwrap_or_else(|| first_banker(&key, seats));
        let hands = fair::deal_hands(&key, &house, seats, banker).hands;
        let deal = Deal {
            house,
            banker,
            streak,
            hands,
            bets,
        };
        let holds = deal.holds().map(|_, points| points.saturating_mul(stake));
        let hand = Hand {
            id: inputs.hand,
            number: self.table.hands + 1,
            round: AnyRound::start(deal).expect("a shuffled deck is a valid deal"),
            made_by: Vec::new(),
            parties: self.table.seats.map(|seat, who| match who.person() {
                Some(person) => Party::Person {
                    user: person.user,
                    hold: holds[seat],
                },
                None => Party::HouseBank,
            }),
            stake,
            seed,
            receipt: *receipt.as_bytes(),
            started: self.now(),
            claimed: None,
            deadline: self.now(),
            computers_at: self.now(),
            hints: Vec::new(),
        };
        self.records.push(Record::StartHand(Box::new(hand_row(
            &self.table,
            &hand,
            &fixed,
        ))));
        self.transfers.extend(ledger::hold(
            self.table.id,
            hand.id,
            &holders(&hand.parties),
        ));
        self.table.first_deal.get_or_insert(hand.started);
        self.table.hands = hand.number;
        self.table.last_receipt = hand.receipt;
        self.table.tally.count(&fixed, self.table.terms.reveal);
        self.table.version += 1;
        self.table.end_asked_by = None;
        self.table.phase = Phase::Playing(Box::new(hand));
        self.forget_ready();
        self.tell(Notice::Dealt);
        self.mark();
        self.begin_play();
    }
}

fn hand_row(table: &Table, hand: &Hand, receipt: &Receipt) -> HandRow {
    let deal = hand.round.deal();
    HandRow {
        hand: hand.id,
        table: table.id,
        number: hand.number,
        game: deal.house.game().name().to_owned(),
        house: json(&deal.house),
        rules_version: RULES_VERSION,
        banker: seat_number(deal.banker),
        streak: deal.streak,
        stake: hand.stake,
        seed: Secret32(*hand.seed.expose()),
        receipt: hand.receipt,
        receipt_body: Some(stored(receipt)),
        hands: json(&deal.hands).into(),
        bets: deal.bets.as_ref().map(json),
        sitters: sitters(&hand.parties),
        started: hand.started,
        reveal: table.terms.reveal,
    }
}

fn sitters(parties: &PerSeat<Party>) -> Vec<Sitter> {
    let people = parties.iter().filter_map(|(seat, party)| match *party {
        Party::Person { user, hold } => Some(Sitter {
            seat: seat_number(seat),
            user,
            hold,
        }),
        Party::HouseBank => None,
    });
    people.collect()
}

/// Serializes one of our own values as JSON.
pub(super) fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("our own values have string keys and cannot fail")
}
