//! Signatures of a beacon in receipts that the test makes in memory and never reads from a line.

use gow::fair::{Opened, Signature, Step};

use super::honest_dealer::HonestDealer;
use crate::chance::Chance;

#[test]
fn a_dealt_receipt_has_a_signature_if_and_only_if_it_waits_for_one() {
    let mut chance = Chance::new(24);
    let mut waiting = 0;
    for _ in 0..60 {
        let honest = HonestDealer::chain(&mut chance, 1).remove(0);
        assert_eq!(honest.check(), Ok(()));
        let changed = |change: fn(&mut Opened)| {
            let mut published = honest.clone();
            change(published.opened.as_mut().unwrap());
            published.check().map_err(|fault| fault.step)
        };
        let waits = honest.opened.as_ref().unwrap().signature.is_some();
        waiting += usize::from(waits);
        let other = changed(|opened| {
            let any = Signature::from_bytes([7; 48]);
            opened.signature = opened.signature.is_none().then_some(any);
        });
        assert_eq!(other, Err(Step::Receipt));
        let undealt =
            changed(|opened| (opened.hands, opened.dice, opened.signature) = (None, None, None));
        assert_eq!(undealt.is_ok(), waits);
    }
    assert!((5..55).contains(&waiting), "{waiting}");
}
