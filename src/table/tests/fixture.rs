//! A table in a fixture: it takes steps one by one, and checks and keeps their records in memory.

use std::collections::{BTreeMap, BTreeSet};

use gow::fair::{Beacon, Seed};
use gow::{Move, Round as _, Seat};

use crate::id::{HandId, TableId, Timestamp, UserId};
use crate::ledger::{Account, Transfer, TransferKey};
use crate::store::{
    ClaimRow, DealtPerson, HandRow, PlayRow, ResultRow, StoredHand, TableRow, Write,
};
use crate::table::{
    CloseReason, DealInputs, FinishedHand, Hand, Input, Notice, Occupant, Person, Phase, Refusal,
    StepInputs, StepOutcome, Table, Terms, receipt,
};

pub(super) use super::cast::{
    ANN, BO, CY, DI, EVE, PAUSE_MS, PURSE, SEALED, kick, place, seat, sit, terms, terms_by,
};

/// A table with everything around it.
pub(super) struct TableFixture {
    pub(super) table: Table,
    pub(super) now: Timestamp,
    pub(super) accounts: BTreeMap<Account, i64>,
    pub(super) won_today: BTreeMap<UserId, i64>,
    /// The notices of the last step.
    pub(super) notices: Vec<Notice>,
    pub(super) row: TableRow,
    pub(super) running: Option<HandRow>,
    pub(super) plays: Vec<PlayRow>,
    pub(super) claims: Vec<ClaimRow>,
    pub(super) voided: usize,
    /// The stored results of people.
    pub(super) results: Vec<ResultRow>,
    keys: BTreeSet<TransferKey>,
    hands: i64,
    seed: u8,
    /// The beacon of the deals to come.
    pub(super) beacon: String,
}

impl TableFixture {
    /// Opens a table whose host does not sit yet.
    pub(super) fn open(host: UserId, terms: Terms) -> Self {
        let now = Timestamp::new(1_000_000);
        let table = Table::open(TableId::new(42).unwrap(), place(), host, terms, now, SEALED);
        let row = table.to_row();
        let purses = [ANN, BO, CY, DI, EVE].map(|user| (Account::User(user), PURSE));
        let mut accounts = BTreeMap::from(purses);
        accounts.insert(Account::Mint, -5 * PURSE);
        Self {
            table,
            now,
            accounts,
            won_today: BTreeMap::new(),
            notices: Vec::new(),
            row,
            running: None,
            plays: Vec::new(),
            claims: Vec::new(),
            voided: 0,
            results: Vec::new(),
            keys: BTreeSet::new(),
            hands: 0,
            seed: 0,
            beacon: Beacon::None.to_string(),
        }
    }

    /// Opens a table with these people, the first of them the host, and computers at the other seats.
    pub(super) fn seated(people: &[UserId]) -> Self {
        Self::seated_by(people, terms())
    }

    pub(super) fn seated_by(people: &[UserId], terms: Terms) -> Self {
        let mut fixture = Self::open(people[0], terms);
        for &user in people {
            fixture.sit(user).unwrap();
        }
        for _ in people.len()..4 {
            fixture.take(Input::AddComputer { by: people[0] }).unwrap();
        }
        fixture
    }

    /// Opens a table and deals its first hand.
    pub(super) fn dealt(people: &[UserId]) -> Self {
        let mut fixture = Self::seated(people);
        fixture.take(Input::Start { by: people[0] }).unwrap();
        fixture
    }

    /// Chooses the secrets of the deals to come.
    pub(super) fn with_seed(mut self, seed: u8) -> Self {
        self.seed = seed;
        self.table.sealed = Seed::from_bytes([seed; 32]);
        self.row = self.table.to_row();
        self
    }

    pub(super) fn inputs_for(&self, input: &Input) -> StepInputs {
        let deal = self.table.may_deal(input, self.now).then(|| {
            let of = |user: UserId| DealtPerson {
                number: Some(user.get()),
                has_grant: true,
                free: self.chips(user),
                won_today: self.won_today.get(&user).copied().unwrap_or(0),
            };
            let people = self.table.people().map(|(_, person)| person.user);
            DealInputs {
                beacon: self.beacon_for(input),
                hand: HandId::new(self.hands + 1).unwrap(),
                next_seed: Seed::from_bytes([self.seed.wrapping_add(1); 32]),
                people: people.map(|user| (user, of(user))).collect(),
            }
        });
        StepInputs {
            now: self.now,
            pause_ms: PAUSE_MS,
            deal,
        }
    }

