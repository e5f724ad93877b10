//! Commitments, salts and receipts.

use gow::fair::{Fault, Hash32, Published, SaltError, SaltKind, Seed, Step, Verifier};
use gow::{Game, House};

use super::bets::{bet, pai_gow, started};
use super::fixture::{ANN, BO, EVE, SEALED, TableFixture, terms};
use super::restarts::{forget_field, restore};
use crate::id::UserId;
use crate::store::{HandRow, Reveal};
use crate::table::{Bank, CloseReason, IDLE_MS, Input, Refusal, Table, Terms, receipt};

fn cut(by: UserId, salt: &str) -> Input {
    let salt = salt.to_owned();
    Input::Cut { by, salt }
}

/// The running hand as it is stored; its receipt must be the one that the deal was drawn from.
fn row(fixture: &TableFixture) -> HandRow {
    let row = fixture.running.clone().unwrap();
    let published = receipt(&row, true).unwrap();
    assert_eq!(published.check_hash(&row.receipt), Ok(()));
    assert_eq!(published.check(), Ok(()));
    row
}

/// Checks receipts as a chain, as a stranger does: from their text.
fn chain(rows: &[HandRow]) -> Result<(), Fault> {
    let mut verifier = Verifier::default();
    rows.iter().try_for_each(|row| {
        let text = receipt(row, row.reveal == Reveal::Hand)
            .unwrap()
            .to_string();
        verifier.check(&Published::read(&text)?)
    })
}

fn kinds(row: &HandRow) -> Vec<SaltKind> {
    let seats = receipt(row, false).unwrap().receipt.seats;
    seats.iter().map(|seat| seat.shown().1).collect()
}

#[test]
fn the_shown_commitment_is_that_of_the_next_receipt() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    let mut rows = Vec::new();
    for hand in 1..=4 {
        let sealed = fixture.table.commitment();
        assert_eq!(fixture.table.scene(None).commitment, sealed);
        match hand {
            1 => fixture.take(Input::Start { by: ANN }).unwrap(),
            _ => fixture.next_hand(&[ANN, BO]),
        }
        let row = row(&fixture);
        assert_eq!(receipt(&row, false).unwrap().receipt.commitment, sealed);
        assert_ne!(fixture.table.commitment(), sealed, "each deal has its own");
        rows.push(row);
        fixture.play_out();
    }
    assert_eq!(chain(&rows), Ok(()));
    assert_eq!(fixture.table.tally.dealt, 4);
    // A hand that is left out, changed, or dealt from another seed.
    assert_eq!(
        chain(&[&rows[..1], &rows[2..]].concat()).unwrap_err().step,
        Step::Chain
    );
    let mut swapped = rows.clone();
    swapped[1].hands = rows[2].hands.clone();
    assert_eq!(chain(&swapped).unwrap_err().step, Step::Deal);
    let mut reseeded = rows;
    let mut bytes = *reseeded[1].seed.expose();
    bytes[0] ^= 1;
    reseeded[1].seed = Seed::from_bytes(bytes);
    assert_ne!(chain(&reseeded), Ok(()));
}

#[test]
fn salts_keep_no_idle_table_open() {
    let mut fixture = TableFixture::seated(&[ANN]);
    fixture.advance(IDLE_MS - 1);
    fixture.take(cut(ANN, "luck")).unwrap();
    fixture.advance(1);
    fixture.take(Input::Tick).unwrap();
    assert_eq!(fixture.closing(), Some(CloseReason::Idle));
}

#[test]
fn a_salt_is_fresh_in_the_hand_sealed_before_it_and_old_afterwards() {
    use SaltKind::{Auto, Computer, Fresh, Old};
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    fixture.take(cut(ANN, " 天九 ")).unwrap();
    fixture.take(Input::Start { by: ANN }).unwrap();
    let first = row(&fixture);
    assert_eq!(kinds(&first), [Fresh, Auto, Computer, Computer]);
    assert_eq!(
        receipt(&first, false).unwrap().receipt.seats[0].shown().0,
        "天九"
    );
    // The next deal was not announced yet.
    fixture.take(cut(BO, "luck")).unwrap();
    fixture.play_out();
    fixture.next_hand(&[ANN, BO]);
    let second = row(&fixture);
    assert_eq!(kinds(&second), [Old, Old, Computer, Computer]);
    fixture.play_out();
    fixture.take(cut(BO, "luck")).unwrap();
    fixture.next_hand(&[ANN, BO]);
    let third = row(&fixture);
    assert_eq!(kinds(&third), [Old, Fresh, Computer, Computer]);
    assert_eq!(
        (fixture.table.tally.salts, fixture.table.tally.fresh),
        (6, 2)
    );
    assert_eq!(chain(&[first, second, third]), Ok(()));
}

/// The commitment to the running hand that the table message shows, if any.
fn uncut(table: &Table) -> Option<Hash32> {
    table.scene(None).playing().unwrap().uncut
}

