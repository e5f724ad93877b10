//! Deals of the hidden pieces, drawn by how well they explain what was played.

use rand::{
    Rng, RngExt,
    seq::{IteratorRandom, SliceRandom},
};

use super::{
    Budget,
    evidence::{Evidence, HandEvaluation, Model},
    hidden::{SEATS, SearchableGame, Style},
};
use crate::{piece_set::PieceSet, trick_course::TrickCourse};

/// How many deals are carried on side by side.
pub(crate) const CHAINS: usize = 16;

/// For each chain, the first of those that began with the same deal, their common ancestor.
pub(crate) type Families = [usize; CHAINS];

/// Chains of which each began with another deal.
pub(crate) const UNRELATED: Families = {
    let mut families = [0; CHAINS];
    let mut chain = 0;
    while chain < CHAINS {
        families[chain] = chain;
        chain += 1;
    }
    families
};

/// How many random deals are drawn for each chain.
const STARTS: usize = 6;

/// How many Metropolis steps each chain makes before the first world, at each of the stages.
const STEPS: usize = 3;

/// How closely the other seats are assumed to follow their styles: loosely at first, in the last stage as when worlds
/// are drawn.
const STAGES: [Stage; 3] = [
    Stage {
        heat: 0.5,
        slip: 0.01,
    },
    Stage {
        heat: 0.22,
        slip: 0.01,
    },
    Stage {
        heat: 0.1,
        slip: 0.003,
    },
];

/// The heat of a loose style at any stage.
const LOOSE_HEAT: f32 = 1.0;

/// One in so many steps of a chain tries another style of a seat instead of other pieces.
const STEPS_PER_RESTYLE: usize = 4;

/// A random deal that is so much less likely than another one is not carried on.
const NEGLIGIBLE: f64 = 1e-3;

/// The weight of a deal that explains nothing, so that there is always one.
const IMPOSSIBLE: f64 = 1e-60;

/// A piece of a hand of this course.
type PieceOf<C> = <<C as TrickCourse>::Pieces as PieceSet>::Piece;

/// The exactness of models; see [`Model`].
#[derive(Clone, Copy)]
struct Stage {
    heat: f32,
    slip: f32,
}

impl Stage {
    fn model(self, style: Style) -> Model {
        let Stage { heat, slip } = self;
        let heat = match style {
            Style::Steady | Style::Learned => heat,
            Style::Loose => LOOSE_HEAT,
        };
        Model { style, heat, slip }
    }
}

/// A deal of the unseen pieces.
#[derive(Clone)]
struct Chain<C: SearchableGame> {
    /// The unseen pieces, those of the first other seat first.
    pieces: Vec<PieceOf<C>>,
    /// How each other seat is supposed to choose.
    styles: [Style; SEATS],
    /// The evaluation of the hand of each other seat; nothing for the viewer.
    evaluations: [Option<HandEvaluation<C::Pieces>>; SEATS],
}

/// What a seat is supposed to hold, and to have discarded, and how it chooses.
#[derive(Clone, Copy)]
pub(crate) struct SupposedHand<S> {
    pub(crate) hand: S,
    pub(crate) discarded: S,
    pub(crate) style: Style,
}

/// Deals that explain what was played.
pub(crate) struct Belief<'a, C: SearchableGame> {
    course: C,
    viewer: usize,
    unseen: C::Pieces,
    evidence: &'a Evidence<C>,
    /// The places of each seat's pieces among the unseen ones.
    places: [(usize, usize); SEATS],
    chains: Vec<Chain<C>>,
    families: Families,
    next: usize,
}