    /// Takes a step and keeps its records; a refused step must leave no trace.
    pub(super) fn take(&mut self, input: Input) -> Result<(), Refusal> {
        let inputs = self.inputs_for(&input);
        let result = self.table.step(input, &inputs)?;
        self.keep(result);
        Ok(())
    }

    pub(super) fn keep(&mut self, result: StepOutcome) {
        let (before, version) = (self.table.version, result.next.version);
        assert!(before <= version, "the version never goes back");
        self.table = result.next;
        self.notices = result.notices;
        for write in result.writes {
            self.record(write);
        }
        for transfer in result.transfers {
            self.transfer(&transfer);
        }
        let all: i64 = self.accounts.values().sum();
        assert_eq!(all, 0, "no chips are created or lost");
        let sitters = self.running.iter().flat_map(|hand| &hand.sitters);
        let held: i64 = sitters.map(|sitter| sitter.hold).sum();
        let escrow = self.account(Account::Escrow(self.table.id));
        assert_eq!(escrow, held, "exactly what running hands hold");
        assert_eq!(self.row.version, version, "a new version is stored");
        let body = self.table.to_body();
        assert_eq!(self.row.body.expose(), body, "a changed table is stored");
    }

    fn record(&mut self, write: Write) {
        match write {
            Write::TableState { version, body, .. } => {
                self.row.version = version;
                self.row.body = body;
            }
            Write::StartHand(row) => {
                assert!(self.running.is_none());
                assert_eq!(row.hand.get(), self.hands + 1);
                assert!(receipt(&row, false).unwrap().beacon().is_some());
                self.hands += 1;
                self.seed = self.seed.wrapping_add(1);
                self.running = Some(*row);
                self.plays.clear();
                self.claims.clear();
            }
            Write::Claim(row) => {
                assert!(self.plays.is_empty() && self.running.is_some());
                self.claims.push(row);
            }
            Write::Play(row) => {
                assert_eq!(row.seq as usize, self.plays.len());
                self.plays.push(row);
            }
            Write::FinishHand { hand, .. } => self.finish(hand),
            Write::VoidHand { hand, .. } => {
                self.voided += 1;
                self.finish(hand);
            }
            Write::Result(row) => self.results.push(row),
            Write::HouseBankWin { user, chips, .. } => {
                *self.won_today.entry(user).or_default() += chips;
            }
            Write::MoveTable { channel, .. } => self.row.channel = channel,
            Write::CloseTable { .. } => assert!(self.running.is_none() && self.table.is_closed()),
            other => panic!("a table does not store {other:?}"),
        }
    }

    /// The running hand as the store has it.
    pub(super) fn stored(&self) -> Option<StoredHand> {
        let (row, plays, claims) = (
            self.running.clone()?,
            self.plays.clone(),
            self.claims.clone(),
        );
        Some(StoredHand { row, plays, claims })
    }

    fn finish(&mut self, hand: HandId) {
        assert_eq!(self.running.take().map(|row| row.hand), Some(hand));
    }

    fn transfer(&mut self, transfer: &Transfer) {
        assert!(self.keys.insert(transfer.key), "{:?} twice", transfer.key);
        *self.accounts.entry(transfer.debit).or_default() -= transfer.amount.get();
        *self.accounts.entry(transfer.credit).or_default() += transfer.amount.get();
        for account in [transfer.debit, transfer.credit] {
            if matches!(account, Account::User(_) | Account::Escrow(_)) {
                assert!(self.accounts[&account] >= 0, "{account:?} below zero");
            }
        }
    }

    /// Checks that an input is refused and changes nothing.
    pub(super) fn refuses(&mut self, input: Input, why: &Refusal) {
        let state = |fixture: &Self| {
            let table = &fixture.table;
            (table.to_body(), table.version, fixture.accounts.clone())
        };
        let before = state(self);
        assert_eq!(self.take(input).unwrap_err(), *why);
        assert_eq!(state(self), before);
    }

