//! Play of Tien Gow by the plainest search (flat Monte Carlo), to measure others against.
//!
//! It deals the tiles that it has not seen at random, whatever was played, tries its most promising
//! plays, and lets steady computers finish each hand.

use rand::{Rng, seq::SliceRandom};

use super::{
    Budget,
    cheat::finished,
    search::{Search, SearchGoal},
    steady::{Habits, PlayEstimator},
};
use crate::{
    Move, Tile, TrickView,
    piece_set::PieceSet as _,
    tien_gow::{HAND, House, SEATS, Sight, Tiles, World},
};

/// How many worlds the promise of the steady computer counts as: it only orders the plays.
const PRIOR: f32 = 0.001;

/// Chooses a legal move for the viewer.
///
/// # Panics
/// When the viewer is not to act.
pub(super) fn choose(house: &House, view: &TrickView, budget: &Budget, rng: &mut dyn Rng) -> Move {
    assert!(!view.legal.is_empty(), "only the seat to act chooses");
    let sight = Sight::of(*house, view);
    let estimator = PlayEstimator::new(&Habits::DEFAULT, &sight);
    let plays = sight.plays().into_iter();
    let values = plays.map(|play| (play, estimator.promise(play)));
    let mut search = Search::new(values.collect(), SearchGoal::best(PRIOR));
    let mut unseen = sight.unseen.listed();
    let next_world = || {
        unseen.shuffle(rng);
        world(&sight, &unseen)
    };
    search.run(budget, next_world, |world, play| {
        let mut tried = *world;
        tried.play(play);
        finished(tried)[sight.viewer] as f32
    });
    search.best().into()
}

/// Deals the unseen tiles in this order: to each other seat its hand, then its discards.
fn world(sight: &Sight, unseen: &[Tile]) -> World {
    let course = sight.course;
    let mut world = World {
        course,
        hands: [sight.hand; SEATS],
        discarded: [sight.discarded; SEATS],
    };
    let mut left = unseen.iter();
    let mut take = |count| {
        let tiles = left.by_ref().take(count);
        tiles.fold(Tiles::NONE, |all, tile| all.with(*tile))
    };
    for seat in (0..SEATS).filter(|seat| *seat != sight.viewer) {
        let held = course.trick.count(seat);
        let seen = course.shown[seat].plus(course.thrown[seat]);
        world.hands[seat] = take(held);
        let face_down = take(HAND - held - seen.len());
        world.discarded[seat] = course.thrown[seat].plus(face_down);
    }
    world
}
