//! Play of Tien Gow by search over possible deals of the hidden tiles.
//!
//! The expert samples deals that explain what the others have played (see `belief`), and tries its
//! best few plays in each of them. With each deal it samples a style for each other seat (steady,
//! loose or the trained network's), by how well that explains the seat's plays. It continues with the
//! network itself, and at its own second decision the network estimates the value of the rest. The
//! longer it may think, the more deals it samples; without time it plays as the network does.

mod hidden;
#[cfg(test)]
mod tests;

use rand::Rng;

use super::{
    Budget,
    belief::{Belief, SupposedHand},
    evidence::Evidence,
    hidden::{SEATS, Style},
    learned::net,
    search::{Search, SearchGoal},
    steady,
};
use crate::{
    Move, TrickView,
    tien_gow::{House, Play, Sight, Tiles, World},
};

/// How many worlds the network's own value counts as. Worlds of one chain resemble each other, so it takes
/// that many before they say more than the network.
const PRIOR: f32 = 200.0;

/// At which own decision after the play that is tried the network's value ends a trial.
const LEAF: usize = 2;

/// Chooses a legal move for the viewer.
///
/// # Panics
/// When the viewer is not to act.
pub(super) fn choose(house: &House, view: &TrickView, budget: &Budget, rng: &mut dyn Rng) -> Move {
    assert!(!view.legal.is_empty(), "only the seat to act chooses");
    if let [only] = view.legal[..] {
        return only;
    }
    let sight = Sight::of(*house, view);
    let search = run_search(&sight, view, SearchGoal::best(PRIOR), budget, rng);
    search.best().into()
}

/// Tries the plays of the viewer while the budget lasts.
pub(super) fn run_search(
    sight: &Sight,
    view: &TrickView,
    goal: SearchGoal<Play>,
    budget: &Budget,
    rng: &mut dyn Rng,
) -> Search<Play> {
    let gained = sight.course.net[sight.viewer] as f32;
    let values = net(&sight.course.house).values(sight).into_iter();
    let values = values.map(|(play, value)| (play, gained + value));
    let mut search = Search::new(values.collect(), goal);
    if !search.is_decided() && budget.worlds > 0 && !(budget.is_over)() {
        let evidence = Evidence::of(sight.course.house, view);
        let own = (sight.viewer, sight.unseen);
        let mut belief = Belief::new(sight.course, own, &evidence, budget, rng);
        search.set_families(belief.families());
        let next_world = || supposed_world(sight, belief.next_deal(rng));
        search.run(budget, next_world, |supposed, play| {
            trial(sight.viewer, supposed, play)
        });
    }
    search
}

/// A supposed deal, as a hand that can be played on.
struct SupposedWorld {
    world: World,
    /// How each seat is supposed to play.
    styles: [Style; SEATS],
}

/// Turns a supposed deal into a hand that can be played on.
fn supposed_world(sight: &Sight, deal: [Option<SupposedHand<Tiles>>; SEATS]) -> SupposedWorld {
    let own = SupposedHand {
        hand: sight.hand,
        discarded: sight.discarded,
        style: Style::Learned,
    };
    let deal = deal.map(|supposed| supposed.unwrap_or(own));
    SupposedWorld {
        world: World {
            course: sight.course,
            hands: deal.map(|supposed| supposed.hand),
            discarded: deal.map(|supposed| supposed.discarded),
        },
        styles: deal.map(|supposed| supposed.style),
    }
}

/// Makes a play and plays on, up to an own decision or to the end; returns what the viewer gains.
fn trial(viewer: usize, supposed: &SupposedWorld, play: Play) -> f32 {
    let mut world = supposed.world;
    world.play(play);
    let mut decisions = 0;
    while let Some(seat) = world.to_act() {
        if let Some(only) = world.only_play() {
            world.play(only);
            continue;
        }
        let sight = world.sight(seat);
        let play = match supposed.styles[seat] {
            Style::Steady | Style::Loose => steady::best(&sight),
            Style::Learned => {
                let (play, value) = net(&sight.course.house).best(&sight).unzip();
                decisions += usize::from(seat == viewer);
                if let Some(value) = value.filter(|_| decisions == LEAF) {
                    return world.course.net[seat] as f32 + value;
                }
                play
            }
        };
        world.play(play.expect("the seat to act has a play"));
    }
    world.net().expect("the hand is over")[viewer] as f32
}
