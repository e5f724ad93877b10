//! The store in memory: accounts, transfers, tables and hands, and the laws that hold after every
//! commit.

use std::collections::{BTreeMap, BTreeSet};

use tiengow::id::{Day, HandId, InteractionId, TableId, UserId};
use tiengow::ledger::{Account, Balance, Transfer, TransferKey};
use tiengow::store::{
    ClaimRow, CommittedStep, HandRow, MAX_STEP_ROWS, OpenTable, PlayRow, PostingOutcome, ResultRow,
    StoreError, StoredHand, TableRow, Wallet, Write,
};

use super::laws::{Violation, law};

/// The law that a table's escrow holds exactly the chips of its running hand; it catches most errors.
pub(super) const ESCROW: &str = "an escrow has what its running hand holds";

/// A stored table.
#[derive(Clone)]
pub(super) struct Kept {
    /// The table without its running hand.
    pub row: TableRow,
    pub hand: Option<StoredHand>,
    pub open: bool,
}

/// Everything that outlives the process.
#[derive(Default, Clone)]
pub(super) struct Books {
    accounts: BTreeMap<Account, i64>,
    transfers: BTreeMap<TransferKey, Transfer>,
    tables: BTreeMap<TableId, Kept>,
    interactions: BTreeSet<InteractionId>,
    wins: BTreeMap<(UserId, Day), i64>,
    /// The results of hands by person, for the running hands.
    results: BTreeMap<(HandId, UserId), i64>,
    /// Every hand that was dealt.
    hands: BTreeSet<HandId>,
    /// The last number given to a new hand, whether it is stored yet or not.
    last_hand: i64,
    /// Whether it forgets interactions: a flaw.
    forgetful: bool,
}

/// Rows and transfers of one transaction.
pub(super) struct Entry<'a> {
    /// The press behind it.
    pub interaction: Option<InteractionId>,
    pub writes: &'a [Write],
    pub transfers: &'a [Transfer],
}

impl Books {
    /// Makes empty books; forgetful ones do not remember interactions.
    pub(super) fn new(forgetful: bool) -> Self {
        Self {
            forgetful,
            ..Self::default()
        }
    }

    /// Stores a step.
    ///
    /// # Errors
    /// A violation if the step contradicts the stored state; `Ok(Err(_))` if it is legitimately
    /// refused, with nothing changed.
    pub(super) fn commit(
        &mut self,
        entry: &Entry<'_>,
    ) -> Result<Result<CommittedStep, StoreError>, Violation> {
        law(
            "a step is small enough to be kept",
            entry.writes.len() + entry.transfers.len() <= MAX_STEP_ROWS,
        )?;
        if let Some(known) = entry
            .interaction
            .filter(|id| self.interactions.contains(id))
            && !self.forgetful
        {
            return Ok(Err(StoreError::Duplicate(known)));
        }
        if let Some(error) = self.uncovered(entry.transfers) {
            return Ok(Err(error));
        }
        self.interactions.extend(entry.interaction);
        for write in entry.writes {
            self.record(write)?;
        }
        let mut committed = CommittedStep::default();
        for transfer in entry.transfers {
            committed.posted.push(self.transfer(transfer)?);
        }
        self.balanced()?;
        let accounts = entry.transfers.iter();
        for account in accounts.flat_map(|transfer| [transfer.debit, transfer.credit]) {
            if let Account::User(user) = account {
                committed.wallets.insert(user, self.wallet(user));
            }
        }
        Ok(Ok(committed))
    }

    /// Returns the error for the first new hold that a person's chips do not cover.
    fn uncovered(&self, transfers: &[Transfer]) -> Option<StoreError> {
        let mut change = BTreeMap::<Account, i64>::new();
        let new = |transfer: &&Transfer| !self.transfers.contains_key(&transfer.key);
        transfers.iter().filter(new).find_map(|transfer| {
            *change.entry(transfer.credit).or_default() += transfer.amount.get();
            let paid = change.entry(transfer.debit).or_default();
            let has = self.chips(transfer.debit) + *paid;
            *paid -= transfer.amount.get();
            let covers =
                !matches!(transfer.debit, Account::User(_)) || has >= transfer.amount.get();
            (!covers).then_some(StoreError::Insufficient {
                account: transfer.debit,
                needed: transfer.amount,
                has,
            })
        })
    }

