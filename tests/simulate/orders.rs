//! Simultaneous presses, in every order and doubled, have one effect.

use crate::simulator::{Crossing, cross};

#[test]
fn any_order_of_presses_that_cross_has_one_effect() {
    let mut crossed = Crossing::default();
    for seed in 1..=3 {
        crossed =
            crossed.and(cross(seed, true).unwrap_or_else(|broken| panic!("seed {seed}: {broken}")));
    }
    println!("{crossed:?}");
    assert!(
        crossed.orders > 1_000 && crossed.effects == crossed.orders,
        "{crossed:?}"
    );
}

#[test]
fn a_store_that_forgets_interactions_is_caught() {
    let broken = (1..=3)
        .find_map(|seed| cross(seed, false).err())
        .expect("twice the same press has two effects");
    println!("{broken}");
    assert_eq!(broken.law, "presses that cross have one effect");
}
