//! The store in memory: accounts, transfers, tables and hands, and the laws that hold after every
//! commit.

use std::collections::{BTreeMap, BTreeSet};

use tiengow::id::{Day, HandId, InteractionId, TableId, UserId};
use tiengow::ledger::{Account, Transfer, TransferKey};
use tiengow::store::{
    ClaimRow, CommittedStep, HandRow, MAX_STEP_ROWS, OpenTable, PlayRow, PostingOutcome, ResultRow,
    StoreError, StoredHand, TableRow, Wallet, Write,
};

use super::laws::{Violation, law};

/// The law that a table's escrow has exactly the chips that its running hand holds. It catches most
/// errors.
pub(super) const ESCROW_LAW: &str = "an escrow equals the holds of its running hand";

/// A stored table.
#[derive(Clone)]
pub(super) struct StoredTable {
    /// The table without its running hand.
    pub row: TableRow,
    pub hand: Option<StoredHand>,
    pub is_open: bool,
}

/// The stored state, which outlives the process.
#[derive(Default, Clone)]
pub(super) struct Books {
    accounts: BTreeMap<Account, i64>,
    transfers: BTreeMap<TransferKey, Transfer>,
    tables: BTreeMap<TableId, StoredTable>,
    interactions: BTreeSet<InteractionId>,
    wins: BTreeMap<(UserId, Day), i64>,
    /// The result of each person in each hand.
    results: BTreeMap<(HandId, UserId), i64>,
    /// Every hand that was dealt.
    hands: BTreeSet<HandId>,
    /// The last id given to a new hand, stored or not.
    last_hand: i64,
    /// Whether the books forget interactions, which is a flaw.
    forgets_interactions: bool,
}

/// The writes and transfers of one transaction.
pub(super) struct Transaction<'a> {
    /// The press behind it.
    pub interaction: Option<InteractionId>,
    pub writes: &'a [Write],
    pub transfers: &'a [Transfer],
}

impl Books {
    /// Creates empty books, which may forget interactions.
    pub(super) fn new(forgets_interactions: bool) -> Self {
        Self {
            forgets_interactions,
            ..Self::default()
        }
    }

    /// Whether an interaction was accepted before.
    pub(super) fn has_accepted(&self, interaction: InteractionId) -> bool {
        self.interactions.contains(&interaction) && !self.forgets_interactions
    }

    /// Commits a transaction.
    ///
    /// # Errors
    /// Returns a violation if the transaction contradicts the stored state; `Ok(Err(_))` if the
    /// store may refuse it, with nothing changed.
    pub(super) fn commit(
        &mut self,
        transaction: &Transaction<'_>,
    ) -> Result<Result<CommittedStep, StoreError>, Violation> {
        law(
            "a step is within the limit of rows",
            transaction.writes.len() + transaction.transfers.len() <= MAX_STEP_ROWS,
        )?;
        if let Some(known) = transaction.interaction.filter(|id| self.has_accepted(*id)) {
            return Ok(Err(StoreError::Duplicate(known)));
        }
        if let Some(error) = self.find_insufficient(transaction.transfers) {
            return Ok(Err(error));
        }
        self.interactions.extend(transaction.interaction);
        for write in transaction.writes {
            self.apply(write)?;
        }
        let mut committed = CommittedStep::default();
        for transfer in transaction.transfers {
            committed.posted.push(self.post(transfer)?);
        }
        self.check_accounts()?;
        let transfers = transaction.transfers.iter();
        for account in transfers.flat_map(|transfer| [transfer.debit, transfer.credit]) {
            if let Account::User(user) = account {
                committed.wallets.insert(user, self.wallet(user));
            }
        }
        Ok(Ok(committed))
    }

    /// Returns the error for the first new transfer that a person's chips do not cover.
    fn find_insufficient(&self, transfers: &[Transfer]) -> Option<StoreError> {
        let mut change = BTreeMap::<Account, i64>::new();
        let is_new = |transfer: &&Transfer| !self.transfers.contains_key(&transfer.key);
        transfers.iter().filter(is_new).find_map(|transfer| {
            *change.entry(transfer.credit).or_default() += transfer.amount.get();
            let paid = change.entry(transfer.debit).or_default();
            let has = self.chips(transfer.debit) + *paid;
            *paid -= transfer.amount.get();
            let is_covered =
                !matches!(transfer.debit, Account::User(_)) || has >= transfer.amount.get();
            (!is_covered).then_some(StoreError::Insufficient {
                account: transfer.debit,
                needed: transfer.amount,
                has,
            })
        })
    }