    fn record(&mut self, write: &Write) -> Result<(), Violation> {
        match write {
            Write::OpenTable(row) => self.add_table(row),
            Write::TableState {
                table,
                version,
                body,
            } => {
                let kept = self.open(*table)?;
                law("a version never goes back", *version >= kept.row.version)?;
                kept.row.version = *version;
                kept.row.body = body.clone();
                Ok(())
            }
            Write::MoveTable { table, channel } => {
                self.open(*table).map(|kept| kept.row.channel = *channel)
            }
            Write::CloseTable { table } => {
                let kept = self.open(*table)?;
                kept.open = false;
                law("a table closes without a running hand", kept.hand.is_none())
            }
            Write::StartHand(row) => self.start(row),
            Write::Claim(row) => self.claim(row),
            Write::Play(row) => self.play(row),
            Write::FinishHand { hand, .. } | Write::VoidHand { hand, .. } => {
                self.running(*hand)?;
                for kept in self.tables.values_mut() {
                    kept.hand.take_if(|kept| kept.row.hand == *hand);
                }
                Ok(())
            }
            Write::HouseBankWin { user, day, chips } => {
                *self.wins.entry((*user, *day)).or_default() += chips;
                Ok(())
            }
            Write::Result(row) => self.result(row),
            other => Err(Violation::new(
                "a table keeps only what is its own",
                format!("{other:?}"),
            )),
        }
    }

    fn add_table(&mut self, row: &TableRow) -> Result<(), Violation> {
        let kept = Kept {
            row: row.clone(),
            hand: None,
            open: true,
        };
        law(
            "a table is opened once",
            self.tables.insert(row.table, kept).is_none(),
        )
    }

    fn claim(&mut self, row: &ClaimRow) -> Result<(), Violation> {
        let hand = self.running(row.hand)?;
        law(
            "a hand is claimed before its first play",
            hand.plays.is_empty(),
        )?;
        law(
            "a seat claims once",
            hand.claims.iter().all(|claim| claim.seat != row.seat),
        )?;
        hand.claims.push(*row);
        // The store returns them in order of the seats.
        hand.claims.sort_by_key(|claim| claim.seat);
        Ok(())
    }

    fn start(&mut self, row: &HandRow) -> Result<(), Violation> {
        law(
            "a hand has a number of its own",
            self.hands.insert(row.hand),
        )?;
        let kept = self.open(row.table)?;
        law("a table has one running hand", kept.hand.is_none())?;
        kept.hand = Some(StoredHand {
            row: row.clone(),
            plays: Vec::new(),
            claims: Vec::new(),
        });
        Ok(())
    }

    fn play(&mut self, row: &PlayRow) -> Result<(), Violation> {
        let hand = self.running(row.hand)?;
        law(
            "the plays of a hand have no gap",
            row.seq as usize == hand.plays.len(),
        )?;
        hand.plays.push(row.clone());
        Ok(())
    }

    /// Stores a result: once for each person of a hand, and only while the hand is known.
    fn result(&mut self, row: &ResultRow) -> Result<(), Violation> {
        let hand = self.running(row.hand)?;
        let sitter = hand
            .row
            .sitters
            .iter()
            .find(|sitter| sitter.user == row.user);
        let hold = sitter.map_or(0, |sitter| sitter.hold);
        law("a result is of somebody who plays", sitter.is_some())?;
        law("nobody loses more than was held", row.chips >= -hold)?;
        law(
            "a result is written once",
            self.results
                .insert((row.hand, row.user), row.chips)
                .is_none(),
        )
    }

    fn transfer(&mut self, transfer: &Transfer) -> Result<PostingOutcome, Violation> {
        if let Some(before) = self.transfers.get(&transfer.key) {
            law("two transfers of one key say the same", before == transfer)?;
            return Ok(PostingOutcome::Exists);
        }
        self.transfers.insert(transfer.key, transfer.clone());
        law("nobody pays themselves", transfer.debit != transfer.credit)?;
        *self.accounts.entry(transfer.debit).or_default() -= transfer.amount.get();
        *self.accounts.entry(transfer.credit).or_default() += transfer.amount.get();
        Ok(PostingOutcome::New)
    }

