//! Deliberate bugs: each has to be caught, or the simulator proves nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use gow::{Game, PerSeat, Piece};
use tiengow::id::UserId;
use tiengow::ledger::{Balance, TransferCode};
use tiengow::store::{Step, StoredHand, TableRow, Wallet, Write};
use tiengow::table::{Input, Notice, Person, Scene, Table};

use super::bets::{COVER, DEALT};
use super::books::ESCROW;
use super::compare::SAME;
use super::locks::{FIXED, ROUND};
use super::payments::PAID;
use super::rows::{KEPT, ROW};
use super::shadow::REPLAY;

mod changes;

/// A deliberate bug.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// A settlement is paid a second time.
    SettlesTwice,
    /// One of the payments of a settlement is forgotten.
    LosesAPayment,
    /// A person's chips are not held at the deal.
    ForgetsAHold,
    /// A hand is voided and the chips are not returned.
    KeepsTheVoided,
    /// A play counts with any version of its button.
    AcceptsStale,
    /// A play counts from any presser.
    TrustsThePresser,
    /// An interaction that is delivered twice counts twice.
    ForgetsInteractions,
    /// A play is not stored.
    ForgetsAPlay,
    /// People are shown success before it is stored.
    AnswersEarly,
    /// A crash is followed by another deal.
    DealsAgain,
    /// Clocks continue after a crash without a credit.
    GivesNoCredit,
    /// A notice of a face-down discard contains its pieces.
    ShowsDiscards,
    /// People are shown the hand of the person to act.
    ShowsHands,
    /// Nothing is played for a person whose turn has timed out.
    ForgetsTheClock,
    /// The table's state is not stored after a play.
    ForgetsTheState,
    /// The version does not change after a play.
    ForgetsToCount,
    /// A bank may take bets that it cannot cover.
    TrustsTheBank,
    /// Winners keep what they owe the house for winning.
    ForgetsTheCommission,
    /// Bets are not stored.
    ForgetsBets,
    /// Every bet is played as the smallest one.
    DealsSmallestBets,
    /// A person who sits down continues the streak of the previous person.
    PassesTheRowOn,
    /// A bank that has lost is kept.
    KeepsALostBank,
    /// A hand is dealt from another secret than the sealed one.
    DealsUnsealed,
    /// A deal that is fixed is forgotten after a crash, and fixed again.
    FixesAgain,
    /// A deal is made by another round of the beacon than the one that was fixed.
    TakesAnotherRound,
}

