//! Laws of bets: who makes them, how high they are, and that the bank can pay.

use std::collections::BTreeMap;

use gow::PerSeat;
use tiengow::id::UserId;
use tiengow::store::{HandRow, Write};
use tiengow::table::{
    BANK_HANDS_MAX, Bank, Betting, ChipOwner, ComputerPolicy, Input, Occupant, StepOutcome, Table,
};

use super::laws::{Violation, law};
use super::locks::was_dealt;

/// The law that keeps a bank from owing what it does not have.
pub(super) const COVER: &str = "a bank covers the bets against it";

/// The law that a hand is played for the bets that were made.
pub(super) const DEALT: &str = "a hand is dealt with the bets that were made";

/// Checks that an accepted bet is within the table's limits, and that both the bettor and the bank
/// can pay it with the chips that the store has reported, unless the hand is for nothing.
pub(super) fn placed(
    before: &Table,
    input: &Input,
    free: &BTreeMap<UserId, i64>,
) -> Result<(), Violation> {
    let Input::Bet { by, chips, .. } = input else {
        return Ok(());
    };
    let betting = before
        .betting()
        .ok_or_else(|| Violation::new("bets are made before a hand", ""))?;
    law(
        "nobody bets before it is known who banks",
        betting.offered_to().is_none(),
    )?;
    law("a bank does not bet", betting.bank != Some(*by))?;
    law(
        "only who sits at a table bets",
        before.seat_of(*by).is_some(),
    )?;
    if *chips == 0 {
        return Ok(());
    }
    let limits = before.terms.stake..=before.terms.bets.most;
    law("a bet is inside the table's limits", limits.contains(chips))?;
    let with_computers = before.seats.values().any(Occupant::is_computer);
    let computers_are_free = with_computers && before.terms.computers == ComputerPolicy::Nothing;
    if computers_are_free || betting.for_nothing {
        return Ok(());
    }
    law("nobody bets more than they have", *chips <= has(free, *by))?;
    let Some(bank) = betting.bank else {
        return Ok(());
    };
    let others = betting
        .bets
        .iter()
        .filter(|(who, _)| who != by)
        .map(|(_, chips)| *chips);
    let computers = before
        .seats
        .values()
        .filter(|occupant| occupant.is_computer())
        .count();
    let computers = before.terms.stake * i64::try_from(computers).unwrap_or(i64::MAX);
    law(
        COVER,
        others.sum::<i64>() + computers + chips <= has(free, bank),
    )
}

/// Returns a person's free chips.
fn has(free: &BTreeMap<UserId, i64>, user: UserId) -> i64 {
    free.get(&user).copied().unwrap_or(0)
}

/// Checks that a hand is dealt with the bets that were made, and holds what can be lost.
pub(super) fn dealt(
    before: &Table,
    input: &Input,
    progress: &StepOutcome,
) -> Result<(), Violation> {
    let Some(row) = progress.writes.iter().find_map(|write| match write {
        Write::StartHand(row) if was_dealt(row) => Some(row),
        _ => None,
    }) else {
        return Ok(());
    };
    let Some(bets) = &row.bets else {
        return law(
            "a game with bets is dealt with bets",
            !before.terms.house.has_bets(),
        );
    };
    let bets: PerSeat<i64> = serde_json::from_str(bets)
        .map_err(|error| Violation::new("what is kept of a deal can be read", error.to_string()))?;
    let betting = before
        .betting()
        .ok_or_else(|| Violation::new("bets are made before a hand", ""))?;
    agreed(before, betting, input, row, &bets)
}

/// Returns whose chips each seat of a hand plays for.
pub(super) fn parties(row: &HandRow) -> Result<PerSeat<ChipOwner>, Violation> {
    let hands: Vec<serde_json::Value> = serde_json::from_str(row.hands.expose())
        .map_err(|error| Violation::new("what is kept of a deal can be read", error.to_string()))?;
    Ok(PerSeat::from_fn(hands.len(), |seat| {
        let sitter = row
            .sitters
            .iter()
            .find(|sitter| usize::from(sitter.seat) == seat.index());
        sitter.map_or(ChipOwner::HouseBank, |sitter| ChipOwner::Person {
            user: sitter.user,
            hold: sitter.hold,
        })
    }))
}

fn agreed(
    before: &Table,
    betting: &Betting,
    input: &Input,
    row: &HandRow,
    bets: &PerSeat<i64>,
) -> Result<(), Violation> {
    let parties = parties(row)?;
    let bank = match input {
        Input::Bank { by, take: true, .. } => Some(*by),
        _ => betting.bank,
    };
    let goes_round = match before.terms.bets.bank {
        Bank::HouseBank => bank.is_none(),
        Bank::Passes => bank.is_none() || row.streak <= BANK_HANDS_MAX,
        // The previous hands decide who may keep it.
        Bank::Kept => true,
    };
    law("the bank goes round", goes_round)?;
    let all: i64 = bets.values().sum();
    for (seat, party) in parties.iter() {
        let banks = seat.index() == usize::from(row.banker);
        let (bet, hold) = match *party {
            ChipOwner::HouseBank if banks => (0, 0),
            ChipOwner::HouseBank => (before.terms.stake, 0),
            ChipOwner::Person { user, .. } if Some(user) == bank => (0, all),
            ChipOwner::Person { user, .. } => {
                let now = match input {
                    Input::Bet { by, chips, .. } if *by == user => Some(*chips),
                    _ => betting.bet_of(user),
                };
                (now.unwrap_or(0), now.unwrap_or(0))
            }
        };
        law(DEALT, bets.get(seat) == Some(&bet))?;
        let held = match *party {
            ChipOwner::Person { hold, .. } => hold,
            ChipOwner::HouseBank => 0,
        };
        law("what is held is what can be lost", held == hold * row.stake)?;
        let of_bank = matches!(*party, ChipOwner::Person { user, .. } if Some(user) == bank);
        law(
            "the player who took the bank banks",
            banks == of_bank || (banks && bank.is_none()),
        )?;
    }
    Ok(())
}
