//! In no house does a hidden piece show on another person's screen.

use crate::simulator::{TWINS_LAW, all_houses, compare_twins};

/// Returns the houses in which pieces stay hidden until the end. With open discards, every piece
/// has been seen by then.
fn houses_with_hidden_pieces() -> impl Iterator<Item = gow::House> {
    all_houses()
        .into_iter()
        .filter(|house| !house.shows_discards())
}

/// The number of random hands of each house.
const HANDS: u64 = 3;

#[test]
fn twin_hands_look_alike_to_everybody_else() {
    for house in houses_with_hidden_pieces() {
        let found: usize = (1..=HANDS)
            .map(|seed| {
                compare_twins(seed, &house, false)
                    .unwrap_or_else(|violation| panic!("{house}, seed {seed}: {violation}"))
            })
            .sum();
        println!("{house}: {found} pairs");
        assert!(found > 0, "{house}: no hand has a twin");
    }
}

#[test]
fn a_public_screen_that_hints_at_a_move_is_caught() {
    for house in houses_with_hidden_pieces() {
        let caught = (1..=10 * HANDS).find_map(|seed| compare_twins(seed, &house, true).err());
        let violation = caught.unwrap_or_else(|| panic!("{house}: the leak is not caught"));
        assert_eq!(violation.law, TWINS_LAW);
        println!("{house}: {violation}");
    }
}