    /// Checks the laws that hold after every commit.
    fn balanced(&self) -> Result<(), Violation> {
        law(
            "all accounts sum to zero",
            self.accounts.values().sum::<i64>() == 0,
        )?;
        for (account, chips) in &self.accounts {
            law(
                "only the mint and the house owe chips",
                *chips >= 0 || account.may_be_negative(),
            )?;
            if let Account::Escrow(table) = account
                && !self.tables.contains_key(table)
                && *chips != 0
            {
                let detail = format!("table {table} is unknown and has {chips}");
                return Err(Violation::new(ESCROW, detail));
            }
        }
        for (table, kept) in &self.tables {
            let held: i64 = kept
                .hand
                .iter()
                .flat_map(|hand| &hand.row.sitters)
                .map(|sitter| sitter.hold)
                .sum();
            let chips = self.chips(Account::Escrow(*table));
            if chips != held {
                let detail = format!("table {} has {chips}, its hand {held}", table.get());
                return Err(Violation::new(ESCROW, detail));
            }
        }
        Ok(())
    }

    fn open(&mut self, table: TableId) -> Result<&mut Kept, Violation> {
        let kept = self.tables.get_mut(&table).filter(|kept| kept.open);
        kept.ok_or_else(|| {
            Violation::new(
                "only an open table changes",
                format!("table {}", table.get()),
            )
        })
    }

    fn running(&mut self, hand: HandId) -> Result<&mut StoredHand, Violation> {
        let mut all = self
            .tables
            .values_mut()
            .filter_map(|kept| kept.hand.as_mut());
        let found = all.find(|kept| kept.row.hand == hand);
        found.ok_or_else(|| {
            Violation::new(
                "only a running hand changes",
                format!("hand {}", hand.get()),
            )
        })
    }

    /// Returns the balance of an account.
    pub(super) fn chips(&self, account: Account) -> i64 {
        self.accounts.get(&account).copied().unwrap_or(0)
    }

    /// Returns what a person won from computers on a day.
    pub(super) fn won(&self, user: UserId, day: Day) -> i64 {
        self.wins.get(&(user, day)).copied().unwrap_or(0)
    }

    /// Returns a person's wallet.
    pub(super) fn wallet(&self, user: UserId) -> Wallet {
        let running = self.tables.values().filter_map(|kept| kept.hand.as_ref());
        let sitters = running.flat_map(|hand| &hand.row.sitters);
        let held = sitters
            .filter(|sitter| sitter.user == user)
            .map(|sitter| sitter.hold);
        Wallet {
            free: Balance(self.chips(Account::User(user))),
            held: Balance(held.sum()),
        }
    }

    /// Whether a transfer of that key was made.
    pub(super) fn is_posted(&self, key: &TransferKey) -> bool {
        self.transfers.contains_key(key)
    }

    /// Returns an id for a new hand.
    pub(super) fn next_hand(&mut self) -> HandId {
        self.last_hand += 1;
        HandId::new(self.last_hand).expect("counting up from zero stays positive")
    }

    /// Starts to count from the last hand that is stored, as a store does that is opened.
    pub(super) fn count_again(&mut self) {
        self.last_hand = self.hands.last().map_or(0, |hand| hand.get());
    }

    /// Returns a stored table.
    pub(super) fn table(&self, table: TableId) -> Option<&Kept> {
        self.tables.get(&table)
    }

    /// Returns every open table, as the store loads them.
    pub(super) fn open_tables(&self) -> Vec<OpenTable> {
        let open = self.tables.values().filter(|kept| kept.open);
        open.map(|kept| OpenTable {
            table: kept.row.clone(),
            hand: kept.hand.clone(),
        })
        .collect()
    }

    /// Returns the table that a step changes.
    pub(super) fn table_of(&self, writes: &[Write]) -> Option<TableId> {
        let of_hand = |hand: HandId| {
            let runs = |kept: &&Kept| kept.hand.as_ref().is_some_and(|kept| kept.row.hand == hand);
            Some(self.tables.values().find(runs)?.row.table)
        };
        writes.iter().find_map(|write| match write {
            Write::OpenTable(row) => Some(row.table),
            Write::TableState { table, .. } | Write::CloseTable { table } => Some(*table),
            Write::Claim(row) => of_hand(row.hand),
            Write::Play(row) => of_hand(row.hand),
            _ => None,
        })
    }

    /// Drops a closed table, whose escrow is empty and which can no longer change.
    pub(super) fn archive(&mut self, table: TableId) {
        if self.tables.get(&table).is_some_and(|kept| !kept.open) {
            self.tables.remove(&table);
            self.accounts.remove(&Account::Escrow(table));
        }
    }
}
