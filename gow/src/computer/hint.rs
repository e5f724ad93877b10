//! Hints: the plays worth comparing, what each is worth, and what is true of it.
//!
//! A hint uses only what the seat may know. The values come from the search of the `expert`, the
//! reasons from facts that hold in every deal that the seat has not ruled out.

mod reason;
#[cfg(test)]
mod tests;

use rand::Rng;

pub use reason::Reason;
use reason::reasons;

use crate::{
    House, Move, View,
    computer::{
        Budget, expert,
        search::{Search, SearchGoal},
    },
    tet_gow,
    tien_gow::Sight,
};

/// How many plays a hint compares at most.
pub const COMPARED_PLAYS_MAX: usize = 3;

/// A play that is worth comparing.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedPlay {
    /// The play.
    pub mv: Move,
    /// What the seat gains by the whole hand on average, in points, as the search expects it.
    pub value: f32,
    /// The standard error of the value; `None` if there was time for one deal at most: the value is
    /// then little more than a guess.
    pub error: Option<f32>,
    /// Whether it is the best one, or a search can tell neither it nor any play before it from the best
    /// one. Without a search it is `false` for all others.
    pub is_level: bool,
    /// What is true of it, the most telling first.
    pub reasons: Vec<Reason>,
}

/// Returns the plays of the viewer that are worth comparing, the best first; `None` when the viewer
/// has no choice, or there are no hints for the game.
#[must_use]
pub fn hint(view: &View, budget: &Budget, rng: &mut dyn Rng) -> Option<Vec<RatedPlay>> {
    compare_plays(view, None, budget, rng).map(|compared| compared.ideas)
}

/// Whether there are hints by search for these rules. In Pai Gow, [`pai_gow::House::best_of`] serves
/// instead.
///
/// [`pai_gow::House::best_of`]: crate::pai_gow::House::best_of
#[must_use]
pub const fn has_hints(house: &House) -> bool {
    match house {
        House::TienGow(_) | House::TetGow(_) => true,
        House::PaiGow(_) => false,
    }
}

/// What a search says of the plays of a viewer.
pub(super) struct PlayComparison {
    /// The plays that are worth comparing, the best first; one that was made is always among them.
    pub(super) ideas: Vec<RatedPlay>,
    /// What the play that was made loses; `None` if no other is clearly better.
    pub(super) loss: Option<Loss>,
}

/// What a play loses.
pub(super) struct Loss {
    /// The best play.
    pub(super) better: Move,
    /// How much more it brings on average, in points.
    pub(super) costs: f32,
    /// The standard error of that.
    pub(super) error: f32,
    /// What is true of the best play, and not of the one that was made.
    pub(super) reasons: Vec<Reason>,
}

/// Compares the plays of a viewer, who may have made one of them; `None` without a choice, or without
/// hints for the game.
pub(super) fn compare_plays(
    view: &View,
    made: Option<Move>,
    budget: &Budget,
    rng: &mut dyn Rng,
) -> Option<PlayComparison> {
    let View::Trick(trick) = view else {
        return None;
    };
    if trick.legal.len() < 2 {
        return None;
    }
    match &trick.house {
        House::TienGow(house) => {
            let sight = Sight::of(*house, trick);
            let plays = sight.plays();
            let made = find_play(&plays, made)?;
            let search = expert::run_search(
                &sight,
                trick,
                SearchGoal::comparison(COMPARED_PLAYS_MAX, made),
                budget,
                rng,
            );
            let reasons = |play| reasons(&sight, &plays, play);
            Some(PlayComparison::of(search, made, reasons))
        }
        House::TetGow(house) => {
            let sight = tet_gow::Sight::of(*house, trick);
            let plays = sight.plays();
            let made = find_play(&plays, made)?;
            let goal = SearchGoal::comparison(COMPARED_PLAYS_MAX, made);
            let search = tet_gow::expert::run_search(&sight, trick, goal, budget, rng);
            let reasons = |play| tet_gow::expert::reasons(&sight, &plays, play);
            Some(PlayComparison::of(search, made, reasons))
        }
        House::PaiGow(_) => None,
    }
}

/// Finds the play that a move is, if there is a move; `None` if it is none of the plays.
fn find_play<P: Copy + Into<Move>>(plays: &[P], made: Option<Move>) -> Option<Option<P>> {
    let Some(made) = made else {
        return Some(None);
    };
    let is_made = |play: &&P| {
        let mv: Move = (**play).into();
        mv == made
    };
    let play = plays.iter().find(is_made);
    play.map(|play| Some(*play))
}

impl PlayComparison {
    fn of<P: Copy + PartialEq + Into<Move>>(
        search: Search<P>,
        made: Option<P>,
        reasons: impl Fn(P) -> Vec<Reason>,
    ) -> PlayComparison {
        let loss = made.and_then(|made| {
            let loss = search.loss_of(made)?;
            // What is true of both says nothing for the better one.
            let shared = reasons(made);
            let mut reasons = reasons(loss.better);
            reasons.retain(|reason| !shared.contains(reason));
            Some(Loss {
                better: loss.better.into(),
                costs: loss.costs,
                error: loss.error,
                reasons,
            })
        });
        let ranked = search.ranked().into_iter().enumerate();
        let kept =
            ranked.filter(|(place, tried)| *place < COMPARED_PLAYS_MAX || made == Some(tried.play));
        let ideas = kept.map(|(_, tried)| RatedPlay {
            mv: tried.play.into(),
            value: tried.value,
            error: tried.error,
            is_level: tried.is_level,
            reasons: reasons(tried.play),
        });
        PlayComparison {
            ideas: ideas.collect(),
            loss,
        }
    }
}
