//! Play of Tet-Gow by search over possible deals of the hidden cards.
//!
//! The expert samples deals that explain what the others have played, and tries its most promising
//! plays in each of them: everybody then plays steadily to the end. Nothing is learned. The longer
//! it may think, the more deals it samples; without time it plays as the steady computer does, but of
//! equally good plays it takes the first, where the steady computer draws one.

mod hidden;
mod reason;
#[cfg(test)]
mod tests;

use rand::Rng;

pub(crate) use reason::reasons;

use super::{
    House, Play, Sight, World,
    steady::{best, promises},
};
use crate::{
    Move, TrickView,
    computer::{
        Budget,
        belief::{Belief, SupposedHand},
        evidence::Evidence,
        hidden::SEATS,
        search::{Search, SearchGoal},
    },
    tet_gow::Cards,
};

/// How many worlds the promise of the steady computer counts as.
const PRIOR: f32 = 6.0;

/// Chooses a legal move for the viewer.
///
/// # Panics
/// When the viewer is not to act.
pub(crate) fn choose(house: House, view: &TrickView, budget: &Budget, rng: &mut dyn Rng) -> Move {
    assert!(!view.legal.is_empty(), "only the seat to act chooses");
    if let [only] = view.legal[..] {
        return only;
    }
    let sight = Sight::of(house, view);
    let search = run_search(&sight, view, SearchGoal::best(PRIOR), budget, rng);
    search.best().into()
}

/// Tries the plays of the viewer while the budget lasts.
pub(crate) fn run_search(
    sight: &Sight,
    view: &TrickView,
    goal: SearchGoal<Play>,
    budget: &Budget,
    rng: &mut dyn Rng,
) -> Search<Play> {
    let course = &sight.course;
    let taken = f32::from(course.trick.stacks()[sight.viewer]);
    let plays = sight.plays();
    let promised = promises(sight, &plays).into_iter();
    let values = promised.map(|promise| course.gain(taken + promise));
    let mut search = Search::new(plays.into_iter().zip(values).collect(), goal);
    if !search.is_decided() && budget.worlds > 0 && !(budget.is_over)() {
        let evidence = Evidence::of(course.house, view);
        let own = (sight.viewer, sight.unseen);
        let mut belief = Belief::new(*course, own, &evidence, budget, rng);
        search.set_families(belief.families());
        let next_world = || world(sight, belief.next_deal(rng));
        search.run(budget, next_world, |world, play| {
            trial(sight.viewer, world, play)
        });
    }
    search
}

/// Makes a supposed deal a hand to be played on.
fn world(sight: &Sight, deal: [Option<SupposedHand<Cards>>; SEATS]) -> World {
    let at = |seat: usize| match deal[seat] {
        Some(supposed) => (supposed.hand, supposed.discarded),
        None if seat == sight.viewer => (sight.hand, sight.discarded),
        None => (Cards::NONE, Cards::NONE),
    };
    World {
        course: sight.course,
        hands: std::array::from_fn(|seat| at(seat).0),
        discarded: std::array::from_fn(|seat| at(seat).1),
    }
}

/// Makes a play and lets steady computers finish the hand; returns what the viewer gains.
fn trial(viewer: usize, world: &World, play: Play) -> f32 {
    let mut world = *world;
    world.play(play);
    while let Some(seat) = world.to_act() {
        let sight = world.sight(seat);
        let plays = sight.plays();
        let play = match plays[..] {
            [only] => Some(only),
            _ => best(&sight, &plays),
        };
        world.play(play.expect("the seat to act has a play"));
    }
    world.net(viewer).expect("the hand is over")
}
