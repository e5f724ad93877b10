//! The tutorial: a fixed deal that is played by the rules, a step at a time.
//!
//! Nothing of it is kept anywhere: a button carries its step, and the position of a step follows from the script.

use gow::{AnyRound, Deal, Game, House, Move, PerSeat, Piece, Round as _, Seat, View};

use crate::text::phrases::LessonText;

use crate::discord::custom_id::{Lesson, TileMask};

mod script;

pub(super) use script::STEPS;
use script::{DEALT, HOUSE};

/// The tiles of the script are right, because a test plays it through.
const SOUND: &str = "a test plays the script through";

/// One step of the tutorial.
pub(super) struct Step {
    /// What is spoken of, as a key of texts.
    pub topic: &'static str,
    /// What is told.
    pub words: LessonText,
    /// The plays that lead here from the step before, in notation.
    pub plays: &'static [&'static str],
    /// What is asked of the learner; nothing where there is only something to read.
    pub ask: Option<Ask>,
}

/// A play that is asked for.
pub(super) struct Ask {
    /// The play, in notation.
    pub right: &'static str,
    /// Why another one is not as good.
    pub wrong: fn(Move) -> LessonText,
}

/// Where somebody stands who learns.
pub(super) struct Stand {
    /// The step, counted from 0.
    pub step: usize,
    /// The tiles that are picked.
    pub mask: TileMask,
    /// A play that was tried and is not the one, and why.
    pub wrong: Option<(Move, LessonText)>,
}

impl Stand {
    /// Where a press leads: a step beyond the last begins anew, the play that is asked for leads on.
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
            // Nothing stays picked: whoever tries again begins with what is offered.
            Some(mv) => Self {
                step,
                mask: TileMask::EMPTY,
                wrong: Some((mv, (ask.wrong)(mv))),
            },
            None => stays,
        }
    }
}

/// The seat of whoever learns.
#[must_use]
pub(super) fn learner() -> Seat {
    Seat::new(0).expect("a table has a first seat")
}

/// The play that is asked for.
#[must_use]
pub(super) fn asked(ask: &Ask) -> Move {
    ask.right.parse().expect(SOUND)
}

/// The hand as far as it has been played when a step opens; all of it beyond the last one.
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
        // The next chair banks, so that the learner sees a trick before playing to it last.
        banker: learner().next(DEALT.len()),
        streak: 1,
        hands: PerSeat::from_vec(DEALT.map(tiles).to_vec()).expect(SOUND),
        bets: None,
    }
}

#[cfg(test)]
mod tests;
