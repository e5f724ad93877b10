//! Simultaneous presses have one effect, in every order and with copies.

use crate::simulator::{PressOrderCounts, try_press_orders};

#[test]
fn simultaneous_presses_have_one_effect_in_every_order() {
    let mut counts = PressOrderCounts::default();
    for seed in 1..=3 {
        let tried = try_press_orders(seed, true)
            .unwrap_or_else(|violation| panic!("seed {seed}: {violation}"));
        counts = counts.plus(tried);
    }
    println!("{counts:?}");
    assert!(
        counts.orders > 1_000 && counts.effects == counts.orders,
        "{counts:?}"
    );
}

#[test]
fn a_store_that_forgets_interactions_is_caught() {
    let violation = (1..=3)
        .find_map(|seed| try_press_orders(seed, false).err())
        .expect("a doubled press has two effects");
    println!("{violation}");
    assert_eq!(violation.law, "simultaneous presses have one effect");
}
