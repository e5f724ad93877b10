//! Lists what can be played from a hand, without allocating.

use crate::tien_gow::{Combination, HAND, Tiles, sets};

/// Visits every set that can be led from a hand.
pub(super) fn each_lead(hand: Tiles, mut visit: impl FnMut(Tiles)) {
    hand.faces().for_each(&mut visit);
    for &(tiles, _) in &sets::SETS {
        if hand.contains(tiles) {
            visit(tiles);
        }
    }
}

/// Visits every set in a hand that beats another.
pub(super) fn each_beat(hand: Tiles, best: Combination, mut visit: impl FnMut(Tiles)) {
    let beats = |tiles: Tiles| Combination::of(tiles).is_some_and(|set| set.beats(best));
    if best.shape.width() == 1 {
        hand.faces().filter(|tiles| beats(*tiles)).for_each(visit);
        return;
    }
    for &(tiles, set) in sets::of_width(best.shape.width()) {
        if set.beats(best) && hand.contains(tiles) {
            visit(tiles);
        }
    }
}

/// Visits every choice of so many tiles from a hand, in canonical order.
pub(super) fn each_subset(hand: Tiles, width: usize, mut visit: impl FnMut(Tiles)) {
    let mut faces = [(Tiles::NONE, Tiles::NONE); HAND];
    let mut count = 0;
    for one in hand.faces() {
        let both = one.first().map_or(one, Tiles::both);
        faces[count] = (one, both);
        count += 1;
    }
    choose(hand, &faces[..count], Tiles::NONE, width, &mut visit);
}

/// Adds to the chosen tiles, of each face in turn both, one or none.
fn choose(
    hand: Tiles,
    faces: &[(Tiles, Tiles)],
    chosen: Tiles,
    wanted: usize,
    visit: &mut impl FnMut(Tiles),
) {
    if wanted == 0 {
        visit(chosen);
        return;
    }
    let Some((&(one, both), rest)) = faces.split_first() else {
        return;
    };
    if wanted >= 2 && one != both && hand.contains(both) {
        choose(hand, rest, chosen.and(both), wanted - 2, visit);
    }
    choose(hand, rest, chosen.and(one), wanted - 1, visit);
    choose(hand, rest, chosen, wanted, visit);
}
