//! Deliberate bugs: each has to be caught, or the simulator proves nothing.

use gow::{Game, PerSeat, Piece};
use tiengow::id::UserId;
use tiengow::ledger::{Balance, Code, Key};
use tiengow::store::{KeptHand, Record};
use tiengow::table::{Input, Notice, Person, Phase, Progress, Scene, StepInputs, Table};

use super::bets::{COVER, DEALT};
use super::payments::PAID;
use super::rows::{KEPT, ROW};

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
}

impl Flaw {
    /// Every flaw, and the law by which it has to be caught.
    pub(crate) const ALL: [(Self, &'static [&'static str]); 22] = [
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
        (Self::AnswersEarly, &["an acknowledged play is never lost"]),
        (
            Self::DealsAgain,
            &["a hand goes on with the tiles that were dealt"],
        ),
        (
            Self::GivesNoCredit,
            &["a clock has at least its credit after a restart"],
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
        (
            Self::ForgetsTheState,
            &[
                "what comes back is what was kept last",
                "a changed table is kept",
            ],
        ),
        (
            Self::ForgetsToCount,
            &["a version grows by one for each thing that counts"],
        ),
        (Self::TrustsTheBank, &[COVER]),
        (Self::ForgetsTheCommission, &[PAID]),
        (
            Self::ForgetsBets,
            &[
                "what comes back is what was kept last",
                "a changed table is kept",
            ],
        ),
        (Self::DealsSmallestBets, &[DEALT]),
        (Self::PassesTheRowOn, &[ROW]),
        (Self::KeepsALostBank, &[KEPT]),
    ];

    /// Returns the seed to try first: the first that reaches the situation in which the flaw shows.
    /// A wrong one only makes the search longer.
    pub(crate) const fn likely_seed(self) -> u64 {
        match self {
            Self::AnswersEarly => 4,
            Self::ForgetsTheCommission => 5,
            Self::TrustsTheBank => 6,
            Self::KeepsTheVoided => 7,
            Self::TrustsThePresser | Self::KeepsALostBank => 10,
            Self::PassesTheRowOn => 28,
            Self::GivesNoCredit => 50,
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
            | Self::ForgetsToCount => None,
        }
    }

    /// Returns the balances that the broken program uses.
    pub(crate) fn inputs(self, table: &Table, mut inputs: StepInputs) -> StepInputs {
        let bank = table
            .betting()
            .and_then(|betting| betting.bank)
            .filter(|_| self == Self::TrustsTheBank);
        for (user, balance) in inputs.deal.iter_mut().flat_map(|deal| &mut deal.balances) {
            if Some(*user) == bank {
                *balance = Balance(i64::MAX / 4);
            }
        }
        inputs
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

    /// Applies the flaw to a step.
    pub(crate) fn progress(self, before: &Table, progress: &mut Progress) {
        match self {
            Self::SettlesTwice => settle_twice(progress),
            Self::LosesAPayment => lose_first(Code::Settle, progress),
            Self::ForgetsAHold => lose_first(Code::Hold, progress),
            Self::KeepsTheVoided => progress
                .transfers
                .retain(|transfer| transfer.code != Code::Void),
            Self::ForgetsAPlay => progress
                .records
                .retain(|record| !matches!(record, Record::Play(_))),
            Self::ForgetsTheState if before.hand().is_some() => {
                progress
                    .records
                    .retain(|record| !matches!(record, Record::TableState { .. }));
            }
            Self::ForgetsToCount if before.hand().is_some() => forget_to_count(before, progress),
            Self::ForgetsBets if before.betting().is_some() => {
                store_body(&before.to_body(), progress);
            }
            Self::ForgetsTheCommission => keep_commission(progress),
            Self::PassesTheRowOn => pass_the_row_on(before, progress),
            Self::KeepsALostBank => {
                if let Some(last) = &mut progress.next.last_bank {
                    last.lost = false;
                }
                let state = progress.next.to_body();
                store_body(&state, progress);
            }
            Self::ShowsDiscards => show_discards(progress),
            _ => {}
        }
    }

    /// Applies the flaw to the stored hand after a crash.
    pub(crate) fn found(self, kept: &mut KeptHand) {
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

    /// Applies the flaw to a table restored after a crash.
    pub(crate) fn restored(self, kept_deadline: Option<tiengow::id::Millis>, table: &mut Table) {
        if let (Self::GivesNoCredit, Phase::Playing(hand), Some(deadline)) =
            (self, &mut table.phase, kept_deadline)
        {
            hand.deadline = deadline;
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

/// The law that catches most errors with chips.
const ESCROW: &str = "an escrow has what its running hand holds";

/// The law that catches most errors in what is stored.
const REPLAY: &str = "the plays that were kept, played again, come to the same";

/// Returns the first person to act.
fn acting(table: &Table) -> Option<&Person> {
    let seats = gow::Round::to_act(&table.hand()?.round);
    seats
        .iter()
        .find_map(|seat| table.seats.get(seat)?.person())
}

/// Pays the settlement again.
fn settle_twice(progress: &mut Progress) {
    let twice = progress
        .transfers
        .iter()
        .filter(|transfer| transfer.code == Code::Settle)
        .cloned();
    let again: Vec<_> = twice
        .map(|mut transfer| {
            if let Key::Settle { payment, .. } = &mut transfer.key {
                *payment += 100;
            }
            transfer
        })
        .collect();
    progress.transfers.extend(again);
}

/// Drops the first transfer of a kind.
fn lose_first(code: Code, progress: &mut Progress) {
    if let Some(at) = progress
        .transfers
        .iter()
        .position(|transfer| transfer.code == code)
    {
        progress.transfers.remove(at);
    }
}

/// Keeps the version from before the step.
fn forget_to_count(before: &Table, progress: &mut Progress) {
    progress.next.version = before.version;
    for record in &mut progress.records {
        if let Record::TableState { version, .. } = record {
            *version = before.version;
        }
    }
}

/// Stores another state of the table.
fn store_body(state: &str, progress: &mut Progress) {
    for record in &mut progress.records {
        if let Record::TableState { body, .. } = record {
            *body = state.to_owned().into();
        }
    }
}

/// Gives the commission to a person who is paid anyway.
fn keep_commission(progress: &mut Progress) {
    let paid = progress
        .transfers
        .iter()
        .find(|transfer| transfer.code == Code::Settle);
    let Some(winner) = paid.map(|transfer| transfer.credit) else {
        return;
    };
    for transfer in progress
        .transfers
        .iter_mut()
        .filter(|transfer| transfer.code == Code::Commission)
    {
        transfer.credit = winner;
    }
}

/// Stores the streak for the person who has the seat now.
fn pass_the_row_on(before: &Table, progress: &mut Progress) {
    let (Some(bank), Some(now)) = (before.next_banker, before.next_bank()) else {
        return;
    };
    if now.streak == bank.streak {
        return;
    }
    for record in &mut progress.records {
        if let Record::StartHand(row) = record
            && usize::from(row.banker) == bank.seat.index()
        {
            row.streak = bank.streak;
        }
    }
}

fn show_discards(progress: &mut Progress) {
    let mut plays = progress.records.iter().filter_map(|record| match record {
        Record::Play(row) => row.mv.parse::<gow::Move>().ok(),
        _ => None,
    });
    for notice in &mut progress.notices {
        let Notice::Played { shown, .. } = notice else {
            continue;
        };
        if let (Some(mv), Some(gow::Shown::Discard { .. })) = (plays.next(), *shown) {
            *shown = Some(gow::Shown::Lead(mv.pieces));
        }
    }
}