    pub(super) fn account(&self, account: Account) -> i64 {
        self.accounts.get(&account).copied().unwrap_or(0)
    }

    pub(super) fn chips(&self, user: UserId) -> i64 {
        self.account(Account::User(user))
    }

    pub(super) fn sit(&mut self, user: UserId) -> Result<(), Refusal> {
        self.take(sit(user))
    }

    /// Seats a person at a certain seat, as *Sit* seats them at the first one that is left.
    pub(super) fn sit_on(&mut self, user: UserId, index: usize) {
        let (person, is_playing) = (
            Person::new(user, user.to_string()),
            self.table.hand().is_some(),
        );
        match &mut self.table.seats[seat(index)] {
            Occupant::Computer { waiting, .. } if is_playing => *waiting = Some(person),
            occupant => *occupant = Occupant::Person(person),
        }
    }

    /// Presses *Next hand* for these people, the last of whom begins the deal or the betting.
    pub(super) fn next_hand(&mut self, people: &[UserId]) {
        for &by in people {
            let version = self.table.version;
            self.take(Input::NextHand { by, version }).unwrap();
        }
    }

    pub(super) fn advance(&mut self, ms: i64) {
        self.now = Timestamp::new(self.now.get() + ms);
    }

    /// Advances to the next deadline and ticks.
    pub(super) fn tick_at_deadline(&mut self) {
        self.now = self.now.max(self.table.deadline().unwrap());
        self.take(Input::Tick).unwrap();
    }

    pub(super) fn hand(&self) -> &Hand {
        self.table.hand().unwrap()
    }

    /// The hand that was settled last, while the table waits for the next.
    pub(super) fn finished_hand(&self) -> &FinishedHand {
        let Phase::Between(between) = &self.table.phase else {
            panic!("not between two hands: {:?}", self.table.phase)
        };
        between
    }

    /// Why the table has closed; `None` if it is open.
    pub(super) fn closing(&self) -> Option<CloseReason> {
        let Phase::Closed { why, .. } = self.table.phase else {
            return None;
        };
        Some(why)
    }

    pub(super) fn person(&self, user: UserId) -> &Person {
        let seat = self.table.seat_of(user).unwrap();
        self.table.seats[seat].person().unwrap()
    }

    /// The first seat to act and its legal moves.
    pub(super) fn legal(&self) -> (Seat, Vec<Move>) {
        let seat = self.hand().to_act().iter().next().unwrap();
        (seat, self.hand().round.legal_moves(seat))
    }

    /// Plays a move for the first seat to act.
    pub(super) fn play(&mut self, mv: Move) {
        let (version, (seat, _)) = (self.table.version, self.legal());
        let input = match self.table.people_to_act().find(|(who, _)| *who == seat) {
            Some((_, by)) => Input::Play { by, version, mv },
            None => Input::ComputerPlay { version, seat, mv },
        };
        self.take(input).unwrap();
    }

    /// Plays the first legal move for the first seat to act; ends the claim window if it is open.
    pub(super) fn play_any(&mut self) {
        if self.hand().claimed.is_some() {
            return self.tick_at_deadline();
        }
        let (_, moves) = self.legal();
        self.play(moves[0]);
    }

    /// Plays until `user` is to act; returns `false` if the hand ends first.
    pub(super) fn play_until_turn_of(&mut self, user: UserId) -> bool {
        while let Some(hand) = self.table.hand() {
            if hand.to_act().single() == self.table.seat_of(user) {
                return true;
            }
            self.play_any();
        }
        false
    }

    /// Plays the running hand to its end.
    pub(super) fn play_out(&mut self) {
        while self.table.hand().is_some() {
            self.play_any();
        }
    }

    pub(super) fn told(&self, notice: &Notice) -> bool {
        self.notices.contains(notice)
    }

    /// Whether the last step told something of a kind.
    pub(super) fn told_any(&self, is_kind: impl Fn(&Notice) -> bool) -> bool {
        self.notices.iter().any(is_kind)
    }

    pub(super) fn is_lobby(&self) -> bool {
        matches!(self.table.phase, Phase::Lobby)
    }

    pub(super) fn is_between(&self) -> bool {
        matches!(self.table.phase, Phase::Between(_))
    }
}
