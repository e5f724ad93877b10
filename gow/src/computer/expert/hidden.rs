//! What the search needs to know about Tien Gow.

use crate::{
    Verb,
    computer::{
        hidden::{SearchableGame, Style},
        learned::net,
        steady::{Habits, PlayEstimator},
    },
    tien_gow::{Course, HAND, Play, Sight, Tiles},
};

/// A play that promises so much less than the best one is unlikely for the network too; in units of
/// the house.
const UNLIKELY: f32 = 6.0;

/// Returns what the network expects of each of the viewer's legal plays; of unlikely ones the least
/// number, because most of the time would be spent on them.
fn learned_promises(sight: &Sight, plays: &[Play]) -> Vec<f32> {
    let unit = sight.course.unit();
    let mut promises = vec![f32::MIN; plays.len()];
    let mut places = 0..plays.len();
    net(&sight.course.house).each_promising(sight, UNLIKELY * unit, |play, _, value| {
        // They come in the order of the plays.
        if let Some(place) = places.find(|place| plays[*place] == play) {
            promises[place] = 10.0 * unit * value;
        }
    });
    promises
}

impl SearchableGame for Course {
    const STYLES: &'static [Style] = &[Style::Steady, Style::Loose, Style::Learned];

    fn dealt(&self) -> usize {
        HAND
    }

    fn shown(&self, seat: usize) -> Tiles {
        self.shown[seat]
    }

    fn thrown(&self, seat: usize) -> Tiles {
        self.thrown[seat]
    }

    fn unit(&self) -> f32 {
        Course::unit(self)
    }

    fn plays(sight: &Sight) -> Vec<Play> {
        sight.plays()
    }

    fn promises(sight: &Sight, plays: &[Play], style: Style) -> Vec<f32> {
        match style {
            Style::Steady | Style::Loose => {
                let estimator = PlayEstimator::new(&Habits::DEFAULT, sight);
                plays.iter().map(|play| estimator.promise(*play)).collect()
            }
            Style::Learned => learned_promises(sight, plays),
        }
    }

    fn parts(play: Play) -> (Verb, Tiles) {
        (play.verb, play.tiles)
    }
}