    fn apply(&mut self, write: &Write) -> Result<(), Violation> {
        match write {
            Write::OpenTable(row) => self.add_table(row),
            Write::TableState {
                table,
                version,
                body,
            } => {
                let stored = self.open_table(*table)?;
                law("a version never goes back", *version >= stored.row.version)?;
                stored.row.version = *version;
                stored.row.body = body.clone();
                Ok(())
            }
            Write::MoveTable { table, channel } => self
                .open_table(*table)
                .map(|stored| stored.row.channel = *channel),
            Write::CloseTable { table } => {
                let stored = self.open_table(*table)?;
                stored.is_open = false;
                law(
                    "a table closes without a running hand",
                    stored.hand.is_none(),
                )
            }
            Write::StartHand(row) => self.start_hand(row),
            Write::Claim(row) => self.add_claim(row),
            Write::Play(row) => self.add_play(row),
            Write::FinishHand { hand, .. } | Write::VoidHand { hand, .. } => {
                self.running_hand(*hand)?;
                for stored in self.tables.values_mut() {
                    stored.hand.take_if(|running| running.row.hand == *hand);
                }
                Ok(())
            }
            Write::HouseBankWin { user, day, chips } => {
                *self.wins.entry((*user, *day)).or_default() += chips;
                Ok(())
            }
            Write::Result(row) => self.add_result(row),
            other => Err(Violation::new(
                "a table writes only its own rows",
                format!("{other:?}"),
            )),
        }
    }

    fn add_table(&mut self, row: &TableRow) -> Result<(), Violation> {
        let stored = StoredTable {
            row: row.clone(),
            hand: None,
            is_open: true,
        };
        law(
            "a table is opened once",
            self.tables.insert(row.table, stored).is_none(),
        )
    }

    fn add_claim(&mut self, row: &ClaimRow) -> Result<(), Violation> {
        let hand = self.running_hand(row.hand)?;
        law(
            "a hand is claimed before its first play",
            hand.plays.is_empty(),
        )?;
        law(
            "a seat claims once",
            hand.claims.iter().all(|claim| claim.seat != row.seat),
        )?;
        hand.claims.push(*row);
        // The store returns claims in order of the seats.
        hand.claims.sort_by_key(|claim| claim.seat);
        Ok(())
    }

    fn start_hand(&mut self, row: &HandRow) -> Result<(), Violation> {
        law("every hand has its own id", self.hands.insert(row.hand))?;
        let stored = self.open_table(row.table)?;
        law("a table has one running hand", stored.hand.is_none())?;
        stored.hand = Some(StoredHand {
            row: row.clone(),
            plays: Vec::new(),
            claims: Vec::new(),
        });
        Ok(())
    }

    fn add_play(&mut self, row: &PlayRow) -> Result<(), Violation> {
        let hand = self.running_hand(row.hand)?;
        law(
            "the plays of a hand have no gap",
            row.seq as usize == hand.plays.len(),
        )?;
        hand.plays.push(row.clone());
        Ok(())
    }

    /// Stores a person's result of a running hand.
    fn add_result(&mut self, row: &ResultRow) -> Result<(), Violation> {
        let hand = self.running_hand(row.hand)?;
        let sitter = hand
            .row
            .sitters
            .iter()
            .find(|sitter| sitter.user == row.user);
        let hold = sitter.map_or(0, |sitter| sitter.hold);
        law("a result belongs to a player of the hand", sitter.is_some())?;
        law("nobody loses more than their hold", row.chips >= -hold)?;
        law(
            "a result is written once",
            self.results
                .insert((row.hand, row.user), row.chips)
                .is_none(),
        )
    }

    fn post(&mut self, transfer: &Transfer) -> Result<PostingOutcome, Violation> {
        if let Some(before) = self.transfers.get(&transfer.key) {
            law("transfers with one key are equal", before == transfer)?;
            return Ok(PostingOutcome::Exists);
        }
        self.transfers.insert(transfer.key, transfer.clone());
        law("no account pays itself", transfer.debit != transfer.credit)?;
        *self.accounts.entry(transfer.debit).or_default() -= transfer.amount.get();
        *self.accounts.entry(transfer.credit).or_default() += transfer.amount.get();
        Ok(PostingOutcome::New)
    }

