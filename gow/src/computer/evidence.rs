//! What the others' plays say about their hands.

use rand::{Rng, RngExt};

use super::hidden::{SEATS, SearchableGame, Style};
use crate::{PublicPlay, Seat, TrickView, Verb, piece_set::PieceSet};

/// How a seat is supposed to choose: a play's chance grows with what the style promises.
#[derive(Clone, Copy)]
pub(crate) struct Model {
    pub(crate) style: Style,
    /// The temperature of a softmax over what the plays promise: by how many points, in units of the house, a play may
    /// be worse than the best before it is unlikely.
    pub(crate) heat: f32,
    /// The chance of a tremble: of any play at all, whatever it promises.
    pub(crate) slip: f32,
}

/// One decision of another seat, as everybody saw it.
struct Decision<C: SearchableGame> {
    /// The course of the hand before it.
    course: C,
    verb: Verb,
    /// What was played; nothing for a discard that lies face down.
    pieces: Option<C::Pieces>,
    /// What the seat showed in this play and after it.
    later: C::Pieces,
}

/// The evaluation of a supposed hand of a seat.
#[derive(Clone, Copy)]
pub(crate) struct HandEvaluation<S> {
    /// How likely the seat's plays are with this hand.
    pub(crate) likelihood: f64,
    /// What it then has discarded.
    pub(crate) discarded: S,
}

/// The decisions of the other seats.
pub(crate) struct Evidence<C: SearchableGame> {
    decisions: [Vec<Decision<C>>; SEATS],
}

impl<C: SearchableGame> Evidence<C> {
    /// Collects the decisions that a view shows.
    pub(crate) fn of(house: C::House, view: &TrickView) -> Evidence<C> {
        let mut evidence = Evidence {
            decisions: std::array::from_fn(|_| Vec::new()),
        };
        let viewer = view.viewer.map(Seat::index);
        C::through(house, view, |course, seat, shown| {
            if Some(seat) != viewer {
                evidence.add(*course, seat, shown);
            }
        });
        evidence
    }

    /// Adds the next decision of a seat, before which the hand had this course.
    fn add(&mut self, course: C, seat: usize, shown: PublicPlay) {
        let pieces = shown.face_up().map(C::Pieces::shown);
        let decisions = &mut self.decisions[seat];
        let seen = pieces.unwrap_or(C::Pieces::NONE);
        for decision in decisions.iter_mut() {
            decision.later = decision.later.plus(seen);
        }
        decisions.push(Decision {
            course,
            verb: shown.verb(),
            pieces,
            later: seen,
        });
    }

    /// Plays a seat's decisions again from a supposed hand; `None` if they are impossible with it, or
    /// less likely than a bound.
    ///
    /// Of discards that lie face down it draws some that fit what the seat showed later.
    pub(crate) fn evaluate(
        &self,
        seat: usize,
        dealt: C::Pieces,
        model: Model,
        bound: f64,
        rng: &mut dyn Rng,
    ) -> Option<HandEvaluation<C::Pieces>> {
        let mut hand = dealt;
        let mut evaluation = HandEvaluation {
            likelihood: 1.0,
            discarded: C::Pieces::NONE,
        };
        for decision in &self.decisions[seat] {
            let (chance, pieces) =
                decision.explain(seat, hand, evaluation.discarded, model, rng)?;
            evaluation.likelihood *= f64::from(chance);
            if evaluation.likelihood <= bound {
                return None;
            }
            hand = hand.minus(pieces);
            if decision.verb == Verb::Discard {
                evaluation.discarded = evaluation.discarded.plus(pieces);
            }
        }
        Some(evaluation)
    }
}

impl<C: SearchableGame> Decision<C> {
    /// Whether a play matches what was seen and leaves what was shown later.
    fn fits(&self, hand: C::Pieces, play: C::Play) -> bool {
        let (verb, pieces) = C::parts(play);
        verb == self.verb
            && match self.pieces {
                Some(seen) => seen == pieces,
                None => hand.minus(pieces).contains(self.later),
            }
    }

    /// Returns the chance of what was seen with a hand, and the pieces of one play that fits it, drawn
    /// by chance; `None` if none fits.
    fn explain(
        &self,
        seat: usize,
        hand: C::Pieces,
        discarded: C::Pieces,
        model: Model,
        rng: &mut dyn Rng,
    ) -> Option<(f32, C::Pieces)> {
        let sight = self.course.sight(seat, hand, discarded);
        let plays = C::plays(&sight);
        if !plays.iter().any(|play| self.fits(hand, *play)) {
            return None;
        }
        if let [only] = plays[..] {
            return Some((1.0, C::parts(only).1));
        }
        let promises = C::promises(&sight, &plays, model.style);
        let most = promises.iter().copied().fold(f32::MIN, f32::max);
        let heat = model.heat * self.course.unit();
        let weights: Vec<f32> = promises
            .iter()
            .map(|p| approximate_exp((p - most) / heat))
            .collect();
        let all: f32 = weights.iter().sum();
        let slip = model.slip / plays.len() as f32;
        let chance = |index: usize| (1.0 - model.slip) * weights[index] / all + slip;
        let fitting = (0..plays.len()).filter(|index| self.fits(hand, plays[*index]));
        let sum: f32 = fitting.clone().map(chance).sum();
        let mut left = rng.random::<f32>() * sum;
        let mut drawn = C::Pieces::NONE;
        for index in fitting {
            drawn = C::parts(plays[index]).1;
            left -= chance(index);
            if left <= 0.0 {
                break;
            }
        }
        Some((sum, drawn))
    }
}

/// Approximates the exponential function for numbers up to 0 by multiplication, which has the same
/// result on every machine.
fn approximate_exp(number: f32) -> f32 {
    let root = (1.0 + number / 256.0).max(0.0);
    (0..8).fold(root, |power, _| power * power)
}
