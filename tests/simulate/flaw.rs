//! Deliberate bugs, each of which the simulator has to catch, or its runs prove nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use gow::{Game, PerSeat, Piece};
use tiengow::id::UserId;
use tiengow::ledger::TransferCode;
use tiengow::store::{Step, StoredHand, TableRow, Wallet, Write};
use tiengow::table::{Input, Notice, Person, Scene, Table};

use super::banker_tracker::{LOST_BANK_LAW, STREAK_LAW};
use super::bets::{COVER_LAW, DEALT_BETS_LAW};
use super::books::ESCROW_LAW;
use super::compare::RESTORED_LAW;
use super::locks::{BEACON_ROUND_LAW, LOCKED_DEAL_LAW};
use super::payments::SETTLEMENT_LAW;
use super::replayed_hand::REPLAY_LAW;

mod changes;

/// A deliberate bug of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// The program pays a settlement twice.
    SettlesTwice,
    /// The program forgets one payment of a settlement.
    LosesAPayment,
    /// The program does not hold a person's chips at the deal.
    ForgetsAHold,
    /// The program voids a hand and does not return its holds.
    KeepsVoidedHolds,
    /// The program accepts a play with any version.
    AcceptsStale,
    /// The program accepts a play from any presser.
    AcceptsAnyPresser,
    /// The program takes an interaction twice that Discord delivers twice.
    ForgetsInteractions,
    /// The program does not store a play.
    ForgetsAPlay,
    /// The program answers a press before it stores the step.
    AnswersBeforeCommit,
    /// The program deals other tiles after a crash.
    DealsAgain,
    /// The program gives clocks no credit after a crash.
    GivesNoCredit,
    /// The program names the pieces of a face-down discard in its notice.
    ShowsDiscards,
    /// The program shows everybody the hand of the person to act.
    ShowsHands,
    /// The program does not play for a person whose turn has timed out.
    NeverTimesOut,
    /// The program does not store the table's state after a play.
    ForgetsTableState,
    /// The program keeps the version after a play.
    KeepsVersion,
    /// The program lets a bank take bets that it cannot cover.
    IgnoresBankLimit,
    /// The program lets winners keep the commission.
    ForgetsTheCommission,
    /// The program does not store bets.
    ForgetsBets,
    /// The program takes the smallest bet instead of every higher one.
    DealsSmallestBets,
    /// The program passes a streak on to the next person at the seat.
    PassesStreakOn,
    /// The program lets a person keep a lost bank.
    KeepsALostBank,
    /// The program deals a hand from another seed than the sealed one.
    DealsUnsealed,
    /// The program forgets a fixed deal after a crash, and fixes another.
    ForgetsLockedDeal,
    /// The program deals by another beacon round than the fixed one.
    UsesOtherRound,
}

