//! The tutorial: fixed deals that are played by the rules, one step at a time.
//!
//! It stores nothing: each button carries its step, and the position at a step follows from the script.

use gow::{AnyRound, Deal, Game, House, Move, PerSeat, Piece, Round as _, Seat};

use crate::text::phrases::LessonText;

use crate::discord::custom_id::{TileMask, TutorialLesson, TutorialStep};

mod first;
mod pai_gow;
mod second;
mod tet_gow;

/// The message of every `expect` on a script.
const VALID_SCRIPT: &str = "a test plays the scripts through";

/// The script of a lesson.
pub(super) struct Script {
    /// The game.
    pub game: Game,
    /// The rules.
    house: &'static str,
    /// The tiles of each seat, the learner's first.
    dealt: &'static [&'static str],
    /// What the learner bets, in games with bets.
    bet: i64,
    /// The steps.
    pub steps: &'static [Step],
}

/// One step of a lesson.
pub(super) struct Step {
    /// The text.
    pub words: LessonText,
    /// The plays that lead here from the previous step, in notation. They begin with the one that the
    /// previous step asks for.
    pub plays: &'static [&'static str],
    /// The play that the learner has to make; `None` if the step has only text.
    pub ask: Option<Exercise>,
}

impl Step {
    /// Makes a step that has only text.
    const fn text(words: LessonText) -> Self {
        Self {
            words,
            plays: &[],
            ask: None,
        }
    }
}

/// A play that the learner has to make.
pub(super) struct Exercise {
    /// The play, in notation.
    pub right: &'static str,
    /// Explains why another play is not as good.
    pub wrong: fn(Move) -> LessonText,
}

/// The learner's position in a lesson.
pub(super) struct LearnerPosition {
    /// The step, counted from 0.
    pub step: usize,
    /// The selected tiles.
    pub mask: TileMask,
    /// A wrong play that was just tried, and why it is wrong.
    pub wrong: Option<(Move, LessonText)>,
}

impl LearnerPosition {
    /// Returns where a press leads: the right play leads to the next step, and a step beyond the last
    /// one leads to the first.
    #[must_use]
    pub(super) fn after(press: TutorialStep) -> Self {
        let step = usize::from(press.step);
        let at = |step, mask, wrong| Self { step, mask, wrong };
        let Some(Step { ask, .. }) = script(press.lesson).steps.get(step) else {
            return at(0, TileMask::EMPTY, None);
        };
        let attempt = ask
            .as_ref()
            .and_then(|ask| Some((ask, attempted_move(press)?)));
        match attempt {
            Some((ask, mv)) if mv == asked(ask) => at(step + 1, TileMask::EMPTY, None),
            // Clears the selection, so that another attempt starts from all plays on offer.
            Some((ask, mv)) => at(step, TileMask::EMPTY, Some((mv, (ask.wrong)(mv)))),
            None => at(step, press.mask, None),
        }
    }
}

/// The play that a press attempts, if it is legal.
fn attempted_move(press: TutorialStep) -> Option<Move> {
    let round = position(press.lesson, press.step.into());
    let view = round.view(Some(learner()));
    let mv = press.mask.move_in(press.verb?, &view)?;
    round.legal_moves(learner()).contains(&mv).then_some(mv)
}

/// The script of a lesson.
pub(super) const fn script(lesson: TutorialLesson) -> &'static Script {
    match lesson {
        TutorialLesson::First => &first::SCRIPT,
        TutorialLesson::Second => &second::SCRIPT,
        TutorialLesson::PaiGow => &pai_gow::SCRIPT,
        TutorialLesson::TetGow => &tet_gow::SCRIPT,
    }
}

/// The learner's seat.
#[must_use]
pub(super) fn learner() -> Seat {
    Seat::new(0).expect("a table has a first seat")
}

/// The play that the learner has to make.
#[must_use]
pub(super) fn asked(exercise: &Exercise) -> Move {
    exercise.right.parse().expect(VALID_SCRIPT)
}

/// The hand as it stands when a step begins; the whole hand beyond the last step.
#[must_use]
pub(super) fn position(lesson: TutorialLesson, step: usize) -> AnyRound {
    let script = script(lesson);
    let mut round = AnyRound::start(script.deal()).expect(VALID_SCRIPT);
    for play in script
        .steps
        .iter()
        .take(step + 1)
        .flat_map(|step| step.plays)
    {
        let seat = round.to_act().iter().next().expect(VALID_SCRIPT);
        round
            .play(seat, play.parse().expect(VALID_SCRIPT))
            .expect(VALID_SCRIPT);
    }
    round
}

impl Script {
    fn deal(&self) -> Deal {
        let tiles = |hand: &&str| {
            hand.split(' ')
                .map(|tile| tile.parse().expect(VALID_SCRIPT))
                .collect::<Vec<Piece>>()
        };
        let seats = self.dealt.len();
        let bet = |seat| if seat == learner() { self.bet } else { 0 };
        Deal {
            house: House::named(self.game, self.house).expect(VALID_SCRIPT),
            // The next seat banks, so that the learner sees a trick before playing to it last.
            banker: learner().next(seats),
            streak: 1,
            hands: PerSeat::from_vec(self.dealt.iter().map(tiles).collect()).expect(VALID_SCRIPT),
            bets: (self.bet > 0).then(|| PerSeat::from_fn(seats, bet)),
        }
    }
}

/// Whether a move uses one of these tiles.
fn uses_any_of(mv: Move, tiles: &str) -> bool {
    tiles
        .parse::<gow::Pieces>()
        .is_ok_and(|tiles| tiles.iter().any(|tile| mv.pieces.count(tile) > 0))
}

#[cfg(test)]
mod tests;