impl Flaw {
    /// Every flaw, and the law by which it has to be caught.
    pub(crate) const ALL: [(Self, &'static [&'static str]); 25] = [
        (
            Self::SettlesTwice,
            &["only the mint and the house owe chips", ESCROW],
        ),
        (Self::LosesAPayment, &[ESCROW]),
        (Self::ForgetsAHold, &[ESCROW]),
        (Self::KeepsTheVoided, &[ESCROW]),
        (Self::AcceptsStale, &["a stale press has no effect"]),
        (
            Self::TrustsThePresser,
            &[
                "only whose turn it is plays",
                "only who sits at a table plays",
            ],
        ),
        (
            Self::ForgetsInteractions,
            &["an interaction has one effect"],
        ),
        (
            Self::ForgetsAPlay,
            &[
                "the plays of a hand have no gap",
                "what is told was kept",
                REPLAY,
            ],
        ),
        (
            Self::AnswersEarly,
            // What is lost may be a play, or any other change that was acknowledged.
            &["an acknowledged play is never lost", SAME],
        ),
        (
            Self::DealsAgain,
            &["a hand goes on with the tiles that were dealt"],
        ),
        (
            Self::GivesNoCredit,
            // The clock lags: to a table with a newer date it seems to be set back.
            &["a clock has at least its credit after a restart", SAME],
        ),
        (
            Self::ShowsDiscards,
            &["a notice names no piece that lies face down"],
        ),
        (
            Self::ShowsHands,
            &["a scene names no piece that its viewer has not seen"],
        ),
        (Self::ForgetsTheClock, &["every hand ends"]),
        (Self::ForgetsTheState, &[SAME, "a changed table is kept"]),
        (
            Self::ForgetsToCount,
            &["a version grows by one for each thing that counts"],
        ),
        (Self::TrustsTheBank, &[COVER]),
        (Self::ForgetsTheCommission, &[PAID]),
        (Self::ForgetsBets, &[SAME, "a changed table is kept"]),
        (Self::DealsSmallestBets, &[DEALT]),
        (Self::PassesTheRowOn, &[ROW]),
        (Self::KeepsALostBank, &[KEPT]),
        (Self::DealsUnsealed, &["a deal is the one that was sealed"]),
        (Self::FixesAgain, &[FIXED]),
        (Self::TakesAnotherRound, &[ROUND]),
    ];

    /// Returns the seed to try first: the first that reaches the situation in which the flaw shows.
    /// A wrong one only makes the search longer.
    pub(crate) const fn likely_seed(self) -> u64 {
        match self {
            Self::KeepsTheVoided => 2,
            Self::AcceptsStale | Self::TrustsThePresser | Self::TrustsTheBank => 3,
            Self::AnswersEarly => 10,
            Self::GivesNoCredit => 20,
            Self::PassesTheRowOn => 27,
            Self::KeepsALostBank => 4,
            _ => 1,
        }
    }

    /// Returns the game in which the flaw shows; `None` for any.
    pub(crate) const fn game(self) -> Option<Game> {
        match self {
            Self::TrustsTheBank
            | Self::ForgetsTheCommission
            | Self::ForgetsBets
            | Self::DealsSmallestBets
            | Self::KeepsALostBank => Some(Game::PaiGow),
            Self::PassesTheRowOn => Some(Game::TienGow),
            Self::SettlesTwice
            | Self::LosesAPayment
            | Self::ForgetsAHold
            | Self::KeepsTheVoided
            | Self::AcceptsStale
            | Self::TrustsThePresser
            | Self::ForgetsInteractions
            | Self::ForgetsAPlay
            | Self::AnswersEarly
            | Self::DealsAgain
            | Self::GivesNoCredit
            | Self::ShowsDiscards
            | Self::ShowsHands
            | Self::ForgetsTheClock
            | Self::ForgetsTheState
            | Self::ForgetsToCount
            | Self::DealsUnsealed
            | Self::FixesAgain
            | Self::TakesAnotherRound => None,
        }
    }

    /// Changes the balances that the broken program gets.
    pub(crate) fn balances<'a>(
        self,
        tables: impl Iterator<Item = &'a Table>,
        wallets: &mut BTreeMap<UserId, Wallet>,
    ) {
        if self != Self::TrustsTheBank {
            return;
        }
        let banks = tables.filter_map(|table| table.betting()?.bank);
        for bank in banks.collect::<Vec<_>>() {
            if let Some(wallet) = wallets.get_mut(&bank) {
                wallet.free = Balance(i64::MAX / 4);
            }
        }
    }

    /// Returns the input as the broken program takes it.
    pub(crate) fn input(self, table: &Table, input: Input) -> Input {
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
            (Self::TrustsThePresser, Input::Play { by, version, mv }) => {
                let by = acting(table).map_or(by, |person| person.user);
                Input::Play { by, version, mv }
            }
            (_, input) => input,
        }
    }

    /// Applies the flaw to a step that is to be stored.
    pub(crate) fn step(self, before: &Table, step: &mut Step) {
        match self {
            Self::SettlesTwice => changes::settle_twice(step),
            Self::LosesAPayment => changes::lose_first(TransferCode::Settle, step),
            Self::ForgetsAHold => changes::lose_first(TransferCode::Hold, step),
            Self::KeepsTheVoided => step
                .transfers
                .retain(|transfer| transfer.code != TransferCode::Void),
            Self::ForgetsAPlay => step.writes.retain(|write| !matches!(write, Write::Play(_))),
            Self::ForgetsTheState if before.hand().is_some() => {
                step.writes
                    .retain(|write| !matches!(write, Write::TableState { .. }));
            }
            Self::ForgetsToCount if before.hand().is_some() => {
                for write in &mut step.writes {
                    if let Write::TableState { version, .. } = write {
                        *version = before.version;
                    }
                }
            }
            Self::ForgetsBets if before.betting().is_some() => {
                changes::body(step, |_| before.to_body());
            }
            Self::ForgetsTheCommission => changes::keep_commission(step),
            Self::PassesTheRowOn => changes::pass_the_row_on(before, step),
            Self::KeepsALostBank => changes::keep_lost_bank(step),
            Self::DealsUnsealed => changes::reseed(step),
            _ => {}
        }
    }

    /// Whether the table has to load what this step has stored: the broken program goes on from
    /// there.
    pub(crate) fn reloads(self, step: &Step) -> bool {
        self == Self::KeepsALostBank
            && step
                .writes
                .iter()
                .any(|write| matches!(write, Write::FinishHand { .. }))
    }

    /// Applies the flaw to what people are told of a step.
    pub(crate) fn tells(
        self,
        before: &Table,
        writes: &[Write],
        table: &mut Arc<Table>,
        notices: &mut [Notice],
    ) {
        match self {
            Self::ForgetsToCount if before.hand().is_some() => {
                Arc::make_mut(table).version = before.version;
            }
            Self::ShowsDiscards => changes::show_discards(writes, notices),
            _ => {}
        }
    }

    /// Applies the flaw to the stored hand after a crash.
    pub(crate) fn found(self, kept: &mut StoredHand) {
        if self != Self::DealsAgain {
            return;
        }
        let Ok(hands) = serde_json::from_str::<PerSeat<Vec<Piece>>>(kept.row.hands.expose()) else {
            return;
        };
        let mut hands: Vec<_> = hands.values().cloned().collect();
        hands.rotate_left(1);
        kept.row.hands = serde_json::to_string(&hands).unwrap_or_default().into();
        kept.plays.clear();
        kept.claims.clear();
    }

    /// Applies the flaw to the stored table after a crash.
    pub(crate) fn finds(self, row: &mut TableRow) {
        if self == Self::FixesAgain {
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
        let person = acting(table)
            .filter(|_| self == Self::ShowsHands)
            .map(|person| person.user);
        table.scene(person.or(viewer))
    }
}

/// Returns the first person to act.
fn acting(table: &Table) -> Option<&Person> {
    let seats = gow::Round::to_act(&table.hand()?.round);
    seats
        .iter()
        .find_map(|seat| table.seats.get(seat)?.person())
}
