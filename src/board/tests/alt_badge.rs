//! Discord's badge of a picture with a description, on its lower left corner.

use super::samples::{canvas, changed, faces, hand, table};
use crate::board::*;

/// How far the badge reaches from the corner on a phone, in pixels of the picture.
pub(super) const ALT_BADGE: (usize, usize) = (120, 80);

/// Asserts that two pictures differ, and only above the badge.
fn ensure_above(plain: Subject, other: Subject) {
    let [plain, other] = [plain, other].map(canvas);
    let (_, lowest) = *changed(&plain, &other).last().unwrap();
    assert!(lowest + ALT_BADGE.1 < plain.height());
}

#[test]
fn the_badge_hides_no_name_of_a_hand() {
    let plain = hand(faces("66 63 54 55 33 21 41 43"), &[]);
    let mut other = plain.clone();
    other.pieces[0].name = "Earth".to_owned();
    ensure_above(Subject::Hand(plain), Subject::Hand(other));
}

#[test]
fn the_badge_hides_no_plate_before_the_first_lead() {
    let plain = table(vec![None; 4]);
    let mut other = plain.clone();
    // The plate of a turn has another ground.
    other.seats[0].to_act = true;
    ensure_above(Subject::Table(plain), Subject::Table(other));
}
