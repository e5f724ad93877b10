//! What the others' plays say about their hands.

use rand::{Rng, RngExt};

use crate::{
    Shown, TrickView, Verb,
    computer::{
        course::Course,
        sight::Sight,
        steady::{Habits, Mind},
    },
    tien_gow::{House, Play, SEATS, Tiles},
};

/// How a seat is supposed to choose: a play's chance grows with what the steady computer promises.
#[derive(Clone, Copy)]
pub(super) struct Model {
    /// How many points less make a play unlikely; in units of the house.
    pub(super) heat: f32,
    /// The chance of any play at all.
    pub(super) slip: f32,
}

/// One decision of another seat, as everybody saw it.
struct Spot {
    /// The course of the hand before it.
    course: Course,
    verb: Verb,
    /// What was played; nothing for a discard that lies face down.
    tiles: Option<Tiles>,
    /// What the seat showed in this play and after it.
    later: Tiles,
}

/// What a supposed hand of a seat comes to.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    /// How likely the seat's plays are with this hand.
    pub(super) likelihood: f64,
    /// What it then has discarded.
    pub(super) discarded: Tiles,
}

/// The decisions of the other seats.
pub(super) struct Evidence {
    spots: [Vec<Spot>; SEATS],
}

impl Evidence {
    pub(super) fn of(house: House, view: &TrickView) -> Evidence {
        let mut spots: [Vec<Spot>; SEATS] = Default::default();
        let viewer = view.viewer.map(crate::Seat::index);
        Course::through(house, view, |course, seat, shown| {
            if Some(seat) != viewer {
                spots[seat].push(Spot::new(course, shown));
            }
        });
        for spots in &mut spots {
            let mut later = Tiles::NONE;
            for spot in spots.iter_mut().rev() {
                later = later.plus(spot.tiles.unwrap_or(Tiles::NONE));
                spot.later = later;
            }
        }
        Evidence { spots }
    }

    /// Plays a seat's decisions again from a supposed hand; `None` if they are impossible with it, or
    /// less likely than a bound.
    ///
    /// Of discards that lie face down it draws some that fit what the seat showed later.
    pub(super) fn read(
        &self,
        seat: usize,
        dealt: Tiles,
        model: Model,
        bound: f64,
        rng: &mut dyn Rng,
    ) -> Option<Reading> {
        let mut hand = dealt;
        let mut reading = Reading {
            likelihood: 1.0,
            discarded: Tiles::NONE,
        };
        for spot in &self.spots[seat] {
            let sight = Sight::new(spot.course, seat, hand, reading.discarded);
            let (chance, tiles) = spot.explained(&sight, model, rng)?;
            reading.likelihood *= f64::from(chance);
            if reading.likelihood <= bound {
                return None;
            }
            hand = hand.minus(tiles);
            if spot.verb == Verb::Discard {
                reading.discarded = reading.discarded.plus(tiles);
            }
        }
        Some(reading)
    }
}

impl Spot {
    fn new(course: &Course, shown: Shown) -> Spot {
        let verb = match shown {
            Shown::Lead(_) => Verb::Lead,
            Shown::Beat(_) => Verb::Beat,
            Shown::Discard { .. } | Shown::OpenDiscard(_) => Verb::Discard,
        };
        Spot {
            course: *course,
            verb,
            tiles: shown.face_up().and_then(Tiles::of_pieces),
            later: Tiles::NONE,
        }
    }

    /// Whether a play is what was seen and leaves what was shown later.
    fn fits(&self, hand: Tiles, play: Play) -> bool {
        play.verb == self.verb
            && match self.tiles {
                Some(tiles) => tiles == play.tiles,
                None => hand.minus(play.tiles).contains(self.later),
            }
    }

    /// Returns the chance of what was seen, and the tiles of one play that fits it, drawn by chance;
    /// `None` if none fits.
    fn explained(&self, sight: &Sight, model: Model, rng: &mut dyn Rng) -> Option<(f32, Tiles)> {
        let plays = sight.plays();
        if !plays.iter().any(|play| self.fits(sight.hand, *play)) {
            return None;
        }
        if let [only] = plays[..] {
            return Some((1.0, only.tiles));
        }
        let mind = Mind::new(&Habits::DEFAULT, sight);
        let promises: Vec<f32> = plays.iter().map(|play| mind.promise(*play)).collect();
        let most = promises.iter().copied().fold(f32::MIN, f32::max);
        let heat = model.heat * sight.course.unit();
        let weights: Vec<f32> = promises.iter().map(|p| soft((p - most) / heat)).collect();
        let all: f32 = weights.iter().sum();
        let slip = model.slip / plays.len() as f32;
        let chance = |index: usize| (1.0 - model.slip) * weights[index] / all + slip;
        let fitting = (0..plays.len()).filter(|index| self.fits(sight.hand, plays[*index]));
        let sum: f32 = fitting.clone().map(chance).sum();
        let mut left = rng.random::<f32>() * sum;
        let mut drawn = Tiles::NONE;
        for index in fitting {
            drawn = plays[index].tiles;
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
fn soft(number: f32) -> f32 {
    let root = (1.0 + number / 256.0).max(0.0);
    (0..8).fold(root, |power, _| power * power)
}
