//! Storing and restoring a table: the state as JSON, the running hand by replaying its plays.

use gow::fair::{Hash32, Seed};
use gow::{AnyRound, PerSeat, Round as _, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::id::{Timestamp, UserId};
use crate::store::{ClaimRow, HandRow, StoredHand, TableRow};

use super::betting::next_banker::NextBanker;
use super::betting::{Betting, LastBanker};
use super::clock::suspension::Suspension;
use super::deal::json;
use super::deal::locked::LockedDeal;
use super::deal::receipt::stored_beacon;
use super::deal::salt::ReceiptTally;
use super::finished_hand::FinishedHand;
use super::hand::replay;
use super::hand::{ChipOwner, Hand};
use super::input::StepInputs;
use super::limits::{IDLE_MS, RESTART_CREDIT_MS};
use super::seating::occupant::Occupant;
use super::state::{CloseReason, Phase, Place, Table, Terms};
use super::step::{StepBuilder, StepOutcome, later};
use super::totals::ScoreTotal;
pub use restore_error::RestoreError;

mod restore_error;

/// Everything about a table except its number, its version and its running hand, which are stored
/// separately.
#[derive(Serialize, Deserialize)]
struct SavedTable {
    place: Place,
    terms: Terms,
    host: UserId,
    #[serde(rename = "chairs")]
    seats: PerSeat<Occupant>,
    hands: u32,
    #[serde(default)]
    first_deal: Option<Timestamp>,
    next_banker: Option<NextBanker>,
    #[serde(default)]
    last_bank: Option<LastBanker>,
    #[serde(default)]
    last_bets: Vec<(UserId, i64)>,
    #[serde(default)]
    totals: Vec<ScoreTotal>,
    last_receipt: Hash32,
    /// The secret of the next deal; tables stored before commitments have none.
    #[serde(default)]
    sealed: Option<Hash32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    locked: Option<Box<LockedDeal>>,
    #[serde(default)]
    tally: ReceiptTally,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    removed: Vec<UserId>,
    end_asked_by: Option<UserId>,
    ending: bool,
    /// Why it is ending; tables stored before this field existed were ended by their people.
    #[serde(default)]
    ending_for: Option<CloseReason>,
    touched: Timestamp,
    #[serde(default)]
    suspended: Option<Suspension>,
    phase: SavedPhase,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SavedPhase {
    Lobby,
    Betting(Box<Betting>),
    Playing {
        deadline: Timestamp,
        /// When computers play; in tables stored before this field existed, at the deadline.
        #[serde(default)]
        computers_at: Option<Timestamp>,
        /// Whether the claim window is open; the claims are stored with the hand.
        #[serde(default)]
        claiming: bool,
        /// The seats that have asked for hints.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        hints: Vec<(Seat, u64)>,
    },
    Between(Box<FinishedHand>),
    Closed {
        why: CloseReason,
        last: Option<Box<FinishedHand>>,
    },
}

impl Table {
    /// The state without the running hand, as JSON for the store.
    #[must_use]
    pub fn to_body(&self) -> String {
        json(&SavedTable {
            place: self.place,
            terms: self.terms.clone(),
            host: self.host,
            seats: self.seats.clone(),
            hands: self.hands,
            first_deal: self.first_deal,
            next_banker: self.next_banker,
            last_bank: self.last_bank,
            last_bets: self.last_bets.clone(),
            totals: self.totals.clone(),
            last_receipt: self.last_receipt,
            sealed: Some(Hash32::from_bytes(*self.sealed.expose())),
            locked: self.locked.clone(),
            tally: self.tally,
            removed: self.removed.clone(),
            end_asked_by: self.end_asked_by,
            ending: self.ending.is_some(),
            ending_for: self.ending,
            touched: self.touched,
            suspended: self.suspended,
            phase: match &self.phase {
                Phase::Lobby => SavedPhase::Lobby,
                Phase::Betting(betting) => SavedPhase::Betting(betting.clone()),
                Phase::Playing(hand) => SavedPhase::Playing {
                    deadline: hand.deadline,
                    computers_at: Some(hand.computers_at),
                    claiming: hand.claimed.is_some(),
                    hints: hand.hints.clone(),
                },
                Phase::Between(between) => SavedPhase::Between(between.clone()),
                Phase::Closed { why, last } => SavedPhase::Closed {
                    why: *why,
                    last: last.clone(),
                },
            },
        })
    }

    /// The row that opens the table in the store.
    #[must_use]
    pub fn to_row(&self) -> TableRow {
        TableRow {
            table: self.id,
            guild: self.place.guild,
            channel: self.place.channel,
            opened: self.opened,
            version: self.version,
            body: self.to_body().into(),
        }
    }

    /// Restores a table from the store; the plays of its running hand go through the rules again.
    ///
    /// A hand that these rules do not accept is voided, and the result returns its holds. Clocks
    /// that are about to run out get [`RESTART_CREDIT_MS`]; people at a table without a clock have all their time
    /// again. `seed`, fresh from the operating system, seals the next deal of a table that was stored without a
    /// commitment.
    ///
    /// # Errors
    /// When the state cannot be read, or the running hand contradicts it.
    pub fn restore(
        row: &TableRow,
        running: Option<&StoredHand>,
        now: Timestamp,
        seed: Seed,
    ) -> Result<StepOutcome, RestoreError> {
        Self::rebuild(row, running, Some(now), seed)
    }

    /// Restores a table without looking at the clock: like [`Table::restore`], but no instant changes.
    ///
    /// # Errors
    /// As [`Table::restore`].
    pub fn as_stored(
        row: &TableRow,
        running: Option<&StoredHand>,
        seed: Seed,
    ) -> Result<StepOutcome, RestoreError> {
        Self::rebuild(row, running, None, seed)
    }

    #[expect(clippy::too_many_lines)]
    fn rebuild(
        row: &TableRow,
        running: Option<&StoredHand>,
        now: Option<Timestamp>,
        seed: Seed,
    ) -> Result<StepOutcome, RestoreError> {
        let table = row.table;
        let body = SavedTable::read(row).map_err(|error| RestoreError::UnreadableState {
            table,
            why: error.to_string(),
        })?;
        let mut failure = None;
        let phase = match (&body.phase, running) {
            (SavedPhase::Lobby, None) => Phase::Lobby,
            (SavedPhase::Betting(betting), None) => Phase::Betting(betting.clone()),
            (SavedPhase::Between(between), None) => Phase::Between(between.clone()),
            (SavedPhase::Closed { why, last }, None) => Phase::Closed {
                why: *why,
                last: last.clone(),
            },
            (
                SavedPhase::Playing {
                    deadline,
                    computers_at,
                    claiming,
                    hints,
                },
                Some(running),
            ) => match restore_hand(running, *claiming, &body.seats) {
                Ok(hand) => Phase::Playing(Box::new(Hand {
                    deadline: *deadline,
                    computers_at: computers_at.unwrap_or(*deadline),
                    hints: hints.clone(),
                    ..hand
                })),
                Err(why) => {
                    failure = Some((&running.row, why));
                    Phase::Lobby
                }
            },
            (SavedPhase::Playing { .. }, None)
            | (
                SavedPhase::Lobby
                | SavedPhase::Betting(_)
                | SavedPhase::Between(_)
                | SavedPhase::Closed { .. },
                Some(_),
            ) => {
                return Err(RestoreError::Contradiction { table });
            }
        };
        let newly_sealed = body.sealed.is_none();
        let mut table = body.into_table(row, phase, seed);
        if let Some(now) = now {
            table.resume_at(now);
        }
        let inputs = StepInputs {
            now: now.unwrap_or(table.touched),
            pause_ms: 0,
            deal: None,
        };
        let mut builder = StepBuilder::new(table, &inputs);
        if newly_sealed && !builder.table.is_closed() {
            builder.mark_changed();
        }
        if let Some((hand, why)) = failure {
            let parties = restore_parties(hand, builder.table.seats.len());
            builder.void(hand.hand, &parties, &why);
        }
        Ok(builder.finish())
    }

    /// Resumes the table at a date. If the time of day was set back meanwhile, shifts every instant so that
    /// it stays about as far away.
    fn resume_at(&mut self, now: Timestamp) {
        let suspended = self.suspended.map(|suspended| suspended.since);
        let latest = suspended.map_or(self.touched, |since| since.max(self.touched));
        self.shift_by(now.get().saturating_sub(latest.get()).min(0));
        self.credit(now);
    }

    /// Extends every deadline that is about to pass, because nobody could press a button meanwhile.
    pub(super) fn credit(&mut self, now: Timestamp) {
        if self.suspended.is_some() {
            // Its clocks are stopped; they get their credit when they restart.
            return;
        }
        let at_least = later(now, RESTART_CREDIT_MS);
        self.touched = self.touched.max(later(at_least, -IDLE_MS));
        // Computers need no credit: nobody waits for them to press.
        self.extend_deadlines(now);
    }
}

impl SavedTable {
    /// Reads a state. After a settlement in an unknown format the table is back in its lobby.
    fn read(row: &TableRow) -> Result<Self, serde_json::Error> {
        serde_json::from_str(row.body.expose()).or_else(|error| {
            let mut body: serde_json::Value = serde_json::from_str(row.body.expose())?;
            // Between two hands nothing is held, so nobody loses chips.
            match body.get_mut("phase") {
                Some(phase) if phase.get("between").is_some() || phase.get("betting").is_some() => {
                    tracing::error!(table = %row.table, %error, "a stored settlement cannot be read: the table is back in its lobby");
                    *phase = "lobby".into();
                }
                Some(_) | None => return Err(error),
            }
            serde_json::from_value(body)
        })
    }

    fn into_table(self, row: &TableRow, phase: Phase, seed: Seed) -> Table {
        Table {
            id: row.table,
            place: self.place,
            terms: self.terms,
            host: self.host,
            seats: self.seats,
            version: row.version,
            hands: self.hands,
            first_deal: self.first_deal,
            next_banker: self.next_banker,
            last_bank: self.last_bank,
            last_bets: self.last_bets,
            totals: self.totals,
            last_receipt: self.last_receipt,
            sealed: self
                .sealed
                .map_or(seed, |sealed| Seed::from_bytes(*sealed.as_bytes())),
            locked: self.locked,
            tally: self.tally,
            // Earlier programs kept the request after somebody had agreed to it.
            removed: self.removed,
            end_asked_by: self.end_asked_by.filter(|_| !self.ending),
            ending: (self.ending).then(|| self.ending_for.unwrap_or(CloseReason::Ended)),
            opened: row.opened,
            touched: self.touched,
            suspended: self.suspended,
            phase,
        }
    }
}

/// Whose chips each seat played for.
fn restore_parties(row: &HandRow, seats: usize) -> PerSeat<ChipOwner> {
    PerSeat::from_fn(seats, |seat| {
        let sitter = row
            .sitters
            .iter()
            .find(|sitter| usize::from(sitter.seat) == seat.index());
        sitter.map_or(ChipOwner::HouseBank, |sitter| ChipOwner::Person {
            user: sitter.user,
            hold: sitter.hold,
        })
    })
}

/// Restores the running hand; the error is for the operator and names no tile.
fn restore_hand(
    kept: &StoredHand,
    claiming: bool,
    seats: &PerSeat<Occupant>,
) -> Result<Hand, String> {
    let round = replay::replay_running(kept)?;
    if round.seats() > seats.len() {
        return Err("more seats than the table has".to_owned());
    }
    if round.outcome().is_some() {
        return Err("over, and never settled".to_owned());
    }
    let (row, round_seats) = (&kept.row, round.seats());
    let claimed = restore_claims(&round, &kept.claims, claiming)?;
    let (beacon, signature) = stored_beacon(row);
    Ok(Hand {
        id: row.hand,
        number: row.number,
        round,
        made_by: kept.plays.iter().map(|play| play.by).collect(),
        parties: restore_parties(row, round_seats),
        stake: row.stake,
        seed: row.seed.clone(),
        beacon,
        signature,
        receipt: row.receipt,
        started: row.started,
        claimed,
        deadline: row.started,
        computers_at: row.started,
        hints: Vec::new(),
    })
}

/// The seats that had claimed, while the claim window is open.
fn restore_claims(
    round: &AnyRound,
    claims: &[ClaimRow],
    claiming: bool,
) -> Result<Option<SeatSet>, String> {
    let seat = |claim: &ClaimRow| {
        Seat::new(usize::from(claim.seat)).filter(|seat| round.may_claim(*seat).is_some())
    };
    match claims.iter().map(seat).collect::<Option<SeatSet>>() {
        None => Err("a claim that the hand does not allow".to_owned()),
        Some(seats) if claiming => Ok(Some(seats)),
        Some(seats) if seats.is_empty() => Ok(None),
        Some(_) => Err("claimed, and never settled".to_owned()),
    }
}
