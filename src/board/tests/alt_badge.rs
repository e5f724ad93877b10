//! Discord's badge of a picture with a description, on its lower left corner.

use super::samples::{faces, hand, of, table};
use crate::board::*;

/// How far the badge reaches from the corner on a phone, in pixels of the picture.
pub(super) const ALT_BADGE: (usize, usize) = (120, 80);

#[test]
fn the_badge_hides_no_name_of_a_hand() {
    let plain = hand(faces("66 63 54 55 33 21 41 43"), &[]);
    let mut other = plain.clone();
    other.pieces[0].name = "Earth".to_owned();
    let [plain, other] =
        [plain, other].map(|hand| of(Style::Classic, Subject::Hand(hand)).canvas().unwrap());
    let mut pixels = plain.pixels().iter().zip(other.pixels());
    let lowest = pixels.rposition(|(one, other)| one != other).unwrap() / plain.width();
    assert!(lowest + ALT_BADGE.1 < plain.height());
}

#[test]
fn the_badge_hides_no_plate_before_the_first_lead() {
    let plain = table(vec![None; 4]);
    let mut other = plain.clone();
    // The plate of a turn has another ground.
    other.seats[0].to_act = true;
    let [plain, other] =
        [plain, other].map(|table| of(Style::Classic, Subject::Table(table)).canvas().unwrap());
    let mut pixels = plain.pixels().iter().zip(other.pixels());
    let lowest = pixels.rposition(|(one, other)| one != other).unwrap() / plain.width();
    assert!(lowest + ALT_BADGE.1 < plain.height());
}