#[test]
fn only_a_first_hand_that_nobody_cut_shows_its_commitment() {
    let mut fixture = TableFixture::seated(&[ANN]);
    let sealed = fixture.table.commitment();
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert_eq!(uncut(&fixture.table), Some(sealed));
    let back = restore(&fixture, fixture.now).unwrap().next;
    assert_eq!(uncut(&back), Some(sealed), "after a restart too");
    fixture.play_out();
    fixture.next_hand(&[ANN]);
    assert_eq!(
        uncut(&fixture.table),
        None,
        "the settlement before announced it"
    );
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    fixture.take(cut(BO, "luck")).unwrap();
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert_eq!(uncut(&fixture.table), None);
}

#[test]
fn a_salt_changes_the_deal() {
    let hands = ["one", "two"].map(|salt| {
        let mut fixture = TableFixture::seated(&[ANN, BO]);
        fixture.take(cut(ANN, salt)).unwrap();
        fixture.take(Input::Start { by: ANN }).unwrap();
        row(&fixture).hands
    });
    assert_ne!(hands[0], hands[1]);
}

#[test]
fn salts_that_no_receipt_can_have_are_refused() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    let long = "九".repeat(33);
    for (salt, error) in [
        ("", SaltError::Text),
        ("  ", SaltError::Text),
        ("a\nb", SaltError::Text),
        (&long, SaltError::Text),
        ("auto:9f2c", SaltError::Taken),
        ("old:luck", SaltError::Taken),
    ] {
        fixture.refuses(cut(ANN, salt), &Refusal::Salt(error));
    }
    fixture.refuses(cut(EVE, "luck"), &Refusal::NotSeated);
}

#[test]
fn a_void_hand_keeps_its_number_and_its_receipt() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    let first = row(&fixture);
    // The next start voids a hand whose plays its rules do not accept.
    fixture.plays.clear();
    fixture.running.as_mut().unwrap().rules_version = 99;
    let progress = restore(&fixture, fixture.now).unwrap();
    let sealed = fixture.table.commitment();
    fixture.keep(progress);
    assert_eq!(fixture.table.tally.voided, 1);
    assert_eq!(fixture.table.commitment(), sealed);
    fixture.take(Input::Start { by: ANN }).unwrap();
    let second = row(&fixture);
    assert_eq!(second.number, 2, "no second deal for a number");
    assert_eq!(chain(&[first, second]), Ok(()));
}

#[test]
fn a_restart_keeps_the_commitment_and_an_old_table_gets_one() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    fixture.take(cut(ANN, "luck")).unwrap();
    let back = restore(&fixture, fixture.now).unwrap();
    assert!(back.is_empty());
    assert_eq!(back.next.commitment(), fixture.table.commitment());
    assert_eq!(back.next.to_body(), fixture.table.to_body());
    for field in ["sealed", "tally"] {
        forget_field(&mut fixture, "", field);
    }
    let seed = Seed::from_bytes([5; 32]);
    let back = Table::restore(&fixture.row, None, fixture.now, seed.clone()).unwrap();
    assert!(!back.is_empty(), "it is stored before it is shown");
    assert_eq!(back.next.sealed.expose(), seed.expose());
    assert_ne!(back.next.sealed.expose(), SEALED.expose());
}

#[test]
fn a_table_that_opens_no_hand_has_receipts_without_seeds() {
    for (reveal, counts) in [(Reveal::Table, (1, 0)), (Reveal::Never, (0, 1))] {
        let terms = Terms { reveal, ..terms() };
        let mut fixture = TableFixture::seated_by(&[ANN, BO], terms);
        fixture.take(Input::Start { by: ANN }).unwrap();
        let row = row(&fixture);
        assert_eq!(chain(std::slice::from_ref(&row)), Ok(()));
        let tally = fixture.table.tally;
        assert_eq!((tally.until_closed, tally.never), counts);
        let rules = receipt(&row, false).unwrap().receipt.rules;
        assert!(rules.ends_with(&format!("reveal={}", reveal.name())));
    }
}

#[test]
fn hands_of_pai_gow_have_receipts_with_the_seat_of_the_bank() {
    let house = House::default_of(Game::PaiGow);
    let mut fixture = started(&[ANN, BO], pai_gow(house.name(), Bank::HouseBank));
    let mut rows = Vec::new();
    for _ in 0..2 {
        fixture.take(bet(&fixture, ANN, 50)).unwrap();
        fixture.take(bet(&fixture, BO, 50)).unwrap();
        rows.push(row(&fixture));
        fixture.play_out();
        fixture.next_hand(&[ANN, BO]);
    }
    assert_eq!(chain(&rows), Ok(()));
    let published = receipt(&rows[0], true).unwrap();
    assert!(published.receipt.rules.contains(" bank="), "{published}");
}
