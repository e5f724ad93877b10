//! Hidden pieces leave no trace on any screen but their owner's, in any house.

use crate::simulator::{LAW_OF_TWINS, all_houses, twins};

/// Returns the houses in which something stays hidden until the end; with open discards, every
/// piece has been seen by then.
fn houses_with_secrets() -> impl Iterator<Item = gow::House> {
    all_houses()
        .into_iter()
        .filter(|house| !house.shows_discards())
}

/// Random hands of each house.
const HANDS: u64 = 3;

#[test]
fn twins_look_alike_to_everybody_else() {
    for house in houses_with_secrets() {
        let found: usize = (1..=HANDS)
            .map(|seed| {
                twins(seed, &house, false)
                    .unwrap_or_else(|broken| panic!("{house}, seed {seed}: {broken}"))
            })
            .sum();
        println!("{house}: {found} pairs");
        assert!(found > 0, "{house}: no hand could have been another");
    }
}

#[test]
fn a_public_screen_that_hints_at_a_move_is_caught() {
    for house in houses_with_secrets() {
        let caught = (1..=10 * HANDS).find_map(|seed| twins(seed, &house, true).err());
        let broken = caught.unwrap_or_else(|| panic!("{house}: the leak is not seen"));
        assert_eq!(broken.law, LAW_OF_TWINS);
        println!("{house}: {broken}");
    }
}
