//! A table in a fixture: it takes steps one by one, and checks and keeps their records in memory.

use std::collections::{BTreeMap, BTreeSet};

use gow::fair::{Beacon, Seed};
use gow::{Game, House, Level, Move, Round as _, Seat};

use crate::id::{ChannelId, GuildId, HandId, TableId, Timestamp, UserId};
use crate::ledger::{Account, Transfer, TransferKey};
use crate::store::{ClaimRow, HandRow, PlayRow, ResultRow, StoredHand, TableRow, Write};
use crate::table::{
    CloseReason, DealInputs, FinishedHand, Hand, Input, Notice, Person, Phase, Place, Refusal,
    StepInputs, StepOutcome, Table, Terms, receipt,
};

/// The secret of the first deal.
pub(super) const SEALED: Seed = Seed::from_bytes([0; 32]);

/// Everybody's chips at the start.
pub(super) const PURSE: i64 = 5_000;

/// How long a computer waits here, in milliseconds.
pub(super) const PAUSE_MS: i64 = 1_500;

pub(super) const ANN: UserId = UserId::new(101);
pub(super) const BO: UserId = UserId::new(102);
pub(super) const CY: UserId = UserId::new(103);
pub(super) const DI: UserId = UserId::new(104);
pub(super) const EVE: UserId = UserId::new(105);

/// The input that puts a computer at the first empty seat.
pub(super) const fn add_computer(by: UserId) -> Input {
    Input::AddComputer {
        by,
        level: Level::Steady,
    }
}

/// The input of a person who sits down at a seat, or at any.
pub(super) fn sit(user: UserId, index: Option<usize>) -> Input {
    Input::Sit {
        person: Person::new(user, user.to_string()),
        seat: index.map(seat),
        version: None,
    }
}

pub(super) fn kick(by: UserId, index: usize) -> Input {
    let seat = seat(index);
    Input::Kick { by, seat }
}

pub(super) fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

pub(super) fn place() -> Place {
    Place {
        guild: Some(GuildId::new(7)),
        channel: ChannelId::new(8),
        parent: None,
    }
}

pub(super) fn terms() -> Terms {
    Terms {
        turn_ms: 45_000,
        ..Terms::usual(House::default_of(Game::TienGow))
    }
}

/// The same by other rules.
pub(super) fn terms_by(house: House) -> Terms {
    Terms { house, ..terms() }
}

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

    /// Opens a table with these people, and computers at the other seats; the first person is the
    /// host.
    pub(super) fn seated(people: &[UserId]) -> Self {
        Self::seated_by(people, terms())
    }

    pub(super) fn seated_by(people: &[UserId], terms: Terms) -> Self {
        let mut fixture = Self::open(people[0], terms);
        for &user in people {
            fixture.sit(user).unwrap();
        }
        for _ in people.len()..4 {
            fixture.take(add_computer(people[0])).unwrap();
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
            let users: Vec<UserId> = self.table.people().map(|(_, person)| person.user).collect();
            let won = |user: &UserId| (*user, self.won_today.get(user).copied().unwrap_or(0));
            let balance = |user: &UserId| (*user, self.chips(*user));
            DealInputs {
                beacon: self.beacon_for(input),
                hand: HandId::new(self.hands + 1).unwrap(),
                next_seed: Seed::from_bytes([self.seed.wrapping_add(1); 32]),
                numbers: users.iter().map(|user| (*user, user.get())).collect(),
                balances: users.iter().map(balance).collect(),
                won_today: users.iter().map(won).collect(),
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
        let (plays, claims) = (self.plays.clone(), self.claims.clone());
        let row = self.running.clone()?;
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
        self.take(sit(user, None))
    }

    pub(super) fn sit_on(&mut self, user: UserId, index: usize) -> Result<(), Refusal> {
        self.take(sit(user, Some(index)))
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