impl<'a, C: SearchableGame> Belief<'a, C> {
    /// Finds likely deals of the pieces that a viewer has not seen, as far as time allows.
    pub(crate) fn new(
        course: C,
        (viewer, unseen): (usize, C::Pieces),
        evidence: &'a Evidence<C>,
        budget: &Budget,
        rng: &mut dyn Rng,
    ) -> Belief<'a, C> {
        let mut places = [(0, 0); SEATS];
        let mut end = 0;
        for seat in (0..course.trick().seats()).filter(|seat| *seat != viewer) {
            let seen = course.shown(seat).size() + course.thrown(seat).size();
            places[seat] = (end, end + course.dealt() - seen);
            end += course.dealt() - seen;
        }
        let mut belief = Belief {
            course,
            viewer,
            unseen,
            evidence,
            places,
            chains: Vec::new(),
            families: UNRELATED,
            next: 0,
        };
        belief.start(budget, rng);
        for stage in STAGES {
            for number in 0..belief.chains.len() {
                belief.reevaluate(number, stage, rng);
                for _ in 0..STEPS {
                    if (budget.is_over)() {
                        return belief;
                    }
                    belief.step(number, stage, rng);
                }
            }
        }
        belief
    }

    /// Returns which chains began with the same deal.
    pub(crate) const fn families(&self) -> Families {
        self.families
    }

    /// The seats of the others.
    fn others(&self) -> impl Iterator<Item = usize> + use<C> {
        let viewer = self.viewer;
        (0..self.course.trick().seats()).filter(move |seat| *seat != viewer)
    }

    /// Returns the next deal by seat; nothing for the viewer.
    pub(crate) fn next_deal(
        &mut self,
        rng: &mut dyn Rng,
    ) -> [Option<SupposedHand<C::Pieces>>; SEATS] {
        let number = self.next;
        self.next = (self.next + 1) % self.chains.len();
        let [.., stage] = STAGES;
        self.step(number, stage, rng);
        let chain = &self.chains[number];
        std::array::from_fn(|seat| {
            let discarded = chain.evaluations[seat]?.discarded;
            let dealt = self.dealt(chain, seat);
            let hand = dealt.minus(self.course.shown(seat)).minus(discarded);
            Some(SupposedHand {
                hand,
                discarded,
                style: chain.styles[seat],
            })
        })
    }

    /// Returns what a seat was dealt in a chain.
    fn dealt(&self, chain: &Chain<C>, seat: usize) -> C::Pieces {
        let (begin, end) = self.places[seat];
        let seen = self.course.shown(seat).plus(self.course.thrown(seat));
        let pieces = chain.pieces[begin..end].iter();
        pieces.fold(seen, |dealt, piece| dealt.with(*piece))
    }

    /// Draws random deals and chooses some of them by how likely they are.
    fn start(&mut self, budget: &Budget, rng: &mut dyn Rng) {
        let [stage, ..] = STAGES;
        let mut drawn: Vec<Chain<C>> = Vec::with_capacity(CHAINS * STARTS);
        let mut pieces = self.unseen.listed();
        let mut most = 0.0_f64;
        for _ in 0..CHAINS * STARTS {
            if !drawn.is_empty() && (budget.is_over)() {
                break;
            }
            pieces.shuffle(rng);
            let mut chain = Chain {
                pieces: pieces.clone(),
                styles: std::array::from_fn(|_| any_style::<C>(rng)),
                evaluations: [None; SEATS],
            };
            if self.evaluate(&mut chain, stage, most * NEGLIGIBLE, rng) {
                most = most.max(chain.likelihood());
                drawn.push(chain);
            }
        }
        let all: f64 = drawn.iter().map(Chain::likelihood).sum();
        let mut before = None;
        for number in 0..CHAINS {
            // One draw from each share of the weight, so that a likely deal is in as many as it should be.
            let mut left = all * (number as f64 + rng.random::<f64>()) / CHAINS as f64;
            let reached = drawn.iter().position(|chain| {
                left -= chain.likelihood();
                left <= 0.0
            });
            let chosen = reached.unwrap_or(drawn.len() - 1);
            // The draws go up, so a deal is chosen several times in a row or not at all.
            self.families[number] = match before {
                Some((same, family)) if same == chosen => family,
                Some(_) | None => number,
            };
            before = Some((chosen, self.families[number]));
            self.chains.push(drawn[chosen].clone());
        }
    }

    /// Evaluates a chain again at another stage.
    fn reevaluate(&mut self, number: usize, stage: Stage, rng: &mut dyn Rng) {
        let mut chain = self.chains[number].clone();
        self.evaluate(&mut chain, stage, 0.0, rng);
        self.chains[number] = chain;
    }

    /// Evaluates the hands of all others in a chain; false as soon as the chain is less likely than a
    /// bound above zero.
    fn evaluate(&self, chain: &mut Chain<C>, stage: Stage, bound: f64, rng: &mut dyn Rng) -> bool {
        let mut left = bound;
        for seat in self.others() {
            let dealt = self.dealt(chain, seat);
            let model = stage.model(chain.styles[seat]);
            let evaluation = match self.evidence.evaluate(seat, dealt, model, left, rng) {
                Some(evaluation) => evaluation,
                None if bound > 0.0 => return false,
                None => self.unexplained(chain, seat),
            };
            left /= evaluation.likelihood;
            chain.evaluations[seat] = Some(evaluation);
        }
        true
    }

    /// Lets a seat have discarded the first of its pieces that were never seen.
    fn unexplained(&self, chain: &Chain<C>, seat: usize) -> HandEvaluation<C::Pieces> {
        let (begin, end) = self.places[seat];
        let held = self.course.trick().count(seat);
        let gone = chain.pieces[begin..end - held].iter();
        let thrown = self.course.thrown(seat);
        HandEvaluation {
            likelihood: IMPOSSIBLE,
            discarded: gone.fold(thrown, |all, piece| all.with(*piece)),
        }
    }

    /// Proposes a small change of a chain and accepts it by the Metropolis rule.
    fn step(&mut self, number: usize, stage: Stage, rng: &mut dyn Rng) {
        let mut chain = self.chains[number].clone();
        let changed = if C::STYLES.len() > 1 && rng.random_range(0..STEPS_PER_RESTYLE) == 0 {
            self.restyle(&mut chain, rng)
        } else {
            self.swap(&mut chain.pieces, rng)
        };
        let changed = || (0..SEATS).filter(|seat| changed[*seat]);
        let before = changed().filter_map(|seat| chain.evaluations[seat]);
        let before: f64 = before.map(|evaluation| evaluation.likelihood).product();
        // Drawn first, so that an evaluation can stop once the hand is too unlikely.
        let mut bound = before * rng.random::<f64>();
        for seat in changed() {
            let dealt = self.dealt(&chain, seat);
            let model = stage.model(chain.styles[seat]);
            let Some(evaluation) = self.evidence.evaluate(seat, dealt, model, bound, rng) else {
                return;
            };
            bound /= evaluation.likelihood;
            chain.evaluations[seat] = Some(evaluation);
        }
        self.chains[number] = chain;
    }

    /// Gives one of the others any style; returns whose changed.
    fn restyle(&self, chain: &mut Chain<C>, rng: &mut dyn Rng) -> [bool; SEATS] {
        let mut changed = [false; SEATS];
        if let Some(seat) = self.others().choose(rng) {
            let style = any_style::<C>(rng);
            changed[seat] = style != chain.styles[seat];
            chain.styles[seat] = style;
        }
        changed
    }

    /// Swaps two pieces of different seats, or two pairs; returns whose changed.
    fn swap(&self, pieces: &mut [PieceOf<C>], rng: &mut dyn Rng) -> [bool; SEATS] {
        let count = pieces.len();
        let mut changed = [false; SEATS];
        if count == 0 {
            return changed;
        }
        let seat_of = |place: usize| {
            let inside =
                |seat: &usize| (self.places[*seat].0..self.places[*seat].1).contains(&place);
            (0..SEATS).find(inside).unwrap_or(0)
        };
        let swaps = if rng.random_range(0..3) == 0 { 2 } else { 1 };
        for _ in 0..swaps {
            let (one, other) = (rng.random_range(0..count), rng.random_range(0..count));
            let seats = (seat_of(one), seat_of(other));
            if seats.0 != seats.1 && pieces[one] != pieces[other] {
                pieces.swap(one, other);
                changed[seats.0] = true;
                changed[seats.1] = true;
            }
        }
        changed
    }
}

/// Draws a style.
fn any_style<C: SearchableGame>(rng: &mut dyn Rng) -> Style {
    C::STYLES[rng.random_range(0..C::STYLES.len())]
}

impl<C: SearchableGame> Chain<C> {
    fn likelihood(&self) -> f64 {
        let evaluations = self.evaluations.iter().flatten();
        evaluations
            .map(|evaluation| evaluation.likelihood)
            .product()
    }
}