impl Flaw {
    /// Every flaw, and the laws of which one has to catch it.
    pub(crate) const ALL: [(Self, &'static [&'static str]); 25] = [
        (
            Self::SettlesTwice,
            &["only the mint and the house owe chips", ESCROW_LAW],
        ),
        (Self::LosesAPayment, &[ESCROW_LAW]),
        (Self::ForgetsAHold, &[ESCROW_LAW]),
        (Self::KeepsVoidedHolds, &[ESCROW_LAW]),
        (Self::AcceptsStale, &["a stale press has no effect"]),
        (
            Self::AcceptsAnyPresser,
            &["only a player to act plays", "only a seated person plays"],
        ),
        (
            Self::ForgetsInteractions,
            &["an interaction has one effect"],
        ),
        (
            Self::ForgetsAPlay,
            &[
                "the plays of a hand have no gap",
                "only a stored step is reported",
                REPLAY_LAW,
            ],
        ),
        (
            Self::AnswersBeforeCommit,
            // The program may lose a play, or any other acknowledged change.
            &["an acknowledged play is never lost", RESTORED_LAW],
        ),
        (
            Self::DealsAgain,
            &["a hand goes on with the tiles that were dealt"],
        ),
        (
            Self::GivesNoCredit,
            // The clock lags: to a table with a newer date it seems to be set back.
            &[
                "a clock has at least its credit after a restart",
                RESTORED_LAW,
            ],
        ),
        (Self::ShowsDiscards, &["a notice names no face-down piece"]),
        (
            Self::ShowsHands,
            &["a scene names no piece that its viewer has not seen"],
        ),
        (Self::NeverTimesOut, &["every hand ends"]),
        (
            Self::ForgetsTableState,
            &[RESTORED_LAW, "a changed table is stored"],
        ),
        (
            Self::KeepsVersion,
            &["the version grows by one with each counted change"],
        ),
        // The same person may bet at another table.
        (
            Self::IgnoresBankLimit,
            &[COVER_LAW, "nobody bets more than they have"],
        ),
        (Self::ForgetsTheCommission, &[SETTLEMENT_LAW]),
        (
            Self::ForgetsBets,
            &[RESTORED_LAW, "a changed table is stored"],
        ),
        (Self::DealsSmallestBets, &[DEALT_BETS_LAW]),
        (Self::PassesStreakOn, &[STREAK_LAW]),
        (Self::KeepsALostBank, &[LOST_BANK_LAW]),
        (
            Self::DealsUnsealed,
            &["a hand is dealt from its sealed seed"],
        ),
        (Self::ForgetsLockedDeal, &[LOCKED_DEAL_LAW]),
        (Self::UsesOtherRound, &[BEACON_ROUND_LAW]),
    ];

    /// Returns the seed to try first: the first one that showed the flaw. If it no longer does, the
    /// search only takes longer.
    pub(crate) const fn likely_seed(self) -> u64 {
        match self {
            Self::KeepsVoidedHolds => 2,
            Self::AcceptsStale | Self::AcceptsAnyPresser | Self::IgnoresBankLimit => 3,
            Self::AnswersBeforeCommit => 10,
            Self::GivesNoCredit => 20,
            Self::PassesStreakOn => 25,
            Self::KeepsALostBank => 4,
            _ => 1,
        }
    }

    /// Returns the only game in which the flaw shows; `None` for any game.
    pub(crate) const fn game(self) -> Option<Game> {
        match self {
            Self::IgnoresBankLimit
            | Self::ForgetsTheCommission
            | Self::ForgetsBets
            | Self::DealsSmallestBets
            | Self::KeepsALostBank => Some(Game::PaiGow),
            Self::PassesStreakOn => Some(Game::TienGow),
            Self::SettlesTwice
            | Self::LosesAPayment
            | Self::ForgetsAHold
            | Self::KeepsVoidedHolds
            | Self::AcceptsStale
            | Self::AcceptsAnyPresser
            | Self::ForgetsInteractions
            | Self::ForgetsAPlay
            | Self::AnswersBeforeCommit
            | Self::DealsAgain
            | Self::GivesNoCredit
            | Self::ShowsDiscards
            | Self::ShowsHands
            | Self::NeverTimesOut
            | Self::ForgetsTableState
            | Self::KeepsVersion
            | Self::DealsUnsealed
            | Self::ForgetsLockedDeal
            | Self::UsesOtherRound => None,
        }
    }

    /// Changes the balances that the broken program gets.
    pub(crate) fn change_balances<'a>(
        self,
        tables: impl Iterator<Item = &'a Table>,
        wallets: &mut BTreeMap<UserId, Wallet>,
    ) {
        if self != Self::IgnoresBankLimit {
            return;
        }
        let banks = tables.filter_map(|table| table.betting()?.bank);
        for bank in banks.collect::<Vec<_>>() {
            if let Some(wallet) = wallets.get_mut(&bank) {
                wallet.free = i64::MAX / 4;
            }
        }
    }

    /// Returns the input that the broken program takes.
    pub(crate) fn change_input(self, table: &Table, input: Input) -> Input {
        match (self, input) {
            (Self::AcceptsStale, Input::Play { by, mv, .. }) => Input::Play {
                by,
                version: table.version,
                mv,
            },
            (Self::AcceptsStale, Input::Bet { by, chips, .. }) => Input::Bet {
                by,
                version: table.version,
                chips,
            },
            (Self::DealsSmallestBets, Input::Bet { by, version, chips }) => Input::Bet {
                by,
                version,
                chips: chips.min(table.terms.stake),
            },
            (Self::AcceptsAnyPresser, Input::Play { by, version, mv }) => {
                let by = person_to_act(table).map_or(by, |person| person.user);
                Input::Play { by, version, mv }
            }
            (_, input) => input,
        }
    }

    /// Applies the flaw to a step that is to be stored.
    pub(crate) fn change_step(self, before: &Table, step: &mut Step) {
        match self {
            Self::SettlesTwice => changes::settle_twice(step),
            Self::LosesAPayment => changes::drop_first_transfer(TransferCode::Settle, step),
            Self::ForgetsAHold => changes::drop_first_transfer(TransferCode::Hold, step),
            Self::KeepsVoidedHolds => step
                .transfers
                .retain(|transfer| transfer.code != TransferCode::Void),
            Self::ForgetsAPlay => step.writes.retain(|write| !matches!(write, Write::Play(_))),
            Self::ForgetsTableState if before.hand().is_some() => {
                step.writes
                    .retain(|write| !matches!(write, Write::TableState { .. }));
            }
            Self::KeepsVersion if before.hand().is_some() => {
                for write in &mut step.writes {
                    if let Write::TableState { version, .. } = write {
                        *version = before.version;
                    }
                }
            }
            Self::ForgetsBets if before.betting().is_some() => {
                changes::change_body(step, |_| before.to_body());
            }
            Self::ForgetsTheCommission => changes::pay_commission_to_winner(step),
            Self::PassesStreakOn => changes::pass_streak_on(before, step),
            Self::KeepsALostBank => changes::keep_lost_bank(step),
            Self::DealsUnsealed => changes::change_seed(step),
            _ => {}
        }
    }

    /// Whether the table has to load itself again after this step, so that the broken program goes
    /// on from the stored state.
    pub(crate) fn reloads(self, step: &Step) -> bool {
        self == Self::KeepsALostBank
            && step
                .writes
                .iter()
                .any(|write| matches!(write, Write::FinishHand { .. }))
    }

    /// Applies the flaw to the report of a step.
    pub(crate) fn change_report(
        self,
        before: &Table,
        writes: &[Write],
        table: &mut Arc<Table>,
        notices: &mut [Notice],
    ) {
        match self {
            Self::KeepsVersion if before.hand().is_some() => {
                Arc::make_mut(table).version = before.version;
            }
            Self::ShowsDiscards => changes::show_discards(writes, notices),
            _ => {}
        }
    }

    /// Applies the flaw to a stored hand that the program loads.
    pub(crate) fn change_stored_hand(self, hand: &mut StoredHand) {
        if self != Self::DealsAgain {
            return;
        }
        let Ok(hands) = serde_json::from_str::<PerSeat<Vec<Piece>>>(hand.row.hands.expose()) else {
            return;
        };
        let mut hands: Vec<_> = hands.values().cloned().collect();
        hands.rotate_left(1);
        hand.row.hands = serde_json::to_string(&hands).unwrap_or_default().into();
        hand.plays.clear();
        hand.claims.clear();
    }

    /// Applies the flaw to a stored table that the program loads.
    pub(crate) fn change_stored_table(self, row: &mut TableRow) {
        if self == Self::ForgetsLockedDeal {
            let body = serde_json::from_str(row.body.expose());
            let mut body: serde_json::Value = body.unwrap_or_default();
            if let Some(body) = body.as_object_mut() {
                body.remove("locked");
            }
            row.body = body.to_string().into();
        }
    }

    /// Returns the scene that the broken program shows a person.
    pub(crate) fn scene(self, table: &Table, viewer: Option<UserId>) -> Scene {
        let person = person_to_act(table)
            .filter(|_| self == Self::ShowsHands)
            .map(|person| person.user);
        table.scene(person.or(viewer))
    }
}

/// Returns the first person to act.
fn person_to_act(table: &Table) -> Option<&Person> {
    let seats = gow::Round::to_act(&table.hand()?.round);
    seats
        .iter()
        .find_map(|seat| table.seats.get(seat)?.person())
}