    /// Checks the laws that hold after every commit.
    fn check_accounts(&self) -> Result<(), Violation> {
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
                return Err(Violation::new(ESCROW_LAW, detail));
            }
        }
        for (table, stored) in &self.tables {
            let held: i64 = stored
                .hand
                .iter()
                .flat_map(|hand| &hand.row.sitters)
                .map(|sitter| sitter.hold)
                .sum();
            let chips = self.chips(Account::Escrow(*table));
            if chips != held {
                let detail = format!("table {} has {chips}, its hand {held}", table.get());
                return Err(Violation::new(ESCROW_LAW, detail));
            }
        }
        Ok(())
    }

    fn open_table(&mut self, table: TableId) -> Result<&mut StoredTable, Violation> {
        let stored = self.tables.get_mut(&table).filter(|stored| stored.is_open);
        stored.ok_or_else(|| {
            Violation::new(
                "only an open table changes",
                format!("table {}", table.get()),
            )
        })
    }

    fn running_hand(&mut self, hand: HandId) -> Result<&mut StoredHand, Violation> {
        let mut all = self
            .tables
            .values_mut()
            .filter_map(|stored| stored.hand.as_mut());
        let found = all.find(|running| running.row.hand == hand);
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

    /// Returns the chips that a person won from computers on a day.
    pub(super) fn won(&self, user: UserId, day: Day) -> i64 {
        self.wins.get(&(user, day)).copied().unwrap_or(0)
    }

    /// Returns a person's wallet.
    pub(super) fn wallet(&self, user: UserId) -> Wallet {
        let stored = self.tables.values();
        let running = stored.filter_map(|stored| stored.hand.as_ref());
        let sitters = running.flat_map(|hand| &hand.row.sitters);
        let held = sitters
            .filter(|sitter| sitter.user == user)
            .map(|sitter| sitter.hold);
        Wallet {
            free: self.chips(Account::User(user)),
            held: held.sum(),
        }
    }

    /// Whether a transfer with this key was posted.
    pub(super) fn is_posted(&self, key: &TransferKey) -> bool {
        self.transfers.contains_key(key)
    }

    /// Returns an id for a new hand.
    pub(super) fn next_hand(&mut self) -> HandId {
        self.last_hand += 1;
        HandId::new(self.last_hand).expect("counting up from zero stays positive")
    }

    /// Continues the ids after the last stored hand, like a store at its opening.
    pub(super) fn reset_hand_ids(&mut self) {
        self.last_hand = self.hands.last().map_or(0, |hand| hand.get());
    }

    /// Returns a stored table.
    pub(super) fn table(&self, table: TableId) -> Option<&StoredTable> {
        self.tables.get(&table)
    }

    /// Returns every open table with its running hand.
    pub(super) fn open_tables(&self) -> Vec<OpenTable> {
        let open = self.tables.values().filter(|stored| stored.is_open);
        open.map(|stored| OpenTable {
            table: stored.row.clone(),
            hand: stored.hand.clone(),
        })
        .collect()
    }

    /// Returns the table that a step changes.
    pub(super) fn table_of(&self, writes: &[Write]) -> Option<TableId> {
        let of_hand = |hand: HandId| {
            let has_hand = |stored: &&StoredTable| {
                let running = stored.hand.as_ref();
                running.is_some_and(|running| running.row.hand == hand)
            };
            Some(self.tables.values().find(has_hand)?.row.table)
        };
        writes.iter().find_map(|write| match write {
            Write::OpenTable(row) => Some(row.table),
            Write::TableState { table, .. } | Write::CloseTable { table } => Some(*table),
            Write::Claim(row) => of_hand(row.hand),
            Write::Play(row) => of_hand(row.hand),
            _ => None,
        })
    }

    /// Drops a table if it is closed: its escrow is empty, and it can no longer change.
    pub(super) fn remove_closed(&mut self, table: TableId) {
        let is_closed = |stored: &StoredTable| !stored.is_open;
        if self.tables.get(&table).is_some_and(is_closed) {
            self.tables.remove(&table);
            self.accounts.remove(&Account::Escrow(table));
        }
    }
}
