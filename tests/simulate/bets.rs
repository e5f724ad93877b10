//! Laws of bets: the bettors, the limits, and the bank that has to pay.

use std::collections::BTreeMap;

use gow::PerSeat;
use tiengow::id::UserId;
use tiengow::store::{HandRow, Write};
use tiengow::table::{
    BANK_HANDS_MAX, Bank, Betting, ChipOwner, ComputerPolicy, Input, Occupant, StepOutcome, Table,
};

use super::laws::{Violation, law};
use super::locks::was_dealt;

/// The law that a bank has the chips for the bets against it.
pub(super) const COVER_LAW: &str = "a bank covers the bets against it";

/// The law that a hand is played for the bets that were made.
pub(super) const DEALT_BETS_LAW: &str = "a hand is dealt with the bets that were made";

/// Checks that an accepted bet is within the table's limits, and that both the bettor and the bank
/// can pay it with the chips that the store has reported, unless the hand is for nothing.
pub(super) fn check_bet(
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
        "nobody bets before the bank is taken",
        betting.offered_to().is_none(),
    )?;
    law("a bank does not bet", betting.bank != Some(*by))?;
    law("only a seated person bets", before.seat_of(*by).is_some())?;
    if *chips == 0 {
        return Ok(());
    }
    let limits = before.terms.stake..=before.terms.bets.most;
    law("a bet is inside the table's limits", limits.contains(chips))?;
    let has_computers = before.seats.values().any(Occupant::is_computer);
    let is_against_computers = has_computers && before.terms.computers == ComputerPolicy::Nothing;
    if is_against_computers || betting.for_nothing {
        return Ok(());
    }
    law(
        "nobody bets more than they have",
        *chips <= free_chips(free, *by),
    )?;
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
        COVER_LAW,
        others.sum::<i64>() + computers + chips <= free_chips(free, bank),
    )
}

/// Returns a person's free chips.
fn free_chips(free: &BTreeMap<UserId, i64>, user: UserId) -> i64 {
    free.get(&user).copied().unwrap_or(0)
}

/// Checks that a hand is dealt with the bets that were made, and holds the chips at risk.
pub(super) fn check_dealt_bets(
    before: &Table,
    input: &Input,
    result: &StepOutcome,
) -> Result<(), Violation> {
    let Some(row) = result.writes.iter().find_map(|write| match write {
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
        .map_err(|error| Violation::new("a stored deal can be read", error.to_string()))?;
    let betting = before
        .betting()
        .ok_or_else(|| Violation::new("bets are made before a hand", ""))?;
    check_each_seat(before, betting, input, row, &bets)
}

/// Returns the owner of the chips that each seat of a hand plays for.
pub(super) fn parties(row: &HandRow) -> Result<PerSeat<ChipOwner>, Violation> {
    let hands: Vec<serde_json::Value> = serde_json::from_str(row.hands.expose())
        .map_err(|error| Violation::new("a stored deal can be read", error.to_string()))?;
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

/// Checks the bet and the hold of each seat of a hand, and its bank.
fn check_each_seat(
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
    let passes_on = match before.terms.bets.bank {
        Bank::HouseBank => bank.is_none(),
        Bank::Passes => bank.is_none() || row.streak <= BANK_HANDS_MAX,
        // The previous hands decide which player may keep the bank.
        Bank::Kept => true,
    };
    law("the bank passes on", passes_on)?;
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
        law(DEALT_BETS_LAW, bets.get(seat) == Some(&bet))?;
        let held = match *party {
            ChipOwner::Person { hold, .. } => hold,
            ChipOwner::HouseBank => 0,
        };
        law(
            "a hold is the most that a seat can lose",
            held == hold * row.stake,
        )?;
        let of_bank = matches!(*party, ChipOwner::Person { user, .. } if Some(user) == bank);
        law(
            "the player who took the bank banks",
            banks == of_bank || (banks && bank.is_none()),
        )?;
    }
    Ok(())
}
