//! The tutorial: a fixed deal that is played by the rules, one step at a time.
//!
//! It stores nothing: a button carries its step, and the position at a step follows from the
//! script.

use gow::{AnyRound, Deal, Game, House, Move, PerSeat, Piece, Round as _, Seat, View};

use crate::text::phrases::LessonText;

use crate::discord::custom_id::{Lesson, TileMask};

mod script;

pub(super) use script::STEPS;
use script::{DEALT, HOUSE};

/// The message of every `expect` on the script.
const SOUND: &str = "a test plays the script through";

/// One step of the tutorial.
pub(super) struct Step {
    /// The topic, as a key of the texts.
    pub topic: &'static str,
    /// The text.
    pub words: LessonText,
    /// The plays that lead here from the step before, in notation.
    pub plays: &'static [&'static str],
    /// The play that the learner has to make; `None` if there is only text to read.
    pub ask: Option<Ask>,
}

/// A play that the learner has to make.
pub(super) struct Ask {
    /// The play, in notation.
    pub right: &'static str,
    /// Explains why another play is not as good.
    pub wrong: fn(Move) -> LessonText,
}

/// The learner's position in the tutorial.
pub(super) struct Stand {
    /// The step, counted from 0.
    pub step: usize,
    /// The selected tiles.
    pub mask: TileMask,
    /// A wrong play that was just tried, and why it is wrong.
    pub wrong: Option<(Move, LessonText)>,
}

impl Stand {
    /// Where a press leads: the right play leads to the next step, a step beyond the last to the
    /// first.
    #[must_use]
    pub(super) fn after(lesson: Lesson) -> Self {
        let step = usize::from(lesson.step);
        let Some(Step { ask, .. }) = STEPS.get(step) else {
            return Self {
                step: 0,
                mask: TileMask::EMPTY,
                wrong: None,
            };
        };
        let stays = Self {
            step,
            mask: lesson.mask,
            wrong: None,
        };
        let (Some(ask), Some(verb)) = (ask, lesson.verb) else {
            return stays;
        };
        let View::Trick(view) = position(step).view(Some(learner())) else {
            return stays;
        };
        let tried = lesson
            .mask
            .to_move(verb, &view)
            .filter(|mv| view.legal.contains(mv));
        match tried {
            Some(mv) if mv == asked(ask) => Self {
                step: step + 1,
                mask: TileMask::EMPTY,
                wrong: None,
            },
            // The selection is cleared, so that another try starts from the plays on offer.
            Some(mv) => Self {
                step,
                mask: TileMask::EMPTY,
                wrong: Some((mv, (ask.wrong)(mv))),
            },
            None => stays,
        }
    }
}

/// The learner's seat.
#[must_use]
pub(super) fn learner() -> Seat {
    Seat::new(0).expect("a table has a first seat")
}

/// The play that the learner has to make.
#[must_use]
pub(super) fn asked(ask: &Ask) -> Move {
    ask.right.parse().expect(SOUND)
}

/// The hand as played when a step opens; the whole hand beyond the last step.
#[must_use]
pub(super) fn position(step: usize) -> AnyRound {
    let mut round = AnyRound::start(deal()).expect(SOUND);
    for play in STEPS.iter().take(step + 1).flat_map(|step| step.plays) {
        let seat = round.to_act().iter().next().expect(SOUND);
        round.play(seat, play.parse().expect(SOUND)).expect(SOUND);
    }
    round
}

fn deal() -> Deal {
    let tiles = |hand: &str| {
        hand.split(' ')
            .map(|tile| tile.parse().expect(SOUND))
            .collect::<Vec<Piece>>()
    };
    Deal {
        house: House::named(Game::TienGow, HOUSE).expect(SOUND),
        // The next seat banks, so that the learner sees a trick before playing to it last.
        banker: learner().next(DEALT.len()),
        streak: 1,
        hands: PerSeat::from_vec(DEALT.map(tiles).to_vec()).expect(SOUND),
        bets: None,
    }
}

#[cfg(test)]
mod tests;
